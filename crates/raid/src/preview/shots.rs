//! Fire drafts: sight to the target, every modifier, and the odds of all shots together (7.1).

use super::lines;
use super::odds::{Odds, every_die};
use crate::assault;
use crate::fire::{self, Aim, Mode, Post};
use crate::observe::Mark;
use crate::resolve::{Bears, IndirectShot, Resolved, TargetKind, indirect_fire};
use crate::state::Frame;
use crate::step::Step;
use crate::tables::Cover;
use crate::units::{PieceId, Weapon};
use crate::view::{Known, Lens};
use geometry::Hex;
use kernel::dice::{Roll, enumerate};
use kernel::preview::OddsOutcome;
use kernel::scene::Overlay;
use kernel::{Fraction, Modifier, Preview};

/// A draft of direct, opportunity or overwatch fire: the last target named and everybody who fires at it.
pub(super) fn preview(at: Lens<'_>, so_far: &[Step], out: &mut Preview) {
    if let Some((firer, weapon, hex)) = into_a_hex(so_far) {
        return preview_into(at, firer, weapon, hex, out);
    }
    let Some((target, fires)) = last_target(so_far) else { return };
    let mode = match at.frame() {
        Frame::Overwatch { .. } => Mode::Overwatch,
        Frame::React => Mode::Opportunity,
        _ => Mode::Direct,
    };
    let shooter = at.shooters().find(|known| known.id == target);
    let Some(known) = shooter.or_else(|| at.target(target)) else { return };
    let posts: Vec<(Post, Weapon)> =
        fires.iter().filter_map(|&(id, weapon)| Some((fire::post(at, mode, id).ok()?, weapon))).collect();
    let mut volley = Volley::new(at, &known);
    for (n, (post, weapon)) in posts.iter().enumerate() {
        let crossed = posts.iter().enumerate().any(|(m, (other, _))| {
            let grid = at.table().ground.grid;
            m != n && grid.angle_at_least_120(known.hex, post.eye.hex, other.eye.hex)
        });
        if let Some(aim) = fire::aim_at(at, post, *weapon, &known, crossed) {
            volley.add(at, post.id, &aim, out);
        }
        kill_zone(at, post, *weapon, &known, out);
    }
    if let Some((post, _)) = posts.last() {
        let distance = posts.iter().map(|(post, _)| at.table().ground.distance(post.eye.hex, known.hex)).min();
        out.measure("distance", Fraction::whole(i64::from(distance.unwrap_or(0))));
        out.sight = Some(lines::line(at, post.eye, Mark::known(at.table(), &known)));
    }
    volley.finish(out);
}

/// What a machine gun sweeps behind the target, and who of one's own stands there (7.4).
fn kill_zone(at: Lens<'_>, post: &Post, weapon: Weapon, known: &Known, out: &mut Preview) {
    let zone = if post.eye.altitude { Vec::new() } else { fire::kill_zone(at, post.id, weapon, post.eye.hex, known) };
    if zone.is_empty() {
        return;
    }
    let (t, name) = (at.table(), &at.table().spec(post.id).name);
    for (id, piece) in at.own_on_map().filter(|(id, piece)| *id != post.id && zone.contains(&piece.hex)) {
        let (unit, hex) = (&t.spec(id).name, t.ground.label(piece.hex));
        out.notes.push(format!("{unit} in {hex} stands in the kill zone of {name}"));
    }
    out.overlays.push(Overlay {
        key: format!("kill zone {}", t.key(post.id)),
        kind: "kill zone".to_owned(),
        label: format!("kill zone of {name}"),
        cells: zone.into_iter().map(|hex| hex.0).collect(),
        ..Overlay::default()
    });
}

/// A shot of a close assault: range 0 and no crossfire (10.1).
pub(super) fn preview_assault(at: Lens<'_>, so_far: &[Step], out: &mut Preview) {
    let [Step::Target(target), Step::Fire(firer, weapon), ..] = *so_far else { return };
    let Some(known) = at.target(target) else { return };
    let mut volley = Volley::new(at, &known);
    if let Some(aim) = assault::aim_with(at, firer, weapon, &known) {
        volley.add(at, firer, &aim, out);
        out.measure("distance", Fraction::whole(0));
    }
    volley.finish(out);
}

/// The firer, weapon and hex of a shot into a hex.
fn into_a_hex(so_far: &[Step]) -> Option<(PieceId, Weapon, Hex)> {
    so_far.windows(2).find_map(|pair| match pair {
        [Step::Fire(firer, weapon), Step::Into(hex)] => Some((*firer, *weapon, *hex)),
        _ => None,
    })
}

/// The target named last, with its firers.
fn last_target(so_far: &[Step]) -> Option<(PieceId, Vec<(PieceId, Weapon)>)> {
    let from = so_far.iter().rposition(|step| matches!(step, Step::Target(_)))?;
    let Step::Target(target) = so_far[from] else { return None };
    let fires = so_far[from..].iter().filter_map(|step| match step {
        Step::Fire(firer, weapon) => Some((*firer, *weapon)),
        _ => None,
    });
    Some((target, fires.collect()))
}

/// All shots at one target.
struct Volley {
    odds: Odds,
    men: i64,
    shots: i64,
    target_men: i64,
}

impl Volley {
    fn new(at: Lens<'_>, known: &Known) -> Volley {
        let kind = fire::target_kind(at.table().spec(known.id).kind, known.altitude);
        Volley { odds: Odds::new(kind.hard().is_some()), men: 0, shots: 0, target_men: i64::from(known.men) }
    }
    fn add(&mut self, at: Lens<'_>, firer: PieceId, aim: &Aim, out: &mut Preview) {
        let falls = every_die(at.table().tables, aim);
        let Some(any) = falls.first() else { return };
        self.odds.add(&falls);
        self.shots += 1;
        self.men += at.own(firer).map_or(0, |piece| i64::from(piece.men));
        modifiers(&at.table().spec(firer).name, any, out);
    }
    fn finish(self, out: &mut Preview) {
        if self.shots == 0 {
            return;
        }
        out.measure("men in the target", Fraction::whole(self.target_men));
        out.measure("men firing", Fraction::whole(self.men));
        out.measure("shots", Fraction::whole(self.shots));
        let measures = [
            ("chance of a casualty", self.odds.casualty()),
            ("chance of suppression", self.odds.suppression()),
            ("chance of destruction", self.odds.destruction()),
            ("expected casualties", self.odds.expected()),
        ];
        for (name, value) in measures {
            if let Some(value) = value {
                out.measure(name, value);
            }
        }
        let outcomes = self.odds.outcomes();
        out.odds.extend(outcomes.into_iter().map(|(label, chance)| OddsOutcome { label, chance }));
    }
}

/// Every modifier of a shot, under the firer's name; those of the column are shifts.
fn modifiers(firer: &str, shot: &Resolved, out: &mut Preview) {
    out.modifiers.extend(shot.factors().map(|factor| {
        let what = if factor.bears == Bears::OnColumn { ", columns" } else { "" };
        let label = format!("{firer}: {}{what}", factor.label);
        Modifier { case: factor.case.to_owned(), label, value: i32::from(factor.value) }
    }));
}

/// A shot into a hex: smoke does what it does, a building stands or falls (9.7, 14.21).
fn preview_into(at: Lens<'_>, firer: PieceId, weapon: Weapon, hex: Hex, out: &mut Preview) {
    let t = at.table();
    let Ok(post) = fire::post(at, Mode::Direct, firer) else { return };
    out.measure("distance", Fraction::whole(i64::from(t.ground.distance(post.eye.hex, hex))));
    let Some(special) = fire::special_weapon(weapon).filter(|_| weapon != Weapon::M203Smoke) else { return };
    let strength = u16::from(t.tables.special_weapon(special).strength);
    let shot = IndirectShot { target: TargetKind::Building, ..IndirectShot::new(strength, Cover::Building) };
    let odds = enumerate(|dice| {
        indirect_fire(t.tables, &shot, Roll::open("building", "9.7"), dice).is_ok_and(|shot| shot.destroyed)
    });
    for weighted in odds {
        let label = if weighted.outcome { "falls into rubble" } else { "stands" };
        if weighted.outcome {
            out.measure("chance of destruction", weighted.chance);
        }
        out.odds.push(OddsOutcome { label: label.to_owned(), chance: weighted.chance });
    }
    out.measure("strength", Fraction::whole(i64::from(strength)));
}
