//! Choices at the end of a period: for the reaction tests (13.5, 13.9), and who takes over from fallen men (12.6).

use kernel::{Label, Question};

use super::orders::{Line, offer_groups, parse};
use crate::nerve::{Choice, in_cover, tests};
use crate::salvage::{Dropped, Heirs, heirs};
use crate::state::{Frame, State};
use crate::step::Step;
use crate::view::Lens;

/// What is chosen before the dice are thrown.
pub(super) fn ask(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let (done, line) = parse(Frame::React, so_far);
    match line {
        Line::Closed => q.close(),
        Line::Heir(g, place) => ask_heir(at, g, place, q),
        Line::Verb(g, _) => {
            q.prompt("13.9", || format!("The test of {}:", s.title(t, g)));
            q.offer_default(Step::LeaderTests, || {
                Label::new("its leader tests for himself if it falls short").case("13.9")
            });
            q.offer(Step::LeaderWaits, || Label::new("its leader does not test for himself").case("13.9"));
            if in_cover(s, g) {
                q.offer(Step::CoverAgainst, || Label::new("count its cover against it").case("13.5"));
            }
        }
        _ => {
            q.prompt("13.1", || "Reaction tests: is there anything to choose?".to_owned());
            let tested = at.own_groups().filter(|&g| tests(t, s, g));
            offer_groups(at, done, tested, q, "cover counts for the groups, leaders test only against panic");
            offer_fallen(at, so_far, q);
        }
    }
}

/// The figure at a place of a group, from one.
fn figure(s: &State, g: usize, place: u8) -> Option<u16> {
    s.groups.get(g)?.members.get(usize::from(place).checked_sub(1)?).copied()
}

/// The place of a figure in its group, from one.
pub(crate) fn place_in(s: &State, g: usize, f: u16) -> u8 {
    let found = s.groups[g].members.iter().position(|&other| other == f);
    found.and_then(|n| u8::try_from(n + 1).ok()).unwrap_or(0)
}

/// What one's own men fell with in this period, as far as one knows, and who is beside it.
pub(crate) fn fresh(at: Lens<'_>) -> impl Iterator<Item = (usize, u16, &Dropped, Vec<(usize, u16)>)> {
    let (t, s, side) = (at.table(), at.state(), at.side().unwrap_or(usize::MAX));
    let own = s.dropped.iter().filter(move |item| usize::from(item.side) == side && item.is_known(side));
    own.filter_map(move |item| {
        let fallen = item.fallen?;
        let group = s.owner(fallen)?;
        let mut men = heirs(t, s, group, item);
        men.retain(|&(g, _)| s.reports(t, g));
        (!men.is_empty()).then_some((group, fallen, item, men))
    })
}

/// Fallen men whose weapon or radio somebody takes over (12.6).
fn offer_fallen(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    for (g, fallen, item, men) in fresh(at) {
        let step = Step::Fallen(g as u8, place_in(s, g, fallen));
        if so_far.contains(&step) || q.offers().contains(&step) {
            continue;
        }
        q.offer(step, || {
            let (who, heir) = (s.who(t, g, fallen), s.who(t, men[0].0, men[0].1));
            let text = format!("{}: who takes over the {} of {who}? Now: {heir}", s.title(t, g), item.word());
            Label::new(text).case("12.6")
        });
    }
}

/// Who takes over from one of them (12.6).
fn ask_heir(at: Lens<'_>, g: usize, place_of: u8, q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let fallen = figure(s, g, place_of);
    q.prompt("12.6", || {
        let name = fallen.map_or_else(String::new, |f| s.who(t, g, f));
        format!("{}: who takes over from {name}?", s.title(t, g))
    });
    for (_, _, item, men) in fresh(at).filter(|(_, f, ..)| Some(*f) == fallen) {
        for (of, f) in men {
            let step = Step::Heir(of as u8, place_in(s, of, f));
            if q.offers().contains(&step) {
                continue;
            }
            let label = || {
                let text = format!("{}, {} takes the {}", s.title(t, of), s.who(t, of, f), item.word());
                Label::new(text).piece(at.piece_key(of, f)).case("12.6")
            };
            // The first is whoever takes it if nothing is said.
            if q.offers().is_empty() { q.offer_default(step, label) } else { q.offer(step, label) }
        }
    }
    q.offer(Step::Hold, || Label::new("nobody").case("12.6"));
}

/// Note the choices of a side.
pub(super) fn choose(s: &State, side: usize, steps: &[Step], (choices, heirs): (&mut [Choice], &mut Heirs)) {
    for pair in steps.windows(2) {
        if let Step::Fallen(g, place) = pair[0] {
            let heir = if let Step::Heir(of, n) = pair[1] { figure(s.belief(side), usize::from(of), n) } else { None };
            heirs.extend(figure(s.belief(side), usize::from(g), place).map(|fallen| (fallen, heir)));
        }
        let Step::Group(g) = pair[0] else { continue };
        let Some(choice) = choices.get_mut(usize::from(g)) else { continue };
        match pair[1] {
            Step::LeaderTests => choice.leader = Some(true),
            Step::LeaderWaits => choice.leader = Some(false),
            Step::CoverAgainst => choice.cover_against = true,
            _ => {}
        }
    }
}
