//! Options of the book (section 22): dice for the quality of troops. Troops hidden before contact are what location is about.

use kernel::Dice;
use kernel::dice::Roll;

/// The faces of a die whose results lie close together, and how often each stands on it (22.2).
const FACES: [(u8, u32); 4] = [(2, 1), (3, 2), (4, 2), (5, 1)];

/// One die for steady troops (22.2): it shows 2, 3, 3, 4, 4 or 5.
pub fn steady(dice: &mut impl Dice, roll: Roll) -> u8 {
    let face = dice.pick(roll, &FACES.map(|(_, weight)| weight));
    FACES.get(face).map_or(3, |&(face, _)| face)
}

/// Dice for steady troops (22.2): every die of six sides is [`steady`]; all others are as they were.
#[derive(Debug)]
pub struct Steady<'a, D: Dice>(pub &'a mut D);

impl<D: Dice> Dice for Steady<'_, D> {
    fn die(&mut self, roll: Roll, sides: u8) -> u8 {
        if sides == 6 { steady(self.0, roll) } else { self.0.die(roll, sides) }
    }

    fn pick(&mut self, roll: Roll, weights: &[u32]) -> usize {
        self.0.pick(roll, weights)
    }
}
