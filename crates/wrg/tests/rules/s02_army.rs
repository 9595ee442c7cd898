//! Armies: points and validation.

use wrg::army::{Army, ArmyFaults, SAMPLES};

fn price(groups: &str) -> u32 {
    Army::draft(&format!("title = 'x'\npoints = 9999\n{groups}")).unwrap().bill().total
}

fn faults(text: &str) -> Vec<(&'static str, String)> {
    let ArmyFaults(faults) = Army::parse(text).unwrap_err();
    faults.into_iter().map(|fault| (fault.case, fault.message)).collect()
}

/// What is wrong with a list, if anything is.
fn faults_of(text: &str) -> Vec<String> {
    Army::parse(text).err().into_iter().flat_map(|ArmyFaults(faults)| faults).map(|fault| fault.message).collect()
}

#[test]
fn case_2_1_men_pay_for_rank_and_arms() {
    let man = |men: &str| price(&format!("[[group]]\nname='a'\nmen=['{men}']"));
    let priced = [
        ("man", 10),
        ("officer", 35),
        ("sergeant", 25),
        ("corporal", 20),
        ("lance-corporal", 15),
        ("man rifle", 15),
        ("man smg grenades", 17),
        ("man assault-rifle", 20),
        ("man grenade-launcher", 25),
        ("man magazine-lmg", 25),
        ("man belt-lmg", 30),
        ("man mortar-2in", 30),
        ("man flamethrower", 30),
        ("man rifle night-vision", 35),
        ("man one-man", 40),
        ("man radio", 40),
        ("3 man mine-detector", 120),
    ];
    for (men, points) in priced {
        assert_eq!(man(men), points, "{men}");
    }
}

#[test]
fn case_2_2_weapons_and_vehicles_are_paid_by_kind_and_weight() {
    let gear = |line: &str| price(&format!("[[group]]\nname='a'\n{line}"));
    assert_eq!(gear("heavy=['mortar-81mm', 'tripod-mg', 'vehicle-mg']"), 90);
    assert_eq!(gear("heavy=['recoilless', 'gun', 'missile', 'afv-gun']"), 200);
    assert_eq!(gear("vehicle={ afv = 30 }"), 150);
    assert_eq!(gear("vehicle={ soft = 3 }"), 20);
    assert_eq!(gear("vehicle={ motorcycles = 2 }"), 20);
    assert_eq!(gear("vehicle={ cycles = 2 }") + gear("vehicle={ horses = 3 }"), 25);
}

fn tanks(ranks: &[&str], kind: &str) -> String {
    let tank = |(i, rank): (usize, &&str)| {
        format!(
            "[[group]]\nname='tank {i}'\nmen=['{rank} smg grenades', '2 man smg']\nheavy=['afv-gun']\nvehicle={{ {kind} = 20 }}\n"
        )
    };
    let groups: String = ranks.iter().enumerate().map(tank).collect();
    format!("title='x'\npoints=9999\n[[group]]\nname='hq'\nmen=['officer smg']\n{groups}")
}

#[test]
fn case_2_2_commanders_of_vehicles_rank_by_their_number() {
    assert!(Army::parse(&tanks(&["corporal"], "afv")).is_ok());
    assert!(Army::parse(&tanks(&["sergeant", "corporal"], "afv")).is_ok());
    assert!(Army::parse(&tanks(&["corporal", "officer", "sergeant", "lance-corporal"], "afv")).is_ok());
    assert!(Army::parse(&tanks(&["sergeant", "corporal", "lance-corporal"], "carrier")).is_ok());
    assert_eq!(faults(&tanks(&["lance-corporal"], "afv"))[0].0, "2.2");
    assert_eq!(faults(&tanks(&["sergeant", "corporal", "lance-corporal"], "afv"))[0].0, "2.2");
}

#[test]
fn case_2_3_support_air_landing_and_defence_cost_more() {
    let men = "[[group]]\nname='a'\nmen=['corporal smg', '3 man rifle']";
    assert_eq!(price(men), 70);
    assert_eq!(price(&format!("support = 3\n{men}")), 220);
    assert_eq!(price(&format!("{men}\nair_landed = true")), 105);
    assert_eq!(price(&format!("defender = true\n{men}")), 140);
    assert_eq!(price(&format!("defender = true\n{men}\nreserve = true")), 70);
}

#[test]
fn case_2_3_a_list_says_how_and_when_a_group_comes() {
    let men = "[[group]]\nname='a'\nmen=['corporal smg', '3 man rifle']";
    assert_eq!(price(&format!("{men}\nair = 'glider'")), 105, "as by parachute");
    let faults = |more: &str| match Army::parse(&format!("title = 't'\npoints = 500\n{men}\n{more}")) {
        Ok(_) => String::new(),
        Err(faults) => format!("{faults:?}"),
    };
    assert_eq!(faults("air = 'helicopter'\narrives = 3"), "");
    let kite = faults("air = 'kite'");
    assert!(kite.contains("nothing flies as `kite`") && kite.contains("line: 6"), "{kite}");
    assert!(faults("arrives = 3").contains("arrives in period 3"), "who stands on the table does not arrive");
}

#[test]
fn case_2_2_weapons_are_mounted_on_what_can_carry_them() {
    let crew = "men=['officer smg grenades', '3 man smg']";
    let group = |more: &str| faults_of(&format!("title='x'\npoints=999\n[[group]]\nname='a'\n{crew}\n{more}"));
    let weightless = group("heavy=['afv-gun']\nvehicle={ afv = 0 }");
    assert_eq!(weightless, ["an armoured vehicle that weighs nothing"]);
    for saddles in ["horses = 4", "cycles = 4", "motorcycles = 2"] {
        for gun in ["vehicle-mg", "pintle-mg"] {
            let mounted = group(&format!("heavy=['{gun}']\nvehicle={{ {saddles} }}"));
            assert_eq!(mounted, ["a vehicle's machine gun without a vehicle"], "{gun} on {saddles}");
        }
    }
    assert!(group("heavy=['pintle-mg']\nvehicle={ soft = 0 }").is_empty(), "a jeep has no load to speak of");
}

#[test]
fn case_2_3_a_list_is_not_sound_if_no_battle_can_take_it() {
    let group = |more: &str| faults_of(&format!("title='x'\npoints=999\n[[group]]\nname='a'\n{more}"));
    let tank = "men=['corporal smg grenades', '2 man smg']\nvehicle={ afv = 20 }";
    assert_eq!(group(&format!("{tank}\nair_landed = true")), ["a vehicle does not come by parachutes"]);
    assert!(group(tank).is_empty());
    let men = |number: u32| group(&format!("men=['corporal smg', '{number} man rifle']\nair = 'helicopter'"));
    assert_eq!((men(9).len(), men(10)), (0, vec!["a helicopter takes 10 men, not 11".to_owned()]));
}

#[test]
fn case_2_4_defences_are_paid_by_place_length_and_number() {
    assert_eq!(price("defender = true\nbunkers = [1, 5]"), 80);
    assert_eq!(price("defender = true\ntrench = 40"), 20);
    assert_eq!(price("defender = true\n[defences]\nap-mines = 20\nat-mines = 10\nwire = 15"), 20 + 20 + 6);
    assert_eq!(price("[defences]\nfougasse = 2\ntrip-flare = 1\nbangalore = 1\nsatchel = 2"), 32);
    let gun = "[[group]]\nname='gun'\nheavy=['gun']\nemplaced = true";
    assert_eq!(price(gun), 75);
}

#[test]
fn case_2_4_only_a_defender_digs_in() {
    let army = "title='x'\npoints=999\ntrench=20\n[[group]]\nname='a'\nmen=['corporal smg', '5 man rifle']";
    assert_eq!(faults(army)[0].0, "2.4");
    let charges =
        "title='x'\npoints=999\ndefences = { satchel = 2 }\n[[group]]\nname='a'\nmen=['corporal smg', '5 man rifle']";
    assert!(Army::parse(charges).is_ok());
}

#[test]
fn case_2_5_everything_wrong_is_told_at_once() {
    let text = "title='x'\npoints=100\n[[group]]\nname='a'\nmen=['8 man rifle']\n\
                [[group]]\nname='tank'\nmen=['man smg', 'man rifle']\nheavy=['afv-gun']\nvehicle={ afv = 30 }";
    let found = faults(text);
    let cases: Vec<&str> = found.iter().map(|(case, _)| *case).collect();
    assert_eq!(cases, ["2.5", "2.5", "1.2", "2.5", "2.5", "2.2"], "{found:?}");
    let lines: Vec<u32> = Army::parse(text).unwrap_err().0.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [2, 2, 4, 7, 7, 7]);
    assert!(found[0].1.contains("250 more than the 100"), "{}", found[0].1);
}

#[test]
fn case_2_5_words_that_nobody_knows_are_named_with_their_group() {
    let text = "title='x'\npoints=100\n[[group]]\nname='a'\nmen=['8 man musket', 'major']\nheavy=['catapult']";
    let ArmyFaults(faults) = Army::parse(text).unwrap_err();
    assert_eq!(faults.len(), 3);
    assert!(faults.iter().all(|fault| fault.group == "a"));
    assert!(faults[0].message.contains("`musket`"));
    assert!(Army::parse("points = ").is_err());
    assert!(Army::parse("title='x'\npoints=1\nsupport=4000000000").is_err());
}

#[test]
fn case_2_5_faults_of_writing_and_of_rules_are_told_together_by_line() {
    let text = "title='x'\npoints=1\n\n[[group]]\nname='a'\nmen=['8 man musket',\n 'major']\nheavy=['catapult']\n\
                [[group]]\nname='b'\nmen=['8 man rifle']\n[defences]\nmoat = 3";
    let ArmyFaults(faults) = Army::parse(text).unwrap_err();
    let found: Vec<(u32, &str)> = faults.iter().map(|fault| (fault.line, fault.case)).collect();
    // The unread men of the first group would make its price and rank wrong, so only the second is judged.
    assert_eq!(found, [(6, ""), (7, ""), (8, ""), (10, "1.2"), (13, ""), (13, "2.4")], "{faults:?}");
    let unknown = Army::parse("title='x'\npoints=1\nbanners=3").unwrap_err();
    assert_eq!(unknown.0[0].line, 3);
    assert!(unknown.to_string().starts_with("line 3: unknown field `banners`"), "{unknown}");
}

#[test]
fn case_2_5_more_than_can_be_is_a_slip_of_the_pen() {
    let slips = "title='x'\npoints=1\nsupport=20000\ntrench=20000\nbunkers=[20000]\n[defences]\nwire=20000";
    let ArmyFaults(faults) = Army::parse(slips).unwrap_err();
    for line in [3, 4, 5, 7] {
        assert!(faults.iter().any(|fault| fault.line == line && fault.case.is_empty()), "{line}: {faults:?}");
    }
}

#[test]
fn case_2_5_the_sample_armies_are_sound() {
    for (name, text) in SAMPLES {
        let army = Army::parse(text).unwrap_or_else(|faults| panic!("{name}: {faults}"));
        let (spent, agreed) = (army.bill().total, army.points);
        assert!(spent * 10 >= agreed * 8, "{name} spends {spent} of {agreed}");
    }
}

#[test]
fn case_2_1_a_card_shows_men_weapons_and_price() {
    let army = |group: &str| {
        Army::draft(&format!("title='x'\npoints=9\ndefender=true\n[[group]]\nname='a'\n{group}")).unwrap()
    };
    let section = army("men=['corporal smg grenades', '2 man rifle', 'man', 'man rifle radio']").cards().remove(0);
    assert_eq!(section.men, ["1 corporal: SMG, grenades", "2 men: rifle", "1 man: pistol", "1 man: rifle, radio"]);
    let weapons: Vec<(&str, u32)> = section.weapons.iter().map(|w| (w.weapon.word(), w.number)).collect();
    assert_eq!(weapons, [("grenade", 1), ("pistol", 1), ("smg", 1), ("rifle", 3)]);
    assert_eq!(section.weapons[3].effect, [3, 2, 2, 2, 1]);
    assert_eq!(
        (section.gear, section.points, section.strength),
        (vec!["radio".to_owned()], 2 * (27 + 30 + 10 + 45), 5)
    );
    // A gun and a machine gun in an AFV of 20 t, dug in: 180 doubled, and half of the equipment for the emplacement.
    let tank = army("men=['2 man smg']\nheavy=['afv-gun', 'vehicle-mg']\nvehicle={ afv = 20 }\nemplaced=true")
        .cards()
        .remove(0);
    assert_eq!((tank.points, tank.vehicle.as_str()), (2 * (30 + 180) + 90, "AFV of 20 t"));
    let weapons: Vec<&str> = tank.weapons.iter().map(|w| w.weapon.word()).collect();
    assert_eq!((weapons, tank.notes), (vec!["smg", "turret-mg", "afv-gun"], vec!["in a prepared emplacement"]));
    let jeep = army("men=['2 man rifle']\nheavy=['vehicle-mg']\nvehicle={ soft = 1 }").cards().remove(0);
    assert_eq!(jeep.weapons[1].weapon.word(), "pintle-mg");
}

#[test]
fn case_2_1_the_cards_and_what_belongs_to_no_group_add_up_to_the_bill() {
    for (name, text) in SAMPLES {
        let army = Army::draft(text).unwrap();
        let cards: u32 = army.cards().iter().map(|card| card.points).sum();
        let without = Army { groups: Vec::new(), ..army.clone() };
        assert_eq!(cards + without.bill().total, army.bill().total, "{name}");
    }
}
