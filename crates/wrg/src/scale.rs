//! Scales, bases and isolation (sections 1 and 3). Positions are centimetres of battlefield.

use geometry::table::Point;

use crate::tables::tables;
use crate::words::Rank;

/// Centimetres in a metre.
pub const METRE: i32 = 100;

/// Size of the figures on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Figures {
    /// 20 or 25 mm: an inch is 10 m.
    Small,
    /// 54 mm: a centimetre is a metre.
    Large,
}

/// How a figure holds itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Posture {
    /// Standing; whoever mans heavy equipment crouching counts as standing.
    Erect,
    /// Lying.
    Prone,
}

/// Millimetres of table as centimetres of battlefield, cut to whole ones (1.1).
#[must_use]
pub fn battlefield(figures: Figures, millimetres: i32) -> i32 {
    // Tenths of a millimetre that are 10 m.
    let tenths = i64::from(tables().scale[figures as usize].max(1));
    let wide = i64::from(millimetres) * 10 * i64::from(METRE) * 10 / tenths;
    i32::try_from(wide).unwrap_or(i32::MAX)
}

/// Front, back and depth of a base in centimetres of battlefield (3.1).
#[must_use]
pub fn base(figures: Figures, posture: Posture) -> [u16; 3] {
    let sizes = tables().bases[posture as usize];
    let factor = if figures == Figures::Large { 2 } else { 1 };
    sizes.map(|mm| u16::try_from(battlefield(figures, i32::from(mm) * factor)).unwrap_or(u16::MAX))
}

/// How far apart two figures may stand before each counts as isolated from the other (3.2); in metres.
#[must_use]
pub fn company(one: Posture, other: Posture) -> i32 {
    let erect = one == Posture::Erect || other == Posture::Erect;
    metres(if erect { "isolation_erect" } else { "isolation_prone" })
}

/// How far a leader holds the members of his group (3.3): by his own posture; in metres.
#[must_use]
pub fn leadership(leader: Posture) -> i32 {
    metres(if leader == Posture::Erect { "isolation_erect" } else { "isolation_prone" })
}

/// Where a figure is, how it holds itself, and its rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The middle of its front.
    pub at: Point,
    /// Erect or prone.
    pub posture: Posture,
    /// Its rank.
    pub rank: Rank,
}

/// Whether a figure has no other near enough (3.2).
#[must_use]
pub fn is_isolated(figures: &[Standing], who: usize) -> bool {
    let Some(one) = figures.get(who) else { return true };
    let others = figures.iter().enumerate().filter(|&(i, _)| i != who);
    !others.into_iter().any(|(_, other)| one.at.within(other.at, company(one.posture, other.posture) * METRE))
}

/// Whether a whole group is isolated (3.3): none of its members is near enough to an officer or N.C.O., who may be its own.
#[must_use]
pub fn is_group_isolated(members: &[Standing], leaders: &[Standing]) -> bool {
    let held = |one: &Standing, leader: &Standing| one.at.within(leader.at, leadership(leader.posture) * METRE);
    let leaders = || leaders.iter().filter(|leader| leader.rank > Rank::Man);
    !members.iter().any(|one| leaders().any(|leader| held(one, leader)))
}

/// How far speech carries (4.4), in metres: less where there is firing or an explosion near either man.
#[must_use]
pub fn speech(loud: bool) -> i32 {
    metres(if loud { "speech_loud" } else { "speech_quiet" })
}

/// How near firing or explosions must be to drown speech (4.4), in metres.
#[must_use]
pub fn loud_within() -> i32 {
    metres("loud_within")
}

fn metres(name: &str) -> i32 {
    tables().distances.get(name).copied().unwrap_or(0)
}
