//! The order sheet of one's own side, and the ways that its orders lead.

use kernel::Scene;
use kernel::scene::{Overlay, Sheet};
use std::sync::Arc;

use super::spot;
use crate::state::{Fate, Pace};
use crate::view::Lens;

/// How many men a group has; before it is on the table, all that belong to it.
fn own_men(at: Lens<'_>, g: usize) -> usize {
    let (t, s) = (at.table(), at.state());
    let man = |f: &&u16| !t.specs[usize::from(**f)].is_vehicle();
    let waits = s.groups[g].members.iter().all(|&f| s.fig(f).fate == Fate::Waiting);
    if waits { s.groups[g].members.iter().filter(man).count() } else { s.men(t, g) as usize }
}

/// The order sheet of one's own side.
pub(super) fn sheet(at: Lens<'_>, out: &mut Scene) {
    let (t, s) = (at.table(), at.state());
    let row = |g: usize| {
        let group = &s.groups[g];
        vec![
            s.title(t, g),
            own_men(at, g).to_string(),
            at.order_words(g),
            if group.in_touch { "in touch" } else { "out of touch" }.to_owned(),
            crate::reports::stance_words(t, s, g),
            crate::nerve::words(t, s, g).to_owned(),
        ]
    };
    out.sheets.push(
        Sheet {
            key: "orders".into(),
            title: "Order sheet".into(),
            heads: ["Group", "Men", "Order", "Touch", "Fire", "Reaction"].map(str::to_owned).to_vec().into(),
            rows: at.own_groups().map(row).map(Arc::new).collect(),
        }
        .into(),
    );
}

/// The ways of groups that are told to go somewhere, round all their corners (4.1).
pub(super) fn ways(at: Lens<'_>, out: &mut Scene) {
    let (t, s) = (at.table(), at.state());
    for g in (0..s.groups.len()).filter(|&g| at.side() == Some(s.side(t, g)) || at.knows_all()) {
        let order = s.groups[g].order;
        let Some(here) = s.place(t, g).filter(|_| order.pace != Pace::Halt) else { continue };
        out.overlays.push(
            Overlay {
                key: format!("order {}", t.key(g)),
                kind: "order".to_owned(),
                label: s.title(t, g),
                points: std::iter::once(here).chain(order.way()).map(spot).collect(),
                ..Overlay::default()
            }
            .into(),
        );
    }
}
