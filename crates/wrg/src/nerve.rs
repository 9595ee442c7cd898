//! Reaction tests at the end of a period (section 13): when, with which factors, and what they bring.

use kernel::{Dice, Modifier, Roll, Told, Witness, Working};

use crate::desk::{Desk, Screened};
use crate::morale::{AfvResult, Nerve, Restriction, afv_react, react};
use crate::options::Steady;
use crate::prisoners::mixed_with;
use crate::retreat::still_flees;
use crate::scale::{METRE, Posture, Standing, company, is_group_isolated};
use crate::state::{Body, State, Table, curb};
use crate::words::Weapon;

/// What a player chose for the tests of one group.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Choice {
    /// Count the cover against the group (13.5).
    pub cover_against: bool,
    /// Does the leader test for himself (13.9)? Nothing: if his group panics.
    pub leader: Option<bool>,
}

/// Whether a group must test (13.1): it was under fire, on foot or mounted, and has men left.
#[must_use]
pub fn tests(t: &Table, s: &State, group: usize) -> bool {
    s.groups[group].shooters != 0 && s.men(t, group) > 0
}

/// Whether the whole group is in cover (13.5).
#[must_use]
pub fn in_cover(s: &State, group: usize) -> bool {
    let covered = |f: u16| s.fig(f).lie.is_soft() || s.fig(f).lie.is_hard() || s.fig(f).hedge > 0;
    s.is_alive(group) && s.present(group).all(covered)
}

fn standing(t: &Table, s: &State, f: u16, posture: Posture) -> Standing {
    Standing { at: s.fig(f).at, posture, rank: t.specs[usize::from(f)].rank }
}

/// Everybody of a side who is on the table.
fn friends(t: &Table, s: &State, side: usize) -> Vec<(usize, Standing)> {
    let groups = s.groups_of(t, side);
    groups.flat_map(|g| s.present(g).map(move |f| (g, standing(t, s, f, s.groups[g].posture)))).collect()
}

/// The factors of a group's test (13.2 to 13.4), by the names of the table.
#[must_use]
pub fn factors(t: &Table, s: &State, group: usize) -> Vec<(String, u32)> {
    let side = s.side(t, group);
    let (g, enemies) = (&s.groups[group], 1 - side);
    let here = s.place(t, group).unwrap_or_default();
    let friends = friends(t, s, side);
    let own: Vec<Standing> = friends.iter().filter(|(of, _)| *of == group).map(|(_, one)| *one).collect();
    let all: Vec<Standing> = friends.iter().map(|(_, one)| *one).collect();
    let lone = |one: &Standing| {
        let near = all.iter().filter(|other| one.at.within(other.at, company(one.posture, other.posture) * METRE));
        near.count() < 2
    };
    let lmg = |f: u16| matches!(s.fig(f).weapon, Weapon::BeltLmg | Weapon::MagazineLmg) && s.fig(f).fired;
    let near_lmgs = s.groups_of(t, side).flat_map(|o| s.present(o)).filter(|&f| lmg(f));
    let near_lmgs = near_lmgs.filter(|&f| s.fig(f).at.within(here, 100 * METRE)).count() as u32;
    let eyes = s.eyes(t, group);
    let known = |e: &usize| eyes[*e].located || s.groups[*e].passed >> group & 1 == 1;
    let foes: Vec<usize> = s.groups_of(t, enemies).filter(known).collect();
    let in_open = |e: usize| s.present(e).any(|f| matches!(s.fig(f).lie, crate::ground::Lie::Open));
    let saw = |e: usize| s.groups[e].passed >> group & 1 == 1;
    let nearest = foes.iter().flat_map(|&e| eyes[e].figures.iter().map(move |glimpse| (e, glimpse.at)));
    let nearest = nearest.map(|(e, at)| (own.iter().map(|o| o.at.distance(at)).min().unwrap_or(i32::MAX), e)).min();
    let mixed = nearest.is_some_and(|(far, e)| far <= 5 * METRE && s.groups[e].moved);
    let armour = |e: &usize| {
        let hull = s.vehicle(t, *e).filter(|&v| matches!(t.specs[usize::from(v)].body, Body::Hard(_)));
        hull.is_some_and(|v| s.fig(v).at.within(here, 100 * METRE) || g.shooters >> *e & 1 == 1)
    };
    let outside = |e: usize| s.groups[e].shooters & !(1 << group) != 0;
    let runs = |o: usize| {
        let near = s.place(t, o).is_some_and(|at| at.within(here, 50 * METRE));
        o != group && s.groups[o].panicked == 1 && near
    };
    let shooters = (0..s.groups.len()).filter(|e| g.shooters >> e & 1 == 1);
    let leaderless = is_group_isolated(&own, &all);
    let counted = [
        ("friendly-lmg", near_lmgs),
        ("opponent-under-fire", u32::from(shooters.clone().any(outside))),
        ("advanced-or-fired", u32::from(g.advanced || g.fired)),
        ("enemy-in-open", u32::from(foes.iter().any(|&e| saw(e) && in_open(e)))),
        (
            "enemy-hit-in-open",
            u32::from(
                foes.iter().any(|&e| saw(e) && in_open(e) && (s.groups[e].lost_now > 0 || s.groups[e].panicked == 1)),
            ),
        ),
        ("points-against", u32::try_from(g.against).unwrap_or(0)),
        ("isolated-from-leaders", if leaderless { own.len() as u32 } else { 0 }),
        ("isolated", own.iter().filter(|one| lone(one)).count() as u32),
        ("lost-in-battle", u32::from(g.lost)),
        ("lost-in-period", u32::from(g.lost_now)),
        ("enemy-mg", u32::from(g.guns)),
        ("leader-panicked", u32::from(g.panicked == 2)),
        ("friends-panicked", u32::from(s.groups_of(t, side).any(runs))),
        ("fire-from-flank", u32::from(g.flanked)),
        ("enemy-armour", u32::from(foes.iter().any(armour))),
        ("flame", u32::from(s.flamed[side])),
        ("surprised", u32::from(g.surprised)),
        ("intermingled", u32::from(mixed)),
        ("enemy-within-25", u32::from(nearest.is_some_and(|(far, _)| far <= 25 * METRE))),
    ];
    counted.into_iter().filter(|&(_, n)| n > 0).map(|(name, n)| (name.to_owned(), n)).collect()
}

/// The factors of an armoured vehicle's test (16.2), by the names of the table.
#[must_use]
pub fn armour_factors(t: &Table, s: &State, group: usize) -> Vec<(String, u32)> {
    let side = s.side(t, group);
    let (g, here) = (&s.groups[group], s.place(t, group).unwrap_or_default());
    let hull = |o: usize| s.vehicle(t, o).filter(|&v| matches!(t.specs[usize::from(v)].body, Body::Hard(_)));
    let near = |o: usize, metres: i32| s.place(t, o).is_some_and(|at| at.within(here, metres * METRE));
    let friends = || s.groups_of(t, side).filter(|&o| o != group && s.is_alive(o));
    let shooters = || (0..s.groups.len()).filter(|e| g.shooters >> e & 1 == 1);
    let ahead = |o: usize| s.place(t, o).is_some_and(|at| at != here && g.heading.is_ahead(here.to(at)));
    let ground = &t.ground;
    let close = |p: geometry::table::Point| {
        let round = [(0, 0), (5000, 0), (-5000, 0), (0, 5000), (0, -5000)];
        round.iter().any(|&(x, y)| {
            let lie = ground.lie(ground.clamp(p.plus(geometry::table::Vector::new(x, y))));
            lie.is_soft() || lie.is_hard()
        })
    };
    let commander = s.groups[group].members.iter().copied().filter(|&f| !t.specs[usize::from(f)].is_vehicle());
    let commander = commander.max_by_key(|&f| (t.specs[usize::from(f)].rank, std::cmp::Reverse(f)));
    let danger = t.light() != crate::movement::Light::Day || s.flamed[side] || close(here);
    let counted = [
        ("moving", u32::from(g.moved)),
        ("friendly-infantry", u32::from(friends().any(|o| hull(o).is_none() && near(o, 50)))),
        ("friendly-afv", u32::from(friends().any(|o| hull(o).is_some() && near(o, 100)))),
        ("friends-ahead", u32::from(friends().any(ahead))),
        ("friends-firing", u32::from(shooters().any(|e| s.groups[e].shooters & !(1 << group) != 0))),
        ("under-anti-personnel-fire", u32::from(g.guns > 0 || g.shooters >> group & 1 == 1)),
        ("stationary", u32::from(!g.moved)),
        ("friends-retreated", u32::from(friends().any(|o| s.groups[o].panicked == 1))),
        ("points-against", u32::try_from(g.against).unwrap_or(0)),
        ("afv-lost", u32::from(s.armour_lost[side])),
        ("surprised", u32::from(g.surprised)),
        ("commander-lost", u32::from(commander.is_some_and(|f| s.fig(f).fate == crate::state::Fate::Lost))),
        ("close-danger", u32::from(danger)),
    ];
    counted.into_iter().filter(|&(_, n)| n > 0).map(|(name, n)| (name.to_owned(), n)).collect()
}

/// The bits of some restrictions.
fn bits(restrictions: &[Restriction]) -> u8 {
    restrictions.iter().fold(0, |bits, restriction| {
        bits | match restriction {
            Restriction::MustAdvance => curb::MUST_ADVANCE,
            Restriction::NoClosing => curb::NO_CLOSING,
            Restriction::NoAdvance => curb::NO_ADVANCE,
            Restriction::NoLongFire => curb::NO_LONG_FIRE,
            Restriction::Panic => curb::PANIC,
        }
    })
}

/// What a group's state forbids or demands, in words.
#[must_use]
pub fn words(curbs: u8) -> &'static str {
    if curbs & curb::PANIC != 0 {
        "panics and runs"
    } else if curbs & curb::RETIRE != 0 {
        "retires"
    } else if curbs & curb::NO_LONG_FIRE != 0 {
        "neither advances nor fires beyond 25 m"
    } else if curbs & curb::NO_ADVANCE != 0 {
        "does not advance"
    } else if curbs & curb::NO_CLOSING != 0 {
        "does not close erect, nor beyond the next cover"
    } else if curbs & curb::MUST_ADVANCE != 0 {
        "must advance"
    } else {
        "is free to act"
    }
}

/// The dice of a group's tests, behind its side's screen: ordinary ones, or steady ones where the players agreed on them (22.2).
struct Tested<'a, D: Dice> {
    dice: Screened<'a, D>,
    steady: bool,
}

impl<'a, D: Dice> Tested<'a, D> {
    /// Steady, if the side's troops were agreed to be (22.2).
    fn of<W: Witness<Told>>(desk: &'a mut Desk<'_, D, W>, group: usize) -> Tested<'a, D> {
        let steady = desk.t.scenario.steady[desk.s.side(desk.t, group) & 1];
        Tested { dice: desk.dice_of(group), steady }
    }
}

impl<D: Dice> Dice for Tested<'_, D> {
    fn die(&mut self, roll: Roll, sides: u8) -> u8 {
        if self.steady { Steady(&mut self.dice).die(roll, sides) } else { self.dice.die(roll, sides) }
    }
    fn pick(&mut self, roll: Roll, weights: &[u32]) -> usize {
        self.dice.pick(roll, weights)
    }
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// All tests of a period, the enemy's and one's own (13.1). Whoever does not test is free again.
    pub fn react(&mut self, choices: &[Choice]) {
        let before = self.s.clone();
        for group in 0..self.s.groups.len() {
            let tested = tests(self.t, &before, group);
            self.s.groups[group].curb = if still_flees(self.t, &before, group) { curb::PANIC } else { 0 };
            self.s.groups[group].leader_curb = 255;
            if !tested {
                continue;
            }
            let hull = before.vehicle(self.t, group).map(|v| self.t.specs[usize::from(v)].body);
            if matches!(hull, Some(Body::Hard(_))) {
                self.test_armour(&before, group);
            } else {
                self.test(&before, group, choices.get(group).copied().unwrap_or_default());
            }
        }
        for group in 0..self.s.groups.len() {
            self.give_way(&before, group);
        }
    }

    /// Troops mixed up with the enemy and below five, and below him, get out of it; who panics among enemies may surrender (13.7).
    fn give_way(&mut self, before: &State, group: usize) {
        if !tests(self.t, before, group) {
            return;
        }
        let Some(enemy) = mixed_with(self.t, before, group) else { return };
        let curbs = self.s.groups[group].curb;
        if curbs & curb::PANIC != 0 {
            self.surrender(group);
        } else if curbs & curb::NO_ADVANCE != 0
            && tests(self.t, before, enemy)
            && self.s.groups[group].score < self.s.groups[enemy].score
        {
            self.s.groups[group].curb |= curb::FALL_BACK;
            self.abandon(group);
            let name = self.s.title(self.t, group);
            self.tell_of(group, || {
                Told::new("reaction", "13.7", format!("{name} has to get out from among the enemy"))
            });
        }
    }

    /// The test of an armoured vehicle that was under fire (16.1).
    fn test_armour(&mut self, before: &State, group: usize) {
        let given = armour_factors(self.t, before, group);
        let Ok(reaction) = afv_react(&given, &mut Tested::of(self, group)) else { return };
        let curbs = match reaction.restrictions.first() {
            Some(AfvResult::MustAdvance) => curb::MUST_ADVANCE,
            Some(AfvResult::ToNextCover) => curb::NO_CLOSING,
            Some(AfvResult::NoAdvance) => curb::NO_CLOSING | curb::NO_ADVANCE,
            Some(AfvResult::Retire) => curb::RETIRE,
            Some(AfvResult::Flee) | None => curb::PANIC,
        };
        self.s.groups[group].curb = curbs;
        self.s.groups[group].score = reaction.score.clamp(-100, 100) as i16;
        self.tell_reaction(group, &reaction.factors, reaction.score, curbs, "16.3");
        if curbs & curb::PANIC != 0 {
            self.project(group);
        }
    }

    /// The test of a group (13.1) and, if its player wants it, of its leader, with whom all run (13.9).
    fn test(&mut self, before: &State, group: usize, choice: Choice) {
        let t = self.t;
        let cover = in_cover(before, group).then_some(!choice.cover_against);
        let crew = t.groups[usize::from(before.groups[group].of)].heavy.is_some() && before.men(t, group) >= 2;
        let mut nerve = Nerve { factors: factors(t, before, group), cover, leader: None, crew_weapon: crew };
        let Ok(reaction) = react(&nerve, &mut Tested::of(self, group)) else { return };
        let mut curbs = bits(&reaction.restrictions);
        let score = reaction.score;
        self.tell_reaction(group, &reaction.factors, score, curbs, "13.7");
        let rank = before.leader(t, group).map(|f| t.specs[usize::from(f)].rank);
        let asks = choice.leader.map_or(score < -5, |tests| tests && score < 10);
        if let Some(rank) = rank.filter(|&rank| asks && rank > crate::words::Rank::Man) {
            nerve.leader = Some(rank);
            if let Ok(own) = react(&nerve, &mut Tested::of(self, group)) {
                let leader = bits(&own.restrictions);
                self.s.groups[group].leader_curb = leader;
                // If the leader runs, all run with him.
                curbs |= leader & curb::PANIC;
                self.tell_reaction(group, &own.factors, own.score, leader, "13.9");
            }
        }
        self.s.groups[group].curb = curbs;
        self.s.groups[group].score = score.clamp(-100, 100) as i16;
        if curbs & curb::PANIC != 0 {
            self.abandon(group);
        }
    }

    fn tell_reaction(&mut self, group: usize, factors: &[crate::Factor], score: i32, curbs: u8, case: &'static str) {
        if !self.out.listens() {
            return;
        }
        let (name, key) = (self.s.title(self.t, group), self.t.key(group));
        let who = if case == "13.9" { format!("The leader of {name}") } else { name };
        let modifier = |f: &crate::Factor| Modifier { case: f.case.to_owned(), label: f.name.clone(), value: f.value };
        let working = Working {
            table: "13.7 reaction".to_owned(),
            modifiers: factors.iter().map(modifier).collect(),
            total: Some(score),
            result: words(curbs).to_owned(),
            ..Working::default()
        };
        let text = format!("{who} {} ({score})", words(curbs));
        let told = Told::new("reaction", case, text).piece(key).working(working);
        self.tell_of(group, || told.clone());
    }
}
