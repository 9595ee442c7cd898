//! The course of a period: sealed orders, ten ticks, sealed fire, reaction (4.1, 12, 13).

mod fire;
mod guns;
mod laying;
mod obey;
mod orders;
mod parting;
mod path;
mod places;
mod reach;
mod react;
mod sappers;
mod spacing;
mod verbs;
mod whither;
mod wishes;

pub(crate) use guns::wires;
pub(crate) use laying::laid_at;
pub(crate) use orders::{Line, alighted, parse};
pub(crate) use path::Told as ToldWay;
pub(crate) use reach::why_not as why_not_at;
pub(crate) use react::{fresh, place_in};
pub(crate) use spacing::{chosen, footprint};
pub(crate) use whither::WAYS;

use kernel::{Answers, Asked, Dice, Question, Seat, Seats, Told, Witness};

use crate::buying;
use crate::desk::Desk;
use crate::nerve::Choice;
use crate::state::{Frame, Seen, State, Table};
use crate::step::Step;
use crate::view::Lens;
use crate::volleys::Laid;

/// Who is asked: always both sides together, so that being asked tells nobody anything.
#[must_use]
pub fn asked(s: &State) -> Asked {
    if s.frame == Frame::Over { Asked::Nobody } else { Asked::Together(Seats::first(2)) }
}

/// The three minutes of the egg timer for the orders of a period (4.1), where the players want it.
#[must_use]
pub fn time_limit(t: &Table, s: &State) -> Option<u32> {
    let seconds = crate::tables::tables().things.get("4.1").and_then(|table| table.get("timer_seconds")).copied();
    seconds.filter(|_| t.scenario.timer && s.frame == Frame::Orders).and_then(|seconds| u32::try_from(seconds).ok())
}

/// Need nobody be there for what is asked? What the order sheet says of fire, or else what each group thinks best, and the usual choices
/// for the tests stand where nothing else is said, so that one visit is enough for a period (9.1, 13.9).
#[must_use]
pub fn is_for_orders(s: &State) -> bool {
    matches!(s.frame, Frame::Fire | Frame::React)
}

/// The next question.
pub fn ask(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    match at.frame() {
        Frame::Buy => buying::ask(at, so_far, q),
        Frame::Deploy => places::ask(at, so_far, q),
        Frame::Orders => orders::ask(at, so_far, q),
        Frame::Fire => fire::ask(at, so_far, q),
        Frame::React => react::ask(at, so_far, q),
        Frame::Over => q.close(),
    }
}

/// Before anything else is carried out: the armies that were bought join the table, or what was bought to be dug is dug. Were they
/// bought just now?
pub fn prepare(t: &Table, s: &mut State, given: &Answers<'_, Step>) -> bool {
    let steps = [0, 1].map(|seat| given.of(Seat(seat)));
    match (s.frame, &t.shop) {
        (Frame::Buy, Some(shop)) => {
            let sheets = [0, 1].map(|side| buying::parse(shop, side, steps[side]).0);
            if let Some(armies) = buying::muster(t, sheets, Vec::new(), t.ground.clone()) {
                *s = crate::scenario::bought_state(armies);
            }
            true
        }
        (Frame::Deploy, _) => {
            buying::dig::dig(s, steps);
            false
        }
        _ => false,
    }
}

/// Carry the decisions of both sides out.
pub fn apply<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, given: &Answers<'_, Step>) {
    let before: [Vec<Seen>; 2] =
        if x.out.listens() { [0, 1].map(|side| x.s.belief(side).seen[side].clone()) } else { [Vec::new(), Vec::new()] };
    let listens = x.out.listens();
    let steps = [0, 1].map(|seat| given.of(Seat(seat)));
    match x.s.frame {
        Frame::Deploy => {
            x.s.field = crate::fieldworks::Fieldworks::default();
            (0..2).for_each(|side| places::place(x, side, steps[side]));
            x.s.field.garrison = crate::resources::garrison(x.t, x.s);
            x.touch();
            x.believe();
            x.look(u64::MAX, 0);
            x.s.frame = Frame::Orders;
            x.tell_all(|| Told::new("period", "4.1", "Period 1: orders"));
        }
        Frame::Orders => {
            (0..2).for_each(|side| obey::obey(x, side, steps[side]));
            x.believe();
            x.voices();
            x.march();
            x.listen(false);
            x.s.frame = Frame::Fire;
            x.tell_all(|| Told::new("phase", "9.1", "Movement is over: fire"));
        }
        Frame::Fire => {
            let mut laid: Vec<Laid> = Vec::new();
            let mut other = fire::Other::default();
            (0..2).for_each(|side| fire::lay_all(x, side, steps[side], &mut laid, &mut other));
            let operators = x.operators(&other.charges);
            laid_free(&mut laid, &operators);
            // What is fired at armour on its way comes first, and may bring it elsewhere (16.1).
            let (out, elsewhere) = x.engage(&mut laid);
            fire::stay(x, &mut other, elsewhere);
            // All fire is marked and totalled before anybody is taken off.
            let missions = x.due_missions();
            x.mark_all(&laid);
            let mut fallen = x.shake(&laid, &other.razing, &other.placed, &missions);
            fallen.extend(out);
            fallen.extend(x.fire_blind(&other.blind));
            fallen.extend(x.detonate(&other.charges));
            fallen.extend(x.blow(&other.placed));
            fallen.extend(
                other.hulls.iter().filter_map(|&(by, enemy, bomb)| x.bomb(by, enemy, bomb)).collect::<Vec<_>>(),
            );
            fallen.extend(x.support_falls(&missions));
            fallen.extend(x.armour_in_smoke(&other.blind));
            fallen.extend(x.resolve(&laid));
            x.take_off_all(&fallen);
            x.settle_ruins();
            x.s.betrayed |= (0..x.s.groups.len()).filter(|&g| x.s.groups[g].fired).fold(0, |bits, g| bits | 1 << g);
            x.look(u64::MAX, 10);
            x.listen(true);
            x.s.frame = Frame::React;
            x.tell_all(|| Told::new("phase", "13.1", "Fire is over: reaction"));
        }
        Frame::React => {
            let mut choices = vec![Choice::default(); x.s.groups.len()];
            let mut heirs = Vec::new();
            (0..2).for_each(|side| react::choose(x.s, side, steps[side], (&mut choices, &mut heirs)));
            x.react(&choices);
            x.close_period(&heirs);
        }
        Frame::Buy | Frame::Over => {}
    }
    if x.s.frame == Frame::Over {
        x.s.beliefs = [None, None];
        return;
    }
    x.believe();
    if listens {
        x.tell_seen(&before);
    }
}

/// Whoever directs mortars, or sets off a charge, does not fire himself (10.1, 18.1).
fn laid_free(laid: &mut Vec<Laid>, operators: &[u16]) {
    let busy: Vec<u16> = laid.iter().filter_map(|fire| fire.observer).chain(operators.iter().copied()).collect();
    for fire in laid.iter_mut() {
        fire.shots.retain(|shot| !busy.contains(&shot.figure));
    }
    laid.retain(|fire| !fire.shots.is_empty());
}

/// Redundant parts of the state agree with their definitions.
///
/// # Errors
///
/// What does not agree.
pub fn check(t: &Table, s: &State) -> Result<(), String> {
    for (f, figure) in s.figures.iter().enumerate() {
        if figure.fate == crate::state::Fate::Table {
            if !t.ground.top.holds(figure.at) {
                return Err(format!("figure {f} is off the table at {:?}", figure.at));
            }
            if figure.lie != s.lie(t, figure.at) || figure.hedge != t.ground.hedge(figure.at) {
                return Err(format!("figure {f} lies otherwise than its place {:?}", figure.at));
            }
        }
    }
    let mut owners = vec![0u8; s.figures.len()];
    s.groups.iter().flat_map(|group| &group.members).for_each(|&f| owners[usize::from(f)] += 1);
    match owners.iter().position(|&n| n != 1) {
        Some(f) => Err(format!("figure {f} belongs to {} groups", owners[f])),
        None => Ok(()),
    }
}
