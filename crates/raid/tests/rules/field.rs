//! Small situations for the tests: counters on open ground, scripted dice, answers by side.

use geometry::{Direction, Grid, Hex, Stagger};
use kernel::dice::Scripted;
use kernel::{Answers, Audience, Question, Recorder, Rulebook, Seat, Side, Told};
use raid::Raid;
use raid::ground::Ground;
use raid::scenario::{Arrival, Group, HexBits, Scenario};
use raid::state::{Battery, Frame, Journey, Plot, State, Table};
use raid::step::Step;
use raid::tables::{Kind, Shell, SmallArm, Terrain, tables};
use raid::units::{ALPHA, Arms, BRAVO, PieceId, Spec, Team, Whereabouts, flag};

/// A situation under construction; the table is made when it is first needed.
pub(crate) struct Field {
    ground: Ground,
    scenario: Scenario,
    counters: Vec<(Spec, Option<Hex>)>,
    batteries: Vec<Battery>,
}

/// A situation in play.
pub(crate) struct Play {
    pub(crate) t: Table,
    pub(crate) s: State,
    /// Everything told since the last answer.
    pub(crate) told: Vec<(Audience, Told)>,
    dice: Vec<(String, u8)>,
}

/// The kind, platoon, squad and team that a designation stands for: `A/2/1`, `LMG 1`, `60mm 1`, `HQ 2`, `Truck 3`,
/// `Dummy 1`.
pub(crate) fn spec(side: Side, name: &str) -> Spec {
    let word = name.split([' ', '/']).next().unwrap_or_default().to_lowercase();
    let kind = match word.as_str() {
        "a" | "b" | "dummy" => Kind::FireTeam,
        "hq" => Kind::Headquarters,
        other => other.parse().unwrap_or_else(|e| panic!("{name}: {e}")),
    };
    let numbers: Vec<u8> = name.split(['/', ' ', '.']).skip(1).filter_map(|n| n.parse().ok()).collect();
    let fire_team = matches!(word.as_str(), "a" | "b");
    let arms = match kind {
        Kind::Lmg => Arms::Only(SmallArm::Lmg),
        Kind::Hmg => Arms::Only(SmallArm::Hmg),
        Kind::FireTeam | Kind::Mortar60 | Kind::Mortar81 | Kind::Bazooka | Kind::Recoilless => {
            Arms::Only(SmallArm::Semi)
        }
        _ => Arms::None,
    };
    Spec {
        kind,
        dummy: word == "dummy",
        side,
        platoon: if fire_team { numbers[1] } else { numbers.first().copied().unwrap_or(0) },
        squad: if fire_team { numbers[0] } else { 0 },
        team: match word.as_str() {
            "a" => Team::A,
            "b" => Team::B,
            _ => Team::None,
        },
        men: tables().unit(kind).men,
        arms: if word == "dummy" { Arms::None } else { arms },
        m203: false,
        rifle_grenade: false,
        charge: false,
        radio: false,
        name: name.to_owned(),
    }
}

/// The group of all counters of a side that are on the map from the start.
fn at_start(side: Side) -> Group {
    Group {
        side,
        arrival: Arrival::Start,
        foot: HexBits::default(),
        wheels: HexBits::default(),
        air: HexBits::default(),
        per_hex: 3,
        loaded: false,
        by_edge: false,
    }
}

#[allow(dead_code, reason = "every section uses its own part of the kit")]
impl Field {
    /// Open ground of 57 by 34 hexes, even columns up.
    pub(crate) fn open() -> Field {
        Field::on(Ground::plain(Grid::new(57, 34, Stagger::EvenUp)))
    }
    /// This ground.
    pub(crate) fn on(ground: Ground) -> Field {
        Field {
            ground,
            scenario: Scenario { turns: 20, ..Scenario::default() },
            counters: Vec::new(),
            batteries: Vec::new(),
        }
    }
    /// These hexes are of this terrain.
    pub(crate) fn terrain(mut self, terrain: Terrain, hexes: &str) -> Field {
        for hex in hexes.split_whitespace() {
            let hex = self.hex(hex);
            self.ground.terrain[hex.index()] = terrain;
        }
        self
    }
    /// These hexes are one building.
    pub(crate) fn building(mut self, hexes: &str) -> Field {
        let number = self.ground.building.iter().max().copied().unwrap_or(0) + 1;
        for hex in hexes.split_whitespace() {
            let hex = self.hex(hex);
            self.ground.building[hex.index()] = number;
        }
        self.terrain(Terrain::Building, hexes)
    }
    /// These hexes are at this level; contours follow.
    pub(crate) fn level(mut self, level: u8, hexes: &str) -> Field {
        for hex in hexes.split_whitespace() {
            let hex = self.hex(hex);
            self.ground.level[hex.index()] = level;
        }
        let grid = self.ground.grid;
        for hex in grid.all() {
            let here = self.ground.level[hex.index()];
            self.ground.crest[hex.index()] = grid.neighbours(hex).any(|n| self.ground.level[n.index()] != here);
        }
        self
    }
    /// A road or trail through these hexes, one next to the other.
    pub(crate) fn road(mut self, hexes: &str) -> Field {
        let path: Vec<Hex> = hexes.split_whitespace().map(|h| self.hex(h)).collect();
        for pair in path.windows(2) {
            let there = self.ground.grid.direction_to(pair[0], pair[1]).expect("a road runs from hex to next hex");
            self.ground.ways[pair[0].index()] |= 1 << (there.number() - 1);
            self.ground.ways[pair[1].index()] |= 1 << (there.opposite().number() - 1);
        }
        self
    }
    /// A wall between two adjacent hexes (15.3).
    pub(crate) fn wall(mut self, a: &str, b: &str) -> Field {
        let (a, b) = (self.hex(a), self.hex(b));
        let there = self.ground.grid.direction_to(a, b).expect("a wall stands between neighbours");
        self.ground.walls[a.index()] |= 1 << (there.number() - 1);
        self.ground.walls[b.index()] |= 1 << (there.opposite().number() - 1);
        self
    }
    /// Change the scenario's rules.
    pub(crate) fn rules(mut self, change: impl FnOnce(&mut Scenario)) -> Field {
        change(&mut self.scenario);
        self
    }
    /// A counter of Alpha's: a designation and a hex, or `-` for one that waits off the map.
    pub(crate) fn alpha(self, name: &str, hex: &str) -> Field {
        self.counter(spec(ALPHA, name), hex)
    }
    /// A counter of Bravo's.
    pub(crate) fn bravo(self, name: &str, hex: &str) -> Field {
        self.counter(spec(BRAVO, name), hex)
    }
    /// A counter with this print.
    pub(crate) fn counter(mut self, spec: Spec, hex: &str) -> Field {
        let hex = (hex != "-").then(|| self.hex(hex));
        self.counters.push((spec, hex));
        self
    }
    /// Artillery off the map.
    pub(crate) fn battery(mut self, side: Side, shell: Shell) -> Field {
        let name = format!("{shell} {}", self.batteries.len() + 1);
        self.batteries.push(Battery { side, shell, name });
        self
    }
    /// A hex by its label.
    pub(crate) fn hex(&self, label: &str) -> Hex {
        self.ground.grid.parse(label).unwrap_or_else(|e| panic!("{e}"))
    }
    /// Play from this frame, in turn 1, everybody in command and unmoved; who sees whom is counted.
    pub(crate) fn at(mut self, frame: Frame) -> Play {
        self.counters.sort_by_key(|(spec, _)| spec.side);
        let mut s = State::blank(1);
        for (i, (spec, hex)) in self.counters.iter().enumerate() {
            let piece = &mut s.pieces[i];
            piece.men = spec.men;
            piece.blip = i as u8;
            piece.whereabouts = if hex.is_some() { Whereabouts::OnMap } else { Whereabouts::Waiting };
            piece.hex = hex.unwrap_or_default();
            piece.set(flag::IN_COMMAND);
        }
        s.turn = 1;
        s.begin(frame);
        if self.scenario.groups.is_empty() {
            self.scenario.groups = vec![at_start(ALPHA), at_start(BRAVO)];
            self.scenario.group_of = self.counters.iter().map(|(spec, _)| spec.side.0).collect();
        }
        let specs = self.counters.into_iter().map(|(spec, _)| spec).collect();
        let t = Table::assemble(self.ground, self.scenario, specs, self.batteries);
        raid::fire::load(&t, &mut s);
        let mut play = Play { t, s, told: Vec::new(), dice: Vec::new() };
        play.recount();
        play
    }
}

#[allow(dead_code, reason = "every section uses its own part of the kit")]
impl Play {
    /// The counter of this side and name.
    pub(crate) fn id(&self, side: Side, name: &str) -> PieceId {
        let found = self.t.pieces_of(side).find(|&id| self.t.spec(id).name == name);
        found.unwrap_or_else(|| panic!("no counter {name}"))
    }
    /// Alpha's counter of this name.
    pub(crate) fn a(&self, name: &str) -> PieceId {
        self.id(ALPHA, name)
    }
    /// Bravo's counter of this name.
    pub(crate) fn b(&self, name: &str) -> PieceId {
        self.id(BRAVO, name)
    }
    /// A hex by its label.
    pub(crate) fn hex(&self, label: &str) -> Hex {
        self.t.ground.grid.parse(label).unwrap_or_else(|e| panic!("{e}"))
    }
    /// Steps to these hexes.
    pub(crate) fn path(&self, labels: &str) -> Vec<Step> {
        labels.split_whitespace().map(|l| Step::To(self.hex(l))).collect()
    }
    /// Change the state by hand, then count again who sees whom.
    pub(crate) fn set(&mut self, change: impl FnOnce(&mut State)) -> &mut Play {
        change(&mut self.s);
        self.recount();
        self
    }
    /// Set a flag of a counter by hand.
    pub(crate) fn mark(&mut self, id: PieceId, flag: u16) -> &mut Play {
        self.s[id].set(flag);
        self
    }
    /// Put a counter aboard another.
    pub(crate) fn aboard(&mut self, id: PieceId, carrier: PieceId) -> &mut Play {
        self.set(|s| {
            s[id].whereabouts = Whereabouts::Aboard;
            s[id].aboard = carrier;
            s[id].hex = s[carrier].hex;
        })
    }
    /// Let a rule work by itself with the dice that were scripted; what it tells is heard. The state must be sound
    /// afterwards.
    pub(crate) fn desk<T>(&mut self, rule: impl FnOnce(&mut raid::desk::Desk<'_, Scripted, Recorder<Told>>) -> T) -> T {
        let rolls: Vec<(String, u8)> = std::mem::take(&mut self.dice);
        let rolls: Vec<(&str, u8)> = rolls.iter().map(|(name, die)| (name.as_str(), *die)).collect();
        let (mut out, mut dice) = (Recorder::default(), Scripted::new(&rolls));
        let done = rule(&mut raid::desk::Desk { t: &self.t, s: &mut self.s, dice: &mut dice, out: &mut out });
        dice.finish();
        self.told = out.tellings;
        if let Err(fault) = Raid::check(&self.t, &self.s) {
            panic!("{fault}");
        }
        done
    }
    /// Put a counter into another hex as a step of its walk does; tells whether anything new was shown.
    pub(crate) fn step(&mut self, id: PieceId, to: &str) -> bool {
        let (from, to) = (self.s[id].hex, self.hex(to));
        self.desk(|x| {
            x.s[id].hex = to;
            raid::observe::moved(x, id, from)
        })
    }
    /// Point a counter.
    pub(crate) fn face(&mut self, id: PieceId, facing: Direction) -> &mut Play {
        self.s[id].facing = facing;
        self
    }
    /// Count again who sees whom.
    pub(crate) fn recount(&mut self) {
        let mut out = Recorder::<Told>::default();
        let mut dice = Scripted::none();
        raid::observe::recount(&mut raid::desk::Desk { t: &self.t, s: &mut self.s, dice: &mut dice, out: &mut out });
    }
    /// These counters have just entered a hex together, and nothing has come of it yet.
    pub(crate) fn enter(&mut self, group: &[PieceId], hex: Hex) {
        let mut journey = Journey { count: group.len() as u8, hex, ..Journey::default() };
        for (place, &id) in journey.members.iter_mut().zip(group) {
            *place = id;
            self.s[id].hex = hex;
        }
        self.s.journey = journey;
        self.recount();
    }
    /// A mission of high explosive that lands this turn.
    pub(crate) fn plot(&mut self, tube: usize, hex: &str, spotter: PieceId) {
        let hex = self.hex(hex);
        self.s.plots[tube] = Plot { set: true, hex, smoke: false, spotter: spotter.0, due: self.s.turn };
    }
    /// The dice of the next answer, by name.
    pub(crate) fn roll(&mut self, rolls: &[(&str, u8)]) -> &mut Play {
        self.dice.extend(rolls.iter().map(|(name, die)| ((*name).to_owned(), *die)));
        self
    }
    /// One side answers; the answer must be legal, and all scripted dice must be used.
    pub(crate) fn answer(&mut self, side: Side, steps: &[Step]) -> &mut Play {
        self.legal(side, steps).unwrap_or_else(|e| panic!("{}: {e} in {steps:?}", self.describe(side)));
        self.apply(&Answers::from(Seat(side.0), steps))
    }
    /// Alpha answers.
    pub(crate) fn alpha(&mut self, steps: &[Step]) -> &mut Play {
        self.answer(ALPHA, steps)
    }
    /// Bravo answers.
    pub(crate) fn bravo(&mut self, steps: &[Step]) -> &mut Play {
        self.answer(BRAVO, steps)
    }
    /// One side moves this counter by these steps, and the other lets every window on the way pass.
    pub(crate) fn walk(&mut self, side: Side, who: PieceId, steps: &[Step]) -> &mut Play {
        let mut all = vec![Step::Move(who)];
        all.extend_from_slice(steps);
        self.answer(side, &all).pass_windows(side.other())
    }
    /// This side lets windows on the way of a journey pass, until something else is asked.
    pub(crate) fn pass_windows(&mut self, side: Side) -> &mut Play {
        while self.s.frame() == Frame::React {
            self.answer(side, &[Step::Pass]);
        }
        self
    }
    /// Both sides answer together.
    pub(crate) fn both(&mut self, alpha: &[Step], bravo: &[Step]) -> &mut Play {
        for (side, steps) in [(ALPHA, alpha), (BRAVO, bravo)] {
            self.legal(side, steps).unwrap_or_else(|e| panic!("{}: {e} in {steps:?}", self.describe(side)));
        }
        self.apply(&Answers::from(Seat(0), alpha).with(Seat(1), bravo))
    }
    fn apply(&mut self, given: &Answers<'_, Step>) -> &mut Play {
        let rolls: Vec<(String, u8)> = std::mem::take(&mut self.dice);
        let rolls: Vec<(&str, u8)> = rolls.iter().map(|(name, die)| (name.as_str(), *die)).collect();
        let mut dice = Scripted::new(&rolls);
        let mut out = Recorder::default();
        Raid::apply(&self.t, &mut self.s, given, &mut dice, &mut out);
        dice.finish();
        self.told = out.tellings;
        if let Err(fault) = Raid::check(&self.t, &self.s) {
            panic!("{fault}");
        }
        self
    }
    /// Are these steps a legal answer?
    pub(crate) fn legal(&self, side: Side, steps: &[Step]) -> Result<(), kernel::play::NotLegal> {
        kernel::play::legal::<Raid>(&self.t, &self.s, Seat(side.0), steps, &mut Question::bare())
    }
    /// The question after these steps, in words.
    pub(crate) fn question(&self, side: Side, so_far: &[Step]) -> Question<Step> {
        let mut q = Question::worded();
        Raid::ask(Raid::lens(&self.t, &self.s, Audience::Seat(Seat(side.0))), so_far, &mut q);
        q
    }
    /// Is this step offered after those?
    pub(crate) fn offers(&self, side: Side, so_far: &[Step], step: Step) -> bool {
        self.question(side, so_far).allows(step)
    }
    /// The case of the first why-not whose label contains these words.
    pub(crate) fn why_not(&self, side: Side, so_far: &[Step], words: &str) -> Option<String> {
        let q = self.question(side, so_far);
        q.why_nots().iter().find(|w| w.what.text.contains(words)).map(|w| w.case.clone())
    }
    fn describe(&self, side: Side) -> String {
        let q = self.question(side, &[]);
        format!("{:?} is offered {:?}", side, q.labels().iter().map(|l| &l.text).collect::<Vec<_>>())
    }
    /// What this audience was told of this kind.
    pub(crate) fn heard(&self, who: Audience, kind: &str) -> Vec<Told> {
        self.told.iter().filter(|(to, told)| *to == who && told.kind == kind).map(|(_, told)| told.clone()).collect()
    }
}
