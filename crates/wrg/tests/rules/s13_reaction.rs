//! Reaction tests.

use kernel::dice::Scripted;
use wrg::morale::{AfvResult, Nerve, Restriction, afv_react, afv_result, factors, leader_factor, react, restrictions};
use wrg::total;
use wrg::words::Rank;

fn nerve(given: &[(&str, u32)]) -> Nerve {
    Nerve { factors: given.iter().map(|&(name, n)| (name.to_owned(), n)).collect(), ..Nerve::default() }
}

fn sum(given: &[(&str, u32)]) -> i32 {
    total(&factors(&nerve(given)).unwrap())
}

#[test]
fn case_13_1_three_dice_and_all_factors_make_the_score() {
    let mut dice = Scripted::new(&[("reaction", 3), ("reaction", 4), ("reaction", 5)]);
    let reaction = react(&nerve(&[("friendly-lmg", 2), ("lost-in-period", 1)]), &mut dice).unwrap();
    assert_eq!(reaction.score, 13);
    assert!(reaction.restrictions.is_empty());
}

#[test]
fn case_13_2_what_heartens() {
    let all = ["friendly-lmg", "opponent-under-fire", "advanced-or-fired", "enemy-in-open", "enemy-hit-in-open"];
    assert!(all.into_iter().all(|name| sum(&[(name, 1)]) == 1));
    assert_eq!(sum(&[("friendly-lmg", 3)]), 3);
}

#[test]
fn case_13_3_what_costs_one_each() {
    let all = ["isolated-from-leaders", "isolated", "lost-in-battle", "lost-in-period", "enemy-mg"];
    assert!(all.into_iter().all(|name| sum(&[(name, 2)]) == -2));
    assert_eq!([9, 10, 34].map(|points| sum(&[("points-against", points)])), [0, -1, -3]);
}

#[test]
fn case_13_4_what_costs_two() {
    let all = [
        "leader-panicked",
        "friends-panicked",
        "fire-from-flank",
        "enemy-armour",
        "flame",
        "surprised",
        "intermingled",
        "enemy-within-25",
    ];
    assert!(all.into_iter().all(|name| sum(&[(name, 1)]) == -2));
    assert!(factors(&nerve(&[("rain", 1)])).is_err() && factors(&nerve(&[("cover", 1)])).is_err());
}

#[test]
fn case_13_5_cover_counts_two_as_the_player_likes() {
    let covered = |better| Nerve { cover: Some(better), ..Nerve::default() };
    assert_eq!(total(&factors(&covered(true)).unwrap()), 2);
    assert_eq!(total(&factors(&covered(false)).unwrap()), -2);
}

#[test]
fn case_13_7_restrictions_add_up_downwards() {
    use Restriction::{MustAdvance, NoAdvance, NoClosing, NoLongFire, Panic};
    assert_eq!(restrictions(15), [MustAdvance]);
    assert_eq!(restrictions(14), []);
    assert_eq!(restrictions(10), []);
    assert_eq!(restrictions(9), [NoClosing]);
    assert_eq!(restrictions(4), [NoClosing, NoAdvance]);
    assert_eq!(restrictions(-1), [NoClosing, NoAdvance, NoLongFire]);
    assert_eq!(restrictions(-5), [NoClosing, NoAdvance, NoLongFire]);
    assert_eq!(restrictions(-6), [NoClosing, NoAdvance, NoLongFire, Panic]);
}

#[test]
fn case_13_8_a_crews_weapon_may_take_one_more() {
    let crew = Nerve { crew_weapon: true, ..Nerve::default() };
    assert_eq!(total(&factors(&crew).unwrap()), 1);
}

#[test]
fn case_13_9_a_leader_tests_for_himself_and_forgets_isolation() {
    let added = [Rank::LanceCorporal, Rank::Corporal, Rank::Sergeant, Rank::Officer]
        .map(|rank| leader_factor(rank).unwrap().value);
    assert_eq!(added, [1, 2, 3, 5]);
    assert_eq!(leader_factor(Rank::Man), None);
    assert_eq!(Rank::short("sgt"), Some(Rank::Sergeant));
    let given = nerve(&[("isolated", 3), ("isolated-from-leaders", 2), ("flame", 1)]);
    assert_eq!(total(&factors(&Nerve { leader: Some(Rank::Sergeant), ..given }).unwrap()), 1);
}

#[test]
fn case_16_1_two_dice_and_all_factors_make_the_score_of_a_vehicle() {
    let given: Vec<(String, u32)> = vec![("moving".into(), 1), ("points-against".into(), 6)];
    let mut dice = Scripted::new(&[("afv reaction", 4), ("afv reaction", 3)]);
    let reaction = afv_react(&given, &mut dice).unwrap();
    assert_eq!((reaction.score, reaction.restrictions), (2, vec![AfvResult::NoAdvance]));
}

#[test]
fn case_16_2_factors_of_a_vehicle() {
    let value = |name: &str| {
        let mut dice = Scripted::new(&[("afv reaction", 1), ("afv reaction", 1)]);
        afv_react(&[(name.to_owned(), 1)], &mut dice).unwrap().score - 2
    };
    let plus = ["moving", "friendly-infantry", "friendly-afv", "friends-ahead", "friends-firing"];
    assert!(plus.into_iter().all(|name| value(name) == 1));
    let minus = ["under-anti-personnel-fire", "stationary", "friends-retreated", "points-against"];
    assert!(minus.into_iter().all(|name| value(name) == -1));
    assert_eq!(
        [value("afv-lost"), value("surprised"), value("commander-lost"), value("close-danger")],
        [-2, -2, -3, -3]
    );
    assert!(afv_react(&[("rust".to_owned(), 1)], &mut Scripted::none()).is_err());
}

#[test]
fn case_16_3_results_of_a_vehicle() {
    use AfvResult::{Flee, MustAdvance, NoAdvance, Retire, ToNextCover};
    assert_eq!(
        [10, 9, 5, 4, 0, -1, -5, -6].map(afv_result),
        [MustAdvance, ToNextCover, ToNextCover, NoAdvance, NoAdvance, Retire, Retire, Flee]
    );
}
