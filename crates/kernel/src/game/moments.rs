//! The moments of a match: every exchange by itself, also where nobody had a choice in it.
//!
//! Whoever follows a match must not be able to tell an exchange that went by without a choice from one that was
//! answered: both have a moment, with what was asked and what he saw then.

use super::heard::Heard;
use crate::audience::Audience;
use crate::easel::Easel;
use crate::rulebook::Asked;
use crate::scene::Scene;

/// What one audience saw and was told when something was asked.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// The audience.
    pub who: Audience,
    /// Its version then.
    pub version: u64,
    /// How many windows had been opened on its acts.
    pub windows: usize,
    /// What it saw, unless nothing had changed since the moment before.
    pub scene: Option<Scene>,
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
    /// From now on these are followed.
    pub(super) fn follow(&mut self, who: &[Audience]) {
        if self.follow != who {
            let mut before: Vec<(Audience, Easel)> = self.follow.drain(..).zip(self.easels.drain(..)).collect();
            let mut easel = |who| before.iter().position(|(was, _)| *was == who).map(|at| before.swap_remove(at).1);
            self.easels = who.iter().map(|&who| easel(who).unwrap_or_default()).collect();
            self.follow = who.to_vec();
        }
    }
    /// Something is asked; the scenes are in the order of those who follow.
    pub(super) fn note(&mut self, asked: Asked, scenes: Vec<Option<Scene>>, heard: &Heard) {
        let seen = |(&who, scene): (&Audience, Option<Scene>)| Seen {
            who,
            version: heard.version(who),
            windows: heard.windows(who),
            scene,
        };
        self.kept.push(Moment { asked, seen: self.follow.iter().zip(scenes).map(seen).collect() });
    }
    /// What has not been taken yet, in order.
    pub(super) fn take(&mut self) -> Vec<Moment> {
        std::mem::take(&mut self.kept)
    }
}
