//! Reaction tests of men (section 13) and of armoured vehicles (section 16).

use kernel::Dice;
use kernel::dice::Roll;

use crate::tables::tables;
use crate::words::Rank;
use crate::{Factor, total};

/// What bears on a group's reaction: factors by name with their number, as the table names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nerve {
    /// Names and numbers; `points-against` counts the points themselves.
    pub factors: Vec<(String, u32)>,
    /// The whole group is in cover (13.5): its player takes it for him or against him.
    pub cover: Option<bool>,
    /// The leader tests for himself (13.9).
    pub leader: Option<Rank>,
    /// The result is for a crew's weapon (13.8).
    pub crew_weapon: bool,
}

/// What a reaction test forbids or demands; those that a low score brings add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Restriction {
    /// The whole group must go towards the enemy's front or flank.
    MustAdvance,
    /// No closing on a located enemy erect, wading or climbing; none at all on an enemy within 25 m.
    NoClosing,
    /// No movement on foot towards a located enemy; intermingled troops with the lower score retire.
    NoAdvance,
    /// No fire beyond 25 m.
    NoLongFire,
    /// A panic dash away from the enemy; heavy weapons are left.
    Panic,
}

impl Restriction {
    /// Its written name.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Restriction::MustAdvance => "must-advance",
            Restriction::NoClosing => "no-closing",
            Restriction::NoAdvance => "no-advance",
            Restriction::NoLongFire => "no-long-fire",
            Restriction::Panic => "panic",
        }
    }
}

/// The outcome of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reaction<R> {
    /// The dice first, then every factor.
    pub factors: Vec<Factor>,
    /// Their total.
    pub score: i32,
    /// What it brings.
    pub restrictions: Vec<R>,
}

/// The factors of a general test: plus (13.2), minus one (13.3), minus two (13.4), cover (13.5).
///
/// # Errors
///
/// The name of a factor that the table does not have.
pub fn factors(nerve: &Nerve) -> Result<Vec<Factor>, String> {
    let mut factors = Vec::new();
    for (name, number) in &nerve.factors {
        let known = tables().reaction.get(name).filter(|&&(case, _)| case != "13.5" && case != "13.8");
        let Some(&(case, each)) = known else {
            return Err(format!("`{name}` is no factor of the reaction test"));
        };
        let isolation = name == "isolated" || name == "isolated-from-leaders";
        if isolation && nerve.leader.is_some() {
            continue;
        }
        let steps = if name == "points-against" { number / points_per_step() } else { *number };
        factors.push(Factor::new(name.clone(), case, each.saturating_mul(i32::try_from(steps).unwrap_or(i32::MAX))));
    }
    if let Some(better) = nerve.cover {
        let value = tables().reaction.get("cover").map_or(0, |&(_, value)| value);
        factors.push(Factor::new("cover", "13.5", if better { value } else { -value }));
    }
    factors.extend(nerve.leader.and_then(leader_factor));
    if nerve.crew_weapon {
        let value = tables().reaction.get("crew-weapon").map_or(0, |&(_, value)| value);
        factors.push(Factor::new("crew-weapon", "13.8", value));
    }
    Ok(factors)
}

fn points_per_step() -> u32 {
    u32::try_from(tables().points_per_step).unwrap_or(1).max(1)
}

/// What a leader adds in his own test (13.9); nothing for a man without rank.
#[must_use]
pub fn leader_factor(rank: Rank) -> Option<Factor> {
    let step = (rank as usize).checked_sub(1)?;
    tables().leaders.get(step).map(|&value| Factor::new(rank.word(), "13.9", value))
}

/// What a score brings (13.7): 15 and more must advance, 10 and more are free, and below that everything down to the score.
#[must_use]
pub fn restrictions(score: i32) -> Vec<Restriction> {
    let limit = |name: &str| tables().reaction_results.get(name).copied().unwrap_or(0);
    if score >= limit("must-advance") {
        return vec![Restriction::MustAdvance];
    }
    let steps = [
        ("no-closing-erect", Restriction::NoClosing),
        ("no-advance", Restriction::NoAdvance),
        ("no-long-fire", Restriction::NoLongFire),
        ("panic", Restriction::Panic),
    ];
    steps.into_iter().filter(|&(name, _)| score < limit(name)).map(|(_, restriction)| restriction).collect()
}

/// The general test (13.1): three dice and all factors. For crews' weapons the score is one more (13.8).
///
/// # Errors
///
/// The name of a factor that the table does not have.
pub fn react(nerve: &Nerve, dice: &mut impl Dice) -> Result<Reaction<Restriction>, String> {
    let others = factors(nerve)?;
    let mut all = Vec::with_capacity(others.len() + 3);
    for name in ["first die", "second die", "third die"] {
        all.push(Factor::new(name, "13.1", i32::from(dice.d6(Roll::open("reaction", "13.1")))));
    }
    all.extend(others);
    let score = total(&all);
    Ok(Reaction { factors: all, score, restrictions: restrictions(score) })
}

/// The result of a crew's weapon (13.8): a score one higher, where that lifts a restriction and brings none.
#[must_use]
pub fn crew_served(reaction: Reaction<Restriction>) -> Reaction<Restriction> {
    let value = tables().reaction.get("crew-weapon").map_or(0, |&(_, value)| value);
    let lifted = restrictions(reaction.score + value);
    if lifted.len() >= reaction.restrictions.len() {
        return reaction;
    }
    let mut factors = reaction.factors;
    factors.push(Factor::new("crew-weapon", "13.8", value));
    Reaction { factors, score: reaction.score + value, restrictions: lifted }
}

/// What the test of an armoured vehicle brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AfvResult {
    /// It must advance.
    MustAdvance,
    /// It goes no farther than the next covered fire position.
    ToNextCover,
    /// It does not advance.
    NoAdvance,
    /// It retires, and may do so in reverse, firing.
    Retire,
    /// It turns and retires under smoke until it is hidden.
    Flee,
}

/// What a score brings to an armoured vehicle (16.3).
#[must_use]
pub fn afv_result(score: i32) -> AfvResult {
    let below = |name: &str| score < tables().afv_results.get(name).copied().unwrap_or(0);
    if below("flee") {
        AfvResult::Flee
    } else if below("retire") {
        AfvResult::Retire
    } else if below("no-advance") {
        AfvResult::NoAdvance
    } else if below("to-next-cover") {
        AfvResult::ToNextCover
    } else {
        AfvResult::MustAdvance
    }
}

/// The test of an armoured vehicle (16.1): two dice and the factors by name with their number (16.2).
///
/// # Errors
///
/// The name of a factor that the table does not have.
pub fn afv_react(given: &[(String, u32)], dice: &mut impl Dice) -> Result<Reaction<AfvResult>, String> {
    let mut others = Vec::new();
    for (name, number) in given {
        let each =
            tables().afv_reaction.get(name).ok_or_else(|| format!("`{name}` is no factor of an AFV's reaction"))?;
        others.push(Factor::new(name.clone(), "16.2", each.saturating_mul(i32::try_from(*number).unwrap_or(i32::MAX))));
    }
    let mut all = Vec::with_capacity(others.len() + 2);
    for name in ["first die", "second die"] {
        all.push(Factor::new(name, "16.1", i32::from(dice.d6(Roll::open("afv reaction", "16.1")))));
    }
    all.extend(others);
    let score = total(&all);
    Ok(Reaction { factors: all, score, restrictions: vec![afv_result(score)] })
}
