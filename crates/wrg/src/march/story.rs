//! A period as both sides follow it, tick by tick (4.1, 8.1): where one's own groups are, and where enemies go that are in sight.

use geometry::table::Point;
use kernel::{Dice, Place, Point as Spot, Told, Witness};

use super::nearest_enemy;
use crate::desk::Desk;
use crate::scale::METRE;

/// The enemy figures that each side has in sight, with their groups and places.
pub(super) type Followed = [Vec<(usize, u16, Point)>; 2];

fn place(p: Point) -> Place {
    Place::Point { board: 0, at: Spot { x: p.x(), y: p.y() } }
}

fn metres(p: Point) -> String {
    format!("{}, {}", p.x() / METRE, p.y() / METRE)
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Whoever has moved towards an enemy of whom it knows now has advanced (13.2).
    pub(super) fn note_advances(&mut self, from: &[Option<Point>]) {
        for (group, &began) in from.iter().enumerate() {
            let ends = self.s.place(self.t, group);
            let (Some(began), Some(here), true) = (began, ends, self.s.groups[group].moved) else { continue };
            let enemy = nearest_enemy(self.t, self.s.mind(self.t, group), group, here);
            let closer = |(p, _): (Point, bool)| here.distance_squared(p) < began.distance_squared(p);
            self.s.groups[group].advanced = enemy.is_some_and(closer);
        }
    }

    /// Tell each side where those of its groups are that have moved in this tick (4.1), if it hears of them (4.2).
    pub(super) fn tell_steps(&mut self, changed: u64, tick: u8) {
        if !self.out.listens() || changed == 0 {
            return;
        }
        for side in 0..2 {
            let moved = |&g: &usize| changed >> g & 1 == 1 && self.s.side(self.t, g) == side;
            let groups = (0..self.s.groups.len().min(64)).filter(moved).filter(|&g| self.s.reports(self.t, g));
            let first = |g: usize| self.s.present(g).next().map(|f| (g, self.s.fig(f).at));
            let (mut words, mut told) = (Vec::new(), Told::new("tick", "4.1", ""));
            for (g, at) in groups.filter_map(first) {
                words.push(format!("{} at {}", self.s.title(self.t, g), metres(at)));
                told.pieces.push(self.t.key(g));
                told.places.push(place(at));
            }
            if !words.is_empty() {
                told.text = format!("Tick {tick}: {}", words.join("; "));
                self.tell(side, || told.clone());
            }
        }
    }

    /// The enemies whom each side has in sight now.
    pub(super) fn followed(&self) -> Followed {
        if !self.out.listens() {
            return Followed::default();
        }
        [0, 1].map(|side| {
            let seen = self.s.belief(side).seen[side].iter().enumerate().filter(|(_, seen)| seen.located);
            seen.flat_map(|(e, seen)| seen.figures.iter().map(move |one| (e, one.figure, one.at))).collect()
        })
    }

    /// Tell each side where enemies have gone in this tick whom it had in sight before, and still has (8.1).
    pub(super) fn tell_followed(&mut self, before: &Followed, tick: u8) {
        for (side, before) in before.iter().enumerate() {
            for was in before.chunk_by(|a, b| a.0 == b.0) {
                let Some(&(enemy, ..)) = was.first() else { continue };
                let known = self.s.belief(side);
                let now = &known.seen[side][enemy];
                let stood = |figure: u16| was.iter().find(|(_, f, _)| *f == figure).map(|(.., at)| *at);
                let went: Vec<_> = now.figures.iter().filter(|g| stood(g.figure) != Some(g.at)).collect();
                let Some(first) = went.first().filter(|_| now.located) else { continue };
                let text = format!("Tick {tick}: enemy {} at {}", now.number, metres(first.at));
                let mut told = Told::new("seen", "8.1", text);
                told.pieces = went.iter().map(|g| format!("enemy {}", known.fig(g.figure).mark)).collect();
                told.places = went.iter().map(|g| place(g.at)).collect();
                self.tell(side, || told.clone());
            }
        }
    }
}
