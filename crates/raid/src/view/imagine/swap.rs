//! Two counters change places: each keeps what belongs to its men, and takes over what belongs to the place.

use super::Dream;
use crate::observe::{Eye, Mark, spots};
use crate::scenario::Arrival;
use crate::state::{Ending, Frame, NEVER};
use crate::tables::Kind;
use crate::units::{MAX_SIDE, Piece, PieceId, Spec, Whereabouts, doubt, flag};
use geometry::Hex;
use kernel::Dice;

/// Flags of the place: what everybody saw the counter there do, or have done to it.
const OF_THE_PLACE: u16 = flag::FACE_UP
    | flag::MOVED
    | flag::STIRRED
    | flag::ATTACKED
    | flag::ASSAULTED
    | flag::TRANSFER
    | flag::DOCUMENTS
    | flag::ALTITUDE;

/// What stacking distinguishes (8.4).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    Men,
    Dummy,
    Headquarters,
    Vehicle,
}

fn class(spec: &Spec) -> Class {
    match () {
        () if spec.dummy => Class::Dummy,
        () if spec.is_hq() => Class::Headquarters,
        () if spec.is_vehicle() => Class::Vehicle,
        () => Class::Men,
    }
}

/// What stands in a hex.
#[derive(Clone, Copy, Default)]
struct Stack {
    units: u8,
    headquarters: u8,
    vehicles: u8,
    /// Those with whom a headquarters may stand (5.24).
    company: u8,
}

impl Stack {
    fn add(&mut self, class: Class) {
        self.units += u8::from(matches!(class, Class::Men | Class::Dummy));
        self.headquarters += u8::from(class == Class::Headquarters);
        self.vehicles += u8::from(class == Class::Vehicle);
        self.company += u8::from(matches!(class, Class::Men | Class::Vehicle));
    }
}

impl<D: Dice> Dream<'_, D> {
    /// Let two counters change places, if nobody could tell. Says whether they did.
    pub(super) fn exchange(&mut self, p: PieceId, q: PieceId) -> bool {
        let group = |id| self.t.scenario.group_of.get(PieceId::index(id)).map(|_| self.t.scenario.group(id));
        let by_edge = group(p).is_some_and(|g| g.by_edge) || group(q).is_some_and(|g| g.by_edge);
        if by_edge && self.t.spec(p).platoon != self.t.spec(q).platoon {
            return false;
        }
        self.may_exchange(p, q) && self.trade(p, q)
    }

    /// Two whole platoons that came in by edges of their own change places, edges and all (15.8).
    pub(super) fn platoons(&mut self) {
        let (t, side) = (self.t, self.side);
        if !t.scenario.groups.iter().any(|g| g.side == side && g.by_edge) {
            return;
        }
        let (k, l) = (1 + self.below(3) as u8, 1 + self.below(3) as u8);
        let of = |platoon: u8| t.pieces_of(side).filter(move |&id| t.spec(id).platoon == platoon);
        let alike = |p: PieceId, q: PieceId| {
            let (p, q) = (t.spec(p), t.spec(q));
            (p.kind, p.squad, p.team, p.charge, p.m203) == (q.kind, q.squad, q.team, q.charge, q.m203)
        };
        let sound = |p, q| alike(p, q) && (self.both_wait(p, q) || self.may_exchange(p, q));
        if k == l || of(k).count() != of(l).count() || !of(k).zip(of(l)).all(|(p, q)| sound(p, q)) {
            return;
        }
        for (p, q) in of(k).zip(of(l)) {
            if !self.both_wait(p, q) {
                self.trade(p, q);
            }
        }
        let choices = &mut self.s.choices[side.index()];
        let (low, high) = (2 * (k - 1), 2 * (l - 1));
        let differ = (*choices >> low ^ *choices >> high) & 3;
        *choices ^= differ << low | differ << high;
    }

    /// Both wait off the map: there is nothing to exchange.
    fn both_wait(&self, p: PieceId, q: PieceId) -> bool {
        let waits = |id: PieceId| self.s[id].whereabouts == Whereabouts::Waiting;
        waits(p) && waits(q) && self.could_be(p, q)
    }

    /// Could the enemy take each of them for the other?
    fn could_be(&self, p: PieceId, q: PieceId) -> bool {
        let bit = |id: PieceId| 1u64 << self.t.local(id);
        self.s.maybe[p.index()] & bit(q) != 0 && self.s.maybe[q.index()] & bit(p) != 0
    }

    /// Could each of them be where the other is, as far as the rules go?
    fn may_exchange(&self, p: PieceId, q: PieceId) -> bool {
        let waits = |id: PieceId| self.s[id].whereabouts == Whereabouts::Waiting;
        p != q
            && self.could_be(p, q)
            && !(waits(p) && waits(q))
            && !self.is_busy(p)
            && !self.is_busy(q)
            && self.suits(p, q)
            && self.suits(q, p)
            && self.carries_alike(p, q)
            && self.moves_alike(p, q)
            && self.fits(p, q)
    }

    /// Whoever rides, or is on the way to board, stays with the place of the carrier: only one of the same kind can take
    /// them over (14.1).
    fn carries_alike(&self, p: PieceId, q: PieceId) -> bool {
        let laden = |id: PieceId| self.t.spec(id).is_vehicle() && self.s.passengers(self.t, id).next().is_some();
        let awaits = |id: PieceId| self.s.journey.ending == Ending::Board(id);
        let carries = |id: PieceId| laden(id) || awaits(id);
        self.t.spec(p).kind == self.t.spec(q).kind || !(carries(p) || carries(q))
    }

    /// Is this counter named by what is under way, so that it must stay what it is?
    fn is_busy(&self, id: PieceId) -> bool {
        let bit = 1u64 << self.t.local(id);
        let fighting = |frame: &Frame| match *frame {
            Frame::Overwatch { by, against, aimed } => {
                let named = if by == self.side { aimed } else { against };
                named & bit != 0
            }
            Frame::Assault | Frame::AssaultChoice => {
                let assault = &self.s.assault;
                let listed =
                    assault.shot[self.side.index()] | if assault.attacker == self.side { assault.attackers } else { 0 };
                self.s[id].hex == assault.hex || listed & bit != 0
            }
            _ => false,
        };
        self.s.frames[..usize::from(self.s.depth)].iter().any(fighting)
    }

    /// Could the first counter be where the second is?
    fn suits(&self, id: PieceId, place: PieceId) -> bool {
        let (spec, piece, there) = (self.t.spec(id), &self.s[id], &self.s[place]);
        let public = piece.is(flag::SUPPRESSED) && piece.doubts & doubt::STRUCK == 0;
        if there.is(flag::MOVED) && (piece.is(flag::FIRED | flag::BUSY) || public) {
            return false;
        }
        match there.whereabouts {
            Whereabouts::OnMap => !spec.is_vehicle() || self.drives(there.hex),
            Whereabouts::Aboard => self.rides(id, place, there.aboard),
            Whereabouts::Exited => true,
            Whereabouts::Waiting => self.arrival(id) == self.arrival(place),
            Whereabouts::Absent | Whereabouts::Dead => false,
        }
    }

    fn arrival(&self, id: PieceId) -> Option<Arrival> {
        let scenario = &self.t.scenario;
        scenario.group_of.get(id.index()).map(|_| scenario.group(id).arrival)
    }

    /// May a vehicle stand here? (14.1)
    fn drives(&self, hex: Hex) -> bool {
        let ground = &self.t.ground;
        ground.ways[hex.index()] != 0 || self.t.tables.terrain(ground.terrain_now(&self.s.haze, hex)).vehicles
    }

    /// Could the first counter ride where the second does? (13.31, 14.12, 14.15, 14.16)
    pub(super) fn rides(&self, id: PieceId, instead_of: PieceId, carrier: PieceId) -> bool {
        let spec = self.t.spec(id);
        let Some(facts) = self.t.tables.carrier(self.t.spec(carrier).kind) else { return false };
        let on_foot = matches!(class(spec), Class::Men | Class::Headquarters);
        let fits_in = match self.t.spec(carrier).kind {
            Kind::Tank => matches!(spec.kind, Kind::FireTeam | Kind::Headquarters),
            Kind::Apc => spec.kind != Kind::Recoilless,
            _ => true,
        };
        let bulk = |id: PieceId| {
            let spec = self.t.spec(id);
            spec.men + if facts.equipment_counts { self.t.tables.unit(spec.kind).equipment } else { 0 }
        };
        let others = || self.s.passengers(self.t, carrier).filter(|&other| other != instead_of && other != id);
        let load: u8 = others().map(bulk).sum::<u8>().saturating_add(bulk(id));
        let units = others().chain([id]).filter(|&other| self.t.spec(other).men > 0).count();
        on_foot && fits_in && load <= facts.room && (1..=usize::from(facts.units)).contains(&units)
    }

    /// While one of them is on its way, the other must be one that could walk the same path the same way.
    fn moves_alike(&self, p: PieceId, q: PieceId) -> bool {
        let journey = &self.s.journey;
        let place = |id: PieceId| journey.group().position(|member| member == id);
        let under_way = self.s.depth > 1 && journey.count > 0 && self.t.side(journey.members[0]) == self.side;
        if !under_way || (place(p).is_none() && place(q).is_none()) {
            return true;
        }
        let points = |id: PieceId| {
            (class(self.t.spec(id)) == Class::Headquarters, self.t.tables.unit(self.t.spec(id).kind).points)
        };
        let lays = [p, q].into_iter().filter_map(place).any(|n| journey.lay[n] != NEVER);
        matches!(journey.ending, Ending::Stop | Ending::Exit) && points(p) == points(q) && !lays
    }

    /// Do the stacks that they would leave and join obey the limits, and has every headquarters company? (8.4, 5.24)
    fn fits(&self, p: PieceId, q: PieceId) -> bool {
        let (one, other) = (class(self.t.spec(p)), class(self.t.spec(q)));
        if one == other || (self.s[p].on_map() && self.s[q].on_map() && self.s[p].hex == self.s[q].hex) {
            return true;
        }
        self.holds(p, other) && self.holds(q, one)
    }

    /// Would the stack be in order with somebody of this class in the counter's place?
    fn holds(&self, leaves: PieceId, comes: Class) -> bool {
        if !self.s[leaves].on_map() {
            return true;
        }
        let (hex, limits) = (self.s[leaves].hex, self.t.tables.stacking);
        let mut stack = Stack::default();
        for id in self.t.pieces_of(self.side) {
            let piece = &self.s[id];
            if piece.hex != hex || id == leaves {
                continue;
            }
            if piece.on_map() && !self.t.spec(id).is_helicopter() {
                stack.add(class(self.t.spec(id)));
            } else if piece.is(flag::WRECK) {
                stack.vehicles += 1;
            }
        }
        stack.add(comes);
        stack.units <= limits.units
            && stack.headquarters <= limits.headquarters
            && stack.vehicles <= limits.vehicles
            && (stack.headquarters == 0 || stack.company > 0)
    }

    /// Change their places, unless somebody of the other side would come into sight or out of it. Says whether they did.
    fn trade(&mut self, p: PieceId, q: PieceId) -> bool {
        let (a, b) = (self.s[p], self.s[q]);
        let men = |id: PieceId| class(self.t.spec(id)) == Class::Men;
        let command = if men(p) && men(q) { flag::IN_COMMAND } else { 0 };
        let (new_p, new_q) = (moved_to(&a, &b, command), moved_to(&b, &a, command));
        if self.t.has_helicopters && a.is(flag::SHOT) != b.is(flag::SHOT) {
            return false;
        }
        let eye = |id: PieceId, piece: &Piece| Eye::of(self.t, id, piece).filter(|_| piece.on_map());
        let before = [eye(p, &a), eye(q, &b)];
        let after = [eye(p, &new_p), eye(q, &new_q)];
        let unchanged = before == after || (before[0] == after[1] && before[1] == after[0]);
        if !unchanged && !self.sight_stays(before, after) {
            return false;
        }
        self.s[p] = new_p;
        self.s[q] = new_q;
        self.s.maybe.swap(p.index(), q.index());
        self.rename(p, q);
        true
    }

    /// Count anew what these eyes see of the other side; false, and nothing changed, if that shows.
    fn sight_stays(&mut self, before: [Option<Eye>; 2], after: [Option<Eye>; 2]) -> bool {
        let mut counts = [0u8; MAX_SIDE];
        let others = self.t.pieces_of(self.side.other());
        for (n, id) in others.clone().enumerate() {
            let piece = &self.s[id];
            counts[n] = piece.seen;
            if !piece.on_map() {
                continue;
            }
            let mark = Mark::of(self.t, id, piece);
            let seen = |eyes: [Option<Eye>; 2]| {
                eyes.into_iter().flatten().filter(|eye| spots(self.t, &self.s.haze, *eye, mark)).count() as u8
            };
            let count = (piece.seen + seen(after)).saturating_sub(seen(before));
            if (count > 0) != (piece.seen > 0) && !self.t.spec(id).is_helicopter() {
                return false;
            }
            counts[n] = count;
        }
        for (n, id) in others.enumerate() {
            self.s[id].seen = counts[n];
        }
        true
    }

    /// Whatever names one of them by its place names the other now.
    fn rename(&mut self, p: PieceId, q: PieceId) {
        let other = |id: PieceId| match id {
            id if id == p => q,
            id if id == q => p,
            id => id,
        };
        let journey = &mut self.s.journey;
        journey.members = journey.members.map(other);
        if let Ending::Board(carrier) = &mut journey.ending {
            *carrier = other(*carrier);
        }
        let (low, high) = (self.t.local(p), self.t.local(q));
        let differ = (journey.alight >> low ^ journey.alight >> high) & 1;
        if self.t.side(journey.members[0]) == self.side {
            journey.alight ^= differ << low | differ << high;
        }
        self.s.documents.holder = other(PieceId(self.s.documents.holder)).0;
        for plot in &mut self.s.plots {
            plot.spotter = other(PieceId(plot.spotter)).0;
        }
        if self.t.spec(p).is_vehicle() || self.t.spec(q).is_vehicle() {
            for id in self.t.pieces_of(self.side) {
                self.s[id].aboard = other(self.s[id].aboard);
            }
        }
    }
}

/// The first counter in the place of the second. Suppression by fire that nobody saw strike belongs to the place.
fn moved_to(men: &Piece, place: &Piece, command: u16) -> Piece {
    let of_place = OF_THE_PLACE | command;
    let mut flags = (men.flags & !of_place & !flag::SUPPRESSED) | (place.flags & of_place);
    let unseen = |piece: &Piece| piece.doubts & doubt::STRUCK != 0;
    if (men.is(flag::SUPPRESSED) && !unseen(men)) || (place.is(flag::SUPPRESSED) && unseen(place)) {
        flags |= flag::SUPPRESSED;
    }
    Piece {
        hex: place.hex,
        whereabouts: place.whereabouts,
        aboard: place.aboard,
        seen: place.seen,
        blip: place.blip,
        transfer: place.transfer,
        doubts: (men.doubts & !doubt::STRUCK) | (place.doubts & doubt::STRUCK),
        flags,
        ..*men
    }
}
