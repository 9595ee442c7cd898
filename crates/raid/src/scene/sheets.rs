//! Titled tables: the situation, one's own roster, the enemy as far as he is known, losses, special rules.

use crate::indirect::{self, Tube};
use crate::scenario::{At, CommandRule};
use crate::state::{side_name, side_title};
use crate::units::{ALPHA, BRAVO, Piece, PieceId, Spec, Whereabouts, flag};
use crate::view::Lens;
use kernel::scene::Sheet;
use kernel::{Scene, Side};

/// The sheets in a fixed order.
pub(super) fn draw(at: Lens<'_>, out: &mut Scene) {
    out.sheets.push(situation(at));
    for side in [ALPHA, BRAVO] {
        let mine = at.sees_all() || at.side() == Some(side);
        out.sheets.push(if mine { roster(at, side) } else { enemy(at, side) });
    }
    out.sheets.extend([ALPHA, BRAVO].into_iter().filter_map(|side| plots(at, side)));
    out.sheets.push(losses(at));
    out.sheets.push(special(at));
    out.sheets.push(victory(at));
}

fn sheet(key: &str, title: impl Into<String>, heads: &[&str], rows: Vec<Vec<String>>) -> Sheet {
    let heads = heads.iter().map(|head| (*head).to_owned()).collect();
    Sheet { key: key.to_owned(), title: title.into(), heads, rows }
}

/// What this is about.
fn situation(at: Lens<'_>) -> Sheet {
    let scenario = &at.table().scenario;
    let text = scenario.situation.split_whitespace().collect::<Vec<_>>().join(" ");
    sheet("situation", scenario.title.clone(), &[], vec![vec![scenario.date.clone()], vec![text]])
}

/// One's own counters, whole.
fn roster(at: Lens<'_>, side: Side) -> Sheet {
    let row = |id: PieceId| {
        let (spec, piece) = (at.table().spec(id), at.own(id)?);
        let men = if spec.men > 0 && !spec.dummy { format!("{} of {}", piece.men, spec.men) } else { String::new() };
        let kind = if spec.dummy { "dummy" } else { spec.kind.name() };
        Some(vec![spec.name.clone(), kind.to_owned(), men, place(at, piece), state(spec, piece)])
    };
    let rows = at.table().pieces_of(side).filter_map(row).collect();
    let title = format!("{}: roster", side_title(side));
    sheet(&format!("roster {}", side_name(side)), title, &["unit", "kind", "men", "where", "state"], rows)
}

fn place(at: Lens<'_>, piece: &Piece) -> String {
    match piece.whereabouts {
        Whereabouts::Absent => "-".to_owned(),
        Whereabouts::Waiting => "off the map".to_owned(),
        Whereabouts::OnMap => at.table().ground.label(piece.hex),
        Whereabouts::Aboard => format!("aboard {}", at.table().spec(piece.aboard).name),
        Whereabouts::Exited => "left the map".to_owned(),
        Whereabouts::Dead => "lost".to_owned(),
    }
}

fn state(spec: &Spec, piece: &Piece) -> String {
    let words = [
        (piece.is(flag::SUPPRESSED), "suppressed"),
        (piece.is(flag::FIRED), "fired"),
        (piece.is(flag::MOVED), "moved"),
        (spec.men > 0 && !spec.dummy && piece.on_map() && !piece.is(flag::IN_COMMAND), "out of command"),
        (piece.is(flag::CHARGE), "has its charge"),
        (piece.is(flag::DOCUMENTS), "has the documents"),
        (piece.on_map() && piece.is(flag::FACE_UP), "in the enemy's sight"),
    ];
    let said: Vec<&str> = words.into_iter().filter(|(holds, _)| *holds).map(|(_, word)| word).collect();
    said.join(", ")
}

/// The other side as this audience knows it: its order of battle is public, and so is the end of every counter; of
/// the rest only what is face-up.
fn enemy(at: Lens<'_>, side: Side) -> Sheet {
    let row = |id: PieceId| {
        let spec = at.table().spec(id);
        let (men, fate) = match at.target(id) {
            Some(known) if spec.men > 0 => {
                (format!("{} of {}", known.men, spec.men), at.table().ground.label(known.hex))
            }
            Some(known) => (String::new(), at.table().ground.label(known.hex)),
            None if at.is_known_lost(id) => (String::new(), "lost".to_owned()),
            None => (String::new(), "not in sight".to_owned()),
        };
        vec![spec.name.clone(), if spec.dummy { "dummy" } else { spec.kind.name() }.to_owned(), men, fate]
    };
    let mut rows: Vec<Vec<String>> = at.table().pieces_of(side).map(row).collect();
    let count = |what: &str, n: usize| vec![what.to_owned(), String::new(), n.to_string(), String::new()];
    rows.push(count("counters that cannot be named", at.blips(side).len()));
    rows.push(count("counters that left the map", at.departed(side)));
    let title = format!("{}: as far as known", side_title(side));
    sheet(&format!("known {}", side_name(side)), title, &["unit", "kind", "men", "where"], rows)
}

/// The plotting sheet: one's own artillery with the mission of each (9.1).
fn plots(at: Lens<'_>, side: Side) -> Option<Sheet> {
    if !at.sees_all() && at.side() != Some(side) {
        return None;
    }
    let t = at.table();
    let row = |(number, tube): (u8, Tube)| {
        let shell = tube.shell(t).to_string();
        let mut row = vec![tube.name(t).to_owned(), shell];
        match at.plot(number, side) {
            Some(plot) => {
                let what = if plot.smoke { "smoke" } else { "high explosive" };
                let spotter = t.spec(PieceId(plot.spotter)).name.clone();
                row.extend([what.to_owned(), t.ground.label(plot.hex), format!("turn {}", plot.due), spotter]);
            }
            None => {
                row.extend(["none", "", "", ""].map(str::to_owned));
            }
        }
        row
    };
    let rows: Vec<Vec<String>> = indirect::tubes(t).filter(|(_, tube)| tube.side(t) == side).map(row).collect();
    if rows.is_empty() {
        return None;
    }
    let heads = ["unit", "shell", "mission", "at", "lands", "spotter"];
    Some(sheet(&format!("plots {}", side_name(side)), format!("{}: indirect fire", side_title(side)), &heads, rows))
}

/// One's own losses in men; of the other side, how many of its counters everybody saw the end of.
fn losses(at: Lens<'_>) -> Sheet {
    let row = |side: Side| {
        let lost = match at.men_lost(side) {
            Some(men) => format!("{men} of {} men", at.table().scenario.men[side.index()]),
            None => String::new(),
        };
        let counters = at.table().pieces_of(side).filter(|&id| at.is_known_lost(id)).count();
        vec![side_title(side).to_owned(), lost, counters.to_string()]
    };
    sheet("losses", "Losses", &["side", "men", "counters"], [ALPHA, BRAVO].map(row).to_vec())
}

/// The scenario's special rules.
fn special(at: Lens<'_>) -> Sheet {
    let rules = &at.table().scenario.special;
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut say = |case: &str, text: String| rows.push(vec![case.to_owned(), text]);
    if rules.night {
        say("15.91", "Night: sight and movement are shorter.".to_owned());
    }
    if rules.as_printed {
        say("7.34", "As printed: no odds and no sight lines before an attack is stated.".to_owned());
    }
    for side in [ALPHA, BRAVO] {
        let (who, i) = (side_title(side), side.index());
        match rules.command[i] {
            CommandRule::Normal => {}
            CommandRule::Suspended => say("5.0", format!("{who} needs no command control.")),
            CommandRule::From(turn) => say("5.0", format!("{who} is out of command before turn {turn}.")),
            CommandRule::Denied => say("5.0", format!("{who} is out of command for the whole game.")),
        }
        if rules.radios[i] {
            say("12.0", format!("{who} has radios."));
        }
        if rules.opportunity_from[i] > 1 {
            say("15.3", format!("{who} has no opportunity fire before turn {}.", rules.opportunity_from[i]));
        }
        if rules.assault_from[i] > 1 {
            say("15.3", format!("{who} may not close assault before turn {}.", rules.assault_from[i]));
        }
    }
    if rules.gunships_until > 0 {
        say("15.3", format!("Gunships may be used until turn {}.", rules.gunships_until));
    }
    sheet("special rules", "Special rules", &["case", "rule"], rows)
}

/// Who wins when, in words.
fn victory(at: Lens<'_>) -> Sheet {
    let row = |clause: &crate::scenario::Clause| {
        let who = clause.winner.map_or("nobody", side_title).to_owned();
        let when = if clause.at == At::Once { "at once" } else { "at the end" };
        vec![who, when.to_owned(), clause.text.clone()]
    };
    sheet("victory", "Victory", &["who wins", "judged", "if"], at.table().scenario.victory.iter().map(row).collect())
}
