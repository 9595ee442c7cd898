//! From the text of a map file to a map, or to the list of its faults.

use std::ops::Range;

use toml::de::DeTable;

use super::faults::Report;
use super::sheet::{Sheet, Text, hexes};
use super::{Course, CourseKind, HexMap, Legend, MapFaults, Place, trace};
use crate::hex::{Grid, Hex, HexSet, HexSide, Stagger};

/// Takes a rule book's own objections to a map, each pointing at a hex of the terrain grid.
pub struct Checks<'r, 's> {
    report: &'r mut Report<'s>,
    spots: &'r [Range<usize>],
}

impl Checks<'_, '_> {
    /// Objects to what the map has in a hex; `help` says what to do about it.
    pub fn fault(&mut self, h: Hex, message: impl Into<String>, help: impl Into<String>) {
        let spot = self.spots.get(h.index()).cloned().unwrap_or(0..0);
        self.report.fault(spot, message, help);
    }
}

/// The letters of the terrain grid, read.
struct Ground {
    terrain: Vec<u8>,
    /// Where each hex stands in the file.
    spots: Vec<Range<usize>>,
}

pub(super) fn read(
    source: &str,
    file: &str,
    legend: Legend,
    check: impl FnOnce(&HexMap, &mut Checks),
) -> Result<HexMap, MapFaults> {
    let mut report = Report::new(source);
    let (root, errors) = DeTable::parse_recoverable(source);
    for error in errors {
        report.fault(error.span().unwrap_or(0..0), format!("not TOML: {}", error.message()), "");
    }
    let Some((map, spots)) = sheet_to_map(source, root.get_ref(), legend, &mut report) else {
        return Err(report.finish(file));
    };
    if !report.any() {
        let mut checks = Checks { report: &mut report, spots: &spots };
        check(&map, &mut checks);
    }
    if report.any() {
        return Err(report.finish(file));
    }
    Ok(map)
}

const FIELDS: [&str; 13] = [
    "title", "columns", "rows", "stagger", "metres", "interval", "terrain", "contour", "road", "trail", "river",
    "wall", "place",
];

fn sheet_to_map(
    source: &str,
    root: &DeTable,
    legend: Legend,
    report: &mut Report,
) -> Option<(HexMap, Vec<Range<usize>>)> {
    let sheet = Sheet::new(root, 0..0, "the map", &FIELDS, report);
    let title = sheet.need_text(source, "title", report);
    let metres = sheet.number("metres", 1..10_000, report).map_or(0, |(n, _)| n);
    let interval = sheet.number("interval", 1..1000, report).map_or(10, |(n, _)| n);
    let grid = grid(source, &sheet, report);
    let ground = sheet.need_text(source, "terrain", report).and_then(|text| terrain(&text, grid, legend, report));
    // Where the size is unknown, hex numbers are judged as on the largest map there can be.
    let size = grid.unwrap_or(Grid::new(99, 99, Stagger::EvenUp));
    let level = contours(source, &sheet, size, interval, report);
    let mut courses = Vec::new();
    for (name, kind) in [("road", CourseKind::Road), ("trail", CourseKind::Trail), ("river", CourseKind::River)] {
        for entry in sheet.tables(name, &["name", "path"], report) {
            courses.extend(course(source, &entry, kind, size, report));
        }
    }
    let walls = walls(source, &sheet, size, report);
    let places = places(source, &sheet, size, report);
    let (grid, ground) = (grid?, ground?);
    let map = HexMap {
        title: title?.value,
        grid,
        metres,
        interval,
        terrain: ground.terrain,
        level,
        ways: ways(grid, &courses),
        rivers: rivers(grid, &courses),
        courses,
        walls,
        places,
    };
    Some((map, ground.spots))
}

fn grid(source: &str, sheet: &Sheet, report: &mut Report) -> Option<Grid> {
    let columns = sheet.need_number("columns", 1..100, report);
    let rows = sheet.need_number("rows", 1..100, report);
    let stagger = match sheet.text(source, "stagger", report) {
        None => Stagger::EvenUp,
        Some(text) => match text.value.as_str() {
            "even-up" => Stagger::EvenUp,
            "odd-up" => Stagger::OddUp,
            other => {
                let help = "write \"even-up\" (columns 02, 04 .. half a hex higher) or \"odd-up\"";
                report.fault(text.span, format!("unknown stagger {other:?}"), help);
                Stagger::EvenUp
            }
        },
    };
    Grid::try_new(u8::try_from(columns?.0).ok()?, u8::try_from(rows?.0).ok()?, stagger)
}

/// Reads the terrain grid: a line per row, a letter per column; spaces, leading row numbers and lines that begin
/// with `#` are there for the reader's eyes.
fn terrain(text: &Text, grid: Option<Grid>, legend: Legend, report: &mut Report) -> Option<Ground> {
    let mut rows: Vec<Vec<(u8, Range<usize>)>> = Vec::new();
    let mut sound = true;
    let mut at = 0;
    for line in text.value.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        let lead = line.len() - line.trim_start().len();
        let digits = trimmed.len() - trimmed.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = &trimmed[..digits];
        if digits > 0 && number.parse() != Ok(rows.len() + 1) {
            let span = text.part(start + lead..start + lead + digits);
            report.fault(span, format!("row {number} stands where row {:02} is due", rows.len() + 1), "");
            sound = false;
        }
        let mut row = Vec::new();
        for (i, c) in line.char_indices().filter(|&(i, c)| i >= lead + digits && !c.is_whitespace()) {
            let span = text.part(start + i..start + i + c.len_utf8());
            match legend.iter().position(|&(letter, _)| letter == c) {
                Some(kind) => row.push((kind as u8, span)),
                None => {
                    let known: Vec<String> = legend.iter().map(|(letter, name)| format!("{letter} {name}")).collect();
                    report.fault(span.clone(), format!("no terrain has the letter {c:?}"), known.join(", "));
                    sound = false;
                    row.push((0, span));
                }
            }
        }
        if let Some(grid) = grid
            && row.len() != usize::from(grid.cols())
        {
            let (have, want) = (row.len(), grid.cols());
            let end = start + line.trim_end().len();
            let from = row.get(usize::from(want)).map_or(text.part(end..end), |(_, span)| span.clone());
            report.fault(from, format!("this row has {have} hexes, the map is {want} columns wide"), "");
            sound = false;
        }
        rows.push(row);
    }
    let grid = grid?;
    if rows.len() != usize::from(grid.rows()) {
        let message = format!("the terrain has {} rows, the map has {}", rows.len(), grid.rows());
        report.fault(text.span.clone(), message, "");
        sound = false;
    }
    sound.then(|| by_columns(grid, &rows))
}

fn by_columns(grid: Grid, rows: &[Vec<(u8, Range<usize>)>]) -> Ground {
    let mut ground = Ground { terrain: Vec::new(), spots: Vec::new() };
    for h in grid.all() {
        let (col, row) = grid.col_row(h);
        let (kind, spot) = &rows[usize::from(row) - 1][usize::from(col) - 1];
        ground.terrain.push(*kind);
        ground.spots.push(spot.clone());
    }
    ground
}

/// The level of every hex. Lower contours count first, and each must lie on ground that the next lower one encloses.
fn contours(source: &str, sheet: &Sheet, grid: Grid, interval: u16, report: &mut Report) -> Vec<u8> {
    let mut rings: Vec<(u8, HexSet, Range<usize>)> = Vec::new();
    for entry in sheet.tables("contour", &["level", "ring"], report) {
        let step = entry.need_number("level", 1..10_000, report).and_then(|(metres, span)| {
            let step = u8::try_from(metres / interval).ok().filter(|_| metres % interval == 0);
            if step.is_none() {
                let help = format!("contours are {interval} m apart: {interval}, {}, ..", 2 * interval);
                report.fault(span, format!("no contour is drawn at {metres} m"), help);
            }
            step
        });
        let Some(text) = entry.need_text(source, "ring", report) else {
            continue;
        };
        if let (Some(corners), Some(step)) = (hexes(grid, &text, report), step) {
            rings.push((step, trace::enclosed(grid, &corners), text.span));
        }
    }
    rings.sort_by_key(|&(step, _, ref span)| (step, span.start));
    let mut level = vec![0; grid.len()];
    for (step, inside, span) in rings {
        let metres = u16::from(step) * interval;
        if let Some(h) = inside.iter().find(|h| level[h.index()] + 1 < step) {
            let below = metres - interval;
            let message = format!("the {metres} m contour leaves the {below} m contour at {}", grid.label(h));
            report.fault(span, message, format!("draw it inside, or widen the contour of {below} m"));
        }
        for h in inside.iter() {
            level[h.index()] = step;
        }
    }
    level
}

fn course(source: &str, entry: &Sheet, kind: CourseKind, grid: Grid, report: &mut Report) -> Option<Course> {
    let name = entry.text(source, "name", report).map_or(String::new(), |text| text.value);
    let path = entry.need_text(source, "path", report)?;
    let waypoints = hexes(grid, &path, report)?;
    if waypoints.len() < 2 {
        report.fault(path.span, "a path needs at least two hexes", "give the hexes where it begins, bends and ends");
        return None;
    }
    if let Some(pair) = waypoints.windows(2).find(|pair| pair[0] == pair[1]) {
        report.fault(path.span, format!("hex {} follows itself", grid.label(pair[0])), "leave one of the two out");
        return None;
    }
    Some(Course { kind, name, hexes: trace::along(grid, &waypoints) })
}

/// For each hex, the directions in which roads and trails lead on.
fn ways(grid: Grid, courses: &[Course]) -> Vec<u8> {
    let mut ways = vec![0; grid.len()];
    for course in courses.iter().filter(|course| course.kind != CourseKind::River) {
        for pair in course.hexes.windows(2) {
            if let Some(d) = grid.direction_to(pair[0], pair[1]) {
                ways[pair[0].index()] |= 1 << d as u8;
                ways[pair[1].index()] |= 1 << d.opposite() as u8;
            }
        }
    }
    ways
}

fn rivers(grid: Grid, courses: &[Course]) -> HexSet {
    let rivers = courses.iter().filter(|course| course.kind == CourseKind::River);
    HexSet::of(grid, rivers.flat_map(|course| course.hexes.iter().copied()))
}

/// The walls, as sorted hexsides.
fn walls(source: &str, sheet: &Sheet, grid: Grid, report: &mut Report) -> Vec<HexSide> {
    let mut walls = Vec::new();
    for entry in sheet.tables("wall", &["name", "sides"], report) {
        entry.text(source, "name", report);
        let Some(text) = entry.need_text(source, "sides", report) else {
            continue;
        };
        for (word, span) in text.words() {
            match wall(grid, word) {
                Ok(side) => walls.push(side),
                Err(message) => report.fault(span, message, "name the two hexes it parts, as in 0101/0102"),
            }
        }
    }
    walls.sort_unstable();
    walls.dedup();
    walls
}

fn wall(grid: Grid, word: &str) -> Result<HexSide, String> {
    let (a, b) = word.split_once('/').ok_or_else(|| format!("{word:?} is not a hexside"))?;
    let a = grid.parse(a).map_err(|error| error.to_string())?;
    let b = grid.parse(b).map_err(|error| error.to_string())?;
    grid.side_between(a, b).ok_or_else(|| format!("{word} is not a hexside: the two hexes do not touch"))
}

fn places(source: &str, sheet: &Sheet, grid: Grid, report: &mut Report) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for entry in sheet.tables("place", &["name", "kind", "hexes", "label"], report) {
        let name = entry.need_text(source, "name", report);
        let kind = entry.text(source, "kind", report).map_or(String::new(), |text| text.value);
        let area = entry.need_text(source, "hexes", report).and_then(|text| hexes(grid, &text, report));
        let label = entry.text(source, "label", report).map(|text| hexes(grid, &text, report));
        let Some(name) = name else { continue };
        if name.value.trim().is_empty() || places.iter().any(|place| place.name == name.value) {
            report.fault(name.span, format!("{:?} cannot be the name", name.value), "each place has a name of its own");
            continue;
        }
        if let (Some(hexes), Some(label)) = (area, label.unwrap_or(Some(Vec::new()))) {
            places.push(Place { name: name.value, kind, hexes, label });
        }
    }
    places
}
