//! Raid at the table: direct fire, indirect fire, scatter, sight.

mod shots;
mod sight;

use super::{Die, Rolled, decimal};
use crate::output::{Done, Failure, Output};
use clap::Subcommand;
use kernel::dice::{GivenError, Roll, enumerate};
use kernel::{Dice, Fraction};
use raid::resolve::{Bears, Factor, Refused, Resolved};
use raid::tables::{FireResult, tables};
use raid::terrain::composite;
use serde::Serialize;
use shots::{Direct, Indirect, Shoot};

/// What can be ruled on.
#[derive(Subcommand)]
pub(crate) enum Question {
    /// A shot of small arms (7.1).
    DirectFire {
        #[command(flatten)]
        shot: Direct,
        #[command(flatten)]
        dice: Rolled,
    },
    /// Artillery, grenades, charges, mines (9.2).
    IndirectFire {
        #[command(flatten)]
        shot: Indirect,
        #[command(flatten)]
        dice: Rolled,
    },
    /// Where plotted fire comes down (9.3).
    Scatter {
        /// The target hex.
        #[arg(long)]
        hex: String,
        #[command(flatten)]
        dice: Rolled,
    },
    /// A line of sight (6.1).
    Sight(sight::Line),
}

/// What odds can be asked for.
#[derive(Subcommand)]
pub(crate) enum Shot {
    /// A shot of small arms (7.1).
    DirectFire(Direct),
    /// Artillery, grenades, charges, mines (9.2).
    IndirectFire(Indirect),
}

impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        Failure::Refused { case: refused.case().to_owned(), reason: refused.to_string() }
    }
}

/// Rule with given dice.
pub(crate) fn adjudicate(question: &Question, output: &Output) -> Done {
    match question {
        Question::DirectFire { shot, dice } => ruled(&shot.shoot()?, dice, output),
        Question::IndirectFire { shot, dice } => ruled(&shot.shoot()?, dice, output),
        Question::Scatter { hex, dice } => scatter(hex, dice, output),
        Question::Sight(line) => sight::sight(line, output),
    }
}

/// One shot with the club's dice.
fn ruled(shot: &Shoot, rolled: &Rolled, output: &Output) -> Done {
    let mut dice = rolled.given();
    let resolved = shot.roll(&mut dice)?;
    dice.finish().map_err(Failure::input)?;
    output.answer(&Ruling::of(shot, &resolved), |output| resolved_text(shot, &resolved, output));
    Ok(())
}

/// One thing that bore on a shot.
#[derive(Serialize)]
struct Modifier {
    case: &'static str,
    label: &'static str,
    value: i8,
}

/// The column of a table: a number, or a range of strengths.
#[derive(Serialize)]
#[serde(untagged)]
enum Column {
    Number(u8),
    Strengths(String),
}

/// A ruling on a shot. `modifiers` are added to the die, `shifts` move the column.
#[derive(Serialize)]
struct Ruling {
    cases: Vec<&'static str>,
    column: Column,
    modifiers: Vec<Modifier>,
    rolls: Vec<Die>,
    total: i8,
    result: String,
    casualties: u8,
    suppressed: bool,
    destroyed: bool,
    shifts: Vec<Modifier>,
}

impl Ruling {
    fn of(shot: &Shoot, resolved: &Resolved) -> Ruling {
        let working = raid::resolve::working(tables(), resolved);
        let factors = |bears: Bears| -> Vec<Modifier> {
            let those = resolved.factors().filter(|f| f.bears == bears);
            those.map(|Factor { case, label, value, .. }| Modifier { case, label, value }).collect()
        };
        Ruling {
            cases: shot.cases(resolved),
            column: working.column.parse().map_or_else(|_| Column::Strengths(working.column.clone()), Column::Number),
            modifiers: factors(Bears::OnDie),
            rolls: working.rolls.into_iter().map(|(name, die)| Die { name, die }).collect(),
            total: resolved.total,
            result: resolved.result.to_string(),
            casualties: shot.casualties(resolved.result),
            suppressed: shot.suppresses(resolved.result),
            destroyed: resolved.destroyed,
            shifts: factors(Bears::OnColumn),
        }
    }
}

fn resolved_text(shot: &Shoot, resolved: &Resolved, output: &Output) -> String {
    let working = raid::resolve::working(tables(), resolved);
    let mut text = format!("{}: {}\n", output.strong(&resolved.result.to_string()), shot.meaning(resolved));
    text += &format!("  table {}, column {}\n", working.table, working.column);
    text += &format!("  die {}", resolved.die);
    for modifier in &working.modifiers {
        text += &format!(", {} {:+} {}", modifier.label, modifier.value, output.faint(&format!("({})", modifier.case)));
    }
    text += &format!(", total {}\n", resolved.total);
    text
}

/// Where plotted fire came down.
#[derive(Serialize)]
struct Scattered {
    cases: Vec<&'static str>,
    /// The plotted hex.
    hex: String,
    rolls: Vec<Die>,
    scatters: bool,
    direction: Option<&'static str>,
    hexes: u8,
    /// The hex it landed in; none off the map.
    impact: Option<String>,
    result: Option<String>,
}

/// Where plotted fire comes down, with the club's dice; dice that were rolled for nothing are passed over.
fn scatter(hex: &str, rolled: &Rolled, output: &Output) -> Done {
    let (t, grid) = (tables(), composite().grid());
    let target = grid.parse(hex).map_err(Failure::input)?;
    let mut dice = rolled.given();
    let mut impact = Some(target);
    let mut moved = None;
    if t.scatters(dice.d6(Roll::open("scatter", "9.3"))) {
        let which = dice.d6(Roll::open("scatter direction", "9.3"));
        let far = dice.d6(Roll::open("scatter distance", "9.3"));
        let (direction, hexes) = (t.scatter_direction(which), t.scatter_hexes(far));
        impact = grid.go(target, geometry::Direction::ALL[direction.index()], u16::from(hexes));
        moved = Some((direction, hexes));
    }
    match dice.finish() {
        Ok(()) => {}
        // Clubs roll all three dice at once.
        Err(GivenError::TooMany { .. }) if rolled.dice.len() == 3 => {}
        Err(fault) => return Err(Failure::input(fault)),
    }
    let label = impact.map(|hex| grid.label(hex).to_string());
    let scattered = Scattered {
        cases: vec!["9.3"],
        hex: grid.label(target).to_string(),
        rolls: Die::all(&dice),
        scatters: moved.is_some(),
        direction: moved.map(|(direction, _)| direction.name()),
        hexes: moved.map_or(0, |(_, hexes)| hexes),
        result: label.clone(),
        impact: label.clone(),
    };
    output.answer(&scattered, |output| match (&label, moved) {
        (Some(hex), None) => format!("The fire lands in {} as plotted {}.", output.strong(hex), output.faint("(9.3)")),
        (Some(hex), Some((direction, hexes))) => {
            let far = if hexes == 1 { "one hex".to_owned() } else { format!("{hexes} hexes") };
            format!("The fire strays {far} {direction} to {} {}.", output.strong(hex), output.faint("(9.3)"))
        }
        (None, _) => format!("The fire strays off the map {}.", output.faint("(9.3)")),
    });
    Ok(())
}

/// One outcome.
#[derive(Serialize)]
struct Outcome {
    result: String,
    fraction: String,
    probability: f64,
}

/// Every outcome of a shot.
#[derive(Serialize)]
struct Odds {
    outcomes: Vec<Outcome>,
    expected_casualties: f64,
    /// For targets without men.
    #[serde(skip_serializing_if = "Option::is_none")]
    chance_destroyed: Option<f64>,
}

/// Every outcome of a shot with its exact chance.
pub(crate) fn odds(shot: &Shot, output: &Output) -> Done {
    let shot = match shot {
        Shot::DirectFire(shot) => shot.shoot()?,
        Shot::IndirectFire(shot) => shot.shoot()?,
    };
    let mut rolled = Vec::new();
    for weighted in enumerate(|dice| shot.roll(dice).map(|r| (r.result, r.destroyed))) {
        rolled.push((weighted.outcome?, weighted.chance));
    }
    rolled.sort_by_key(|((result, _), _)| *result);
    let expected = rolled.iter().fold(Fraction::whole(0), |sum, ((result, _), chance)| {
        sum.plus(chance.times(Fraction::whole(i64::from(shot.casualties(*result)))))
    });
    let destroyed =
        rolled.iter().filter(|((_, d), _)| *d).fold(Fraction::whole(0), |sum, (_, chance)| sum.plus(*chance));
    let outcome = |((result, _), chance): &((FireResult, bool), Fraction)| Outcome {
        result: result.to_string(),
        fraction: chance.to_string(),
        probability: decimal(*chance),
    };
    let value = Odds {
        outcomes: rolled.iter().map(outcome).collect(),
        expected_casualties: decimal(expected),
        chance_destroyed: shot.is_hard().then(|| decimal(destroyed)),
    };
    output.answer(&value, |output| odds_text(&shot, &rolled, expected, destroyed, output));
    Ok(())
}

fn odds_text(
    shot: &Shoot,
    rolled: &[((FireResult, bool), Fraction)],
    expected: Fraction,
    destroyed: Fraction,
    output: &Output,
) -> String {
    let mut text = String::new();
    for ((result, destroyed), chance) in rolled {
        let bar = "█".repeat((chance.decimal() * 30.0).round() as usize);
        let share = format!("{chance}");
        let meaning = shot.says(*result, *destroyed);
        text += &format!(
            "{:>2}  {share:>5}  {:5.1} %  {:30}  {}\n",
            result.to_string(),
            chance.decimal() * 100.0,
            bar,
            meaning
        );
    }
    if shot.is_hard() {
        return text + &format!("destroyed {}\n", output.strong(&format!("{destroyed}")));
    }
    text + &format!("expected casualties {}\n", output.strong(&format!("{:.2}", expected.decimal())))
}
