//! Looking at the table: map, counters, sheets, sight, what happened.

use crate::map::{self, Window};
use crate::names::{audience_name, place_of, seat_side};
use crate::survey::{USUAL_METRES, survey};
use crate::{Names, Reply, Session, measure, words};
use kernel::Place;
use kernel::any::{AnyMatch, Span};
use kernel::refusal::Refusal;
use kernel::scene::{Board, Piece, Scene};

impl Session {
    /// The line of sight between two places.
    pub(crate) fn sight(&self, game: &dyn AnyMatch, words: &str) -> Result<Reply, Refusal> {
        let ends = match words.split_once(" to ") {
            Some(ends) => Some(ends),
            None => words.split_once(char::is_whitespace).filter(|(_, to)| !to.trim().contains(char::is_whitespace)),
        };
        let Some((from, to)) = ends else {
            let example = self.examples(game).sight;
            return Err(Refusal::new("a line of sight has two ends").help(format!("write for example `{example}`")));
        };
        let (names, scene, own) = (Names::of(game), game.scene(self.audience()), seat_side(game, self.seat));
        let from = names.spot(&scene, own, from.trim_start_matches("from "))?;
        let to = names.spot(&scene, own, to)?;
        match game.sight(self.seat, from, to) {
            Some(sight) => Ok(Reply::say(words::sight(&sight, &names))),
            None => Err(Refusal::new("there is no sight tool in this match")),
        }
    }
    /// The map: where counters are, round a place, or whole.
    pub(crate) fn map(&self, game: &dyn AnyMatch, words: &str) -> Result<Reply, Refusal> {
        let (names, scene) = (Names::of(game), game.scene(self.audience()));
        let Some(board) = names.boards.first() else { return Err(Refusal::new("there is no map")) };
        let window = match words {
            "" if board.grid.is_some() => {
                Window::around(board, &scene).or_else(|| self.asked_about(game, board)).unwrap_or(Window::whole(board))
            }
            "" | "all" => Window::whole(board),
            words => match self.place_and_reach(game, &names, &scene, words)? {
                (Place::Point { at, .. }, reach) => Window::metres(board, at, reach.unwrap_or(USUAL_METRES)),
                (place, reach) => Window::round(board, place, reach.unwrap_or(5).min(60)),
            },
        };
        Ok(Reply::say(map::draw(&names, &scene, window, self.width)))
    }
    /// The part of the map that the question is about.
    fn asked_about(&self, game: &dyn AnyMatch, board: &Board) -> Option<Window> {
        let asking = game.question(self.seat, &self.draft).ok()?;
        let offers = asking.offers.iter().filter_map(|o| o.label.place);
        let mut cells: Vec<u16> =
            offers.filter_map(|p| if let Place::Cell { cell, .. } = p { Some(cell) } else { None }).collect();
        if let Some(Span::Cells { cells: all, .. }) = asking.domain {
            cells.extend(all);
        }
        Window::about(board, cells.into_iter())
    }
    /// The counters that are seen, or those of one side.
    pub(crate) fn list(&self, game: &dyn AnyMatch, side: &str) -> Result<Reply, Refusal> {
        let (names, scene) = (Names::of(game), game.scene(self.audience()));
        let side = side.to_lowercase();
        let text = words::pieces(&scene, &names, |piece| names.side(piece.side).to_lowercase().starts_with(&side));
        match text.is_empty() {
            true if side.is_empty() => Ok(Reply::say("There are no counters yet.")),
            true => Err(Refusal::new(format!("you see no counters of `{side}`")).help("`list` shows all you see")),
            false => Ok(Reply::say(text)),
        }
    }
    /// Ground, counters and marks near a place.
    pub(crate) fn near(&self, game: &dyn AnyMatch, words: &str) -> Result<Reply, Refusal> {
        let (names, scene) = (Names::of(game), game.scene(self.audience()));
        let (at, reach) = self.place_and_reach(game, &names, &scene, words)?;
        let Some(board) = names.boards.first() else { return Err(Refusal::new("there is no map")) };
        if let Place::Point { .. } = at {
            return Ok(Reply::say(survey(&names, &scene, at, reach.unwrap_or(USUAL_METRES), self.width)));
        }
        let reach = reach.unwrap_or(3);
        let cells = map::within(board, at, reach);
        let close = |place: Option<Place>| matches!(place, Some(Place::Cell { cell, .. }) if cells.contains(&cell));
        let mut text = words::ground(&names, &cells, at);
        text += &words::pieces(&scene, &names, |piece| close(place_of(piece)));
        text += &words::marks(&scene, &names, |o| o.cells.iter().any(|c| cells.contains(c)), self.width);
        Ok(Reply::say(text))
    }
    /// A place on the board, and the number after it.
    fn place_and_reach(
        &self,
        game: &dyn AnyMatch,
        names: &Names,
        scene: &Scene,
        words: &str,
    ) -> Result<(Place, Option<u16>), Refusal> {
        let own = seat_side(game, self.seat);
        let digits = if names.boards.iter().any(|board| board.grid.is_none()) { 4 } else { 2 };
        let (place, reach) = match names.spot(scene, own, words) {
            Ok(place) => (place, None),
            Err(_) => {
                let (words, reach) = place_and_number(words, digits);
                (names.spot(scene, own, &words)?, reach)
            }
        };
        match measure::off_board(names, place) {
            Some(size) => Err(Refusal::new(format!("{} is off the table", names.place(place))).help(size)),
            None => Ok((place, reach)),
        }
    }
    /// A counter by name.
    pub(crate) fn find(&self, game: &dyn AnyMatch, name: &str) -> Result<Reply, Refusal> {
        let (names, scene) = (Names::of(game), game.scene(self.audience()));
        let wanted = name.to_lowercase();
        let exact = |p: &Piece| p.name.to_lowercase() == wanted || p.key.to_lowercase() == wanted;
        let part = |p: &Piece| p.name.to_lowercase().contains(&wanted) || p.key.to_lowercase().contains(&wanted);
        let mut text = words::pieces(&scene, &names, exact);
        if text.is_empty() {
            text = words::pieces(&scene, &names, part);
        }
        match text.is_empty() {
            true => Err(Refusal::new(format!("you see no counter `{name}`")).help("`list` shows those you see")),
            false => Ok(Reply::say(text)),
        }
    }
    /// The sheets whose titles have these words, and those of one kind.
    pub(crate) fn sheets(&self, scene: &Scene, verb: &str, words: &str) -> String {
        let words = if verb == "roster" && words.is_empty() { "roster" } else { words };
        let wanted = words.to_lowercase();
        let chosen =
            scene.sheets.iter().filter(|s| s.title.to_lowercase().contains(&wanted) || s.key.contains(&wanted));
        let text: Vec<String> = chosen.map(|sheet| words::sheet(sheet, self.width)).collect();
        if !text.is_empty() {
            return text.join("\n");
        }
        let titles: Vec<&str> = scene.sheets.iter().map(|s| &*s.title).collect();
        format!("There is no such sheet; there are: {}", titles.join("; "))
    }
    /// What this seat heard last.
    pub(crate) fn log(&self, game: &dyn AnyMatch, count: usize) -> String {
        let told = game.tellings(self.audience(), 0);
        if told.is_empty() {
            return format!("Nothing has happened yet that {} heard of.", audience_name(game, self.audience()));
        }
        let from = told.len().saturating_sub(count);
        told[from..].iter().map(|t| words::story(&t.told) + "\n").collect()
    }
}

/// A place with a number of at most so many digits after it: `1926 4`, `the bridge 4`.
fn place_and_number(words: &str, digits: usize) -> (String, Option<u16>) {
    match words.rsplit_once(char::is_whitespace) {
        Some((place, number)) if number.len() <= digits => match number.parse() {
            Ok(n) => (place.trim().to_owned(), Some(n)),
            Err(_) => (words.to_owned(), None),
        },
        _ => (words.to_owned(), None),
    }
}
