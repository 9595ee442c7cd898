//! Close attacks on armour (15.4): satchel charges and sticky bombs by whoever is beside it, molotov cocktails thrown as grenades are.

use kernel::{Dice, Told, Witness};

use crate::armour;
use crate::desk::Desk;
use crate::fieldworks::Kit;
use crate::scale::METRE;
use crate::state::{Body, State, Table, curb};
use crate::step::Step;
use crate::tables::tables;
use crate::volleys::has_hands;
use crate::words::Weapon;

/// Whoever is this near to a vehicle can put something on it.
const BESIDE: i32 = 10;

/// What is put on a vehicle, or thrown at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bomb {
    /// A satchel charge.
    Satchel,
    /// A sticky bomb.
    Sticky,
    /// A molotov cocktail.
    Molotov,
}

impl Bomb {
    /// All of them.
    pub const ALL: [Bomb; 3] = [Bomb::Satchel, Bomb::Sticky, Bomb::Molotov];
    /// In words.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Bomb::Satchel => "satchel charge",
            Bomb::Sticky => "sticky bomb",
            Bomb::Molotov => "molotov cocktail",
        }
    }
    /// The step that uses one on the vehicle of the enemy of this number.
    #[must_use]
    pub const fn step(self, enemy: u8) -> Step {
        match self {
            Bomb::Satchel => Step::SatchelAt(enemy),
            Bomb::Sticky => Step::StickyAt(enemy),
            Bomb::Molotov => Step::MolotovAt(enemy),
        }
    }
    /// How many of it a group has left.
    pub(crate) fn store(self, kit: &mut Kit) -> &mut u8 {
        match self {
            Bomb::Satchel => &mut kit.satchels,
            Bomb::Sticky => &mut kit.sticky_bombs,
            Bomb::Molotov => &mut kit.molotovs,
        }
    }
    /// Whether it gets so many metres far.
    fn reaches(self, metres: i32) -> bool {
        match self {
            Bomb::Satchel | Bomb::Sticky => metres <= BESIDE,
            Bomb::Molotov => tables().effect(Weapon::Grenade, metres) > 0,
        }
    }
}

/// The man of a group who could use a bomb on an enemy vehicle that his side has located (15.4).
#[must_use]
pub fn bomber(t: &Table, s: &State, group: usize, enemy: usize, bomb: Bomb) -> Option<u16> {
    let seen = &s.seen[s.side(t, group)][enemy];
    let hard = |f: u16| matches!(t.specs[usize::from(f)].body, Body::Hard(_));
    let hull = seen.figures.iter().find(|glimpse| hard(glimpse.figure))?;
    let g = &s.groups[group];
    let left = *bomb.store(&mut g.kit.clone()) > 0;
    let able = seen.located && left && g.curb & curb::PANIC == 0 && s.vehicle(t, group).is_none();
    let near = |f: &u16| bomb.reaches(s.fig(*f).at.distance(hull.at) / METRE);
    let men = s.present(group).filter(|&f| able && s.fig(f).armed && has_hands(t, s, group, f)).filter(near);
    // Whoever has least to fire with.
    let worth = |f: u16| s.weapons(f).into_iter().map(|weapon| tables().effect(weapon, BESIDE)).max();
    men.min_by_key(|&f| (worth(f), s.fig(f).at.distance_squared(hull.at), f))
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// A bomb is used on an armoured vehicle (15.4). Gives the vehicle if it is knocked out.
    pub(crate) fn bomb(&mut self, by: usize, enemy: usize, bomb: Bomb) -> Option<u16> {
        let hull = self.s.vehicle(self.t, enemy)?;
        let man = bomber(self.t, self.s, by, enemy, bomb)?;
        let store = bomb.store(&mut self.s.groups[by].kit);
        *store = store.checked_sub(1)?;
        let figure = &mut self.s.figures[usize::from(man)];
        // He is erect for it, as whoever throws grenades is (12.1).
        (figure.fired, figure.threw) = (true, true);
        self.s.loud[0].push(self.s.fig(hull).at);
        let hit = armour::close_attack(&mut self.dice_of(by));
        let (name, side, what) = (self.s.title(self.t, by), self.s.side(self.t, by), bomb.word());
        let (number, result) = (self.s.seen[side][enemy].number, if hit { "knocked out" } else { "no effect" });
        let text = format!("{name} uses a {what} on enemy {number}: {result}");
        self.tell_of(by, || Told::new("anti-tank fire", "15.4", text.clone()));
        self.s.groups[enemy].scorched = true;
        self.under(enemy, Some(by), &format!("attack with a {what}"), None, "15.4");
        hit.then_some(hull)
    }
}
