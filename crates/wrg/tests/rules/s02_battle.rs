//! Battles of two army lists (2.5), and reserves (2.3).

use geometry::table::generate::{Country, generate};
use kernel::{Rulebook, Setup};
use wrg::Wrg;
use wrg::army::{Army, SAMPLES, Setting, battle};
use wrg::ground::Lie;
use wrg::scenario::with_lists;
use wrg::state::{Fate, State, Table};

use crate::field::{Field, group};

fn sample(name: &str) -> Army {
    let (_, text) = SAMPLES.iter().find(|(known, _)| *known == name).expect("a sample");
    Army::parse(text).unwrap_or_else(|faults| panic!("{faults}"))
}

fn start(text: &str) -> (Table, State) {
    let setup = Setup {
        rulebook: Wrg::NAME.to_owned(),
        edition: 1,
        scenario: "wrg/battle".to_owned(),
        text: text.to_owned(),
        options: Default::default(),
        seats: Wrg::seats(text).unwrap_or_else(|faults| panic!("{faults}")),
    };
    Wrg::start(&setup).unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn case_2_5_two_armies_become_a_scenario() {
    let table = generate(Country::Farmland, 1, 600, 360);
    let setting = Setting { table: &table, year: 1970, periods: 12 };
    for (name, _) in SAMPLES {
        let (army, mut enemy) = (sample(name), sample("platoon-1940"));
        enemy.points = army.points;
        let text = battle([&army, &enemy], &setting).unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        let (t, s) = start(&text);
        let men = |side: usize| {
            let own = t.specs.iter().filter(|spec| spec.side.index() == side && !spec.is_vehicle());
            own.count() as u32
        };
        let strength = |army: &Army| army.groups.iter().map(|group| group.strength()).sum::<u32>();
        assert_eq!((men(0), men(1)), (strength(&army), strength(&enemy)), "{name}");
        assert_eq!((t.scenario.periods, u32::from(t.scenario.support[0])), (12, army.support), "{name}");
        assert_eq!(t.scenario.defender.is_some(), army.defender, "{name}");
        let bought = t.groups.iter().filter(|spec| spec.side.index() == 0);
        let came: Vec<bool> = bought.map(|spec| spec.drop).collect();
        assert_eq!(came, army.groups.iter().map(|group| group.air_landed).collect::<Vec<_>>(), "{name}");
        assert!(s.figures.iter().all(|figure| figure.fate == Fate::Waiting));
    }
    let guard = sample("farm-guard-1940");
    let mut enemy = sample("platoon-1940");
    enemy.points = guard.points;
    let (t, s) = start(&battle([&enemy, &guard], &setting).expect("a battle"));
    let dug = |lie: Lie| {
        (0..600).any(|x| (0..360).any(|y| t.ground.lie(geometry::table::Point::new(x * 100, y * 100)) == lie))
    };
    assert!(dug(Lie::Trench) && dug(Lie::Bunker), "what was paid for is in the ground");
    let metres = |line: i32| line / 100;
    let wire: i32 = s.field.wires.iter().map(|wire| metres(wire.from.distance(wire.to))).sum();
    assert_eq!((wire, s.field.belts.len()), (60, 1));
    assert!(t.groups.iter().any(|spec| spec.bought.reserve && spec.arrives > 1));
}

#[test]
fn case_21_3_trenches_and_bunkers_of_two_army_lists_count_by_the_places_that_are_held() {
    let table = generate(Country::Farmland, 1, 600, 360);
    let setting = Setting { table: &table, year: 1944, periods: 12 };
    let (guard, mut enemy) = (sample("farm-guard-1940"), sample("platoon-1940"));
    enemy.points = guard.points;
    let (t, mut s) = start(&battle([&enemy, &guard], &setting).expect("a battle"));
    let stock = |s: &State| wrg::resources::stock(&t, s, 1);
    assert_eq!(stock(&s).bought, guard.bill().total, "all that was paid for was bought");
    let bunker = t.earthworks.iter().find(|work| work.bunker).expect("a bunker");
    let (low, high) = t.ground.top.areas()[usize::from(bunker.area)].shape.bounds();
    let middle = geometry::table::Point::new((low.x() + high.x()) / 2, (low.y() + high.y()) / 2);
    let men: Vec<usize> =
        (0..t.specs.len()).filter(|&f| t.specs[f].side.index() == 1 && !t.specs[f].is_vehicle()).collect();
    for &f in &men[..2] {
        (s.figures[f].fate, s.figures[f].at) = (Fate::Table, middle);
    }
    s.field.garrison = wrg::resources::garrison(&t, &s);
    let held = stock(&s).left;
    s.figures[men[0]].at = geometry::table::Point::new(0, 0);
    assert_eq!(held - stock(&s).left, 10, "a place in a bunker that is no longer occupied");
}

#[test]
fn case_2_5_armies_that_do_not_agree_are_refused() {
    let setting = Setting { table: "width = 600\ndepth = 360", year: 1944, periods: 12 };
    let (army, mut enemy) = (sample("farm-guard-1940"), sample("farm-guard-1940"));
    enemy.points += 1;
    let faults = battle([&army, &enemy], &setting).expect_err("two faults");
    assert_eq!(faults.len(), 2, "{faults:?}");
    assert!(faults[0].contains("points") && faults[1].contains("both armies defend"));
    let nowhere = Setting { table: "title = \"x\"", ..setting };
    assert!(battle([&army, &sample("platoon-1940")], &nowhere).is_err());
}

#[test]
fn case_2_5_lists_are_played_where_armies_would_be_bought() {
    let open = |name: &str, options: &[(&str, &str)]| {
        let (_, text) = Wrg::library().into_iter().find(|(known, _)| *known == name).expect("a scenario of the book");
        Setup {
            rulebook: Wrg::NAME.to_owned(),
            edition: 1,
            scenario: name.to_owned(),
            text: text.to_owned(),
            options: options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect(),
            seats: Wrg::seats(text).expect("seats"),
        }
    };
    let own = || Some(sample("platoon-1940"));
    let setup = open("wrg/points-battle", &[("points", "700"), ("country", "desert"), ("year", "1940")]);
    let (t, _) = start(&with_lists(&setup, [own(), None]).unwrap_or_else(|faults| panic!("{faults}")));
    assert_eq!((t.scenario.objectives.len(), t.scenario.year), (1, 1940), "as it was agreed");
    let bought = |side: usize| t.groups.iter().filter(|spec| spec.side.index() == side).count();
    assert_eq!(bought(0), sample("platoon-1940").groups.len());
    assert!(bought(1) > 3 && t.shop.is_none(), "the other side has a ready-made army");
    let refused = |name: &str, options: &[(&str, &str)], side: usize| {
        let mut lists = [None, None];
        lists[side] = own();
        with_lists(&open(name, options), lists).expect_err("a fault").to_string()
    };
    assert!(
        refused("wrg/points-battle", &[("points", "500")], 0).contains("blue: Rifle platoon, 1940 costs 699 points")
    );
    assert!(refused("wrg/points-attack", &[], 1).contains("red defends here"));
    assert!(refused("wrg/farm", &[], 0).contains("nobody buys an army"));
}

#[test]
fn case_2_3_reserves_come_on_in_their_period() {
    let groups = [
        group("blue", "A", "\"corporal rifle\"", "100,200", ""),
        group("red", "R", "\"corporal rifle\"", "400,200", ""),
        group("red", "S", "\"corporal rifle\"", "500,200", "arrives = 3"),
    ];
    let mut field = Field::with("defender = \"red\"", "", &groups);
    assert_eq!(wrg::resources::stock(&field.t, &field.s, 1).bought, 2 * 25 + 25, "a reserve does not count twice");
    field.wait();
    assert!(!field.s.is_alive(2) && !field.offered(1, &[]).0.contains(&"group red/S".to_owned()));
    field.wait();
    assert!(field.s.is_alive(2) && field.offered(1, &[]).0.contains(&"group red/S".to_owned()));
    assert!(field.heard(1, "set up") && !field.heard(0, "set up"));
}

#[test]
fn case_2_5_army_lists_name_observers_engineers_and_calibres() {
    let list = |rank: &str| {
        let groups = [
            format!("name = \"FOO\"\nmen = [\"{rank} smg radio\"]\nobserver = true"),
            "name = \"Sappers\"\nmen = [\"corporal smg\", \"4 man rifle\"]\nengineers = true".to_owned(),
            "name = \"HQ\"\nmen = [\"officer smg\"]".to_owned(),
            "name = \"Gun\"\nmen = [\"corporal smg grenades\", \"man smg\"]\nheavy = [\"afv-gun\"]\nvehicle = { sp-gun = 20 }\ncalibre = 105"
                .to_owned(),
        ];
        let groups: String = groups.iter().map(|group| format!("\n[[group]]\n{group}\n")).collect();
        Army::parse(&format!("title = \"Sappers\"\npoints = 1000\n{groups}"))
    };
    let faults = list("man").expect_err("a man is no forward observer").to_string();
    assert!(faults.contains("nobody can be the forward observer"), "{faults}");
    let army = list("officer").unwrap_or_else(|faults| panic!("{faults}"));
    let table = generate(Country::Farmland, 1, 600, 360);
    let setting = Setting { table: &table, year: 1960, periods: 12 };
    let (t, s) = start(&battle([&army, &army], &setting).expect("a battle"));
    assert!(t.specs[0].observer && s.groups[1].kit.engineers && !s.groups[2].kit.engineers);
    assert_eq!(t.groups[3].calibre, 105);
}

/// A defender whose second group is in reserve, or comes otherwise.
fn defender(more: &str) -> Result<Army, wrg::army::ArmyFaults> {
    Army::parse(&format!(
        "title = \"Guard\"\npoints = 400\ndefender = true\n[[group]]\nname = \"HQ\"\nmen = [\"officer smg\"]\n\
         [[group]]\nname = \"Second\"\nmen = [\"corporal smg\", \"3 man rifle\"]\n{more}\n"
    ))
}

#[test]
fn case_2_3_a_reserve_of_an_army_list_is_not_there_from_the_beginning_and_comes_on_at_its_edge() {
    let faults = defender("reserve = true\narrives = 1").expect_err("it would stand there for half the price");
    assert!(faults.to_string().contains("it arrives in period 1"), "{faults}");
    assert_eq!(faults.0[0].line, 11, "{faults}");
    let table = generate(Country::Farmland, 1, 600, 360);
    let setting = Setting { table: &table, year: 1944, periods: 12 };
    let mut enemy = sample("platoon-1940");
    enemy.points = 400;
    let meet = |army: &Army| battle([&enemy, army], &setting);
    let late = defender("reserve = true\narrives = 13").expect("an army");
    let faults = meet(&late).expect_err("it would never come");
    assert_eq!(faults, ["Guard, Second: it arrives in period 13, and the battle ends after 12; let it arrive earlier"]);
    for (more, period) in [("reserve = true", 4), ("reserve = true\narrives = 2", 2)] {
        let (t, _) = start(&meet(&defender(more).expect("an army")).expect("a battle"));
        let spec = t.groups.iter().find(|spec| spec.name == "Second").expect("a reserve");
        assert!(spec.bought.reserve && spec.arrives == period);
        let near = |p: &geometry::table::Point| p.x() >= 60_000 - 4_000;
        assert!(spec.zone.iter().chain([&spec.at]).all(near), "within 40 m of its edge: {:?}", spec.zone);
        let first = t.groups.iter().find(|spec| spec.name == "HQ").expect("an officer");
        assert!(!first.zone.iter().all(near), "who stands there has half of the table");
    }
    let groups = [
        group("blue", "A", "\"corporal rifle\"", "100,200", ""),
        group("red", "R", "\"corporal rifle\"", "400,200", "arrives = 21"),
    ];
    assert!(Field::faults("red", "", &groups).contains("R: it arrives in period 21"));
}

#[test]
fn case_2_3_troops_from_the_air_of_army_lists_keep_to_their_years_and_seats() {
    let table = generate(Country::Farmland, 1, 600, 360);
    let mut enemy = sample("platoon-1940");
    enemy.points = 400;
    let faults = |year: u32, more: &str| {
        let setting = Setting { table: &table, year, periods: 12 };
        battle([&enemy, &defender(more).expect("an army")], &setting).err().unwrap_or_default().join("; ")
    };
    for (more, years, others) in [
        ("air_landed = true", [1936, 1975], [1935, 1925]),
        ("air = \"glider\"", [1940, 1955], [1939, 1956]),
        ("air = \"helicopter\"", [1951, 1975], [1950, 1944]),
    ] {
        assert!(years.iter().all(|&year| faults(year, more).is_empty()), "{more}");
        assert!(others.iter().all(|&year| faults(year, more).starts_with("Guard, Second: no ")), "{more}");
    }
    let setting = Setting { table: &table, year: 1970, periods: 12 };
    let mut full = defender("air = \"helicopter\"").expect("an army");
    full.groups[1].men[1].number = 9;
    assert!(battle([&enemy, &full], &setting).is_ok());
    full.groups[1].men[1].number = 10;
    let faults = battle([&enemy, &full], &setting).expect_err("one too many");
    assert_eq!(faults, ["Guard, Second: a helicopter takes 10 men, not 11; make two groups of them"]);
}

#[test]
fn case_2_5_a_ready_made_opponent_of_a_list_has_all_that_it_would_have_at_the_table() {
    let (_, text) =
        Wrg::library().into_iter().find(|(known, _)| *known == "wrg/points-attack").expect("a scenario of the book");
    let text = text.replacen("[red]", "[red]\nsteady = true", 1);
    let setup = Setup {
        rulebook: Wrg::NAME.to_owned(),
        edition: 1,
        scenario: "wrg/points-attack".to_owned(),
        text: format!("reports = \"officers\"\n{text}"),
        options: [("points".to_owned(), "1500".to_owned()), ("year".to_owned(), "1944".to_owned())].into(),
        seats: Wrg::seats(&text).expect("seats"),
    };
    let (market, _) = Wrg::start(&setup).unwrap_or_else(|faults| panic!("{faults}"));
    let shop = market.shop.as_ref().expect("a shop");
    let (_, sheet) = shop.ready[1].first().expect("a ready-made army");
    let (t, _) = start(&with_lists(&setup, [Some(sample("platoon-1940")), None]).expect("a battle"));
    assert_eq!((t.scenario.steady, t.scenario.reports), ([false, true], market.scenario.reports), "as it was agreed");
    let red: Vec<_> = t.groups.iter().filter(|spec| spec.side.index() == 1).collect();
    for (n, (entry, spec)) in sheet.entries.iter().zip(red).enumerate() {
        let kind = entry.kind().expect("a kind of the catalogue");
        assert_eq!((spec.name.clone(), spec.calibre, spec.kit), (sheet.name(n), kind.calibre, entry.kit()));
        assert_eq!(spec.bought.skills.observer, kind.observer, "{}", spec.name);
    }
}

#[test]
fn case_2_5_a_sheet_as_an_army_says_who_observes_lifts_mines_and_carries_what() {
    let (_, text) = Wrg::library().into_iter().find(|(known, _)| *known == "wrg/points-battle").expect("a battle");
    let setup = Setup {
        rulebook: Wrg::NAME.to_owned(),
        edition: 1,
        scenario: "wrg/points-battle".to_owned(),
        text: text.to_owned(),
        options: Default::default(),
        seats: Wrg::seats(text).expect("seats"),
    };
    let (t, _) = Wrg::start(&setup).unwrap_or_else(|faults| panic!("{faults}"));
    let shop = t.shop.as_ref().expect("a shop");
    let catalogue = wrg::buying::catalogue();
    let kind = |able: fn(&wrg::buying::Kind) -> bool| catalogue.kinds.iter().position(able).expect("a kind") as u8;
    let satchels = catalogue.changes.iter().position(|change| change.key == "satchels").expect("a change");
    let entry = wrg::buying::Entry::of;
    let entries = vec![
        entry(0),
        entry(kind(|k| k.observer)),
        entry(kind(|k| k.engineers)).with(satchels),
        entry(kind(|k| k.calibre > 0)),
    ];
    let sheet = wrg::buying::Sheet { entries, ..wrg::buying::Sheet::default() };
    let army = sheet.army(shop, 0);
    let skills: Vec<_> = army.groups.iter().map(|group| group.skills).collect();
    assert!(skills[1].observer && skills[2].engineers && skills[3].calibre > 0 && !skills[0].observer);
    let table = generate(Country::Farmland, 1, 600, 360);
    let setting = Setting { table: &table, year: 1970, periods: 12 };
    let (t, s) = start(&battle([&army, &army], &setting).expect("a battle"));
    assert!(t.specs.iter().any(|spec| spec.observer && spec.group == 1));
    assert_eq!(s.groups[2].kit, sheet.entries[2].kit(), "engineers, with the charges that they bought");
    assert_eq!((s.groups[0].kit.satchels, t.groups[3].calibre), (0, skills[3].calibre));
}
