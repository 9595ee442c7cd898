//! Anti-tank fire at armour that is on its way (9.1, 15.3, 16.1): tick by tick, each with the test that binds the rest of the period.

use kernel::{Dice, Told, Witness};

use super::divided::Hand;
use super::resolve::harms_hull;
use super::riding::armour;
use super::{Laid, Shot, grenades, lay_by, lay_early};
use crate::desk::Desk;
use crate::march::{TICKS, bound};
use crate::nerve::armour_factors;
use crate::state::{Order, State, Table, curb};
use crate::words::Weapon;

/// Take out of a volley what harms the hull of its target in this tick (15.1), with whoever helps to fire it.
fn taken(t: &Table, s: &State, fire: &mut Laid, tick: u8) -> Option<Laid> {
    let harms = |shot: &Shot| shot.tick == tick && harms_hull(t, s.mind(t, fire.by), shot, fire.by, fire.at);
    if fire.shots.iter().all(|shot| shot.tick != tick) || armour(t, s, fire.at).is_none() {
        return None;
    }
    let helped = fire.shots.iter().any(|shot| harms(shot) && s.mans(t, shot.figure));
    let helps = |shot: &Shot| helped && shot.tick == tick && shot.weapon == Weapon::Helper;
    let (now, later): (Vec<Shot>, Vec<Shot>) = fire.shots.iter().partition(|shot| harms(shot) || helps(shot));
    fire.shots = later;
    (!now.is_empty()).then(|| Laid { shots: now, ..fire.clone() })
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// All anti-tank fire at armour in the midst of its movement (15.3, 16.1), in the order of the ticks. Gives the vehicles that it knocks out, and
    /// the groups that are elsewhere now because of it, as bits; what was laid by or at these is laid anew.
    pub(crate) fn engage(&mut self, laid: &mut Vec<Laid>) -> (Vec<u16>, u64) {
        let (mut fallen, mut elsewhere) = (Vec::new(), 0);
        for tick in 1..TICKS {
            let now: Vec<Laid> = laid.iter_mut().filter_map(|fire| taken(self.t, self.s, fire, tick)).collect();
            if now.is_empty() {
                continue;
            }
            laid.retain(|fire| !fire.shots.is_empty());
            let moved = self.engaged(tick, &now, laid, &mut fallen);
            if moved != 0 {
                self.believe();
                self.lay_again(laid, moved);
            }
            elsewhere |= moved;
        }
        (fallen, elsewhere)
    }

    /// The fire of one tick: all of it falls before anybody tests (16.1), and whoever is knocked out is halted where he was engaged (15.3).
    fn engaged(&mut self, tick: u8, now: &[Laid], still: &[Laid], fallen: &mut Vec<u16>) -> u64 {
        let mut hit: Vec<usize> = now.iter().map(|fire| fire.at).collect();
        hit.sort_unstable();
        hit.dedup();
        let ends: Vec<_> = hit.iter().map(|&group| self.put_back(group, tick)).collect();
        self.mark_all(now);
        let mut out = Vec::new();
        for &group in &hit {
            let fires: Vec<Laid> = now.iter().filter(|fire| fire.at == group).cloned().collect();
            out.push(self.at_hull(group, &fires, still));
        }
        // All test as everything stood in this tick, and only then does anybody go on, so that no group's number counts.
        let was: Vec<Order> = hit.iter().map(|&group| bound(self.t, self.s, group)).collect();
        let given: Vec<_> = hit.iter().map(|&group| armour_factors(self.t, self.s, group)).collect();
        for ((&group, out), given) in hit.iter().zip(&mut out).zip(&given) {
            let hull = self.s.vehicle(self.t, group);
            *out |= hull.is_some_and(|hull| fallen.contains(&hull));
            if *out {
                fallen.extend(hull);
                continue;
            }
            self.test_armour(given, group, tick);
            let runs = self.s.groups[group].curb & curb::PANIC != 0;
            self.s.groups[group].panicked |= u8::from(runs);
        }
        let (mut elsewhere, mut goes) = (0, Vec::new());
        for (((&group, end), out), was) in hit.iter().zip(ends).zip(out).zip(was) {
            let order = bound(self.t, self.s, group);
            match end {
                Some(end) if !out && order == was => self.put_on(group, &end),
                end => {
                    elsewhere |= 1 << group;
                    goes.extend(end.map(|end| (group, out, order, end)));
                }
            }
        }
        for (group, out, order, end) in goes {
            if out { self.halt_there(group, tick, order, &end) } else { self.go_on(group, tick, order, &end) }
        }
        elsewhere
    }

    /// Whoever fires from a vehicle that is elsewhere now, or at it, does so as it stands there, or not at all (16.1).
    fn lay_again(&mut self, laid: &mut Vec<Laid>, elsewhere: u64) {
        let t = self.t;
        for fire in laid.iter_mut() {
            if (elsewhere >> self.s.shown(fire.by) | elsewhere >> fire.at) & 1 == 0 {
                continue;
            }
            let mind = self.s.mind(t, fire.by);
            let kept = |hand: Hand| fire.shots.iter().any(|old| old.figure == hand.figure);
            let usual = || lay_by(t, mind, fire.by, fire.at, &kept);
            let mut fresh = match (fire.grenade, fire.early) {
                (true, _) => grenades(t, mind, fire.by, fire.at),
                (_, true) => lay_early(t, mind, fire.by, fire.at, &kept).unwrap_or_else(usual),
                _ => usual(),
            };
            let hull = |f: u16| t.specs[usize::from(f)].is_vehicle();
            let same = |a: &Shot, b: &Shot| a.figure == b.figure && (a.weapon == b.weapon || !hull(a.figure));
            // Each weapon fires once, whatever else it could be laid at.
            let mut old = fire.shots.clone();
            fresh.shots.retain(|shot| old.iter().position(|one| same(shot, one)).map(|n| old.swap_remove(n)).is_some());
            *fire = Laid { divided: fire.divided, early: fire.early, ..fresh };
        }
        for fire in laid.iter().filter(|fire| fire.shots.is_empty()) {
            let (name, key) = (self.s.title(t, fire.by), t.key(fire.by));
            let rest = if self.s.groups[fire.by].fired { "fires no more at it" } else { "does not fire" };
            let text = format!("{name} no longer has its target before it and {rest}");
            self.tell_of(fire.by, || Told::new("fire", "16.1", text.clone()).piece(key.clone()));
        }
        laid.retain(|fire| !fire.shots.is_empty());
    }
}
