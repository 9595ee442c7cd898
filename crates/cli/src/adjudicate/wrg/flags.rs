//! The flags of a question, and what they stand for.

use crate::adjudicate::number;
use crate::output::Failure;
use clap::Args;
use kernel::refusal::nearest;
use wrg::armour::{Piercer, Shot};
use wrg::fire::Volley;
use wrg::morale::Nerve;
use wrg::tables::tables;
use wrg::words::{Cover, Rank, Target, Weapon};

/// The most men, weapons or figures in one question: more is a slip of the pen.
const MOST: i64 = 999;

/// What to say of a word that is in no list.
fn unknown(what: &str, word: &str, known: &[&'static str]) -> String {
    let meant =
        nearest(word, known.iter().copied()).map(|meant| format!("did you mean `{meant}`? ")).unwrap_or_default();
    format!("there is no {what} `{word}`; {meant}choose from {}", known.join(", "))
}

/// One of the words of a list.
fn one_of<T: Copy>(what: &str, word: &str, all: &[T], name: impl Fn(T) -> &'static str) -> Result<T, String> {
    let word = word.trim();
    let found = all.iter().copied().find(|&one| name(one) == word);
    found.ok_or_else(|| unknown(what, word, &all.iter().map(|&one| name(one)).collect::<Vec<_>>()))
}

/// `rifle:8` or `rifle`.
fn counted(word: &str) -> Result<(&str, u32), String> {
    let Some((name, number)) = word.split_once(':') else { return Ok((word.trim(), 1)) };
    let number = number.trim();
    match number.parse::<u32>() {
        Ok(n) if i64::from(n) <= MOST => Ok((name.trim(), n)),
        _ => Err(format!("`{number}` in `{word}` is no number from 0 to {MOST}; write for example {}:2", name.trim())),
    }
}

fn weapon(word: &str) -> Result<(Weapon, u32), String> {
    let (name, number) = counted(word)?;
    Ok((one_of("weapon", name, Weapon::ALL, Weapon::word)?, number))
}

fn piercer(word: &str) -> Result<Piercer, String> {
    one_of("weapon against armour", word, &Piercer::ALL, Piercer::word)
}

fn target(word: &str) -> Result<Target, String> {
    one_of("target", word, Target::ALL, Target::word)
}

fn terrain(word: &str) -> Result<Cover, String> {
    one_of("terrain", word, &[Cover::Open, Cover::Woods, Cover::Trees, Cover::Edge], Cover::word)
}

/// Daylight has no column of its own in the table.
fn light(word: &str) -> Result<Light, String> {
    let all = [None, Some(Cover::Dark), Some(Cover::DarkSilent), Some(Cover::Moon)].map(Light);
    one_of("light", word, &all, |light| light.0.map_or("day", Cover::word))
}

/// The column of the light; none by day.
#[derive(Clone, Copy)]
pub(crate) struct Light(Option<Cover>);

fn leader(word: &str) -> Result<Rank, String> {
    Rank::short(word).ok_or_else(|| unknown("leader", word, &["lcpl", "cpl", "sgt", "officer"]))
}

/// Fire of one group at another.
#[derive(Args)]
pub(crate) struct Volleys {
    /// The weapons that fire and how many of each: rifle:8,belt-lmg:1.
    #[arg(long, required = true, value_delimiter = ',', value_parser = weapon)]
    weapons: Vec<(Weapon, u32)>,
    /// Metres to the target.
    #[arg(long, allow_negative_numbers = true, value_parser = number::<i32, 0, 9_999>)]
    range: i32,
    /// Men in the firing group.
    #[arg(long, allow_negative_numbers = true, value_parser = number::<u32, 1, MOST>)]
    firers: u32,
    /// Firing figures that moved, or did not fire in the period before.
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_parser = number::<u32, 0, MOST>)]
    moved: u32,
    /// Weapons used from a moving vehicle.
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_parser = number::<u32, 0, MOST>)]
    vehicle_moving: u32,
    /// Weapons into the slit of a bunker or into a building, and satchel charges on it.
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_parser = number::<u32, 0, MOST>)]
    bunker_busting: u32,
    /// Figures in the target group.
    #[arg(long, allow_negative_numbers = true, value_parser = number::<u32, 1, MOST>)]
    targets: u32,
    /// Of those, erect in the open or with overlapping bases.
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_parser = number::<u32, 0, MOST>)]
    erect: u32,
    /// Of those, in a trench or building, behind a shield, partly in an AFV, or dashing.
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_parser = number::<u32, 0, MOST>)]
    protected: u32,
    /// Of those, in a bunker; they are not counted again as protected.
    #[arg(long, default_value_t = 0, allow_negative_numbers = true, value_parser = number::<u32, 0, MOST>)]
    bunker: u32,
    /// Blind into smoke: half the fire effect (20.2).
    #[arg(long)]
    blind: bool,
}

impl Volleys {
    /// The volley that the flags stand for.
    pub(crate) fn volley(&self) -> Result<Volley, Failure> {
        for (flag, number) in [("erect", self.erect), ("protected", self.protected), ("bunker", self.bunker)] {
            if number > self.targets {
                let what = format!("--{flag} {number} is more than the {} figures of --targets", self.targets);
                return Err(Failure::input(format!("{what}: it says how many of them")));
            }
        }
        for (flag, number) in [("erect", self.erect), ("protected", self.protected)] {
            if number + self.bunker > self.targets {
                let what = format!("--{flag} {number} and --bunker {} are more than the", self.bunker);
                let why = format!("whoever is in a bunker is not counted as {flag} as well");
                return Err(Failure::input(format!("{what} {} figures of --targets: {why}", self.targets)));
            }
        }
        if self.moved > self.firers {
            let what = format!("--moved {} is more than the {} men of --firers", self.moved, self.firers);
            return Err(Failure::input(format!("{what}: it says how many of them")));
        }
        // A vehicle fires several weapons with few men, and charges are no weapons.
        let weapons: u32 = self.weapons.iter().map(|&(_, number)| number).sum();
        if self.vehicle_moving > weapons {
            let what = format!("--vehicle-moving {} is more than the {weapons} of --weapons", self.vehicle_moving);
            return Err(Failure::input(format!("{what}: it says how many of them")));
        }
        let most = weapons.max(self.firers);
        if self.bunker_busting > most {
            let what =
                format!("--bunker-busting {} is more than the {most} weapons or men that fire", self.bunker_busting);
            return Err(Failure::input(format!("{what}: it says how many of them")));
        }
        let mut weapons: Vec<(Weapon, u32)> = Vec::new();
        for &(weapon, number) in &self.weapons {
            if weapons.iter().any(|&(known, _)| known == weapon) {
                return Err(Failure::input(format!("`{}` stands twice in --weapons; add the two up", weapon.word())));
            }
            weapons.push((weapon, number));
        }
        let volley = Volley {
            weapons,
            range: self.range,
            firers: self.firers,
            moved: self.moved,
            vehicle_moving: self.vehicle_moving,
            bunker_busting: self.bunker_busting,
            targets: self.targets,
            erect: self.erect,
            protected: self.protected,
            bunker: self.bunker,
            blind: self.blind,
        };
        if volley.weapons.iter().all(|&(_, number)| number == 0) {
            return Err(Failure::Refused { case: "9.4".to_owned(), reason: "no weapon fires".to_owned() });
        }
        enough_hands(&volley)?;
        Ok(volley)
    }
}

/// A group fires no more than its men have hands for.
fn enough_hands(volley: &Volley) -> Result<(), Failure> {
    let (needed, firers) = (wrg::fire::hands(volley), volley.firers);
    if needed <= firers {
        return Ok(());
    }
    let heavy = volley.weapons.iter().all(|&(weapon, number)| number == 0 || !weapon.is_small());
    let reason = format!(
        "these weapons take {needed} men, and --firers says {firers}: each man fires one weapon in a period, throws or helps; \
         name fewer weapons, or write --firers {needed} or more"
    );
    Err(Failure::Refused { case: if heavy { "10.3" } else { "9.4" }.to_owned(), reason })
}

/// A reaction test.
#[derive(Args)]
pub(crate) struct Test {
    /// What bears on the group, with numbers where they count: friendly-lmg:2,flame,points-against:34,cover+.
    #[arg(long, value_delimiter = ',', value_name = "FACTORS", allow_hyphen_values = true)]
    factors: Vec<String>,
    /// A leader tests for himself (13.9): lcpl, cpl, sgt or officer.
    #[arg(long, value_parser = leader)]
    leader: Option<Rank>,
    /// The result is for a crew's weapon or an anti-tank weapon (13.8).
    #[arg(long)]
    crew_weapon: bool,
}

impl Test {
    /// The test that the flags stand for.
    pub(crate) fn nerve(&self) -> Result<Nerve, Failure> {
        let mut nerve = Nerve { leader: self.leader, crew_weapon: self.crew_weapon, ..Nerve::default() };
        for word in &self.factors {
            let (name, number) = factor(word).map_err(Failure::input)?;
            let cover = match name {
                "cover+" => Some(true),
                "cover-" => Some(false),
                _ => None,
            };
            let twice =
                if cover.is_some() { nerve.cover.is_some() } else { nerve.factors.iter().any(|(f, _)| f == name) };
            if cover.is_some() && nerve.cover.is_some_and(|before| Some(before) != cover) {
                return Err(Failure::input("`cover+` and `cover-` cannot both hold; name one of them"));
            }
            if twice {
                return Err(Failure::input(format!("`{name}` stands twice in --factors; it counts once")));
            }
            match cover {
                Some(_) => nerve.cover = cover,
                None => nerve.factors.push((name.to_owned(), number)),
            }
        }
        Ok(nerve)
    }
}

/// The factors that count by number; the others hold or do not.
const BY_NUMBER: [&str; 7] = [
    "friendly-lmg",
    "points-against",
    "isolated-from-leaders",
    "isolated",
    "lost-in-battle",
    "lost-in-period",
    "enemy-mg",
];

/// A factor of the reaction test with its number.
fn factor(word: &str) -> Result<(&str, u32), String> {
    let (name, number) = counted(word)?;
    let of_table = tables().reaction.iter().filter(|(_, (case, _))| *case != "13.5" && *case != "13.8");
    let known: Vec<&'static str> = of_table.map(|(name, _)| name.as_str()).chain(["cover+", "cover-"]).collect();
    if !known.contains(&name) {
        return Err(unknown("factor", name, &known));
    }
    if number > 1 && !BY_NUMBER.contains(&name) {
        return Err(format!("`{name}` holds or does not hold, so it cannot count {number}; write `{name}` alone"));
    }
    Ok((name, number))
}

/// Fire of one weapon at an armoured vehicle.
#[derive(Args)]
pub(crate) struct Attack {
    /// one-man, recoilless, gun, missile, afv-gun or heavy-mg.
    #[arg(long, value_parser = piercer)]
    weapon: Piercer,
    /// Metres to the target.
    #[arg(long, allow_negative_numbers = true, value_parser = number::<i32, 0, 9_999>)]
    range: i32,
    /// Weight of the target in metric tons.
    #[arg(long, allow_negative_numbers = true, value_parser = number::<u32, 1, 500>)]
    target_tons: u32,
    /// The year of the action, which makes a vehicle light or heavy.
    #[arg(long, allow_negative_numbers = true, value_parser = number::<u32, 1925, 1975>)]
    year: u32,
    /// The target is a self-propelled gun, which a heavy machine gun harms at any weight after the war (15.1).
    #[arg(long)]
    sp_gun: bool,
    /// The target's flank is nearer to the line of fire than its front.
    #[arg(long)]
    flank: bool,
    /// The target moved 50 m in this period.
    #[arg(long)]
    target_moved: bool,
    /// The firing weapon is under fire that can harm it.
    #[arg(long)]
    under_fire: bool,
    /// The firing weapon is surprised by a source that was hidden.
    #[arg(long)]
    surprised: bool,
    /// The target is partly concealed.
    #[arg(long)]
    concealed: bool,
    /// The firing weapon moved in this period.
    #[arg(long)]
    firer_moved: bool,
    /// The target is behind local smoke.
    #[arg(long)]
    smoke: bool,
}

impl Attack {
    /// The shot that the flags stand for.
    pub(crate) fn shot(&self) -> Result<Shot, Failure> {
        let shot = Shot {
            weapon: self.weapon,
            range: self.range,
            tons: self.target_tons,
            year: self.year,
            sp_gun: self.sp_gun && self.year > tables().war_ends,
            flank: self.flank,
            target_moved: self.target_moved,
            under_fire: self.under_fire,
            surprised: self.surprised,
            concealed: self.concealed,
            firer_moved: self.firer_moved,
            smoke: self.smoke,
        };
        match wrg::armour::too_heavy(&shot) {
            Some(reason) => Err(Failure::Refused { case: "15.1".to_owned(), reason }),
            None => Ok(shot),
        }
    }
}

/// The location of a target.
#[derive(Args)]
pub(crate) struct Sighting {
    /// What the target does; of several that fit, the greatest range counts.
    #[arg(long, required = true, value_delimiter = ',', value_parser = target)]
    pub(crate) target: Vec<Target>,
    /// Where the target is: open, woods, trees or edge; of several that fit, the least range counts.
    #[arg(long, value_delimiter = ',', default_value = "open", value_parser = terrain)]
    pub(crate) terrain: Vec<Cover>,
    /// day, dark, dark-silent or moon.
    #[arg(long, default_value = "day", value_parser = light)]
    light: Light,
    /// Metres to the target.
    #[arg(long, allow_negative_numbers = true, value_parser = number::<i32, 0, 99_999>)]
    pub(crate) distance: i32,
}

impl Sighting {
    /// The columns that the flags name.
    pub(crate) fn columns(&self) -> Vec<Cover> {
        self.terrain.iter().copied().chain(self.light.0).collect()
    }
}
