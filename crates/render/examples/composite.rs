//! Draws Raid's composite map: `cargo run -p render --example composite -- map.png [scale] [dark] [FROM-TO]`.
//! The file's ending says whether it becomes SVG or PNG.

use std::error::Error;

use geometry::map::HexMap;
use raid::terrain::composite;
use render::{Look, Picture, Style, Theme};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let file = args.first().ok_or("name the file to write, such as map.png")?;
    let scale: f64 = args.iter().find_map(|arg| arg.parse().ok()).unwrap_or(1.0);
    let map = composite();
    let style = style();
    let mut picture = Picture::new(map, &style);
    picture.subtitle = "Composite map for Raid".to_string();
    picture.turns = 20;
    if args.iter().any(|arg| arg == "dark") {
        picture.theme = Theme::Dark;
    }
    picture.part = args.iter().find_map(|arg| part(map, arg));
    let drawing = render::svg(&picture);
    if file.ends_with(".svg") {
        std::fs::write(file, drawing)?;
    } else {
        std::fs::write(file, render::png(&drawing, scale)?)?;
    }
    Ok(())
}

fn part(map: &HexMap, text: &str) -> Option<(geometry::Hex, geometry::Hex)> {
    let (a, b) = text.split_once('-')?;
    Some((map.grid().parse(a).ok()?, map.grid().parse(b).ok()?))
}

/// Raid's terrain, in the order of its legend.
fn style() -> Style {
    Style::new([
        (Look::Open, "Clear"),
        (Look::Bridge, "Bridge"),
        (Look::Field, "Mixed"),
        (Look::Scrub, "Medium"),
        (Look::Rough, "Broken"),
        (Look::Woods, "Heavy"),
        (Look::Building, "Building"),
        (Look::River, "River"),
        (Look::Sea, "Sea"),
        (Look::Wharf, "Wharf"),
    ])
}
