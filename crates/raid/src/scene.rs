//! What an audience sees, for any client. Everything here is drawn from a [`Lens`], so nothing hidden can show through;
//! lists are put in the order of their keys, so that no order of counters does either.

mod board;
mod marks;
mod pieces;
mod sheets;

pub use board::boards;

use crate::flow;
use crate::state::{Frame, side_title};
use crate::view::Lens;
use kernel::Side;
use kernel::easel::{Easel, Ink};
use kernel::scene::Track;
use std::sync::{Arc, LazyLock};

/// Draw what this audience sees, as far as it has changed.
pub fn draw(at: Lens<'_>, easel: &mut Easel) {
    let scenery = at.scenery();
    if !easel.stays(scenery.whole) {
        pieces::draw(at, &scenery, easel);
        marks::draw(at, &scenery, easel);
        sheets::draw(at, &scenery, easel);
    }
    track(at, easel);
    easel.finish();
}

/// The sequence of play, where it stands, and what is asked of whom (4.1).
fn track(at: Lens<'_>, easel: &mut Easel) {
    let (turn, current, (what, who)) = (u16::from(at.turn()), flow::track(at.phase()), now(at));
    let who_word = who.map_or(u64::MAX, |side| side.index() as u64);
    easel.track(Ink::of(&[u64::from(turn), u64::from(current), what as u64, who_word]), || Track {
        turn,
        last: u16::from(at.table().scenario.turns),
        steps: STEPS.clone(),
        current,
        now: [NOW[what].0, who.map_or("", side_title), NOW[what].1].concat(),
    });
}

/// The steps of a turn, the same for everybody.
static STEPS: LazyLock<Arc<Vec<String>>> =
    LazyLock::new(|| Arc::new(flow::STEPS.iter().map(|step| (*step).to_owned()).collect()));

/// What is happening, in a few words that everybody may read: before and after the side whose turn it is.
const NOW: [(&str, &str); 12] = [
    ("Both sides set up in secret", ""),
    ("Partial units may be combined", ""),
    ("Helicopters may rise or drop", ""),
    ("", " attacks or passes"),
    ("", " may answer with overwatch fire"),
    ("", " moves or passes"),
    ("", " is moving"),
    ("Close assault: ", " shoots"),
    ("Close assault: ", " stays or leaves"),
    ("Charges may be set off", ""),
    ("Missions are plotted in secret", ""),
    ("The game is over", ""),
];

/// Which of these it is, and whose turn it is.
fn now(at: Lens<'_>) -> (usize, Option<Side>) {
    match at.frame() {
        Frame::Deploy => (0, None),
        Frame::Reorganise => (1, None),
        Frame::Readiness { .. } => (2, None),
        Frame::Fire { turn, .. } => (3, Some(turn)),
        Frame::Overwatch { by, .. } => (4, Some(by)),
        Frame::Move { turn, .. } => (5, Some(turn)),
        Frame::Walk | Frame::React | Frame::Onward => (6, Some(at.mover())),
        Frame::Assault => (7, Some(at.assault().turn)),
        Frame::AssaultChoice => (8, Some(at.assault().attacker)),
        Frame::Detonate => (9, None),
        Frame::Plot => (10, None),
        Frame::Over => (11, None),
    }
}
