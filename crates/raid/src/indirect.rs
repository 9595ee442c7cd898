//! Indirect fire (9.0): artillery units, their plots, where shells fall and whom they strike.
//!
//! Artillery units are numbered: first the batteries off the map in the table's order, then the mortars on the map in
//! the order of their counters. `State::plots` holds their missions by this number.

mod blast;
mod eyes;
mod landing;
mod plotting;
mod views;

pub use blast::{Blast, Cause, entered, entered_by, is_structure, strength_at, strike_structure};
pub(crate) use blast::{strike_all, strike_unit};
pub use eyes::{Callers, callers};
pub use landing::{Scatter, Strayed, execute, expected_losses, scatter, where_it_may_fall};
pub use plotting::{Bar, ask_plot, bar, hexes_in_view, plotted, spotter};

pub(crate) use views::Views;

use crate::desk::Desk;
use crate::smoke;
use crate::state::{MAX_TUBES, Table};
use crate::tables::{Kind, Shell};
use crate::units::PieceId;
use kernel::{Dice, Side, Told, Witness};

/// An artillery unit (9.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tube {
    /// Off the map, by its place in the table's list.
    Battery(u8),
    /// A mortar on the map.
    Mortar(PieceId),
}

impl Tube {
    /// The artillery unit of this number.
    #[must_use]
    pub fn of(t: &Table, number: u8) -> Option<Tube> {
        let batteries = t.batteries.len();
        match usize::from(number) {
            n if n < batteries => Some(Tube::Battery(number)),
            n => t.mortars.get(n - batteries).map(|&id| Tube::Mortar(id)),
        }
    }
    /// Whose it is.
    #[must_use]
    pub fn side(self, t: &Table) -> Side {
        match self {
            Tube::Battery(n) => t.batteries[usize::from(n)].side,
            Tube::Mortar(id) => t.side(id),
        }
    }
    /// What it fires (9.41).
    #[must_use]
    pub fn shell(self, t: &Table) -> Shell {
        match self {
            Tube::Battery(n) => t.batteries[usize::from(n)].shell,
            Tube::Mortar(id) if t.spec(id).kind == Kind::Mortar81 => Shell::Mm81,
            Tube::Mortar(_) => Shell::Mm60,
        }
    }
    /// Its name, for its owner.
    #[must_use]
    pub fn name(self, t: &Table) -> &str {
        match self {
            Tube::Battery(n) => &t.batteries[usize::from(n)].name,
            Tube::Mortar(id) => &t.spec(id).name,
        }
    }
    /// The nearest hexes it may fire at: mortars on the map have a minimum range (9.82), the rest none (9.84).
    #[must_use]
    pub fn minimum_range(self, t: &Table) -> u16 {
        match self {
            Tube::Battery(_) => 0,
            Tube::Mortar(_) => t.tables.minimum_range(self.shell(t)),
        }
    }
}

/// Every artillery unit with its number, batteries first.
pub fn tubes(t: &Table) -> impl Iterator<Item = (u8, Tube)> {
    let count = (t.batteries.len() + t.mortars.len()).min(MAX_TUBES) as u8;
    (0..count).filter_map(|n| Tube::of(t, n).map(|tube| (n, tube)))
}

/// Does anybody have artillery in this scenario? Then both sides are asked for plots every turn (4.1E).
#[must_use]
pub fn anyone_plots(t: &Table) -> bool {
    !t.batteries.is_empty() || !t.mortars.is_empty()
}

/// The impact markers of the last turn leave the map, and every smoke marker rolls to stay (4.1E, 9.0, 11.0).
pub fn remove_markers<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    if !x.s.impacts.is_empty() {
        x.s.impacts.retain(|_| false);
        x.tell(|_| Told::new("markers", "4.1E", "The impact markers are taken off the map."));
    }
    smoke::thin_out(x);
}

/// The crew has fired its small arms or has suffered a result: its mission is off (9.8). Only its owner hears of it.
pub fn cancel<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, piece: PieceId) {
    if !x.t.spec(piece).is_mortar() {
        return;
    }
    if let Some((number, tube)) = tubes(x.t).find(|&(_, tube)| tube == Tube::Mortar(piece)) {
        call_off(x, number, tube, "9.8", "its crew was busy or hit");
    }
}

/// Strike a mission off and tell its owner alone (9.8, 9.9).
fn call_off<D: Dice, W: Witness<Told>>(
    x: &mut Desk<'_, D, W>,
    number: u8,
    tube: Tube,
    case: &'static str,
    reason: &'static str,
) {
    let plot = &mut x.s.plots[usize::from(number)];
    if !plot.set {
        return;
    }
    let hex = plot.hex;
    *plot = crate::state::Plot::default();
    x.tell_side(tube.side(x.t), |v| {
        let text = format!("The mission of {} on {} is cancelled: {reason}.", tube.name(v.table()), v.hex(hex));
        Told::new("cancelled", case, text).cell(hex.0)
    });
}
