//! What lies over the map: smoke, shells, ruins, wrecks, what one has plotted, buried or pointed, and the objectives.

use crate::ground::Smoke;
use crate::indirect;
use crate::scenario::Condition;
use crate::sight;
use crate::state::{Buried, Table, side_name, side_title};
use crate::tables::Shell;
use crate::units::{PieceId, flag};
use crate::view::Lens;
use geometry::{Direction, Hex};
use kernel::Scene;
use kernel::scene::Overlay;

/// Everything drawn over the map for this audience.
pub(super) fn draw(at: Lens<'_>, out: &mut Scene) {
    let mut marks = Marks { t: at.table(), out };
    marks.ground(at);
    marks.shells(at);
    marks.secrets(at);
    marks.objectives(at);
    marks.cones(at);
    for (id, hex) in at.wrecks() {
        let name = format!("wreck of {}'s {}", side_title(marks.t.side(id)), marks.t.spec(id).name);
        marks.put("wreck", marks.t.key(id), name, vec![hex.0]);
    }
}

struct Marks<'a> {
    t: &'a Table,
    out: &'a mut Scene,
}

impl Marks<'_> {
    fn put(&mut self, kind: &str, which: impl std::fmt::Display, label: String, cells: Vec<u16>) {
        let key = format!("{kind} {which}");
        self.out.overlays.push(Overlay { key, kind: kind.to_owned(), label, cells, ..Overlay::default() });
    }
    /// A hex and everything within so many hexes of it.
    fn disc(&self, hex: Hex, reach: u16) -> Vec<u16> {
        let mut cells: Vec<u16> = self.t.ground.grid.within(hex, reach).map(|h| h.0).collect();
        cells.sort_unstable();
        cells
    }
    /// Smoke, rubble and open walls (11.1, 9.7, 15.3). Several smoke markers in one hex are one mark (11.14).
    fn ground(&mut self, at: Lens<'_>) {
        let haze = at.haze();
        for (i, &Smoke { hex, reach }) in haze.smoke[..usize::from(haze.smokes)].iter().enumerate() {
            if !haze.smoke[..i].contains(&Smoke { hex, reach }) {
                let label = self.t.ground.label(hex);
                let cells = self.disc(hex, u16::from(reach));
                self.put("smoke", format_args!("{label}-{reach}"), format!("smoke round {label}"), cells);
            }
        }
        for &hex in &haze.rubble[..usize::from(haze.rubbles)] {
            let label = self.t.ground.label(hex);
            self.put("rubble", &label, format!("rubble in {label}"), vec![hex.0]);
        }
        for &(a, b) in &haze.breach[..usize::from(haze.breaches)] {
            let (one, other) = (self.t.ground.label(a), self.t.ground.label(b));
            let label = format!("the wall between {one} and {other} is open");
            self.put("breach", format_args!("{one}-{other}"), label, vec![a.0, b.0]);
        }
    }
    /// Impact markers with the hexes that they strike (9.2).
    fn shells(&mut self, at: Lens<'_>) {
        let mut impacts: Vec<(Hex, Shell)> = at.impacts().map(|impact| (impact.hex, impact.shell)).collect();
        impacts.sort_unstable();
        for (i, &(hex, shell)) in impacts.iter().enumerate() {
            let again = impacts[..i].iter().filter(|other| **other == (hex, shell)).count() + 1;
            let label = self.t.ground.label(hex);
            let cells = self.disc(hex, self.t.tables.zone_reach(shell));
            self.put("impact", format_args!("{label} {shell} {again}"), format!("{shell} shells in {label}"), cells);
        }
    }
    /// What only this audience may see: its plots, mines and charges; mines that went off are known to all.
    fn secrets(&mut self, at: Lens<'_>) {
        for (number, tube) in indirect::tubes(self.t) {
            if let Some(plot) = at.plot(number, tube.side(self.t)) {
                let (name, label) = (tube.name(self.t), self.t.ground.label(plot.hex));
                let what = if plot.smoke { "smoke" } else { "high explosive" };
                let text = format!("{name}: {what} on {label} in turn {}", plot.due);
                let key = format!("{} {number}", side_name(tube.side(self.t)));
                let reach =
                    if plot.smoke { self.t.tables.smoke.reach } else { self.t.tables.zone_reach(tube.shell(self.t)) };
                let cells = self.disc(plot.hex, reach);
                self.put("plot", key, text, cells);
            }
        }
        let mut buried: Vec<(&str, Buried)> = at.mines().map(|mine| ("mine", mine)).collect();
        buried.extend(at.charges().map(|charge| ("charge", charge)));
        buried.sort_by_key(|(kind, b)| (*kind, b.side, b.hex, b.wall, b.turn));
        for (i, (kind, b)) in buried.iter().enumerate() {
            let again = buried[..i].iter().filter(|(k, o)| k == kind && (o.side, o.hex) == (b.side, b.hex)).count() + 1;
            let label = self.t.ground.label(b.hex);
            let wall = Direction::from_number(b.wall).map_or(String::new(), |d| format!(" at the wall to the {d}"));
            let text = format!("{}'s {kind} in {label}{wall}", side_title(b.side));
            self.put(kind, format_args!("{} {label} {again}", side_name(b.side)), text, vec![b.hex.0]);
        }
    }
    /// What the fight is about: the documents, and the hexes that the victory clauses name (15.0).
    fn objectives(&mut self, at: Lens<'_>) {
        if let Some(hex) = at.documents_lie() {
            let label = self.t.ground.label(hex);
            self.put("documents", &label, format!("the documents in {label}"), vec![hex.0]);
        }
        for (n, clause) in self.t.scenario.victory.iter().enumerate() {
            for condition in &clause.when {
                if let Condition::Ruined(hexes) | Condition::Clear(_, hexes) = condition {
                    let cells = hexes.iter().map(|hex| hex.0).collect();
                    self.put("objective", format_args!("{n:02}"), clause.text.clone(), cells);
                }
            }
        }
        for side in [crate::units::ALPHA, crate::units::BRAVO] {
            if self.t.shows_exit[side.index()] {
                let cells = self.t.scenario.exit[side.index()].iter().map(|hex| hex.0).collect();
                self.put("exit", side_name(side), format!("{} leaves the map here", side_title(side)), cells);
            }
        }
    }
    /// The cones of one's own machine guns (7.92).
    fn cones(&mut self, at: Lens<'_>) {
        for (id, piece) in at.own_on_map() {
            if self.t.spec(id).is_mg() && piece.men > 0 && !piece.is(flag::TRANSFER) {
                let cells = self.cone(at, id, piece.hex, piece.facing);
                self.put("cone", self.t.key(id), format!("cone of {}", self.t.spec(id).name), cells);
            }
        }
    }
    fn cone(&self, at: Lens<'_>, _gun: PieceId, hex: Hex, facing: Direction) -> Vec<u16> {
        let (ground, points) = (&self.t.ground, self.t.tables.observation.cone);
        let seen = |h: &Hex| {
            ground.grid.in_cone(hex, facing, *h) && sight::cost(&self.t.sight, ground, at.haze(), hex, *h) <= points
        };
        let mut cells: Vec<u16> = ground.grid.within(hex, u16::from(points)).filter(seen).map(|h| h.0).collect();
        cells.sort_unstable();
        cells
    }
}
