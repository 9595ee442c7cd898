//! Who may fire at whom, offered step by step (7.61, 7.62, 7.63).
//!
//! An attack is `Target` and its firers, or a shot into a hex: `Fire Into`, and `Smoke Fire Into` for smoke. Answers and
//! fire at movers may name several targets.

use super::bars::{self, Bar, Mode, Post};
use super::weapons::{breaks_buildings, weapons_of};
use super::zones;
use crate::state::Frame;
use crate::step::{Step, weapon_name};
use crate::units::{MAX_SIDE, PieceId, Weapon};
use crate::view::{Known, Lens};
use geometry::{Direction, Hex};
use kernel::{Label, Question};

/// Most shots of one decision.
const MOST_SHOTS: usize = 60;

/// The counters that may fire, gathered once a question without a list on the heap.
struct Posts {
    all: [Option<Post>; MAX_SIDE],
    count: usize,
}

impl Posts {
    /// Those of this side that may fire in this mode, except the given ones.
    fn gather(at: Lens<'_>, mode: Mode, except: u64) -> Posts {
        let mut posts = Posts { all: [None; MAX_SIDE], count: 0 };
        for id in at.own_ids() {
            if except >> at.table().local(id) & 1 == 0
                && let Ok(post) = bars::post(at, mode, id)
            {
                posts.all[posts.count] = Some(post);
                posts.count += 1;
            }
        }
        posts
    }
    fn iter(&self) -> impl Iterator<Item = &Post> {
        self.all[..self.count].iter().flatten()
    }
}

/// What is shot at in this mode, each with the machine guns that have used their cone on it (7.61, 7.62, 7.63, 7.33).
fn targets<'a>(at: Lens<'a>, mode: Mode) -> impl Iterator<Item = (Known, u64)> + use<'a> {
    let direct_phase = matches!(at.phase(), Frame::Fire { .. });
    let all = if mode == Mode::Direct { at.side() } else { None };
    let range = all.map_or(0..0, |side| at.table().range(side.other()));
    let in_sight = range.filter_map(move |id| at.target(PieceId(id))).map(|known| (known, u64::MAX));
    let moving = (mode == Mode::Opportunity).then(|| at.movers_and_riders()).into_iter().flatten();
    let shooting =
        (mode == Mode::Overwatch).then(|| at.shooters()).into_iter().flatten().map(|known| (known, u64::MAX));
    in_sight
        .chain(moving)
        .chain(shooting)
        .filter(move |(known, _)| !(direct_phase && known.attacked || at.table().spec(known.id).is_hq()))
}

/// What a draft has used so far: firers by target.
#[derive(Clone, Copy)]
struct Draft<'a> {
    mode: Mode,
    steps: &'a [Step],
}

impl<'a> Draft<'a> {
    /// The steps with the target each is fired at.
    fn shots(self) -> impl Iterator<Item = (PieceId, PieceId, Weapon)> + use<'a> {
        let mut target = PieceId::NONE;
        self.steps.iter().filter_map(move |step| match step {
            Step::Target(id) => {
                target = *id;
                None
            }
            Step::Fire(firer, weapon) => Some((target, *firer, *weapon)),
            _ => None,
        })
    }
    /// Was this target named before?
    fn names(self, id: PieceId) -> bool {
        self.steps.contains(&Step::Target(id))
    }
    /// May this post still fire this weapon at the target after these steps: once with one weapon (7.31, 13.44), each
    /// gun of a vehicle once (14.13), a machine gun by its cone once at every mover besides (7.92)?
    fn free(self, at: Lens<'_>, post: &Post, weapon: Weapon, target: &Known, coned: u64) -> bool {
        let mut used = self.shots().filter(|&(_, firer, _)| firer == post.id).peekable();
        let vehicle = at.table().spec(post.id).is_vehicle();
        let cone_now = self.by_cone(at, post, target, coned);
        if used.peek().is_none() {
            return !post.cone_only || cone_now;
        }
        let again = |(aimed, _, w): (PieceId, PieceId, Weapon)| {
            if vehicle { w == weapon } else { aimed == target.id || !(cone_now || self.was_by_cone(at, post, aimed)) }
        };
        !used.any(again) && (!post.cone_only || cone_now)
    }
    fn by_cone(self, at: Lens<'_>, post: &Post, target: &Known, coned: u64) -> bool {
        let unused = coned >> at.table().local(post.id) & 1 == 0;
        self.mode == Mode::Opportunity && unused && zones::cone_covers(at, post, target)
    }
    fn was_by_cone(self, at: Lens<'_>, post: &Post, aimed: PieceId) -> bool {
        let target = targets(at, self.mode).find(|(known, _)| known.id == aimed);
        target.is_some_and(|(known, coned)| self.by_cone(at, post, &known, coned))
    }
}

/// May this post fire this weapon at the target? As printed, anyone who may still fire may say so (7.34).
fn can_fire(at: Lens<'_>, post: &Post, weapon: Weapon, target: &Known) -> bool {
    if at.table().scenario.special.as_printed {
        return weapon != Weapon::M203Smoke && at.own(post.id).is_some_and(|p| bars::loaded(p, weapon).is_ok());
    }
    bars::bears(at, post, weapon, target).is_ok()
}

/// Does the post see the target? As printed, that is found out afterwards (7.34).
fn may_see(at: Lens<'_>, post: &Post, target: &Known) -> bool {
    at.table().scenario.special.as_printed || bars::sees(at, post, target).is_ok()
}

/// Offer every target that somebody may still fire at.
fn offer_targets(at: Lens<'_>, draft: Draft<'_>, posts: &Posts, q: &mut Question<Step>) {
    for (target, coned) in targets(at, draft.mode) {
        if draft.names(target.id) {
            continue;
        }
        let somebody = posts.iter().any(|post| {
            may_see(at, post, &target)
                && weapons_of(at.table().spec(post.id), at.own_choices())
                    .any(|w| can_fire(at, post, w, &target) && draft.free(at, post, w, &target, coned))
        });
        if somebody {
            q.offer(Step::Target(target.id), || target_label(at, &target));
        } else {
            q.why_not("7.1", || (target_label(at, &target), "none of your units can fire at it".to_owned()));
        }
    }
}

/// Offer everybody who may join the fire at the target named last (7.5); a stack is no hindrance to it (8.41).
fn offer_firers(at: Lens<'_>, draft: Draft<'_>, except: u64, q: &mut Question<Step>) {
    let Some(named) = draft.steps.iter().rev().find_map(|step| match step {
        Step::Target(id) => Some(*id),
        _ => None,
    }) else {
        return;
    };
    let Some((target, coned)) = targets(at, draft.mode).find(|(known, _)| known.id == named) else { return };
    let posts = Posts::gather(at, draft.mode, except);
    if matches!(draft.steps.last(), Some(Step::Fire(..))) {
        q.offer_default(Step::Done, || Label::new("that is all").case("7.33"));
        if draft.mode != Mode::Direct {
            offer_targets(at, draft, &posts, q);
        }
    }
    q.prompt("7.5", || format!("Who fires at {}?", at.table().spec(target.id).name));
    if draft.shots().count() >= MOST_SHOTS {
        return;
    }
    for post in posts.iter().filter(|post| may_see(at, post, &target)) {
        for weapon in weapons_of(at.table().spec(post.id), at.own_choices()) {
            if can_fire(at, post, weapon, &target) && draft.free(at, post, weapon, &target, coned) {
                let by_cone = draft.by_cone(at, post, &target, coned);
                q.offer(Step::Fire(post.id, weapon), || firer_label(at, post.id, weapon, by_cone));
            }
        }
    }
    if q.is_worded() {
        explain_firers(at, draft, except, &target, q);
    }
}

/// Say of every armed counter why it does not fire at the target.
fn explain_firers(at: Lens<'_>, draft: Draft<'_>, except: u64, target: &Known, q: &mut Question<Step>) {
    for id in at.own_ids() {
        let bar = if except >> at.table().local(id) & 1 == 1 {
            Bar::FiredAt
        } else {
            match bars::post(at, draft.mode, id) {
                Err(Bar::Unarmed | Bar::Away) => continue,
                Err(bar) => bar,
                Ok(post) => match why(at, &post, target) {
                    Some(bar) => bar,
                    None => continue,
                },
            }
        };
        q.why_not(bar.case(), || (unit_label(at, id), bar.to_string()));
    }
}

/// Why this post cannot fire at the target, if it cannot.
fn why(at: Lens<'_>, post: &Post, target: &Known) -> Option<Bar> {
    if at.table().scenario.special.as_printed {
        return None;
    }
    if let Err(bar) = bars::sees(at, post, target) {
        return Some(bar);
    }
    let mut bars = weapons_of(at.table().spec(post.id), at.own_choices())
        .filter(|&w| w != Weapon::M203Smoke)
        .map(|weapon| bars::bears(at, post, weapon, target));
    let first = bars.next()?;
    let bar = first.err()?;
    bars.all(|other| other.is_err()).then_some(bar)
}

/// Say at the start why counters do not fire in this mode.
fn explain_units(at: Lens<'_>, mode: Mode, except: u64, q: &mut Question<Step>) {
    if !q.is_worded() {
        return;
    }
    for id in at.own_ids() {
        let bar = match bars::post(at, mode, id) {
            _ if except >> at.table().local(id) & 1 == 1 => Bar::FiredAt,
            Err(Bar::Unarmed | Bar::Away) | Ok(_) => continue,
            Err(bar) => bar,
        };
        q.why_not(bar.case(), || (unit_label(at, id), bar.to_string()));
    }
}

/// An attack of the direct fire phase (7.61): machine guns may turn first (7.92).
pub fn ask_attack(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let mut turned = 0u64;
    let mut rest = so_far;
    while let [Step::Turn(gun), after @ ..] = rest {
        let [Step::Facing(_), after @ ..] = after else { return ask_facing(at, *gun, q) };
        turned |= 1 << at.table().local(*gun);
        rest = after;
    }
    let draft = Draft { mode: Mode::Direct, steps: rest };
    match rest {
        [] => ask_opening(at, draft, turned, q),
        [Step::Smoke] => ask_smoker(at, q),
        [Step::Smoke, Step::Fire(firer, weapon)] | [Step::Fire(firer, weapon)] => ask_hex(at, *firer, *weapon, q),
        [Step::Target(_), .., Step::Fire(..)] | [Step::Target(_)] => offer_firers(at, draft, 0, q),
        _ => q.close(),
    }
}

/// What a side may begin its turn of the direct fire phase with.
fn ask_opening(at: Lens<'_>, draft: Draft<'_>, turned: u64, q: &mut Question<Step>) {
    q.prompt("7.61", || "Attack, or pass?".to_owned());
    q.offer_default(Step::Pass, || Label::new("pass").case("4.1B"));
    let mut posts = None;
    if at.targets().next().is_some() {
        let gathered = posts.get_or_insert_with(|| Posts::gather(at, Mode::Direct, 0));
        offer_targets(at, draft, gathered, q);
    }
    if at.table().hex_weapons {
        offer_hex_shots(at, posts.get_or_insert_with(|| Posts::gather(at, Mode::Direct, 0)), q);
    }
    for (id, piece) in at.own_on_map() {
        if turned >> at.table().local(id) & 1 == 0 && zones::has_cone(at.table().spec(id), piece) {
            q.offer(Step::Turn(id), || {
                Label::new(format!("turn {}", name(at, id))).piece(at.table().key(id)).case("7.92")
            });
        }
    }
    explain_units(at, Mode::Direct, 0, q);
    if q.is_worded() && at.side().is_some_and(|side| at.blips(side.other()).next().is_some()) {
        q.why_not("6.3", || (Label::new("fire at a face-down counter"), "nobody sees what it is".to_owned()));
    }
}

/// Shots into hexes: smoke first asks for the team; heavy weapons need a building they see (14.21, 14.23, 14.24).
fn offer_hex_shots(at: Lens<'_>, posts: &Posts, q: &mut Question<Step>) {
    let mut smoke = false;
    for post in posts.iter() {
        for weapon in weapons_of(at.table().spec(post.id), at.own_choices()) {
            smoke |= weapon == Weapon::M203Smoke;
            if breaks_buildings(weapon) && buildings(at, post, weapon).next().is_some() {
                q.offer(Step::Fire(post.id, weapon), || {
                    let text = format!("fire at a building with {}, {}", name(at, post.id), weapon_name(weapon));
                    Label::new(text).piece(at.table().key(post.id)).case("9.7")
                });
            }
        }
    }
    if smoke {
        q.offer(Step::Smoke, || Label::new("lay smoke with a grenade launcher").case("14.21"));
    }
}

/// The standing buildings that this weapon can be fired at.
fn buildings<'a>(at: Lens<'a>, post: &Post, weapon: Weapon) -> impl Iterator<Item = Hex> + use<'a> {
    let post = *post;
    let standing = move |hex: &Hex| !at.haze().is_rubble(*hex);
    let reached = move |hex: &Hex| bars::bears_into(at, &post, weapon, *hex).is_ok();
    at.table().structures.iter().copied().filter(standing).filter(reached)
}

/// Which team lays smoke (14.21).
fn ask_smoker(at: Lens<'_>, q: &mut Question<Step>) {
    q.prompt("14.21", || "Which team fires smoke?".to_owned());
    for post in Posts::gather(at, Mode::Direct, 0).iter() {
        if weapons_of(at.table().spec(post.id), at.own_choices()).any(|weapon| weapon == Weapon::M203Smoke) {
            let weapon = Weapon::M203Smoke;
            q.offer(Step::Fire(post.id, weapon), || firer_label(at, post.id, weapon, false));
        }
    }
}

/// Into which hex: any that the team sees in range for smoke, or one of the buildings (14.21, 14.23, 14.24).
fn ask_hex(at: Lens<'_>, firer: PieceId, weapon: Weapon, q: &mut Question<Step>) {
    let Ok(post) = bars::post(at, Mode::Direct, firer) else { return };
    q.prompt("7.1", || format!("Into which hex does {} fire?", name(at, firer)));
    if weapon != Weapon::M203Smoke {
        for hex in buildings(at, &post, weapon) {
            let label = || Label::new(format!("the building in {}", at.table().ground.label(hex))).cell(hex.0);
            q.offer(Step::Into(hex), label);
        }
        return;
    }
    let reach = at.table().tables.special_weapon(crate::tables::SpecialWeapon::M203).maximum_range;
    let cells = q.any_cell(0, Step::into_hex, Step::into_cell);
    for hex in at.table().ground.grid.within(post.eye.hex, reach) {
        if bars::bears_into(at, &post, weapon, hex).is_ok() {
            cells.insert(hex.0);
        }
    }
    q.landmark(Step::Into(post.eye.hex), || "its own hex".to_owned());
}

/// Which way a machine gun points (7.92).
fn ask_facing(at: Lens<'_>, gun: PieceId, q: &mut Question<Step>) {
    q.prompt("7.92", || format!("Which way does {} point?", name(at, gun)));
    let now = at.own(gun).map(|piece| piece.facing);
    for facing in Direction::ALL.into_iter().filter(|&facing| Some(facing) != now) {
        q.offer(Step::Facing(facing), || Label::new(format!("to the {}", zones::direction_name(facing))));
    }
}

/// Overwatch fire at those who just fired, by others than those they fired at (7.63).
pub fn ask_overwatch(at: Lens<'_>, against: u64, aimed: u64, so_far: &[Step], q: &mut Question<Step>) {
    ask_answer(at, Draft { mode: Mode::Overwatch, steps: so_far }, against != 0, aimed, q);
}

/// Opportunity fire at the group that is moving, into an assault too, if this side may (7.62, 8.51, 10.71, 15.3).
pub fn ask_opportunity(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let from = at.side().map_or(0, |side| at.table().scenario.special.opportunity_from[side.index()]);
    let allowed = at.turn() >= from;
    if !allowed && so_far.is_empty() {
        let bar = Bar::Surprised;
        q.why_not(bar.case(), || (Label::new("fire at the moving units"), format!("your side {bar}")));
    }
    ask_answer(at, Draft { mode: Mode::Opportunity, steps: so_far }, allowed, 0, q);
}

/// A window: pass, or name targets with their firers.
fn ask_answer(at: Lens<'_>, draft: Draft<'_>, open: bool, except: u64, q: &mut Question<Step>) {
    match draft.steps {
        [] => {
            q.prompt(draft.mode.case(), || match draft.mode {
                Mode::Overwatch => "Answer those who just fired?".to_owned(),
                _ => "Fire at the moving units?".to_owned(),
            });
            q.offer_default(Step::Pass, || Label::new("hold your fire").case(draft.mode.case()));
            if open && targets(at, draft.mode).next().is_some() {
                let posts = Posts::gather(at, draft.mode, except);
                offer_targets(at, draft, &posts, q);
                explain_units(at, draft.mode, except, q);
            }
        }
        [.., Step::Target(_) | Step::Fire(..)] => offer_firers(at, draft, except, q),
        _ => q.close(),
    }
}

fn name<'a>(at: Lens<'a>, id: PieceId) -> &'a str {
    &at.table().spec(id).name
}

fn unit_label(at: Lens<'_>, id: PieceId) -> Label {
    Label::new(format!("fire with {}", name(at, id))).piece(at.table().key(id))
}

fn firer_label(at: Lens<'_>, id: PieceId, weapon: Weapon, by_cone: bool) -> Label {
    let how = if by_cone { ", by its cone" } else { "" };
    let text = format!("with {}, {}{how}", name(at, id), weapon_name(weapon));
    Label::new(text).piece(at.table().key(id)).case(if by_cone { "7.92" } else { "7.1" })
}

fn target_label(at: Lens<'_>, target: &Known) -> Label {
    let (t, hex) = (at.table(), target.hex);
    let men = match target.men {
        0 => String::new(),
        1 => ", 1 man".to_owned(),
        men => format!(", {men} men"),
    };
    let text = format!("fire at {} in {}{men}", t.spec(target.id).name, t.ground.label(hex));
    Label::new(text).piece(t.key(target.id)).cell(hex.0)
}
