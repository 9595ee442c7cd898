//! Connections: who is there, how he is greeted, and what he is sent.

use super::{Feed, Newcomer, Post, Room, TALK, Visitor, typed, waits};
use crate::ids::now_ms;
use crate::limits::Bucket;
use crate::wire::{Hello, Tell, text};
use axum::extract::ws::Utf8Bytes;
use kernel::{Audience, Seat};
use std::time::Instant;
use tokio::sync::mpsc;

impl Room {
    pub(super) fn enter(&mut self, newcomer: Newcomer, since: u64, out: mpsc::Sender<Post>) -> u64 {
        let Newcomer { who, name, user } = newcomer;
        self.next_visitor += 1;
        let id = self.next_visitor;
        let talk = Bucket::full(TALK, Instant::now());
        self.visitors.push(Visitor { id, who, name, user, out, post: Post::new(), talk });
        // That somebody else has gone long ago is no news.
        waits::gone(&mut self.looked_ms, now_ms());
        // He may have come to a seat since he was let in.
        self.show_umpires_out();
        if self.must_wait(who) {
            self.waiting.push((id, since));
        } else {
            self.catch_up(who);
            self.follow();
            self.welcome(id, who, since);
        }
        self.tell_presence();
        id
    }
    /// Say to a connection where the match stands.
    fn welcome(&mut self, id: u64, who: Audience, since: u64) {
        let hello = self.hello(who, since);
        self.send(id, hello);
        if who == Audience::Umpire {
            let since = self.game().line().saturating_sub(typed::STORY as u64);
            self.send(id, text(&Tell::Reasons(self.reasons_since(since))));
        }
    }
    /// Whoever comes while a window holds news back from him, and has not been followed until then, waits until it closes: where
    /// the match stands now would betray what others did in it.
    pub(super) fn must_wait(&self, who: Audience) -> bool {
        let held = match who {
            Audience::Seat(seat) => self.holds.get(usize::from(seat.0)).is_some_and(|hold| hold.window().is_some()),
            _ => self.holds_back(),
        };
        held && !self.feeds.contains_key(&who)
    }
    /// Welcome those who have waited long enough.
    pub(super) fn let_in(&mut self) {
        for (id, since) in std::mem::take(&mut self.waiting) {
            let Some(who) = self.visitors.iter().find(|visitor| visitor.id == id).map(|visitor| visitor.who) else {
                continue;
            };
            if self.feeds.contains_key(&who) {
                self.welcome(id, who, since);
            } else {
                self.waiting.push((id, since));
            }
        }
    }
    fn hello(&self, who: Audience, since: u64) -> Utf8Bytes {
        let now = now_ms();
        let fresh;
        let feed = match self.feeds.get(&who) {
            Some(feed) => feed,
            None => {
                fresh = Feed::new(self.game(), who, now);
                &fresh
            }
        };
        let mut tellings = self.game().tellings(who, since);
        tellings.retain(|telling| telling.version <= feed.version);
        let (chat, notes, offers) = match who {
            Audience::Seat(seat) => {
                let notes = self.seats.get(usize::from(seat.0)).map(|row| row.notes.as_str());
                (&self.players_chat, notes, self.offer_views())
            }
            _ => (&self.watchers_chat, None, Vec::new()),
        };
        text(&Tell::Hello(Box::new(Hello {
            version: feed.version,
            scene: &feed.scene(self.game()),
            asking: feed.asking.as_ref(),
            asked: feed.asked,
            tellings,
            clock: feed.clock(now),
            chat: &chat.lines,
            notes: notes.unwrap_or_default(),
            offers: &offers,
            presence: self.presence(),
            verdict: feed.verdict.as_ref(),
            begun: feed.begun,
            umpire: self.card.umpire,
            claims: self.claims(who),
        })))
    }
    pub(super) fn presence(&self) -> Vec<bool> {
        (0..).map(Seat).zip(&self.seats).map(|(n, seat)| seat.bot.is_some() || self.is_here(n)).collect()
    }
    pub(super) fn tell_presence(&mut self) {
        let message = text(&Tell::Presence(self.presence()));
        self.send_all(|_| true, message);
    }
    pub(super) fn send(&mut self, id: u64, message: Utf8Bytes) {
        if let Some(visitor) = self.visitors.iter_mut().find(|visitor| visitor.id == id) {
            visitor.post.push(message);
        }
    }
    pub(super) fn send_all(&mut self, whom: impl Fn(Audience) -> bool, message: Utf8Bytes) {
        let waiting = &self.waiting;
        let told = |visitor: &&mut Visitor| whom(visitor.who) && waiting.iter().all(|&(id, _)| id != visitor.id);
        for visitor in self.visitors.iter_mut().filter(told) {
            visitor.post.push(message.clone());
        }
    }
    /// Hand over what everybody is sent. Whoever does not keep up is let go, and comes back with the version he has.
    pub(super) fn deliver(&mut self) {
        self.visitors.retain_mut(|visitor| {
            visitor.post.is_empty() || visitor.out.try_send(std::mem::take(&mut visitor.post)).is_ok()
        });
    }
    /// Whoever looks at a match because he might have joined it, or only watches, leaves and hears why.
    pub(super) fn show_out(&mut self, reason: &str) {
        self.send_all(|who| who == Audience::Public, text(&Tell::Bye { reason }));
        self.deliver();
        self.visitors.retain(|visitor| visitor.who != Audience::Public);
    }
    /// An umpire who has come to a seat leaves: whoever plays has his own eyes only.
    pub(super) fn show_umpires_out(&mut self) {
        if self.card.over.is_some() {
            return;
        }
        let card = &self.card;
        let plays =
            |visitor: &Visitor| visitor.who == Audience::Umpire && !card.seats_of(visitor.user.as_deref()).is_empty();
        let bye = text(&Tell::Bye { reason: "whoever plays in a match cannot be its umpire" });
        self.visitors.retain_mut(|visitor| {
            if !plays(visitor) {
                return true;
            }
            let _ = visitor.out.try_send(vec![bye.clone()]);
            false
        });
    }
    pub(super) fn close(&mut self, reason: &str) {
        let message = text(&Tell::Bye { reason });
        self.send_all(|_| true, message);
        self.deliver();
        self.visitors.clear();
    }
}
