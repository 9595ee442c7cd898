//! What can be typed, with examples that fit the board.

use crate::names::seat_side;
use crate::{Names, Session};
use kernel::any::AnyMatch;
use kernel::scene::{Board, Scene};
use kernel::{Place, Point, Side};

/// Things to name in examples.
pub(crate) struct Examples {
    /// A place: `1926`, `200,150`.
    pub(crate) place: String,
    /// The command for a line of sight.
    pub(crate) sight: String,
    /// A counter by name.
    pub(crate) counter: String,
    side: String,
    at: String,
    answer: &'static str,
    map: String,
    map_words: &'static str,
    near: String,
    near_words: &'static str,
    /// An example of a standing order.
    order: &'static str,
}

impl Examples {
    fn of_grid() -> Examples {
        Examples {
            place: "1926".to_owned(),
            sight: "sight 3620 3222".to_owned(),
            counter: "A/1/1".to_owned(),
            side: "bravo".to_owned(),
            at: "at 3620, 3620".to_owned(),
            answer: "answer with a place: the hex itself, or the way to it; names of places and counters do as well",
            map: "map, map 1926 6".to_owned(),
            map_words: "the map where counters are; round a place; `map all` the whole",
            near: "near 1926 3".to_owned(),
            near_words: "ground, counters and marks near a place",
            order: "",
        }
    }
    /// A place in the middle of a measured board, and a counter that is seen, one's own if there is one.
    fn measured(names: &Names, board: &Board, scene: &Scene, own: Option<Side>) -> Examples {
        let metres = |x: i32, y: i32| names.place(Place::Point { board: 0, at: Point { x, y } });
        let (wide, deep) = board.size;
        let (place, other) = (metres(wide / 2, deep / 2), metres(wide / 4, deep / 2));
        let mine = scene.pieces.iter().find(|piece| own.is_some() && piece.side == own);
        let counter = mine.or(scene.pieces.first()).map_or("rifle group", |piece| piece.name.as_str());
        Examples {
            sight: format!("sight {place} {other}"),
            counter: counter.split(", ").next().unwrap_or(counter).to_owned(),
            side: names.side(own).to_owned(),
            at: format!("at {place}"),
            answer: "answer with a place, in metres from the north-western corner, or with its name",
            map: format!("map, map {place} 60"),
            map_words: "the whole map; the ground within 60 m of a place",
            near: format!("near {place} 60"),
            near_words: "what a place lies in; ground, counters and marks within 60 m of it",
            order: "",
            place,
        }
    }
    /// Every command with what it does.
    pub(crate) fn help(&self) -> String {
        let parts = [("Answering", self.answering()), ("Looking", self.looking()), ("Above the rules", self.above())];
        let rows = parts.iter().flat_map(|(_, rows)| rows);
        // Names of counters may be long; the others stand below each other.
        let wide = rows.map(|(typed, _)| typed.chars().count()).filter(|&wide| wide < 28).max().unwrap_or(0) + 1;
        let section = |(title, rows): &(&str, Vec<(String, String)>)| {
            let line = |(typed, does): &(String, String)| format!("\n  {typed:wide$}{does}");
            format!("{title}{}", rows.iter().map(line).collect::<String>())
        };
        parts.iter().map(section).collect::<Vec<_>>().join("\n")
    }
    fn answering(&self) -> Vec<(String, String)> {
        rows(&[
            ("5, do 5", "take option 5"),
            (&self.at, self.answer),
            ("some words", "take the option that these words are, begin, or are part of"),
            ("write, write example", "where a text of many lines is taken: write one, or see what it looks like"),
            ("undo, clear", "take back the last answer of your draft, or all of them"),
            ("go", "carry out a draft that is complete"),
        ])
    }
    fn looking(&self) -> Vec<(String, String)> {
        rows(&[
            ("options, why", "the question again; what is not offered, and by which case"),
            ("odds", "what your draft would cost, see and risk"),
            (&self.sight, "the line of sight between two places"),
            (&self.map, self.map_words),
            (&format!("list, list {}", self.side), "the counters you see, or those of a side"),
            (&self.near, self.near_words),
            (&format!("where {}", self.counter), "where a counter is, and its state"),
            ("marks", "smoke, shells, ruins, objectives, your own plots"),
            ("sheets, sheets ...", "situation, rosters, special rules, victory; those with these words in their title"),
            ("log, log 20", "what has happened, with the working of every result"),
            ("luck", "the dice you saw, expected against rolled"),
        ])
    }
    fn above(&self) -> Vec<(String, String)> {
        let mut above = rows(&[
            ("standing", "your standing orders; `standing TEXT` adds one, `standing none` removes them all,"),
            ("", "`standing like last` always gives the answer that you gave last"),
        ]);
        above.extend(rows(&[("", self.order)]).into_iter().filter(|(_, order)| !order.is_empty()));
        above.extend(rows(&[
            ("takeback, draw", "take your last decision back, or end in a draw, if the other side agrees"),
            ("resign yes", "give the game up"),
            ("keep", "keep what you may keep of the game in a file"),
            ("quit", "leave; the game stays in its log"),
            ("help", "this list"),
        ]));
        above
    }
}

fn rows(rows: &[(&str, &str)]) -> Vec<(String, String)> {
    rows.iter().map(|(typed, does)| ((*typed).to_owned(), (*does).to_owned())).collect()
}

impl Session {
    /// Examples for the board that is played on.
    pub(crate) fn examples(&self, game: &dyn AnyMatch) -> Examples {
        let names = Names::of(game);
        let examples = match names.boards.first().filter(|board| board.grid.is_none()) {
            Some(board) => Examples::measured(&names, board, &game.scene(self.audience()), seat_side(game, self.seat)),
            None => Examples::of_grid(),
        };
        // The longest shows most of what an order may say.
        let order = game.order_examples().iter().max_by_key(|order| order.len()).copied().unwrap_or_default();
        Examples { order, ..examples }
    }
}
