//! A table in words: plays any rule book from its scene and its questions, one command line at a time.
//!
//! The same powers as a drawn table: list, near, where, sight, odds, options, do; `at 3620` or `at 120,80` answers any
//! question about a place, however far the way. Commands in, plain lines out: terminals, screen readers and scripts are served alike.
//!
//! ```no_run
//! # fn game() -> Box<dyn kernel::AnyMatch> { panic!("any match of any book") }
//! use text::Session;
//! let mut game = game();
//! let mut alpha = Session::new(kernel::Seat(0));
//! for line in alpha.news(&*game) {
//!     println!("{line}");
//! }
//! match alpha.command(&mut *game, "at 3620") {
//!     Ok(reply) => println!("{}", reply.text),
//!     Err(refusal) => println!("{refusal}"),
//! }
//! ```

mod answer;
mod chart;
mod columns;
mod command;
mod help;
mod look;
mod map;
mod measure;
mod names;
mod survey;
mod watch;
mod words;
mod write;

pub use columns::columns;
pub use map::{Window, draw as draw_map};
pub use names::Names;
pub use watch::watch;
pub use words::{briefing, counters, luck, status, story, verdict};

use kernel::any::{AnyMatch, Asking, Offer, TellingText};
use kernel::refusal::Refusal;
use kernel::{Audience, Seat};

/// How many characters a line has, if nobody says.
pub const USUAL_WIDTH: usize = 100;

/// So many options that are only words are looked at for whether they complete the decision.
const LOOKS: usize = 7;

/// What a player wants that only whoever runs the table can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Leave the table.
    Leave,
    /// Take the last decision back, if the others agree.
    TakeBack,
    /// End in a draw, if the others agree.
    Draw,
    /// Keep what this seat may keep of the match: its own log.
    Keep,
}

/// What came of a command.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reply {
    /// What to show.
    pub text: String,
    /// Something was written into the log: the table may have moved on.
    pub moved: bool,
    /// What the player wants of whoever runs the table.
    pub wish: Option<Wish>,
}

impl Reply {
    fn say(text: impl Into<String>) -> Reply {
        Reply { text: text.into(), ..Reply::default() }
    }
    fn moved() -> Reply {
        Reply { moved: true, ..Reply::default() }
    }
    fn wish(wish: Wish) -> Reply {
        Reply { wish: Some(wish), ..Reply::default() }
    }
}

/// One seat at a table in words: the draft it is composing, and what it has heard.
#[derive(Clone, Debug)]
pub struct Session {
    seat: Seat,
    /// The steps of the draft, and what was said for each.
    draft: Vec<String>,
    said: Vec<String>,
    /// How many steps each answer added, so that they are taken back together.
    answers: Vec<usize>,
    heard: u64,
    width: usize,
    /// Who looks, if it is nobody in a seat.
    watches: Option<Audience>,
}

impl Session {
    /// A seat that has heard nothing yet.
    #[must_use]
    pub fn new(seat: Seat) -> Session {
        let (draft, said, answers) = (Vec::new(), Vec::new(), Vec::new());
        Session { seat, draft, said, answers, heard: 0, width: USUAL_WIDTH, watches: None }
    }
    /// Fit the lines into so many characters.
    #[must_use]
    pub fn width(mut self, characters: usize) -> Session {
        self.width = characters.clamp(40, 400);
        self
    }
    /// Which seat.
    #[must_use]
    pub fn seat(&self) -> Seat {
        self.seat
    }
    /// The steps of the draft so far, as the log writes them.
    #[must_use]
    pub fn draft(&self) -> &[String] {
        &self.draft
    }
    /// Throw the draft away: the table has moved on without it.
    pub fn forget_draft(&mut self) {
        self.draft.clear();
        self.said.clear();
        self.answers.clear();
    }
    /// Everything told to this seat since the last time.
    pub fn heard(&mut self, game: &dyn AnyMatch) -> Vec<TellingText> {
        let told = game.tellings(self.audience(), self.heard);
        self.heard = game.version(self.audience());
        told
    }
    /// The same as story lines, each with its why-line.
    pub fn news(&mut self, game: &dyn AnyMatch) -> Vec<String> {
        self.heard(game).iter().map(|t| story(&t.told)).collect()
    }
    /// Count everything told so far as heard.
    pub fn up_to_date(&mut self, game: &dyn AnyMatch) {
        self.heard = game.version(self.audience());
    }
    /// What is asked now, with the draft so far and numbered options.
    pub fn question(&self, game: &dyn AnyMatch) -> Result<String, Refusal> {
        let asking = self.asking(game)?;
        let asked = words::asking(&asking, &self.said, &Names::of(game), &game.scene(self.audience()));
        Ok(self.so_far(game) + &asked)
    }
    /// What is asked now, its options in the order of their numbers: those that would complete the decision stand last of what is offered,
    /// so that a slip carries nothing out.
    pub fn asking(&self, game: &dyn AnyMatch) -> Result<Asking, Refusal> {
        let mut asking = game.question(self.seat, &self.draft)?;
        let default = asking.default.clone();
        let words =
            |o: &&Offer| o.label.place.is_none() && o.label.piece.is_none() || Some(&o.step) == default.as_ref();
        let completes = |step: &str| {
            let draft: Vec<String> = self.draft.iter().cloned().chain([step.to_owned()]).collect();
            game.question(self.seat, &draft).is_ok_and(|after| after.closed)
        };
        let looked = asking.offers.iter().filter(words).take(LOOKS).map(|o| o.step.clone());
        let last: Vec<String> = looked.filter(|step| completes(step)).collect();
        let headings: Vec<String> = asking.offers.iter().map(|o| o.label.group.clone()).collect();
        let heading = |o: &Offer| headings.iter().position(|other| *other == o.label.group);
        asking.offers.sort_by_key(|o| if last.contains(&o.step) { (true, None) } else { (false, heading(o)) });
        Ok(asking)
    }
    /// What the draft says so far and what it foresees, in lines; nothing while there is none.
    #[must_use]
    pub fn so_far(&self, game: &dyn AnyMatch) -> String {
        if self.draft.is_empty() {
            return String::new();
        }
        words::so_far(&self.said, game.preview(self.seat, &self.draft).ok().as_ref(), self.width)
    }
    fn audience(&self) -> Audience {
        self.watches.unwrap_or(Audience::Seat(self.seat))
    }
}
