//! Missions are plotted in secret, one turn ahead (9.1, 9.6, 9.9).

use super::eyes::spotting_eye;
use super::views::hexes_seen;
use super::{Tube, tubes};
use crate::desk::Desk;
use crate::ground::Haze;
use crate::observe::{Eye, sees_hex};
use crate::state::{Plot, Table};
use crate::step::Step;
use crate::units::{Piece, PieceId, flag};
use crate::view::{Lens, set_bits};
use geometry::Hex;
use kernel::{Dice, Label, Question, Side, Told, Witness};

/// Why an artillery unit gets no mission: the case, and the reason in words.
pub type Bar = (&'static str, &'static str);

/// Which missions are plotted: an artillery unit, its target hex, high explosive or smoke, as often as there are units
/// (9.1, 11.0).
pub fn ask_plot(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    match so_far.last() {
        Some(Step::Done) => q.close(),
        Some(&Step::Plot(number)) => ask_hex(at, number, q),
        Some(Step::To(_)) => ask_shell(q),
        _ => ask_tube(at, so_far, q),
    }
}

/// Which artillery unit is to fire next turn (9.1, 9.62).
fn ask_tube(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    q.prompt("9.1", || "Which artillery unit fires next turn?".to_owned());
    let t = at.table();
    let own = tubes(t).filter(|(_, tube)| Some(tube.side(t)) == at.side());
    for (number, tube) in own.filter(|&(number, _)| !so_far.contains(&Step::Plot(number))) {
        match bar(at, number, tube) {
            None => q.offer(Step::Plot(number), || label(t, tube, "plot a mission for")),
            Some((case, reason)) => q.why_not(case, || (label(t, tube, "plot a mission for"), reason.to_owned())),
        }
    }
    q.offer_default(Step::Done, || Label::new("no further missions").case("9.1"));
}

fn label(t: &Table, tube: Tube, verb: &str) -> Label {
    let label = Label::new(format!("{verb} {}", tube.name(t))).case("9.1");
    match tube {
        Tube::Battery(_) => label,
        Tube::Mortar(id) => label.piece(t.key(id)),
    }
}

/// The target hex: any that is spotted and not too near (9.61, 9.82, 9.9).
fn ask_hex(at: Lens<'_>, number: u8, q: &mut Question<Step>) {
    let Some(tube) = Tube::of(at.table(), number) else { return };
    q.prompt("9.61", || {
        let name = tube.name(at.table());
        match tube.minimum_range(at.table()) {
            0 => format!("At which hex does {name} fire? A unit in command must see it."),
            least => {
                format!("At which hex does {name} fire? A unit in command must see it, {least} hexes away or more.")
            }
        }
    });
    let bits = hexes_in_view(at, tube);
    q.any_cell(0, Step::to, Step::cell).copy_from(&bits);
    name_targets(at, &bits, q);
}

/// The landmarks of a target question: hexes with enemy counters, then named places in view.
fn name_targets(at: Lens<'_>, view: &[u64; 31], q: &mut Question<Step>) {
    let enemies = at.enemy_bits();
    let targets: [u64; 31] = std::array::from_fn(|i| view[i] & enemies[i]);
    for hex in set_bits(&targets) {
        q.landmark(Step::To(hex), || landmark(at, hex));
    }
    let empty = |hex: Hex| (view[hex.index() / 64] & !enemies[hex.index() / 64]) >> (hex.index() % 64) & 1 == 1;
    for place in &at.table().ground.places {
        if let Some(&hex) = place.hexes.iter().find(|&&hex| empty(hex)) {
            q.landmark(Step::To(hex), || format!("{} in {}", place.name, at.table().ground.label(hex)));
        }
    }
}

/// A landmark's name: who stands there, as far as this seat knows.
fn landmark(at: Lens<'_>, hex: Hex) -> String {
    let place = at.table().ground.label(hex);
    let names: Vec<&str> = at.enemies().filter(|k| k.hex == hex).map(|k| at.table().spec(k.id).name.as_str()).collect();
    if names.is_empty() { format!("hidden counters in {place}") } else { format!("{} in {place}", names.join(", ")) }
}

/// High explosive or smoke: all artillery fires either (9.1, 11.2).
fn ask_shell(q: &mut Question<Step>) {
    q.prompt("9.1", || "High explosive or smoke?".to_owned());
    q.offer_default(Step::Explosive, || Label::new("high explosive").case("9.1"));
    q.offer(Step::Smoke, || Label::new("smoke").case("11.0"));
}

/// Why this artillery unit cannot be given a mission now, from its owner's knowledge; none if it can. It holds one mission at
/// a time (9.62). Off the map it is always in command (5.33); its spotter must be.
#[must_use]
pub fn bar(at: Lens<'_>, number: u8, tube: Tube) -> Option<Bar> {
    if at.plot(number, tube.side(at.table())).is_some() {
        return Some(("9.62", "it has a mission already"));
    }
    if let Tube::Mortar(id) = tube {
        let piece = at.own(id)?;
        if let Some(bar) = mortar_bar(at.table(), at.haze(), piece) {
            return Some(bar);
        }
    }
    (!sees_any(at, tube)).then_some(("9.9", "no unit in command and in touch with it sees a hex far enough away"))
}

/// A mortar on the map needs a crew (9.81) that is in command (5.32, 9.9), in place (13.35) and in open ground (9.83).
fn mortar_bar(t: &Table, haze: &Haze, mortar: &Piece) -> Option<Bar> {
    if !mortar.on_map() || mortar.men == 0 {
        Some(("9.81", "its crew is not at it"))
    } else if !mortar.is(flag::IN_COMMAND) {
        Some(("5.32", "it is out of command"))
    } else if mortar.is(flag::TRANSFER) || mortar.transfer > 0 {
        Some(("13.35", "it is being loaded or unloaded"))
    } else if t.ground.is_thick(haze, mortar.hex) {
        Some(("9.83", "it stands in a Heavy or Building hex"))
    } else {
        None
    }
}

/// This side's units that may spot for an artillery unit, with what they see: in command, and heard at the guns (9.9).
fn spotters(at: Lens<'_>, tube: Tube) -> impl Iterator<Item = (PieceId, Eye)> {
    let (t, callers) = (at.table(), at.callers(tube));
    at.own_on_map()
        .filter(move |&(id, _)| callers.hear(t.spec(id)))
        .filter_map(move |(id, piece)| spotting_eye(t, id, piece).map(|eye| (id, eye)))
}

/// Is there any hex that could be plotted? A spotter's own hex is always seen, so that mostly decides.
fn sees_any(at: Lens<'_>, tube: Tube) -> bool {
    let far = |hex: Hex| is_far(at, tube, hex);
    spotters(at, tube).any(|(_, eye)| far(eye.hex)) || hexes_in_view(at, tube).iter().any(|&word| word != 0)
}

/// Far enough from a mortar on the map; anywhere for the rest (9.82, 9.84).
fn is_far(at: Lens<'_>, tube: Tube, hex: Hex) -> bool {
    match tube {
        Tube::Battery(_) => true,
        Tube::Mortar(id) => at
            .own(id)
            .is_some_and(|mortar| at.table().ground.distance(mortar.hex, hex) >= tube.minimum_range(at.table())),
    }
}

/// Every hex that this artillery unit could be plotted on, as bits: seen now by a unit that may spot for it, and not
/// nearer than its minimum range (9.61, 9.82, 9.84, 9.9).
#[must_use]
pub fn hexes_in_view(at: Lens<'_>, tube: Tube) -> [u64; 31] {
    let mut bits = hexes_seen(at.table(), at.haze(), spotters(at, tube).map(|(_, eye)| eye));
    if let Tube::Mortar(id) = tube
        && let Some(mortar) = at.own(id)
        && let Some(too_near) = tube.minimum_range(at.table()).checked_sub(1)
    {
        for hex in at.table().ground.grid.within(mortar.hex, too_near) {
            bits[hex.index() / 64] &= !(1 << (hex.index() % 64));
        }
    }
    bits
}

/// Who spots a hex for an artillery unit: the first of the units that see it and may (9.9).
#[must_use]
pub fn spotter(at: Lens<'_>, tube: Tube, hex: Hex) -> Option<PieceId> {
    spotters(at, tube).find(|&(_, eye)| sees_hex(at.table(), at.haze(), eye, hex)).map(|(id, _)| id)
}

/// Note the missions of one side; they land in the indirect fire phase of the next turn (9.0, 9.1). Nobody else hears.
pub fn plotted<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: Side, steps: &[Step]) {
    let due = x.s.turn + 1;
    for mission in steps.windows(3) {
        let &[Step::Plot(number), Step::To(hex), shell] = mission else { continue };
        let Some(tube) = Tube::of(x.t, number) else { continue };
        let Some(spotter) = spotter(x.lens(side), tube, hex) else { continue };
        let smoke = shell == Step::Smoke;
        x.s.plots[usize::from(number)] = Plot { set: true, hex, smoke, spotter: spotter.0, due };
        x.tell_side(side, |v| {
            let what = if smoke { "smoke" } else { "high explosive" };
            let (name, place) = (tube.name(v.table()), v.hex(hex));
            let by = v.name(spotter);
            let text = format!("{name} is to fire {what} on {place} in turn {due}; {by} spots.");
            Told::new("plotted", "9.1", text).piece(v.key(spotter)).cell(hex.0)
        });
    }
}
