//! Clocks: pure arithmetic on milliseconds that are passed in. Nothing here looks at the time of day.
//!
//! A clock that runs out changes nothing by itself: whoever runs the match asks it, and then lets the seat's answer
//! lapse, which is a logged answer with the book's default.

use crate::audience::{Seat, Seats};
use crate::rulebook::Asked;
use serde::{Deserialize, Serialize};

/// How windows are paced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Windows {
    /// They wait for an answer, and the seat's own clock runs.
    #[default]
    Wait,
    /// They stay open for a fixed, shown time, however soon they are answered, so that no pause betrays anything.
    Timed {
        /// How long.
        ms: u64,
    },
    /// They never stop the game: where no standing order speaks, the book's default is taken at once.
    Orders,
}

/// How fast a match is played, as data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pace {
    /// What people call it: `live`, `by web`.
    pub name: String,
    /// What every seat has at the start, in milliseconds.
    pub bank_ms: u64,
    /// What is added after every answer.
    pub increment_ms: u64,
    /// The most that a bank may hold.
    pub most_ms: u64,
    /// How windows are paced.
    #[serde(default)]
    pub windows: Windows,
}

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;

impl Pace {
    /// At one sitting: so many minutes for the whole game and so many seconds for every answer; windows stay open for
    /// eight seconds.
    #[must_use]
    pub fn live(minutes: u32, seconds_an_answer: u32) -> Pace {
        Pace {
            name: "live".to_owned(),
            bank_ms: u64::from(minutes) * MINUTE,
            increment_ms: u64::from(seconds_an_answer) * 1000,
            most_ms: 365 * DAY,
            windows: Windows::Timed { ms: 8000 },
        }
    }
    /// Over weeks: so many days for every answer; windows are answered by standing orders.
    #[must_use]
    pub fn by_web(days_an_answer: u32) -> Pace {
        let ms = u64::from(days_an_answer) * DAY;
        Pace { name: "by web".to_owned(), bank_ms: ms, increment_ms: ms, most_ms: ms, windows: Windows::Orders }
    }
    /// Over weeks: so many days for the whole game and so many hours for every answer; nobody saves more than he began
    /// with. Windows are answered by standing orders.
    #[must_use]
    pub fn by_web_bank(days: u32, hours_an_answer: u32) -> Pace {
        let (bank_ms, increment_ms) = (u64::from(days) * DAY, u64::from(hours_an_answer) * 60 * MINUTE);
        Pace { name: "by web".to_owned(), bank_ms, increment_ms, most_ms: bank_ms, windows: Windows::Orders }
    }
    /// Whether a question's own limit counts: at one sitting, where everybody is there.
    #[must_use]
    pub fn keeps_limits(&self) -> bool {
        matches!(self.windows, Windows::Timed { .. })
    }
    /// In words: `live, 60 minutes and 20 seconds for every answer`.
    #[must_use]
    pub fn words(&self) -> String {
        if self.increment_ms >= self.most_ms {
            return format!("{}, {} for every answer", self.name, span(self.most_ms));
        }
        let each = match self.increment_ms {
            0 => String::new(),
            ms => format!(" and {} for every answer", span(ms)),
        };
        format!("{}, {}{each}", self.name, span(self.bank_ms))
    }
}

/// A time in the largest unit that divides it.
fn span(ms: u64) -> String {
    let units = [(DAY, "day"), (60 * MINUTE, "hour"), (MINUTE, "minute"), (1000, "second")];
    let (unit, name) =
        units.into_iter().find(|(unit, _)| ms.is_multiple_of(*unit) && ms >= *unit).unwrap_or((1000, "second"));
    match ms / unit {
        1 => format!("1 {name}"),
        n => format!("{n} {name}s"),
    }
}

/// A question as the clocks see it: one that some seats answer together has one number until the last has answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Posed {
    /// Who is asked.
    pub asked: Asked,
    /// Which question of the match it is.
    pub number: u64,
    /// The book gives no more time for it than this, whatever is in the bank.
    pub limit_ms: Option<u64>,
}

/// The clocks of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    pace: Pace,
    left: [u64; 8],
    running: Seats,
    /// Seats of a timed window, and when it closes.
    window: Option<(Seats, u64)>,
    /// When the last timed window on each seat's acts closes, for all that the seat can tell.
    closes: [u64; 8],
    /// The number of a question with a limit of its own, and when its time is up.
    limit: Option<(u64, u64)>,
    /// When something was last answered, and from when the clocks run since then.
    last: u64,
    since: u64,
    /// The question that is open: its number, when it was posed, and what every seat had left then.
    open: Option<(u64, u64, [u64; 8])>,
}

impl Clock {
    /// Every seat has its bank; nothing runs yet.
    #[must_use]
    pub fn new(pace: Pace) -> Clock {
        let left = [pace.bank_ms; 8];
        let (running, closes) = (Seats::default(), [0; 8]);
        Clock { pace, left, running, window: None, closes, limit: None, last: 0, since: 0, open: None }
    }
    /// The pace it keeps.
    #[must_use]
    pub fn pace(&self) -> &Pace {
        &self.pace
    }
    /// A window opens on a seat's act at `now`, whether or not anybody has a choice in it. Where windows last a fixed time
    /// every clock stops, and none runs on before the window closes: otherwise the seat's own clock would tell it whether
    /// there was a choice, and how soon it was made. Whoever may react hears of the act only when the windows on his own
    /// acts have closed, and has all of the time from then on.
    pub fn pause(&mut self, active: Seat, now: u64) {
        let Windows::Timed { ms } = self.pace.windows else { return };
        let now = now.max(self.last);
        self.stop(Seats::default(), now);
        let others = Seats::first(8).without(active);
        let opens = self.counts_from(now).max(self.hear_at(others));
        if let Some(closes) = self.closes.get_mut(usize::from(active.0)) {
            *closes = opens.max(*closes).saturating_add(ms);
        }
        self.last = now;
    }
    /// Something was answered at `now`: time used is taken from whoever's clock ran, whoever need not answer any more
    /// gets the increment, and the clocks of those who must answer now run on.
    pub fn turn(&mut self, posed: Posed, to_answer: Seats, now: u64) {
        let now = now.max(self.last);
        let timed = match (posed.asked, self.pace.windows) {
            (Asked::Window { .. }, Windows::Timed { ms }) => Some(ms),
            _ => None,
        };
        self.stop(if timed.is_some() { Seats::default() } else { to_answer }, now);
        let mut since = self.closes.iter().fold(self.counts_from(now), |since, &closes| since.max(closes));
        let same = self.open.is_some_and(|(number, ..)| number == posed.number);
        let closes = self.window.filter(|_| same).map(|(_, closes)| closes);
        let opens = now.max(self.hear_at(posed.asked.seats()));
        self.window = timed.map(|ms| (to_answer, closes.unwrap_or(opens.saturating_add(ms))));
        if let Some((_, closes)) = self.window.filter(|_| since <= now) {
            since = closes;
        }
        let before = self.limit.filter(|(number, _)| *number == posed.number);
        let limit = posed.limit_ms.filter(|_| self.pace.keeps_limits());
        self.limit = limit.map(|ms| before.unwrap_or((posed.number, since.saturating_add(ms))));
        self.running = if timed.is_some() { Seats::default() } else { to_answer };
        (self.last, self.since) = (now, since);
        self.open = self.open.filter(|_| same).or(Some((posed.number, since, self.left)));
    }
    /// When all of these seats hear what happens now: nothing comes to a seat before the windows on its own acts have closed.
    fn hear_at(&self, seats: Seats) -> u64 {
        seats.iter().filter_map(|seat| self.closes.get(usize::from(seat.0))).copied().max().unwrap_or(0)
    }
    /// Take the time used from whoever's clock runs; whoever's does not run on gets the increment.
    fn stop(&mut self, on: Seats, now: u64) {
        for seat in self.running.iter() {
            let bank = &mut self.left[usize::from(seat.0)];
            *bank = bank.saturating_sub(now.saturating_sub(self.since));
            if !on.contains(seat) {
                *bank = bank.saturating_add(self.pace.increment_ms).min(self.pace.most_ms);
            }
        }
        self.running = Seats(self.running.0 & on.0);
    }
    /// From when the clocks run that an answer starts: in a timed window from its end, however soon it is answered and however
    /// late it is noticed that nobody has.
    fn counts_from(&self, now: u64) -> u64 {
        if self.window.is_some() { self.since } else { now }
    }
    /// What a seat has left at `now`; in a timed window, what is left of the window, and for a question with a limit no more than
    /// what is left of that. Whoever is asked while somebody else's window is held open has that time as well.
    #[must_use]
    pub fn left(&self, seat: Seat, now: u64) -> u64 {
        if let Some((seats, closes)) = self.window
            && seats.contains(seat)
        {
            return closes.saturating_sub(now);
        }
        let bank = self.bank(seat);
        if self.running.contains(seat) { self.remains(bank, self.since, now) } else { bank }
    }
    /// What remains at `now` of a bank that runs from a time on, which may be yet to come.
    fn remains(&self, bank: u64, from: u64, now: u64) -> u64 {
        let limit = self.limit.map_or(u64::MAX, |(_, ends)| ends.saturating_sub(now));
        // Where the time of day has leapt back, nobody gains by it.
        let now = now.max(from.min(self.last));
        from.saturating_add(bank).saturating_sub(now).min(limit)
    }
    /// What was in a seat's bank when its clock was last stopped or started.
    #[must_use]
    pub fn bank(&self, seat: Seat) -> u64 {
        self.left.get(usize::from(seat.0)).copied().unwrap_or(0)
    }
    /// What the others may know of what an asked seat has left at `now`: until all have answered, its clock runs for them
    /// whether or not it has answered.
    #[must_use]
    pub fn left_for_others(&self, seat: Seat, now: u64) -> u64 {
        match self.open {
            Some((_, posed, left)) if self.window.is_none() => {
                self.remains(left.get(usize::from(seat.0)).copied().unwrap_or(0), posed, now)
            }
            _ => self.left(seat, now),
        }
    }
    /// What others may know of a seat's time at a moment that is past: what was in its bank when its clock was last stopped or
    /// started, and of a window that lasts a fixed time all of it, whether or not anybody had anything to choose there.
    #[must_use]
    pub fn left_at(&self, asked: Asked, seat: Seat) -> u64 {
        match (asked, self.pace.windows) {
            (Asked::Window { .. }, Windows::Timed { ms }) if asked.seats().contains(seat) => ms,
            _ => self.bank(seat),
        }
    }
    /// The seats whose time has run out at `now`.
    #[must_use]
    pub fn lapsed(&self, now: u64) -> Seats {
        let waited_for = self.window.map_or(self.running, |(seats, _)| seats);
        waited_for.iter().filter(|&seat| self.left(seat, now) == 0).fold(Seats::default(), Seats::with)
    }
    /// When the first running clock runs out, if nothing is answered before.
    #[must_use]
    pub fn next_lapse(&self) -> Option<u64> {
        match self.window {
            Some((_, closes)) => Some(closes),
            None => {
                let banks = self.running.iter().map(|s| self.since.saturating_add(self.left[usize::from(s.0)])).min();
                banks.map(|ends| self.limit.map_or(ends, |(_, limit)| ends.min(limit)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat(0);
    const B: Seat = Seat(1);

    impl From<Asked> for Posed {
        fn from(asked: Asked) -> Posed {
            Posed { asked, number: 0, limit_ms: None }
        }
    }

    #[test]
    fn time_used_is_taken_and_the_increment_given() {
        let mut clock = Clock::new(Pace::live(1, 5));
        clock.turn(Asked::Alone(A).into(), Seats::only(A), 1_000);
        assert_eq!((clock.left(A, 11_000), clock.left(B, 11_000)), (50_000, 60_000));
        clock.turn(Asked::Alone(B).into(), Seats::only(B), 11_000);
        assert_eq!((clock.left(A, 99_000), clock.left(B, 21_000)), (55_000, 50_000));
        assert_eq!(clock.next_lapse(), Some(71_000));
        assert!(clock.lapsed(70_999).is_empty());
        assert_eq!(clock.lapsed(71_000), Seats::only(B));
    }

    #[test]
    fn a_pace_reads_as_people_say_it() {
        assert_eq!(Pace::live(90, 20).words(), "live, 90 minutes and 20 seconds for every answer");
        assert_eq!(Pace::live(60, 0).words(), "live, 1 hour");
        assert_eq!(Pace::by_web(3).words(), "by web, 3 days for every answer");
        assert_eq!(Pace { bank_ms: 0, ..Pace::live(1, 1) }.words(), "live, 0 seconds and 1 second for every answer");
    }

    #[test]
    fn by_web_every_answer_has_its_days() {
        let mut clock = Clock::new(Pace::by_web(3));
        clock.turn(Asked::Alone(A).into(), Seats::only(A), 0);
        clock.turn(Asked::Alone(B).into(), Seats::only(B), 2 * DAY);
        clock.turn(Asked::Alone(A).into(), Seats::only(A), 3 * DAY);
        assert_eq!(clock.left(A, 3 * DAY), 3 * DAY);
    }

    #[test]
    fn by_web_a_bank_is_used_up_and_filled_by_answers_to_what_it_was() {
        let mut clock = Clock::new(Pace::by_web_bank(10, 12));
        assert_eq!(clock.pace().words(), "by web, 10 days and 12 hours for every answer");
        clock.turn(Asked::Alone(A).into(), Seats::only(A), 0);
        clock.turn(Asked::Alone(B).into(), Seats::only(B), 2 * DAY);
        assert_eq!(clock.left(A, 2 * DAY), 8 * DAY + DAY / 2, "what was used is gone, the answer gives twelve hours");
        clock.turn(Asked::Alone(A).into(), Seats::only(A), 2 * DAY + DAY / 4);
        assert_eq!(clock.left(B, 3 * DAY), 10 * DAY, "nobody saves more than he began with");
        assert_eq!(clock.lapsed(2 * DAY + DAY / 4 + 8 * DAY + DAY / 2), Seats::only(A));
    }

    #[test]
    fn both_clocks_run_while_answers_are_sealed() {
        let both = Seats::only(A).with(B);
        let mut clock = Clock::new(Pace::live(1, 0));
        clock.turn(Asked::Together(both).into(), both, 0);
        clock.turn(Asked::Together(both).into(), Seats::only(B), 10_000);
        assert_eq!((clock.left(A, 30_000), clock.left(B, 30_000)), (50_000, 30_000));
    }

    #[test]
    fn the_others_clock_runs_until_both_have_answered() {
        let both = Seats::only(A).with(B);
        let posed = |number| Posed { asked: Asked::Together(both), number, limit_ms: None };
        let mut answered = Clock::new(Pace::live(1, 5));
        answered.turn(posed(1), both, 0);
        let waiting = answered.clone();
        answered.turn(posed(1), Seats::only(B), 10_000);
        for at in [10_000, 30_000, 70_000] {
            assert_eq!(answered.left_for_others(A, at), waiting.left_for_others(A, at));
        }
        assert_eq!((answered.left_for_others(A, 30_000), answered.left(A, 30_000)), (30_000, 55_000));
        answered.turn(posed(2), both, 40_000);
        assert_eq!(answered.left_for_others(A, 41_000), 54_000, "then everybody sees what it took");
    }

    #[test]
    fn a_window_that_is_past_looks_the_same_whether_or_not_anybody_could_react() {
        let asked = Asked::Window { active: A, seats: Seats::only(B) };
        let mut could = Clock::new(Pace::live(1, 5));
        could.turn(Posed { asked: Asked::Alone(A), number: 1, limit_ms: None }, Seats::only(A), 0);
        let mut could_not = could.clone();
        could.turn(Posed { asked, number: 2, limit_ms: None }, Seats::only(B), 10_000);
        could_not.turn(Posed { asked: Asked::Alone(A), number: 2, limit_ms: None }, Seats::only(A), 10_000);
        assert_eq!((could.left_at(asked, B), could_not.left_at(asked, B)), (8_000, 8_000));
        assert_ne!(could.left(B, 10_000), could_not.left(B, 10_000), "which is what must not be seen");
    }

    /// A live clock on which alpha has acted after ten seconds, and a window has opened on it.
    fn acted() -> Clock {
        let mut clock = Clock::new(Pace::live(1, 5));
        clock.turn(Posed { asked: Asked::Alone(A), number: 1, limit_ms: None }, Seats::only(A), 0);
        clock.pause(A, 10_000);
        clock
    }

    /// What alpha sees of both clocks from the moment at which its window closes.
    fn seen(clock: &Clock, closes: u64) -> Vec<(u64, u64)> {
        [0, 1, 20_000].map(|ms| (clock.left(A, closes + ms), clock.left_for_others(B, closes + ms))).to_vec()
    }

    #[test]
    fn the_active_seats_clock_goes_on_the_same_whether_or_not_anybody_could_react() {
        let window = Posed { asked: Asked::Window { active: A, seats: Seats::only(B) }, number: 2, limit_ms: None };
        for next in [A, B] {
            let then = |number| Posed { asked: Asked::Alone(next), number, limit_ms: Some(30_000) };
            let mut could_not = acted();
            could_not.turn(then(2), Seats::only(next), 10_000);
            assert_eq!(could_not.bank(A), 55_000, "ten seconds are gone, and the act gives five");
            // He reacts at once, late, or lets it run out, which the server notices a moment later.
            for answered in [10_000, 14_000, 18_000, 18_007] {
                let mut could = acted();
                could.turn(window, Seats::only(B), 10_000);
                assert_eq!(could.bank(A), could_not.bank(A));
                could.turn(then(3), Seats::only(next), answered);
                assert_eq!(seen(&could, 18_000), seen(&could_not, 18_000), "answered at {answered}");
                assert_eq!(could.next_lapse(), could_not.next_lapse());
            }
        }
    }

    #[test]
    fn windows_that_follow_each_other_hold_the_clocks_one_after_the_other() {
        let window =
            |number| Posed { asked: Asked::Window { active: A, seats: Seats::only(B) }, number, limit_ms: None };
        let then = |number| Posed { asked: Asked::Alone(A), number, limit_ms: None };
        let mut could_not = acted();
        could_not.pause(A, 10_000);
        could_not.turn(then(2), Seats::only(A), 10_000);
        assert_eq!(seen(&could_not, 26_000)[0], (55_000, 60_000), "one act, one increment");
        for (first, second) in [(11_000, 12_000), (18_004, 26_009)] {
            let mut could = acted();
            could.turn(window(2), Seats::only(B), 10_000);
            could.pause(A, first);
            could.turn(window(3), Seats::only(B), first);
            assert_eq!(could.left(B, first), 8_000, "he has the whole window");
            could.turn(then(4), Seats::only(A), second);
            assert_eq!(seen(&could, 26_000), seen(&could_not, 26_000));
        }
    }

    #[test]
    fn whoever_may_react_has_the_whole_window_from_when_he_hears_of_it() {
        // Alpha has acted and hears nothing before 18,000; bravo acts at 12,000, and alpha may react.
        let asked = Asked::Window { active: B, seats: Seats::only(A) };
        let mut could = acted();
        could.turn(Posed { asked: Asked::Alone(B), number: 2, limit_ms: None }, Seats::only(B), 10_000);
        let mut could_not = could.clone();
        could.pause(B, 12_000);
        could.turn(Posed { asked, number: 3, limit_ms: None }, Seats::only(A), 12_000);
        assert_eq!((could.left(A, 18_000), could.next_lapse()), (8_000, Some(26_000)));
        assert!(could.lapsed(25_999).is_empty());
        assert_eq!(could.lapsed(26_000), Seats::only(A));
        // Bravo cannot tell whether alpha had a choice: his own clock goes on at the same time.
        let then = |number| Posed { asked: Asked::Alone(B), number, limit_ms: None };
        could.turn(then(4), Seats::only(B), 19_000);
        could_not.pause(B, 12_000);
        could_not.turn(then(3), Seats::only(B), 12_000);
        assert_eq!(could.next_lapse(), could_not.next_lapse());
        assert_eq!(could.left(B, 27_000), could_not.left(B, 27_000));
    }

    #[test]
    fn whoever_is_asked_while_a_window_is_held_open_has_that_time_as_well() {
        let mut clock = acted();
        clock.turn(Posed { asked: Asked::Alone(B), number: 2, limit_ms: None }, Seats::only(B), 10_000);
        assert_eq!((clock.left(B, 10_000), clock.next_lapse()), (68_000, Some(78_000)));
        clock.turn(Posed { asked: Asked::Alone(A), number: 3, limit_ms: None }, Seats::only(A), 12_000);
        assert_eq!((clock.left(B, 12_000), clock.left(A, 20_000)), (65_000, 53_000));
    }

    #[test]
    fn a_window_for_several_closes_at_one_time() {
        let both = Seats::only(B).with(Seat(2));
        let window = Posed { asked: Asked::Window { active: A, seats: both }, number: 2, limit_ms: None };
        let mut clock = acted();
        clock.turn(window, both, 10_000);
        clock.turn(window, Seats::only(B), 13_000);
        assert_eq!((clock.left(B, 13_000), clock.next_lapse()), (5_000, Some(18_000)));
    }

    #[test]
    fn a_timed_window_lasts_its_time_and_costs_no_bank() {
        let mut clock = Clock::new(Pace::live(1, 0));
        clock.turn(Asked::Alone(A).into(), Seats::only(A), 0);
        clock.turn(Asked::Window { active: A, seats: Seats::only(B) }.into(), Seats::only(B), 1_000);
        assert_eq!((clock.left(B, 4_000), clock.next_lapse()), (5_000, Some(9_000)));
        assert_eq!(clock.lapsed(9_000), Seats::only(B));
        clock.turn(Asked::Alone(A).into(), Seats::only(A), 9_000);
        assert_eq!((clock.left(A, 9_000), clock.left(B, 9_000)), (59_000, 60_000));
    }

    #[test]
    fn a_question_with_a_limit_runs_out_before_the_bank() {
        let both = Seats::only(A).with(B);
        let orders = Posed { asked: Asked::Together(both), number: 1, limit_ms: Some(10_000) };
        let mut clock = Clock::new(Pace::live(1, 0));
        clock.turn(orders, both, 0);
        assert_eq!((clock.left(A, 4_000), clock.next_lapse()), (6_000, Some(10_000)));
        // The limit is the question's, also for whoever answers last.
        clock.turn(orders, Seats::only(B), 4_000);
        assert_eq!((clock.left(B, 9_000), clock.left(A, 9_000)), (1_000, 56_000));
        assert_eq!(clock.lapsed(10_000), Seats::only(B));
        clock.turn(Posed { number: 2, ..orders }, both, 10_000);
        assert_eq!((clock.left(A, 10_000), clock.left(B, 15_000)), (10_000, 5_000), "the next question begins anew");
        clock.turn(Posed { number: 3, limit_ms: None, ..orders }, both, 12_000);
        assert_eq!(
            (clock.left(A, 12_000), clock.left(B, 12_000)),
            (54_000, 48_000),
            "what was used is gone from the bank"
        );
        let mut slow = Clock::new(Pace::by_web(1));
        slow.turn(orders, both, 0);
        assert_eq!(slow.left(A, 0), DAY, "by web nobody sits before it");
    }

    #[test]
    fn time_that_runs_backwards_takes_nothing() {
        let mut clock = Clock::new(Pace::live(1, 0));
        clock.turn(Asked::Alone(A).into(), Seats::only(A), 50_000);
        clock.turn(Asked::Alone(B).into(), Seats::only(B), 10);
        assert_eq!((clock.left(A, 0), clock.left(B, 0)), (60_000, 60_000));
        assert_eq!(clock.left(Seat(9), 0), 0);
    }
}
