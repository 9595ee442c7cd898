//! Fire from vehicles and at whoever rides in or on them (8.3, 12.1, 15.6): men in soft vehicles and on armour fire their own weapons
//! ahead, and whoever can fire out can be hit.

use geometry::table::Point;

use crate::army::{Make, Vehicle};
use crate::state::{Body, Fate, Pace, State, Table};

impl State {
    /// The place of a group, or of the vehicle that it rides in or on.
    #[must_use]
    pub fn whereabouts(&self, t: &Table, group: usize) -> Option<Point> {
        self.place(t, group).or_else(|| self.carrier(group).and_then(|carrier| self.place(t, carrier)))
    }
    /// What is seen of a group: itself, or whatever carries it.
    #[must_use]
    pub fn shown(&self, group: usize) -> usize {
        self.carrier(group).unwrap_or(group)
    }
    /// Whether a figure sits in or on a vehicle that moved in this period.
    #[must_use]
    pub fn is_driven(&self, figure: u16) -> bool {
        let rides = self.fig(figure).fate == Fate::Aboard;
        rides && self.owner(figure).is_some_and(|group| self.groups[self.shown(group)].moved)
    }
}

fn aboard(s: &State, group: usize) -> impl Iterator<Item = u16> + '_ {
    s.groups[group].members.iter().copied().filter(|&f| s.fig(f).fate == Fate::Aboard)
}

/// Whether riders sit inside an armoured vehicle, as in a carrier of infantry, and not on its outside.
pub(crate) fn inside(t: &Table, s: &State, carrier: usize) -> bool {
    matches!(t.groups[usize::from(s.groups[carrier].of)].bought.vehicle, Some(Vehicle::Afv { make: Make::Carrier, .. }))
}

/// The men of a group who can fire their own weapons from the vehicle they sit in or on (15.6): over the sides of a soft one all but its
/// driver and those at its guns, on armour or out of a carrier's hatches its riders, from an aircraft nobody.
#[must_use]
pub fn gunners(t: &Table, s: &State, group: usize) -> Vec<u16> {
    let carrier = s.shown(group);
    let Some(hull) = s.vehicle(t, carrier) else { return Vec::new() };
    let busy = match t.specs[usize::from(hull)].body {
        Body::Soft if carrier == group => 1 + t.groups[usize::from(s.groups[group].of)].mounted.len(),
        Body::Soft => 0,
        Body::Hard(_) if carrier != group && !(s.groups[carrier].closed && inside(t, s, carrier)) => 0,
        Body::Hard(_) | Body::Air(_) | Body::Man => return Vec::new(),
    };
    aboard(s, group).skip(busy).collect()
}

/// Why the men of a group that rides cannot fire (15.6).
pub(super) fn silenced(t: &Table, s: &State, carrier: usize) -> Option<(&'static str, &'static str)> {
    let g = &s.groups[carrier];
    let flies = s.aircraft(t, carrier).is_some();
    if flies {
        Some(("7.4", "only the guns in its doors fire from an aircraft"))
    } else if g.closed && inside(t, s, carrier) {
        Some(("15.6", "the hatches are closed"))
    } else if matches!(g.went, Pace::Dash | Pace::Double) {
        Some(("6.1", "nobody fires from a vehicle that dashes"))
    } else {
        None
    }
}

/// The armoured vehicle of a group.
pub(crate) fn armour(t: &Table, s: &State, group: usize) -> Option<u16> {
    s.vehicle(t, group).filter(|&v| matches!(t.specs[usize::from(v)].body, Body::Hard(_)))
}

/// The armoured vehicle that a figure sits in or on, by its group.
fn carrier_of(t: &Table, s: &State, figure: u16) -> Option<usize> {
    let group = s.owner(figure).filter(|_| s.fig(figure).fate == Fate::Aboard).map(|group| s.shown(group))?;
    armour(t, s, group).map(|_| group)
}

/// Whether a figure in or on armour can be hit there (11.4, 15.6).
pub(super) fn looks_out(t: &Table, s: &State, figure: u16) -> bool {
    carrier_of(t, s, figure).is_some_and(|carrier| outside(t, s, carrier).0.contains(&figure))
}

/// Whether a figure is at least partly inside armour, and so not exposed (12.1): all but those who ride on the outside.
pub(super) fn is_inside(t: &Table, s: &State, figure: u16) -> bool {
    let rides = |carrier: usize| s.owner(figure) != Some(carrier) && !inside(t, s, carrier);
    carrier_of(t, s, figure).is_some_and(|carrier| !rides(carrier))
}

/// Whether small arms find somebody to hit on an armoured vehicle that was seen (15.6): a head out of the hatch, or men outside.
pub(super) fn is_exposed(t: &Table, s: &State, group: usize) -> bool {
    !s.groups[group].closed || !inside(t, s, group) && s.riders(group).any(|rider| aboard(s, rider).next().is_some())
}

/// Whoever of an armoured vehicle small arms can hit (15.6): its commander while the hatch is open, all who ride on the outside, and
/// those inside who fire out of it. Also how many of them are not partly inside.
pub(super) fn outside(t: &Table, s: &State, group: usize) -> (Vec<u16>, u32) {
    let commander = s.leader(t, group).filter(|&f| !s.groups[group].closed && s.fig(f).fate == Fate::Aboard);
    let within = inside(t, s, group);
    let riders: Vec<u16> = s.carried(group).into_iter().filter(|&f| !within || s.fig(f).fired).collect();
    let open = if within { 0 } else { riders.len() as u32 };
    (commander.into_iter().chain(riders).collect(), open)
}
