//! Trails: how wide they are, who is shown them, and how many are remembered, in play (8.4).

use geometry::table::Point;
use kernel::{Audience, Rulebook, Scene, Seat};
use wrg::Wrg;
use wrg::state::Trail;

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";

fn trail(group: u8, y: i32) -> Trail {
    Trail { group, from: Point::new(12_000, y * 100), to: Point::new(12_000, (y + 10) * 100), wide: 0, known: false }
}

fn shown(field: &Field, seat: u8) -> usize {
    let mut scene = Scene::default();
    Wrg::scene(Wrg::lens(&field.t, &field.s, Audience::Seat(Seat(seat))), &mut scene);
    scene.overlays.iter().filter(|overlay| overlay.label == "trail").count()
}

#[test]
fn case_8_4_a_trail_is_as_wide_as_its_group_went_and_shown_to_whoever_found_it() {
    let groups = [
        group("blue", "A", MAN, "100,200", "facing = \"east\""),
        group("red", "R", "\"corporal rifle\", \"6 man rifle\"", "150,300", "facing = \"north\""),
    ];
    let mut field = Field::new("", &groups);
    field.s.groups.iter_mut().for_each(|g| g.stance = wrg::state::Stance::Hold);
    // Red walks north, thirty metres wide to each side of its leader; Blue crosses only where the man on its left went.
    field.play(&["done"], &["group red/R", "walk", "at 150 150", "done"]);
    assert!(field.s.trails[0].wide > 5_000, "{:?}", field.s.trails);
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    field.s.figures[1..].iter_mut().for_each(|figure| figure.at = Point::new(59_000, 39_000));
    field.s.figures[0].at = Point::new(11_000, 26_000);
    assert_eq!(shown(&field, 0), 0);
    field.play(&["group blue/A", "walk", "at 130 260", "done"], &["done"]);
    assert!(field.heard(0, "trail") && !field.heard(1, "trail"));
    assert_eq!((shown(&field, 0), shown(&field, 1)), (1, 0));
}

#[test]
fn case_8_4_the_trails_of_each_side_are_counted_by_themselves() {
    let groups = [group("blue", "A", MAN, "100,200", ""), group("red", "R", MAN, "590,20", "")];
    let mut field = Field::new("", &groups);
    field.s.trails = (0..10).map(|n| trail(0, n)).chain((0..80).map(|n| trail(1, n))).collect();
    field.play(&["done"], &["done"]);
    let of = |group: u8| field.s.trails.iter().filter(|trail| trail.group == group).count();
    assert_eq!((of(0), of(1)), (10, 64));
    assert_eq!(field.s.trails.last().map(|trail| trail.from.y()), Some(7_900), "the newest is kept");
}

#[test]
fn case_8_4_horses_and_pedal_cycles_have_no_motor() {
    let heard = |vehicle: &str| {
        let more = format!("vehicle = {{ {vehicle} }}\nfacing = \"east\"");
        let groups = [group("blue", "A", "\"2 man rifle\"", "100,200", &more), group("red", "R", MAN, "590,20", "")];
        let mut field = Field::new("", &groups);
        field.play(&["group blue/A", "walk", "at 300 200", "done"], &["done"]);
        wrg::hearing::noise(&field.t, &field.s, 0)
    };
    assert_eq!([heard("horses = 2"), heard("cycles = 2")], [None, None]);
    assert_eq!(heard("motorcycles = 2"), Some(wrg::sight::Noise::Wheeled));
}
