//! Answering a question: by number, by place, by words, by going on with a draft.

use crate::names::seat_side;
use crate::{Names, Reply, Session, words};
use kernel::any::{AnyMatch, Asking, Offer, Span};
use kernel::log::By;
use kernel::refusal::Refusal;
use kernel::{Label, Place};

/// So many letters of its beginning are enough to mean an option that ends the decision.
const SURE: usize = 3;

/// Fewer letters than this are no name.
const NAMED: usize = 2;

/// Steps to be added to the draft, each with what was said for it.
type Taken = Vec<(String, String)>;

impl Session {
    /// Add steps to the draft, go on through questions that leave no choice, and commit when the last of the player's
    /// own steps completes the decision. When a step that leaves no choice completes it, the player is asked first.
    fn take(&mut self, game: &mut dyn AnyMatch, steps: Taken) -> Result<Reply, Refusal> {
        let before = self.draft.len();
        let mut draft = self.draft.clone();
        draft.extend(steps.iter().map(|(step, _)| step.clone()));
        let mut asking = game.question(self.seat, &draft)?;
        if asking.closed {
            game.commit(self.seat, &draft, By::Player)?;
            self.forget_draft();
            return Ok(Reply::moved());
        }
        let mut said: Vec<String> = steps.into_iter().map(|(_, words)| words).collect();
        while let (false, [only], None, None) =
            (asking.closed, asking.offers.as_slice(), &asking.domain, &asking.written)
        {
            draft.push(only.step.clone());
            said.push(only.label.text.clone());
            asking = game.question(self.seat, &draft)?;
        }
        self.answers.push(draft.len() - before);
        self.draft = draft;
        self.said.extend(said);
        Ok(Reply::say(self.question(game)?))
    }
    /// Carry out a draft that is complete.
    pub(crate) fn go(&mut self, game: &mut dyn AnyMatch) -> Result<Reply, Refusal> {
        let asking = game.question(self.seat, &self.draft)?;
        if !asking.closed {
            return Err(
                Refusal::new("your draft is not complete: the question is still open").help("`options` shows it")
            );
        }
        game.commit(self.seat, &self.draft, By::Player)?;
        self.forget_draft();
        Ok(Reply::moved())
    }
    /// Take back the last answer of the draft.
    pub(crate) fn undo(&mut self, game: &dyn AnyMatch) -> Result<Reply, Refusal> {
        let Some(steps) = self.answers.pop() else {
            return Err(Refusal::new("there is nothing in your draft to take back")
                .help("`takeback` asks for the return of a decision that was carried out"));
        };
        let left = self.draft.len().saturating_sub(steps);
        self.draft.truncate(left);
        self.said.truncate(left);
        Ok(Reply::say(self.question(game)?))
    }
    /// Take the option with this number, or, where a number itself is asked for, that number.
    pub(crate) fn numbered(&mut self, game: &mut dyn AnyMatch, word: &str, listed: bool) -> Result<Reply, Refusal> {
        let asking = self.asking(game)?;
        if !listed && matches!(asking.domain, Some(Span::Number { .. })) {
            return self.worded(game, word);
        }
        if asking.closed {
            return Err(Refusal::new("your draft is complete").help("`go` carries it out, `undo` takes it back"));
        }
        let answers = words::numbered(&asking);
        let help = match answers.len() {
            0 => "`options` shows what can be answered".to_owned(),
            n => format!("there are options 1 to {n}"),
        };
        let Ok(n) = word.parse::<usize>() else {
            return Err(Refusal::new(format!("`{word}` is not a number")).help(help));
        };
        match n.checked_sub(1).and_then(|i| answers.get(i)) {
            Some(answer) => self.take(game, vec![answer.clone()]),
            None => Err(Refusal::new(format!("there is no option {n}")).help(help)),
        }
    }
    /// Answer with a place: the step that stands for it, or the way to it.
    pub(crate) fn at(&mut self, game: &mut dyn AnyMatch, words: &str) -> Result<Reply, Refusal> {
        let asking = self.asking(game)?;
        if let Some(landmark) = asking.landmarks.iter().find(|l| l.name.eq_ignore_ascii_case(words)) {
            return self.take(game, vec![(landmark.step.clone(), landmark.name.clone())]);
        }
        let names = Names::of(game);
        let places = match names.places(words) {
            found if found.is_empty() => {
                vec![names.spot(&game.scene(self.audience()), seat_side(game, self.seat), words)?]
            }
            found => found,
        };
        for &place in &places {
            if let Some(step) = game.place_step(self.seat, &self.draft, place) {
                let said =
                    said_for(&asking, &step).unwrap_or_else(|| said_of(&asking, &self.said, &names.place(place)));
                return self.take(game, vec![(step, said)]);
            }
        }
        if let Some(refusal) = places.iter().find_map(|&place| several_at(&asking, place, &names)) {
            return Err(refusal);
        }
        for &place in &places {
            if let Some(way) = game.route(self.seat, &self.draft, place) {
                let said = way.iter().map(|step| (step.clone(), step.clone())).collect();
                return self.take(game, said);
            }
        }
        if let Some(area) = words::outside(&asking, places[0], &names) {
            return Err(Refusal::new(format!("{} is outside of the area", names.place(places[0]))).help(area));
        }
        let refusal = Refusal::new(format!("{} is no answer to this question", names.place(places[0])));
        let why = asking.why_nots.iter().find(|w| w.what.place.is_some_and(|place| places.contains(&place)));
        Err(match why {
            Some(why) => refusal.help(why.reason.as_str()).case(&why.case),
            None => refusal.help("`options` shows what is"),
        })
    }
    /// Take the option that the words mean; else the place or the number that they name.
    pub(crate) fn worded(&mut self, game: &mut dyn AnyMatch, line: &str) -> Result<Reply, Refusal> {
        let asking = self.asking(game)?;
        let answers = words::numbered(&asking);
        let wanted = line.to_lowercase();
        let among = |fits: &dyn Fn(&str) -> bool| -> Taken {
            let found =
                answers.iter().filter(|(step, label)| fits(&label.to_lowercase()) || fits(&step.to_lowercase()));
            found.cloned().collect()
        };
        let exact = among(&|label| label == wanted);
        let begins = among(&|label| label.starts_with(&wanted));
        let within = among(&|label| has_words(label, &wanted));
        let sure = if wanted.chars().count() < SURE { &exact } else { &begins };
        for found in [&exact, sure] {
            if let [only] = found.as_slice() {
                return self.take(game, vec![only.clone()]);
            }
        }
        for found in [&begins, &within] {
            if let [only] = found.as_slice() {
                return self.take_unless_last(game, only);
            }
        }
        if let (Ok(number), Some(Span::Number { unit, .. })) = (line.parse::<i32>(), &asking.domain) {
            return match game.number_step(self.seat, &self.draft, number) {
                Some(step) => {
                    let said = said_of(&asking, &self.said, format!("{line} {unit}").trim());
                    self.take(game, vec![(step, said)])
                }
                None => Err(Refusal::new(format!("{number} is out of range")).help("`options` shows the range")),
            };
        }
        if within.is_empty() {
            return match Names::of(game).places(line).is_empty() {
                false => self.at(game, line),
                true => Err(not_understood(&asking, line)),
            };
        }
        let listed = answers.iter().zip(1..).filter(|(answer, _)| within.contains(answer));
        let listed: Vec<String> = listed.take(12).map(|((_, label), n)| format!("{n} {label}")).collect();
        Err(Refusal::new(format!("`{}` could be several options", short(line))).help(listed.join("; ")))
    }
    /// Take what the words probably mean, unless it ends the decision: nothing is sent because of a guess.
    fn take_unless_last(&mut self, game: &mut dyn AnyMatch, answer: &(String, String)) -> Result<Reply, Refusal> {
        let draft = [self.draft.as_slice(), std::slice::from_ref(&answer.0)].concat();
        if game.question(self.seat, &draft).is_ok_and(|after| after.closed) {
            let refusal = Refusal::new(format!("that would be the end of your answer: `{}`", answer.1));
            return Err(refusal.help("if you mean it, write how it begins, or its number"));
        }
        self.take(game, vec![answer.clone()])
    }
    /// Do these words name one of the offers, word for word?
    pub(crate) fn offered(&self, game: &dyn AnyMatch, words: &str) -> bool {
        let same = |o: &Offer| o.label.text.eq_ignore_ascii_case(words) || o.step.eq_ignore_ascii_case(words);
        game.question(self.seat, &self.draft).is_ok_and(|asking| asking.offers.iter().any(same))
    }
}

/// Do these words stand somewhere in a label? The last of them may be the beginning of one, if there are enough letters.
fn has_words(label: &str, wanted: &str) -> bool {
    let letter = |at: Option<char>| at.is_some_and(char::is_alphanumeric);
    let ends = |rest: &str| wanted.chars().count() >= SURE || !letter(rest.chars().next());
    label.match_indices(wanted).any(|(at, found)| {
        !wanted.is_empty() && !letter(label[..at].chars().next_back()) && ends(&label[at + found.len()..])
    })
}

fn short(line: &str) -> String {
    line.chars().take(60).collect()
}

/// The words of an offer or a landmark.
fn said_for(asking: &Asking, step: &str) -> Option<String> {
    let offered = asking.offers.iter().find(|o| o.step == step).map(|o| &o.label.text);
    offered.or_else(|| asking.landmarks.iter().find(|l| l.step == step).map(|l| &l.name)).cloned()
}

/// An answer that has no words of its own, after what it answers; but not where the question is about what was named just before.
fn said_of(asking: &Asking, before: &[String], answer: &str) -> String {
    let prompt = &asking.prompt.text;
    let within = |name: &str| name.chars().count() >= NAMED && prompt.contains(name);
    // `move A/1/1` names it as well as `1 Section` does.
    let named = |said: &String| within(said) || said.split_once(' ').is_some_and(|(_, name)| within(name));
    if prompt.ends_with('?') && !before.iter().any(named) { format!("{prompt} {answer}") } else { answer.to_owned() }
}

/// A place that stands for several options is no answer by itself.
fn several_at(asking: &Asking, place: Place, names: &Names) -> Option<Refusal> {
    let here = |label: &Label| label.place == Some(place);
    let listed = asking.offers.iter().zip(1..).filter(|(o, _)| here(&o.label));
    let listed: Vec<String> = listed.map(|(o, n)| format!("{n} {}", o.label.text)).collect();
    let what = format!("{} stands for several options", names.place(place));
    (listed.len() > 1).then(|| Refusal::new(what).help(listed.join("; ")))
}

fn not_understood(asking: &Asking, line: &str) -> Refusal {
    let wanted = short(line).to_lowercase();
    let barred = asking.why_nots.iter().find(|w| w.what.text.to_lowercase().contains(&wanted));
    match barred {
        Some(why) => Refusal::new(format!("{}: {}", why.what.text, why.reason)).case(&why.case),
        None => {
            let refusal = Refusal::new(format!("`{}` is neither an option nor a command", short(line)));
            match asking.why_nots.as_slice() {
                [] => refusal.help("`options` lists the options, `help` the commands"),
                [why] => {
                    let not_now = format!("not possible now: {}, {}", why.what.text, why.reason);
                    refusal.help(format!("`options` lists the options, `help` the commands; {not_now}"))
                }
                _ => refusal.help("`options` lists the options, `why` what is not possible now, `help` the commands"),
            }
        }
    }
}
