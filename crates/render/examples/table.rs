//! Draws a measured table: `cargo run -p render --example table -- farmland 7 out.png`, or a table file instead of kind and seed.

use geometry::table::Tabletop;
use geometry::table::generate::{Country, KINDS, generate};
use render::{TablePicture, TableStyle, Theme, png, table_svg};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (text, out) = match &words[..] {
        [file, out] => (std::fs::read_to_string(file)?, out),
        [country, seed, out, ..] => {
            let country = Country::named(country).ok_or("farmland, village, jungle, wooded-hills or desert")?;
            (generate(country, seed.parse()?, 720, 540), out)
        }
        _ => return Err("give a country, a seed and a file for the picture".into()),
    };
    let table = Tabletop::parse(&text, "table", KINDS)?;
    let style = TableStyle::of(KINDS);
    let mut picture = TablePicture::new(&table, &style);
    picture.subtitle = "Infantry Action 1925-75".to_owned();
    if words.last().is_some_and(|word| word == "dark") {
        picture.theme = Theme::Dark;
    }
    let svg = table_svg(&picture);
    println!("{} kB of SVG", svg.len() / 1000);
    std::fs::write(out, png(&svg, 1.0)?)?;
    Ok(())
}
