//! The moments of a match: every exchange by itself, also where nobody had a choice in it.
//!
//! Whoever follows a match must not be able to tell an exchange that went by without a choice from one that was
//! answered: both have a moment, with what was asked and what he saw then.

use super::heard::Heard;
use crate::audience::Audience;
use crate::easel::Easel;
use crate::rulebook::Asked;
use crate::scene::Change;

/// What one audience saw and was told when something was asked.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// The audience.
    pub who: Audience,
    /// Its version then.
    pub version: u64,
    /// How many windows had been opened on its acts.
    pub windows: usize,
    /// What had changed for it since the moment before.
    pub change: Change,
}

/// One moment, as everybody who follows the match saw it.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// Who was asked, as everybody may know it.
    pub asked: Asked,
    /// What each follower saw.
    pub seen: Vec<Seen>,
}

/// Who follows, and the moments that have not been taken yet.
#[derive(Default)]
pub(super) struct Moments {
    pub(super) follow: Vec<Audience>,
    /// What each of them was last drawn.
    pub(super) easels: Vec<Easel>,
    kept: Vec<Moment>,
}

impl Moments {
    /// From now on these are followed; whoever is new is drawn what he sees now.
    pub(super) fn follow(&mut self, who: &[Audience], sketch: impl Fn(Audience, &mut Easel)) {
        if self.follow != who {
            let mut before: Vec<(Audience, Easel)> = self.follow.drain(..).zip(self.easels.drain(..)).collect();
            let mut easel = |who| match before.iter().position(|(was, _)| *was == who) {
                Some(at) => before.swap_remove(at).1,
                None => {
                    let mut easel = Easel::default();
                    sketch(who, &mut easel);
                    easel
                }
            };
            self.easels = who.iter().map(|&who| easel(who)).collect();
            self.follow = who.to_vec();
        }
    }
    /// Something is asked; the changes are in the order of those who follow.
    pub(super) fn note(&mut self, asked: Asked, changes: Vec<Change>, heard: &Heard) {
        let seen = |(&who, change): (&Audience, Change)| Seen {
            who,
            version: heard.version(who),
            windows: heard.windows(who),
            change,
        };
        self.kept.push(Moment { asked, seen: self.follow.iter().zip(changes).map(seen).collect() });
    }
    /// What has not been taken yet, in order.
    pub(super) fn take(&mut self) -> Vec<Moment> {
        std::mem::take(&mut self.kept)
    }
}
