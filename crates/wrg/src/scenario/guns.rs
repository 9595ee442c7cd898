//! What a scenario says of off-table support, registered and arranged (11.1, 11.2), and of trip flares (19.1).

use serde::Deserialize;

use super::read::{Desk, SideText};
use crate::bearing;
use crate::ground::Ground;
use crate::lamps::Wire;
use crate::missions::{Load, MOST_MASS, Mission, Registered};
use crate::tables::tables;

/// Support that was arranged before the battle.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GunsText {
    at: String,
    period: u16,
    load: Option<String>,
    along: Option<String>,
    mass: Option<u8>,
}

/// The wire of a trip flare.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WireText {
    at: String,
    along: Option<String>,
}

/// The trip flares of both sides (19.1).
pub(super) fn wires(desk: &mut Desk, ground: &Ground, sides: [&SideText; 2]) -> Vec<Wire> {
    let mut all = Vec::new();
    for (n, side) in sides.into_iter().enumerate() {
        for text in &side.flare {
            let Some(at) = desk.point(&text.at, ground, &side.title) else { continue };
            let along = desk.bearing(text.along.as_deref().unwrap_or("north"), &side.title);
            all.push(Wire::new(ground, n as u8, at, along));
        }
    }
    all
}

/// The targets that a side has registered.
pub(super) fn registered(desk: &mut Desk, ground: &Ground, side: &SideText) -> Vec<Registered> {
    let most = tables().support.get("most_registered").copied().and_then(|n| usize::try_from(n).ok()).unwrap_or(0);
    if side.registered.len() > most {
        desk.faults.whole(
            format!("{} has registered {} targets", side.title, side.registered.len()),
            format!("write at most {most} (11.2)"),
        );
    }
    let point = |word: &String| desk.point(word, ground, &side.title).map(|at| Registered { at, ready: 1 });
    side.registered.iter().filter_map(point).collect()
}

/// The support that both sides have arranged; it is taken from what they bought.
pub(super) fn prearranged(desk: &mut Desk, ground: &Ground, sides: [&SideText; 2], turns: u16) -> Vec<Mission> {
    let mut all = Vec::new();
    for (n, side) in sides.into_iter().enumerate() {
        for text in &side.prearranged {
            let Some(at) = desk.point(&text.at, ground, &side.title) else { continue };
            let load = desk.word(&text.load, "shells", &Load::ALL.map(Load::word), &side.title);
            let along = desk.bearing(text.along.as_deref().unwrap_or("east"), &side.title);
            let mass = text.mass.unwrap_or(1);
            if !(1..=MOST_MASS).contains(&mass) || !(1..=turns).contains(&text.period) {
                desk.faults.whole(
                    format!("{}: support massed {mass} times in period {}", side.title, text.period),
                    format!("mass it 1 to {MOST_MASS} times, in a period from 1 to {turns}"),
                );
            }
            let load = Load::ALL[load];
            all.push(Mission { side: n as u8, at, due: text.period, along, mass, load });
        }
        let own = all.iter().filter(|mission: &&Mission| usize::from(mission.side) == n);
        let cost: u32 = own.map(|m| if m.load == Load::Shells { u32::from(m.mass) } else { 1 }).sum();
        if cost > u32::from(side.support) {
            desk.faults.whole(
                format!("{} arranges {cost} periods of support and has {}", side.title, side.support),
                "write support = as many periods, or arrange less",
            );
        }
    }
    all
}

impl Desk {
    /// The place of a word in a list, or of the one that is meant when nothing is said.
    /// How something lies: a name, or degrees from north.
    fn bearing(&mut self, word: &str, what: &str) -> u8 {
        bearing::read(word).unwrap_or_else(|| {
            let names = bearing::NAMED.map(|(name, _)| name).join(", ");
            let help = format!("write {names}, or degrees from north from 0 to {}", bearing::LAST);
            self.faults.whole(format!("{what}: `{word}` is no direction"), help);
            0
        })
    }
    fn word(&mut self, word: &Option<String>, plain: &str, known: &[&str], what: &str) -> usize {
        let word = word.as_deref().unwrap_or(plain);
        known.iter().position(|name| *name == word).unwrap_or_else(|| {
            self.faults
                .whole(format!("{what}: `{word}` is not known here"), format!("choose from {}", known.join(", ")));
            0
        })
    }
}
