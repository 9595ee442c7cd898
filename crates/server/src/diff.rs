//! What changed between two scenes of one audience, by key.

use kernel::scene::{Holder, Overlay, Piece, Scene, Sheet, Track};
use serde::Serialize;
use std::collections::BTreeMap;
use ts_rs::TS;

/// Something with a key.
trait Keyed: PartialEq {
    fn key(&self) -> &str;
}

macro_rules! keyed {
    ($($kind:ty),*) => { $(impl Keyed for $kind { fn key(&self) -> &str { &self.key } })* };
}
keyed!(Holder, Piece, Overlay, Sheet);

/// Items that are new or have changed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[ts(rename = "SceneSet")]
pub(crate) struct Set<'a> {
    /// Stacks, vehicles, boxes.
    pub(crate) holders: Vec<&'a Holder>,
    /// Counters and figures.
    pub(crate) pieces: Vec<&'a Piece>,
    /// Whatever is drawn over the board.
    pub(crate) overlays: Vec<&'a Overlay>,
    /// Titled tables.
    pub(crate) sheets: Vec<&'a Sheet>,
}

/// Keys of items that are no longer there.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[ts(rename = "SceneGone")]
pub(crate) struct Gone<'a> {
    /// Of holders.
    pub(crate) holders: Vec<&'a str>,
    /// Of pieces.
    pub(crate) pieces: Vec<&'a str>,
    /// Of overlays.
    pub(crate) overlays: Vec<&'a str>,
    /// Of sheets.
    pub(crate) sheets: Vec<&'a str>,
}

/// The difference of two scenes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub(crate) struct SceneChange<'a> {
    /// New or changed.
    pub(crate) set: Set<'a>,
    /// No longer there.
    pub(crate) gone: Gone<'a>,
    /// The sequence of play, if it has changed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(crate) track: Option<&'a Track>,
}

/// What has to be set and taken away to make the old list the new one. Most lists are in the order of their keys and
/// have hardly changed, so that they are walked side by side as long as their keys agree.
fn part<'a, T: Keyed>(old: &'a [T], new: &'a [T]) -> (Vec<&'a T>, Vec<&'a str>) {
    let same = old.iter().zip(new).take_while(|(was, is)| was.key() == is.key()).count();
    let mut set: Vec<&T> = old.iter().zip(&new[..same]).filter(|(was, is)| was != is).map(|(_, is)| is).collect();
    let mut before: BTreeMap<&str, &T> = old[same..].iter().map(|item| (item.key(), item)).collect();
    set.extend(new[same..].iter().filter(|item| before.remove(item.key()).is_none_or(|was| was != *item)));
    (set, before.into_keys().collect())
}

/// The difference from one scene to the next.
#[must_use]
pub(crate) fn change<'a>(old: &'a Scene, new: &'a Scene) -> SceneChange<'a> {
    let (holders, no_holders) = part(&old.holders, &new.holders);
    let (pieces, no_pieces) = part(&old.pieces, &new.pieces);
    let (overlays, no_overlays) = part(&old.overlays, &new.overlays);
    let (sheets, no_sheets) = part(&old.sheets, &new.sheets);
    SceneChange {
        set: Set { holders, pieces, overlays, sheets },
        gone: Gone { holders: no_holders, pieces: no_pieces, overlays: no_overlays, sheets: no_sheets },
        track: (old.track != new.track).then_some(&new.track),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(key: &str, count: u16) -> Piece {
        Piece { key: key.to_owned(), count: Some(count), ..Piece::default() }
    }

    #[test]
    fn only_what_changed_is_named() {
        let old = Scene { pieces: vec![piece("a", 4), piece("b", 4), piece("c", 4)], ..Scene::default() };
        let mut new = Scene { pieces: vec![piece("c", 4), piece("b", 3), piece("d", 1)], ..Scene::default() };
        new.track.turn = 2;
        let change = change(&old, &new);
        let keys: Vec<&str> = change.set.pieces.iter().map(|piece| piece.key.as_str()).collect();
        assert_eq!(keys, ["b", "d"]);
        assert_eq!(change.gone.pieces, ["a"]);
        assert_eq!(change.track.map(|track| track.turn), Some(2));
        assert_eq!(super::change(&new, &new), SceneChange::default());
    }
}
