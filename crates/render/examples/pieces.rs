//! Draws a few counters on a part of Raid's composite map: `cargo run -p render --example pieces -- pieces.png [scale] [dark]`.

use std::error::Error;

use geometry::{Direction, Hex};
use raid::terrain::composite;
use render::{Area, Badge, Counter, Line, Look, Marker, Picture, Side, Style, Symbol, Theme};

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let file = args.first().ok_or("name the file to write, such as pieces.png")?;
    let scale: f64 = args.iter().find_map(|arg| arg.parse().ok()).unwrap_or(1.0);
    let map = composite();
    let at = |label: &str| map.grid().parse(label);
    let looks = [
        Look::Open,
        Look::Bridge,
        Look::Field,
        Look::Scrub,
        Look::Rough,
        Look::Woods,
        Look::Building,
        Look::River,
        Look::Sea,
        Look::Wharf,
    ];
    let style = Style::new(looks.map(|look| (look, "")));
    let mut picture = Picture::new(map, &style);
    if args.iter().any(|arg| arg == "dark") {
        picture.theme = Theme::Dark;
    }
    picture.part = Some((at("1222")?, at("2633")?));
    picture.areas.push(Area { hexes: map.grid().within(at("2229")?, 1).collect(), colour: "#c0392b".to_string() });
    picture.markers.push(Marker { hex: at("2229")?, text: "105".to_string(), colour: "#c0392b".to_string() });
    let path: Result<Vec<Hex>, _> = ["1723", "1724", "1825", "1826", "1926"].map(at).into_iter().collect();
    picture.lines.push(Line { hexes: path?, colour: "#1f4e79".to_string(), dashed: false, arrow: true });
    let signs = [
        Symbol::Infantry,
        Symbol::MachineGun,
        Symbol::HeavyMachineGun,
        Symbol::Mortar,
        Symbol::AntiTank,
        Symbol::Gun,
        Symbol::Headquarters,
        Symbol::Truck,
        Symbol::Carrier,
        Symbol::Tank,
        Symbol::Helicopter,
        Symbol::Gunship,
    ];
    for (i, symbol) in signs.into_iter().enumerate() {
        let side = if i % 2 == 0 { Side::Blue } else { Side::Sand };
        let hex = map.grid().hex(13 + i as u8, 24).ok_or("off the map")?;
        let mut counter = Counter::new(hex, side, symbol);
        counter.lines = vec![format!("A/{}/{}", 1 + i / 6, 1 + i % 6)];
        counter.count = (symbol == Symbol::Infantry).then_some(4);
        picture.counters.push(counter);
    }
    let mut gun = Counter::new(at("1829")?, Side::Sand, Symbol::HeavyMachineGun);
    gun.facing = Some(Direction::NorthEast);
    gun.badges.push(Badge { text: "S".to_string(), warning: true });
    picture.counters.push(gun);
    for _ in 0..3 {
        let mut hidden = Counter::new(at("1730")?, Side::Sand, Symbol::Infantry);
        hidden.face_down = true;
        picture.counters.push(hidden);
    }
    let drawing = render::svg(&picture);
    std::fs::write(file, render::png(&drawing, scale)?)?;
    Ok(())
}
