//! A move as far as it has been put together: the steps are walked again in whole numbers at every question.

use super::group::{Group, Mode, Start, half};
use crate::air;
use crate::ground::OFF;
use crate::mines;
use crate::state::{Ending, Journey, MAX_GROUP, MAX_PATH, NEVER};
use crate::step::Step;
use crate::tables::{NO_ENTRY, UNLIMITED};
use crate::units::{PieceId, flag};
use crate::view::Lens;
use geometry::Hex;

/// What remains to be said of a charge that is being laid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Charge {
    /// Nothing.
    Settled,
    /// Against which wall, if any (15.3).
    WhichWall,
}

/// A move under composition.
#[derive(Clone, Copy, Debug)]
pub struct Draft {
    /// Who moves.
    pub group: Group,
    /// Where they stand on the map before this decision; [`OFF`] while they are not on it.
    pub start: Hex,
    /// Where they are by now; [`OFF`] while they wait off the map.
    pub hex: Hex,
    /// The helicopter they have not yet left.
    pub aboard: PieceId,
    /// The path of this decision.
    pub path: [Hex; MAX_PATH],
    /// How many hexes or corners it has.
    pub length: u8,
    /// Movement points spent, those before an interruption among them.
    pub spent: u8,
    /// Hexes entered, those before an interruption among them.
    pub entered: u8,
    /// Straight legs of the flight, those before an interruption among them (13.1).
    pub legs: u8,
    /// When each member lays its charge, see [`Journey::lay`].
    pub lay: [u8; MAX_GROUP],
    /// Against which wall.
    pub wall: [u8; MAX_GROUP],
    /// Who gets off.
    pub alight: u64,
    /// The end, once it is said.
    pub ending: Option<Ending>,
    /// The journey goes on as it was planned.
    pub as_planned: bool,
    charge: Charge,
}

impl Draft {
    fn new(group: Group, hex: Hex) -> Draft {
        Draft {
            group,
            start: hex,
            hex,
            aboard: PieceId::NONE,
            path: [Hex(0); MAX_PATH],
            length: 0,
            spent: 0,
            entered: 0,
            legs: 0,
            lay: [NEVER; MAX_GROUP],
            wall: [0; MAX_GROUP],
            alight: 0,
            ending: None,
            as_planned: false,
            charge: Charge::Settled,
        }
    }
    /// The move that these steps describe (8.31): who goes, then where. None if they do not begin with a counter of
    /// one's own.
    #[inline]
    #[must_use]
    pub fn of(at: Lens<'_>, so_far: &[Step]) -> Option<Draft> {
        let mut group = Group::default();
        let mut rest = so_far;
        while let [Step::Move(id), after @ ..] = rest {
            group.join(at.table(), *id, at.own(*id)?);
            rest = after;
        }
        let leader = at.own(group.members[..usize::from(group.count)].first().copied()?)?;
        let mut draft = match Start::of(leader) {
            Start::Hex(hex) => Draft::new(group, hex),
            Start::Outside => Draft::new(group, OFF),
            Start::Aboard(carrier) => {
                group.allowance = half(group.allowance);
                Draft { aboard: carrier, start: OFF, ..Draft::new(group, leader.hex) }
            }
        };
        rest.iter().for_each(|&step| draft.take(at, step));
        Some(draft)
    }
    /// The rest of a journey that was interrupted, with these new steps (8.52).
    #[must_use]
    pub fn onward(at: Lens<'_>, journey: &Journey, so_far: &[Step]) -> Draft {
        let mut group = Group::default();
        for id in journey.group() {
            if let Some(piece) = at.own(id) {
                group.join(at.table(), id, piece);
            }
        }
        group.allowance = journey.allowance;
        let (spent, entered, legs) = (journey.spent, journey.entered, journey.legs);
        let mut draft = Draft { spent, entered, legs, ..Draft::new(group, journey.hex) };
        so_far.iter().for_each(|&step| draft.take(at, step));
        draft
    }
    /// Take one more step.
    #[inline]
    fn take(&mut self, at: Lens<'_>, step: Step) {
        match step {
            Step::To(hex) => self.go(at, hex),
            Step::LayCharge => self.lay_charge(at),
            Step::Facing(direction) => self.settle_charge(direction.number()),
            Step::Done => self.settle_charge(0),
            Step::Alight(id) => self.alight |= at.bit(id),
            Step::Stop => self.ending = Some(Ending::Stop),
            Step::Exit => self.ending = Some(Ending::Exit),
            Step::Board(carrier) => self.ending = Some(Ending::Board(carrier)),
            Step::Onward => {
                self.ending = Some(Ending::Stop);
                self.as_planned = true;
            }
            _ => {}
        }
    }
    #[inline]
    fn go(&mut self, at: Lens<'_>, hex: Hex) {
        self.spent = self.spent.saturating_add(self.cost(at, hex).unwrap_or(0));
        self.entered = self.entered.saturating_add(1);
        self.legs = self.legs.saturating_add(1);
        self.aboard = PieceId::NONE;
        self.hex = hex;
        if let Some(next) = self.path.get_mut(usize::from(self.length)) {
            *next = hex;
            self.length += 1;
        }
    }
    /// Movement points to go on into this hex: nothing for helicopters and for the hex in which passengers touch the
    /// ground, the terrain of the entry hex for those who come from outside; none if it cannot be entered (8.6, 14.1).
    #[inline]
    #[must_use]
    pub fn cost(&self, at: Lens<'_>, to: Hex) -> Option<u8> {
        let (t, vehicle) = (at.table(), self.group.mode == Mode::Vehicle);
        if self.group.mode == Mode::Helicopter {
            return Some(0);
        }
        if self.aboard.is_some() {
            return air::is_open(t, at.haze(), to).then_some(0);
        }
        if self.hex == OFF {
            return t.ground.arrival_cost(at.haze(), to, vehicle);
        }
        let towards = t.ground.neighbour[self.hex.index()].iter().position(|&n| n == to)?;
        self.cost_towards(at, towards)
    }
    /// The same for a neighbour, by its direction.
    #[inline]
    #[must_use]
    pub fn cost_towards(&self, at: Lens<'_>, towards: usize) -> Option<u8> {
        let vehicle = self.group.mode == Mode::Vehicle;
        let cost = at.table().step_cost(at.haze(), self.hex, towards, vehicle);
        (cost != NO_ENTRY).then_some(cost)
    }
    /// Movement points left; helicopters always have some (13.1).
    #[inline]
    #[must_use]
    pub fn left(&self) -> u8 {
        if self.group.allowance == UNLIMITED { UNLIMITED } else { self.group.allowance.saturating_sub(self.spent) }
    }
    /// May the group pay this? The first hex of a move may always be entered (8.33, 8.36).
    #[inline]
    #[must_use]
    pub fn affords(&self, cost: u8) -> bool {
        cost <= self.left() || (self.entered == 0 && !self.group.rooted)
    }
    fn lay_charge(&mut self, at: Lens<'_>) {
        let Some(who) = self.layer(at) else { return };
        self.lay[who] = self.length;
        if mines::walls(at.table(), at.haze(), self.hex).next().is_some() {
            self.charge = Charge::WhichWall;
        }
    }
    /// The member whose charge would be laid next.
    #[must_use]
    pub fn layer(&self, at: Lens<'_>) -> Option<usize> {
        let carries = |id: PieceId| at.own(id).is_some_and(|p| p.is(flag::CHARGE));
        self.group.iter().enumerate().find(|&(i, id)| self.lay[i] == NEVER && carries(id)).map(|(i, _)| i)
    }
    fn settle_charge(&mut self, wall: u8) {
        self.charge = Charge::Settled;
        let laid_here = |&i: &usize| self.lay[i] == self.length;
        if let Some(last) = (0..MAX_GROUP).rev().find(laid_here) {
            self.wall[last] = wall;
        }
    }
    /// Is it still to be said against which wall the charge is laid?
    #[must_use]
    pub fn asks_for_wall(&self) -> bool {
        self.charge == Charge::WhichWall
    }
    /// Has the group laid a charge on this move? Then it does nothing else (14.25).
    #[must_use]
    pub fn has_laid(&self) -> bool {
        self.lay.iter().any(|&n| n != NEVER)
    }
    /// Has anything been said beyond who moves?
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.length > 0 || self.alight != 0 || self.has_laid()
    }
}
