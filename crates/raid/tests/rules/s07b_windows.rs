//! 7.6 to 7.9: direct, opportunity and overwatch fire, results, crossfire, cones.

use crate::field::{Field, Play};
use geometry::Direction;
use kernel::dice::{Roll, Scripted};
use kernel::{Asked, Audience, Rulebook, Seat};
use raid::Raid;
use raid::resolve::{DirectShot, direct_fire};
use raid::state::{Frame, Journey};
use raid::step::Step;
use raid::tables::{Cover, FireResult, SmallArm, Terrain, tables};
use raid::units::{ALPHA, BRAVO, PieceId, Weapon, Whereabouts, flag};

const ALPHA_FIRES: Frame = Frame::Fire { turn: ALPHA, passes: 0 };
const SEMI: Weapon = Weapon::Arm(SmallArm::Semi);
const LMG: Weapon = Weapon::Arm(SmallArm::Lmg);

fn shot(target: PieceId, firer: PieceId, weapon: Weapon) -> [Step; 3] {
    [Step::Target(target), Step::Fire(firer, weapon), Step::Done]
}

fn suppressed(f: &Play, id: PieceId) -> bool {
    f.s[id].is(flag::SUPPRESSED)
}

/// Bravo's counters have just moved into the hex they stand in, and Alpha may react.
fn moving(mut f: Play, movers: &[PieceId]) -> Play {
    let (hex, count) = (f.s[movers[0]].hex, movers.len() as u8);
    let mut journey = Journey { count, hex, corner: hex, entered: 1, spent: 6, allowance: 6, ..Journey::default() };
    journey.members[..movers.len()].copy_from_slice(movers);
    for &id in movers {
        f.mark(id, flag::MOVED);
    }
    f.set(|s| {
        s.begin(Frame::Move { turn: ALPHA, passes: 0 });
        s.journey = journey;
        s.push(Frame::Walk);
        s.push(Frame::React);
    });
    f
}

#[test]
fn case_7_61_direct_fire_is_at_any_enemy_in_sight_and_at_no_other() {
    let f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1020").bravo("B/1/1", "1021").bravo("HQ 1", "1020");
    let f = f.at(ALPHA_FIRES);
    assert!(f.offers(ALPHA, &[], Step::Target(f.b("A/1/1"))), "ten clear hexes");
    assert!(!f.offers(ALPHA, &[], Step::Target(f.b("B/1/1"))), "an eleventh is too far");
    assert!(!f.offers(ALPHA, &[], Step::Target(f.b("HQ 1"))), "a headquarters is nobody");
    assert_eq!(f.why_not(ALPHA, &[], "face-down").as_deref(), Some("6.3"));
}

#[test]
fn case_7_61_units_out_of_command_and_mortar_crews_have_no_direct_fire() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("60mm 1", "1010").alpha("B/1/1", "1010").bravo("A/1/1", "1013");
    let mut f = f.at(ALPHA_FIRES);
    let (lost, mortar, fit, enemy) = (f.a("A/1/1"), f.a("60mm 1"), f.a("B/1/1"), f.b("A/1/1"));
    f.set(|s| s[lost].clear(flag::IN_COMMAND));
    assert!(f.offers(ALPHA, &[Step::Target(enemy)], Step::Fire(fit, SEMI)));
    for (who, case) in [(lost, "5.31"), (mortar, "9.8")] {
        assert!(!f.offers(ALPHA, &[Step::Target(enemy)], Step::Fire(who, SEMI)));
        let name = &f.t.spec(who).name;
        assert_eq!(f.why_not(ALPHA, &[Step::Target(enemy)], name).as_deref(), Some(case));
    }
}

#[test]
fn case_7_62_opportunity_fire_is_at_those_who_move_and_at_no_other() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("60mm 1", "1010").bravo("A/1/1", "1013").bravo("B/1/1", "1014");
    let f = f.at(ALPHA_FIRES);
    let (mover, other) = (f.b("A/1/1"), f.b("B/1/1"));
    let mut f = moving(f, &[mover]);
    assert!(f.offers(ALPHA, &[], Step::Target(mover)) && !f.offers(ALPHA, &[], Step::Target(other)));
    let (rifles, crew) = (f.a("A/1/1"), f.a("60mm 1"));
    f.set(|s| s[rifles].clear(flag::IN_COMMAND));
    let steps = [Step::Target(mover), Step::Fire(rifles, SEMI), Step::Fire(crew, SEMI), Step::Done];
    f.roll(&[("fire", 2), ("fire", 3)]).alpha(&steps);
    assert_eq!(f.s[mover].men, 2, "four rifles take 1 on a 2, two of the crew 1 on a 3");
    assert!(f.s.journey.interrupted, "the mover decides anew");
    assert!(matches!(f.s.frame(), Frame::Overwatch { by: BRAVO, .. }));
}

#[test]
fn case_7_62_a_side_that_is_surprised_has_no_opportunity_fire_yet() {
    let f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1013");
    let f = f.rules(|s| s.special.opportunity_from[0] = 3).at(ALPHA_FIRES);
    let mover = f.b("A/1/1");
    let f = moving(f, &[mover]);
    assert!(!f.offers(ALPHA, &[], Step::Target(mover)) && f.offers(ALPHA, &[], Step::Pass));
    assert_eq!(f.why_not(ALPHA, &[], "moving").as_deref(), Some("15.3"));
}

#[test]
fn case_7_62_a_headquarters_that_moves_is_no_target_and_a_blip_is_none() {
    let f = Field::open().alpha("A/1/1", "1010").bravo("HQ 1", "1013").bravo("B/1/1", "1030").at(ALPHA_FIRES);
    let (hq, hidden) = (f.b("HQ 1"), f.b("B/1/1"));
    let f = moving(f, &[hq, hidden]);
    assert_eq!(f.question(ALPHA, &[]).offers(), [Step::Pass]);
}

#[test]
fn case_7_63_those_who_neither_fired_nor_moved_answer_the_firer_at_once() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").bravo("A/1/1", "1013").bravo("B/1/1", "1013");
    let f = f.bravo("A/2/1", "1013").bravo("B/2/1", "1013");
    let mut f = f.at(ALPHA_FIRES);
    let (firer, quiet) = (f.a("A/1/1"), f.a("B/1/1"));
    let (aimed, fit, fired, moved) = (f.b("A/1/1"), f.b("B/1/1"), f.b("A/2/1"), f.b("B/2/1"));
    f.mark(fired, flag::FIRED).mark(moved, flag::MOVED);
    f.roll(&[("fire", 1)]).alpha(&shot(aimed, firer, SEMI));
    assert_eq!(
        Raid::asked(&f.t, &f.s),
        Asked::Window { active: Seat(0), seats: kernel::Seats::only(Seat(1)) },
        "a window, whatever Bravo has"
    );
    assert!(f.offers(BRAVO, &[], Step::Target(firer)) && !f.offers(BRAVO, &[], Step::Target(quiet)));
    let after = [Step::Target(firer)];
    assert!(f.offers(BRAVO, &after, Step::Fire(fit, SEMI)));
    for who in [aimed, fired, moved] {
        assert!(!f.offers(BRAVO, &after, Step::Fire(who, SEMI)));
    }
    assert_eq!(f.why_not(BRAVO, &after, "A/1/1").as_deref(), Some("7.63"));
    f.roll(&[("fire", 2)]).bravo(&shot(firer, fit, SEMI));
    assert_eq!(f.s[firer].men, 3);
    // The answer may be answered in turn, by Alpha's other team; then play goes on with Bravo's attack.
    assert!(f.offers(ALPHA, &[Step::Target(fit)], Step::Fire(quiet, SEMI)));
    f.roll(&[("fire", 2)]).alpha(&shot(fit, quiet, SEMI));
    f.bravo(&[Step::Pass]);
    assert_eq!(f.s.frame(), Frame::Fire { turn: BRAVO, passes: 0 });
    assert!(f.offers(BRAVO, &[], Step::Target(quiet)) && !f.offers(BRAVO, &[], Step::Target(firer)), "7.33");
}

#[test]
fn case_7_64_whoever_has_neither_moved_nor_fired_sees_five_points_farther_on_overwatch() {
    // The firer is at altitude of nobody: 14 clear hexes from the one who answers, 10 from the one it fires at.
    let f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1020").bravo("B/1/1", "1024").bravo("A/2/1", "1026");
    let mut f = f.at(ALPHA_FIRES);
    let (firer, aimed) = (f.a("A/1/1"), f.b("A/1/1"));
    let (near, far) = (f.b("B/1/1"), f.b("A/2/1"));
    f.set(|s| s[firer].set(flag::IN_COMMAND));
    f.roll(&[("fire", 1)]).alpha(&shot(aimed, firer, SEMI));
    assert!(f.offers(BRAVO, &[Step::Target(firer)], Step::Fire(near, SEMI)), "14 points of 15");
    assert!(!f.offers(BRAVO, &[Step::Target(firer)], Step::Fire(far, SEMI)), "16 points of 15");
    assert_eq!(f.why_not(BRAVO, &[Step::Target(firer)], "A/2/1").as_deref(), Some("6.11"));
    f.bravo(&[Step::Pass]);
    assert!(!f.offers(BRAVO, &[Step::Target(firer)], Step::Fire(near, SEMI)), "for overwatch only");
}

#[test]
fn case_7_65_fire_inside_one_building_is_not_answered() {
    let inside = |building: bool| {
        let f = Field::open();
        let f = if building { f.building("1010 1011") } else { f.building("1010").building("1011") };
        f.alpha("A/1/1", "1010").bravo("A/1/1", "1011").bravo("B/1/1", "1011").at(ALPHA_FIRES)
    };
    for (building, answered) in [(true, false), (false, true)] {
        let mut f = inside(building);
        let (firer, aimed, other) = (f.a("A/1/1"), f.b("A/1/1"), f.b("B/1/1"));
        f.roll(&[("fire", 1)]).alpha(&shot(aimed, firer, SEMI));
        assert_eq!(f.offers(BRAVO, &[Step::Target(firer)], Step::Fire(other, SEMI)), answered);
    }
}

#[test]
fn case_7_7_shifts_stop_at_the_left_edge_and_cost_the_die_past_the_right_one() {
    let roll = |shot: DirectShot, die| {
        let mut dice = Scripted::new(&[("fire", die)]);
        direct_fire(tables(), &shot, Roll::open("fire", "7.7"), &mut dice).expect("allowed")
    };
    // One man with a bolt rifle at a Building: column 9, one past the edge.
    let weak = roll(DirectShot::new(SmallArm::Bolt, 1, 3, Cover::Building), 5);
    assert_eq!((weak.column, weak.total, weak.result), (9, 4, FireResult::Suppressed));
    // A heavy machine gun in crossfire at Clear stays in column 1.
    let strong = roll(DirectShot { crossfire: true, ..DirectShot::new(SmallArm::Hmg, 3, 3, Cover::Clear) }, 4);
    assert_eq!((strong.column, strong.total, strong.result), (1, 4, FireResult::Casualties(3)));
}

#[test]
fn case_7_8_a_result_is_nothing_suppression_or_losses_with_suppression() {
    // Four semis in Clear at three hexes: column 2.
    for (die, men, down) in [(1, 4, true), (2, 3, true), (3, 2, true), (6, 1, true)] {
        let mut f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1013").at(ALPHA_FIRES);
        let (firer, enemy) = (f.a("A/1/1"), f.b("A/1/1"));
        f.roll(&[("fire", die)]).alpha(&shot(enemy, firer, SEMI));
        assert_eq!((f.s[enemy].men, suppressed(&f, enemy)), (men, down), "die {die}");
    }
    let mut f = Field::open().terrain(Terrain::Medium, "1013").alpha("A/1/1", "1010").bravo("A/1/1", "1013");
    f = f.rules(|_| ());
    let mut f = f.at(ALPHA_FIRES);
    let (firer, enemy) = (f.a("A/1/1"), f.b("A/1/1"));
    f.set(|s| s[firer].men = 3);
    f.roll(&[("fire", 1)]).alpha(&shot(enemy, firer, SEMI));
    assert_eq!((f.s[enemy].men, suppressed(&f, enemy)), (4, false));
}

#[test]
fn case_7_81_suppression_is_lifted_in_its_phase() {
    let f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1013").bravo("B/1/1", "1030");
    let mut f = f.rules(|s| s.special.charges = true).at(Frame::Move { turn: ALPHA, passes: 1 });
    let (seen, hidden) = (f.b("A/1/1"), f.b("B/1/1"));
    f.mark(seen, flag::SUPPRESSED).mark(hidden, flag::SUPPRESSED);
    f.alpha(&[Step::Pass]);
    assert!(!suppressed(&f, seen) && !suppressed(&f, hidden));
    assert_eq!(f.heard(Audience::Side(BRAVO), "recovered").len(), 2);
    assert_eq!(f.heard(Audience::Side(ALPHA), "recovered").len(), 1, "not of the one it cannot see");
}

#[test]
fn case_7_82_a_second_suppression_changes_nothing() {
    let mut f = Field::open().alpha("A/1/1", "1010").bravo("A/1/1", "1013").at(ALPHA_FIRES);
    let (firer, enemy) = (f.a("A/1/1"), f.b("A/1/1"));
    f.mark(enemy, flag::SUPPRESSED);
    f.roll(&[("fire", 1)]).alpha(&shot(enemy, firer, SEMI));
    assert_eq!((f.s[enemy].men, suppressed(&f, enemy)), (4, true));
    assert!(f.heard(Audience::Public, "suppressed").is_empty());
}

#[test]
fn case_7_83_losses_add_up() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").bravo("A/1/1", "1013");
    let mut f = f.at(ALPHA_FIRES);
    let (first, second, enemy) = (f.a("A/1/1"), f.a("B/1/1"), f.b("A/1/1"));
    let steps = [Step::Target(enemy), Step::Fire(first, SEMI), Step::Fire(second, SEMI), Step::Done];
    f.roll(&[("fire", 4), ("fire", 2)]).alpha(&steps);
    assert_eq!((f.s[enemy].men, f.s.losses), (1, [0, 3]));
}

#[test]
fn case_7_84_losses_overflow_to_the_next_of_the_stack() {
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1010").bravo("A/1/1", "1013").bravo("LMG 1", "1013");
    let mut f = f.bravo("B/1/1", "1013").bravo("A/2/1", "1014").at(ALPHA_FIRES);
    let (firer, second) = (f.a("A/1/1"), f.a("B/1/1"));
    let (enemy, gun, last) = (f.b("LMG 1"), f.b("B/1/1"), f.b("A/1/1"));
    f.set(|s| {
        s[enemy].men = 1;
        s[gun].men = 1;
    });
    f.roll(&[("fire", 6)]).alpha(&shot(enemy, firer, SEMI));
    assert_eq!((f.s[enemy].whereabouts, f.s[gun].whereabouts), (Whereabouts::Dead, Whereabouts::Dead));
    assert_eq!((f.s[last].men, suppressed(&f, last)), (3, true), "round to the first of the stack");
    assert_eq!(f.s[f.b("A/2/1")].men, 4, "nobody outside the hex");
    assert_eq!(f.s.losses, [0, 3]);
    f.bravo(&[Step::Pass]).bravo(&[Step::Pass]);
    assert!(f.offers(ALPHA, &[Step::Target(last)], Step::Fire(second, SEMI)), "it may still be attacked itself");
}

#[test]
fn case_7_91_firers_at_120_degrees_shift_a_column_left() {
    // 1013 is fired at from the north, from the south-east at exactly 120 degrees, and from the north-east.
    let f = Field::open().alpha("A/1/1", "1010").alpha("B/1/1", "1214").alpha("A/2/1", "1211").bravo("A/1/1", "1013");
    let mut f = f.at(ALPHA_FIRES);
    let (north, east, near, enemy) = (f.a("A/1/1"), f.a("B/1/1"), f.a("A/2/1"), f.b("A/1/1"));
    let steps = |list: &[PieceId]| {
        let mut steps = vec![Step::Target(enemy)];
        steps.extend(list.iter().map(|&id| Step::Fire(id, SEMI)));
        steps.push(Step::Done);
        steps
    };
    let before = f.s.clone();
    let columns = |f: &Play| -> Vec<String> {
        f.heard(Audience::Public, "fire").iter().map(|t| t.working.as_ref().expect("working").column.clone()).collect()
    };
    f.roll(&[("fire", 1), ("fire", 1)]).alpha(&steps(&[north, east]));
    assert_eq!(columns(&f), ["1", "1"]);
    f.s = before.clone();
    f.roll(&[("fire", 1), ("fire", 1)]).alpha(&steps(&[north, near]));
    assert_eq!(columns(&f), ["2", "2"]);
    f.s = before;
    f.roll(&[("fire", 1), ("fire", 1), ("fire", 1)]).alpha(&steps(&[north, near, east]));
    assert_eq!(columns(&f), ["1", "2", "1"], "only those who stand across from each other");
}

/// A machine gun of Alpha's in 1010 that faces south, and a mover of Bravo's in 1013.
fn cone() -> (Play, PieceId, PieceId) {
    let f = Field::open().alpha("LMG 1", "1010").bravo("A/1/1", "1013").bravo("B/1/1", "1013").at(ALPHA_FIRES);
    let (gun, mover) = (f.a("LMG 1"), f.b("A/1/1"));
    let mut f = moving(f, &[mover]);
    f.face(gun, Direction::South);
    (f, gun, mover)
}

#[test]
fn case_7_92_a_machine_gun_fires_by_its_cone_whatever_else_it_did() {
    for done in [flag::FIRED, flag::MOVED] {
        let (mut f, gun, mover) = cone();
        f.mark(gun, done);
        assert!(f.offers(ALPHA, &[Step::Target(mover)], Step::Fire(gun, LMG)));
        let (behind, hex) = (f.b("B/1/1"), f.hex("1014"));
        f.set(|s| s[behind].hex = hex);
        f.roll(&[("fire", 4), ("kill zone", 1)]).alpha(&shot(mover, gun, LMG));
        assert_eq!(f.s[mover].men, 2);
    }
    let (mut f, gun, mover) = cone();
    f.roll(&[("fire", 4)]).alpha(&shot(mover, gun, LMG));
    assert!(!f.s[gun].is(flag::FIRED), "the cone does not cost its shot of the turn");
    assert_eq!(f.heard(Audience::Public, "fire")[0].case, "7.92");
}

#[test]
fn case_7_92_the_cone_is_120_degrees_wide_and_five_points_deep() {
    let covered = |hex: &str, terrain: Terrain| {
        let (f, gun, mover) = cone();
        let mut f = f;
        f.mark(gun, flag::FIRED);
        let hex = f.hex(hex);
        f.t.ground.terrain[hex.index()] = terrain;
        f.t.sight = raid::sight::SightTable::of(&f.t.ground);
        f.set(|s| {
            s[mover].hex = hex;
            s.journey.hex = hex;
        });
        f.offers(ALPHA, &[], Step::Target(mover))
    };
    assert!(covered("1015", Terrain::Clear), "five points");
    assert!(!covered("1016", Terrain::Clear), "six points");
    assert!(covered("1014", Terrain::Medium), "three and two");
    assert!(!covered("1014", Terrain::Heavy), "three and six");
    assert!(covered("1112", Terrain::Clear) && covered("0912", Terrain::Clear), "beside the hex in front and one on");
    assert!(!covered("1110", Terrain::Clear) && !covered("1009", Terrain::Clear), "beside and behind the gun");
}

#[test]
fn case_7_92_each_mover_is_fired_at_once_by_the_cone_and_then_by_the_guns_own_shot() {
    let (mut f, gun, mover) = cone();
    let other = f.b("B/1/1");
    f.set(|s| {
        s.journey.members[1] = other;
        s.journey.count = 2;
    });
    f.mark(other, flag::MOVED);
    // Both members in one answer, each by the cone; not the same one twice.
    let both = [Step::Target(mover), Step::Fire(gun, LMG), Step::Target(other), Step::Fire(gun, LMG), Step::Done];
    assert!(!f.offers(ALPHA, &both[..2], Step::Fire(gun, LMG)));
    f.roll(&[("fire", 1), ("fire", 1)]).alpha(&both);
    assert!(!f.s[gun].is(flag::FIRED));
    // In the next hex the cone is used up, and its own shot is left, once.
    f.set(|s| {
        s.pop();
        s.push(Frame::React);
    });
    f.roll(&[("fire", 1)]).alpha(&shot(other, gun, LMG));
    assert!(f.s[gun].is(flag::FIRED));
    assert_eq!(f.heard(Audience::Public, "fire")[0].case, "7.62");
    f.set(|s| {
        s.pop();
        s.push(Frame::React);
    });
    assert_eq!(f.question(ALPHA, &[]).offers(), [Step::Pass]);
}

#[test]
fn case_7_92_machine_guns_turn_in_the_direct_fire_phase_unseen_while_face_down() {
    let f = Field::open().alpha("LMG 1", "1010").alpha("HMG 1", "1030").bravo("A/1/1", "1013").at(ALPHA_FIRES);
    let mut f = f;
    let (seen, hidden) = (f.a("LMG 1"), f.a("HMG 1"));
    let steps = [
        Step::Turn(seen),
        Step::Facing(Direction::South),
        Step::Turn(hidden),
        Step::Facing(Direction::NorthWest),
        Step::Pass,
    ];
    assert!(!f.offers(ALPHA, &steps[..2], Step::Turn(seen)), "once in a decision");
    f.alpha(&steps);
    assert_eq!((f.s[seen].facing, f.s[hidden].facing), (Direction::South, Direction::NorthWest));
    assert_eq!(f.heard(Audience::Side(BRAVO), "facing").len(), 1);
    assert_eq!(f.heard(Audience::Side(ALPHA), "facing").len(), 2);
    assert_eq!(f.s.frame(), Frame::Fire { turn: BRAVO, passes: 1 }, "turning alone is a pass");
}
