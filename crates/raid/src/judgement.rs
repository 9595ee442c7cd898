//! All that bots know of Raid: how much a seat likes a step, from its lens only, and why.
//!
//! Fire is worth the men it is expected to cost. A move is worth what it gains: nearness to what wins the scenario
//! (see `goals`), cover, and keeping out of the enemy's arms. Nothing looks further than the step itself.

mod fire;
mod goals;
mod moves;
mod ways_out;

pub(crate) use ways_out::WaysOut;

use crate::Raid;
use crate::state::Frame;
use crate::step::Step;
use crate::view::Lens;
use kernel::Judgement;

/// So much is one man worth.
const MAN: i32 = 100;

impl Judgement for Raid {
    fn worth(at: Lens<'_>, so_far: &[Step], step: Step) -> i32 {
        match at.frame() {
            Frame::Deploy => i32::from(step == Step::Rest) * MAN,
            Frame::Fire { .. } => fire::worth(at, crate::fire::Mode::Direct, so_far, step),
            Frame::Overwatch { .. } => fire::worth(at, crate::fire::Mode::Overwatch, so_far, step),
            Frame::React => fire::worth(at, crate::fire::Mode::Opportunity, so_far, step),
            Frame::Assault => fire::at_close_quarters(at, so_far, step),
            Frame::AssaultChoice => fire::stays(at, step),
            Frame::Move { .. } | Frame::Onward => moves::worth(at, so_far, step),
            Frame::Detonate => moves::detonation(at, step),
            Frame::Plot => fire::mission(at, so_far, step),
            Frame::Reorganise | Frame::Readiness { .. } => i32::from(step == Step::Done),
            Frame::Walk | Frame::Over => 0,
        }
    }

    fn habit(at: Lens<'_>, so_far: &[Step], step: Step) -> String {
        let worth = Raid::worth(at, so_far, step);
        match (at.frame(), step) {
            (Frame::Deploy, _) => "set up in cover, near what matters".to_owned(),
            (_, Step::Target(id)) => format!("{} is the best target in sight", at.table().key(id)),
            (_, Step::Fire(id, _)) => {
                format!(
                    "{} should cost the enemy {:.1} men",
                    at.table().spec(id).name,
                    f64::from(worth) / f64::from(MAN)
                )
            }
            (_, Step::Pass) => "nothing that is worth a shot or a step".to_owned(),
            (_, Step::Move(id)) => format!("{} stands better elsewhere", at.table().spec(id).name),
            (_, Step::To(hex)) => format!("{} is a better place", at.table().ground.label(hex)),
            (_, Step::Exit) => "the mission is to get away".to_owned(),
            (_, Step::LayCharge) => "this has to be blown up".to_owned(),
            (_, Step::Alight(_)) => "close enough to get off".to_owned(),
            (_, Step::Board(_)) => "time to leave".to_owned(),
            _ => String::new(),
        }
    }
}
