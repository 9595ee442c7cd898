//! What changed between two scenes of one audience, by key.

use kernel::scene::{Holder, Overlay, Piece, Scene, Sheet, Track};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;
use ts_rs::TS;

/// Something with a key.
trait Keyed: Eq {
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub(crate) holders: Vec<&'a Holder>,
    /// Counters and figures.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub(crate) pieces: Vec<&'a Piece>,
    /// Whatever is drawn over the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub(crate) overlays: Vec<&'a Overlay>,
    /// Titled tables.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub(crate) sheets: Vec<&'a Sheet>,
}

/// Keys of items that are no longer there.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
#[ts(rename = "SceneGone")]
pub(crate) struct Gone<'a> {
    /// Of holders.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub(crate) holders: Vec<&'a str>,
    /// Of pieces.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub(crate) pieces: Vec<&'a str>,
    /// Of overlays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub(crate) overlays: Vec<&'a str>,
    /// Of sheets.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub(crate) sheets: Vec<&'a str>,
}

/// A row of a sheet that has changed, where the sheet still has as many rows as before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub(crate) struct RowChange<'a> {
    /// The sheet's key.
    pub(crate) sheet: &'a str,
    /// Which row, from 0.
    pub(crate) row: usize,
    /// What stands in it.
    pub(crate) cells: &'a [String],
}

/// What is new in the sequence of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS)]
pub(crate) struct TrackChange<'a> {
    /// The turn.
    pub(crate) turn: u16,
    /// The last turn.
    pub(crate) last: u16,
    /// The steps of a turn, if they are others than before.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) steps: Option<&'a [String]>,
    /// Which of them is current.
    pub(crate) current: u16,
    /// What is happening within it.
    pub(crate) now: &'a str,
}

/// The difference of two scenes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, TS)]
pub(crate) struct SceneChange<'a> {
    /// New or changed.
    pub(crate) set: Set<'a>,
    /// No longer there.
    pub(crate) gone: Gone<'a>,
    /// Rows of sheets that have changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<_>")]
    pub(crate) rows: Vec<RowChange<'a>>,
    /// The sequence of play, if it has changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) track: Option<TrackChange<'a>>,
}

/// What has to be set and taken away to make the old list the new one: pairs of the old item, where there is one, and
/// the new. Most lists are in the order of their keys and have hardly changed, so that they are walked side by side as
/// long as their keys agree; items that have not changed are mostly the same.
fn part<'a, T: Keyed>(old: &'a [Arc<T>], new: &'a [Arc<T>]) -> (Vec<(Option<&'a T>, &'a T)>, Vec<&'a str>) {
    let agree = |(was, is): &(&Arc<T>, &Arc<T>)| Arc::ptr_eq(was, is) || was.key() == is.key();
    let same = old.iter().zip(new).take_while(agree).count();
    let differs = |(was, is): &(&Arc<T>, &Arc<T>)| was != is;
    let changed = old.iter().zip(&new[..same]).filter(differs);
    let mut set: Vec<(Option<&T>, &T)> = changed.map(|(was, is)| (Some(&**was), &**is)).collect();
    let mut before: BTreeMap<&str, &T> = old[same..].iter().map(|item| (item.key(), &**item)).collect();
    for item in &new[same..] {
        let was = before.remove(item.key());
        if was.is_none_or(|was| was != &**item) {
            set.push((was, item));
        }
    }
    (set, before.into_keys().collect())
}

fn news<'a, T>(set: Vec<(Option<&'a T>, &'a T)>) -> Vec<&'a T> {
    set.into_iter().map(|(_, item)| item).collect()
}

/// The sheets that have changed: whole, or only some rows of them.
fn rows<'a>(set: Vec<(Option<&'a Sheet>, &'a Sheet)>) -> (Vec<&'a Sheet>, Vec<RowChange<'a>>) {
    let (mut sheets, mut rows) = (Vec::new(), Vec::new());
    for (was, is) in set {
        let alike = |was: &&Sheet| (&was.title, &was.heads, was.rows.len()) == (&is.title, &is.heads, is.rows.len());
        let Some(was) = was.filter(alike) else {
            sheets.push(is);
            continue;
        };
        let changed = was.rows.iter().zip(&is.rows).enumerate().filter(|(_, (was, is))| was != is);
        rows.extend(changed.map(|(row, (_, cells))| RowChange { sheet: &is.key, row, cells: cells.as_slice() }));
    }
    (sheets, rows)
}

fn track<'a>(old: &Track, new: &'a Track) -> TrackChange<'a> {
    let steps = (old.steps != new.steps).then_some(new.steps.as_slice());
    TrackChange { turn: new.turn, last: new.last, steps, current: new.current, now: &new.now }
}

/// The difference from one scene to the next.
#[must_use]
pub(crate) fn change<'a>(old: &'a Scene, new: &'a Scene) -> SceneChange<'a> {
    let (holders, no_holders) = part(&old.holders, &new.holders);
    let (pieces, no_pieces) = part(&old.pieces, &new.pieces);
    let (overlays, no_overlays) = part(&old.overlays, &new.overlays);
    let (sheets, no_sheets) = part(&old.sheets, &new.sheets);
    let (sheets, rows) = rows(sheets);
    SceneChange {
        set: Set { holders: news(holders), pieces: news(pieces), overlays: news(overlays), sheets },
        gone: Gone { holders: no_holders, pieces: no_pieces, overlays: no_overlays, sheets: no_sheets },
        rows,
        track: (old.track != new.track).then(|| track(&old.track, &new.track)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(key: &str, count: u16) -> Arc<Piece> {
        Piece { key: key.to_owned(), count: Some(count), ..Piece::default() }.into()
    }

    #[test]
    fn only_what_changed_is_named() {
        let old = Scene { pieces: vec![piece("a", 4), piece("b", 4), piece("c", 4)], ..Scene::default() };
        let mut new = Scene { pieces: vec![piece("c", 4), piece("b", 3), piece("d", 1)], ..Scene::default() };
        Arc::make_mut(&mut new.track).turn = 2;
        let change = change(&old, &new);
        let keys: Vec<&str> = change.set.pieces.iter().map(|piece| piece.key.as_str()).collect();
        assert_eq!(keys, ["b", "d"]);
        assert_eq!(change.gone.pieces, ["a"]);
        assert_eq!(change.track.map(|track| track.turn), Some(2));
        assert_eq!(super::change(&new, &new), SceneChange::default());
    }

    #[test]
    fn of_a_sheet_only_the_rows_that_changed_are_named() {
        let sheet = |title: &str, rows: &[&str]| {
            let rows = rows.iter().map(|row| Arc::new(vec![(*row).to_owned()])).collect();
            let sheet = Sheet { key: "s".to_owned(), title: title.to_owned(), heads: Vec::new(), rows };
            Scene { sheets: vec![sheet.into()], ..Scene::default() }
        };
        let (old, new) = (sheet("t", &["a", "b", "c"]), sheet("t", &["a", "x", "c"]));
        let rows = change(&old, &new).rows;
        assert_eq!(rows, [RowChange { sheet: "s", row: 1, cells: &["x".to_owned()] }]);
        assert!(change(&old, &new).set.sheets.is_empty());
        for other in [sheet("u", &["a", "b", "c"]), sheet("t", &["a", "b"])] {
            let whole = change(&old, &other);
            assert_eq!((whole.set.sheets.len(), whole.rows.len()), (1, 0));
        }
    }
}
