//! Counters of a side: names, platoons, squads, arms (5.12).

use crate::tables::{Kind, SmallArm, tables};
use crate::units::{Arms, Spec, Team};
use kernel::Side;

/// Most counters of a kind that a side has in the box (3.5, with the numbers that the scenarios need).
pub(super) fn in_the_box(side: Side, kind: Kind) -> u8 {
    let alpha = side.0 == 0;
    match kind {
        Kind::FireTeam => {
            if alpha {
                18
            } else {
                12
            }
        }
        Kind::Lmg => {
            if alpha {
                6
            } else {
                4
            }
        }
        Kind::Hmg | Kind::Mortar81 => 3,
        Kind::Mortar60 => {
            if alpha {
                3
            } else {
                4
            }
        }
        Kind::Bazooka | Kind::Recoilless => 2,
        Kind::Headquarters => {
            if alpha {
                3
            } else {
                2
            }
        }
        Kind::Truck | Kind::Transport => 6,
        Kind::Apc | Kind::Tank | Kind::Gunship => 4,
    }
}

/// The arms of a side's fire teams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SideArms {
    /// All alike.
    All(Arms),
    /// A teams and B teams (15.6).
    ByTeam(Arms, Arms),
    /// One platoon semi, the other automatic, as the owner says at the start (15.2).
    ByPlatoon,
}

impl SideArms {
    fn of(self, team: Team) -> Arms {
        match self {
            SideArms::All(arms) => arms,
            SideArms::ByTeam(a, _) if team == Team::A => a,
            SideArms::ByTeam(_, b) => b,
            SideArms::ByPlatoon => Arms::ByPlatoon,
        }
    }
}

/// Hands out names: fire teams fill squads and platoons in order, sections go round the platoons.
#[derive(Default)]
pub(super) struct Muster {
    count: [u8; Kind::COUNT],
    dummies: u8,
    platoons: u8,
}

impl Muster {
    /// So many platoons are in play.
    pub(super) fn new(platoons: u8) -> Muster {
        Muster { platoons: platoons.max(1), ..Muster::default() }
    }
    /// How many of a kind so far.
    pub(super) fn count(&self, kind: Kind) -> u8 {
        self.count[kind.index()]
    }
    /// A dummy: the print of a fire team, and nothing behind it (15.92).
    pub(super) fn dummy(&mut self, side: Side) -> Spec {
        self.dummies += 1;
        Spec { dummy: true, name: format!("Dummy {}", self.dummies), ..blank(side, Kind::FireTeam) }
    }
    /// The next counter of a kind.
    pub(super) fn next(&mut self, side: Side, kind: Kind, arms: SideArms) -> Spec {
        let n = self.count[kind.index()];
        self.count[kind.index()] += 1;
        let round = |n: u8| (n % self.platoons + 1, n / self.platoons + 1);
        let mut spec = blank(side, kind);
        spec.arms = match kind {
            Kind::Lmg => Arms::Only(SmallArm::Lmg),
            Kind::Hmg => Arms::Only(SmallArm::Hmg),
            Kind::FireTeam => arms.of(if n.is_multiple_of(2) { Team::A } else { Team::B }),
            Kind::Mortar60 | Kind::Mortar81 | Kind::Bazooka | Kind::Recoilless => arms.of(Team::B),
            _ => Arms::None,
        };
        match kind {
            Kind::FireTeam => {
                spec.team = if n.is_multiple_of(2) { Team::A } else { Team::B };
                spec.platoon = n / 6 + 1;
                spec.squad = n / 2 % 3 + 1;
                let letter = if spec.team == Team::A { 'A' } else { 'B' };
                spec.name = format!("{letter}/{}/{}", spec.squad, spec.platoon);
            }
            Kind::Lmg | Kind::Hmg | Kind::Bazooka => {
                let (platoon, nth) = round(n);
                spec.platoon = platoon;
                spec.name = format!("{} {platoon}.{nth}", kind.name().to_uppercase());
            }
            Kind::Headquarters => {
                spec.platoon = n + 1;
                spec.name = format!("HQ {}", n + 1);
            }
            _ => spec.name = format!("{} {}", title(kind), n + 1),
        }
        spec
    }
}

fn title(kind: Kind) -> &'static str {
    match kind {
        Kind::Mortar60 => "60mm",
        Kind::Mortar81 => "81mm",
        Kind::Recoilless => "106mm",
        Kind::Tank => "Tank",
        Kind::Apc => "APC",
        Kind::Truck => "Truck",
        Kind::Transport => "Transport",
        _ => "Gunship",
    }
}

fn blank(side: Side, kind: Kind) -> Spec {
    Spec {
        kind,
        dummy: false,
        side,
        platoon: 0,
        squad: 0,
        team: Team::None,
        men: tables().unit(kind).men,
        arms: Arms::None,
        m203: false,
        rifle_grenade: false,
        charge: false,
        radio: false,
        name: String::new(),
    }
}
