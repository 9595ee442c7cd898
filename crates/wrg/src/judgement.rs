//! All that bots know of the book: how much a seat likes a step, from its lens only, and why.
//!
//! A group with enemies in its sights lies down and fires; one whose enemies are out of its arcs turns; the others go
//! for the nearest objective, or stay where they are if they hold one. Somebody of a defender's is at what he fights for in
//! the end. Whoever can calls support down on an enemy away from friends, a mortar without a target screens friends who are
//! under fire, and armour closes down before infantry at hand. Men ride over long ways (`judgement/loads.rs`), go round mines that they
//! know of or clear them (`clearing.rs`), bring light into the dark (`night.rs`) and divide their fire where it pays (`shares.rs`).

mod clearing;
mod loads;
mod night;
mod shares;

use geometry::table::Point;
use kernel::Judgement;

use crate::Wrg;
use crate::bombs::{Bomb, bomber};
use crate::flow::{Line, parse};
use crate::march::allowance;
use crate::missions::left;
use crate::scale::METRE;
use crate::state::{Body, Frame, Pace, Seen, State, Table};
use crate::step::Step;
use crate::view::Lens;
use crate::volleys::{lay, targets};

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
            Frame::React | Frame::Over => i32::from(step == Step::Done),
            Frame::Orders => order_worth(at, so_far, step),
            Frame::Fire => fire_worth(at, so_far, step),
        }
    }

    fn habit(at: Lens<'_>, so_far: &[Step], step: Step) -> String {
        if at.frame() == Frame::Buy {
            return crate::buying::habit(at, step);
        }
        match (at.frame(), parse(at.frame(), so_far).1, step) {
            (Frame::Orders, Line::Verb(_, false), Step::Hatch) => "infantry is too near, or gone".to_owned(),
            (Frame::Orders, Line::Verb(g, _), _) => plan(at, so_far, g).why,
            (Frame::Fire, _, Step::Satchel(..)) => "the enemy is behind that wall".to_owned(),
            (Frame::Fire, _, Step::SetOff(_)) => "the enemy has come into its cone".to_owned(),
            (Frame::Fire, _, Step::Divide) => "not everybody has the same target before him".to_owned(),
            (Frame::Fire, _, Step::Done) => "everybody fires at his best target".to_owned(),
            (Frame::Fire, _, Step::Grenade(n)) => format!("enemy {n} is near enough for grenades"),
            _ => String::new(),
        }
    }
}

fn order_worth(at: Lens<'_>, so_far: &[Step], step: Step) -> i32 {
    match (parse(Frame::Orders, so_far).1, step) {
        (Line::Which, Step::Group(g)) => {
            let g = usize::from(g);
            if follows(at, so_far, g) && !hatch_is_wrong(at, g) { -1 } else { 10 }
        }
        (Line::Verb(g, false), Step::Hatch) => i32::from(hatch_is_wrong(at, g)) * 20,
        // What cannot be done in the end gives way to lying down.
        (Line::Verb(g, _), step) if step == plan(at, so_far, g).verb => 10,
        (Line::Verb(..), Step::Down) => 1,
        (Line::Which, Step::Face | Step::Go(_)) => -1,
        (Line::Verb(..), Step::Turret | Step::TurretAhead) => -1,
        (Line::Verb(..), Step::Keep) => -1,
        (Line::Whither(g, _), step) => {
            let aim = plan(at, so_far, g).to.or_else(|| at.state().place(at.table(), g)).unwrap_or_default();
            step.place().map_or(0, |p| -(p.distance(aim) / METRE))
        }
        // The usual direction and one period of it.
        (Line::Plot(_), Step::Along(2) | Step::Mass(1)) => 1,
        _ => 0,
    }
}

/// Should armour close down before infantry that has come near, or open up because none is there (6.1, 15.6)?
fn hatch_is_wrong(at: Lens<'_>, g: usize) -> bool {
    let (t, s) = (at.table(), at.state());
    let Some(vehicle) = s.vehicle(t, g).filter(|&v| matches!(t.specs[usize::from(v)].body, Body::Hard(_))) else {
        return false;
    };
    let here = s.fig(vehicle).at;
    let on_foot = |seen: &&Seen| {
        let first = seen.figures.first().map(|glimpse| usize::from(glimpse.figure));
        seen.located && first.is_some_and(|f| !t.specs[f].is_vehicle())
    };
    let foes = s.seen[s.side(t, g)].iter().filter(on_foot).flat_map(|seen| &seen.figures);
    let nearest = foes.map(|glimpse| here.distance(glimpse.at)).min().unwrap_or(i32::MAX);
    // Between the two distances it stays as it is.
    if s.groups[g].closed { nearest > 250 * METRE } else { nearest < 120 * METRE }
}

/// Does the group already do what it should?
fn follows(at: Lens<'_>, so_far: &[Step], g: usize) -> bool {
    let (group, plan) = (&at.state().groups[g], plan(at, so_far, g));
    match plan.verb {
        Step::Halt if group.ride > 0 => true,
        Step::Mark(..) => matches!(group.task, Some(crate::fieldworks::Task::Mark { .. })),
        Step::Go(pace) => group.order.pace == pace && plan.to.is_some_and(|to| group.order.to.within(to, 30 * METRE)),
        Step::Down => group.order.pace == Pace::Halt && group.posture == crate::scale::Posture::Prone,
        Step::Halt => group.order.pace == Pace::Halt && group.posture == crate::scale::Posture::Erect,
        _ => false,
    }
}

/// Trip flares are set up; everything else is where the scenario puts it.
fn set_up_worth(at: Lens<'_>, so_far: &[Step], step: Step) -> i32 {
    match (parse(Frame::Deploy, so_far).1, step) {
        (Line::Which, Step::Flare) => 2,
        (Line::Whither(_, Step::Flare), step) => night::wire_worth(at.table(), so_far, step),
        (_, step) => i32::from(step == Step::Done),
    }
}

fn fire_worth(at: Lens<'_>, so_far: &[Step], step: Step) -> i32 {
    let (t, s) = (at.table(), at.state());
    match (parse(Frame::Fire, so_far).1, step) {
        (Line::Which, Step::Group(g)) => {
            let g = usize::from(g);
            let thrown = best_throw(t, s, g);
            let fired = targets(t, s, g).map(|e| lay(t, s, g, e).effect()).max().unwrap_or(0);
            let bombs = |e: usize| Bomb::ALL.into_iter().any(|bomb| bomber(t, s, g, e, bomb).is_some());
            let hull = || targets(t, s, g).any(bombs);
            if blows(at, g).is_some() || hull() {
                7
            } else if shares::shares(t, s, g).is_some() {
                6
            } else if thrown.is_some_and(|(_, points)| points > fired) {
                5
            } else {
                -1
            }
        }
        (Line::Which, Step::SetOff(n)) => i32::from(catches(at, n)) * 6,
        (Line::Verb(g, _), Step::Satchel(area, n)) if blows(at, g) == Some(area) => 1 + i32::from(n),
        (Line::Verb(..), Step::SatchelAt(_) | Step::StickyAt(_) | Step::MolotovAt(_)) => 4,
        (Line::Verb(g, _), Step::Divide) => i32::from(shares::shares(t, s, g).is_some()) * 3,
        (Line::Men(g), step) => {
            let begins = so_far.iter().rposition(|step| matches!(step, Step::Group(_))).unwrap_or(0);
            let named = crate::volleys::divided::assigned(&so_far[begins..]).any(|n| step == Step::Man(n));
            if named { -1 } else { shares::worth(t, s, g, None, step) }
        }
        (Line::Man(g, place), step) => shares::worth(t, s, g, Some(place), step),
        (Line::Verb(g, _), Step::Grenade(n)) => i32::from(best_throw(t, s, g).is_some_and(|(best, _)| best == n)),
        _ => 0,
    }
}

/// The building with a located enemy in it on which a group can place its charges, and nobody of its own side inside.
fn blows(at: Lens<'_>, g: usize) -> Option<u8> {
    let (t, s) = (at.table(), at.state());
    if s.groups[g].kit.satchels == 0 {
        return None;
    }
    let side = s.side(t, g);
    let area = |p: Point| t.ground.building(p);
    let located = s.seen[side].iter().filter(|seen| seen.located).flat_map(|seen| &seen.figures);
    let areas: Vec<usize> = located.filter_map(|glimpse| area(glimpse.at)).collect();
    let friends =
        |wanted: usize| s.groups_of(t, side).flat_map(|o| s.present(o)).any(|f| area(s.fig(f).at) == Some(wanted));
    let found =
        areas.into_iter().find(|&a| !friends(a) && !crate::ruins::placers(t, s, g, a, Bomb::Satchel).is_empty())?;
    u8::try_from(found).ok()
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

/// The enemy group on which grenades score most.
fn best_throw(t: &Table, s: &State, g: usize) -> Option<(u8, i32)> {
    let side = s.side(t, g);
    let all = targets(t, s, g).map(|e| (s.seen[side][e].number, crate::volleys::grenades(t, s, g, e).effect()));
    all.filter(|&(_, points)| points > 0).max_by_key(|&(n, points)| (points, n))
}

/// What a group should do.
fn plan(at: Lens<'_>, so_far: &[Step], g: usize) -> Plan {
    let (t, s) = (at.table(), at.state());
    let side = s.side(t, g);
    let here = s.place(t, g).unwrap_or_default();
    let stay = |why: &str| Plan { verb: Step::Down, to: None, why: why.to_owned() };
    if !s.groups[g].in_touch {
        let order = s.groups[g].order;
        if order.pace != Pace::Halt && !clearing::is_at_mines(t, s, g, here, order.to) {
            let (verb, why) = (Step::Go(order.pace), "it goes on as it was told".to_owned());
            return Plan { verb, to: Some(order.to), why };
        }
        return stay("nobody can tell it anything else");
    }
    if let Some(plan) = loads::plan(t, s, g) {
        return plan;
    }
    if let Some(number) = worth_support(t, s, so_far, g) {
        return Plan { verb: Step::Call(number), to: None, why: format!("enemy {number} lies well for support") };
    }
    let located = s.seen[side].iter().filter(|seen| seen.located && !seen.figures.is_empty());
    let nearest = located.flat_map(|seen| &seen.figures).map(|glimpse| glimpse.at);
    let nearest = nearest.min_by_key(|&p| (here.distance_squared(p), p));
    let goal = goal(t, s, g, here);
    // Whoever wants a place must be there in the end; a walk takes a period for every forty metres or so.
    let late = goal.as_ref().is_some_and(|(to, _)| {
        let left = i32::from(t.scenario.periods.saturating_sub(s.period));
        !here.within(*to, 20 * METRE) && here.distance(*to) / (30 * METRE) + 3 >= left
    });
    if let Some(enemy) = nearest.filter(|&enemy| !late && here.within(enemy, 300 * METRE)) {
        let mut lying = s.clone_group_halted(g);
        let points = targets(t, &lying, g).map(|e| lay(t, &lying, g, e).effect()).max().unwrap_or(0);
        if points >= 4 {
            return stay("it has an enemy in its sights");
        }
        lying.groups[g].heading = geometry::table::Heading::from_to(here, enemy).unwrap_or(lying.groups[g].heading);
        let turned = targets(t, &lying, g).map(|e| lay(t, &lying, g, e).effect()).max().unwrap_or(0);
        if turned >= 4 && turned > points {
            return Plan { verb: Step::Turn, to: Some(enemy), why: "the enemy is out of its arcs".to_owned() };
        }
        if let Some(to) = worth_smoke(t, s, g, enemy) {
            return Plan { verb: Step::Smoke, to: Some(to), why: "friends are under fire".to_owned() };
        }
    }
    if let Some(plan) = night::plan(t, s, so_far, g, here).filter(|_| !late) {
        return plan;
    }
    match goal {
        Some((to, name)) if !here.within(to, 15 * METRE) => clearing::way(t, s, g, here, to, &name),
        _ => worth_claymore(t, s, g, here).unwrap_or_else(|| stay("it holds what it has")),
    }
}

/// Where a group that stays sets up a Claymore (18.1): before itself, if one of its men is far enough away to set it off.
fn worth_claymore(t: &Table, s: &State, g: usize, here: Point) -> Option<Plan> {
    let group = &s.groups[g];
    let away = s.present(g).any(|f| crate::mines::may_set_off(1, here, s.fig(f).at));
    if group.kit.claymores == 0 || !away || group.against > 0 || s.vehicle(t, g).is_some() {
        return None;
    }
    let ahead = crate::shape::spot(here, group.heading, 50 * METRE, 0);
    Some(Plan { verb: Step::SetUp, to: Some(ahead), why: "the enemy may come this way".to_owned() })
}

/// The enemy group that a group should call support down on (11.1): the largest that it sees itself, with nobody of ours near
/// and nothing on its way there.
fn worth_support(t: &Table, s: &State, so_far: &[Step], g: usize) -> Option<u8> {
    let side = s.side(t, g);
    if left(s, side, so_far) == 0 || crate::calls::caller(t, s, g).is_none() {
        return None;
    }
    let safe = |p: Point| {
        let ours = s.groups_of(t, side).flat_map(|own| s.present(own)).all(|f| !s.fig(f).at.within(p, 130 * METRE));
        ours && s.missions.iter().all(|m| usize::from(m.side) != side || !m.at.within(p, 100 * METRE))
    };
    let seen = s.seen[side].iter().enumerate();
    let fit = seen.filter(|(e, seen)| {
        seen.located
            && s.groups[*e].spotted >> g & 1 == 1
            && (seen.figures.len() >= 3 || seen.figures.iter().any(|f| t.specs[usize::from(f.figure)].is_vehicle()))
            && seen.figures.iter().all(|glimpse| safe(glimpse.at))
    });
    fit.max_by_key(|(_, seen)| (seen.figures.len(), std::cmp::Reverse(seen.number))).map(|(_, seen)| seen.number)
}

/// Where a group that has nothing to fire at should lay smoke (20.3): before an enemy who has our men under fire.
fn worth_smoke(t: &Table, s: &State, g: usize, enemy: Point) -> Option<Point> {
    let here = s.place(t, g)?;
    crate::calls::smoke_maker(t, s, g)?;
    let suffers = |own: usize| own != g && s.groups[own].against > 0 && s.groups[own].went != Pace::Halt;
    if !s.screens().is_empty() || !s.groups_of(t, s.side(t, g)).any(suffers) {
        return None;
    }
    // Thirty metres short of him.
    let far = here.distance(enemy);
    let part = geometry::table::Ratio::new(i64::from(far - 30 * METRE), i64::from(far))?;
    (far > 60 * METRE).then(|| part.along(here, enemy))
}

/// What a group is to go for: the nearest objective of an attacker, those first that nobody holds. A defender stays where he
/// was put; only of an objective that nobody of his holds does the group go that has the shortest way, in good time for the end.
fn goal(t: &Table, s: &State, g: usize, here: Point) -> Option<(Point, String)> {
    let side = s.side(t, g);
    let wanted = (0..t.scenario.objectives.len()).filter(|&n| t.scenario.objectives[n].points[side] > 0);
    let held = |n: usize| {
        let o = &t.scenario.objectives[n];
        s.groups_of(t, side).filter_map(|g| s.place(t, g)).any(|p| p.within(o.at, o.radius))
    };
    let best = if t.scenario.defender.is_some_and(|d| d.index() == side) {
        let left = i32::from(t.scenario.periods.saturating_sub(s.period));
        wanted.into_iter().find(|&n| {
            let to = t.scenario.objectives[n].at;
            !held(n) && nearest_mover(t, s, side, to) == Some(g) && here.distance(to) / (30 * METRE) + 3 >= left
        })
    } else {
        wanted.min_by_key(|&n| (held(n), here.distance_squared(t.scenario.objectives[n].at)))
    };
    let objective = &t.scenario.objectives[best?];
    Some((objective.at, objective.name.clone()))
}

/// The group of a side that has the shortest way to a place, of those that can be told to go.
fn nearest_mover(t: &Table, s: &State, side: usize, to: Point) -> Option<usize> {
    let foot = |g: usize| s.groups[g].flight == crate::aircraft::Flight::None;
    let can =
        |&g: &usize| s.groups[g].in_touch && s.is_alive(g) && foot(g) && allowance(t, s, g, Pace::Walk, false) > 0;
    let far = |g: &usize| s.place(t, *g).map_or(i64::MAX, |p| p.distance_squared(to));
    s.groups_of(t, side).filter(can).min_by_key(|g| (far(g), *g))
}
