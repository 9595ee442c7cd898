//! Every outcome with its exact chance, from the functions that play calls.

use super::{Chance, hits, noted, says, silence};
use crate::adjudicate::decimal;
use crate::output::{Done, Failure, Output};
use kernel::Fraction;
use kernel::dice::{Weighted, enumerate};
use serde::Serialize;
use wrg::armour::Shot;
use wrg::fire::Volley;
use wrg::morale::{Nerve, Restriction};

/// Every outcome with its exact chance.
pub(crate) fn odds(chance: &Chance, output: &Output) -> Done {
    match chance {
        Chance::Fire(fire) => fire_odds(&fire.volley()?, output),
        Chance::Reaction(test) => reaction_odds(&test.nerve()?, output),
        Chance::AntiTank(fire) => anti_tank_odds(&fire.shot()?, output),
    }
}

/// A line of odds: chance, bar and meaning.
fn line(chance: Fraction, what: &str) -> String {
    let bar = "█".repeat((chance.decimal() * 30.0).round() as usize);
    format!("{:>7}  {:5.1} %  {bar:30}  {what}\n", chance.to_string(), chance.decimal() * 100.0)
}

/// The mean of some numbers with their chances.
fn mean(numbers: impl Iterator<Item = (i64, Fraction)>) -> Fraction {
    numbers.fold(Fraction::whole(0), |sum, (number, chance)| sum.plus(chance.times(Fraction::whole(number))))
}

#[derive(Serialize)]
struct Potential {
    result: String,
    potential: u32,
    fraction: String,
    probability: f64,
}

#[derive(Serialize)]
struct FireOdds {
    outcomes: Vec<Potential>,
    expected_potential: f64,
    chance_of_hit: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

fn fire_odds(fire: &Volley, output: &Output) -> Done {
    let mut rolled = enumerate(|dice| wrg::fire::rule(fire, dice).1);
    rolled.sort_by_key(|weighted| weighted.outcome);
    let expected = mean(rolled.iter().map(|w| (i64::from(w.outcome), w.chance)));
    let any = mean(rolled.iter().map(|w| (i64::from(w.outcome > 0), w.chance)));
    let outcome = |w: &Weighted<u32>| Potential {
        result: w.outcome.to_string(),
        potential: w.outcome,
        fraction: w.chance.to_string(),
        probability: decimal(w.chance),
    };
    let odds = FireOdds {
        outcomes: rolled.iter().map(outcome).collect(),
        expected_potential: decimal(expected),
        chance_of_hit: decimal(any),
        notes: silence(fire).into_iter().collect(),
    };
    output.answer(&odds, |output| {
        let lines: String = rolled.iter().map(|w| line(w.chance, &hits(w.outcome))).collect();
        let expected = output.strong(&format!("{:.2}", expected.decimal()));
        lines + &format!("expected potential hits {expected}\n") + &noted(&odds.notes)
    });
    Ok(())
}

#[derive(Serialize)]
struct Restrained {
    result: String,
    restrictions: Vec<&'static str>,
    fraction: String,
    probability: f64,
}

#[derive(Serialize)]
struct ScoreChance {
    score: i32,
    fraction: String,
    probability: f64,
}

#[derive(Serialize)]
struct ReactionOdds {
    outcomes: Vec<Restrained>,
    scores: Vec<ScoreChance>,
    expected_score: f64,
}

fn reaction_odds(nerve: &Nerve, output: &Output) -> Done {
    // A factor that the table does not have is a fault of the flags, and is found before any die is rolled.
    wrg::morale::factors(nerve).map_err(Failure::input)?;
    let mut scores = enumerate(|dice| wrg::morale::react(nerve, dice).map_or(0, |reaction| reaction.score));
    scores.sort_by_key(|weighted| std::cmp::Reverse(weighted.outcome));
    let mut results: Vec<(Vec<Restriction>, Fraction)> = Vec::new();
    for weighted in &scores {
        let restrictions = wrg::morale::restrictions(weighted.outcome);
        match results.iter_mut().find(|(known, _)| *known == restrictions) {
            Some((_, chance)) => *chance = chance.plus(weighted.chance),
            None => results.push((restrictions, weighted.chance)),
        }
    }
    let expected = mean(scores.iter().map(|w| (i64::from(w.outcome), w.chance)));
    let last = |restrictions: &[Restriction]| restrictions.last().map_or("free", |r| r.word());
    let odds = ReactionOdds {
        outcomes: results
            .iter()
            .map(|(restrictions, chance)| Restrained {
                result: last(restrictions).to_owned(),
                restrictions: restrictions.iter().map(|r| r.word()).collect(),
                fraction: chance.to_string(),
                probability: decimal(*chance),
            })
            .collect(),
        scores: scores
            .iter()
            .map(|w| ScoreChance { score: w.outcome, fraction: w.chance.to_string(), probability: decimal(w.chance) })
            .collect(),
        expected_score: decimal(expected),
    };
    output.answer(&odds, |output| {
        let meaning = |restrictions: &[Restriction]| restrictions.last().map_or("no restrictions", |&r| says(r));
        let lines: String = results.iter().map(|(all, chance)| line(*chance, meaning(all))).collect();
        lines + &format!("expected score {}\n", output.strong(&format!("{:.2}", expected.decimal())))
    });
    Ok(())
}

#[derive(Serialize)]
struct Struck {
    result: &'static str,
    knocked_out: bool,
    fraction: String,
    probability: f64,
}

#[derive(Serialize)]
struct AntiTankOdds {
    outcomes: Vec<Struck>,
    chance_knocked_out: f64,
}

fn anti_tank_odds(shot: &Shot, output: &Output) -> Done {
    let all = enumerate(|dice| wrg::armour::rule(shot, dice).knocked_out);
    let mut rolled: Vec<(bool, Fraction)> = all.iter().map(|w| (w.outcome, w.chance)).collect();
    rolled.sort_by_key(|&(out, _)| out);
    let name = |out: bool| if out { "knocked out" } else { "not knocked out" };
    let chance = mean(rolled.iter().map(|&(out, chance)| (i64::from(out), chance)));
    let odds = AntiTankOdds {
        outcomes: rolled
            .iter()
            .map(|&(out, chance)| Struck {
                result: name(out),
                knocked_out: out,
                fraction: chance.to_string(),
                probability: decimal(chance),
            })
            .collect(),
        chance_knocked_out: decimal(chance),
    };
    output.answer(&odds, |output| {
        let lines: String = rolled.iter().map(|&(out, chance)| line(chance, name(out))).collect();
        lines + &format!("knocked out {}\n", output.strong(&chance.to_string()))
    });
    Ok(())
}
