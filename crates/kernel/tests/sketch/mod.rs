//! A sketch of a WRG period: a measured table, two groups a side, sealed orders with a pace and a point, and ten ticks
//! of simultaneous movement with location, touch and nerve judged from what each group knows. It is no rule book: it
//! guards the kernel against fitting hex games only.

mod ground;
mod view;

use ground::{Ground, along, apart};
use kernel::scene::Board;
use kernel::*;
use serde::{Deserialize, Serialize};
pub use view::Lens;

pub struct Sketch;

/// Ticks in a period.
const TICKS: i64 = 10;
/// Speech and signals carry 100 m; an enemy within 50 m stops a group that had not located him.
const TOUCH: i64 = 10_000;
const SURPRISE: i64 = 5_000;
/// Paces and what they cover in a period, in metres.
const PACES: [(&str, i64); 4] = [("halt", 0), ("crawl", 20), ("walk", 50), ("double", 75)];

/// One small answer of an order sheet: a pace, and for all but a halt the metre to go to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    Pace(u8),
    To(u16, u16),
}

/// A group: groups 0 and 1 are side 0's, 2 and 3 side 1's, the even ones with the officer.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Group {
    at: Point,
    to: Point,
    pace: u8,
    moving: bool,
    shaken: bool,
}

#[derive(Clone, Serialize)]
pub struct State {
    period: u16,
    groups: [Group; 4],
    /// What each side last heard of its own groups: the period and how it stood then.
    report: [(u16, Group); 4],
    /// Where each side last saw each enemy group, and when.
    seen: [[Option<(u16, Point)>; 4]; 2],
}

fn side(g: usize) -> usize {
    g / 2
}
fn to_point(step: Step) -> Option<Point> {
    if let Step::To(x, y) = step { Some(Point { x: i32::from(x) * 100, y: i32::from(y) * 100 }) } else { None }
}
fn to_step(p: Point) -> Step {
    Step::To((p.x / 100) as u16, (p.y / 100) as u16)
}

impl State {
    /// Can the officer's words reach the group?
    fn in_touch(&self, g: usize) -> bool {
        apart(self.groups[g].at, self.groups[side(g) * 2].at) <= TOUCH
    }
    /// Has the group located an enemy group?
    fn located(&self, t: &Ground, g: usize, e: usize) -> bool {
        side(g) != side(e) && apart(self.groups[g].at, self.groups[e].at) <= t.seen_within(&self.groups[e])
    }
    /// Orders reach the groups in touch that still listen.
    fn obey(&mut self, s: usize, steps: &[Step], out: &mut impl Witness<Told>) {
        let mut rest = steps.iter();
        for g in [s * 2, s * 2 + 1] {
            if !self.in_touch(g) || self.groups[g].shaken {
                continue;
            }
            let Some(&Step::Pace(pace)) = rest.next() else { return };
            self.groups[g].pace = pace;
            if pace > 0 {
                self.groups[g].to = rest.next().and_then(|&step| to_point(step)).unwrap_or(self.groups[g].at);
            }
            let to = self.groups[g].to;
            out.tell(Audience::Unit(g as u16), || Told::new("ordered", "3", format!("pace {pace}, to {to:?}")));
        }
    }
    /// One tick of everybody's movement, then of everybody's eyes. `touch`: who can report what he sees.
    fn tick(&mut self, t: &Ground, touch: [bool; 4], dice: &mut impl Dice, out: &mut impl Witness<Told>) {
        let before = self.clone();
        for group in &mut self.groups {
            let start = group.at;
            group.at = along(group.at, group.to, PACES[usize::from(group.pace)].1 * 100 / TICKS);
            group.moving = group.at != start;
        }
        for (g, reports) in touch.into_iter().enumerate() {
            for e in 0..4 {
                let (was, is) = (before.located(t, g, e), self.located(t, g, e));
                if is && !was {
                    let at = self.groups[e].at;
                    let told = || Told::new("located", "5", format!("{g} locates {e} at {}, {}", at.x, at.y));
                    out.tell(Audience::Unit(g as u16), told);
                    if reports {
                        self.seen[side(g)][e] = Some((self.period, at));
                        out.tell(Audience::Side(Side(side(g) as u8)), told);
                    }
                }
                if t.leak == "sixth sense"
                    && side(g) != side(e)
                    && apart(self.groups[g].at, self.groups[e].at) <= SURPRISE
                {
                    self.groups[g].pace = 0;
                }
                let met = is && !was && apart(self.groups[g].at, self.groups[e].at) <= SURPRISE;
                if met && Lens::of_unit(t, self, g).stops() {
                    self.take_fright(t, g, reports, dice, out);
                }
            }
        }
    }
    /// A surprised group halts and tests its nerve. The enemy must not see that roll: it would tell him that he was
    /// noticed; nor may his own side, if the group is out of touch.
    fn take_fright(&mut self, t: &Ground, g: usize, reports: bool, dice: &mut impl Dice, out: &mut impl Witness<Told>) {
        let own = Side(side(g) as u8);
        let hushed = if reports { SeenBy::Side(own) } else { SeenBy::Nobody };
        let seen_by = if t.leak == "open nerve" { SeenBy::All } else { hushed };
        let nerve: u8 = (0..3).map(|_| dice.d6(Roll { name: "reaction", case: "10", seen_by })).sum();
        self.groups[g].pace = 0;
        self.groups[g].shaken = nerve < 10;
        let words = if nerve < 10 { "halts, shaken" } else { "halts" };
        let told = || Told::new("surprised", "10", format!("{g} {words}"));
        out.tell(Audience::Unit(g as u16), told);
        if reports {
            out.tell(Audience::Side(own), told);
        }
    }
    /// At the end of a period the groups in touch report, and everybody hears that it is over.
    fn reports(&mut self, t: &Ground, touch: [bool; 4], out: &mut impl Witness<Told>) {
        for (g, reported) in touch.into_iter().enumerate() {
            let (own, group, reached) = (Audience::Side(Side(side(g) as u8)), self.groups[g], self.in_touch(g));
            out.tell(Audience::Unit(g as u16), || Told::new("period", "1", format!("{g} stands at {:?}", group.at)));
            match (reported, reached) {
                (_, true) => out.tell(own, || Told::new("report", "4", format!("{g} reports: {group:?}"))),
                (true, false) => out.tell(own, || Told::new("out of touch", "4", format!("{g} is out of touch"))),
                (false, false) => {}
            }
            if reached {
                self.report[g] = (self.period, group);
            }
            for e in [0, 1, 2, 3] {
                let Group { at, moving, .. } = self.groups[e];
                let told = || Told::new("seen", "5", format!("{g} sees {e} at {at:?}, moving: {moving}"));
                let located = self.located(t, g, e);
                if located {
                    out.tell(Audience::Unit(g as u16), told);
                }
                if located && reached {
                    self.seen[side(g)][e] = Some((self.period, at));
                    out.tell(own, told);
                }
            }
        }
        self.period += 1;
        let sides = [Audience::Side(Side(0)), Audience::Side(Side(1)), Audience::Public];
        sides.iter().for_each(|&to| out.tell(to, || Told::new("period", "1", format!("period {}", self.period))));
        if self.period > t.periods {
            let stand = self.groups.map(|group| (group.at, group.to, group.pace, group.shaken));
            let units = [0, 1, 2, 3].map(Audience::Unit);
            sides.iter().chain(&units).for_each(|&to| out.tell(to, || Told::new("end", "8", format!("{stand:?}"))));
        }
    }
    /// How many groups of each side have come to the farm.
    fn held(&self, t: &Ground) -> [i32; 2] {
        [0, 1].map(|s| (0..4).filter(|&g| side(g) == s && apart(self.groups[g].at, t.farm) <= 15_000).count() as i32)
    }
}

/// Another seat's orders in a watcher's twin: the same for every group that has them there too, the others halt.
pub fn same_orders(counter: laws::Counter<'_, Sketch>, out: &mut Vec<Step>) -> bool {
    let (who, own) = (Audience::Seat(counter.seat), usize::from(counter.seat.0) * 2);
    let mut ordered = counter.truth.clone();
    ordered.obey(own / 2, counter.decision, &mut Silent);
    let here = Lens::new(counter.table, counter.truth, who);
    let there = Lens::new(counter.table, counter.twin, who);
    for g in there.ordered() {
        let Group { pace, to, .. } = ordered.groups[g];
        let pace = if here.ordered().any(|known| known == g) { pace } else { 0 };
        out.push(Step::Pace(pace));
        out.extend((pace > 0).then(|| to_step(to)));
    }
    true
}

impl Rulebook for Sketch {
    const NAME: &'static str = "sketch";
    const EDITIONS: std::ops::RangeInclusive<u32> = 1..=1;
    const HIDDEN: &'static [&'static str] = &["enemy place", "enemy orders", "enemy nerve", "own group out of touch"];
    const REVEALS: &'static [Reveal] = &[
        Reveal { kind: "ordered", case: "3" },
        Reveal { kind: "located", case: "5" },
        Reveal { kind: "seen", case: "5" },
        Reveal { kind: "surprised", case: "10" },
        Reveal { kind: "report", case: "4" },
        Reveal { kind: "end", case: "8" },
    ];
    const MEASURES: &'static [&'static str] = &["distance"];
    type Table = Ground;
    type State = State;
    type Step = Step;
    type Event = Told;
    type Report = Verdict;
    type Lens<'a> = Lens<'a>;

    fn library() -> Vec<(&'static str, &'static str)> {
        vec![("sketch/farm", "periods 8\nfarm 450 300\nwood 250 150 700 450\n")]
    }
    fn seats(_: &str) -> Result<Vec<SeatSetup>, Faults> {
        let seat = |(n, name): (u8, &str)| SeatSetup { name: name.into(), side: Some(Side(n)), player: String::new() };
        Ok([(0, "blue"), (1, "red")].map(seat).into())
    }
    fn start(setup: &Setup) -> Result<(Ground, State), Faults> {
        let group = |x: i32, y: i32| {
            let at = Point { x: x * 100, y: y * 100 };
            Group { at, to: at, pace: 0, moving: false, shaken: false }
        };
        let groups = [group(270, 250), group(280, 320), group(640, 350), group(630, 280)];
        let report = groups.map(|group| (0, group));
        let mut ground = Ground::read(&setup.scenario, &setup.text)?;
        ground.leak = setup.options.get("leak").cloned().unwrap_or_default();
        Ok((ground, State { period: 1, groups, report, seen: [[None; 4]; 2] }))
    }
    fn asked(t: &Ground, s: &State) -> Asked {
        if s.period > t.periods { Asked::Nobody } else { Asked::Together(Seats::first(2)) }
    }
    fn lens<'a>(t: &'a Ground, s: &'a State, who: Audience) -> Lens<'a> {
        Lens::new(t, s, who)
    }
    fn ask(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
        at.ask(so_far, q);
    }
    fn apply(t: &Ground, s: &mut State, given: &Answers<Step>, dice: &mut impl Dice, out: &mut impl Witness<Told>) {
        let touch = [0, 1, 2, 3].map(|g| s.in_touch(g));
        (0..2).for_each(|seat| s.obey(seat, given.of(Seat(seat as u8)), out));
        (0..TICKS).for_each(|_| s.tick(t, touch, dice, out));
        s.reports(t, touch, out);
    }
    fn preview(at: Lens<'_>, so_far: &[Step]) -> Preview {
        at.preview(so_far)
    }
    fn imagine(at: Lens<'_>, dice: &mut impl Dice) -> State {
        at.imagine(dice)
    }
    fn scene(at: Lens<'_>, out: &mut Scene) {
        at.draw(out);
    }
    fn boards(t: &Ground) -> Vec<Board> {
        vec![t.board()]
    }
    fn report(t: &Ground, s: &State) -> Option<Verdict> {
        let held = s.held(t);
        let winner = [(held[0] > held[1], Side(0)), (held[1] > held[0], Side(1))].into_iter().find(|(won, _)| *won);
        let standing = |n: u8| Standing { side: Side(n), score: held[usize::from(n)], reasons: vec![] };
        let standings = vec![standing(0), standing(1)];
        (s.period > t.periods).then(|| Verdict { winner: winner.map(|(_, side)| side), standings, void: false })
    }
    fn bytes(_: &Ground, s: &State, out: &mut Vec<u8>) {
        out.extend(serde_json::to_vec(s).unwrap_or_default());
    }
    fn hidden(t: &Ground, s: &State, who: Audience, thing: usize, out: &mut Vec<u8>) {
        Lens::new(t, s, who).hidden(thing, out);
    }
    fn step_text(_: &Ground, step: Step) -> String {
        match step {
            Step::Pace(n) => {
                PACES.get(usize::from(n)).map_or_else(|| format!("pace {n}"), |(name, _)| (*name).to_owned())
            }
            Step::To(x, y) => format!("to {x} {y}"),
        }
    }
    fn step_read(_: &Ground, text: &str) -> Option<Step> {
        if let Some(n) = PACES.iter().position(|(name, _)| *name == text) {
            return Some(Step::Pace(n as u8));
        }
        let mut words = text.split(' ');
        match words.next()? {
            "pace" => words.next()?.parse().ok().map(Step::Pace),
            "to" => Some(Step::To(words.next()?.parse().ok()?, words.next()?.parse().ok()?)),
            _ => None,
        }
    }
    fn check(t: &Ground, s: &State) -> Result<(), String> {
        let off = s.groups.iter().find(|group| !t.holds(group.at) || !t.holds(group.to));
        off.map_or(Ok(()), |group| Err(format!("off the table: {group:?}")))
    }
}

impl Judgement for Sketch {
    fn worth(at: Lens<'_>, so_far: &[Step], step: Step) -> i32 {
        at.worth(so_far, step)
    }
    fn habit(_: Lens<'_>, _: &[Step], step: Step) -> String {
        format!("{step:?} brings us closest to the farm")
    }
}
