//! An army list that is written at the table where an army is bought (2.5).

use kernel::{Audience, Fault, Rulebook, Seat};
use wrg::Wrg;
use wrg::army::{Army, SAMPLES};
use wrg::buying::{SLOTS, parse};
use wrg::state::Frame;
use wrg::step::Step;

use crate::s02_buying::{ATTACK, BATTLE, Market};

/// The draft that a list stands for.
fn written(market: &Market, seat: u8, text: &str) -> Result<Vec<Step>, Vec<Fault>> {
    let lens = Wrg::lens(&market.t, &market.s, Audience::Seat(Seat(seat)));
    Wrg::written(lens, &[], text).map_err(|faults| faults.faults)
}

/// The same as the log writes it.
fn tokens(market: &Market, seat: u8, text: &str) -> Vec<String> {
    let steps = written(market, seat, text).unwrap_or_else(|faults| panic!("{faults:?}"));
    steps.into_iter().map(|step| wrg::step::text(&market.t, step)).collect()
}

fn faults(market: &Market, seat: u8, text: &str) -> Vec<String> {
    let wrong = written(market, seat, text).expect_err("a faulty list");
    wrong.into_iter().map(|fault| format!("{}: {}; {}", fault.line, fault.what, fault.help)).collect()
}

const LIST: &str = r#"
title = "Bicycle patrol"
points = 600

[[group]]
name = "Patrol headquarters"
men = ["officer smg grenades", "man rifle radio"]
satchels = 2

[[group]]
name = "Würfel 1"
men = ["corporal smg grenades", "man magazine-lmg", "4 man rifle"]
vehicle = { cycles = 6 }

[[group]]
name = "Mortar"
men = ["lance-corporal pistol", "2 man rifle"]
heavy = ["mortar-81mm"]

[defences]
satchel = 3
molotov = 2
"#;

#[test]
fn case_2_5_a_written_list_becomes_the_steps_that_buy_it_and_nothing_else_is_in_the_log() {
    let mut market = Market::open(BATTLE, &[]);
    assert_eq!(market.asked(0, &[]).written().map(|written| written.name.as_str()), Some("army list"));
    let steps = tokens(&market, 0, LIST);
    assert_eq!(
        steps,
        [
            "own-group",
            "name Patrol_",
            "name headqua",
            "name rters",
            "men 1 officer smg grenades",
            "men 1 man rifle radio",
            "carry satchels 5",
            "carry molotovs 2",
            "own-group",
            "name Würfel",
            "name _1",
            "men 1 corporal smg grenades",
            "men 1 man magazine-lmg",
            "men 4 man rifle",
            "ride cycles 6",
            "own-group",
            "name Mortar",
            "men 1 lance-corporal pistol",
            "men 2 man rifle",
            "heavy mortar-81mm",
            "as-it-is",
        ]
    );
    let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
    let bill = Army::parse(LIST).expect("a sound army").bill().total;
    assert_eq!(market.cost(0, &steps), format!("{bill} of 700 points, {} left", 700 - bill));
    market.play(&[&steps[..], &["done"]].concat(), &["done"]);
    assert_eq!(market.names(0), ["Patrol headquarters", "Würfel 1", "Mortar"]);
    let t = market.s.table(&market.t);
    assert_eq!((t.groups[0].kit.satchels, t.groups[0].kit.molotovs), (5, 2), "its own, and what nobody else was given");
    assert!(matches!(t.groups[1].bought.vehicle, Some(wrg::army::Vehicle::Cycles(6))));
    market.play(&["done"], &["done"]);
    assert_eq!(market.s.frame, Frame::Orders);
}

#[test]
fn case_2_5_every_sample_army_is_bought_for_its_price_by_the_steps_of_its_list() {
    for (name, text) in SAMPLES {
        let army = Army::parse(text).expect("a sound army");
        let options = [("points", "3000"), ("year", "1955")];
        let market = Market::open(if army.defender { ATTACK } else { BATTLE }, &options);
        // In the attack Red defends; nobody does in the battle.
        let seat = u8::from(army.defender);
        let steps = tokens(&market, seat, text);
        let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
        assert!(
            market.offers(seat, &steps).contains(&"done".to_owned()),
            "{name}: {}",
            market.why_not(seat, &steps, "done")
        );
        let shop = market.t.shop.as_deref().expect("a shop");
        let (sheet, _) = parse(shop, usize::from(seat), &market.steps(&steps));
        let bought = sheet.army(shop, usize::from(seat));
        assert_eq!(bought.bill().total, army.bill().total, "{name}");
        assert_eq!(
            bought.groups.iter().map(|group| &group.name).collect::<Vec<_>>(),
            army.groups.iter().map(|group| &group.name).collect::<Vec<_>>()
        );
        for (mine, listed) in bought.groups.iter().zip(&army.groups) {
            assert_eq!(
                (mine.strength(), mine.leader(), &mine.heavy, mine.vehicle),
                (listed.strength(), listed.leader(), &listed.heavy, listed.vehicle),
                "{name}"
            );
            assert_eq!(
                (mine.air, mine.emplaced, mine.reserve, mine.skills),
                (listed.air, listed.emplaced, listed.reserve, listed.skills),
                "{name}"
            );
        }
    }
}

#[test]
fn case_2_5_everything_that_is_wrong_with_a_written_list_is_told_at_once_with_its_line() {
    let market = Market::open(BATTLE, &[("points", "500"), ("year", "1930")]);
    let list = LIST
        .replace("\"man rifle radio\"", "\"man riffle radio\"")
        .replace("points = 600", "points = 600\ndefender = true")
        .replace("cycles = 6", "cycles = 4")
        .replace("heavy = [\"mortar-81mm\"]", "heavy = [\"mortar-81mm\"]\nair = \"helicopter\"");
    let told = faults(&market, 0, &list);
    for (line, part) in [
        (3, "does not defend here"),
        (8, "`riffle` is not known here"),
        (12, "room for 4 of them to ride"),
        (17, "no helicopter in 1930 (2.3); they were used from 1951 on"),
    ] {
        assert!(
            told.iter().any(|fault| fault.starts_with(&format!("{line}: ")) && fault.contains(part)),
            "{part}: {told:#?}"
        );
    }
    let over = LIST.replace("4 man rifle", "30 man rifle").replace("cycles = 6", "cycles = 40").replace("600", "900");
    assert!(faults(&market, 0, &over)[0].contains("and 500 were agreed"), "{:?}", faults(&market, 0, &over));
    let attack = Market::open(ATTACK, &[]);
    assert!(faults(&attack, 1, LIST)[0].contains("write defender = true"));
}

#[test]
fn case_2_5_lists_that_are_nonsense_are_refused_and_never_stop_the_table() {
    let market = Market::open(BATTLE, &[]);
    let group = "[[group]]\nname = \"A\"\nmen = [\"officer smg\"]\n";
    let head = "title = \"x\"\npoints = 300\n";
    let many: String = (0..SLOTS + 1).map(|n| group.replace("\"A\"", &format!("\"{n}\"")) + "\n").collect();
    for (text, part) in [
        (String::new(), "title"),
        ("\u{0}\u{1}\u{2}".to_owned(), "an army is TOML"),
        ("points = -5".to_owned(), "-5"),
        (format!("title = \"x\"\npoints = 99999999999999999999\n{group}"), "an army is TOML"),
        (format!("{head}{}", group.replace("officer", "4000000000 officer")), "cannot be bought"),
        (format!("{head}{}", group.replace("officer", "-3 officer")), "`-3` is not known"),
        (format!("{head}{}", group.replace("officer", "9999 officer")), "figures"),
        (format!("{head}{}", group.replace("\"A\"", "\"\"")), "a group without a name"),
        (format!("{head}{}", group.replace("\"A\"", &format!("\"{}\"", "n".repeat(50)))), "a name of 50 letters"),
        (format!("{head}{}", group.replace("\"A\"", "\"a\\tb\"")), "cannot be printed"),
        (format!("title = \"x\"\npoints = 3000\n{many}"), "17 groups, and a side has at most 16"),
        (format!("{head}support = 21\n{group}"), "at most 20 can be played"),
    ] {
        let told = faults(&market, 0, &text);
        assert!(told.iter().any(|fault| fault.contains(part)), "{part}: {told:#?}");
        assert!(told.iter().all(|fault| !fault.ends_with("; ")), "what to do: {told:?}");
    }
}

#[test]
fn case_2_5_a_written_group_can_be_changed_and_left_out_like_any_other() {
    let market = Market::open(BATTLE, &[]);
    let steps = tokens(&market, 0, LIST);
    let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
    let more = [&steps[..], &["entry 1", "change smgs", "as-it-is", "entry 3", "remove", "buy scouts"]].concat();
    assert!(market.offers(0, &more).contains(&"done".to_owned()), "{}", market.why_not(0, &more, "done"));
    // A group that is bought beside them may have the name of one of them; then the sheet cannot be handed in.
    let twice = [&steps[..], &["buy mortar"]].concat();
    assert!(market.why_not(0, &twice, "done").contains("two groups have this name"));
}

#[test]
fn case_2_5_parts_of_a_group_are_taken_only_where_a_group_of_ones_own_is_written() {
    let market = Market::open(BATTLE, &[]);
    let allows = |so_far: &[&str], token: &str| market.asked(0, so_far).allows(market.steps(&[token])[0]);
    assert!(
        !allows(&[], "men 6 man rifle")
            && !allows(&["buy scouts"], "name A")
            && !allows(&["buy scouts", "entry 1"], "as reserve")
    );
    assert!(
        allows(&["own-group"], "men 6 man rifle")
            && allows(&["own-group"], "beside wire 25")
            && allows(&[], "own-group")
    );
    for token in [
        "men 0 man",
        "men 300 man",
        "men 6 officer rifle rifle",
        "ride cycles 0",
        "ride boat 3",
        "name ",
        "name toomanyletters",
        "carry satchels 256",
        "beside moat 5",
        "as hero",
        "heavy catapult",
    ] {
        assert!(wrg::step::read(&market.t, token).is_none(), "{token}");
    }
    // More wire than anybody could lay is refused when the sheet is handed in.
    let attack = Market::open(ATTACK, &[("points", "3000")]);
    let wire = ["buy headquarters", "beside dummy-mines 6000"];
    assert!(
        attack.why_not(1, &wire, "done").contains("120 pieces of field defence"),
        "{}",
        attack.why_not(1, &wire, "done")
    );
}

#[test]
fn case_2_4_what_is_laid_by_the_metre_is_one_length_however_often_it_is_asked_for() {
    let attack = Market::open(ATTACK, &[("points", "3000")]);
    let mut bits = vec!["buy headquarters"];
    bits.extend(["beside wire 1"; 100]);
    let sheet = |tokens: &[&str]| parse(attack.t.shop.as_deref().expect("a shop"), 1, &attack.steps(tokens)).0;
    let (long, short) = (sheet(&["buy headquarters", "beside wire 100"]), sheet(&bits));
    let metres = |sheet: &wrg::buying::Sheet| sheet.pieces().map(|(.., metres)| metres).collect::<Vec<_>>();
    assert_eq!(metres(&short), metres(&long), "a hundred metres, and not a hundred pieces of five");
    // Charges are paid for one by one, and however many there are nothing runs over.
    let shop = attack.t.shop.as_deref().expect("a shop");
    let laden = sheet(&["own-group", "men 2 man rifle", "carry molotovs 255", "as-it-is"]);
    let twice = sheet(&[
        "own-group",
        "men 2 man rifle",
        "carry molotovs 255",
        "as-it-is",
        "own-group",
        "men 2 man rifle",
        "carry molotovs 255",
        "as-it-is",
    ]);
    assert_eq!(twice.price(shop, 1), 2 * laden.price(shop, 1));
    attack.asked(1, &["own-group", "men 2 man rifle", "carry molotovs 255", "as-it-is", "entry 1"]);
}

#[test]
fn case_2_5_a_name_that_the_log_could_not_tell_from_another_is_refused() {
    let market = Market::open(BATTLE, &[]);
    let told = faults(&market, 0, &LIST.replace("Patrol headquarters", "Patrol_headquarters"));
    assert!(told.iter().any(|fault| fault.contains("a name with _ in it")), "{told:?}");
}

#[test]
fn case_2_5_a_list_without_points_is_told_how_many_were_agreed() {
    let market = Market::open(BATTLE, &[("points", "1200")]);
    let found = faults(&market, 0, &LIST.replace("points = 600", ""));
    assert!(found.iter().any(|fault| fault.contains("write points = 1200, as many as were agreed")), "{found:?}");
}
