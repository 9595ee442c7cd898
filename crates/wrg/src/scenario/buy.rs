//! Scenarios whose armies are bought at the table (2.5): the purse, and where each side stands.

use geometry::table::{Heading, Point};
use kernel::{Setup, Side};
use serde::Deserialize;
use std::sync::Arc;

use super::force;
use super::read::{Desk, SideText};
use super::{SEATS, Scenario, compass};
use crate::buying::{Camp, SLOTS, Shop, nobody, places};
use crate::ground::Ground;
use crate::scale::METRE;
use crate::state::GroupSpec;

/// The smallest and the largest purse.
const PURSE: std::ops::RangeInclusive<u32> = 300..=3000;
/// Nobody is set up nearer to the edge of the table.
const MARGIN: i32 = 5 * METRE;
/// Kinds of made-up country in which one does not see far.
const CLOSE: [&str; 3] = ["village", "jungle", "wooded-hills"];

/// What a scenario says about buying.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BuyText {
    pub(super) points: u32,
}

/// The purse: as the match was agreed, or as the scenario says.
fn purse(desk: &mut Desk, text: &BuyText, setup: &Setup) -> u32 {
    let agreed = setup.options.get("points").map(|word| word.parse::<u32>());
    let points = match agreed {
        None => text.points,
        Some(Ok(points)) => points,
        Some(Err(_)) => 0,
    };
    if !PURSE.contains(&points) {
        desk.faults.whole(
            match setup.options.get("points") {
                Some(word) => format!("an army for `{word}` points"),
                None => format!("an army for {points} points"),
            },
            format!("agree on {} to {} points", PURSE.start(), PURSE.end()),
        );
    }
    points
}

/// What both sides buy from, and the places that their groups will have.
pub(super) fn read(
    desk: &mut Desk,
    ground: &Ground,
    setup: &Setup,
    text: &BuyText,
    country: Option<&str>,
    (sides, scenario): ([&SideText; 2], &Scenario),
) -> (Arc<Shop>, Vec<GroupSpec>) {
    let points = purse(desk, text, setup);
    let camps = [0, 1].map(|side| camp(desk, ground, side, sides[side]));
    let groups =
        camps.iter().enumerate().flat_map(|(side, camp)| (0..SLOTS).map(move |_| nobody(side, camp, camp.middle())));
    let groups = groups.collect();
    let shop = Shop {
        points,
        year: desk.year,
        periods: scenario.periods,
        defender: scenario.defender.map(Side::index),
        close: country.is_some_and(|kind| CLOSE.contains(&kind)),
        table: corners(ground),
        camps,
        ready: [Vec::new(), Vec::new()],
    };
    (shop.stocked(), groups)
}

/// The whole table.
fn corners(ground: &Ground) -> Vec<Point> {
    let (width, depth) = (ground.top.width(), ground.top.depth());
    vec![Point::new(0, 0), Point::new(width, 0), Point::new(width, depth), Point::new(0, depth)]
}

/// The strip along an edge of the table that `west 90` means, on a table of any size.
fn strip(ground: &Ground, text: &str) -> Option<Vec<Point>> {
    let (edge, metres) = text.split_once(' ')?;
    let (width, depth) = (ground.top.width(), ground.top.depth());
    let far = metres.trim().parse::<i32>().ok()?.checked_mul(METRE)?;
    if far < MARGIN * 4 || far > width.min(depth) {
        return None;
    }
    let (left, right, top, bottom) = match edge {
        "west" => (0, far, 0, depth),
        "east" => (width - far, width, 0, depth),
        "north" => (0, width, 0, far),
        "south" => (0, width, depth - far, depth),
        _ => return None,
    };
    let (left, right) = (left.max(MARGIN), right.min(width - MARGIN));
    let (top, bottom) = (top.max(MARGIN), bottom.min(depth - MARGIN));
    Some(vec![Point::new(left, top), Point::new(right, top), Point::new(right, bottom), Point::new(left, bottom)])
}

/// The ground on which a side is set up, and where it looks.
fn camp(desk: &mut Desk, ground: &Ground, side: usize, text: &SideText) -> Camp {
    let seat = SEATS[side];
    if !text.group.is_empty() || !text.mines.is_empty() || !text.wire.is_empty() || !text.charge.is_empty() {
        let what = format!("{seat} buys its army and has one already");
        desk.faults.whole(what, "leave out [buy], or the groups and field defences of both sides");
    }
    let word = text.facing.as_deref().unwrap_or(if side == 0 { "east" } else { "west" });
    let facing = compass(word).unwrap_or_else(|| {
        desk.faults.whole(format!("{seat}: `{word}` is no direction"), "write north, north-east, east ...");
        Heading::NORTH
    });
    let Some(zone) = text.zone.as_deref() else {
        desk.faults.whole(format!("{seat} has no zone"), "write zone = \"west 90\" or its corners under its title");
        return Camp { zone: Vec::new(), facing, places: Vec::new() };
    };
    let zone = strip(ground, zone).unwrap_or_else(|| force::points(desk, ground, zone, seat));
    let free = |p| !ground.step(p, p).barred && !ground.is_deep(p);
    Camp { places: places(&zone, facing, free), zone, facing }
}
