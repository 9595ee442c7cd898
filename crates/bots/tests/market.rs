//! Bots at a market: a book so small that what they should do is plain. Two seats buy twice each, one of many goods
//! that are worth more the higher their number; a hidden purse must not matter.

use bots::{Bot, Greedy, Level, Random, decide};
use kernel::any::AnyMatch;
use kernel::dice::{Seed, Seeded};
use kernel::log::By;
use kernel::play::{Playout, Tally};
use kernel::scene::Board;
use kernel::{
    Answers, Asked, Audience, Dice, Faults, Judgement, Label, Match, Preview, Question, Reveal, Rulebook, Scene, Seat,
    SeatSetup, Setup, Side, Silent, Standing, Told, Verdict, Witness,
};
use std::ops::RangeInclusive;

struct Market;

#[derive(Clone, Debug)]
struct Stall {
    goods: u16,
    bought: [Vec<u16>; 2],
    purse: [u16; 2],
    turn: u8,
}

#[derive(Clone, Copy)]
struct Buyer<'a> {
    stall: &'a Stall,
    seat: usize,
}

/// How many goods each of the two buys at a time.
const BASKET: usize = 2;

impl Rulebook for Market {
    const NAME: &'static str = "market";
    const EDITIONS: RangeInclusive<u32> = 1..=1;
    const HIDDEN: &'static [&'static str] = &["purse"];
    const REVEALS: &'static [Reveal] = &[];
    type Table = ();
    type State = Stall;
    type Step = u16;
    type Event = Told;
    type Report = Verdict;
    type Lens<'a> = Buyer<'a>;

    fn library() -> Vec<(&'static str, &'static str)> {
        vec![("market/small", "5"), ("market/large", "1000")]
    }
    fn seats(_: &str) -> Result<Vec<SeatSetup>, Faults> {
        let seat =
            |name: &str, side| SeatSetup { name: name.to_owned(), side: Some(Side(side)), player: String::new() };
        Ok(vec![seat("alpha", 0), seat("bravo", 1)])
    }
    fn start(setup: &Setup) -> Result<((), Stall), Faults> {
        let goods = setup.text.parse().unwrap_or(5);
        Ok(((), Stall { goods, bought: Default::default(), purse: [3, 4], turn: 0 }))
    }
    fn asked((): &(), s: &Stall) -> Asked {
        if s.turn < 2 { Asked::Alone(Seat(s.turn)) } else { Asked::Nobody }
    }
    fn lens<'a>((): &'a (), stall: &'a Stall, who: Audience) -> Buyer<'a> {
        let seat = if let Audience::Seat(seat) = who { usize::from(seat.0) } else { 0 };
        Buyer { stall, seat }
    }
    fn ask(at: Buyer<'_>, so_far: &[u16], q: &mut Question<u16>) {
        if so_far.len() == BASKET {
            return q.close();
        }
        for good in (0..at.stall.goods).filter(|good| !so_far.contains(good)) {
            q.offer(good, || Label::new(format!("buy {good}")));
        }
    }
    fn apply((): &(), s: &mut Stall, given: &Answers<u16>, _: &mut impl Dice, out: &mut impl Witness<Told>) {
        let bought = given.of(Seat(s.turn));
        s.bought[usize::from(s.turn)] = bought.to_vec();
        s.turn += 1;
        out.tell(Audience::Public, || Told::new("bought", "1", format!("{bought:?}")));
    }
    fn preview(_: Buyer<'_>, _: &[u16]) -> Preview {
        Preview::default()
    }
    fn imagine(at: Buyer<'_>, _: &mut impl Dice) -> Stall {
        at.stall.clone()
    }
    fn scene(_: Buyer<'_>, _: &mut Scene) {}
    fn boards((): &()) -> Vec<Board> {
        Vec::new()
    }
    fn report((): &(), s: &Stall) -> Option<Verdict> {
        let standing =
            |side: u8| Standing { side: Side(side), score: i32::from(s.purse[usize::from(side)]), reasons: vec![] };
        (s.turn == 2).then(|| Verdict { winner: None, standings: vec![standing(0), standing(1)], void: false })
    }
    fn bytes((): &(), s: &Stall, out: &mut Vec<u8>) {
        out.extend(format!("{s:?}").bytes());
    }
    fn hidden((): &(), s: &Stall, _: Audience, _: usize, out: &mut Vec<u8>) {
        out.extend(s.purse.map(|p| p as u8));
    }
    fn step_text((): &(), step: u16) -> String {
        step.to_string()
    }
    fn step_read((): &(), text: &str) -> Option<u16> {
        text.parse().ok()
    }
}

impl Judgement for Market {
    /// The higher the number the better, but the two best are equals.
    fn worth(at: Buyer<'_>, _: &[u16], step: u16) -> i32 {
        i32::from(step.min(at.stall.goods - 2))
    }
    fn habit(at: Buyer<'_>, so_far: &[u16], step: u16) -> String {
        format!("seat {} thinks {step} the best after {}", at.seat, so_far.len())
    }
}

fn setup(goods: &str) -> Setup {
    Setup {
        rulebook: "market".to_owned(),
        edition: 1,
        scenario: "market/own".to_owned(),
        text: goods.to_owned(),
        options: Default::default(),
        seats: Market::seats("").unwrap(),
    }
}

fn market(goods: &str) -> Match<Market> {
    Match::start(setup(goods), [7; 32]).unwrap()
}

#[test]
fn greedy_takes_the_best_and_says_why() {
    let game = market("5");
    let decided = decide(&game, Seat(0), Level::Greedy, &mut Seeded::new(Seed::number(1), 0)).unwrap();
    let mut best = decided.steps.clone();
    best.sort_unstable();
    assert_eq!(best, ["3", "4"], "the two best goods are equals, and both are bought");
    assert!(decided.reason.starts_with("seat 0 thinks") && decided.reason.ends_with("after 1"), "{}", decided.reason);
}

#[test]
fn greedy_takes_each_of_equals_about_as_often() {
    let game = market("5");
    let first = (0..400).filter(|&n| {
        let decided = decide(&game, Seat(0), Level::Greedy, &mut Seeded::new(Seed::number(1), n)).unwrap();
        decided.steps[0] == "3"
    });
    let count = first.count();
    assert!((140..260).contains(&count), "{count} of 400");
}

#[test]
fn random_takes_every_answer_about_as_often_and_gives_no_reason() {
    let game = market("5");
    let mut counts = [0; 5];
    for n in 0..1000 {
        let decided = decide(&game, Seat(0), Level::Random, &mut Seeded::new(Seed::number(2), n)).unwrap();
        counts[decided.steps[0].parse::<usize>().unwrap()] += 1;
        assert!(decided.reason.is_empty());
        assert_ne!(decided.steps[0], decided.steps[1]);
    }
    assert!(counts.iter().all(|n| (140..260).contains(n)), "{counts:?}");
}

#[test]
fn a_decision_can_be_committed_and_a_seat_that_is_not_asked_has_none() {
    let mut game = market("5");
    assert!(decide(&game, Seat(1), Level::Random, &mut Seeded::new(Seed::number(1), 0)).is_err());
    for seat in [Seat(0), Seat(1)] {
        let decided = decide(&game, seat, Level::Greedy, &mut Seeded::new(Seed::number(1), 0)).unwrap();
        AnyMatch::commit(&mut game, seat, &decided.steps, By::Bot).unwrap();
    }
    assert!(game.verdict().is_some());
}

#[test]
fn the_same_lots_give_the_same_decision() {
    let game = market("1000");
    let decide = |stream| decide(&game, Seat(0), Level::Random, &mut Seeded::new(Seed::number(5), stream)).unwrap();
    assert_eq!(decide(1), decide(1));
    assert_ne!(decide(1), decide(2));
}

/// Play a market at full speed and give back what both bought.
fn at_full_speed(goods: &str, mut bot: impl Bot<Market>) -> [Vec<u16>; 2] {
    let ((), mut stall) = Market::start(&setup(goods)).unwrap();
    let (mut playout, mut tally, mut dice) =
        (Playout::<Market>::default(), Tally::default(), Seeded::new(Seed::number(1), 0));
    while playout
        .exchange(&(), &mut stall, &mut dice, &mut Silent, &mut tally, |_, lens, so_far, q| bot.choose(lens, so_far, q))
    {
    }
    assert_eq!(tally.moves, 4);
    stall.bought
}

#[test]
fn both_play_at_full_speed() {
    for mut bought in at_full_speed("5", Greedy::new(3)) {
        bought.sort_unstable();
        assert_eq!(bought, [3, 4]);
    }
    assert_ne!(at_full_speed("1000", Random::new(3)), at_full_speed("1000", Random::new(4)));
    assert_eq!(at_full_speed("1000", Random::new(3)), at_full_speed("1000", Random::new(3)));
}

#[test]
fn greedy_weighs_an_even_spread_of_a_long_list() {
    let [bought, _] = at_full_speed("1000", Greedy::new(3));
    assert!(bought.iter().all(|&good| good >= 980), "{bought:?}");
}

#[test]
fn levels_have_names() {
    for level in Level::ALL {
        assert_eq!(level.to_string().parse(), Ok(level));
    }
    assert!("grandmaster".parse::<Level>().is_err_and(|error| error.contains("random and greedy")));
}
