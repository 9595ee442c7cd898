//! Carrying a move out: hex by hex, with a window in every hex (8.51, 8.52).

use super::draft::Draft;
use super::group::Mode;
use super::offers::heading;
use crate::desk::Desk;
use crate::ground::OFF;
use crate::state::{Ending, Frame, Journey, MAX_GROUP, NEVER, side_title};
use crate::step::Step;
use crate::tables::UNLIMITED;
use crate::units::{PieceId, Whereabouts, flag};
use crate::{air, assault, carriers, command, flow, indirect, mines, observe, victory};
use geometry::{Direction, Hex};
use kernel::{Dice, Side, Told, Witness};

/// Set out (8.31): whoever is named has moved this turn, wherever the way leads.
pub fn start<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: Side, steps: &[Step]) {
    let Some(draft) = Draft::of(x.lens(side), steps) else { return };
    let leader = draft.group.members[0];
    let from = if x.s[leader].on_map() { x.s[leader].hex } else { OFF };
    x.s.journey = Journey {
        members: draft.group.members,
        count: draft.group.count,
        hex: from,
        corner: from,
        allowance: draft.group.allowance,
        ..Journey::default()
    };
    follow(&mut x.s.journey, &draft);
    if draft.alight == 0 || draft.length > 0 {
        for id in draft.group.iter() {
            x.s[id].set(flag::MOVED);
        }
    }
    if draft.group.mode == Mode::Helicopter && draft.length > 0 && x.s[leader].on_map() {
        air::hug_the_ground(x, leader);
    }
    if x.s[leader].whereabouts == Whereabouts::Aboard && draft.length > 0 {
        carriers::leave_helicopter(x, x.s[leader].aboard);
    }
    x.s.push(Frame::Walk);
}

/// Write the path of a decision into the journey.
fn follow(journey: &mut Journey, draft: &Draft) {
    (journey.path, journey.length, journey.next) = (draft.path, draft.length, 0);
    (journey.lay, journey.wall, journey.alight) = (draft.lay, draft.wall, draft.alight);
    (journey.corner, journey.traced, journey.legs) = (journey.hex, 0, draft.legs);
    journey.ending = draft.ending.unwrap_or_default();
}

/// Go on as planned, along another path, or stop (8.52).
pub fn onward<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, steps: &[Step]) {
    let journey = x.s.journey;
    let draft = Draft::onward(x.lens(flow::mover(x.s)), &journey, steps);
    if !draft.as_planned {
        follow(&mut x.s.journey, &draft);
    }
    x.s.replace(Frame::Walk);
}

/// One step of the journey: a fight begins in an enemy's hex (10.1), even for those who were suppressed on entering it;
/// those who cannot go on stay behind; an interrupted group is asked again (8.52), whether it has
/// points left or not, for that is its secret; else the next hex is entered (8.51), or the move ends.
pub fn walk<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    if meets_enemy(x) {
        return assault::begin(x);
    }
    if !is_whole(x) {
        let before = x.s.journey;
        muster(x);
        if x.s.journey.count == 0 {
            return halt(x, &before);
        }
    }
    lay_charges(x);
    let journey = &mut x.s.journey;
    if std::mem::take(&mut journey.interrupted) {
        x.s.replace(Frame::Onward);
    } else if journey.next < journey.length {
        step(x);
    } else {
        finish(x);
    }
}

/// Nobody of the group can go on. If that happened to face-down counters, the enemy must not learn it from the pace of
/// play: their side is asked as if they could (8.52), and can only stop.
fn halt<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, before: &Journey) {
    let unseen = |id: PieceId| x.s[id].on_map() && !x.s[id].is(flag::FACE_UP);
    if before.interrupted && before.group().any(unseen) {
        x.s.journey.interrupted = false;
        x.s.replace(Frame::Onward);
    } else {
        end(x);
    }
}

/// Can this member go on: is it with the group, and neither dead nor suppressed?
fn is_fit<D: Dice, W: Witness<Told>>(x: &Desk<'_, D, W>, id: PieceId) -> bool {
    let (journey, piece) = (&x.s.journey, &x.s[id]);
    let here = journey.entered == 0 || (piece.on_map() && piece.hex == journey.hex);
    here && !piece.is(flag::SUPPRESSED) && piece.whereabouts != Whereabouts::Dead
}

/// Can all of the group go on, and is there a group?
fn is_whole<D: Dice, W: Witness<Told>>(x: &Desk<'_, D, W>) -> bool {
    let journey = &x.s.journey;
    journey.count > 0 && journey.members[..usize::from(journey.count)].iter().all(|&id| is_fit(x, id))
}

/// Leave those behind who died or were suppressed; headquarters stay with their last unit. Their side knows, and is asked
/// again for the others (8.52).
pub fn muster<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    let before = x.s.journey;
    let mut fit = [false; MAX_GROUP];
    let mut units = 0;
    for (fit, id) in fit.iter_mut().zip(before.group()) {
        *fit = is_fit(x, id);
        units += u8::from(*fit && !x.t.spec(id).is_hq());
    }
    if fit[..usize::from(before.count)].iter().all(|&fit| fit) {
        return;
    }
    let journey = &mut x.s.journey;
    let mut kept = 0;
    for i in (0..usize::from(before.count)).filter(|&i| fit[i] && units > 0) {
        journey.members[kept] = before.members[i];
        (journey.coned[kept], journey.lay[kept], journey.wall[kept]) = (before.coned[i], before.lay[i], before.wall[i]);
        kept += 1;
    }
    for i in kept..MAX_GROUP {
        journey.members[i] = PieceId::NONE;
        (journey.coned[i], journey.lay[i], journey.wall[i]) = (0, NEVER, 0);
    }
    journey.count = kept as u8;
    journey.interrupted = true;
}

/// Charges that are due here are laid (14.25).
fn lay_charges<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    for i in 0..usize::from(x.s.journey.count) {
        let journey = &mut x.s.journey;
        if journey.lay[i] == journey.next && journey.traced == 0 {
            journey.lay[i] = NEVER;
            let (who, hex, wall) = (journey.members[i], journey.hex, Direction::from_number(journey.wall[i]));
            mines::lay(x, who, hex, wall);
        }
    }
}

/// Does the group stand where an enemy stands that can be fought, and has not fought him yet (10.1)? A helicopter only
/// where its flight ends. Headquarters that are caught alone pass to their nearest unit (5.24).
fn meets_enemy<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) -> bool {
    if x.s.journey.entered == 0 || x.s.journey.next < x.s.journey.length {
        return false;
    }
    let journey = x.s.journey;
    if journey.group().any(|id| x.s[id].is(flag::ASSAULTED)) {
        return false;
    }
    let there = |id: PieceId| x.s[id].on_map() && x.s[id].hex == journey.hex;
    if !journey.group().any(|id| there(id) && super::group::fights(x.t.spec(id))) {
        return false;
    }
    let enemy = x.t.side(journey.members[0]).other();
    let mut fight = false;
    for id in x.t.pieces_of(enemy) {
        if x.s[id].on_map() && x.s[id].hex == journey.hex {
            if x.t.spec(id).is_hq() { command::rejoin(x, id) } else { fight |= !x.t.spec(id).dummy }
        }
    }
    fight
}

/// Enter the next hex, and let the other side react (8.51), unless headquarters walk alone (5.25).
fn step<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    let from = x.s.journey.hex;
    let to = next_hex(x);
    pay(x, from, to);
    if from == OFF {
        arrive(x, to)
    } else {
        go(x, from, to)
    }
    if x.t.has_carriers {
        carriers::take_along(x, x.s.journey.members[0]);
    }
    carry_documents(x);
    note_walked(x, to);
    mines::entered(x, to);
    indirect::entered(x, to);
    let journey = &x.s.journey;
    let members = &journey.members[..usize::from(journey.count)];
    if members.iter().any(|&id| x.s[id].on_map() && !x.t.spec(id).is_hq()) {
        x.s.push(Frame::React);
    } else if journey.entered <= 1 && journey.group().all(|id| x.t.spec(id).is_hq()) {
        let side = side_title(x.t.side(journey.members[0]));
        let text = || format!("Nobody may fire at {side}'s headquarters on its own way.");
        x.tell(|_| Told::new("headquarters", "5.25", text()).cell(to.0));
    }
}

/// The next hex of the path, for helicopters the next of the straight line to the corner (13.1).
fn next_hex<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) -> Hex {
    let ground = &x.t.ground;
    let journey = &mut x.s.journey;
    let target = journey.path[usize::from(journey.next)];
    let traces = journey.allowance == UNLIMITED && journey.hex != OFF;
    let to =
        if traces { air::next_hex(ground, journey.corner, target, journey.traced).unwrap_or(target) } else { target };
    if to == target {
        (journey.next, journey.corner, journey.traced) = (journey.next + 1, target, 0);
    } else {
        journey.traced += 1;
    }
    to
}

/// Points for the next hex (8.6, 8.2); none in the air and for the first step out of a helicopter.
fn pay<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, from: Hex, to: Hex) {
    let journey = &x.s.journey;
    let leader = journey.members[0];
    let vehicle = x.t.spec(leader).is_vehicle();
    let cost = if journey.allowance == UNLIMITED || x.s[leader].whereabouts == Whereabouts::Aboard {
        0
    } else if from == OFF {
        x.t.ground.arrival_cost(&x.s.haze, to, vehicle).unwrap_or(0)
    } else {
        heading(x.t, from, to).map_or(0, |d| x.t.step_cost(&x.s.haze, from, d as usize, vehicle))
    };
    let journey = &mut x.s.journey;
    journey.spent = journey.spent.saturating_add(cost);
    journey.entered = journey.entered.saturating_add(1);
    journey.hex = to;
}

/// The group goes from one hex into the next (8.34); hulls face the way they go (14.1). Everybody sees the counters go, and each
/// audience calls them what it knows them for (6.32).
fn go<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, from: Hex, to: Hex) {
    let journey = x.s.journey;
    if is_crowded(x, from) {
        observe::single_out_group(x, &journey.members[..usize::from(journey.count)]);
    }
    let ahead = heading(x.t, from, to);
    for id in journey.group() {
        x.s[id].hex = to;
        if let Some(ahead) = ahead.filter(|_| !x.t.spec(id).is_infantry()) {
            x.s[id].facing = ahead;
        }
    }
    super::pace::narrow(x, from, to);
    x.tell(|v| {
        let mut text = String::with_capacity(64);
        for (n, id) in journey.group().enumerate() {
            text.push_str(if n == 0 { "" } else { ", " });
            text.push_str(v.name(id));
        }
        let verb = if journey.count == 1 { " moves from " } else { " move from " };
        [verb, v.hex(from), " to ", v.hex(to), "."].iter().for_each(|words| text.push_str(words));
        let kind = if v.owns(journey.members[0]) { "moved" } else { "moves" };
        let told = Told::new(kind, "8.34", text).cell(from.0).cell(to.0);
        journey.group().fold(told, |told, id| told.piece(v.key(id)))
    });
    for id in journey.group() {
        let news = observe::moved(x, id, from);
        x.s.journey.interrupted |= news;
    }
}

/// Do several counters of the mover's side stand in this hex, so that it must be told which of them goes?
#[inline]
fn is_crowded<D: Dice, W: Witness<Told>>(x: &Desk<'_, D, W>, hex: Hex) -> bool {
    let range = x.t.range(x.t.side(x.s.journey.members[0]));
    let pieces = &x.s.pieces[usize::from(range.start)..usize::from(range.end)];
    pieces.iter().filter(|p| p.hex == hex).count() > 1
}

/// The group comes onto the map, from outside or out of a helicopter (13.34).
fn arrive<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, to: Hex) {
    let journey = x.s.journey;
    for id in journey.group() {
        let carrier = x.s[id].aboard;
        x.s[id].hex = to;
        x.s[id].whereabouts = Whereabouts::OnMap;
        let news = observe::appear(x, id);
        x.s.journey.interrupted |= news;
        x.tell(|v| {
            let (name, place) = (v.name(id), v.hex(to));
            let told = if carrier.is_some() {
                Told::new("alighted", "13.34", format!("{name} gets off {} into {place}.", v.name(carrier)))
            } else {
                Told::new("entered", "15.0", format!("{name} enters the map in {place}."))
            };
            told.piece(v.key(id)).cell(to.0)
        });
    }
}

/// Whoever holds the documents takes them along (15.2).
fn carry_documents<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    let holder = PieceId(x.s.documents.holder);
    if x.s.documents.exist && holder.is_some() {
        x.s.documents.hex = x.s[holder].hex;
    }
}

/// In a hex that somebody has crossed no mine is hidden any more (14.26).
fn note_walked<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, hex: Hex) {
    if x.s.journey.allowance != UNLIMITED {
        x.s.walked[hex.index() / 64] |= 1 << (hex.index() % 64);
    }
}

/// The path is used up: stay, go aboard, let passengers off, or leave the map.
fn finish<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    let journey = x.s.journey;
    match journey.ending {
        Ending::Stop => {}
        Ending::Exit => journey.group().for_each(|id| exit(x, id)),
        Ending::Board(carrier) => carriers::board(x, carrier),
    }
    if journey.alight != 0 {
        carriers::begin_alighting(x, journey.members[0], journey.alight);
    }
    end(x);
}

/// A counter leaves the map with whoever is aboard and does not come back (8.35).
fn exit<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, id: PieceId) {
    let hex = x.s[id].hex;
    observe::single_out(x, id);
    x.tell(|v| {
        let text = format!("{} leaves the map from {}.", v.name(id), v.hex(hex));
        Told::new("left", "8.35", text).piece(v.key(id)).cell(hex.0)
    });
    observe::vanish(x, id);
    for rider in x.t.pieces_of(x.t.side(id)) {
        if rider == id || (x.s[rider].whereabouts == Whereabouts::Aboard && x.s[rider].aboard == id) {
            victory::documents_leave(x, rider);
            x.s[rider].whereabouts = Whereabouts::Exited;
            x.s[rider].clear(flag::FACE_UP);
        }
    }
    victory::judge(x);
}

/// The journey is over, and everybody sees that it is.
fn end<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    let side = flow::mover(x.s);
    x.tell(|_| Told::new("halt", "8.34", [side_title(side), "'s move is over."].concat()));
    x.s.journey = Journey::default();
    x.s.pop();
}
