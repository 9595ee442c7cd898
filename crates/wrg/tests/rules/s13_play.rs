//! Fire and nerves in play (12.1, 13.4, 13.7, 13.8, 15.2, 16.2, 16.3): nothing is set by hand, all comes of orders, fire and dice.

use kernel::{Audience, Side};
use wrg::nerve::{armour_factors, factors};
use wrg::scale::METRE;
use wrg::state::curb;
use wrg::words::Weapon;

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";
const EIGHT: &str = "\"corporal rifle\", \"7 man rifle\"";
const CREW: &str = "\"corporal smg grenades\", \"man pistol\"";

fn has(found: &[(String, u32)], name: &str) -> u32 {
    found.iter().find(|(known, _)| known == name).map_or(0, |&(_, n)| n)
}

/// The modifiers of what a side was told of a kind.
fn modifiers(field: &Field, side: u8, kind: &str) -> Vec<(String, i32)> {
    let own = field.told.iter().filter(|(to, told)| *to == Audience::Side(Side(side)) && told.kind == kind);
    let workings = own.filter_map(|(_, told)| told.working.as_ref());
    workings.flat_map(|why| why.modifiers.iter().map(|m| (m.label.clone(), m.value))).collect()
}

/// The tests of a period, thrown again and again until a group comes out of its own with exactly these bits.
fn comes_out(field: &Field, g: usize, curbs: u8) -> Field {
    let tried = (0..400).map(|seed| {
        let mut one = Field { seed, ..field.clone() };
        one.play(&["done"], &["done"]);
        one
    });
    let mut found = tried.filter(|one| one.s.groups[g].curb == curbs);
    found.next().unwrap_or_else(|| panic!("no dice bring {curbs}"))
}

fn metres(field: &Field, g: usize) -> i32 {
    field.s.place(&field.t, g).expect("it is there").x() / METRE
}

#[test]
fn case_12_1_doubling_is_no_dash_and_neither_is_a_dash_that_leads_nowhere() {
    let pond = "[[area]]\nkind = \"water\"\nshape = \"100,202 250,202 250,300 100,300\"";
    let groups = [group("blue", "A", MAN, "100,190", ""), group("red", "R", EIGHT, "160,140", "facing = \"south\"")];
    let exposed = |ground: &str, order: &[&str]| {
        let mut field = Field::new(ground, &groups);
        field.play(&["done"], order);
        assert!(field.s.seen[0][1].located);
        field.play(&["done"], &["group red/R", "hold", "done"]);
        modifiers(&field, 0, "fire").into_iter().find(|(label, _)| label.ends_with("exposed"))
    };
    let all = Some(("8 exposed".to_owned(), 8));
    assert_eq!(exposed("", &["group red/R", "double", "at 160 215", "done"]), all);
    assert_eq!(exposed("", &["group red/R", "dash", "at 160 215", "done"]), None);
    // Whoever stands before deep water and is told to dash into it stays where he is.
    let groups = [group("blue", "A", MAN, "100,190", ""), group("red", "R", MAN, "160,200", "facing = \"south\"")];
    let mut field = Field::new(pond, &groups);
    field.play(&["done"], &["group red/R", "dash", "at 160 290", "done"]);
    assert!(field.s.seen[0][1].located && !field.s.groups[1].moved);
    field.play(&["done"], &["done"]);
    assert!(modifiers(&field, 0, "fire").contains(&("1 exposed".to_owned(), 1)));
}

#[test]
fn case_13_4_flame_is_what_was_fired_and_not_what_is_carried() {
    let saw = |far: u32, men: &str, more: &str| {
        let at = format!("{},200", 100 + far);
        let red = group("red", "F", men, &at, &format!("facing = \"west\"\n{more}"));
        let mut field = Field::new("", &[group("blue", "A", EIGHT, "100,200", ""), red]);
        field.play(&["done"], &["done"]);
        field.play(&["group blue/A", "hold", "done"], &["done"]);
        field.play(&["done"], &["done"]);
        field.s.groups[0].saw_flame
    };
    assert!(saw(40, CREW, "heavy = [\"afv-flame\"]\nvehicle = { afv = 25 }"), "the flame of a tank");
    assert!(saw(40, "\"corporal rifle flamethrower\"", ""), "that of a man");
    assert!(!saw(80, "\"corporal rifle flamethrower\"", ""), "he has it, but fires his rifle");
}

#[test]
fn case_13_4_armour_that_fires_counts_though_nobody_has_located_it() {
    let tank = "vehicle = { afv = 30 }\nheavy = [\"vehicle-mg\"]\nfacing = \"east\"";
    let groups = [group("blue", "A", EIGHT, "200,200", "facing = \"east\""), group("red", "T", CREW, "120,200", tank)];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["done"]);
    assert_eq!(has(&factors(&field.t, &field.s, 0), "enemy-armour"), 0, "80 m behind it");
    field.play(&["done"], &["done"]);
    assert!(!field.s.seen[0][1].located);
    assert_eq!(has(&factors(&field.t, &field.s, 0), "enemy-armour"), 1);
}

/// A gun that fires at a tank before it, and a rifle behind it.
fn taken_from_behind() -> Field {
    let groups = [
        group("blue", "G", "\"lance-corporal smg\", \"2 man smg\"", "200,200", "heavy = [\"gun\"]\nfacing = \"east\""),
        group("red", "T", CREW, "280,200", "vehicle = { afv = 50 }\nfacing = \"west\""),
        group("red", "R", MAN, "150,200", "facing = \"east\""),
    ];
    Field::new("", &groups)
}

#[test]
fn case_15_2_only_the_first_period_of_hidden_fire_surprises_a_gun_and_men() {
    let mut field = taken_from_behind();
    for (period, surprised) in [(1, 1), (2, 0)] {
        field.play(&["group blue/G", "halt", "done"], &["group red/T", "halt", "done"]);
        let rolls = [("chance", 6), ("potential hit", 1), ("anti-tank", 1)];
        field.rolled(&["done"], &["group red/T", "hold", "done"], &rolls);
        let found = modifiers(&field, 0, "anti-tank fire");
        assert_eq!(
            found.iter().filter(|(name, _)| name == "surprised").count(),
            surprised,
            "period {period}: {found:?}"
        );
        assert_eq!(has(&factors(&field.t, &field.s, 0), "surprised"), surprised as u32);
        let told = field.told.iter().any(|(_, told)| told.text.contains("from a hidden enemy"));
        assert!(told, "whoever fires is hidden all the time");
        let tests = [("reaction", 5), ("reaction", 4), ("reaction", 4), ("afv reaction", 5), ("afv reaction", 4)];
        field.rolled(&["group blue/G", "leader-waits", "done"], &["done"], &tests);
    }
}

#[test]
fn case_15_2_fire_from_behind_finds_the_flank_nearer_than_the_front() {
    for (facing, flank) in [("west", false), ("north", true), ("east", true)] {
        let tank = format!("vehicle = {{ afv = 30 }}\nfacing = \"{facing}\"");
        let gun = "heavy = [\"gun\"]\nfacing = \"east\"";
        let groups = [
            group("blue", "G", "\"lance-corporal smg\", \"2 man smg\"", "200,200", gun),
            group("red", "T", CREW, "280,200", &tank),
        ];
        let mut field = Field::new("", &groups);
        field.play(&["done"], &["done"]);
        field.play(&["done"], &field.holding(1));
        let found = modifiers(&field, 0, "anti-tank fire");
        assert_eq!(found.contains(&("flank".to_owned(), 1)), flank, "{facing}: {found:?}");
    }
}

#[test]
fn case_16_2_an_anti_tank_gun_is_no_fire_against_men_and_rifles_at_the_hatch_are() {
    let groups = [
        group("blue", "G", "\"lance-corporal smg\", \"2 man smg\"", "200,200", "heavy = [\"gun\"]\nfacing = \"east\""),
        group("blue", "A", MAN, "200,228", "facing = \"east\""),
        group("red", "T", CREW, "280,215", "vehicle = { afv = 50 }\nfacing = \"west\""),
    ];
    for (who, counts) in [("blue/G", 0), ("blue/A", 1)] {
        let mut field = Field::new("", &groups);
        field.play(&["done"], &["done"]);
        let other = if who == "blue/G" { "group blue/A" } else { "group blue/G" };
        let fire = [other, "hold", &format!("group {who}"), "target 1", "done"];
        field.play(&fire, &["group red/T", "hold", "done"]);
        assert!(field.s.groups[2].shooters != 0, "{who} fires");
        let found = armour_factors(&field.t, &field.s, 2);
        assert_eq!(has(&found, "under-anti-personnel-fire"), counts, "{who}: {found:?}");
    }
}

#[test]
fn case_16_2_only_anti_tank_fire_of_a_hidden_enemy_surprises_a_tank() {
    for (gun, rifle, surprised) in [("200,200", "340,200", 0), ("340,200", "200,200", 1)] {
        let facing = |at: &str| if at == "200,200" { "facing = \"east\"" } else { "facing = \"west\"" };
        let groups = [
            group(
                "blue",
                "G",
                "\"lance-corporal smg\", \"2 man smg\"",
                gun,
                &format!("heavy = [\"gun\"]\n{}", facing(gun)),
            ),
            group("blue", "A", EIGHT, rifle, facing(rifle)),
            group("red", "T", CREW, "280,200", "vehicle = { afv = 50 }\nfacing = \"west\""),
        ];
        let mut field = Field::new("", &groups);
        field.play(&["done"], &["done"]);
        let before = [0, 1].map(|g| field.s.seen[1][g].located);
        assert_eq!(before, [gun == "200,200", rifle == "200,200"], "one of them is behind it");
        let rolls = [("anti-tank", 1), ("chance", 6), ("potential hit", 1)];
        let fire = ["group blue/G", "target 1", "group blue/A", "target 1", "done"];
        field.rolled(&fire, &["group red/T", "hold", "done"], &rolls);
        assert!(field.s.is_alive(2) && field.s.groups[2].shooters == 0b11, "both fire");
        assert_eq!(has(&armour_factors(&field.t, &field.s, 2), "surprised"), surprised, "gun at {gun}");
    }
}

/// A tank that a rocket far behind it, which nobody has located, has missed.
fn missed(ground: &str) -> Field {
    let groups = [
        group("blue", "T", CREW, "380,200", "vehicle = { afv = 30 }\nfacing = \"east\""),
        group("red", "R", "\"corporal one-man\"", "80,200", "facing = \"east\""),
    ];
    let mut field = Field::new(ground, &groups);
    field.play(&["done"], &["done"]);
    field.rolled(&["done"], &["done"], &[("anti-tank", 1)]);
    assert!(field.s.groups[0].shooters != 0 && !field.s.seen[0][1].located);
    field
}

const ON: [&str; 4] = ["group blue/T", "walk", "at 590 200", "done"];

#[test]
fn case_16_3_armour_that_may_not_advance_stays_though_it_has_located_nobody() {
    let mut field = comes_out(&missed(""), 0, curb::NO_CLOSING | curb::NO_ADVANCE);
    let mut back = field.clone();
    field.play(&ON, &["done"]);
    assert_eq!(metres(&field, 0), 380);
    back.play(&["group blue/T", "crawl", "at 300 200", "done"], &["done"]);
    assert_eq!(metres(&back, 0), 360, "it may go back");
}

#[test]
fn case_16_3_below_ten_armour_goes_as_far_as_the_next_cover() {
    for (hedge, stop) in [(432, 430), (435, 432), (439, 436)] {
        let line = format!("[[line]]\nkind = \"hedge\"\nheight = 2\npath = \"{hedge},100 {hedge},300\"");
        let mut field = comes_out(&missed(&line), 0, curb::NO_CLOSING);
        field.play(&ON, &["done"]);
        assert_eq!(metres(&field, 0), stop, "behind the hedge at {hedge}, and not beyond it");
    }
    let mut open = comes_out(&missed(""), 0, curb::NO_CLOSING);
    open.play(&ON, &["done"]);
    assert_eq!(metres(&open, 0), 380, "there is none on its way");
}

#[test]
fn case_16_3_armour_that_must_advance_goes_ahead_where_it_knows_of_no_enemy() {
    let tank = "vehicle = { afv = 30 }\nfacing = \"east\"";
    let groups = [
        group("blue", "T", CREW, "380,200", tank),
        group("blue", "U", CREW, "380,230", tank),
        group("blue", "A", EIGHT, "420,200", "facing = \"east\""),
        group("red", "R", "\"corporal one-man\"", "80,200", "facing = \"east\""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["group blue/T", "walk", "at 400 200", "done"], &["done"]);
    field.rolled(&["done"], &["group red/R", "target 1", "done"], &[("anti-tank", 1)]);
    assert!(field.s.groups[0].shooters != 0);
    let mut field = comes_out(&field, 0, curb::MUST_ADVANCE);
    field.play(&["group blue/T", "halt", "done"], &["done"]);
    assert!(metres(&field, 0) > 400, "{}", metres(&field, 0));
}

/// Whether a crew under a rifle's fire ever takes the one more of 13.8, whatever the dice.
fn takes_one_more(crew: &str, heavy: &str, leaves: bool) -> bool {
    let gun = format!("heavy = [\"{heavy}\"]\nfacing = \"east\"");
    let mut field = Field::new("", &[group("blue", "G", crew, "200,200", &gun), group("red", "R", MAN, "270,200", "")]);
    let order: &[&str] = if leaves { &["group blue/G", "abandon", "done"] } else { &["done"] };
    field.play(order, &["done"]);
    field.rolled(&["group blue/G", "hold", "done"], &["done"], &[("chance", 6), ("potential hit", 1)]);
    (0..60).any(|seed| {
        let mut one = Field { seed, ..field.clone() };
        one.play(&["group blue/G", "leader-waits", "done"], &["done"]);
        modifiers(&one, 0, "reaction").iter().any(|(name, _)| name == "crew weapon")
    })
}

#[test]
fn case_13_8_one_more_is_for_weapons_that_are_served_and_for_anti_tank_ones_by_one_man_too() {
    let two = "\"lance-corporal smg\", \"man smg\"";
    assert!(takes_one_more(two, "tripod-mg", false));
    assert!(!takes_one_more(two, "tripod-mg", true), "they have left it");
    assert!(!takes_one_more("\"lance-corporal smg\"", "tripod-mg", false), "one man");
    assert!(takes_one_more("\"lance-corporal smg\"", "gun", false), "one man at an anti-tank gun");
}

#[test]
fn case_13_7_below_ten_nobody_wades_or_climbs_nearer_to_an_enemy() {
    for kind in ["ford", "crag"] {
        stays_before(kind);
    }
}

fn stays_before(kind: &str) {
    let ford = format!("[[area]]\nkind = \"{kind}\"\nshape = \"120,100 140,100 140,300 120,300\"");
    let groups = [group("blue", "A", EIGHT, "112,200", ""), group("red", "R", MAN, "190,200", "facing = \"west\"")];
    let mut field = Field::new(&ford, &groups);
    field.play(&["done"], &["done"]);
    field.rolled(&["group blue/A", "hold", "done"], &["done"], &[("chance", 6), ("potential hit", 1)]);
    assert!(field.s.seen[0][1].located);
    let order = ["group blue/A", "crawl", "at 160 200", "done"];
    let mut free = comes_out(&field, 0, 0);
    free.play(&order, &["done"]);
    assert!(metres(&free, 0) > 120, "{}", metres(&free, 0));
    let mut held = comes_out(&field, 0, curb::NO_CLOSING);
    held.play(&order, &["done"]);
    assert!((113..=120).contains(&metres(&held, 0)), "as far as the {kind}: {}", metres(&held, 0));
    assert!(held.s.present(0).all(|f| !held.s.fig(f).lie.is_slow()));
}

#[test]
fn case_11_4_men_on_a_tank_and_at_its_hatch_are_in_the_beaten_ground() {
    let groups = [
        group("blue", "B", MAN, "20,20", ""),
        group("red", "T", CREW, "300,200", "vehicle = { afv = 30 }\nfacing = \"west\""),
        group("red", "S", "\"corporal rifle\", \"3 man rifle\"", "310,200", ""),
    ];
    let mut field = Field::begin("blue", "support = 1", &groups);
    let plan = ["prearrange shells", "at 300 200", "period 1", "along east", "mass 1", "done"];
    field.play(&plan, &["done"]);
    field.play(&["done"], &["group red/S", "mount red/T", "done"]);
    assert!(field.s.groups[2].ride > 0, "they sit on it");
    // 25 and four exposed: one sure casualty. Four riders, then the commander, are diced for; then the tank.
    let rolls =
        [("identify", 6), ("identify", 6), ("identify", 6), ("identify", 6), ("identify", 6), ("close attack", 6)];
    field.rolled(&["done"], &["done"], &rolls);
    let text = field.told.iter().find(|(_, told)| told.text.starts_with("S is under support fire"));
    assert_eq!(text.map(|(_, told)| told.text.as_str()), Some("S is under support fire: 29 points"));
    assert_eq!(field.s.groups[1].against, 0, "armour minds no points of shells");
    assert!(field.s.groups[2].against > 0 && field.s.groups[1].raked);
}

#[test]
fn case_13_1_men_on_the_outside_of_a_tank_test_for_the_fire_at_it_and_those_in_a_carrier_do_not() {
    for (vehicle, tests) in [("afv = 30", true), ("carrier = 10", false)] {
        let groups = [
            group("blue", "B", MAN, "230,200", "facing = \"east\""),
            group("red", "T", CREW, "300,200", &format!("vehicle = {{ {vehicle} }}\nfacing = \"west\"")),
            group("red", "S", "\"corporal rifle\", \"3 man rifle\"", "310,200", ""),
        ];
        let mut field = Field::new("", &groups);
        field.play(&["done"], &["group red/S", "mount red/T", "done"]);
        let hold = ["group red/S", "hold", "group red/T", "hold", "done"];
        field.rolled(&["done"], &hold, &[("chance", 6), ("potential hit", 1)]);
        assert!(field.s.groups[2].ride > 0);
        assert_eq!(wrg::nerve::tests(&field.t, &field.s, 2), tests, "{vehicle}");
    }
}

#[test]
fn case_13_3_points_against_men_on_a_tank_count_for_them_and_not_for_the_tank() {
    let groups = [
        group("blue", "B", EIGHT, "250,200", "facing = \"east\""),
        group("red", "T", CREW, "300,200", "vehicle = { afv = 30 }\nfacing = \"west\""),
        group("red", "S", "\"corporal rifle\", \"3 man rifle\"", "310,200", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["group red/S", "mount red/T", "done"]);
    assert!(field.s.groups[2].ride > 0, "they sit on it");
    field.play(&["done"], &["group red/S", "hold", "group red/T", "hold", "done"]);
    let told = field.told.iter().find(|(_, told)| told.text.starts_with("T is under fire: "));
    let text = told.map(|(_, told)| told.text.clone()).unwrap_or_default();
    let points: u32 = text.split_whitespace().find_map(|word| word.parse().ok()).expect("points");
    assert_eq!(has(&factors(&field.t, &field.s, 2), "points-against"), points, "{text}");
    assert_eq!(has(&armour_factors(&field.t, &field.s, 1), "points-against"), 0, "the tank minds anti-tank fire alone");
}

#[test]
fn case_7_2_whoever_lands_throws_no_grenades_and_neither_does_one_who_is_at_work() {
    let thrower = "\"corporal rifle grenades\"";
    let groups = [
        group("blue", "A", thrower, "200,200", "drop = true\nfacing = \"east\""),
        group("red", "R", MAN, "215,200", "facing = \"west\""),
    ];
    let mut field = Field::new("", &groups);
    let ahead = [("parachute distance", 0), ("parachute direction", 0)];
    field.rolled(&["done"], &["group red/R", "hold-fire", "halt", "done"], &ahead);
    let thrown = |field: &Field| wrg::volleys::grenades(&field.t, &field.s, 0, 1).shots.len();
    assert!(field.s.seen[0][1].located && thrown(&field) == 0);
    (0..3).for_each(|_| field.play(&["done"], &["done"]));
    assert_eq!(thrown(&field), 1, "in the next period");
    let groups = [
        group("blue", "A", "\"corporal rifle grenades mine-detector\"", "200,200", "facing = \"east\""),
        group("red", "R", MAN, "215,200", "facing = \"west\""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["group blue/A", "mark 20 20", "done"], &["done"]);
    assert_eq!((thrown(&field), field.s.groups[0].worked.is_some()), (0, true));
}

#[test]
fn case_18_1_a_fougasse_burns_armour_and_is_remembered_by_whoever_sees_it() {
    let charge = "[[blue.charge]]\nkind = \"fougasse\"\ngroup = \"A\"\nat = \"200,200\"\nfacing = \"east\"";
    let groups = [
        group("blue", "A", MAN, "180,200", "facing = \"east\""),
        group("red", "T", CREW, "230,200", "vehicle = { afv = 30 }\nfacing = \"west\""),
        group("red", "S", MAN, "300,200", "facing = \"west\""),
        group("red", "U", MAN, "300,250", "facing = \"east\""),
    ];
    let mut field = Field::told("defender = \"blue\"", "", [charge, ""], &groups);
    field.play(&["done"], &["group red/T", "hatch", "halt", "done"]);
    let quiet = ["group red/T", "hold", "group red/S", "hold", "group red/U", "hold", "done"];
    field.rolled(&["group blue/A", "hold", "set-off 0", "done"], &quiet, &[("close attack", 2)]);
    assert!(field.s.groups[1].scorched && field.s.is_alive(1));
    let danger = |field: &Field| has(&armour_factors(&field.t, &field.s, 1), "close-danger");
    assert_eq!(danger(&field), 1);
    field.play(&["done"], &["done"]);
    let saw = |g: usize| field.s.groups[g].saw_flame;
    assert!(saw(1) && saw(2) && !saw(3), "{:?}", [1, 2, 3].map(saw));
    assert_eq!(field.s.fig(field.s.groups[0].members[0]).weapon, Weapon::Rifle);
}

#[test]
fn case_18_1_whoever_sees_the_man_at_a_fougasse_and_not_the_place_has_not_seen_it() {
    let charge = "[[blue.charge]]\nkind = \"fougasse\"\ngroup = \"A\"\nat = \"200,200\"\nfacing = \"west\"";
    // A house hides the charge from S, who sees the man who sets it off, and not from U.
    let house = "[[area]]\nkind = \"building\"\nheight = 8\nshape = \"205,196 210,196 210,220 205,220\"";
    let groups = [
        group("blue", "A", MAN, "200,190", "facing = \"east\""),
        group("red", "S", MAN, "240,190", "facing = \"west\""),
        group("red", "U", MAN, "200,230", "facing = \"north\""),
    ];
    let mut field = Field::told("defender = \"blue\"", house, [charge, ""], &groups);
    field.play(&["done"], &["done"]);
    assert!(field.s.groups[0].passed >> 1 & 1 == 1, "S has located A");
    field.play(&["group blue/A", "hold", "set-off 0", "done"], &["group red/S", "hold", "group red/U", "hold", "done"]);
    field.play(&["done"], &["done"]);
    assert_eq!([1, 2].map(|g| field.s.groups[g].saw_flame), [false, true]);
}
