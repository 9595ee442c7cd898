//! What lies over the map: smoke, shells, ruins, wrecks, what one has plotted, buried or pointed, how far one's orders
//! carry, and the objectives.

use crate::ground::{Haze, Smoke};
use crate::indirect;
use crate::scenario::{CommandRule, Condition};
use crate::sight;
use crate::state::{Buried, Table, side_name, side_title};
use crate::tables::Shell;
use crate::units::{ALPHA, BRAVO, MAX_PIECES, flag};
use crate::view::{Lens, Scenery};
use geometry::{Direction, Hex};
use kernel::easel::{Easel, Ink};
use kernel::scene::Overlay;

/// The first slots of marks that belong to a counter: cones, command radii, wrecks.
const CONES: usize = 0;
const RADII: usize = MAX_PIECES;
const WRECKS: usize = 2 * MAX_PIECES;
/// The first slot of all others, one after the other.
const OTHERS: usize = 3 * MAX_PIECES;

/// Everything drawn over the map for this audience.
pub(super) fn draw(at: Lens<'_>, scenery: &Scenery, easel: &mut Easel) {
    if easel.overlays_stay(ink(at, scenery)) {
        return;
    }
    let mut marks = Marks { t: at.table(), easel, next: OTHERS };
    marks.objectives(at);
    marks.ground(at);
    marks.shells(at);
    marks.secrets(at);
    let haze = ink_of(at.haze());
    marks.cones(at, haze);
    marks.radii(at, haze);
    for (id, hex) in at.wrecks() {
        let t = marks.t;
        marks.put(WRECKS + id.index(), Ink(u64::from(hex.0)), || {
            let name = format!("wreck of {}", t.title(id));
            overlay("wreck", t.key(id), name, vec![hex.0])
        });
    }
}

/// Everything that marks are drawn from: what is not counters, and those counters that marks belong to.
fn ink(at: Lens<'_>, scenery: &Scenery) -> Ink {
    let papers = at.documents_lie().map_or(0, |hex| 1 + u64::from(hex.0));
    let marked = &at.table().marked[at.side().map_or(0, |side| side.index())];
    marked.iter().fold(scenery.rest.and(papers), |ink, &id| ink.and(scenery.counter(id).0))
}

/// Everything that changes lines of sight.
fn ink_of(haze: &Haze) -> Ink {
    if haze.is_clear() {
        return Ink(0);
    }
    let smoke = haze.smoke[..usize::from(haze.smokes)].iter().map(|s| u64::from(s.hex.0) | u64::from(s.reach) << 16);
    let rubble = haze.rubble[..usize::from(haze.rubbles)].iter().map(|hex| u64::from(hex.0) | 1 << 32);
    let breach = haze.breach[..usize::from(haze.breaches)].iter().map(|(a, b)| pair(*a, *b) | 2 << 32);
    smoke.chain(rubble).chain(breach).fold(Ink(1), Ink::and)
}

fn pair(a: Hex, b: Hex) -> u64 {
    u64::from(a.0) | u64::from(b.0) << 16
}

fn overlay(kind: &str, which: impl std::fmt::Display, label: String, cells: Vec<u16>) -> Overlay {
    Overlay { key: format!("{kind} {which}"), kind: kind.to_owned(), label, cells, ..Overlay::default() }
}

/// A hex and everything within so many hexes of it.
fn disc(t: &Table, hex: Hex, reach: u16) -> Vec<u16> {
    let mut cells: Vec<u16> = t.ground.grid.within(hex, reach).map(|h| h.0).collect();
    cells.sort_unstable();
    cells
}

struct Marks<'a> {
    t: &'a Table,
    easel: &'a mut Easel,
    next: usize,
}

impl Marks<'_> {
    fn put(&mut self, slot: usize, ink: Ink, draw: impl FnOnce() -> Overlay) {
        self.easel.overlay(slot, ink, draw);
    }
    /// A mark without a slot of its own; its ink begins with a word for its kind.
    fn next(&mut self, words: &[u64], draw: impl FnOnce() -> Overlay) {
        self.next += 1;
        self.put(self.next - 1, Ink::of(words), draw);
    }
    /// Smoke, rubble and open walls (11.1, 9.7, 15.3). Several smoke markers in one hex are one mark (11.14).
    fn ground(&mut self, at: Lens<'_>) {
        let (haze, t) = (at.haze(), self.t);
        for (i, &Smoke { hex, reach }) in haze.smoke[..usize::from(haze.smokes)].iter().enumerate() {
            if !haze.smoke[..i].contains(&Smoke { hex, reach }) {
                self.next(&[1, u64::from(hex.0), u64::from(reach)], || {
                    let label = t.ground.label(hex);
                    let words = format!("smoke round {label}");
                    overlay("smoke", format_args!("{label}-{reach}"), words, disc(t, hex, u16::from(reach)))
                });
            }
        }
        for &hex in &haze.rubble[..usize::from(haze.rubbles)] {
            self.next(&[2, u64::from(hex.0)], || {
                let label = t.ground.label(hex);
                overlay("rubble", &label, format!("rubble in {label}"), vec![hex.0])
            });
        }
        for &(a, b) in &haze.breach[..usize::from(haze.breaches)] {
            self.next(&[3, pair(a, b)], || {
                let (one, other) = (t.ground.label(a), t.ground.label(b));
                let label = format!("the wall between {one} and {other} is open");
                overlay("breach", format_args!("{one}-{other}"), label, vec![a.0, b.0])
            });
        }
    }
    /// Impact markers with the hexes that they strike (9.2).
    fn shells(&mut self, at: Lens<'_>) {
        let t = self.t;
        let mut impacts: Vec<(Hex, Shell)> = at.impacts().map(|impact| (impact.hex, impact.shell)).collect();
        impacts.sort_unstable();
        for (i, &(hex, shell)) in impacts.iter().enumerate() {
            let again = impacts[..i].iter().filter(|other| **other == (hex, shell)).count() + 1;
            self.next(&[4, u64::from(hex.0), shell as u64, again as u64], || {
                let label = t.ground.label(hex);
                let words = format!("{shell} shells in {label}");
                overlay(
                    "impact",
                    format_args!("{label} {shell} {again}"),
                    words,
                    disc(t, hex, t.tables.zone_reach(shell)),
                )
            });
        }
    }
    /// What only this audience may see: its plots, mines and charges; mines that went off are known to all.
    fn secrets(&mut self, at: Lens<'_>) {
        let t = self.t;
        for (number, tube) in indirect::tubes(t) {
            let Some(plot) = at.plot(number, tube.side(t)) else { continue };
            let about = [u64::from(number), u64::from(plot.hex.0), u64::from(plot.smoke), u64::from(plot.due)];
            self.next(&[5, about[0], about[1], about[2], about[3]], || {
                let (name, label) = (tube.name(t), t.ground.label(plot.hex));
                let what = if plot.smoke { "smoke" } else { "high explosive" };
                let text = format!("{name}: {what} on {label} in turn {}", plot.due);
                let reach = if plot.smoke { t.tables.smoke.reach } else { t.tables.zone_reach(tube.shell(t)) };
                let key = format!("{} {number}", side_name(tube.side(t)));
                overlay("plot", key, text, disc(t, plot.hex, reach))
            });
        }
        let mut buried: Vec<(&str, Buried)> = at.mines().map(|mine| ("mine", mine)).collect();
        buried.extend(at.charges().map(|charge| ("charge", charge)));
        buried.sort_by_key(|(kind, b)| (*kind, b.side, b.hex, b.wall, b.turn));
        for (i, &(kind, b)) in buried.iter().enumerate() {
            let again =
                buried[..i].iter().filter(|(k, o)| *k == kind && (o.side, o.hex) == (b.side, b.hex)).count() + 1;
            let about = u64::from(b.hex.0) | (b.side.index() as u64) << 16 | u64::from(b.wall) << 24;
            self.next(&[6, kind.len() as u64, about, again as u64], || {
                let label = t.ground.label(b.hex);
                let wall = Direction::from_number(b.wall).map_or(String::new(), |d| format!(" at the wall to the {d}"));
                let text = format!("{}'s {kind} in {label}{wall}", side_title(b.side));
                overlay(kind, format_args!("{} {label} {again}", side_name(b.side)), text, vec![b.hex.0])
            });
        }
    }
    /// What the fight is about: the hexes that the victory clauses name, and the documents (15.0).
    fn objectives(&mut self, at: Lens<'_>) {
        let t = self.t;
        for (n, clause) in t.scenario.victory.iter().enumerate() {
            for condition in &clause.when {
                if let Condition::Ruined(hexes) | Condition::Clear(_, hexes) = condition {
                    self.next(&[7, n as u64], || {
                        let cells = hexes.iter().map(|hex| hex.0).collect();
                        overlay("objective", format_args!("{n:02}"), clause.text.clone(), cells)
                    });
                }
            }
        }
        for side in [ALPHA, BRAVO].into_iter().filter(|side| t.shows_exit[side.index()]) {
            self.next(&[8, side.index() as u64], || {
                let cells = t.scenario.exit[side.index()].iter().map(|hex| hex.0).collect();
                overlay("exit", side_name(side), format!("{} leaves the map here", side_title(side)), cells)
            });
        }
        if let Some(hex) = at.documents_lie() {
            self.next(&[9, u64::from(hex.0)], || {
                let label = t.ground.label(hex);
                overlay("documents", &label, format!("the documents in {label}"), vec![hex.0])
            });
        }
    }
    /// The cones of one's own machine guns (7.92).
    fn cones(&mut self, at: Lens<'_>, haze: Ink) {
        let t = self.t;
        for (id, piece) in at.own_on_map() {
            if t.spec(id).is_mg() && piece.men > 0 && !piece.is(flag::TRANSFER) {
                let ink = haze.and(u64::from(piece.hex.0) | u64::from(piece.facing.number()) << 16);
                self.put(CONES + id.index(), ink, || {
                    let cells = cone(at, piece.hex, piece.facing);
                    overlay("cone", t.key(id), format!("cone of {}", t.spec(id).name), cells)
                });
            }
        }
    }
    /// The command radius of one's own headquarters (5.21), where the scenario has command at all.
    fn radii(&mut self, at: Lens<'_>, haze: Ink) {
        let (t, Some(side)) = (self.t, at.side()) else { return };
        if matches!(t.scenario.special.command[side.index()], CommandRule::Suspended | CommandRule::Denied) {
            return;
        }
        for (id, piece) in at.own_on_map().filter(|&(id, _)| t.spec(id).is_hq()) {
            self.put(RADII + id.index(), haze.and(u64::from(piece.hex.0)), || {
                let cells = at.command_radius(id).into_iter().map(|hex| hex.0).collect();
                overlay("radius", t.key(id), format!("command radius of {}", t.spec(id).name), cells)
            });
        }
    }
}

/// The hexes that a machine gun here commands.
fn cone(at: Lens<'_>, hex: Hex, facing: Direction) -> Vec<u16> {
    let (t, points) = (at.table(), at.table().tables.observation.cone);
    let seen = |h: &Hex| {
        t.ground.grid.in_cone(hex, facing, *h) && sight::cost(&t.sight, &t.ground, at.haze(), hex, *h) <= points
    };
    let mut cells: Vec<u16> = t.ground.grid.within(hex, u16::from(points)).filter(seen).map(|h| h.0).collect();
    cells.sort_unstable();
    cells
}
