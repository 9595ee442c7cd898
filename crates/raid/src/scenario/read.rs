//! Reading a scenario file: every fault at once, with its line and column (15.9).

mod checks;

use super::area::{HexBits, all_of};
use super::clause::At;
use super::force::{Muster, SideArms, in_the_box};
use super::{Arrival, CommandRule, Group, Item, Scenario, Special};
use crate::state::{Battery, MAX_CHARGES, MAX_MINES, MAX_TUBES};
use crate::tables::{Kind, Shell, SmallArm, Terrain, tables};
use crate::terrain::{composite, printed};
use crate::units::{ALPHA, Arms, BRAVO, MAX_PIECES, PieceId, Spec};
use geometry::Hex;
use geometry::map::HexMap;
use kernel::{Faults, Side};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

/// What a scenario file says, word for word.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Raw {
    name: Spanned<String>,
    title: String,
    #[serde(default)]
    date: String,
    #[serde(default)]
    length: String,
    situation: String,
    turns: Spanned<u8>,
    #[serde(default)]
    rules: RawRules,
    #[serde(default)]
    terrain: BTreeMap<Spanned<String>, Spanned<String>>,
    alpha: RawSide,
    bravo: RawSide,
    #[serde(default)]
    victory: Vec<RawClause>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct RawRules {
    #[serde(default)]
    night: bool,
    #[serde(default)]
    command: BySide,
    #[serde(default)]
    radios: Vec<Spanned<String>>,
    #[serde(default)]
    opportunity: BySide,
    #[serde(default)]
    assault: BySide,
    gunships: Option<Spanned<String>>,
    structures: Option<Spanned<String>>,
    documents: Option<Spanned<String>>,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct BySide {
    alpha: Option<Spanned<String>>,
    bravo: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSide {
    title: String,
    arms: Spanned<RawArms>,
    #[serde(default)]
    batteries: Vec<Spanned<String>>,
    #[serde(default)]
    mines: u8,
    exit: Option<Spanned<Vec<String>>>,
    #[serde(default)]
    group: Vec<RawGroup>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawArms {
    All(String),
    ByTeam { a: String, b: String },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGroup {
    units: Spanned<Vec<Spanned<String>>>,
    area: Option<Spanned<Vec<String>>>,
    per_hex: Option<u8>,
    turn: Option<Spanned<u8>>,
    #[serde(default)]
    must: bool,
    #[serde(default)]
    loaded: bool,
    #[serde(default)]
    edge_by_platoon: bool,
    drop: Option<Spanned<String>>,
    appears: Option<Spanned<String>>,
    #[serde(default)]
    charges: u8,
    #[serde(default)]
    m203: u8,
    #[serde(default)]
    rifle_grenades: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawClause {
    winner: Spanned<String>,
    #[serde(default)]
    when: Vec<Spanned<String>>,
    at: Option<Spanned<String>>,
    text: String,
}

/// A scenario with its counters and artillery.
pub(super) struct Loaded {
    pub(super) scenario: Scenario,
    pub(super) specs: Vec<Spec>,
    pub(super) batteries: Vec<Battery>,
}

/// Read the words of a file, or say where they are not as they should be.
pub(super) fn raw(text: &str, source: &str) -> Result<Raw, Faults> {
    toml::from_str(text).map_err(|e| {
        let mut faults = Faults::of(source);
        let (line, column) = e.span().map_or((0, 0), |span| position(text, span.start));
        let message = e.message().trim().to_owned();
        faults.at(
            line,
            column,
            message,
            "a scenario has name, title, situation, turns, [alpha], [bravo] and [[victory]]",
        );
        faults
    })
}

/// Line and column of a byte offset, both from 1.
fn position(text: &str, offset: usize) -> (usize, usize) {
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().map_or(0, |last| last.chars().count()) + 1;
    (line, column)
}

/// Read a scenario and check it.
pub(super) fn scenario(text: &str, source: &str, options: &BTreeMap<String, String>) -> Result<Loaded, Faults> {
    let raw = raw(text, source)?;
    let mut reader = Reader { text, map: composite(), faults: Faults::of(source) };
    let loaded = reader.scenario(&raw, options);
    reader.faults.none()?;
    Ok(loaded)
}

struct Reader<'a> {
    text: &'a str,
    map: &'static HexMap,
    faults: Faults,
}

/// How many of what: `6 fire-team`.
enum Units {
    Kind(Kind, u8),
    Dummies(u8),
}

/// An option's value: on, off, or neither.
fn is_on(value: &str) -> Option<bool> {
    match value {
        "on" | "true" | "yes" => Some(true),
        "off" | "false" | "no" => Some(false),
        _ => None,
    }
}

/// One dummy for every two units, where the side sets up on the map and has none yet (15.92).
fn add_dummies(raw: &RawSide, units: &mut Vec<(usize, Units)>) {
    if units.iter().any(|(_, u)| matches!(u, Units::Dummies(_))) {
        return;
    }
    let on_map = |g: &RawGroup| !g.loaded && g.turn.is_none() && g.drop.is_none() && g.appears.is_none();
    let combat: u8 = units
        .iter()
        .map(|(_, u)| {
            if let Units::Kind(kind, n) = u
                && tables().unit(*kind).men > 0
            {
                *n
            } else {
                0
            }
        })
        .fold(0, u8::saturating_add);
    if let Some(group) = raw.group.iter().position(on_map) {
        units.push((group, Units::Dummies(combat / 2)));
    }
}

impl Reader<'_> {
    fn fault<T>(&mut self, at: &Spanned<T>, what: impl Into<String>, help: &str) {
        let (line, column) = position(self.text, at.span().start);
        self.faults.at(line, column, what, help);
    }

    fn hex(&mut self, at: &Spanned<String>) -> Hex {
        match self.map.grid().parse(at.as_ref()) {
            Ok(hex) => hex,
            Err(e) => {
                self.fault(at, e.to_string(), "name a hex of the map by column and row");
                Hex(0)
            }
        }
    }

    fn hexes(&mut self, at: &Spanned<String>) -> Vec<Hex> {
        let mut found = Vec::new();
        for label in at.as_ref().split_whitespace() {
            match self.map.grid().parse(label) {
                Ok(hex) => found.push(hex),
                Err(e) => self.fault(at, e.to_string(), "name hexes of the map by column and row"),
            }
        }
        found
    }

    fn scenario(&mut self, raw: &Raw, options: &BTreeMap<String, String>) -> Loaded {
        let turns = *raw.turns.as_ref();
        if turns == 0 || turns > 99 {
            self.fault(&raw.turns, format!("{turns} turns"), "a game has from 1 to 99 turns");
        }
        if !raw.name.as_ref().contains('/') {
            self.fault(&raw.name, "the name has no book in it", "write it as raid/my-scenario");
        }
        let mut specs = Vec::new();
        let mut batteries = Vec::new();
        let mut scenario = Scenario {
            name: raw.name.as_ref().clone(),
            title: raw.title.clone(),
            date: raw.date.clone(),
            length: raw.length.clone(),
            situation: raw.situation.trim().to_owned(),
            titles: [raw.alpha.title.clone(), raw.bravo.title.clone()],
            turns,
            special: self.rules(&raw.rules, turns),
            documents: raw.rules.documents.as_ref().map(|at| self.hex(at)),
            overlays: self.overlays(&raw.terrain),
            edge: self.edges(),
            mine_area: self.enterable(&[], false),
            ..Scenario::default()
        };
        scenario.mine_area = self.enterable(&scenario.overlays, false);
        for (side, raw_side) in [(ALPHA, &raw.alpha), (BRAVO, &raw.bravo)] {
            let dummies = options.get("dummies").is_some_and(|v| is_on(v) == Some(true));
            self.side(side, raw_side, dummies, &mut scenario, &mut specs, &mut batteries);
        }
        self.options(options, &mut scenario, &mut specs);
        if !batteries.is_empty() || specs.iter().any(Spec::is_mortar) {
            let tubes = batteries.len() + specs.iter().filter(|s| s.is_mortar()).count();
            if tubes > MAX_TUBES {
                self.faults
                    .whole(format!("{tubes} artillery units"), format!("at most {MAX_TUBES} can be in play").as_str());
            }
        }
        self.limits(&specs, raw);
        self.overlap(&scenario);
        scenario.men = [ALPHA, BRAVO]
            .map(|side| specs.iter().filter(|s| s.side == side && !s.dummy).map(|s| u16::from(s.men)).sum());
        scenario.victory = raw.victory.iter().map(|clause| self.clause(clause, &scenario)).collect();
        if !scenario.victory.iter().any(|c| c.at == At::End && c.when.is_empty()) {
            self.faults.whole(
                "no clause says who wins when the last turn is over",
                "end with a [[victory]] that has `at = \"the end\"` and no `when`",
            );
        }
        Loaded { scenario, specs, batteries }
    }

    fn edges(&self) -> [HexBits; 4] {
        let grid = self.map.grid();
        [
            HexBits::of(self.map, |h| grid.edges(h).north),
            HexBits::of(self.map, |h| grid.edges(h).east),
            HexBits::of(self.map, |h| grid.edges(h).south),
            HexBits::of(self.map, |h| grid.edges(h).west),
        ]
    }

    /// The hexes that men, or vehicles, can be in at all.
    fn enterable(&self, overlays: &[(Hex, Terrain)], wheels: bool) -> HexBits {
        HexBits::of(self.map, |h| {
            let terrain = overlays.iter().rev().find(|(hex, _)| *hex == h).map_or(printed(self.map, h), |(_, t)| *t);
            let facts = tables().terrain(terrain);
            facts.movement != crate::tables::NO_ENTRY && (!wheels || facts.vehicles || self.map.ways(h) != 0)
        })
    }

    fn overlays(&mut self, raw: &BTreeMap<Spanned<String>, Spanned<String>>) -> Vec<(Hex, Terrain)> {
        let mut overlays = Vec::new();
        for (name, hexes) in raw {
            match name.as_ref().parse::<Terrain>() {
                Ok(terrain) => overlays.extend(self.hexes(hexes).into_iter().map(|h| (h, terrain))),
                Err(e) => self.fault(name, e.to_string(), "write the terrain, then its hexes"),
            }
        }
        overlays
    }

    fn rules(&mut self, raw: &RawRules, turns: u8) -> Special {
        let mut special = Special { night: raw.night, ..Special::default() };
        for (i, words) in [&raw.command.alpha, &raw.command.bravo].into_iter().enumerate() {
            special.command[i] = words.as_ref().map_or(CommandRule::Normal, |w| self.command(w, turns));
        }
        for side in &raw.radios {
            match side.as_ref().as_str() {
                "alpha" => special.radios[0] = true,
                "bravo" => special.radios[1] = true,
                other => self.fault(side, format!("`{other}` is no side"), "there are alpha and bravo"),
            }
        }
        for (i, words) in [&raw.opportunity.alpha, &raw.opportunity.bravo].into_iter().enumerate() {
            special.opportunity_from[i] = words.as_ref().map_or(0, |w| self.turn(w, "from turn ", turns));
        }
        for (i, words) in [&raw.assault.alpha, &raw.assault.bravo].into_iter().enumerate() {
            special.assault_from[i] = words.as_ref().map_or(0, |w| self.turn(w, "from turn ", turns));
        }
        special.gunships_until = raw.gunships.as_ref().map_or(0, |w| self.turn(w, "until turn ", turns));
        special.structures = raw.structures.as_ref().map_or_else(Vec::new, |w| self.hexes(w));
        special
    }

    fn command(&mut self, words: &Spanned<String>, turns: u8) -> CommandRule {
        match words.as_ref().as_str() {
            "normal" => CommandRule::Normal,
            "suspended" => CommandRule::Suspended,
            "denied" => CommandRule::Denied,
            _ => CommandRule::From(self.turn(words, "from turn ", turns)),
        }
    }

    fn turn(&mut self, words: &Spanned<String>, before: &str, turns: u8) -> u8 {
        match words.as_ref().strip_prefix(before).and_then(|n| n.parse::<u8>().ok()) {
            Some(turn) if turn <= turns => turn,
            Some(turn) => {
                self.fault(words, format!("turn {turn} is after the last, which is {turns}"), "name an earlier turn");
                0
            }
            None => {
                self.fault(words, format!("`{}` is not understood", words.as_ref()), &format!("write `{before}3`"));
                0
            }
        }
    }

    fn arms(&mut self, raw: &Spanned<RawArms>) -> SideArms {
        let mut read = |word: &str| match word {
            "semi-or-auto" => Arms::SemiOrAuto,
            word => match word.parse::<SmallArm>() {
                Ok(arm @ (SmallArm::Bolt | SmallArm::Semi | SmallArm::Auto)) => Arms::Only(arm),
                _ => {
                    self.fault(
                        raw,
                        format!("`{word}` are no rifles"),
                        "write bolt, semi, auto, semi-or-auto or by platoon",
                    );
                    Arms::None
                }
            },
        };
        match raw.as_ref() {
            RawArms::All(word) if word == "by platoon" => SideArms::ByPlatoon,
            RawArms::All(word) => SideArms::All(read(word)),
            RawArms::ByTeam { a, b } => SideArms::ByTeam(read(a), read(b)),
        }
    }

    fn side(
        &mut self,
        side: Side,
        raw: &RawSide,
        dummies: bool,
        scenario: &mut Scenario,
        specs: &mut Vec<Spec>,
        batteries: &mut Vec<Battery>,
    ) {
        let arms = self.arms(&raw.arms);
        for words in &raw.batteries {
            let mut parts = words.as_ref().split_whitespace();
            let count = parts.next().and_then(|n| n.parse::<u8>().ok());
            match (count, parts.next().map(str::parse::<Shell>), parts.next()) {
                (Some(count), Some(Ok(shell)), None) => {
                    for n in 1..=count {
                        batteries.push(Battery { side, shell, name: format!("{shell} {n}") });
                    }
                }
                _ => self.fault(words, format!("`{}` is no artillery", words.as_ref()), "write for example `2 105mm`"),
            }
        }
        let mut units: Vec<(usize, Units)> = self.units(raw);
        if dummies {
            add_dummies(raw, &mut units);
        }
        let teams: u8 = units
            .iter()
            .map(|(_, u)| if let Units::Kind(Kind::FireTeam, n) = u { *n } else { 0 })
            .fold(0, u8::saturating_add);
        let mut muster = Muster::new(teams.div_ceil(6));
        if arms == SideArms::ByPlatoon {
            scenario.items[side.index()].push(Item::Arms);
        }
        for (i, group) in raw.group.iter().enumerate() {
            let first = specs.len();
            for (_, count) in units.iter().filter(|(g, _)| *g == i) {
                match count {
                    Units::Dummies(n) => specs.extend((0..*n).map(|_| muster.dummy(side))),
                    Units::Kind(kind, n) => specs.extend((0..*n).map(|_| muster.next(side, *kind, arms))),
                }
            }
            self.gear(group, &mut specs[first..], scenario);
            let made = self.group(side, group, scenario);
            scenario.groups.push(made);
            let number = (scenario.groups.len() - 1) as u8;
            scenario.group_of.extend((first..specs.len()).map(|_| number));
            self.room(group, &specs[first..], scenario.groups.last().expect("just pushed"));
        }
        for &kind in Kind::ALL {
            let (have, most) = (muster.count(kind), in_the_box(side, kind));
            if have > most {
                let who = crate::state::side_name(side);
                self.faults.whole(format!("{who} has {have} {kind} counters"), format!("there are {most} of them"));
            }
        }
        scenario.exit[side.index()] = match &raw.exit {
            None => HexBits::of(self.map, |h| self.map.grid().edges(h).any()),
            Some(area) => self.area(area).and(&scenario.mine_area),
        };
        if let (Some(area), true) = (&raw.exit, scenario.exit[side.index()].is_empty()) {
            self.fault(area, "nobody can get to these hexes", "name hexes that can be entered");
        }
        if usize::from(raw.mines) > MAX_MINES {
            self.faults.whole(format!("{} mines", raw.mines), format!("at most {MAX_MINES} can be laid"));
        }
        self.items(side, raw, scenario, specs);
    }

    fn units(&mut self, raw: &RawSide) -> Vec<(usize, Units)> {
        let mut found = Vec::new();
        for (i, group) in raw.group.iter().enumerate() {
            for words in group.units.as_ref() {
                let mut parts = words.as_ref().split_whitespace();
                let count = parts.next().and_then(|n| n.parse::<u8>().ok());
                match (count, parts.next(), parts.next()) {
                    (Some(count), Some("dummy"), None) => found.push((i, Units::Dummies(count))),
                    (Some(count), Some(kind), None) => match kind.parse::<Kind>() {
                        Ok(kind) => found.push((i, Units::Kind(kind, count))),
                        Err(e) => self.fault(words, e.to_string(), "write for example `6 fire-team` or `12 dummy`"),
                    },
                    _ => {
                        self.fault(words, format!("`{}` is no unit", words.as_ref()), "write for example `6 fire-team`")
                    }
                }
            }
        }
        found
    }

    /// Hand out charges, grenade launchers and rifle grenades, one to a fire team (14.21, 14.22, 14.25).
    fn gear(&mut self, raw: &RawGroup, specs: &mut [Spec], scenario: &mut Scenario) {
        let teams = specs.iter().filter(|s| s.kind == Kind::FireTeam && !s.dummy).count();
        let gear = [("charges", raw.charges), ("m203", raw.m203), ("rifle_grenades", raw.rifle_grenades)];
        for (i, (what, wanted)) in gear.into_iter().enumerate() {
            if usize::from(wanted) > teams {
                self.fault(&raw.units, format!("{wanted} {what} for {teams} fire teams"), "one goes with a fire team");
            }
            let carriers = specs.iter_mut().filter(|s| s.kind == Kind::FireTeam && !s.dummy);
            for spec in carriers.take(usize::from(wanted)) {
                match i {
                    0 => spec.charge = true,
                    1 => spec.m203 = true,
                    _ => spec.rifle_grenade = true,
                }
            }
        }
        scenario.special.charges |= raw.charges > 0;
        if usize::from(raw.charges) > MAX_CHARGES {
            self.fault(&raw.units, format!("{} charges", raw.charges), "twelve are the most that can lie about");
        }
    }

    fn area(&mut self, phrases: &Spanned<Vec<String>>) -> HexBits {
        match all_of(self.map, phrases.as_ref().iter().map(String::as_str)) {
            Ok(area) if area.is_empty() => {
                self.fault(phrases, "no hex of the map is in this area", "all phrases of an area must hold at once");
                area
            }
            Ok(area) => area,
            Err(e) => {
                self.fault(phrases, e, "");
                HexBits::default()
            }
        }
    }

    fn group(&mut self, side: Side, raw: &RawGroup, scenario: &Scenario) -> Group {
        let turn = raw.turn.as_ref().map_or(0, |t| *t.as_ref());
        if let Some(at) = raw.turn.as_ref().filter(|_| turn > scenario.turns) {
            self.fault(
                at,
                format!("turn {turn} is after the last, which is {}", scenario.turns),
                "name an earlier turn",
            );
        }
        let arrival = match (&raw.drop, &raw.appears) {
            (Some(hex), _) => Arrival::Drop { hex: self.hex(hex) },
            (None, Some(hex)) => Arrival::Appears { turn: turn.max(1), hex: self.hex(hex) },
            (None, None) if turn > 0 => Arrival::Enter { turn, must: raw.must },
            (None, None) => Arrival::Start,
        };
        let elsewhere = raw.drop.is_some() || raw.appears.is_some() || raw.loaded || raw.edge_by_platoon;
        let area = match &raw.area {
            Some(area) => self.area(area),
            None if elsewhere => HexBits::of(self.map, |_| true),
            None => {
                self.fault(
                    &raw.units,
                    "nothing says where these counters go",
                    "add `area`, `loaded`, `drop` or `appears`",
                );
                HexBits::default()
            }
        };
        Group {
            side,
            arrival,
            foot: area.and(&self.enterable(&scenario.overlays, false)),
            wheels: area.and(&self.enterable(&scenario.overlays, true)),
            air: area,
            per_hex: raw.per_hex.unwrap_or(tables().stacking.units),
            loaded: raw.loaded,
            by_edge: raw.edge_by_platoon,
        }
    }

    /// Is there room on the map for a group that sets up on it?
    fn room(&mut self, raw: &RawGroup, specs: &[Spec], group: &Group) {
        if group.arrival != Arrival::Start || group.loaded {
            return;
        }
        let most = usize::from(group.per_hex.min(tables().stacking.units));
        let men = specs.iter().filter(|s| s.men > 0).count();
        if men > most * group.foot.count() {
            let room = most * group.foot.count();
            self.fault(&raw.units, format!("{men} units, but room for {room} in their area"), "enlarge the area");
        }
        let vehicles = specs.iter().filter(|s| s.is_vehicle()).count();
        if vehicles > group.wheels.count() {
            self.fault(&raw.units, "not enough hexes that a vehicle can stand in", "one vehicle stands in a hex");
        }
    }

    /// What a side decides in its set-up, in the order it is asked: choices, carriers, units, headquarters, mines.
    fn items(&mut self, side: Side, raw: &RawSide, scenario: &mut Scenario, specs: &[Spec]) {
        let mut items = std::mem::take(&mut scenario.items[side.index()]);
        let own = |id: &PieceId| specs[id.index()].side == side;
        let ids: Vec<PieceId> = (0..specs.len().min(MAX_PIECES) as u8).map(PieceId).filter(own).collect();
        let mut platoons: Vec<u8> =
            ids.iter().filter(|id| scenario.group(**id).by_edge).map(|id| specs[id.index()].platoon).collect();
        platoons.sort_unstable();
        platoons.dedup();
        items.extend(platoons.into_iter().map(Item::Edge));
        let placed = |id: &PieceId| {
            let group = scenario.group(*id);
            group.loaded || group.arrival == Arrival::Start
        };
        let rank = |id: &PieceId| {
            let spec = &specs[id.index()];
            if spec.men == 0 && !spec.is_hq() { 0 } else { 1 + u8::from(spec.is_hq()) + 2 * u8::from(spec.dummy) }
        };
        let mut counters: Vec<PieceId> = ids.into_iter().filter(placed).collect();
        counters.sort_by_key(|id| (rank(id), id.0));
        items.extend(counters.into_iter().map(Item::Counter));
        items.extend((0..raw.mines).map(|_| Item::Mine));
        scenario.items[side.index()] = items;
    }
}
