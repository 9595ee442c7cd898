//! Who goes when a group splits (1.2, 13.6): every second man, unless the player names them.

use kernel::{Label, Question};

use crate::groups::leaving;
use crate::state::{State, Table};
use crate::step::Step;
use crate::view::Lens;

/// What the sheet says of the group that it speaks of last.
fn line(so_far: &[Step]) -> &[Step] {
    let begins = so_far.iter().rposition(|step| matches!(step, Step::Group(_))).unwrap_or(0);
    &so_far[begins..]
}

/// Whether a sheet goes on to name the men of a group that it has just told to split.
pub(super) fn is_named(rest: &[Step]) -> bool {
    rest.first() == Some(&Step::NameMen)
}

/// The men of a group whom the end of a sheet names, as far as they are there (13.6).
pub(super) fn named(s: &State, g: usize, so_far: &[Step]) -> Vec<u16> {
    let places = line(so_far).iter().filter_map(|step| if let Step::Man(place) = step { Some(*place) } else { None });
    let members = &s.groups[g].members;
    let mut men: Vec<u16> = Vec::new();
    for f in places.filter_map(|place| members.get(usize::from(place).checked_sub(1)?).copied()) {
        if !men.contains(&f) && s.present(g).any(|there| there == f) {
            men.push(f);
        }
    }
    men
}

/// A man in words: what he is, what he has in hand, and whether he leads or carries a radio.
fn words(t: &Table, s: &State, g: usize, f: u16) -> String {
    let leads = if s.leader(t, g) == Some(f) { ", who leads" } else { "" };
    let radio = if s.fig(f).radio { ", with radio" } else { "" };
    format!("{}, {}{radio}{leads}", s.who(t, g, f), s.fig(f).weapon)
}

/// Whoever has just been told to split can have the men named who go.
pub(super) fn offer(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let (Some(Step::Split), Some(&Step::Group(g))) = (so_far.last(), line(so_far).first()) else { return };
    let name = || at.state().title(at.table(), usize::from(g));
    q.offer(Step::NameMen, || Label::new(format!("name the men of {} who split off ...", name())).case("13.6"));
}

/// Which men go: every second one, or those who are named, so that somebody stays (13.6).
pub(super) fn ask(at: Lens<'_>, g: usize, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let gone = named(s, g, so_far);
    q.prompt("13.6", || format!("Which men of {} split off?", s.title(t, g)));
    q.offer_default(Step::These, || {
        let usual = leaving(t, s, g);
        let (who, men) = if gone.is_empty() { ("every second man", &usual) } else { ("these", &gone) };
        let all: Vec<String> = men.iter().map(|&f| words(t, s, g, f)).collect();
        Label::new(format!("{who}: {}", all.join("; "))).case("13.6")
    });
    if gone.len() + 1 >= s.present(g).count() {
        q.why_not("13.6", || (Label::new("name another"), "somebody has to stay".to_owned()));
        return;
    }
    for (place, &f) in (1..=u8::MAX).zip(&s.groups[g].members) {
        if !gone.contains(&f) && s.present(g).any(|there| there == f) {
            q.offer(Step::Man(place), || Label::new(words(t, s, g, f)).piece(at.piece_key(g, f)).case("13.6"));
        }
    }
}
