//! One golden playthrough for each scenario: a seeded game of random decisions, with what every audience heard, and at
//! three points the truth beside each seat's scene. A change of behaviour shows as a change of these files; after a
//! change that is meant, `UPDATE_GOLDEN=1 cargo test -p raid --test playthroughs` writes them anew.

use kernel::dice::{Seed, Seeded};
use kernel::play::{Playout, Tally};
use kernel::scene::Scene;
use kernel::{Audience, Recorder, Rulebook, Seat, Setup, Side, Told};
use raid::Raid;
use raid::state::{State, Table};
use raid::step::Step;
use std::fmt::Write;
use std::path::PathBuf;

const AUDIENCES: [(&str, Audience); 4] = [
    ("truth", Audience::Umpire),
    ("alpha", Audience::Side(Side(0))),
    ("bravo", Audience::Side(Side(1))),
    ("public", Audience::Public),
];
/// Exchanges at which the scenes are drawn, and the last that is told in full.
const DRAWN: [u32; 2] = [1, 40];
const TOLD: u32 = 60;

fn setup(name: &str, text: &str) -> Setup {
    Setup {
        rulebook: "raid".to_owned(),
        edition: 1,
        scenario: name.to_owned(),
        text: text.to_owned(),
        options: Default::default(),
        seats: Raid::seats(text).unwrap(),
    }
}

/// Every scene in lines: truth first, then what each seat and a spectator see of it.
fn draw(t: &Table, s: &State, out: &mut String) {
    for (name, who) in AUDIENCES {
        let mut scene = Scene::default();
        Raid::scene(Raid::lens(t, s, who), &mut scene);
        writeln!(out, "  scene of {name}: turn {}, {}", scene.track.turn, scene.track.now).unwrap();
        for piece in &scene.pieces {
            let place = piece.cells.first().map_or(String::new(), |&c| t.ground.label(geometry::Hex(c)));
            let holder = piece.holder.as_deref().unwrap_or("");
            let count = piece.count.map_or(String::new(), |n| n.to_string());
            let line = format!("    {} {} {place} {holder} {count} {}", piece.key, piece.kind, piece.badges.join(","));
            writeln!(out, "{}", line.trim_end()).unwrap();
        }
        for overlay in &scene.overlays {
            let cells: Vec<String> = overlay.cells.iter().take(8).map(|&c| t.ground.label(geometry::Hex(c))).collect();
            writeln!(out, "    {} {} {}", overlay.key, overlay.label, cells.join(" ")).unwrap();
        }
    }
}

fn playthrough(name: &str, text: &str) -> String {
    let (t, mut s) = Raid::start(&setup(name, text)).unwrap_or_else(|faults| panic!("{faults}"));
    let mut lots = Seeded::new(Seed::number(77), u64::MAX);
    let mut out = format!("# {name}, random decisions\n");
    let mut playout = Playout::<Raid>::default();
    let mut tally = Tally::default();
    for n in 1.. {
        assert!(n < 200_000, "{name} does not end");
        let mut dice = Seeded::new(Seed::number(77), u64::from(n));
        let mut heard = Recorder::<Told>::default();
        let mut said: Vec<(Seat, Step)> = Vec::new();
        let asked = Raid::asked(&t, &s);
        let go = playout.exchange(&t, &mut s, &mut dice, &mut heard, &mut tally, |seat, _, _, q| {
            let step = q.nth(lots.below(q.count() as u32) as usize).unwrap();
            said.push((seat, step));
            step
        });
        if !go {
            break;
        }
        if n <= TOLD {
            writeln!(out, "{n} {asked:?}").unwrap();
            for (seat, step) in &said {
                writeln!(out, "  seat {}: {}", seat.0, Raid::step_text(&t, *step)).unwrap();
            }
            for (name, who) in AUDIENCES {
                for (_, told) in heard.tellings.iter().filter(|(to, _)| *to == who) {
                    writeln!(out, "  {name}: {} [{} {}]", told.text, told.kind, told.case).unwrap();
                }
            }
        }
        if DRAWN.contains(&n) {
            draw(&t, &s, &mut out);
        }
    }
    draw(&t, &s, &mut out);
    let report = Raid::report(&t, &s).expect("the game is over");
    writeln!(out, "{}", serde_json::to_string_pretty(&report).unwrap()).unwrap();
    writeln!(out, "{} moves, {} offers, {} commits", tally.moves, tally.offers, tally.commits).unwrap();
    let mut bytes = Vec::new();
    Raid::bytes(&t, &s, &mut bytes);
    let sum = bytes.iter().fold(0u64, |sum, &b| sum.wrapping_mul(0x0100_0000_01b3) ^ u64::from(b));
    writeln!(out, "last state {sum:016x}").unwrap();
    out
}

fn golden(name: &str) -> PathBuf {
    let file = format!("{}.txt", name.rsplit('/').next().unwrap());
    [env!("CARGO_MANIFEST_DIR"), "tests", "playthroughs", &file].iter().collect()
}

#[test]
fn every_scenario_plays_as_its_golden_playthrough() {
    let mut wrong = Vec::new();
    for (name, text) in Raid::library() {
        let played = playthrough(name, text);
        let path = golden(name);
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            std::fs::write(&path, &played).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        if kept != played {
            let at = kept.lines().zip(played.lines()).position(|(a, b)| a != b);
            let at = at.unwrap_or_else(|| kept.lines().count().min(played.lines().count()));
            let line = |text: &str| text.lines().nth(at).unwrap_or("(end)").to_owned();
            wrong.push(format!("{name} line {}:\n  kept   {}\n  played {}", at + 1, line(&kept), line(&played)));
        }
    }
    assert!(wrong.is_empty(), "{}\nif this is meant, run with UPDATE_GOLDEN=1", wrong.join("\n"));
}
