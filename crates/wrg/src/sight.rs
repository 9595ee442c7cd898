//! Target location (section 8).

use crate::tables::{UNLIMITED, tables};
use crate::words::{Cover, Target};

/// The greatest distance in metres at which a target is located (8.1); nothing if there is no limit on the table.
///
/// Of several target lines that fit, the greatest counts; of several columns of terrain and light, the least. A column that
/// does not apply does not bind. Where no column binds the target counts as in the open.
#[must_use]
pub fn limit(targets: &[Target], covers: &[Cover]) -> Option<i32> {
    let line = |target: Target| {
        let binding = covers.iter().filter_map(|&cover| tables().location(target, cover));
        binding.min().or_else(|| tables().location(target, Cover::Open)).unwrap_or(UNLIMITED)
    };
    let farthest = targets.iter().map(|&target| line(target)).max().unwrap_or(0);
    (farthest < UNLIMITED).then_some(farthest)
}

/// Whether a target is located at a distance in metres (8.1).
#[must_use]
pub fn is_located(targets: &[Target], covers: &[Cover], distance: i32) -> bool {
    limit(targets, covers).is_none_or(|limit| distance <= limit)
}

/// A noise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Noise {
    /// Brush being cut.
    BrushCutting,
    /// Men speaking.
    Speech,
    /// A shout.
    Shout,
    /// A tracked vehicle moving.
    Tracked,
    /// A wheeled vehicle moving.
    Wheeled,
    /// An engine running idle.
    Idling,
    /// Firing.
    Firing,
    /// An explosion.
    Explosion,
}

/// Whether a noise is heard at a distance in metres (8.4). Nearer firing drowns it, except that an explosion is drowned only
/// by nearer explosions.
#[must_use]
pub fn is_heard(noise: Noise, distance: i32, nearest_firing: Option<i32>, nearest_explosion: Option<i32>) -> bool {
    let name = match noise {
        Noise::BrushCutting => "brush-cutting",
        Noise::Speech => "speech",
        Noise::Shout => "shout",
        Noise::Tracked => "tracked",
        Noise::Wheeled => "wheeled",
        Noise::Idling => "idling",
        Noise::Firing | Noise::Explosion => "firing",
    };
    let reach = tables().noises.get(name).copied().unwrap_or(0);
    let drowned = |other: Option<i32>| other.is_some_and(|other| other < distance);
    let firing = noise != Noise::Explosion && drowned(nearest_firing);
    distance <= reach && !firing && !drowned(nearest_explosion)
}
