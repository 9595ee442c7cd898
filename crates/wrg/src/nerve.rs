//! Reaction tests at the end of a period (section 13): when, with which factors, and what they bring.

use geometry::table::Point;
use kernel::{Dice, Modifier, Roll, Told, Witness, Working};

use crate::desk::{Desk, Screened};
use crate::ground::Lie;
use crate::locate::{eye, locates};
use crate::march::TICKS;
use crate::morale::{AfvResult, Nerve, Restriction, afv_react, crew_served, react};
use crate::movement::Light;
use crate::options::Steady;
use crate::prisoners::mixed_with;
use crate::retreat::still_flees;
use crate::scale::{METRE, Posture, Standing, is_group_isolated, is_isolated};
use crate::state::{Body, Fate, State, Table, curb, saw};
use crate::tables::tables;
use crate::volleys::riding::{armour, inside};
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
    s.groups[struck(t, s, group)].shooters != 0 && s.men(t, group) > 0
}

/// Whether the whole group is in cover (13.5).
#[must_use]
pub fn in_cover(s: &State, group: usize) -> bool {
    let covered = |f: u16| s.fig(f).lie.is_soft() || s.fig(f).lie.is_hard() || s.fig(f).hedge > 0;
    s.is_alive(group) && s.present(group).all(covered)
}

/// Everybody of a side who is on the table or rides, by groups. Whoever rides sits.
fn friends(t: &Table, s: &State, side: usize) -> Vec<(usize, Standing)> {
    let there =
        |f: &u16| !t.specs[usize::from(*f)].is_vehicle() && matches!(s.fig(*f).fate, Fate::Table | Fate::Aboard);
    let stands = |g: usize, f: u16| Standing {
        at: s.fig(f).at,
        posture: if s.fig(f).fate == Fate::Aboard { Posture::Erect } else { s.posture(t, g, f) },
        rank: t.specs[usize::from(f)].rank,
    };
    let of = |g: usize| s.groups[g].members.iter().copied().filter(there).map(move |f| (g, stands(g, f)));
    s.groups_of(t, side).flat_map(of).collect()
}

/// What fire did to a group: whoever rides in the open, or on the outside of armour, is under the fire at his vehicle (12.4, 13.1).
fn struck(t: &Table, s: &State, group: usize) -> usize {
    let open = |v: usize| match s.vehicle(t, v).map(|hull| t.specs[usize::from(hull)].body) {
        Some(Body::Soft) => true,
        Some(Body::Hard(_)) => !inside(t, s, v),
        _ => false,
    };
    let carrier = s.carrier(group).filter(|&v| open(v) && s.groups[group].shooters == 0);
    carrier.unwrap_or(group)
}

/// The enemy groups that fired on a group.
fn opponents<'a>(t: &'a Table, s: &'a State, group: usize) -> impl Iterator<Item = usize> + 'a {
    let (side, shooters) = (s.side(t, group), s.groups[struck(t, s, group)].shooters);
    (0..s.groups.len()).filter(move |&e| shooters >> e & 1 == 1 && s.side(t, e) != side)
}

/// Whether somebody else of a group's own side fires on one of its opponents (13.2, 16.2).
fn is_helped(t: &Table, s: &State, group: usize) -> bool {
    let side = s.side(t, group);
    let others = s.groups_of(t, side).filter(|&o| o != group).fold(0u64, |bits, o| bits | 1 << o);
    opponents(t, s, group).any(|e| s.groups[e].shooters & others != 0)
}

/// Whether a figure is in the open.
fn in_open(s: &State, f: u16) -> bool {
    s.fig(f).lie == Lie::Open && s.fig(f).hedge == 0
}

/// Whether a group ran away near enough to another of its side to be noticed (13.4): within 25 m, or 50 m where it is seen in the open.
fn runs_by(t: &Table, s: &State, group: usize, other: usize) -> bool {
    let near = |metres: i32| {
        let men = || s.present(group).map(|f| s.fig(f).at);
        s.present(other).any(|f| men().any(|at| at.within(s.fig(f).at, metres * METRE)))
    };
    let seen = || s.present(other).any(|f| in_open(s, f)) && locates(t, s, group, other);
    other != group && s.groups[other].panicked & 1 != 0 && (near(25) || near(50) && seen())
}

/// Whether an enemy whom a group saw in this period was hit, or ran, in the open (13.2); he may be gone.
fn is_hit_in_open(s: &State, group: usize, enemy: usize) -> bool {
    let e = &s.groups[enemy];
    let there = |f: &&u16| matches!(s.fig(**f).fate, Fate::Table | Fate::Lost) && in_open(s, **f);
    let suffers = e.lost_now > 0 || e.panicked & 1 != 0;
    suffers && e.passed >> group & 1 == 1 && e.members.iter().any(|f| there(&f))
}

/// The factors of a group's test (13.2, 13.3, 13.4), by the names of the table.
#[must_use]
pub fn factors(t: &Table, s: &State, group: usize) -> Vec<(String, u32)> {
    let side = s.side(t, group);
    let (g, hit) = (&s.groups[group], &s.groups[struck(t, s, group)]);
    // What pierces armour is not meant for the men on it.
    let points = if armour(t, s, struck(t, s, group)).is_some() { g.against } else { hit.against };
    let all = friends(t, s, side);
    let own: Vec<Standing> = all.iter().filter(|(of, _)| *of == group).map(|(_, one)| *one).collect();
    let standings: Vec<Standing> = all.iter().map(|(_, one)| *one).collect();
    let lone = (0..all.len()).filter(|&n| all[n].0 == group && is_isolated(&standings, n)).count() as u32;
    let near = |p: Point, metres: i32| own.iter().any(|one| one.at.within(p, metres * METRE));
    let lmg = |&f: &u16| {
        let light = matches!(s.fig(f).shot, Some(Weapon::BeltLmg | Weapon::MagazineLmg));
        light && s.fig(f).fired && near(s.fig(f).at, 100)
    };
    let lmgs = s.groups_of(t, side).flat_map(|o| s.present(o)).filter(lmg).count() as u32;
    let enemies = || s.groups_of(t, 1 - side);
    let eyes = s.eyes(t, group);
    let foes: Vec<usize> = enemies().filter(|&e| eyes[e].located || s.groups[e].passed >> group & 1 == 1).collect();
    let glimpses = |e: usize| eyes[e].figures.iter().map(|glimpse| glimpse.at);
    let within = |e: usize, metres: i32| glimpses(e).any(|at| near(at, metres));
    let steel =
        |&e: &usize| armour(t, s, e).is_some() && (hit.shooters >> e & 1 == 1 || foes.contains(&e) && within(e, 100));
    let counted = [
        ("friendly-lmg", lmgs),
        ("opponent-under-fire", u32::from(is_helped(t, s, group))),
        ("advanced-or-fired", u32::from(g.advanced || g.fired)),
        ("enemy-in-open", u32::from(g.saw & saw::OPEN != 0)),
        ("enemy-hit-in-open", u32::from(enemies().any(|e| is_hit_in_open(s, group, e)))),
        ("points-against", u32::try_from(points).unwrap_or(0)),
        ("isolated-from-leaders", if is_group_isolated(&own, &standings) { own.len() as u32 } else { 0 }),
        ("isolated", lone),
        ("lost-in-battle", u32::from(g.lost)),
        ("lost-in-period", u32::from(g.lost_now)),
        ("enemy-mg", u32::from(hit.guns)),
        ("leader-panicked", u32::from(g.panicked & 2 != 0)),
        ("friends-panicked", u32::from(s.groups_of(t, side).any(|o| runs_by(t, s, group, o)))),
        ("fire-from-flank", u32::from(hit.flanked)),
        ("enemy-armour", u32::from(enemies().any(|e| steel(&e)))),
        ("flame", u32::from(g.saw_flame)),
        ("surprised", u32::from(hit.surprised)),
        ("intermingled", u32::from(foes.iter().any(|&e| within(e, 5) && s.groups[e].moved))),
        ("enemy-within-25", u32::from(foes.iter().any(|&e| within(e, 25)))),
    ];
    counted.into_iter().filter(|&(_, n)| n > 0).map(|(name, n)| (name.to_owned(), n)).collect()
}

/// Whether enemies might be in cover within 50 m of a vehicle (16.2): not where men of its own side on foot are in it that near, and it
/// has located none there.
fn may_lurk(t: &Table, s: &State, group: usize, here: Point) -> bool {
    const NEAR: i32 = 50 * METRE;
    let on_foot = s.groups_of(t, s.side(t, group)).filter(|&o| s.vehicle(t, o).is_none());
    let own: Vec<Point> =
        on_foot.flat_map(|o| s.present(o)).map(|f| s.fig(f).at).filter(|p| p.within(here, NEAR)).collect();
    let located = || s.eyes(t, group).iter().filter(|seen| seen.located).flat_map(|seen| &seen.figures);
    let mut covers = t.ground.covers_within(here, NEAR);
    covers.any(|cover| !own.iter().any(|&p| cover.hides(p)) || located().any(|one| cover.hides(one.at)))
}

/// The factors of an armoured vehicle's test (16.2), by the names of the table.
#[must_use]
pub fn armour_factors(t: &Table, s: &State, group: usize) -> Vec<(String, u32)> {
    let side = s.side(t, group);
    let (g, here) = (&s.groups[group], s.place(t, group).unwrap_or_default());
    let tons = |o: usize| match s.vehicle(t, o).map(|v| t.specs[usize::from(v)].body) {
        Some(Body::Hard(tons)) => Some(u32::from(tons)),
        _ => None,
    };
    // Of two vehicles the heavier has the lower class.
    let class = |o: usize| tons(o).map(|tons| tables().weight_class(tons, t.scenario.year));
    let near = |o: usize, metres: i32| s.present(o).any(|f| s.fig(f).at.within(here, metres * METRE));
    let friends = || s.groups_of(t, side).filter(|&o| o != group && s.is_alive(o));
    let ahead = |o: usize| {
        let eyes = |g: usize, f: u16| eye(t, s, f, s.groups[g].posture);
        let before = |f: u16| s.fig(f).at != here && g.heading.is_ahead(here.to(s.fig(f).at));
        let seen = |f: u16| s.vehicle(t, group).is_some_and(|v| s.sees(t, eyes(group, v), eyes(o, f), &[]));
        s.present(o).any(|f| before(f) && seen(f))
    };
    let gave_way = |o: usize| {
        let away = s.groups[o].curb & (curb::PANIC | curb::FALL_BACK | curb::RETIRE) != 0;
        away && s.groups[o].moved && locates(t, s, group, o)
    };
    let shelled = g.shooters >> group & 1 == 1;
    let commander = s.groups[group].members.iter().copied().filter(|&f| !t.specs[usize::from(f)].is_vehicle());
    let commander = commander.max_by_key(|&f| (t.specs[usize::from(f)].rank, std::cmp::Reverse(f)));
    let danger = t.light() != Light::Day || g.scorched || may_lurk(t, s, group, here);
    let counted = [
        ("moving", u32::from(g.moved)),
        ("friendly-infantry", u32::from(friends().any(|o| s.vehicle(t, o).is_none() && near(o, 50)))),
        ("friendly-afv", u32::from(friends().any(|o| class(o).is_some() && class(o) <= class(group) && near(o, 100)))),
        ("friends-ahead", u32::from(friends().any(ahead))),
        ("friends-firing", u32::from(is_helped(t, s, group))),
        ("under-anti-personnel-fire", u32::from(g.raked || shelled)),
        ("stationary", u32::from(!g.moved)),
        ("friends-retreated", u32::from(friends().any(gave_way))),
        ("points-against", u32::try_from(g.against).unwrap_or(0)),
        ("afv-lost", u32::from(s.armour_lost[side])),
        ("surprised", u32::from(g.ambushed)),
        ("commander-lost", u32::from(commander.is_some_and(|f| s.fig(f).fate == Fate::Lost))),
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

/// What its last test forbids a group or demands of it, in words: men on foot by 13.7, armour by 16.3.
#[must_use]
pub fn words(t: &Table, s: &State, group: usize) -> &'static str {
    said(s.groups[group].curb, is_armoured(t, s, group))
}

/// Whether a group tests as armour (16.1).
pub(crate) fn is_armoured(t: &Table, s: &State, group: usize) -> bool {
    s.vehicle(t, group).is_some_and(|v| matches!(t.specs[usize::from(v)].body, Body::Hard(_)))
}

/// The same of some restrictions.
fn said(curbs: u8, armoured: bool) -> &'static str {
    if curbs & curb::PANIC != 0 {
        "panics and runs"
    } else if curbs & curb::RETIRE != 0 {
        "retires"
    } else if curbs & curb::NO_LONG_FIRE != 0 {
        "neither advances nor fires beyond 25 m"
    } else if curbs & curb::NO_ADVANCE != 0 {
        "does not advance"
    } else if curbs & curb::NO_CLOSING != 0 {
        if armoured { "goes no farther than the next cover" } else { "does not close erect" }
    } else if curbs & curb::MUST_ADVANCE != 0 {
        "must advance"
    } else {
        "is free to act"
    }
}

/// Whether a leader came out of his own test better than his group, and can act by himself (13.9).
#[must_use]
pub fn may_lead(t: &Table, s: &State, group: usize) -> bool {
    let g = &s.groups[group];
    let worse = g.curb & !(curb::MUST_ADVANCE | curb::TANK_FIRE);
    let better = g.leader_curb != 255 && g.leader_curb.count_ones() < worse.count_ones();
    better && crate::groups::may_split(t, s, group)
}

/// The dice of a group's tests, behind its side's screen: ordinary ones, or steady ones where the players agreed on them (22.2).
pub(crate) struct Tested<'a, D: Dice> {
    dice: Screened<'a, D>,
    steady: bool,
}

impl<'a, D: Dice> Tested<'a, D> {
    /// The same where nobody sees them.
    pub(crate) fn unseen<W: Witness<Told>>(desk: &'a mut Desk<'_, D, W>, side: usize) -> Tested<'a, D> {
        let steady = desk.t.scenario.steady[side & 1];
        Tested { dice: desk.unseen(), steady }
    }
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
        self.see_flame();
        let before = self.s.clone();
        for group in 0..self.s.groups.len() {
            self.s.groups[group].felt |= before.groups[struck(self.t, &before, group)].shooters;
            let tested = tests(self.t, &before, group);
            self.s.groups[group].curb = if still_flees(self.t, &before, group) { curb::PANIC } else { 0 };
            self.s.groups[group].leader_curb = 255;
            if !tested {
                continue;
            }
            if is_armoured(self.t, &before, group) {
                self.test_armour(&armour_factors(self.t, &before, group), group, TICKS);
            } else {
                self.test(&before, group, choices.get(group).copied().unwrap_or_default());
            }
        }
        for group in 0..self.s.groups.len() {
            self.give_way(&before, group);
        }
        for guard in (0..before.groups.len()).filter(|&guard| tests(self.t, &before, guard)) {
            self.test_prisoners(&before, guard);
        }
    }

    /// A leader leaves his group for a period of his own, held back only by his own test (13.9).
    pub(crate) fn lead(&mut self, group: usize) -> Option<usize> {
        let leader = self.s.leader(self.t, group).filter(|_| may_lead(self.t, self.s, group))?;
        let alone = self.part(group, &[leader])?;
        self.s.groups[alone].curb = self.s.groups[group].leader_curb;
        (self.s.groups[alone].leader_curb, self.s.groups[group].leader_curb) = (255, 255);
        let (name, who, side) = (self.s.title(self.t, group), self.s.title(self.t, alone), self.s.side(self.t, group));
        self.tell(side, || Told::new("split", "13.9", format!("The leader of {name} acts by himself as {who}")));
        Some(alone)
    }

    /// Whoever sees an enemy use flame, or is its target, remembers it for the battle (13.4).
    fn see_flame(&mut self) {
        for enemy in (0..self.s.groups.len()).filter(|&e| self.s.groups[e].flames).collect::<Vec<_>>() {
            let side = self.s.side(self.t, enemy);
            for group in 0..self.s.groups.len() {
                let struck = self.s.groups[group].shooters >> enemy & 1 == 1;
                let seen = self.s.groups[enemy].passed >> group & 1 == 1;
                self.s.groups[group].saw_flame |= self.s.side(self.t, group) != side && (struck || seen);
            }
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

    /// The test of an armoured vehicle that was under fire (16.1): in the tick of the movement in which it was engaged, or at the end.
    pub(crate) fn test_armour(&mut self, given: &[(String, u32)], group: usize, tick: u8) {
        let Ok(reaction) = afv_react(given, &mut Tested::of(self, group)) else { return };
        let curbs = match reaction.restrictions.first() {
            Some(AfvResult::MustAdvance) => curb::MUST_ADVANCE,
            Some(AfvResult::ToNextCover) => curb::NO_CLOSING,
            Some(AfvResult::NoAdvance) => curb::NO_CLOSING | curb::NO_ADVANCE,
            Some(AfvResult::Retire) => curb::RETIRE,
            Some(AfvResult::Flee) | None => curb::PANIC,
        };
        self.s.groups[group].curb = curbs;
        self.s.groups[group].score = reaction.score.clamp(-100, 100) as i16;
        self.tell_reaction(group, &reaction.factors, reaction.score, curbs, ("16.3", tick));
        if curbs & curb::PANIC != 0 {
            self.project(group);
        }
    }

    /// The test of a group (13.1), with one more for the fire of an anti-tank man (13.8), and, if its player wants it, of its leader, with
    /// whom all run (13.9).
    fn test(&mut self, before: &State, group: usize, choice: Choice) {
        let t = self.t;
        let cover = in_cover(before, group).then_some(!choice.cover_against);
        let anti_tank = |weapon: Weapon| matches!(weapon, Weapon::Gun | Weapon::Recoilless | Weapon::Missile);
        let served = before.groups[group].manned(t);
        let crew = served.is_some_and(|weapon| before.men(t, group) >= 2 || anti_tank(weapon));
        let mut nerve = Nerve { factors: factors(t, before, group), cover, leader: None, crew_weapon: false };
        let Ok(mut reaction) = react(&nerve, &mut Tested::of(self, group)) else { return };
        let single = !crew && before.present(group).any(|f| before.weapons(f).contains(&Weapon::OneMan));
        let one_more = bits(&crew_served(reaction.clone()).restrictions);
        if crew {
            reaction = crew_served(reaction);
        }
        let mut curbs = bits(&reaction.restrictions);
        if single && curbs & !one_more & curb::NO_LONG_FIRE != 0 {
            curbs |= curb::TANK_FIRE;
        }
        let score = reaction.score;
        self.tell_reaction(group, &reaction.factors, score, curbs, ("13.7", TICKS));
        let rank = before.leader(t, group).map(|f| t.specs[usize::from(f)].rank);
        let asks = choice.leader.map_or(score < -5, |tests| tests && score < 10);
        if let Some(rank) = rank.filter(|&rank| asks && rank > crate::words::Rank::Man) {
            nerve.leader = Some(rank);
            if let Ok(own) = react(&nerve, &mut Tested::of(self, group)) {
                let leader = bits(&own.restrictions);
                self.s.groups[group].leader_curb = leader;
                // If the leader runs, all run with him.
                curbs |= leader & curb::PANIC;
                self.tell_reaction(group, &own.factors, own.score, leader, ("13.9", TICKS));
            }
        }
        self.s.groups[group].curb = curbs;
        self.s.groups[group].score = score.clamp(-100, 100) as i16;
        if curbs & curb::PANIC != 0 {
            self.abandon(group);
        }
    }

    fn tell_reaction(
        &mut self,
        group: usize,
        factors: &[crate::Factor],
        score: i32,
        curbs: u8,
        (case, tick): (&'static str, u8),
    ) {
        if !self.out.listens() {
            return;
        }
        let when = if tick < TICKS { format!("Tick {tick}: ") } else { String::new() };
        let (name, key) = (self.s.title(self.t, group), self.t.key(group));
        let who = if case == "13.9" { format!("The leader of {name}") } else { name };
        let result = said(curbs, is_armoured(self.t, self.s, group));
        let modifier = |f: &crate::Factor| Modifier { case: f.case.to_owned(), label: f.words(), value: f.value };
        let working = Working {
            table: if case.starts_with("16") { "16.3 reaction" } else { "13.7 reaction" }.to_owned(),
            modifiers: factors.iter().map(modifier).collect(),
            total: Some(score),
            result: result.to_owned(),
            ..Working::default()
        };
        let text = format!("{when}{who} {result} ({score})");
        let told = Told::new("reaction", case, text).piece(key).working(working);
        self.tell_of(group, || told.clone());
    }
}
