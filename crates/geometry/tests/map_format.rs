//! The text format of hex maps: what is read, and how faults are reported.

use geometry::map::{CourseKind, HexMap, MapFaults};
use proptest::prelude::*;

const LEGEND: [(char, &str); 4] = [('.', "clear"), ('&', "woods"), ('B', "building"), ('~', "sea")];

const SOUND: &str = r#"title = "Cove"
columns = 6
rows = 4
stagger = "even-up"
metres = 25
interval = 10
terrain = '''
#   123 456
01  .&& ..~
02  .&. .~~
03  ... BB~
04  .&& ...
'''

[[contour]]
level = 10
ring = "0102 0301 0303 0103"

[[contour]]
level = 20
ring = "0202"

[[road]]
name = "Shore road"
path = "0104, 0404 0604"

[[trail]]
path = "0404 0401"

[[river]]
path = "0301 0601"

[[wall]]
sides = "0403/0402 0403/0303"

[[place]]
name = "Store"
kind = "building"
hexes = "0403 .. 0503"
label = "0403"
"#;

fn parse(text: &str) -> Result<HexMap, MapFaults> {
    HexMap::parse(text, "cove.toml", &LEGEND)
}

/// `line:col message` of every fault.
fn faults(text: &str) -> Vec<String> {
    let faults = parse(text).expect_err("the text has faults").faults;
    faults.iter().map(|f| format!("{}:{} {}", f.line, f.col, f.message)).collect()
}

fn changed(from: &str, to: &str) -> String {
    assert!(SOUND.contains(from), "nothing to change: {from}");
    SOUND.replacen(from, to, 1)
}

#[test]
fn a_sound_map_is_read() {
    let map = parse(SOUND).expect("sound");
    let at = |label: &str| map.grid().parse(label).unwrap();
    assert_eq!((map.title(), map.metres(), map.interval()), ("Cove", 25, 10));
    assert_eq!([map.terrain(at("0101")), map.terrain(at("0201")), map.terrain(at("0503"))], [0, 1, 2]);
    assert_eq!([map.level(at("0202")), map.level(at("0303")), map.level(at("0304"))], [2, 1, 0]);
    assert_eq!(map.highest(), 2);
    assert!(map.next_to_contour(at("0104")) && map.next_to_contour(at("0202")) && !map.next_to_contour(at("0603")));
    assert!(map.road_between(at("0104"), at("0204")) && map.road_between(at("0403"), at("0404")));
    assert!(!map.road_between(at("0303"), at("0304")) && !map.road_between(at("0104"), at("0404")));
    assert!(map.river_at(at("0401")) && !map.river_at(at("0404")));
    assert!(map.wall_between(at("0402"), at("0403")) && !map.wall_between(at("0403"), at("0404")));
    assert_eq!(map.walls().len(), 2);
    assert_eq!(map.place("Store").unwrap().hexes, [at("0403"), at("0503")]);
    assert_eq!(map.places_at(at("0503")).count(), 1);
    let kinds: Vec<CourseKind> = map.courses().iter().map(|course| course.kind).collect();
    assert_eq!(kinds, [CourseKind::Road, CourseKind::Trail, CourseKind::River]);
    assert_eq!(map.courses()[0].name, "Shore road");
}

#[test]
fn every_kind_of_fault_names_its_place() {
    let cases = [
        ("title = \"Cove\"\n", "", "1:1 the map has no title"),
        ("columns = 6", "columns = 600", "2:11 columns is not a whole number from 1 to 99"),
        ("columns = 6", "columns = \"6\"", "2:11 columns is not a whole number from 1 to 99"),
        ("rows = 4", "raws = 4", "3:1 the map has no field \"raws\""),
        ("even-up", "evenup", "4:11 unknown stagger \"evenup\""),
        ("03  ... BB~", "03  ... BB", "11:11 this row has 5 hexes, the map is 6 columns wide"),
        ("03  ... BB~", "03  ... BB~~", "11:12 this row has 7 hexes, the map is 6 columns wide"),
        ("03  ... BB~", "03  ..? BB~", "11:7 no terrain has the letter '?'"),
        ("03  ... BB~", "13  ... BB~", "11:1 row 13 stands where row 03 is due"),
        ("04  .&& ...\n", "", "7:11 the terrain has 3 rows, the map has 4"),
        ("level = 10", "level = 15", "16:9 no contour is drawn at 15 m"),
        ("0102 0301", "0102 0701", "17:14 hex 0701 is off the map: columns run from 01 to 06, rows from 01 to 04"),
        ("ring = \"0202\"", "ring = \"0402\"", "21:8 the 20 m contour leaves the 10 m contour at 0402"),
        ("ring = \"0202\"", "ring = \"\"", "21:8 no hexes here"),
        ("\"0404 0401\"", "\"0404\"", "28:8 a path needs at least two hexes"),
        ("\"0404 0401\"", "\"0404 0404\"", "28:8 hex 0404 follows itself"),
        ("\"0404 0401\"", "7", "28:8 path is a text, not integer"),
        ("0403/0402", "0403/0401", "34:10 0403/0401 is not a hexside: the two hexes do not touch"),
        ("0403/0402", "0403", "34:10 \"0403\" is not a hexside"),
        ("name = \"Store\"", "name = \" \"", "37:8 \" \" cannot be the name"),
        ("0403 .. 0503", "0403 ..", "39:15 two dots without a hex after them"),
        ("0403 .. 0503", ".. 0503", "39:10 two dots without a hex before them"),
    ];
    for (from, to, expected) in cases {
        let found = faults(&changed(from, to));
        assert!(found.iter().any(|fault| fault == expected), "{to:?}: {expected:?} is not in {found:#?}");
    }
}

#[test]
fn a_place_of_a_name_already_taken_is_refused() {
    let text = format!("{SOUND}\n[[place]]\nname = \"Store\"\nhexes = \"0101\"\n");
    assert_eq!(faults(&text), ["43:8 \"Store\" cannot be the name"]);
}

#[test]
fn all_faults_are_listed_at_once_in_the_order_of_the_file() {
    let text = changed("rows = 4", "rows = 0")
        .replace("0404 0401", "0404 4")
        .replace("kind = ", "sort = ")
        .replace("0403/0402", "0403-0402");
    let lines: Vec<usize> = parse(&text).unwrap_err().faults.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [3, 28, 34, 38]);
}

#[test]
fn several_breaches_of_toml_are_listed_too() {
    let found = faults("title = \ncolumns = 3x\nrows = 2\n");
    assert!(found.iter().filter(|fault| fault.contains("not TOML")).count() >= 2, "{found:#?}");
}

#[test]
fn the_message_shows_the_line_and_the_remedy() {
    let text = changed("even-up", "evenup");
    let shown = parse(&text).unwrap_err().to_string();
    let expected = "\
error: unknown stagger \"evenup\"
 --> cove.toml:4:11
  |
4 | stagger = \"evenup\"
  |           ^^^^^^^^
  |
  = help: write \"even-up\" (columns 02, 04 .. half a hex higher) or \"odd-up\"

1 fault in cove.toml";
    assert_eq!(shown, expected);
}

#[test]
fn a_rule_book_may_object_to_a_hex() {
    let found = HexMap::parse_checked(SOUND, "cove.toml", &LEGEND, |map, checks| {
        let sea = map.grid().all().find(|&h| map.terrain(h) == 3).unwrap();
        checks.fault(sea, "no sea here", "drain it");
    });
    let fault = found.unwrap_err().faults.remove(0);
    assert_eq!((fault.line, fault.col, fault.help.as_str()), (10, 10, "drain it"));
}

/// Texts near enough to a map file to get past the first line.
fn nearly_a_map() -> impl Strategy<Value = String> {
    let bit = prop_oneof![Just(String::new()), "\\PC{0,8}", "[0-9]{1,5}", "[\\]\\['\"=\n\r.~#/ \t]{1,4}",];
    (prop::collection::vec((0..SOUND.len(), 0usize..12, bit), 1..6)).prop_map(|cuts| {
        let mut text = SOUND.to_string();
        for (at, len, bit) in cuts {
            let from = (0..=at.min(text.len())).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
            let to = (from + len..=text.len()).find(|&i| text.is_char_boundary(i)).unwrap_or(text.len());
            text.replace_range(from..to.max(from), &bit);
        }
        text
    })
}

fn reads_or_explains(text: &str) {
    if let Err(faults) = parse(text) {
        assert!(!faults.faults.is_empty());
        assert!(faults.to_string().contains("cove.toml"));
        let lines = text.matches('\n').count() + 1;
        assert!(faults.faults.iter().all(|fault| (1..=lines).contains(&fault.line) && fault.col >= 1));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn no_text_makes_the_reader_panic(text in "\\PC*") {
        reads_or_explains(&text);
    }

    #[test]
    fn no_damage_to_a_map_makes_the_reader_panic(text in nearly_a_map()) {
        reads_or_explains(&text);
    }
}
