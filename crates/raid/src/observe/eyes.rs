//! Observers and what they look at: points (6.11) and the view from the air (13.2).

use crate::ground::Haze;
use crate::sight::{self, BLOCKED, Outlook, REACH};
use crate::state::{State, Table};
use crate::tables::Terrain;
use crate::units::{Piece, PieceId, flag};
use crate::view::Known;
use geometry::Hex;

/// A counter that looks: bodies of men, vehicles and helicopters do; headquarters and dummies have no men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Eye {
    /// Where it is.
    pub hex: Hex,
    /// Its observation points.
    pub points: u8,
    /// A helicopter at altitude (13.21).
    pub altitude: bool,
    /// A helicopter at all (13.22).
    pub helicopter: bool,
}

impl Eye {
    /// The eye of this counter, if it has one. Whether it is on the map is for the caller to know.
    #[inline]
    #[must_use]
    pub fn of(t: &Table, id: PieceId, p: &Piece) -> Option<Eye> {
        let spec = t.spec(id);
        if !spec.observes() || p.is(flag::WRECK) {
            return None;
        }
        let helicopter = t.has_helicopters && spec.is_helicopter();
        let altitude = helicopter && p.is(flag::ALTITUDE);
        Some(Eye { hex: p.hex, points: points(t, p, helicopter), altitude, helicopter })
    }
    /// The eye of whoever might stand in this hex: a unit on the ground and in command (6.11).
    #[must_use]
    pub fn on_foot(t: &Table, hex: Hex) -> Eye {
        let points = by_night(t, t.tables.observation.ground);
        Eye { hex, points, altitude: false, helicopter: false }
    }
    /// The points that count towards this mark: any unit sees up to a helicopter at altitude with 20, at night with 10
    /// (13.21, 15.91).
    #[must_use]
    pub fn points_towards(self, t: &Table, mark: Mark) -> u8 {
        let of = &t.tables.observation;
        match (mark.altitude && !self.altitude, t.scenario.special.night) {
            (false, _) => self.points,
            (true, true) => of.altitude_at_night,
            (true, false) => of.altitude,
        }
    }
    /// The same eye with the points that a unit which has neither moved nor fired has for overwatch alone (7.64).
    #[must_use]
    pub fn on_overwatch(self, t: &Table, p: &Piece) -> Eye {
        let bonus = if p.is(flag::MOVED | flag::FIRED) { 0 } else { t.tables.observation.overwatch_bonus };
        Eye { points: self.points + bonus, ..self }
    }
}

/// A counter that is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Where it is.
    pub hex: Hex,
    /// A helicopter at altitude (13.21).
    pub altitude: bool,
    /// A helicopter at all.
    pub helicopter: bool,
    /// It fired this turn (13.22).
    pub shot: bool,
    /// It moved this turn (13.22).
    pub stirred: bool,
}

impl Mark {
    /// This counter as something to look at.
    #[inline]
    #[must_use]
    pub fn of(t: &Table, id: PieceId, p: &Piece) -> Mark {
        let helicopter = t.has_helicopters && t.spec(id).is_helicopter();
        Mark {
            hex: p.hex,
            altitude: helicopter && p.is(flag::ALTITUDE),
            helicopter,
            shot: p.is(flag::SHOT),
            stirred: p.is(flag::STIRRED),
        }
    }
    /// A hex as such: whoever is there on the ground and does not hide from the air (13.22, 13.23).
    #[must_use]
    pub fn ground(hex: Hex) -> Mark {
        Mark { hex, altitude: false, helicopter: false, shot: true, stirred: true }
    }
    /// A counter of which only the public part is known.
    #[inline]
    #[must_use]
    pub fn known(t: &Table, known: &Known) -> Mark {
        let helicopter = t.has_helicopters && t.spec(known.id).is_helicopter();
        Mark { hex: known.hex, altitude: known.altitude, helicopter, shot: known.shot, stirred: known.stirred }
    }
}

/// Observation points of a counter: 10, out of command 5 (5.35), at altitude 20 (13.21), at night 4 fewer and 10 for
/// helicopters (15.91); never lent or added up (6.11).
#[inline]
#[must_use]
pub fn points(t: &Table, p: &Piece, helicopter: bool) -> u8 {
    let of = &t.tables.observation;
    let night = t.scenario.special.night;
    match (helicopter, night) {
        (true, true) => of.altitude_at_night,
        (true, false) if p.is(flag::ALTITUDE) => of.altitude,
        (true, false) => of.ground,
        (false, _) => {
            let points = if p.is(flag::IN_COMMAND) { of.ground } else { of.out_of_command };
            by_night(t, points)
        }
    }
}

/// Points on the ground as the time of day leaves them: at night 4 fewer (15.91).
#[inline]
fn by_night(t: &Table, points: u8) -> u8 {
    if t.scenario.special.night { points.saturating_sub(t.tables.observation.night_loss) } else { points }
}

/// The farthest that anybody in this match sees without overwatch, in hexes.
#[inline]
pub(super) fn reach(t: &Table) -> u8 {
    if t.has_helicopters { REACH as u8 } else { t.tables.observation.ground }
}

/// A line between two hexes, looked along either way.
#[derive(Clone, Copy)]
pub(super) struct Glance<'a> {
    t: &'a Table,
    haze: &'a Haze,
    a: Hex,
    b: Hex,
    /// Points of what lies between, on the ground.
    between: u8,
}

impl<'a> Glance<'a> {
    /// The line from one hex, whose outlook is known, to another, for whoever has no more points than the limit.
    #[inline]
    pub(super) fn new(t: &'a Table, haze: &'a Haze, from: &Outlook<'_>, b: Hex, limit: u8) -> Glance<'a> {
        Glance { t, haze, a: from.hex(), b, between: from.between(b, limit) }
    }
    #[inline]
    fn is_next_to(&self) -> bool {
        self.t.ground.distance(self.a, self.b) == 1
    }
    /// Too far or too thick for anybody on the ground, and nobody is in the air.
    #[inline]
    pub(super) fn is_hopeless(&self) -> bool {
        !self.t.has_helicopters && self.between >= reach(self.t)
    }
    /// Does the eye at one end see the mark at the other?
    #[inline]
    pub(super) fn spots(&self, eye: Eye, mark: Mark) -> bool {
        if self.a == self.b {
            return true;
        }
        if self.t.has_helicopters && (eye.altitude || mark.altitude || eye.helicopter) {
            return self.spots_in_the_air(eye, mark);
        }
        self.between != BLOCKED && (self.pays(eye.points, mark.hex) || self.at_night_next_to())
    }
    /// The same from or to the air (13.21, 13.22).
    fn spots_in_the_air(&self, eye: Eye, mark: Mark) -> bool {
        let seen = if eye.altitude || mark.altitude {
            self.at_altitude(eye, mark)
        } else {
            self.between != BLOCKED && (self.pays(eye.points, mark.hex) || self.at_night_next_to())
        };
        seen && (!eye.helicopter || mark.helicopter || from_the_air(self.t, self.haze, eye.hex, mark))
    }
    #[inline]
    fn pays(&self, points: u8, into: Hex) -> bool {
        self.between.saturating_add(self.t.sight.points_into(&self.t.ground, self.haze, into)) <= points
    }
    /// At night adjacent hexes are always seen into (15.91).
    #[inline]
    fn at_night_next_to(&self) -> bool {
        self.t.scenario.special.night && self.is_next_to()
    }
    /// From altitude and up to it 20 points count, at night 10 (13.21, 15.91).
    fn at_altitude(&self, eye: Eye, mark: Mark) -> bool {
        let cost = sight::cost_at_altitude(&self.t.sight, &self.t.ground, self.haze, eye.hex, mark.hex);
        cost <= eye.points_towards(self.t, mark) || self.at_night_next_to()
    }
}

/// May a helicopter see this counter in its cover? In a Building only when it fires, in Heavy or smoke only when it
/// fires or moves and the line enters its hex from one that is open (13.22).
fn from_the_air(t: &Table, haze: &Haze, from: Hex, mark: Mark) -> bool {
    let ground = &t.ground;
    if !ground.is_dense(haze, mark.hex) {
        return true;
    }
    if ground.terrain_now(haze, mark.hex) == Terrain::Building {
        return mark.shot;
    }
    let open = |hex: Hex| !ground.is_dense(haze, hex);
    (mark.shot || mark.stirred) && sight::doorstep(ground, from, mark.hex).into_iter().any(open)
}

/// What can be seen from this hex.
#[inline]
pub(super) fn outlook<'a>(t: &'a Table, haze: &'a Haze, hex: Hex) -> Outlook<'a> {
    Outlook::new(&t.sight, &t.ground, haze, hex)
}

/// Does this eye see this mark? (6.1, 13.2)
#[inline]
#[must_use]
pub fn spots(t: &Table, haze: &Haze, eye: Eye, mark: Mark) -> bool {
    Glance::new(t, haze, &outlook(t, haze, eye.hex), mark.hex, REACH as u8).spots(eye, mark)
}

/// The same by walking the line, whatever the table says: the slow definition. Every hex costs a point or more.
pub(super) fn spots_walking(t: &Table, s: &State, eye: Eye, mark: Mark) -> bool {
    let (a, b) = (eye.hex, mark.hex);
    if t.ground.distance(a, b) > u16::from(reach(t)) {
        return false;
    }
    Glance { t, haze: &s.haze, a, b, between: sight::walked(&t.ground, &s.haze, a, b) }.spots(eye, mark)
}

/// Can a unit with this eye see into a hex, whoever may be there: to spot for artillery (6.1, 9.61, 13.23)?
#[must_use]
pub fn sees_hex(t: &Table, haze: &Haze, eye: Eye, hex: Hex) -> bool {
    spots(t, haze, eye, Mark::ground(hex))
}

/// Does one counter on the map see another? (6.1)
#[must_use]
pub fn sees(t: &Table, s: &State, observer: PieceId, target: PieceId) -> bool {
    let (a, b) = (&s[observer], &s[target]);
    let eye = Eye::of(t, observer, a).filter(|_| a.on_map() && b.on_map());
    eye.is_some_and(|eye| spots(t, &s.haze, eye, Mark::of(t, target, b)))
}

/// The same for overwatch fire, with 5 points more for a unit that has neither moved nor fired (7.64).
#[must_use]
pub fn sees_on_overwatch(t: &Table, s: &State, observer: PieceId, target: PieceId) -> bool {
    let (a, b) = (&s[observer], &s[target]);
    let eye = Eye::of(t, observer, a).filter(|_| a.on_map() && b.on_map());
    eye.is_some_and(|eye| spots(t, &s.haze, eye.on_overwatch(t, a), Mark::of(t, target, b)))
}
