//! The flags of a shot, and the shot they stand for.

use crate::output::Failure;
use clap::Args;
use kernel::Dice;
use kernel::dice::Roll;
use raid::resolve::{DirectShot, IndirectShot, Resolved, TargetKind, direct_fire, indirect_fire};
use raid::tables::{Cover, FireResult, Shell, SmallArm, tables};

/// A shot of small arms.
#[derive(Args)]
pub(crate) struct Direct {
    /// bolt, semi, auto, lmg or hmg.
    #[arg(long)]
    weapon: SmallArm,
    /// Men who fire, 1 to 4; may be left out for machine guns.
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=4))]
    men: Option<u8>,
    /// Hexes to the target.
    #[arg(long)]
    range: u16,
    /// The target's terrain: clear, mixed, medium, heavy or building.
    #[arg(long)]
    terrain: Cover,
    /// Two firers stand at 120 degrees or more (7.91).
    #[arg(long)]
    crossfire: bool,
    /// The firer is suppressed (7.8).
    #[arg(long)]
    suppressed: bool,
    /// The firer sits in a truck (14.16).
    #[arg(long)]
    from_truck: bool,
    /// The firer is a gunship, with its heavy machine guns (13.41).
    #[arg(long)]
    gunship: bool,
    /// infantry, truck, helicopter or helicopter-at-altitude.
    #[arg(long, default_value = "infantry", value_parser = direct_target)]
    target: TargetKind,
}

/// Something that strikes on the indirect fire table.
#[derive(Args)]
pub(crate) struct Indirect {
    /// The strength, if it is known.
    #[arg(long, conflicts_with = "shell", required_unless_present = "shell", value_parser = clap::value_parser!(u16).range(1..=999))]
    strength: Option<u16>,
    /// A shell and its distance from the target's hex, such as 105mm:1; several add up (9.2).
    #[arg(long, value_parser = shell_at)]
    shell: Vec<(Shell, u16)>,
    /// The target's terrain: clear, mixed, medium, heavy or building.
    #[arg(long)]
    terrain: Cover,
    /// infantry, truck, apc, tank, helicopter or building.
    #[arg(long, default_value = "infantry", value_parser = indirect_target)]
    target: TargetKind,
}

fn direct_target(word: &str) -> Result<TargetKind, String> {
    match word {
        "infantry" => Ok(TargetKind::Infantry),
        "truck" => Ok(TargetKind::Truck),
        "helicopter" => Ok(TargetKind::Helicopter),
        "helicopter-at-altitude" => Ok(TargetKind::HelicopterAtAltitude),
        "apc" => Ok(TargetKind::Apc),
        "tank" => Ok(TargetKind::Tank),
        _ => Err("use infantry, truck, helicopter or helicopter-at-altitude".to_owned()),
    }
}

fn indirect_target(word: &str) -> Result<TargetKind, String> {
    match word {
        "apc" => Ok(TargetKind::Apc),
        "tank" => Ok(TargetKind::Tank),
        "building" => Ok(TargetKind::Building),
        "wall" => Ok(TargetKind::Wall),
        other => direct_target(other).map_err(|_| {
            "use infantry, truck, apc, tank, helicopter, helicopter-at-altitude, building or wall".to_owned()
        }),
    }
}

fn shell_at(word: &str) -> Result<(Shell, u16), String> {
    let help = || format!("`{word}` is no shell with its distance; write for example 105mm:1");
    let (shell, distance) = word.split_once(':').ok_or_else(help)?;
    let shell = shell.parse::<Shell>().map_err(|e| e.to_string())?;
    Ok((shell, distance.parse().map_err(|_| help())?))
}

/// A shot, ready to be rolled.
pub(crate) enum Shoot {
    /// On table 7.7.
    Direct(DirectShot),
    /// On table 9.42.
    Indirect(IndirectShot),
}

impl Direct {
    /// The shot that the flags stand for.
    pub(crate) fn shoot(&self) -> Result<Shoot, Failure> {
        let machine_gun = matches!(self.weapon, SmallArm::Lmg | SmallArm::Hmg);
        let men = match self.men {
            Some(men) => men,
            None if machine_gun => tables().unit(gun(self.weapon)).men,
            None => return Err(Failure::input("--men is needed for rifles: how many men fire, 1 to 4?")),
        };
        if self.gunship && self.weapon != SmallArm::Hmg {
            return Err(Failure::input("a gunship fires heavy machine guns: write --weapon hmg with --gunship"));
        }
        if self.gunship && self.from_truck {
            return Err(Failure::input("--gunship and --from-truck do not go together"));
        }
        if self.from_truck && self.weapon == SmallArm::Hmg {
            let reason = "only fire teams and light machine guns fire from inside a truck".to_owned();
            return Err(Failure::Refused { case: "14.16".to_owned(), reason });
        }
        Ok(Shoot::Direct(DirectShot {
            suppressed: self.suppressed,
            from_truck: self.from_truck,
            gunship: self.gunship,
            crossfire: self.crossfire,
            target: self.target,
            ..DirectShot::new(self.weapon, men, self.range, self.terrain)
        }))
    }
}

fn gun(arm: SmallArm) -> raid::tables::Kind {
    if arm == SmallArm::Lmg { raid::tables::Kind::Lmg } else { raid::tables::Kind::Hmg }
}

impl Indirect {
    /// The shot that the flags stand for.
    pub(crate) fn shoot(&self) -> Result<Shoot, Failure> {
        let shells =
            self.shell.iter().map(|&(shell, distance)| u16::from(tables().artillery_strength(shell, distance)));
        let strength = self.strength.unwrap_or_else(|| shells.sum());
        let target = self.target;
        Ok(Shoot::Indirect(IndirectShot { target, ..IndirectShot::new(strength, self.terrain) }))
    }
}

impl Shoot {
    /// Roll it with these dice.
    pub(crate) fn roll(&self, dice: &mut impl Dice) -> Result<Resolved, raid::resolve::Refused> {
        match self {
            Shoot::Direct(shot) => direct_fire(tables(), shot, Roll::open("fire", "7.1"), dice),
            Shoot::Indirect(shot) => indirect_fire(tables(), shot, Roll::open("indirect fire", "9.2"), dice),
        }
    }
    fn target(&self) -> TargetKind {
        match self {
            Shoot::Direct(shot) => shot.target,
            Shoot::Indirect(shot) => shot.target,
        }
    }
    /// Is the target something that is destroyed or not, rather than men?
    pub(crate) fn is_hard(&self) -> bool {
        self.target() != TargetKind::Infantry
    }
    /// Men that the result costs; things without men lose none.
    pub(crate) fn casualties(&self, result: FireResult) -> u8 {
        if self.target() == TargetKind::Infantry { result.casualties() } else { 0 }
    }
    /// Is the target suppressed? Only men can be.
    pub(crate) fn suppresses(&self, result: FireResult) -> bool {
        self.target() == TargetKind::Infantry && result.suppresses()
    }
    /// The cases that bore on it.
    pub(crate) fn cases(&self, resolved: &Resolved) -> Vec<&'static str> {
        let mut cases = match self {
            Shoot::Direct(_) => vec!["7.1", "7.2", "7.7", "7.8"],
            Shoot::Indirect(shot) => vec![if shot.aimed.is_some() { "14.2" } else { "9.2" }, "9.42", "9.5"],
        };
        match self.target() {
            TargetKind::Infantry => {}
            TargetKind::Truck => cases.push("14.17"),
            TargetKind::Apc | TargetKind::Tank => cases.push("14.14"),
            TargetKind::Helicopter => cases.extend(["13.5", "13.51"]),
            TargetKind::HelicopterAtAltitude => cases.extend(["13.5", "13.51", "13.52"]),
            TargetKind::Building => cases.push("9.7"),
            TargetKind::Wall => cases.push("15.3"),
        }
        cases.extend(resolved.factors().map(|f| f.case));
        let mut seen = Vec::new();
        cases.retain(|case| {
            let new = !seen.contains(case);
            seen.push(case);
            new
        });
        cases
    }
    /// What the result means, in words.
    pub(crate) fn meaning(&self, resolved: &Resolved) -> String {
        self.says(resolved.result, resolved.destroyed)
    }
    /// What a result means for this target, in words.
    pub(crate) fn says(&self, result: FireResult, destroyed: bool) -> String {
        let name = match self.target() {
            TargetKind::Infantry => {
                return match result {
                    FireResult::Nothing => "no effect".to_owned(),
                    FireResult::Suppressed => "suppressed".to_owned(),
                    FireResult::Casualties(1) => "1 man lost, suppressed".to_owned(),
                    FireResult::Casualties(men) => format!("{men} men lost, suppressed"),
                };
            }
            TargetKind::Truck => "truck",
            TargetKind::Apc => "carrier",
            TargetKind::Tank => "tank",
            TargetKind::Helicopter | TargetKind::HelicopterAtAltitude => "helicopter",
            TargetKind::Building => "building",
            TargetKind::Wall => "wall",
        };
        if destroyed { format!("the {name} is destroyed") } else { format!("the {name} is unharmed") }
    }
}
