//! Pictures of measured tables are the same every time, show what the table says, and can be drawn whatever stands on it.

use geometry::table::generate::{Country, KINDS, generate};
use geometry::table::{Kinds, Point, Polygon, Tabletop};
use render::{AreaLook, LineLook, TablePicture, TableStyle, Theme, Zone, png, table_svg};
use resvg::tiny_skia::Pixmap;

fn table(text: &str) -> Tabletop {
    Tabletop::parse(text, "table", KINDS).expect("a sound table")
}

const SMALL: &str = r#"
title = "Mill & <ford>"
width = 200
depth = 100

[[area]]
kind = "wood"
name = "Copse"
height = 12
shape = "10,10 60,10 60,60 10,60"

[[area]]
kind = "water"
shape = "100,10 140,10 140,50 100,50"

[[area]]
kind = "building"
name = "Mill"
height = 8
shape = "150,70 180,70 180,90 150,90"

[[line]]
kind = "road"
name = "High road"
width = 8
path = "0,80 140,80"

[[line]]
kind = "stream"
width = 4
path = "80,0 80,100"

[[contour]]
height = 5
ring = "20,62 60,62 60,76 20,76"

[[place]]
name = "Ford"
at = "80,60"
"#;

/// The mean colour round a spot in metres of a bare picture of 200 m.
fn colour(pixels: &Pixmap, x: u32, y: u32) -> [u32; 3] {
    let (x, y) = (x * pixels.width() / 200, y * pixels.height() / 100);
    let mut sum = [0, 0, 0];
    for (dx, dy) in (0..12).flat_map(|dx| (0..12).map(move |dy| (dx, dy))) {
        let pixel = pixels.pixel(x + dx - 6, y + dy - 6).expect("inside");
        sum[0] += u32::from(pixel.red());
        sum[1] += u32::from(pixel.green());
        sum[2] += u32::from(pixel.blue());
    }
    sum.map(|sum| sum / 144)
}

#[test]
fn the_same_table_gives_the_same_picture() {
    let (table, style) = (table(SMALL), TableStyle::of(KINDS));
    assert_eq!(table_svg(&TablePicture::new(&table, &style)), table_svg(&TablePicture::new(&table, &style)));
}

#[test]
fn the_sheet_has_title_names_key_and_scale() {
    let (table, style) = (table(SMALL), TableStyle::of(KINDS));
    let mut picture = TablePicture::new(&table, &style);
    picture.subtitle = "by night".to_owned();
    let drawing = table_svg(&picture);
    for text in [
        "Mill &amp; &lt;ford&gt;",
        "by night",
        "KEY",
        "Wood",
        "Road",
        "Stream",
        "Height",
        "Copse",
        "High road",
        "Ford",
        "40 m",
        "200 by 100 m",
        "5",
    ] {
        assert!(drawing.contains(&format!(">{text}</text>")), "{text}");
    }
    assert!(!drawing.contains(">Hedge</text>"), "the key lists what stands on the table");
    picture.bare = true;
    let bare = table_svg(&picture);
    assert!(!bare.contains(">KEY</text>"), "the ground alone has no key");
    assert!(bare.contains(">Copse</text>"), "but the names of its parts");
}

#[test]
fn ground_has_the_colours_of_what_it_is() {
    let (table, style) = (table(SMALL), TableStyle::of(KINDS));
    for theme in [Theme::Light, Theme::Dark] {
        let mut picture = TablePicture::new(&table, &style);
        (picture.theme, picture.bare) = (theme, true);
        let pixels = Pixmap::decode_png(&png(&table_svg(&picture), 0.5).expect("a picture")).expect("a PNG");
        let [r, g, b] = colour(&pixels, 35, 50);
        assert!(g > r && g > b, "wood {r} {g} {b}");
        let [r, g, b] = colour(&pixels, 120, 30);
        assert!(b > r && g > r, "water {r} {g} {b}");
    }
}

#[test]
fn a_crag_is_a_cliff_whichever_way_it_is_written_and_not_taken_for_rocks() {
    let kinds = Kinds { areas: &["crag", "rocks"], lines: &[] };
    let style = TableStyle::of(kinds);
    let drawn = |kind: &str, shape: &str| {
        let text = format!("title = \"x\"\nwidth = 60\ndepth = 60\n[[area]]\nkind = \"{kind}\"\nshape = \"{shape}\"\n");
        let table = Tabletop::parse(&text, "table", kinds).expect("a sound table");
        table_svg(&TablePicture::new(&table, &style))
    };
    let (cliff, turned) = (drawn("crag", "5,5 50,5 50,40 5,40"), drawn("crag", "5,40 50,40 50,5 5,5"));
    let strokes = |drawing: &str| drawing.lines().find(|line| line.contains("0.75") && line.len() > 2000).is_some();
    assert!(strokes(&cliff) && strokes(&turned), "strokes down the face");
    assert!(cliff.contains(">Crag</text>"), "the key names it");
    assert!(!strokes(&drawn("rocks", "5,5 50,5 50,40 5,40")), "rocks have none");
}

#[test]
fn all_country_can_be_drawn_large_and_small() {
    let style = TableStyle::of(KINDS);
    for country in Country::ALL {
        for seed in [1, 7] {
            let table = table(&generate(country, seed, 480, 360));
            let mut picture = TablePicture::new(&table, &style);
            let whole = table_svg(&picture);
            assert!(whole.len() < 4_000_000, "{}: {}", country.name(), whole.len());
            let pixels = Pixmap::decode_png(&png(&whole, 0.2).expect("well-formed SVG")).expect("a PNG");
            assert!(pixels.width() > 300 && pixels.height() > 300);
            (picture.bare, picture.plain, picture.theme) = (true, true, Theme::Dark);
            let small = table_svg(&picture);
            assert!(small.len() < 60_000 && !small.contains("font-face"), "{}: {}", country.name(), small.len());
            png(&small, 0.2).expect("well-formed SVG");
        }
    }
}

#[test]
fn whatever_has_no_look_of_its_own_is_a_mere_outline() {
    let kinds = Kinds { areas: &["swamp", "bunker", "trench", "ford"], lines: &["railway"] };
    let text = "title = \"x\"\nwidth = 60\ndepth = 60\n[[area]]\nkind = \"swamp\"\nshape = \"5,5 50,5 50,20\"\n\
                [[area]]\nkind = \"bunker\"\nshape = \"10,30 20,30 20,40 10,40\"\n[[area]]\nkind = \"trench\"\nshape = \"30,30 50,30 50,32 30,32\"\n\
                [[area]]\nkind = \"ford\"\nshape = \"30,40 50,40 50,50 30,50\"\n[[line]]\nkind = \"railway\"\npath = \"0,55 60,55\"\n";
    let table = Tabletop::parse(text, "table", kinds).expect("sound");
    let style = TableStyle::of(kinds);
    let mut picture = TablePicture::new(&table, &style);
    let shape = Polygon::rectangle(Point::new(0, 0), Point::new(3000, 3000)).expect("an area");
    picture.zones.push(Zone { shape, colour: "\"/><".to_owned(), text: "Blue & co".to_owned() });
    let drawing = table_svg(&picture);
    assert!(
        drawing.contains("BLUE &amp; CO") && drawing.contains(">Swamp</text>") && drawing.contains(">Railway</text>")
    );
    png(&drawing, 0.5).expect("well-formed SVG");
    let own = TableStyle::new([(AreaLook::Wood, "")], [(LineLook::Hedge, "Fence of thorns")]);
    let drawing = table_svg(&TablePicture::new(&table, &own));
    assert!(drawing.contains(">Fence of thorns</text>") && !drawing.contains(">Swamp</text>"));
    png(&drawing, 0.5).expect("well-formed SVG");
}
