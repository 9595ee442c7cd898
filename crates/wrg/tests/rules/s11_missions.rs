//! Off-table support in play: called, registered, corrected and arranged (11.1 to 11.4).

use geometry::table::Point;
use kernel::{Audience, Rulebook, Seat};
use wrg::missions::{Load, fallen, may_register, wanted};
use wrg::scale::METRE;
use wrg::step::Step::Along;

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";

/// A forward observer and a group with a radio of its own, with support, and an enemy in sight of the observer.
fn guns(support: &str) -> Field {
    let groups = [
        group("blue", "FOO", "\"officer smg radio\"", "100,200", "observer = true"),
        group("blue", "A", "\"corporal rifle radio\"", "100,20", "facing = \"north\""),
        group("red", "R", MAN, "180,200", "facing = \"west\""),
    ];
    let mut field = Field::side("blue", support, &groups);
    field.s.groups[0].heading = geometry::table::Heading::EAST;
    field
}

fn due(field: &Field) -> Vec<u16> {
    field.s.missions.iter().map(|mission| mission.due).collect()
}

#[test]
fn case_11_1_only_the_caller_who_has_located_a_target_calls_and_a_specialist_is_quickest() {
    let mut field = guns("support = 3");
    assert!(field.offered(0, &["group blue/FOO"]).0.contains(&"call 1".to_owned()));
    assert!(!field.offered(0, &["group blue/A"]).0.contains(&"call 1".to_owned()), "it has not seen it");
    field.play(&["group blue/FOO", "call 1", "along north", "mass 2", "done"], &["done"]);
    assert_eq!((due(&field), field.s.support[0], field.s.missions[0].mass), (vec![4], 1, 2));
    assert_eq!((field.s.missions[0].along, field.s.missions[0].at), (0, Point::new(18_000, 20_000)));
}

#[test]
fn case_11_4_support_lies_at_any_angle() {
    let mut field = guns("support = 3");
    let asked = field.asked(0, &["group blue/FOO", "call 1"]);
    let names: Vec<&str> = asked.landmarks().iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["north and back", "north-east and back", "east and back", "south-east and back"]);
    assert!(asked.allows(Along(0)) && asked.allows(Along(37)) && asked.allows(Along(179)) && !asked.allows(Along(180)));
    let draft = ["group blue/FOO", "call 1", "along 30"].map(|token| wrg::step::read(&field.t, token).expect("a step"));
    let shown = wrg::Wrg::preview(wrg::Wrg::lens(&field.t, &field.s, Audience::Seat(Seat(0))), &draft);
    let template = shown.overlays.iter().find(|overlay| overlay.kind == "template").expect("it is shown beforehand");
    field.play(&["group blue/FOO", "call 1", "along 30", "mass 1", "done"], &["done"]);
    let corners = field.s.missions[0].ground().expect("a place").corners().to_vec();
    assert_eq!(template.points.iter().map(|p| Point::new(p.x, p.y)).collect::<Vec<_>>(), corners);
    assert!(field.told.iter().any(|(_, told)| told.text.contains("lying 30 degrees from north")));
    let ground = field.s.missions[0].ground().expect("a place");
    // The middle is at 180, 200; 70 m off it along the way are 35 m east and 61 m north, across it none are.
    let is_beaten = |x: i32, y: i32| ground.contains(Point::new(x * METRE, y * METRE));
    assert!(is_beaten(215, 140) && is_beaten(145, 260));
    assert!(!is_beaten(145, 140) && !is_beaten(215, 260));
}

#[test]
fn case_11_1_massed_support_falls_on_its_ground_with_all_its_points() {
    let mut field = guns("support = 3");
    field.play(&["group blue/FOO", "call 1", "along east", "mass 2", "done"], &["done"]);
    field.s.missions[0].due = 1;
    field.s.groups.iter_mut().for_each(|group| group.stance = wrg::state::Stance::Hold);
    // 50 points, one exposed: five potential casualties, and he falls on a 2; nobody takes anything over.
    field.rolled(&["done"], &["done"], &[("identify", 2)]);
    assert!(field.heard(1, "under fire") && field.heard(1, "support") && !field.s.is_alive(2));
    assert_eq!(fallen(&field.s, 0), Some(Point::new(18_000, 20_000)));
}

#[test]
fn case_11_1_a_correction_comes_after_one_period() {
    let mut field = guns("support = 2");
    assert!(!field.offered(0, &["group blue/FOO"]).0.contains(&"correct".to_owned()), "nothing has fallen");
    field.s.fallen[0] = Some((Point::new(30_000, 20_000), 1));
    assert!(field.offered(0, &["group blue/FOO", "correct"]).1.contains(&"50 m north".to_owned()));
    field.play(&["group blue/FOO", "correct", "at 200 200", "along east", "mass 1", "done"], &["done"]);
    assert_eq!((due(&field), field.s.missions[0].at), (vec![2], Point::new(20_000, 20_000)));
    field.s.period = 3;
    assert_eq!(fallen(&field.s, 0), None, "too long ago");
}

#[test]
fn case_11_1_nobody_corrects_what_he_does_not_see() {
    let house = "[[area]]\nkind = \"building\"\nheight = 9\nshape = \"150,150 160,150 160,250 150,250\"";
    let groups = [
        group("blue", "O", "\"officer rifle radio\"", "100,200", "facing = \"east\""),
        group("red", "R", MAN, "590,20", ""),
    ];
    for (ground, sees) in [("", true), (house, false)] {
        let mut field = Field::unplaced("", ground, ["support = 3", ""], &groups);
        field.play(&["prearrange shells", "at 300 200", "period 1", "along east", "mass 1", "done"], &["done"]);
        field.wait();
        assert_eq!(fallen(&field.s, 0), Some(Point::new(30_000, 20_000)));
        assert_eq!(field.offered(0, &["group blue/O"]).0.contains(&"correct".to_owned()), sees);
        // Beside him he sees nothing either.
        let order = |at: &'static str| ["group blue/O", "correct", at, "along east", "mass 1", "done"];
        let mut other = field.clone();
        other.forced(&order("at 110 100"), &["done"]);
        assert!(other.s.missions.is_empty() && other.s.support[0] == 2);
        if !sees {
            field.forced(&order("at 250 200"), &["done"]);
            assert!(field.s.missions.is_empty());
            continue;
        }
        let again = field.asked(0, &order("at 110 100")[..3]);
        assert!(again.prompted().text.starts_with("Not there: it does not see the place."));
        assert!(again.landmarks().iter().any(|landmark| landmark.name == "where it fell"));
        let sheet = [&order("at 110 100")[..3], &order("at 250 200")[2..]].concat();
        field.play(&sheet, &["done"]);
        assert_eq!((field.s.missions.len(), field.s.missions[0].at), (1, Point::new(25_000, 20_000)));
    }
}

#[test]
fn case_11_1_support_is_arranged_before_the_battle() {
    let groups = [group("blue", "A", MAN, "100,200", ""), group("red", "R", MAN, "500,200", "")];
    let field = Field::begin("blue", "support = 2", &groups);
    let first = ["prearrange shells", "at 500 200", "period 1"];
    assert!(
        field.offered(0, &[]).0.contains(&first[0].to_owned())
            && !field.offered(1, &[]).0.contains(&first[0].to_owned())
    );
    let mass = field.offered(0, &[first[0], first[1], first[2], "along east"]).0;
    assert_eq!(mass, ["mass 1", "mass 2"], "no more than was bought");
    let mut field = field;
    field.play(
        &[first[0], first[1], first[2], "along east", "mass 1", "prearrange light", "at 300 200", "period 3", "done"],
        &["done"],
    );
    assert_eq!((due(&field), field.s.support), (vec![1, 3], [0, 0]));
    assert_eq!(field.s.missions.iter().map(|m| m.load).collect::<Vec<_>>(), [Load::Shells, Load::Light]);
}

#[test]
fn case_11_1_a_trip_flare_does_not_turn_what_was_arranged_before_it() {
    let groups = [group("blue", "A", MAN, "100,200", ""), group("red", "R", MAN, "500,200", "")];
    let mut field = Field::begin("blue", "support = 1\ntrip_flares = 1", &groups);
    let fire = ["prearrange shells", "at 300 200", "period 1", "along east", "mass 1"];
    let shown = |tokens: &[&str]| {
        let draft: Vec<_> = tokens.iter().map(|token| wrg::step::read(&field.t, token).expect("a step")).collect();
        let preview = wrg::Wrg::preview(wrg::Wrg::lens(&field.t, &field.s, Audience::Seat(Seat(0))), &draft);
        preview.overlays.iter().map(|overlay| (overlay.label.clone(), overlay.points.len())).collect::<Vec<_>>()
    };
    let wire = [&fire[..], &["flare", "at 100 100", "along 20"]].concat();
    assert_eq!(shown(&wire), [("trip flare".to_owned(), 2)]);
    assert_eq!(shown(&["prearrange smoke", "at 300 200", "period 1", "along 20"]), [("smoke".to_owned(), 2)]);
    field.play(&[&fire[..], &["flare", "at 100 100", "along north", "done"]].concat(), &["done"]);
    let mission = field.s.missions[0];
    assert_eq!((mission.due, mission.along, mission.at), (1, 90, Point::new(30_000, 20_000)));
    assert_eq!(field.s.wires.len(), 1);
}

#[test]
fn case_11_1_a_scenario_arranges_support_out_of_what_was_bought() {
    let groups = [group("blue", "A", MAN, "100,200", ""), group("red", "R", MAN, "500,200", "")];
    let field =
        Field::begin("blue", "support = 3\n[[blue.prearranged]]\nat = \"500,200\"\nperiod = 2\nmass = 2\n", &groups);
    assert_eq!((due(&field), field.s.support[0]), (vec![2], 1));
    let faults =
        Field::faults("blue", "support = 1\n[[blue.prearranged]]\nat = \"500,200\"\nperiod = 2\nmass = 2\n", &groups);
    assert!(faults.contains("arranges 2 periods of support and has 1"), "{faults}");
}

#[test]
fn case_11_2_an_observer_registers_five_targets_and_the_enemy_hears_it() {
    let mut field = guns("support = 1");
    assert!(may_register(&field.t, &field.s, 0) && !may_register(&field.t, &field.s, 1));
    field.play(&["group blue/FOO", "register", "at 300 200", "done"], &["done"]);
    assert_eq!((field.s.registered[0][0].ready, field.s.support[0]), (1, 1), "the first at once, and for nothing");
    assert!(
        field.heard(1, "heard")
            && !field.told.iter().any(|(to, told)| *to == Audience::Side(kernel::Side(1)) && told.kind == "registered")
    );
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    field.play(&["group blue/FOO", "register", "at 320 200", "done"], &["done"]);
    assert_eq!(field.s.registered[0][1].ready, 4, "two whole periods");
    assert!(!may_register(&field.t, &field.s, 0), "not before that one is done");
    field.s.period = 4;
    assert!(may_register(&field.t, &field.s, 0));
    field.s.registered[0].resize(5, wrg::missions::Registered { at: Point::new(0, 0), ready: 1 });
    assert!(!may_register(&field.t, &field.s, 0), "five are the most");
}

#[test]
fn case_11_2_fire_on_a_registered_target_comes_after_one_period_and_others_take_longer() {
    let mut field = guns("support = 2\nregistered = [\"300,200\"]");
    field.play(
        &[
            "group blue/FOO",
            "call-registered 1",
            "along east",
            "mass 1",
            "group blue/A",
            "call-registered 1",
            "along east",
            "mass 1",
            "done",
        ],
        &["done"],
    );
    assert_eq!(due(&field), [2, 4], "11.3: a corporal takes two periods longer");
}

#[test]
fn case_11_2_nobody_registers_what_he_does_not_see() {
    let ground = "[[area]]\nkind = \"wood\"\nname = \"W\"\nheight = 10\nshape = \"180,100 300,100 300,300 180,300\"";
    let groups = [
        group("blue", "FOO", "\"officer smg radio\"", "100,200", "observer = true"),
        group("red", "R", MAN, "590,20", ""),
    ];
    let mut field = Field::new(ground, &groups);
    let line = ["group blue/FOO", "register", "at 400 200"];
    let again = field.asked(0, &line);
    assert!(again.prompted().text.starts_with("Not there: it does not see the place."), "{}", again.prompted().text);
    assert!(again.landmarks().iter().any(|landmark| landmark.name == "50 m east"));
    let mut forged = field.clone();
    forged.forced(&[&line[..], &["done"]].concat(), &["done"]);
    assert!(forged.s.registered[0].is_empty());
    assert!(forged.told.iter().any(|(_, told)| told.text.contains("does not see the place")));
    field.play(&[&line[..], &["at 150 200", "done"]].concat(), &["done"]);
    assert_eq!(field.s.registered[0][0].at, Point::new(15_000, 20_000), "the last place counts");
    // Two of one sheet would both take their time.
    let two = [
        group("blue", "FOO", "\"officer smg radio\"", "100,200", "observer = true"),
        group("blue", "FOO 2", "\"officer smg radio\"", "100,240", "observer = true"),
        group("red", "R", MAN, "590,20", ""),
    ];
    let mut two = Field::new("", &two);
    two.s.registered[0].push(wrg::missions::Registered { at: Point::new(0, 0), ready: 1 });
    let first = ["group blue/FOO", "register", "at 300 200", "group blue/FOO 2"];
    let offers = |sheet: &[&str]| two.offered(0, sheet).0.contains(&"register".to_owned());
    assert!(offers(&first[3..]) && !offers(&first));
}

#[test]
fn case_11_1_a_sheet_says_what_it_wants_of_support() {
    use wrg::step::Step::{At, Call, Correct, Done, Group, Mass, Register};
    let list = wanted(&[
        Group(3),
        Call(1),
        Along(0),
        Mass(3),
        Group(4),
        Register,
        At(10, 20),
        Group(5),
        Correct,
        At(1, 2),
        Along(3),
        Mass(1),
        Done,
    ]);
    assert_eq!(
        list.iter().map(|one| (one.group, one.cost(), one.along)).collect::<Vec<_>>(),
        [(Some(3), 3, 0), (Some(4), 0, 90), (Some(5), 1, 3)]
    );
    assert_eq!(list[2].at, Some(Point::new(100, 200)));
}
