//! Places, sides and counters by name.

use crate::measure::metre;
use kernel::any::AnyMatch;
use kernel::scene::{Board, Piece, Scene};
use kernel::{Audience, Place, Point, Refusal, Seat, SeatSetup, Side};

/// What everything on a table is called.
pub struct Names {
    /// The boards, fixed and public.
    pub boards: Vec<Board>,
    sides: Vec<(Side, String)>,
}

impl Names {
    /// The names of a match.
    #[must_use]
    pub fn of(game: &dyn AnyMatch) -> Names {
        Names { boards: game.boards(), ..Names::of_seats(&game.header().setup.seats) }
    }
    /// The names of the sides alone, for a match that is only watched.
    #[must_use]
    pub fn of_seats(seats: &[SeatSetup]) -> Names {
        let sides = seats.iter().filter_map(|seat| Some((seat.side?, seat.name.clone()))).collect();
        Names { boards: Vec::new(), sides }
    }
    /// These boards, and sides of these names.
    #[cfg(test)]
    pub(crate) fn new(boards: Vec<Board>, sides: &[&str]) -> Names {
        Names { boards, sides: (0..).map(Side).zip(sides.iter().map(|s| (*s).to_owned())).collect() }
    }
    /// The letter of a side on the map: the first of its name, if no other side begins with it.
    pub(crate) fn letter(&self, side: Option<Side>) -> char {
        let first = |name: &str| name.chars().next().unwrap_or('?').to_ascii_uppercase();
        let Some(Side(n)) = side else { return '?' };
        let own = first(self.side(side));
        let shared = self.sides.iter().any(|(s, name)| Some(*s) != side && first(name) == own);
        if shared { char::from(b'1' + n.min(8)) } else { own }
    }
    /// A place as people name it.
    #[must_use]
    pub fn place(&self, place: Place) -> String {
        match place {
            Place::Cell { board, cell } => {
                let grid = self.boards.get(usize::from(board)).and_then(|b| b.grid);
                grid.map_or_else(|| cell.to_string(), |grid| grid.label(cell))
            }
            Place::Point { board, at } => {
                let metre = self.boards.get(usize::from(board)).map_or(1, metre);
                let nearest = |n: i32| (i64::from(n) + i64::from(metre) / 2).div_euclid(i64::from(metre));
                format!("{},{}", nearest(at.x), nearest(at.y))
            }
        }
    }
    /// A side by the name of its first seat.
    #[must_use]
    pub fn side(&self, side: Option<Side>) -> &str {
        self.sides.iter().find(|(s, _)| Some(*s) == side).map_or("", |(_, name)| name)
    }
    /// The place that a printed number or a pair of coordinates in metres stands for.
    #[must_use]
    pub fn numbered(&self, word: &str) -> Option<Place> {
        let word = word.trim();
        (0u8..).zip(&self.boards).find_map(|(board, sheet)| match sheet.grid {
            Some(grid) => grid.cell(word).map(|cell| Place::Cell { board, cell }),
            None => {
                let (x, y) = word.split_once(',')?;
                let units = |word: &str| word.trim().parse::<i32>().ok()?.checked_mul(metre(sheet));
                Some(Place::Point { board, at: Point { x: units(x)?, y: units(y)? } })
            }
        })
    }
    /// Every place that these words stand for: a number, or a named place of the map.
    pub(crate) fn places(&self, words: &str) -> Vec<Place> {
        if let Some(place) = self.numbered(words) {
            return vec![place];
        }
        let wanted = plain(words);
        let named = self.boards.iter().flat_map(|b| &b.places);
        named.filter(|p| plain(&p.name) == wanted).flat_map(|p| p.places.iter().copied()).collect()
    }
    /// The one place that these words stand for: a number, a mark of that name on a measured board, a named place, or
    /// where a counter stands; of two counters of the same name, one's own.
    pub(crate) fn spot(&self, scene: &Scene, own: Option<Side>, words: &str) -> Result<Place, Refusal> {
        if let Some(place) = self.numbered(words).or_else(|| marked(scene, words)) {
            return Ok(place);
        }
        if let Some(&place) = self.places(words).first() {
            return Ok(place);
        }
        let wanted = words.trim().to_lowercase();
        let named = |p: &&Piece| {
            let (name, key) = (p.name.to_lowercase(), p.key.to_lowercase());
            name == wanted || key == wanted || format!("{} {name}", self.side(p.side).to_lowercase()) == wanted
        };
        // A figure of a group is called by the group first: `Rifle group, corporal`.
        let of_group = |p: &&Piece| p.name.to_lowercase().split_once(", ").is_some_and(|(group, _)| group == wanted);
        let standing = || scene.pieces.iter().map(|p| &**p).filter(|p| place_of(p).is_some());
        let mut found: Vec<&Piece> = standing().filter(named).collect();
        if found.is_empty() {
            found = standing().filter(of_group).collect();
        }
        let mine = found.iter().find(|p| p.side.is_some() && p.side == own);
        let place = mine.or(found.first()).and_then(|piece| place_of(piece));
        place.ok_or_else(|| self.no_place(words))
    }
    /// There is no such place.
    pub(crate) fn no_place(&self, words: &str) -> Refusal {
        let words: String = words.chars().take(40).collect();
        let some: Vec<&str> = self.boards.iter().flat_map(|b| &b.places).map(|p| p.name.as_str()).take(12).collect();
        let number =
            self.boards.first().and_then(|b| b.grid).map(|g| g.label(u16::from(g.rows) * u16::from(g.cols) / 2));
        let help = match (number, some.is_empty()) {
            (Some(number), true) => format!("write a hex such as {number}"),
            (Some(number), false) => format!("write a hex such as {number}, a counter, or a name: {}", some.join(", ")),
            (None, true) => "write it in metres from the north-western corner, such as 120,80".to_owned(),
            (None, false) => {
                format!(
                    "write it in metres from the north-western corner, such as 120,80, or a name: {}",
                    some.join(", ")
                )
            }
        };
        Refusal::new(format!("there is no place `{words}` on the map")).help(help)
    }
}

/// Where something lies over a measured board that has exactly this name: an objective, a target.
fn marked(scene: &Scene, words: &str) -> Option<Place> {
    let wanted = words.trim();
    let named = scene.overlays.iter().filter(|overlay| overlay.label.eq_ignore_ascii_case(wanted));
    named.filter(|overlay| overlay.cells.is_empty()).find_map(|overlay| match overlay.points.as_slice() {
        &[at] if !wanted.is_empty() => Some(Place::Point { board: overlay.board, at }),
        _ => None,
    })
}

/// Words in small letters, without an article.
fn plain(words: &str) -> String {
    let small = words.trim().to_lowercase();
    small.strip_prefix("the ").unwrap_or(&small).to_owned()
}

/// The middle of an outline.
fn middle(outline: &[Point]) -> Option<Point> {
    let count = i64::try_from(outline.len()).ok().filter(|&count| count > 0)?;
    let mean = |part: fn(&Point) -> i32| {
        let sum: i64 = outline.iter().map(|p| i64::from(part(p))).sum();
        i32::try_from(sum.div_euclid(count)).unwrap_or(0)
    };
    Some(Point { x: mean(|p| p.x), y: mean(|p| p.y) })
}

/// Where a counter stands by itself, if it does.
pub(crate) fn place_of(piece: &Piece) -> Option<Place> {
    let board = piece.board;
    let cell = piece.cells.first().map(|&cell| Place::Cell { board, cell });
    cell.or_else(|| middle(&piece.outline).map(|at| Place::Point { board, at }))
}

/// The name of a seat.
pub(crate) fn seat_name(game: &dyn AnyMatch, seat: Seat) -> String {
    game.header().setup.seats.get(usize::from(seat.0)).map_or_else(|| format!("seat {}", seat.0), |s| s.name.clone())
}

/// The side of a seat.
pub(crate) fn seat_side(game: &dyn AnyMatch, seat: Seat) -> Option<Side> {
    game.header().setup.seats.get(usize::from(seat.0)).and_then(|s| s.side)
}

/// Who looks: a seat by name, or everybody.
pub(crate) fn audience_name(game: &dyn AnyMatch, who: Audience) -> String {
    match who {
        Audience::Seat(seat) => seat_name(game, seat),
        Audience::Public => "spectators".to_owned(),
        _ => "the umpire".to_owned(),
    }
}
