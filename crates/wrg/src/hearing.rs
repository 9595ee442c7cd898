//! What is noticed without being located (8.4): noises, and trails that are crossed.

use geometry::table::{Heading, Point, segments_meet};
use kernel::{Dice, Told, Witness};

use crate::air::Aircraft;
use crate::army::Vehicle;
use crate::desk::Desk;
use crate::movement::Light;
use crate::scale::METRE;
use crate::scene::compass_word;
use crate::sight::{Noise, is_heard};
use crate::state::{Body, Pace, State, Table, Trail};

/// So many trails are remembered.
const REMEMBERED: usize = 64;

/// The noise that a group makes with its movement (8.4); of men on foot only those are heard who cut their way through brush, and
/// horses and pedal cycles have no motor.
#[must_use]
pub fn noise(t: &Table, s: &State, group: usize) -> Option<Noise> {
    let moves = s.groups[group].moved && s.groups[group].went != Pace::Halt;
    let Some(vehicle) = s.vehicle(t, group) else {
        let cuts = moves && s.present(group).any(|f| t.ground.is_brush(s.fig(f).at));
        return cuts.then_some(Noise::BrushCutting);
    };
    let (body, runs) = (t.specs[usize::from(vehicle)].body, has_engine(t, s, group) && !s.groups[group].engine_off);
    match body {
        Body::Air(Aircraft::Helicopter) => Some(Noise::Tracked),
        _ if !runs => None,
        Body::Hard(_) if moves => Some(Noise::Tracked),
        Body::Soft if moves => Some(Noise::Wheeled),
        _ => Some(Noise::Idling),
    }
}

/// Whether a group's vehicle has an engine that can be switched off (6.3, 8.4).
#[must_use]
pub fn has_engine(t: &Table, s: &State, group: usize) -> bool {
    let hull = s.vehicle(t, group).map(|v| t.specs[usize::from(v)].body);
    let kind = t.groups[usize::from(s.groups[group].of)].bought.vehicle;
    matches!(hull, Some(Body::Hard(_) | Body::Soft)) && !matches!(kind, Some(Vehicle::Horses(_) | Vehicle::Cycles(_)))
}

/// In words.
const fn words(noise: Noise) -> &'static str {
    match noise {
        Noise::Tracked => "tracks",
        Noise::Wheeled => "a motor",
        Noise::Idling => "an engine running idle",
        Noise::Firing => "firing",
        Noise::Explosion => "an explosion",
        Noise::BrushCutting => "brush being cut",
        Noise::Speech | Noise::Shout => "voices",
    }
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Each side hears what it has not located: engines after the movement, firing after the fire (8.4).
    pub(crate) fn listen(&mut self, after_fire: bool) {
        if !self.out.listens() {
            return;
        }
        for side in 0..2 {
            for enemy in 0..self.s.groups.len() {
                let own = self.s.side(self.t, enemy) == side;
                if own || !self.s.is_alive(enemy) || self.s.belief(side).seen[side][enemy].located {
                    continue;
                }
                let made = if after_fire {
                    self.s.groups[enemy].fired.then_some(Noise::Firing)
                } else {
                    noise(self.t, self.s, enemy)
                };
                if let Some((made, heading)) = made.and_then(|made| self.heard(side, enemy, made)) {
                    let (what, whence) = (words(made), compass_word(heading));
                    self.tell(side, || Told::new("heard", "8.4", format!("Heard: {what} to the {whence}")));
                }
            }
        }
    }

    /// Orders that had to be shouted are heard by enemies within 50 m, who do not understand them (4.4, 8.4).
    pub(crate) fn voices(&mut self) {
        for group in 0..self.s.groups.len() {
            let side = 1 - self.s.side(self.t, group);
            if !self.s.groups[group].shouted || self.s.belief(side).seen[side][group].located {
                continue;
            }
            if let Some((made, heading)) = self.heard(side, group, Noise::Shout) {
                let (what, whence) = (words(made), compass_word(heading));
                self.tell(side, || Told::new("heard", "8.4", format!("{what} to the {whence}")));
            }
        }
    }

    /// Whether somebody of a side hears a noise of an enemy group, and from where (8.4).
    fn heard(&self, side: usize, enemy: usize, made: Noise) -> Option<(Noise, Heading)> {
        let from = self.s.place(self.t, enemy)?;
        let ears = self.s.groups_of(self.t, side).filter(|&g| self.s.reports(self.t, g));
        let ears: Vec<Point> = ears.filter_map(|g| self.s.place(self.t, g)).collect();
        let nearest = ears.into_iter().min_by_key(|p| (p.distance_squared(from), *p))?;
        let metres = nearest.distance(from) / METRE;
        // While the engines are listened to nobody has fired in this period yet: the din is that of the one before.
        let din = if made == Noise::Firing { &self.s.loud[0] } else { &self.s.loud[1] };
        let firing = din.iter().filter(|&&p| p != from).map(|p| p.distance(nearest) / METRE).min();
        is_heard(made, metres, firing, None).then(|| Heading::from_to(nearest, from).map(|h| (made, h)))?
    }

    /// Note the ways of this period, and tell whoever crossed an older one of the enemy by day (8.4).
    pub(crate) fn trails(&mut self, from: &[Option<Point>]) {
        for group in 0..self.s.groups.len() {
            let (Some(Some(a)), Some(b)) = (from.get(group).copied(), self.s.place(self.t, group)) else { continue };
            if a == b {
                continue;
            }
            let side = self.s.side(self.t, group);
            let crossed = self.s.trails.iter().find(|trail| {
                self.s.side(self.t, usize::from(trail.group)) != side && segments_meet(a, b, trail.from, trail.to)
            });
            let on_foot = self.s.vehicle(self.t, group).is_none();
            if let Some(trail) = crossed.filter(|_| on_foot && self.t.light() == Light::Day) {
                let whither = Heading::from_to(trail.from, trail.to).map_or("nowhere", compass_word);
                let name = self.s.title(self.t, group);
                let text = format!("{name} crosses a trail that leads {whither}");
                self.tell_of(group, || Told::new("trail", "8.4", text.clone()));
            }
        }
        for (group, a) in from.iter().enumerate() {
            if let (Some(a), Some(b)) = (*a, self.s.place(self.t, group))
                && a != b
            {
                self.s.trails.push(Trail { group: group as u8, from: a, to: b });
            }
        }
        let more = self.s.trails.len().saturating_sub(REMEMBERED);
        self.s.trails.drain(..more);
    }
}
