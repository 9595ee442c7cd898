//! An easel: what one audience was last drawn, so that only what has changed is drawn again.
//!
//! Whoever follows a match is drawn a scene at every exchange, and hardly anything in it has changed since the last.
//! A book that draws on an easel names a slot for every item and gives its ink, which is made of everything that the
//! item is drawn from; while the ink of a slot is the same, its item stays. Items that come out as they were stay as
//! well, whatever their ink.

use crate::scene::{Holder, Overlay, Piece, Scene, Sheet, Track};
use std::sync::Arc;

/// Everything that an item is drawn from, in one number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Ink(pub u64);

impl Ink {
    /// The ink of these words.
    #[must_use]
    #[inline]
    pub fn of(words: &[u64]) -> Ink {
        words.iter().fold(Ink(words.len() as u64), |ink, &word| ink.and(word))
    }
    /// This ink and one more word.
    #[must_use]
    #[inline]
    pub fn and(self, word: u64) -> Ink {
        let product = u128::from(self.0 ^ 0x9e37_79b9_7f4a_7c15) * u128::from(word ^ 0xd1b5_4a32_d192_ed03);
        Ink((product as u64 ^ (product >> 64) as u64).wrapping_add(word.rotate_left(29)))
    }
}

/// The items of one kind by their slots.
#[derive(Debug)]
struct Slots<T>(Vec<Option<(Ink, Arc<T>)>>);

impl<T> Default for Slots<T> {
    fn default() -> Self {
        Slots(Vec::new())
    }
}

impl<T: PartialEq> Slots<T> {
    /// The item in a slot, drawn again only if its ink has changed.
    fn item(&mut self, slot: usize, ink: Ink, draw: impl FnOnce() -> T) -> Arc<T> {
        if self.0.len() <= slot {
            self.0.resize_with(slot + 1, || None);
        }
        let kept = &mut self.0[slot];
        if let Some((was, item)) = kept {
            if *was == ink {
                return item.clone();
            }
            *was = ink;
            let drawn = draw();
            if **item != drawn {
                *item = Arc::new(drawn);
            }
            return item.clone();
        }
        let item = Arc::new(draw());
        *kept = Some((ink, item.clone()));
        item
    }
}

/// What one audience of one match was last drawn.
#[derive(Debug, Default)]
pub struct Easel {
    /// The drawing.
    pub scene: Scene,
    holders: Slots<Holder>,
    pieces: Slots<Piece>,
    overlays: Slots<Overlay>,
    sheets: Slots<Sheet>,
    rows: Rows,
    track: Slots<Track>,
    /// The slots of the pieces as they were drawn now, and as they were when they were last sorted into this order.
    slots_drawn: Vec<u16>,
    slots_sorted: Vec<u16>,
    order: Vec<u16>,
}

/// The rows of the titled tables by their slots.
#[derive(Debug, Default)]
pub struct Rows(Slots<Vec<String>>);

impl Rows {
    /// A row, drawn again only if its ink has changed.
    pub fn row(&mut self, slot: usize, ink: Ink, draw: impl FnOnce() -> Vec<String>) -> Arc<Vec<String>> {
        self.0.item(slot, ink, draw)
    }
}

impl Easel {
    /// Begin a new drawing.
    pub fn begin(&mut self) {
        self.scene.holders.clear();
        self.scene.pieces.clear();
        self.slots_drawn.clear();
        self.scene.overlays.clear();
        self.scene.sheets.clear();
    }
    /// Put something that holds pieces into the drawing.
    pub fn holder(&mut self, slot: usize, ink: Ink, draw: impl FnOnce() -> Holder) {
        self.scene.holders.push(self.holders.item(slot, ink, draw));
    }
    /// Put a counter or figure into the drawing; a slot always has the same key.
    pub fn piece(&mut self, slot: usize, ink: Ink, draw: impl FnOnce() -> Piece) {
        self.slots_drawn.push(slot as u16);
        self.scene.pieces.push(self.pieces.item(slot, ink, draw));
    }
    /// Put something over the board.
    pub fn overlay(&mut self, slot: usize, ink: Ink, draw: impl FnOnce() -> Overlay) {
        self.scene.overlays.push(self.overlays.item(slot, ink, draw));
    }
    /// Put a titled table beside it.
    pub fn sheet(&mut self, slot: usize, ink: Ink, draw: impl FnOnce(&mut Rows) -> Sheet) {
        let rows = &mut self.rows;
        self.scene.sheets.push(self.sheets.item(slot, ink, || draw(rows)));
    }
    /// Put every list in the order of its keys. Pieces are many, and their order is known if the same slots were drawn
    /// before, for a slot always has the same key.
    pub fn sort(&mut self) {
        if self.slots_drawn != self.slots_sorted {
            let mut order: Vec<u16> = (0..self.scene.pieces.len() as u16).collect();
            order.sort_by(|&a, &b| self.scene.pieces[usize::from(a)].key.cmp(&self.scene.pieces[usize::from(b)].key));
            self.order = order;
            self.slots_sorted.clone_from(&self.slots_drawn);
        }
        self.scene.pieces = self.order.iter().map(|&n| self.scene.pieces[usize::from(n)].clone()).collect();
        self.scene.holders.sort_by(|a, b| a.key.cmp(&b.key));
        self.scene.overlays.sort_by(|a, b| a.key.cmp(&b.key));
    }
    /// Say where play stands.
    pub fn track(&mut self, ink: Ink, draw: impl FnOnce() -> Track) {
        self.scene.track = self.track.item(0, ink, draw);
    }
    /// Take a scene that was drawn without the easel, and keep every item of it that is as it was.
    pub fn share(&mut self, mut scene: Scene) {
        let old = &self.scene;
        same(&old.holders, &mut scene.holders, |item| &item.key);
        same(&old.pieces, &mut scene.pieces, |item| &item.key);
        same(&old.overlays, &mut scene.overlays, |item| &item.key);
        same(&old.sheets, &mut scene.sheets, |item| &item.key);
        if old.track == scene.track {
            scene.track = old.track.clone();
        }
        self.scene = scene;
    }
}

/// Put the old items in the place of new ones that are equal, as far as both lists have them in the same order.
fn same<T: PartialEq>(old: &[Arc<T>], new: &mut [Arc<T>], key: impl Fn(&T) -> &str) {
    let mut old = old.iter().peekable();
    for item in new {
        while old.next_if(|was| key(was) < key(item)).is_some() {}
        if let Some(was) = old.next_if(|was| key(was) == key(item))
            && was == item
        {
            *item = was.clone();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(count: u16) -> Piece {
        Piece { key: "a".to_owned(), count: Some(count), ..Piece::default() }
    }

    #[test]
    fn an_item_is_drawn_again_only_when_its_ink_has_changed() {
        let mut easel = Easel::default();
        let draw = |easel: &mut Easel, word: u64, count: u16| {
            easel.begin();
            easel.piece(3, Ink::of(&[word]), || piece(count));
            easel.scene.clone()
        };
        let one = draw(&mut easel, 1, 4);
        assert!(Arc::ptr_eq(&one.pieces[0], &draw(&mut easel, 1, 9).pieces[0]), "the same ink, so it was not drawn");
        assert!(Arc::ptr_eq(&one.pieces[0], &draw(&mut easel, 2, 4).pieces[0]), "drawn, but it looks the same");
        assert_eq!(draw(&mut easel, 3, 5).pieces[0].count, Some(5));
        assert_eq!(one.pieces[0].count, Some(4), "what was drawn before stays as it was");
    }

    #[test]
    fn a_scene_drawn_elsewhere_shares_what_is_equal() {
        let named = |key: &str, count| Arc::new(Piece { key: key.to_owned(), count: Some(count), ..Piece::default() });
        let scene = |pieces| Scene { pieces, ..Scene::default() };
        let mut easel = Easel::default();
        easel.share(scene(vec![named("a", 1), named("b", 1), named("d", 1)]));
        let before = easel.scene.clone();
        easel.share(scene(vec![named("a", 2), named("b", 1), named("c", 1), named("d", 1)]));
        let shared = |n: usize, m: usize| Arc::ptr_eq(&before.pieces[n], &easel.scene.pieces[m]);
        assert!(!shared(0, 0) && shared(1, 1) && shared(2, 3));
        assert_eq!(easel.scene.pieces[0].count, Some(2));
    }

    #[test]
    fn inks_of_different_words_differ() {
        let mut inks: Vec<u64> =
            (0..4096u64).flat_map(|n| [Ink::of(&[n]).0, Ink::of(&[n, 0]).0, Ink::of(&[0, n + 1]).0]).collect();
        inks.sort_unstable();
        inks.dedup();
        assert_eq!(inks.len(), 3 * 4096);
    }
}
