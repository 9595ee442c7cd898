//! Lines of fire in play (9.1, 9.2): whoever passes an arc, friends in the way, and grenades at armour.

use wrg::scale::Posture;
use wrg::volleys::{grenades, lay};

use crate::field::{Field, group};

const RIFLE: &str = "\"corporal rifle\"";

#[test]
fn case_9_1_whoever_passed_an_arc_is_fired_at_where_he_was_nearest_though_others_still_see_him() {
    let groups = [
        group("blue", "A", RIFLE, "100,200", ""),
        group("blue", "B", RIFLE, "100,178", ""),
        group("red", "R", RIFLE, "160,222", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["group red/R", "walk", "at 170 174", "done"]);
    assert!(field.s.seen[0][2].located && field.s.groups[2].spotted & 0b11 == 0b10);
    let laid = lay(&field.t, &field.s, 0, 2);
    // It came into the wedge of A some twenty metres south of the line straight ahead, and went away from it.
    let range = laid.shots.first().map(|shot| shot.range);
    assert!(range.is_some_and(|range| (62..68).contains(&range)), "{laid:?} by {:?}", field.s.groups[2].trace);
    // In the next period that is over.
    field.hold();
    field.play(&["done"], &["done"]);
    assert!(lay(&field.t, &field.s, 0, 2).shots.is_empty());
}

#[test]
fn case_9_1_a_friends_whole_base_is_in_the_way_and_so_is_a_friendly_vehicle_however_it_stands() {
    let fires = |friend: &str, at: &str| {
        let more = if friend.contains("smg") { "vehicle = { afv = 20 }" } else { "" };
        let groups = [
            group("blue", "A", RIFLE, "100,200", ""),
            group("blue", "B", friend, at, more),
            group("red", "R", RIFLE, "180,200", ""),
        ];
        let mut field = Field::new("", &groups);
        assert!(field.s.seen[0][2].located);
        field.s.groups[0].posture = Posture::Erect;
        if more.is_empty() {
            field.s.groups[1].posture = Posture::Erect;
        }
        !lay(&field.t, &field.s, 0, 2).shots.is_empty()
    };
    // Half of a front is nearly five metres.
    assert!(!fires(RIFLE, "120,204") && fires(RIFLE, "120,206"));
    // A hull is three and a half metres wide, and higher than anybody.
    let crew = "\"corporal smg grenades\", \"man smg\"";
    assert!(!fires(crew, "120,201") && fires(crew, "120,203"));
}

#[test]
fn case_9_1_men_behind_the_same_walls_do_not_mask_each_other() {
    let house = "[[area]]\nkind = \"building\"\nheight = 6\nshape = \"80,190 101,190 101,210 80,210\"";
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"5 man rifle\"", "100,200", ""),
        group("red", "R", RIFLE, "180,200", ""),
    ];
    let field = Field::new(house, &groups);
    assert_eq!(lay(&field.t, &field.s, 0, 1).shots.len(), 6);
}

#[test]
fn case_9_2_no_grenades_are_thrown_at_armour_that_is_closed_down() {
    let groups = [
        group("blue", "A", "\"corporal rifle grenades\"", "100,200", ""),
        group("red", "T", "\"corporal smg grenades\", \"man smg\"", "115,200", "vehicle = { afv = 20 }"),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["done"]);
    let offered = |field: &Field| field.offered(0, &["group blue/A"]).0.contains(&"grenade 1".to_owned());
    assert!(offered(&field) && !grenades(&field.t, &field.s, 0, 1).shots.is_empty());
    field.s.groups[1].closed = true;
    assert!(!offered(&field));
}
