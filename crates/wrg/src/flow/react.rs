//! Choices for the reaction tests (13.5, 13.9).

use kernel::{Label, Question};

use super::orders::{Line, offer_groups, parse};
use crate::nerve::{Choice, in_cover, tests};
use crate::state::Frame;
use crate::step::Step;
use crate::view::Lens;

/// What is chosen before the dice are thrown.
pub(super) fn ask(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let (done, line) = parse(Frame::React, so_far);
    match line {
        Line::Closed => q.close(),
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
        }
    }
}

/// Note the choices of a side.
pub(super) fn choose(steps: &[Step], choices: &mut [Choice]) {
    for pair in steps.windows(2) {
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
