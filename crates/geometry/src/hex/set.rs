//! Sets of hexes.

use super::{Grid, Hex};
use std::fmt;

/// A set of hexes of one grid: one bit per hex, walked in order of index. Sets that are joined or compared belong to
/// the same grid.
///
/// ```
/// # use geometry::{Grid, HexSet, Stagger};
/// let grid = Grid::new(57, 34, Stagger::EvenUp);
/// let bridge = grid.parse("1926").unwrap();
/// let mut near = HexSet::of(grid, grid.within(bridge, 2));
/// assert_eq!(near.len(), 19);
/// near.remove(bridge);
/// assert!(!near.contains(bridge));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexSet {
    /// How many hexes the grid has.
    size: u16,
    words: Box<[u64]>,
}

const BITS: usize = u64::BITS as usize;

impl HexSet {
    /// The empty set on a grid.
    pub fn new(grid: Grid) -> HexSet {
        let words = vec![0; grid.len().div_ceil(BITS)].into_boxed_slice();
        HexSet { size: grid.len() as u16, words }
    }

    /// The set of all hexes of a grid.
    pub fn full(grid: Grid) -> HexSet {
        HexSet::of(grid, grid.all())
    }

    /// The set of these hexes.
    pub fn of(grid: Grid, hexes: impl IntoIterator<Item = Hex>) -> HexSet {
        let mut set = HexSet::new(grid);
        set.extend(hexes);
        set
    }

    /// Puts a hex in; true if it was not there before. A hex that is not of the grid is left out.
    pub fn insert(&mut self, h: Hex) -> bool {
        if h.0 >= self.size {
            return false;
        }
        let word = &mut self.words[h.index() / BITS];
        let bit = 1 << (h.index() % BITS);
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// Takes a hex out; true if it was there.
    pub fn remove(&mut self, h: Hex) -> bool {
        let Some(word) = self.words.get_mut(h.index() / BITS) else {
            return false;
        };
        let bit = 1 << (h.index() % BITS);
        let there = *word & bit != 0;
        *word &= !bit;
        there
    }

    /// Whether the hex is in the set.
    pub fn contains(&self, h: Hex) -> bool {
        self.words.get(h.index() / BITS).is_some_and(|word| word >> (h.index() % BITS) & 1 == 1)
    }

    /// Takes everything out.
    pub fn clear(&mut self) {
        self.words.fill(0);
    }

    /// How many hexes are in the set.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The hexes in order of index.
    pub fn iter(&self) -> impl Iterator<Item = Hex> + '_ {
        self.words.iter().enumerate().flat_map(|(i, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
                left &= left - 1;
                Some(Hex((i * BITS + bit) as u16))
            })
        })
    }

    /// The lowest hex in the set.
    pub fn first(&self) -> Option<Hex> {
        self.iter().next()
    }

    /// Puts in everything that is in the other set.
    pub fn union_with(&mut self, other: &HexSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a |= b);
    }

    /// Keeps only what is in the other set too.
    pub fn intersect_with(&mut self, other: &HexSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a &= b);
    }

    /// Takes out everything that is in the other set.
    pub fn subtract(&mut self, other: &HexSet) {
        self.words.iter_mut().zip(&other.words).for_each(|(a, b)| *a &= !b);
    }

    /// The hexes in either set.
    pub fn union(&self, other: &HexSet) -> HexSet {
        let mut all = self.clone();
        all.union_with(other);
        all
    }

    /// The hexes in both sets.
    pub fn intersection(&self, other: &HexSet) -> HexSet {
        let mut both = self.clone();
        both.intersect_with(other);
        both
    }

    /// Whether any hex is in both sets.
    pub fn intersects(&self, other: &HexSet) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// Whether every hex of this set is in the other.
    pub fn is_subset(&self, other: &HexSet) -> bool {
        self.words.iter().zip(&other.words).all(|(a, b)| a & !b == 0)
    }
}

impl Extend<Hex> for HexSet {
    fn extend<I: IntoIterator<Item = Hex>>(&mut self, hexes: I) {
        for h in hexes {
            self.insert(h);
        }
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|h| h.0)).finish()
    }
}
