//! Fire by groups, or by figures (9, 10): each fires as it stands, unless its player says otherwise.

use kernel::{Dice, Label, Question, Told, Witness};

use super::orders::{Line, offer_groups, parse};
use crate::bombs::{Bomb, bomber};
use crate::desk::Desk;
use crate::ruins::{self, Placed, Razing};
use crate::state::Frame;
use crate::step::Step;
use crate::tables::tables;
use crate::view::Lens;
use crate::volleys::blind::{self, Blind};
use crate::volleys::divided::{Hand, assigned, hand, hands, lay_parts, may_divide, options_of, step_of};
use crate::volleys::{
    Laid, can_lob, grenades, lay, lay_early, lay_observed, silenced, standing, targets, why_not, wished,
};
use crate::words::several;

/// Fire at no located group.
#[derive(Default)]
pub(super) struct Other {
    /// Into smoke (20.2).
    pub(super) blind: Vec<Blind>,
    /// Charges that are set off, by side and number (18.1).
    pub(super) charges: Vec<(usize, u8)>,
    /// At buildings (17.1).
    pub(super) razing: Vec<Razing>,
    /// Satchel charges on buildings, and molotov cocktails into them (17.1).
    pub(super) placed: Vec<Placed>,
    /// Bombs on vehicles (15.4): by whom, on whose.
    pub(super) hulls: Vec<(usize, usize, Bomb)>,
}

/// Which group fires at whom.
pub(super) fn ask(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let (done, line) = parse(Frame::Fire, so_far);
    match line {
        Line::Closed => q.close(),
        Line::Verb(g, true) => ask_observed(at, g, so_far, q),
        Line::Verb(g, false) => ask_group(at, g, q),
        Line::Men(g) => ask_men(at, g, so_far, q),
        Line::Man(g, place) => ask_man(at, g, place, q),
        _ => {
            q.prompt("9.1", || "Which group fires otherwise than it was told, or than at its best target?".to_owned());
            let into_smoke = |g| blind::screens(s).any(|(n, _)| blind::lay(t, s, g, n).is_some());
            let there = |&g: &usize| (s.is_alive(g) || s.groups[g].ride > 0) && s.reports(t, g);
            let able =
                |g: usize| targets(t, s, g).next().is_some() || into_smoke(g) || at_works(at, g).next().is_some();
            let able = at.own_groups().filter(there).filter(|&g| able(g));
            offer_groups(at, done, able, q, "the others fire as told, or as they think best");
            if q.is_worded() {
                at.own_groups().filter(there).filter(|g| done >> g & 1 == 0).for_each(|g| explain_none(at, g, q));
            }
            super::sappers::offer_charges(at, so_far, q);
        }
    }
}

/// At whom a whole group fires.
fn ask_group(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    q.prompt("9.1", || format!("At whom does {} fire?", s.title(t, g)));
    q.offer(Step::Hold, || Label::new("hold fire").case("9.1"));
    q.default_is(usual(at, g));
    let mut some = false;
    for e in targets(t, s, g) {
        let number = s.seen[s.side(t, g)][e].number;
        let laid = lay(t, s, g, e);
        if laid.effect() > 0 {
            q.offer(Step::Target(number), || {
                let text = format!("enemy {number}: {}", worth(&laid.shots, "weapon", laid.effect()));
                Label::new(text).piece(at.enemy_handle(e)).case("9.4")
            });
        }
        if let Some(early) = lay_early(t, s, g, e, &|_| true) {
            q.offer(Step::Early(number), || {
                let first = early.shots.iter().map(|shot| (shot.tick, shot.range)).min().unwrap_or_default();
                let points = several(early.effect(), "point");
                let text = format!("enemy {number} when it came in sight: tick {}, {} m, {points}", first.0, first.1);
                Label::new(text).piece(at.enemy_handle(e)).case("15.3")
            });
        }
        let thrown = grenades(t, s, g, e);
        if !thrown.shots.is_empty() {
            q.offer(Step::Grenade(number), || {
                let (grenades, points) = (several(thrown.shots.len() as i64, "grenade"), thrown.effect());
                let text = format!("{grenades} at enemy {number}, {}", several(points, "point"));
                Label::new(text).piece(at.enemy_handle(e)).case("9.2")
            });
        }
        some |= laid.effect() > 0 || !thrown.shots.is_empty();
    }
    explain(at, g, q);
    if some && may_divide(t, s, g) {
        let by = if s.vehicle(t, g).is_some() { "weapon by weapon" } else { "man by man" };
        q.offer(Step::Divide, || Label::new(format!("divide the fire {by} ...")).case("9.1"));
    }
    for (step, words) in at_works(at, g) {
        q.offer(step, || Label::new(words).case("17.1"));
    }
    for e in targets(t, s, g) {
        let number = s.seen[s.side(t, g)][e].number;
        for bomb in Bomb::ALL.into_iter().filter(|&bomb| bomber(t, s, g, e, bomb).is_some()) {
            q.offer(bomb.step(number), || {
                Label::new(format!("a {} on enemy {number}", bomb.word())).piece(at.enemy_handle(e)).case("15.4")
            });
        }
    }
    let directors = directors(at, g);
    for &o in directors.iter().filter(|_| directors.len() > 1) {
        q.offer(Step::Observe(o as u8), || {
            Label::new(format!("{} directs the mortar, at ...", s.title(t, o))).piece(at.handle(o)).case("10.1")
        });
    }
    for (n, _) in blind::screens(s) {
        if let Some(laid) = blind::lay(t, s, g, n) {
            q.offer(Step::Blind(n), || {
                let points = crate::total(&laid.effect());
                Label::new(format!("blind into smoke {n}: {}", worth(&laid.shots, "weapon", points))).case("20.2")
            });
        }
    }
    // That there is something beside holding fire leaves time to read why there is no more.
    if q.offers().len() == 1 {
        q.offer(Step::GoOn, || Label::new("fire as it was told, or as it thinks best").case("9.1"));
    }
}

/// Why a group is not among those that may fire (8.1, 9.3).
fn explain_none(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    if q.allows(Step::Group(g as u8)) {
        return;
    }
    let (case, reason) = silenced(t, s, g).unwrap_or(("8.1", "it knows where no enemy is now"));
    q.why_not(case, || (Label::new(s.title(t, g)).piece(at.handle(g)), reason.to_owned()));
}

/// Why a group does not fire at the other enemies that its side knows of (8.3, 9.1, 10.1).
fn explain(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    if !q.is_worded() {
        return;
    }
    let seen = &s.seen[s.side(t, g)];
    for e in (0..seen.len()).filter(|&e| seen[e].number > 0 && !seen[e].figures.is_empty()) {
        let number = seen[e].number;
        if !q.allows(Step::Target(number)) {
            let (case, reason) = why_not(t, s, g, e);
            q.why_not(case, || (Label::new(format!("enemy {number}")).piece(at.enemy_handle(e)), reason.to_owned()));
        }
    }
}

/// How many shots there are, and what they come to.
fn worth<T>(shots: &[T], thing: &str, points: i32) -> String {
    format!("{}, {}", several(shots.len() as i64, thing), several(points, "point"))
}

/// What a group does if nothing else is said when it is named: hold its fire, or what it was told beside its order.
fn usual(at: Lens<'_>, g: usize) -> Step {
    let (t, s) = (at.table(), at.state());
    wished(t, s, g).map_or(Step::Hold, |laid| {
        let number = s.seen[s.side(t, g)][laid.at].number;
        if laid.grenade { Step::Grenade(number) } else { Step::Target(number) }
    })
}

/// The groups that can direct a group's mortars at anything it does not see itself (10.1).
fn directors(at: Lens<'_>, g: usize) -> Vec<usize> {
    let (t, s) = (at.table(), at.state());
    let directs = |&o: &usize| targets(t, s, g).any(|e| lay_observed(t, s, g, e, o).is_some());
    if can_lob(t, s, g) { s.groups_of(t, s.side(t, g)).filter(directs).collect() } else { Vec::new() }
}

/// At whom mortars fire that a chosen group directs (10.1).
fn ask_observed(at: Lens<'_>, g: usize, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let Some(Step::Observe(by)) = so_far.last().copied() else { return };
    let by = usize::from(by);
    q.prompt("10.1", || format!("At whom does {} fire, directed by {}?", s.title(t, g), s.title(t, by)));
    q.offer_default(Step::Hold, || Label::new("hold fire").case("9.1"));
    for e in targets(t, s, g) {
        let Some(laid) = lay_observed(t, s, g, e, by) else { continue };
        let number = s.seen[s.side(t, g)][e].number;
        q.offer(Step::Target(number), || {
            let text = format!("enemy {number}: {}", worth(&laid.shots, "weapon", laid.effect()));
            Label::new(text).piece(at.enemy_handle(e)).case("10.1")
        });
    }
}

/// What a group can do to buildings and bunkers, with its words.
fn at_works(at: Lens<'_>, g: usize) -> impl Iterator<Item = (Step, String)> {
    let (t, s) = (at.table(), at.state());
    ruins::standing(t, s).into_iter().flat_map(move |area| {
        let (number, name) = (area as u8, t.ground.works_name(area));
        let shots = ruins::raze(t, s, g, area);
        let points: i32 = shots.iter().map(|shot| tables().effect(shot.weapon, shot.range)).sum();
        let fire =
            (points > 0).then(|| (Step::Raze(number), format!("bring down {name}: {}", several(points, "point"))));
        let men = |bomb: Bomb| 1..=ruins::placers(t, s, g, area, bomb).len().min(3) as u8;
        let satchel = |n: u8| (Step::Satchel(number, n), format!("{} on {name}", several(n, Bomb::Satchel.word())));
        let bottle = |n: u8| (Step::Molotov(number, n), format!("{} into {name}", several(n, Bomb::Molotov.word())));
        let bombs = men(Bomb::Satchel).map(satchel).chain(men(Bomb::Molotov).map(bottle));
        fire.into_iter().chain(bombs.collect::<Vec<_>>())
    })
}

/// Which man of a group whose fire is divided, or what the others do.
fn ask_men(at: Lens<'_>, g: usize, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    q.prompt("9.1", || format!("{}: who has a target of his own, and what do the others do?", s.title(t, g)));
    q.offer_default(Step::Hold, || Label::new("the others hold fire").case("9.1"));
    for e in targets(t, s, g) {
        let number = s.seen[s.side(t, g)][e].number;
        if lay(t, s, g, e).effect() > 0 {
            q.offer(Step::Target(number), || {
                Label::new(format!("the others at enemy {number}")).piece(at.enemy_handle(e)).case("9.4")
            });
        }
    }
    let begins = so_far.iter().rposition(|step| matches!(step, Step::Group(_))).unwrap_or(0);
    let taken: Vec<u8> = assigned(&so_far[begins..]).collect();
    for (place, one) in hands(t, s, g).into_iter().filter(|(place, _)| !taken.contains(place)) {
        if !options_of(t, s, g, one).is_empty() {
            q.offer(step_of(place), || Label::new(named(at, g, one)).piece(at.piece_key(g, one.figure)).case("9.1"));
        }
    }
}

/// A man with what he has in hand, or a weapon of a vehicle, in words.
fn named(at: Lens<'_>, g: usize, one: Hand) -> String {
    let (t, s) = (at.table(), at.state());
    let weapon = one.weapon(t, s, g);
    if one.mount.is_some() { format!("its {weapon}") } else { format!("{}, {weapon}", s.who(t, g, one.figure)) }
}

/// At whom one man, or one weapon, fires.
fn ask_man(at: Lens<'_>, g: usize, place: u8, q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let Some(one) = hand(t, s, g, place) else {
        q.offer_default(Step::Hold, || Label::new("hold fire").case("9.1"));
        return;
    };
    q.prompt("9.1", || format!("{}, {}: at whom?", s.title(t, g), named(at, g, one)));
    q.offer_default(Step::Hold, || Label::new("hold fire").case("9.1"));
    for (step, points) in options_of(t, s, g, one) {
        let points = || several(points, "point");
        q.offer(step, || match step {
            Step::Grenade(n) => Label::new(format!("a grenade at enemy {n}, {}", points())).case("9.2"),
            Step::Early(n) => Label::new(format!("enemy {n} when it came in sight, {}", points())).case("15.3"),
            Step::Target(n) => Label::new(format!("enemy {n}, {}", points())).case("9.4"),
            _ => Label::new("hold fire"),
        });
    }
}

/// The fire of a side.
pub(super) fn lay_all<D: Dice, W: Witness<Told>>(
    x: &mut Desk<'_, D, W>,
    side: usize,
    steps: &[Step],
    out: &mut Vec<Laid>,
    other: &mut Other,
) {
    let mut told = 0u64;
    let charges = steps.iter().filter_map(|step| if let Step::SetOff(n) = step { Some((side, *n)) } else { None });
    other.charges.extend(charges);
    let enemy = |number: u8| x.s.belief(side).seen[side].iter().position(|seen| seen.number == number);
    let mut rest = steps;
    while let Some((&first, tail)) = rest.split_first() {
        let next = tail
            .iter()
            .position(|step| matches!(step, Step::Group(_) | Step::Done | Step::SetOff(_)))
            .unwrap_or(tail.len());
        let (line, after) = tail.split_at(next);
        rest = after;
        let Step::Group(g) = first else { continue };
        let g = usize::from(g);
        told |= 1 << (g & 63);
        let mind = x.s.mind(x.t, g);
        let laid = match line.first() {
            Some(Step::Target(n)) => enemy(*n).map(|e| lay(x.t, mind, g, e)),
            Some(Step::Early(n)) => enemy(*n).and_then(|e| lay_early(x.t, mind, g, e, &|_| true)),
            Some(Step::Grenade(n)) => enemy(*n).map(|e| grenades(x.t, mind, g, e)),
            Some(Step::Divide) => {
                lay_parts(x.t, mind, g, &line[1..], out);
                None
            }
            Some(Step::Raze(n)) => {
                let shots = ruins::raze(x.t, mind, g, usize::from(*n));
                other.razing.extend((!shots.is_empty()).then_some(Razing { by: g, area: usize::from(*n), shots }));
                None
            }
            Some(step @ (Step::Satchel(n, number) | Step::Molotov(n, number))) => {
                let (bomb, area) =
                    (if matches!(step, Step::Molotov(..)) { Bomb::Molotov } else { Bomb::Satchel }, usize::from(*n));
                let mut men = ruins::placers(x.t, mind, g, area, bomb);
                men.truncate(usize::from(*number));
                // Whoever has no charge in his hands fires as he thinks best.
                let rest = standing(x.t, mind, g).map(|mut laid| {
                    laid.shots.retain(|shot| !men.contains(&shot.figure));
                    laid
                });
                other.placed.extend((!men.is_empty()).then_some(Placed { by: g, area, men, bomb }));
                rest
            }
            Some(Step::Observe(by)) => match line.get(1) {
                Some(Step::Target(n)) => enemy(*n).and_then(|e| lay_observed(x.t, mind, g, e, usize::from(*by))),
                _ => None,
            },
            Some(step @ (Step::SatchelAt(n) | Step::StickyAt(n) | Step::MolotovAt(n))) => {
                let bomb = Bomb::ALL.into_iter().find(|bomb| bomb.step(*n) == *step);
                let used = enemy(*n).zip(bomb);
                let man = used.and_then(|(e, bomb)| bomber(x.t, mind, g, e, bomb));
                other.hulls.extend(used.map(|(e, bomb)| (g, e, bomb)));
                // The others fire as they think best.
                standing(x.t, mind, g).map(|mut laid| {
                    laid.shots.retain(|shot| Some(shot.figure) != man);
                    laid
                })
            }
            Some(Step::GoOn) => standing(x.t, mind, g),
            Some(Step::Blind(n)) => {
                other.blind.extend(blind::lay(x.t, mind, g, *n));
                None
            }
            _ => None,
        };
        out.extend(laid.filter(|laid| !laid.shots.is_empty()));
    }
    for g in x.s.groups_of(x.t, side) {
        if told >> g & 1 == 0 {
            out.extend(standing(x.t, x.s.mind(x.t, g), g));
        }
    }
}

/// Vehicles that were engaged on their way and are elsewhere now fire at houses and into smoke from there, or not at all (16.1).
pub(super) fn stay<D: Dice, W: Witness<Told>>(x: &Desk<'_, D, W>, other: &mut Other, elsewhere: u64) {
    let (t, s) = (x.t, &*x.s);
    let moved = |by: usize| elsewhere >> s.shown(by) & 1 == 1;
    for razing in other.razing.iter_mut().filter(|razing| moved(razing.by)) {
        razing.shots = ruins::raze(t, s.mind(t, razing.by), razing.by, razing.area);
    }
    other.razing.retain(|razing| !razing.shots.is_empty());
    let again = |fire: Blind| {
        let mind = s.mind(t, fire.by);
        let number = blind::screens(mind).find(|(_, screen)| *screen == fire.screen).map(|(n, _)| n);
        if moved(fire.by) { number.and_then(|n| blind::lay(t, mind, fire.by, n)) } else { Some(fire) }
    };
    other.blind = std::mem::take(&mut other.blind).into_iter().filter_map(again).collect();
}
