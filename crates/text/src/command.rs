//! The commands.

use crate::{Names, Reply, Session, Wish, words};
use kernel::any::AnyMatch;
use kernel::refusal::{Refusal, nearest};

/// Every command, to find what a mistyped one meant.
const VERBS: &[&str] = &[
    "options", "help", "quit", "undo", "clear", "go", "why", "odds", "sight", "map", "list", "near", "where", "marks",
    "sheets", "log", "luck", "standing", "takeback", "draw", "resign", "keep", "at", "do", "write",
];

impl Session {
    /// Carry out one line. A refusal changes nothing.
    pub fn command(&mut self, game: &mut dyn AnyMatch, line: &str) -> Result<Reply, Refusal> {
        let line = line.trim();
        let (verb, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(v, r)| (v, r.trim()));
        let verb = verb.to_lowercase();
        if !line.is_empty() && self.offered(game, line) {
            return self.worded(game, line);
        }
        match (verb.as_str(), rest) {
            ("" | "options" | "look", "") => Ok(Reply::say(self.question(game)?)),
            ("help" | "?", _) => Ok(Reply::say(self.examples(game).help())),
            ("quit" | "exit" | "q", "") => Ok(Reply::wish(Wish::Leave)),
            ("takeback", "") => Ok(Reply::wish(Wish::TakeBack)),
            ("draw", "") => Ok(Reply::wish(Wish::Draw)),
            ("keep", "") => Ok(Reply::wish(Wish::Keep)),
            ("undo", "") => self.undo(game),
            ("clear", "") => {
                self.forget_draft();
                Ok(Reply::say(self.question(game)?))
            }
            ("go" | "ok" | "yes", "") => self.go(game),
            ("resign", sure) => self.resign(game, sure),
            ("standing", orders) => self.standing_orders(game, orders),
            ("write", text) => self.write(game, text),
            ("at", place) if !place.is_empty() => self.at(game, place),
            ("do", number) if !number.is_empty() => self.numbered(game, number, true),
            (number, "") if number.len() < 4 && number.bytes().all(|b| b.is_ascii_digit()) => {
                self.numbered(game, number, false)
            }
            ("at" | "near", "") => {
                let place = self.examples(game).place;
                Err(Refusal::new("which place?").help(format!("write for example `{verb} {place}`")))
            }
            ("do", "") => Err(Refusal::new("which option?").help("write its number, for example `do 2`")),
            ("sight", "") => {
                let help = format!("write for example `{}`", self.examples(game).sight);
                Err(Refusal::new("between which places?").help(help))
            }
            ("where", "") => {
                let help = format!("write its name, for example `where {}`", self.examples(game).counter);
                Err(Refusal::new("which counter?").help(help))
            }
            (verb, rest) => match self.look(game, verb, rest) {
                Some(reply) => reply,
                None => self.worded(game, line).map_err(|refusal| meant(refusal, verb)),
            },
        }
    }
    /// The commands that only look.
    fn look(&self, game: &dyn AnyMatch, verb: &str, rest: &str) -> Option<Result<Reply, Refusal>> {
        let scene = || game.scene(self.audience());
        Some(match (verb, rest) {
            ("why", _) => {
                game.question(self.seat, &self.draft).map(|a| Reply::say(words::why_nots(&a, rest, &Names::of(game))))
            }
            ("odds" | "preview", "") => {
                let preview = game.preview(self.seat, &self.draft);
                preview.map(|p| Reply::say(words::preview(&p, &Names::of(game))))
            }
            ("sight", places) if !places.is_empty() => self.sight(game, places),
            ("map", _) => self.map(game, rest),
            ("list", _) => self.list(game, rest),
            ("near", place) if !place.is_empty() => self.near(game, place),
            ("where", name) if !name.is_empty() => self.find(game, name),
            ("marks", _) => Ok(Reply::say(words::marks(&scene(), &Names::of(game), |_| true, self.width))),
            ("sheets" | "sheet" | "roster" | "briefing", _) => Ok(Reply::say(self.sheets(&scene(), verb, rest))),
            ("log", count) if count.is_empty() || count.parse::<usize>().is_ok() => {
                Ok(Reply::say(self.log(game, count.parse().unwrap_or(15))))
            }
            ("luck", "") => Ok(Reply::say(words::luck(&game.ledger(self.audience())))),
            _ => return None,
        })
    }
    fn resign(&mut self, game: &mut dyn AnyMatch, sure: &str) -> Result<Reply, Refusal> {
        if sure != "yes" {
            return Err(
                Refusal::new("a game that is given up cannot be taken back").help("write `resign yes` to do it")
            );
        }
        game.resign(self.seat)?;
        self.forget_draft();
        Ok(Reply::moved())
    }
    fn standing_orders(&self, game: &mut dyn AnyMatch, words: &str) -> Result<Reply, Refusal> {
        let mut orders = game.standing(self.seat);
        match words {
            "" if orders.is_empty() => return Ok(Reply::say("You have no standing orders.")),
            "" => return Ok(Reply::say(numbered(&orders))),
            "none" => orders.clear(),
            "like last" => orders = game.orders_like_last(self.seat)?,
            order => orders.push(order.to_owned()),
        }
        game.set_standing(self.seat, &orders)?;
        let now = game.standing(self.seat);
        let text = if now.is_empty() { "You have no standing orders any more.".to_owned() } else { numbered(&now) };
        Ok(Reply { text, ..Reply::moved() })
    }
}

fn numbered(orders: &[String]) -> String {
    orders.iter().zip(1..).map(|(order, n)| format!("{n:>3}  {order}\n")).collect()
}

/// A refusal with the command that the first word most likely meant.
fn meant(refusal: Refusal, verb: &str) -> Refusal {
    let close = if refusal.case.is_none() && verb.len() > 2 { nearest(verb, VERBS.iter().copied()) } else { None };
    match close {
        Some(command) if refusal.reason.ends_with("nor a command") => {
            let help = format!("did you mean `{command}`? {}", refusal.help);
            refusal.help(help)
        }
        _ => refusal,
    }
}
