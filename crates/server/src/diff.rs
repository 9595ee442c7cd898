//! What changed between two scenes of one audience, by key.

use kernel::scene::{Change, Holder, Keyed, NewRow, Overlay, Piece, Sheet, Sheets};
use serde::Serialize;
use std::sync::Arc;
use ts_rs::TS;

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

fn news<T>(items: &[Arc<T>]) -> Vec<&T> {
    items.iter().map(|item| &**item).collect()
}

fn keys<T: Keyed>(items: &[Arc<T>]) -> Vec<&str> {
    items.iter().map(|item| item.key()).collect()
}

/// What has changed in a scene, as it is sent.
#[must_use]
pub(crate) fn change(change: &Change) -> SceneChange<'_> {
    let (sheets, no_sheets, rows) = match &change.sheets {
        Some(Sheets { set, gone, rows, .. }) => (news(set), keys(gone), &rows[..]),
        None => Default::default(),
    };
    SceneChange {
        set: Set {
            holders: news(&change.holders.set),
            pieces: news(&change.pieces.set),
            overlays: news(&change.overlays.set),
            sheets,
        },
        gone: Gone {
            holders: keys(&change.holders.gone),
            pieces: keys(&change.pieces.gone),
            overlays: keys(&change.overlays.gone),
            sheets: no_sheets,
        },
        rows: rows.iter().map(|NewRow { sheet, row, cells }| RowChange { sheet, row: *row, cells }).collect(),
        track: change.track.as_ref().map(|track| TrackChange {
            turn: track.turn,
            last: track.last,
            steps: change.new_steps.then_some(track.steps.as_slice()),
            current: track.current,
            now: &track.now,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Scene;

    /// What an easel with the old scene says of the new one.
    fn changed(old: &Scene, new: &Scene) -> Change {
        let mut easel = kernel::easel::Easel::default();
        easel.share(old.clone());
        easel.share(new.clone());
        easel.change
    }

    fn piece(key: &str, count: u16) -> Arc<Piece> {
        Piece { key: key.to_owned(), count: Some(count), ..Piece::default() }.into()
    }

    #[test]
    fn only_what_changed_is_named() {
        let old = Scene { pieces: vec![piece("a", 4), piece("b", 4), piece("c", 4)], ..Scene::default() };
        let mut new = Scene { pieces: vec![piece("b", 3), piece("c", 4), piece("d", 1)], ..Scene::default() };
        Arc::make_mut(&mut new.track).turn = 2;
        let changed_now = changed(&old, &new);
        let change = change(&changed_now);
        let keys: Vec<&str> = change.set.pieces.iter().map(|piece| piece.key.as_str()).collect();
        assert_eq!(keys, ["b", "d"]);
        assert_eq!(change.gone.pieces, ["a"]);
        assert_eq!(change.track.map(|track| track.turn), Some(2));
        assert_eq!(super::change(&changed(&new, &new)), SceneChange::default());
    }
}
