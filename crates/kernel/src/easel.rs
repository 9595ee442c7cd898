//! An easel: what one audience was last drawn, so that only what has changed is drawn again.
//!
//! Whoever follows a match is drawn a scene at every exchange, and hardly anything in it has changed since the last.
//! A book that draws on an easel names a slot for every item and gives its ink, which is made of everything that the
//! item is drawn from; while the ink of a slot is the same, its item stays. Items that come out as they were stay as
//! well, whatever their ink. When a drawing is finished, the easel says what has changed since the one before.

use crate::scene::{Change, Holder, Keyed, NewRow, Overlay, Part, Piece, Scene, Sheet, Sheets, Track, compare};
use std::sync::Arc;

/// Everything that an item is drawn from, in one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ink(pub u64);

impl Ink {
    /// The ink of these words.
    #[must_use]
    #[inline]
    pub fn of(words: &[u64]) -> Ink {
        words.iter().fold(Ink(words.len() as u64), |ink, &word| ink.and(word))
    }
    /// This ink and one more word.
    #[must_use]
    #[inline]
    pub fn and(self, word: u64) -> Ink {
        let product = u128::from(self.0 ^ 0x9e37_79b9_7f4a_7c15) * u128::from(word ^ 0xd1b5_4a32_d192_ed03);
        Ink((product as u64 ^ (product >> 64) as u64).wrapping_add(word.rotate_left(29)))
    }
}

/// What is kept in a slot.
#[derive(Debug)]
struct Kept<T> {
    ink: Ink,
    item: Arc<T>,
    /// Where it stands in the list, while the same slots are drawn.
    place: usize,
}

impl<T: PartialEq> Kept<T> {
    /// Draw the item again if its ink has changed; true if it looks different now.
    #[inline]
    fn redraw(&mut self, ink: Ink, draw: impl FnOnce() -> T) -> bool {
        if self.ink == ink {
            return false;
        }
        self.ink = ink;
        let drawn = draw();
        if *self.item == drawn {
            return false;
        }
        self.item = Arc::new(drawn);
        true
    }
}

/// The items of one kind by their slots.
#[derive(Debug)]
struct Slots<T> {
    kept: Vec<Option<Kept<T>>>,
    /// The slots of this drawing in the order in which they were drawn, and those of the drawing before.
    drawn: Vec<u16>,
    before: Vec<u16>,
    /// The slots whose items look different now.
    altered: Vec<u16>,
    /// Has a slot got another key than before?
    renamed: bool,
    /// The ink of all of them together, where the book gives one, and whether it is the same in this drawing.
    whole: Option<Ink>,
    stays: bool,
}

impl<T> Default for Slots<T> {
    fn default() -> Self {
        let none = Vec::new;
        let (kept, whole) = (Vec::new(), None);
        Slots { kept, drawn: none(), before: none(), altered: none(), renamed: false, whole, stays: false }
    }
}

impl<T: Keyed> Slots<T> {
    /// Are all items drawn from the same as the last time?
    fn stay(&mut self, whole: Ink) -> bool {
        self.stays = self.whole.replace(whole) == Some(whole);
        self.stays
    }
    /// Draw an item, unless its ink is what it was.
    #[inline]
    fn item(&mut self, slot: usize, ink: Ink, draw: impl FnOnce() -> T) {
        self.drawn.push(slot as u16);
        if self.kept.len() <= slot {
            self.kept.resize_with(slot + 1, || None);
        }
        match &mut self.kept[slot] {
            Some(kept) if kept.ink == ink => {}
            Some(kept) => {
                let was = kept.item.clone();
                if kept.redraw(ink, draw) {
                    self.renamed |= was.key() != kept.item.key();
                    self.altered.push(slot as u16);
                }
            }
            none => {
                *none = Some(Kept { ink, item: Arc::new(draw()), place: 0 });
                self.renamed = true;
            }
        }
    }
    /// Bring the list up to this drawing. Mostly the same slots were drawn as before, and only a few items have changed.
    fn finish(&mut self, list: &mut Vec<Arc<T>>) -> Part<T> {
        let mut part = Part::default();
        if std::mem::take(&mut self.stays) {
            return part;
        }
        if self.renamed || self.drawn != self.before {
            let mut order: Vec<&mut Kept<T>> = Vec::with_capacity(self.drawn.len());
            let mut drawn = self.drawn.clone();
            drawn.sort_unstable();
            let mut drawn = drawn.into_iter().map(usize::from).peekable();
            for (slot, kept) in self.kept.iter_mut().enumerate() {
                if drawn.next_if_eq(&slot).is_some() {
                    order.extend(kept);
                }
            }
            order.sort_by(|a, b| a.item.key().cmp(b.item.key()));
            order.iter_mut().enumerate().for_each(|(place, kept)| kept.place = place);
            let new: Vec<Arc<T>> = order.into_iter().map(|kept| kept.item.clone()).collect();
            part = compare(list, &new);
            *list = new;
        } else if !self.altered.is_empty() {
            // In the order of the keys, since the order of the making may come from what is hidden.
            let mut altered: Vec<&Kept<T>> =
                self.altered.iter().filter_map(|&slot| self.kept[usize::from(slot)].as_ref()).collect();
            altered.sort_unstable_by_key(|kept| kept.place);
            for kept in altered {
                list[kept.place] = kept.item.clone();
                part.set.push(kept.item.clone());
            }
        }
        std::mem::swap(&mut self.drawn, &mut self.before);
        self.drawn.clear();
        self.altered.clear();
        self.renamed = false;
        part
    }
}

/// A titled table being written: rows that are drawn from the same as before stay as they are and are not even looked at.
#[derive(Debug)]
pub struct Rows<'a> {
    sheet: &'a mut Sheet,
    inks: &'a mut Vec<Ink>,
    /// The rows that look different now.
    altered: Vec<usize>,
    next: usize,
}

impl Rows<'_> {
    /// The next row. `what` is what it is about: the ink of one thing says nothing of another.
    pub fn row(&mut self, what: usize, ink: Ink, draw: impl FnOnce() -> Vec<String>) {
        let (n, ink) = (self.next, ink.and(what as u64));
        self.next += 1;
        match (self.inks.get_mut(n), self.sheet.rows.get_mut(n)) {
            (Some(was), Some(row)) => {
                if std::mem::replace(was, ink) != ink {
                    let drawn = draw();
                    if **row != drawn {
                        *row = Arc::new(drawn);
                        self.altered.push(n);
                    }
                }
            }
            _ => {
                self.inks.push(ink);
                self.sheet.rows.push(Arc::new(draw()));
                self.altered.push(n);
            }
        }
    }
}

/// What is known of a titled table that was drawn.
#[derive(Debug, Default)]
struct Titled {
    ink: Ink,
    /// Of its rows.
    inks: Vec<Ink>,
}

impl Titled {
    /// Write the rows anew: which of them look different, and whether there are as many as before.
    fn write(&mut self, sheet: &mut Sheet, write: impl FnOnce(&mut Rows<'_>)) -> (Vec<usize>, bool) {
        let before = sheet.rows.len();
        let mut rows = Rows { sheet, inks: &mut self.inks, altered: Vec::new(), next: 0 };
        write(&mut rows);
        let Rows { altered, next, .. } = rows;
        // A table that never had rows of its own came whole.
        let written = next.max(if self.inks.is_empty() { before } else { 0 });
        sheet.rows.truncate(written);
        self.inks.truncate(written);
        (altered, written == before)
    }
}

/// The titled tables. They are changed where they stand in the scene as long as the same ones are drawn in the same order.
#[derive(Debug, Default)]
struct Sheaf {
    /// In the order in which they stand.
    drawn: Vec<(u16, Titled)>,
    next: usize,
    /// What has changed in those that stand where they stood.
    change: Sheets,
    /// From the first that was not there before on: all that follow.
    others: Vec<(u16, Titled, Arc<Sheet>)>,
}

impl Sheaf {
    fn put(
        &mut self,
        sheets: &mut [Arc<Sheet>],
        slot: u16,
        ink: Ink,
        title: impl FnOnce() -> Sheet,
        write: impl FnOnce(&mut Rows<'_>),
    ) {
        let n = self.next;
        let known = self.drawn.get_mut(n).filter(|(was, _)| *was == slot && self.others.is_empty());
        let Some(((_, titled), shown)) = known.zip(sheets.get_mut(n)) else {
            let (mut titled, mut sheet) = (Titled { ink, inks: Vec::new() }, title());
            titled.write(&mut sheet, write);
            return self.others.push((slot, titled, sheet.into()));
        };
        self.next += 1;
        if std::mem::replace(&mut titled.ink, ink) == ink {
            return;
        }
        let sheet = Arc::make_mut(shown);
        let (altered, as_many) = titled.write(sheet, write);
        if as_many {
            let row = |row: usize| NewRow { sheet: sheet.key.clone(), row, cells: sheet.rows[row].clone() };
            self.change.rows.extend(altered.into_iter().map(row));
        } else {
            self.change.set.push(shown.clone());
        }
    }
    /// Bring the list up to this drawing; what has changed in it, if anything has.
    fn finish(&mut self, sheets: &mut Vec<Arc<Sheet>>) -> Option<Sheets> {
        let mut change = std::mem::take(&mut self.change);
        let kept = std::mem::take(&mut self.next);
        if kept < sheets.len() || !self.others.is_empty() {
            let new: Vec<Arc<Sheet>> =
                sheets[..kept].iter().cloned().chain(self.others.iter().map(|(.., sheet)| sheet.clone())).collect();
            let Sheets { all, set, rows, gone } = Sheets::between(sheets, &new);
            change.set.extend(set);
            change.rows.extend(rows);
            (change.all, change.gone) = (all, gone);
            self.drawn.truncate(kept);
            self.drawn.extend(self.others.drain(..).map(|(slot, titled, _)| (slot, titled)));
            *sheets = new;
        }
        let same = change == Sheets::default();
        if !change.set.is_empty() || !change.gone.is_empty() {
            change.all.clone_from(sheets);
        }
        (!same).then_some(change)
    }
}

/// What one audience of one match was last drawn.
#[derive(Debug, Default)]
pub struct Easel {
    /// The drawing.
    pub scene: Scene,
    /// What has changed in it since the one before.
    pub change: Change,
    holders: Slots<Holder>,
    pieces: Slots<Piece>,
    overlays: Slots<Overlay>,
    sheets: Sheaf,
    track: Option<Kept<Track>>,
    /// The ink of everything but the sequence of play, and whether it is the same in this drawing.
    whole: Option<Ink>,
    stays: bool,
}

impl Easel {
    /// Is everything but the sequence of play drawn from the same as the last time? Then it stays, and only the sequence of
    /// play need be drawn.
    pub fn stays(&mut self, whole: Ink) -> bool {
        self.stays = self.whole.replace(whole) == Some(whole);
        self.stays
    }
    /// Is everything over the board drawn from the same as the last time? Then it stays, and none of it need be drawn.
    pub fn overlays_stay(&mut self, whole: Ink) -> bool {
        self.overlays.stay(whole)
    }
    /// Put something that holds pieces into the drawing.
    pub fn holder(&mut self, slot: usize, ink: Ink, draw: impl FnOnce() -> Holder) {
        self.holders.item(slot, ink, draw);
    }
    /// Put a counter or figure into the drawing.
    #[inline]
    pub fn piece(&mut self, slot: usize, ink: Ink, draw: impl FnOnce() -> Piece) {
        self.pieces.item(slot, ink, draw);
    }
    /// Put something over the board.
    pub fn overlay(&mut self, slot: usize, ink: Ink, draw: impl FnOnce() -> Overlay) {
        self.overlays.item(slot, ink, draw);
    }
    /// Put a titled table beside it. Only its rows may change while it has this slot.
    pub fn sheet(&mut self, slot: usize, ink: Ink, title: impl FnOnce() -> Sheet, write: impl FnOnce(&mut Rows<'_>)) {
        self.sheets.put(&mut self.scene.sheets, slot as u16, ink, title, write);
    }
    /// Say where play stands.
    pub fn track(&mut self, ink: Ink, draw: impl FnOnce() -> Track) {
        match &mut self.track {
            Some(kept) => {
                kept.redraw(ink, draw);
            }
            none => *none = Some(Kept { ink, item: Arc::new(draw()), place: 0 }),
        }
    }
    /// The drawing is finished: its lists are in the order of their keys, and what has changed is known.
    pub fn finish(&mut self) {
        self.change = Change::default();
        if !std::mem::take(&mut self.stays) {
            self.finish_lists();
        }
        let scene = &mut self.scene;
        if let Some(Kept { item, .. }) = self.track.as_ref().filter(|kept| !Arc::ptr_eq(&kept.item, &scene.track)) {
            self.change.new_steps = item.steps != scene.track.steps;
            self.change.track = Some(item.clone());
            scene.track = item.clone();
        }
    }
    fn finish_lists(&mut self) {
        let scene = &mut self.scene;
        self.change.holders = self.holders.finish(&mut scene.holders);
        self.change.pieces = self.pieces.finish(&mut scene.pieces);
        self.change.overlays = self.overlays.finish(&mut scene.overlays);
        self.change.sheets = self.sheets.finish(&mut scene.sheets);
    }
    /// Take a scene that was drawn without the easel, and keep every item of it that is as it was.
    pub fn share(&mut self, mut scene: Scene) {
        self.whole = None;
        self.overlays.whole = None;
        self.sheets = Sheaf::default();
        let old = &self.scene;
        scene.sort();
        same(&old.holders, &mut scene.holders);
        same(&old.pieces, &mut scene.pieces);
        same(&old.overlays, &mut scene.overlays);
        self.change = Change {
            holders: compare(&old.holders, &scene.holders),
            pieces: compare(&old.pieces, &scene.pieces),
            overlays: compare(&old.overlays, &scene.overlays),
            sheets: (old.sheets != scene.sheets).then(|| Sheets::between(&old.sheets, &scene.sheets)),
            track: (old.track != scene.track).then(|| scene.track.clone()),
            new_steps: old.track.steps != scene.track.steps,
        };
        self.scene = scene;
    }
}

/// Put the old items in the place of new ones that are equal; both lists are in the order of their keys.
fn same<T: Keyed>(old: &[Arc<T>], new: &mut [Arc<T>]) {
    let mut old = old.iter().peekable();
    for item in new {
        while old.next_if(|was| was.key() < item.key()).is_some() {}
        if let Some(was) = old.next_if(|was| was.key() == item.key())
            && was == item
        {
            *item = was.clone();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(key: &str, count: u16) -> Piece {
        Piece { key: key.to_owned(), count: Some(count), ..Piece::default() }
    }

    fn draw(easel: &mut Easel, items: &[(usize, u64, &str, u16)]) -> Scene {
        for &(slot, word, key, count) in items {
            easel.piece(slot, Ink::of(&[word]), || piece(key, count));
        }
        easel.finish();
        easel.scene.clone()
    }

    fn keys(list: &[Arc<Piece>]) -> Vec<&str> {
        list.iter().map(|piece| piece.key.as_str()).collect()
    }

    #[test]
    fn an_item_is_drawn_again_only_when_its_ink_has_changed() {
        let mut easel = Easel::default();
        let one = draw(&mut easel, &[(3, 1, "a", 4)]);
        let shared = |scene: &Scene| Arc::ptr_eq(&one.pieces[0], &scene.pieces[0]);
        assert!(shared(&draw(&mut easel, &[(3, 1, "a", 9)])), "the same ink, so it was not drawn");
        assert!(shared(&draw(&mut easel, &[(3, 2, "a", 4)])), "drawn, but it looks the same");
        assert!(easel.change.is_empty());
        assert_eq!(draw(&mut easel, &[(3, 3, "a", 5)]).pieces[0].count, Some(5));
        assert_eq!(keys(&easel.change.pieces.set), ["a"]);
        assert_eq!(one.pieces[0].count, Some(4), "what was drawn before stays as it was");
    }

    #[test]
    fn what_comes_goes_or_moves_to_another_slot_is_known_by_its_key() {
        let mut easel = Easel::default();
        let mut copy = draw(&mut easel, &[(0, 1, "c", 1), (1, 1, "a", 1), (2, 1, "b", 1)]);
        assert_eq!(keys(&copy.pieces), ["a", "b", "c"]);
        let now = draw(&mut easel, &[(0, 1, "c", 1), (1, 2, "b", 1), (4, 1, "d", 1)]);
        assert_eq!(keys(&now.pieces), ["b", "c", "d"]);
        assert_eq!((keys(&easel.change.pieces.set), keys(&easel.change.pieces.gone)), (vec!["d"], vec!["a"]));
        copy.apply(&easel.change);
        assert_eq!(copy, now);
        let now = draw(&mut easel, &[(0, 1, "c", 1), (1, 3, "b", 7), (4, 1, "d", 1)]);
        copy.apply(&easel.change);
        assert_eq!(copy, now);
        assert_eq!(keys(&easel.change.pieces.set), ["b"]);
    }

    #[test]
    fn what_has_changed_is_named_in_the_order_of_the_keys_whatever_was_drawn_first() {
        let mut easel = Easel::default();
        draw(&mut easel, &[(1, 1, "a", 1), (0, 1, "b", 1)]);
        draw(&mut easel, &[(1, 2, "a", 2), (0, 2, "b", 2)]);
        assert_eq!(keys(&easel.change.pieces.set), ["a", "b"], "in the same order as before");
        draw(&mut easel, &[(0, 3, "b", 3), (1, 3, "a", 3)]);
        assert_eq!(keys(&easel.change.pieces.set), ["a", "b"], "in another order");
        draw(&mut easel, &[(0, 4, "b", 4), (1, 4, "a", 4)]);
        assert_eq!(keys(&easel.change.pieces.set), ["a", "b"]);
    }

    #[test]
    fn what_stays_need_not_be_drawn() {
        let mut easel = Easel::default();
        let track = |turn| Track { turn, ..Track::default() };
        assert!(!easel.stays(Ink(7)));
        easel.track(Ink(1), || track(1));
        let one = draw(&mut easel, &[(0, 1, "a", 4)]);
        assert!(easel.stays(Ink(7)));
        easel.track(Ink(2), || track(2));
        easel.finish();
        assert_eq!((&easel.scene.pieces, easel.scene.track.turn), (&one.pieces, 2));
        assert!(easel.change.pieces.set.is_empty() && easel.change.pieces.gone.is_empty());
        assert!(!easel.stays(Ink(8)));
        assert_eq!(keys(&draw(&mut easel, &[]).pieces), [""; 0]);
        assert_eq!(keys(&easel.change.pieces.gone), ["a"]);
    }

    /// A table by its slot, with its rows: what each is about, its ink, and its cell.
    type Written<'a> = (usize, &'a [(usize, u64, &'a str)]);

    fn write(easel: &mut Easel, sheets: &[Written<'_>]) -> Scene {
        for &(slot, rows) in sheets {
            let ink = rows.iter().fold(Ink(rows.len() as u64), |ink, row| ink.and(row.0 as u64).and(row.1));
            let title = || Sheet { key: format!("s{slot}").into(), ..Sheet::default() };
            easel.sheet(slot, ink, title, |out| {
                rows.iter().for_each(|&(what, ink, cell)| out.row(what, Ink(ink), || vec![cell.to_owned()]));
            });
        }
        easel.finish();
        easel.scene.clone()
    }

    #[test]
    fn a_table_is_changed_row_by_row_and_comes_whole_when_it_grows() {
        let mut easel = Easel::default();
        let mut copy = write(&mut easel, &[(0, &[(0, 1, "a"), (1, 1, "b")]), (1, &[(7, 1, "x")])]);
        let mut next = |sheets: &[Written<'_>]| {
            let now = write(&mut easel, sheets);
            copy.apply(&easel.change);
            assert_eq!(copy, now);
            let change = easel.change.sheets.clone().unwrap_or_default();
            let keys = |sheets: &[Arc<Sheet>]| sheets.iter().map(|sheet| sheet.key.to_string()).collect::<Vec<_>>();
            let rows: Vec<(String, usize, String)> =
                change.rows.iter().map(|new| (new.sheet.to_string(), new.row, new.cells[0].clone())).collect();
            (rows, keys(&change.set), keys(&change.gone))
        };
        let none: Vec<String> = Vec::new();
        let row = |sheet: &str, row: usize, cell: &str| vec![(sheet.to_owned(), row, cell.to_owned())];
        let x: Written<'_> = (1, &[(7, 1, "x")]);
        let changed = next(&[(0, &[(0, 1, "never drawn"), (1, 2, "c")]), x]);
        assert_eq!(changed, (row("s0", 1, "c"), none.clone(), none.clone()));
        let changed = next(&[(0, &[(0, 3, "a"), (1, 2, "c")]), x]);
        assert_eq!(changed, (vec![], none.clone(), none.clone()), "drawn again, but it looks the same");
        let changed = next(&[(0, &[(5, 3, "e"), (1, 2, "c")]), x]);
        assert_eq!(changed, (row("s0", 0, "e"), none.clone(), none.clone()), "another thing with the same ink");
        let changed = next(&[(0, &[(5, 3, "e"), (1, 2, "c"), (2, 1, "d")]), x]);
        assert_eq!(changed, (vec![], vec!["s0".to_owned()], none.clone()));
        let changed = next(&[(0, &[(5, 3, "e")]), (2, &[(0, 1, "new")]), x]);
        assert_eq!(changed, (vec![], vec!["s0".to_owned(), "s2".to_owned()], none.clone()));
        let changed = next(&[(2, &[(0, 1, "new")]), (1, &[(7, 2, "y")])]);
        assert_eq!(changed, (row("s1", 0, "y"), none.clone(), vec!["s0".to_owned()]));
        let changed = next(&[(2, &[]), (1, &[(7, 2, "y")])]);
        assert_eq!(changed, (vec![], vec!["s2".to_owned()], none.clone()));
        let changed = next(&[(1, &[(7, 2, "y")]), (2, &[])]);
        assert_eq!(changed, (vec![], none.clone(), none), "in another order");
    }

    #[test]
    fn a_scene_drawn_elsewhere_shares_what_is_equal() {
        let scene = |pieces: &[(&str, u16)]| {
            let pieces = pieces.iter().map(|&(key, count)| Arc::new(piece(key, count))).collect();
            Scene { pieces, ..Scene::default() }
        };
        let mut easel = Easel::default();
        easel.share(scene(&[("a", 1), ("b", 1), ("d", 1)]));
        let mut before = easel.scene.clone();
        easel.share(scene(&[("d", 1), ("a", 2), ("b", 1), ("c", 1)]));
        let shared = |n: usize, m: usize| Arc::ptr_eq(&before.pieces[n], &easel.scene.pieces[m]);
        assert!(!shared(0, 0) && shared(1, 1) && shared(2, 3));
        assert_eq!(easel.scene.pieces[0].count, Some(2));
        before.apply(&easel.change);
        assert_eq!(before, easel.scene);
    }

    #[test]
    fn inks_of_different_words_differ() {
        let mut inks: Vec<u64> =
            (0..4096u64).flat_map(|n| [Ink::of(&[n]).0, Ink::of(&[n, 0]).0, Ink::of(&[0, n + 1]).0]).collect();
        inks.sort_unstable();
        inks.dedup();
        assert_eq!(inks.len(), 3 * 4096);
    }
}
