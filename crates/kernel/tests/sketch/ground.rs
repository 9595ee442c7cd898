//! The sketch's table in whole centimetres: distances, straight paths, a wood and a farm.

use super::Group;
use kernel::question::inside;
use kernel::scene::{Board, BoardLine, NamedPlace};
use kernel::{Faults, Place, Point};

/// The table, fixed and public.
pub struct Ground {
    pub periods: u16,
    pub farm: Point,
    pub wood: Vec<Point>,
    /// A leak planted by name.
    pub leak: String,
}

/// 900 m by 600 m.
const SIZE: (i32, i32) = (90_000, 60_000);

/// The distance between two points, rounded down.
pub(super) fn apart(a: Point, b: Point) -> i64 {
    let (dx, dy) = (i64::from(a.x) - i64::from(b.x), i64::from(a.y) - i64::from(b.y));
    (dx * dx + dy * dy).isqrt()
}

/// The point so far along the straight way from one point to another, or the end of it.
pub(super) fn along(from: Point, to: Point, far: i64) -> Point {
    let whole = apart(from, to);
    if whole <= far {
        return to;
    }
    let part = |a: i32, b: i32| a + ((i64::from(b) - i64::from(a)) * far / whole) as i32;
    Point { x: part(from.x, to.x), y: part(from.y, to.y) }
}

impl Ground {
    /// Read `periods N`, `farm X Y` and `wood X Y X Y` in metres, a line each.
    pub(super) fn read(source: &str, text: &str) -> Result<Ground, Faults> {
        let mut faults = Faults::of(source);
        let mut ground = Ground { periods: 0, farm: Point { x: 0, y: 0 }, wood: Vec::new(), leak: String::new() };
        for (n, line) in text.lines().enumerate() {
            let mut words = line.split_whitespace();
            let word = words.next().unwrap_or_default();
            let metres: Vec<i32> = words.map_while(|w| w.parse().ok()).filter(|m| (0..=900).contains(m)).collect();
            match (word, metres.as_slice()) {
                ("periods", &[n @ 1..=20]) => ground.periods = n as u16,
                ("farm", &[x, y]) => ground.farm = Point { x: x * 100, y: y * 100 },
                ("wood", &[x, y, u, v]) => {
                    let corner = |(x, y): (i32, i32)| Point { x: x * 100, y: y * 100 };
                    ground.wood = [(x, y), (u, y), (u, v), (x, v)].map(corner).to_vec();
                }
                _ => faults.at(n + 1, 1, format!("`{line}` cannot be read"), "write `periods`, `farm` or `wood`"),
            }
        }
        if ground.periods == 0 || !ground.holds(ground.farm) {
            faults.whole("there are no periods, or no farm on the table", "write `periods 6` and `farm 450 300`");
        }
        faults.none().map(|()| ground)
    }
    pub(super) fn outline(&self) -> [Point; 4] {
        [(0, 0), (SIZE.0, 0), SIZE, (0, SIZE.1)].map(|(x, y)| Point { x, y })
    }
    pub(super) fn holds(&self, p: Point) -> bool {
        (0..=SIZE.0).contains(&p.x) && (0..=SIZE.1).contains(&p.y)
    }
    /// Named points that make sense as an aim.
    pub(super) fn landmarks(&self) -> [(&'static str, Point); 5] {
        let p = |x, y| Point { x, y };
        let wood = self.wood.first().copied().unwrap_or(self.farm);
        let middle = |x| p(x, SIZE.1 / 2);
        [
            ("farm", self.farm),
            ("wood", wood),
            ("west", middle(0)),
            ("east", middle(SIZE.0)),
            ("south", p(SIZE.0 / 2, SIZE.1)),
        ]
    }
    /// Within what distance a group is located.
    pub(super) fn seen_within(&self, group: &Group) -> i64 {
        match (inside(&self.wood, group.at), group.moving) {
            (false, true) => 50_000,
            (false, false) => 10_000,
            (true, true) => 5_000,
            (true, false) => 2_500,
        }
    }
    /// Points all over the table, for whoever has to guess.
    pub(super) fn grid(&self) -> impl Iterator<Item = Point> {
        (0..13 * 9).map(|n| Point { x: n % 13 * 7_500, y: n / 13 * 7_500 })
    }
    pub(super) fn board(&self) -> Board {
        let place = |&(name, at): &(&str, Point)| NamedPlace {
            name: name.to_owned(),
            places: vec![Place::Point { board: 0, at }],
        };
        let places = self.landmarks().iter().map(place).collect();
        let outline = self.wood.iter().chain(self.wood.first()).copied().collect();
        let wood = BoardLine { kind: "wood".to_owned(), points: outline, height: 1_200, ..BoardLine::default() };
        Board { key: "table".to_owned(), size: SIZE, scale: 100, places, lines: vec![wood], ..Board::default() }
    }
}
