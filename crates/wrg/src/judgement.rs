//! All that bots know of the book: how much a seat likes a step, from its lens only, and why.
//!
//! A group with enemies in its sights lies down and fires; one whose enemies are out of its arcs turns; the others go
//! for the nearest objective, or stay where they are if they hold one.

use geometry::table::Point;
use kernel::Judgement;

use crate::Wrg;
use crate::flow::{Line, parse};
use crate::scale::METRE;
use crate::state::{Frame, Pace, State, Table};
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
            Frame::Deploy | Frame::React | Frame::Over => i32::from(step == Step::Done),
            Frame::Orders => order_worth(at, so_far, step),
            Frame::Fire => fire_worth(at, so_far, step),
        }
    }

    fn habit(at: Lens<'_>, so_far: &[Step], step: Step) -> String {
        match (at.frame(), parse(at.frame(), so_far).1, step) {
            (Frame::Orders, Line::Verb(g, _), _) => plan(at, g).why,
            (Frame::Fire, _, Step::SetOff(_)) => "the enemy has come into its cone".to_owned(),
            (Frame::Fire, _, Step::Done) => "everybody fires at his best target".to_owned(),
            (Frame::Fire, _, Step::Grenade(n)) => format!("enemy {n} is near enough for grenades"),
            _ => String::new(),
        }
    }
}

fn order_worth(at: Lens<'_>, so_far: &[Step], step: Step) -> i32 {
    match (parse(Frame::Orders, so_far).1, step) {
        (Line::Which, Step::Group(g)) => {
            if follows(at, usize::from(g)) {
                -1
            } else {
                10
            }
        }
        (Line::Verb(g, _), step) => i32::from(step == plan(at, g).verb),
        (Line::Whither(g, _), step) => {
            let aim = plan(at, g).to.or_else(|| at.state().place(at.table(), g)).unwrap_or_default();
            step.place().map_or(0, |p| -(p.distance(aim) / METRE))
        }
        _ => 0,
    }
}

/// Does the group already do what it should?
fn follows(at: Lens<'_>, g: usize) -> bool {
    let (group, plan) = (&at.state().groups[g], plan(at, g));
    match plan.verb {
        Step::Go(pace) => group.order.pace == pace && plan.to.is_some_and(|to| group.order.to.within(to, 30 * METRE)),
        Step::Down => group.order.pace == Pace::Halt && group.posture == crate::scale::Posture::Prone,
        Step::Halt => group.order.pace == Pace::Halt && group.posture == crate::scale::Posture::Erect,
        _ => false,
    }
}

fn fire_worth(at: Lens<'_>, so_far: &[Step], step: Step) -> i32 {
    let (t, s) = (at.table(), at.state());
    match (parse(Frame::Fire, so_far).1, step) {
        (Line::Which, Step::Group(g)) => {
            let g = usize::from(g);
            let thrown = best_throw(t, s, g);
            let fired = targets(t, s, g).map(|e| lay(t, s, g, e).effect()).max().unwrap_or(0);
            if thrown.is_some_and(|(_, points)| points > fired) { 5 } else { -1 }
        }
        (Line::Which, Step::SetOff(n)) => i32::from(catches(at, n)) * 6,
        (Line::Verb(g, _), Step::Grenade(n)) => i32::from(best_throw(t, s, g).is_some_and(|(best, _)| best == n)),
        _ => 0,
    }
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
fn plan(at: Lens<'_>, g: usize) -> Plan {
    let (t, s) = (at.table(), at.state());
    let side = s.side(t, g);
    let here = s.place(t, g).unwrap_or_default();
    let stay = |why: &str| Plan { verb: Step::Down, to: None, why: why.to_owned() };
    if !s.groups[g].in_touch {
        return stay("nobody can tell it anything else");
    }
    let located = s.seen[side].iter().filter(|seen| seen.located && !seen.figures.is_empty());
    let nearest = located.flat_map(|seen| &seen.figures).map(|glimpse| glimpse.at);
    let nearest = nearest.min_by_key(|&p| (here.distance_squared(p), p));
    let goal = goal(t, s, side, here);
    // Whoever wants a place must be there in the end; a walk takes a period for every forty metres or so.
    let late = goal.as_ref().is_some_and(|(to, _)| {
        let left = i32::from(t.scenario.periods.saturating_sub(s.period));
        !here.within(*to, 20 * METRE) && here.distance(*to) / (40 * METRE) + 2 >= left
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
    }
    match goal {
        Some((to, name)) if !here.within(to, 15 * METRE) => {
            Plan { verb: Step::Go(Pace::Walk), to: Some(to), why: format!("it goes for {name}") }
        }
        _ => stay("it holds what it has"),
    }
}

/// What a side fights for that it does not hold.
fn goal(t: &Table, s: &State, side: usize, here: Point) -> Option<(Point, String)> {
    let wanted = (0..t.scenario.objectives.len()).filter(|&n| t.scenario.objectives[n].points[side] > 0);
    let own = |n: usize| {
        let o = &t.scenario.objectives[n];
        s.groups_of(t, side).filter_map(|g| s.place(t, g)).any(|p| p.within(o.at, o.radius))
    };
    let best = wanted.min_by_key(|&n| (own(n), here.distance_squared(t.scenario.objectives[n].at)))?;
    let objective = &t.scenario.objectives[best];
    let defends = t.scenario.defender.is_some_and(|d| d.index() == side);
    (!defends).then(|| (objective.at, objective.name.clone()))
}
