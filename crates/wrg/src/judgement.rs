//! All that bots know of the book: how much a seat likes a step, from its lens only, and why.
//!
//! A group with enemies in its sights lies down and fires, one whose enemies are out of its arcs turns, and whoever can calls support
//! down or screens friends (`judgement/fighting.rs`); the others go for the nearest objective, search it, or hold what they have (`goals.rs`).
//! Whoever commands keeps behind with his radio, and looks for his groups when it is gone (`touch.rs`). Men ride over long ways
//! (`loads.rs`), go round mines that they know of or clear them (`clearing.rs`) and round what bars their way (`detour.rs`), bring
//! light into the dark (`night.rs`), and take up what lies about (`spoils.rs`). Vehicles have hatches, turrets and smoke (`armour.rs`,
//! `beside.rs`), gliders a place to land (`descent.rs`). Fire goes where most men fall (`aims.rs`), and is divided where that pays
//! (`shares.rs`); what fallen men had goes to whoever has least himself (`heirs.rs`).

mod aims;
mod armour;
mod beside;
mod clearing;
mod descent;
mod detour;
mod fighting;
mod goals;
mod heirs;
mod loads;
mod night;
mod shares;
mod spoils;
mod touch;

use geometry::table::Point;
use kernel::Judgement;

use crate::Wrg;
use crate::bombs::{Bomb, bomber};
use crate::flow::{Line, ToldWay, parse};
use crate::scale::{METRE, Posture};
use crate::state::{Frame, Pace, State, Table};
use crate::step::Step;
use crate::view::Lens;
use crate::volleys::divided::step_of;
use crate::volleys::{lay, targets};
use goals::{THERE, goal, is_late};

/// So many periods before the end nobody lets himself be held up.
const HURRY: i32 = 6;

/// What a group should do, and why.
struct Plan {
    verb: Step,
    to: Option<Point>,
    why: String,
}

impl Judgement for Wrg {
    fn worth(at: Lens<'_>, so_far: &[Step], step: Step) -> i32 {
        match at.frame() {
            Frame::Buy => crate::buying::worth(at, so_far, step),
            Frame::Deploy => set_up_worth(at, so_far, step),
            Frame::React => heirs::worth(at, so_far, step),
            Frame::Over => 0,
            Frame::Orders => order_worth(at, so_far, step),
            Frame::Fire => fire_worth(at, so_far, step),
        }
    }

    fn habit(at: Lens<'_>, so_far: &[Step], step: Step) -> String {
        if at.frame() == Frame::Buy {
            return crate::buying::habit(at, step);
        }
        match (at.frame(), parse(at.frame(), so_far).1, step) {
            (Frame::Orders, Line::Which, Step::Face) => "the enemy is on that side".to_owned(),
            (Frame::Orders, Line::Which, Step::Then) => "the straight way is barred".to_owned(),
            (Frame::Orders, Line::Verb(..), Step::Press) => "there is no time to lose".to_owned(),
            (Frame::Orders, Line::Verb(g, _), step) if beside::worth(at, g, step).is_some_and(|worth| worth > 0) => {
                beside::why(step).to_owned()
            }
            (Frame::Orders, Line::Verb(g, _), _) => plan(at, so_far, g).why,
            (Frame::React, _, Step::Heir(..)) => "others have more to lose by it".to_owned(),
            (Frame::Fire, _, Step::Satchel(..) | Step::Molotov(..)) => "the enemy is behind that wall".to_owned(),
            (Frame::Fire, _, Step::SetOff(_)) => "the enemy has come into its cone".to_owned(),
            (Frame::Fire, _, Step::Divide) => "not everybody has the same target before him".to_owned(),
            (Frame::Fire, _, Step::Target(n)) => format!("more of enemy {n} can be hit"),
            (Frame::Fire, _, Step::Done) => "everybody fires at his best target".to_owned(),
            (Frame::Fire, _, Step::Grenade(n)) => format!("enemy {n} is near enough for grenades"),
            _ => String::new(),
        }
    }
}

fn order_worth(at: Lens<'_>, so_far: &[Step], step: Step) -> i32 {
    let (t, s) = (at.table(), at.state());
    match (parse(Frame::Orders, so_far).1, step) {
        (Line::Which, Step::Group(g)) => {
            let g = usize::from(g);
            if follows(at, so_far, g) && !beside::is_wanted(at, g) { -1 } else { 10 }
        }
        (Line::Which, Step::Face) => i32::from(beside::facing(at, so_far).is_some()) * 12 - 1,
        (Line::Which, Step::Then) => i32::from(has_corner(at, so_far)) * 15 - 1,
        // The halves of a group are good enough (13.6).
        (Line::Which, Step::Go(_) | Step::NameMen) => -1,
        (Line::Verb(g, _), Step::Press) => i32::from(presses(at, so_far, g)) * 20 - 1,
        (Line::Verb(g, _), step) if beside::worth(at, g, step).is_some() => beside::worth(at, g, step).unwrap_or(0),
        // What cannot be done in the end gives way to lying down.
        (Line::Verb(g, _), step) if step == plan(at, so_far, g).verb => 10,
        // Whom no order reaches is not stopped.
        (Line::Verb(g, _), Step::GoOn) if !s.groups[g].in_touch => 5,
        (Line::Verb(..), Step::Down) => 2,
        (Line::Verb(..), Step::Halt) => 1,
        (Line::Errand(_), step) => i32::from(step == Step::Go(Pace::Walk)),
        (Line::Whither(g, verb), step) => {
            let sent = so_far.iter().rev().take_while(|step| !matches!(step, Step::Group(_)));
            let aim = match verb {
                Step::Face => beside::facing(at, so_far),
                Step::Turret => armour::turret(t, s, g),
                _ if sent.into_iter().any(|step| matches!(step, Step::Send(_))) => touch::message(t, s, g),
                Step::Then => whither(t, s, g),
                Step::Go(pace) => whither(t, s, g).map(|to| detour::corner(t, s, g, pace, to).unwrap_or(to)),
                _ => plan(at, so_far, g).to,
            };
            let aim = aim.or_else(|| s.place(t, g)).unwrap_or_default();
            step.place().map_or(0, |p| -(p.distance(aim) / METRE))
        }
        // The usual direction and one period of it.
        (Line::Plot(_), Step::Along(90) | Step::Mass(1)) => 1,
        _ => 0,
    }
}

/// Where a group goes that has been told to. Many places are weighed, and nobody who is told to go has anything else to do where he is.
fn whither(t: &Table, s: &State, g: usize) -> Option<Point> {
    before_all(t, s, g).unwrap_or_else(|| after_all(t, s, g)).to
}

/// Whether the last group that was told to go has only come to a corner of its way.
fn has_corner(at: Lens<'_>, so_far: &[Step]) -> bool {
    let (t, s) = (at.table(), at.state());
    let Some(told) = ToldWay::last(so_far) else { return false };
    whither(t, s, told.group).is_some_and(|to| detour::goes_on(t, s, told, to))
}

/// Whether a group must not let itself be held up on its way (8.1): it would not be there in the end.
fn presses(at: Lens<'_>, so_far: &[Step], g: usize) -> bool {
    let (t, s) = (at.table(), at.state());
    let able = s.groups[g].in_touch && s.vehicle(t, g).is_none() && goals::left(t, s) <= HURRY;
    let Some(here) = s.place(t, g).filter(|_| able) else { return false };
    let plan = plan(at, so_far, g);
    let short = |to: Point| here.distance(to) / (40 * METRE) + 2 >= goals::left(t, s);
    matches!(plan.verb, Step::Go(_)) && plan.to.is_some_and(short)
}

/// Does the group already do what it should?
fn follows(at: Lens<'_>, so_far: &[Step], g: usize) -> bool {
    let (group, plan) = (&at.state().groups[g], plan(at, so_far, g));
    match plan.verb {
        Step::Halt if group.ride > 0 => true,
        Step::Mark(..) => matches!(group.task, Some(crate::fieldworks::Task::Mark { .. })),
        Step::Go(pace) => {
            let same = group.order.pace == pace && plan.to.is_some_and(|to| group.order.end().within(to, 30 * METRE));
            same && (group.order.press || !presses(at, so_far, g))
        }
        Step::Down => group.order.pace == Pace::Halt && group.posture == Posture::Prone,
        Step::Halt => {
            let stands = group.posture == Posture::Erect || at.state().vehicle(at.table(), g).is_some();
            group.order.pace == Pace::Halt && stands
        }
        _ => false,
    }
}

/// Trip flares are set up, gliders have their places, and smoke covers whoever lands; everything else is where the scenario puts it.
fn set_up_worth(at: Lens<'_>, so_far: &[Step], step: Step) -> i32 {
    match (parse(Frame::Deploy, so_far).1, step) {
        (Line::Which, Step::Flare) => 2,
        (Line::Which, Step::Group(g)) => i32::from(descent::is_chosen(at.table(), usize::from(g))) * 2,
        (Line::Whither(g, Step::Halt), step) => descent::worth(at.table(), g, step),
        (Line::Whither(_, Step::Flare), step) => night::wire_worth(at.table(), so_far, step),
        (Line::Which, Step::Prearrange(load)) => i32::from(descent::arranges(at, so_far, load)) * 2,
        (Line::Whither(_, Step::Prearrange(_)) | Line::Plot(_), step) => descent::curtain_worth(at, so_far, step),
        (_, step) => i32::from(step == Step::Done),
    }
}

fn fire_worth(at: Lens<'_>, so_far: &[Step], step: Step) -> i32 {
    let (t, s) = (at.table(), at.state());
    match (parse(Frame::Fire, so_far).1, step) {
        (Line::Which, Step::Group(g)) => {
            let g = usize::from(g);
            let bombs = |e: usize| Bomb::ALL.into_iter().any(|bomb| bomber(t, s, g, e, bomb).is_some());
            let hull = || targets(t, s, g).any(bombs);
            if blows(at, g).is_some() || hull() {
                7
            } else if shares::shares(t, s, g).is_some() {
                6
            } else if throws(t, s, g) {
                5
            } else if aims::better(t, s, so_far, g).is_some() {
                4
            } else {
                -1
            }
        }
        (Line::Which, Step::SetOff(n)) => i32::from(catches(at, n)) * 6,
        (Line::Verb(g, _), Step::Satchel(area, n)) if blows(at, g) == Some((area, Bomb::Satchel)) => 1 + i32::from(n),
        (Line::Verb(g, _), Step::Molotov(area, n)) if blows(at, g) == Some((area, Bomb::Molotov)) => 1 + i32::from(n),
        (Line::Verb(..), Step::SatchelAt(_) | Step::StickyAt(_) | Step::MolotovAt(_)) => 4,
        (Line::Verb(g, _), Step::Divide) => i32::from(shares::shares(t, s, g).is_some()) * 3,
        (Line::Men(g), step) => {
            let begins = so_far.iter().rposition(|step| matches!(step, Step::Group(_))).unwrap_or(0);
            let named = crate::volleys::divided::assigned(&so_far[begins..]).any(|n| step == step_of(n));
            if named { -1 } else { shares::worth(t, s, g, None, step) }
        }
        (Line::Man(g, place), step) => shares::worth(t, s, g, Some(place), step),
        (Line::Verb(g, _), Step::Target(n)) if !throws(t, s, g) => {
            i32::from(aims::better(t, s, so_far, g) == Some(n)) * 2
        }
        (Line::Verb(g, _), Step::Grenade(n)) => i32::from(best_throw(t, s, g).is_some_and(|(best, _)| best == n)),
        _ => 0,
    }
}

/// The building with a located enemy in it on which a group can place its charges, or into which it can throw its bottles, and nobody of
/// its own side inside.
fn blows(at: Lens<'_>, g: usize) -> Option<(u8, Bomb)> {
    let (t, s) = (at.table(), at.state());
    if s.groups[g].kit.satchels == 0 && s.groups[g].kit.molotovs == 0 {
        return None;
    }
    let side = s.side(t, g);
    let area = |p: Point| t.ground.building(p);
    let located = s.seen[side].iter().filter(|seen| seen.located).flat_map(|seen| &seen.figures);
    let areas: Vec<usize> = located.filter_map(|glimpse| area(glimpse.at)).collect();
    let friends =
        |wanted: usize| s.groups_of(t, side).flat_map(|o| s.present(o)).any(|f| area(s.fig(f).at) == Some(wanted));
    let usable = |a: usize, bomb: Bomb| !friends(a) && !crate::ruins::placers(t, s, g, a, bomb).is_empty();
    let find = |bomb: Bomb| areas.iter().copied().find(|&a| usable(a, bomb)).map(|a| (a, bomb));
    let (area, bomb) = find(Bomb::Satchel).or_else(|| find(Bomb::Molotov))?;
    Some((u8::try_from(area).ok()?, bomb))
}

/// Would a charge of one's own catch an enemy that is seen, and nobody of one's own?
fn catches(at: Lens<'_>, number: u8) -> bool {
    let (t, s) = (at.table(), at.state());
    let Some(side) = at.side() else { return false };
    let Some((_, device)) = s.field.devices_of(side).find(|&(n, _)| n == number) else { return false };
    let hit = |p: Point| crate::mines::claymore_reaches(device.at, device.facing, p);
    let located = s.seen[side].iter().filter(|seen| seen.located);
    let foe = located.flat_map(|seen| &seen.figures).any(|glimpse| hit(glimpse.at));
    foe && !s.groups_of(t, side).flat_map(|g| s.present(g)).any(|f| hit(s.fig(f).at))
}

/// Whether grenades score more than fire.
fn throws(t: &Table, s: &State, g: usize) -> bool {
    let fired = || targets(t, s, g).map(|e| lay(t, s, g, e).effect()).max().unwrap_or(0);
    best_throw(t, s, g).is_some_and(|(_, points)| points > fired())
}

/// The enemy group on which grenades score most.
fn best_throw(t: &Table, s: &State, g: usize) -> Option<(u8, i32)> {
    let side = s.side(t, g);
    let all = targets(t, s, g).map(|e| (s.seen[side][e].number, crate::volleys::grenades(t, s, g, e).effect()));
    all.filter(|&(_, points)| points > 0).max_by_key(|&(n, points)| (points, n))
}

/// What a group should do. Vehicles do not lie down.
fn plan(at: Lens<'_>, so_far: &[Step], g: usize) -> Plan {
    let plan = task(at, so_far, g);
    let driven = plan.verb == Step::Down && at.state().vehicle(at.table(), g).is_some();
    if driven { Plan { verb: Step::Halt, ..plan } } else { plan }
}

fn stay(why: &str) -> Plan {
    Plan { verb: Step::Down, to: None, why: why.to_owned() }
}

fn task(at: Lens<'_>, so_far: &[Step], g: usize) -> Plan {
    let (t, s) = (at.table(), at.state());
    let here = s.place(t, g).unwrap_or_default();
    if !s.groups[g].in_touch {
        let order = s.groups[g].order;
        if order.pace != Pace::Halt && !clearing::is_at_mines(t, s, g, here, order.to) {
            let (verb, why) = (Step::Go(order.pace), "it goes on as it was told".to_owned());
            return Plan { verb, to: Some(order.end()), why };
        }
        return stay("nobody can tell it anything else");
    }
    if let Some(plan) = before_all(t, s, g) {
        return plan;
    }
    if let Some(number) = fighting::worth_support(t, s, so_far, g) {
        return Plan { verb: Step::Call(number), to: None, why: format!("enemy {number} lies well for support") };
    }
    let goal = goal(t, s, g, here);
    // Whoever wants a place must be there in the end; whoever is there fires at those who are there too.
    let there = goals::is_there(t, here);
    let late = goal.as_ref().is_some_and(|(to, _)| {
        !there && !here.within(*to, 20 * METRE) && is_late(t, s, here, *to) && goals::pays(t, s, g, *to)
    });
    if let Some(plan) = fighting::fight(t, s, g, here, late) {
        return plan;
    }
    if let Some(plan) = night::plan(t, s, so_far, g, here).filter(|_| !late) {
        return plan;
    }
    after_all(t, s, g)
}

/// What comes before any thought of the enemy: getting on and off, keeping in touch, coming together.
fn before_all(t: &Table, s: &State, g: usize) -> Option<Plan> {
    let here = s.place(t, g).unwrap_or_default();
    let first = loads::plan(t, s, g).or_else(|| armour::bail(t, s, g)).or_else(|| touch::plan(t, s, g, here));
    let then = first.or_else(|| touch::rejoin(t, s, g)).or_else(|| touch::gather(t, s, g, here));
    then.or_else(|| spoils::man_gun(t, s, g, here))
}

/// What a group does that has no enemy to fight.
fn after_all(t: &Table, s: &State, g: usize) -> Plan {
    let here = s.place(t, g).unwrap_or_default();
    match goal(t, s, g, here) {
        Some((to, _)) if touch::stays_behind(t, s, g, here, to) => {
            spoils::tidy(t, s, g).unwrap_or_else(|| stay("whoever commands keeps out of it"))
        }
        Some((to, name)) if !here.within(to, THERE) => clearing::way(t, s, g, here, to, &name),
        _ => {
            let tidy = spoils::tidy(t, s, g).or_else(|| fighting::worth_claymore(t, s, g, here));
            tidy.unwrap_or_else(|| stay("it holds what it has"))
        }
    }
}
