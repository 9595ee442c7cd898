//! Questions, scenes, tellings and endings in words.

use crate::columns::{columns, wrapped};
use crate::measure::{area_words, off_board};
use crate::names::{audience_name, place_of};
use crate::survey::lies_in;
use crate::{Names, map};
use kernel::any::{AnyMatch, Asking, Span};
use kernel::ledger::LuckLedger;
use kernel::preview::{Preview, SightPreview};
use kernel::question::inside;
use kernel::scene::{Overlay, Piece, Scene, Sheet};
use kernel::{Audience, Label, Place, Point, Told, Verdict};
use std::fmt::Write;
use std::sync::Arc;

/// The most answers that are listed; the rest are given by place or name.
const LISTED: usize = 60;
/// The most places of a set that are named.
const NAMED: usize = 24;
/// How wide the sheets of a preview are written.
const WIDE: usize = 100;
/// How many of the last answers of a draft are said again.
const SAID: usize = 8;

/// The listed answers with their words, in the order of their numbers: offers, then landmarks.
pub(crate) fn numbered(asking: &Asking) -> Vec<(String, String)> {
    let offers = asking.offers.iter().map(|o| (o.step.clone(), o.label.text.clone()));
    let landmarks = asking.landmarks.iter().map(|l| (l.step.clone(), l.name.clone()));
    offers.chain(landmarks).collect()
}

/// A case in brackets, if there is one.
fn bracketed(case: &str) -> String {
    if case.is_empty() { String::new() } else { format!(" ({case})") }
}

/// The draft so far with what it foresees.
pub(crate) fn so_far(said: &[String], foreseen: Option<&Preview>, width: usize) -> String {
    let said: Vec<&str> = said.iter().map(String::as_str).filter(|words| !words.is_empty()).collect();
    let before = said.len().saturating_sub(SAID);
    let more = if before > 0 { format!("{before} answers, then ") } else { String::new() };
    let said = format!("{more}{}", said[before..].join("; "));
    let said = wrapped(&said, width.saturating_sub(8)).join("\n        ");
    format!("So far: {said}\n{}", foreseen.map(in_short).unwrap_or_default())
}

/// A question: the prompt, and the numbered options.
pub(crate) fn asking(asking: &Asking, said: &[String], names: &Names, scene: &Scene) -> String {
    let mut text = String::new();
    if asking.closed {
        text += "That is complete: `go` carries it out, `odds` says more, `undo` takes it back.\n";
        return text;
    }
    let prompt = if asking.prompt.text.is_empty() { "What do you do?" } else { &asking.prompt.text };
    let first = asking.sealed && said.is_empty();
    let sealed = if first { " Your answer stays sealed until the others have answered." } else { "" };
    let _ = writeln!(text, "{prompt}{}{sealed}", bracketed(&asking.prompt.case));
    let answers = numbered(asking);
    let offered = asking.offers.iter().map(|o| remark(&o.label, names, scene));
    let remarks = offered.chain(asking.landmarks.iter().map(|l| l.place.map(|p| spot(names, p)).unwrap_or_default()));
    let row = |(n, ((_, words), remark)): (usize, (&(String, String), String))| {
        vec![format!("{:>3}", n + 1), words.clone(), remark]
    };
    let headings = asking.offers.iter().map(|o| o.label.group.as_str()).chain(asking.landmarks.iter().map(|_| ""));
    let headings: Vec<&str> = headings.take(LISTED).collect();
    let rows: Vec<Vec<String>> = answers.iter().zip(remarks).enumerate().take(LISTED).map(row).collect();
    let mut from = 0;
    for part in headings.chunk_by(|a, b| a == b) {
        if !part[0].is_empty() {
            let _ = writeln!(text, "{}:", part[0]);
        }
        text += &columns(&rows[from..from + part.len()], "", usize::MAX);
        from += part.len();
    }
    if answers.len() > LISTED {
        let _ = writeln!(text, "     and {} more: write the beginning of what you mean", answers.len() - LISTED);
    }
    text += &asking.domain.as_ref().map(|span| described(span, names, !answers.is_empty())).unwrap_or_default();
    if let Some(written) = &asking.written {
        let _ = writeln!(text, "     or `write`: {} of your own; `write example` shows one", written.name);
    }
    text
}

/// What is worth knowing of an offer: what the ground is like in the place it names, or where the counter it names is.
fn remark(label: &Label, names: &Names, scene: &Scene) -> String {
    let piece = label.piece.as_ref().and_then(|key| scene.pieces.iter().find(|p| p.key == *key));
    if let Some(piece) = piece {
        let place =
            place_of(piece).map(|place| names.place(place)).filter(|place| !label.text.contains(place.as_str()));
        let mut parts: Vec<String> = place.map(|place| format!("in {place}")).into_iter().collect();
        parts.extend(piece.count.filter(|_| !label.text.contains(" men")).map(|n| format!("{n} men")));
        parts.extend(piece.badges.iter().filter(|badge| !label.text.contains(badge.as_str())).cloned());
        return parts.join(", ");
    }
    match label.place {
        Some(place @ Place::Point { .. }) if !label.text.contains(&names.place(place)) => spot(names, place),
        Some(place) => ground_in_short(names, place),
        None => String::new(),
    }
}

/// A point of a measured board with the ground there, if that is not open.
fn spot(names: &Names, place: Place) -> String {
    let Place::Point { board, at } = place else { return String::new() };
    let ground = names.boards.get(usize::from(board)).map(|board| lies_in(board, at)).unwrap_or_default();
    let ground = ground.strip_prefix("open ground").map_or(format!(", {ground}"), str::to_owned);
    format!("{}{ground}", names.place(place))
}

/// Terrain, height and roads of a cell.
fn ground_in_short(names: &Names, place: Place) -> String {
    let Place::Cell { board, cell } = place else { return String::new() };
    let Some(board) = names.boards.get(usize::from(board)) else { return String::new() };
    let terrain = board.terrain.get(usize::from(cell)).and_then(|&t| board.legend.get(usize::from(t)));
    let mut parts: Vec<String> = terrain.cloned().into_iter().collect();
    let level = board.levels.get(usize::from(cell)).copied().unwrap_or(0);
    parts.extend((level > 0).then(|| format!("level {level}")));
    let lines = board.lines.iter().filter(|l| matches!(l.kind.as_str(), "road" | "trail") && l.cells.contains(&cell));
    let mut ways: Vec<&str> = lines.map(|l| l.kind.as_str()).collect();
    ways.dedup();
    parts.extend(ways.into_iter().map(str::to_owned));
    let named = board.places.iter().filter(|p| p.places.contains(&place)).map(|p| p.name.clone());
    parts.extend(named);
    parts.join(", ")
}

/// Answers too many to list, in words.
fn described(span: &Span, names: &Names, beside: bool) -> String {
    let or = if beside { "or " } else { "" };
    match span {
        Span::Cells { cells, board } => {
            let name = |&cell: &u16| names.place(Place::Cell { board: *board, cell });
            let some: Vec<String> = cells.iter().take(NAMED).map(name).collect();
            let more = cells.len().saturating_sub(NAMED);
            let more = if more > 0 { format!(" and {more} more hexes") } else { String::new() };
            format!("     {or}`at HEX`: {}{more}\n", some.join(" "))
        }
        Span::Area { board, outline } => {
            let area = area_words(names, *board, outline);
            format!("     {or}`at X,Y` {area}, in metres from the north-western corner\n")
        }
        Span::Number { from, to, unit } => format!(
            "     {or}a number of {unit} from {from} to {to}{}\n",
            if beside { "; `do 1` takes option 1" } else { "" }
        ),
    }
}

/// What a draft foresees, in a line or two.
fn in_short(preview: &Preview) -> String {
    let mut parts: Vec<String> = preview.cost.clone();
    parts.extend(preview.measures.iter().map(|m| format!("{} {}", m.name, m.value)));
    parts.extend(preview.notes.iter().cloned());
    if parts.is_empty() { String::new() } else { format!("Foreseen: {}\n", parts.join("; ")) }
}

/// Why a place of a measured board is no answer: it is outside of the area that is asked about. The area, in words.
pub(crate) fn outside(asking: &Asking, place: Place, names: &Names) -> Option<String> {
    let (Some(Span::Area { board, outline }), Place::Point { board: on, at }) = (&asking.domain, place) else {
        return None;
    };
    let outside = *board != on || !inside(outline, at);
    outside.then(|| format!("the area that is asked about lies {}", area_words(names, *board, outline)))
}

/// What is not offered, and why; only what contains these words, if any are given. Words may be a place as well.
pub(crate) fn why_nots(asking: &Asking, words: &str, names: &Names) -> String {
    let wanted = words.to_lowercase();
    let chosen = asking.why_nots.iter().filter(|w| w.what.text.to_lowercase().contains(&wanted));
    let mut lines: Vec<String> =
        chosen.map(|w| format!("  {}: {}{}\n", w.what.text, w.reason, bracketed(&w.case))).collect();
    lines.extend(why_not_there(asking, words, names));
    if lines.is_empty() { "Nothing is missing here that one might expect.".to_owned() } else { lines.concat() }
}

/// Why a place that these words name is no answer; of no words, why no place outside of the area is.
fn why_not_there(asking: &Asking, words: &str, names: &Names) -> Option<String> {
    if let (Some(Span::Area { board, outline }), true) = (&asking.domain, words.is_empty()) {
        return Some(format!("  any place outside of the area: it lies {}\n", area_words(names, *board, outline)));
    }
    let place = names.places(words).into_iter().next()?;
    let reason = outside(asking, place, names).or_else(|| off_board(names, place))?;
    Some(format!("  {}: {reason}\n", names.place(place)))
}

/// A preview in lines.
pub(crate) fn preview(preview: &Preview, names: &Names) -> String {
    let mut text = String::new();
    for line in &preview.cost {
        let _ = writeln!(text, "  {line}");
    }
    if let Some(seen) = &preview.sight {
        text += &sight(seen, names);
    }
    for m in &preview.modifiers {
        let _ = writeln!(text, "  {} {:+}{}", m.label, m.value, bracketed(&m.case));
    }
    for outcome in &preview.odds {
        let (share, percent) = (outcome.chance.to_string(), outcome.chance.decimal() * 100.0);
        let bar = "#".repeat((percent * 0.3).round() as usize);
        let _ = writeln!(text, "  {share:>7} {percent:5.1} %  {bar:30} {}", outcome.label);
    }
    for m in &preview.measures {
        let _ = writeln!(text, "  {}: {}", m.name, m.value);
    }
    for note in &preview.notes {
        let _ = writeln!(text, "  {note}");
    }
    for sheet in &preview.sheets {
        text += &self::sheet(sheet, WIDE);
    }
    if text.is_empty() { "Nothing to foresee yet: choose what to do first.".to_owned() } else { text }
}

/// A line of sight in words.
pub(crate) fn sight(sight: &SightPreview, names: &Names) -> String {
    let path: Vec<String> = sight.places.iter().map(|&p| names.place(p)).collect();
    let verdict = match (&sight.blocked_by, sight.visible) {
        (_, true) => "in sight".to_owned(),
        (Some((place, case)), _) => format!("not in sight: blocked in {}{}", names.place(*place), bracketed(case)),
        (None, false) => "not in sight".to_owned(),
    };
    format!("  {verdict}; {} points of {} along {}\n", sight.cost, sight.budget, path.join(" "))
}

/// The counters that are wanted, one a line.
pub(crate) fn pieces(scene: &Scene, names: &Names, wanted: impl Fn(&Piece) -> bool) -> String {
    let row = |piece: &Piece| {
        let holder = piece.holder.as_ref().and_then(|key| scene.holders.iter().find(|h| h.key == *key));
        let place = match (holder, place_of(piece)) {
            (Some(holder), _) => holder.title.clone(),
            (None, Some(place)) => format!("at {}", names.place(place)),
            (None, None) => String::new(),
        };
        let (name, kind) = name_and_kind(piece);
        vec![names.side(piece.side).to_owned(), name, kind, place, state_of(piece)]
    };
    let mut chosen: Vec<&Piece> = scene.pieces.iter().map(|p| &**p).filter(|p| wanted(p)).collect();
    chosen.sort_by_cached_key(|p| (p.side, !p.known, natural(&p.name)));
    columns(&chosen.into_iter().map(row).collect::<Vec<_>>(), "  ", usize::MAX)
}

/// Every counter that is seen, one a line.
#[must_use]
pub fn counters(scene: &Scene, names: &Names) -> String {
    let text = pieces(scene, names, |_| true);
    if text.is_empty() { "There are no counters.".to_owned() } else { text }
}

fn name_and_kind(piece: &Piece) -> (String, String) {
    match piece.known {
        true => (piece.name.clone(), piece.kind.clone()),
        false => (format!("counter {}", piece.name), "unknown".to_owned()),
    }
}

/// Men, facing and states of a counter.
fn state_of(piece: &Piece) -> String {
    let mut state: Vec<String> = piece.count.map(|n| format!("{n} men")).into_iter().collect();
    state.extend(piece.facing.map(|facing| format!("faces {}", towards(facing))));
    state.extend(piece.badges.iter().cloned());
    state.join(", ")
}

/// A counter in a line: whose it is, its name, what it is and its state.
pub(crate) fn piece_in_short(piece: &Piece, names: &Names) -> String {
    let (name, kind) = name_and_kind(piece);
    let parts = [names.side(piece.side).to_owned(), name, kind, state_of(piece)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
}

/// A key by which 2 comes before 10.
fn natural(name: &str) -> Vec<(u64, String)> {
    let split = |c: char| !c.is_ascii_digit();
    let figures = name.split(split).filter(|part| !part.is_empty()).map(|part| part.parse().unwrap_or(u64::MAX));
    let letters: String = name.chars().filter(|c| split(*c)).collect();
    std::iter::once((0, letters)).chain(figures.map(|n| (n, String::new()))).collect()
}

/// A heading of a hex grid in words; degrees on a measured table.
fn towards(facing: i16) -> String {
    let names = ["north", "north-east", "south-east", "south", "south-west", "north-west"];
    let name = usize::try_from(facing - 1).ok().and_then(|n| names.get(n));
    name.map_or_else(|| format!("{facing} degrees"), |name| (*name).to_owned())
}

/// What lies over the map.
pub(crate) fn marks(scene: &Scene, names: &Names, wanted: impl Fn(&Overlay) -> bool, width: usize) -> String {
    let row = |overlay: &Overlay| {
        let cells: Vec<String> =
            overlay.cells.iter().take(8).map(|&cell| names.place(Place::Cell { board: overlay.board, cell })).collect();
        let more =
            if overlay.cells.len() > 8 { format!(" and {} more", overlay.cells.len() - 8) } else { String::new() };
        let label = if overlay.label.is_empty() { &overlay.kind } else { &overlay.label };
        let points = measured(&overlay.points, |at| names.place(Place::Point { board: overlay.board, at }));
        vec![overlay.kind.clone(), format!("{label}: {}{points}{more}", cells.join(" "))]
    };
    let rows: Vec<Vec<String>> = scene.overlays.iter().filter(|o| wanted(o)).map(|o| row(o)).collect();
    columns(&rows, "  ", width)
}

/// Where something lies on a measured table: a spot, a line by its ends, or an outline by its middle.
fn measured(points: &[Point], name: impl Fn(Point) -> String) -> String {
    match points {
        [] => String::new(),
        [at] => name(*at),
        [from, to] => format!("{} to {}", name(*from), name(*to)),
        many => {
            let middle = |pick: fn(&Point) -> i32| {
                let (low, high) = (many.iter().map(pick).min().unwrap_or(0), many.iter().map(pick).max().unwrap_or(0));
                low + (high - low) / 2
            };
            format!("round {}", name(Point { x: middle(|p| p.x), y: middle(|p| p.y) }))
        }
    }
}

/// One sheet: its title, its heads, its rows.
pub(crate) fn sheet(sheet: &Sheet, width: usize) -> String {
    let mut rows: Vec<Vec<String>> = Vec::new();
    if !sheet.heads.is_empty() {
        rows.push(sheet.heads.to_vec());
    }
    rows.extend(sheet.rows.iter().map(|row| row.to_vec()));
    format!("{}\n{}", sheet.title, columns(&rows, "  ", width))
}

/// What the ground is like round a place.
pub(crate) fn ground(names: &Names, cells: &[u16], at: Place) -> String {
    let (Some(board), Place::Cell { cell, .. }) = (names.boards.first(), at) else { return String::new() };
    let mut text = format!("{}: {}\n", names.place(at), ground_in_short(names, at));
    for place in &board.places {
        let near = |p: &Place| matches!(*p, Place::Cell { cell, .. } if cells.contains(&cell));
        let closest = place.places.iter().filter(|p| near(p)).min_by_key(|p| match (**p, board.grid) {
            (Place::Cell { cell: other, .. }, Some(grid)) => map::distance(grid, cell, other),
            _ => 0,
        });
        if let Some(&closest) = closest {
            let _ = writeln!(text, "  {} in {}", place.name, names.place(closest));
        }
    }
    text
}

/// The dice that were seen, by name.
#[must_use]
pub fn luck(ledger: &LuckLedger) -> String {
    let row = |entry: &kernel::ledger::LuckEntry| {
        let faces: Vec<String> = entry.faces.iter().map(ToString::to_string).collect();
        let mean = |sum: f64| format!("{:.2}", sum / f64::from(entry.rolls.max(1)));
        let (rolled, expected) = match (entry.rolled, entry.expected) {
            (Some(rolled), Some(expected)) => (mean(f64::from(rolled)), mean(expected.decimal())),
            _ => (String::new(), String::new()),
        };
        let name = format!("{}{}", entry.name, bracketed(&entry.case));
        vec![name, entry.rolls.to_string(), rolled, expected, faces.join(" ")]
    };
    if ledger.entries.is_empty() {
        return "No dice have been seen yet.\n".to_owned();
    }
    let heads = ["roll", "times", "mean", "fair", "how often each face"].map(str::to_owned).to_vec();
    let rows: Vec<Vec<String>> = [heads].into_iter().chain(ledger.entries.iter().map(row)).collect();
    columns(&rows, "  ", usize::MAX)
}

/// A telling as a story line, with its why-line below it.
#[must_use]
pub fn story(told: &Told) -> String {
    let mut text = format!("{}{}", told.text, bracketed(&told.case));
    if let Some(working) = &told.working {
        let column = if working.column.is_empty() { String::new() } else { format!(" column {}", working.column) };
        let rolls = working.rolls.iter().map(|(name, die)| format!("{name} {die}"));
        let modifiers = working.modifiers.iter().map(|m| format!("{} {:+}{}", m.label, m.value, bracketed(&m.case)));
        let total = working.total.map(|total| format!("total {total}"));
        let parts: Vec<String> = rolls.chain(modifiers).chain(total).collect();
        let _ = write!(text, "\n    table {}{column}: ", working.table);
        if !parts.is_empty() {
            let _ = write!(text, "{}: ", parts.join(", "));
        }
        text += &working.result;
    }
    text
}

/// Where play stands, in a line.
#[must_use]
pub fn status(scene: &Scene) -> String {
    let track = &scene.track;
    let turn = if track.turn == 0 { String::new() } else { format!("Turn {} of {}. ", track.turn, track.last) };
    let step = track.steps.get(usize::from(track.current)).map_or("", String::as_str);
    let now = if track.now.is_empty() { String::new() } else { format!(". {}", track.now) };
    format!("{turn}{step}{now}")
}

/// The sheets that are read before a game begins.
const BRIEFING: [&str; 4] = ["situation", "special rules", "victory", "support"];

/// What an audience should read before it begins: everything on its sheets but the rosters, which it can ask for.
#[must_use]
pub fn briefing(game: &dyn AnyMatch, who: Audience, width: usize) -> String {
    let scene = game.scene(who);
    let wanted = |s: &&Arc<Sheet>| BRIEFING.contains(&&*s.key) && !s.rows.is_empty();
    let mut text = format!("For {}\n", audience_name(game, who));
    for sheet in scene.sheets.iter().filter(wanted) {
        let _ = write!(text, "\n{}", self::sheet(sheet, width));
    }
    text
}

/// How it ended: who won, and how every side stands.
#[must_use]
pub fn verdict(verdict: &Verdict, names: &Names) -> String {
    let mut text = match verdict.winner {
        Some(side) => format!("{} has won.\n", names.side(Some(side))),
        None if verdict.void => "The match is void.\n".to_owned(),
        None => "Nobody has won.\n".to_owned(),
    };
    for standing in &verdict.standings {
        let reasons: Vec<&str> = standing.reasons.iter().map(String::as_str).filter(|r| !r.is_empty()).collect();
        let _ =
            writeln!(text, "  {}: score {}; {}", names.side(Some(standing.side)), standing.score, reasons.join("; "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{measured, story};
    use kernel::telling::Working;
    use kernel::{Modifier, Point, Told};

    #[test]
    fn a_working_without_dice_begins_with_what_was_added() {
        let modifier = Modifier { case: "13.2".to_owned(), label: "first die".to_owned(), value: 5 };
        let mut working = Working { table: "13.7".to_owned(), result: "halts".to_owned(), ..Working::default() };
        let told = |working: &Working| Told { working: Some(Box::new(working.clone())), ..Told::new("x", "", "It") };
        assert_eq!(story(&told(&working)), "It\n    table 13.7: halts");
        working.modifiers.push(modifier);
        assert_eq!(story(&told(&working)), "It\n    table 13.7: first die +5 (13.2): halts");
        working.rolls.push(("nerve".to_owned(), 4));
        assert_eq!(story(&told(&working)), "It\n    table 13.7: nerve 4, first die +5 (13.2): halts");
    }

    #[test]
    fn what_lies_on_a_measured_table_is_named_by_spot_ends_or_middle() {
        let name = |p: Point| format!("{},{}", p.x, p.y);
        let at = |x: i32, y: i32| Point { x, y };
        assert_eq!(measured(&[], name), "");
        assert_eq!(measured(&[at(1, 2)], name), "1,2");
        assert_eq!(measured(&[at(1, 2), at(3, 4)], name), "1,2 to 3,4");
        assert_eq!(measured(&[at(0, 0), at(10, 0), at(10, 20), at(0, 20)], name), "round 5,10");
    }
}
