//! Tables 7.2, 7.7 and 7.8: small arms.

use raid::tables::{self, Cover, FireModifier, FireResult, SmallArm, tables};

use crate::weight;

/// Small arms whose men are counted.
const RIFLES: [SmallArm; 3] = [SmallArm::Bolt, SmallArm::Semi, SmallArm::Auto];

/// Men lost over the six faces of the die, times six: one shot of small arms with everything that range does to it.
fn six_times_expected(arm: SmallArm, men: u8, cover: Cover, range: u16) -> Option<u32> {
    let modifier = tables::range_modifier(arm, range)?;
    let column = tables::shifted(tables::base_column(arm, men, cover), tables::column_shift(arm));
    let loss = |die: i8| tables::direct_result(column.column, die + modifier - column.overflow as i8).casualties();
    Some((1..=6).map(|die| u32::from(loss(die))).sum())
}

#[test]
fn table_7_2_checksum() {
    // One range from each printed column.
    let ranges = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 16];
    let sum = |arm: SmallArm| {
        ranges.iter().filter_map(|&range| tables::range_modifier(arm, range)).map(i32::from).sum::<i32>()
    };
    assert_eq!(SmallArm::ALL.iter().map(|&arm| sum(arm)).collect::<Vec<_>>(), [-13, -18, 3, -19, -7]);
    let across = ranges.map(|range| {
        SmallArm::ALL.iter().filter_map(|&arm| tables::range_modifier(arm, range)).map(i32::from).sum::<i32>()
    });
    assert_eq!(across, [10, 7, 4, 2, 1, 0, -2, -6, -10, -8, -12, -17, -23]);
    assert_eq!(SmallArm::ALL.iter().map(|&arm| tables::column_shift(arm)).collect::<Vec<_>>(), [1, 0, -1, 0, 0]);
}

#[test]
fn table_7_2_columns_that_span_several_ranges() {
    for &arm in SmallArm::ALL {
        for range in 12..=15 {
            assert_eq!(tables::range_modifier(arm, range), tables::range_modifier(arm, 11), "{arm} at {range}");
        }
        assert_ne!(tables::range_modifier(SmallArm::Bolt, 15), tables::range_modifier(SmallArm::Bolt, 16));
        for range in [17, 20, 57, u16::MAX] {
            assert_eq!(tables::range_modifier(arm, range), tables::range_modifier(arm, 16), "{arm} at {range}");
        }
    }
}

#[test]
fn table_7_2_automatic_weapons_may_not_fire_beyond_eight_hexes() {
    for &arm in SmallArm::ALL {
        for range in 0..30 {
            assert_eq!(
                tables::range_modifier(arm, range).is_none(),
                arm == SmallArm::Auto && range > 8,
                "{arm} at {range}"
            );
        }
    }
}

#[test]
fn table_7_7_finder_checksum() {
    let line = |cover: Cover| {
        let men: u8 = (1..=4).map(|men| tables::base_column(SmallArm::Semi, men, cover)).sum();
        men + tables::base_column(SmallArm::Lmg, 2, cover) + tables::base_column(SmallArm::Hmg, 3, cover)
    };
    assert_eq!(Cover::ALL.iter().map(|&cover| line(cover)).collect::<Vec<_>>(), [18, 24, 30, 36, 42]);
}

#[test]
fn table_7_7_machine_guns_do_not_count_men_and_rifles_count_up_to_four() {
    for &cover in Cover::ALL {
        for men in 0..=9 {
            let three = tables::base_column(SmallArm::Semi, 3, cover);
            assert_eq!(tables::base_column(SmallArm::Lmg, men, cover), three);
            assert_eq!(tables::base_column(SmallArm::Hmg, men, cover), three - 2);
            let counted = men.clamp(1, 4);
            for arm in RIFLES {
                assert_eq!(tables::base_column(arm, men, cover), three + 3 - counted, "{men} men with {arm}");
            }
        }
    }
}

#[test]
fn table_7_7_body_checksum() {
    let down = |column: u8| (-1..=8).map(|die| weight(tables::direct_result(column, die))).sum::<i32>();
    assert_eq!((1..=9).map(down).collect::<Vec<_>>(), [32, 28, 24, 20, 16, 14, 12, 10, 7]);
    let across = |die: i8| (1..=9).map(|column| weight(tables::direct_result(column, die))).sum::<i32>();
    assert_eq!((-1..=8).map(across).collect::<Vec<_>>(), [1, 2, 5, 8, 13, 18, 22, 27, 32, 35]);
}

#[test]
fn table_7_7_worked_example_three_semis_and_a_light_machine_gun_into_medium() {
    for (arm, men) in [(SmallArm::Semi, 3), (SmallArm::Lmg, 2)] {
        assert_eq!(tables::range_modifier(arm, 3), Some(0));
        let column = tables::shifted(tables::base_column(arm, men, Cover::Medium), tables::column_shift(arm));
        assert_eq!((column.column, column.overflow), (5, 0));
        assert_eq!(tables::direct_result(column.column, 4), FireResult::Casualties(1));
    }
}

#[test]
fn table_7_7_die_limits() {
    for column in 1..=9 {
        assert_eq!(tables::direct_result(column, -2), FireResult::Nothing);
        assert_eq!(tables::direct_result(column, i8::MIN), FireResult::Nothing);
        assert_eq!(tables::direct_result(column, 9), tables::direct_result(column, 8));
        assert_eq!(tables::direct_result(column, i8::MAX), tables::direct_result(column, 8));
    }
}

#[test]
fn table_7_7_grows_with_the_die_and_falls_to_the_right() {
    for column in 1..=9 {
        for die in -1..=7 {
            assert!(
                tables::direct_result(column, die) <= tables::direct_result(column, die + 1),
                "column {column}, die {die}"
            );
        }
    }
    for column in 1..=8 {
        for die in -1..=8 {
            assert!(
                tables::direct_result(column, die) >= tables::direct_result(column + 1, die),
                "column {column}, die {die}"
            );
        }
    }
}

#[test]
fn table_7_7_expected_losses_per_column() {
    let six = |column: u8| (1..=6).map(|die| tables::direct_result(column, die).casualties()).sum::<u8>();
    assert_eq!((1..=9).map(six).collect::<Vec<_>>(), [14, 11, 9, 6, 4, 3, 2, 1, 0]);
}

#[test]
fn table_7_7_expected_losses_never_rise_with_range_cover_or_fewer_men() {
    for arm in RIFLES {
        for men in 1..=4 {
            for (at, &cover) in Cover::ALL.iter().enumerate() {
                for range in 0..=17 {
                    let here = six_times_expected(arm, men, cover, range);
                    let farther = six_times_expected(arm, men, cover, range + 1);
                    assert!(farther <= here, "{men} {arm} against {cover} from {range} to {} hexes", range + 1);
                    if men > 1 {
                        assert!(
                            six_times_expected(arm, men - 1, cover, range) <= here,
                            "{men} {arm} against {cover} at {range}"
                        );
                    }
                    if let Some(&better) = Cover::ALL.get(at + 1) {
                        assert!(
                            six_times_expected(arm, men, better, range) <= here,
                            "{men} {arm} against {cover} at {range}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn table_7_7_expected_losses_of_typical_shots() {
    let row = |arm, men, cover| (0..=10).map(|range| six_times_expected(arm, men, cover, range)).collect::<Vec<_>>();
    let p = None;
    let of = |six: [u32; 11]| six.map(Some).to_vec();
    assert_eq!(row(SmallArm::Semi, 4, Cover::Clear), of([18, 15, 11, 11, 11, 11, 11, 8, 5, 3, 1]));
    assert_eq!(row(SmallArm::Semi, 4, Cover::Building), of([8, 5, 3, 3, 3, 3, 3, 1, 0, 0, 0]));
    assert_eq!(row(SmallArm::Bolt, 4, Cover::Clear), of([9, 9, 9, 9, 9, 9, 9, 9, 9, 6, 4]));
    assert_eq!(row(SmallArm::Lmg, 2, Cover::Medium), of([12, 9, 6, 4, 4, 4, 4, 2, 1, 0, 0]));
    assert_eq!(row(SmallArm::Hmg, 3, Cover::Clear), of([14, 14, 14, 14, 14, 14, 14, 14, 14, 14, 10]));
    let auto = row(SmallArm::Auto, 4, Cover::Medium);
    assert_eq!(auto[..9], [22, 20, 18, 15, 12, 9, 4, 1, 0].map(Some));
    assert_eq!(auto[9..], [p, p]);
}

#[test]
fn shifts_stop_at_the_left_edge_and_overflow_at_the_right() {
    let direct = |column, shift| {
        let to = tables::shifted(column, shift);
        (to.column, to.overflow)
    };
    assert_eq!(direct(1, -1), (1, 0));
    assert_eq!(direct(3, -2), (1, 0));
    assert_eq!(direct(5, 1), (6, 0));
    assert_eq!(direct(9, 0), (9, 0));
    assert_eq!(direct(9, 2), (9, 2));
    assert_eq!(direct(8, 3), (9, 2));
    let indirect = |column, shift| {
        let to = tables::indirect_shifted(column, shift);
        (to.column, to.overflow)
    };
    assert_eq!(indirect(0, -1), (0, 0));
    assert_eq!(indirect(3, 1), (4, 0));
    assert_eq!(indirect(8, 1), (8, 1));
}

#[test]
fn table_7_8_checksum() {
    let all = FireModifier::ALL.iter().map(|&modifier| tables().fire_modifier(modifier));
    let seen: Vec<(&str, i8, i8)> = all.map(|modifier| (modifier.case, modifier.die, modifier.shift)).collect();
    assert_eq!(seen, [("7.8", -1, 0), ("14.16", -1, 0), ("13.41", 3, -1), ("7.91", 0, -1), ("13.52", 0, 1)]);
    let reach = tables().reach;
    assert_eq!((reach.lmg_kill_zone, reach.hmg_kill_zone, reach.anti_aircraft), (2, 4, 15));
}
