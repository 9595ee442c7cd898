//! `fireteam table`: made-up country for measured tables, and pictures of table files.

use crate::books::{read_table, save};
use crate::output::{Done, Failure, Output};
use clap::{Args, Subcommand};
use geometry::table::generate::{Country, generate};
use geometry::table::{Kinds, Tabletop};
use kernel::Faults;
use kernel::refusal::nearest;
use render::{TablePicture, TableStyle, Theme};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// What can be done with tables.
#[derive(Subcommand)]
pub(crate) enum Doing {
    /// Made-up country of a kind: farmland, village, jungle, wooded-hills or desert.
    Generate(Made),
}

/// Made-up country.
#[derive(Args)]
pub(crate) struct Made {
    /// farmland, village, jungle, wooded-hills or desert.
    #[arg(value_parser = country)]
    country: Country,
    /// The same number gives the same country again.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Metres from west to east.
    #[arg(long, default_value_t = 720, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(120..=3000))]
    width: u32,
    /// Metres from north to south.
    #[arg(long, default_value_t = 540, allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(120..=3000))]
    depth: u32,
    /// Write the table's text into this file; it is printed if left out and no picture is wanted.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    picture: Picture,
}

/// Where pictures go.
#[derive(Args)]
pub(crate) struct Picture {
    /// Draw the table as SVG into this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Draw the table as PNG into this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// Pixels of the PNG to each unit of the SVG.
    #[arg(long, default_value_t = 1.0, value_name = "NUMBER")]
    pub(crate) scale: f64,
    /// Light lines on a dark ground.
    #[arg(long)]
    pub(crate) dark: bool,
    /// Write over a file that exists.
    #[arg(long)]
    pub(crate) force: bool,
}

impl Picture {
    fn wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }
}

fn country(word: &str) -> Result<Country, String> {
    Country::named(word).ok_or_else(|| {
        let names = Country::ALL.map(Country::name);
        let meant = nearest(word, names).map(|name| format!("did you mean `{name}`? ")).unwrap_or_default();
        format!("there is no country `{word}`; {meant}choose from {}", names.join(", "))
    })
}

/// Make or show a table.
pub(crate) fn table(doing: &Doing, output: &Output) -> Done {
    match doing {
        Doing::Generate(made) => make(made, output),
    }
}

/// Describe a table file and draw it.
pub(crate) fn show(file: &str, picture: &Picture, output: &Output) -> Done {
    let table = parsed(&read_table(file)?, file)?;
    draw(&table, "", picture, output)?;
    let about = About::of(&table);
    output.answer(&about, |output| about.words(output));
    Ok(())
}

fn make(made: &Made, output: &Output) -> Done {
    let text = generate(made.country, made.seed, made.width, made.depth);
    let table = parsed(&text, made.country.name())?;
    draw(&table, "", &made.picture, output)?;
    if let Some(file) = &made.out {
        save(file, text.as_bytes(), made.picture.force)?;
        output.remark(&format!("The table is in {}.", file.display()));
    }
    if made.out.is_none() && !made.picture.wanted() {
        output.answer(&serde_json::json!({ "text": text }), |_| text.clone());
        return Ok(());
    }
    let about = About::of(&table);
    output.answer(&about, |output| about.words(output));
    Ok(())
}

/// The kinds that table files may use: those of the measured book, which knows all of made-up country.
fn kinds() -> Kinds<'static> {
    wrg::ground::KINDS
}

/// Reads a table, or says everything that is wrong with it.
pub(crate) fn parsed(text: &str, file: &str) -> Result<Tabletop, Failure> {
    Tabletop::parse(text, file, kinds()).map_err(|wrong| {
        let mut faults = Faults::of(file);
        for fault in &wrong.faults {
            faults.at(fault.line, fault.col, fault.message.clone(), fault.help.clone());
        }
        Failure::Faults(faults)
    })
}

/// Draws the pictures that are asked for.
pub(crate) fn draw(table: &Tabletop, subtitle: &str, picture: &Picture, output: &Output) -> Done {
    if !picture.wanted() {
        return Ok(());
    }
    let style = TableStyle::of(kinds());
    let mut drawn = TablePicture::new(table, &style);
    drawn.subtitle = subtitle.to_owned();
    drawn.theme = if picture.dark { Theme::Dark } else { Theme::Light };
    let svg = render::table_svg(&drawn);
    if let Some(file) = &picture.svg {
        keep(file, svg.as_bytes(), picture.force, output)?;
    }
    if let Some(file) = &picture.png {
        let png = render::png(&svg, picture.scale).map_err(Failure::input)?;
        keep(file, &png, picture.force, output)?;
    }
    Ok(())
}

fn keep(file: &Path, bytes: &[u8], force: bool, output: &Output) -> Done {
    save(file, bytes, force)?;
    output.remark(&format!("The table is drawn in {}.", file.display()));
    Ok(())
}

/// What stands on a table.
#[derive(Serialize)]
struct About {
    title: String,
    width: i32,
    depth: i32,
    areas: Vec<Number>,
    lines: Vec<Number>,
    contours: usize,
    highest: i32,
    places: Vec<String>,
}

/// How many there are of a kind.
#[derive(Serialize)]
struct Number {
    kind: &'static str,
    number: usize,
}

impl About {
    fn of(table: &Tabletop) -> About {
        let metre = table.unit().max(1);
        let count = |names: &'static [&'static str], of: &dyn Fn(usize) -> usize| -> Vec<Number> {
            let numbers = names.iter().enumerate().map(|(i, kind)| Number { kind, number: of(i) });
            numbers.filter(|number| number.number > 0).collect()
        };
        About {
            title: table.title().to_owned(),
            width: table.width() / metre,
            depth: table.depth() / metre,
            areas: count(kinds().areas, &|i| table.areas().iter().filter(|a| usize::from(a.kind) == i).count()),
            lines: count(kinds().lines, &|i| table.courses().iter().filter(|c| usize::from(c.kind) == i).count()),
            contours: table.contours().len(),
            highest: table.contours().iter().map(|contour| contour.height).max().unwrap_or(0) / metre,
            places: table.spots().iter().map(|spot| spot.name.clone()).collect(),
        }
    }

    fn words(&self, output: &Output) -> String {
        let list = |numbers: &[Number]| {
            numbers.iter().map(|n| format!("{} {}", n.number, n.kind)).collect::<Vec<_>>().join(", ")
        };
        let mut text = format!("{}\n{} by {} m\n", output.strong(&self.title), self.width, self.depth);
        for (what, words) in
            [("areas", list(&self.areas)), ("lines", list(&self.lines)), ("places", self.places.join(", "))]
        {
            if !words.is_empty() {
                text += &format!("  {what:8}  {words}\n");
            }
        }
        if self.contours > 0 {
            text += &format!("  {:8}  {} contours, up to {} m\n", "heights", self.contours, self.highest);
        }
        text
    }
}
