//! Pictures are the same every time, show what the map says, and give nothing away.

use geometry::map::HexMap;
use geometry::{Direction, Hex};
use raid::terrain::composite;
use render::{Area, Badge, Counter, Line, Look, Marker, Picture, Side, Style, Symbol, Theme, png, svg};
use resvg::tiny_skia::Pixmap;

fn style() -> Style {
    use Look::{Bridge, Building, Field, Open, River, Rough, Scrub, Sea, Wharf, Woods};
    let looks = [Open, Bridge, Field, Scrub, Rough, Woods, Building, River, Sea, Wharf];
    let names = ["Clear", "Bridge", "Mixed", "Medium", "Broken", "Heavy", "Building", "River", "Sea", "Wharf"];
    Style::new(looks.into_iter().zip(names))
}

fn at(label: &str) -> Hex {
    composite().grid().parse(label).expect(label)
}

/// The whole map at half its size, without margins.
fn pixels(theme: Theme) -> Pixmap {
    let style = style();
    let mut picture = Picture::new(composite(), &style);
    picture.theme = theme;
    picture.bare = true;
    let file = png(&svg(&picture), 0.5).expect("a picture");
    Pixmap::decode_png(&file).expect("a PNG")
}

/// The mean colour of the middle of a hex, as red, green and blue.
fn colour(pixels: &Pixmap, label: &str) -> [u32; 3] {
    let (col, row) = composite().grid().col_row(at(label));
    let (col, row) = (u32::from(col), u32::from(row));
    // Hexes are 64 wide and 55.4 high; even columns sit half a hex higher.
    let (x, y) = ((48 * col - 16) / 2, (2 * row - (col + 1) % 2) * 277 / 20);
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
fn the_same_map_gives_the_same_picture() {
    let style = style();
    assert_eq!(svg(&Picture::new(composite(), &style)), svg(&Picture::new(composite(), &style)));
}

#[test]
fn every_hex_is_numbered_once() {
    let style = style();
    let drawing = svg(&Picture::new(composite(), &style));
    let mut numbers: Vec<&str> = drawing
        .split("</text>")
        .filter_map(|before| before.rsplit_once('>'))
        .map(|(_, text)| text)
        .filter(|text| text.len() == 4 && text.bytes().all(|c| c.is_ascii_digit()))
        .collect();
    numbers.sort_unstable();
    let wanted: Vec<String> = composite().grid().all().map(|h| composite().grid().label(h).to_string()).collect();
    assert_eq!(numbers, wanted);
}

#[test]
fn the_sheet_has_title_key_scatter_and_turns() {
    let style = style();
    let mut picture = Picture::new(composite(), &style);
    picture.turns = 20;
    let drawing = svg(&picture);
    for text in
        [composite().title(), "TERRAIN KEY", "Medium", "Wall", "Fortified position", "SCATTER", "TURNS", "200 m"]
    {
        assert!(drawing.contains(&format!(">{text}</text>")), "{text}");
    }
    picture.bare = true;
    assert!(!svg(&picture).contains("TERRAIN KEY"));
}

#[test]
fn ground_has_the_colours_of_what_it_is() {
    let [light, dark] = [Theme::Light, Theme::Dark].map(pixels);
    for pixels in [&light, &dark] {
        let [r, g, b] = colour(pixels, "5412");
        assert!(b > r && b > g, "sea {r} {g} {b}");
        let [r, g, b] = colour(pixels, "2805");
        assert!(g > r && g > b, "woods {r} {g} {b}");
        let [r, g, b] = colour(pixels, "4515");
        assert!(r > g && g > b, "wharf {r} {g} {b}");
    }
    let (light, dark) = (colour(&light, "2024"), colour(&dark, "2024"));
    assert!(light[1] > 200 && dark[1] < 80, "open ground {light:?} {dark:?}");
}

#[test]
fn a_part_is_as_large_as_its_hexes() {
    let style = style();
    let mut picture = Picture::new(composite(), &style);
    picture.part = Some((at("0805"), at("0403")));
    assert!(svg(&picture).starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"256\""));
    let file = png(&svg(&picture), 2.0).expect("a picture");
    assert_eq!(Pixmap::decode_png(&file).expect("a PNG").width(), 512);
}

#[test]
fn a_counter_that_lies_face_down_shows_only_whose_it_is() {
    let style = style();
    let draw = |counter: Counter| {
        let mut picture = Picture::new(composite(), &style);
        picture.counters.push(counter);
        svg(&picture)
    };
    let plain = Counter { face_down: true, ..Counter::new(at("3620"), Side::Sand, Symbol::Blank) };
    let known = Counter {
        symbol: Symbol::HeavyMachineGun,
        lines: vec!["B/1/2".to_string()],
        count: Some(3),
        facing: Some(Direction::South),
        ..plain.clone()
    };
    assert_eq!(draw(plain.clone()), draw(known.clone()));
    let face_up = draw(Counter { face_down: false, ..known });
    assert_ne!(draw(plain), face_up);
    assert!(face_up.contains(">B/1/2</text>"));
}

#[test]
fn everything_that_stands_on_the_map_can_be_drawn() {
    let style = style();
    let mut picture = Picture::new(composite(), &style);
    picture.part = Some((at("1524"), at("2230")));
    picture.areas.push(Area { hexes: vec![at("1926"), at("1927")], colour: "#c03".to_string() });
    picture.markers.push(Marker { hex: at("2027"), text: "SMOKE <&>".to_string(), colour: "\"/><".to_string() });
    picture.lines.push(Line {
        hexes: vec![at("1724"), at("1925")],
        colour: "#036".to_string(),
        dashed: true,
        arrow: true,
    });
    picture.lines.push(Line { hexes: vec![at("1724")], colour: "#036".to_string(), dashed: true, arrow: true });
    for _ in 0..5 {
        let mut counter = Counter::new(at("1926"), Side::Blue, Symbol::Tank);
        counter.badges = vec![Badge { text: "S".to_string(), warning: true }; 4];
        counter.facing = Some(Direction::NorthWest);
        picture.counters.push(counter);
    }
    let drawing = svg(&picture);
    assert!(drawing.contains("SMOKE &lt;&amp;&gt;"));
    png(&drawing, 1.0).expect("well-formed SVG");
}

#[test]
fn any_small_map_can_be_drawn() {
    let legend = [('.', "clear"), ('&', "woods"), ('~', "sea"), ('w', "wharf"), ('B', "house")];
    let style = Style::new([
        (Look::Open, "Open & bare"),
        (Look::Woods, "Woods"),
        (Look::Sea, "Sea"),
        (Look::Wharf, "Wharf"),
        (Look::Building, "House"),
    ]);
    for stagger in ["even-up", "odd-up"] {
        let text = format!(
            "title = \"A <b> & c\"\ncolumns = 4\nrows = 3\nstagger = \"{stagger}\"\nterrain = '''\n&.w~\nBB.~\n.~~w\n'''\n\
             [[river]]\npath = \"0101 0403\"\n[[road]]\npath = \"0103 0101\"\n[[wall]]\nsides = \"0101/0201\"\n\
             [[contour]]\nlevel = 10\nring = \"0101\"\n[[place]]\nname = \"R & D\"\nkind = \"runway\"\n\
             hexes = \"0101 0401\"\nlabel = \"0101 0401\"\n[[place]]\nname = \"Rose\"\nkind = \"compass\"\nhexes = \"0403\"\n"
        );
        let map = HexMap::parse(&text, "small.toml", &legend).expect("sound");
        let drawing = svg(&Picture::new(&map, &style));
        let file = png(&drawing, 1.0).expect("well-formed SVG");
        assert_eq!(Pixmap::decode_png(&file).expect("a PNG").width(), 208);
    }
    let map =
        HexMap::parse("title = \"One\"\ncolumns = 1\nrows = 1\nterrain = '''w'''", "one.toml", &legend).expect("sound");
    png(&svg(&Picture::new(&map, &style)), 1.0).expect("a single hex");
}
