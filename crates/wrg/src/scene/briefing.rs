//! What both players know before the first order: what it is about, what was agreed, and what counts at the end (21, 22).

use kernel::scene::Sheet;
use std::sync::Arc;

use super::compass_word;
use crate::movement::Light;
use crate::scale::METRE;
use crate::scenario::{Game, Objective, Reports, Scenario};
use crate::tables::tables;
use crate::words::several;

fn sheet(key: &str, title: &str, heads: &[&str], rows: Vec<Vec<String>>) -> Arc<Sheet> {
    let heads = heads.iter().map(|&head| head.to_owned()).collect::<Vec<_>>().into();
    Sheet { key: key.into(), title: title.into(), heads, rows: rows.into_iter().map(Arc::new).collect() }.into()
}

/// All of it, made once for a match.
#[must_use]
pub(crate) fn briefing(scenario: &Scenario) -> Vec<Arc<Sheet>> {
    vec![situation(scenario), special(scenario), victory(scenario)]
}

fn situation(scenario: &Scenario) -> Arc<Sheet> {
    let text = scenario.situation.split_whitespace().collect::<Vec<_>>().join(" ");
    let rows = [scenario.date.clone(), text].into_iter().filter(|line| !line.is_empty()).map(|line| vec![line]);
    sheet("situation", &scenario.title, &[], rows.collect())
}

/// What is otherwise than in an ordinary fight by day.
fn special(scenario: &Scenario) -> Arc<Sheet> {
    let mut rows = Vec::new();
    let mut say = |case: &str, text: String| rows.push(vec![case.to_owned(), text]);
    match scenario.light {
        Light::Day => {}
        Light::Moon => say("8.1", "There is a moon: troops are located nearer than by day.".to_owned()),
        Light::Dark => say(
            "8.1",
            "It is dark: troops are located only when they are near, and nearer still if they are silent.".to_owned(),
        ),
    }
    if let Some(side) = scenario.defender {
        say("2.3", format!("The defender: {}.", scenario.titles[side.index()]));
    }
    if scenario.reports == Reports::Officers {
        say("4.2", "Of a group that is out of touch you know only what it last reported.".to_owned());
    }
    if scenario.timer {
        say("4.1", "Orders are written by the egg timer: three minutes.".to_owned());
    }
    for (title, _) in scenario.titles.iter().zip(scenario.steady).filter(|(_, steady)| *steady) {
        say("22.2", format!("The troops of {title} are steady."));
    }
    for (objective, side) in scenario.objectives.iter().flat_map(|one| [(one, 0), (one, 1)]) {
        if objective.points[side] > 0 {
            say("21.3", worth(objective, side, &scenario.titles[side]));
        }
    }
    say("15.2", format!("Armour is light, medium or heavy as in {}.", scenario.year));
    say("20.1", format!("The wind carries smoke to the {}.", compass_word(scenario.wind)));
    sheet("special rules", "Special rules", &["case", "rule"], rows)
}

fn worth(objective: &Objective, side: usize, title: &str) -> String {
    let (points, far) = (objective.points[side], objective.radius / METRE);
    format!("{}: {points} points to {title} if nobody else is within {far} m of it at the end.", objective.name)
}

/// Who wins, by what (21.1 to 21.3).
fn victory(scenario: &Scenario) -> Arc<Sheet> {
    let percent = |name: &str| tables().things.get("21.2").and_then(|table| table.get(name)).copied().unwrap_or(0);
    let end = || format!("after {}", several(i32::from(scenario.periods), "period"));
    let row = |who: &str, text: String| vec![who.to_owned(), end(), text];
    let total = format!(
        "the points of its objectives, {} % of the points it has left and {} % of those that the enemy has lost come to more",
        percent("own_left"),
        percent("enemy_lost")
    );
    let mut rows = vec![match scenario.game {
        Game::Convention => row("either side", total),
        Game::Friendly => {
            row("either side", format!("{total} by {} % of its own army at least", percent("friendly_margin")))
        }
    }];
    if scenario.game == Game::Friendly {
        rows.push(row("nobody", "neither leads by so much: a draw".to_owned()));
    }
    sheet("victory", "Victory", &["who wins", "judged", "if"], rows)
}
