//! What officers know of their own troops (4.2, 4.4), where only their reports count.

use geometry::table::Point;
use kernel::{Audience, Rulebook, Scene, Seat, Side};
use wrg::Wrg;
use wrg::reports::is_dark;
use wrg::state::{Fate, Order, Pace};

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";

/// An officer, a group of his far away behind a wood, and an enemy.
fn apart(red: &str) -> Field {
    let ground = "[[area]]\nkind = \"wood\"\nname = \"W\"\nheight = 10\nshape = \"180,100 260,100 260,300 180,300\"";
    let groups = [
        group("blue", "HQ", "\"officer smg\"", "100,200", "facing = \"east\""),
        group("blue", "A", MAN, "300,200", "facing = \"east\""),
        group("red", "R", MAN, red, "facing = \"west\""),
    ];
    Field::with("reports = \"officers\"", ground, &groups)
}

fn scene(field: &Field, seat: u8) -> Scene {
    let mut scene = Scene::default();
    Wrg::scene(Wrg::lens(&field.t, &field.s, Audience::Seat(Seat(seat))), &mut scene);
    scene
}

fn told(field: &Field, side: u8) -> Vec<String> {
    let mine = |(to, _): &&(Audience, kernel::Told)| *to == Audience::Side(Side(side));
    field.told.iter().filter(mine).map(|(_, told)| told.text.clone()).collect()
}

#[test]
fn case_4_2_a_group_out_of_touch_stays_on_the_map_where_it_last_reported() {
    let mut field = apart("590,20");
    assert!(!field.s.groups[1].in_touch && is_dark(&field.t, &field.s, 1));
    field.s.groups[1].order = Order::new(Pace::Walk, Point::new(50_000, 20_000));
    let before = scene(&field, 0);
    field.play(&["done"], &["done"]);
    assert_eq!(field.s.place(&field.t, 1), Some(Point::new(35_000, 20_000)), "it goes on with its order");
    let after = scene(&field, 0);
    let piece = |scene: &Scene| scene.pieces.iter().find(|p| p.key == "blue/A/1").map(|p| p.outline.clone());
    assert_eq!(piece(&before), piece(&after), "but its officer does not know");
    assert!(told(&field, 0).iter().all(|text| !text.starts_with("A (")), "{:?}", told(&field, 0));
    assert_ne!(piece(&after), scene_of_umpire(&field));
}

fn scene_of_umpire(field: &Field) -> Option<Vec<kernel::Point>> {
    let mut scene = Scene::default();
    Wrg::scene(Wrg::lens(&field.t, &field.s, Audience::Umpire), &mut scene);
    scene.pieces.iter().find(|p| p.key == "blue/A/1").map(|p| p.outline.clone())
}

#[test]
fn case_4_2_what_only_a_group_out_of_touch_has_located_its_officer_does_not_know() {
    let mut field = apart("360,200");
    assert!(field.s.seen[0][2].located, "A sees it");
    assert!(!field.s.belief(0).seen[0][2].located, "its officer has not heard of it");
    let names = field.offered(0, &["group blue/HQ", "walk"]).1;
    assert!(!names.iter().any(|name| name.starts_with("enemy")), "{names:?}");
    field.play(&["done"], &["done"]);
    assert_eq!(field.offered(0, &[]).0, ["done"], "nobody in touch has a target");
    field.play(&["done"], &["done"]);
    assert!(field.s.groups[1].fired, "A fires at what it sees all the same");
    assert!(!told(&field, 0).iter().any(|text| text.contains("fires") || text.contains("under fire")));
}

#[test]
fn case_4_2_losses_out_of_touch_are_not_told() {
    let mut field = apart("590,20");
    field.s.figures[1].fate = Fate::Lost;
    field.wait();
    assert!(scene(&field, 0).pieces.iter().any(|piece| piece.key == "blue/A/1"));
    assert!(field.offered(0, &[]).0.contains(&"group blue/A".to_owned()), "he can still be told to halt");
    field.play(&["group blue/A", "halt", "done"], &["done"]);
    assert!(!field.s.is_alive(1));
}

#[test]
fn case_4_4_whoever_is_in_touch_again_reports_himself_and_what_he_sees() {
    let mut field = apart("360,200");
    assert!(!field.s.belief(0).seen[0][2].located);
    field.s.figures[1].radio = true;
    field.s.figures[0].radio = true;
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    assert!(field.s.groups[1].in_touch && field.s.is_alive(1));
    assert!(field.heard(0, "touch") && field.heard(0, "located"), "{:?}", told(&field, 0));
    assert_eq!(field.s.belief(0).seen[0][2].number, 1);
}

#[test]
fn case_4_2_a_group_that_somebody_in_touch_sees_is_known_where_it_is() {
    let groups = [
        group("blue", "HQ", "\"officer smg\"", "100,200", "facing = \"east\""),
        group("blue", "A", MAN, "180,200", "facing = \"east\""),
        group("red", "R", MAN, "590,20", ""),
    ];
    let mut field = Field::with("reports = \"officers\"", "", &groups);
    assert!(!field.s.reports(&field.t, 1) && !is_dark(&field.t, &field.s, 1));
    field.s.groups[1].order = Order::new(Pace::Walk, Point::new(50_000, 20_000));
    field.play(&["done"], &["done"]);
    assert_eq!(field.s.belief(0).place(&field.t, 1), Some(Point::new(23_000, 20_000)));
    assert!(field.heard(0, "report"));
}

#[test]
fn case_4_2_with_full_reports_everything_is_known() {
    let groups = [
        group("blue", "HQ", "\"officer smg\"", "100,200", "facing = \"east\""),
        group("blue", "A", MAN, "300,200", "facing = \"east\""),
        group("red", "R", MAN, "360,200", "facing = \"west\""),
    ];
    let field = Field::new("", &groups);
    assert!(!field.s.groups[1].in_touch && field.s.reports(&field.t, 1) && field.s.beliefs == [None, None]);
    assert!(std::ptr::eq(field.s.belief(0), &field.s));
}
