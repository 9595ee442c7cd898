//! Who fires on whom (13.1, 15.2), marked for all fire of a period before any of it is resolved: it is simultaneous.

use kernel::{Dice, Told, Witness};

use super::resolve::{harms_hull, is_flame};
use super::riding::armour;
use super::{Laid, Shot, bursts, is_mortar};
use crate::desk::Desk;
use crate::light::Glow;
use crate::march::TICKS;
use crate::state::{Seen, State, Table};
use crate::words::Weapon;

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Mark all fire that was laid (13.1, 15.2): who fires, where it is loud (4.4), and who is under fire, surprised, or taken in the flank.
    pub(crate) fn mark_all(&mut self, laid: &[Laid]) {
        for fire in laid {
            self.discharge(fire.by, &fire.shots);
            self.train(fire);
            self.s.loud[0].extend(self.s.whereabouts(self.t, fire.by));
            // What bursts is loud where it bursts as well.
            if fire.shots.iter().any(|shot| bursts(shot.weapon) && !is_flame(shot.weapon) || is_mortar(shot.weapon)) {
                self.s.loud[0].extend(self.s.whereabouts(self.t, fire.at));
            }
        }
        for enemy in 0..self.s.groups.len() {
            let fires: Vec<&Laid> = laid.iter().filter(|fire| fire.at == enemy).collect();
            if !fires.is_empty() {
                self.mark_fire(enemy, &fires);
            }
        }
    }

    /// The turret of a vehicle that fires points at its target, until it is told otherwise (8.3, 10.2).
    fn train(&mut self, fire: &Laid) {
        let g = &self.s.groups[fire.by];
        let turret = self.t.groups[usize::from(g.of)].has_turret();
        let own = |f: u16| self.t.specs[usize::from(f)].is_vehicle();
        let fires = fire.shots.iter().any(|shot| own(shot.figure) && shot.weapon != Weapon::PintleMg);
        if !turret || !fires {
            return;
        }
        let seen = &self.s.mind(self.t, fire.by).seen[self.s.side(self.t, fire.by)][fire.at];
        let at = seen.figures.first().map(|glimpse| glimpse.at);
        self.s.groups[fire.by].watch = at.or(self.s.groups[fire.by].watch);
    }

    /// A group fires some weapons, or throws grenades; missiles are gone with it (2.2), and flame is seen (13.4).
    pub(crate) fn discharge(&mut self, by: usize, shots: &[Shot]) {
        for shot in shots {
            let figure = &mut self.s.figures[usize::from(shot.figure)];
            (figure.fired, figure.shot) = (true, Some(shot.weapon));
            figure.threw |= shot.weapon == Weapon::Grenade;
        }
        let missiles = shots.iter().filter(|shot| shot.weapon == Weapon::Missile).count();
        let g = &mut self.s.groups[by];
        (g.fired, g.flames) = (true, g.flames || shots.iter().any(|shot| is_flame(shot.weapon)));
        g.missiles = g.missiles.saturating_sub(u8::try_from(missiles).unwrap_or(u8::MAX));
    }

    /// Whoever is located and fired on stays so until he moves (8.2), also for headquarters if somebody who fires reports.
    pub(super) fn fix(&mut self, enemy: usize, heard: bool) {
        let side = 1 - self.s.side(self.t, enemy);
        let keep = |seen: &mut Seen| seen.fixed |= seen.located;
        keep(&mut self.s.seen[side][enemy]);
        if let Some(map) = self.s.beliefs[side].as_mut().filter(|_| heard) {
            keep(&mut map.seen[side][enemy]);
        }
    }

    /// A group moves: from now on it is located only as far as it is seen (8.2).
    pub(crate) fn unfix(&mut self, group: usize) {
        let side = 1 - self.s.side(self.t, group);
        self.s.seen[side][group].fixed = false;
        if let Some(map) = self.s.beliefs[side].as_mut() {
            map.seen[side][group].fixed = false;
        }
    }

    /// Everything that one group receives (13.4, 15.2, 16.2).
    fn mark_fire(&mut self, enemy: usize, fires: &[&Laid]) {
        // Whoever was fired at where he passed has moved since.
        let here = || fires.iter().filter(|fire| fire.shots.iter().any(|shot| shot.tick == TICKS));
        if here().next().is_some() {
            self.fix(enemy, here().any(|fire| self.s.reports(self.t, fire.by)));
        }
        let here = self.s.place(self.t, enemy).unwrap_or_default();
        for fire in fires {
            let from = self.s.whereabouts(self.t, fire.by).unwrap_or(here);
            let guns = fire.shots.iter().filter(|shot| is_machine_gun(shot.weapon)).count() as u8;
            if fire.shots.iter().any(|shot| is_flame(shot.weapon)) {
                self.kindle(Glow::Flamethrower, here);
            }
            // Whoever fires from a vehicle is seen where it is.
            let shown = self.s.shown(fire.by);
            let hidden = !self.s.eyes(self.t, enemy)[shown].located;
            let (harmed, raked) = (harms(self.t, self.s, fire), rakes(self.t, self.s, fire));
            let g = &mut self.s.groups[enemy];
            g.shooters |= 1 << shown;
            g.guns = g.guns.saturating_add(guns);
            let first = hidden && g.felt >> shown & 1 == 0;
            g.surprised |= first;
            g.ambushed |= first && harmed;
            g.harmed |= harmed;
            g.raked |= raked;
            g.flanked |= from != here && !g.heading.is_ahead(here.to(from));
        }
    }
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Whether a weapon that fires at armour is under fire that can harm it, and whether that surprises it (15.2): by what was marked, and by
    /// fire that is still to come in this period.
    pub(super) fn hindered(&self, by: usize, still: &[Laid]) -> (bool, bool) {
        let g = &self.s.groups[by];
        let hidden = |shown: usize| !self.s.eyes(self.t, by)[shown].located && g.felt >> shown & 1 == 0;
        let under = || still.iter().filter(|fire| fire.at == by);
        let harmed = g.harmed || under().any(|fire| harms(self.t, self.s, fire));
        (harmed, g.surprised || under().any(|fire| hidden(self.s.shown(fire.by))))
    }
}

/// Whether some of the fire at armour is meant for the men in it or on it (16.2): whatever does not harm the hull.
fn rakes(t: &Table, s: &State, fire: &Laid) -> bool {
    let mind = s.mind(t, fire.by);
    let small = |shot: &Shot| shot.weapon != Weapon::Helper && !harms_hull(t, mind, shot, fire.by, fire.at);
    armour(t, s, fire.at).is_some() && fire.shots.iter().any(small)
}

/// Whether fire can harm its target's weapon (15.2): any fire does where men serve it, only what pierces where armour covers it.
fn harms(t: &Table, s: &State, fire: &Laid) -> bool {
    let mind = s.mind(t, fire.by);
    armour(t, s, fire.at).is_none() || fire.shots.iter().any(|shot| harms_hull(t, mind, shot, fire.by, fire.at))
}

/// Whether a weapon counts as a machine gun for whom it fires on (13.3).
pub(super) fn is_machine_gun(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::BeltLmg | Weapon::MagazineLmg | Weapon::TripodMg | Weapon::PintleMg | Weapon::TurretMg)
}
