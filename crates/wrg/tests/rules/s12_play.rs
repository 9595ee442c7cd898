//! All fire of a period together in play: marked and totalled before anybody is taken off (12, 15.2), support (11.4), and the points
//! of target and firers (12.1).

use geometry::table::Point;
use kernel::{Audience, Fraction, Rulebook, Seat, Side};
use wrg::Wrg;
use wrg::missions::{Load, Mission};
use wrg::state::{Fate, Stance};

use crate::field::{Field, group};

/// The modifiers of what a side was told of a kind, with their values.
fn modifiers(field: &Field, side: u8, kind: &str) -> Vec<(String, i32)> {
    let own = field.told.iter().filter(|(to, told)| *to == Audience::Side(Side(side)) && told.kind == kind);
    let workings = own.filter_map(|(_, told)| told.working.as_ref());
    workings.flat_map(|why| why.modifiers.iter().map(|m| (m.label.clone(), m.value))).collect()
}

fn has(list: &[(String, i32)], name: &str) -> bool {
    list.iter().any(|(label, _)| label == name)
}

fn shells(field: &mut Field, x: i32, y: i32) {
    let at = Point::new(x * 100, y * 100);
    field.s.missions.push(Mission { side: 0, at, due: 1, along: 2, mass: 1, load: Load::Shells });
    field.s.groups.iter_mut().for_each(|group| group.stance = Stance::Hold);
}

const TANK: &str = "vehicle = { afv = 30 }\nheavy = [\"afv-gun\"]";
const CREW: &str = "\"corporal smg\", \"man smg\"";

#[test]
fn case_15_2_guns_that_fire_on_each_other_are_under_fire_on_both_sides() {
    let mut field =
        Field::new("", &[group("blue", "B", CREW, "100,200", TANK), group("red", "R", CREW, "180,200", TANK)]);
    field.play(&["done"], &["done"]);
    field.rolled(&["done"], &["done"], &[("anti-tank", 1), ("anti-tank", 1)]);
    for side in [0, 1] {
        let found = modifiers(&field, side, "anti-tank fire");
        assert!(has(&found, "under fire") && !has(&found, "surprised"), "side {side}: {found:?}");
    }
}

#[test]
fn case_15_2_rifles_at_a_hatch_do_not_hinder_the_gun_nor_does_a_short_way_save_the_target() {
    let groups = [
        group("blue", "B", CREW, "100,240", TANK),
        group("blue", "A", "\"corporal rifle\", \"3 man rifle\"", "100,200", ""),
        group("red", "R", CREW, "180,220", TANK),
    ];
    for (began, counts) in [(149, false), (150, true)] {
        let mut field = Field::new("", &groups);
        field.play(&["done"], &["done"]);
        let tank = field.s.groups[0].members[0];
        field.s.groups[0].moved = true;
        field.s.figures[usize::from(tank)].began = Point::new(began * 100, 24_000);
        // What it did is seen.
        field.s.seen[1][0].far = field.s.went_far(tank);
        let rolls = [("anti-tank", 1), ("chance", 6), ("potential hit", 1)];
        field.rolled(&["group blue/B", "hold", "done"], &["group red/R", "target 1", "done"], &rolls);
        let found = modifiers(&field, 1, "anti-tank fire");
        assert!(!has(&found, "under fire"), "{found:?}");
        assert_eq!(has(&found, "target moved"), counts, "from {began}: {found:?}");
    }
}

#[test]
fn case_11_4_support_and_direct_fire_are_totalled_before_anybody_falls() {
    let mut field = Field::new(
        "",
        &[
            group("blue", "A", "\"corporal rifle\"", "100,200", ""),
            group("red", "R", "\"corporal rifle\"", "180,200", ""),
        ],
    );
    field.play(&["done"], &["done"]);
    shells(&mut field, 180, 200);
    field.s.groups[0].stance = Stance::AtWill;
    // Support: 25 and one exposed, nobody falls. The rifle: 2, one exposed, one late, chance 1: 3, and he falls.
    let rolls = [("identify", 6), ("chance", 1), ("potential hit", 6), ("identify", 1)];
    field.rolled(&["done"], &["done"], &rolls);
    let cases: Vec<&str> = field
        .told
        .iter()
        .filter(|(to, told)| *to == Audience::Side(Side(1)) && told.kind == "under fire")
        .map(|(_, told)| told.case.as_ref())
        .collect();
    assert_eq!(cases, ["11.4", "12.3"]);
    assert_eq!(field.s.figures[1].fate, Fate::Lost);
}

#[test]
fn case_11_4_support_does_not_count_its_points_against_armour() {
    let mut field = Field::new(
        "",
        &[group("blue", "A", "\"corporal rifle\"", "100,20", ""), group("red", "R", CREW, "180,200", TANK)],
    );
    field.play(&["done"], &["done"]);
    shells(&mut field, 180, 200);
    // The commander looks out and is diced for; then the tank.
    field.rolled(&["done"], &["done"], &[("identify", 6), ("close attack", 2)]);
    assert_eq!((field.s.groups[1].against, field.s.groups[1].shooters), (0, 1 << 1));
    assert!(field.heard(1, "under fire"));
}

#[test]
fn case_11_4_men_in_a_lorry_are_diced_for_and_the_lorry_is_saved_on_a_six() {
    let men = "\"corporal rifle\", \"9 man rifle\"";
    let mut field = Field::new(
        "",
        &[
            group("blue", "A", "\"corporal rifle\"", "100,20", ""),
            group("red", "L", men, "180,200", "vehicle = { soft = 3 }"),
        ],
    );
    field.play(&["done"], &["done"]);
    shells(&mut field, 180, 200);
    // 25 points and ten men in it: two potential casualties.
    field.rolled(&["done"], &["done"], &[("identify", 2), ("identify", 1), ("soft vehicle", 6)]);
    let fates = |fate: Fate| field.s.groups[1].members.iter().filter(|&&f| field.s.fig(f).fate == fate).count();
    assert_eq!((fates(Fate::Lost), fates(Fate::Aboard), fates(Fate::Table)), (2, 8, 1));
}

#[test]
fn case_11_4_bunkers_protect_against_support_and_radios_are_diced_for() {
    let bunker = "[[area]]\nkind = \"bunker\"\nheight = 3\nshape = \"160,190 200,190 200,210 160,210\"";
    let groups = [
        group("blue", "A", "\"corporal rifle\"", "100,20", ""),
        group("red", "R", "\"corporal rifle radio\", \"5 man rifle\"", "180,200", ""),
    ];
    let mut field = Field::new(bunker, &groups);
    field.play(&["done"], &["done"]);
    shells(&mut field, 180, 200);
    // 25 less 3 for each of six: 7. A 5 is a potential hit; the corporal is diced for first, and his radio with him.
    let rolls = [("potential hit", 5), ("identify", 1), ("radio", 1)];
    field.rolled(&["done"], &["done"], &rolls);
    assert_eq!(field.s.figures[1].fate, Fate::Lost);
    assert!(
        field
            .told
            .iter()
            .any(|(_, told)| told.text.contains("the radio of ") && told.text.ends_with(" is out of action"))
    );
    let text = field.told.iter().find(|(_, told)| told.kind == "under fire").map(|(_, told)| told.text.clone());
    assert_eq!(text.as_deref(), Some("R is under support fire: 7 points"));
}

fn points(field: &Field, blue: &[&str], red: &[&str], dice: &[(&str, u8)]) -> Vec<(String, i32)> {
    let mut one = field.clone();
    one.rolled(blue, red, dice);
    modifiers(&one, 0, "fire")
}

#[test]
fn case_12_1_men_in_a_lorry_are_so_many_targets() {
    let men = "\"corporal rifle\", \"9 man rifle\"";
    let groups = [
        group("blue", "A", "\"corporal rifle\"", "100,200", ""),
        group("red", "L", men, "180,200", "vehicle = { soft = 3 }\nfacing = \"south\""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["done"]);
    let found = points(&field, &["done"], &["done"], &[("chance", 6), ("potential hit", 1)]);
    assert!(found.contains(&("10 exposed".to_owned(), 10)), "{found:?}");
}

#[test]
fn case_12_1_whoever_throws_grenades_is_erect_and_so_are_gun_crews() {
    let groups = [
        group("blue", "A", "\"corporal rifle\"", "100,200", ""),
        group("red", "R", "\"corporal rifle grenades\"", "120,200", ""),
        group("red", "M", "\"lance-corporal smg\", \"2 man rifle\"", "300,300", "heavy = [\"tripod-mg\"]"),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["group blue/A", "down", "done"], &["group red/R", "down", "group red/M", "down", "done"]);
    let quiet = [("chance", 6), ("potential hit", 1)];
    let found = points(&field, &["done"], &["group red/R", "hold", "done"], &quiet);
    assert!(!has(&found, "1 erect"), "{found:?}");
    let both = [quiet[0], quiet[1], quiet[0], quiet[1]];
    let found = points(&field, &["done"], &["group red/R", "grenade 1", "done"], &both);
    assert!(has(&found, "1 erect"), "{found:?}");
    assert!(field.s.seen[0].iter().flat_map(|seen| &seen.figures).filter(|g| g.erect).count() <= 3);
    let crew = field.s.groups[2].members.clone();
    assert!(crew.iter().all(|&f| field.s.posture(&field.t, 2, f) == wrg::scale::Posture::Erect));
}

#[test]
fn case_12_1_overlapping_bases_count_and_a_line_of_men_has_none() {
    let groups = [
        group("blue", "A", "\"corporal rifle\"", "100,200", ""),
        group("red", "R", "\"corporal rifle\", \"3 man rifle\"", "180,200", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["group red/R", "down", "done"]);
    let hold = ["group red/R", "hold", "done"];
    let quiet = [("chance", 6), ("potential hit", 1)];
    let found = points(&field, &["done"], &hold, &quiet);
    assert!(found.iter().all(|(label, _)| !label.ends_with("erect")), "{found:?}");
    let seen = &mut field.s.seen[0][1].figures;
    seen[1].at = Point::new(seen[0].at.x() + 100, seen[0].at.y() + 300);
    let found = points(&field, &["done"], &hold, &quiet);
    assert!(has(&found, "2 erect"), "{found:?}");
}

#[test]
fn case_12_1_previews_count_the_points_of_the_target_and_the_chance_to_knock_out() {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"7 man rifle\"", "100,200", ""),
        group("red", "R", "\"corporal rifle\", \"5 man rifle\"", "180,200", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["group red/R", "down", "done"]);
    let preview = |field: &Field| {
        let steps = ["group blue/A", "target 1"].map(|token| wrg::step::read(&field.t, token).expect("a step"));
        Wrg::preview(Wrg::lens(&field.t, &field.s, Audience::Seat(Seat(0))), &steps)
    };
    // Eight rifles 16, six exposed 6, eight late -8: 14, and with any chance 15 to 20.
    let found = preview(&field);
    assert!(found.modifiers.iter().any(|m| m.label == "6 exposed" && m.value == 6), "{:?}", found.modifiers);
    // 15 to 19 hit from 3 on, 20 always: five times four sixths and one whole.
    assert_eq!(found.odds[0].chance, Fraction::new(5 * 4 + 6, 36));
    let gun = "heavy = [\"gun\"]";
    let groups = [
        group("blue", "A", "\"lance-corporal smg\", \"2 man rifle\"", "100,200", gun),
        group("red", "R", CREW, "180,200", TANK),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["done"]);
    // A gun's 3 against a tank of 30 t from ahead: it takes a 5.
    let found = preview(&field);
    assert_eq!((found.odds[0].label.as_str(), found.odds[0].chance), ("knocked out", Fraction::new(2, 6)));
}

#[test]
fn case_12_5_the_radio_of_a_man_at_a_hatch_is_diced_for() {
    let afv = "vehicle = { afv = 30 }\nfacing = \"west\"";
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"2 man rifle\"", "100,200", ""),
        group("red", "T", "\"corporal smg radio\"", "180,200", afv),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["done"]);
    let rolls = [("chance", 6), ("potential hit", 6), ("identify", 6), ("radio", 1)];
    field.rolled(&["done"], &["group red/T", "hold", "done"], &rolls);
    let man = field.s.groups[1].members[1];
    assert!(
        field.s.fig(man).fate == wrg::state::Fate::Aboard && !field.s.fig(man).radio,
        "missed, but the set is gone"
    );
}

#[test]
fn case_12_1_whoever_was_fired_at_where_he_passed_has_the_cover_that_he_had_there() {
    let groups = [
        group("blue", "A", "\"corporal rifle\"", "100,200", ""),
        group("blue", "B", "\"corporal rifle\"", "100,178", ""),
        group("red", "R", "\"corporal rifle\"", "160,222", ""),
    ];
    let (quiet, only) = ([("chance", 6), ("potential hit", 1)], ["group blue/B", "hold", "done"]);
    let both = [quiet[0], quiet[0], quiet[1]];
    // He goes from 222 to 174: A sees him pass, B sees where he is in the end.
    for (trench, passing, ending) in
        [("164,172 176,172 176,177 164,177", true, true), ("150,177 180,177 180,230 150,230", false, true)]
    {
        let mut field = Field::new(&format!("[[area]]\nkind = \"trench\"\nshape = \"{trench}\""), &groups);
        field.play(&["done"], &["group red/R", "walk", "at 170 174", "done"]);
        let found = points(&field, &only, &["done"], &quiet);
        assert_eq!(has(&found, "1 exposed"), passing, "{trench}: {found:?}");
        let found = points(&field, &["done"], &["done"], &both);
        assert_eq!(has(&found, "1 exposed"), ending, "{trench}, under fire at both places: {found:?}");
    }
}

#[test]
fn case_12_1_whoever_has_just_left_a_vehicle_is_erect_though_he_lies() {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"2 man rifle\"", "100,200", ""),
        group("blue", "L", CREW, "112,200", "vehicle = { soft = 2 }"),
        group("red", "R", "\"corporal rifle\"", "200,200", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["group blue/A", "mount blue/L", "done"], &["done"]);
    field.hold();
    field.play(&["group blue/A", "dismount", "crawl", "at 118 206", "done"], &["done"]);
    let target = format!("target {}", field.s.seen[1][0].number);
    let erect = |field: &mut Field| {
        let quiet = [("chance", 6), ("potential hit", 1)];
        field.rolled(&field.holding(0), &["group red/R", &target, "done"], &quiet);
        has(&modifiers(field, 1, "fire"), "3 erect")
    };
    let mut later = field.clone();
    assert!(erect(&mut field));
    later.hold();
    later.play(&["group blue/A", "down", "done"], &["done"]);
    assert!(!erect(&mut later), "in the next period they lie");
}

#[test]
fn case_12_1_whoever_only_helps_another_to_fire_is_no_firing_figure() {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"man magazine-lmg\", \"man rifle\", \"man smg\"", "40,200", ""),
        group("red", "R", "\"corporal rifle\"", "340,200", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["group red/R", "halt", "done"]);
    let found = points(&field, &["done"], &["done"], &[("chance", 6), ("potential hit", 1)]);
    assert!(found.len() > 4, "{found:?}");
    assert!(has(&found, "3 moved"), "none of the three has fired before, and the fourth serves the gun: {found:?}");
}

#[test]
fn case_12_4_under_fire_that_nobody_aims_whoever_is_nearest_to_its_middle_is_diced_for_first() {
    let groups = [
        group("blue", "A", "\"corporal rifle\"", "100,20", ""),
        group("red", "R", "\"man rifle\"", "160,200", ""),
        group("red", "S", "\"man rifle\"", "185,200", ""),
        group("red", "T", "\"man rifle\"", "210,200", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["done"]);
    shells(&mut field, 185, 200);
    field.rolled(&["done"], &["done"], &[("identify", 2)]);
    let fates = [1, 2, 3].map(|g| field.s.is_alive(g));
    assert_eq!(fates, [true, false, true]);
}
