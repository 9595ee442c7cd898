//! The rule books that the server offers: their scenarios, their maps as pictures, their cases.

use crate::balance::{self, Balance};
use crate::thumb::{Part, thumb};
use geometry::Hex;
use kernel::{Choice, Faults, OptionKind, Rulebook, Setup, Shelf, Start};
use raid::Raid;
use raid::scenario::Scenario;
use raid::terrain::composite;
use render::{Look, Picture, Style, TablePicture, TableStyle, Theme};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use toml::{Table, Value};
use ts_rs::TS;
use wrg::Wrg;

/// Draws the whole map of a match of one book from what it is set up with.
pub type Painter = fn(&Setup, Theme) -> Result<String, Faults>;
/// The part of a scenario's map that is fought over: first and last column, first and last row.
pub type Focus = fn(&str, &str) -> Option<[u8; 4]>;

/// How much of a map is drawn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Extent {
    /// All of it.
    Whole,
    /// Where both sides set up and what they fight for.
    Part,
}

/// What the server knows of one book beside its rules.
#[derive(Clone, Copy)]
pub struct Book {
    /// Its short name.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The edition that new matches are played by.
    pub edition: u32,
    /// Draws its maps; none where the client draws them from the board.
    pub painter: Option<Painter>,
    /// Draws them in a few strokes; none where that is done from the board.
    pub sketch: Option<Painter>,
    /// Finds the part of a map that is fought over; none where the whole is shown.
    pub focus: Option<Focus>,
    /// The page of its cases and rulings.
    pub page: &'static str,
    /// What a match may have otherwise than its scenario.
    pub options: &'static [Choice],
}

/// All books of a server.
#[derive(Clone)]
pub struct Books {
    /// Their rules.
    pub shelf: Arc<Shelf>,
    /// What is known beside.
    pub books: Vec<Book>,
    pictures: Arc<Mutex<Pictures>>,
}

/// Pictures by scenario, darkness and extent.
type Pictures = BTreeMap<(String, bool, Extent), Arc<str>>;

/// A scenario in the library.
#[derive(Clone, Debug, Serialize, TS)]
pub struct ScenarioCard {
    /// Its name within its book.
    pub name: String,
    /// Its title.
    pub title: String,
    /// When it took place.
    pub date: String,
    /// About how long a game takes.
    pub length: String,
    /// What it is about.
    pub situation: String,
    /// The last turn.
    pub turns: i64,
    /// Who may sit where.
    pub seats: Vec<SeatCard>,
    /// What a match may switch.
    pub options: Vec<OptionCard>,
    /// Its map as a small picture.
    pub thumb: String,
    /// How it went between computer opponents, if that was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub balance: Option<Balance>,
}

/// A seat of a scenario.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SeatCard {
    /// The seat's name.
    pub name: String,
    /// The side it plays for.
    pub side: Option<u8>,
    /// Whom it leads.
    pub title: String,
}

/// An option of a match.
#[derive(Clone, Debug, Serialize, TS)]
pub struct OptionCard {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub title: &'static str,
    /// How it is chosen; what is not chosen is as the scenario says.
    pub kind: OptionKind,
}

/// A book in the library.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BookCard {
    /// Its short name.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// Its scenarios.
    pub scenarios: Vec<ScenarioCard>,
}

const RAID: Book = Book {
    name: "raid",
    title: "Raid",
    edition: *Raid::EDITIONS.end(),
    painter: Some(paint_raid),
    sketch: None,
    focus: Some(focus_raid),
    page: raid::RULES,
    options: raid::OPTIONS,
};

const WRG: Book = Book {
    name: "wrg",
    title: "Infantry Action 1925-75",
    edition: *Wrg::EDITIONS.end(),
    painter: Some(|setup, theme| paint_wrg(setup, theme, false)),
    sketch: Some(|setup, theme| paint_wrg(setup, theme, true)),
    focus: None,
    page: wrg::RULES,
    options: wrg::OPTIONS,
};

impl Books {
    /// All books of this program.
    #[must_use]
    pub fn all() -> Books {
        Books::of(Shelf::new().with::<Raid>().with::<Wrg>(), vec![RAID, WRG])
    }
    /// These books.
    #[must_use]
    pub fn of(shelf: Shelf, books: Vec<Book>) -> Books {
        Books { shelf: Arc::new(shelf), books, pictures: Arc::default() }
    }
    /// What is known of a book.
    #[must_use]
    pub fn book(&self, name: &str) -> Option<&Book> {
        self.books.iter().find(|book| book.name == name)
    }
    /// The library: every book with its scenarios.
    #[must_use]
    pub fn library(&self) -> Vec<BookCard> {
        let scenarios = self.shelf.scenarios();
        let of_book = |book: &Book| {
            let prefix = format!("{}/", book.name);
            let own = scenarios.iter().filter(|name| name.starts_with(&prefix));
            own.filter_map(|name| self.scenario(book, name)).collect()
        };
        self.books
            .iter()
            .map(|book| BookCard { name: book.name, title: book.title, scenarios: of_book(book) })
            .collect()
    }
    fn scenario(&self, book: &Book, name: &str) -> Option<ScenarioCard> {
        let text = self.shelf.scenario(name).ok()?;
        let about = About::read(text);
        let seats = self.shelf.seats(name, None).ok()?;
        let own = book.options.iter().filter(|choice| choice.is_of(name));
        let options = own.map(|&Choice { name, title, kind, .. }| OptionCard { name, title, kind });
        Some(ScenarioCard {
            name: name.split_once('/').map_or(name, |(_, name)| name).to_owned(),
            title: about.word("title"),
            date: about.word("date"),
            length: about.word("length"),
            situation: about.word("situation"),
            turns: about.0.get("turns").and_then(Value::as_integer).unwrap_or(0),
            seats: seats
                .into_iter()
                .map(|seat| SeatCard {
                    title: about.title_of(&seat.name),
                    side: seat.side.map(|side| side.0),
                    name: seat.name,
                })
                .collect(),
            options: options.collect(),
            thumb: format!("/api/thumb/{name}.svg"),
            balance: balance::of(name),
        })
    }
    /// The map of a scenario as a picture, drawn once: in full, or the part that is fought over in a few strokes.
    #[must_use]
    pub fn picture(&self, name: &str, dark: bool, extent: Extent) -> Option<Arc<str>> {
        let at = (name.to_owned(), dark, extent);
        if let Some(known) = self.pictures.lock().ok()?.get(&at) {
            return Some(known.clone());
        }
        let book = self.book(name.split('/').next()?)?;
        let text = self.shelf.scenario(name).ok()?;
        let drawn: Arc<str> = match extent {
            Extent::Whole => {
                let theme = if dark { Theme::Dark } else { Theme::Light };
                book.painter?(&plain_setup(book, name, text), theme).ok()?.into()
            }
            Extent::Part => self.sketched(&Start::new(name, [0; 32]), dark)?.into(),
        };
        self.pictures.lock().ok()?.insert(at, drawn.clone());
        Some(drawn)
    }
    /// A small picture of the map of a match that is set up in this way; none if it cannot be drawn.
    #[must_use]
    pub fn sketched(&self, start: &Start, dark: bool) -> Option<String> {
        let name = start.scenario.as_str();
        let book = self.book(name.split('/').next()?)?;
        let text = start.text.as_deref().or_else(|| self.shelf.scenario(name).ok())?;
        if let Some(sketch) = book.sketch {
            let setup = Setup { options: start.options.clone(), ..plain_setup(book, name, text) };
            return sketch(&setup, if dark { Theme::Dark } else { Theme::Light }).ok();
        }
        let game = self.shelf.create(start.clone()).ok()?;
        let focus = book.focus.and_then(|focus| focus(name, text));
        let part = focus.map(|[left, right, top, bottom]| Part { cols: (left, right), rows: (top, bottom) });
        thumb(game.boards().first()?, part, dark)
    }
}

/// What a scenario's file says about itself.
pub(crate) struct About(Table);

impl About {
    /// Read it; nothing is known of what cannot be read.
    #[must_use]
    pub(crate) fn read(text: &str) -> About {
        About(toml::from_str(text).unwrap_or_default())
    }
    /// A word or sentence of it.
    #[must_use]
    pub(crate) fn word(&self, key: &str) -> String {
        let text = self.0.get(key).and_then(Value::as_str).unwrap_or_default();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
    /// Whom a seat leads.
    #[must_use]
    pub(crate) fn title_of(&self, seat: &str) -> String {
        let side = self.0.get(seat).and_then(Value::as_table);
        side.and_then(|side| side.get("title")).and_then(Value::as_str).unwrap_or(seat).to_owned()
    }
}

/// A scenario of a book without options and players, as pictures need it.
fn plain_setup(book: &Book, name: &str, text: &str) -> Setup {
    Setup {
        rulebook: book.name.to_owned(),
        edition: book.edition,
        scenario: name.to_owned(),
        text: text.to_owned(),
        options: BTreeMap::new(),
        seats: Vec::new(),
    }
}

fn scenario_of_raid(setup: &Setup) -> Result<Scenario, Faults> {
    Raid::start(setup).map(|(table, _)| table.scenario)
}

/// How Raid's terrain is drawn, in the order of its legend.
#[must_use]
pub fn raid_style() -> Style {
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

/// The table of a scenario of Infantry Action, without lettering.
fn paint_wrg(setup: &Setup, theme: Theme, plain: bool) -> Result<String, Faults> {
    let ground = wrg::scenario::ground_of(setup)?;
    let style = TableStyle::of(wrg::ground::KINDS);
    let mut picture = TablePicture::new(&ground.top, &style);
    (picture.theme, picture.bare, picture.plain) = (theme, true, plain);
    Ok(render::table_svg(&picture))
}

fn paint_raid(setup: &Setup, theme: Theme) -> Result<String, Faults> {
    let mut map = composite().clone();
    for (hex, terrain) in &scenario_of_raid(setup)?.overlays {
        map.set_terrain(*hex, terrain.index() as u8);
    }
    let style = raid_style();
    let mut picture = Picture::new(&map, &style);
    picture.theme = theme;
    picture.bare = true;
    Ok(render::svg(&picture))
}

/// An area of more hexes than this is most of the map, and says nothing.
const LARGEST_AREA: usize = 300;

/// The part of the map round the areas where both sides set up.
fn focus_raid(name: &str, text: &str) -> Option<[u8; 4]> {
    let (scenario, grid) = (scenario_of_raid(&plain_setup(&RAID, name, text)).ok()?, composite().grid());
    let areas = scenario.groups.iter().map(|group| group.foot.iter().collect::<Vec<Hex>>());
    let hexes: Vec<Hex> = areas.filter(|area| area.len() <= LARGEST_AREA).flatten().collect();
    let spots = || hexes.iter().map(|&hex| grid.col_row(hex));
    let (left, right) = (spots().map(|(col, _)| col).min()?, spots().map(|(col, _)| col).max()?);
    let (top, bottom) = (spots().map(|(_, row)| row).min()?, spots().map(|(_, row)| row).max()?);
    let (left, right) = stretched(left, right, 14, grid.cols());
    let (top, bottom) = stretched(top, bottom, 9, grid.rows());
    Some([left, right, top, bottom])
}

/// A stretch of at least so many, with a margin, within 1 to `most`.
fn stretched(from: u8, to: u8, least: u8, most: u8) -> (u8, u8) {
    let wanted = (to - from + 3).max(least).min(most);
    let middle = (u16::from(from) + u16::from(to)) / 2;
    let first = middle.saturating_sub(u16::from(wanted) / 2).clamp(1, u16::from(most - wanted) + 1) as u8;
    (first, first + wanted - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_library_names_seats_and_thumbs() {
        let library = Books::all().library();
        let entebbe = library[0].scenarios.iter().find(|s| s.name == "entebbe").expect("it comes with the book");
        assert_eq!((entebbe.title.as_str(), entebbe.turns), ("Entebbe", 2));
        assert_eq!(entebbe.seats[0].title, "Israeli assault teams");
        assert_eq!(entebbe.thumb, "/api/thumb/raid/entebbe.svg");
    }

    #[test]
    fn a_map_is_drawn_once_for_each_theme() {
        let books = Books::all();
        let light = books.picture("raid/entebbe", false, Extent::Whole).expect("drawn");
        assert!(light.starts_with("<svg"));
        assert!(Arc::ptr_eq(&light, &books.picture("raid/entebbe", false, Extent::Whole).expect("kept")));
        assert_ne!(books.picture("raid/entebbe", true, Extent::Whole), Some(light));
        assert!(books.picture("raid/nowhere", false, Extent::Whole).is_none());
        let thumb = books.picture("raid/entebbe", false, Extent::Part).expect("drawn");
        assert!(thumb.starts_with("<svg") && thumb.len() < 60_000, "{}", thumb.len());
    }

    #[test]
    fn a_stretch_stays_on_the_map() {
        assert_eq!(stretched(5, 8, 4, 60), (3, 8));
        assert_eq!(stretched(1, 2, 9, 40), (1, 9));
        assert_eq!(stretched(39, 40, 9, 40), (32, 40));
        assert_eq!(stretched(1, 40, 9, 40), (1, 40));
    }
}
