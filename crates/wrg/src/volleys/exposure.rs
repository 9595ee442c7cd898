//! How a target lies under fire (12.1): figure by figure, from what its enemy sees of it or from what it really is.

use geometry::table::{Heading, Point};

use super::{Laid, Shot, bursts, falling, resolve, riding};
use crate::fire::{self, Volley};
use crate::ground::Lie;
use crate::march::TICKS;
use crate::scale::{Figures, Posture, base};
use crate::state::{Body, Fate, Glimpse, Pace, Seen, State, Table, Trace};
use crate::{Factor, words::Weapon};

/// Bases that overlap by less than this only touch.
const TOUCH: i64 = 5;

/// A figure of a target.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    at: Point,
    heading: Heading,
    posture: Posture,
    lie: Lie,
    /// Hedges or walls are between it and all fire.
    hedged: bool,
    /// It dashed, or is behind the shield of a gun.
    saved: bool,
    /// It sits in a soft vehicle or an aircraft.
    rides: bool,
    /// It throws grenades.
    throws: bool,
}

impl Mark {
    fn in_open(&self) -> bool {
        matches!(self.lie, Lie::Open | Lie::Wet | Lie::Crag) && !self.hedged
    }
    /// Erect in the open, as whoever throws grenades is.
    fn stands(&self) -> bool {
        !self.rides && self.in_open() && (self.posture == Posture::Erect || self.throws)
    }
    /// Whether its base and another's of its group overlap. Works give men their places, and vehicles their seats.
    fn overlaps(&self, other: &Mark) -> bool {
        if self.rides || self.lie.is_hard() || other.rides || other.lie.is_hard() || self.heading != other.heading {
            return false;
        }
        let [front, rear, depth] = base(Figures::Small, self.posture).map(i64::from);
        let (way, h) = (self.at.to(other.at), self.heading.vector());
        let length = h.length_squared().isqrt().max(1);
        let (ahead, aside) = (h.dot(way).abs() / length, h.cross(way).abs() / length);
        let width = 2 * front - (front - rear) * ahead / depth.max(1);
        ahead + TOUCH < depth && 2 * (aside + TOUCH) < width
    }
}

/// The numbers that 12.1 counts of a target, beside those of its firers.
pub(super) fn counted(marks: &[Mark], firers: Volley) -> Volley {
    let crowded = |i: usize| marks.iter().enumerate().any(|(j, other)| i != j && marks[i].overlaps(other));
    let covered = |m: &Mark| m.saved || matches!(m.lie, Lie::Building | Lie::Trench) && !m.rides;
    Volley {
        targets: marks.len() as u32,
        erect: (0..marks.len()).filter(|&i| marks[i].stands() || crowded(i)).count() as u32,
        protected: marks.iter().filter(|m| m.lie != Lie::Bunker && covered(m)).count() as u32,
        bunker: marks.iter().filter(|m| m.lie == Lie::Bunker).count() as u32,
        ..firers
    }
}

/// Whether somebody who serves a gun with a shield is behind it: fire comes from before him, and the gun is a conventional one.
fn shielded(t: &Table, s: &State, figure: u16, at: Point, heading: Heading, from: &[Point]) -> bool {
    let group = usize::from(t.specs[usize::from(figure)].group);
    let gun = s.groups[group].manned(t) == Some(Weapon::Gun) && s.mans(t, figure);
    gun && !from.is_empty() && from.iter().all(|&p| p != at && heading.is_ahead(at.to(p)))
}

fn behind(t: &Table, hedge: u16, at: Point, from: &[Point]) -> bool {
    hedge > 0 && from.iter().all(|&p| t.ground.is_behind(hedge, at, p))
}

/// Where a group was under fire (9.1): at a place that it passed, or where it is when all have moved, or both.
#[derive(Clone, Copy)]
struct Met<'a> {
    passing: Option<&'a Trace>,
    standing: bool,
}

impl<'a> Met<'a> {
    /// Of some fires (12.1); of all the places that it passed under them the most open.
    fn of(s: &'a State, enemy: usize, fires: &[Laid]) -> Met<'a> {
        let shots = || fires.iter().flat_map(|fire| &fire.shots);
        let there = |shot: &Shot| s.groups[enemy].trace.iter().find(|trace| trace.tick == shot.tick);
        let early = shots().filter(|shot| shot.tick < TICKS).filter_map(there);
        let passing = early.min_by_key(|trace| shelter(trace.lie, trace.hedge > 0));
        Met { passing, standing: shots().any(|shot| shot.tick == TICKS) }
    }
}

/// How well a place shelters whoever is there, from the open to a bunker.
const fn shelter(lie: Lie, hedged: bool) -> u8 {
    match lie {
        Lie::Bunker => 3,
        Lie::Building | Lie::Trench => 2,
        Lie::Open | Lie::Wet | Lie::Crag if !hedged => 0,
        _ => 1,
    }
}

/// The figures of a group as a side sees them, under fire from some places, with the cover that they had where it met them (9.1). Who throws
/// grenades in this period is known when all fire is laid, and not before.
fn seen_marks(
    t: &Table,
    s: &State,
    (seen, met): (&Seen, Met),
    from: &[Point],
    throws: &dyn Fn(u16) -> bool,
) -> Vec<Mark> {
    let heading = seen.heading.unwrap_or(Heading::NORTH);
    let cover = |glimpse: &Glimpse| {
        let here = (glimpse.lie, behind(t, glimpse.hedge, glimpse.at, from));
        let there = met.passing.map(|trace| (trace.lie, behind(t, trace.hedge, trace.at, from)));
        let both = [there, met.standing.then_some(here)].into_iter().flatten();
        both.min_by_key(|&(lie, hedged)| shelter(lie, hedged)).unwrap_or(here)
    };
    let mark = |glimpse: &Glimpse, rides: bool| {
        let (lie, hedged) = cover(glimpse);
        Mark {
            at: glimpse.at,
            heading,
            posture: if glimpse.erect { Posture::Erect } else { Posture::Prone },
            lie,
            hedged,
            saved: seen.dashed || !rides && shielded(t, s, glimpse.figure, glimpse.at, heading, from),
            rides,
            throws: throws(glimpse.figure),
        }
    };
    let each = |glimpse: &Glimpse| {
        let rides = t.specs[usize::from(glimpse.figure)].is_vehicle();
        let number = if rides { usize::from(glimpse.men) } else { 1 };
        std::iter::repeat_n(mark(glimpse, rides), number)
    };
    seen.figures.iter().flat_map(each).collect()
}

/// A figure as it really is.
fn true_mark(t: &Table, s: &State, f: u16, from: &[Point]) -> Option<Mark> {
    let bearer = s.bearer(t, f);
    let (group, figure) = (s.owner(f)?, s.fig(bearer));
    let mover = &s.groups[s.owner(bearer)?];
    let heading = s.groups[group].heading;
    Some(Mark {
        at: figure.at,
        heading,
        posture: if s.is_erect(t, group, f) { Posture::Erect } else { Posture::Prone },
        lie: figure.lie,
        hedged: behind(t, figure.hedge, figure.at, from) && !from.is_empty(),
        saved: mover.moved && mover.went == Pace::Dash
            || shielded(t, s, f, figure.at, heading, from)
            || riding::is_inside(t, s, f),
        rides: bearer != f,
        throws: s.fig(f).threw,
    })
}

/// Target and tactical points of some figures as they really are (12.1), added to those of the firers. Fire that comes from nowhere,
/// as support does, finds nobody behind a hedge or a shield.
pub(crate) fn exposure(t: &Table, s: &State, men: &[u16], from: Option<Point>, firers: Volley) -> Vec<Factor> {
    let from: Vec<Point> = from.into_iter().collect();
    let marks: Vec<Mark> = men.iter().filter_map(|&f| true_mark(t, s, f, &from)).collect();
    fire::tactical(&counted(&marks, firers))
}

/// Target and tactical points (12.1) against a group as the firing side sees it. `truth` says who throws grenades, once that is known.
pub(crate) fn tactical(t: &Table, s: &State, enemy: usize, fires: &[Laid], truth: Option<&State>) -> Vec<Factor> {
    if fires.is_empty() {
        return Vec::new();
    }
    let seen = falling::target(t, s, enemy, fires);
    let from: Vec<Point> = fires.iter().flat_map(|fire| &fire.shots).map(|shot| s.fig(shot.figure).at).collect();
    let throws = |f: u16| truth.is_some_and(|truth| truth.fig(f).threw);
    let marks = seen_marks(t, s, (&seen, Met::of(s, enemy, fires)), &from, &throws);
    let works = marks.iter().any(|mark| matches!(mark.lie, Lie::Building | Lie::Bunker) && !mark.rides);
    let burst = fires.iter().flat_map(|fire| &fire.shots).filter(|shot| works && bursts(shot.weapon));
    let firers = Volley { bunker_busting: burst.count() as u32, ..resolve::firing(t, s, fires) };
    fire::tactical(&counted(&marks, firers))
}

impl State {
    /// How many men can be seen in or on a vehicle: those in a soft one or an aircraft, and of those on armour whoever rides on its
    /// outside (12.1, 15.6).
    #[must_use]
    pub fn sitting(&self, t: &Table, hull: u16) -> u8 {
        let Some(group) = self.owner(hull) else { return 0 };
        let own = || self.groups[group].members.iter().filter(|&&f| self.fig(f).fate == Fate::Aboard).count();
        let men = match t.specs[usize::from(hull)].body {
            Body::Man => 0,
            Body::Hard(_) if riding::inside(t, self, group) => 0,
            Body::Hard(_) => self.carried(group).len(),
            Body::Soft | Body::Air(_) => own() + self.carried(group).len(),
        };
        u8::try_from(men).unwrap_or(u8::MAX)
    }
}
