//! What must hold between the parts of a scenario: limits, victory clauses that can come true, options.

use super::{Raw, RawClause, Reader, is_on};
use crate::scenario::clause::{At, Clause, Condition, condition};
use crate::scenario::{Arrival, Scenario};
use crate::tables::{Kind, Terrain, tables};
use crate::terrain::printed;
use crate::units::{ALPHA, BRAVO, MAX_PIECES, MAX_SIDE, Spec};
use geometry::Hex;
use kernel::Side;
use std::collections::BTreeMap;
use toml::Spanned;

impl Reader<'_> {
    pub(super) fn limits(&mut self, specs: &[Spec], raw: &Raw) {
        if specs.len() > MAX_PIECES {
            self.faults.whole(format!("{} counters", specs.len()), format!("at most {MAX_PIECES} can be in play"));
        }
        for side in [ALPHA, BRAVO] {
            let own = || specs.iter().filter(|s| s.side == side);
            if own().count() > MAX_SIDE {
                self.faults.whole(format!("{} counters on one side", own().count()), format!("at most {MAX_SIDE}"));
            }
            let name = crate::state::side_name(side);
            if !own().any(|s| s.men > 0 && !s.dummy) {
                self.faults.whole(format!("{name} has no men"), "give it a group with units");
            }
            let (combat, dummies) =
                (own().filter(|s| s.men > 0 && !s.dummy).count(), own().filter(|s| s.dummy).count());
            if dummies > combat {
                self.faults
                    .whole(format!("{name} has {dummies} dummies for {combat} units"), "at most one for each unit");
            }
            let raw_side = if side == ALPHA { &raw.alpha } else { &raw.bravo };
            let need: u32 = raw_side.group.iter().zip(0..).filter(|(g, _)| g.loaded).count() as u32;
            let carriers = own().any(|s| tables().carrier(s.kind).is_some());
            if need > 0 && !carriers {
                self.faults
                    .whole(format!("{name} has loaded units and nothing to carry them"), "add trucks or transports");
            }
        }
    }

    /// Two sides that set up in the same hex could not both be obeyed.
    pub(super) fn overlap(&mut self, scenario: &Scenario) {
        let start = |side: Side| {
            scenario.groups.iter().filter(move |g| g.side == side && g.arrival == Arrival::Start && !g.loaded)
        };
        for a in start(ALPHA) {
            for b in start(BRAVO) {
                if let Some(hex) = a.foot.and(&b.foot).iter().next() {
                    let label = self.map.grid().label(hex);
                    self.faults
                        .whole(format!("both sides may set up in {label}"), "keep the areas of the two sides apart");
                    return;
                }
            }
        }
    }

    pub(super) fn clause(&mut self, raw: &RawClause, scenario: &Scenario) -> Clause {
        let winner = match raw.winner.as_ref().as_str() {
            "alpha" => Some(ALPHA),
            "bravo" => Some(BRAVO),
            "nobody" => None,
            other => {
                self.fault(&raw.winner, format!("`{other}` is no side"), "write alpha, bravo or nobody");
                None
            }
        };
        let at = match raw.at.as_ref().map(|at| at.as_ref().as_str()) {
            None | Some("once") => At::Once,
            Some("the end") => At::End,
            Some(other) => {
                let turn = other.strip_prefix("turn ").and_then(|n| n.parse::<u8>().ok());
                if let (Some(turn), Some(at)) = (turn.filter(|&n| n > scenario.turns), raw.at.as_ref()) {
                    let last = scenario.turns;
                    self.fault(at, format!("turn {turn} is after the last, which is {last}"), "write `the end`");
                } else if let Some(at) = raw.at.as_ref() {
                    self.fault(at, format!("`{other}` is not understood"), "write `once` or `the end`");
                }
                At::End
            }
        };
        let mut when = Vec::new();
        for phrase in &raw.when {
            match condition(self.map.grid(), phrase.as_ref()) {
                Ok(condition) => {
                    self.possible(phrase, &condition, scenario);
                    when.push(condition);
                }
                Err(e) => self.fault(phrase, e, ""),
            }
        }
        Clause { winner, when, at, text: raw.text.clone() }
    }

    /// A condition that could never become true is a fault: hexes that nobody can enter, hexes that cannot be ruined.
    pub(super) fn possible(&mut self, at: &Spanned<String>, condition: &Condition, scenario: &Scenario) {
        let terrain = |h: Hex| {
            let overlay = scenario.overlays.iter().rev().find(|(hex, _)| *hex == h);
            overlay.map_or(printed(self.map, h), |(_, t)| *t)
        };
        let fault = match condition {
            Condition::Clear(_, hexes) => hexes
                .iter()
                .find(|&h| tables().terrain(terrain(h)).movement == crate::tables::NO_ENTRY)
                .map(|h| format!("nobody can enter {}", self.map.grid().label(h))),
            Condition::Ruined(hexes) => hexes
                .iter()
                .find(|&h| terrain(h) != Terrain::Building && !scenario.special.structures.contains(&h))
                .map(|h| format!("{} holds nothing that could be destroyed", self.map.grid().label(h))),
            Condition::DocumentsOff if scenario.documents.is_none() => Some("there are no documents".to_owned()),
            Condition::AllOff(side, true) if !scenario.groups.iter().any(|g| g.side == *side) => {
                Some("that side has no helicopters".to_owned())
            }
            _ => None,
        };
        if let Some(what) = fault {
            self.fault(at, what, "name another hex, or change the terrain under [terrain]");
        }
    }

    /// Options of the match: night, dummies, as printed, optional weapons (14.0, 15.91, 15.92).
    pub(super) fn options(&mut self, options: &BTreeMap<String, String>, scenario: &mut Scenario, specs: &mut [Spec]) {
        for (name, value) in options {
            let Some(on) = is_on(value) else {
                self.faults.whole(format!("option {name} = {value}"), "options are `on` or `off`");
                continue;
            };
            match name.as_str() {
                "night" => scenario.special.night = on,
                "dummies" => {}
                "as-printed" => scenario.special.as_printed = on,
                "m203" | "rifle-grenades" => {
                    for spec in specs.iter_mut().filter(|s| s.kind == Kind::FireTeam && !s.dummy) {
                        if name == "m203" { spec.m203 = on } else { spec.rifle_grenade = on }
                    }
                }
                other => self.faults.whole(
                    format!("there is no option `{other}`"),
                    "the options are night, dummies, as-printed, m203 and rifle-grenades",
                ),
            }
        }
    }
}
