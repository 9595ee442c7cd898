//! What an audience sees: figures on their bases, enemies as they were last seen, order sheets, the track.

pub(crate) mod briefing;
mod gear;
mod orders;
mod turrets;
mod works;

use geometry::table::{Base, Heading, Point, Vector};
use kernel::scene::{Board, BoardLine, NamedPlace, Overlay, Piece, Sheet};
use kernel::{Place, Point as Spot, Scene, Side};
use std::sync::Arc;

use crate::aircraft::Flight;
use crate::ground::{AREAS, LINES};
use crate::lamps::Beam;
use crate::missions::{Load, Mission};
use crate::scale::{METRE, Posture};
use crate::shape::hull;
use crate::state::{Body, Fate, Frame, Seen, State, Table, Trail};
use crate::view::Lens;

/// How far the beam of a searchlight is drawn; it reaches as far as one sees.
const BEAM: i32 = 200 * METRE;

/// The names of sixteen directions, clockwise from north.
const COMPASS: [&str; 16] = [
    "north",
    "north-north-east",
    "north-east",
    "east-north-east",
    "east",
    "east-south-east",
    "south-east",
    "south-south-east",
    "south",
    "south-south-west",
    "south-west",
    "west-south-west",
    "west",
    "west-north-west",
    "north-west",
    "north-north-west",
];

/// The nearest of sixteen directions, clockwise from north. Exact borders do not matter: it is only shown.
#[must_use]
pub fn sector(heading: Heading) -> usize {
    let v = heading.vector();
    let (x, y) = (i64::from(v.x()), -i64::from(v.y()));
    let (a, b) = (x.abs(), y.abs());
    // The angle from the north within a quarter, by the tangents of 11.25, 33.75, 56.25 and 78.75 degrees in thousandths.
    let step = [199, 668, 1497, 5027].iter().filter(|&&tangent| a * 1000 > b * tangent).count();
    match (x >= 0, y >= 0) {
        (true, true) => step,
        (true, false) => 8 - step,
        (false, false) => 8 + step,
        (false, true) => (16 - step) % 16,
    }
}

/// A heading in words.
#[must_use]
pub fn compass_word(heading: Heading) -> &'static str {
    COMPASS[sector(heading)]
}

/// The heading of one of sixteen directions.
fn heading_of(sector: usize) -> Heading {
    const WAYS: [(i32, i32); 16] = [
        (0, -1000),
        (383, -924),
        (707, -707),
        (924, -383),
        (1000, 0),
        (924, 383),
        (707, 707),
        (383, 924),
        (0, 1000),
        (-383, 924),
        (-707, 707),
        (-924, 383),
        (-1000, 0),
        (-924, -383),
        (-707, -707),
        (-383, -924),
    ];
    let (x, y) = WAYS[sector % 16];
    Heading::along(Vector::new(x, y)).unwrap_or(Heading::NORTH)
}

/// A whole state as one short key, so that the last telling stands for all that everybody is shown at the end.
#[must_use]
pub fn digest(s: &State) -> String {
    let sum = format!("{s:?}")
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("final position {sum:016x}")
}

fn spot(p: Point) -> Spot {
    Spot { x: p.x(), y: p.y() }
}

/// The outline of a figure on its base, or of a vehicle.
fn outline(t: &Table, figure: u16, at: Point, heading: Heading, prone: bool) -> Vec<Spot> {
    let [front, rear, depth] = match t.specs[usize::from(figure)].body {
        Body::Man if prone => [250, 100, 300],
        Body::Man => [250, 100, 200],
        body => hull(body),
    };
    Base { at, facing: heading, front, rear, depth }.corners().map(spot).to_vec()
}

fn facing(heading: Heading) -> Option<i16> {
    Some((sector(heading) * 45 / 2) as i16)
}

/// Draw everything.
pub fn draw(at: Lens<'_>, out: &mut Scene) {
    let (t, s) = (at.table(), at.state());
    let unplaced = at.unplaced();
    let placed = unplaced.as_ref().map_or(at, |s| at.on(s));
    for g in 0..s.groups.len() {
        let side = s.side(t, g);
        if at.side() == Some(side) || at.knows_all() {
            own(placed, g, out);
        }
    }
    if !at.knows_all() {
        at.enemies().for_each(|seen| enemy(at, seen, out));
    }
    for (n, objective) in t.scenario.objectives.iter().enumerate() {
        out.overlays.push(
            Overlay {
                key: format!("objective {n}"),
                kind: "objective".to_owned(),
                label: objective.name.clone(),
                points: vec![spot(objective.at)],
                ..Overlay::default()
            }
            .into(),
        );
    }
    for (n, objective) in t.scenario.objectives.iter().enumerate() {
        let ring = (0..16).map(|n| spot(crate::shape::spot(objective.at, heading_of(n), objective.radius, 0)));
        out.overlays.push(
            Overlay {
                key: format!("objective {n} held within"),
                kind: "radius".to_owned(),
                points: ring.collect(),
                ..Overlay::default()
            }
            .into(),
        );
    }
    for (n, smoke) in s.smoke.iter().enumerate().filter(|(_, smoke)| s.period <= smoke.last()) {
        out.overlays.push(
            Overlay {
                key: format!("smoke {n}"),
                kind: "smoke".to_owned(),
                label: format!("hides in periods {} to {}", smoke.laid + 1, smoke.last()),
                points: vec![spot(smoke.screen.from), spot(smoke.screen.to)],
                ..Overlay::default()
            }
            .into(),
        );
    }
    trails(at, out);
    orders::ways(at, out);
    works::draw(at, out);
    out.sheets.extend(t.scenario.briefing.iter().cloned());
    if let Some(side) = at.side() {
        orders::sheet(at, out);
        losses(at, side, out);
        gear::sheet(at, side, out);
        support(at, side, out);
    }
    lights(at, out);
    turrets::draw(at, out);
    let track = Arc::make_mut(&mut out.track);
    track.turn = if matches!(s.frame, Frame::Buy | Frame::Deploy) { 0 } else { s.period };
    track.last = t.scenario.periods;
    track.steps = ["orders", "fire", "reaction"].map(str::to_owned).to_vec().into();
    track.current = match s.frame {
        Frame::Buy | Frame::Deploy | Frame::Orders => 0,
        Frame::Fire => 1,
        Frame::React | Frame::Over => 2,
    };
    track.now = match s.frame {
        Frame::Buy => "both sides buy their armies".to_owned(),
        Frame::Deploy => "both sides set up".to_owned(),
        Frame::Over => "the game is over".to_owned(),
        _ => format!("period {}", s.period),
    };
    out.sort();
}

/// The trails of the enemy that a side has come upon (8.4).
fn trails(at: Lens<'_>, out: &mut Scene) {
    let (t, s) = (at.table(), at.state());
    let found = |trail: &&Trail| {
        let own = at.side() == Some(s.side(t, usize::from(trail.group)));
        trail.known && (at.knows_all() || at.side().is_some() && !own)
    };
    for (n, trail) in s.trails.iter().filter(found).enumerate() {
        out.overlays.push(
            Overlay {
                key: format!("trail {n}"),
                kind: "path".to_owned(),
                label: "trail".to_owned(),
                points: vec![spot(trail.from), spot(trail.to)],
                ..Overlay::default()
            }
            .into(),
        );
    }
}

/// What a piece of support covers: the beaten or the lit ground, or the ends of a screen (11.4, 19.1, 20.3).
pub(crate) fn covered(t: &Table, mission: &Mission) -> Vec<Spot> {
    match mission.load {
        Load::Shells => {
            let ground = mission.ground();
            ground.map_or_else(|| vec![spot(mission.at)], |ground| ground.corners().iter().map(|&p| spot(p)).collect())
        }
        Load::Light => ring(mission.at, crate::light::Glow::OffTable.radius() * METRE),
        Load::Smoke => mission.ends(t).map(spot).to_vec(),
    }
}

/// Support on its way, registered targets and trip flares of one's own side.
fn support(at: Lens<'_>, side: usize, out: &mut Scene) {
    let s = at.state();
    for (n, mission) in s.missions.iter().filter(|mission| usize::from(mission.side) == side).enumerate() {
        out.overlays.push(
            Overlay {
                key: format!("support {n}"),
                kind: "plot".to_owned(),
                label: format!("{}, period {}", mission.load.word(), mission.due),
                points: covered(at.table(), mission),
                ..Overlay::default()
            }
            .into(),
        );
    }
    for g in s.groups_of(at.table(), side) {
        let spec = &at.table().groups[usize::from(s.groups[g].of)];
        let waits = |&f: &u16| s.fig(f).fate == Fate::Waiting;
        let late = spec.drop || spec.bought.reserve;
        if late && s.frame != Frame::Deploy && s.groups[g].members.iter().any(waits) {
            out.overlays.push(
                Overlay {
                    key: format!("drop {}", at.table().key(g)),
                    kind: "plot".to_owned(),
                    label: format!("{}, period {}", s.title(at.table(), g), s.groups[g].arrives),
                    points: vec![spot(s.groups[g].order.to)],
                    ..Overlay::default()
                }
                .into(),
            );
        }
        if let Flight::Due(from) = s.groups[g].flight {
            out.overlays.push(
                Overlay {
                    key: format!("flight {}", at.table().key(g)),
                    kind: "path".to_owned(),
                    label: format!("{}, period {}", s.title(at.table(), g), s.groups[g].arrives),
                    points: vec![spot(from), spot(s.groups[g].order.to)],
                    ..Overlay::default()
                }
                .into(),
            );
        }
    }
    for (n, target) in s.registered[side].iter().enumerate() {
        let ready = if target.ready > s.period { format!(", from period {}", target.ready) } else { String::new() };
        out.overlays.push(
            Overlay {
                key: format!("target {n}"),
                kind: "plot".to_owned(),
                label: format!("target {}{ready}", n + 1),
                points: vec![spot(target.at)],
                ..Overlay::default()
            }
            .into(),
        );
    }
    for (n, wire) in s.wires.iter().filter(|wire| usize::from(wire.side) == side).enumerate() {
        out.overlays.push(
            Overlay {
                key: format!("wire {n}"),
                kind: "line".to_owned(),
                label: "trip flare".to_owned(),
                points: vec![spot(wire.from), spot(wire.to)],
                ..Overlay::default()
            }
            .into(),
        );
    }
}

/// What is lit, seen by all; the beams of one's own vehicles, and those of the enemy that are seen.
fn lights(at: Lens<'_>, out: &mut Scene) {
    let (t, s) = (at.table(), at.state());
    for (n, lamp) in s.lamps.iter().enumerate() {
        out.overlays.push(
            Overlay {
                key: format!("light {n}"),
                kind: "light".to_owned(),
                label: format!("lit until period {}", lamp.lit + lamp.glow.periods().max(1) - 1),
                points: ring(lamp.at, lamp.glow.radius() * METRE),
                ..Overlay::default()
            }
            .into(),
        );
    }
    let mut beam = |key: String, label: &str, from: Point, heading: Heading| {
        let end = |right: i32| spot(Base { at: from, facing: heading, front: 0, rear: 0, depth: 0 }.spot(BEAM, right));
        // Half of 45 degrees to each side: 414 in a thousand.
        let points = vec![spot(from), end(-BEAM / 1000 * 414), end(BEAM / 1000 * 414)];
        let (kind, label) = ("light".to_owned(), label.to_owned());
        out.overlays.push(Overlay { key, kind, label, points, ..Overlay::default() }.into());
    };
    for g in (0..s.groups.len()).filter(|&g| at.side() == Some(s.side(t, g)) || at.knows_all()) {
        if let Some(v) = s.vehicle(t, g).filter(|_| s.groups[g].beam != Beam::Off) {
            let label = if s.groups[g].beam == Beam::White { "searchlight" } else { "infra-red light" };
            beam(format!("beam {}", t.key(g)), label, s.fig(v).at, s.groups[g].heading);
        }
    }
    if at.knows_all() {
        return;
    }
    for seen in at.enemies().filter(|seen| seen.beam) {
        if let (Some(glimpse), Some(heading)) = (seen.figures.first(), seen.heading) {
            beam(format!("beam of enemy {}", seen.number), "searchlight", glimpse.at, heading_of(sector(heading)));
        }
    }
}

/// A ring of sixteen points.
fn ring(middle: Point, radius: i32) -> Vec<Spot> {
    let point = |n: usize| {
        let way = heading_of(n).vector();
        let long = way.length().max(1);
        let part = |n: i32| i32::try_from(i64::from(n) * i64::from(radius) / i64::from(long)).unwrap_or(0);
        spot(middle.plus(Vector::new(part(way.x()), part(way.y()))))
    };
    (0..16).map(point).collect()
}

/// The figures of one's own group.
fn own(at: Lens<'_>, g: usize, out: &mut Scene) {
    let (t, s) = (at.table(), at.state());
    let group = &s.groups[g];
    let foremost = s.foremost(t, g);
    for f in s.present(g) {
        let spec = &t.specs[usize::from(f)];
        let mut badges: Vec<String> = stance(spec.is_vehicle(), group.posture == Posture::Prone).into_iter().collect();
        if Some(f) == foremost {
            badges.extend((!spec.is_vehicle()).then(|| format!("leads {}", s.title(t, g))));
            badges.extend((group.curb != 0).then(|| crate::nerve::words(t, s, g).to_owned()));
            badges.extend(group.closed.then(|| "closed down".to_owned()));
            badges.extend(group.turret(t, s.fig(f).at).map(|way| format!("turret {}", compass_word(way))));
            badges.extend(crate::reports::weapon_words(s, g));
            badges.extend(match group.flight {
                Flight::Landed if crate::aircraft::is_free(t, s, g) => Some("waits on the ground".to_owned()),
                Flight::Landed => Some("about to get out".to_owned()),
                Flight::Hovering => Some("hovering".to_owned()),
                _ => None,
            });
            badges.extend(group.used.map(|(_, weapon)| format!("no fire with its {weapon}")));
            badges.extend(group.immobile.then(|| "immobile".to_owned()));
            badges.extend(gear::special(t, s, g));
            badges.extend(s.riders(g).map(|rider| format!("carries {}", s.title(t, rider))));
            badges.extend(group.task.map(crate::labour::task_words));
            badges.extend(crate::prisoners::guarded(t, s, g));
            badges.extend((!group.in_touch).then(|| "out of touch".to_owned()));
        }
        badges.extend(s.fig(f).fired.then(|| "fired".to_owned()));
        badges.extend(s.fig(f).radio.then(|| "radio".to_owned()));
        let count = spec.is_vehicle().then(|| s.men(t, g) as u16);
        out.pieces.push(
            Piece {
                key: at.piece_key(g, f),
                name: format!("{}, {}", s.title(t, g), s.who(t, g, f)),
                kind: spec.visible(s.fig(f).weapon).to_owned(),
                side: Some(Side(s.side(t, g) as u8)),
                known: true,
                outline: outline(t, f, s.fig(f).at, group.heading, group.posture == Posture::Prone),
                facing: facing(group.heading),
                count,
                badges,
                ..Piece::default()
            }
            .into(),
        );
    }
}

/// How a man holds himself; vehicles do neither.
fn stance(vehicle: bool, prone: bool) -> Option<String> {
    (!vehicle).then(|| if prone { "prone" } else { "erect" }.to_owned())
}

/// An enemy group as it was last seen.
fn enemy(at: Lens<'_>, seen: &Seen, out: &mut Scene) {
    let (t, s) = (at.table(), at.state());
    let heading = seen.heading.unwrap_or(Heading::NORTH);
    for glimpse in &seen.figures {
        let mark = s.fig(glimpse.figure).mark;
        let spec = &t.specs[usize::from(glimpse.figure)];
        let mut badges: Vec<String> = stance(spec.is_vehicle(), seen.prone).into_iter().collect();
        badges.extend(seen.moving.then(|| "moving".to_owned()));
        badges.extend(seen.firing.then(|| "firing".to_owned()));
        badges.extend(seen.turret.map(|way| format!("turret {}", compass_word(way))));
        badges.extend(glimpse.riders(t));
        badges.extend((!seen.located).then(|| format!("last seen in period {}", seen.period)));
        // Drawn as the nearest of sixteen directions, which is what the side was told.
        let told = heading_of(sector(heading));
        out.pieces.push(
            Piece {
                key: format!("enemy {mark}"),
                name: format!("enemy {}, figure {mark}", seen.number),
                kind: spec.visible(glimpse.weapon).to_owned(),
                side: at.side().map(|side| Side(1 - side as u8)),
                known: seen.located,
                outline: outline(t, glimpse.figure, glimpse.at, told, seen.prone),
                facing: facing(heading),
                badges,
                ..Piece::default()
            }
            .into(),
        );
    }
}

/// What became of one's own figures; of the enemy's nobody knows for certain.
fn losses(at: Lens<'_>, side: usize, out: &mut Scene) {
    let (t, s) = (at.table(), at.state());
    let count = |vehicle: bool, fates: &[Fate]| {
        let own = t.specs.iter().zip(&s.figures).filter(|(spec, _)| spec.side.index() == side);
        own.filter(|(spec, figure)| spec.is_vehicle() == vehicle && fates.contains(&figure.fate)).count()
    };
    let row = |name: &str, vehicle: bool| {
        let all = t.specs.iter().filter(|spec| spec.side.index() == side && spec.is_vehicle() == vehicle).count();
        let [lost, taken] = [Fate::Lost, Fate::Taken].map(|fate| count(vehicle, &[fate]).to_string());
        (all > 0).then(|| Arc::new(vec![name.to_owned(), all.to_string(), lost, taken]))
    };
    out.sheets.push(
        Sheet {
            key: "losses".into(),
            title: "Losses".into(),
            heads: ["Of", "At first", "Lost", "Prisoners"].map(str::to_owned).to_vec().into(),
            rows: [row("men", false), row("vehicles and aircraft", true)].into_iter().flatten().collect(),
        }
        .into(),
    );
}

/// The table as a board: areas and lines with their points, an area's line closed.
#[must_use]
pub fn boards(t: &Table) -> Vec<Board> {
    let top = &t.ground.top;
    let line = |kind: &str, points: Vec<Spot>, width: i32, height: i32| BoardLine {
        kind: kind.to_owned(),
        points,
        width,
        height,
        ..BoardLine::default()
    };
    let ring = |corners: &[Point]| -> Vec<Spot> { corners.iter().chain(corners.first()).map(|&p| spot(p)).collect() };
    let mut lines: Vec<BoardLine> =
        top.contours().iter().map(|contour| line("contour", ring(contour.ring.corners()), 0, contour.height)).collect();
    lines.extend(
        top.areas().iter().map(|area| line(AREAS[usize::from(area.kind)], ring(area.shape.corners()), 0, area.height)),
    );
    lines.extend(top.courses().iter().map(|course| {
        let points = course.path.iter().map(|&p| spot(p)).collect();
        line(LINES[usize::from(course.kind)], points, course.width, course.height)
    }));
    let place = |name: &str, p: Point| NamedPlace {
        name: name.to_owned(),
        places: vec![Place::Point { board: 0, at: spot(p) }],
    };
    vec![Board {
        key: "table".to_owned(),
        title: top.title().to_owned(),
        size: (top.width(), top.depth()),
        scale: top.unit(),
        lines,
        places: top.spots().iter().map(|s| place(&s.name, s.at)).collect(),
        ..Board::default()
    }]
}
