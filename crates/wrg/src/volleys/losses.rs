//! What is lost (12.5, 12.6, 15.5): equipment of those who were diced for, whoever has fallen, and what others take over.

use kernel::{Dice, Told, Witness};

use crate::armour;
use crate::army::Vehicle;
use crate::desk::Desk;
use crate::light::Glow;
use crate::salvage::{Dropped, belongings};
use crate::state::{Body, Fate, Pace};
use crate::words::{Arm, Weapon};
use crate::wreckage::{self, Going, SoftVehicle};

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// The radios of men who were diced for, hit or not (12.5).
    pub(crate) fn radios(&mut self, diced: &[u16]) {
        for &f in diced {
            if self.s.fig(f).radio && wreckage::radio_lost(&mut self.unseen()) {
                self.s.figures[usize::from(f)].radio = false;
                if let Some(group) = self.s.owner(f) {
                    let (name, who) = (self.s.title(self.t, group), self.s.who(self.t, group, f));
                    let text = format!("{name}: the radio of {who} is out of action");
                    self.tell_of(group, || Told::new("hit", "12.5", text.clone()));
                }
            }
        }
    }

    /// The radios and soft vehicles of men who were diced for (12.5), and the aircraft of those who were hit (7.5).
    pub(crate) fn equipment(&mut self, diced: &[u16], fallen: &mut Vec<u16>) {
        self.radios(diced);
        let mut hulls: Vec<u16> = Vec::new();
        for &f in diced {
            let hull = self.s.bearer(self.t, f);
            if hull != f && !hulls.contains(&hull) {
                hulls.push(hull);
            }
        }
        for hull in hulls {
            let lost = match self.t.specs[usize::from(hull)].body {
                Body::Air(_) => {
                    let hit = fallen.iter().filter(|&&f| self.s.bearer(self.t, f) == hull).count();
                    self.is_brought_down(hit)
                }
                // Steel takes no notice of what finds the men on it (12.5).
                Body::Hard(_) => false,
                _ => self.soft_vehicle(hull),
            };
            fallen.extend(lost.then_some(hull));
        }
    }

    /// A soft vehicle whose men were diced for (12.5). Is it lost?
    fn soft_vehicle(&mut self, hull: u16) -> bool {
        let Some(group) = self.s.owner(hull) else { return false };
        let going = match (self.s.groups[group].moved, self.s.groups[group].went) {
            (false, _) => Going::Stationary,
            (true, Pace::Dash | Pace::Double) => Going::Dashing,
            (true, _) => Going::Moving,
        };
        let bought = self.t.groups[usize::from(self.s.groups[group].of)].bought.vehicle;
        let may_burn = !matches!(bought, Some(Vehicle::Horses(_) | Vehicle::Cycles(_)));
        let result = wreckage::soft_vehicle(going, may_burn, &mut self.unseen());
        if result == SoftVehicle::Burning {
            self.kindle(Glow::Burning, self.s.fig(hull).at);
        }
        result != SoftVehicle::Saved
    }

    /// Take everybody off who has fallen in a period, whatever group he belongs to: first all men, then what was knocked out, and
    /// only whoever is left takes anything over.
    pub(crate) fn take_off_all(&mut self, fallen: &[u16]) {
        let (hulls, men): (Vec<u16>, Vec<u16>) =
            fallen.iter().partition(|&&f| self.t.specs[usize::from(f)].is_vehicle());
        let gunners: Vec<u16> = men.iter().copied().filter(|&f| self.is_gunner(f)).collect();
        let gone: Vec<u16> = men.into_iter().filter(|&f| self.falls_out(f)).collect();
        for &hull in &hulls {
            self.falls_out(hull);
        }
        for f in gone {
            self.let_fall(f, gunners.contains(&f));
        }
    }

    /// The same for some figures of one group.
    pub(crate) fn take_off(&mut self, group: usize, fallen: &[u16]) {
        debug_assert!(fallen.iter().all(|f| self.s.groups[group].members.contains(f)));
        self.take_off_all(fallen);
    }

    /// Whether a figure is the man who fires his crew's weapon.
    fn is_gunner(&self, f: u16) -> bool {
        let Some(group) = self.s.owner(f) else { return false };
        let g = &self.s.groups[group];
        let crew = g.manned(self.t).is_some();
        crew && self.s.present(group).next() == Some(f)
    }

    /// One figure is a casualty, or knocked out. Was it still there?
    fn falls_out(&mut self, f: u16) -> bool {
        let t = self.t;
        let Some(group) = self.s.owner(f).filter(|_| matches!(self.s.fig(f).fate, Fate::Table | Fate::Aboard)) else {
            return false;
        };
        let (side, body) = (self.s.side(t, group), t.specs[usize::from(f)].body);
        self.s.figures[usize::from(f)].fate = Fate::Lost;
        let hard = matches!(body, Body::Hard(_));
        if hard && armour::burns(&mut self.unseen()) {
            self.kindle(Glow::Burning, self.s.fig(f).at);
        }
        self.s.armour_lost[side] += u8::from(hard);
        match body {
            Body::Air(_) => self.crash(group, f),
            Body::Hard(_) | Body::Soft => self.bail_out(group, f),
            Body::Man => {
                let g = &mut self.s.groups[group];
                g.lost += 1;
                g.lost_now = g.lost_now.saturating_add(1);
            }
        }
        let (name, who, key) = (self.s.title(t, group), self.s.who(t, group, f), t.key(group));
        let what = match (body, t.specs[usize::from(f)].vehicle.and_then(Vehicle::saddles)) {
            (Body::Man, _) => "is hit",
            (_, Some(_)) => "are lost",
            _ => "is knocked out",
        };
        self.tell_of(group, || Told::new("hit", "12.4", format!("{name}: {who} {what}")).piece(key.clone()));
        true
    }

    /// What a fallen man had lies where he fell until the end of the period (12.6); his crew's weapon may be out of action at once.
    fn let_fall(&mut self, fallen: u16, gunner: bool) {
        let Some(group) = self.s.owner(fallen) else { return };
        let man = *self.s.fig(fallen);
        if gunner {
            let works = wreckage::serviceable(&mut self.unseen());
            let manned = self.s.is_alive(group);
            if works && !manned {
                self.leave_gun(group, man.at, false);
            }
            if !works {
                self.s.groups[group].broken = true;
            }
            if !works && manned {
                let name = self.s.title(self.t, group);
                self.tell_of(group, || Told::new("hit", "12.6", format!("{name}: the weapon is out of action")));
            }
        }
        let (side, known) = (self.s.side(self.t, group) as u8, self.hears_of(group));
        let lies = |weapon| Dropped { fallen: Some(fallen), known, ..Dropped::of_man(side, man.at, weapon) };
        self.s.dropped.extend(belongings(self.s, fallen).into_iter().map(lies));
    }

    /// The submachine guns that were paid for among the crew of a vehicle (15.5).
    pub(crate) fn crew_guns(&self, group: usize) -> usize {
        self.s.groups[group].members.iter().filter(|&&f| self.t.specs[usize::from(f)].has(Arm::Smg)).count()
    }

    /// What a man has who gets out of a tank (15.5): a submachine gun if there is one, or a pistol, and no grenades.
    pub(crate) fn leave_with(&mut self, f: u16, escape: armour::Escape, guns: &mut usize) {
        let gun = escape == armour::Escape::Smg && *guns > 0;
        *guns -= usize::from(gun);
        let figure = &mut self.s.figures[usize::from(f)];
        let (weapon, arms) = if gun { (Weapon::Smg, 1 << Arm::Smg as u8) } else { (Weapon::Pistol, 0) };
        (figure.weapon, figure.arms) = (weapon, arms);
    }

    /// The n-th man who gets out of a vehicle stands beside it.
    pub(crate) fn get_clear(&mut self, group: usize, vehicle: u16, n: usize, f: u16) {
        self.s.figures[usize::from(f)].fate = Fate::Table;
        let (right, back) = crate::march::slot(n, true);
        let (at, heading) = (self.s.fig(vehicle).at, self.s.groups[group].heading);
        let there = self.t.ground.clamp(crate::march::beside(at, heading, right, back));
        crate::march::settle(self.t, self.s, f, there);
    }

    /// The vehicle of a group is lost: its men dice to get out (15.5), and so do those who ride with them.
    fn bail_out(&mut self, group: usize, vehicle: u16) {
        let hard = matches!(self.t.specs[usize::from(vehicle)].body, Body::Hard(_));
        self.spill(group, vehicle);
        let crew = self.s.aboard(group);
        let mut guns = self.crew_guns(group);
        for (n, f) in crew.into_iter().enumerate() {
            let lost = if hard {
                let escape = armour::crew_escape(&mut self.unseen());
                self.leave_with(f, escape, &mut guns);
                escape == armour::Escape::Lost
            } else {
                // Whoever rides in a soft vehicle gets out with what he has, whichever group it belongs to.
                !armour::passenger_escapes(&mut self.unseen())
            };
            if lost {
                self.s.figures[usize::from(f)].fate = Fate::Lost;
                let g = &mut self.s.groups[group];
                g.lost += 1;
                g.lost_now = g.lost_now.saturating_add(1);
            } else {
                self.get_clear(group, vehicle, n, f);
            }
        }
        let (name, left) = (self.s.title(self.t, group), self.s.men(self.t, group));
        let armed = |f: u16| format!("{} ({})", self.s.who(self.t, group, f), self.s.fig(f).weapon);
        let men: Vec<String> = self.s.present(group).filter(|&f| f != vehicle).map(armed).collect();
        let get = if left == 1 { "gets" } else { "get" };
        let text = format!("{name}: {left} {get} out: {}", men.join(", "));
        self.tell_of(group, || Told::new("hit", "15.5", text.clone()));
    }
}
