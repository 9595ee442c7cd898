//! Set-up, entry and reinforcements (15.0): one sealed draft a side, the counters in order, each in a set of hexes.

use crate::desk::Desk;
use crate::scenario::{Arrival, HexBits, Item};
use crate::state::{Buried, State, Table, side_title};
use crate::step::Step;
use crate::tables::Cover;
use crate::units::{ALPHA, ARMS_CHOICE, BRAVO, PieceId, Spec, Whereabouts};
use crate::view::Lens;
use geometry::{Direction, Hex};
use kernel::dice::Roll;
use kernel::{Dice, Label, Question, Side, Told, Witness};

/// The four edges in the order of their numbers.
const EDGES: [&str; 4] = ["north", "east", "south", "west"];

/// Where the counters go: one question for each item of the side's set-up (15.0).
pub fn ask(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let Some(side) = at.side() else { return q.close() };
    let (t, items) = (at.table(), &at.table().scenario.items[side.index()]);
    if so_far.last() == Some(&Step::Rest) || so_far.last() == Some(&Step::Done) {
        return q.close();
    }
    let Some(&item) = items.get(so_far.len()) else {
        if so_far.is_empty() || items.len() == so_far.len() {
            q.prompt("15.0", || "The set-up is complete.".to_owned());
            q.offer_default(Step::Done, || Label::new("done: this is my set-up"));
        }
        return;
    };
    match item {
        Item::Edge(platoon) => ask_edge(platoon, so_far, q),
        Item::Arms => {
            q.prompt("15.2", || "Which platoon has automatic arms? The other has semi-automatic ones.".to_owned());
            q.offer(Step::Choice(0), || Label::new("second platoon automatic, first semi-automatic").case("15.2"));
            q.offer(Step::Choice(1), || Label::new("first platoon automatic, second semi-automatic").case("15.2"));
        }
        Item::Counter(id) => ask_counter(t, side, id, so_far, q),
        Item::Mine => {
            q.prompt("14.26", || "Where does the mine lie?".to_owned());
            let cells = q.any_cell(0, Step::to, Step::cell);
            cells.copy_from(&t.scenario.mine_area.0);
            for step in mines_in(items, so_far) {
                cells.remove(step.0);
            }
        }
    }
    q.offer_default(Step::Rest, || Label::new("set the rest up for me"));
}

/// Each platoon picks an edge of its own (15.8).
fn ask_edge(platoon: u8, so_far: &[Step], q: &mut Question<Step>) {
    q.prompt("15.8", || format!("From which edge does platoon {platoon} come?"));
    for (n, name) in (0u8..).zip(EDGES) {
        if !so_far.contains(&Step::Choice(n)) {
            q.offer(Step::Choice(n), || Label::new(format!("{name} edge")).case("15.8"));
        }
    }
}

fn ask_counter(t: &Table, side: Side, id: PieceId, so_far: &[Step], q: &mut Question<Step>) {
    let (spec, group) = (t.spec(id), t.scenario.group(id));
    let items = &t.scenario.items[side.index()];
    q.prompt("15.0", || format!("Where does {} go?", spec.name));
    if group.loaded {
        for carrier in t.pieces_of(side).filter(|&c| rides_with(t, id, c) && has_room(t, side, c, id, so_far)) {
            q.offer(Step::Board(carrier), || {
                Label::new(format!("aboard {}", t.spec(carrier).name)).piece(t.key(carrier)).case("13.31")
            });
        }
        return;
    }
    let area = *area_of(group, spec);
    let cells = q.any_cell(0, Step::to, Step::cell);
    if spec.is_hq() {
        cells.clear();
        for (other, hex) in placed(items, so_far) {
            if t.spec(other).men > 0 && !t.spec(other).dummy && fits(t, id, hex, items, so_far) {
                cells.insert(hex.0);
            }
        }
        return;
    }
    cells.copy_from(&area.0);
    for (_, hex) in placed(items, so_far) {
        if area.contains(hex) && !fits(t, id, hex, items, so_far) {
            cells.remove(hex.0);
        }
    }
}

/// The hexes of a group that suit a counter.
fn area_of<'a>(group: &'a crate::scenario::Group, spec: &Spec) -> &'a HexBits {
    match () {
        () if spec.is_helicopter() => &group.air,
        () if spec.is_vehicle() => &group.wheels,
        () => &group.foot,
    }
}

/// The counters placed so far and their hexes.
fn placed<'a>(items: &'a [Item], so_far: &'a [Step]) -> impl Iterator<Item = (PieceId, Hex)> + Clone + 'a {
    items.iter().zip(so_far).filter_map(|pair| match pair {
        (Item::Counter(id), Step::To(hex)) => Some((*id, *hex)),
        _ => None,
    })
}

fn mines_in<'a>(items: &'a [Item], so_far: &'a [Step]) -> impl Iterator<Item = Hex> + 'a {
    items.iter().zip(so_far).filter_map(|pair| match pair {
        (Item::Mine, Step::To(hex)) => Some(*hex),
        _ => None,
    })
}

/// Does the stack in this hex leave room for the counter? (8.4, 8.44, 13.1, 5.24) At Entebbe two teams to a hex (15.1).
fn fits(t: &Table, id: PieceId, hex: Hex, items: &[Item], so_far: &[Step]) -> bool {
    let (spec, limits) = (t.spec(id), t.tables.stacking);
    let there = placed(items, so_far).filter(|(_, h)| *h == hex).map(|(other, _)| t.spec(other));
    if spec.is_hq() {
        return there.filter(|s| s.is_hq()).count() < usize::from(limits.headquarters);
    }
    if spec.is_helicopter() {
        return there.filter(|s| s.is_helicopter()).count() < usize::from(limits.helicopters);
    }
    if spec.is_vehicle() {
        return there.filter(|s| s.is_vehicle()).count() < usize::from(limits.vehicles);
    }
    let most = limits.units.min(t.scenario.group(id).per_hex);
    there.filter(|s| s.men > 0).count() < usize::from(most)
}

/// May this counter start aboard that carrier?
fn rides_with(t: &Table, id: PieceId, carrier: PieceId) -> bool {
    let same_time = t.scenario.group(id).arrival.turn() == t.scenario.group(carrier).arrival.turn();
    same_time && !t.scenario.group(carrier).loaded && t.tables.carrier(t.spec(carrier).kind).is_some()
}

/// Room that a counter takes in a carrier (13.31, 14.12, 14.16).
fn bulk(t: &Table, id: PieceId, equipment_counts: bool) -> u8 {
    let spec = t.spec(id);
    spec.men + if equipment_counts { t.tables.unit(spec.kind).equipment } else { 0 }
}

/// Is there room aboard, and is every carrier that still needs a team left one? (13.31, 15.3)
fn has_room(t: &Table, side: Side, carrier: PieceId, id: PieceId, so_far: &[Step]) -> bool {
    let items = &t.scenario.items[side.index()];
    let aboard = |c: PieceId| {
        items.iter().zip(so_far).filter_map(move |pair| match pair {
            (Item::Counter(p), Step::Board(on)) if *on == c => Some(*p),
            _ => None,
        })
    };
    let Some(facts) = t.tables.carrier(t.spec(carrier).kind) else { return false };
    let load: u8 = aboard(carrier).map(|p| bulk(t, p, facts.equipment_counts)).sum();
    let units = aboard(carrier).filter(|&p| t.spec(p).men > 0).count();
    if t.spec(id).is_hq() {
        return units > 0;
    }
    load + bulk(t, id, facts.equipment_counts) <= facts.room && units < usize::from(facts.units)
}

/// The first hexes of a counter that waits off the map, once its turn has come; none for those who ride in others.
#[must_use]
pub fn entry(at: Lens<'_>, id: PieceId) -> Option<HexBits> {
    let piece = at.own(id)?;
    let (t, group) = (at.table(), at.table().scenario.group(id));
    let Arrival::Enter { turn, .. } = group.arrival else { return None };
    if piece.whereabouts != Whereabouts::Waiting || at.turn() < turn {
        return None;
    }
    if group.by_edge {
        let edge = platoon_edge(at.own_choices(), t.spec(id).platoon);
        return Some(t.scenario.edge[edge].and(&group.foot));
    }
    Some(*area_of(group, t.spec(id)))
}

/// The edge that a platoon chose (15.8).
#[must_use]
pub fn platoon_edge(choices: u8, platoon: u8) -> usize {
    usize::from(choices >> (2 * platoon.saturating_sub(1).min(2)) & 3)
}

/// Must this side still bring counters in this turn, so that it may not pass? (15.2)
#[must_use]
pub fn must_enter(at: Lens<'_>) -> bool {
    at.own_ids().any(|id| {
        let must =
            matches!(at.table().scenario.group(id).arrival, Arrival::Enter { turn, must: true } if turn <= at.turn());
        must && at.own(id).is_some_and(|p| p.whereabouts == Whereabouts::Waiting)
    })
}

/// Set both sides up from their sealed drafts (15.0).
pub fn deployed<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, alpha: &[Step], bravo: &[Step]) {
    for (side, steps) in [(ALPHA, alpha), (BRAVO, bravo)] {
        set_up(x, side, steps);
    }
    for side in [ALPHA, BRAVO] {
        drop_in(x, side);
    }
    number_blips(x.t, x.s);
    for side in [ALPHA, BRAVO] {
        tell_set_up(x, side);
    }
}

/// Everybody sees where the counters of a side stand, and of helicopters which they are (6.3, 13.2).
fn tell_set_up<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: Side) {
    x.tell(|v| {
        let standing = v.standing(side);
        let place = |(hex, name): &(Hex, String)| format!("{name}{}", v.hex(*hex));
        let places: Vec<String> = standing.iter().map(place).collect();
        let text = match places.len() {
            0 => format!("{} is set up off the map.", side_title(side)),
            n => format!("{} is set up: {n} counters in {}.", side_title(side), places.join(", ")),
        };
        standing.iter().fold(Told::new("set-up", "15.0", text), |told, (hex, _)| told.cell(hex.0))
    });
}

/// One side's draft: what it says, and the rest by lot where it leaves that to us.
fn set_up<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: Side, steps: &[Step]) {
    let items = &x.t.scenario.items[side.index()];
    let given = steps.iter().take_while(|s| !matches!(s, Step::Rest | Step::Done)).count();
    let mut full: Vec<Step> = steps[..given].to_vec();
    for &item in &items[given..] {
        let step = by_lot(x, side, item, &full);
        full.push(step);
    }
    for (&item, &step) in items.iter().zip(&full) {
        match (item, step) {
            (Item::Edge(platoon), Step::Choice(n)) => {
                x.s.choices[side.index()] |= (n & 3) << (2 * platoon.saturating_sub(1).min(2));
            }
            (Item::Arms, Step::Choice(1)) => x.s.choices[side.index()] |= ARMS_CHOICE,
            (Item::Counter(id), Step::To(hex)) => put(x.s, id, hex),
            (Item::Counter(id), Step::Board(carrier)) => {
                let hex = x.s[carrier].hex;
                let piece = &mut x.s[id];
                piece.whereabouts = Whereabouts::Aboard;
                piece.aboard = carrier;
                piece.hex = hex;
            }
            (Item::Mine, Step::To(hex)) => {
                x.s.mines.push(Buried { hex, side, turn: 0, wall: 0, shown: false });
            }
            _ => {}
        }
    }
    if items.is_empty() {
        return;
    }
    x.tell_side(side, |_| Told::new("own set-up", "15.0", "Your counters stand where you put them."));
}

fn put(s: &mut State, id: PieceId, hex: Hex) {
    s[id].whereabouts = Whereabouts::OnMap;
    s[id].hex = hex;
    s[id].facing = Direction::North;
}

/// Lots are drawn from heaps of at most so many, so that each draw is a small number.
const HEAP: usize = 64;

/// A sensible answer drawn by lot behind the side's screen: cover and nearness to what matters count (15.0).
fn by_lot<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: Side, item: Item, so_far: &[Step]) -> Step {
    let lot = Roll::screened("set-up", "15.0", side);
    let mut q = Question::bare();
    ask(Lens::new(x.t, x.s, kernel::Audience::Side(side)), so_far, &mut q);
    let choices: Vec<Step> = (0..q.count()).filter_map(|n| q.nth(n)).filter(|s| *s != Step::Rest).collect();
    let weights: Vec<u32> = choices.iter().map(|&step| liking(x.t, item, step, so_far)).collect();
    if choices.is_empty() {
        return Step::Pass;
    }
    let heaps: Vec<u32> = weights.chunks(HEAP).map(|heap| heap.iter().sum()).collect();
    let from = if heaps.len() == 1 { 0 } else { HEAP * x.dice.pick(lot, &heaps) };
    choices[from + x.dice.pick(lot, &weights[from..weights.len().min(from + HEAP)])]
}

/// How gladly a counter is put somewhere when we set it up.
fn liking(t: &Table, item: Item, step: Step, so_far: &[Step]) -> u32 {
    match (item, step) {
        (_, Step::To(hex)) => {
            let cover = match t.tables.terrain(t.ground.terrain[usize::from(hex.0)]).cover {
                Cover::Clear => 1,
                Cover::Mixed => 2,
                Cover::Medium => 6,
                Cover::Heavy => 10,
                Cover::Building => 12,
            };
            let far = t.scenario.documents.map_or(0, |goal| t.ground.distance(goal, hex));
            let crowd = so_far.iter().filter(|s| **s == step).count() as u32;
            let near_friends = so_far
                .iter()
                .filter(|s| matches!(s, Step::To(other) if *other != hex && t.ground.distance(*other, hex) <= 4))
                .count() as u32;
            let weight = cover * (1 + near_friends.min(6)) * if far == 0 { 4 } else { 60 / (10 + u32::from(far)) + 1 };
            (weight / (1 + 2 * crowd)).max(1)
        }
        (_, Step::Board(carrier)) => {
            let load = so_far.iter().filter(|s| **s == Step::Board(carrier)).count() as u32;
            100 / (1 + 20 * load) + 1
        }
        _ => 1,
    }
}

/// Dropped by parachute: each counter scatters by itself and lands as near as it can (15.5).
fn drop_in<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: Side) {
    let t = x.t;
    for id in t.pieces_of(side) {
        let Arrival::Drop { hex: aim } = t.scenario.group(id).arrival else { continue };
        let hex = if t.spec(id).is_hq() {
            let with = t.pieces_of(side).find(|&o| x.s[o].on_map() && t.spec(o).men > 0);
            with.map_or(aim, |o| x.s[o].hex)
        } else {
            let wind = scattered(x, side, aim);
            landing(x, id, wind)
        };
        put(x.s, id, hex);
    }
}

/// The scatter routine of 9.3, rolled behind the side's screen.
fn scattered<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: Side, aim: Hex) -> Hex {
    let t = x.t;
    if !t.tables.scatters(x.dice.d6(Roll::screened("scatter", "15.5", side))) {
        return aim;
    }
    let towards = x.dice.d6(Roll::screened("scatter direction", "15.5", side));
    let far = t.tables.scatter_hexes(x.dice.d6(Roll::screened("scatter distance", "15.5", side)));
    let direction = Direction::from_number(towards).unwrap_or(Direction::North);
    t.ground.grid.go(aim, direction, u16::from(far)).unwrap_or(aim)
}

/// The nearest hex to this one that can hold the counter.
fn landing<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, id: PieceId, near: Hex) -> Hex {
    let (t, s) = (x.t, &*x.s);
    let free = |hex: Hex| {
        let stack = s.side_at(t, t.side(id), hex).filter(|&o| t.spec(o).men > 0).count();
        let enemy = s.side_at(t, t.side(id).other(), hex).next().is_some();
        t.scenario.mine_area.contains(hex) && stack < usize::from(t.tables.stacking.units) && !enemy
    };
    let far = |h: Hex| (t.ground.distance(near, h), h.0);
    let nearer = |best: Option<Hex>, h| if best.is_none_or(|b| far(h) < far(b)) && free(h) { Some(h) } else { best };
    t.ground.grid.all().fold(None, nearer).unwrap_or(near)
}

/// Counters that are put down at the beginning of a turn (15.7).
pub fn arrivals<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    for id in (0..x.t.specs.len() as u8).map(PieceId) {
        let Arrival::Appears { turn, hex } = x.t.scenario.group(id).arrival else { continue };
        if turn == x.s.turn && x.s[id].whereabouts == Whereabouts::Waiting {
            put(x.s, id, hex);
            x.s[id].blip = free_blip(x.t, x.s, x.t.side(id));
            x.tell(|v| Told::new("appears", "15.7", format!("{} appears in {}.", v.name(id), v.hex(hex))).cell(hex.0));
        }
    }
}

/// The lowest number that no counter of the side on the map carries.
#[must_use]
pub fn free_blip(t: &Table, s: &State, side: Side) -> u8 {
    let used = |n: u8| t.pieces_of(side).any(|id| s[id].on_map() && s[id].blip == n);
    (1..=u8::MAX).find(|&n| !used(n)).unwrap_or(u8::MAX)
}

/// Number the face-down counters in the order of their hexes, and note what each could be: whatever its side could have
/// put there.
fn number_blips(t: &Table, s: &mut State) {
    for side in [ALPHA, BRAVO] {
        let mut ids: Vec<PieceId> = t.pieces_of(side).filter(|&id| s[id].on_map()).collect();
        ids.sort_by_key(|id| (s[*id].hex, id.0));
        for (n, id) in (1u8..).zip(ids) {
            s[id].blip = n;
        }
        for id in t.pieces_of(side) {
            s.maybe[id.index()] = could_be(t, s, id);
        }
    }
}

/// The counters of the side that could be where this one is.
fn could_be(t: &Table, s: &State, id: PieceId) -> u64 {
    let group = t.scenario.group(id);
    let side = t.side(id);
    t.pieces_of(side)
        .filter(|&other| {
            let g = t.scenario.group(other);
            let same = g.arrival == group.arrival && g.loaded == group.loaded;
            same && (s[id].whereabouts != Whereabouts::OnMap
                || matches!(g.arrival, Arrival::Drop { .. })
                || t.spec(other).is_hq()
                || area_of(g, t.spec(other)).contains(s[id].hex))
        })
        .fold(0, |mask, other| mask | 1 << t.local(other))
}
