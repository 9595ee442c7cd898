//! Matches that are set up alike share their table: maps and lines of sight are large, and no match changes them.

use crate::rulebook::Rulebook;
use crate::setup::{Faults, Setup};
use std::any::{Any, TypeId};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// What one kind of set-up began with, as long as a match has its table.
struct Begun<R: Rulebook> {
    table: Weak<R::Table>,
    state: R::State,
}

struct Kept {
    book: TypeId,
    setup: [u8; 32],
    begun: Box<dyn Any + Send>,
    in_use: fn(&dyn Any) -> bool,
}

static KEPT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

/// Set a match up, with the table of another that was set up alike, if there is one.
pub(super) fn start<R: Rulebook>(setup: &Setup) -> Result<(Arc<R::Table>, R::State), Faults> {
    let (book, key) = (TypeId::of::<R>(), key(setup));
    if let Some(begun) = find::<R>(book, &key) {
        return Ok(begun);
    }
    let (table, state) = R::start(setup)?;
    let table = Arc::new(table);
    let begun = Box::new(Begun::<R> { table: Arc::downgrade(&table), state: state.clone() });
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    kept.retain(|kept| (kept.in_use)(&*kept.begun));
    kept.push(Kept { book, setup: key, begun, in_use: in_use::<R> });
    Ok((table, state))
}

fn find<R: Rulebook>(book: TypeId, key: &[u8; 32]) -> Option<(Arc<R::Table>, R::State)> {
    let kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let alike = kept.iter().filter(|kept| kept.book == book && kept.setup == *key);
    alike
        .filter_map(|kept| kept.begun.downcast_ref::<Begun<R>>())
        .find_map(|begun| begun.table.upgrade().map(|table| (table, begun.state.clone())))
}

fn in_use<R: Rulebook>(begun: &dyn Any) -> bool {
    begun.downcast_ref::<Begun<R>>().is_some_and(|begun| begun.table.strong_count() > 0)
}

/// Everything that a match is set up from, except who plays it.
fn key(setup: &Setup) -> [u8; 32] {
    let mut setup = setup.clone();
    setup.seats.iter_mut().for_each(|seat| seat.player.clear());
    *blake3::hash(&serde_json::to_vec(&setup).unwrap_or_default()).as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::tiny::{Tiny, setup};

    #[test]
    fn matches_that_are_set_up_alike_share_a_table() {
        let mut one = setup("turns 3\nshots 2");
        one.scenario = "tiny/shared".to_owned();
        let first = start::<Tiny>(&one).expect("sound").0;
        one.seats[0].player = "Ann".to_owned();
        let second = start::<Tiny>(&one).expect("sound").0;
        assert!(Arc::ptr_eq(&first, &second), "who plays does not matter");
        one.scenario = "tiny/other".to_owned();
        assert!(!Arc::ptr_eq(&first, &start::<Tiny>(&one).expect("sound").0));
        let before = Arc::downgrade(&first);
        drop((first, second));
        assert!(before.upgrade().is_none(), "nothing is kept that no match uses");
    }
}
