//! What stands in a hex and round it, and the move under way, as the mover's own side knows it.

use super::Lens;
use crate::ground::OFF;
use crate::state::Journey;
use crate::units::{Piece, PieceId, Spec, flag};
use geometry::Hex;

/// What a side has standing in one hex, as stacking counts it (8.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Crowd {
    /// Combat units, dummies among them.
    pub units: u8,
    /// Whom a headquarters may stand with: bodies of men that are no dummies, and vehicles (5.24).
    pub bodies: u8,
    /// Headquarters.
    pub headquarters: u8,
    /// Vehicles, and wrecks of either side (14.27).
    pub vehicles: u8,
    /// Helicopters of either side.
    pub helicopters: u8,
}

impl Crowd {
    /// Count this counter too.
    pub fn add(&mut self, spec: &Spec) {
        self.units += u8::from(spec.is_infantry());
        self.bodies += u8::from((spec.is_infantry() && !spec.dummy) || spec.is_vehicle());
        self.headquarters += u8::from(spec.is_hq());
        self.vehicles += u8::from(spec.is_vehicle());
        self.helicopters += u8::from(spec.is_helicopter());
    }
}

/// What stands in a hex and round it: places 0 to 5 are the neighbours clockwise from north, 6 the hex itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Around {
    /// One's own counters, and what else stacking counts.
    pub crowd: [Crowd; 7],
    /// Places where enemy counters stand, one bit each.
    pub enemy: u8,
}

impl Around {
    /// Nobody near?
    #[inline]
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        *self == Around::default()
    }
    /// Does an enemy counter stand in this place?
    #[inline]
    #[must_use]
    pub fn is_enemy(&self, place: usize) -> bool {
        self.enemy >> place & 1 == 1
    }
}

impl<'a> Lens<'a> {
    /// What stands in this hex and round it, without those of this side's counters that are in the mask; a wreck is a vehicle
    /// (14.27).
    #[inline]
    #[must_use]
    pub fn around(self, hex: Hex, without: u64) -> Around {
        let near = &self.t.ground.neighbour[hex.index()];
        let taken = near.iter().any(|&n| n != OFF && self.s.is_taken(n)) || self.s.is_taken(hex);
        if taken { self.look_around(hex, without) } else { Around::default() }
    }
    /// The same for a group on its way from this hex, which holds it again if it comes back.
    #[inline]
    #[must_use]
    pub fn around_since(self, start: Hex, hex: Hex, without: u64) -> Around {
        let near = &self.t.ground.neighbour[hex.index()];
        let taken = near.iter().any(|&n| n != OFF && n != start && self.s.is_taken(n));
        let here = hex != start && self.s.is_taken(hex);
        if taken || here { self.look_around(hex, without) } else { Around::default() }
    }
    fn look_around(self, hex: Hex, without: u64) -> Around {
        let mut around = Around::default();
        let Some(side) = self.side() else { return around };
        let ground = &self.t.ground;
        let reach = u16::from(ground.grid.rows()) + 1;
        let (first, span) = (hex.0.wrapping_sub(reach), 2 * reach);
        let own = self.t.range(side);
        for (i, p) in self.s.pieces[..self.t.specs.len()].iter().enumerate() {
            if p.hex.0.wrapping_sub(first) > span {
                continue;
            }
            let near = &ground.neighbour[hex.index()];
            let place = near.iter().position(|&n| n == p.hex).unwrap_or(6);
            if place == 6 && p.hex != hex {
                continue;
            }
            let spec = &self.t.specs[i];
            let mine = own.contains(&(i as u8));
            if p.on_map() {
                if !mine {
                    around.enemy |= 1 << place;
                    around.crowd[place].helicopters += u8::from(spec.is_helicopter());
                } else if without >> (i as u8 - own.start) & 1 == 0 {
                    around.crowd[place].add(spec);
                }
            } else if p.is(flag::WRECK) {
                around.crowd[place].vehicles += 1;
            }
        }
        around
    }
    /// What stands in this hex alone.
    #[must_use]
    pub fn crowd(self, hex: Hex, without: u64) -> Crowd {
        self.around(hex, without).crowd[6]
    }
    /// Every hex in which counters stand, once for each counter: public.
    pub fn taken_hexes(self) -> impl Iterator<Item = Hex> + use<'a> {
        let (s, count) = (self.s, self.t.specs.len());
        s.pieces[..count].iter().filter(|p| p.on_map()).map(|p| p.hex)
    }
    /// The move under way, if it is this side's own.
    #[must_use]
    pub fn own_journey(self) -> Option<&'a Journey> {
        let journey = &self.s.journey;
        (journey.count > 0 && self.owns(journey.members[0])).then_some(journey)
    }
    /// Who rides in this carrier of one's own.
    pub fn riders(self, carrier: PieceId) -> impl Iterator<Item = (PieceId, &'a Piece)> {
        let owns = self.owns(carrier);
        self.s.passengers(self.t, carrier).filter(move |_| owns).map(move |id| (id, &self.s[id]))
    }
    /// This side's counters whole, and the number of the first of them.
    #[inline]
    #[must_use]
    pub fn own_pieces(self) -> (&'a [Piece], u8) {
        let range = self.side().map_or(0..0, |side| self.t.range(side));
        (&self.s.pieces[usize::from(range.start)..usize::from(range.end)], range.start)
    }
    /// This side's counters as a mask: bit by number among its own.
    #[inline]
    #[must_use]
    pub fn bit(self, id: PieceId) -> u64 {
        1 << self.t.local(id)
    }
}
