//! What a side's officers know of their own troops (4.2, 4.4), where a scenario says `reports = "officers"`.
//!
//! The map at headquarters is a state of its own, kept beside the true one: a group in touch stands on it as it is, one out of touch as
//! it last reported, unless somebody who does report sees it. Enemies stand on it as groups that report have located them, with numbers
//! of its own. Whoever asks, shows or previews reads the map; whoever carries orders out reads the truth.

use kernel::{Dice, Place, Point as Spot, Told, Witness};

use crate::desk::Desk;
use crate::locate::locates;
use crate::salvage::Dropped;
use crate::scale::{METRE, Posture};
use crate::scenario::Reports;
use crate::scene::compass_word;
use crate::state::{Figure, Group, Pace, Seen, Stance, State, Table};

impl State {
    /// Whether its side hears of a group as things happen: always, unless only officers' reports count and it is out of touch.
    #[must_use]
    pub fn reports(&self, t: &Table, group: usize) -> bool {
        t.scenario.reports == Reports::Full || self.groups[group].in_touch
    }
    /// The groups of a side that report, as bits.
    #[must_use]
    pub fn reporting(&self, t: &Table, side: usize) -> u64 {
        self.groups_of(t, side).filter(|&g| self.reports(t, g)).fold(0, |bits, g| bits | 1 << g)
    }
    /// What a side knows: the map of its officers, or the truth where there is no such map.
    #[must_use]
    pub fn belief(&self, side: usize) -> &State {
        self.beliefs[side & 1].as_deref().unwrap_or(self)
    }
    /// What a group acts on (4.2): what its side knows while it is in touch, otherwise what is really there for it to see.
    #[must_use]
    pub fn mind(&self, t: &Table, group: usize) -> &State {
        if self.reports(t, group) { self.belief(self.side(t, group)) } else { self }
    }
    /// What a group acts on, of each enemy group.
    #[must_use]
    pub fn eyes(&self, t: &Table, group: usize) -> &[Seen] {
        &self.mind(t, group).seen[self.side(t, group)]
    }
}

/// Whether somebody of its own side who reports sees a group that does not (4.2).
#[must_use]
pub fn is_watched(t: &Table, s: &State, group: usize) -> bool {
    let side = s.side(t, group);
    s.groups_of(t, side).any(|o| o != group && s.reports(t, o) && s.is_alive(o) && locates(t, s, o, group))
}

/// Whether its own side does not know where a group is (4.2).
#[must_use]
pub fn is_dark(t: &Table, s: &State, group: usize) -> bool {
    !s.reports(t, group) && !is_watched(t, s, group)
}

/// A group as headquarters goes on thinking of it: nothing that belongs to a period is known.
fn stale(group: &Group) -> Group {
    let mut group = group.clone();
    (group.in_touch, group.moved, group.fired, group.advanced) = (false, false, false, false);
    (group.against, group.shooters, group.guns, group.lost_now) = (0, 0, 0, 0);
    group
}

fn stale_figure(figure: Figure) -> Figure {
    Figure {
        moved: false,
        fired: false,
        shot: None,
        fired_before: false,
        lobbed_before: false,
        climbed: false,
        threw: false,
        paid: false,
        left: 0,
        ..figure
    }
}

/// All that a map shows of a group, in words: whoever is told this knows as much as the map shows him.
pub(crate) fn account(t: &Table, s: &State, group: usize) -> String {
    let g = &s.groups[group];
    let men: Vec<String> = s.present(group).map(|f| figure_words(t, s, group, f)).collect();
    let posture = if g.posture == Posture::Prone { "prone" } else { "erect" };
    let order = g.order.words(s.means(t, group));
    let stance = stance_words(t, s, group);
    let more = if g.closed { ", closed down" } else { "" };
    let lies = weapon_words(s, group).map(|words| format!(", {words}")).unwrap_or_default();
    let hull = s.vehicle(t, group).and_then(|hull| g.turret(t, s.fig(hull).at));
    let turret = hull.map(|way| format!(", its turret {}", compass_word(way))).unwrap_or_default();
    let missiles = g.missiles_left(t).map(|left| format!(", {left}")).unwrap_or_default();
    format!(
        "{}: {}, {posture}, facing {}{turret}, {order}, {stance}, {}{more}{lies}{missiles}; {}",
        s.title(t, group),
        crate::words::men(s.men(t, group) as usize),
        compass_word(g.heading),
        crate::nerve::words(t, s, group),
        men.join(", ")
    )
}

/// When a group fires without being asked, as its side names the enemy (4.2).
pub(crate) fn stance_words(t: &Table, s: &State, group: usize) -> String {
    let side = s.side(t, group);
    match s.groups[group].stance {
        Stance::AtWill => "fires at will".to_owned(),
        Stance::Hold => "holds fire".to_owned(),
        Stance::Grenades => "throws grenades".to_owned(),
        // By the number that its headquarters knows him by.
        Stance::At(e) => match s.belief(side).seen[side].get(usize::from(e)) {
            Some(seen) if seen.number > 0 => format!("fires at enemy {} if located", seen.number),
            _ => "fires at will".to_owned(),
        },
    }
}

/// Where the weapon of a crew is that does not serve it; nothing if it does.
pub(crate) fn weapon_words(s: &State, group: usize) -> Option<String> {
    let lies = |gun: &Dropped| format!("weapon at {}, {}", gun.at.x() / METRE, gun.at.y() / METRE);
    s.groups[group].broken.then(|| s.gun_of(group).map_or_else(|| "weapon out of action".to_owned(), lies))
}

fn figure_words(t: &Table, s: &State, group: usize, f: u16) -> String {
    let (figure, name) = (s.fig(f), s.who(t, group, f));
    let radio = if figure.radio { " with radio" } else { "" };
    let fired = if figure.fired { ", fired" } else { "" };
    format!("{name} ({}{radio}{fired})", figure.weapon)
}

fn places(s: &State, group: usize) -> Vec<Place> {
    let place = |f: u16| Place::Point { board: 0, at: Spot { x: s.fig(f).at.x(), y: s.fig(f).at.y() } };
    s.present(group).map(place).collect()
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Bring the maps of both headquarters up to date (4.2).
    pub(crate) fn believe(&mut self) {
        if self.t.scenario.reports == Reports::Full {
            return;
        }
        let old = std::mem::take(&mut self.s.beliefs);
        let mut fresh = [None, None];
        for (side, old) in old.into_iter().enumerate() {
            let known = self.map_of(side, old.as_deref());
            if let Some(old) = &old {
                self.tell_watched(side, old, &known);
            }
            fresh[side] = Some(Box::new(known));
        }
        self.s.beliefs = fresh;
    }

    /// The map of one side, from the truth as far as it is reported and from the map before.
    fn map_of(&self, side: usize, old: Option<&State>) -> State {
        let (t, s) = (self.t, &*self.s);
        let mut map = s.clone();
        let reporting = s.reporting(t, side);
        for g in 0..map.groups.len() {
            map.seen[1 - side][g] = Seen::default();
            map.groups[g].spotted &= reporting;
            map.groups[g].passed &= reporting;
        }
        map.dropped.retain(|item| item.is_known(side));
        let Some(old) = old else {
            map.seen[side].fill(Seen::default());
            return map;
        };
        map.seen[side].clone_from(&old.seen[side]);
        map.seen[side].resize(map.groups.len(), Seen::default());
        (map.numbered, map.marked) = (old.numbered, old.marked);
        for (f, figure) in map.figures.iter_mut().enumerate() {
            figure.mark = if t.specs[f].side.index() == side { 0 } else { old.figures[f].mark };
        }
        for g in s.groups_of(t, side).filter(|&g| !s.reports(t, g) && g < old.groups.len()) {
            let watched = is_watched(t, s, g);
            let (now, mut then) = (&s.groups[g], stale(&old.groups[g]));
            if watched {
                (then.posture, then.heading, then.watch) = (now.posture, now.heading, now.watch);
            }
            for &f in &then.members {
                let (new, old) = (*s.fig(f), stale_figure(*old.fig(f)));
                let seen = Figure { at: new.at, lie: new.lie, hedge: new.hedge, fate: new.fate, ..old };
                map.figures[usize::from(f)] = if watched { seen } else { old };
            }
            map.groups[g] = then;
        }
        map
    }

    /// Tell a side what it sees of its groups that are out of touch.
    fn tell_watched(&mut self, side: usize, old: &State, map: &State) {
        if !self.out.listens() {
            return;
        }
        for g in self.s.groups_of(self.t, side).collect::<Vec<_>>() {
            let changed = |f: &u16| (old.fig(*f).at, old.fig(*f).fate) != (map.fig(*f).at, map.fig(*f).fate);
            let new = &map.groups[g];
            if self.s.reports(self.t, g) || g >= old.groups.len() {
                continue;
            }
            let shown = |group: &Group| (group.posture, group.heading, group.watch);
            let turned = shown(&old.groups[g]) != shown(new);
            if turned || new.members.iter().any(changed) {
                let mut told = Told::new("report", "4.2", format!("In sight, {}", account(self.t, map, g)));
                told.places = places(map, g);
                self.tell(side, || told.clone());
            }
        }
    }

    /// A side hears of an enemy group what its groups that report have located (4.2, 4.4); `tick` numbers the moment.
    pub(crate) fn relay(&mut self, target: usize, tick: u8) {
        let side = 1 - self.s.side(self.t, target);
        let Some(mut map) = self.s.beliefs[side].take() else { return };
        let reporting = self.s.reporting(self.t, side);
        let eyes = self.s.groups[target].spotted & reporting;
        let mut group = self.s.groups[target].clone();
        group.passed &= reporting;
        group.spotted = eyes;
        for &f in &group.members {
            let mark = map.fig(f).mark;
            map.figures[usize::from(f)] = Figure { mark, ..*self.s.fig(f) };
        }
        map.groups[target] = group;
        let fresh = map.record(self.t, side, target, eyes);
        self.s.beliefs[side] = Some(map);
        if fresh {
            self.tell_located(side, target, eyes, tick);
        }
    }

    /// A group is in touch again: its side hears all about it (4.4).
    pub(crate) fn tell_report(&mut self, group: usize, what: &str) {
        let side = self.s.side(self.t, group);
        let (text, key) = (account(self.t, self.s, group), self.t.key(group));
        let mut told = Told::new("touch", "4.4", format!("{text}: {what}")).piece(key);
        told.places = places(self.s, group);
        self.tell(side, || told.clone());
    }
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Headquarters takes it that a group halts where it thinks it is.
    pub(crate) fn believe_halted(&mut self, group: usize, prone: bool) {
        let (t, side) = (self.t, self.s.side(self.t, group));
        let Some(map) = self.s.beliefs[side].as_mut().filter(|map| group < map.groups.len()) else { return };
        let to = map.place(t, group).unwrap_or(map.groups[group].order.to);
        map.groups[group].order = crate::state::Order::new(Pace::Halt, to);
        map.groups[group].posture = if prone { Posture::Prone } else { Posture::Erect };
    }
}
