//! Titled tables: the situation, one's own roster, the enemy as far as he is known, losses, special rules.

use crate::indirect::{self, Tube};
use crate::scenario::{At, CommandRule};
use crate::state::{side_name, side_title};
use crate::units::{ALPHA, BRAVO, MAX_PIECES, Piece, PieceId, Spec, Whereabouts, flag};
use crate::view::{Lens, Scenery};
use kernel::Side;
use kernel::easel::{Easel, Ink};
use kernel::scene::Sheet;
use std::sync::Arc;

/// The sheets in a fixed order. Those that never change have one ink.
pub(super) fn draw(at: Lens<'_>, scenery: &Scenery, easel: &mut Easel) {
    easel.sheet(0, Ink(0), || situation(at), |_| {});
    for side in [ALPHA, BRAVO] {
        match at.roster(side) {
            Some(pieces) => roster(at, side, pieces, scenery, easel),
            None => enemy(at, side, scenery, easel),
        }
    }
    [ALPHA, BRAVO].into_iter().for_each(|side| plots(at, side, scenery.rest, easel));
    losses(at, easel);
    easel.sheet(6, Ink(0), || special(at), |_| {});
    easel.sheet(7, Ink(0), || victory(at), |_| {});
}

type Rows = Vec<Arc<Vec<String>>>;

/// The first numbers of rows that belong to no counter.
const COUNTS: usize = MAX_PIECES;

fn sheet(key: impl Into<Arc<str>>, title: impl Into<Arc<str>>, heads: &[&str], rows: Rows) -> Sheet {
    let heads = heads.iter().map(|head| (*head).to_owned()).collect::<Vec<_>>().into();
    Sheet { key: key.into(), title: title.into(), heads, rows }
}

/// What this is about.
fn situation(at: Lens<'_>) -> Sheet {
    let scenario = &at.table().scenario;
    let text = scenario.situation.split_whitespace().collect::<Vec<_>>().join(" ");
    sheet("situation", scenario.title.clone(), &[], vec![vec![scenario.date.clone()].into(), vec![text].into()])
}

/// One's own counters, whole.
fn roster<'a>(
    at: Lens<'_>,
    side: Side,
    pieces: impl Iterator<Item = (PieceId, &'a Piece)>,
    scenery: &Scenery,
    easel: &mut Easel,
) {
    let ink = at.table().pieces_of(side).fold(Ink(0), |ink, id| ink.and(scenery.counter(id).0));
    let head = || {
        let (key, title) = (format!("roster {}", side_name(side)), format!("{}: roster", side_title(side)));
        sheet(key, title, &["unit", "kind", "men", "where", "state"], Rows::new())
    };
    easel.sheet(1 + side.index(), ink, head, |rows| {
        pieces.for_each(|(id, piece)| rows.row(id.index(), scenery.counter(id), || roster_row(at, id, piece)));
    });
}

fn roster_row(at: Lens<'_>, id: PieceId, piece: &Piece) -> Vec<String> {
    let spec = at.table().spec(id);
    let men = if spec.men > 0 && !spec.dummy { men_of(piece.men, spec.men) } else { String::new() };
    let kind = if spec.dummy { "dummy" } else { spec.kind.name() };
    vec![spec.name.clone(), kind.to_owned(), men, place(at, piece), state(spec, piece)]
}

/// How many men are left of how many.
fn men_of(left: u8, all: u8) -> String {
    let mut text = String::with_capacity(10);
    write_number(&mut text, left);
    text.push_str(" of ");
    write_number(&mut text, all);
    text
}

/// Write a small number: rows with numbers are written at almost every step, and formatting takes longer.
fn write_number(text: &mut String, n: u8) {
    if n >= 10 {
        write_number(text, n / 10);
    }
    text.push(char::from(b'0' + n % 10));
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
    let mut said = String::new();
    for (_, word) in words.into_iter().filter(|(holds, _)| *holds) {
        said.push_str(if said.is_empty() { "" } else { ", " });
        said.push_str(word);
    }
    said
}

/// The other side as this audience knows it: its order of battle is public, and so is the end of every counter; of
/// the rest only what is face-up.
fn enemy(at: Lens<'_>, side: Side, scenery: &Scenery, easel: &mut Easel) {
    let ink = |id: PieceId| if at.blip(id).is_some() { Ink(0) } else { scenery.counter(id) };
    let counts = [at.blips(side).count(), at.departed(side)];
    let whole = at.table().pieces_of(side).fold(Ink::of(&counts.map(|n| n as u64)), |whole, id| whole.and(ink(id).0));
    let head = || {
        let (key, title) = (format!("known {}", side_name(side)), format!("{}: as far as known", side_title(side)));
        sheet(key, title, &["unit", "kind", "men", "where"], Rows::new())
    };
    easel.sheet(1 + side.index(), whole, head, |rows| {
        at.table().pieces_of(side).for_each(|id| rows.row(id.index(), ink(id), || enemy_row(at, id)));
        let words = ["counters that cannot be named", "counters that left the map"];
        for (n, (what, count)) in words.into_iter().zip(counts).enumerate() {
            let row = || vec![what.to_owned(), String::new(), count.to_string(), String::new()];
            rows.row(COUNTS + n, Ink(count as u64), row);
        }
    });
}

fn enemy_row(at: Lens<'_>, id: PieceId) -> Vec<String> {
    let spec = at.table().spec(id);
    let (men, fate) = match at.target(id) {
        Some(known) if spec.men > 0 => (men_of(known.men, spec.men), at.table().ground.label(known.hex)),
        Some(known) => (String::new(), at.table().ground.label(known.hex)),
        None if at.is_known_lost(id) => (String::new(), "lost".to_owned()),
        None => (String::new(), "not in sight".to_owned()),
    };
    vec![spec.name.clone(), if spec.dummy { "dummy" } else { spec.kind.name() }.to_owned(), men, fate]
}

/// The plotting sheet: one's own artillery with the mission of each (9.1).
fn plots(at: Lens<'_>, side: Side, whole: Ink, easel: &mut Easel) {
    let t = at.table();
    let tubes = || indirect::tubes(t).filter(|(_, tube)| tube.side(t) == side);
    if (!at.sees_all() && at.side() != Some(side)) || tubes().next().is_none() {
        return;
    }
    let ink = |number: u8| match at.plot(number, side) {
        Some(plot) => {
            let word = [plot.due, plot.spotter, u8::from(plot.smoke), 1];
            Ink(u64::from(u32::from_le_bytes(word)) | u64::from(plot.hex.0) << 32)
        }
        None => Ink(0),
    };
    let head = || {
        let heads = ["unit", "shell", "mission", "at", "lands", "spotter"];
        let (key, title) = (format!("plots {}", side_name(side)), format!("{}: indirect fire", side_title(side)));
        sheet(key, title, &heads, Rows::new())
    };
    easel.sheet(3 + side.index(), whole, head, |rows| {
        tubes().for_each(|(number, tube)| rows.row(usize::from(number), ink(number), || plot_row(at, number, tube)));
    });
}

fn plot_row(at: Lens<'_>, number: u8, tube: Tube) -> Vec<String> {
    let t = at.table();
    let mut row = vec![tube.name(t).to_owned(), tube.shell(t).to_string()];
    match at.plot(number, tube.side(t)) {
        Some(plot) => {
            let what = if plot.smoke { "smoke" } else { "high explosive" };
            let spotter = t.spec(PieceId(plot.spotter)).name.clone();
            row.extend([what.to_owned(), t.ground.label(plot.hex), format!("turn {}", plot.due), spotter]);
        }
        None => row.extend(["none", "", "", ""].map(str::to_owned)),
    }
    row
}

/// One's own losses in men; of the other side, how many of its counters everybody saw the end of.
fn losses(at: Lens<'_>, easel: &mut Easel) {
    let counters = |side: Side| at.table().pieces_of(side).filter(|&id| at.is_known_lost(id)).count();
    let lost = [ALPHA, BRAVO].map(|side| (at.men_lost(side), counters(side)));
    let word = |(men, counters): (Option<u16>, usize)| men.map_or(0, |men| 1 + u64::from(men)) << 32 | counters as u64;
    let head = || sheet("losses", "Losses", &["side", "men", "counters"], Rows::new());
    easel.sheet(5, Ink::of(&lost.map(word)), head, |rows| {
        for side in [ALPHA, BRAVO] {
            let (men, counters) = lost[side.index()];
            let whole = at.table().scenario.men[side.index()];
            let men = men.map_or(String::new(), |men| format!("{men} of {whole} men"));
            let ink = Ink(word(lost[side.index()]));
            rows.row(side.index(), ink, || vec![side_title(side).to_owned(), men, counters.to_string()]);
        }
    });
}

/// The scenario's special rules.
fn special(at: Lens<'_>) -> Sheet {
    let rules = &at.table().scenario.special;
    let mut rows: Rows = Vec::new();
    let mut say = |case: &str, text: String| rows.push(vec![case.to_owned(), text].into());
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
        vec![who, when.to_owned(), clause.text.clone()].into()
    };
    sheet("victory", "Victory", &["who wins", "judged", "if"], at.table().scenario.victory.iter().map(row).collect())
}
