//! Surrender and prisoners (13.7, 14.1).

use geometry::table::Point;
use kernel::{Dice, Roll, Told, Witness};

use crate::desk::Desk;
use crate::morale::{Nerve, Restriction, react};
use crate::nerve::{Tested, factors, in_cover};
use crate::retreat::rear;
use crate::salvage::{Dropped, belongings, is_plain, metres};
use crate::scale::{METRE, Posture, company};
use crate::state::{Fate, Glimpse, Order, Pace, State, Table, curb};
use crate::tables::tables;
use crate::words::{Weapon, several};

/// Troops this near to each other are mixed up.
const MIXED: i32 = 5 * METRE;

/// The enemy group that a group is mixed up with, if it is located (13.4, 13.7).
#[must_use]
pub fn mixed_with(t: &Table, s: &State, group: usize) -> Option<usize> {
    let side = s.side(t, group);
    let near = |e: usize| {
        let theirs = || s.present(e).map(|f| s.fig(f).at);
        s.present(group).any(|f| theirs().any(|at| at.within(s.fig(f).at, MIXED)))
    };
    s.groups_of(t, 1 - side).find(|&e| s.eyes(t, group)[e].located && near(e))
}

/// Whoever dices less than this surrenders (13.7).
fn surrender_below() -> i32 {
    tables().reaction_results.get("surrender_below").copied().unwrap_or(5)
}

/// Men and ranks alone are what a prisoner is worth (21.3).
pub(crate) fn worth(t: &Table, figure: u16) -> u32 {
    let points = &tables().points;
    points.man + points.rank[t.specs[usize::from(figure)].rank as usize]
}

/// The prisoners of a group.
fn held(s: &State, group: usize) -> impl Iterator<Item = u16> {
    let of = move |f: &u16| s.fig(*f).fate == Fate::Taken && usize::from(s.fig(*f).captor) == group + 1;
    (0..s.figures.len() as u16).filter(of)
}

/// How many prisoners a group guards, in words, as far as its side hears of it.
pub(crate) fn guarded(t: &Table, s: &State, group: usize) -> Option<String> {
    let number = held(s, group).filter(|_| s.reports(t, group)).count();
    (number > 0).then(|| format!("guards {number} prisoners"))
}

/// The prisoners that a group can send to the rear (14.1): it has a man to spare for them.
#[must_use]
pub fn sent(t: &Table, s: &State, group: usize) -> Vec<u16> {
    if held(s, group).next().is_some() && crate::groups::may_split(t, s, group) {
        held(s, group).collect()
    } else {
        Vec::new()
    }
}

/// The battle as the prisoners of a guard see it: they are a group of their own beside him, under the fire at him (13.1, 14.1). Gives
/// the number of that group.
fn as_group(t: &Table, before: &State, guard: usize, prisoners: &[u16]) -> Option<(State, usize)> {
    let mut s = before.clone();
    let own = s.owner(*prisoners.first()?)?;
    let (side, at) = (s.side(t, own), s.place(t, guard)?);
    for &f in prisoners {
        let from = s.owner(f)?;
        s.groups[from].members.retain(|&other| other != f);
        let figure = &mut s.figures[usize::from(f)];
        (figure.fate, figure.at, figure.fired, figure.moved) = (Fate::Table, at, false, false);
        (figure.lie, figure.hedge) = (before.lie(t, at), t.ground.hedge(at));
    }
    let others = std::mem::replace(&mut s.groups[own].members, prisoners.to_vec());
    // Whoever of theirs is free is still a friend of theirs.
    let friends = s.groups_of(t, side).find(|&g| g != own);
    if let Some(friends) = friends {
        s.groups[friends].members.extend(others);
    }
    let hit = before.groups[guard].clone();
    let g = &mut s.groups[own];
    (g.posture, g.ride, g.in_touch, g.broken) = (hit.posture, 0, false, true);
    (g.against, g.shooters, g.flanked) = (hit.against, hit.shooters, hit.flanked);
    // Nobody who fires at their guards is their enemy.
    (g.guns, g.surprised, g.advanced, g.fired, g.saw, g.panicked) = (0, false, false, false, 0, 0);
    let seen = &mut s.seen[side][guard];
    let glimpse = |f: u16| {
        let (figure, erect) = (before.fig(f), before.posture(t, guard, f) == Posture::Erect);
        Glimpse { figure: f, at: figure.at, lie: figure.lie, hedge: figure.hedge, weapon: figure.weapon, erect, men: 0 }
    };
    (seen.located, seen.figures) = (true, before.present(guard).map(glimpse).collect());
    Some((s, own))
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Prisoners under fire with their guard test as others do (14.1). All that a test can bid them is to run: then each dices, being
    /// among enemies, and stays a prisoner below five (13.7).
    pub(crate) fn test_prisoners(&mut self, before: &State, guard: usize) {
        let prisoners: Vec<u16> = held(self.s, guard).filter(|&f| before.fig(f).fate == Fate::Taken).collect();
        let Some((s, own)) = as_group(self.t, before, guard, &prisoners) else { return };
        let side = s.side(self.t, own);
        let (factors, cover) = (factors(self.t, &s, own), in_cover(&s, own).then_some(true));
        let nerve = Nerve { factors, cover, leader: None, crew_weapon: false };
        let Ok(reaction) = react(&nerve, &mut Tested::unseen(self, side)) else { return };
        if !reaction.restrictions.contains(&Restriction::Panic) {
            return;
        }
        let limit = surrender_below();
        let runs = |_: &u16| i32::from(self.dice.d6(Roll::unseen("surrender", "13.7"))) >= limit;
        let free: Vec<u16> = prisoners.into_iter().filter(runs).collect();
        let (name, number) = (self.s.title(self.t, guard), free.len());
        let run = if number == 1 { "runs" } else { "run" };
        let text = format!("The prisoners of {name} panic: {number} {run} away");
        self.tell_of(guard, || Told::new("escape", "14.1", text.clone()));
        self.break_away(guard, &free);
    }

    /// Prisoners run from their guard (14.1): those of each group by themselves, in panic.
    fn break_away(&mut self, guard: usize, free: &[u16]) {
        let Some(at) = self.s.place(self.t, guard) else { return };
        let mut groups: Vec<usize> = free.iter().filter_map(|&f| self.s.owner(f)).collect();
        groups.sort_unstable();
        groups.dedup();
        for own in groups {
            let men: Vec<u16> = free.iter().copied().filter(|f| self.s.groups[own].members.contains(f)).collect();
            let alone = !self.s.is_alive(own) && self.s.aboard(own).is_empty();
            let parted = if alone { None } else { self.part(own, &men) };
            for &f in &men {
                self.set_free(f, at);
            }
            if let Some(group) = parted {
                // The weapon of a crew stays with those who serve it.
                (self.s.groups[group].broken, self.s.groups[group].missiles) = (true, 0);
            }
            if let Some(group) = parted.or(Some(own).filter(|_| alone)) {
                let g = &mut self.s.groups[group];
                (g.curb, g.leader_curb, g.posture, g.task) = (curb::PANIC, 255, Posture::Erect, None);
                (g.order, g.in_touch, g.ride) = (Order::new(Pace::Halt, at), false, 0);
            }
            let names: Vec<String> = men.iter().map(|&f| self.s.who(self.t, own, f)).collect();
            let (name, who) = (self.s.title(self.t, own), names.join(", "));
            self.tell_of(own, || Told::new("escape", "14.1", format!("{name}: {who} escaped and run")));
        }
    }

    /// A prisoner is free, without arms.
    fn set_free(&mut self, f: u16, at: Point) {
        let free = &mut self.s.figures[usize::from(f)];
        (free.fate, free.captor, free.weapon) = (Fate::Table, 0, Weapon::Pistol);
        crate::march::settle(self.t, self.s, f, self.t.ground.clamp(at));
    }

    /// The least of a group's men leads its prisoners to the rear (14.1).
    pub(crate) fn escort(&mut self, group: usize) {
        let prisoners = sent(self.t, self.s, group);
        let leader = self.s.leader(self.t, group);
        let plain = |f: u16| self.s.weapons(f).into_iter().all(is_plain);
        let least = |&f: &u16| (self.t.specs[usize::from(f)].rank, self.s.fig(f).radio, !plain(f), f);
        let man = self.s.present(group).filter(|&f| Some(f) != leader).min_by_key(least);
        let Some(man) = man.filter(|_| !prisoners.is_empty()) else { return };
        let Some(guard) = self.part(group, &[man]) else { return };
        let at = self.s.fig(man).at;
        for &f in &prisoners {
            (self.s.figures[usize::from(f)].captor, self.s.figures[usize::from(f)].at) = (guard as u8 + 1, at);
        }
        self.s.groups[guard].order = Order::new(Pace::Walk, rear(self.t, self.s, guard, at));
        let (name, who, side) = (self.s.title(self.t, group), self.s.title(self.t, guard), self.s.side(self.t, group));
        let text = format!("{who} of {name} leads {} to the rear", several(prisoners.len() as i64, "prisoner"));
        self.tell(side, || Told::new("split", "14.1", text.clone()));
    }

    /// Panicking men among the enemy dice: below five they surrender (13.7).
    pub(crate) fn surrender(&mut self, group: usize) {
        let Some(captor) = mixed_with(self.t, self.s, group) else { return };
        let limit = surrender_below();
        let men: Vec<u16> = self.s.present(group).filter(|&f| !self.t.specs[usize::from(f)].is_vehicle()).collect();
        let (mut taken, mut left) = (Vec::new(), Vec::new());
        for f in men {
            let die = self.dice.d6(Roll::unseen("surrender", "13.7"));
            if i32::from(die) >= limit {
                continue;
            }
            taken.push(self.s.who(self.t, group, f));
            left.extend(self.lay_down(group, captor, f));
            let figure = &mut self.s.figures[usize::from(f)];
            (figure.fate, figure.captor, figure.armed, figure.radio) = (Fate::Taken, captor as u8 + 1, false, false);
            (figure.stripped, figure.arms) = (true, 0);
            self.s.groups[group].lost += 1;
        }
        if !taken.is_empty() {
            // Their own side hears who: it sees his figure go, and where the captors stand may decide who it is.
            let (name, who, count) = (self.s.title(self.t, group), taken.join(", "), taken.len());
            let surrender = if count == 1 { "surrenders" } else { "surrender" };
            self.tell_of(group, || Told::new("surrender", "13.7", format!("{name}: {who} {surrender}")));
            let guard = self.s.title(self.t, captor);
            let leave = if count == 1 { "leaves" } else { "leave" };
            let lies = if left.is_empty() { String::new() } else { format!(" and {leave} {}", left.join(", ")) };
            let enemies = if count == 1 { "1 enemy".to_owned() } else { format!("{count} enemies") };
            let text = format!("{enemies} {surrender} to {guard}{lies}");
            self.tell_of(captor, || Told::new("surrender", "14.1", text.clone()));
        }
    }

    /// What a man had who surrenders lies where he was, for his captors or others (12.6, 14.1); both sides know of it as far as they
    /// hear of these groups. Gives in words what is worth speaking of.
    fn lay_down(&mut self, group: usize, captor: usize, f: u16) -> Vec<String> {
        let known = self.hears_of(group) | self.hears_of(captor);
        let (side, at) = (self.s.side(self.t, group) as u8, self.s.fig(f).at);
        let lies = |weapon| Dropped { known, ..Dropped::of_man(side, at, weapon) };
        let all: Vec<Dropped> = belongings(self.s, f).into_iter().map(lies).collect();
        self.s.dropped.extend(&all);
        let place = metres(at);
        all.iter().filter(|item| !item.is_plain()).map(|item| format!("a {} at {place}", item.word())).collect()
    }

    /// The prisoners whose guards take them along in this period: those who have them at hand and do not run (14.1).
    pub(crate) fn led(&self) -> Vec<(u16, usize)> {
        let guards = |f: u16| usize::from(self.s.fig(f).captor).checked_sub(1).map(|captor| (f, captor));
        let taken = (0..self.s.figures.len() as u16).filter(|&f| self.s.fig(f).fate == Fate::Taken);
        let stays = |&(f, captor): &(u16, usize)| {
            let runs = self.s.groups[captor].curb & (curb::PANIC | curb::FALL_BACK) != 0;
            !runs && self.is_guarded(f, captor)
        };
        taken.filter_map(guards).filter(stays).collect()
    }

    /// Whether a guard has a prisoner in his company (3.2, 14.1).
    fn is_guarded(&self, f: u16, captor: usize) -> bool {
        let reach = company(self.s.groups[captor].posture, Posture::Prone) * METRE;
        self.s.present(captor).any(|g| self.s.fig(g).at.within(self.s.fig(f).at, reach))
    }

    /// Prisoners go where their guards go; they escape if these fall or lose them from sight (14.1).
    pub(crate) fn guard(&mut self) {
        for f in 0..self.s.figures.len() as u16 {
            let figure = *self.s.fig(f);
            let Some(captor) = usize::from(figure.captor).checked_sub(1).filter(|_| figure.fate == Fate::Taken) else {
                continue;
            };
            let guarded = self.is_guarded(f, captor);
            if guarded {
                if let Some(at) = self.s.place(self.t, captor) {
                    self.s.figures[usize::from(f)].at = at;
                }
                continue;
            }
            self.set_free(f, figure.at);
            let own = self.s.owner(f).unwrap_or(captor);
            let (name, who) = (self.s.title(self.t, own), self.s.who(self.t, own, f));
            self.tell_of(own, || Told::new("escape", "14.1", format!("{name}: {who} has escaped")));
            self.tell_of(captor, || Told::new("escape", "14.1", "A prisoner has escaped".to_owned()));
        }
    }
}
