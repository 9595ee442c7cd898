//! The toy book: three face-down counters a side (gun, truck, dummy) on a strip of ten cells, a sealed deployment, a
//! window after every move, shells on a measured region, a secret roll, and leaks that the option `leak` plants by name.

use kernel::scene::{Board, HexGrid, Piece, Sheet, Track};
use kernel::*;
use serde::{Deserialize, Serialize};

pub struct Toy;
const KINDS: [&str; 4] = ["gun", "truck", "dummy", "blip"];

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Step {
    At(u16),
    Num(i32),
    Go(u8, u16),
    Shell(i16, i16),
    Fire(u8),
    Pass,
}
use Step::*;

/// A counter, numbered by the cell it came from. `beside`: an enemy came beside it, as all saw; did it notice?
#[derive(Clone, Copy, Default, Serialize)]
struct Counter {
    kind: usize,
    cell: u16,
    up: bool,
    dead: bool,
    beside: Option<bool>,
}

/// Turn 0 deploys; an announced move waits while the window is open. `secret`: facing of the gun, men in the truck.
#[derive(Clone, Default, Serialize)]
pub struct State {
    turn: u16,
    going: Option<(u8, u16)>,
    counters: [Counter; 6],
    secret: [[i32; 2]; 2],
    ledger: u32,
    undo: bool,
}

/// How many turns, and the planted leak.
pub struct Table(u16, String);
/// What side 0 or 1, a spectator (2) or the umpire (3) knows.
#[derive(Clone, Copy)]
pub struct Lens<'a>(&'a Table, &'a State, u8);

fn tell(t: &Table, out: &mut impl Witness<Told>, told: Told) {
    let heard = if t.1 == "silence" && told.kind == "start" { 2 } else { 3 };
    for &to in &[Audience::Side(Side(0)), Audience::Side(Side(1)), Audience::Public][..heard] {
        out.tell(to, || told.clone());
    }
}

impl State {
    fn living(&self, of: u8) -> impl Iterator<Item = (u8, Counter)> + '_ {
        let counters = self.counters.iter().zip(0..).map(|(c, i)| (i, *c));
        counters.filter(move |(i, c)| self.turn > 0 && !c.dead && (of > 1 || i / 3 == of))
    }
    fn under_shell(&self, of: u8, x: i16) -> Vec<(u8, Counter)> {
        self.living(of).filter(|(_, c)| (c.cell * 100).abs_diff(x as u16) <= 100).collect()
    }
    fn gunners(&self, by: u8) -> impl Iterator<Item = u8> + '_ {
        let near = move |c: Counter| c.kind == 0 && c.cell.abs_diff(self.counters[usize::from(by)].cell) <= 4;
        self.living(1 - by / 3).filter(move |&(_, c)| near(c)).map(|(i, _)| i)
    }
    fn deploy(&mut self, steps: &[Step]) {
        for (n, &step) in steps.iter().enumerate() {
            if let At(cell) = step {
                self.counters[usize::from(cell).div_ceil(2)] = Counter { kind: n % 5, cell, ..Counter::default() };
            } else if let Num(number) = step {
                self.secret[n / 5][n % 5 - 3] = number;
            }
        }
    }
    fn turn_up(&mut self, t: &Table, i: u8, dead: bool, out: &mut impl Witness<Told>) {
        let c = &mut self.counters[usize::from(i)];
        (c.up, c.beside, c.dead) = (true, None, dead);
        let (kind, name) = (if dead { "loss" } else { "fire" }, KINDS[c.kind]);
        tell(t, out, Told::new(kind, "T7", format!("{kind}: {i} is a {name}")));
    }
    fn shoot(&mut self, t: &Table, i: u8, least: u8, dice: &mut impl Dice, out: &mut impl Witness<Told>) {
        (self.ledger, self.undo) = (self.ledger + 1, false);
        let easier = u8::from(self.counters[usize::from(i)].kind == 1);
        let hit = dice.d6(Roll::open("fire", "T6")) >= least - easier;
        if hit { self.turn_up(t, i, true, out) } else { tell(t, out, Told::new("miss", "T6", format!("{i} missed"))) }
    }
    /// A real counter may notice who comes beside it, by a secret roll; a dummy does not roll.
    fn walk(&mut self, t: &Table, by: u8, cell: u16, dice: &mut impl Dice, out: &mut impl Witness<Told>) {
        let mut told = Told::new("move", "T3", format!("{by} moves to {cell}"));
        let mover = &mut self.counters[usize::from(by)];
        told.working = (t.1 == "file size" && mover.kind == 1).then(Box::default);
        mover.cell = cell;
        tell(t, out, told);
        let foes = if by < 3 { 3..6 } else { 0..3 };
        for c in self.counters[foes].iter_mut().filter(|c| !c.dead && !c.up && c.cell.abs_diff(cell) <= 2) {
            let (real, seen_by) = (c.kind != 2, if t.1 == "open roll" { SeenBy::All } else { SeenBy::Nobody });
            let noticed = real && dice.d6(Roll { name: "notice", case: "T4", seen_by }) >= 5;
            c.beside = Some(noticed || c.beside == Some(true));
            self.ledger += u32::from(real && t.1 == "ledger total");
            self.undo &= !(real && t.1 == "undo button");
            if real && t.1 == "version gap" {
                out.tell(Audience::Side(Side(by / 3)), || Told::new("noise", "T4", ""));
            }
        }
    }
}

impl Lens<'_> {
    fn kind(self, (i, c): (u8, Counter), leak: &str) -> usize {
        if self.2 == 3 || self.2 == i / 3 || c.up || self.0.1 == leak { c.kind } else { 3 }
    }
    fn ask_deploy(self, so_far: &[Step], q: &mut Question<Step>) {
        match so_far.len() {
            n @ 0..3 => {
                q.prompt("T1", || format!("Where does the {} stand?", KINDS[n]));
                let cells = q.any_cell(0, At, |s| if let At(c) = s { Some(c) } else { None });
                let own = [0, 2, 4, 5, 7, 9][3 * usize::from(self.2)..].iter().take(3);
                own.filter(|c| !so_far.contains(&At(**c))).for_each(|&c| cells.insert(c));
                if n == 0 {
                    let example = ["0 2 4 1 3", "5 7 9 1 3"][usize::from(self.2)].to_owned();
                    q.takes_text(|_| false, || Written { name: "plan".to_owned(), example });
                }
            }
            n @ 3..5 => {
                let unit = ["facing of the gun", "men inside the truck"][n - 3];
                q.any_number(0..=3, unit, Num, |s| if let Num(n) = s { Some(n) } else { None });
                [1, 3].iter().for_each(|&n| q.landmark(Num(n), || n.to_string()));
            }
            _ => q.close(),
        }
    }
    fn ask_act(self, q: &mut Question<Step>) {
        for (i, c) in self.1.living(self.2) {
            for cell in [c.cell.wrapping_sub(1), c.cell + 1].into_iter().filter(|&c| c < 10) {
                let label = || Label::new(format!("{i} moves")).cell(cell);
                let reason = |foe| format!("a {} bars it", KINDS[self.kind(foe, "refusal text")]);
                match self.1.living(2).find(|(_, c)| c.cell == cell) {
                    None => q.offer(Go(i, cell), label),
                    Some(foe) => q.why_not("T3", || (label(), reason(foe))),
                }
            }
        }
        let point = |s| if let Shell(x, y) = s { Some(Point { x: x.into(), y: y.into() }) } else { None };
        let outline = q.any_point(1, |p| Shell(p.x as i16, p.y as i16), point);
        outline.extend([(100, 100), (450, 10), (800, 100), (450, 190)].map(|(x, y)| Point { x, y }));
        [("ford", 450, 100), ("hill", 200, 120)].iter().for_each(|&(n, x, y)| q.landmark(Shell(x, y), || n.to_owned()));
    }
}

impl Rulebook for Toy {
    const NAME: &'static str = "toy";
    const EDITIONS: std::ops::RangeInclusive<u32> = 1..=1;
    const HIDDEN: &'static [&'static str] = &["identity", "facing", "men inside", "notice"];
    const REVEALS: &'static [Reveal] = &[Reveal { kind: "loss", case: "T7" }, Reveal { kind: "fire", case: "T7" }];
    type Table = Table;
    type State = State;
    type Step = Step;
    type Event = Told;
    type Report = Verdict;
    type Lens<'a> = Lens<'a>;
    fn library() -> Vec<(&'static str, &'static str)> {
        vec![("toy/strip", "turns 8")]
    }
    fn seats(_: &str) -> Result<Vec<SeatSetup>, Faults> {
        let seat = |n| SeatSetup { name: format!("side {n}"), side: Some(Side(n)), player: String::new() };
        Ok([0, 1].map(seat).into())
    }
    fn start(setup: &Setup) -> Result<(Table, State), Faults> {
        let turns = setup.text.strip_prefix("turns ").and_then(|n| n.parse().ok()).filter(|n| (1..50).contains(n));
        let fault = || Faults::one(&setup.scenario, "no number of turns", "write `turns` and a number from 1 to 49");
        Ok((Table(turns.ok_or_else(fault)?, setup.options.get("leak").cloned().unwrap_or_default()), State::default()))
    }
    fn asked(t: &Table, s: &State) -> Asked {
        let active = (s.turn % 2) as u8;
        match s.going {
            _ if s.turn == 0 => Asked::Together(Seats::first(2)),
            _ if s.turn > t.0 => Asked::Nobody,
            None => Asked::Alone(Seat(active)),
            Some(_) => Asked::Window { active: Seat(active), seats: Seats::only(Seat(1 - active)) },
        }
    }
    fn lens<'a>(t: &'a Table, s: &'a State, who: Audience) -> Lens<'a> {
        match who {
            Audience::Seat(Seat(n)) | Audience::Side(Side(n)) => Lens(t, s, n.min(2)),
            Audience::Public | Audience::Unit(_) => Lens(t, s, 2),
            Audience::Umpire => Lens(t, s, 3),
        }
    }
    fn ask(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
        match at.1.going {
            _ if at.1.turn == 0 => return at.ask_deploy(so_far, q),
            _ if !so_far.is_empty() => return q.close(),
            Some((by, _)) => at.1.gunners(by).for_each(|i| q.offer(Fire(i), || Label::new(format!("{i} fires")))),
            None => at.ask_act(q),
        }
        q.offer_default(Pass, || Label::new("wait"));
    }
    /// A plan: the cells of the three counters and two numbers, all on one line or not.
    fn written(at: Lens<'_>, _: &[Step], text: &str) -> Result<Vec<Step>, Faults> {
        let (mut faults, mut steps, mut q) = (Faults::of("plan"), Vec::new(), Question::bare());
        for (line, words) in text.lines().enumerate() {
            for word in words.split_whitespace() {
                q.clear();
                at.ask_deploy(&steps, &mut q);
                let number = word.parse::<u8>().ok();
                let step = number.map(|n| if steps.len() < 3 { At(n.into()) } else { Num(n.into()) });
                match step.filter(|&step| q.allows(step)) {
                    Some(step) => steps.push(step),
                    None => faults.at(line + 1, 1, format!("`{word}` is no answer"), "write five numbers"),
                }
            }
        }
        if steps.len() < 5 && faults.faults.is_empty() {
            faults.whole(format!("{} numbers of 5", steps.len()), "write three cells, a facing and the men");
        }
        faults.none().map(|()| steps)
    }
    fn apply(t: &Table, s: &mut State, given: &Answers<Step>, dice: &mut impl Dice, out: &mut impl Witness<Told>) {
        s.undo = true;
        match (s.going.take(), [given.of(Seat(0)), given.of(Seat(1))].concat().as_slice()) {
            (_, steps) if s.turn == 0 => s.deploy(steps),
            (None, &[Go(by, cell)]) if t.1 != "extra pause" || s.gunners(by).next().is_some() => {
                s.going = Some((by, cell));
                return tell(t, out, Told::new("start", "T2", format!("{by} starts for {cell}")));
            }
            (None, &[Go(by, cell)]) => s.walk(t, by, cell, dice, out),
            (None, &[Shell(x, _)]) => s.under_shell(2, x).into_iter().for_each(|(i, _)| s.shoot(t, i, 5, dice, out)),
            (Some((by, cell)), reply) => {
                if let &[Fire(i)] = reply {
                    let noticed = s.counters[usize::from(i)].beside == Some(true);
                    s.turn_up(t, i, false, out);
                    s.shoot(t, by, 4 - u8::from(noticed), dice, out);
                }
                if !s.counters[usize::from(by)].dead {
                    s.walk(t, by, cell, dice, out);
                }
            }
            _ => {}
        }
        s.turn += 1;
        tell(t, out, Told::new("turn", "T1", format!("turn {}", s.turn)));
    }
    fn preview(at: Lens<'_>, so_far: &[Step]) -> Preview {
        let (mut preview, foe) = (Preview::default(), 1 - at.2.min(1));
        if let &[Shell(x, _)] = so_far {
            let chance = |foe| Fraction::new(if at.kind(foe, "odds figure") == 1 { 3 } else { 2 }, 6);
            let odds = |foe: (u8, Counter)| OddsOutcome { label: format!("{} falls", foe.0), chance: chance(foe) };
            preview.odds.extend(at.1.under_shell(foe, x).into_iter().map(odds));
        } else if let &[Go(_, cell)] = so_far {
            let bars = |foe: &(u8, Counter)| foe.1.cell.abs_diff(cell) == 1 && at.kind(*foe, "path cost") == 0;
            preview.cost.push(format!("{} points", 1 + at.1.living(foe).filter(bars).count()));
        }
        preview
    }
    fn imagine(at: Lens<'_>, dice: &mut impl Dice) -> State {
        let (roll, mut s) = (Roll::unseen("imagined", "T0"), at.1.clone());
        for side in (0..2).filter(|&side| at.1.turn > 0 && at.2 < 3 && side != at.2) {
            s.secret[usize::from(side)] = [0; 2].map(|_| i32::from(dice.die(roll, 4)) - 1);
            let down: Vec<(u8, Counter)> = at.1.living(side).filter(|(_, c)| !c.up).collect();
            let mut kinds: Vec<usize> = (0..3).filter(|&k| down.iter().any(|(_, c)| c.kind == k)).collect();
            for (i, _) in down {
                s.counters[usize::from(i)].kind = kinds.remove(dice.pick(roll, &[1; 3][..kinds.len()]));
            }
        }
        for c in s.counters.iter_mut().filter(|c| at.2 < 3 && c.beside.is_some()) {
            c.beside = Some(dice.d6(roll) >= 5 && c.kind != 2);
        }
        s
    }
    fn scene(at: Lens<'_>, out: &mut Scene) {
        let Lens(t, s, me) = at;
        for (i, c) in s.living(2) {
            let ([facing, men], mine) = (s.secret[usize::from(i / 3)], me == 3 || me == i / 3);
            let key = if t.1 == "id order" { i / 3 * 3 + c.kind as u8 } else { i }.to_string();
            let facing = (c.kind == 0 && (mine || t.1 == "facing")).then_some(facing as i16);
            let count = (c.kind == 1 && (mine || t.1 == "count inside")).then_some(men as u16);
            let (kind, known) = (KINDS[at.kind((i, c), "-")].to_owned(), mine || c.up);
            out.pieces.push(Piece { key, kind, known, facing, count, cells: vec![c.cell], ..Piece::default() }.into());
        }
        out.sort();
        let men = i32::from(t.1 == "victory tally") * s.secret[0][1];
        let tally = s.counters.iter().filter(|c| c.dead).count() as i32 + men;
        let row = vec![tally.to_string(), s.ledger.to_string(), s.undo.to_string()];
        let (key, rows) = ("fallen, open rolls, undo".to_owned(), vec![row.into()]);
        out.sheets.push(Sheet { key: key.into(), rows, ..Sheet::default() }.into());
        out.track = Track { turn: s.turn, now: format!("{:?}", s.going), ..Track::default() }.into();
    }
    fn boards(_: &Table) -> Vec<Board> {
        let grid = Some(HexGrid { cols: 10, rows: 1, even_up: false });
        vec![Board { grid, ..Board::default() }, Board { size: (1000, 200), ..Board::default() }]
    }
    fn report(t: &Table, s: &State) -> Option<Verdict> {
        (s.turn > t.0).then(|| Verdict { winner: None, standings: vec![], void: false })
    }
    fn bytes(_: &Table, s: &State, out: &mut Vec<u8>) {
        out.extend(serde_json::to_vec(s).unwrap_or_default());
    }
    fn hidden(t: &Table, s: &State, who: Audience, thing: usize, out: &mut Vec<u8>) {
        for (i, c) in s.living(2).filter(|&foe| Toy::lens(t, s, who).kind(foe, "-") == 3) {
            match thing {
                0 => out.push(c.kind as u8),
                3 => out.extend(c.beside.map(u8::from)),
                n => out.push(s.secret[usize::from(i / 3)][n - 1] as u8),
            }
        }
    }
    fn step_text(_: &Table, step: Step) -> String {
        serde_json::to_string(&step).unwrap_or_default()
    }
    fn step_read(_: &Table, text: &str) -> Option<Step> {
        serde_json::from_str(text).ok()
    }
}

impl Judgement for Toy {
    fn worth(at: Lens<'_>, _: &[Step], step: Step) -> i32 {
        let Shell(x, _) = step else { return 1 };
        at.1.under_shell(1 - at.2, x).into_iter().map(|foe| [2, 3, 0, 1][at.kind(foe, "bot choice")]).sum()
    }
    fn habit(_: Lens<'_>, _: &[Step], step: Step) -> String {
        format!("{step:?} promises most")
    }
}
