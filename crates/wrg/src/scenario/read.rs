//! From the text of a scenario to its table.

use geometry::table::generate::{Country, generate};
use geometry::table::{Heading, Point, Tabletop};
use kernel::{Faults, Setup, Side};
use serde::Deserialize;
use std::sync::Arc;

use super::buy::{self, BuyText};
use super::force::{self, Force};
use super::guns::{self, GunsText, WireText};
use super::{Game, Objective, Reports, SEATS, Scenario};
use super::{limits, works};
use crate::army::read::VehicleText;
use crate::ground::{Ground, KINDS};
use crate::lenient;
use crate::movement::Light;
use crate::scale::METRE;
use crate::scene::briefing::briefing;
use crate::state::Table;

/// The text of a scenario.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Text {
    #[serde(default, rename = "name")]
    _name: String,
    title: String,
    #[serde(default)]
    date: String,
    #[serde(default, rename = "length")]
    _length: String,
    #[serde(default)]
    situation: String,
    turns: u16,
    year: u32,
    light: Option<String>,
    game: Option<String>,
    defender: Option<String>,
    wind: Option<String>,
    reports: Option<String>,
    table: Option<String>,
    pub(super) country: Option<CountryText>,
    buy: Option<BuyText>,
    #[serde(default)]
    objective: Vec<ObjectiveText>,
    pub(super) blue: SideText,
    pub(super) red: SideText,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CountryText {
    pub(super) kind: String,
    pub(super) seed: u64,
    width: u32,
    depth: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ObjectiveText {
    name: String,
    at: String,
    radius: Option<i32>,
    #[serde(default)]
    blue: u32,
    #[serde(default)]
    red: u32,
}

/// One side.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SideText {
    pub(super) title: String,
    #[serde(default)]
    pub(super) support: u8,
    /// Targets registered before the battle.
    #[serde(default)]
    pub(super) registered: Vec<String>,
    /// Trip flares that are already set up, and how many more the player may set up.
    #[serde(default)]
    pub(super) flare: Vec<WireText>,
    #[serde(default)]
    pub(super) trip_flares: u8,
    /// Support arranged before the battle.
    #[serde(default)]
    pub(super) prearranged: Vec<GunsText>,
    #[serde(default)]
    steady: bool,
    /// Where an army that is bought at the table is set up, and where it looks.
    pub(super) zone: Option<String>,
    pub(super) facing: Option<String>,
    #[serde(default)]
    pub(super) group: Vec<PlacedText>,
    #[serde(default)]
    pub(super) mines: Vec<works::MinesText>,
    #[serde(default)]
    pub(super) wire: Vec<works::WireText>,
    #[serde(default)]
    pub(super) charge: Vec<works::ChargeText>,
    /// Trenches and bunkers of the table that this side paid for.
    #[serde(default)]
    pub(super) earthwork: Vec<works::EarthworkText>,
}

/// A group with the place where it is set up.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlacedText {
    pub(super) name: String,
    #[serde(default)]
    pub(super) men: Vec<String>,
    #[serde(default)]
    pub(super) heavy: Vec<String>,
    pub(super) vehicle: Option<VehicleText>,
    pub(super) at: String,
    pub(super) facing: Option<String>,
    pub(super) zone: Option<String>,
    #[serde(default)]
    pub(super) drop: bool,
    #[serde(default)]
    pub(super) observer: bool,
    #[serde(default)]
    pub(super) engineers: bool,
    #[serde(default)]
    pub(super) claymores: u8,
    #[serde(default)]
    pub(super) bangalores: u8,
    #[serde(default)]
    pub(super) satchels: u8,
    #[serde(default)]
    pub(super) sticky_bombs: u8,
    #[serde(default)]
    pub(super) molotovs: u8,
    #[serde(default)]
    pub(super) calibre: u16,
    /// What a vehicle has against mines: `flail` or `charge`.
    pub(super) gear: Option<String>,
    pub(super) air: Option<String>,
    pub(super) arrives: Option<u16>,
}

/// The middle of a table, whatever its size.
fn middle(ground: &Ground) -> Point {
    Point::new(ground.top.width() / 2, ground.top.depth() / 2)
}

/// The place so far inwards from the middle of an edge of the table.
fn edge_point(ground: &Ground, edge: &str, far: i32) -> Option<Point> {
    let (width, depth, middle) = (ground.top.width(), ground.top.depth(), middle(ground));
    match edge {
        "west" => Some(Point::new(far, middle.y())),
        "east" => Some(Point::new(width - far, middle.y())),
        "north" => Some(Point::new(middle.x(), far)),
        "south" => Some(Point::new(middle.x(), depth - far)),
        _ => None,
    }
}

/// The reading: what was said, and what is wrong with it.
pub(super) struct Desk {
    pub(super) faults: Faults,
    pub(super) year: u32,
}

fn parse(name: &str, text: &str) -> Result<Text, Faults> {
    let (read, unread) = lenient::read(text);
    let mut faults = Faults::of(name);
    for fault in unread {
        let before = text.get(..fault.span.start).unwrap_or_default();
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        let help = "a scenario is TOML; see the ones that come with the book";
        faults.at(lenient::line(text, fault.span.start), column, fault.message, help);
    }
    match read {
        Some(read) => faults.none().map(|()| read),
        None => Err(faults),
    }
}

/// The table file that a scenario holds or names, and the line on which it begins.
fn table_text(sheet: &Text, source: &str) -> (String, usize) {
    if let Some(country) = &sheet.country {
        let kind = Country::named(&country.kind).unwrap_or(Country::Farmland);
        return (generate(kind, country.seed, country.width.clamp(200, 1500), country.depth.clamp(200, 1500)), 0);
    }
    let begins = source.lines().position(|line| line.trim_start().starts_with("table"));
    (sheet.table.clone().unwrap_or_default(), begins.unwrap_or(0) + 1)
}

fn tabletop(name: &str, sheet: &Text, source: &str) -> Result<Tabletop, Faults> {
    let mut faults = Faults::of(name);
    if let Some(country) = &sheet.country
        && Country::named(&country.kind).is_none()
    {
        let names: Vec<&str> = Country::ALL.iter().map(|country| country.name()).collect();
        faults.whole(format!("there is no country `{}`", country.kind), format!("choose from {}", names.join(", ")));
        return Err(faults);
    }
    if sheet.table.is_none() && sheet.country.is_none() {
        faults.whole("the scenario has no table", "write table = ''' ... ''' or a [country] to be made up");
        return Err(faults);
    }
    let (text, begins) = table_text(sheet, source);
    Tabletop::parse(&text, name, KINDS).map_err(|wrong| {
        for fault in wrong.faults {
            let line = if begins == 0 { 0 } else { fault.line + begins };
            faults.at(line, fault.col, fault.message, fault.help);
        }
        faults
    })
}

/// The ground alone.
pub(super) fn ground(name: &str, text: &str) -> Result<Ground, Faults> {
    let sheet = parse(name, text)?;
    Ok(Ground::new(tabletop(name, &sheet, text)?))
}

/// The whole table of a setup.
pub(super) fn read(setup: &Setup) -> Result<Table, Faults> {
    let name = setup.scenario.as_str();
    let sheet = sheet_of(setup)?;
    let ground = Ground::new(tabletop_of(setup, &sheet)?);
    let mut desk = Desk { faults: Faults::of(name), year: sheet.year };
    for option in setup.options.keys().filter(|option| super::OPTIONS.iter().all(|known| known.name != *option)) {
        let names: Vec<&str> = super::OPTIONS.iter().map(|known| known.name).collect();
        desk.faults.whole(format!("there is no option `{option}`"), format!("choose from {}", names.join(", ")));
    }
    limits::check(&setup.text, &mut desk.faults);
    let scenario = desk.scenario(&sheet, &ground, setup);
    if sheet.buy.is_none() && setup.options.contains_key("points") {
        desk.faults.whole("this scenario does not let anybody buy an army", "leave out `points`");
    }
    if let Some(text) = &sheet.buy {
        let country = sheet.country.as_ref().map(|country| country.kind.as_str());
        let sides = ([&sheet.blue, &sheet.red], &scenario);
        let (shop, groups) = buy::read(&mut desk, &ground, setup, text, country, sides);
        desk.faults.none()?;
        let (specs, works, earthworks) = (Vec::new(), Vec::new(), Vec::new());
        let ground = Arc::new(ground);
        return Ok(Table { scenario, ground, specs, groups, works, earthworks, shop: Some(shop) });
    }
    let mut force = Force::default();
    for (n, side) in [&sheet.blue, &sheet.red].into_iter().enumerate() {
        force::read(&mut desk, &ground, Side(n as u8), side, &mut force);
    }
    let (mut laid, mut earthworks) = (Vec::new(), Vec::new());
    for (n, side) in [&sheet.blue, &sheet.red].into_iter().enumerate() {
        let defends = scenario.defender == Some(Side(n as u8));
        works::read(&mut desk, &ground, Side(n as u8), side, &force.groups, defends, &mut laid);
        works::read_earthworks(&mut desk, &ground, Side(n as u8), side, defends, &mut earthworks);
    }
    for late in force.groups.iter().filter(|spec| spec.arrives > scenario.periods) {
        let what = format!("{}: it arrives in period {}", late.name, late.arrives);
        desk.faults.whole(what, format!("write a period up to the last, {}", scenario.periods));
    }
    if force.groups.len() > crate::state::MOST_GROUPS / 2 {
        desk.faults.whole("more than 32 groups", "leave some out");
    }
    if force.specs.len() > 600 {
        desk.faults.whole("more than 600 figures", "leave some out");
    }
    desk.faults.none()?;
    let (specs, groups) = (force.specs, force.groups);
    Ok(Table { scenario, ground: Arc::new(ground), specs, groups, works: laid, earthworks, shop: None })
}

/// The table of a setup: its players' own, or the scenario's.
fn tabletop_of(setup: &Setup, sheet: &Text) -> Result<Tabletop, Faults> {
    let Some(own) = setup.options.get("table") else { return tabletop(&setup.scenario, sheet, &setup.text) };
    Tabletop::parse(own, "table", KINDS).map_err(|wrong| {
        let mut faults = Faults::of("table");
        wrong.faults.into_iter().for_each(|fault| faults.at(fault.line, fault.col, fault.message, fault.help));
        faults
    })
}

/// What a setup says, with the year and country that were agreed.
pub(super) fn sheet_of(setup: &Setup) -> Result<Text, Faults> {
    let mut sheet = parse(&setup.scenario, &setup.text)?;
    other_country(&mut sheet, setup)?;
    other_year(&mut sheet, setup)?;
    Ok(sheet)
}

/// The text of the table of a setup: its players' own, or the scenario's.
pub(super) fn table_of(setup: &Setup, sheet: &Text) -> String {
    setup.options.get("table").cloned().unwrap_or_else(|| table_text(sheet, &setup.text).0)
}

/// The ground of a setup alone, for pictures.
pub(super) fn ground_of(setup: &Setup) -> Result<Ground, Faults> {
    let mut sheet = parse(&setup.scenario, &setup.text)?;
    other_country(&mut sheet, setup)?;
    Ok(Ground::new(tabletop_of(setup, &sheet)?))
}

/// Another year than the scenario's.
fn other_year(sheet: &mut Text, setup: &Setup) -> Result<(), Faults> {
    match setup.options.get("year").map(|year| year.parse::<u32>()) {
        None => {}
        Some(Ok(year)) if (1925..=1975).contains(&year) => sheet.year = year,
        Some(_) => return Err(Faults::one(&setup.scenario, "the year is none of the book's", "write 1925 to 1975")),
    }
    Ok(())
}

/// Another country than the scenario's, or another of its kind, where it is made up.
fn other_country(sheet: &mut Text, setup: &Setup) -> Result<(), Faults> {
    let (kind, seed) = (setup.options.get("country"), setup.options.get("seed"));
    if kind.is_none() && seed.is_none() {
        return Ok(());
    }
    let fault = |what: String, help: &str| Err(Faults::one(&setup.scenario, what, help));
    let Some(country) = &mut sheet.country else {
        return fault("this scenario is fought on a table of its own".to_owned(), "leave out `country` and `seed`");
    };
    if let Some(kind) = kind {
        country.kind.clone_from(kind);
    }
    match seed.map(|seed| seed.parse()) {
        None => {}
        Some(Ok(seed)) => country.seed = seed,
        Some(Err(_)) => return fault("the seed is no whole number".to_owned(), "write seed = 0 or more"),
    }
    Ok(())
}

impl Desk {
    fn scenario(&mut self, sheet: &Text, ground: &Ground, setup: &Setup) -> Scenario {
        let light = match setup.options.get("light").or(sheet.light.as_ref()).map_or("day", String::as_str) {
            "day" => Light::Day,
            "moon" => Light::Moon,
            "dark" => Light::Dark,
            other => {
                self.faults.whole(format!("there is no light `{other}`"), "write day, moon or dark");
                Light::Day
            }
        };
        let game = match setup.options.get("game").or(sheet.game.as_ref()).map_or("friendly", String::as_str) {
            "friendly" => Game::Friendly,
            "convention" => Game::Convention,
            other => {
                self.faults.whole(format!("there is no game `{other}`"), "write friendly or convention");
                Game::Friendly
            }
        };
        if !(1..=60).contains(&sheet.turns) {
            self.faults.whole(format!("{} periods", sheet.turns), "write turns = 1 to 60");
        }
        let defender = sheet.defender.as_deref().and_then(|word| {
            let found = SEATS.iter().position(|seat| *seat == word);
            if found.is_none() {
                self.faults.whole(format!("`{word}` defends nothing"), "write blue or red");
            }
            found.map(|n| Side(n as u8))
        });
        let objectives = sheet.objective.iter().filter_map(|o| self.objective(o, ground)).collect();
        let mut scenario = Scenario {
            title: sheet.title.clone(),
            date: sheet.date.clone(),
            situation: sheet.situation.clone(),
            periods: sheet.turns,
            light,
            year: sheet.year,
            game,
            objectives,
            titles: [sheet.blue.title.clone(), sheet.red.title.clone()],
            defender,
            support: [sheet.blue.support.min(20), sheet.red.support.min(20)],
            registered: [&sheet.blue, &sheet.red].map(|side| guns::registered(self, ground, side)),
            prearranged: guns::prearranged(self, ground, [&sheet.blue, &sheet.red], sheet.turns),
            wires: guns::wires(self, ground, [&sheet.blue, &sheet.red]),
            flares: [sheet.blue.trip_flares.min(20), sheet.red.trip_flares.min(20)],
            wind: self.wind(sheet),
            steady: self.steady(sheet, setup),
            reports: self.reports(sheet, setup),
            timer: self.timer(setup),
            briefing: Vec::new(),
        };
        scenario.briefing = briefing(&scenario);
        scenario
    }

    fn timer(&mut self, setup: &Setup) -> bool {
        match setup.options.get("timer").map_or("none", String::as_str) {
            "none" => false,
            "egg" => true,
            other => {
                self.faults.whole(format!("there is no timer `{other}`"), "write none or egg");
                false
            }
        }
    }

    fn reports(&mut self, sheet: &Text, setup: &Setup) -> Reports {
        match setup.options.get("reports").or(sheet.reports.as_ref()).map_or("full", String::as_str) {
            "full" | "off" => Reports::Full,
            "officers" | "on" => Reports::Officers,
            other => {
                self.faults.whole(format!("there are no reports `{other}`"), "write full or officers");
                Reports::Full
            }
        }
    }

    /// Whose troops are steady (22.2): as the players agreed, or as the scenario says.
    fn steady(&mut self, sheet: &Text, setup: &Setup) -> [bool; 2] {
        match setup.options.get("steady").map(String::as_str) {
            None => [sheet.blue.steady, sheet.red.steady],
            Some("none") => [false, false],
            Some("both") => [true, true],
            Some(word) => {
                if !SEATS.contains(&word) {
                    self.faults.whole(format!("`{word}` cannot be steady"), "write blue, red, both or none");
                }
                SEATS.map(|seat| seat == word)
            }
        }
    }

    fn wind(&mut self, sheet: &Text) -> Heading {
        let word = sheet.wind.as_deref().unwrap_or("east");
        super::compass(word).unwrap_or_else(|| {
            self.faults.whole(format!("the wind cannot blow `{word}`"), "write north, north-east, east ...");
            Heading::EAST
        })
    }

    fn objective(&mut self, text: &ObjectiveText, ground: &Ground) -> Option<Objective> {
        let at = self.point(&text.at, ground, &text.name)?;
        let radius = text.radius.unwrap_or(30).clamp(1, 500) * METRE;
        Some(Objective { name: text.name.clone(), at, radius, points: [text.blue.min(9999), text.red.min(9999)] })
    }

    /// A point in metres on the table.
    pub(super) fn point(&mut self, word: &str, ground: &Ground, what: &str) -> Option<Point> {
        let spot = ground.top.spots().iter().find(|spot| spot.name == word.trim()).map(|spot| spot.at);
        let metres = || {
            let (x, y) = word.split_once(',')?;
            let (x, y): (i32, i32) = (x.trim().parse().ok()?, y.trim().parse().ok()?);
            Some(Point::new(x.checked_mul(METRE)?, y.checked_mul(METRE)?))
        };
        let inward = || {
            let (edge, metres) = word.split_once(' ')?;
            edge_point(ground, edge, metres.trim().parse::<i32>().ok()?.checked_mul(METRE)?)
        };
        let middle = || (word == "middle").then(|| middle(ground));
        let found = spot.or_else(metres).or_else(middle).or_else(inward).filter(|&p| ground.top.holds(p));
        if found.is_none() {
            let (width, depth) = (ground.top.width() / METRE, ground.top.depth() / METRE);
            let help = format!(
                "write metres east and south as in 120,45, a named place, `middle`, or `east 80` for 80 m from the middle of \
                 that edge; the table is {width} m by {depth} m"
            );
            self.faults.whole(format!("{what}: `{word}` is no place on the table"), help);
        }
        found
    }
}
