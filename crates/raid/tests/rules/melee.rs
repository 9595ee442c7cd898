//! Everything that shoots, crowded into a few hexes and played at random by sides that like to close in: no scenario of
//! the book holds all of it.

use crate::field::{Field, spec};
use kernel::dice::{Seed, Seeded};
use kernel::play::{Playout, Tally};
use kernel::{Rulebook, Side, Silent};
use raid::Raid;
use raid::state::{Frame, State};
use raid::step::Step;
use raid::tables::Terrain;
use raid::units::{ALPHA, BRAVO, Spec, Whereabouts, flag};

const UNITS: [(&str, &str, &str); 18] = [
    ("A/1/1", "1010", "1015"),
    ("B/1/1", "1010", "1015"),
    ("A/2/1", "0911", "1114"),
    ("B/2/1", "0911", "1114"),
    ("LMG 1", "1110", "1115"),
    ("HMG 1", "1209", "1315"),
    ("Bazooka 1", "1209", "1315"),
    ("106mm 1", "1409", "0916"),
    ("60mm 1", "0809", "0818"),
    ("HQ 1", "1010", "1015"),
    ("Tank 1", "1110", "1216"),
    ("APC 1", "1309", "1414"),
    ("Truck 1", "0810", "0815"),
    ("Gunship 1", "0608", "0618"),
    ("Transport 1", "1808", "1818"),
    ("A/3/1", "1409", "1315"),
    ("B/3/1", "0810", "0815"),
    ("LMG 2", "0810", "0815"),
];

/// The whole crowd in the middle of a village.
fn crowd() -> Field {
    let mut f = Field::open().terrain(Terrain::Medium, "1012 1113 0913 1212").terrain(Terrain::Heavy, "1013 0812");
    f = f.building("1111 1112").building("0914").rules(|s| s.turns = 6);
    let armed = |side: Side, name: &str| {
        let (m203, rifle_grenade) = (name == "A/1/1" || name == "A/3/1", name == "B/1/1");
        Spec { m203, rifle_grenade, ..spec(side, name) }
    };
    for (name, alpha, bravo) in UNITS {
        f = f.counter(armed(ALPHA, name), alpha).counter(armed(BRAVO, name), bravo);
    }
    f.alpha("Dummy 1", "1610").bravo("Dummy 1", "1614")
}

/// Nobody stands where an enemy stands, except in a fight or at altitude; the dead have no men, the living some.
fn sound(t: &raid::state::Table, s: &State) -> Result<(), String> {
    Raid::check(t, s)?;
    if matches!(s.frame(), Frame::Fire { .. } | Frame::Plot | Frame::Reorganise) {
        for a in s.on_map(t, ALPHA) {
            if s.side_at(t, BRAVO, s[a].hex).any(|b| !s[a].is(flag::ALTITUDE) && !s[b].is(flag::ALTITUDE)) {
                return Err(format!("{} stands with an enemy", t.key(a)));
            }
        }
    }
    for (i, spec) in t.specs.iter().enumerate() {
        let dead = s.pieces[i].whereabouts == Whereabouts::Dead;
        if spec.is_infantry() && !spec.dummy && dead != (s.pieces[i].men == 0) {
            return Err(format!("{} has {} men", spec.name, s.pieces[i].men));
        }
    }
    Ok(())
}

#[test]
fn a_crowd_of_all_arms_plays_at_random_to_its_end() {
    let mut seen = [false; 4];
    for seed in 0..24 {
        let mut f = crowd().at(Frame::Reorganise);
        for side in [ALPHA, BRAVO] {
            let (truck, tank) = (f.id(side, "Truck 1"), f.id(side, "Tank 1"));
            for (unit, carrier) in [("B/3/1", truck), ("LMG 2", truck), ("A/2/1", tank)] {
                f.aboard(f.id(side, unit), carrier);
            }
        }
        let (mut dice, mut chance) = (Seeded::new(Seed::number(seed), 1), Seeded::new(Seed::number(seed), 2));
        let (mut play, mut tally) = (Playout::<Raid>::default(), Tally::default());
        for step in 0.. {
            let frame = f.s.frame();
            seen[0] |= matches!(frame, Frame::Overwatch { .. });
            seen[1] |= frame == Frame::React;
            seen[2] |= frame == Frame::Assault;
            seen[3] |= frame == Frame::AssaultChoice;
            let goes_on = play.exchange(&f.t, &mut f.s, &mut dice, &mut Silent, &mut tally, |_, at, _, q| {
                let into = |step: &&Step| matches!(step, Step::To(hex) if at.enemy_at(*hex));
                let holds_fire = matches!(frame, Frame::Fire { .. }) && chance.below(2) == 0;
                let closes = q.offers().iter().find(into).copied().or(holds_fire.then_some(Step::Pass));
                let any = q.nth(chance.below(q.count() as u32) as usize).expect("an answer");
                closes.filter(|&step| q.allows(step)).unwrap_or(any)
            });
            if !goes_on {
                break;
            }
            if let Err(fault) = sound(&f.t, &f.s) {
                panic!("seed {seed}, step {step}, after {frame:?}: {fault}");
            }
            assert!(step < 20_000, "seed {seed} does not end, it stands in {:?}", f.s.frame());
        }
    }
    assert_eq!(seen, [true; 4], "overwatch, opportunity, assault, and the choice after a round have all come up");
}
