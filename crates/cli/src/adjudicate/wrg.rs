//! Infantry Action 1925-75 at the table: fire, reaction, anti-tank fire, location.

mod flags;
mod odds;

use super::{Die, Rolled};
use crate::output::{Done, Failure, Output};
use clap::Subcommand;
use flags::{Attack, Sighting, Test, Volleys};
use kernel::dice::{Given, GivenError};
use serde::Serialize;
use wrg::fire::Volley;
use wrg::morale::Restriction;
use wrg::sight;
use wrg::tables::tables;

pub(crate) use odds::odds;

/// What can be ruled on.
#[derive(Subcommand)]
pub(crate) enum Question {
    /// Fire of one group at another: points and potential casualties (9, 10, 12).
    Fire {
        #[command(flatten)]
        fire: Volleys,
        #[command(flatten)]
        dice: Rolled,
    },
    /// A reaction test of a group or its leader (13).
    Reaction {
        #[command(flatten)]
        test: Test,
        #[command(flatten)]
        dice: Rolled,
    },
    /// Fire of one weapon at an armoured vehicle (15).
    AntiTank {
        #[command(flatten)]
        fire: Attack,
        #[command(flatten)]
        dice: Rolled,
    },
    /// How far off a target is located (8).
    Locate(Sighting),
}

/// What odds can be asked for.
#[derive(Subcommand)]
pub(crate) enum Chance {
    /// Fire of one group at another: potential casualties (12.3).
    Fire(Volleys),
    /// A reaction test of a group or its leader (13).
    Reaction(Test),
    /// Fire of one weapon at an armoured vehicle (15).
    AntiTank(Attack),
}

/// One thing that was added to a total or taken from it.
#[derive(Serialize)]
struct Factor {
    name: String,
    /// Of how many, where that is counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<u32>,
    section: &'static str,
    value: i32,
}

impl Factor {
    fn all(factors: &[wrg::Factor]) -> Vec<Factor> {
        let factor =
            |f: &wrg::Factor| Factor { name: f.name.clone(), number: f.number, section: f.case, value: f.value };
        factors.iter().map(factor).collect()
    }
}

/// The factors in a column, with their sections, and the total under them.
fn working(factors: &[wrg::Factor], total: i32, output: &Output) -> String {
    let wide = factors.iter().map(|f| f.words().chars().count()).max().unwrap_or(0).max(5);
    let mut text = String::new();
    for f in factors {
        text += &format!("  {:wide$}  {:>4}  {}\n", f.words(), format!("{:+}", f.value), output.faint(f.case));
    }
    text + &format!("  {:wide$}  {total:>4}\n", "total")
}

/// Rule with given dice.
pub(crate) fn adjudicate(question: &Question, output: &Output) -> Done {
    match question {
        Question::Fire { fire, dice } => ruled_fire(&fire.volley()?, dice, output),
        Question::Reaction { test, dice } => reaction(test, dice, output),
        Question::AntiTank { fire, dice } => anti_tank(fire, dice, output),
        Question::Locate(locate) => located(locate, output),
    }
}

/// The dice are used up, and each was one.
fn finished(dice: &Given) -> Done {
    dice.finish().map_err(Failure::input)
}

/// Dice of a volley of which the last may have been thrown for nothing: no die is needed for a potential hit that is sure.
fn spare(dice: &Given) -> Result<Vec<String>, Failure> {
    match dice.finish() {
        Err(GivenError::TooMany { left: 1 }) if dice.rolled.len() == 1 => {
            Ok(vec!["the second die was not needed: a total this high is not diced for".to_owned()])
        }
        other => other.map(|()| Vec::new()).map_err(Failure::input),
    }
}

/// Why nobody fires, as a note; nothing if somebody does.
fn silence(fire: &Volley) -> Option<String> {
    wrg::fire::why_not(fire)
        .map(|(case, why)| format!("{why}, so nobody fires, no dice are thrown and nobody can be hit ({case})"))
}

#[derive(Serialize)]
struct FireRuling {
    sections: Vec<&'static str>,
    factors: Vec<Factor>,
    total: i32,
    rolls: Vec<Die>,
    /// What the second die must show; none where none is thrown.
    #[serde(skip_serializing_if = "Option::is_none")]
    needed: Option<u8>,
    potential: u32,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

fn ruled_fire(fire: &Volley, rolled: &Rolled, output: &Output) -> Done {
    let mut dice = rolled.given();
    let (scored, potential) = wrg::fire::rule(fire, &mut dice);
    let silence = silence(fire);
    let fires = silence.is_none();
    let notes = silence.map_or_else(|| spare(&dice), |note| Ok(vec![note]))?;
    let line = wrg::fire::potential_line(scored.total);
    let ruling = FireRuling {
        sections: sections(&scored.factors, if fires { &["12.3"] } else { &[] }),
        factors: Factor::all(&scored.factors),
        total: scored.total,
        rolls: Die::all(&dice),
        needed: dice.rolled.get(1).map(|_| line.die),
        potential,
        notes,
    };
    output.answer(&ruling, |output| {
        let result = if fires { hits(potential) } else { format!("no fire, {}", hits(potential)) };
        let mut text = format!("{}\n", output.strong(&result));
        text += &working(&scored.factors, scored.total, output);
        if let Some((_, die)) = dice.rolled.get(1) {
            text += &format!("  die {die}, a hit from {} {}\n", line.die, output.faint("12.3"));
        }
        text + &noted(&ruling.notes)
    });
    Ok(())
}

/// Notes under a ruling.
fn noted(notes: &[String]) -> String {
    notes.iter().map(|note| format!("  note: {note}\n")).collect()
}

/// Potential hits in words.
fn hits(potential: u32) -> String {
    match potential {
        0 => "no potential hit".to_owned(),
        1 => "1 potential hit".to_owned(),
        n => format!("{n} potential hits"),
    }
}

/// The sections that bore on a ruling, each once.
fn sections(factors: &[wrg::Factor], more: &[&'static str]) -> Vec<&'static str> {
    let mut seen = Vec::new();
    for case in factors.iter().map(|f| f.case).chain(more.iter().copied()) {
        if !seen.contains(&case) {
            seen.push(case);
        }
    }
    seen
}

#[derive(Serialize)]
struct ReactionRuling {
    sections: Vec<&'static str>,
    factors: Vec<Factor>,
    total: i32,
    rolls: Vec<Die>,
    score: i32,
    restrictions: Vec<&'static str>,
}

fn reaction(test: &Test, rolled: &Rolled, output: &Output) -> Done {
    let mut dice = rolled.given();
    let reaction = wrg::morale::react(&test.nerve()?, &mut dice).map_err(Failure::input)?;
    finished(&dice)?;
    let ruling = ReactionRuling {
        sections: sections(&reaction.factors, &["13.7"]),
        factors: Factor::all(&reaction.factors),
        total: reaction.score,
        rolls: Die::all(&dice),
        score: reaction.score,
        restrictions: reaction.restrictions.iter().map(|r| r.word()).collect(),
    };
    output.answer(&ruling, |output| {
        let mut text = format!("{}\n", output.strong(&format!("score {}", reaction.score)));
        text += &working(&reaction.factors, reaction.score, output);
        if reaction.restrictions.is_empty() {
            text += "  no restrictions\n";
        }
        for &restriction in &reaction.restrictions {
            text += &format!("  {} {}\n", says(restriction), output.faint("13.7"));
        }
        text
    });
    Ok(())
}

/// A restriction in words.
fn says(restriction: Restriction) -> &'static str {
    match restriction {
        Restriction::MustAdvance => "the whole group must go towards the enemy's front or flank",
        Restriction::NoClosing => {
            "no closing on a located enemy erect, wading or climbing, and none on an enemy within 25 m"
        }
        Restriction::NoAdvance => {
            "no movement on foot towards a located enemy; with the lower score amidst the enemy they retire and leave heavy weapons"
        }
        Restriction::NoLongFire => "no fire beyond 25 m",
        Restriction::Panic => {
            "panic dash away from the enemy, heavy weapons left; amidst the enemy each dices and surrenders below 5"
        }
    }
}

#[derive(Serialize)]
struct AntiTankRuling {
    sections: Vec<&'static str>,
    factors: Vec<Factor>,
    total: i32,
    rolls: Vec<Die>,
    needed: i32,
    knocked_out: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

fn anti_tank(fire: &Attack, rolled: &Rolled, output: &Output) -> Done {
    let mut dice = rolled.given();
    let shot = fire.shot().map_err(|failure| output.refused_with(failure, "knocked_out", false))?;
    let struck = wrg::armour::rule(&shot, &mut dice);
    finished(&dice)?;
    let ruling = AntiTankRuling {
        sections: sections(&struck.factors, &[]),
        factors: Factor::all(&struck.factors),
        total: struck.total,
        rolls: Die::all(&dice),
        needed: tables().knocked_out,
        knocked_out: struck.knocked_out,
        notes: wrg::armour::why_not(&shot).into_iter().collect(),
    };
    output.answer(&ruling, |output| {
        let result = if struck.knocked_out { "knocked out" } else { "not knocked out" };
        let mut text = format!("{}\n", output.strong(result));
        text += &working(&struck.factors, struck.total, output);
        text += &format!("  {} or more knocks out {}\n", ruling.needed, output.faint("15.3"));
        text + &noted(&ruling.notes)
    });
    Ok(())
}

#[derive(Serialize)]
struct Cell {
    /// The column of the table.
    name: &'static str,
    /// Its line.
    target: &'static str,
    section: &'static str,
    /// Metres; none without limit on the table.
    value: Option<i32>,
    /// Does the column bind this target at all?
    binds: bool,
}

#[derive(Serialize)]
struct LocateRuling {
    sections: Vec<&'static str>,
    factors: Vec<Cell>,
    distance: i32,
    /// Metres; none without limit on the table.
    limit: Option<i32>,
    located: bool,
}

fn located(locate: &Sighting, output: &Output) -> Done {
    let columns = locate.columns();
    let mut factors = Vec::new();
    for (&target, &column) in locate.target.iter().flat_map(|t| columns.iter().map(move |c| (t, c))) {
        let metres = tables().location(target, column);
        factors.push(Cell {
            name: column.word(),
            target: target.word(),
            section: "8.1",
            value: metres.filter(|&metres| metres < wrg::tables::UNLIMITED),
            binds: metres.is_some(),
        });
    }
    let ruling = LocateRuling {
        sections: vec!["8.1"],
        factors,
        distance: locate.distance,
        limit: sight::limit(&locate.target, &columns),
        located: sight::is_located(&locate.target, &columns, locate.distance),
    };
    output.answer(&ruling, |output| {
        let verdict = output.strong(if ruling.located { "located" } else { "not located" });
        let limit = ruling.limit.map_or("without limit".to_owned(), |metres| format!("up to {metres} m"));
        let mut text = format!("{verdict} at {} m: {limit} {}\n", locate.distance, output.faint("8.1"));
        for cell in &ruling.factors {
            let metres = match (cell.binds, cell.value) {
                (false, _) => "does not bind".to_owned(),
                (true, None) => "no limit".to_owned(),
                (true, Some(metres)) => format!("{metres} m"),
            };
            text += &format!("  {}, {}: {metres}\n", cell.target, cell.name);
        }
        text
    });
    Ok(())
}
