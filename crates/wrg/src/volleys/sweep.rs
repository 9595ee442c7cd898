//! Fire that asks for no target: whoever is in its ground receives it, seen or not (18.1, 20.2). It is totalled by itself, as
//! off-table support is, and its dice are unseen, so that nobody learns from them who was there.

use geometry::table::Point;
use kernel::{Dice, Told, Witness};

use super::resolve::exposed;
use crate::desk::Desk;
use crate::fire::{self, Figure, Volley};
use crate::ground::Lie;
use crate::scale::Posture;
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
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Target and tactical points of some figures as they really are (12.1), added to those of the firers.
    pub(crate) fn exposure(&self, men: &[u16], firers: Volley) -> Vec<Factor> {
        let count = |wanted: &dyn Fn(u16) -> bool| men.iter().filter(|&&f| wanted(f)).count() as u32;
        let group = |f: u16| self.s.owner(f).map(|g| &self.s.groups[g]);
        let dashed = |f: u16| {
            group(f).is_some_and(|g| g.moved && matches!(g.went, crate::state::Pace::Dash | crate::state::Pace::Double))
        };
        let in_bunker = |f: u16| self.s.fig(f).lie == Lie::Bunker;
        let covered = |f: u16| matches!(self.s.fig(f).lie, Lie::Building | Lie::Trench);
        let erect = |f: u16| {
            let open = matches!(self.s.fig(f).lie, Lie::Open | Lie::Wet) && self.s.fig(f).hedge == 0;
            open && (self.s.fig(f).fate == Fate::Aboard || group(f).is_some_and(|g| g.posture == Posture::Erect))
        };
        fire::tactical(&Volley {
            targets: men.len() as u32,
            erect: count(&erect),
            protected: count(&|f| !in_bunker(f) && (covered(f) || dashed(f))),
            bunker: count(&in_bunker),
            ..firers
        })
    }

    /// Some figures receive a total together. Gives those who fall.
    pub(crate) fn sweep(
        &mut self,
        men: &[u16],
        factors: &[Factor],
        by: Option<usize>,
        what: &str,
        case: &'static str,
    ) -> Vec<u16> {
        let sum = total(factors);
        let potential = fire::potential(sum, &mut self.unseen());
        let from = by.and_then(|g| self.s.place(self.t, g)).unwrap_or_else(|| self.middle(men));
        let owners: Vec<Option<usize>> = men.iter().map(|&f| self.s.owner(f)).collect();
        let figure = |(&f, g): (&u16, &Option<usize>)| g.map(|g| exposed(self.t, self.s, g, f, from));
        let figures: Vec<Figure> = men.iter().zip(&owners).filter_map(figure).collect();
        let (hit, _) = fire::identify(&figures, potential, &mut self.unseen());
        let mut under: Vec<usize> = owners.into_iter().flatten().collect();
        under.sort_unstable();
        under.dedup();
        for group in under {
            self.s.groups[group].against += sum.max(0);
            self.under(group, by, what, sum, case);
        }
        hit.into_iter().filter_map(|i| men.get(i).copied()).collect()
    }

    /// Take the fallen off, whatever group they belong to.
    pub(crate) fn take_off_all(&mut self, fallen: &[u16]) {
        for &f in fallen {
            if let Some(group) = self.s.owner(f) {
                self.take_off(group, &[f]);
            }
        }
    }

    fn middle(&self, men: &[u16]) -> Point {
        men.first().map(|&f| self.s.fig(f).at).unwrap_or_default()
    }

    /// A group is under fire of somebody who may not have known that it was there; it tests for it (13.1).
    pub(crate) fn under(&mut self, group: usize, by: Option<usize>, what: &str, points: i32, case: &'static str) {
        let (t, own) = (self.t, self.s.side(self.t, group));
        let here = self.s.place(t, group).unwrap_or_default();
        let from = by.and_then(|by| self.s.place(t, by)).unwrap_or(here);
        let hidden = by.is_some_and(|by| self.s.side(t, by) != own && !self.s.seen[own][by].located);
        let g = &mut self.s.groups[group];
        // What nobody fires counts as fired by the group itself: it tests all the same.
        g.shooters |= 1 << by.unwrap_or(group);
        g.surprised |= hidden;
        g.flanked |= from != here && !g.heading.is_ahead(here.to(from));
        let (name, key) = (self.s.title(t, group), t.key(group));
        let text = format!("{name} is under {what}: {points} points");
        self.tell_of(group, || Told::new("under fire", case, text.clone()).piece(key.clone()));
    }
}
