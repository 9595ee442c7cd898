//! The end of a period and of the game (section 21).

use kernel::{Dice, Reported, Side, Standing, Told, Verdict, Witness};
use serde::Serialize;

use crate::desk::Desk;
use crate::resources::stock;
use crate::salvage::Heirs;
use crate::scenario::Game;
use crate::state::{Fate, Frame, State, Table};
use crate::victory::{Ledger, Victor, convention, friendly, told, total};

/// How a game ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The scenario.
    pub scenario: String,
    /// The periods played.
    pub periods: u16,
    /// Figures lost by each side.
    pub losses: [u32; 2],
    verdict: Verdict,
}

impl Reported for Report {
    fn verdict(&self) -> Verdict {
        self.verdict.clone()
    }
}

/// Whether a side has anybody left on the table or still to come.
#[must_use]
pub fn has_anybody(t: &Table, s: &State, side: usize) -> bool {
    let there = |(f, figure): (usize, &crate::state::Figure)| {
        t.specs[f].side.index() == side && matches!(figure.fate, Fate::Table | Fate::Aboard | Fate::Waiting)
    };
    s.figures.iter().enumerate().any(there)
}

/// Who holds an objective: the only side with somebody near (21.3).
#[must_use]
pub fn holder(t: &Table, s: &State, n: usize) -> Option<usize> {
    let objective = t.scenario.objectives.get(n)?;
    let near = |side: usize| {
        let figures = s.figures.iter().enumerate();
        figures
            .filter(|(f, figure)| t.specs[*f].side.index() == side && figure.fate == Fate::Table)
            .any(|(_, figure)| figure.at.within(objective.at, objective.radius))
    };
    match (near(0), near(1)) {
        (true, false) => Some(0),
        (false, true) => Some(1),
        _ => None,
    }
}

/// What each side has to show (21.3): what it has left, what the enemy lost, and the objectives it holds.
#[must_use]
pub fn ledgers(t: &Table, s: &State) -> [Ledger; 2] {
    let stocks = [0, 1].map(|side| stock(t, s, side));
    [0, 1].map(|side: usize| {
        let held = (0..t.scenario.objectives.len()).filter(|&n| holder(t, s, n) == Some(side));
        Ledger {
            original: stocks[side].bought,
            left: stocks[side].left,
            enemy_lost: stocks[1 - side].destroyed + stocks[1 - side].prisoners,
            objectives: held.map(|n| t.scenario.objectives[n].points[side]).sum(),
        }
    })
}

/// How it ended, once it has.
#[must_use]
pub fn report(t: &Table, s: &State) -> Option<Report> {
    if s.frame != Frame::Over {
        return None;
    }
    let ledgers = ledgers(t, s);
    let [first, second] = &ledgers;
    let victor = match t.scenario.game {
        Game::Convention => convention(first, second),
        Game::Friendly => friendly(first, second),
    };
    let winner = match victor {
        Victor::First => Some(Side(0)),
        Victor::Second => Some(Side(1)),
        Victor::Draw => None,
    };
    let standing = |side: usize| {
        let ledger = &ledgers[side];
        // The score is a whole number: the half that it may leave out decides as well, and is said.
        let exact = total(ledger);
        let reasons = vec![
            format!("{} points in all (21.3)", told(exact)),
            format!("half of {} points left (21.3)", ledger.left),
            format!("half of {} points destroyed (21.3)", ledger.enemy_lost),
            format!("{} points of objectives (21.3)", ledger.objectives),
        ];
        let score = i32::try_from(exact / 100).unwrap_or(i32::MAX);
        Standing { side: Side(side as u8), score, reasons }
    };
    let lost = |side: usize| {
        let figures = s.figures.iter().enumerate();
        figures.filter(|(f, x)| t.specs[*f].side.index() == side && x.fate == Fate::Lost).count() as u32
    };
    let verdict = Verdict { winner, standings: vec![standing(0), standing(1)], void: false };
    let periods = s.period.min(t.scenario.periods);
    Some(Report { scenario: t.scenario.title.clone(), periods, losses: [lost(0), lost(1)], verdict })
}

impl<D: Dice, W: Witness<Told>> Desk<'_, D, W> {
    /// Which groups can be given orders now (4.4).
    pub fn touch(&mut self) {
        for group in 0..self.s.groups.len() {
            let (was, is) = (self.s.groups[group].in_touch, crate::command::in_touch(self.t, self.s, group));
            self.s.groups[group].in_touch = is;
            if was != is && self.s.is_alive(group) {
                let (side, name, key) = (self.s.side(self.t, group), self.s.title(self.t, group), self.t.key(group));
                let what = if is { "is in touch again" } else { "is out of touch" };
                if is && self.s.beliefs[side].is_some() {
                    self.tell_report(group, what);
                } else {
                    self.tell(side, || Told::new("touch", "4.4", format!("{name} {what}")).piece(key.clone()));
                }
            }
        }
    }

    /// The period is over: the next one begins, or the game ends (21).
    pub fn close_period(&mut self, heirs: &Heirs) {
        let over = self.s.period >= self.t.scenario.periods || (0..2).any(|side| !has_anybody(self.t, self.s, side));
        if over {
            self.s.frame = Frame::Over;
            if !self.out.listens() {
                return;
            }
            let Some(report) = report(self.t, self.s) else { return };
            let titles = &self.t.scenario.titles;
            let who = report.verdict.winner.map_or("Nobody wins".to_owned(), |w| format!("{} wins", titles[w.index()]));
            let scores = titles.iter().zip(ledgers(self.t, self.s));
            let scores: Vec<String> =
                scores.map(|(title, ledger)| format!("{title} {}", told(total(&ledger)))).collect();
            let text = format!("{who}. Points: {}.", scores.join(", "));
            // The telling is about all that is now shown to everybody, which no story line has room for.
            let all = crate::scene::digest(self.s);
            self.tell_all(|| Told::new("end", "21.1", text.clone()).piece(all.clone()));
            return;
        }
        self.salvage(heirs);
        self.s.loud[1] = std::mem::take(&mut self.s.loud[0]);
        self.guard();
        self.s.period += 1;
        self.burn_down();
        self.reserves();
        self.s.frame = Frame::Orders;
        // What was still reported before groups came out of touch.
        self.believe();
        let before = [0, 1].map(|side| self.s.reporting(self.t, side));
        self.touch();
        self.report_mines();
        for target in 0..self.s.groups.len() {
            let side = 1 - self.s.side(self.t, target);
            let again = self.s.reporting(self.t, side) & !before[side];
            if self.s.groups[target].spotted & again != 0 {
                self.relay(target, 0);
            }
        }
        let period = self.s.period;
        self.tell_all(|| Told::new("period", "4.1", format!("Period {period}: orders")));
    }
}
