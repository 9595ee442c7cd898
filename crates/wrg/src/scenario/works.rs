//! Field defences of a scenario (2.4, 18): what each side bought, where it lies if nobody says otherwise, and where it may lie.

use geometry::table::{Heading, Point};
use kernel::Side;
use serde::Deserialize;

use super::read::{Desk, SideText};
use super::{SEATS, compass};
use crate::fieldworks::{Belt, Device, Fieldworks, Wire};
use crate::ground::{AREAS, Ground};
use crate::mines::Mines;
use crate::scale::METRE;
use crate::shape::spot;
use crate::state::{Earthwork, GroupSpec, Laying, Table, Work};

/// A belt of mines.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MinesText {
    #[serde(default)]
    name: String,
    kind: String,
    path: String,
    #[serde(default)]
    marked: bool,
    zone: Option<String>,
}

/// Wire or pungis.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WireText {
    #[serde(default)]
    name: String,
    kind: Option<String>,
    path: String,
    zone: Option<String>,
}

/// A Claymore or a fougasse.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ChargeText {
    #[serde(default)]
    name: String,
    kind: String,
    group: String,
    at: String,
    facing: String,
    zone: Option<String>,
}

/// A trench, bunker or prepared building of the table, by its name there, and what it cost.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EarthworkText {
    area: String,
    points: u32,
}

/// The longest piece, in metres.
const LONGEST: i32 = 300;
/// The most pieces of both sides.
const MOST: usize = 40;

/// Reads what one side has laid.
pub(super) fn read(
    desk: &mut Desk,
    ground: &Ground,
    side: Side,
    text: &SideText,
    groups: &[GroupSpec],
    defends: bool,
    out: &mut Vec<Work>,
) {
    let seat = SEATS[side.index() & 1];
    let fougasse = text.charge.iter().any(|charge| charge.kind != "claymore");
    if !defends && (fougasse || !text.mines.is_empty() || !text.wire.is_empty()) {
        let what = format!("{seat} has mines, wire or fougasses without being the defender");
        desk.faults.whole(what, format!("write defender = \"{seat}\"; only Claymores are laid by anybody (18.1)"));
    }
    for mines in &text.mines {
        let kind = match mines.kind.as_str() {
            "personnel" => Some(Mines::Personnel),
            "tank" => Some(Mines::Tank),
            "both" => Some(Mines::Both),
            "dummy" => None,
            other => {
                let what = format!("{}: there are no mines `{other}`", mines.name);
                desk.faults.whole(what, "write personnel, tank, both or dummy");
                continue;
            }
        };
        let name = named(&mines.name, "mines");
        let Some((from, to)) = path(desk, ground, &mines.path, &name) else { continue };
        let belt = Belt { side: side.0, from, to, mines: kind, marked: mines.marked };
        if !belt.record().is_some_and(|field| field.is_sound()) {
            desk.faults.whole(format!("{name}: a dummy that is not marked is nothing at all"), "write marked = true");
        }
        let zone = zone(desk, ground, mines.zone.as_deref(), &name);
        out.push(Work { side: side.0, name, what: Laying::Mines(kind, mines.marked), from, to, zone });
    }
    for wire in &text.wire {
        let kind = wire.kind.as_deref().unwrap_or("wire");
        let name = named(&wire.name, kind);
        let what = match kind {
            "wire" => Laying::Wire,
            "pungis" => Laying::Pungis,
            other => {
                let what = format!("{}: there is no obstacle `{other}`", wire.name);
                desk.faults.whole(what, "write kind = \"wire\" or kind = \"pungis\"; lidded pungis are mines");
                continue;
            }
        };
        let Some((from, to)) = path(desk, ground, &wire.path, &name) else { continue };
        let zone = zone(desk, ground, wire.zone.as_deref(), &name);
        out.push(Work { side: side.0, name, what, from, to, zone });
    }
    for charge in &text.charge {
        out.extend(read_charge(desk, ground, side, charge, groups));
    }
    if out.len() > MOST {
        desk.faults.whole(format!("more than {MOST} belts, wires and charges"), "leave some out");
    }
}

/// Reads which trenches and bunkers of the table one side paid for (21.3).
pub(super) fn read_earthworks(
    desk: &mut Desk,
    ground: &Ground,
    side: Side,
    text: &SideText,
    defends: bool,
    out: &mut Vec<Earthwork>,
) {
    let seat = SEATS[side.index() & 1];
    if !defends && !text.earthwork.is_empty() {
        let what = format!("{seat} has trenches or bunkers without being the defender");
        desk.faults.whole(what, format!("write defender = \"{seat}\""));
    }
    for work in &text.earthwork {
        let named = ground.top.areas().iter().position(|area| area.name == work.area);
        let kind = named.and_then(|n| AREAS.get(usize::from(ground.top.areas()[n].kind)).copied());
        let (Some(area), Some(kind @ ("trench" | "bunker" | "prepared-building"))) = (named, kind) else {
            let what = format!("{seat}: there is no trench or bunker `{}` on the table", work.area);
            desk.faults.whole(what, "name an area of kind trench, bunker or prepared-building");
            continue;
        };
        out.push(Earthwork { side: side.0, area: area as u16, bunker: kind != "trench", points: work.points });
    }
}

fn read_charge(desk: &mut Desk, ground: &Ground, side: Side, text: &ChargeText, groups: &[GroupSpec]) -> Option<Work> {
    let name = named(&text.name, &text.kind);
    if !matches!(text.kind.as_str(), "claymore" | "fougasse") {
        desk.faults.whole(format!("{name}: there is no charge `{}`", text.kind), "write claymore or fougasse");
        return None;
    }
    let owner = groups.iter().position(|group| group.side == side && group.name == text.group);
    if owner.is_none() {
        let what = format!("{name}: there is no group `{}` to set it off", text.group);
        desk.faults.whole(what, "name a group of the same side");
    }
    let facing = compass(&text.facing);
    if facing.is_none() {
        let what = format!("{name}: `{}` is no direction", text.facing);
        desk.faults.whole(what, "write north, north-east, east ...");
    }
    let from = desk.point(&text.at, ground, &name)?;
    let zone = zone(desk, ground, text.zone.as_deref(), &name);
    let what = Laying::Charge { flame: text.kind == "fougasse", group: owner? as u8 };
    Some(Work { side: side.0, name, what, from, to: spot(from, facing?, 10 * METRE, 0), zone })
}

fn named(name: &str, otherwise: &str) -> String {
    if name.is_empty() { otherwise.to_owned() } else { name.to_owned() }
}

fn zone(desk: &mut Desk, ground: &Ground, text: Option<&str>, name: &str) -> Vec<Point> {
    text.map(|zone| super::force::points(desk, ground, zone, name)).unwrap_or_default()
}

/// The two ends of a straight piece.
fn path(desk: &mut Desk, ground: &Ground, text: &str, name: &str) -> Option<(Point, Point)> {
    let ends: Vec<Point> = text.split_whitespace().filter_map(|word| desk.point(word, ground, name)).collect();
    let [from, to] = ends[..] else {
        desk.faults.whole(format!("{name}: a path has two ends"), "write as in path = \"360,240 360,290\"");
        return None;
    };
    if from.within(to, 5 * METRE - 1) || !from.within(to, LONGEST * METRE) {
        desk.faults.whole(format!("{name}: a piece is 5 to {LONGEST} m long"), "move one of its ends");
        return None;
    }
    Some((from, to))
}

/// A piece of field defence at these ends joins what lies on the table.
pub(crate) fn lay(work: &Work, from: Point, to: Point, field: &mut Fieldworks) {
    let side = work.side;
    match work.what {
        Laying::Mines(mines, marked) => field.belts.push(Belt { side, from, to, mines, marked }),
        Laying::Wire => field.wires.push(Wire { side, from, to, pungis: false }),
        Laying::Pungis => field.wires.push(Wire { side, from, to, pungis: true }),
        // What is dug is ground, and not laid on it.
        Laying::Trench(_) | Laying::Bunker(_) => {}
        Laying::Charge { flame, group } => {
            let facing = Heading::from_to(from, to).unwrap_or(Heading::NORTH);
            field.devices.push(Device { side, group, flame, at: from, facing, laid: 0, spent: false });
        }
    }
}

/// Everything where the scenario lays it.
pub(super) fn laid(t: &Table) -> Fieldworks {
    let mut field = Fieldworks::default();
    t.works.iter().for_each(|work| lay(work, work.from, work.to, &mut field));
    field
}
