//! The laws about what happens next: a world and its twin tell the same until something is revealed, and nothing
//! that is shown changes without a telling.

use super::diff::diff;
use super::game::Run;
use super::view::{Broken, Watcher, hold, spell_scene};
use super::{Counter, Law};
use crate::audience::{Audience, Seat};
use crate::dice::{Dice, Mirrored, Recording, Roll, Seed, Seeded};
use crate::play;
use crate::rulebook::{Answers, Rulebook};
use crate::scene::Scene;
use crate::telling::{Event, Witness};
use std::cell::RefCell;
use std::marker::PhantomData;

/// One thing that reaches a watcher: a die he sees fall, or a telling of some kind.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Item {
    kind: Option<String>,
    text: String,
}

/// Everything that reaches one watcher, in order.
struct Tape {
    watcher: Watcher,
    items: RefCell<Vec<Item>>,
}

struct TapedDice<'a, D> {
    dice: D,
    tape: &'a Tape,
}

impl<D> TapedDice<'_, D> {
    fn note(&self, roll: Roll, what: &str, value: usize) {
        if self.tape.watcher.sees(roll.seen_by) {
            let text = format!("rolls {} ({}), {what}: {value}", roll.name, roll.case);
            self.tape.items.borrow_mut().push(Item { kind: None, text });
        }
    }
}

impl<D: Dice> Dice for TapedDice<'_, D> {
    fn die(&mut self, roll: Roll, sides: u8) -> u8 {
        let value = self.dice.die(roll, sides);
        self.note(roll, &format!("d{sides}"), usize::from(value));
        value
    }
    fn pick(&mut self, roll: Roll, weights: &[u32]) -> usize {
        let index = self.dice.pick(roll, weights);
        self.note(roll, &format!("of {}", weights.len()), index);
        index
    }
}

struct TapedWitness<'a, E> {
    tape: &'a Tape,
    events: PhantomData<E>,
}

impl<E: Event> Witness<E> for TapedWitness<'_, E> {
    fn tell(&mut self, to: Audience, event: impl FnOnce() -> E) {
        if self.tape.watcher.hears(to) {
            let event = event();
            let text = serde_json::to_string(&event).unwrap_or_default();
            self.tape.items.borrow_mut().push(Item { kind: Some(event.kind().to_owned()), text });
        }
    }
}

/// The decisions of all asked seats in both worlds.
struct Both<S> {
    truth: Vec<(Seat, Vec<S>)>,
    twin: Vec<(Seat, Vec<S>)>,
}

fn answers<S>(decisions: &[(Seat, Vec<S>)]) -> Answers<'_, S> {
    decisions.iter().fold(Answers::none(), |given, (seat, steps)| given.with(*seat, steps))
}

/// Apply a decision and write down what reaches the watcher.
fn taped<R: Rulebook>(
    t: &R::Table,
    s: &mut R::State,
    given: &[(Seat, Vec<R::Step>)],
    dice: impl Dice,
    w: Watcher,
) -> Vec<Item> {
    let tape = Tape { watcher: w, items: RefCell::default() };
    let mut witness = TapedWitness { tape: &tape, events: PhantomData };
    R::apply(t, s, &answers(given), &mut TapedDice { dice, tape: &tape }, &mut witness);
    tape.items.into_inner()
}

impl<R: Rulebook> Run<'_, R> {
    /// Play a world and its twin on together, decision by decision, until something parts them.
    pub(super) fn forward(&mut self, truth: &R::State, twin: &R::State, w: Watcher) -> Result<(), Broken> {
        let (t, seed) = (self.table, Seed::number(self.seed));
        let (mut truth, mut twin) = (truth.clone(), twin.clone());
        for _ in 0..self.laws.chain {
            let Some(both) = self.decide_both(&truth, &twin, w)? else { return Ok(()) };
            let stream = u64::from(self.rng.below(u32::MAX)) << 8;
            let mut dice = Seeded::new(seed, stream);
            let mut dice = Recording::new(&mut dice);
            let here = taped::<R>(t, &mut truth, &both.truth, &mut dice, w);
            let mut mirrored = Mirrored::new(&dice.rolled, w.side, Seeded::new(seed, stream + 1));
            let there = taped::<R>(t, &mut twin, &both.twin, &mut mirrored, w);
            self.counts.forward += 1;
            let account = |what: &str| format!("  {what}, after the decision\n    {}\n", self.decisions(&both.truth));
            if let Some(kind) = parted(&here, &there, |kind| R::REVEALS.iter().any(|r| r.kind == kind)) {
                let lines = |items: &[Item]| items.iter().map(|i| format!("{}\n", i.text)).collect::<String>();
                let what = "the world (-) and its twin (+) part without a revealing event";
                let kind = kind
                    .ok_or_else(|| Broken::new(Law::Forward, account(what) + &diff(&lines(&here), &lines(&there))))?;
                *self.counts.revealed.entry(kind).or_default() += 1;
                return Ok(());
            }
            let account = account("nothing different was told");
            self.alike(Law::Forward, &truth, &twin, w).map_err(|mut broken| {
                broken.account.insert_str(0, &account);
                broken
            })?;
        }
        Ok(())
    }

    fn decisions(&self, all: &[(Seat, Vec<R::Step>)]) -> String {
        let one = |(seat, steps): &(Seat, Vec<R::Step>)| {
            let steps: Vec<String> = steps.iter().map(|&step| R::step_text(self.table, step)).collect();
            format!("seat {}: [{}]", seat.0, steps.join(", "))
        };
        all.iter().map(one).collect::<Vec<_>>().join("; ")
    }

    /// What everybody decides: the watcher the same in both worlds, the others what looks the same to him. None when
    /// the game is over or the twin has no counterpart.
    fn decide_both(&mut self, truth: &R::State, twin: &R::State, w: Watcher) -> Result<Option<Both<R::Step>>, Broken> {
        let asked = R::asked(self.table, truth).seats();
        let mut both = Both { truth: Vec::new(), twin: Vec::new() };
        for seat in asked.iter() {
            let own = w.seat() == Some(seat);
            let here = match self.laws.counterpart {
                None if !own => self.defaults(truth, seat),
                _ => Some(self.compose(truth, seat)?),
            };
            let there = match (&here, self.laws.counterpart) {
                (None, _) => None,
                (Some(here), _) if own => Some(here.clone()),
                (Some(_), None) => self.defaults(twin, seat),
                (Some(here), Some(translate)) => {
                    let counter =
                        Counter { table: self.table, truth, twin, watcher: w.who, seat, decision: here.as_slice() };
                    let mut steps = Vec::new();
                    let found = translate(counter, &mut steps);
                    let legal = found && play::legal::<R>(self.table, twin, seat, &steps, &mut self.bare).is_ok();
                    legal.then_some(steps)
                }
            };
            let (Some(here), Some(there)) = (here, there) else {
                self.counts.unmatched += 1;
                return Ok(None);
            };
            both.truth.push((seat, here));
            both.twin.push((seat, there));
        }
        Ok((!asked.is_empty()).then_some(both))
    }

    /// The decision of a seat that answers nothing but defaults, where the book has them all.
    fn defaults(&mut self, s: &R::State, seat: Seat) -> Option<Vec<R::Step>> {
        let mut steps = Vec::new();
        let lens = R::lens(self.table, s, Audience::Seat(seat));
        loop {
            self.bare.clear();
            R::ask(lens, &steps, &mut self.bare);
            if self.bare.is_closed() {
                return Some(steps);
            }
            steps.push(self.bare.declared_default().or_else(|| self.bare.forced())?);
        }
    }

    /// A scene that changed was told of.
    pub(super) fn told(
        &mut self,
        before: &Scene,
        after: &Scene,
        w: Watcher,
        tellings: &[(Audience, R::Event)],
    ) -> Result<(), Broken> {
        self.counts.scenes += 1;
        let told = tellings.iter().any(|(to, _)| w.hears(*to));
        hold(Law::Telling, told || before == after, || {
            format!("  the scene changed without a telling:\n{}", diff(&spell_scene(before), &spell_scene(after)))
        })
        .map_err(|broken| broken.to(w.who))
    }

    /// Tellings read back as they were written.
    pub(super) fn tellings_read_back(&mut self, tellings: &[(Audience, R::Event)]) -> Result<(), Broken> {
        for (to, event) in tellings {
            self.counts.tellings += 1;
            let text = serde_json::to_string(event).unwrap_or_else(|error| error.to_string());
            let back = serde_json::from_str::<R::Event>(&text);
            let sound =
                back.as_ref().is_ok_and(|back| back == event) && !event.kind().is_empty() && !text.contains('\n');
            hold(Law::RoundTrip, sound, || format!("  the telling {text} reads back as {back:?}"))
                .map_err(|broken| broken.to(*to))?;
        }
        Ok(())
    }
}

/// Where the tapes part, if they do: by a revealing event (its kind), or by something else (`None`). The first telling
/// from there on must be a revealing one, in one world or the other.
fn parted(here: &[Item], there: &[Item], reveals: impl Fn(&str) -> bool) -> Option<Option<String>> {
    let same = here.iter().zip(there).take_while(|(a, b)| a == b).count();
    if same == here.len() && same == there.len() {
        return None;
    }
    let first_told = |items: &[Item]| items[same..].iter().find_map(|i| i.kind.clone());
    Some([here, there].into_iter().filter_map(first_told).find(|kind| reveals(kind)))
}
