//! Blind fire into smoke (20.2).

use geometry::table::{Point, Screen};
use wrg::smoke::Smoke;
use wrg::state::Fate;
use wrg::volleys::blind;
use wrg::words::Weapon;

use crate::field::{Field, group};

fn point(x: i32, y: i32) -> Point {
    Point::new(x * 100, y * 100)
}

/// Four riflemen, a screen 60 m before them, and an enemy so many metres away.
fn field(enemy: &str) -> Field {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"3 man rifle\"", "100,200", ""),
        group("red", "R", "\"corporal rifle\"", enemy, ""),
    ];
    let mut field = Field::new("", &groups);
    for seen in &mut field.s.seen {
        seen.iter_mut().for_each(|seen| (seen.located, seen.fixed) = (false, false));
    }
    let screen = Screen { from: point(160, 170), to: point(160, 230), height: 3000 };
    field.s.smoke.push(Smoke { screen, laid: 0, stoked: 9 });
    field.play(&["done"], &["done"]);
    field
}

#[test]
fn case_20_2_blind_fire_has_half_its_effect_and_tells_the_firer_nothing() {
    let field = field("190,200");
    let laid = blind::lay(&field.t, &field.s, 0, 0).expect("the smoke is in their arcs");
    let four_rifles = 4 * 2;
    assert_eq!((laid.shots.len(), wrg::total(&laid.effect())), (4, four_rifles / 2));
    let (offers, _) = field.offered(0, &["group blue/A"]);
    assert!(offers.contains(&"blind 0".to_owned()), "{offers:?}");
    // 4 points, one target figure, four late firers and a chance of 4: five points.
    let mut hit = field.clone();
    let rolls = [("chance", 4), ("potential hit", 5), ("identify", 1)];
    hit.rolled(&["group blue/A", "blind 0", "done"], &["done"], &rolls);
    assert_eq!(hit.s.figures[4].fate, Fate::Lost);
    assert!(hit.heard(0, "fire") && hit.heard(1, "under fire"));
    let results = hit.told.iter().filter(|(to, told)| {
        *to == kernel::Audience::Side(kernel::Side(0)) && told.case == "20.2" && told.working.is_some()
    });
    assert_eq!(results.count(), 0, "the firer hears no result");
}

#[test]
fn case_20_2_each_man_fires_blind_what_does_most_of_all_that_he_carries() {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man smg one-man\"", "100,200", ""),
        group("blue", "G", "\"lance-corporal rifle\", \"2 man rifle\"", "100,205", "heavy = [\"mortar-81mm\"]"),
        group("red", "R", "\"corporal rifle\"", "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    let screen = |x: i32| Screen { from: point(x, 170), to: point(x, 230), height: 3000 };
    for x in [140, 300] {
        field.s.smoke.push(Smoke { screen: screen(x), laid: 0, stoked: 9 });
    }
    field.play(&["done"], &["done"]);
    let fired = |g: usize, n: u8| -> Vec<Weapon> {
        let laid = blind::lay(&field.t, &field.s, g, n);
        laid.map(|laid| laid.shots.iter().map(|shot| shot.weapon).collect()).unwrap_or_default()
    };
    assert_eq!(fired(0, 0), [Weapon::Rifle, Weapon::OneMan], "6 points against the 3 of his submachine gun at 40 m");
    assert_eq!(fired(1, 0), [Weapon::Rifle; 3], "a large mortar has no effect at 40 m, and its crew has rifles");
}

#[test]
fn case_20_2_nobody_beyond_50_m_behind_the_screen_is_reached() {
    let mut field = field("220,200");
    field.rolled(&["group blue/A", "blind 0", "done"], &["done"], &[]);
    assert_eq!(field.s.figures[4].fate, Fate::Table);
    assert!(field.heard(0, "fire") && !field.heard(1, "under fire"));
}

#[test]
fn case_20_2_anti_tank_weapons_fire_blind_into_short_screens_only() {
    let groups = [
        group("blue", "A", "\"man one-man\"", "100,200", ""),
        group("red", "T", "\"corporal smg\", \"man smg\"", "150,200", "vehicle = { afv = 30 }\nfacing = \"west\""),
    ];
    for (long, falls) in [(40, true), (60, false)] {
        let mut field = Field::new("", &groups);
        for seen in &mut field.s.seen {
            seen.iter_mut().for_each(|seen| (seen.located, seen.fixed) = (false, false));
        }
        let screen = Screen { from: point(120, 200 - long / 2), to: point(120, 200 + long / 2), height: 3000 };
        field.s.smoke.push(Smoke { screen, laid: 0, stoked: 9 });
        field.play(&["done"], &["group red/T", "hatch", "halt", "done"]);
        let shot: &[(&str, u8)] = &[("anti-tank", 6), ("burning", 6), ("crew", 1), ("crew", 1)];
        field.rolled(&["group blue/A", "blind 0", "done"], &["done"], if falls { shot } else { &[] });
        assert_eq!(field.s.figures[1].fate == Fate::Lost, falls, "a screen of {long} m");
    }
}

#[test]
fn case_20_1_a_screen_that_a_mortar_lays_hides_in_the_next_two_periods() {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man mortar-2in\"", "100,200", ""),
        group("red", "R", "\"corporal rifle\"", "400,300", ""),
    ];
    let mut field = Field::new("", &groups);
    let end = |field: &mut Field| {
        let period = field.s.period;
        while field.s.period == period {
            field.play(&["done"], &["done"]);
        }
    };
    field.forced(&["group blue/A", "smoke", "at 380 200", "done"], &["done"]);
    assert!(field.s.smoke.is_empty() && field.heard(0, "no smoke"), "280 m is too far for it");
    assert!(!field.heard(1, "no smoke"));
    end(&mut field);
    field.play(&["group blue/A", "smoke", "at 250 200", "done"], &["done"]);
    assert_eq!(field.s.smoke.len(), 1);
    let mut stands = vec![field.s.screens().len()];
    for _ in 0..3 {
        end(&mut field);
        stands.push(field.s.screens().len());
    }
    assert_eq!(stands, [0, 1, 1, 0]);
}
