//! Made-up country: a seed and a kind of country give the text of a table file, always the same one.
//!
//! The text can be read, edited and kept like any other. Everything lies on a coarse net of squares, so that nothing is
//! built on a road, no hill runs into another and no contour crosses the one below it.

use std::fmt::Write;

use super::tabletop::Kinds;

/// The kinds that made-up country uses; a rule book that wants such tables knows at least these.
pub const KINDS: Kinds<'static> = Kinds {
    areas: &["field", "wood", "brush", "jungle", "building", "rocks", "water", "paddy"],
    lines: &["hedge", "wall", "fence", "ditch", "stream", "road", "track"],
};

/// Kinds of country.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Country {
    /// Hedged fields, copses, a farm and a lane.
    Farmland,
    /// Houses and garden walls around a crossroads.
    Village,
    /// Thick growth with clearings, paddies and a stream.
    Jungle,
    /// Hills under trees.
    WoodedHills,
    /// Open ground with rocks, low rises and dry beds.
    Desert,
}

impl Country {
    /// All of them.
    pub const ALL: [Country; 5] =
        [Country::Farmland, Country::Village, Country::Jungle, Country::WoodedHills, Country::Desert];

    /// Its name in files and commands.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Country::Farmland => "farmland",
            Country::Village => "village",
            Country::Jungle => "jungle",
            Country::WoodedHills => "wooded-hills",
            Country::Desert => "desert",
        }
    }

    /// The country of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Country> {
        Country::ALL.into_iter().find(|country| country.name() == name)
    }
}

/// The side of a square of the net, in metres.
const SQUARE: u32 = 60;
/// Twelve directions round the compass, in thousandths.
const ROUND: [(i32, i32); 12] = [
    (1000, 0),
    (866, 500),
    (500, 866),
    (0, 1000),
    (-500, 866),
    (-866, 500),
    (-1000, 0),
    (-866, -500),
    (-500, -866),
    (0, -1000),
    (500, -866),
    (866, -500),
];

/// A small generator of its own (splitmix64): made-up country never changes with a library.
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From `low` up to and including `high`.
    fn from(&mut self, low: i32, high: i32) -> i32 {
        let span = (i64::from(high) - i64::from(low) + 1).max(1) as u64;
        low + (self.next() % span) as i32
    }

    fn percent(&mut self, chance: u32) -> bool {
        self.next() % 100 < u64::from(chance)
    }
}

struct Draft {
    text: String,
    chance: Chance,
    cols: i32,
    rows: i32,
    /// Squares that are taken.
    taken: Vec<bool>,
}

/// The text of a made-up table of about this size in metres (120 to 3,000 each way, in squares of 60).
#[must_use]
pub fn generate(country: Country, seed: u64, width: u32, depth: u32) -> String {
    let squares = |metres: u32| (metres.clamp(120, 3000) / SQUARE) as i32;
    let (cols, rows) = (squares(width), squares(depth));
    let mut text = String::new();
    let (w, d) = (cols * SQUARE as i32, rows * SQUARE as i32);
    let _ = writeln!(text, "# Made-up country: {} with seed {seed}.", country.name());
    let _ = writeln!(text, "title = \"{} {seed}\"\nwidth = {w}\ndepth = {d}", title(country));
    let chance = Chance(seed ^ (country as u64 + 1).wrapping_mul(0x5851_f42d_4c95_7f2d));
    let mut draft = Draft { text, chance, cols, rows, taken: vec![false; (cols * rows) as usize] };
    match country {
        Country::Farmland => draft.farmland(),
        Country::Village => draft.village(),
        Country::Jungle => draft.jungle(),
        Country::WoodedHills => draft.wooded_hills(),
        Country::Desert => draft.desert(),
    }
    draft.text
}

const fn title(country: Country) -> &'static str {
    match country {
        Country::Farmland => "Farmland",
        Country::Village => "Village",
        Country::Jungle => "Jungle",
        Country::WoodedHills => "Wooded hills",
        Country::Desert => "Desert",
    }
}

impl Draft {
    fn farmland(&mut self) {
        let row = self.way_across("road", 6);
        self.hills(1, 2);
        self.farm(row);
        self.scatter(
            45,
            |d, c, r| {
                if d.chance.percent(35) { d.blob("wood", 12, c, r, 16, 28) } else { d.hedged_field(c, r) }
            },
        );
    }

    fn village(&mut self) {
        let row = self.way_across("road", 6);
        let col = self.cols / 2;
        self.way_down("road", 6, col);
        let (near, far) = (self.cols / 3, self.cols - self.cols / 3);
        for c in near..=far.min(self.cols - 1) {
            for r in (row - 1).max(0)..=(row + 1).min(self.rows - 1) {
                if self.take(c, r) {
                    self.house_and_garden(c, r);
                }
            }
        }
        self.scatter(
            30,
            |d, c, r| {
                if d.chance.percent(40) { d.blob("wood", 10, c, r, 12, 24) } else { d.hedged_field(c, r) }
            },
        );
    }

    fn jungle(&mut self) {
        self.way_across("stream", 4);
        let col = self.chance.from(1, self.cols - 1);
        self.way_down("track", 3, col);
        self.hills(1, 2);
        self.scatter(80, |d, c, r| match d.chance.from(0, 9) {
            0 => d.block("paddy", 0, c, r),
            1 => d.blob("brush", 2, c, r, 18, 28),
            2 => d.hut(c, r),
            _ => d.blob("jungle", 15, c, r, 22, 29),
        });
    }

    fn wooded_hills(&mut self) {
        let hills = (self.cols * self.rows / 12).clamp(2, 8);
        self.hills(hills, 3);
        self.way_across("track", 3);
        self.scatter(60, |d, c, r| match d.chance.from(0, 5) {
            0 => d.blob("rocks", 2, c, r, 8, 18),
            1 => d.blob("brush", 2, c, r, 14, 26),
            _ => d.blob("wood", 14, c, r, 20, 29),
        });
    }

    fn desert(&mut self) {
        let hills = (self.cols * self.rows / 20).clamp(1, 5);
        self.hills(hills, 2);
        self.way_across("track", 4);
        let col = self.chance.from(1, self.cols - 1);
        self.way_down("ditch", 0, col);
        self.scatter(18, |d, c, r| {
            if d.chance.percent(75) { d.blob("rocks", 2, c, r, 6, 20) } else { d.blob("brush", 1, c, r, 8, 18) }
        });
    }

    fn take(&mut self, col: i32, row: i32) -> bool {
        let at = (row * self.cols + col) as usize;
        self.taken.get_mut(at).is_some_and(|taken| !std::mem::replace(taken, true))
    }

    fn scatter(&mut self, chance: u32, mut put: impl FnMut(&mut Draft, i32, i32)) {
        for row in 0..self.rows {
            for col in 0..self.cols {
                if self.chance.percent(chance) && self.take(col, row) {
                    put(self, col, row);
                }
            }
        }
    }

    /// The middle of a square, in metres.
    fn middle(col: i32, row: i32) -> (i32, i32) {
        (col * SQUARE as i32 + SQUARE as i32 / 2, row * SQUARE as i32 + SQUARE as i32 / 2)
    }

    /// From the western edge to the eastern along the lines between squares; gives the row it mostly follows.
    fn way_across(&mut self, kind: &str, width: i32) -> i32 {
        let row = self.chance.from(1, (self.rows - 1).max(1));
        let square = SQUARE as i32;
        let mut path = String::new();
        for col in 0..=self.cols {
            let sway = self.chance.from(-4, 4);
            let _ = write!(path, "{},{} ", col * square, row * square + sway);
        }
        self.line(kind, 0, width, path.trim_end());
        row.min(self.rows - 1)
    }

    fn way_down(&mut self, kind: &str, width: i32, col: i32) {
        let square = SQUARE as i32;
        let mut path = String::new();
        for row in 0..=self.rows {
            let sway = self.chance.from(-4, 4);
            let x = (col * square + sway).clamp(0, self.cols * square);
            let _ = write!(path, "{x},{} ", row * square);
        }
        self.line(kind, 0, width, path.trim_end());
    }

    fn line(&mut self, kind: &str, height: i32, width: i32, path: &str) {
        let _ = write!(self.text, "\n[[line]]\nkind = \"{kind}\"\n");
        if height > 0 {
            let _ = writeln!(self.text, "height = {height}");
        }
        if width > 0 {
            let _ = writeln!(self.text, "width = {width}");
        }
        let _ = writeln!(self.text, "path = \"{path}\"");
    }

    fn area(&mut self, kind: &str, name: &str, height: i32, shape: &str) {
        let _ = write!(self.text, "\n[[area]]\nkind = \"{kind}\"\n");
        if !name.is_empty() {
            let _ = writeln!(self.text, "name = \"{name}\"");
        }
        if height > 0 {
            let _ = writeln!(self.text, "height = {height}");
        }
        let _ = writeln!(self.text, "shape = \"{shape}\"");
    }

    /// Corners around a middle: a star of twelve rays, which never crosses itself.
    fn star(middle: (i32, i32), rays: &[i32; 12], percent: i32) -> String {
        let mut shape = String::new();
        for (&(x, y), ray) in ROUND.iter().zip(rays) {
            // In centimetres, so that small shapes keep their form.
            let at = |middle: i32, part: i32| middle * 100 + ray * part * percent / 1000;
            let (x, y) = (at(middle.0, x), at(middle.1, y));
            let _ = write!(shape, "{}.{:02},{}.{:02} ", x / 100, x % 100, y / 100, y % 100);
        }
        shape.trim_end().to_owned()
    }

    fn rays(&mut self, low: i32, high: i32) -> [i32; 12] {
        std::array::from_fn(|_| self.chance.from(low, high))
    }

    fn blob(&mut self, kind: &str, height: i32, col: i32, row: i32, low: i32, high: i32) {
        let rays = self.rays(low, high);
        let shape = Draft::star(Draft::middle(col, row), &rays, 100);
        self.area(kind, "", height, &shape);
    }

    /// Hills on squares of three by three that nobody else has a hill on.
    fn hills(&mut self, number: i32, steps: i32) {
        let (wide, deep) = (self.cols / 3, self.rows / 3);
        let mut used = vec![false; (wide * deep).max(0) as usize];
        for _ in 0..number {
            if wide == 0 || deep == 0 {
                return;
            }
            let (col, row) = (self.chance.from(0, wide - 1), self.chance.from(0, deep - 1));
            if std::mem::replace(&mut used[(row * wide + col) as usize], true) {
                continue;
            }
            let middle = Draft::middle(col * 3 + 1, row * 3 + 1);
            let rays = self.rays(55, 85);
            let top = self.chance.from(1, steps);
            for step in 0..top {
                let ring = Draft::star(middle, &rays, 100 - step * 28);
                let _ = write!(self.text, "\n[[contour]]\nheight = {}\nring = \"{ring}\"\n", (step + 1) * 5);
            }
        }
    }

    /// A rectangle in a square, in metres from its middle.
    fn rectangle(col: i32, row: i32, west: i32, north: i32, east: i32, south: i32) -> String {
        let (x, y) = Draft::middle(col, row);
        let (w, n, e, s) = (x + west, y + north, x + east, y + south);
        format!("{w},{n} {e},{n} {e},{s} {w},{s}")
    }

    fn block(&mut self, kind: &str, height: i32, col: i32, row: i32) {
        let shape = Draft::rectangle(col, row, -26, -26, 26, 26);
        self.area(kind, "", height, &shape);
    }

    fn hut(&mut self, col: i32, row: i32) {
        let (west, north) = (self.chance.from(-20, 0), self.chance.from(-20, 0));
        let shape = Draft::rectangle(col, row, west, north, west + 8, north + 6);
        self.area("building", "Hut", 4, &shape);
    }

    /// A field with a hedge round most of it; the gap is the gate.
    fn hedged_field(&mut self, col: i32, row: i32) {
        self.block("field", 0, col, row);
        let (x, y) = Draft::middle(col, row);
        let gate = self.chance.from(-15, 15);
        let (w, n, e, s) = (x - 26, y - 26, x + 26, y + 26);
        let path = format!("{},{n} {w},{n} {w},{s} {e},{s} {e},{n} {},{n}", x + gate - 3, x + gate + 3);
        self.line("hedge", 2, 0, &path);
    }

    fn house_and_garden(&mut self, col: i32, row: i32) {
        let (west, north) = (self.chance.from(-20, -8), self.chance.from(-18, -8));
        let (wide, deep) = (self.chance.from(10, 20), self.chance.from(8, 14));
        let shape = Draft::rectangle(col, row, west, north, west + wide, north + deep);
        self.area("building", "House", 7, &shape);
        if self.chance.percent(60) {
            let (x, y) = Draft::middle(col, row);
            let path = format!("{},{} {},{} {},{} {},{}", x - 24, y, x - 24, y + 24, x + 24, y + 24, x + 24, y);
            let wall = self.chance.percent(50);
            self.line(if wall { "wall" } else { "fence" }, 1, 0, &path);
        }
    }

    /// A farm beside the road: house, barn and a walled yard.
    fn farm(&mut self, row: i32) {
        let col = self.chance.from(0, self.cols - 1);
        if !self.take(col, row) {
            return;
        }
        let house = Draft::rectangle(col, row, -18, -14, -2, -4);
        self.area("building", "Farmhouse", 8, &house);
        let barn = Draft::rectangle(col, row, 4, -16, 16, 6);
        self.area("building", "Barn", 9, &barn);
        let (x, y) = Draft::middle(col, row);
        let yard = format!("{},{} {},{} {},{} {},{}", x - 22, y - 2, x - 22, y + 18, x + 20, y + 18, x + 20, y - 2);
        self.line("wall", 2, 0, &yard);
        let _ = write!(self.text, "\n[[place]]\nname = \"Farm\"\nat = \"{x},{y}\"\n");
    }
}
