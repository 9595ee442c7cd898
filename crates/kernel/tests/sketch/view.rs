//! What each audience of the sketch knows: the only file that holds a state and an audience at once.

use super::ground::{Ground, apart};
use super::{Group, PACES, SURPRISE, State, Step, TOUCH, side, to_point, to_step};
use kernel::scene::{Overlay, Piece, Track};
use kernel::*;
use std::sync::Arc;

/// Table, state and audience.
#[derive(Clone, Copy)]
pub struct Lens<'a> {
    t: &'a Ground,
    s: &'a State,
    who: Audience,
}

const GUESS: Roll = Roll::unseen("imagined", "0");

impl<'a> Lens<'a> {
    pub(super) fn new(t: &'a Ground, s: &'a State, who: Audience) -> Lens<'a> {
        Lens { t, s, who }
    }
    /// What the men of a group know themselves.
    pub(super) fn of_unit(t: &'a Ground, s: &'a State, g: usize) -> Lens<'a> {
        Lens::new(t, s, Audience::Unit(g as u16))
    }
    fn side(self) -> Option<usize> {
        match self.who {
            Audience::Seat(Seat(n)) | Audience::Side(Side(n)) if n < 2 => Some(usize::from(n)),
            _ => None,
        }
    }
    fn all(self) -> bool {
        self.who == Audience::Umpire || self.s.period > self.t.periods
    }
    fn unit(self) -> Option<usize> {
        if let Audience::Unit(g) = self.who { Some(usize::from(g)).filter(|g| *g < 4) } else { None }
    }
    /// The groups whose eyes this audience sees with.
    fn eyes(self) -> impl Iterator<Item = usize> {
        let (unit, own) = (self.unit(), self.side());
        (0..4).filter(move |&g| unit == Some(g) || own == Some(side(g)) && self.s.in_touch(g))
    }
    /// Does this audience know all of the group: where it is, its orders, its nerve?
    fn commands(self, g: usize) -> bool {
        self.all() || self.eyes().any(|eye| eye == g)
    }
    /// Does it see where the group is?
    fn sees(self, g: usize) -> bool {
        self.commands(g) || self.eyes().any(|eye| self.s.located(self.t, eye, g))
    }

    /// Carrying out of orders uses what the men themselves know: an enemy close by, whom they have located, stops them.
    pub(super) fn stops(self) -> bool {
        let near = |g: usize, e: usize| apart(self.s.groups[g].at, self.s.groups[e].at) <= SURPRISE;
        self.unit().is_some_and(|g| (0..4).any(|e| side(e) != side(g) && self.sees(e) && near(g, e)))
    }

    // Orders.

    /// The groups that can be given new orders.
    pub(super) fn ordered(self) -> impl Iterator<Item = usize> {
        self.eyes().filter(move |&g| !self.s.groups[g].shaken)
    }
    /// The group that the next step is for, and its pace if that is already chosen.
    fn at_step(self, so_far: &[Step]) -> Option<(usize, Option<u8>)> {
        let mut rest = so_far.iter();
        self.ordered().find_map(|g| match (rest.next(), rest.as_slice().is_empty()) {
            (None, _) => Some((g, None)),
            (Some(&Step::Pace(pace)), last) if pace > 0 => {
                rest.next();
                last.then_some((g, Some(pace)))
            }
            _ => None,
        })
    }
    pub(super) fn ask(self, so_far: &[Step], q: &mut Question<Step>) {
        match self.at_step(so_far) {
            None => q.close(),
            Some((g, None)) => {
                q.prompt("3", || format!("At what pace does group {g} move?"));
                q.offer_default(Step::Pace(0), || Label::new("halt"));
                for (n, (name, metres)) in (0..).zip(PACES).skip(1) {
                    q.offer(Step::Pace(n), || Label::new(format!("{name}, {metres} m")).piece(g.to_string()));
                }
                for (e, (period, _)) in self.remembered() {
                    q.why_not("4", || {
                        (Label::new(format!("follow {e}")), format!("it was last seen in period {period}"))
                    });
                }
            }
            Some((g, Some(_))) => {
                q.prompt("3", || format!("Where does group {g} go?"));
                q.any_point(0, to_step, to_point).extend(self.t.outline());
                for (name, at) in self.t.landmarks() {
                    q.landmark(to_step(at), || name.to_owned());
                }
                for (e, (_, at)) in self.remembered() {
                    q.landmark(to_step(at), || format!("where {e} was seen"));
                }
                q.default_is(to_step(self.s.groups[g].at));
            }
        }
    }
    /// Enemy groups that this side has seen.
    fn remembered(self) -> impl Iterator<Item = (usize, (u16, Point))> {
        let own = self.side().unwrap_or(0);
        (0..4).filter_map(move |e| Some((e, self.s.seen[own][e]?)))
    }
    pub(super) fn preview(self, so_far: &[Step]) -> Preview {
        let mut preview = Preview::default();
        let aim = so_far.last().and_then(|&step| to_point(step));
        let before = &so_far[..so_far.len().saturating_sub(1)];
        if let (Some(aim), Some((g, Some(pace)))) = (aim, self.at_step(before)) {
            let metres = apart(self.s.groups[g].at, aim) / 100;
            preview.measure("distance", Fraction::whole(metres));
            preview.cost.push(format!("{metres} m, {} periods", metres / PACES[usize::from(pace)].1 + 1));
        }
        preview
    }
    pub(super) fn worth(self, so_far: &[Step], step: Step) -> i32 {
        match (step, self.at_step(so_far)) {
            (Step::To(..), Some(_)) => to_point(step).map_or(0, |aim| -(apart(aim, self.t.farm) as i32)),
            (Step::Pace(pace), _) => i32::from(pace),
            _ => 0,
        }
    }

    // Showing.

    pub(super) fn draw(self, out: &mut Scene) {
        for (g, group) in self.s.groups.iter().enumerate() {
            let (period, last) = self.s.report[g];
            let own = self.side() == Some(side(g));
            let mut piece = Piece { key: g.to_string(), name: format!("group {g}"), known: true, ..Piece::default() };
            piece.side = Some(Side(side(g) as u8));
            if self.commands(g) {
                piece.outline = vec![group.at];
                piece.badges = vec![format!("{} to {:?}", PACES[usize::from(group.pace)].0, group.to)];
                piece.badges.extend(group.shaken.then(|| "shaken".to_owned()));
            } else if self.sees(g) {
                piece.outline = vec![group.at];
                piece.badges.extend(group.moving.then(|| "moving".to_owned()));
            } else if own {
                piece.outline = vec![if self.t.leak == "true report" { group.at } else { last.at }];
                piece.badges = vec![format!("last report, period {period}")];
            } else {
                continue;
            }
            out.pieces.push(piece.into());
        }
        if self.side().is_some() {
            let marks = self.remembered().map(|(e, (period, at))| Overlay {
                key: format!("seen {e}"),
                kind: "ruler".to_owned(),
                label: format!("period {period}"),
                points: vec![at],
                ..Overlay::default()
            });
            out.overlays.extend(marks.map(Arc::new));
        }
        out.track = Track { turn: self.s.period, last: self.t.periods, ..Track::default() }.into();
    }

    // Imagining.

    /// Another world that this audience cannot tell from the true one: known groups stay, the others are anywhere
    /// where no eye of his would locate them, and an own group out of touch is out of touch.
    pub(super) fn imagine(self, dice: &mut impl Dice) -> State {
        let mut twin = self.s.clone();
        if self.all() {
            return twin;
        }
        for g in 0..4 {
            if !self.commands(g) {
                twin.groups[g] = self.guess(g, &twin, dice);
            }
        }
        for g in (0..4).filter(|&g| self.side() != Some(side(g))) {
            twin.report[g] = (self.s.period - 1, twin.groups[g]);
            for e in (0..4).filter(|&e| side(e) != side(g)) {
                let seen = twin.in_touch(g) && twin.located(self.t, g, e);
                twin.seen[side(g)][e] = seen.then_some((self.s.period - 1, twin.groups[e].at));
            }
        }
        twin
    }
    fn guess(self, g: usize, twin: &State, dice: &mut impl Dice) -> Group {
        let own = self.side() == Some(side(g));
        let mut group = twin.groups[g];
        if own {
            group = self.s.report[g].1;
        } else {
            group.to = self.t.landmarks()[dice.pick(GUESS, &[1; 5])].1;
            group.pace = dice.pick(GUESS, &[1; 4]) as u8;
        }
        group.shaken = dice.pick(GUESS, &[2, 1]) == 1;
        if self.sees(g) {
            (group.at, group.moving) = (twin.groups[g].at, twin.groups[g].moving);
            return group;
        }
        group.moving = dice.pick(GUESS, &[1, 1]) == 1;
        let hides = |at: Point, group: Group| {
            let within = self.t.seen_within(&Group { at, ..group });
            self.eyes().all(|eye| {
                let far = apart(self.s.groups[eye].at, at);
                if side(eye) == side(g) { self.side().is_none() || far > TOUCH } else { far > within }
            })
        };
        if !self.t.grid().any(|at| hides(at, group)) {
            group.moving = false;
        }
        let places: Vec<Point> = self.t.grid().filter(|&at| hides(at, group)).collect();
        if let Some(&at) = places.get(dice.pick(GUESS, &vec![1; places.len().max(1)])) {
            group.at = at;
        }
        group
    }
    pub(super) fn hidden(self, thing: usize, out: &mut Vec<u8>) {
        for g in (0..4).filter(|&g| !self.commands(g)) {
            let (group, own) = (self.s.groups[g], self.side() == Some(side(g)));
            match thing {
                0 if !own && !self.sees(g) => out.extend(format!("{g} {:?};", group.at).bytes()),
                1 if !own => out.extend(format!("{g} {} {:?};", group.pace, group.to).bytes()),
                2 if !own => out.push(u8::from(group.shaken)),
                3 if own => out.extend(format!("{g} {:?};", group.at).bytes()),
                _ => {}
            }
        }
    }
}
