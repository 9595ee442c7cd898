//! Victory (15.0): the scenario's clauses, judged as soon as they can be true and when the last turn is over.

use crate::desk::Desk;
use crate::scenario::{At, Clause, Condition, Counted};
use crate::state::{State, Table, side_title};
use crate::tables::Terrain;
use crate::units::{ALPHA, BRAVO, PieceId, Whereabouts, flag};
use kernel::{Dice, Reported, Side, Standing, Told, Verdict, Witness};
use serde::Serialize;

/// How a game of Raid ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The scenario.
    pub scenario: String,
    /// The turn in which it ended.
    pub turn: u8,
    /// Men lost by Alpha and Bravo.
    pub losses: [u16; 2],
    verdict: Verdict,
}

impl Reported for Report {
    fn verdict(&self) -> Verdict {
        self.verdict.clone()
    }
}

/// No winner.
const NOBODY: u8 = 2;

/// Judge the clauses that end the game at once (15.0). Called after losses and departures.
pub fn judge<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    if !x.s.ended.over {
        let met = |clause: &Clause| clause.at == At::Once && holds(x.t, x.s, clause);
        if let Some(n) = x.t.scenario.victory.iter().position(met) {
            end(x, n);
        }
    }
}

/// Judge at the end of a turn; after the last turn somebody has won (4.1F).
pub fn end_of_turn<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    claim_documents(x);
    judge(x);
    if !x.s.ended.over && x.s.turn >= x.t.scenario.turns {
        let n = x.t.scenario.victory.iter().position(|clause| holds(x.t, x.s, clause));
        end(x, n.unwrap_or(0));
    }
}

fn end<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, n: usize) {
    let winner = x.t.scenario.victory.get(n).and_then(|clause| clause.winner);
    x.s.ended = crate::state::Ended { over: true, winner: winner.map_or(NOBODY, |side| side.0), clause: n as u8 };
    let why = x.t.scenario.victory.get(n).map_or("", |clause| clause.text.as_str());
    let lost = x.s.losses;
    x.tell(|_| {
        let who = winner.map_or("Nobody wins".to_owned(), |side| format!("{} wins", side_title(side)));
        let [alpha, bravo] = lost;
        let text = format!("{who}: {why}. Alpha lost {alpha} men and Bravo {bravo}.");
        Told::new("over", "15.0", text)
    });
}

/// Are all conditions of a clause true?
#[must_use]
pub fn holds(t: &Table, s: &State, clause: &Clause) -> bool {
    clause.when.iter().all(|condition| is_true(t, s, condition))
}

/// Is this condition true now? Losses (15.3, 15.8), departures (15.4, 15.7), ruins (15.5, 15.7), hexes cleared (15.6).
fn is_true(t: &Table, s: &State, condition: &Condition) -> bool {
    match condition {
        Condition::Destroyed(side) => men(t, *side).all(|id| s[id].whereabouts == Whereabouts::Dead),
        Condition::LostMen(side, most) => s.losses[side.index()] > *most,
        Condition::LostPercent(side, most) => {
            u32::from(s.losses[side.index()]) * 100 > u32::from(t.scenario.men[side.index()]) * u32::from(*most)
        }
        Condition::Off(side, wanted, what) => off(t, s, *side, *what) >= usize::from(*wanted),
        Condition::AllOff(side, by_air) => all_off(t, s, *side, *by_air),
        Condition::DocumentsOff => s.documents.gone,
        Condition::Ruined(hexes) => hexes.iter().all(|hex| s.haze.is_rubble(hex)),
        Condition::Clear(side, hexes) => !men(t, *side).any(|id| {
            let here = matches!(s[id].whereabouts, Whereabouts::OnMap | Whereabouts::Aboard);
            here && hexes.contains(s[id].hex)
        }),
    }
}

/// Every body of men of a side; dummies are none.
fn men(t: &Table, side: Side) -> impl Iterator<Item = PieceId> + '_ {
    t.pieces_of(side).filter(|&id| t.spec(id).men > 0 && !t.spec(id).dummy)
}

/// How many have left the map by the hexes that count for their side (8.35, 15.4).
fn off(t: &Table, s: &State, side: Side, what: Counted) -> usize {
    let counts = |id: &PieceId| {
        let spec = t.spec(*id);
        match what {
            Counted::Units => spec.men > 0 && !spec.dummy,
            Counted::Vehicles => spec.is_vehicle(),
            Counted::Kind(kind) => spec.kind == kind && !spec.dummy,
        }
    };
    t.pieces_of(side).filter(|&id| s[id].whereabouts == Whereabouts::Exited).filter(counts).count()
}

/// Every living man has left, and at least one; those who left by helicopter left aboard one (15.3, 15.5).
fn all_off(t: &Table, s: &State, side: Side, by_air: bool) -> bool {
    let gone = |id: PieceId| {
        let p = &s[id];
        let flown = p.aboard.is_some() && t.spec(p.aboard).is_helicopter();
        p.whereabouts == Whereabouts::Exited && (!by_air || flown)
    };
    men(t, side).any(gone) && men(t, side).all(|id| s[id].whereabouts == Whereabouts::Dead || gone(id))
}

/// Is the hex wrecked like a building, although it need not be one? (9.7, 15.5)
#[must_use]
pub fn can_be_ruined(t: &Table, s: &State, hex: geometry::Hex) -> bool {
    let building = t.ground.terrain[usize::from(hex.0)] == Terrain::Building;
    (building || t.scenario.special.structures.contains(&hex)) && !s.haze.is_rubble(hex)
}

/// The documents are taken by a unit that has shared their hex for one complete turn without moving (15.2). Both sides
/// may; while both are there nobody can.
fn claim_documents<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    if !x.s.documents.exist || x.s.documents.gone || x.s.documents.holder != PieceId::NONE.0 {
        return;
    }
    let hex = x.s.documents.hex;
    let waits =
        |side: Side| men(x.t, side).find(|&id| x.s[id].on_map() && x.s[id].hex == hex && !x.s[id].is(flag::MOVED));
    let claimant = match (waits(ALPHA), waits(BRAVO)) {
        (Some(id), None) | (None, Some(id)) => id,
        _ => return,
    };
    x.s.documents.holder = claimant.0;
    x.s[claimant].set(flag::DOCUMENTS);
    x.tell(|v| Told::new("documents", "15.2", format!("{} has the documents.", v.name(claimant))).cell(hex.0));
}

/// A unit is gone: the documents it carried lie in its hex, or have left the map with it (15.2).
pub fn documents_dropped<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, id: PieceId) {
    if x.s.documents.holder != id.0 || !x.s.documents.exist {
        return;
    }
    let hex = x.s[id].hex;
    x.s[id].clear(flag::DOCUMENTS);
    x.s.documents.holder = PieceId::NONE.0;
    x.s.documents.hex = hex;
    x.tell(|v| Told::new("documents", "15.2", format!("The documents lie in {}.", v.hex(hex))).cell(hex.0));
}

/// The documents leave the map with their holder (15.2).
pub fn documents_leave<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, id: PieceId) {
    if x.s.documents.exist && x.s.documents.holder == id.0 {
        x.s.documents.gone = x.t.side(id) == ALPHA;
        x.s.documents.exist = x.s.documents.gone;
        x.tell(|_| Told::new("documents", "15.2", "The documents have left the map."));
    }
}

/// The report, once the game is over.
#[must_use]
pub fn report(t: &Table, s: &State) -> Option<Report> {
    if !s.ended.over {
        return None;
    }
    let winner = (s.ended.winner < NOBODY).then_some(Side(s.ended.winner));
    let clause = t.scenario.victory.get(usize::from(s.ended.clause));
    let standings = [ALPHA, BRAVO]
        .map(|side| Standing {
            side,
            score: i32::from(winner == Some(side)),
            reasons: vec![
                clause.map_or(String::new(), |c| c.text.clone()),
                format!("{} lost {} of {} men", side_title(side), s.losses[side.index()], t.scenario.men[side.index()]),
            ],
        })
        .to_vec();
    Some(Report {
        scenario: t.scenario.name.clone(),
        turn: s.turn,
        losses: s.losses,
        verdict: Verdict { winner, standings, void: false },
    })
}
