//! Command, sight, movement, stacking, terrain, smoke and gunships, and the words of the tables.

use raid::tables::{self, Cover, FireResult, Kind, SmallArm, Terrain, tables};

#[test]
fn every_table_file_has_number_title_and_provenance() {
    let numbers: Vec<&str> = tables::headings().iter().map(|heading| heading.table.as_str()).collect();
    let all = "5.2 6.1 7.2 7.7 7.8 8.1 8.4 8.6 9.3 9.41 9.42 9.5 11.1 13.4 14.1 14.2";
    assert_eq!(numbers.join(" "), all);
    for heading in tables::headings() {
        assert!(!heading.title.is_empty(), "table {} has no title", heading.table);
        assert!(heading.provenance.len() > 10, "table {} does not say where its figures come from", heading.table);
    }
}

#[test]
fn tables_5_2_and_6_1_checksum() {
    let command = tables().command;
    assert_eq!((command.radius_in_sight, command.radius_unseen, command.cohesion), (8, 6, 6));
    let see = tables().observation;
    assert_eq!((see.ground, see.out_of_command, see.overwatch_bonus, see.cone), (10, 5, 5, 5));
    assert_eq!((see.altitude, see.night_loss, see.altitude_at_night, see.crest_distance), (20, 4, 10, 7));
}

#[test]
fn table_8_1_checksum() {
    let units = Kind::ALL.iter().map(|&kind| tables().unit(kind));
    assert_eq!(units.clone().map(|unit| unit.men).sum::<u8>(), 4 + 2 + 3 + 2 + 3 + 2 + 2);
    let points: Vec<u8> = Kind::ALL.iter().map(|&kind| tables::movement_allowance(kind)).collect();
    let helicopter = tables::UNLIMITED;
    assert_eq!(points, [6, 6, 5, 5, 4, 5, 0, 10, 18, 18, 18, helicopter, helicopter]);
    assert_eq!(units.clone().map(|unit| unit.equipment).sum::<u8>(), 6);
    for &kind in Kind::ALL {
        assert_eq!(tables().unit(kind).men_to_move, if kind == Kind::Mortar81 { 2 } else { 1 }, "{kind}");
    }
    assert_eq!((tables().movement.out_of_command, tables().movement.night_loss), (3, 3));
}

#[test]
fn table_8_4_checksum() {
    let stack = tables().stacking;
    assert_eq!((stack.units, stack.headquarters, stack.vehicles, stack.helicopters), (3, 2, 1, 1));
    let carried: Vec<(Kind, u8, bool, u8)> = Kind::ALL
        .iter()
        .filter_map(|&kind| {
            tables().carrier(kind).map(|carrier| (kind, carrier.room, carrier.equipment_counts, carrier.units))
        })
        .collect();
    let any = u8::MAX;
    assert_eq!(
        carried,
        [
            (Kind::Tank, 4, false, 1),
            (Kind::Apc, 10, false, any),
            (Kind::Truck, 14, false, any),
            (Kind::Transport, 10, true, any)
        ]
    );
}

#[test]
fn table_8_6_checksum() {
    let chart = Terrain::ALL.iter().map(|&terrain| tables().terrain(terrain));
    let movement: Vec<u8> = chart.clone().map(|line| line.movement).collect();
    assert_eq!(movement, [1, 1, 2, 2, 2, 3, 3, 4, tables::NO_ENTRY, 1]);
    assert_eq!(chart.clone().map(|line| line.observation).sum::<u8>(), 1 + 1 + 1 + 2 + 2 + 6 + 10 + 1 + 1 + 1);
    let closed: Vec<Terrain> =
        Terrain::ALL.iter().copied().filter(|&terrain| !tables().terrain(terrain).vehicles).collect();
    assert_eq!(closed, [Terrain::Heavy, Terrain::Building, Terrain::River, Terrain::Sea]);
    assert_eq!(tables().terrain(Terrain::Heavy).observation, 6);
    assert_eq!(tables().terrain(Terrain::Building).observation, 10);
    assert_eq!((tables().road_cost, tables().exit_cost), (1, 1));
}

#[test]
fn table_8_6_ground_uses_the_results_line_of_its_name() {
    for &terrain in Terrain::ALL {
        let expected = match terrain {
            Terrain::Broken => Cover::Medium,
            Terrain::Bridge | Terrain::River | Terrain::Sea | Terrain::Wharf => Cover::Clear,
            _ => terrain.name().parse().expect("a cover of the same name"),
        };
        assert_eq!(tables().terrain(terrain).cover, expected, "{terrain}");
    }
}

#[test]
fn tables_11_1_and_13_4_checksum() {
    let smoke = tables().smoke;
    assert_eq!(
        (smoke.reach, smoke.m203_reach, smoke.observation, smoke.cover, smoke.removed_up_to),
        (1, 0, 6, Cover::Heavy, 4)
    );
    assert_eq!((tables().gunship_shots, tables().gunship_range), (3, 15));
}

#[test]
fn results_and_words_read_back_what_they_write() {
    for written in ["-", "S", "1", "2", "3", "4"] {
        assert_eq!(written.parse::<FireResult>().expect("a result").to_string(), written);
    }
    for &arm in SmallArm::ALL {
        assert_eq!(arm.name().parse(), Ok(arm));
    }
    let fault = "rifle".parse::<SmallArm>().expect_err("not a small arm");
    assert_eq!(fault.to_string(), "`rifle` is not known here; use one of: bolt, semi, auto, lmg, hmg");
    assert_eq!("5".parse::<FireResult>().expect_err("no such result").known.len(), 6);
}
