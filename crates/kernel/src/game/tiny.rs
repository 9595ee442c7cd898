//! A tiny book for the kernel's own tests: two shooters on a lane of ten cells. Both hide, sealed; then they take turns
//! to rest or to walk, and whoever hears steps may fire, if there is a shot left, which the other does not know.

use crate::audience::{Audience, Seat, Seats, Side};
use crate::dice::{Dice, Roll};
use crate::preview::{Fraction, Preview};
use crate::question::{Label, Question};
use crate::rulebook::{Answers, Asked, Judgement, Reported, Reveal, Rulebook, Standing, Verdict};
use crate::scene::{Board, HexGrid, Piece, Scene, Track};
use crate::setup::{Faults, SeatSetup, Setup};
use crate::telling::{Told, Witness};
use serde::Serialize;
use std::ops::RangeInclusive;

pub(crate) struct Tiny;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Hide(u16),
    Walk(u16),
    Stop,
    Rest,
    Pass,
    Fire,
    Low,
    High,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Frame {
    Hiding,
    Turn,
    Heard,
    Over,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct State {
    frame: Frame,
    turn: u16,
    turns: u16,
    at: [u16; 2],
    /// Was the place heard by the other?
    heard: [bool; 2],
    shots: [u8; 2],
    hits: [u8; 2],
    /// Seconds for the hiding.
    limit: Option<u32>,
    /// Nobody need be there to hide.
    away: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct Lens<'a> {
    s: &'a State,
    own: Option<usize>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Hits([u8; 2]);

impl Reported for Hits {
    fn verdict(&self) -> Verdict {
        let winner = match self.0[0].cmp(&self.0[1]) {
            std::cmp::Ordering::Less => Some(Side(1)),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Side(0)),
        };
        let standing = |n: usize| Standing {
            side: Side(n as u8),
            score: i32::from(self.0[n]),
            reasons: vec![format!("{} hits", self.0[n])],
        };
        Verdict { winner, standings: vec![standing(0), standing(1)], void: false }
    }
}

impl State {
    fn active(&self) -> usize {
        usize::from(self.turn % 2)
    }
    fn distance(&self) -> i64 {
        i64::from(self.at[0].abs_diff(self.at[1]))
    }
}

fn side(n: usize) -> Audience {
    Audience::Side(Side(n as u8))
}

/// A match of this many turns and shots each; the seats are `alpha` and `bravo`, and any that are added by name.
pub(crate) fn setup(text: &str) -> Setup {
    Setup {
        rulebook: "tiny".to_owned(),
        edition: 2,
        scenario: "tiny/lane".to_owned(),
        text: text.to_owned(),
        options: Default::default(),
        seats: Tiny::seats(text).unwrap(),
    }
}

impl Rulebook for Tiny {
    const NAME: &'static str = "tiny";
    const EDITIONS: RangeInclusive<u32> = 1..=2;
    const HIDDEN: &'static [&'static str] = &["place", "shots"];
    const REVEALS: &'static [Reveal] = &[];
    const MEASURES: &'static [&'static str] = &["distance", "chance of a casualty"];
    type Table = ();
    type State = State;
    type Step = Step;
    type Event = Told;
    type Report = Hits;
    type Lens<'a> = Lens<'a>;

    fn library() -> Vec<(&'static str, &'static str)> {
        vec![("tiny/lane", "turns 4\nshots 1 1\n"), ("tiny/long", "turns 60\nshots 9 9\n")]
    }
    fn seats(text: &str) -> Result<Vec<SeatSetup>, Faults> {
        let seat = |name: &str, side: Option<u8>| SeatSetup {
            name: name.to_owned(),
            side: side.map(Side),
            player: String::new(),
        };
        let mut seats = vec![seat("alpha", Some(0)), seat("bravo", Some(1))];
        for line in text.lines() {
            match line.split_whitespace().collect::<Vec<_>>().as_slice() {
                ["also", name, side] => seats.push(seat(name, side.parse().ok())),
                ["turns" | "shots" | "limit" | "away", ..] => {}
                _ => return Err(Faults::one("tiny", format!("`{line}` is no line of a lane"), "")),
            }
        }
        Ok(seats)
    }
    fn start(setup: &Setup) -> Result<((), State), Faults> {
        let (mut turns, mut shots, mut limit, mut away) = (4, [1, 1], None, false);
        for line in setup.text.lines() {
            match line.split_whitespace().collect::<Vec<_>>().as_slice() {
                ["turns", n] => turns = n.parse().map_err(|_| Faults::one("tiny", "no number of turns", ""))?,
                ["limit", seconds] => limit = seconds.parse().ok(),
                ["away"] => away = true,
                ["shots", a, b] => shots = [a.parse().unwrap_or(0), b.parse().unwrap_or(0)],
                _ => {}
            }
        }
        Ok((
            (),
            State {
                frame: Frame::Hiding,
                turn: 0,
                turns,
                at: [0, 9],
                heard: [false; 2],
                shots,
                hits: [0, 0],
                limit,
                away,
            },
        ))
    }
    fn time_limit((): &(), s: &State) -> Option<u32> {
        s.limit.filter(|_| s.frame == Frame::Hiding)
    }
    fn answered_by_orders((): &(), s: &State) -> bool {
        s.away && s.frame == Frame::Hiding
    }
    fn asked((): &(), s: &State) -> Asked {
        let (active, other) = (Seat(s.active() as u8), Seat(1 - s.active() as u8));
        match s.frame {
            Frame::Hiding => Asked::Together(Seats::first(2)),
            Frame::Turn => Asked::Alone(active),
            Frame::Heard => Asked::Window { active, seats: Seats::only(other) },
            Frame::Over => Asked::Nobody,
        }
    }
    fn lens<'a>((): &'a (), s: &'a State, who: Audience) -> Lens<'a> {
        let own = match who {
            Audience::Seat(Seat(n)) | Audience::Side(Side(n)) if n < 2 => Some(usize::from(n)),
            _ => None,
        };
        Lens { s, own }
    }
    fn ask(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
        let own = at.own.unwrap_or(0);
        match (at.s.frame, so_far) {
            (Frame::Hiding, []) => {
                q.prompt("1.1", || "Where do you hide?".to_owned());
                let step = |step| match step {
                    Step::Hide(cell) => Some(cell),
                    _ => None,
                };
                let cells = q.any_cell(0, Step::Hide, step);
                (0..10).for_each(|cell| cells.insert(cell));
                q.landmark(Step::Hide(4), || "the middle".to_owned());
            }
            (Frame::Turn, []) | (Frame::Turn, [.., Step::Walk(_)]) => {
                q.prompt("2.1", || "Walk or rest?".to_owned());
                let here = match so_far.last() {
                    Some(&Step::Walk(cell)) => cell,
                    _ => at.s.at[own],
                };
                let end = if so_far.is_empty() { Step::Rest } else { Step::Stop };
                q.offer_default(end, || Label::new(if so_far.is_empty() { "rest" } else { "stop" }));
                if so_far.len() == 4 {
                    q.why_not("2.2", || (Label::new("walk further"), "four cells are enough".to_owned()));
                    return;
                }
                for cell in [here.wrapping_sub(1), here + 1].into_iter().filter(|&cell| cell < 10) {
                    q.offer(Step::Walk(cell), || Label::new(format!("walk to {cell}")).cell(cell));
                }
                q.why_not("2.3", || (Label::new("walk to 9").cell(9), "that is too far for one step".to_owned()));
            }
            (Frame::Heard, []) => {
                q.prompt("3.1", || "You hear steps. Fire?".to_owned());
                q.offer_default(Step::Pass, || Label::new("pass"));
                if at.s.shots[own] > 0 {
                    q.offer(Step::Fire, || Label::new(format!("fire with S/{own}")).piece(format!("s{own}")));
                } else {
                    q.why_not("3.2", || (Label::new("fire"), "no shot is left".to_owned()));
                }
            }
            (Frame::Heard, [Step::Fire]) => {
                q.offer(Step::Low, || Label::new("aim low"));
                q.offer(Step::High, || Label::new("aim high"));
            }
            _ => q.close(),
        }
    }
    fn apply((): &(), s: &mut State, given: &Answers<Step>, dice: &mut impl Dice, out: &mut impl Witness<Told>) {
        let (active, other) = (s.active(), 1 - s.active());
        match s.frame {
            Frame::Hiding => {
                for n in 0..2 {
                    if let [Step::Hide(cell)] = *given.of(Seat(n as u8)) {
                        s.at[n] = cell;
                        out.tell(side(n), || Told::new("hidden", "1.1", format!("You hide in {cell}.")).cell(cell));
                    }
                }
                dice.pick(Roll::unseen("weather", "1.2"), &[1, 2, 3]);
                s.frame = Frame::Turn;
            }
            Frame::Turn => match *given.of(Seat(active as u8)) {
                [.., Step::Walk(cell), Step::Stop] => {
                    s.at[active] = cell;
                    s.heard[active] = true;
                    let noise = dice.d6(Roll::open("noise", "2.4"));
                    out.tell(side(active), || Told::new("walk", "2.1", format!("You walk to {cell}, noise {noise}.")));
                    let text = || Told::new("steps", "2.4", format!("Steps in {cell}, noise {noise}."));
                    out.tell(side(other), || text().cell(cell));
                    out.tell(Audience::Public, text);
                    s.frame = Frame::Heard;
                }
                _ => {
                    for n in 0..2 {
                        out.tell(side(n), || Told::new("rest", "2.5", format!("Seat {active} rests.")));
                    }
                    s.next();
                }
            },
            Frame::Heard => {
                match *given.of(Seat(other as u8)) {
                    [Step::Fire, aim] => {
                        s.shots[other] -= 1;
                        let roll = i64::from(dice.d6(Roll::open("fire", "3.3")));
                        dice.d6(Roll::screened("nerve", "3.4", Side(other as u8)));
                        let hit = roll > s.distance() + i64::from(aim == Step::High);
                        s.hits[other] += u8::from(hit);
                        for n in 0..2 {
                            out.tell(side(n), || Told::new("fire", "3.3", format!("A shot: {roll}, hit {hit}.")));
                        }
                    }
                    _ => out.tell(side(other), || Told::new("held", "3.1", "You hold your fire.")),
                }
                s.next();
            }
            Frame::Over => {}
        }
    }
    fn preview(at: Lens<'_>, so_far: &[Step]) -> Preview {
        let mut preview = Preview::default();
        if let [Step::Fire, ref rest @ ..] = *so_far {
            let distance = at.s.distance() + i64::from(rest == [Step::High]);
            preview.measure("distance", Fraction::whole(distance));
            preview.measure("chance of a casualty", Fraction::new((6 - distance).clamp(0, 6), 6));
        }
        preview
    }
    fn imagine(at: Lens<'_>, _: &mut impl Dice) -> State {
        at.s.clone()
    }
    fn scene(at: Lens<'_>, out: &mut Scene) {
        for n in (0..2).filter(|&n| at.own == Some(n) || at.s.heard[n]) {
            let count = (at.own == Some(n)).then(|| u16::from(at.s.shots[n]));
            let cells = vec![at.s.at[n]];
            out.pieces.push(Piece { key: format!("s{n}"), cells, known: true, count, ..Piece::default() }.into());
        }
        out.track = Track { turn: at.s.turn, ..Track::default() }.into();
    }
    fn boards((): &()) -> Vec<Board> {
        vec![Board { grid: Some(HexGrid { cols: 10, rows: 1, even_up: false }), ..Board::default() }]
    }
    fn report((): &(), s: &State) -> Option<Hits> {
        (s.frame == Frame::Over).then_some(Hits(s.hits))
    }
    fn bytes((): &(), s: &State, out: &mut Vec<u8>) {
        out.extend(format!("{s:?}").bytes());
    }
    fn hidden((): &(), _: &State, _: Audience, _: usize, _: &mut Vec<u8>) {}
    fn step_text((): &(), step: Step) -> String {
        match step {
            Step::Hide(cell) => format!("hide {cell}"),
            Step::Walk(cell) => format!("walk {cell}"),
            other => format!("{other:?}").to_lowercase(),
        }
    }
    fn step_read((): &(), text: &str) -> Option<Step> {
        let plain = [Step::Stop, Step::Rest, Step::Pass, Step::Fire, Step::Low, Step::High];
        match text.split_once(' ') {
            Some(("hide", cell)) => cell.parse().ok().map(Step::Hide),
            Some(("walk", cell)) => cell.parse().ok().map(Step::Walk),
            _ => plain.into_iter().find(|&step| Tiny::step_text(&(), step) == text),
        }
    }
}

impl State {
    fn next(&mut self) {
        self.turn += 1;
        self.frame = if self.turn >= self.turns { Frame::Over } else { Frame::Turn };
    }
}

impl Judgement for Tiny {
    fn worth(_: Lens<'_>, _: &[Step], step: Step) -> i32 {
        i32::from(step == Step::Fire) * 10
    }
    fn habit(_: Lens<'_>, _: &[Step], step: Step) -> String {
        format!("{step:?} is what one does")
    }
}
