//! Tables 9.3 to 9.5, 14.1 and 14.2: shells, charges and what they destroy.

use raid::tables::{self, Cover, Direction, FireResult, HardTarget, ResultsTable, Shell, SpecialWeapon, tables};

use crate::weight;

#[test]
fn table_9_3_checksum() {
    assert_eq!((1..=6).filter(|&die| tables().scatters(die)).collect::<Vec<_>>(), [1, 3, 5]);
    assert_eq!((1..=6).map(|die| tables().scatter_direction(die)).collect::<Vec<_>>(), Direction::ALL);
    assert_eq!((1..=6).map(|die| tables().scatter_hexes(die)).collect::<Vec<_>>(), [1, 1, 1, 2, 2, 2]);
}

#[test]
fn table_9_41_checksum() {
    let along = |shell: Shell| (0..9).map(|distance| tables::artillery_strength(shell, distance)).sum::<u8>();
    assert_eq!(Shell::ALL.iter().map(|&shell| along(shell)).collect::<Vec<_>>(), [8, 13, 15, 18, 31]);
    let ring = |distance: u16| Shell::ALL.iter().map(|&shell| tables::artillery_strength(shell, distance)).sum::<u8>();
    assert_eq!([0, 1, 2, 3, 4, u16::MAX].map(ring), [45, 26, 12, 2, 0, 0]);
    assert_eq!(Shell::ALL.iter().map(|&shell| tables::zone_reach(shell)).collect::<Vec<_>>(), [1, 2, 2, 2, 3]);
    assert_eq!(Shell::ALL.iter().map(|&shell| tables().minimum_range(shell)).collect::<Vec<_>>(), [8, 12, 0, 0, 0]);
}

#[test]
fn table_9_41_weakens_outwards_and_a_zone_ends_where_its_strength_does() {
    for &shell in Shell::ALL {
        for distance in 0..tables::zone_reach(shell) {
            assert!(
                tables::artillery_strength(shell, distance) > tables::artillery_strength(shell, distance + 1),
                "{shell} at {distance}"
            );
        }
        assert!(tables::artillery_strength(shell, tables::zone_reach(shell)) > 0, "{shell}");
        assert_eq!(tables::artillery_strength(shell, tables::zone_reach(shell) + 1), 0, "{shell}");
    }
}

#[test]
fn table_9_42_columns_by_strength() {
    let columns: Vec<Option<u8>> = (0..=20).map(tables::indirect_column).collect();
    let of = [8, 8, 7, 7, 6, 6, 5, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0, 0].map(Some);
    assert_eq!(columns[0], None);
    assert_eq!(columns[1..], of);
    assert_eq!(tables::indirect_column(u16::MAX), Some(0));
}

#[test]
fn table_9_42_body_checksum() {
    let down = |column: u8| (-2..=6).map(|die| weight(tables::indirect_result(column, die))).sum::<i32>();
    assert_eq!((0..9).map(down).collect::<Vec<_>>(), [40, 37, 33, 29, 24, 19, 12, 7, 4]);
    let across = |die: i8| (0..9).map(|column| weight(tables::indirect_result(column, die))).sum::<i32>();
    assert_eq!((-2..=6).map(across).collect::<Vec<_>>(), [7, 11, 15, 20, 24, 28, 30, 34, 36]);
}

#[test]
fn table_9_42_die_limits_and_monotony() {
    for column in 0..9 {
        assert_eq!(tables::indirect_result(column, -3), FireResult::Nothing);
        assert_eq!(tables::indirect_result(column, i8::MIN), FireResult::Nothing);
        assert_eq!(tables::indirect_result(column, 7), tables::indirect_result(column, 6));
        for die in -2..=5 {
            assert!(
                tables::indirect_result(column, die) <= tables::indirect_result(column, die + 1),
                "column {column}, die {die}"
            );
        }
        for die in -2..=6 {
            assert!(
                column == 8 || tables::indirect_result(column, die) >= tables::indirect_result(column + 1, die),
                "column {column}, die {die}"
            );
        }
    }
}

#[test]
fn table_9_42_expected_losses_by_strength_and_cover() {
    let covers = [Cover::Clear, Cover::Medium, Cover::Heavy, Cover::Building];
    let six = |column: u8| {
        covers.map(|cover| {
            (1..=6)
                .map(|die| tables::indirect_result(column, die + tables::indirect_modifier(cover)).casualties())
                .sum::<u8>()
        })
    };
    let expected = [
        [23, 22, 21, 19],
        [22, 21, 19, 16],
        [21, 19, 16, 12],
        [19, 16, 12, 9],
        [16, 12, 9, 6],
        [12, 9, 6, 4],
        [6, 4, 2, 1],
        [2, 1, 0, 0],
        [1, 0, 0, 0],
    ];
    assert_eq!((0..9).map(six).collect::<Vec<_>>(), expected);
}

#[test]
fn table_9_42_chances_to_destroy_by_strength() {
    let faces = |column: u8, cover: Cover, target: HardTarget| {
        let hit = |die: i8| {
            tables().destroys(
                ResultsTable::Indirect,
                tables::indirect_result(column, die + tables::indirect_modifier(cover)),
                target,
            )
        };
        (1..=6).filter(|&die| hit(die)).count()
    };
    let all = |cover, target| (0..9).map(|column| faces(column, cover, target)).collect::<Vec<_>>();
    assert_eq!(all(Cover::Building, HardTarget::Building), [5, 4, 3, 2, 1, 0, 0, 0, 0]);
    assert_eq!(all(Cover::Clear, HardTarget::Apc), [6, 6, 6, 5, 4, 2, 0, 0, 0]);
    assert_eq!(all(Cover::Clear, HardTarget::Tank), [5, 4, 3, 2, 1, 0, 0, 0, 0]);
    assert_eq!(faces(3, Cover::Building, HardTarget::Wall), 3);
}

#[test]
fn table_9_5_checksum() {
    assert_eq!(
        Cover::ALL.iter().map(|&cover| tables::indirect_modifier(cover)).collect::<Vec<_>>(),
        [0, 0, -1, -2, -3]
    );
}

#[test]
fn table_14_1_what_destroys_what() {
    let results = [
        FireResult::Nothing,
        FireResult::Suppressed,
        FireResult::Casualties(1),
        FireResult::Casualties(2),
        FireResult::Casualties(3),
        FireResult::Casualties(4),
    ];
    let enough = |table, target| results.iter().filter(|&&result| tables().destroys(table, result, target)).count();
    // How many of the six results destroy: four means any loss, one means only a 4.
    assert_eq!(
        HardTarget::ALL.iter().map(|&target| enough(ResultsTable::Direct, target)).collect::<Vec<_>>(),
        [2, 2, 0, 0, 0, 0]
    );
    assert_eq!(
        HardTarget::ALL.iter().map(|&target| enough(ResultsTable::Indirect, target)).collect::<Vec<_>>(),
        [2, 4, 2, 1, 2, 3]
    );
    assert_eq!(
        HardTarget::ALL.iter().map(|&target| tables().destruction_case(target)).collect::<Vec<_>>(),
        ["13.51", "14.17", "14.14", "14.14", "9.7", "15.3"]
    );
}

#[test]
fn table_14_2_checksum() {
    let weapons = SpecialWeapon::ALL.iter().map(|&weapon| tables().special_weapon(weapon));
    assert_eq!(weapons.clone().map(|weapon| weapon.strength).collect::<Vec<_>>(), [6, 6, 9, 8, 9, 9, 9, 8]);
    let ranges: Vec<(u16, u16)> = weapons.clone().map(|weapon| (weapon.minimum_range, weapon.maximum_range)).collect();
    assert_eq!(ranges, [(0, 10), (0, 6), (0, 16), (0, 8), (5, 20), (0, u16::MAX), (0, 0), (0, 0)]);
    for &weapon in SpecialWeapon::ALL {
        let facts = tables().special_weapon(weapon);
        assert_eq!(
            facts.against_armour,
            if weapon == SpecialWeapon::TankGun { 12 } else { facts.strength },
            "{weapon}"
        );
        assert_eq!(facts.rest, if weapon == SpecialWeapon::RifleGrenade { 2 } else { 0 }, "{weapon}");
        assert_eq!(facts.smoke, weapon == SpecialWeapon::M203, "{weapon}");
    }
    assert_eq!(tables().special_weapon(SpecialWeapon::Rockets).shots, Some(2));
    assert_eq!(tables().special_weapon(SpecialWeapon::DemolitionCharge).shots, Some(1));
    assert_eq!(tables().special_weapon(SpecialWeapon::M203).shots, None);
}
