//! The key: small maps of one hex, drawn by the same hand as the large one.

use geometry::map::{CourseKind, HexMap};

use crate::Drawing;
use crate::curve::figure;
use crate::plane::Pt;
use crate::style::{Look, Style, Theme};
use crate::svg::{Face, Svg, Type};

/// One line of the key: its name, and the text of a map whose middle hex shows it.
struct Entry {
    name: String,
    map: String,
}

/// Draws the key from a point, in columns of `deep` entries, each `wide`.
pub(crate) fn key(draw: &Drawing, theme: Theme, at: Pt, deep: usize, wide: f64, svg: &mut Svg) {
    for (i, entry) in entries(draw).into_iter().enumerate() {
        let spot = at.plus((i / deep) as f64 * wide, (i % deep) as f64 * 62.0);
        swatch(draw.style, theme, &entry.map, &format!("k{i}"), spot, svg);
        let set = Type { anchor: "start", ..draw.letters(Face::Sans, 17.0, draw.ink.ink, "") };
        svg.text(spot.plus(42.0, 5.5), &entry.name, set);
    }
}

/// How many entries the key has.
pub(crate) fn count(draw: &Drawing) -> usize {
    entries(draw).len()
}

fn entries(draw: &Drawing) -> Vec<Entry> {
    let letter = |look: Look| position(draw.style, look).map_or('a', letter);
    let (open, sea, river) = (letter(Look::Open), letter(Look::Sea), letter(Look::River));
    let mut entries = Vec::new();
    let kinds: Vec<(Look, String)> = draw.style.named().map(|(look, name)| (look, name.to_string())).collect();
    for (look, name) in kinds {
        let c = letter(look);
        let (grid, more) = match look {
            Look::Building => (square(c, open), String::new()),
            Look::River => (column(river, open), "[[river]]\npath = \"0201 0203\"".to_string()),
            Look::Bridge => {
                let ways = "[[river]]\npath = \"0201 0203\"\n[[road]]\npath = \"0102 0202 0302\"";
                (format!("{open}{river}{open}\n{open}{c}{open}\n{open}{river}{open}"), ways.to_string())
            }
            Look::Wharf => (format!("{open}{c}{sea}\n{open}{c}{sea}\n{open}{c}{sea}"), String::new()),
            _ => (format!("{c}{c}{c}\n{c}{c}{c}\n{c}{c}{c}"), String::new()),
        };
        if on_map(draw, look) {
            entries.push(Entry { name, map: text(&grid, &more) });
        }
    }
    let plain = square(open, open);
    let mut feature = |shown: bool, name: &str, more: &str| {
        if shown {
            entries.push(Entry { name: name.to_string(), map: text(&plain, more) });
        }
    };
    let has = |kind| draw.map.courses().iter().any(|course| course.kind == kind);
    let redoubt = draw.map.places().iter().find(|place| place.kind == "redoubt");
    feature(has(CourseKind::Road), "Road", "[[road]]\npath = \"0102 0202 0302\"");
    feature(has(CourseKind::Trail), "Trail", "[[trail]]\npath = \"0102 0202 0302\"");
    feature(draw.map.highest() > 0, "Contour", "[[contour]]\nlevel = 10\nring = \"0101 0103\"");
    for level in 1..=draw.map.highest() {
        let metres = u16::from(level) * draw.map.interval();
        let ring = "ring = \"0101 0301 0303 0103\"";
        let levels: String =
            (1..=level).map(|level| format!("[[contour]]\nlevel = {}\n{ring}\n", 10 * u16::from(level))).collect();
        feature(true, &format!("Ground at {metres} m"), &levels);
    }
    feature(!draw.map.walls().is_empty(), "Wall", "[[wall]]\nsides = \"0202/0201 0202/0301 0202/0302\"");
    feature(redoubt.is_some(), "Fortified position", "[[place]]\nname = \"x\"\nkind = \"redoubt\"\nhexes = \"0202\"");
    entries
}

fn on_map(draw: &Drawing, look: Look) -> bool {
    draw.map.grid().all().any(|h| draw.style.look(draw.map.terrain(h)) == look)
}

fn position(style: &Style, look: Look) -> Option<u8> {
    (0..=u8::MAX).take(64).find(|&kind| style.look(kind) == look)
}

/// The letter by which swatches write a legend position.
fn letter(kind: u8) -> char {
    char::from(b'a' + kind % 26)
}

fn square(middle: char, rest: char) -> String {
    format!("{rest}{rest}{rest}\n{rest}{middle}{rest}\n{rest}{rest}{rest}")
}

fn column(middle: char, rest: char) -> String {
    format!("{rest}{middle}{rest}\n{rest}{middle}{rest}\n{rest}{middle}{rest}")
}

fn text(grid: &str, more: &str) -> String {
    format!("title = \"key\"\ncolumns = 3\nrows = 3\nterrain = '''\n{grid}\n'''\n{more}\n")
}

/// The middle hex of a small map, centred at a point.
fn swatch(style: &Style, theme: Theme, text: &str, tag: &str, at: Pt, svg: &mut Svg) {
    let names: Vec<(char, &str)> = (0..26).map(|kind| (letter(kind), "")).collect();
    let Ok(map) = HexMap::parse(text, "key", &names) else { return };
    let draw = Drawing::new(&map, style, theme, tag);
    let Some(middle) = map.grid().hex(2, 2) else { return };
    let (centre, rim) = (draw.plane.centre(middle), figure(&draw.plane.corners(middle)));
    svg.group(&format!("transform=\"translate({:.1} {:.1})\"", at.x - centre.x, at.y - centre.y));
    svg.clip(&format!("{tag}hex"), &rim);
    svg.group(&format!("clip-path=\"url(#{tag}hex)\""));
    draw.terrain(svg);
    svg.end();
    svg.stroke(&rim, draw.ink.ink, 1.2, "");
    svg.end();
}
