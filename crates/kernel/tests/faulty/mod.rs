//! The toy book with a fault that has nothing to do with knowledge, planted by the option `fault`: each of the plain
//! laws must catch its own.

use crate::toy::{self, Lens, Step, Toy};
use kernel::easel::Easel;
use kernel::scene::Board;
use kernel::*;
use std::cell::Cell;
use std::sync::Arc;

pub struct Faulty;

pub struct Table {
    toy: toy::Table,
    fault: String,
}

/// The toy's state, and two numbers that no state should hold: one changes when it is looked at, one counts exchanges.
#[derive(Clone)]
pub struct State {
    toy: toy::State,
    looks: Cell<u32>,
    exchanges: u32,
}

#[derive(Clone, Copy)]
pub struct Sight<'a> {
    t: &'a Table,
    s: &'a State,
    toy: Lens<'a>,
}

/// Dice that lose the names of their rolls, if told to.
struct Nameless<'a, D>(&'a mut D, bool);
impl<D: Dice> Dice for Nameless<'_, D> {
    fn die(&mut self, roll: Roll, sides: u8) -> u8 {
        self.0.die(Roll { name: if self.1 { "" } else { roll.name }, ..roll }, sides)
    }
    fn pick(&mut self, roll: Roll, weights: &[u32]) -> usize {
        self.0.pick(roll, weights)
    }
}

impl Rulebook for Faulty {
    const NAME: &'static str = "faulty";
    const EDITIONS: std::ops::RangeInclusive<u32> = 1..=1;
    const HIDDEN: &'static [&'static str] = Toy::HIDDEN;
    const REVEALS: &'static [Reveal] = Toy::REVEALS;
    type Table = Table;
    type State = State;
    type Step = Step;
    type Event = Told;
    type Report = Verdict;
    type Lens<'a> = Sight<'a>;

    fn library() -> Vec<(&'static str, &'static str)> {
        Toy::library()
    }
    fn seats(text: &str) -> Result<Vec<SeatSetup>, Faults> {
        Toy::seats(text)
    }
    fn start(setup: &Setup) -> Result<(Table, State), Faults> {
        let fault = setup.options.get("fault").cloned().unwrap_or_default();
        let (toy, state) = match Toy::start(setup) {
            Err(faults) if fault == "panic at the start" => panic!("{faults}"),
            Err(_) if fault == "wordless faults" => return Err(Faults::of("nowhere")),
            started => started?,
        };
        Ok((Table { toy, fault }, State { toy: state, looks: Cell::new(0), exchanges: 0 }))
    }
    fn asked(t: &Table, s: &State) -> Asked {
        match Toy::asked(&t.toy, &s.toy) {
            Asked::Nobody if t.fault == "never over" => Asked::Alone(Seat(0)),
            asked => asked,
        }
    }
    fn lens<'a>(t: &'a Table, s: &'a State, who: Audience) -> Sight<'a> {
        Sight { t, s, toy: Toy::lens(&t.toy, &s.toy, who) }
    }
    fn ask(at: Sight<'_>, so_far: &[Step], q: &mut Question<Step>) {
        Toy::ask(at.toy, so_far, q);
        let label = || Label::new("once more");
        match at.t.fault.as_str() {
            "offered twice" if q.offers().len() > 1 => q.offer(q.offers()[0], label),
            "dead end" if so_far.len() == 1 && !q.is_closed() => q.clear(),
            "words decide" if q.is_worded() => q.offer(Step::Fire(99), label),
            "no landmark inside" => q.landmark(Step::Num(77), || "nowhere".to_owned()),
            "looking changes" => at.s.looks.set(at.s.looks.get() + 1),
            "endless draft" => {
                q.clear();
                q.offer(Step::Pass, label);
            }
            _ => {}
        }
    }
    fn apply(t: &Table, s: &mut State, given: &Answers<Step>, dice: &mut impl Dice, out: &mut impl Witness<Told>) {
        s.exchanges += 1;
        match t.fault.as_str() {
            "never over" | "goes on" => {}
            "panic in play" if s.exchanges == 5 => panic!("the book has a hole"),
            "listening matters" if out.listens() => s.exchanges += 100,
            "threads matter" if std::thread::current().name().is_some() => s.exchanges += 100,
            _ => {}
        }
        Toy::apply(&t.toy, &mut s.toy, given, &mut Nameless(dice, t.fault == "nameless roll"), out);
        if t.fault == "goes on" && Toy::asked(&t.toy, &s.toy) == Asked::Nobody {
            s.toy = toy::State::default();
        }
    }
    fn preview(at: Sight<'_>, so_far: &[Step]) -> Preview {
        Toy::preview(at.toy, so_far)
    }
    fn imagine(at: Sight<'_>, dice: &mut impl Dice) -> State {
        let mut twin = at.s.clone();
        match at.t.fault.as_str() {
            "no imagination" => return twin,
            "peeking imagination" if dice.d6(Roll::unseen("imagined", "T0")) == 1 => return twin,
            _ => {}
        }
        twin.toy = Toy::imagine(at.toy, dice);
        twin.exchanges += u32::from(at.t.fault == "unsound imagination");
        twin
    }
    fn scene(at: Sight<'_>, out: &mut Scene) {
        Toy::scene(at.toy, out);
        if at.t.fault == "one key for two" {
            out.pieces.iter_mut().for_each(|piece| Arc::make_mut(piece).key = "piece".to_owned());
        }
    }
    fn sketch(at: Sight<'_>, easel: &mut Easel) {
        if at.t.fault == "stale easel" && !easel.scene.pieces.is_empty() {
            return;
        }
        let mut scene = Scene::default();
        Faulty::scene(at, &mut scene);
        easel.share(scene);
        if at.t.fault == "forgotten change" {
            easel.change.pieces.set.clear();
        }
    }
    fn boards(t: &Table) -> Vec<Board> {
        Toy::boards(&t.toy)
    }
    fn report(t: &Table, s: &State) -> Option<Verdict> {
        Toy::report(&t.toy, &s.toy)
    }
    fn bytes(t: &Table, s: &State, out: &mut Vec<u8>) {
        Toy::bytes(&t.toy, &s.toy, out);
        out.extend(s.looks.get().to_le_bytes());
        out.extend(s.exchanges.to_le_bytes());
    }
    fn hidden(t: &Table, s: &State, who: Audience, thing: usize, out: &mut Vec<u8>) {
        Toy::hidden(&t.toy, &s.toy, who, thing, out);
    }
    fn step_text(t: &Table, step: Step) -> String {
        let text = Toy::step_text(&t.toy, step);
        if t.fault == "ragged token" { text + " " } else { text }
    }
    fn step_read(t: &Table, text: &str) -> Option<Step> {
        match Toy::step_read(&t.toy, text) {
            Some(Step::Num(n)) if t.fault == "forgetful token" => Some(Step::Num(n / 2 * 2)),
            None if t.fault == "panic at a token" => panic!("what is `{text}`?"),
            step => step,
        }
    }
    fn check(t: &Table, s: &State) -> Result<(), String> {
        let sound = t.fault != "unsound imagination" || s.exchanges < 9;
        if sound && (t.fault != "unsound" || s.exchanges < 3) {
            Ok(())
        } else {
            Err("the sums do not agree".to_owned())
        }
    }
}
