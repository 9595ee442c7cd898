//! The small answers of Raid and how the log writes them.

use crate::state::Table;
use crate::tables::SmallArm;
use crate::units::{PieceId, Weapon};
use geometry::{Direction, Hex};

/// One small answer. A decision is a list of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Do nothing, or nothing more.
    Pass,
    /// The list is complete.
    Done,
    /// Fire at this enemy counter.
    Target(PieceId),
    /// Fire with this counter and weapon at the target named last.
    Fire(PieceId, Weapon),
    /// Fire into this hex (smoke rounds; buildings).
    Into(Hex),
    /// This counter turns: the direction follows.
    Turn(PieceId),
    /// In this direction.
    Facing(Direction),
    /// This helicopter rises (13.21).
    Climb(PieceId),
    /// This helicopter drops to the ground (13.21).
    Drop(PieceId),
    /// This counter moves; further ones join it (8.37).
    Move(PieceId),
    /// To this hex: the next of the path, a landing place, a set-up hex, a target of artillery.
    To(Hex),
    /// The path ends here.
    Stop,
    /// Leave the map from here (8.35).
    Exit,
    /// Go on along the path after a pause.
    Onward,
    /// Go aboard this carrier.
    Board(PieceId),
    /// This passenger gets off.
    Alight(PieceId),
    /// Lay the demolition charge here (14.25).
    LayCharge,
    /// Take these men into another unit when reorganising: the giver, then `Into` by [`Step::Join`] (7.54).
    Merge(PieceId),
    /// The unit that takes them.
    Join(PieceId),
    /// Plot a mission for this artillery unit, on or off the map, by its number (9.1).
    Plot(u8),
    /// High explosive.
    Explosive,
    /// Smoke.
    Smoke,
    /// Call the plotted mission off.
    Cancel,
    /// Set off this charge (14.25).
    Detonate(u8),
    /// Set the rest up for me.
    Rest,
    /// One of the scenario's own choices, by number.
    Choice(u8),
}

impl Step {
    /// `To` as a plain function, for domains.
    #[must_use]
    pub fn to(cell: u16) -> Step {
        Step::To(Hex(cell))
    }
    /// The cell of a `To`.
    #[must_use]
    pub fn cell(self) -> Option<u16> {
        match self {
            Step::To(hex) => Some(hex.0),
            _ => None,
        }
    }
    /// `Into` as a plain function, for domains.
    #[must_use]
    pub fn into_hex(cell: u16) -> Step {
        Step::Into(Hex(cell))
    }
    /// The cell of an `Into`.
    #[must_use]
    pub fn into_cell(self) -> Option<u16> {
        match self {
            Step::Into(hex) => Some(hex.0),
            _ => None,
        }
    }
}

/// The written names of the weapons, for logs and labels.
pub const WEAPONS: &[(Weapon, &str)] = &[
    (Weapon::Arm(SmallArm::Bolt), "bolt"),
    (Weapon::Arm(SmallArm::Semi), "semi"),
    (Weapon::Arm(SmallArm::Auto), "auto"),
    (Weapon::Arm(SmallArm::Lmg), "lmg"),
    (Weapon::Arm(SmallArm::Hmg), "hmg"),
    (Weapon::M203, "m203"),
    (Weapon::M203Smoke, "m203-smoke"),
    (Weapon::RifleGrenade, "rifle-grenade"),
    (Weapon::Recoilless, "106mm"),
    (Weapon::Bazooka, "bazooka"),
    (Weapon::TankGun, "tank-gun"),
    (Weapon::TurretGun, "turret-gun"),
    (Weapon::HullGun, "hull-gun"),
    (Weapon::GunshipGun, "gunship-gun"),
    (Weapon::Rockets, "rockets"),
];

/// A weapon's written name.
#[must_use]
pub fn weapon_name(weapon: Weapon) -> &'static str {
    WEAPONS.iter().find(|(w, _)| *w == weapon).map_or("", |(_, name)| name)
}

fn weapon_read(text: &str) -> Option<Weapon> {
    WEAPONS.iter().find(|(_, name)| *name == text).map(|(w, _)| *w)
}

/// Steps that are one word.
const PLAIN: &[(Step, &str)] = &[
    (Step::Pass, "pass"),
    (Step::Done, "done"),
    (Step::Stop, "stop"),
    (Step::Exit, "exit"),
    (Step::Onward, "onward"),
    (Step::LayCharge, "lay-charge"),
    (Step::Explosive, "explosive"),
    (Step::Smoke, "smoke"),
    (Step::Cancel, "cancel"),
    (Step::Rest, "rest"),
];

/// The six directions by number, 1 to 6 clockwise from north.
fn direction_read(text: &str) -> Option<Direction> {
    Direction::from_number(text.parse().ok()?)
}

/// A step as a token of the log.
#[must_use]
pub fn text(t: &Table, step: Step) -> String {
    let of = |verb: &str, p: PieceId| [verb, " ", t.key(p)].concat();
    let at = |verb: &str, h: Hex| [verb, " ", t.ground.number(h)].concat();
    match step {
        Step::Target(p) => of("target", p),
        Step::Fire(p, w) => ["fire ", t.key(p), " ", weapon_name(w)].concat(),
        Step::Into(h) => at("into", h),
        Step::Turn(p) => of("turn", p),
        Step::Facing(d) => format!("facing {}", d.number()),
        Step::Climb(p) => of("climb", p),
        Step::Drop(p) => of("drop", p),
        Step::Move(p) => of("move", p),
        Step::To(h) => at("to", h),
        Step::Board(p) => of("board", p),
        Step::Alight(p) => of("alight", p),
        Step::Merge(p) => of("merge", p),
        Step::Join(p) => of("join", p),
        Step::Plot(n) => format!("plot {n}"),
        Step::Detonate(n) => format!("detonate {n}"),
        Step::Choice(n) => format!("choice {n}"),
        plain => PLAIN.iter().find(|(step, _)| *step == plain).map_or("", |(_, word)| word).to_owned(),
    }
}

/// The step that a token stands for.
#[must_use]
pub fn read(t: &Table, token: &str) -> Option<Step> {
    if let Some((step, _)) = PLAIN.iter().find(|(_, word)| *word == token) {
        return Some(*step);
    }
    let (verb, rest) = token.split_once(' ')?;
    let piece = || t.piece_by_key(rest);
    let hex = || t.ground.grid.parse(rest).ok();
    let number = || rest.parse::<u8>().ok();
    Some(match verb {
        "target" => Step::Target(piece()?),
        "fire" => {
            let (who, weapon) = rest.rsplit_once(' ')?;
            Step::Fire(t.piece_by_key(who)?, weapon_read(weapon)?)
        }
        "into" => Step::Into(hex()?),
        "turn" => Step::Turn(piece()?),
        "facing" => Step::Facing(direction_read(rest)?),
        "climb" => Step::Climb(piece()?),
        "drop" => Step::Drop(piece()?),
        "move" => Step::Move(piece()?),
        "to" => Step::To(hex()?),
        "board" => Step::Board(piece()?),
        "alight" => Step::Alight(piece()?),
        "merge" => Step::Merge(piece()?),
        "join" => Step::Join(piece()?),
        "plot" => Step::Plot(number()?),
        "detonate" => Step::Detonate(number()?),
        "choice" => Step::Choice(number()?),
        _ => return None,
    })
}
