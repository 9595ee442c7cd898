//! Partial units in command and in one hex pool their men (7.54).

use crate::desk::Desk;
use crate::observe;
use crate::state::{State, Table};
use crate::step::Step;
use crate::tables::Kind;
use crate::units::{MAX_PIECES, PieceId, Whereabouts, flag};
use crate::view::Lens;
use kernel::{Dice, Label, Question, Side, Told, Witness};

/// Men by counter, as a draft would leave them.
type Men = [u8; MAX_PIECES];

/// Which partial units recombine (7.54): one gives its men to another in its hex, up to full strength, and so on.
pub fn ask_reorganise(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    if so_far.last() == Some(&Step::Done) {
        return q.close();
    }
    let men = drafted(at, so_far);
    if let Some(&Step::Merge(giver)) = so_far.last() {
        q.prompt("7.54", || format!("Which unit takes the men of {}?", at.table().spec(giver).name));
        for taker in partners(at, &men, giver) {
            q.offer(Step::Join(taker), || unit_label(at, &men, "join", taker));
        }
        return;
    }
    q.prompt("7.54", || "Partial units in one hex may pool their men.".to_owned());
    q.offer_default(Step::Done, || Label::new("leave the units as they are").case("7.54"));
    for giver in at.own_ids().filter(|&id| partners(at, &men, id).next().is_some()) {
        q.offer(Step::Merge(giver), || unit_label(at, &men, "give the men of", giver));
    }
    if q.is_worded() {
        explain(at, q);
    }
}

fn unit_label(at: Lens<'_>, men: &Men, doing: &str, id: PieceId) -> Label {
    let spec = at.table().spec(id);
    let text = format!("{doing} {} ({} of {} men)", spec.name, men[id.index()], spec.men);
    Label::new(text).piece(at.table().key(id)).case("7.54")
}

/// Why partial units beside others are not offered: only those in command may recombine.
fn explain(at: Lens<'_>, q: &mut Question<Step>) {
    for (id, p) in at.own_on_map() {
        let spec = at.table().spec(id);
        if spec.is_infantry() && !spec.dummy && p.men < spec.men && !p.is(flag::IN_COMMAND) {
            q.why_not("7.54", || {
                let what = Label::new(format!("give the men of {}", spec.name)).piece(at.table().key(id));
                (what, "it is out of command".to_owned())
            });
        }
    }
}

/// Men of this side's units after the steps of a draft.
fn drafted(at: Lens<'_>, so_far: &[Step]) -> Men {
    let mut men = [0; MAX_PIECES];
    for (id, p) in at.own_on_map() {
        men[id.index()] = p.men;
    }
    for pair in so_far.chunks_exact(2) {
        if let &[Step::Merge(giver), Step::Join(taker)] = pair {
            let given = given(at.table(), &men, giver, taker);
            men[giver.index()] -= given;
            men[taker.index()] += given;
        }
    }
    men
}

/// How many men the giver has for the taker: all it has, up to the taker's full strength (7.54).
fn given(t: &Table, men: &Men, giver: PieceId, taker: PieceId) -> u8 {
    men[giver.index()].min(t.spec(taker).men.saturating_sub(men[taker.index()]))
}

/// Is this unit below full strength, in command and on the map?
fn is_partial(at: Lens<'_>, men: &Men, id: PieceId) -> bool {
    let (spec, left) = (at.table().spec(id), men[id.index()]);
    let able = at.own(id).is_some_and(|p| p.on_map() && p.is(flag::IN_COMMAND));
    able && !spec.dummy && 0 < left && left < spec.men
}

/// The other partial units in the hex of a partial unit (7.54).
fn partners<'a>(at: Lens<'a>, men: &'a Men, id: PieceId) -> impl Iterator<Item = PieceId> + 'a {
    let hex = at.own(id).filter(|_| is_partial(at, men, id)).map(|p| p.hex);
    let there = move |other: PieceId| at.own(other).map(|p| p.hex) == hex && is_partial(at, men, other);
    at.own_ids().filter(move |&other| hex.is_some() && other != id && there(other))
}

/// Recombine (7.54): the men change units; a unit left without men is removed for good.
pub fn reorganise<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: Side, steps: &[Step]) {
    for pair in steps.chunks_exact(2) {
        if let &[Step::Merge(giver), Step::Join(taker)] = pair {
            debug_assert_eq!(x.t.side(giver), side, "a side recombines its own units");
            merge(x, giver, taker);
        }
    }
}

/// One unit gives its men to another (7.54).
fn merge<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, giver: PieceId, taker: PieceId) {
    let given = x.s[giver].men.min(x.t.spec(taker).men.saturating_sub(x.s[taker].men));
    x.s[giver].men -= given;
    x.s[taker].men += given;
    let hex = x.s[taker].hex;
    let left = (x.s[giver].men, x.s[taker].men);
    let text =
        |giver: &str, taker: &str| format!("{giver} gives {given} to {taker}: {} and {} men are left.", left.0, left.1);
    let open = x.s[giver].is(flag::FACE_UP) && x.s[taker].is(flag::FACE_UP);
    let told = |v: crate::view::Voice<'_>| {
        let text = text(v.true_name(giver), v.true_name(taker));
        Told::new("reorganised", "7.54", text).piece(v.key(giver)).piece(v.key(taker)).cell(hex.0)
    };
    if open {
        x.tell(told)
    } else {
        x.tell_side(x.t.side(giver), told)
    }
    if x.s[giver].men == 0 {
        remove(x, giver, taker);
    }
}

/// A unit without men leaves the game (7.54); what it carried stays with those who took its men.
fn remove<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, giver: PieceId, taker: PieceId) {
    observe::single_out(x, giver);
    observe::vanish(x, giver);
    hand_on(x.t, x.s, giver, taker);
    x.s[giver].whereabouts = Whereabouts::Dead;
    let hex = x.s[giver].hex;
    x.tell(|v| {
        let text = format!("{} in {} is broken up and removed.", v.name(giver), v.hex(hex));
        Told::new("removed", "7.54", text).piece(v.key(giver)).cell(hex.0)
    });
}

/// Documents go with the men, and a charge too if it was not their only one to carry (14.25, 15.2).
fn hand_on(t: &Table, s: &mut State, giver: PieceId, taker: PieceId) {
    if s[giver].is(flag::DOCUMENTS) {
        s[giver].clear(flag::DOCUMENTS);
        s[taker].set(flag::DOCUMENTS);
        s.documents.holder = taker.0;
    }
    if s[giver].is(flag::CHARGE) && t.spec(taker).kind == Kind::FireTeam {
        s[giver].clear(flag::CHARGE);
        s[taker].set(flag::CHARGE);
    }
}
