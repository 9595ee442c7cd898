//! What each audience knows: scenes, canonical bytes, hidden things, imagined worlds.

use crate::field::Field;
use kernel::dice::{Seed, Seeded};
use kernel::play::{Playout, Tally};
use kernel::{Audience, Rulebook, Scene, Setup, Side, Told, Witness};
use raid::Raid;
use raid::state::{Frame, State, Table};
use raid::units::{ALPHA, BRAVO, flag};

fn scene(t: &Table, s: &State, who: Audience) -> Scene {
    let mut scene = Scene::default();
    Raid::scene(Raid::lens(t, s, who), &mut scene);
    scene
}

fn side(side: Side) -> Audience {
    Audience::Side(side)
}

#[test]
fn a_scene_names_own_counters_and_numbers_those_of_the_enemy() {
    let f = Field::open()
        .alpha("A/1/1", "1010")
        .alpha("HQ 1", "1010")
        .bravo("A/1/1", "4030")
        .bravo("B/1/1", "4130")
        .at(Frame::Fire { turn: ALPHA, passes: 0 });
    let keys = |who| scene(&f.t, &f.s, who).pieces.into_iter().map(|p| p.key.clone()).collect::<Vec<_>>();
    let blips = |s: &str| keys(side(ALPHA)).iter().filter(|k| k.starts_with(s)).count();
    assert_eq!(blips("bravo:counter-"), 2);
    assert_eq!(blips("alpha:"), 2);
    assert!(keys(side(ALPHA)).contains(&"alpha:A/1/1".to_owned()));
    assert!(keys(side(BRAVO)).contains(&"bravo:B/1/1".to_owned()));
    assert!(keys(Audience::Public).iter().all(|k| k.contains(":counter-")), "{:?}", keys(Audience::Public));
    assert!(keys(Audience::Umpire).iter().all(|k| !k.contains(":counter-")));
    let drawn = scene(&f.t, &f.s, side(ALPHA));
    assert!(drawn.pieces.is_sorted_by(|a, b| a.key < b.key), "keys are unique and in order");
    let blip = drawn.pieces.iter().find(|p| !p.known).unwrap();
    assert_eq!((blip.kind.as_str(), blip.count, blip.facing, blip.badges.len()), ("blip", None, None, 0));
}

#[test]
fn two_hidden_counters_that_change_places_look_the_same() {
    let place = |first: &str, second: &str| {
        let mut f = Field::open()
            .alpha("A/1/1", "1010")
            .bravo("A/1/1", first)
            .bravo("LMG 1.1", second)
            .at(Frame::Fire { turn: ALPHA, passes: 0 });
        let (team, gun) = (f.b("A/1/1"), f.b("LMG 1.1"));
        if first > second {
            let (a, b) = (f.s[team].blip, f.s[gun].blip);
            f.set(|s| {
                s[team].blip = b;
                s[gun].blip = a;
            });
        }
        f
    };
    let (one, other) = (place("4030", "4230"), place("4230", "4030"));
    for who in [side(ALPHA), Audience::Public] {
        assert_eq!(scene(&one.t, &one.s, who), scene(&other.t, &other.s, who));
    }
    assert_ne!(scene(&one.t, &one.s, side(BRAVO)), scene(&other.t, &other.s, side(BRAVO)));
}

#[test]
fn secrets_of_a_counter_stay_out_of_the_enemys_scene() {
    let mut f = Field::open()
        .alpha("A/1/1", "1010")
        .bravo("A/1/1", "4030")
        .bravo("LMG 1.1", "4130")
        .at(Frame::Fire { turn: ALPHA, passes: 0 });
    let before = scene(&f.t, &f.s, side(ALPHA));
    let own_before = scene(&f.t, &f.s, side(BRAVO));
    let (team, gun) = (f.b("A/1/1"), f.b("LMG 1.1"));
    f.s[team].men = 2;
    f.s.losses[1] += 2;
    f.s[team].set(flag::SUPPRESSED);
    f.s[gun].clear(flag::IN_COMMAND);
    f.face(gun, geometry::Direction::South);
    assert_eq!(scene(&f.t, &f.s, side(ALPHA)), before);
    assert_ne!(scene(&f.t, &f.s, side(BRAVO)), own_before);
}

#[test]
fn the_track_says_whose_turn_it_is() {
    let f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "4030").at(Frame::Move { turn: BRAVO, passes: 1 });
    let track = scene(&f.t, &f.s, Audience::Public).track;
    assert_eq!((track.turn, track.last, track.current), (1, 20, 3));
    assert_eq!(track.steps[usize::from(track.current)], "C Movement");
    assert!(track.now.contains("Bravo"), "{}", track.now);
}

/// Whoever listens makes sure that words which are said to be the same are the same.
#[derive(Default)]
struct Doubter {
    told: Vec<(Audience, Told)>,
    /// How many were said to be the same, and how many are.
    said: usize,
    same: usize,
}

impl Witness<Told> for Doubter {
    fn tell(&mut self, to: Audience, event: impl FnOnce() -> Told) {
        let told = event();
        self.same += usize::from(self.told.iter().rev().take(3).any(|(_, before)| *before == told));
        self.told.push((to, told));
    }
    fn tell_same(&mut self, to: Audience, before: usize, event: impl FnOnce() -> Told) {
        let (heard, told) = (&self.told[self.told.len() - before], event());
        assert_eq!(heard.1, told, "{to:?} is said to hear the same as {:?}", heard.0);
        self.said += 1;
        self.told.push((to, told));
    }
}

#[test]
fn whoever_is_said_to_hear_the_same_does() {
    for (n, (name, text)) in (1..).zip(Raid::library()) {
        let setup = Setup {
            rulebook: Raid::NAME.to_owned(),
            edition: *Raid::EDITIONS.end(),
            scenario: name.to_owned(),
            text: text.to_owned(),
            options: Default::default(),
            seats: Raid::seats(text).unwrap(),
        };
        let (t, mut s) = Raid::start(&setup).unwrap();
        let (mut dice, mut lots) = (Seeded::new(Seed::number(n), 1), Seeded::new(Seed::number(n), 2));
        let (mut game, mut doubter) = (Playout::<Raid>::default(), Doubter::default());
        let choose = |q: &kernel::Question<raid::step::Step>, lots: &mut Seeded| {
            q.nth(lots.below(q.count() as u32) as usize).expect("an answer")
        };
        let mut tally = Tally::default();
        while game.exchange(&t, &mut s, &mut dice, &mut doubter, &mut tally, |_, _, _, q| choose(q, &mut lots)) {}
        assert!(doubter.said > doubter.told.len() / 4, "{name}: {} of {}", doubter.said, doubter.told.len());
        println!(
            "{name}: of {} tellings {} share words, {} more could",
            doubter.told.len(),
            doubter.said,
            doubter.same
        );
    }
}
