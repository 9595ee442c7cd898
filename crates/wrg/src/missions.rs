//! Off-table support in play (section 11): called, registered, corrected and prearranged, and what falls.

use geometry::table::{Eye, Heading, Point, Polygon, Screen};
use kernel::{Dice, Told, Witness};

use crate::bearing::{self, heading};
use crate::calls::caller;
use crate::desk::Desk;
use crate::fire;
use crate::indirect::{Caller, Request, delay, effect};
use crate::scale::METRE;
use crate::scene::compass_word;
use crate::sight::{Noise, is_heard};
use crate::smoke::Smoke;
use crate::state::{Body, Fate, State, Table};
use crate::step::Step;
use crate::support;
use crate::tables::tables;
use crate::volleys::{Swept, exposure};
use crate::wreckage::{screen_height, screen_length};
use crate::{Factor, armour};

/// Cost of one period of support (2.3).
const PERIOD: u32 = 50;
/// Fire may be massed up to three times (2.3).
pub const MOST_MASS: u8 = 3;
/// A correction moves fire that fell by no more than this.
pub const SHIFT: i32 = 200 * METRE;

/// What support brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Load {
    /// Fire on the ground (11.4).
    Shells,
    /// Light over it (19.1).
    Light,
    /// A screen of smoke (20.3).
    Smoke,
}

impl Load {
    /// All of them.
    pub const ALL: [Load; 3] = [Load::Shells, Load::Light, Load::Smoke];
    /// Its written name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Load::Shells => "shells",
            Load::Light => "light",
            Load::Smoke => "smoke",
        }
    }
}

/// Off-table support that is on its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mission {
    /// Whose.
    pub side: u8,
    /// The middle of it.
    pub at: Point,
    /// The period in which it falls.
    pub due: u16,
    /// The direction of its depth, or of a screen, in degrees from north.
    pub along: u8,
    /// How many times it is massed.
    pub mass: u8,
    /// What it brings.
    pub load: Load,
}

/// A target that was registered (11.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Registered {
    /// Where.
    pub at: Point,
    /// The first period in which fire can be called down on it.
    pub ready: u16,
}

impl Mission {
    /// The ground that its shells beat (11.4).
    #[must_use]
    pub fn ground(&self) -> Option<Polygon> {
        support::beaten(self.at, heading(self.along))
    }
    /// The ends of its screen of smoke (20.3).
    #[must_use]
    pub fn ends(&self, t: &Table) -> [Point; 2] {
        let half = screen_length("off-table").unwrap_or(0) * METRE / 2;
        [-half, half].map(|far| t.ground.clamp(crate::shape::spot(self.at, heading(self.along), far, 0)))
    }
}

/// What a player wants of off-table support: one entry of his sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// The group that calls; nobody before the battle.
    pub group: Option<usize>,
    /// What it asks for.
    pub verb: Step,
    /// Where, if that was said.
    pub at: Option<Point>,
    /// When, if that was said.
    pub period: u8,
    /// In which direction.
    pub along: u8,
    /// How many times massed.
    pub mass: u8,
}

impl Wanted {
    /// What it brings.
    #[must_use]
    pub const fn load(&self) -> Load {
        match self.verb {
            Step::Prearrange(load) => load,
            Step::Light => Load::Light,
            Step::Screen => Load::Smoke,
            _ => Load::Shells,
        }
    }
    /// How many periods of support it uses up (2.3, 19.1); a registration costs nothing but time (11.2).
    #[must_use]
    pub const fn cost(&self) -> u8 {
        match (self.verb, self.load()) {
            (Step::Register, _) => 0,
            (_, Load::Shells) => self.mass,
            _ => 1,
        }
    }
}

/// Support as a side means it, with what it knows; none where nothing is known of the place.
#[must_use]
pub fn meant(s: &State, side: usize, one: &Wanted) -> Option<Mission> {
    let at = match one.verb {
        Step::Call(number) => {
            let seen = s.seen[side].iter().find(|seen| number > 0 && seen.number == number)?;
            seen.figures.first()?.at
        }
        Step::CallAt(n) => s.registered[side].get(usize::from(n).checked_sub(1)?)?.at,
        _ => one.at?,
    };
    Some(Mission { side: side as u8, at, due: 0, along: one.along, mass: one.mass, load: one.load() })
}

/// Everything that a sheet asks of off-table support (11.1).
#[must_use]
pub fn wanted(steps: &[Step]) -> Vec<Wanted> {
    let (mut list, mut group): (Vec<Wanted>, Option<usize>) = (Vec::new(), None);
    let mut open = false;
    for &step in steps {
        match (step, list.last_mut().filter(|_| open)) {
            (Step::Group(g), _) => (group, open) = (Some(usize::from(g)), false),
            (
                Step::Call(_)
                | Step::CallAt(_)
                | Step::Correct
                | Step::Light
                | Step::Screen
                | Step::Register
                | Step::Prearrange(_),
                _,
            ) => {
                let by = if matches!(step, Step::Prearrange(_)) { None } else { group };
                list.push(Wanted { group: by, verb: step, at: None, period: 0, along: 90, mass: 1 });
                open = true;
            }
            // Of several places the last counts: the others were refused.
            (Step::At(..), Some(last)) => last.at = step.place(),
            (Step::Period(n), Some(last)) => last.period = n,
            (Step::Along(n), Some(last)) => last.along = n,
            (Step::Mass(n), Some(last)) => last.mass = n.clamp(1, MOST_MASS),
            // Whatever else is said no longer speaks of this entry.
            _ => open = false,
        }
    }
    list
}

/// The periods of support that a side has left after what a sheet already asks for.
#[must_use]
pub fn left(s: &State, side: usize, so_far: &[Step]) -> u8 {
    s.support[side].saturating_sub(wanted(so_far).iter().map(Wanted::cost).fold(0, u8::saturating_add))
}

/// Whether a group can register a target (11.2): a forward observer with a radio, with nothing to wait for and not all targets used.
#[must_use]
pub fn may_register(t: &Table, s: &State, group: usize) -> bool {
    let list = &s.registered[s.side(t, group)];
    let waits = list.iter().any(|target| target.ready > s.period);
    let most = tables().support.get("most_registered").copied().unwrap_or(0);
    caller(t, s, group) == Some(Caller::Specialist) && !waits && (list.len() as i32) < most
}

/// The shells of a side that fell in this period or the one before and can be corrected (11.1).
#[must_use]
pub fn fallen(s: &State, side: usize) -> Option<Point> {
    s.fallen[side].filter(|&(_, period)| s.period <= period + 1).map(|(at, _)| at)
}

/// Whether somebody of a group sees a place of the ground, in his arc and past what has fallen (8.3, 11.2).
#[must_use]
pub fn overlooks(t: &Table, s: &State, group: usize, at: Point) -> bool {
    let (screens, g) = (s.screens(), &s.groups[group]);
    s.present(group).any(|f| {
        let hull = t.specs[usize::from(f)].is_vehicle();
        let mine = crate::locate::eye(t, s, f, g.posture);
        crate::locate::in_arc(t, g, hull, mine.at, at) && s.sees(t, mine, Eye { at, height: 100 }, &screens)
    })
}

/// In which period a request is answered (11.1 to 11.3).
#[must_use]
pub fn due(t: &Table, s: &State, group: usize, request: Request) -> Option<u16> {
    caller(t, s, group).map(|caller| s.period + u16::try_from(delay(request, caller)).unwrap_or(0))
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Carry out what a side's sheet asks of its support, in this order.
    pub(crate) fn support(&mut self, side: usize, steps: &[Step]) {
        for one in wanted(steps) {
            if one.cost() > self.s.support[side] {
                continue;
            }
            match one.verb {
                Step::Prearrange(_) => self.prearrange(side, one),
                Step::Register => self.register(side, one),
                _ => self.call(side, one),
            }
        }
    }

    /// Fire that is to fall on a place in a period, agreed before the battle (11.1).
    fn prearrange(&mut self, side: usize, one: Wanted) {
        let Some(at) = one.at else { return };
        let due = u16::from(one.period).clamp(1, self.t.scenario.periods);
        self.send(side, one, at, due, "arranged before the battle");
    }

    /// Support that a group calls for (11.1, 11.3): on an enemy that it has located itself, on a registered target, as a correction, or as
    /// light or smoke on any place.
    fn call(&mut self, side: usize, one: Wanted) {
        let Some(group) = one.group.filter(|&g| g < self.s.groups.len()) else { return };
        let known = self.s.belief(side);
        let (request, at) = match one.verb {
            Step::Call(number) => {
                let enemy = (0..known.groups.len()).find(|&e| known.seen[side][e].number == number);
                let sees = |e: &usize| known.groups[*e].spotted >> group & 1 == 1;
                let first = |e: usize| known.seen[side][e].figures.first().map(|glimpse| glimpse.at);
                (Request::Call, enemy.filter(sees).and_then(first))
            }
            Step::CallAt(n) => {
                let target = usize::from(n).checked_sub(1).and_then(|n| self.s.registered[side].get(n));
                (Request::Registered, target.filter(|target| target.ready <= self.s.period).map(|target| target.at))
            }
            Step::Correct => (Request::Correction, one.at.filter(|&at| self.can_correct(side, group, at))),
            _ => (Request::Call, one.at),
        };
        let (Some(at), Some(due)) = (at, due(self.t, self.s, group, request)) else {
            if one.verb == Step::Correct {
                let text =
                    format!("{} cannot correct the fire: it does not see the place", self.s.title(self.t, group));
                self.tell_of(group, || Told::new("called", "11.1", text.clone()));
            }
            return;
        };
        self.spend_caller(group);
        let name = self.s.title(self.t, group);
        self.send(side, one, at, due, &format!("called by {name}"));
    }

    /// Whether a group sees where shells fell and where they are to fall, so that it can correct them (11.1).
    fn can_correct(&self, side: usize, group: usize, at: Point) -> bool {
        let sees = |p: Point| overlooks(self.t, self.s, group, p);
        fallen(self.s, side).is_some_and(sees) && sees(at)
    }

    fn send(&mut self, side: usize, one: Wanted, at: Point, due: u16, how: &str) {
        self.s.support[side] -= one.cost();
        let mission = Mission { side: side as u8, at, due, along: one.along, mass: one.mass, load: one.load() };
        self.s.missions.push(mission);
        let (x, y, what) = (at.x() / METRE, at.y() / METRE, mission.load.word());
        let (along, massed) = (bearing::words(one.along), one.mass);
        let text =
            format!("Support {how}: {what} round {x}, {y} in period {due}, lying {along}, massed {massed} times");
        self.tell(side, || Told::new("called", "11.1", text.clone()));
    }

    /// A forward observer registers a target (11.2): the first at once, each later one takes two periods, and the rounds are heard.
    fn register(&mut self, side: usize, one: Wanted) {
        let (Some(group), Some(at)) = (one.group.filter(|&g| g < self.s.groups.len()), one.at) else { return };
        if !may_register(self.t, self.s, group) || !overlooks(self.t, self.s, group, at) {
            let name = self.s.title(self.t, group);
            let text = format!("{name} cannot register a target there: it does not see the place");
            self.tell_of(group, || Told::new("called", "11.2", text.clone()));
            return;
        }
        let number = self.s.registered[side].len() as u32 + 1;
        let whole = crate::indirect::registration(number).unwrap_or(0);
        let before = crate::indirect::registration(number - 1).unwrap_or(0);
        let ready = self.s.period + u16::try_from(whole - before).unwrap_or(0);
        self.spend_caller(group);
        self.s.registered[side].push(Registered { at, ready });
        let (x, y) = (at.x() / METRE, at.y() / METRE);
        let text = format!("Target {number} at {x}, {y} is registered from period {ready}");
        self.tell(side, || Told::new("registered", "11.2", text.clone()));
        self.s.loud[0].push(at);
        self.ranging(1 - side, at);
    }

    /// A side hears single rounds that fall somewhere (11.2).
    fn ranging(&mut self, side: usize, at: Point) {
        let ears = self.s.groups_of(self.t, side).filter(|&g| self.s.reports(self.t, g));
        let nearest = ears.filter_map(|g| self.s.place(self.t, g)).min_by_key(|p| (p.distance_squared(at), *p));
        let heard = |ear: &Point| is_heard(Noise::Explosion, ear.distance(at) / METRE, None, None);
        if let Some(whence) = nearest.filter(heard).and_then(|ear| Heading::from_to(ear, at)).map(compass_word) {
            self.tell(side, || Told::new("heard", "11.2", format!("Single rounds fall to the {whence}")));
        }
    }

    /// The light and smoke of this period stand before anybody moves (19.1, 20.1).
    pub(crate) fn support_opens(&mut self) {
        let opens = |m: &Mission, period: u16| m.due <= period && m.load != Load::Shells;
        let period = self.s.period;
        let due: Vec<Mission> = self.s.missions.iter().copied().filter(|m| opens(m, period)).collect();
        self.s.missions.retain(|m| !opens(m, period));
        for mission in due {
            match mission.load {
                Load::Smoke => self.screen_off_table(mission),
                _ => self.lit_off_table(mission.at),
            }
        }
    }

    /// A screen of off-table fire lies around its middle at any angle (20.3).
    fn screen_off_table(&mut self, mission: Mission) {
        let [from, to] = mission.ends(self.t);
        let screen = Screen { from, to, height: screen_height() * METRE };
        self.stand_smoke(screen);
    }

    /// Smoke stands from here to there (20.1), and everybody sees a screen that is thirty metres high.
    pub(crate) fn stand_smoke(&mut self, screen: Screen) {
        self.stoke_smoke(screen, self.s.period);
    }

    /// The same, and its source goes on making smoke until a period (20.1).
    pub(crate) fn stoke_smoke(&mut self, screen: Screen, stoked: u16) {
        let smoke = Smoke { screen, laid: self.s.period, stoked };
        let (begins, until) = (smoke.laid + 1, smoke.last());
        self.s.smoke.push(smoke);
        let (a, b) = (screen.from, screen.to);
        let (x, y, u, v) = (a.x() / METRE, a.y() / METRE, b.x() / METRE, b.y() / METRE);
        let text = format!("Smoke from {x}, {y} to {u}, {v}, in periods {begins} to {until}");
        self.tell_all(|| Told::new("smoke", "20.1", text.clone()));
    }

    /// The shells that fall in this period (11.4).
    pub(crate) fn due_missions(&mut self) -> Vec<Mission> {
        let period = self.s.period;
        let due = self.s.missions.iter().copied().filter(|mission| mission.due <= period).collect();
        self.s.missions.retain(|mission| mission.due > period);
        due
    }

    /// The shells of this period fall (11.4); gives whoever falls to them, so that they are taken off with all others.
    pub(crate) fn support_falls(&mut self, due: &[Mission]) -> Vec<u16> {
        let mut fallen = Vec::new();
        for mission in due {
            self.s.loud[0].push(mission.at);
            self.s.fallen[usize::from(mission.side) & 1] = Some((mission.at, self.s.period));
            fallen.extend(self.falls(mission));
            let (x, y) = (mission.at.x() / METRE, mission.at.y() / METRE);
            let along = bearing::words(mission.along);
            let text = format!("Support falls round {x}, {y}, lying {along}");
            self.tell_all(|| Told::new("support", "11.4", text.clone()));
        }
        fallen
    }

    /// Everybody in the beaten ground whom fire reaches is one target (11.4); armour there is knocked out on a 1 (15.4).
    fn falls(&mut self, mission: &Mission) -> Vec<u16> {
        let t = self.t;
        let ground = mission.ground();
        let beaten = |f: &u16| ground.as_ref().is_some_and(|ground| ground.contains(self.s.fig(*f).at));
        let inside: Vec<u16> = (0..self.s.figures.len() as u16).filter(beaten).collect();
        let men: Vec<u16> = inside.iter().copied().filter(|&f| self.s.is_exposed(t, f)).collect();
        let armoured =
            |f: &u16| matches!(t.specs[usize::from(*f)].body, Body::Hard(_)) && self.s.fig(*f).fate == Fate::Table;
        let hulls: Vec<u16> = inside.into_iter().filter(armoured).collect();
        let mut fallen = Vec::new();
        if !men.is_empty() {
            let points = effect(PERIOD * u32::from(mission.mass)) as i32;
            let mut factors = vec![Factor::new("support", "11.4", points)];
            factors.extend(exposure(t, self.s, &men, None, fire::Volley::default()));
            let swept = Swept { by: None, what: "support fire", case: "11.4", bursts: false, harms_armour: true };
            fallen.extend(self.sweep(&men, &factors, &swept));
        }
        for hull in hulls {
            if let Some(group) = self.s.owner(hull) {
                self.under(group, None, "support fire", None, "11.4");
            }
            fallen.extend(armour::close_attack(&mut self.unseen()).then_some(hull));
        }
        fallen
    }
}
