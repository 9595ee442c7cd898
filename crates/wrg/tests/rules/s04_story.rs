//! A period as both sides follow it, tick by tick, and what they are shown before they decide (4.1, 4.2, 8.1, 8.3, 13.2, 21).

use kernel::{Audience, Rulebook, Scene, Seat, Side, Told};
use wrg::Wrg;

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";

fn of<'a>(field: &'a Field, side: u8, kind: &'a str) -> impl Iterator<Item = &'a Told> {
    let heard = move |(who, told): &&'a (Audience, Told)| *who == Audience::Side(Side(side)) && told.kind == kind;
    field.told.iter().filter(heard).map(|(_, told)| told)
}

fn scene(field: &Field, who: Audience) -> Scene {
    let mut scene = Scene::default();
    wrg::scene::draw(Wrg::lens(&field.t, &field.s, who), &mut scene);
    scene
}

fn sheet(scene: &Scene, key: &str) -> String {
    let found = scene.sheets.iter().find(|sheet| &*sheet.key == key).unwrap_or_else(|| panic!("no sheet {key}"));
    found.rows.iter().map(|row| row.join(" | ")).collect::<Vec<_>>().join("\n")
}

#[test]
fn case_4_1_a_period_is_told_tick_by_tick_to_whoever_goes() {
    let groups = [group("blue", "A", MAN, "100,200", ""), group("red", "R", MAN, "590,20", "facing = \"north\"")];
    let mut field = Field::new("", &groups);
    field.play(&["group blue/A", "walk", "at 300 200", "done"], &["done"]);
    let ticks: Vec<&Told> = of(&field, 0, "tick").collect();
    assert_eq!(ticks.len(), 10);
    assert_eq!(ticks[0].text, "Tick 1: A at 105, 200");
    assert_eq!(ticks[9].text, "Tick 10: A at 150, 200");
    assert!(ticks.iter().all(|told| told.pieces == ["blue/A"] && told.places.len() == 1));
    assert_eq!(of(&field, 1, "tick").count() + of(&field, 1, "seen").count(), 0, "nobody sees it");
}

#[test]
fn case_8_1_an_enemy_in_sight_is_followed_tick_by_tick_until_he_is_lost() {
    let wood = "[[area]]\nkind = \"wood\"\nheight = 12\nshape = \"150,215 300,215 300,300 150,300\"\n";
    let groups = [
        group("blue", "A", MAN, "100,200", "facing = \"east\""),
        group("red", "R", MAN, "180,195", "facing = \"west\""),
    ];
    let mut field = Field::new(wood, &groups);
    assert!(field.s.seen[0][1].located && field.s.seen[1][0].located);
    field.play(&["done"], &["group red/R", "walk", "at 180 290", "done"]);
    let seen: Vec<&Told> = of(&field, 0, "seen").filter(|told| told.text.starts_with("Tick")).collect();
    assert!((2..10).contains(&seen.len()), "until the wood hides him: {seen:?}");
    assert!(seen[0].text.starts_with("Tick 1: enemy 1 at 180, 20"), "{}", seen[0].text);
    assert!(seen.iter().all(|told| told.pieces.len() == told.places.len()));
    assert_eq!(of(&field, 1, "tick").count(), 10, "he himself is told all of it");
}

#[test]
fn case_4_2_of_a_group_out_of_touch_nobody_is_told_where_it_goes() {
    let groups = [
        group("blue", "HQ", "\"officer smg\"", "20,20", ""),
        group("blue", "A", MAN, "60,20", ""),
        group("red", "R", MAN, "590,380", "facing = \"south\""),
    ];
    let mut field = Field::with("reports = \"officers\"", "", &groups);
    field.play(&["group blue/A", "walk", "at 400 20", "done"], &["done"]);
    let first = of(&field, 0, "tick").count();
    assert!(first > 0, "it goes within earshot at first");
    field.hold();
    field.play(&["done"], &["done"]);
    assert_eq!(of(&field, 0, "tick").count(), 0);
}

#[test]
fn case_13_2_whoever_came_nearer_to_an_enemy_that_he_met_on_the_way_has_advanced() {
    let groups = [
        group("blue", "A", MAN, "100,200", "facing = \"east\""),
        group("red", "R", "\"4 man rifle\"", "165,200", "facing = \"north\""),
    ];
    let mut field = Field::with("light = \"dark\"", "", &groups);
    assert!(!field.s.seen[0][1].located, "it is dark");
    field.play(&["group blue/A", "dash", "at 140 200", "done"], &["group red/R", "walk", "at 165 180", "done"]);
    assert!(field.s.seen[0][1].located, "he has come upon them");
    assert!(field.s.groups[0].advanced, "and is nearer than before");
    let mut back = Field::new("", &groups);
    back.play(&["group blue/A", "dash", "at 20 200", "done"], &["done"]);
    assert!(!back.s.groups[0].advanced, "whoever goes away has not");
}

#[test]
fn case_4_1_whatever_stands_beside_an_order_is_said_once_each() {
    let tank = "vehicle = { afv = 30 }\nheavy = [\"afv-gun\"]\nfacing = \"east\"";
    let crew = "\"corporal smg\", \"man smg\"";
    let mut field = Field::new("", &[group("blue", "T", crew, "100,200", tank), group("red", "R", MAN, "590,20", "")]);
    let said = ["group blue/T", "hatch"];
    let offers = field.offered(0, &said).0;
    for word in ["press-on", "hold-fire"] {
        assert!(offers.iter().any(|offer| offer == word), "{word} after {said:?}: {offers:?}");
    }
    assert!(!offers.contains(&"hatch".to_owned()), "not twice");
    field.play(&["group blue/T", "hatch", "press-on", "hold-fire", "walk", "at 300 200", "done"], &["done"]);
    let group = &field.s.groups[0];
    assert!(group.closed && group.order.press && group.stance == wrg::state::Stance::Hold);
}

#[test]
fn case_21_1_everybody_is_told_what_counts_at_the_end() {
    let barn = "objective = [{ name = \"the barn\", at = \"300,200\", radius = 40, blue = 500 }]";
    let head = format!("light = \"dark\"\ngame = \"convention\"\ndate = \"Tuesday\"\nsituation = \"Take it.\"\n{barn}");
    let men = "\"corporal rifle\", \"3 man rifle\"";
    let groups = [group("blue", "A", men, "100,200", ""), group("red", "R", MAN, "590,20", "")];
    let mut field = Field::with(&head, "", &groups);
    for who in [Audience::Public, Audience::Seat(Seat(0)), Audience::Seat(Seat(1))] {
        let scene = scene(&field, who);
        assert_eq!(sheet(&scene, "situation"), "Tuesday\nTake it.");
        let victory = sheet(&scene, "victory");
        assert!(victory.contains("50 % of the points it has left"), "{victory}");
        let special = sheet(&scene, "special rules");
        assert!(special.contains("8.1 | It is dark"), "{special}");
        let barn = "21.3 | the barn: 500 points to blue if nobody else is within 40 m of it at the end.";
        assert!(special.contains(barn), "{special}");
        assert!(scene.overlays.iter().any(|o| o.kind == "radius" && o.points.len() == 16), "where it is held is drawn");
    }
    assert_eq!(sheet(&scene(&field, Audience::Seat(Seat(0))), "losses"), "men | 4 | 0 | 0");
    field.s.figures[1].fate = wrg::state::Fate::Lost;
    assert_eq!(sheet(&scene(&field, Audience::Seat(Seat(0))), "losses"), "men | 4 | 1 | 0");
    assert!(scene(&field, Audience::Public).sheets.iter().all(|sheet| &*sheet.key != "losses"));
}

#[test]
fn case_8_3_arcs_and_the_reach_of_a_pace_are_drawn_while_an_order_is_written() {
    let wall = "[[area]]\nkind = \"building\"\nheight = 5\nshape = \"140,100 150,100 150,300 140,300\"\n";
    let tank = "vehicle = { afv = 30 }\nheavy = [\"afv-gun\"]\nfacing = \"east\"";
    let groups =
        [group("blue", "T", "\"corporal smg\", \"man smg\"", "100,200", tank), group("red", "R", MAN, "590,20", "")];
    let field = Field::new(wall, &groups);
    let overlays = |tokens: &[&str]| {
        let steps: Vec<_> = tokens.iter().filter_map(|token| wrg::step::read(&field.t, token)).collect();
        Wrg::preview(Wrg::lens(&field.t, &field.s, Audience::Seat(Seat(0))), &steps).overlays
    };
    let arc = overlays(&["group blue/T"]);
    assert_eq!((arc.len(), &*arc[0].kind), (1, "arc"));
    assert!(arc[0].points[1..].iter().all(|p| p.x >= 10_000), "it looks east: {:?}", arc[0].points);
    let reach = overlays(&["group blue/T", "dash"]);
    assert_eq!((reach.len(), &*reach[0].kind), (1, "reach"));
    let ahead = reach[0].points.iter().filter(|p| (p.y - 20_000).abs() < 5_000);
    assert!(ahead.into_iter().all(|p| p.x < 14_000), "not through the house: {:?}", reach[0].points);
    assert!(reach[0].points.iter().any(|p| p.x < 5_000), "but back as far as it goes");
}

#[test]
fn case_2_3_a_side_is_told_what_support_and_gear_it_has_left_and_nobody_else_is() {
    let tank = "vehicle = { afv = 30 }\ngear = \"flail\"";
    let groups = [
        group("blue", "HQ", "\"officer smg radio\", \"man rifle\"", "100,200", "observer = true\nsatchels = 2"),
        group("blue", "E", "\"corporal rifle\", \"man rifle mine-detector\"", "100,300", "engineers = true"),
        group("blue", "F", "\"corporal smg\", \"man smg\"", "50,350", tank),
        group("red", "R", MAN, "590,20", ""),
    ];
    let mut field = Field::side("blue", "support = 2", &groups);
    let own = |field: &Field| sheet(&scene(field, Audience::Seat(Seat(0))), "support");
    let gear = "HQ | forward observer, 2 satchel charges\nE | engineers, 1 mine detector\nF | flail";
    assert_eq!(own(&field), format!("off-table support | 2 of 2 periods left\n{gear}"));
    field.s.support[0] = 1;
    field.s.figures[0].fate = wrg::state::Fate::Lost;
    assert!(own(&field).starts_with("off-table support | 1 of 2 periods left\nHQ | 2 satchel charges\n"));
    for who in [Audience::Seat(Seat(1)), Audience::Public] {
        assert!(scene(&field, who).sheets.iter().all(|sheet| &*sheet.key != "support"));
    }
}
