//! What a computer opponent buys: a ready-made army that suits purse, year, country and task, and then whatever it likes of what it can
//! still pay. Among equals it takes any, so that its armies differ.

use super::sheet::{Stand, parse};
use super::{Ready, Shop, catalogue};
use crate::step::Step;
use crate::view::Lens;

/// How well a ready-made army suits what is known: the ground, and who defends.
fn suits(shop: &Shop, side: usize, ready: &Ready) -> i32 {
    let task = i32::from(ready.defender && shop.defends(side)) * 4;
    let ground = if shop.close { i32::from(!ready.open) } else { i32::from(!ready.near) };
    10 + task + ground
}

/// How much a seat likes a step of its sheet.
#[must_use]
pub fn worth(at: Lens<'_>, so_far: &[Step], step: Step) -> i32 {
    let (Some(shop), Some(side)) = (at.table().shop.as_deref(), at.side()) else { return 0 };
    let (sheet, stand) = parse(shop, side, so_far);
    match (stand, step) {
        (Stand::Next, Step::Ready(n)) if sheet.is_empty() => suits(shop, side, &catalogue().ready[usize::from(n)]),
        // What a ready-made army leaves over still buys something.
        (Stand::Next, Step::Buy(_)) if !sheet.is_empty() => 2,
        (Stand::Next, Step::Extra(n)) if !sheet.is_empty() => {
            i32::from(catalogue().extras[usize::from(n)].what.is_defence()) * 2
        }
        (Stand::Next, Step::Done) => 1,
        (Stand::Group(_), Step::AsItIs) => 1,
        _ => 0,
    }
}

/// Why.
#[must_use]
pub fn habit(at: Lens<'_>, step: Step) -> String {
    let (Some(shop), Some(side)) = (at.table().shop.as_deref(), at.side()) else { return String::new() };
    match step {
        Step::Ready(n) => {
            let ready = &catalogue().ready[usize::from(n)];
            let why = if ready.defender && shop.defends(side) {
                "whoever defends digs in"
            } else if shop.close {
                "one does not see far here"
            } else {
                "it is good for the points"
            };
            format!("a {}: {why}", ready.title.to_lowercase())
        }
        _ => String::new(),
    }
}
