//! Fire (7.0): who may fire, what is offered, how an attack is carried out, and what its results do.
//!
//! [`weapons_of`] says what every counter shoots with, [`post`] who may fire and why not, [`ask_attack`] and its
//! companions offer, [`attack`] and its companions carry out, and [`suffer`] applies a result from wherever it comes.

mod bars;
mod losses;
mod offers;
mod volley;
mod weapons;
mod zones;

pub use bars::{Bar, Mode, Post, aim_at, bears, bears_into, fires_from, loaded, mark, post, sees, stocked};
pub use losses::{kill, suffer, target_kind};
pub use offers::{ask_attack, ask_opportunity, ask_overwatch};
pub use volley::{Shot, attack, opportunity, overwatch};
pub use weapons::{
    Aim, Gunner, Mark, aim, breaks_buildings, gun_bit, small_arm, special_weapon, use_up, weapons_of, zone_depth,
};
pub use zones::{cone_covers, has_cone, kill_zone, sweep};

use crate::desk::Desk;
use crate::state::{State, Table};
use crate::tables::{Kind, SpecialWeapon};
use crate::units::flag;
use kernel::{Dice, Told, Witness};

/// Suppression ends in its own phase (7.81, 4.1D). Everybody knows of those in the open; the rest lose it unseen.
pub fn lift_suppression<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    for id in (0..x.t.specs.len() as u8).map(crate::units::PieceId) {
        if x.s[id].is(flag::SUPPRESSED) {
            x.s[id].clear(flag::SUPPRESSED);
            x.tell_about(id, |v| {
                let text = format!("{} is no longer suppressed.", v.name(id));
                Told::new("recovered", "7.81", text).piece(v.key(id))
            });
        }
    }
}

/// Gunships begin with all their ammunition (13.41, 13.42).
pub fn load(t: &Table, s: &mut State) {
    let salvoes = t.tables.special_weapon(SpecialWeapon::Rockets).shots.unwrap_or(0);
    for (spec, piece) in t.specs.iter().zip(&mut s.pieces) {
        if spec.kind == Kind::Gunship {
            (piece.guns, piece.ready) = (t.tables.gunship_shots, salvoes);
        }
    }
}

/// A new turn: the guns of vehicles are ready again (14.13), rifle grenades one turn nearer to it (14.22), and gunships
/// begin the first turn with all their ammunition.
pub fn new_turn<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    if x.s.turn == 1 {
        load(x.t, x.s);
    }
    for (spec, piece) in x.t.specs.iter().zip(&mut x.s.pieces) {
        if spec.is_vehicle() {
            piece.guns = 0;
        }
        if spec.rifle_grenade {
            piece.ready = piece.ready.saturating_sub(1);
        }
    }
}
