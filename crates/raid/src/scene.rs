//! What an audience sees, for any client. Everything here is drawn from a [`Lens`], so nothing hidden can show through;
//! lists are put in the order of their keys, so that no order of counters does either.

mod board;
mod marks;
mod pieces;
mod radii;
mod sheets;

pub use board::boards;

use crate::flow;
use crate::state::{Frame, side_title};
use crate::view::Lens;
use kernel::scene::Track;
use kernel::{Scene, Side};

/// Draw what this audience sees.
pub fn draw(at: Lens<'_>, out: &mut Scene) {
    out.clear();
    pieces::draw(at, out);
    marks::draw(at, out);
    radii::draw(at, out);
    out.sort();
    sheets::draw(at, out);
    out.track = track(at);
}

/// The sequence of play, where it stands, and what is asked of whom (4.1).
fn track(at: Lens<'_>) -> Track {
    Track {
        turn: u16::from(at.turn()),
        last: u16::from(at.table().scenario.turns),
        steps: flow::STEPS.iter().map(|step| (*step).to_owned()).collect(),
        current: flow::track(at.phase()),
        now: now(at),
    }
}

/// What is happening, in a few words that everybody may read.
fn now(at: Lens<'_>) -> String {
    let who = |side: Side| side_title(side);
    match at.frame() {
        Frame::Deploy => "Both sides set up in secret".to_owned(),
        Frame::Reorganise => "Partial units may be combined".to_owned(),
        Frame::Readiness { .. } => "Helicopters may rise or drop".to_owned(),
        Frame::Fire { turn, .. } => format!("{} attacks or passes", who(turn)),
        Frame::Overwatch { by, .. } => format!("{} may answer with overwatch fire", who(by)),
        Frame::Move { turn, .. } => format!("{} moves or passes", who(turn)),
        Frame::Walk | Frame::React | Frame::Onward => format!("{} is moving", who(at.mover())),
        Frame::Assault => format!("Close assault: {} shoots", who(at.assault().turn)),
        Frame::AssaultChoice => format!("Close assault: {} stays or leaves", who(at.assault().attacker)),
        Frame::Detonate => "Charges may be set off".to_owned(),
        Frame::Plot => "Missions are plotted in secret".to_owned(),
        Frame::Over => "The game is over".to_owned(),
    }
}
