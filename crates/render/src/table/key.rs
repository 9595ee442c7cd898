//! The key: small tables, drawn by the same hand as the large one.

use geometry::table::{Kinds, Tabletop};

use super::{AreaLook, Ground, TablePicture};
use crate::curve::figure;
use crate::plane::{Pt, pt};
use crate::svg::{Face, Svg, Type};

/// Width and depth of a swatch in metres, and units of the sheet to a metre.
const SWATCH: (f64, f64, f64) = (30.0, 18.0, 2.5);
/// Entries under each other.
const DEEP: usize = 4;
/// From one column of entries to the next.
const WIDE: f64 = 205.0;

/// One entry: its name, and the body of a small table that shows it.
struct Entry {
    name: String,
    body: String,
}

/// Draws what stands on the table, in columns from a point, as many as there is room for.
pub(super) fn key(picture: &TablePicture, draw: &Ground, at: Pt, room: f64, svg: &mut Svg) {
    let all = entries(draw);
    let columns = ((room / WIDE).floor() as usize).max(1);
    let deep = all.len().div_ceil(columns).max(DEEP);
    let down = 256.0 / deep as f64;
    for (i, entry) in all.iter().enumerate() {
        let spot = at.plus((i / deep) as f64 * WIDE, (i % deep) as f64 * down);
        swatch(picture, draw, entry, i, spot, svg);
        let set = Type { anchor: "start", ..draw.letters(Face::Sans, 17.0, draw.ink.ink, "") };
        svg.text(spot.plus(SWATCH.0 * SWATCH.2 + 12.0, SWATCH.1 * SWATCH.2 / 2.0 + 6.0), &entry.name, set);
    }
}

fn entries(draw: &Ground) -> Vec<Entry> {
    let mut entries = Vec::new();
    for (kind, (look, name)) in draw.style.areas.iter().enumerate() {
        let here = draw.table.areas().iter().any(|area| usize::from(area.kind) == kind);
        if here && !name.is_empty() {
            let shape = match look {
                AreaLook::Building => "8,4 23,4 23,14 8,14",
                AreaLook::Bunker => "10,5 20,5 20,13 10,13",
                AreaLook::Trench => "2,8 28,7 28,9 2,10",
                _ => "0,0 30,0 30,18 0,18",
            };
            entries.push(Entry {
                name: name.clone(),
                body: format!("[[area]]\nkind = \"a{kind}\"\nheight = 3\nshape = \"{shape}\"\n"),
            });
        }
    }
    for (kind, (look, name)) in draw.style.lines.iter().enumerate() {
        let here = draw.table.courses().iter().any(|course| usize::from(course.kind) == kind);
        if here && !name.is_empty() {
            let width = match look {
                super::LineLook::Road | super::LineLook::Stream => 5,
                super::LineLook::Track => 3,
                _ => 0,
            };
            let body = format!("[[line]]\nkind = \"l{kind}\"\nwidth = {width}\npath = \"0,11 10,8 20,10 30,7\"\n");
            entries.push(Entry { name: name.clone(), body });
        }
    }
    if !draw.table.contours().is_empty() {
        let ring = |height: i32, inset: i32| {
            let (a, b, c, d) = (2 + inset, 3 + inset / 2, 26 - inset, 16 - inset / 2);
            format!("[[contour]]\nheight = {height}\nring = \"{a},{b} {c},{b} {c},{d} {a},{d}\"\n")
        };
        entries.push(Entry { name: "Height".to_string(), body: ring(5, 0) + &ring(10, 7) });
    }
    entries
}

/// A small table in a frame.
fn swatch(picture: &TablePicture, draw: &Ground, entry: &Entry, number: usize, at: Pt, svg: &mut Svg) {
    let areas: Vec<String> = (0..draw.style.areas.len()).map(|i| format!("a{i}")).collect();
    let lines: Vec<String> = (0..draw.style.lines.len()).map(|i| format!("l{i}")).collect();
    let (areas, lines): (Vec<&str>, Vec<&str>) =
        (areas.iter().map(String::as_str).collect(), lines.iter().map(String::as_str).collect());
    let text = format!("title = \"key\"\nwidth = 30\ndepth = 18\n{}", entry.body);
    let Ok(table) = Tabletop::parse(&text, "key", Kinds { areas: &areas, lines: &lines }) else { return };
    let small = Ground::new(&table, draw.style, picture.theme, false, Some(SWATCH.2));
    let (wide, deep) = (SWATCH.0 * SWATCH.2, SWATCH.1 * SWATCH.2);
    let rim = figure(&[pt(0.0, 0.0), pt(wide, 0.0), pt(wide, deep), pt(0.0, deep)]);
    svg.clip(&format!("key{number}"), &rim);
    svg.group(&format!("transform=\"translate({:.1} {:.1})\"", at.x, at.y));
    svg.group(&format!("clip-path=\"url(#key{number})\""));
    small.ground(svg);
    svg.end();
    svg.stroke(&rim, draw.ink.ink, 1.4, "");
    svg.end();
}
