//! Words about fire beside an order (4.1, 9.1, 9.2): whoever is told now at whom to fire need not be asked again when he does.

use kernel::{Label, Question};

use crate::state::{Stance, State, Table};
use crate::step::Step;
use crate::view::Lens;
use crate::words::Arm;

/// The enemy groups that a side knows of, each with the number that it knows it by, in the order of these.
fn known(s: &State, side: usize) -> Vec<(u8, usize)> {
    let seen = s.seen[side].iter().enumerate().filter(|(_, seen)| seen.number > 0 && !seen.figures.is_empty());
    let mut all: Vec<(u8, usize)> = seen.map(|(e, seen)| (seen.number, e)).collect();
    all.sort_unstable();
    all
}

/// Whether anybody of a group throws grenades (9.2).
fn can_throw(t: &Table, s: &State, g: usize) -> bool {
    let afoot = s.vehicle(t, g).is_none() && s.groups[g].manned(t).is_none();
    afoot && s.present(g).any(|f| s.fig(f).has(Arm::Grenades) && s.fig(f).armed && !s.fig(f).radio)
}

/// Offer what a group may be told about its fire from now on, beside its order (4.1).
pub(super) fn offer(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let now = s.groups[g].stance;
    for other in [Stance::Hold, Stance::AtWill, Stance::Grenades].into_iter().filter(|&other| other != now) {
        let (words, case) = match other {
            Stance::Hold => ("hold fire from now on, and ...", ""),
            Stance::Grenades => ("throw grenades at any enemy in reach from now on, and ...", "9.2"),
            _ => ("fire at will again, and ...", ""),
        };
        if other != Stance::Grenades || can_throw(t, s, g) {
            q.offer(Step::Stance(other), || Label::new(words).case(case));
        }
    }
    if at.side().is_some_and(|side| !known(s, side).is_empty()) {
        q.offer(Step::Wish, || Label::new("fire at one enemy whenever he is located, and ...").case("9.1"));
    }
}

/// At which enemy a group fires from now on if he is located: one of those whom its side knows (4.2).
pub(super) fn ask(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    q.prompt("9.1", || format!("At whom does {} fire whenever he is located?", s.title(t, g)));
    for (number, e) in at.side().map(|side| known(s, side)).unwrap_or_default() {
        q.offer(Step::Target(number), || Label::new(format!("enemy {number}")).piece(at.enemy_handle(e)).case("9.1"));
    }
}
