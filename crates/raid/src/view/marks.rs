//! What an audience knows of plots, impact markers, mines and charges.

use super::Lens;
use crate::command;
use crate::indirect::{Callers, Tube, callers, strength_at};
use crate::state::{Buried, Impact, Plot};
use crate::units::PieceId;
use geometry::Hex;
use kernel::Side;

impl<'a> Lens<'a> {
    /// The mission of an artillery unit of this side, for its owner alone (9.1).
    #[must_use]
    pub fn plot(self, number: u8, side: Side) -> Option<Plot> {
        let plot = self.s.plots[usize::from(number)];
        (plot.set && (self.sees_all() || self.side() == Some(side))).then_some(plot)
    }
    /// Which headquarters can call one of this side's artillery units (9.9): the owner knows, nobody else asks.
    #[must_use]
    pub fn callers(self, tube: Tube) -> Callers {
        if self.sees_all() || self.side() == Some(tube.side(self.t)) {
            callers(self.t, self.s, tube)
        } else {
            Callers::default()
        }
    }
    /// Every hex within the command radius of one of this side's headquarters on the map (5.21); its owner alone knows
    /// that it is one.
    #[must_use]
    pub fn command_radius(self, hq: PieceId) -> Vec<Hex> {
        let Some(piece) = self.own(hq).filter(|piece| piece.on_map() && self.t.spec(hq).is_hq()) else {
            return Vec::new();
        };
        let radius = &self.t.tables.command;
        let reach = u16::from(radius.radius_in_sight.max(radius.radius_unseen));
        let within = |&hex: &Hex| command::within_radius(self.t, self.s, piece.hex, hex);
        let mut hexes: Vec<Hex> = self.t.ground.grid.within(piece.hex, reach).filter(within).collect();
        hexes.sort_unstable();
        hexes
    }
    /// The impact markers on the map: public (9.2).
    pub fn impacts(self) -> impl Iterator<Item = Impact> + 'a {
        self.s.impacts.iter()
    }
    /// The strength of all impact markers in a hex (9.2).
    #[must_use]
    pub fn impact_strength(self, hex: Hex) -> u16 {
        strength_at(self.t, &self.s.impacts, hex)
    }
    /// The mines that this audience knows of: its own, and those that have gone off (14.26).
    pub fn mines(self) -> impl Iterator<Item = Buried> + 'a {
        self.s.mines.iter().filter(move |m| m.shown || self.sees_all() || self.side() == Some(m.side))
    }
    /// The charges that this audience has laid (14.25).
    pub fn charges(self) -> impl Iterator<Item = Buried> + 'a {
        self.s.charges.iter().filter(move |c| self.sees_all() || self.side() == Some(c.side))
    }
    /// Every hex in which enemy counters stand, as bits: where counters are is public.
    #[must_use]
    pub fn enemy_bits(self) -> [u64; 31] {
        let mut bits = [0; 31];
        if let Some(side) = self.side() {
            for id in self.s.on_map(self.t, side.other()) {
                let hex = self.s[id].hex;
                bits[hex.index() / 64] |= 1 << (hex.index() % 64);
            }
        }
        bits
    }
}

/// The hexes of a set kept as bits, in order.
pub fn set_bits(bits: &[u64; 31]) -> impl Iterator<Item = Hex> + Clone + use<> {
    let bits = *bits;
    (0..31usize).flat_map(move |word| {
        let mut rest = bits[word];
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Hex((word * 64 + bit) as u16)
            })
        })
    })
}
