//! What each man fires (9.4, 10.1, 10.2): mortars in position and clear of trees, crews that fall back on their own weapons, men with two.

use geometry::table::Point;
use wrg::scale::Posture;
use wrg::state::Pace;
use wrg::volleys::{lay, why_not};
use wrg::words::Weapon;

use crate::field::{Field, group};

fn weapons(field: &Field, enemy: usize) -> Vec<Weapon> {
    lay(&field.t, &field.s, 0, enemy).shots.iter().map(|shot| shot.weapon).collect()
}

/// A group and one enemy so many metres before it.
fn duel(men: &str, more: &str, far: u32, ground: &str) -> Field {
    let at = format!("{},200", 40 + far);
    let groups = [group("blue", "A", men, "40,200", more), group("red", "R", "\"corporal rifle\"", &at, "")];
    let mut field = Field::new(ground, &groups);
    field.play(&["done"], &["group red/R", "halt", "done"]);
    assert!(field.s.seen[0][1].located);
    field
}

const MORTAR: &str = "heavy = [\"mortar-81mm\"]";
const CREW: &str = "\"lance-corporal smg\", \"2 man rifle\"";

#[test]
fn case_9_4_a_crew_uses_its_own_weapons_where_the_heavy_one_has_no_effect() {
    assert_eq!(weapons(&duel(CREW, MORTAR, 60, ""), 1), [Weapon::Smg, Weapon::Rifle, Weapon::Rifle]);
    assert_eq!(weapons(&duel(CREW, MORTAR, 300, ""), 1), [Weapon::Mortar81mm, Weapon::Helper, Weapon::Helper]);
    // Helping is worth nothing near by, and then the helpers have hands for their own weapons.
    let gun = "heavy = [\"tripod-mg\"]";
    assert_eq!(weapons(&duel(CREW, gun, 40, ""), 1), [Weapon::TripodMg, Weapon::Rifle, Weapon::Rifle]);
    let mut broken = duel(CREW, "heavy = [\"tripod-mg\"]", 80, "");
    assert_eq!(weapons(&broken, 1)[0], Weapon::TripodMg);
    broken.s.groups[0].broken = true;
    assert!(!weapons(&broken, 1).contains(&Weapon::TripodMg) && !weapons(&broken, 1).is_empty());
}

#[test]
fn case_9_4_a_man_with_two_weapons_uses_the_better_one_against_each_target() {
    assert_eq!(weapons(&duel("\"corporal flamethrower rifle\"", "", 40, ""), 1), [Weapon::Flamethrower]);
    assert_eq!(weapons(&duel("\"corporal flamethrower rifle\"", "", 80, ""), 1), [Weapon::Rifle]);
    // Without another weapon he has a pistol.
    assert_eq!(weapons(&duel("\"corporal flamethrower\"", "", 20, ""), 1), [Weapon::Pistol]);
    assert_eq!(weapons(&duel("\"corporal mortar-2in\"", "", 20, ""), 1), [Weapon::Pistol]);
    assert_eq!(weapons(&duel("\"corporal one-man rifle\"", "", 80, ""), 1), [Weapon::OneMan]);
}

#[test]
fn case_10_2_small_mortars_do_not_move_and_fire_either() {
    let mut field = duel("\"corporal mortar-2in rifle\"", "", 90, "");
    assert_eq!(weapons(&field, 1), [Weapon::Mortar2in]);
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    field.play(&["group blue/A", "walk", "at 50 200", "done"], &["done"]);
    assert_eq!(field.s.groups[0].went, Pace::Walk);
    assert_eq!(weapons(&field, 1), [Weapon::Rifle]);
}

#[test]
fn case_10_2_trees_burst_the_bombs_of_a_mortar_that_sees_its_target_too() {
    let wood = "[[area]]\nkind = \"wood\"\nheight = 9\nshape = \"60,150 80,150 80,250 60,250\"";
    let far = "[[area]]\nkind = \"wood\"\nheight = 9\nshape = \"150,150 170,150 170,250 150,250\"";
    assert!(!weapons(&duel(CREW, MORTAR, 300, wood), 1).contains(&Weapon::Mortar81mm));
    assert_eq!(weapons(&duel(CREW, MORTAR, 300, far), 1)[0], Weapon::Mortar81mm);
    // Whoever has nothing else that reaches so far is told why.
    let field = duel("\"lance-corporal smg\", \"2 man smg\"", MORTAR, 300, wood);
    assert!(weapons(&field, 1).is_empty());
    assert_eq!(why_not(&field.t, &field.s, 0, 1).0, "10.2");
}

#[test]
fn case_10_1_a_mortar_fires_into_its_arc_only_also_at_what_another_sees() {
    let house = "[[area]]\nkind = \"building\"\nheight = 9\nshape = \"150,150 160,150 160,250 150,250\"";
    let crew = "\"lance-corporal smg radio\", \"2 man rifle\"";
    let fires = |facing: &str| {
        let more = format!("{MORTAR}\nfacing = \"{facing}\"");
        let groups = [
            group("blue", "M", crew, "40,200", &more),
            group("blue", "O", "\"officer rifle radio\"", "250,200", ""),
            group("red", "R", "\"corporal rifle\"", "330,200", ""),
        ];
        weapons(&Field::new(house, &groups), 2)
    };
    assert_eq!(fires("east")[0], Weapon::Mortar81mm);
    assert!(fires("west").is_empty() && fires("north-east").is_empty());
}

#[test]
fn case_10_1_whoever_directs_a_mortar_has_no_hand_free_for_it() {
    // Only the second man sees past the corner of the shed.
    let shed = "[[area]]\nkind = \"building\"\nheight = 9\nshape = \"150,190 160,190 160,205 150,205\"";
    let field = duel(CREW, MORTAR, 300, shed);
    let laid = lay(&field.t, &field.s, 0, 1);
    let gunner = laid.shots.iter().find(|shot| shot.weapon == Weapon::Mortar81mm).map(|shot| shot.figure);
    assert_eq!((gunner, laid.observer), (Some(field.s.groups[0].members[1]), None), "{laid:?}");
}

#[test]
fn case_9_4_the_arc_of_a_group_that_fires_is_drawn_as_far_as_its_weapons_hit() {
    for (men, more, far) in [
        ("\"corporal smg\"", "", 250),
        ("\"corporal rifle\", \"2 man smg\"", "", 500),
        ("\"corporal smg\", \"2 man smg\"", "heavy = [\"tripod-mg\"]", 590),
    ] {
        let place = format!("{more}\nfacing = \"east\"");
        let groups = [group("blue", "A", men, "10,200", &place), group("red", "R", "\"man rifle\"", "590,20", "")];
        let mut field = Field::new("", &groups);
        field.play(&["done"], &["done"]);
        let overlays = field.preview(0, &["group blue/A"]).overlays;
        let arc = overlays.iter().find(|overlay| overlay.kind == "arc").expect("drawn");
        let ahead = arc.points.iter().map(|p| p.x - arc.points[0].x).max().expect("points");
        assert!((far * 100 - 300..=far * 100).contains(&ahead), "{men} {more}: {ahead}");
        assert!(arc.points.iter().all(|p| p.y >= 0 && p.y <= 40_000), "on the table");
    }
}

#[test]
fn case_9_4_the_second_man_serves_a_gun_where_his_own_weapon_does_not_reach() {
    let men = "\"corporal rifle\", \"man magazine-lmg\", \"man rifle\", \"man smg\"";
    let [rifle, gun, second] = [Weapon::Rifle, Weapon::MagazineLmg, Weapon::LmgNo2];
    assert_eq!(weapons(&duel(men, "", 300, ""), 1), [rifle, gun, rifle, second]);
    // At 40 m his own three points are worth more than two.
    let mut near = duel(men, "", 40, "");
    near.s.groups[0].posture = Posture::Erect;
    assert_eq!(weapons(&near, 1), [rifle, gun, rifle, Weapon::Smg]);
    // Too far from the gun, or told to hold his fire, he is no second man.
    let mut field = duel(men, "", 300, "");
    let target = ["group blue/A", "divide", "man 2", "target 1", "hold", "done"];
    let parts = wrg::volleys::divided::lay_parts;
    let mut out = Vec::new();
    let steps: Vec<_> = target[2..5].iter().filter_map(|token| wrg::step::read(&field.t, token)).collect();
    parts(&field.t, &field.s, 0, &steps, &mut out);
    assert_eq!(out[0].shots.iter().map(|shot| shot.weapon).collect::<Vec<_>>(), [gun]);
    let far = usize::from(field.s.groups[0].members[3]);
    field.s.figures[far].at = Point::new(4_000, 25_000);
    assert_eq!(weapons(&field, 1), [rifle, gun, rifle]);
}

#[test]
fn case_10_3_a_small_mortar_is_helped_by_two_men_beside_it_whose_own_weapons_are_worth_less() {
    let men = "\"corporal rifle\", \"2 man\", \"man mortar-2in\", \"2 man\"";
    let help = [Weapon::Rifle, Weapon::Mortar2in, Weapon::Helper, Weapon::Helper];
    assert_eq!(weapons(&duel(men, "", 200, ""), 1), help, "pistols do nothing at 200 m");
    let rifles = men.replace("2 man\"", "2 man rifle\"");
    assert!(!weapons(&duel(&rifles, "", 200, ""), 1).contains(&Weapon::Helper), "rifles are worth two");
}

#[test]
fn case_10_2_brush_bursts_no_bombs() {
    let brush = "[[area]]\nkind = \"brush\"\nheight = 2\nshape = \"60,150 80,150 80,250 60,250\"";
    assert_eq!(weapons(&duel(CREW, MORTAR, 300, brush), 1)[0], Weapon::Mortar81mm);
}
