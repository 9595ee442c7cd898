//! Folding: a match rebuilt from its log, every legality, roll, telling and digest checked on the way.

use super::record::Happened;
use super::{LONGEST_CONTRIBUTION, Match, text_of};
use crate::audience::{Seat, Seats};
use crate::dice::Seed;
use crate::log::seat::Journal;
use crate::log::{Begin, Decide, Entry, LogError, LogFault, Reading, RollLine, ToldLine};
use crate::play;
use crate::refusal::Refusal;
use crate::rulebook::Rulebook;
use crate::setup::Faults;
use crate::standing;

impl<R: Rulebook> Match<R> {
    /// Rebuild a match from its full log. The first line that does not follow from those before it is named.
    pub fn fold(text: &str) -> Result<Match<R>, LogError> {
        Match::fold_for(text, None)
    }
    /// The seat log that follows from a full log.
    pub(super) fn journal_of(text: &str, seat: Seat) -> Result<String, LogError> {
        let game = Match::<R>::fold_for(text, Some(seat))?;
        Ok(game.journal.map(Journal::into_text).unwrap_or_default())
    }
    fn fold_for(text: &str, journal: Option<Seat>) -> Result<Match<R>, LogError> {
        let mut reading = Reading::of(text)?;
        check_book::<R>(&reading)?;
        let secret = reading.secret()?;
        let header = reading.header.fireteam.clone();
        let mut game = Match::waiting(header, secret).map_err(|faults| bad_setup(&faults))?;
        game.journal = journal.map(|seat| Journal::new(seat, &game.header));
        game.write(text.split('\n').next().unwrap_or_default());
        while let Some(line) = reading.next_line() {
            let (raw, entry) = line?;
            game.take_line(entry, raw)?;
        }
        Ok(game)
    }
    /// The match as it stood after line `n`, to look at or to branch from.
    pub fn at_line(&self, n: u64) -> Result<Match<R>, Refusal> {
        let lines = format!("the log has lines 1 to {}", self.line());
        let before = usize::try_from(n).ok().filter(|&n| n >= 1).and_then(|n| self.lines.get(..n));
        let before = before.ok_or_else(|| Refusal::new(format!("there is no line {n}")).help(lines))?;
        Match::fold(&text_of(before)).map_err(|error| Refusal::new(error.reason).help(error.help))
    }

    fn take_line(&mut self, entry: Entry<'_>, raw: &str) -> Result<(), LogError> {
        let n = entry.n();
        let edited =
            |refusal: Refusal| LogError::edited(n, format!("this cannot have happened here: {}", refusal.reason));
        if self.is_closed() {
            return Err(LogError::edited(n, "the match ended with the line before"));
        }
        match entry {
            Entry::Join(join) => {
                let bytes = from_hex(&join.contribution)
                    .ok_or_else(|| LogError::edited(n, "the contribution is not a row of hexadecimal digits"))?;
                self.seated(join.seat, &join.player, &bytes).map_err(edited)?;
                if let Some(journal) = self.journal.as_mut().filter(|journal| journal.seat == join.seat) {
                    journal.joined(&join.player, &join.contribution);
                }
            }
            Entry::Begin(begin) => self.take_begin(begin)?,
            Entry::Decide(decide) => self.take_decision(decide)?,
            Entry::Orders(orders) => {
                self.check_seat(orders.seat).and_then(|()| self.check_not_over()).map_err(edited)?;
                let read = standing::read_all(&orders.orders, R::MEASURES).map_err(edited)?;
                self.ordered(orders.seat, read);
            }
            Entry::Back(back) => {
                let consents = back.consents.iter().fold(Seats::default(), |all, &seat| all.with(seat));
                self.check_consent(consents, "a take-back").map_err(edited)?;
                let told = self.happen_back(back.back_to).map_err(edited)?;
                same_tellings(n, &back.told, &told)?;
                same_digest(n, &back.digest.0, &self.digest())?;
                self.record_back(told, back.ms);
            }
            Entry::Resign(resign) => {
                let told = self.happen_resign(resign.seat).map_err(edited)?;
                same_tellings(n, &resign.told, &told)?;
                told.into_iter().for_each(|told| self.hear(told));
                self.finish_line(resign.ms);
            }
            Entry::Draw(draw) => {
                let consents = draw.consents.iter().fold(Seats::default(), |all, &seat| all.with(seat));
                self.check_consent(consents, "a draw").map_err(edited)?;
                let told = self.happen_draw().map_err(edited)?;
                same_tellings(n, &draw.told, &told)?;
                told.into_iter().for_each(|told| self.hear(told));
                self.finish_line(draw.ms);
            }
            Entry::Pace(entry) => {
                let consents = entry.consents.iter().fold(Seats::default(), |all, &seat| all.with(seat));
                self.check_consent(consents, "another pace").map_err(edited)?;
                let told = self.happen_pace(entry.pace).map_err(edited)?;
                same_tellings(n, &entry.told, &told)?;
                self.record_settled(told, entry.ms);
            }
            Entry::Void(entry) => {
                let by = entry.by.iter().fold(Seats::default(), |all, &seat| all.with(seat));
                let told = self.happen_void(by).map_err(edited)?;
                same_tellings(n, &entry.told, &told)?;
                self.record_settled(told, entry.ms);
            }
            Entry::Branch(entry) => {
                let secret: Seed =
                    entry.secret.parse().map_err(|_| LogError::edited(n, "the secret of the branch cannot be read"))?;
                let told = self.happen_branch(n, secret).map_err(edited)?;
                same_tellings(n, &entry.told, &told)?;
                self.record_settled(told, entry.ms);
            }
            Entry::End(end) => {
                if self.verdict.as_ref() != Some(&end.verdict) {
                    return Err(LogError::edited(n, "the match did not end here, or not like this"));
                }
                if end.secret != Seed(self.secret).to_string() {
                    return Err(LogError::edited(
                        n,
                        "the opened secret is not the one to which the header is committed",
                    ));
                }
                self.note_end(&end);
            }
        }
        self.write(raw);
        Ok(())
    }
    fn take_begin(&mut self, begin: Begin<'_>) -> Result<(), LogError> {
        if self.begun() {
            return Err(LogError::edited(begin.n, "the match had already begun"));
        }
        let happened = self.happen_begin(begin.n);
        same_happening(begin.n, &begin.rolls, &begin.told, &begin.digest.0, &happened)?;
        self.record(begin.n, None, happened, begin.ms);
        Ok(())
    }
    fn take_decision(&mut self, decide: Decide<'_>) -> Result<(), LogError> {
        let (n, seat) = (decide.n, decide.seat);
        let edited = |what: String| LogError::edited(n, format!("this decision cannot have been taken: {what}"));
        self.check_asked(seat).map_err(|refusal| edited(refusal.reason))?;
        let mut steps = Vec::with_capacity(decide.steps.len());
        for token in &decide.steps {
            let step = R::step_read(&self.table, &token.0);
            steps.push(step.ok_or_else(|| edited(format!("`{}` is not a step of {}", token.0, R::NAME)))?);
        }
        if let Err(why) = play::legal::<R>(&self.table, &self.position.state, seat, &steps, &mut self.q) {
            return Err(edited(self.explain(seat, &steps, &why).reason));
        }
        let happened = self.happen_decision(n, seat, &steps);
        if happened.sealed() != decide.sealed {
            return Err(LogError::edited(n, "the answer is marked sealed where it was opened, or the reverse"));
        }
        same_happening(n, &decide.rolls, &decide.told, &decide.digest.0, &happened)?;
        if self.journal.is_some() {
            let tokens: Vec<String> = decide.steps.into_iter().map(|token| token.0.into_owned()).collect();
            self.note_decision(seat, decide.by, &tokens);
        }
        self.note_hand(seat, decide.by);
        self.record(n, Some(seat), happened, decide.ms);
        Ok(())
    }
}

fn check_book<R: Rulebook>(reading: &Reading<'_>) -> Result<(), LogError> {
    let setup = &reading.header.fireteam.setup;
    if setup.rulebook != R::NAME {
        let what = format!("this is a match of `{}`, not of `{}`", setup.rulebook, R::NAME);
        return Err(LogError::new(LogFault::Book, 1, what, "open it with its own book"));
    }
    if !R::EDITIONS.contains(&setup.edition) {
        let what = format!(
            "the match keeps edition {} of `{}`; this program plays editions {} to {}",
            setup.edition,
            R::NAME,
            R::EDITIONS.start(),
            R::EDITIONS.end()
        );
        let help = "it can be watched; to play on or to verify it, use a version of the program that has this edition";
        return Err(LogError::new(LogFault::Edition, 1, what, help));
    }
    Ok(())
}

fn bad_setup(faults: &Faults) -> LogError {
    let help = "the scenario stands whole in the header; it must be as it was when the match began";
    LogError::new(LogFault::Setup, 1, format!("the match cannot be set up: {faults}"), help)
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    if !text.is_ascii() || text.len() % 2 == 1 || text.len() > 2 * LONGEST_CONTRIBUTION {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok()).collect()
}

fn same_happening(
    n: u64,
    rolls: &[RollLine<'_>],
    told: &[ToldLine],
    digest: &str,
    found: &Happened,
) -> Result<(), LogError> {
    if let Some(at) = (0..rolls.len().max(found.rolls.len())).find(|&at| rolls.get(at) != found.rolls.get(at)) {
        let show = |roll: Option<&RollLine<'_>>| match roll {
            Some(roll) => format!("`{}` {} of {}", roll.name.0, roll.value, roll.sides),
            None => "no roll".to_owned(),
        };
        let (written, rolled) = (show(rolls.get(at)), show(found.rolls.get(at)));
        return Err(LogError::edited(
            n,
            format!("roll {} is written as {written}, but the dice show {rolled}", at + 1),
        ));
    }
    same_tellings(n, told, &found.told)?;
    same_digest(n, digest, &found.digest)
}

fn same_tellings(n: u64, written: &[ToldLine], found: &[ToldLine]) -> Result<(), LogError> {
    let Some(at) = (0..written.len().max(found.len())).find(|&at| written.get(at) != found.get(at)) else {
        return Ok(());
    };
    let show = |told: Option<&ToldLine>| told.map_or("nothing".to_owned(), |told| format!("`{}`", told.told.text));
    let (written, found) = (show(written.get(at)), show(found.get(at)));
    Err(LogError::edited(n, format!("telling {} is written as {written}, but the rules tell {found}", at + 1)))
}

fn same_digest(n: u64, written: &str, found: &str) -> Result<(), LogError> {
    if written == found {
        return Ok(());
    }
    let what = format!(
        "the state after this line has the digest {found}, not {written}: a decision was changed here or, if it was \
         sealed, before, or the program plays this edition differently"
    );
    Err(LogError::edited(n, what))
}
