//! Room for everybody at the set-up (3.1).

use geometry::table::Point;
use kernel::{Audience, Rulebook, Scene, Seat};
use wrg::Wrg;

use crate::field::{Field, group};

const MEN: &str = "\"corporal rifle\", \"4 man rifle\"";
const ZONE: &str = "zone = \"0,0 300,0 300,400 0,400\"";

fn field() -> Field {
    let groups = [
        group("blue", "A", MEN, "100,100", ZONE),
        group("blue", "B", MEN, "100,200", ZONE),
        group("red", "R", MEN, "500,200", ""),
    ];
    Field::unplaced("", "", ["", ""], &groups)
}

#[test]
fn case_3_1_nobody_is_set_up_on_the_bases_of_others() {
    let mut field = field();
    let on_b = ["group blue/A", "at 103 203"];
    let (offers, places) = field.offered(0, &on_b);
    assert!(offers.is_empty() && !places.is_empty(), "it is asked again where A is: {offers:?}");
    let elsewhere = [on_b[0], on_b[1], "at 150 100"];
    assert!(field.offered(0, &elsewhere).0.contains(&"done".to_owned()));
    field.play(&["group blue/A", "at 103 203", "at 150 100", "done"], &["done"]);
    assert_eq!(field.s.place(&field.t, 0), Some(Point::new(15_000, 10_000)), "the last place counts");
}

#[test]
fn case_3_1_where_somebody_was_put_elsewhere_there_is_room_again() {
    let field = field();
    let first = ["group blue/B", "at 100 300", "group blue/A"];
    let there = [first[0], first[1], first[2], "at 103 203"];
    assert!(field.offered(0, &there).0.contains(&"done".to_owned()));
    let on_b = [first[0], first[1], first[2], "at 100 301"];
    assert!(field.offered(0, &on_b).0.is_empty());
    // Side by side there is room: five men take fifty metres of front.
    let beside = ["group blue/A", "at 100 251"];
    assert!(field.offered(0, &beside).0.contains(&"done".to_owned()));
}

#[test]
fn case_3_1_the_enemy_is_in_nobodys_way_before_he_is_seen() {
    let groups = [
        group("blue", "A", MEN, "100,100", "zone = \"0,0 600,0 600,400 0,400\""),
        group("red", "R", MEN, "500,200", ""),
    ];
    let field = Field::unplaced("", "", ["", ""], &groups);
    assert!(field.offered(0, &["group blue/A", "at 500 200"]).0.contains(&"done".to_owned()));
}

#[test]
fn case_3_1_groups_that_are_not_set_up_yet_are_shown_to_their_own_side_and_where_they_would_go() {
    let zone = ZONE;
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"3 man rifle\"", "100,200", zone),
        group("blue", "L", "\"corporal smg\", \"man smg\"", "200,200", "vehicle = { soft = 3 }"),
        group("red", "R", "\"corporal rifle\"", "590,20", ""),
    ];
    let field = Field::unplaced("", "", ["", ""], &groups);
    let drawn = |who: Audience| {
        let mut scene = Scene::default();
        Wrg::scene(Wrg::lens(&field.t, &field.s, who), &mut scene);
        scene.pieces.iter().map(|piece| piece.key.clone()).collect::<Vec<_>>()
    };
    assert_eq!(drawn(Audience::Seat(Seat(0))), ["blue/A/1", "blue/A/2", "blue/A/3", "blue/A/4", "blue/L/1"]);
    assert_eq!(drawn(Audience::Seat(Seat(1))), ["red/R/1"], "of the enemy nothing");
    assert!(drawn(Audience::Public).is_empty());
    let places = |tokens: &[&str]| {
        let found = field.preview(0, tokens).overlays;
        let label = |overlay: &kernel::scene::Overlay| (overlay.label.clone(), overlay.points.clone());
        found.iter().filter(|overlay| overlay.key.starts_with("draft place")).map(label).collect::<Vec<_>>()
    };
    let shown = places(&["group blue/A", "at 150 200"]);
    let [(label, points)] = shown.as_slice() else { panic!("one group: {shown:?}") };
    assert_eq!(label, &field.s.title(&field.t, 0));
    let near = |p: &kernel::Point| (p.x - 15_000).abs() < 2_500 && (p.y - 20_000).abs() < 2_500;
    assert!(points.len() > 2 && points.iter().all(near), "{points:?}");
    assert!(places(&[]).is_empty());
    // And that is where it goes.
    let mut set = field.clone();
    set.play(&["group blue/A", "at 150 200", "done"], &["done"]);
    let inside = |p: Point| {
        let (xs, ys) = (points.iter().map(|p| p.x), points.iter().map(|p| p.y));
        (xs.clone().min()..=xs.max()).contains(&Some(p.x())) && (ys.clone().min()..=ys.max()).contains(&Some(p.y()))
    };
    assert!(set.s.present(0).all(|f| inside(set.s.fig(f).at)));
}
