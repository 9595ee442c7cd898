//! A question offers steps; a decision is a list of steps whose last question is closed.
//!
//! The same `ask` of a rule book serves play-outs, where only the steps matter and nothing may be allocated, and
//! people, who want words: labels, prompts and why-nots are given as closures that run only in a worded question.

use serde::{Deserialize, Serialize};

/// A point on a measured board, in the board's smallest unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Point {
    /// Eastwards.
    pub x: i32,
    /// Southwards.
    pub y: i32,
}

/// A place on a board: a cell of a grid or a point of a measured table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// A cell of a gridded board, by its index.
    Cell {
        /// Which board, from 0.
        board: u8,
        /// The cell's index in the board's grid.
        cell: u16,
    },
    /// A point of a measured board.
    Point {
        /// Which board, from 0.
        board: u8,
        /// Where.
        at: Point,
    },
}

/// What a person reads of an offer, and what it lights up.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Label {
    /// The words: `fire with B/2/1, automatic`.
    pub text: String,
    /// The place it stands for, so that `at 3620` or a click on the hex answers it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub place: Option<Place>,
    /// The key of the scene's piece it stands for, so that a click on the counter answers it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub piece: Option<String>,
    /// The case that allows it.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub case: String,
    /// The heading under which it stands with others like it, where a list is long.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub group: String,
}

impl Label {
    /// A label of these words.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Label {
        Label { text: text.into(), ..Label::default() }
    }
    /// Standing for this cell of board 0.
    #[must_use]
    pub fn cell(mut self, cell: u16) -> Label {
        self.place = Some(Place::Cell { board: 0, cell });
        self
    }
    /// Standing for this point of board 0.
    #[must_use]
    pub fn point(mut self, at: Point) -> Label {
        self.place = Some(Place::Point { board: 0, at });
        self
    }
    /// Standing for this piece of the scene.
    #[must_use]
    pub fn piece(mut self, key: impl Into<String>) -> Label {
        self.piece = Some(key.into());
        self
    }
    /// Under this heading.
    #[must_use]
    pub fn group(mut self, heading: &str) -> Label {
        self.group = heading.to_owned();
        self
    }
    /// Allowed by this case.
    #[must_use]
    pub fn case(mut self, case: &str) -> Label {
        self.case = case.to_owned();
        self
    }
}

/// What is asked, in words.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Prompt {
    /// The question itself.
    pub text: String,
    /// The case that asks it.
    pub case: String,
}

/// Something that a player might have expected among the offers, and why it is not there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WhyNot {
    /// What is not offered: `fire with A/1/1`.
    pub what: Label,
    /// The reason, from what this seat knows.
    pub reason: String,
    /// The case that forbids it.
    pub case: String,
}

/// A text of many lines that a question takes beside its offers: the book turns it into the steps of a draft.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Written {
    /// What it is called: `army list`.
    pub name: String,
    /// A short one that would be taken.
    pub example: String,
}

/// A named sensible answer in a domain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Landmark<S> {
    /// Its name: `the bridge`, `north edge of the wood`.
    pub name: String,
    /// The step it stands for.
    pub step: S,
}

/// A set of cells of a grid, kept as bits so that asking costs nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cells {
    bits: Vec<u64>,
}

impl Cells {
    /// Empty the set, keeping its memory.
    pub fn clear(&mut self) {
        self.bits.clear();
    }
    /// Add a cell.
    pub fn insert(&mut self, cell: u16) {
        let word = usize::from(cell / 64);
        if self.bits.len() <= word {
            self.bits.resize(word + 1, 0);
        }
        self.bits[word] |= 1 << (cell % 64);
    }
    /// Take a cell out.
    pub fn remove(&mut self, cell: u16) {
        if let Some(word) = self.bits.get_mut(usize::from(cell / 64)) {
            *word &= !(1 << (cell % 64));
        }
    }
    /// Copy these words of bits in, cell 0 first.
    pub fn copy_from(&mut self, bits: &[u64]) {
        self.bits.clear();
        self.bits.extend_from_slice(bits);
    }
    /// Is the cell in the set?
    #[must_use]
    pub fn contains(&self, cell: u16) -> bool {
        self.bits.get(usize::from(cell / 64)).is_some_and(|w| w >> (cell % 64) & 1 == 1)
    }
    /// How many cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bits.iter().map(|w| w.count_ones() as usize).sum()
    }
    /// None at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|&w| w == 0)
    }
    /// The cells in order.
    pub fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.bits.iter().enumerate().flat_map(|(i, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                (rest != 0).then(|| {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    i as u16 * 64 + bit as u16
                })
            })
        })
    }
    /// The n-th cell of the set.
    #[must_use]
    pub fn nth(&self, mut n: usize) -> Option<u16> {
        for (i, &word) in self.bits.iter().enumerate() {
            let here = word.count_ones() as usize;
            if n < here {
                let mut rest = word;
                for _ in 0..n {
                    rest &= rest - 1;
                }
                return Some(i as u16 * 64 + rest.trailing_zeros() as u16);
            }
            n -= here;
        }
        None
    }
}

/// Answers too many to list: a described set from which any member may be given.
#[derive(Clone, Copy, Debug)]
pub enum Domain<S> {
    /// Only the listed offers.
    None,
    /// Any of the question's `cells`.
    Cells {
        /// Which board.
        board: u8,
        /// The step that names a cell.
        step: fn(u16) -> S,
        /// The cell that a step names.
        cell: fn(S) -> Option<u16>,
    },
    /// Any point within a convex or simple polygon (the question's `outline`), borders included.
    Area {
        /// Which board.
        board: u8,
        /// The step that names a point.
        step: fn(Point) -> S,
        /// The point that a step names.
        point: fn(S) -> Option<Point>,
    },
    /// Any whole number in a range.
    Number {
        /// The least.
        from: i32,
        /// The greatest.
        to: i32,
        /// What is counted: `metres`, `degrees`.
        unit: &'static str,
        /// The step that names a number.
        step: fn(i32) -> S,
        /// The number that a step names.
        number: fn(S) -> Option<i32>,
    },
}

/// What is asked of one seat at one point of a draft. The buffers are kept from question to question.
#[derive(Clone, Debug)]
pub struct Question<S> {
    worded: bool,
    closed: bool,
    offers: Vec<S>,
    labels: Vec<Label>,
    why_nots: Vec<WhyNot>,
    prompt: Prompt,
    default: Option<S>,
    domain: Domain<S>,
    cells: Cells,
    outline: Vec<Point>,
    landmarks: Vec<Landmark<S>>,
    /// The steps that are taken from a written text alone, and what that is called.
    from_text: Option<fn(S) -> bool>,
    written: Written,
}

impl<S: Copy + Eq> Question<S> {
    /// A question without words, for play-outs: offers only, nothing allocated once the buffers have grown.
    #[must_use]
    pub fn bare() -> Question<S> {
        Question::new(false)
    }
    /// A question with prompt, labels and why-nots, for people.
    #[must_use]
    pub fn worded() -> Question<S> {
        Question::new(true)
    }
    fn new(worded: bool) -> Question<S> {
        Question {
            worded,
            closed: false,
            offers: Vec::new(),
            labels: Vec::new(),
            why_nots: Vec::new(),
            prompt: Prompt::default(),
            default: None,
            domain: Domain::None,
            cells: Cells::default(),
            outline: Vec::new(),
            landmarks: Vec::new(),
            from_text: None,
            written: Written::default(),
        }
    }
    /// Empty it for the next asking.
    pub fn clear(&mut self) {
        self.closed = false;
        self.offers.clear();
        self.labels.clear();
        self.why_nots.clear();
        self.prompt = Prompt::default();
        self.default = None;
        self.domain = Domain::None;
        self.cells.clear();
        self.outline.clear();
        self.landmarks.clear();
        self.from_text = None;
        self.written = Written::default();
    }

    // What a rule book writes.

    /// Offer a step; the label is made only if somebody reads it.
    #[inline]
    pub fn offer(&mut self, step: S, label: impl FnOnce() -> Label) {
        self.offers.push(step);
        if self.worded {
            self.labels.push(label());
        }
    }
    /// Offer a step that is also the answer when the clock runs out or the seat is away.
    #[inline]
    pub fn offer_default(&mut self, step: S, label: impl FnOnce() -> Label) {
        self.default = Some(step);
        self.offer(step, label);
    }
    /// What is asked, and by which case.
    #[inline]
    pub fn prompt(&mut self, case: &str, text: impl FnOnce() -> String) {
        if self.worded {
            self.prompt = Prompt { text: text(), case: case.to_owned() };
        }
    }
    /// Explain what is not offered.
    #[inline]
    pub fn why_not(&mut self, case: &str, make: impl FnOnce() -> (Label, String)) {
        if self.worded {
            let (what, reason) = make();
            self.why_nots.push(WhyNot { what, reason, case: case.to_owned() });
        }
    }
    /// The steps so far are a complete decision; nothing more can be added.
    #[inline]
    pub fn close(&mut self) {
        self.closed = true;
    }
    /// Let any of a set of cells be the answer; fill the returned set.
    pub fn any_cell(&mut self, board: u8, step: fn(u16) -> S, cell: fn(S) -> Option<u16>) -> &mut Cells {
        self.domain = Domain::Cells { board, step, cell };
        self.cells.clear();
        &mut self.cells
    }
    /// Let any point of an area be the answer; fill the returned outline.
    pub fn any_point(&mut self, board: u8, step: fn(Point) -> S, point: fn(S) -> Option<Point>) -> &mut Vec<Point> {
        self.domain = Domain::Area { board, step, point };
        self.outline.clear();
        &mut self.outline
    }
    /// Let any number of a range be the answer.
    pub fn any_number(
        &mut self,
        range: std::ops::RangeInclusive<i32>,
        unit: &'static str,
        step: fn(i32) -> S,
        number: fn(S) -> Option<i32>,
    ) {
        self.domain = Domain::Number { from: *range.start(), to: *range.end(), unit, step, number };
    }
    /// Name a sensible answer of the domain.
    pub fn landmark(&mut self, step: S, name: impl FnOnce() -> String) {
        let name = if self.worded { name() } else { String::new() };
        self.landmarks.push(Landmark { name, step });
    }
    /// Take a written text as well, which [`Rulebook::written`](crate::Rulebook::written) turns into a draft. Steps for which `steps`
    /// holds may be taken without being listed.
    pub fn takes_text(&mut self, steps: fn(S) -> bool, what: impl FnOnce() -> Written) {
        self.from_text = Some(steps);
        if self.worded {
            self.written = what();
        }
    }
    /// The answer when nobody answers.
    pub fn default_is(&mut self, step: S) {
        self.default = Some(step);
    }

    // What the kernel and the clients read.

    /// Are words wanted?
    #[must_use]
    pub fn is_worded(&self) -> bool {
        self.worded
    }
    /// Complete: the steps so far may be committed.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.closed
    }
    /// The listed steps.
    #[must_use]
    pub fn offers(&self) -> &[S] {
        &self.offers
    }
    /// The labels of the listed steps (empty in a bare question).
    #[must_use]
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }
    /// All its words: what is asked, the labels of the offers, and why other things are not offered.
    pub(crate) fn into_words(self) -> (Prompt, Vec<Label>, Vec<WhyNot>) {
        (self.prompt, self.labels, self.why_nots)
    }
    /// Why other things are not offered.
    #[must_use]
    pub fn why_nots(&self) -> &[WhyNot] {
        &self.why_nots
    }
    /// What is asked.
    #[must_use]
    pub fn prompted(&self) -> &Prompt {
        &self.prompt
    }
    /// The step taken when nobody answers: the book's default, else the first offer, else a landmark.
    #[must_use]
    pub fn default_step(&self) -> Option<S> {
        self.default
            .or_else(|| self.offers.first().copied())
            .or_else(|| self.landmarks.first().map(|l| l.step))
            .or_else(|| self.nth(0))
    }
    /// The default that the book itself named, if it did.
    #[must_use]
    pub fn declared_default(&self) -> Option<S> {
        self.default
    }
    /// The described set beside the offers.
    #[must_use]
    pub fn domain(&self) -> Domain<S> {
        self.domain
    }
    /// The cells of a cell domain.
    #[must_use]
    pub fn cells(&self) -> &Cells {
        &self.cells
    }
    /// The outline of an area domain.
    #[must_use]
    pub fn outline(&self) -> &[Point] {
        &self.outline
    }
    /// The text that is taken beside the offers, if one is; without words in a bare question.
    #[must_use]
    pub fn written(&self) -> Option<&Written> {
        self.from_text.map(|_| &self.written)
    }
    /// The named answers of the domain.
    #[must_use]
    pub fn landmarks(&self) -> &[Landmark<S>] {
        &self.landmarks
    }
    /// May this step be taken?
    #[must_use]
    pub fn allows(&self, step: S) -> bool {
        if self.closed {
            return false;
        }
        self.offers.contains(&step)
            || self.from_text.is_some_and(|holds| holds(step))
            || match self.domain {
                Domain::None => false,
                Domain::Cells { cell, .. } => cell(step).is_some_and(|c| self.cells.contains(c)),
                Domain::Area { point, .. } => point(step).is_some_and(|p| inside(&self.outline, p)),
                Domain::Number { from, to, number, .. } => number(step).is_some_and(|n| (from..=to).contains(&n)),
            }
    }
    /// How many answers can be counted out: offers, and the domain's cells or, for points and numbers, its landmarks.
    #[must_use]
    pub fn count(&self) -> usize {
        self.offers.len()
            + match self.domain {
                Domain::None => 0,
                Domain::Cells { .. } => self.cells.len(),
                Domain::Area { .. } | Domain::Number { .. } => self.landmarks.len(),
            }
    }
    /// The n-th of the countable answers.
    #[must_use]
    pub fn nth(&self, n: usize) -> Option<S> {
        if let Some(&step) = self.offers.get(n) {
            return Some(step);
        }
        let n = n - self.offers.len();
        match self.domain {
            Domain::None => None,
            Domain::Cells { step, .. } => self.cells.nth(n).map(step),
            Domain::Area { .. } | Domain::Number { .. } => self.landmarks.get(n).map(|l| l.step),
        }
    }
    /// The single possible answer, if there is just one.
    #[must_use]
    pub fn forced(&self) -> Option<S> {
        let open_domain =
            matches!(self.domain, Domain::Area { .. } | Domain::Number { .. }) || self.from_text.is_some();
        (!self.closed && !open_domain && self.count() == 1).then(|| self.nth(0)).flatten()
    }
}

/// Is the point within the polygon or on its border? Exact, for simple polygons in either sense.
#[must_use]
pub fn inside(outline: &[Point], p: Point) -> bool {
    let mut within = false;
    for (i, &a) in outline.iter().enumerate() {
        let b = outline[(i + 1) % outline.len()];
        let product = |u: (i32, i32), v: (i32, i32)| {
            i128::from(i64::from(u.0) - i64::from(u.1)) * i128::from(i64::from(v.0) - i64::from(v.1))
        };
        let cross = product((b.x, a.x), (p.y, a.y)) - product((b.y, a.y), (p.x, a.x));
        let between = |lo: i32, v: i32, hi: i32| lo.min(hi) <= v && v <= lo.max(hi);
        if cross == 0 && between(a.x, p.x, b.x) && between(a.y, p.y, b.y) {
            return true;
        }
        if (a.y > p.y) != (b.y > p.y) && (cross > 0) == (b.y > a.y) {
            within = !within;
        }
    }
    within
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p(x: i32, y: i32) -> Point {
        Point { x, y }
    }

    #[test]
    fn a_point_on_the_border_is_inside() {
        let square = [p(0, 0), p(10, 0), p(10, 10), p(0, 10)];
        for (point, expected) in [
            (p(5, 5), true),
            (p(0, 0), true),
            (p(10, 3), true),
            (p(11, 3), false),
            (p(-1, 5), false),
            (p(5, 10), true),
            (p(i32::MIN, i32::MAX), false),
        ] {
            assert_eq!(inside(&square, point), expected, "{point:?}");
        }
    }

    #[test]
    fn the_nth_cell_is_the_nth_of_the_iteration() {
        let mut cells = Cells::default();
        for c in [3, 64, 65, 200, 1937] {
            cells.insert(c);
        }
        let listed: Vec<u16> = cells.iter().collect();
        assert_eq!(listed, [3, 64, 65, 200, 1937]);
        for (n, c) in listed.iter().enumerate() {
            assert_eq!(cells.nth(n), Some(*c));
        }
        assert_eq!(cells.nth(5), None);
    }

    #[test]
    fn a_closed_question_allows_nothing_more() {
        let mut q: Question<u8> = Question::bare();
        q.offer(1, || Label::new("one"));
        assert!(q.allows(1) && !q.allows(2));
        assert_eq!(q.forced(), Some(1));
        q.close();
        assert!(!q.allows(1));
    }

    #[test]
    fn a_question_that_takes_a_text_leaves_a_choice_and_allows_what_only_the_text_gives() {
        let mut q: Question<u8> = Question::bare();
        q.offer(1, || Label::new("one"));
        assert_eq!((q.forced(), q.written()), (Some(1), None));
        q.takes_text(|step| step > 9, || Written { name: "list".to_owned(), example: String::new() });
        assert_eq!((q.forced(), q.count(), q.written()), (None, 1, Some(&Written::default())));
        assert!(q.allows(10) && q.allows(1) && !q.allows(9));
        q.clear();
        assert!(!q.allows(10) && q.written().is_none());
    }
}
