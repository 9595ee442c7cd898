//! Whither turrets point that are not turned ahead (8.3), as the nearest of sixteen directions.

use geometry::table::{Heading, Point};
use kernel::Scene;
use kernel::scene::Overlay;

use super::{heading_of, sector, spot};
use crate::scale::METRE;
use crate::shape;
use crate::view::Lens;

/// How far the arc of a turret is drawn; it reaches as far as one sees.
const FAR: i32 = 60 * METRE;

/// The arcs of one's own turrets, and those of the enemy as they were last seen.
pub(super) fn draw(at: Lens<'_>, out: &mut Scene) {
    let (t, s) = (at.table(), at.state());
    let mut arc = |key: String, from: Point, way: Heading| {
        let way = heading_of(sector(way));
        // Half of 45 degrees to each side: 414 in a thousand.
        let end = |right: i32| spot(shape::spot(from, way, FAR, right));
        let points = vec![spot(from), end(-FAR / 1000 * 414), end(FAR / 1000 * 414)];
        let (kind, label) = ("arc".to_owned(), "turret".to_owned());
        out.overlays.push(Overlay { key, kind, label, points, ..Overlay::default() }.into());
    };
    for g in (0..s.groups.len()).filter(|&g| at.side() == Some(s.side(t, g)) || at.knows_all()) {
        let hull = s.vehicle(t, g).map(|v| s.fig(v).at);
        if let Some((from, way)) = hull.and_then(|from| Some((from, s.groups[g].turret(t, from)?))) {
            arc(format!("turret {}", t.key(g)), from, way);
        }
    }
    for seen in at.enemies().filter(|_| !at.knows_all()) {
        if let (Some(glimpse), Some(way)) = (seen.figures.first(), seen.turret) {
            arc(format!("turret of enemy {}", seen.number), glimpse.at, way);
        }
    }
}
