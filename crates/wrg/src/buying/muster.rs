//! From two sheets to a table with both armies on it.

use std::fmt;
use std::sync::Arc;

use geometry::table::Point;
use kernel::{Dice, Side, Told, Witness};

use super::camp::{rear, settled, shelters};
use super::dig::Dug;
use super::sheet::Sheet;
use super::{Camp, SLOTS, Shop, What};
use crate::army::{Group, Skills, Vehicle, price};
use crate::desk::Desk;
use crate::fieldworks::Kit;
use crate::ground::Ground;
use crate::mines::Mines;
use crate::scale::METRE;
use crate::scenario::force::{self, Force};
use crate::shape::spot;
use crate::state::{GroupSpec, Laying, Table, Work};
use crate::words::Rank;

/// The period in which reserves come on if their player says nothing else.
const RESERVE: u16 = 4;

/// The armies that both sides have bought, and the table with them on it.
#[derive(Clone)]
pub struct Armies {
    /// What each side has bought.
    pub sheets: [Sheet; 2],
    /// Trenches and bunkers, once they are dug.
    pub dug: Vec<Dug>,
    /// The table that follows from it.
    pub table: Table,
}

// The table follows from the sheets, so they alone are compared and written down.
impl PartialEq for Armies {
    fn eq(&self, other: &Armies) -> bool {
        (&self.sheets, &self.dug) == (&other.sheets, &other.dug)
    }
}

impl Eq for Armies {}

impl fmt::Debug for Armies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Armies").field("sheets", &self.sheets).field("dug", &self.dug).finish()
    }
}

/// Put two armies on a table (2.5); `t` is that table, with or without others on it. The ground is its own, or has been dug up.
#[must_use]
pub fn muster(t: &Table, sheets: [Sheet; 2], dug: Vec<Dug>, ground: Arc<Ground>) -> Option<Arc<Armies>> {
    let shop = t.shop.clone()?;
    let mut force = Force::default();
    let mut works = Vec::new();
    for (side, sheet) in sheets.iter().enumerate() {
        join(&shop, side, sheet, &mut force);
        lay_out(&shop, side, sheet, &mut works);
    }
    let mut scenario = t.scenario.clone();
    for (side, sheet) in sheets.iter().enumerate() {
        scenario.support[side] = sheet.number(What::Support) as u8;
        scenario.flares[side] = sheet.number(What::TripFlare) as u8;
    }
    let table = Table {
        scenario,
        ground,
        specs: force.specs,
        groups: force.groups,
        works,
        earthworks: Vec::new(),
        shop: Some(shop),
    };
    Some(Arc::new(Armies { sheets, dug, table }))
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Each side is told what it has bought, and everybody that both have (2.5).
    pub(crate) fn tell_bought(&mut self) {
        let Some(armies) = self.s.armies.clone() else { return };
        let Some(shop) = &armies.table.shop else { return };
        for (side, sheet) in armies.sheets.iter().enumerate() {
            let names: Vec<String> = (0..sheet.entries.len()).map(|n| sheet.name(n)).collect();
            let (title, price) = (&self.t.scenario.titles[side], sheet.price(shop, side));
            let text = format!("{title} bought {} for {price} points", names.join(", "));
            self.tell(side, || Told::new("bought", "2.5", text.clone()));
        }
        self.tell_all(|| Told::new("phase", "22.1", "Both armies are bought: they are set up"));
    }
}

/// The groups of one side, and places for those that it has not bought; troops from the air and reserves come as they should (2.3).
fn join(shop: &Shop, side: usize, sheet: &Sheet, force: &mut Force) {
    let camp = &shop.camps[side];
    let (places, behind) = (settled(camp, sheet), rear(camp));
    let late = settled(&behind, sheet);
    for n in 0..SLOTS {
        let at = places.get(n).copied().unwrap_or(camp.middle());
        let Some(entry) = sheet.entries.get(n) else {
            force.groups.push(nobody(side, camp, at));
            continue;
        };
        let bought = Group { name: sheet.name(n), ..entry.group() };
        let group = force.groups.len() as u8;
        if let Some(aircraft) = bought.air {
            force::aboard(aircraft, Side(side as u8), group, force);
        }
        force::figures(&bought, Side(side as u8), group, force);
        if bought.skills.observer
            && let Some(officer) = force.specs.iter_mut().find(|s| s.group == group && s.rank == Rank::Officer)
        {
            officer.observer = true;
        }
        // Reserves come on behind the others, at their own edge of the table.
        let spec = if bought.reserve {
            nobody(side, &behind, late.get(n).copied().unwrap_or(at))
        } else {
            nobody(side, camp, at)
        };
        force.groups.push(GroupSpec {
            drop: bought.air_landed && bought.air.is_none(),
            air: bought.air,
            zone: if bought.air_landed { shop.table.clone() } else { spec.zone },
            arrives: bought.arrives.unwrap_or(if bought.reserve { RESERVE.min(shop.periods) } else { 1 }),
            heavy: force::manned(&bought),
            mounted: force::armed(&bought, bought.air),
            kit: entry.kit(),
            calibre: bought.skills.calibre,
            name: bought.name.clone(),
            bought,
            ..spec
        });
    }
}

/// A place that nobody has bought a group for.
pub(crate) fn nobody(side: usize, camp: &Camp, at: Point) -> GroupSpec {
    let (name, vehicle): (String, Option<Vehicle>) = ("nobody".to_owned(), None);
    let (men, heavy) = (Vec::new(), Vec::new());
    let (air_landed, emplaced, reserve, air, arrives) = (false, false, false, None, None);
    let (skills, kit) = (Skills::default(), Kit::default());
    GroupSpec {
        side: Side(side as u8),
        name: name.clone(),
        bought: Group { name, men, heavy, vehicle, air_landed, air, emplaced, reserve, arrives, skills, kit },
        zone: camp.zone.clone(),
        at,
        facing: camp.facing,
        heavy: None,
        mounted: Vec::new(),
        drop: false,
        kit: Kit::default(),
        air: None,
        arrives: 1,
        calibre: 0,
    }
}

/// The field defences of one side, each where it lies if its player says nothing else (2.4): trenches and bunkers where the groups
/// stand, wire and mines before them.
fn lay_out(shop: &Shop, side: usize, sheet: &Sheet, works: &mut Vec<Work>) {
    let camp = &shop.camps[side];
    let places = shelters(camp, sheet);
    let (mut dug, mut before) = (0usize, 0usize);
    let mut names: Vec<&str> = Vec::new();
    for (word, what, number) in sheet.pieces() {
        // A fougasse is one piece, of which several can be bought at once.
        let alike = if what == What::Fougasse { number } else { 1 };
        for _ in 0..alike {
            let Some(laying) = laid(what, number, side) else { continue };
            let stands = matches!(laying, Laying::Trench(_) | Laying::Bunker(_));
            let place = if stands { &mut dug } else { &mut before };
            let at = places.get(*place % places.len().max(1)).copied().unwrap_or(camp.middle());
            *place += 1;
            let metres = match laying {
                Laying::Charge { .. } | Laying::Bunker(_) => 10,
                _ => number.max(5) as i32,
            };
            let (from, to) = piece_at(camp, at, laying, stands, metres * METRE);
            names.push(word);
            let name = format!("{word} {}", names.iter().filter(|other| **other == word).count());
            works.push(Work { side: side as u8, name, what: laying, from, to, zone: camp.zone.clone() });
        }
    }
}

/// What a piece is that is laid or dug (2.4, 18.6); nothing for what is not.
fn laid(what: What, number: u32, side: usize) -> Option<Laying> {
    Some(match what {
        What::Wire => Laying::Wire,
        What::Pungis => Laying::Pungis,
        What::PersonnelMines | What::LiddedPungis => Laying::Mines(Some(Mines::Personnel), false),
        What::TankMines => Laying::Mines(Some(Mines::Tank), false),
        What::MarkedPersonnelMines => Laying::Mines(Some(Mines::Personnel), true),
        What::MarkedTankMines => Laying::Mines(Some(Mines::Tank), true),
        What::DummyMines => Laying::Mines(None, true),
        What::Fougasse => Laying::Charge { flame: true, group: (side * SLOTS) as u8 },
        What::Trench => Laying::Trench(price::trench(number)),
        What::Bunker => Laying::Bunker(price::bunker(number)),
        What::Support | What::TripFlare => return None,
    })
}

/// The ends of a piece at or before a place: across the way that the camp looks, or along it for what looks that way itself.
fn piece_at(camp: &Camp, place: Point, what: Laying, stands: bool, long: i32) -> (Point, Point) {
    let middle = if stands { place } else { spot(place, camp.facing, 40 * METRE, 0) };
    if matches!(what, Laying::Charge { .. } | Laying::Bunker(_)) {
        return (middle, spot(middle, camp.facing, long, 0));
    }
    (spot(middle, camp.facing, 0, -long / 2), spot(middle, camp.facing, 0, long / 2))
}
