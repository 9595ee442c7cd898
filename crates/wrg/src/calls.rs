//! Off-table support in play (section 11) and screens of smoke (section 20).

use geometry::table::{Point, Screen, Vector};
use kernel::{Dice, Told, Witness};

use crate::desk::Desk;
use crate::fire::{self, Figure, Shelter};
use crate::ground::Lie;
use crate::indirect::{Caller, Request, delay, effect};
use crate::scale::{METRE, Posture};
use crate::state::{Body, Fate, Mission, Smoke, State, Table};
use crate::tables::tables;
use crate::words::Weapon;
use crate::wreckage::screen_length;
use crate::{Factor, armour};

/// Half of the width and of the depth of the ground that support beats (11.4).
const HALF: (i32, i32) = (75 * METRE, 40 * METRE);
/// Cost of one period of support (2.3).
const PERIOD: u32 = 50;
/// How high smoke stands (20.1).
const HIGH: i32 = 30 * METRE;

/// The corners of the ground that support beats, its depth from west to east (11.4).
#[must_use]
pub fn beaten(at: Point) -> [Point; 4] {
    let corner = |x: i32, y: i32| at.plus(Vector::new(x, y));
    let (x, y) = HALF;
    [corner(-x, -y), corner(x, -y), corner(x, y), corner(-x, y)]
}

fn is_beaten(at: Point, p: Point) -> bool {
    let way = at.to(p);
    way.x().abs() <= HALF.0 && way.y().abs() <= HALF.1
}

/// Who of a group calls for support: the highest of those beside a working radio (11.1, 11.3).
#[must_use]
pub fn caller(t: &Table, s: &State, group: usize) -> Option<Caller> {
    let there = |f: &&u16| matches!(s.fig(**f).fate, Fate::Table | Fate::Aboard);
    let radio = s.groups[group].members.iter().filter(there).any(|&f| s.fig(f).radio);
    let rank = s.leader(t, group).map(|f| t.specs[usize::from(f)].rank)?;
    radio.then_some(Caller::Other(rank))
}

/// How long a screen a group can lay, by the best of its weapons (20.3).
#[must_use]
pub fn smoke_length(t: &Table, s: &State, group: usize) -> Option<i32> {
    let spec = &t.groups[usize::from(s.groups[group].of)];
    let carried = s.present(group).map(|f| s.fig(f).weapon);
    let manned = spec.heavy.filter(|_| !s.groups[group].broken);
    let mounted = spec.mounted.iter().copied().filter(|_| s.vehicle(t, group).is_some());
    let lengths = carried.chain(manned).chain(mounted).filter_map(|weapon| {
        screen_length(match weapon {
            Weapon::Mortar81mm => "mortar-81mm",
            Weapon::Mortar2in | Weapon::Mortar60mm => "mortar-light",
            Weapon::GrenadeLauncher => "grenade-launcher",
            Weapon::AfvGun => "afv-gun",
            _ => return None,
        })
    });
    lengths.max()
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// A group calls support down on an enemy that its side has located (11.1).
    pub(crate) fn call(&mut self, group: usize, number: u8) {
        let side = self.s.side(self.t, group);
        let at = self.s.belief(side).seen[side].iter().find(|seen| seen.number == number && seen.located);
        let at = at.and_then(|seen| seen.figures.first()).map(|glimpse| glimpse.at);
        let (Some(at), Some(caller)) = (at, caller(self.t, self.s, group)) else { return };
        if self.s.support[side] == 0 {
            return;
        }
        self.s.support[side] -= 1;
        let due = self.s.period + u16::try_from(delay(Request::Call, caller)).unwrap_or(0);
        self.s.missions.push(Mission { side: side as u8, at, due });
        let name = self.s.title(self.t, group);
        let text = format!("{name} calls support down on enemy {number}: it falls in period {due}");
        self.tell(side, || Told::new("called", "11.1", text.clone()));
    }

    /// A group lays a screen down wind from a place (20.3).
    pub(crate) fn lay_smoke(&mut self, group: usize, at: Point) {
        let Some(length) = smoke_length(self.t, self.s, group) else { return };
        let to = crate::march::beside(at, self.t.scenario.wind, 0, -length * METRE);
        let screen = Screen { from: at, to: self.t.ground.clamp(to), height: HIGH };
        let lasts = tables().things.get("20.3").and_then(|t| t.get("lasts")).copied().unwrap_or(2);
        let until = self.s.period + 1 + u16::try_from(lasts).unwrap_or(0);
        self.s.smoke.push(Smoke { screen, until });
        let (x, y) = (at.x() / METRE, at.y() / METRE);
        let ends = (screen.to.x() / METRE, screen.to.y() / METRE);
        // Everybody sees a screen that stands thirty metres high.
        let text = format!("Smoke from {x}, {y} to {}, {} until period {until}", ends.0, ends.1);
        self.tell_all(|| Told::new("smoke", "20.1", text.clone()));
    }

    /// The support of this period falls (11.4): everybody in the beaten ground is one target.
    pub(crate) fn support_falls(&mut self) {
        let due: Vec<Mission> = self.s.missions.iter().copied().filter(|m| m.due <= self.s.period).collect();
        let period = self.s.period;
        self.s.missions.retain(|mission| mission.due > period);
        for mission in due {
            self.s.loud[0].push(mission.at);
            self.falls(mission);
        }
    }

    fn falls(&mut self, mission: Mission) {
        let t = self.t;
        let inside = |f: &u16| self.s.fig(*f).fate == Fate::Table && is_beaten(mission.at, self.s.fig(*f).at);
        let all: Vec<u16> = (0..self.s.figures.len() as u16).filter(inside).collect();
        let (hulls, men): (Vec<u16>, Vec<u16>) = all.into_iter().partition(|&f| t.specs[usize::from(f)].is_vehicle());
        let owner = |s: &State, f: u16| s.groups.iter().position(|g| g.members.contains(&f)).unwrap_or(0);
        let mut factors = vec![Factor::new("support", "11.4", effect(PERIOD) as i32)];
        let exposed = men.iter().filter(|&&f| !self.s.fig(f).lie.is_hard()).count() as i32;
        let erect =
            |f: &&u16| self.s.groups[owner(self.s, **f)].posture == Posture::Erect && self.s.fig(**f).lie == Lie::Open;
        factors.push(Factor::new("exposed", "12.1", exposed));
        factors.push(Factor::new("erect", "12.1", men.iter().filter(erect).count() as i32));
        let sum = crate::total(&factors);
        let figure = |f: &u16| {
            let (group, at) = (&self.s.groups[owner(self.s, *f)], self.s.fig(*f));
            Figure {
                trapped: false,
                erect: group.posture == Posture::Erect,
                moving: at.moved,
                firing: at.fired,
                shelter: if at.lie.is_hard() { Shelter::Hard } else { Shelter::Open },
                rank: t.specs[usize::from(*f)].rank,
                distance: mission.at.distance_squared(at.at),
            }
        };
        let figures: Vec<Figure> = men.iter().map(figure).collect();
        let mut fallen: Vec<u16> = Vec::new();
        if !men.is_empty() {
            let potential = fire::potential(sum, &mut self.unseen());
            let (hit, _) = fire::identify(&figures, potential, &mut self.unseen());
            fallen.extend(hit.into_iter().map(|i| men[i]));
        }
        for &hull in &hulls {
            let soft = t.specs[usize::from(hull)].body == Body::Soft;
            if armour::close_attack(&mut self.unseen()) || soft {
                fallen.push(hull);
            }
        }
        let mut under: Vec<usize> = men.iter().chain(&hulls).map(|&f| owner(self.s, f)).collect();
        under.sort_unstable();
        under.dedup();
        for &group in &under {
            // Nobody fires it, but the group is under fire: it counts as its own shooter.
            self.s.groups[group].shooters |= 1 << group;
            self.s.groups[group].against += sum.max(0);
            let name = self.s.title(t, group);
            let text = format!("{name} is under support fire: {sum} points");
            self.tell_of(group, || Told::new("under fire", "11.4", text.clone()));
        }
        for f in fallen {
            let group = owner(self.s, f);
            self.take_off(group, &[f]);
        }
        let (x, y) = (mission.at.x() / METRE, mission.at.y() / METRE);
        self.tell_all(|| Told::new("support", "11.4", format!("Support falls round {x}, {y}")));
    }
}
