//! What each audience knows: the only file that holds a state and an audience at once.
//!
//! A side knows its own troops, and of the enemy what `State::seen` holds for it: copies of what it was shown. Where the
//! enemy really is, what he was ordered to do and what he has seen is read by nobody but the rules. Where only officers' reports count,
//! the lens looks at their map instead of the truth.

mod armies;
mod buried;
mod imagine;

pub use imagine::{counterpart, imagine};

use kernel::{Audience, Reveal, Seat, Side};

use crate::march::put;
use crate::reports::is_dark;
use crate::state::{Frame, Seen, State, Table};

/// What no side knows of the other.
pub const HIDDEN: &[&str] =
    &["enemy place", "enemy orders", "own place", "enemy support", "enemy mines", "enemy charges", "enemy army"];

/// Happenings that tell a side what it could not know.
pub const REVEALS: &[Reveal] = &[
    Reveal { kind: "located", case: "8.1" },
    Reveal { kind: "seen", case: "8.1" },
    Reveal { kind: "lost from sight", case: "8.1" },
    Reveal { kind: "met", case: "8.1" },
    Reveal { kind: "report", case: "4.2" },
    Reveal { kind: "landed", case: "7.1" },
    Reveal { kind: "crash", case: "7.5" },
    Reveal { kind: "heard", case: "8.4" },
    Reveal { kind: "trail", case: "8.4" },
    Reveal { kind: "smoke", case: "20.1" },
    Reveal { kind: "light", case: "19.1" },
    Reveal { kind: "ruin", case: "17.1" },
    Reveal { kind: "in sight", case: "18.6" },
    Reveal { kind: "mine", case: "18.2" },
    Reveal { kind: "blast", case: "18.5" },
    Reveal { kind: "burst", case: "18.1" },
    Reveal { kind: "support", case: "11.4" },
    Reveal { kind: "surrender", case: "13.7" },
    Reveal { kind: "escape", case: "14.1" },
    Reveal { kind: "manned", case: "12.6" },
    Reveal { kind: "found", case: "12.6" },
    Reveal { kind: "touch", case: "4.4" },
    Reveal { kind: "fire", case: "12.3" },
    Reveal { kind: "anti-tank fire", case: "15.3" },
    Reveal { kind: "under fire", case: "12.3" },
    Reveal { kind: "hit", case: "12.4" },
    Reveal { kind: "reaction", case: "13.7" },
    Reveal { kind: "end", case: "21.1" },
];

/// Table, state and audience.
#[derive(Clone, Copy, Debug)]
pub struct Lens<'a> {
    t: &'a Table,
    /// What this audience knows of its own troops: the truth, or the map of its officers.
    s: &'a State,
    truth: &'a State,
    side: Option<usize>,
    umpire: bool,
}

/// The side that an audience belongs to.
#[must_use]
pub fn side_of(who: Audience) -> Option<usize> {
    match who {
        Audience::Seat(Seat(n)) | Audience::Side(Side(n)) if n < 2 => Some(usize::from(n)),
        _ => None,
    }
}

impl<'a> Lens<'a> {
    /// What an audience knows.
    #[must_use]
    pub fn new(t: &'a Table, s: &'a State, who: Audience) -> Lens<'a> {
        let (t, side) = (s.table(t), side_of(who));
        Lens { t, s: side.map_or(s, |side| s.belief(side)), truth: s, side, umpire: who == Audience::Umpire }
    }
    /// The table, which all know.
    #[must_use]
    pub fn table(self) -> &'a Table {
        self.t
    }
    /// The state, for rules that judge own troops and what their side has seen. Nothing here may be shown of enemy
    /// groups but [`Lens::enemies`].
    pub(crate) fn state(self) -> &'a State {
        self.s
    }
    /// What is asked.
    #[must_use]
    pub fn frame(self) -> Frame {
        self.s.frame
    }
    /// The side, if it is one.
    #[must_use]
    pub fn side(self) -> Option<usize> {
        self.side
    }
    /// Does this audience know everything: the umpire always, everybody when the game is over?
    #[must_use]
    pub fn knows_all(self) -> bool {
        self.umpire || self.s.frame == Frame::Over
    }
    /// The groups of one's own that are on the table or still to be placed.
    pub fn own_groups(self) -> impl Iterator<Item = usize> + 'a {
        let side = self.side.unwrap_or(usize::MAX);
        let (t, s) = (self.t, self.s);
        (0..s.groups.len()).filter(move |&g| {
            t.groups[usize::from(s.groups[g].of)].side.index() == side
                && (s.frame == Frame::Deploy && !s.groups[g].members.is_empty()
                    || s.is_alive(g)
                    || s.groups[g].ride > 0)
        })
    }
    /// What this side knows with its own groups where the scenario puts them, as long as nobody is set up and nothing else is said (22.1):
    /// for pictures alone.
    #[must_use]
    pub(crate) fn unplaced(self) -> Option<State> {
        let side = self.side.filter(|_| self.s.frame == Frame::Deploy && !self.umpire)?;
        let mut s = self.s.clone();
        for g in self.own_groups() {
            let spec = &self.t.groups[g];
            if spec.air.is_none() && !spec.drop && !spec.bought.reserve && s.side(self.t, g) == side {
                put(self.t, &mut s, g, spec.at);
            }
        }
        Some(s)
    }
    /// The same audience with what is foreseen of its own troops.
    pub(crate) fn on<'b>(self, s: &'b State) -> Lens<'b>
    where
        'a: 'b,
    {
        Lens { s, ..self }
    }
    /// The enemy groups that this side has ever seen: all that its orders can be based on (4.2).
    pub fn enemies(self) -> impl Iterator<Item = &'a Seen> {
        let seen = self.side.map(|side| &self.s.seen[side]);
        let mut all: Vec<&Seen> = seen.into_iter().flatten().filter(|seen| seen.number > 0).collect();
        all.sort_by_key(|seen| seen.number);
        all.into_iter()
    }
    /// The key of the piece that stands for a group of one's own.
    #[must_use]
    pub fn handle(self, group: usize) -> String {
        // Whoever rides stands for nothing on the table but the vehicle.
        let group = self.s.carrier(group).unwrap_or(group);
        let first = self.s.foremost(self.t, group).or_else(|| self.s.groups[group].members.first().copied());
        first.map_or_else(|| self.t.key(group), |f| self.piece_key(group, f))
    }
    /// The key of a figure of one's own.
    pub(crate) fn piece_key(self, group: usize, figure: u16) -> String {
        let n = self.s.groups[group].members.iter().position(|&f| f == figure).unwrap_or(0) + 1;
        format!("{}/{n}", self.t.key(group))
    }
    /// The key of the piece that stands for an enemy group.
    #[must_use]
    pub fn enemy_handle(self, enemy: usize) -> String {
        let seen = self.side.map(|side| &self.s.seen[side][enemy]);
        let first = seen.and_then(|seen| seen.figures.first()).map_or(0, |g| self.s.fig(g.figure).mark);
        format!("enemy {first}")
    }
    /// What a group of one's own was told to do, in words.
    #[must_use]
    pub fn order_words(self, group: usize) -> String {
        self.s.groups[group].order.words(self.s.means(self.t, group))
    }
}

/// The state as canonical bytes.
pub fn bytes(s: &State, out: &mut Vec<u8>) {
    out.extend(format!("{s:?}").bytes());
}

/// One of the hidden things, as far as an audience may not know it.
pub fn hidden(t: &Table, s: &State, who: Audience, thing: usize, out: &mut Vec<u8>) {
    let at = Lens::new(t, s, who);
    if thing == 6 && !at.knows_all() {
        armies::hidden(at, out);
        return;
    }
    if at.knows_all() || matches!(s.frame, Frame::Buy | Frame::Deploy) {
        return;
    }
    if thing >= 4 {
        buried::hidden(at, thing == 5, out);
        return;
    }
    if thing == 3 {
        let not_own = |side: u8| Some(usize::from(side)) != at.side;
        for mission in s.missions.iter().filter(|mission| not_own(mission.side)) {
            out.extend(format!("{:?};", mission.at).bytes());
        }
        for wire in s.wires.iter().filter(|wire| not_own(wire.side)) {
            out.extend(format!("{:?};", wire.from).bytes());
        }
        for side in (0..2).filter(|&side| not_own(side)) {
            let targets = &s.registered[usize::from(side)];
            targets.iter().for_each(|target| out.extend(format!("{:?};", target.at).bytes()));
        }
        return;
    }
    let t = at.t;
    for g in (0..s.groups.len()).filter(|&g| s.is_alive(g)) {
        let own = Some(s.side(t, g)) == at.side;
        let located = at.side.is_some_and(|side| at.s.seen[side][g].located);
        match thing {
            0 if !own && !located => out.extend(format!("{g} {:?};", s.place(t, g)).bytes()),
            1 if !own => out.extend(format!("{g} {:?};", s.groups[g].order).bytes()),
            2 if own && is_dark(t, s, g) => out.extend(format!("{g} {:?};", s.place(t, g)).bytes()),
            _ => {}
        }
    }
}
