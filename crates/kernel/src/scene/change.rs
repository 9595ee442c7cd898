//! What has changed from one scene of an audience to the next, by key.

use super::{Holder, Overlay, Piece, Scene, Sheet, Track};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Something with a key that is stable for its audience.
pub trait Keyed: Eq {
    /// The key.
    fn key(&self) -> &str;
}

macro_rules! keyed {
    ($($kind:ty),*) => { $(impl Keyed for $kind { fn key(&self) -> &str { &self.key } })* };
}
keyed!(Holder, Piece, Overlay, Sheet);

/// What has changed in one list of a scene.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part<T> {
    /// Items that are new or look different.
    pub set: Vec<Arc<T>>,
    /// Items that are no longer there.
    pub gone: Vec<Arc<T>>,
}

impl<T> Default for Part<T> {
    fn default() -> Self {
        Part { set: Vec::new(), gone: Vec::new() }
    }
}

impl<T> Part<T> {
    fn is_empty(&self) -> bool {
        self.set.is_empty() && self.gone.is_empty()
    }
}

/// A row of a titled table that has changed, where the table has as many rows as before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewRow {
    /// The table's key.
    pub sheet: Arc<str>,
    /// Which row, from 0.
    pub row: usize,
    /// What stands in it.
    pub cells: Arc<Vec<String>>,
}

/// What has changed in the titled tables.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheets {
    /// All of them as they are now, in their order, if more than rows has changed.
    pub all: Vec<Arc<Sheet>>,
    /// Those that are new, or have changed in more than some rows.
    pub set: Vec<Arc<Sheet>>,
    /// The rows that have changed in the others.
    pub rows: Vec<NewRow>,
    /// Those that are no longer there.
    pub gone: Vec<Arc<Sheet>>,
}

impl Sheets {
    /// What makes these tables of those.
    pub(crate) fn between(old: &[Arc<Sheet>], new: &[Arc<Sheet>]) -> Sheets {
        let mut change = Sheets::default();
        let find = |sheets: &[Arc<Sheet>], key: &str| sheets.iter().position(|sheet| &*sheet.key == key);
        for is in new {
            let was = find(old, &is.key).map(|at| &old[at]);
            let alike =
                |was: &&Arc<Sheet>| (&was.title, &was.heads, was.rows.len()) == (&is.title, &is.heads, is.rows.len());
            match was.filter(alike) {
                Some(was) if Arc::ptr_eq(was, is) => {}
                Some(was) => {
                    let changed = was.rows.iter().zip(&is.rows).enumerate().filter(|(_, (was, is))| was != is);
                    let row = |(row, (_, cells)): (usize, (_, &Arc<Vec<String>>))| NewRow {
                        sheet: is.key.clone(),
                        row,
                        cells: cells.clone(),
                    };
                    change.rows.extend(changed.map(row));
                }
                None => change.set.push(is.clone()),
            }
        }
        change.gone = old.iter().filter(|was| find(new, &was.key).is_none()).cloned().collect();
        let moved = !old.iter().map(|sheet| &sheet.key).eq(new.iter().map(|sheet| &sheet.key));
        if moved || !change.set.is_empty() {
            change.all = new.to_vec();
        }
        change
    }
    /// Let the tables change so.
    fn apply(&self, sheets: &mut Vec<Arc<Sheet>>) {
        if !self.all.is_empty() || !self.gone.is_empty() {
            sheets.clone_from(&self.all);
        }
        for NewRow { sheet, row, cells } in &self.rows {
            if let Some(written) = sheets.iter_mut().find(|written| written.key == *sheet) {
                Arc::make_mut(written).rows[*row] = cells.clone();
            }
        }
    }
}

/// What has changed in a scene.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Change {
    /// Stacks, vehicles, boxes.
    pub holders: Part<Holder>,
    /// Counters and figures.
    pub pieces: Part<Piece>,
    /// Whatever is drawn over the board.
    pub overlays: Part<Overlay>,
    /// The titled tables, if any of them has changed.
    pub sheets: Option<Sheets>,
    /// The sequence of play, if it has changed.
    pub track: Option<Arc<Track>>,
    /// Are its steps others than before?
    pub new_steps: bool,
}

impl Change {
    /// Is everything as it was?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let lists = self.holders.is_empty() && self.pieces.is_empty() && self.overlays.is_empty();
        lists && self.sheets.is_none() && self.track.is_none()
    }
}

/// What has to be set and taken away to make the old list the new one. Most lists have hardly changed, so that they are
/// walked side by side as long as their keys agree; items that have not changed are mostly the same.
#[must_use]
pub fn compare<T: Keyed>(old: &[Arc<T>], new: &[Arc<T>]) -> Part<T> {
    let agree = |(was, is): &(&Arc<T>, &Arc<T>)| Arc::ptr_eq(was, is) || was.key() == is.key();
    let same = old.iter().zip(new).take_while(agree).count();
    let changed = old.iter().zip(&new[..same]).filter(|(was, is)| was != is);
    let mut set: Vec<Arc<T>> = changed.map(|(_, is)| is.clone()).collect();
    let mut before: BTreeMap<&str, &Arc<T>> = old[same..].iter().map(|item| (item.key(), item)).collect();
    for item in &new[same..] {
        if before.remove(item.key()).is_none_or(|was| was != item) {
            set.push(item.clone());
        }
    }
    Part { set, gone: before.into_values().cloned().collect() }
}

fn apply<T: Keyed>(list: &mut Vec<Arc<T>>, part: &Part<T>) {
    for item in &part.gone {
        if let Ok(at) = list.binary_search_by(|was| was.key().cmp(item.key())) {
            list.remove(at);
        }
    }
    for item in &part.set {
        match list.binary_search_by(|was| was.key().cmp(item.key())) {
            Ok(at) => list[at] = item.clone(),
            Err(at) => list.insert(at, item.clone()),
        }
    }
}

impl Scene {
    /// Let the scene, whose lists are in the order of their keys, change so.
    pub fn apply(&mut self, change: &Change) {
        apply(&mut self.holders, &change.holders);
        apply(&mut self.pieces, &change.pieces);
        apply(&mut self.overlays, &change.overlays);
        if let Some(sheets) = &change.sheets {
            sheets.apply(&mut self.sheets);
        }
        if let Some(track) = &change.track {
            self.track = track.clone();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sheet(title: &str, rows: &[&str]) -> Vec<Arc<Sheet>> {
        let rows = rows.iter().map(|row| Arc::new(vec![(*row).to_owned()])).collect();
        vec![Sheet { key: "s".into(), title: title.into(), rows, ..Sheet::default() }.into()]
    }

    #[test]
    fn of_a_sheet_only_the_rows_that_changed_are_named() {
        let (old, new) = (sheet("t", &["a", "b", "c"]), sheet("t", &["a", "x", "c"]));
        let change = Sheets::between(&old, &new);
        let row = NewRow { sheet: "s".into(), row: 1, cells: vec!["x".to_owned()].into() };
        assert_eq!((change.rows, change.set, change.gone), (vec![row], vec![], vec![]));
        for other in [sheet("u", &["a", "b", "c"]), sheet("t", &["a", "b"])] {
            let change = Sheets::between(&old, &other);
            assert_eq!((change.rows, change.set), (vec![], other));
        }
        assert_eq!(Sheets::between(&old, &[]).gone, old);
    }
}
