//! Fire that asks for no target: whoever is in its ground receives it, seen or not (18.1, 20.2). It is totalled by itself, as
//! off-table support is, and its dice are unseen, so that nobody learns from them who was there.

use geometry::table::Point;
use kernel::{Dice, Told, Witness};

use super::resolve::exposed;
use super::riding;
use crate::desk::Desk;
use crate::fire::{self, Figure, Shelter};
use crate::state::{Fate, State, Table};
use crate::{Factor, total};

impl State {
    /// The group that a figure belongs to.
    #[must_use]
    pub fn owner(&self, figure: u16) -> Option<usize> {
        self.groups.iter().position(|group| group.members.contains(&figure))
    }
    /// Whether a figure sits in or on a soft vehicle, where fire reaches it.
    #[must_use]
    pub fn rides_soft(&self, t: &Table, figure: u16) -> bool {
        let carrier = self.owner(figure).map(|group| self.carrier(group).unwrap_or(group));
        let hull = carrier.and_then(|group| self.vehicle(t, group));
        hull.is_some_and(|v| {
            matches!(t.specs[usize::from(v)].body, crate::state::Body::Soft | crate::state::Body::Air(_))
        })
    }
    /// Whether fire at men reaches a figure where it is: on the table, in a soft vehicle, or outside an armoured one or at its hatches
    /// (15.6); no hull is a man.
    #[must_use]
    pub fn is_exposed(&self, t: &Table, figure: u16) -> bool {
        let there = match self.fig(figure).fate {
            Fate::Table => true,
            Fate::Aboard => self.rides_soft(t, figure) || riding::looks_out(t, self, figure),
            _ => false,
        };
        there && !t.specs[usize::from(figure)].is_vehicle()
    }
    /// The figure whose place and movement are a figure's own: the vehicle for whoever rides in one.
    #[must_use]
    pub fn bearer(&self, t: &Table, figure: u16) -> u16 {
        let group = self.owner(figure).map(|group| self.carrier(group).unwrap_or(group));
        let hull = group.and_then(|group| self.vehicle(t, group));
        hull.filter(|_| self.fig(figure).fate == Fate::Aboard).unwrap_or(figure)
    }
}

/// Fire that takes whoever is in its ground.
pub(crate) struct Swept {
    /// Who fires, if anybody does.
    pub(crate) by: Option<usize>,
    /// What it is called.
    pub(crate) what: &'static str,
    /// Its section.
    pub(crate) case: &'static str,
    /// It bursts within walls, so that men in bunkers are diced for first (12.4).
    pub(crate) bursts: bool,
    /// It can harm armour, and not only the men who look out of it (15.2, 15.4).
    pub(crate) harms_armour: bool,
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Some figures receive a total together (12.3 to 12.5); whether it hinders the weapons of armour depends on what it is (15.2). Gives
    /// those who fall.
    pub(crate) fn sweep(&mut self, men: &[u16], factors: &[Factor], swept: &Swept) -> Vec<u16> {
        let sum = total(factors);
        let potential = fire::potential(sum, &mut self.unseen());
        let from = swept.by.and_then(|g| self.s.place(self.t, g)).unwrap_or_else(|| self.middle(men));
        let owners: Vec<Option<usize>> = men.iter().map(|&f| self.s.owner(f)).collect();
        let figure = |(&f, g): (&u16, &Option<usize>)| g.map(|g| exposed(self.t, self.s, g, f, &[from]));
        let mut figures: Vec<Figure> = men.iter().zip(&owners).filter_map(figure).collect();
        for figure in &mut figures {
            figure.trapped |= swept.bursts && figure.shelter == Shelter::Bunker;
        }
        let (hit, diced) = fire::identify(&figures, potential, &mut self.unseen());
        let shaken: Vec<u16> = fire::order(&figures).into_iter().take(diced).map(|i| men[i]).collect();
        let mut fallen: Vec<u16> = hit.into_iter().map(|i| men[i]).collect();
        self.equipment(&shaken, &mut fallen);
        let mut under: Vec<usize> = owners.into_iter().flatten().collect();
        under.sort_unstable();
        under.dedup();
        for group in under {
            // Armour minds the points of anti-tank fire alone (16.2).
            let hard = riding::armour(self.t, self.s, group).is_some();
            self.s.groups[group].against += if hard { 0 } else { sum.max(0) };
            self.s.groups[group].raked = true;
            self.s.groups[group].harmed |= !hard || swept.harms_armour;
            self.fired_on(group, swept.by, swept.what, Some(sum), swept.case);
        }
        fallen
    }

    /// The middle of those who receive fire that nobody aims (12.4): whoever is nearest to it comes before those farther off.
    fn middle(&self, men: &[u16]) -> Point {
        let number = (men.len() as i64).max(1);
        let mean = |axis: fn(&Point) -> i32| {
            let sum: i64 = men.iter().map(|&f| i64::from(axis(&self.s.fig(f).at))).sum();
            i32::try_from(sum / number).unwrap_or_default()
        };
        Point::new(mean(|p| p.x()), mean(|p| p.y()))
    }

    /// A group is under fire that can harm it and its weapon (15.2), of somebody who may not have known that it was there.
    pub(crate) fn under(
        &mut self,
        group: usize,
        by: Option<usize>,
        what: &str,
        points: Option<i32>,
        case: &'static str,
    ) {
        self.s.groups[group].harmed = true;
        self.fired_on(group, by, what, points, case);
    }

    /// Whether fire of a group is the first that another gets from it, and its side has not located it (13.4, 16.2).
    pub(super) fn surprises(&self, by: usize, group: usize) -> bool {
        let own = self.s.side(self.t, group);
        let hidden = self.s.side(self.t, by) != own && !self.s.seen[own][by].located;
        hidden && self.s.groups[group].felt >> by & 1 == 0
    }

    /// A group is fired on, harmed or not, and tests for it (13.1).
    fn fired_on(&mut self, group: usize, by: Option<usize>, what: &str, points: Option<i32>, case: &'static str) {
        let t = self.t;
        let here = self.s.whereabouts(t, group).unwrap_or_default();
        let from = by.and_then(|by| self.s.whereabouts(t, by)).unwrap_or(here);
        let surprised = by.is_some_and(|by| self.surprises(by, group));
        self.fix(group, by.is_none_or(|by| self.s.reports(t, by)));
        let g = &mut self.s.groups[group];
        // What nobody fires counts as fired by the group itself: it tests all the same.
        g.shooters |= 1 << by.unwrap_or(group);
        g.surprised |= surprised;
        g.flanked |= from != here && !g.heading.is_ahead(here.to(from));
        let (name, key) = (self.s.title(t, group), t.key(group));
        let points = points.map(|points| format!(": {points} points")).unwrap_or_default();
        let text = format!("{name} is under {what}{points}");
        self.tell_of(group, || Told::new("under fire", case, text.clone()).piece(key.clone()));
    }
}
