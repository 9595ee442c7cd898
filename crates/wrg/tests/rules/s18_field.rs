//! Mines, wire and charges in play (18), with dice by name.

use geometry::table::Point;
use kernel::{Audience, Rulebook, Scene, Seat};
use wrg::Wrg;
use wrg::fieldworks::holds;
use wrg::state::Fate;

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";

/// Blue groups west of a belt that runs from north to south at 155 m, and one enemy far away.
fn field(kind: &str, more: &str, blue: &[String]) -> Field {
    let belt = format!("[[red.mines]]\nkind = \"{kind}\"\npath = \"155,100 155,300\"\n{more}\n");
    let mut groups = blue.to_vec();
    groups.push(group("red", "R", MAN, "590,20", ""));
    Field::told("defender = \"red\"", "", ["", &belt], &groups)
}

fn scene(field: &Field, seat: u8) -> Scene {
    let mut scene = Scene::default();
    Wrg::scene(Wrg::lens(&field.t, &field.s, Audience::Seat(Seat(seat))), &mut scene);
    scene
}

fn labels(field: &Field, seat: u8, kind: &str) -> Vec<String> {
    scene(field, seat).overlays.iter().filter(|o| o.kind == kind).map(|o| o.label.clone()).collect()
}

const WALK: [&str; 4] = ["group blue/A", "walk", "at 180 200", "done"];

#[test]
fn case_18_2_a_man_sees_a_mine_his_group_halts_and_his_side_knows_the_square() {
    let mut field = field("personnel", "", &[group("blue", "A", MAN, "140,200", "")]);
    assert!(labels(&field, 0, "mines").is_empty(), "nobody knows of unmarked mines");
    assert_eq!(labels(&field, 1, "mines").len(), 1, "but whoever laid them");
    field.rolled(&WALK, &["done"], &[("mined square", 5)]);
    assert!(field.s.figures[0].at.x() < 16_000, "he halts in the square: {:?}", field.s.figures[0].at);
    assert_eq!(labels(&field, 0, "mines"), ["mines against men"]);
    assert!(field.heard(0, "mine") && !field.heard(1, "mine"));
    // He knows where it lies, so he crosses this square without a die, and nobody is stopped where he was warned.
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    field.rolled(&WALK, &["done"], &[]);
    assert_eq!(field.s.figures[0].at, Point::new(18_000, 20_000));
}

#[test]
fn case_18_2_a_low_die_makes_a_casualty_and_everybody_hears_it() {
    let mut field = field("personnel", "", &[group("blue", "A", MAN, "140,200", "")]);
    field.rolled(&WALK, &["done"], &[("mined square", 3)]);
    assert_eq!(field.s.figures[0].fate, Fate::Lost);
    assert!(field.heard(0, "mine") && field.heard(1, "mine"));
}

#[test]
fn case_12_5_the_radio_of_a_man_on_a_mine_is_diced_for_and_lies_there_if_it_works() {
    for (die, lies) in [(1, false), (2, true)] {
        let radio = group("blue", "A", "\"corporal rifle radio\"", "140,200", "");
        let mut field = field("personnel", "", &[radio]);
        field.rolled(&WALK, &["done"], &[("mined square", 3), ("radio", die)]);
        assert_eq!(field.s.dropped.iter().any(|item| item.word() == "radio"), lies, "{die}");
    }
}

#[test]
fn case_18_2_whoever_presses_on_goes_on_over_mines_that_he_sees() {
    let mut field = field("personnel", "", &[group("blue", "A", MAN, "140,200", "")]);
    let press = ["group blue/A", "press-on", "walk", "at 180 200", "done"];
    field.rolled(&press, &["done"], &[("mined square", 5)]);
    assert_eq!(field.s.figures[0].at, Point::new(18_000, 20_000), "he is across");
    assert_eq!(labels(&field, 0, "mines"), ["mines against men"], "and has told of it");
}

#[test]
fn case_18_2_whoever_dashes_sees_nothing_and_crosses_on_a_four() {
    let mut field = field("personnel", "", &[group("blue", "A", MAN, "140,200", "")]);
    field.rolled(&["group blue/A", "dash", "at 180 200", "done"], &["done"], &[("mined square", 6)]);
    assert!(field.s.figures[0].at.x() > 16_000 && field.s.field.found.is_empty());
    assert!(!field.heard(0, "mine"));
}

#[test]
fn case_18_2_a_tank_clears_a_track_that_men_can_follow_by_day() {
    let tank = group("blue", "T", "\"corporal smg\", \"man smg\"", "100,200", "vehicle = { afv = 30 }");
    let mut field = field("personnel", "", &[tank, group("blue", "A", MAN, "140,200", "")]);
    field.rolled(&["group blue/T", "walk", "at 240 200", "done"], &["done"], &[]);
    assert_eq!(field.s.figures[0].fate, Fate::Table);
    assert!(field.s.field.lanes.iter().any(|lane| lane.track));
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    field.connect();
    field.rolled(&WALK, &["done"], &[]);
    assert!(field.s.fig(3).at.x() > 16_000, "he followed the track");
}

#[test]
fn case_18_2_a_lorry_is_disabled_and_its_men_are_hit_by_a_one() {
    let lorry = group("blue", "L", "\"corporal rifle\", \"man rifle\"", "100,200", "vehicle = { soft = 3 }");
    let mut field = field("personnel", "", &[lorry]);
    let rolls = [("mined crew", 1), ("mined crew", 2)];
    field.rolled(&["group blue/L", "walk", "at 200 200", "done"], &["done"], &rolls);
    let fates: Vec<Fate> = field.s.figures[..3].iter().map(|figure| figure.fate).collect();
    assert_eq!(fates, [Fate::Lost, Fate::Lost, Fate::Table]);
}

#[test]
fn case_18_3_a_tank_is_knocked_out_or_immobile() {
    let tank = || group("blue", "T", "\"corporal smg\", \"man smg\"", "100,200", "vehicle = { afv = 30 }");
    let drive = ["group blue/T", "walk", "at 240 200", "done"];
    let mut hit = field("tank", "", &[tank()]);
    hit.rolled(&drive, &["done"], &[("anti-tank mine", 3), ("burning", 4), ("crew", 3), ("crew", 1)]);
    assert_eq!(hit.s.figures[0].fate, Fate::Lost);
    let mut stuck = field("tank", "", &[tank()]);
    stuck.rolled(&drive, &["done"], &[("anti-tank mine", 4)]);
    assert!(stuck.s.groups[0].immobile && stuck.s.figures[0].fate == Fate::Table);
    (0..2).for_each(|_| stuck.play(&["done"], &["done"]));
    let (offers, _) = stuck.offered(0, &["group blue/T"]);
    assert!(!offers.contains(&"walk".to_owned()), "{offers:?}");
    // Men take no notice of such mines.
    let mut men = field("tank", "", &[group("blue", "A", MAN, "140,200", "")]);
    men.rolled(&WALK, &["done"], &[]);
    assert!(men.s.figures[0].at.x() > 16_000);
}

#[test]
fn case_18_4_a_detector_marks_a_square_in_one_period_and_engineers_lift_it_in_two() {
    let engineers = "\"corporal rifle mine-detector\", \"man rifle\"";
    let mut field = field("personnel", "", &[group("blue", "A", engineers, "145,205", "engineers = true")]);
    let (offers, _) = field.offered(0, &["group blue/A"]);
    assert!(offers.contains(&"mark 15 20".to_owned()), "{offers:?}");
    field.rolled(&["group blue/A", "mark 15 20", "done"], &["done"], &[]);
    assert_eq!(field.s.field.marked, [(15, 20)]);
    assert_eq!(labels(&field, 0, "mines"), ["mines against men, marked"]);
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    let (offers, _) = field.offered(0, &["group blue/A"]);
    assert!(offers.contains(&"lift 15 20".to_owned()), "{offers:?}");
    field.play(&["group blue/A", "lift 15 20", "done"], &["done"]);
    assert!(field.s.field.lifted.is_empty());
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    field.play(&["done"], &["done"]);
    assert_eq!(field.s.field.lifted, [(15, 20)]);
    assert_eq!(field.s.field.holds((15, 20)), 0);
}

#[test]
fn case_18_4_marked_mines_are_crossed_in_the_dark_where_there_is_light() {
    let belt = "[[red.mines]]\nkind = \"personnel\"\npath = \"155,100 155,300\"\n";
    let groups = [
        group("blue", "A", "\"corporal rifle mine-detector\"", "146,205", "facing = \"east\""),
        group("blue", "M", "\"corporal rifle mortar-2in\"", "60,205", "facing = \"east\""),
        group("red", "R", MAN, "590,20", ""),
    ];
    let dark = "light = \"dark\"\ndefender = \"red\"";
    for (lit, rolls) in [(true, [].as_slice()), (false, &[("mined square", 4)])] {
        let mut field = Field::told(dark, "", ["", belt], &groups);
        field.play(&["group blue/A", "mark 15 20", "done"], &["done"]);
        assert_eq!(field.s.field.marked, [(15, 20)]);
        (0..2).for_each(|_| field.play(&["done"], &["done"]));
        field.connect();
        let cross = ["group blue/A", "dash", "at 166 205", "done"];
        let flare = ["group blue/M", "flare", "at 155 205", "group blue/A", "dash", "at 166 205", "done"];
        field.rolled(if lit { &flare[..] } else { &cross }, &["done"], rolls);
        assert!(field.s.figures[0].at.x() > 16_000, "{:?}", field.s.figures[0].at);
    }
}

#[test]
fn case_18_4_an_empty_square_is_found_clear() {
    let engineers = "\"corporal rifle mine-detector\"";
    let mut field = field("personnel", "", &[group("blue", "A", engineers, "135,205", "")]);
    field.play(&["group blue/A", "mark 13 20", "done"], &["done"]);
    assert_eq!(field.s.field.heard(0, (13, 20)), Some(0));
    assert!(field.s.field.marked.is_empty() && field.heard(0, "mine"));
}

#[test]
fn case_18_5_a_torpedo_clears_a_lane_through_mines_and_wire() {
    let wire = "[[red.wire]]\npath = \"153,150 153,250\"";
    let men = group("blue", "A", MAN, "149,205", "bangalores = 1");
    let mut field = field("personnel", wire, &[men]);
    assert_eq!(labels(&field, 0, "line wire"), ["wire"], "everybody sees wire");
    assert_eq!(field.s.field.wire_crossed(Point::new(14_900, 20_500), Point::new(15_900, 20_500)), 1);
    field.rolled(&["group blue/A", "torpedo", "at 200 205", "done"], &["done"], &[]);
    assert!(field.heard(0, "blast") && field.heard(1, "blast"));
    assert_eq!(field.s.groups[0].kit.bangalores, 0);
    assert_eq!(field.s.field.wire_crossed(Point::new(14_900, 20_500), Point::new(15_900, 20_500)), 0);
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    field.rolled(&["group blue/A", "walk", "at 180 205", "done"], &["done"], &[]);
    assert_eq!(field.s.figures[0].at, Point::new(18_000, 20_500));
}

#[test]
fn case_18_5_a_flail_drives_through_at_the_speed_of_reverse() {
    let flail = "vehicle = { afv = 30 }\ngear = \"flail\"";
    let mut field = field("both", "", &[group("blue", "T", "\"corporal smg\", \"man smg\"", "145,200", flail)]);
    let (offers, _) = field.offered(0, &["group blue/T"]);
    assert!(offers.contains(&"flail".to_owned()), "{offers:?}");
    field.rolled(&["group blue/T", "flail", "at 300 200", "done"], &["done"], &[]);
    // 60 m less 40 m for starting.
    assert_eq!(field.s.figures[0].at, Point::new(16_500, 20_000));
    assert_eq!(field.s.figures[0].fate, Fate::Table);
}

#[test]
fn case_5_3_wire_costs_men_ten_metres_and_tanks_nothing() {
    let wire = "[[red.wire]]\npath = \"153,150 153,250\"";
    let tank = group("blue", "T", "\"corporal smg\", \"man smg\"", "100,240", "vehicle = { afv = 30 }");
    let mut field = field("dummy", &format!("marked = true\n{wire}"), &[group("blue", "A", MAN, "149,205", ""), tank]);
    let lines = ["group blue/A", "walk", "at 300 205", "group blue/T", "walk", "at 300 240", "done"];
    field.connect();
    field.rolled(&lines, &["done"], &[]);
    assert_eq!(field.s.figures[0].at.x(), 14_900 + 4_000);
    assert_eq!(field.s.fig(1).at.x(), 10_000 + 8_000);
}

#[test]
fn case_18_6_marks_are_seen_by_all_but_not_what_is_between_them() {
    let men = || [group("blue", "A", MAN, "140,200", "")];
    let real = field("personnel", "marked = true", &men());
    let dummy = field("dummy", "marked = true", &men());
    assert_eq!(labels(&real, 0, "mines"), ["marked as mined"]);
    assert_eq!(scene(&real, 0), scene(&dummy, 0));
    assert_eq!(labels(&dummy, 1, "mines"), ["no mines"]);
    // A bayonet takes five periods where mines are suspected.
    let mut probed = real;
    probed.s.figures[0].at = Point::new(14_900, 20_500);
    probed.play(&["group blue/A", "mark 15 20", "done"], &["done"]);
    for _ in 0..3 {
        (0..3).for_each(|_| probed.play(&["done"], &["done"]));
    }
    assert!(probed.s.field.marked.is_empty());
    (0..3).for_each(|_| probed.play(&["done"], &["done"]));
    assert_eq!(probed.s.field.heard(0, (15, 20)), Some(holds::PERSONNEL));
}

#[test]
fn case_18_1_a_claymore_is_set_up_in_a_period_and_set_off_from_ten_metres() {
    let groups = [
        group("blue", "A", MAN, "100,200", "claymores = 1"),
        group("red", "R", "\"corporal rifle\", \"man rifle\"", "160,200", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["group blue/A", "set-up", "at 200 200", "done"], &["done"]);
    assert_eq!((field.s.field.devices.len(), field.s.groups[0].kit.claymores), (1, 0));
    assert_eq!(labels(&field, 0, "cone"), ["Claymore"]);
    assert!(labels(&field, 1, "cone").is_empty());
    let (offers, _) = field.offered(0, &[]);
    assert!(!offers.contains(&"set-off 0".to_owned()), "he is still beside it");
    field.s.figures[0].at = Point::new(9_000, 20_000);
    field.s.figures[1].at = Point::new(12_000, 20_000);
    field.s.figures[2].at = Point::new(13_000, 20_500);
    field.hold();
    field.play(&["done"], &["done"]);
    field.s.figures[1].fate = Fate::Table;
    field.s.figures[2].fate = Fate::Table;
    let (offers, _) = field.offered(0, &[]);
    assert!(offers.contains(&"set-off 0".to_owned()), "{offers:?}");
    // 10 points at 20 m, two figures in the open: 12, and a chance of 1 for the one operator: a hit on a 4.
    let rolls = [("chance", 1), ("potential hit", 4), ("identify", 2)];
    let hold = ["group red/R", "hold", "done"];
    field.rolled(&["group blue/A", "hold", "set-off 0", "done"], &hold, &rolls);
    let lost = field.s.figures[1..3].iter().filter(|figure| figure.fate == Fate::Lost).count();
    assert_eq!(lost, 1);
    assert!(field.heard(1, "burst") && field.s.field.devices[0].spent);
}

#[test]
fn case_2_4_belts_are_laid_by_their_owner_before_the_battle() {
    let zone = "zone = \"100,50 300,50 300,350 100,350\"";
    let belt = format!("[[red.mines]]\nkind = \"personnel\"\npath = \"152,100 152,140\"\n{zone}\n");
    let groups = [group("blue", "A", MAN, "20,200", ""), group("red", "R", MAN, "590,20", "")];
    let mut field = Field::unplaced("defender = \"red\"", "", ["", &belt], &groups);
    let (offers, _) = field.offered(1, &["lay 0", "at 120 60"]);
    assert!(offers.contains(&"way 4".to_owned()) && !offers.contains(&"way 0".to_owned()), "{offers:?}");
    field.play(&["done"], &["lay 0", "at 120 60", "way 2", "done"]);
    let belt = field.s.field.belts[0];
    assert_eq!((belt.from, belt.to), (Point::new(12_000, 6_000), Point::new(16_000, 6_000)));
    assert!(field.heard(1, "laid") && !field.heard(0, "laid") && !field.heard(0, "in sight"));
}

#[test]
fn case_18_6_the_enemy_imagines_mines_elsewhere_until_he_meets_them() {
    use kernel::dice::{Seed, Seeded};
    let mut field = field("personnel", "", &[group("blue", "A", MAN, "140,200", "")]);
    let twin = |field: &Field, seed: u64| {
        let lens = Wrg::lens(&field.t, &field.s, Audience::Seat(Seat(0)));
        Wrg::imagine(lens, &mut Seeded::new(Seed::number(seed), 0)).field.belts[0].from
    };
    let truth = field.s.field.belts[0].from;
    assert!((0..20).any(|seed| twin(&field, seed) != truth));
    field.rolled(&WALK, &["done"], &[("mined square", 5)]);
    assert!((0..20).all(|seed| twin(&field, seed) == truth));
}

#[test]
fn case_18_1_whoever_sets_a_charge_off_does_not_fire() {
    let groups = [
        group("blue", "A", "\"corporal rifle\"", "100,200", ""),
        group("red", "R", "\"corporal rifle\", \"3 man rifle\"", "150,200", ""),
    ];
    let charge = "[[blue.charge]]\nkind = \"claymore\"\ngroup = \"A\"\nat = \"112,200\"\nfacing = \"east\"\n";
    let mut field = Field::told("", "", [charge, ""], &groups);
    field.play(&["done"], &["group red/R", "hold-fire", "down", "done"]);
    let mut quiet = field.clone();
    quiet.play(&["done"], &["done"]);
    assert!(quiet.s.groups[0].fired);
    field.play(&["set-off 0", "done"], &["done"]);
    assert!(!field.s.groups[0].fired, "his rifle was silent");
}

#[test]
fn case_18_3_horses_and_pedal_cycles_do_not_set_off_anti_tank_mines() {
    let on = |vehicle: &str, rolls: &[(&str, u8)]| {
        let more = format!("vehicle = {{ {vehicle} }}\nfacing = \"east\"");
        let mut field = field("tank", "", &[group("blue", "A", "\"2 man rifle\"", "140,200", &more)]);
        field.rolled(&WALK, &["done"], rolls);
        field.s.vehicle(&field.t, 0).is_some()
    };
    assert!(on("horses = 2", &[]) && on("cycles = 2", &[]));
    assert!(!on("motorcycles = 2", &[("crew", 6), ("crew", 6)]));
}

#[test]
fn case_18_4_a_man_with_a_detector_marks_mines_as_he_walks_and_does_not_fire() {
    let man = "\"man rifle mine-detector\"";
    let mut field = field("personnel", "", &[group("blue", "A", man, "140,200", "")]);
    let mut dashes = field.clone();
    field.rolled(&WALK, &["done"], &[]);
    assert_eq!(field.s.field.marked.len(), 1);
    assert_eq!((field.s.fig(0).at.x(), field.s.groups[0].worked), (18_000, Some(0)));
    assert_eq!(labels(&field, 0, "mines").len(), 1);
    dashes.rolled(&["group blue/A", "dash", "at 165 200", "done"], &["done"], &[("mined square", 4)]);
    assert!(dashes.s.field.marked.is_empty(), "not at a dash");
}

#[test]
fn case_18_2_a_way_tells_of_the_mined_ground_that_its_side_knows_and_of_no_other() {
    let sheet = ["group blue/A", "walk", "at 180 200"];
    let notes = |field: &Field| field.preview(0, &sheet).notes;
    let man = || [group("blue", "A", MAN, "100,200", "")];
    let marked = notes(&field("personnel", "marked = true", &man()));
    assert_eq!(marked, ["ground marked as mined after about 53 m (18.2)"]);
    assert_eq!(notes(&field("tank", "marked = true", &man())), marked, "what is between the marks nobody tells");
    assert_eq!(notes(&field("dummy", "marked = true", &man())), marked);
    let hidden = field("personnel", "", &man());
    assert!(notes(&hidden).is_empty(), "nobody knows of these: {:?}", notes(&hidden));
    // Whoever laid them knows what they are, and his dummies are nothing to him.
    let own = |kind: &str| {
        let laid = format!("[[blue.mines]]\nkind = \"{kind}\"\npath = \"155,100 155,300\"\nmarked = true\n");
        let red = group("red", "R", MAN, "590,20", "");
        notes(&Field::told("defender = \"blue\"", "", [&laid, ""], &[man().concat(), red]))
    };
    assert_eq!(own("tank"), ["anti-tank mines after about 53 m (18.2)"]);
    assert!(own("dummy").is_empty());
    // What its men have found is told square by square, among what else hinders.
    let hedges = |x: i32| format!("[[line]]\nkind = \"hedge\"\nheight = 2\npath = \"{x},100 {x},300\"\n");
    let ground = format!("{}{}", hedges(122), hedges(172));
    let belt = "[[red.mines]]\nkind = \"personnel\"\npath = \"155,100 155,300\"\n";
    let red = group("red", "R", MAN, "590,20", "");
    let mut found = Field::told("defender = \"red\"", &ground, ["", belt], &[man().concat(), red]);
    let square = wrg::fieldworks::cell(Point::new(15_500, 20_000));
    let known = wrg::fieldworks::Found { side: 0, square, holds: holds::PERSONNEL, by: 0, heard: true };
    found.s.field.found.push(known);
    let told = notes(&found);
    let [first, second, third] = told.as_slice() else { panic!("two hedges and the mines between: {told:?}") };
    assert!(first.starts_with("a hedge after 2") && third.starts_with("a hedge after 7"), "{told:?}");
    assert_eq!(second, "mines against men after about 50 m (18.2)");
    // Whoever does not yet know of it, or has cleared it, is not told.
    found.s.field.found[0].heard = false;
    assert_eq!(notes(&found).len(), 2);
    found.s.field.found[0].heard = true;
    found.s.field.lifted.push(square);
    assert_eq!(notes(&found).len(), 2);
}
