//! Plotted fire lands (9.2): what is still on is announced, scatters, and strikes everything in its zones.

use super::blast::{Blast, Cause, strength_at, strike_all, strike_structure};
use super::eyes::{commands_itself, silenced};
use super::{Tube, call_off, tubes};
use crate::desk::Desk;
use crate::ground::Haze;
use crate::observe;
use crate::resolve::{IndirectShot, indirect_fire};
use crate::smoke;
use crate::state::{Impact, MAX_TUBES, Plot, State, Table, side_title};
use crate::tables::{Shell, Tables};
use crate::units::{PieceId, flag};
use geometry::{Direction, Grid, Hex};
use kernel::dice::{Roll, Weighted, enumerate};
use kernel::preview::Fraction;
use kernel::{Dice, Side, Told, Witness};

/// A mission that lands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Mission {
    side: Side,
    shell: Shell,
    hex: Hex,
    smoke: bool,
    tube: u8,
}

/// Plotted fire lands in five steps: announced, target hexes named, scattered and marked, strengths added up, everything
/// in the zones attacked, own units too (9.2, 4.1E).
pub fn execute<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    let mut room = [None; MAX_TUBES];
    let count = gather(x, &mut room);
    let missions = &mut room[..count];
    missions.sort_unstable();
    for side in [Side(0), Side(1)] {
        announce(x, missions.iter().flatten().filter(|m| m.side == side));
    }
    let mut smoked = false;
    for mission in missions.iter().flatten() {
        smoked |= land(x, mission);
    }
    if smoked {
        observe::recount(x);
    }
    if !x.s.impacts.is_empty() {
        strike_zones(x);
    }
}

/// Take the missions that are due off the plots. Those that may no longer be fired are cancelled in silence: only their
/// owner hears of it (9.8, 9.9).
fn gather<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, room: &mut [Option<Mission>; MAX_TUBES]) -> usize {
    let mut count = 0;
    for (number, tube) in tubes(x.t) {
        let plot = x.s.plots[usize::from(number)];
        if !plot.set || plot.due > x.s.turn {
            continue;
        }
        if let Some((case, reason)) = hindrance(x.t, x.s, tube, &plot) {
            call_off(x, number, tube, case, reason);
            continue;
        }
        x.s.plots[usize::from(number)] = Plot::default();
        room[count] = Some(Mission {
            side: tube.side(x.t),
            shell: tube.shell(x.t),
            hex: plot.hex,
            smoke: plot.smoke,
            tube: number,
        });
        count += 1;
    }
    count
}

/// Why a plotted mission cannot be fired after all: something is wrong with the mortar on the map (5.32, 9.8, 9.81), with
/// the spotter (9.9), or with the radio of his headquarters (12.3).
fn hindrance(t: &Table, s: &State, tube: Tube, plot: &Plot) -> Option<(&'static str, &'static str)> {
    if let Tube::Mortar(id) = tube {
        let mortar = &s[id];
        if !mortar.on_map() || mortar.men == 0 {
            return Some(("9.81", "nobody stands at the mortar"));
        }
        if mortar.is(flag::MOVED | flag::TRANSFER) {
            return Some(("9.1", "the mortar has left the place that was plotted"));
        }
        if mortar.is(flag::FIRED) {
            return Some(("9.8", "its crew has fired small arms"));
        }
        if !mortar.is(flag::IN_COMMAND) {
            return Some(("5.32", "the mortar is out of command"));
        }
    }
    let spotter = PieceId(plot.spotter);
    let spec = t.spec(spotter);
    if !s[spotter].on_map() {
        return Some(("9.9", "the spotter is gone"));
    }
    if !s[spotter].is(flag::IN_COMMAND) && !commands_itself(spec) {
        return Some(("9.9", "the spotter is out of command"));
    }
    silenced(t, s, tube.side(t), spotter).then_some(("12.3", "headquarters has lost its radio"))
}

/// One side announces that fire is coming and names its target hexes (9.2, steps 1 and 2).
fn announce<'m, D: Dice, W: Witness<Told>>(
    x: &mut Desk<'_, D, W>,
    missions: impl Iterator<Item = &'m Mission> + Clone,
) {
    let Some(first) = missions.clone().next() else { return };
    let side = first.side;
    x.tell(|v| {
        let one = |m: &Mission| format!("{}{} on {}", m.shell, if m.smoke { " smoke" } else { "" }, v.hex(m.hex));
        let list: Vec<String> = missions.clone().map(one).collect();
        let text = format!("{} has indirect fire plotted to arrive: {}.", side_title(side), list.join(", "));
        missions.clone().fold(Told::new("incoming", "9.2", text), |told, m| told.cell(m.hex.0))
    });
}

/// One mission scatters and its marker is placed: an impact marker, or smoke (9.2 step 3, 11.0). Tells whether there is
/// new smoke.
fn land<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, mission: &Mission) -> bool {
    let fall = scatter(x.t.tables, x.t.ground.grid, mission.hex, x.dice);
    tell_fall(x, mission, &fall);
    let Some(hex) = fall.impact else { return false };
    if mission.smoke {
        smoke::put(x, hex, x.t.tables.smoke.reach);
    } else {
        x.s.impacts.push(Impact { hex, shell: mission.shell });
    }
    mission.smoke
}

fn tell_fall<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, mission: &Mission, fall: &Scatter) {
    x.tell(|v| {
        let aimed = v.hex(mission.hex);
        let place =
            fall.impact.map_or_else(|| "beyond the edge of the map".to_owned(), |hex| format!("in {}", v.hex(hex)));
        let what = if mission.smoke { "smoke" } else { "shells" };
        let text = match fall.strayed {
            None => format!("The {} {what} plotted on {aimed} fall there.", mission.shell),
            Some(_) => format!("The {} {what} plotted on {aimed} scatter and fall {place}.", mission.shell),
        };
        let told = Told::new("impact", "9.3", text).working(fall.working());
        fall.impact.into_iter().fold(told, |told, hex| told.cell(hex.0))
    });
}

/// Every hex of the zones in order: all units in them, then all buildings (9.2 steps 4 and 5, 9.7).
fn strike_zones<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    let zone = zone(x.t, x.s);
    let blasts = |x: &Desk<'_, D, W>, hex: Hex| {
        let strength = strength_at(x.t, &x.s.impacts, hex);
        Blast { hex, strength, cause: Cause::Landing }
    };
    for hex in crate::view::set_bits(&zone) {
        let blast = blasts(x, hex);
        strike_all(x, blast);
    }
    let mut fell = false;
    for hex in crate::view::set_bits(&zone) {
        let blast = blasts(x, hex);
        fell |= strike_structure(x, blast);
    }
    if fell {
        observe::recount(x);
    }
}

/// Every hex in which an impact marker has any strength, as bits (9.41).
#[must_use]
pub(crate) fn zone(t: &Table, s: &State) -> [u64; 31] {
    let mut bits = [0; 31];
    for impact in s.impacts.iter() {
        for hex in t.ground.grid.within(impact.hex, t.tables.zone_reach(impact.shell)) {
            bits[hex.index() / 64] |= 1 << (hex.index() % 64);
        }
    }
    bits
}

/// Where fire that was aimed at a hex falls, and the dice that say so (9.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scatter {
    /// The first die: odd scatters.
    pub die: u8,
    /// The dice of direction and distance, if it scatters, with what they mean.
    pub strayed: Option<Strayed>,
    /// The impact hex; none if it lies off the map.
    pub impact: Option<Hex>,
}

/// How fire strays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strayed {
    /// The die of the direction.
    pub direction_die: u8,
    /// The direction.
    pub direction: Direction,
    /// The die of the distance.
    pub distance_die: u8,
    /// The distance in hexes.
    pub hexes: u8,
}

impl Scatter {
    /// The why-line.
    #[must_use]
    pub fn working(&self) -> kernel::Working {
        let mut rolls = vec![("scatter".to_owned(), self.die)];
        let result = match self.strayed {
            None => "no scatter".to_owned(),
            Some(stray) => {
                rolls.push(("scatter direction".to_owned(), stray.direction_die));
                rolls.push(("scatter distance".to_owned(), stray.distance_die));
                format!("{} {}", stray.hexes, stray.direction.short())
            }
        };
        kernel::Working { table: "9.3 scatter".to_owned(), rolls, result, ..kernel::Working::default() }
    }
}

/// Scatter one artillery unit's fire: an odd die strays; a second die gives the direction, a third one hex or two (9.3).
/// Fire that strays off the map is lost.
pub fn scatter(tables: &Tables, grid: Grid, aimed: Hex, dice: &mut impl Dice) -> Scatter {
    let die = dice.d6(Roll::open("scatter", "9.3"));
    if !tables.scatters(die) {
        return Scatter { die, strayed: None, impact: Some(aimed) };
    }
    let direction_die = dice.d6(Roll::open("scatter direction", "9.3"));
    let distance_die = dice.d6(Roll::open("scatter distance", "9.3"));
    let direction = Direction::ALL[tables.scatter_direction(direction_die).index()];
    let hexes = tables.scatter_hexes(distance_die);
    let strayed = Some(Strayed { direction_die, direction, distance_die, hexes });
    Scatter { die, strayed, impact: grid.go(aimed, direction, u16::from(hexes)) }
}

/// Every hex where fire aimed at this one may fall, with its exact chance; none stands for off the map (9.3).
#[must_use]
pub fn where_it_may_fall(tables: &Tables, grid: Grid, aimed: Hex) -> Vec<Weighted<Option<Hex>>> {
    enumerate(|dice| scatter(tables, grid, aimed, dice).impact)
}

/// Men that a unit of so many in a hex loses on average to one mission aimed at another hex or its own: every fall (9.3)
/// with its strength there (9.41) and every die (9.42).
#[must_use]
pub fn expected_losses(t: &Table, haze: &Haze, shell: Shell, aimed: Hex, hex: Hex, men: u8) -> Fraction {
    let cover = t.ground.cover_now(haze, hex);
    let losses = |impact: Hex| {
        let strength = t.tables.artillery_strength(shell, t.ground.distance(impact, hex));
        let shot = IndirectShot::new(strength.into(), cover);
        let dice = enumerate(|dice| indirect_fire(t.tables, &shot, Roll::open("indirect fire", "9.42"), dice));
        dice.iter().fold(Fraction::whole(0), |sum, found| {
            let lost = found.outcome.as_ref().map_or(0, |resolved| resolved.result.casualties().min(men));
            sum.plus(found.chance.times(Fraction::whole(lost.into())))
        })
    };
    where_it_may_fall(t.tables, t.ground.grid, aimed).iter().fold(Fraction::whole(0), |sum, fall| {
        sum.plus(fall.outcome.map_or(Fraction::whole(0), |impact| losses(impact).times(fall.chance)))
    })
}
