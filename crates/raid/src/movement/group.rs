//! Who may set out, how far, and who goes along (8.1, 8.3).

use super::bars::Bar;
use crate::carriers;
use crate::deploy;
use crate::state::{MAX_GROUP, Table};
use crate::tables::{Kind, Tables};
use crate::units::{Piece, PieceId, Spec, Whereabouts, flag};
use crate::view::{Crowd, Lens};
use geometry::Hex;

/// How a group gets about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// Bodies of men, with or without headquarters.
    #[default]
    Foot,
    /// Headquarters alone (5.25).
    Headquarters,
    /// A tank, carrier or truck (14.1).
    Vehicle,
    /// A helicopter (13.1).
    Helicopter,
}

/// The counters that move together (8.37).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Group {
    /// Who, in the order they were named.
    pub members: [PieceId; MAX_GROUP],
    /// How many.
    pub count: u8,
    /// How they get about.
    pub mode: Mode,
    /// Movement points of the slowest.
    pub allowance: u8,
    /// The members as a mask of their side's counters.
    pub mask: u64,
    /// What they count for in a hex (8.4).
    pub load: Crowd,
    /// Members that can fight hand to hand (10.1).
    pub fighters: u8,
    /// Members that still carry a demolition charge (14.25).
    pub charges: u8,
    /// It cannot walk a single hex (14.23).
    pub rooted: bool,
    /// A member has fought hand to hand or laid a charge this turn, so there will be no assault (10.1, 14.25).
    pub done_fighting: bool,
}

impl Default for Group {
    fn default() -> Group {
        Group {
            members: [PieceId::NONE; MAX_GROUP],
            count: 0,
            mode: Mode::Foot,
            allowance: 0,
            mask: 0,
            load: Crowd::default(),
            fighters: 0,
            charges: 0,
            rooted: false,
            done_fighting: false,
        }
    }
}

/// Movement points of a counter: by its kind (8.1), 3 out of command (5.34), 3 fewer for fire teams and headquarters at
/// night (15.91).
#[inline]
#[must_use]
pub fn allowance(tables: &Tables, night: bool, spec: &Spec, piece: &Piece) -> u8 {
    let printed = tables.unit(spec.kind).points;
    let commanded = !spec.is_infantry() || piece.is(flag::IN_COMMAND);
    let points = if commanded { printed } else { printed.min(tables.movement.out_of_command) };
    let slowed = night && matches!(spec.kind, Kind::FireTeam | Kind::Headquarters);
    if slowed { points.saturating_sub(tables.movement.night_loss) } else { points }
}

/// Half of an allowance, rounded up, for those who board or leave a helicopter (13.32).
#[must_use]
pub const fn half(allowance: u8) -> u8 {
    allowance.div_ceil(2)
}

/// Can this counter fight hand to hand? Not headquarters, dummies, trucks and transports (10.1, 13.1).
#[inline]
#[must_use]
pub fn fights(spec: &Spec) -> bool {
    !spec.dummy && (spec.is_infantry() || matches!(spec.kind, Kind::Tank | Kind::Apc | Kind::Gunship))
}

impl Group {
    /// The members.
    pub fn iter(&self) -> impl Iterator<Item = PieceId> + use<> {
        let (members, count) = (self.members, usize::from(self.count));
        members.into_iter().take(count)
    }
    /// Take a counter in. Headquarters go at the pace of the units they are with (5.24, 8.1); the slowest sets it.
    #[inline]
    pub fn join(&mut self, t: &Table, id: PieceId, piece: &Piece) {
        let spec = t.spec(id);
        self.members[usize::from(self.count)] = id;
        self.count += 1;
        self.mask |= 1 << t.local(id);
        self.load.add(spec);
        self.fighters += u8::from(fights(spec));
        self.charges += u8::from(piece.is(flag::CHARGE));
        self.rooted |= spec.kind == Kind::Recoilless;
        self.done_fighting |= piece.is(flag::ASSAULTED | flag::BUSY);
        let own = allowance(t.tables, t.scenario.special.night, spec, piece);
        let (mode, pace) = if spec.is_hq() {
            let first = self.count == 1;
            (if first { Mode::Headquarters } else { self.mode }, if first { own } else { self.allowance })
        } else if spec.is_infantry() {
            let first = self.load.units == 1;
            (Mode::Foot, if first { own } else { self.allowance.min(own) })
        } else {
            (if spec.is_helicopter() { Mode::Helicopter } else { Mode::Vehicle }, own)
        };
        self.mode = mode;
        self.allowance = pace;
    }
    /// Would the hex hold the group besides those who stand there (8.4, 8.44, 13.1, 5.24)? What the group brings none
    /// of is not counted.
    #[inline]
    #[must_use]
    pub fn fits(&self, t: &Table, there: &Crowd) -> bool {
        let limit = &t.tables.stacking;
        let within = |mine: u8, there: u8, limit: u8| mine == 0 || mine + there <= limit;
        within(self.load.units, there.units, limit.units)
            && within(self.load.headquarters, there.headquarters, limit.headquarters)
            && within(self.load.vehicles, there.vehicles, limit.vehicles)
            && within(self.load.helicopters, there.helicopters, limit.helicopters)
    }
    /// Headquarters alone end their walk where a unit of their side stands (5.25).
    #[must_use]
    pub fn is_led_to(&self, there: &Crowd) -> bool {
        self.mode != Mode::Headquarters || there.bodies > 0
    }
}

/// Flags of a counter that has had its turn.
const SPENT: u16 = flag::MOVED | flag::FIRED | flag::SUPPRESSED | flag::BUSY;

/// Why a counter of one's own may not set out now, if it may not (8.31, 8.32, 9.81, 14.19, 14.23).
#[inline]
#[must_use]
pub fn barred(at: Lens<'_>, id: PieceId, piece: &Piece) -> Option<Bar> {
    match piece.whereabouts {
        Whereabouts::OnMap if piece.is(SPENT) => Some(spent(piece)),
        Whereabouts::OnMap => match at.table().spec(id).kind {
            Kind::FireTeam | Kind::Lmg | Kind::Hmg | Kind::Mortar60 | Kind::Bazooka | Kind::Headquarters => None,
            kind => hampered(at, id, piece, kind),
        },
        Whereabouts::Waiting => {
            let open = deploy::entry(at, id).is_some_and(|hexes| !hexes.is_empty()) && !piece.is(flag::MOVED);
            (!open).then_some(Bar::Closed)
        }
        Whereabouts::Aboard => carriers::barred_aboard(at, id, piece),
        _ => Some(Bar::Gone),
    }
}

/// What keeps heavy weapons and carriers where they are: too small a crew (9.81), no legs (14.23), loading (14.19).
fn hampered(at: Lens<'_>, id: PieceId, piece: &Piece, kind: Kind) -> Option<Bar> {
    match kind {
        Kind::Mortar81 => (piece.men < at.table().tables.unit(kind).men_to_move).then_some(Bar::Crew),
        Kind::Recoilless => (!carriers::any_takes(at, id)).then_some(Bar::Rooted),
        _ => carriers::is_held(at, id).then_some(Bar::Held),
    }
}

/// What holds a counter that has had its turn (8.31, 8.32).
fn spent(piece: &Piece) -> Bar {
    if piece.is(flag::MOVED) {
        Bar::Moved
    } else if piece.is(flag::FIRED) {
        Bar::Fired
    } else if piece.is(flag::SUPPRESSED) {
        Bar::Suppressed
    } else {
        Bar::Charged
    }
}

/// Where a counter starts from: counters with the same start may go together (8.37).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Start {
    /// A hex of the map.
    Hex(Hex),
    /// Off the map.
    Outside,
    /// Aboard this helicopter.
    Aboard(PieceId),
}

impl Start {
    /// Where this counter starts from.
    #[must_use]
    pub(super) fn of(piece: &Piece) -> Start {
        match piece.whereabouts {
            Whereabouts::Waiting => Start::Outside,
            Whereabouts::Aboard => Start::Aboard(piece.aboard),
            _ => Start::Hex(piece.hex),
        }
    }
}

/// May this counter go along with the group? Only from the same hex, on foot, and within what a hex holds (8.37, 8.4);
/// vehicles, helicopters and recoilless rifles go singly.
#[must_use]
pub fn may_join(at: Lens<'_>, group: &Group, id: PieceId, piece: &Piece) -> bool {
    let t = at.table();
    let (first, spec) = (group.members[0], t.spec(id));
    let Some(leader) = at.own(first) else { return false };
    if Start::of(piece) != Start::of(leader) || group.mask & at.bit(id) != 0 {
        return false;
    }
    let on_foot = |spec: &Spec| spec.is_hq() || (spec.is_infantry() && spec.kind != Kind::Recoilless);
    let limit = &t.tables.stacking;
    let room = if spec.is_hq() { group.load.headquarters < limit.headquarters } else { group.load.units < limit.units };
    let together = piece.whereabouts != Whereabouts::Waiting || share_entry(at, first, id);
    on_foot(spec) && on_foot(t.spec(first)) && room && together && barred(at, id, piece).is_none()
}

/// Is there a hex through which both may enter the map?
fn share_entry(at: Lens<'_>, a: PieceId, b: PieceId) -> bool {
    match (deploy::entry(at, a), deploy::entry(at, b)) {
        (Some(a), Some(b)) => !a.and(&b).is_empty(),
        _ => false,
    }
}
