//! What one's own side has beside its men and their arms: support that is left, and who observes, lifts mines or carries what.

use kernel::Scene;
use kernel::scene::Sheet;
use std::sync::Arc;

use crate::state::{Fate, State, Table};
use crate::view::Lens;
use crate::words::{Arm, several};

/// What is special about a group as it is now, in words: forward observers (11.1), engineers, detectors, charges and flails (18), missiles
/// (2.2).
pub(super) fn special(t: &Table, s: &State, g: usize) -> Vec<String> {
    let group = &s.groups[g];
    let there = |f: &&u16| matches!(s.fig(**f).fate, Fate::Waiting | Fate::Table | Fate::Aboard);
    let men = || group.members.iter().filter(there);
    let observes = men().any(|&f| t.specs[usize::from(f)].observer);
    let detectors = men().filter(|&&f| s.fig(f).has(Arm::MineDetector)).count();
    let mut words: Vec<String> = observes.then(|| "forward observer".to_owned()).into_iter().collect();
    words.extend(group.kit.engineers.then(|| "engineers".to_owned()));
    words.extend((detectors > 0).then(|| several(detectors as i64, "mine detector")));
    words.extend(group.kit.words());
    words.extend(group.missiles_left(t));
    words
}

/// Off-table support that is left (2.3), and what is special about each group.
pub(super) fn sheet(at: Lens<'_>, side: usize, out: &mut Scene) {
    let (t, s) = (at.table(), at.state());
    let bought = t.scenario.support[side];
    let support = format!("{} of {} left", s.support[side], several(bought, "period"));
    let mut rows = vec![("off-table support".to_owned(), support)];
    rows.retain(|_| bought > 0);
    rows.extend(
        at.own_groups().map(|g| (s.title(t, g), special(t, s, g).join(", "))).filter(|(_, words)| !words.is_empty()),
    );
    if rows.is_empty() {
        return;
    }
    out.sheets.push(
        Sheet {
            key: "support".into(),
            title: "Support and gear".into(),
            heads: ["Of", "What"].map(str::to_owned).to_vec().into(),
            rows: rows.into_iter().map(|(of, what)| Arc::new(vec![of, what])).collect(),
        }
        .into(),
    );
}
