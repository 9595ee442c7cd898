//! The names of counters, ready made: almost every telling, question and scene says some of them.

use super::{side_name, side_title};
use crate::units::Spec;
use kernel::Side;
use std::sync::LazyLock;

/// What a counter is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    /// In logs and scenes: `alpha:A/2/1`, or `bravo:counter-7` for one that cannot be named.
    pub key: String,
    /// In sentences: `Alpha's A/2/1`, or `Bravo counter 7`.
    pub title: String,
}

impl Names {
    /// The true names of a counter.
    pub(super) fn of(spec: &Spec) -> Names {
        let (side, name) = (spec.side, &spec.name);
        Names { key: format!("{}:{name}", side_name(side)), title: format!("{}'s {name}", side_title(side)) }
    }
    /// The names of a counter of this side of which nothing but its number is known.
    #[must_use]
    pub fn of_blip(side: Side, number: u8) -> &'static Names {
        &BLIPS[usize::from(side.index() > 0)][usize::from(number)]
    }
}

static BLIPS: LazyLock<[[Names; 256]; 2]> = LazyLock::new(|| {
    [Side(0), Side(1)].map(|side| {
        std::array::from_fn(|number| Names {
            key: format!("{}:counter-{number}", side_name(side)),
            title: format!("{} counter {number}", side_title(side)),
        })
    })
});
