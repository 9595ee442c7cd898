//! Fire divided by figures (9.1), and tests with steady dice (22.2).

use wrg::state::Fate;
use wrg::volleys::divided::lay_parts;
use wrg::words::Weapon;

use crate::field::{Field, group};

/// Four men, and an enemy on each side of their front.
fn field() -> Field {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man magazine-lmg\", \"2 man rifle\"", "100,200", ""),
        group("red", "N", "\"corporal rifle\"", "180,190", ""),
        group("red", "S", "\"corporal rifle\"", "180,210", ""),
    ];
    Field::new("", &groups)
}

#[test]
fn case_9_1_the_men_of_a_group_may_fire_at_different_targets() {
    let mut field = field();
    field.play(&["done"], &["done"]);
    let (offers, _) = field.offered(0, &["group blue/A"]);
    assert!(offers.contains(&"divide".to_owned()), "{offers:?}");
    let (offers, _) = field.offered(0, &["group blue/A", "divide"]);
    assert!(offers.contains(&"man 2".to_owned()) && offers.contains(&"target 1".to_owned()), "{offers:?}");
    let (offers, _) = field.offered(0, &["group blue/A", "divide", "man 2", "target 1"]);
    assert!(!offers.contains(&"man 2".to_owned()), "a man fires once: {offers:?}");
    let line = ["man 2", "target 1", "man 1", "hold", "target 2"];
    let steps: Vec<_> = line.iter().filter_map(|token| wrg::step::read(&field.t, token)).collect();
    let mut laid = Vec::new();
    lay_parts(&field.t, &field.s, 0, &steps, &mut laid);
    assert_eq!(laid.len(), 2);
    let gun = laid.iter().find(|part| part.shots.iter().any(|shot| shot.weapon == Weapon::MagazineLmg));
    assert_eq!(gun.map(|part| (part.shots.len(), part.divided)), Some((1, true)));
    let others = laid.iter().find(|part| part.at != gun.map_or(9, |gun| gun.at)).expect("the others fire too");
    assert!(others.shots.iter().all(|shot| shot.weapon == Weapon::Rifle && shot.figure != 0));
}

/// The parts into which a line of the sheet divides the fire of the first group: at whom, with what.
fn parts(field: &Field, line: &[&str]) -> Vec<(usize, Vec<Weapon>)> {
    let steps: Vec<_> = line.iter().map(|token| wrg::step::read(&field.t, token).expect("a step")).collect();
    let mut laid = Vec::new();
    lay_parts(&field.t, &field.s, 0, &steps, &mut laid);
    laid.iter().map(|part| (part.at, part.shots.iter().map(|shot| shot.weapon).collect())).collect()
}

#[test]
fn case_10_1_the_weapons_of_one_vehicle_may_have_different_targets() {
    let crew = "\"corporal smg grenades\", \"man smg\"";
    let groups = [
        group("blue", "A", crew, "100,200", "vehicle = { afv = 30 }\nheavy = [\"afv-gun\", \"vehicle-mg\"]"),
        group("red", "T", crew, "180,190", "vehicle = { afv = 30 }\nfacing = \"west\""),
        group("red", "R", "\"corporal rifle\", \"3 man rifle\"", "180,215", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["group red/T", "hatch", "halt", "done"]);
    let (tank, men) = (field.s.seen[0][1].number, field.s.seen[0][2].number);
    let (offers, _) = field.offered(0, &["group blue/A"]);
    assert!(offers.contains(&"divide".to_owned()), "{offers:?}");
    let (offers, _) = field.offered(0, &["group blue/A", "divide"]);
    assert!(offers.contains(&"weapon 1".to_owned()) && offers.contains(&"weapon 2".to_owned()), "{offers:?}");
    let (offers, _) = field.offered(0, &["group blue/A", "divide", "weapon 2"]);
    assert_eq!(offers, ["hold".to_owned(), format!("target {men}")], "nothing for a machine gun at the tank");
    let (gun, mg) = (format!("target {tank}"), format!("target {men}"));
    let line = ["weapon 2", &mg, &gun];
    assert_eq!(parts(&field, &line), [(2, vec![Weapon::TurretMg]), (1, vec![Weapon::AfvGun])]);
    // Ten points, four exposed and prone, one that has not fired before; the die counts for one man.
    let sheet = ["group blue/A", "divide", "weapon 2", &mg, &gun, "done"];
    let rolls = [("anti-tank", 1), ("chance", 2), ("potential hit", 1)];
    field.rolled(&sheet, &["group red/R", "hold", "group red/T", "hold", "done"], &rolls);
    assert!(field.heard(0, "fire") && field.heard(0, "anti-tank fire"));
}

#[test]
fn case_9_1_riders_and_men_beside_a_crew_may_have_targets_of_their_own() {
    let red = || {
        [group("red", "N", "\"corporal rifle\"", "180,190", ""), group("red", "S", "\"corporal rifle\"", "180,210", "")]
    };
    let crew = "\"lance-corporal smg\", \"2 man smg\", \"man rifle\"";
    let mut groups = vec![group("blue", "A", crew, "100,200", "heavy = [\"tripod-mg\"]")];
    groups.extend(red());
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["done"]);
    let (offers, _) = field.offered(0, &["group blue/A", "divide"]);
    let men: Vec<&String> = offers.iter().filter(|offer| offer.starts_with("man")).collect();
    assert_eq!(men, ["man 4"], "the crew stays at its gun: {offers:?}");
    let [north, south] = [1, 2].map(|g| format!("target {}", field.s.seen[0][g].number));
    let found = parts(&field, &["man 4", &south, &north]);
    assert_eq!(found.len(), 2, "{found:?}");
    assert_eq!(found[0].1, [Weapon::Rifle]);
    assert_eq!(found[1].1, [Weapon::TripodMg, Weapon::Helper, Weapon::Helper]);
    let mut groups =
        vec![group("blue", "A", "\"corporal rifle\", \"3 man rifle\"", "100,200", "vehicle = { soft = 2 }")];
    groups.extend(red());
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["done"]);
    let found = parts(&field, &["man 3", "target 1", "target 2"]);
    assert_eq!(
        found.iter().map(|(_, weapons)| weapons.len()).collect::<Vec<_>>(),
        [1, 2],
        "all but the driver: {found:?}"
    );
}

#[test]
fn case_12_2_a_part_of_a_group_counts_its_own_men_for_the_chance() {
    let mut field = field();
    field.play(&["done"], &["done"]);
    let line = ["group blue/A", "divide", "man 2", "target 1", "hold", "done"];
    // A five is more than the one man who fires at enemy 1: only his 5 points, one target in the open and one late firer
    // count, and 5 points are a potential hit on a 5.
    let rolls = [("chance", 5), ("potential hit", 5), ("identify", 2)];
    let hold = ["group red/N", "hold", "group red/S", "hold", "done"];
    field.rolled(&line, &hold, &rolls);
    let red = |n: usize| field.s.figures[n].fate;
    assert_eq!([red(4), red(5)].iter().filter(|fate| **fate == Fate::Lost).count(), 1);
}

#[test]
fn case_22_2_steady_troops_test_with_steady_dice() {
    let groups = [
        group("blue", "A", "\"corporal rifle\"", "100,200", ""),
        group("red", "R", "\"corporal rifle\"", "180,200", ""),
    ];
    let test = |sides: [&str; 2], rolls: &[(&str, u8)]| {
        let mut field = Field::told("", "", sides, &groups);
        field.play(&["done"], &["done"]);
        field.s.groups[0].shooters = 2;
        field.s.frame = wrg::state::Frame::React;
        field.rolled(&["done"], &["done"], rolls);
        field.s.groups[0].score
    };
    // Of steady dice the index of the face is drawn: 3, 4 and 5, which is one more than the ordinary 3, 4 and 4.
    let plain = test(["", ""], &[("reaction", 3), ("reaction", 4), ("reaction", 4)]);
    let steady = test(["steady = true", ""], &[("reaction", 1), ("reaction", 2), ("reaction", 3)]);
    assert_eq!(steady, plain + 1);
}
