//! A game at one keyboard: whose turn it is, what he hears, what he answers.

use super::Player;
use super::keep::Kept;
use super::screen::Screen;
use crate::books::read_text;
use crate::output::{Done, Failure};
use kernel::dice::{Seed, Seeded};
use kernel::log::By;
use kernel::{AnyMatch, Audience, Refusal, Seat, Seats};
use serde_json::json;
use text::{Session, Wish};

/// How many tellings are told again to a player who comes back.
const REMINDED: &str = "8";

/// One game and everybody who plays it.
pub(crate) struct Table<'a> {
    pub(super) game: Box<dyn AnyMatch>,
    pub(super) kept: Kept,
    pub(super) players: Vec<Player>,
    pub(super) sessions: Vec<Session>,
    pub(super) screen: Screen<'a>,
    /// Where the opponents' choices among equals come from; apart from the dice.
    lots: Seed,
    /// Who looked at the screen last.
    pub(super) at_keyboard: Option<Seat>,
    /// What a watcher has heard, where only computers play.
    watched: u64,
    /// A game that goes on: whoever comes back is reminded.
    resumed: Vec<bool>,
}

/// What a player's turn came to.
enum Turn {
    Answered,
    Left,
}

impl<'a> Table<'a> {
    /// Sit down.
    pub(crate) fn new(
        game: Box<dyn AnyMatch>,
        kept: Kept,
        players: Vec<Player>,
        secret: &[u8; 32],
        screen: Screen<'a>,
    ) -> Table<'a> {
        let width = screen.width();
        let sessions = (0..players.len()).map(|n| Session::new(Seat(n as u8)).width(width)).collect();
        let lots = Seed::combined(secret, &[b"opponents".to_vec()]);
        let resumed = vec![false; players.len()];
        Table { game, kept, players, sessions, screen, lots, at_keyboard: None, watched: 0, resumed }
    }
    pub(super) fn name(&self, seat: Seat) -> String {
        self.game.header().setup.seats.get(usize::from(seat.0)).map_or_else(String::new, |s| s.name.clone())
    }
    pub(super) fn humans(&self) -> impl Iterator<Item = Seat> + '_ {
        self.players.iter().enumerate().filter(|(_, p)| **p == Player::Human).map(|(n, _)| Seat(n as u8))
    }
    fn human(&self, seat: Seat) -> bool {
        self.players.get(usize::from(seat.0)) == Some(&Player::Human)
    }
    /// Who reads the screen: the only person who plays, or everybody.
    pub(super) fn reader(&self) -> Audience {
        let mut humans = self.humans();
        match (humans.next(), humans.next()) {
            (Some(only), None) => Audience::Seat(only),
            _ => Audience::Public,
        }
    }
    /// Say what is played, by whom, and where it is kept.
    pub(crate) fn welcome(&mut self, resumed: bool) {
        let setup = &self.game.header().setup;
        let who: Vec<String> = setup.seats.iter().zip(&self.players).map(|(s, p)| format!("{}: {p}", s.name)).collect();
        let kept = self.kept.path().display().to_string();
        if self.screen.output().json() {
            return self.screen.value(&json!({ "scenario": setup.scenario, "players": who, "log": kept }));
        }
        if resumed {
            self.resumed.fill(true);
            self.sessions.iter_mut().for_each(|session| session.up_to_date(&*self.game));
            self.watched = self.game.version(Audience::Umpire);
        } else {
            self.screen.say(&text::briefing(&*self.game, self.reader(), self.screen.width()));
        }
        self.screen.say(&format!("\n{}. The game is kept in {kept}.", who.join(", ")));
        if self.humans().next().is_some() {
            self.screen.say("`help` lists what you can type, `quit` leaves.");
        }
    }
    /// Play until the game is over, somebody leaves, or the input ends.
    pub(crate) fn play(&mut self) -> Done {
        while self.game.verdict().is_none() {
            self.kept.write(&*self.game)?;
            let waiting = self.game.to_answer();
            if let Some((seat, level)) = waiting.iter().find_map(|seat| Some((seat, self.level(seat)?))) {
                self.computer_turn(seat, level)?;
                continue;
            }
            self.kept.sync()?;
            let here = self.at_keyboard.filter(|seat| waiting.contains(*seat));
            let Some(seat) = here.or_else(|| waiting.iter().next()) else {
                return Err(Failure::Trouble("nobody is asked, and the game is not over".to_owned()));
            };
            if matches!(self.human_turn(seat)?, Turn::Left) {
                break;
            }
        }
        self.kept.write(&*self.game)?;
        self.kept.sync()
    }
    fn level(&self, seat: Seat) -> Option<bots::Level> {
        match self.players.get(usize::from(seat.0)) {
            Some(Player::Bot(level)) => Some(*level),
            _ => None,
        }
    }
    /// The computer decides. Its reasons are its own, unless nobody plays against it.
    fn computer_turn(&mut self, seat: Seat, level: bots::Level) -> Done {
        let mut lots = Seeded::new(self.lots, self.game.line());
        let stuck = |refusal: Refusal| Failure::Trouble(format!("{level} finds no answer: {refusal}"));
        let decided = bots::decide(&*self.game, seat, level, &mut lots).map_err(stuck)?;
        self.game.commit_because(seat, &decided.steps, By::Bot, &decided.reason).map_err(stuck)?;
        if self.humans().next().is_none() {
            let told = self.game.tellings(Audience::Umpire, self.watched);
            self.watched = self.game.version(Audience::Umpire);
            let name = self.name(seat);
            if !decided.reason.is_empty() {
                let output = self.screen.output();
                match output.json() {
                    true => self.screen.value(&json!({ "seat": name, "reason": decided.reason })),
                    false => self.screen.say(&output.faint(&format!("{name}: {}", decided.reason))),
                }
            }
            self.screen.news("all", &told);
        }
        Ok(())
    }
    /// Bring a player to the keyboard, if somebody else was there. False when the input has ended.
    pub(super) fn bring(&mut self, seat: Seat) -> bool {
        let alone = self.humans().count() < 2;
        let here = alone || self.at_keyboard == Some(seat) || self.screen.curtain(&self.name(seat));
        self.at_keyboard = Some(seat);
        here
    }
    /// A person hears what happened, is asked, and answers.
    fn human_turn(&mut self, seat: Seat) -> Result<Turn, Failure> {
        if !self.bring(seat) {
            return Ok(Turn::Left);
        }
        let n = usize::from(seat.0);
        if std::mem::take(&mut self.resumed[n]) && !self.screen.output().json() {
            let reminder = self.sessions[n].command(&mut *self.game, &format!("log {REMINDED}"));
            reminder.iter().for_each(|reply| self.screen.say(&reply.text));
        }
        self.hear(seat);
        self.show_question(seat)?;
        loop {
            let prompt = format!("{}> ", self.name(seat));
            let Some(line) = self.screen.ask(&prompt) else { return Ok(Turn::Left) };
            let draft = self.sessions[n].draft().to_vec();
            let line = match self.written(seat, &line) {
                Ok(line) => line,
                Err(failure) => {
                    self.screen.refuse(&Refusal::new(failure.to_string()));
                    continue;
                }
            };
            match self.sessions[n].command(&mut *self.game, &line) {
                Err(refusal) => self.screen.refuse(&refusal),
                // Programs get the draft's next question itself.
                Ok(reply) if self.screen.output().json() && !reply.moved && self.sessions[n].draft() != draft => {
                    self.show_question(seat)?;
                }
                Ok(reply) => {
                    self.screen.say(&reply.text);
                    if reply.moved {
                        return Ok(Turn::Answered);
                    }
                    match reply.wish {
                        Some(Wish::Leave) => return Ok(Turn::Left),
                        Some(wish) if self.granted(seat, wish)? => return Ok(Turn::Answered),
                        _ => {}
                    }
                }
            }
        }
    }
    /// Where a text of many lines is taken: the command with that text, from a file or typed line by line; any other line as it is.
    fn written(&mut self, seat: Seat, line: &str) -> Result<String, Failure> {
        let draft = self.sessions[usize::from(seat.0)].draft();
        let taken = self.game.question(seat, draft).ok().and_then(|asking| asking.written);
        let rest = line.strip_prefix("write").filter(|rest| rest.is_empty() || rest.starts_with(' '));
        let (Some(wanted), Some(rest)) = (taken, rest) else { return Ok(line.to_owned()) };
        match rest.trim() {
            "example" => Ok(line.to_owned()),
            "" => {
                let name = &wanted.name;
                self.screen.say(&format!(
                    "Type or paste the {name}; a line with a dot alone ends it. `write FILE` reads a file."
                ));
                let mut text = String::new();
                while let Some(line) = self.screen.ask("").filter(|line| line != ".") {
                    text += &format!("\n{line}");
                }
                Ok(format!("write{text}"))
            }
            file => Ok(format!("write\n{}", read_text(file)?)),
        }
    }
    /// A person is told what he has not heard yet.
    pub(super) fn hear(&mut self, seat: Seat) {
        let told = self.sessions[usize::from(seat.0)].heard(&*self.game);
        self.screen.news(&self.name(seat), &told);
    }
    fn show_question(&mut self, seat: Seat) -> Done {
        let session = &mut self.sessions[usize::from(seat.0)];
        if self.game.question(seat, session.draft()).is_err() {
            session.forget_draft();
        }
        let asking = self.game.question(seat, session.draft()).map_err(Failure::from)?;
        let words = session.question(&*self.game).map_err(Failure::from)?;
        let status = text::status(&self.game.scene(Audience::Seat(seat)));
        self.screen.question(&asking, &status, &words);
        Ok(())
    }
    /// What a player wants that the others must agree to, or that only the table can do. True when the game moved.
    fn granted(&mut self, seat: Seat, wish: Wish) -> Result<bool, Failure> {
        let name = self.name(seat);
        let refused = match wish {
            Wish::Leave => return Ok(false),
            Wish::Keep => {
                match self.kept.seat_log(&*self.game, seat, &name) {
                    Ok(path) => self.screen.say(&format!("Kept in {}.", path.display())),
                    Err(failure) => self.screen.refuse(&Refusal::new(failure.to_string())),
                }
                return Ok(false);
            }
            Wish::TakeBack => match self.game.before_last(seat) {
                None => Err(Refusal::new("you have not decided anything yet that could be taken back")),
                Some(line) => self
                    .agreed(seat, &format!("{name} asks to take its last decision back."), true)
                    .and_then(|all| self.game.take_back(line, all)),
            },
            Wish::Draw => {
                self.agreed(seat, &format!("{name} offers a draw."), false).and_then(|all| self.game.agree_draw(all))
            }
        };
        match refused {
            Ok(()) => {
                self.sessions.iter_mut().for_each(Session::forget_draft);
                Ok(true)
            }
            Err(refusal) => {
                self.screen.refuse(&refusal);
                Ok(self.at_keyboard != Some(seat))
            }
        }
    }
    /// Everybody's consent: people are asked, computers always or never agree.
    fn agreed(&mut self, seat: Seat, what: &str, computers: bool) -> Result<Seats, Refusal> {
        let setup = &self.game.header().setup;
        let playing = (0..).map(Seat).zip(&setup.seats).filter(|(_, s)| s.side.is_some());
        let all: Vec<Seat> = playing.map(|(seat, _)| seat).collect();
        for &other in all.iter().filter(|other| **other != seat) {
            let no = || Refusal::new(format!("{} does not agree", self.name(other)));
            if !self.human(other) {
                if computers { continue } else { return Err(no()) }
            }
            let no = no();
            let answer =
                if self.bring(other) { self.screen.ask(&format!("{what} Do you agree? yes or no: ")) } else { None };
            if !matches!(answer.as_deref().map(str::to_lowercase).as_deref(), Some("yes" | "y")) {
                return Err(no);
            }
        }
        Ok(all.into_iter().fold(Seats::default(), Seats::with))
    }
}
