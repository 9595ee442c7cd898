//! What the catalogue has of the table of points beside men on foot and their weapons: what is ridden, what clears mines, and what is laid
//! (2.2, 2.4, 6.2, 18.5, 18.6).

use kernel::{Audience, Rulebook, Scene, Seat};
use wrg::Wrg;
use wrg::army::{Army, Setting, battle};
use wrg::mines::Mines;
use wrg::state::{Frame, Laying};

use crate::s02_buying::{ATTACK, BATTLE, Market};

fn scene(market: &Market, seat: u8) -> Scene {
    let mut scene = Scene::default();
    Wrg::scene(Wrg::lens(&market.t, &market.s, Audience::Seat(Seat(seat))), &mut scene);
    scene
}

#[test]
fn case_2_2_cycles_horses_and_motorcycles_are_bought_with_whoever_rides_them() {
    let market = Market::open(BATTLE, &[("year", "1935")]);
    // A corporal 20 with SMG 5 and grenades 2, an LMG man 25, four riflemen 60: 112; and six cycles at 5.
    assert!(market.label(0, &[], "buy cyclists").contains("142 points"), "{}", market.label(0, &[], "buy cyclists"));
    assert!(market.label(0, &[], "buy horsemen").contains("140 points"));
    // Three motorcycles at 10 for the six of them.
    assert!(market.label(0, &[], "buy motorcyclists").contains("142 points"));
    let late = Market::open(BATTLE, &[("year", "1960")]);
    assert!(late.why_not(0, &[], "buy horsemen").contains("there is none after 1950"));
    // They ride from the beginning, and nobody is given more men than have something to ride.
    let riders = ["buy headquarters", "buy horsemen", "entry 2"];
    assert!(!market.offers(0, &riders).contains(&"change man".to_owned()));
}

#[test]
fn case_6_2_bought_horsemen_ride_dismount_and_leave_somebody_with_the_horses() {
    let mut market = Market::open(BATTLE, &[("year", "1935")]);
    market.play(&["buy headquarters", "buy horsemen", "buy cyclists", "done"], &["done"]);
    market.play(&["done"], &["done"]);
    let offers = market.offers(0, &["group blue/2"]);
    assert!(offers.contains(&"dismount".to_owned()) && offers.contains(&"walk".to_owned()), "{offers:?}");
    market.play(&["group blue/2", "dismount", "done"], &["done"]);
    let there = |g: usize| market.s.groups[g].members.len();
    assert_eq!(there(1), 3, "the horses, and two of six men with them");
}

#[test]
fn case_18_5_a_flail_and_a_charge_against_mines_are_bought_on_their_tanks() {
    let market = Market::open(BATTLE, &[("points", "1500")]);
    let tank = |token: &str| market.label(0, &[], token);
    // Thirty tons 150, gun 50, machine gun 30, crew 62; the charge costs what a torpedo does.
    assert!(tank("buy flail-tank").contains("292 points"), "{}", tank("buy flail-tank"));
    assert!(tank("buy clearing-tank").contains("295 points"), "{}", tank("buy clearing-tank"));
    let mut market = market;
    let tanks =
        ["buy headquarters", "buy flail-tank", "entry 2", "change sergeant", "as-it-is", "buy clearing-tank", "done"];
    market.play(&tanks, &["done"]);
    market.play(&["done"], &["done"]);
    let (flail, charge) = (market.s.groups[1].kit, market.s.groups[2].kit);
    assert!(flail.flail && flail.charges == 0 && charge.charges == 1 && !charge.flail);
    assert!(market.offers(0, &["group blue/2"]).contains(&"flail".to_owned()));
    assert!(market.offers(0, &["group blue/3"]).contains(&"torpedo".to_owned()));
}

#[test]
fn case_18_6_bought_dummies_look_to_the_enemy_like_marked_mines() {
    let seen = |extra: &str| {
        let mut market = Market::open(ATTACK, &[("points", "1500")]);
        let extra = format!("extra {extra}");
        market.play(&["done"], &["buy headquarters", "buy rifle-section", &extra, "done"]);
        market.play(&["done"], &["done"]);
        assert_eq!(market.s.frame, Frame::Orders);
        let heard: Vec<String> = market.heard(0).lines().map(str::to_owned).collect();
        (scene(&market, 0), heard, market.s.field.belts[0].mines, scene(&market, 1))
    };
    let (dummy, men, tanks) = (seen("dummy-mines"), seen("marked-ap-mines"), seen("marked-at-mines"));
    assert_eq!((dummy.2, men.2, tanks.2), (None, Some(Mines::Personnel), Some(Mines::Tank)));
    assert_eq!((&dummy.0, &dummy.1), (&men.0, &men.1), "what Blue sees and hears");
    assert_eq!((&dummy.0, &dummy.1), (&tanks.0, &tanks.1));
    let label = |scene: &Scene| scene.overlays.iter().find(|o| o.kind == "mines").map(|o| o.label.clone());
    assert_eq!(label(&dummy.0).as_deref(), Some("marked as mined"));
    assert_eq!((label(&dummy.3).as_deref(), label(&men.3).as_deref()), (Some("no mines"), Some("mines against men")));
    let market = Market::open(ATTACK, &[]);
    // One point for 5 m of marks, as much as real mines cost for the mines.
    assert!(market.label(1, &[], "extra dummy-mines").ends_with("5 points"));
    assert!(market.label(1, &[], "extra marked-at-mines").ends_with("50 points"));
    assert!(market.why_not(0, &[], "extra dummy-mines").contains("only an agreed defender"));
}

#[test]
fn case_2_4_pungis_hinder_as_wire_does_and_lidded_ones_are_mines() {
    let mut market = Market::open(ATTACK, &[("points", "1500")]);
    assert!(market.label(1, &[], "extra pungi").ends_with("10 points"));
    assert!(market.label(1, &[], "extra lidded-pungi").ends_with("25 points"));
    let sheet = ["buy headquarters", "buy rifle-section", "extra pungi", "extra lidded-pungi", "done"];
    market.play(&["done"], &sheet);
    let works = &market.s.table(&market.t).works;
    assert_eq!(works[0].what, Laying::Pungis);
    assert_eq!(works[1].what, Laying::Mines(Some(Mines::Personnel), false));
    market.play(&["done"], &["done"]);
    let pungis = market.s.field.wires[0];
    assert_eq!((pungis.word(), pungis.from.distance(pungis.to) / 100), ("pungis", 25));
    let middle =
        geometry::table::Point::new((pungis.from.x() + pungis.to.x()) / 2, (pungis.from.y() + pungis.to.y()) / 2);
    let beside = |x: i32| geometry::table::Point::new(middle.x() + x, middle.y());
    assert_eq!(market.s.field.wire_crossed(beside(-300), beside(300)), 1, "ten metres less, as for wire (5.3)");
    assert!(scene(&market, 0).overlays.iter().any(|o| o.label == "pungis"), "open pungis are in sight");
    assert!(scene(&market, 0).overlays.iter().all(|o| o.kind != "mines"), "lidded ones are not");
}

const DUG_IN: &str = r#"
title = "Dug in"
points = 900
defender = true

[[group]]
name = "Headquarters"
men = ["officer smg", "man rifle radio"]
molotovs = 2

[[group]]
name = "Flail"
men = ["corporal smg grenades", "man smg"]
vehicle = { afv = 30 }
gear = "flail"

[defences]
pungi = 30
lidded-pungi = 20
dummy-mines = 40
marked-ap-mines = 10
"#;

#[test]
fn case_2_4_a_list_buys_pungis_marked_and_dummy_mines_and_gear_and_they_are_played() {
    let army = Army::parse(DUG_IN).unwrap_or_else(|faults| panic!("{faults}"));
    let points = |what: &str| army.bill().lines.iter().find(|line| line.what.contains(what)).map(|line| line.points);
    assert_eq!([points("m of pungi"), points("lidded-pungi"), points("dummy-mines")], [Some(12), Some(20), Some(8)]);
    assert_eq!([points("marked-ap-mines"), points("molotov")], [Some(10), Some(4)]);
    let cards = army.cards();
    assert!(
        cards[1].gear.contains(&"flail".to_owned()) && cards[0].gear.contains(&"2 molotov cocktails".to_owned()),
        "{cards:?}"
    );
    let other = Army::parse(&DUG_IN.split("[defences]").next().expect("its groups").replace("defender = true", ""))
        .expect("sound");
    let table = geometry::table::generate::generate(geometry::table::generate::Country::Farmland, 1, 600, 360);
    let text = battle([&army, &other], &Setting { table: &table, year: 1944, periods: 12 }).expect("a battle");
    let setup = kernel::Setup {
        rulebook: Wrg::NAME.to_owned(),
        edition: 1,
        scenario: "wrg/battle".to_owned(),
        options: Default::default(),
        seats: Wrg::seats(&text).expect("seats"),
        text,
    };
    let (t, s) = Wrg::start(&setup).unwrap_or_else(|faults| panic!("{faults}"));
    let kinds: Vec<Laying> = t.works.iter().map(|work| work.what).collect();
    for what in [
        Laying::Pungis,
        Laying::Mines(Some(Mines::Personnel), false),
        Laying::Mines(Some(Mines::Personnel), true),
        Laying::Mines(None, true),
    ] {
        assert!(kinds.contains(&what), "{what:?}: {kinds:?}");
    }
    assert!(s.groups[1].kit.flail && s.groups[0].kit.molotovs == 2);
}

#[test]
fn case_2_2_a_list_without_enough_to_ride_or_with_gear_on_nothing_is_refused() {
    let group = |more: &str| {
        let text = format!(
            "title = \"x\"\npoints = 900\n[[group]]\nname = \"A\"\nmen = [\"corporal smg grenades\", \"4 man smg\"]\n{more}\n"
        );
        Army::parse(&text).err().map(|faults| faults.to_string()).unwrap_or_default()
    };
    assert!(group("vehicle = { horses = 4 }").contains("5 men, and there is room for 4 of them to ride (2.2)"));
    assert!(group("vehicle = { motorcycles = 2 }").contains("room for 4"));
    assert_eq!(
        (group("vehicle = { motorcycles = 3 }"), group("vehicle = { cycles = 5 }")),
        (String::new(), String::new())
    );
    assert!(group("gear = \"flail\"").contains("a flail against mines without a vehicle (18.5)"));
    assert!(group("gear = \"plough\"\nvehicle = { afv = 30 }").contains("line 6: A: `plough` clears no mines"));
    assert!(group("emplaced = true").contains("an emplacement for nothing (2.4)"));
    assert!(group("satchels = 500").contains("satchels = 500; write at most 100"));
}
