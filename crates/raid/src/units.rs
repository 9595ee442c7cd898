//! The counters: what is printed on them and what changes (3.2, 3.3).

use crate::tables::{Kind, SmallArm};
use geometry::{Direction, Hex};
use kernel::Side;

/// The raiders, in the book's name for them.
pub const ALPHA: Side = Side(0);
/// The raided.
pub const BRAVO: Side = Side(1);
/// Most counters in one scenario, both sides together.
pub const MAX_PIECES: usize = 96;
/// Most counters of one side.
pub const MAX_SIDE: usize = 64;

/// The bit of a side's set-up choices that arms its platoons (15.2).
pub const ARMS_CHOICE: u8 = 0x80;
/// The bit that is set once the enemy has seen those arms fire.
pub const ARMS_SHOWN: u8 = 0x40;

/// A counter by its number: Alpha's come first, then Bravo's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct PieceId(pub u8);

impl PieceId {
    /// No counter.
    pub const NONE: PieceId = PieceId(u8::MAX);
    /// As an array index.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
    /// A counter at all?
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 != u8::MAX
    }
}

/// Which half of a squad a fire team is (5.12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Team {
    /// Holds the squad leader (5.22).
    A,
    /// Follows the A team.
    B,
    /// Not a fire team.
    None,
}

/// The small arms a unit may use, fixed by the scenario.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arms {
    /// Always this line of the range attenuation table.
    Only(SmallArm),
    /// Semi or Auto at the owner's wish, the whole team alike (15.2, 15.8).
    SemiOrAuto,
    /// Semi in one platoon and Auto in the other, as the owner said at the start (15.2); see [`Spec::arms_now`].
    ByPlatoon,
    /// Unarmed: trucks, transports, headquarters.
    None,
}

/// What is printed on a counter or written beside it before the game; it never changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    /// What it is. A dummy is printed as a fire team.
    pub kind: Kind,
    /// A dummy: a counter with nothing behind it (15.92).
    pub dummy: bool,
    /// Whose it is.
    pub side: Side,
    /// Its platoon, from 1; 0 for unattached pieces (5.12).
    pub platoon: u8,
    /// Its squad, from 1; 0 where it has none.
    pub squad: u8,
    /// Its team.
    pub team: Team,
    /// Men at full strength.
    pub men: u8,
    /// Its small arms.
    pub arms: Arms,
    /// An M203 goes with this team (14.21).
    pub m203: bool,
    /// Rifle grenades go with this team (14.22).
    pub rifle_grenade: bool,
    /// It carries a demolition charge (14.25).
    pub charge: bool,
    /// It has a radio (12.0).
    pub radio: bool,
    /// Its designation: `A/2/1`, `LMG 1.2`, `HQ 1`.
    pub name: String,
}

impl Spec {
    /// The small arms of this unit under the set-up choice of its side: bit 7 set gives the first platoon automatic
    /// arms and the second semi-automatic ones, clear the other way round (15.2).
    #[inline]
    #[must_use]
    pub fn arms_now(&self, choice: u8) -> Arms {
        match self.arms {
            Arms::ByPlatoon if (self.platoon <= 1) == (choice & ARMS_CHOICE != 0) => Arms::Only(SmallArm::Auto),
            Arms::ByPlatoon => Arms::Only(SmallArm::Semi),
            arms => arms,
        }
    }
    /// A body of men that counts against stacking and may be shot at as infantry.
    #[inline]
    #[must_use]
    pub fn is_infantry(&self) -> bool {
        self.men > 0
    }
    /// A tank, carrier or truck.
    #[inline]
    #[must_use]
    pub fn is_vehicle(&self) -> bool {
        matches!(self.kind, Kind::Tank | Kind::Apc | Kind::Truck)
    }
    /// A transport or gunship.
    #[inline]
    #[must_use]
    pub fn is_helicopter(&self) -> bool {
        matches!(self.kind, Kind::Transport | Kind::Gunship)
    }
    /// A platoon headquarters.
    #[inline]
    #[must_use]
    pub fn is_hq(&self) -> bool {
        self.kind == Kind::Headquarters
    }
    /// A mortar that stands on the map.
    #[inline]
    #[must_use]
    pub fn is_mortar(&self) -> bool {
        matches!(self.kind, Kind::Mortar60 | Kind::Mortar81)
    }
    /// Does it belong to a platoon? Mortars and 106 mm rifles are the company's (5.12).
    #[must_use]
    pub fn is_of_a_platoon(&self) -> bool {
        !self.is_mortar() && self.kind != Kind::Recoilless
    }
    /// Does it look out for the enemy: a body of men, a vehicle or a helicopter? (6.1)
    #[inline]
    #[must_use]
    pub fn observes(&self) -> bool {
        (self.men > 0 && !self.dummy) || self.is_vehicle() || self.is_helicopter()
    }
    /// A machine gun section with a cone of fire (7.92).
    #[inline]
    #[must_use]
    pub fn is_mg(&self) -> bool {
        matches!(self.kind, Kind::Lmg | Kind::Hmg)
    }
}

/// Where a counter is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Whereabouts {
    /// There is no such counter.
    #[default]
    Absent,
    /// Waits off the map for its entry.
    Waiting,
    /// On the map in its hex.
    OnMap,
    /// Aboard the carrier; its hex is the carrier's.
    Aboard,
    /// Left the map; it does not return (8.35).
    Exited,
    /// Destroyed or removed.
    Dead,
}

/// Flags of a counter that change in play.
pub mod flag {
    /// May not move, fires worse (7.8).
    pub const SUPPRESSED: u16 = 1;
    /// Fired this turn (7.31).
    pub const FIRED: u16 = 1 << 1;
    /// Moved this turn (8.31).
    pub const MOVED: u16 = 1 << 2;
    /// Was in command when it was judged this turn (5.23).
    pub const IN_COMMAND: u16 = 1 << 3;
    /// Face-up: the enemy sees what it is (6.3).
    pub const FACE_UP: u16 = 1 << 4;
    /// Attacked in this direct fire phase (7.33).
    pub const ATTACKED: u16 = 1 << 5;
    /// Took part in a close assault this movement phase (10.1).
    pub const ASSAULTED: u16 = 1 << 6;
    /// A helicopter at altitude (13.21).
    pub const ALTITUDE: u16 = 1 << 7;
    /// Loading or unloading this turn: no fire, no cover (13.35, 13.36).
    pub const TRANSFER: u16 = 1 << 8;
    /// Still carries its demolition charge (14.25).
    pub const CHARGE: u16 = 1 << 9;
    /// Placed a charge this turn: no other activity (14.25).
    pub const BUSY: u16 = 1 << 10;
    /// Holds the documents (15.2).
    pub const DOCUMENTS: u16 = 1 << 11;
    /// Fired by the cone rule or in close assault only, so its one shot of the turn is still to come (7.92, 10.4).
    pub const WRECK: u16 = 1 << 12;
    /// Fired this turn in any way, so that helicopters see it in cover (13.22); kept by `observe::show`.
    pub const SHOT: u16 = 1 << 13;
    /// Came into a hex this turn, so that helicopters see it in Heavy (13.22); kept by `observe::moved`.
    pub const STIRRED: u16 = 1 << 14;
    /// Flags that are wiped at the start of a turn.
    pub const OF_THE_TURN: u16 = FIRED | MOVED | ATTACKED | ASSAULTED | TRANSFER | BUSY | SHOT | STIRRED;
}

/// What the enemy can be unsure of about a face-down counter, beside what it is.
pub mod doubt {
    /// Struck since it was last seen, behind its owner's screen: any of its men may be lost.
    pub const STRUCK: u8 = 1;
    /// It points where it did when it was last seen: there has been no direct fire phase to turn in (7.92).
    pub const FACING_SEEN: u8 = 1 << 1;
}

/// What changes about a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its hex; the carrier's while it is aboard.
    pub hex: Hex,
    /// See [`flag`].
    pub flags: u16,
    /// Where it is.
    pub whereabouts: Whereabouts,
    /// Men left.
    pub men: u8,
    /// Its carrier, while aboard.
    pub aboard: PieceId,
    /// The direction its weapon or hull points.
    pub facing: Direction,
    /// How many enemy observers see it now.
    pub seen: u8,
    /// Its number while the enemy cannot name it.
    pub blip: u8,
    /// Weapons of a vehicle fired this turn, as bits of [`Weapon`] order (14.13); shots left of a gunship's guns.
    pub guns: u8,
    /// Rocket salvoes left (13.42), or turns until a rifle grenade is ready (14.22).
    pub ready: u8,
    /// Turns of loading or unloading still to come (13.32, 13.33, 14.19, 14.23).
    pub transfer: u8,
    /// Turn since which it shares the hex of the documents (15.2), or in which its radio works again (12.2).
    pub since: u8,
    /// Men that the enemy counted when it last saw it; 0 if it never did.
    pub reckoned: u8,
    /// See [`doubt`].
    pub doubts: u8,
}

impl Default for Piece {
    fn default() -> Piece {
        Piece {
            hex: Hex(0),
            flags: 0,
            whereabouts: Whereabouts::Absent,
            men: 0,
            aboard: PieceId::NONE,
            facing: Direction::North,
            seen: 0,
            blip: 0,
            guns: 0,
            ready: 0,
            transfer: 0,
            since: 0,
            reckoned: 0,
            doubts: 0,
        }
    }
}

impl Piece {
    /// Is the flag set?
    #[inline]
    #[must_use]
    pub const fn is(&self, flag: u16) -> bool {
        self.flags & flag != 0
    }
    /// Set a flag.
    #[inline]
    pub fn set(&mut self, flag: u16) {
        self.flags |= flag;
    }
    /// Clear a flag.
    #[inline]
    pub fn clear(&mut self, flag: u16) {
        self.flags &= !flag;
    }
    /// On the map, not aboard anything?
    #[inline]
    #[must_use]
    pub fn on_map(&self) -> bool {
        self.whereabouts == Whereabouts::OnMap
    }
}

/// A way to fire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Weapon {
    /// Small arms on this line of the range table: rifles, or the machine gun of an MG section.
    Arm(SmallArm),
    /// M203 grenade launcher, high explosive (14.21).
    M203,
    /// M203 grenade launcher, smoke (14.21, 11.2).
    M203Smoke,
    /// Rifle grenade (14.22).
    RifleGrenade,
    /// 106 mm recoilless rifle (14.23).
    Recoilless,
    /// Bazooka (14.24).
    Bazooka,
    /// The tank's gun (14.11).
    TankGun,
    /// The vehicle's machine gun that turns all round (14.11, 14.12).
    TurretGun,
    /// The vehicle's machine gun that fires forward (14.11, 14.12).
    HullGun,
    /// The gunship's machine guns (13.41).
    GunshipGun,
    /// The gunship's rockets (13.42).
    Rockets,
}
