//! Buildings and bunkers that fall in play (17), satchel charges among them.

use geometry::table::{Eye, Point};
use wrg::ground::Lie;
use wrg::state::Fate;

use crate::field::{Field, group};

fn point(x: i32, y: i32) -> Point {
    Point::new(x * 100, y * 100)
}

fn house(kind: &str) -> String {
    format!("[[area]]\nkind = \"{kind}\"\nname = \"Mill\"\nheight = 8\nshape = \"150,190 170,190 170,210 150,210\"\n")
}

const TANK: &str = "vehicle = { afv = 30 }\nheavy = [\"afv-gun\"]\nfacing = \"east\"";
const HOLD: [&str; 3] = ["group red/R", "hold", "done"];
const FAR: &str = "590,20";

fn hears(field: &Field, side: u8) -> bool {
    field.heard(side, "ruin")
}

#[test]
fn case_17_1_a_gun_brings_a_house_down_and_leaves_rubble() {
    let crew = "\"corporal smg\", \"man smg\"";
    let groups = [group("blue", "T", crew, "100,200", TANK), group("red", "R", "\"corporal rifle\"", "160,200", "")];
    let mut field = Field::new(&house("building"), &groups);
    let across = |field: &Field| {
        let eye = |x, y| Eye { at: point(x, y), height: 170 };
        field.s.sees(&field.t, eye(140, 200), eye(180, 200), &[])
    };
    assert!(!across(&field) && field.s.lie(&field.t, point(160, 200)) == Lie::Building);
    field.play(&["done"], &["done"]);
    let (offers, _) = field.offered(0, &["group blue/T"]);
    assert!(offers.contains(&"raze 0".to_owned()), "{offers:?}");
    // 8 points at 51 m: a 2 is not more than ten, a 3 is.
    let mut whole = field.clone();
    whole.rolled(&["group blue/T", "raze 0", "done"], &HOLD, &[("building", 2)]);
    assert!(whole.s.field.fallen.is_empty() && !hears(&whole, 0));
    field.rolled(&["group blue/T", "raze 0", "done"], &HOLD, &[("building", 3), ("building fire", 3)]);
    assert_eq!(field.s.field.fallen, [0]);
    assert!(hears(&field, 0) && hears(&field, 1), "everybody sees it fall");
    assert!(across(&field), "over rubble one sees");
    assert_eq!(field.s.fig(3).lie, Lie::Trees, "whoever was in it lies among the rubble");
    assert!(field.s.smoke.is_empty());
}

#[test]
fn case_17_1_satchel_charges_bring_a_house_down_and_set_it_on_fire() {
    let men = "\"corporal smg\", \"2 man smg\"";
    let groups = [group("blue", "A", men, "148,200", "satchels = 2"), group("red", "R", "\"corporal rifle\"", FAR, "")];
    let mut field = Field::new(&house("building"), &groups);
    field.play(&["done"], &["done"]);
    let (offers, _) = field.offered(0, &["group blue/A"]);
    assert!(offers.contains(&"satchel 0 2".to_owned()) && !offers.contains(&"satchel 0 3".to_owned()), "{offers:?}");
    // Two charges are ten points, and any die more than ten.
    let rolls = [("building", 1), ("building fire", 2)];
    field.rolled(&["group blue/A", "satchel 0 2", "done"], &["done"], &rolls);
    assert_eq!((field.s.field.fallen.as_slice(), field.s.groups[0].kit.satchels), (&[0][..], 0));
    assert_eq!(field.s.smoke.len(), 1, "a house on fire smokes");
    assert!(field.heard(1, "burst"));
}

#[test]
fn case_17_1_a_man_fires_at_a_house_what_harms_it_of_all_that_he_carries() {
    let groups = [
        group("blue", "A", "\"corporal belt-lmg one-man\"", "100,200", ""),
        group("red", "R", "\"corporal rifle\"", FAR, ""),
    ];
    let mut field = Field::new(&house("building"), &groups);
    assert_eq!(field.s.fig(0).weapon, wrg::words::Weapon::BeltLmg, "that is what he has in hand");
    field.play(&["done"], &["done"]);
    let shots = wrg::ruins::raze(&field.t, &field.s, 0, 0);
    assert_eq!(shots.iter().map(|shot| shot.weapon).collect::<Vec<_>>(), [wrg::words::Weapon::OneMan]);
    assert!(field.offered(0, &["group blue/A"]).0.contains(&"raze 0".to_owned()));
}

#[test]
fn case_10_2_trees_burst_the_bombs_of_a_mortar_that_fires_at_a_house() {
    let wood = "[[area]]\nkind = \"wood\"\nheight = 10\nshape = \"130,180 140,180 140,220 130,220\"\n";
    let groups =
        [group("blue", "A", "\"corporal mortar-2in\"", "80,200", ""), group("red", "R", "\"corporal rifle\"", FAR, "")];
    for (trees, shots) in [("", 1), (wood, 0)] {
        let mut field = Field::new(&format!("{}{trees}", house("building")), &groups);
        field.play(&["done"], &["done"]);
        assert_eq!(wrg::ruins::raze(&field.t, &field.s, 0, 0).len(), shots, "{trees}");
        assert_eq!(field.offered(0, &["group blue/A"]).0.contains(&"raze 0".to_owned()), shots > 0);
    }
}

#[test]
fn case_17_1_molotov_cocktails_bring_a_house_down_and_it_always_burns() {
    let men = "\"corporal smg\", \"2 man smg\", \"man smg radio\"";
    let groups = [
        group("blue", "A", men, "130,200", "molotovs = 3\nsatchels = 1"),
        group("red", "R", "\"corporal rifle\"", FAR, ""),
    ];
    let mut field = Field::new(&house("building"), &groups);
    field.play(&["done"], &["done"]);
    let (offers, _) = field.offered(0, &["group blue/A"]);
    assert!(offers.contains(&"molotov 0 2".to_owned()) && offers.contains(&"molotov 0 3".to_owned()), "{offers:?}");
    assert!(!offers.contains(&"satchel 0 1".to_owned()), "20 m are too far to place a charge");
    let mut far = field.clone();
    for f in 0..4 {
        far.s.figures[f].at = point(124, 200);
    }
    assert!(!far.offered(0, &["group blue/A"]).0.iter().any(|offer| offer.starts_with("molotov")), "26 m");
    // Two are ten points, and any die more than ten; no die is thrown for the fire.
    field.rolled(&["group blue/A", "molotov 0 2", "done"], &["done"], &[("building", 1)]);
    assert_eq!((field.s.field.fallen.as_slice(), field.s.groups[0].kit.molotovs), (&[0][..], 1));
    assert_eq!(field.s.smoke.len(), 1, "it burns and smokes");
    assert!(field.heard(1, "burst"));
}

#[test]
fn case_17_2_a_molotov_cocktail_through_the_slit_burns_men_and_does_not_shake_the_bunker() {
    let groups = [
        group("blue", "A", "\"corporal smg\"", "148,200", "molotovs = 1"),
        group("red", "R", "\"corporal rifle\"", "168,200", ""),
    ];
    let mut field = Field::new(&house("bunker"), &groups);
    field.play(&["done"], &["done"]);
    // 5 points and 2 for the bunker, its man counts 3 against it; a chance of 6 is more than one man. The man is diced for first.
    let rolls = [("chance", 6), ("potential hit", 6), ("identify", 2)];
    field.rolled(&["group blue/A", "molotov 0 1", "done"], &["group red/R", "hold", "done"], &rolls);
    assert!(field.s.field.collapsed.is_empty());
    assert_eq!((field.s.fig(1).fate, field.s.groups[0].kit.molotovs), (Fate::Lost, 0));
    assert!(field.s.fig(0).threw, "whoever throws is erect for it");
}

#[test]
fn case_17_2_a_bunker_collapses_and_its_men_get_out_on_five() {
    let groups = [
        group("blue", "A", "\"corporal smg\"", "148,200", "satchels = 1"),
        group("red", "R", "\"corporal rifle\"", "168,200", ""),
    ];
    for (escape, fate) in [(4, Fate::Lost), (5, Fate::Table)] {
        let mut field = Field::new(&house("bunker"), &groups);
        field.play(&["done"], &["done"]);
        assert_eq!(field.s.fig(1).lie, Lie::Bunker);
        // The charge is 5 points and 2 for the bunker, its man counts 3 against it; a chance of 6 is more than one man.
        let rolls = [("bunker", 2), ("bunker escape", escape), ("chance", 6), ("potential hit", 5)];
        field.rolled(&["group blue/A", "satchel 0 1", "done"], &["group red/R", "hold", "done"], &rolls);
        assert_eq!(field.s.field.collapsed, [0]);
        assert_eq!(field.s.fig(1).fate, fate);
    }
}

#[test]
fn case_17_2_a_prepared_building_stays_a_bunker_when_it_is_wrecked() {
    let crew = "\"corporal smg\", \"man smg\"";
    let groups = [group("blue", "T", crew, "100,200", TANK), group("red", "R", "\"corporal rifle\"", "160,200", "")];
    let mut field = Field::new(&house("prepared-building"), &groups);
    assert_eq!(field.s.fig(3).lie, Lie::Bunker);
    field.play(&["done"], &["done"]);
    field.rolled(&["group blue/T", "raze 0", "done"], &HOLD, &[("building", 6), ("building fire", 6)]);
    assert_eq!((field.s.field.fallen.len(), field.s.field.collapsed.len()), (1, 0));
    assert_eq!(field.s.fig(3).lie, Lie::Bunker);
}

#[test]
fn case_17_2_only_a_shell_gun_of_105_mm_shakes_a_bunker() {
    let crew = "\"corporal smg\", \"man smg\"";
    let red = || group("red", "R", "\"corporal rifle\"", "160,200", "");
    for (calibre, rolls) in [(75, &[][..]), (105, &[("bunker", 3)][..])] {
        let tank = format!("{TANK}\ncalibre = {calibre}");
        let mut field = Field::new(&house("bunker"), &[group("blue", "T", crew, "100,200", &tank), red()]);
        field.play(&["done"], &["done"]);
        field.rolled(&["group blue/T", "raze 0", "done"], &HOLD, rolls);
        assert!(field.s.field.collapsed.is_empty());
    }
}

#[test]
fn case_15_4_a_satchel_charge_knocks_a_tank_out_on_a_one() {
    let groups = [
        group("blue", "A", "\"corporal smg\"", "148,200", "satchels = 1"),
        group("red", "T", "\"corporal smg\"", "153,200", "vehicle = { afv = 30 }\nfacing = \"west\""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["done"]);
    let (offers, _) = field.offered(0, &["group blue/A"]);
    assert!(offers.contains(&"satchel-at 1".to_owned()), "{offers:?}");
    let rolls = [("close attack", 1), ("burning", 6), ("crew", 6)];
    field.rolled(&["group blue/A", "satchel-at 1", "done"], &["group red/T", "hold", "done"], &rolls);
    assert_eq!((field.s.fig(1).fate, field.s.groups[0].kit.satchels), (Fate::Lost, 0));
}

#[test]
fn case_4_2_whoever_fires_beside_a_charge_knows_no_more_than_his_officer() {
    let groups = [
        group("blue", "HQ", "\"officer smg\", \"3 man rifle\"", "148,200", "facing = \"west\"\nsatchels = 1"),
        group("blue", "A", "\"corporal rifle\"", "10,218", "facing = \"north\""),
        group("red", "R", "\"corporal rifle\"", "10,200", "facing = \"west\""),
    ];
    let mut field = Field::with("reports = \"officers\"", &house("building"), &groups);
    field.play(&["done"], &["done"]);
    assert!(field.s.seen[0][2].located && !field.s.belief(0).seen[0][2].located, "A alone has located it");
    let mut known = field.clone();
    field.play(&["group blue/HQ", "satchel 0 1", "done"], &field.holding(1));
    assert!(!field.s.groups[0].fired, "nobody has told them of an enemy");
    known.s.beliefs = [None, None];
    known.play(&["group blue/HQ", "satchel 0 1", "done"], &known.holding(1));
    assert!(known.s.groups[0].fired, "otherwise they would have fired");
}
