//! Areas of a map in words: `hexes 0903 0805`, `within 4 of river`, `not within 8 of edge`.

use crate::tables::Terrain;
use crate::terrain::{printed, same_bank};
use geometry::map::HexMap;
use geometry::{Hex, HexSet};

/// A set of hexes of the map, as bits, so that questions can copy it without a thought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HexBits(pub [u64; 31]);

impl HexBits {
    /// Is the hex in it?
    #[inline]
    #[must_use]
    pub const fn contains(&self, hex: Hex) -> bool {
        self.0[hex.0 as usize / 64] >> (hex.0 % 64) & 1 == 1
    }
    /// Add a hex.
    #[inline]
    pub fn insert(&mut self, hex: Hex) {
        self.0[usize::from(hex.0) / 64] |= 1 << (hex.0 % 64);
    }
    /// Take a hex out.
    #[inline]
    pub fn remove(&mut self, hex: Hex) {
        self.0[usize::from(hex.0) / 64] &= !(1 << (hex.0 % 64));
    }
    /// None at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
    /// How many.
    #[must_use]
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
    /// The hexes in order.
    pub fn iter(&self) -> impl Iterator<Item = Hex> + use<> {
        let bits = *self;
        (0..31 * 64).map(Hex).filter(move |&hex| bits.contains(hex))
    }
    /// Those in both.
    #[must_use]
    pub fn and(&self, other: &HexBits) -> HexBits {
        HexBits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
    /// The hexes for which `wanted` says so.
    #[must_use]
    pub fn of(map: &HexMap, wanted: impl Fn(Hex) -> bool) -> HexBits {
        let mut bits = HexBits::default();
        map.grid().all().filter(|&hex| wanted(hex)).for_each(|hex| bits.insert(hex));
        bits
    }
}

/// The hexes that satisfy every one of these phrases.
pub(super) fn all_of<'a>(map: &HexMap, phrases: impl Iterator<Item = &'a str>) -> Result<HexBits, String> {
    let mut area = HexBits::of(map, |_| true);
    for phrase in phrases {
        area = area.and(&one(map, phrase)?);
    }
    Ok(area)
}

/// The hexes of one phrase.
fn one(map: &HexMap, phrase: &str) -> Result<HexBits, String> {
    let words: Vec<&str> = phrase.split_whitespace().collect();
    match words.as_slice() {
        ["all"] => Ok(HexBits::of(map, |_| true)),
        ["edge"] => Ok(HexBits::of(map, |h| map.grid().edges(h).any())),
        ["coast"] => Ok(HexBits::of(map, |h| crate::terrain::is_coast(map, h))),
        ["north" | "east" | "south" | "west", "edge"] => Ok(HexBits::of(map, |h| on_edge(map, h, words[0]))),
        ["edge", "from", a, "to", b] => stretch(map, a, b),
        ["east" | "west", "of", "river"] => bank(map, words[0]),
        ["hexes", labels @ ..] => labelled(map, labels),
        ["place", name @ ..] => place(map, &name.join(" ")),
        ["not", "within", n, "of", rest @ ..] => {
            let near = near(map, n, rest)?;
            Ok(HexBits::of(map, |h| !near.contains(h)))
        }
        ["within", n, "of", rest @ ..] => near(map, n, rest),
        [terrain] => terrain
            .parse::<Terrain>()
            .map(|wanted| HexBits::of(map, |h| printed(map, h) == wanted))
            .map_err(|_| not_understood(phrase)),
        _ => Err(not_understood(phrase)),
    }
}

fn not_understood(phrase: &str) -> String {
    format!(
        "`{phrase}` is not an area; write `all`, `edge`, `north edge`, `edge from 0934 to 1834`, `coast`, `east of river`, \
         `hexes 0903 0805`, `place Redoubt`, a terrain such as `wharf`, or `within 4 of river` and `not within 8 of edge`"
    )
}

fn labelled(map: &HexMap, labels: &[&str]) -> Result<HexBits, String> {
    let mut bits = HexBits::default();
    for label in labels {
        bits.insert(map.grid().parse(label).map_err(|e| e.to_string())?);
    }
    if labels.is_empty() { Err("no hexes are named".to_owned()) } else { Ok(bits) }
}

fn place(map: &HexMap, name: &str) -> Result<HexBits, String> {
    let known = || map.places().iter().map(|p| p.name.as_str()).collect::<Vec<_>>().join(", ");
    let place = map.place(name).ok_or_else(|| format!("no place `{name}` on the map; it has {}", known()))?;
    Ok(HexBits::of(map, |h| place.hexes.contains(&h)))
}

/// `4 of river`, `8 of edge`, `3 of 1926`: every hex at most so far away.
fn near(map: &HexMap, n: &str, of: &[&str]) -> Result<HexBits, String> {
    let reach: u16 = n.parse().map_err(|_| format!("`{n}` is not a number of hexes"))?;
    let from = match of {
        ["river"] => {
            HexBits::of(map, |h| map.river_at(h) && matches!(printed(map, h), Terrain::River | Terrain::Bridge))
        }
        ["edge"] => HexBits::of(map, |h| map.grid().edges(h).any()),
        labels => labelled(map, labels)?,
    };
    let grid = map.grid();
    let sources: Vec<Hex> = from.iter().filter(|&h| grid.contains(h)).collect();
    // An edge hex is itself one hex from the edge, so that "within eight hexes of an edge" counts it as the first.
    let reach = if of == ["edge"] { reach.saturating_sub(1) } else { reach };
    Ok(HexBits::of(map, |h| sources.iter().any(|&s| grid.distance(s, h) <= reach)))
}

fn on_edge(map: &HexMap, hex: Hex, which: &str) -> bool {
    let edges = map.grid().edges(hex);
    match which {
        "north" => edges.north,
        "east" => edges.east,
        "south" => edges.south,
        _ => edges.west,
    }
}

/// The edge hexes between two of them along the same edge.
fn stretch(map: &HexMap, a: &str, b: &str) -> Result<HexBits, String> {
    let grid = map.grid();
    let (a, b) = (grid.parse(a).map_err(|e| e.to_string())?, grid.parse(b).map_err(|e| e.to_string())?);
    let ((ac, ar), (bc, br)) = (grid.col_row(a), grid.col_row(b));
    if !grid.edges(a).any() || !grid.edges(b).any() || (ac != bc && ar != br) {
        return Err(format!("{} and {} do not lie on one map edge", grid.label(a), grid.label(b)));
    }
    Ok(HexBits::of(map, |h| {
        let (c, r) = grid.col_row(h);
        (ac.min(bc)..=ac.max(bc)).contains(&c) && (ar.min(br)..=ar.max(br)).contains(&r)
    }))
}

/// The land on one side of the river: what can be reached dry from the bank beside its bridge, or beside its middle
/// where it has none.
fn bank(map: &HexMap, which: &str) -> Result<HexBits, String> {
    let grid = map.grid();
    let wet: Vec<Hex> = grid.all().filter(|&h| matches!(printed(map, h), Terrain::River | Terrain::Bridge)).collect();
    let bridge = wet.iter().copied().find(|&h| printed(map, h) == Terrain::Bridge && map.river_at(h));
    let middle = bridge.or_else(|| wet.get(wet.len() / 2).copied()).ok_or("there is no river on the map")?;
    let (col, row) = grid.col_row(middle);
    let mut columns: Box<dyn Iterator<Item = u8>> =
        if which == "east" { Box::new(col + 1..=grid.cols()) } else { Box::new((1..col).rev()) };
    let land: HexSet = columns
        .find_map(|c| grid.hex(c, row).map(|h| same_bank(map, h)).filter(|land| !land.is_empty()))
        .ok_or_else(|| format!("there is no land {which} of the river"))?;
    Ok(HexBits::of(map, |h| land.contains(h)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terrain::composite;

    fn hexes(phrase: &str) -> Vec<String> {
        let map = composite();
        one(map, phrase).unwrap().iter().map(|h| map.grid().label(h).to_string()).collect()
    }

    #[test]
    fn areas_in_words() {
        assert_eq!(hexes("hexes 0903 0805"), ["0805", "0903"]);
        assert_eq!(hexes("edge from 0934 to 1834").len(), 10);
        assert!(hexes("within 3 of 1926").len() == 37);
        assert!(hexes("not within 8 of edge").contains(&"0909".to_owned()));
        assert!(!hexes("not within 8 of edge").contains(&"0820".to_owned()));
        assert!(hexes("place Redoubt").contains(&"1629".to_owned()));
        assert!(hexes("east of river").contains(&"3418".to_owned()));
        assert!(hexes("west of river").contains(&"1629".to_owned()));
        assert!(!hexes("west of river").contains(&"3418".to_owned()));
    }

    #[test]
    fn a_phrase_that_is_none_says_what_could_be_written() {
        for phrase in ["under the bridge", "hexes 9999", "within x of river", "edge from 0934 to 1801", "place Nowhere"]
        {
            assert!(one(composite(), phrase).is_err(), "{phrase}");
        }
    }
}
