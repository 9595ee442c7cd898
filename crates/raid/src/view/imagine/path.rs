//! Where a mover means to go is his own business until he goes there (8.51).

use super::Dream;
use crate::ground::OFF;
use crate::state::{Ending, NEVER};
use crate::tables::NO_ENTRY;
use kernel::Dice;

impl<D: Dice> Dream<'_, D> {
    /// The rest of the path of a mover of this side: as it is, cut off here, or one hex another way. In an enemy's hex
    /// every path ends (10.1).
    pub(super) fn path(&mut self) {
        let journey = self.s.journey;
        let lays = journey.lay.iter().any(|&n| n != NEVER);
        let walks = journey.count > 0 && self.s.depth > 1 && self.t.side(journey.members[0]) == self.side;
        let fights = walks && self.s.side_at(self.t, self.side.other(), journey.hex).next().is_some();
        if !walks || fights || lays || journey.alight != 0 || journey.ending != Ending::Stop || self.chance(1, 2) {
            return;
        }
        if self.flies() {
            return self.hover();
        }
        self.s.journey.length = journey.next;
        if self.chance(1, 2) && usize::from(journey.next) < journey.path.len() {
            let towards = self.below(6);
            let to = self.t.ground.neighbour[journey.hex.index()][towards];
            let vehicle = self.t.spec(journey.members[0]).is_vehicle();
            let cost = self.t.ground.entry_cost(&self.s.haze, journey.hex, towards, vehicle);
            let free = to != OFF && self.s.at(self.t, to).next().is_none();
            if free && cost != NO_ENTRY && journey.spent.saturating_add(cost) <= journey.allowance {
                self.s.journey.path[usize::from(journey.next)] = to;
                self.s.journey.length = journey.next + 1;
            }
        }
    }

    /// A helicopter ends its flight where it is, if there is room for it (13.1).
    fn hover(&mut self) {
        let (t, hex) = (self.t, self.s.journey.hex);
        let helicopters = self.s.at(t, hex).filter(|&id| t.spec(id).is_helicopter()).count();
        if helicopters <= usize::from(self.s.journey.count) {
            let journey = &mut self.s.journey;
            (journey.length, journey.corner, journey.traced) = (journey.next, hex, 0);
        }
    }

    fn flies(&self) -> bool {
        self.s.journey.group().any(|id| self.t.spec(id).is_helicopter())
    }
}
