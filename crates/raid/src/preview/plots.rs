//! Missions: where the shells may fall, and how strong they are there (9.3, 9.41).

use crate::indirect::{Tube, where_it_may_fall};
use crate::step::Step;
use crate::view::Lens;
use geometry::Hex;
use kernel::preview::OddsOutcome;
use kernel::scene::Overlay;
use kernel::{Fraction, Preview};

/// A draft of missions: the one named last.
pub(super) fn preview(at: Lens<'_>, so_far: &[Step], out: &mut Preview) {
    let t = at.table();
    let Some(from) = so_far.iter().rposition(|step| matches!(step, Step::Plot(_))) else { return };
    let [Step::Plot(number), Step::To(hex), rest @ ..] = &so_far[from..] else { return };
    let Some(tube) = Tube::of(t, *number).filter(|tube| Some(tube.side(t)) == at.side()) else { return };
    scatter(at, *hex, out);
    let smoke = rest.first() == Some(&Step::Smoke);
    let reach = if smoke { t.tables.smoke.reach } else { t.tables.zone_reach(tube.shell(t)) };
    let mut cells: Vec<u16> = t.ground.grid.within(*hex, reach).map(|h| h.0).collect();
    cells.sort_unstable();
    let label = format!("{} on {}", tube.name(t), t.ground.label(*hex));
    out.overlays.push(Overlay {
        key: format!("plot {number}"),
        kind: "plot".to_owned(),
        label,
        cells,
        ..Overlay::default()
    });
    out.notes.push(format!("lands in the indirect fire phase of turn {}", at.turn() + 1));
    if smoke {
        out.notes.push("smoke covers the impact hex and all hexes next to it".to_owned());
        return;
    }
    let shell = tube.shell(t);
    out.measure("strength", Fraction::whole(i64::from(t.tables.artillery_strength(shell, 0))));
    for distance in 0..=t.tables.zone_reach(shell) {
        let strength = t.tables.artillery_strength(shell, distance);
        out.cost.push(match distance {
            0 => format!("strength {strength} in the impact hex"),
            1 => format!("strength {strength} next to it"),
            _ => format!("strength {strength} at {distance} hexes"),
        });
    }
    for (id, piece) in at.own_on_map() {
        let distance = t.ground.distance(piece.hex, *hex);
        if distance <= t.tables.zone_reach(shell) {
            out.notes.push(format!("{} is {distance} hexes from the target", t.spec(id).name));
        }
    }
}

/// How far from the target the shells fall, with the exact chances (9.3).
fn scatter(at: Lens<'_>, aimed: Hex, out: &mut Preview) {
    let t = at.table();
    let mut chances = [Fraction::whole(0); 4];
    for weighted in where_it_may_fall(t.tables, t.ground.grid, aimed) {
        let place = weighted.outcome.map_or(3, |hex| usize::from(t.ground.distance(aimed, hex)).min(2));
        chances[place] = chances[place].plus(weighted.chance);
    }
    let labels = ["in the target hex", "one hex off", "two hexes off", "off the map"];
    for (label, chance) in labels.into_iter().zip(chances) {
        if chance.numerator() > 0 {
            out.odds.push(OddsOutcome { label: label.to_owned(), chance });
        }
    }
}
