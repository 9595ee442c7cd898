//! The map of a scenario as a picture: its ground, where both sides set up, and what they fight for.

use super::Show;
use crate::books::{Chosen, options, save};
use crate::output::{Done, Failure, Output};
use crate::table::{self, Picture};
use geometry::Hex;
use kernel::{Rulebook, Setup};
use raid::Raid;
use raid::scenario::{Condition, Group, Scenario};
use raid::terrain::composite;
use render::{Area, Marker, Theme};

/// The colours of the sides' set-up areas.
const COLOURS: [&str; 2] = ["#1f4e79", "#c1701c"];
/// The colour of what is fought for.
const GOAL: &str = "#b03030";
/// An area of more hexes than this is most of the map, and says nothing.
const LARGEST_AREA: usize = 600;

/// Draw the pictures that are asked for.
pub(super) fn draw(show: &Show, chosen: &Chosen, title: &str, output: &Output) -> Done {
    let Picture { svg: drawing, png, scale, force, .. } = &show.picture;
    if drawing.is_none() && png.is_none() {
        return Ok(());
    }
    if chosen.name.starts_with("wrg/") {
        let ground = wrg::scenario::ground(&chosen.name, &chosen.text).map_err(|faults| chosen.faults(faults))?;
        return table::draw(&ground.top, title, &show.picture, output);
    }
    let svg = svg(show, chosen)?;
    if let Some(file) = drawing {
        save(file, svg.as_bytes(), *force)?;
        output.remark(&format!("The map is drawn in {}.", file.display()));
    }
    if let Some(file) = png {
        let png = render::png(&svg, *scale).map_err(Failure::input)?;
        save(file, &png, *force)?;
        output.remark(&format!("The map is drawn in {}.", file.display()));
    }
    Ok(())
}

fn svg(show: &Show, chosen: &Chosen) -> Result<String, Failure> {
    let setup = Setup {
        rulebook: Raid::NAME.to_owned(),
        edition: *Raid::EDITIONS.end(),
        scenario: chosen.name.clone(),
        text: chosen.text.clone(),
        options: options(&show.options)?,
        seats: Vec::new(),
    };
    let (table, _) = Raid::start(&setup).map_err(|faults| chosen.faults(faults))?;
    let scenario = &table.scenario;
    let mut map = composite().clone();
    for (hex, terrain) in &scenario.overlays {
        map.set_terrain(*hex, terrain.index() as u8);
    }
    let style = server::raid_style();
    let mut picture = render::Picture::new(&map, &style);
    let [alpha, bravo] = &scenario.titles;
    picture.subtitle = format!("{} · blue: {alpha} · orange: {bravo}", scenario.title);
    picture.turns = scenario.turns;
    picture.theme = if show.picture.dark { Theme::Dark } else { Theme::Light };
    picture.areas = areas(scenario);
    picture.markers = goals(scenario);
    Ok(render::svg(&picture))
}

/// Where the groups of both sides come into play.
fn areas(scenario: &Scenario) -> Vec<Area> {
    let area = |group: &Group| {
        let hexes: Vec<Hex> = [group.foot, group.wheels, group.air].iter().flat_map(|bits| bits.iter()).collect();
        let mut hexes: Vec<Hex> = if group.loaded { Vec::new() } else { hexes };
        hexes.sort_unstable();
        hexes.dedup();
        Area { hexes, colour: COLOURS[group.side.index() % 2].to_owned() }
    };
    scenario.groups.iter().map(area).filter(|area| (1..=LARGEST_AREA).contains(&area.hexes.len())).collect()
}

/// The documents, and the hexes that the victory clauses name.
fn goals(scenario: &Scenario) -> Vec<Marker> {
    let marker = |hex: Hex, text: &str| Marker { hex, text: text.to_owned(), colour: GOAL.to_owned() };
    let mut markers: Vec<Marker> = scenario.documents.map(|hex| marker(hex, "doc")).into_iter().collect();
    for condition in scenario.victory.iter().flat_map(|clause| &clause.when) {
        if let Condition::Ruined(hexes) | Condition::Clear(_, hexes) = condition {
            markers.extend(hexes.iter().map(|hex| marker(hex, "goal")));
        }
    }
    markers
}
