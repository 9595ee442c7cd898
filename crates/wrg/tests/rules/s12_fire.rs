//! Anti-personnel fire.

use kernel::dice::{Scripted, enumerate};
use wrg::fire::{
    Figure, Shelter, Volley, chance, effect, hands, identify, order, potential, rule, score, tactical, why_not,
};
use wrg::total;
use wrg::words::{Rank, Weapon};

/// A section of ten at 90 m on eight men lying in the open.
fn section() -> Volley {
    let weapons = vec![(Weapon::Rifle, 8), (Weapon::BeltLmg, 1), (Weapon::LmgNo2, 1)];
    Volley { weapons, range: 90, firers: 10, targets: 8, ..Volley::default() }
}

#[test]
fn case_9_4_small_arms_score_by_range() {
    assert_eq!(total(&effect(&section())), 24);
    assert_eq!(total(&effect(&Volley { range: 501, ..section() })), 0);
    assert!(effect(&section()).iter().all(|factor| factor.case == "9.4"));
}

#[test]
fn case_9_4_weapons_without_effect_at_the_range_do_not_fire() {
    let why = |weapons: &[(Weapon, u32)], range| {
        let volley = Volley { weapons: weapons.to_vec(), range, ..section() };
        why_not(&volley).map(|(case, _)| case)
    };
    assert_eq!(why(&[(Weapon::Rifle, 8)], 500), None);
    assert_eq!(why(&[(Weapon::Rifle, 8)], 501), Some("9.4"));
    assert_eq!(why(&[(Weapon::Rifle, 8), (Weapon::TripodMg, 1)], 501), None);
    assert_eq!(why(&[(Weapon::Mortar81mm, 1)], 250), Some("10.3"));
    assert_eq!(why(&[(Weapon::Rifle, 0)], 50), Some("9.4"));
}

#[test]
fn case_9_4_a_volley_that_cannot_be_fired_needs_no_dice_and_hits_nobody() {
    let far = Volley { weapons: vec![(Weapon::Claymore, 1)], ..section() };
    let mut none = Scripted::new(&[]);
    let (scored, hits) = rule(&far, &mut none);
    assert_eq!((scored.total, total(&scored.factors), hits), (0, 0, 0));
    let mut dice = Scripted::new(&[("chance", 4)]);
    assert_eq!(rule(&section(), &mut dice).1, 2);
}

#[test]
fn case_9_4_each_man_fires_one_weapon_in_a_period() {
    let men = |weapons: &[(Weapon, u32)]| hands(&Volley { weapons: weapons.to_vec(), ..section() });
    assert_eq!(hands(&section()), 10);
    assert_eq!(men(&[(Weapon::TripodMg, 1), (Weapon::Helper, 2), (Weapon::Grenade, 1)]), 4);
    assert_eq!(men(&[(Weapon::AfvGun, 1), (Weapon::TurretMg, 2), (Weapon::PintleMg, 1), (Weapon::AfvFlame, 1)]), 0);
    assert_eq!(men(&[(Weapon::Claymore, 3)]), 1);
    assert_eq!(men(&[(Weapon::Claymore, 0), (Weapon::Rifle, 2)]), 2);
}

#[test]
fn case_10_3_heavy_weapons_and_helpers_score_by_range() {
    let weapons = vec![(Weapon::TripodMg, 1), (Weapon::Helper, 2)];
    let volley = Volley { weapons, range: 600, ..Volley::default() };
    assert_eq!(total(&effect(&volley)), 5);
    assert!(effect(&volley).iter().all(|factor| factor.case == "10.3"));
}

#[test]
fn case_12_1_target_and_tactical_points_are_counted_by_figure() {
    assert_eq!(total(&tactical(&section())), 8);
    let volley =
        Volley { erect: 3, protected: 2, bunker: 1, moved: 4, vehicle_moving: 1, bunker_busting: 2, ..section() };
    assert_eq!(total(&tactical(&volley)), 5 + 3 + 4 - 4 - 2 - 3);
}

#[test]
fn case_12_2_a_die_above_the_number_of_men_counts_nothing() {
    assert_eq!(chance(3, &mut Scripted::new(&[("chance", 3)])).value, 3);
    assert_eq!(chance(3, &mut Scripted::new(&[("chance", 4)])).value, 0);
}

#[test]
fn case_12_2_the_volley_is_effect_points_and_chance_together() {
    let scored = score(&section(), &mut Scripted::new(&[("chance", 4)]));
    assert_eq!(scored.total, 24 + 8 + 4);
    assert_eq!(total(&scored.factors), scored.total);
}

#[test]
fn case_12_3_small_totals_are_diced_for_and_great_ones_are_sure() {
    let diced = |total, die| potential(total, &mut Scripted::new(&[("potential hit", die)]));
    assert_eq!(
        [(-3, 6), (4, 5), (5, 5), (9, 4), (10, 4), (14, 3), (15, 3), (19, 2)].map(|(t, d)| diced(t, d)),
        [1, 0, 1, 0, 1, 0, 1, 0]
    );
    let sure = |total| potential(total, &mut Scripted::none());
    assert_eq!([20, 29, 30, 39, 40, 49, 50, 71].map(sure), [1, 1, 2, 2, 3, 3, 4, 6]);
}

#[test]
fn case_12_3_the_odds_come_from_the_function_that_rolls() {
    let outcomes = enumerate(|dice| potential(12, dice));
    assert_eq!(outcomes.len(), 2);
}

fn lying(distance: i64) -> Figure {
    Figure {
        trapped: false,
        erect: false,
        moving: false,
        firing: false,
        shelter: Shelter::Open,
        rank: Rank::Man,
        distance,
    }
}

#[test]
fn case_12_4_the_nine_priorities_decide_who_is_diced_for_first() {
    let plain = lying(100);
    let ranked = [
        Figure { trapped: true, shelter: Shelter::Bunker, ..plain },
        Figure { erect: true, ..plain },
        Figure { moving: true, ..plain },
        Figure { firing: true, ..plain },
        Figure { rank: Rank::Corporal, ..plain },
        lying(50),
        plain,
        Figure { shelter: Shelter::Soft, rank: Rank::Officer, distance: 1, ..plain },
        Figure { shelter: Shelter::Hard, ..plain },
        Figure { shelter: Shelter::Bunker, ..plain },
    ];
    let mut shuffled: Vec<(usize, Figure)> = ranked.into_iter().enumerate().collect();
    shuffled.reverse();
    shuffled.swap(1, 6);
    let figures: Vec<Figure> = shuffled.iter().map(|&(_, figure)| figure).collect();
    let expected: Vec<usize> = order(&figures).into_iter().map(|i| shuffled[i].0).collect();
    assert_eq!(expected, (0..10).collect::<Vec<_>>());
}

#[test]
fn case_12_4_the_first_falls_on_2_later_ones_on_1_until_the_potential_is_used_up() {
    let figures = [lying(1), lying(2), lying(3), lying(4)];
    let rolls = |dice: &[u8]| Scripted::new(&dice.iter().map(|&die| ("identify", die)).collect::<Vec<_>>());
    assert_eq!(identify(&figures, 1, &mut rolls(&[2])), (vec![0], 1));
    assert_eq!(identify(&figures, 2, &mut rolls(&[2, 2, 1])), (vec![0, 2], 3));
    assert_eq!(identify(&figures, 1, &mut rolls(&[3, 2, 2, 6])), (vec![], 4));
    assert_eq!(identify(&figures, 0, &mut rolls(&[])), (vec![], 0));
}

#[test]
fn case_20_2_blind_fire_into_smoke_has_half_its_effect() {
    let blind = Volley { blind: true, ..section() };
    assert_eq!(total(&effect(&blind)), 12);
}
