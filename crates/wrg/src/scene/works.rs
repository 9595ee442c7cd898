//! Mines, wire, charges and lanes as an audience knows them (18).

use std::sync::Arc;

use geometry::table::{Point, Polygon};
use kernel::Scene;
use kernel::scene::Overlay;

use super::spot;
use crate::fieldworks::{holds_words, square_ground, square_words};
use crate::salvage::Dropped;
use crate::scale::METRE;
use crate::state::Frame;
use crate::view::Lens;

fn overlay(kind: &str, key: String, label: String, points: &[Point]) -> Arc<Overlay> {
    let points = points.iter().map(|&p| spot(p)).collect();
    Arc::new(Overlay { key, kind: kind.to_owned(), label, points, ..Overlay::default() })
}

fn words(p: Point) -> String {
    format!("{}, {}", p.x() / METRE, p.y() / METRE)
}

/// Draw what this audience knows of the field. Keys are places, so that no order of laying shows through.
pub(super) fn draw(at: Lens<'_>, out: &mut Scene) {
    let (s, field) = (at.state(), &at.state().field);
    let all = at.knows_all();
    // Before both sides have laid theirs, each sees only its own.
    let early = s.frame == Frame::Deploy;
    let own = |side: u8| all || at.side() == Some(usize::from(side));
    for belt in &field.belts {
        let known = own(belt.side) || belt.marked && !early;
        let Some(ground) = belt.ground().filter(|_| known) else { continue };
        let label = if own(belt.side) { holds_words(belt.bits()) } else { "marked as mined" };
        let key = format!("mines {} {}", words(belt.from), words(belt.to));
        out.overlays.push(overlay("mines", key, label.to_owned(), ground.corners()));
    }
    for wire in field.wires.iter().filter(|wire| own(wire.side) || !early) {
        let key = format!("wire {} {}", words(wire.from), words(wire.to));
        out.overlays.push(overlay("line wire", key, wire.word().to_owned(), &[wire.from, wire.to]));
    }
    for device in field.devices.iter().filter(|device| own(device.side) && !device.spent) {
        let key = format!("charge {} {}", words(device.at), device.laid);
        out.overlays.push(overlay("cone", key, device.word().to_owned(), &device.cone()));
    }
    // What is dug stands in the ground for all to see.
    for dug in s.armies.iter().flat_map(|armies| &armies.dug) {
        let Some(shape) = dug.shape() else { continue };
        let key = format!("dug {} {}", words(dug.from), words(dug.to));
        out.overlays.push(overlay("earthwork", key, dug.word().to_owned(), shape.corners()));
    }
    for lane in field.lanes.iter().filter(|lane| all || at.side().is_some_and(|side| lane.known >> side & 1 == 1)) {
        let Some(ground) = lane.ground() else { continue };
        let key = format!("lane {} {} {}", words(lane.from), words(lane.to), lane.wide);
        let label = if lane.track { "track" } else { "lane" };
        out.overlays.push(overlay("lane", key, label.to_owned(), ground.corners()));
    }
    for &area in field.fallen.iter().chain(&field.collapsed) {
        let Some(shape) = at.table().ground.top.areas().get(usize::from(area)).map(|area| &area.shape) else {
            continue;
        };
        let key = format!("rubble {area}");
        if out.overlays.iter().all(|other| other.key != key) {
            let label = if field.collapsed.contains(&area) { "collapsed" } else { "rubble" };
            out.overlays.push(overlay("rubble", key, label.to_owned(), shape.corners()));
        }
    }
    lying(at, out);
    let Some(side) = at.side() else { return };
    squares(at, side, out);
}

/// Weapons and radios that lie on the field, as far as a side knows of them (7.1, 12.6); ordinary weapons lie everywhere.
fn lying(at: Lens<'_>, out: &mut Scene) {
    let known = |item: &&Dropped| at.knows_all() && !item.gone || at.side().is_some_and(|side| item.is_known(side));
    // Those of one kind in one metre are one mark, with one key.
    let mut things: Vec<(&str, Point, u8)> = Vec::new();
    for item in at.state().dropped.iter().filter(|item| !item.is_plain()).filter(known) {
        match things.iter_mut().find(|(word, p, _)| *word == item.word() && words(*p) == words(item.at)) {
            Some((.., number)) => *number = number.saturating_add(1),
            None => things.push((item.word(), item.at, 1)),
        }
    }
    for (word, p, number) in things {
        let label = if number == 1 { word.to_owned() } else { format!("{number} {word}") };
        out.overlays.push(overlay("lying", format!("lying {word} {}", words(p)), label, &[p]));
    }
}

/// What a side has found out, square by square.
fn squares(at: Lens<'_>, side: usize, out: &mut Scene) {
    let field = &at.state().field;
    let mut known: Vec<_> = field.found.iter().filter(|f| usize::from(f.side) == side && f.heard).collect();
    known.sort_by_key(|found| found.square);
    known.dedup_by_key(|found| found.square);
    for found in known {
        let holds = field.heard(side, found.square).unwrap_or(0);
        let label = match (field.lifted.contains(&found.square), field.marked.contains(&found.square)) {
            (true, _) => "mines lifted".to_owned(),
            (false, true) if holds != 0 => format!("{}, marked", holds_words(holds)),
            _ => holds_words(holds).to_owned(),
        };
        let corners = square_ground(found.square).as_ref().map(Polygon::corners).unwrap_or_default().to_vec();
        out.overlays.push(overlay("mines", format!("square {}", square_words(found.square)), label, &corners));
    }
}
