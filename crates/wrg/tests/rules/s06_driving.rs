//! Doubling, loads, brush, horses, cycles, hatches and crews that get out, in play (5.3 to 5.5, 6.1 to 6.3).

use geometry::table::Point;
use kernel::Rulebook;
use wrg::scale::{METRE, Posture};
use wrg::state::{Fate, Means, Order, Pace};
use wrg::step::Step;

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";
const HEDGE: &str = "[[line]]\nkind = \"hedge\"\nheight = 2\npath = \"142.5,100 142.5,300\"";

fn alone(ground: &str, men: &str, more: &str) -> Field {
    Field::new(ground, &[group("blue", "A", men, "100,200", more), group("red", "R", MAN, "590,20", "")])
}

fn metres(field: &Field, g: usize) -> i32 {
    field.s.place(&field.t, g).expect("somebody is there").x() / METRE
}

/// How far the group is after each of some periods in which it has one order.
fn goes(field: &mut Field, pace: &str, periods: usize) -> Vec<i32> {
    field.play(&["group blue/A", pace, "at 590 200", "done"], &["done"]);
    let mut all = vec![metres(field, 0)];
    for _ in 1..periods {
        (0..2).for_each(|_| field.play(&["done"], &["done"]));
        field.play(&["done"], &["done"]);
        all.push(metres(field, 0));
    }
    all
}

#[test]
fn case_5_5_one_order_to_double_is_obeyed_one_period_in_three() {
    let mut field = alone("", MAN, "");
    assert_eq!(goes(&mut field, "double", 4), [175, 225, 275, 350]);
    for heavy in ["\"man rifle mortar-2in\"", "\"man rifle mine-detector\""] {
        let field = alone("", heavy, "");
        assert!(!field.offered(0, &["group blue/A"]).0.contains(&"double".to_owned()), "{heavy}");
    }
}

#[test]
fn case_5_1_a_crag_is_climbed_at_20_m_in_a_period_without_firing_and_no_vehicle_climbs_it() {
    let crag = "[[area]]\nkind = \"crag\"\nshape = \"110,100 148,100 148,300 110,300\"";
    let mut field = alone(crag, MAN, "");
    assert_eq!(
        goes(&mut field, "walk", 3),
        [130, 150, 200],
        "he gets 20 m up in what is left, climbs 20 m, and walks on behind it"
    );
    let groups = [
        group("blue", "A", MAN, "115,200", "facing = \"east\""),
        group("red", "R", MAN, "170,200", "facing = \"west\""),
    ];
    let shots = |ground: &str| {
        let mut field = Field::new(ground, &groups);
        field.play(&["group blue/A", "walk", "at 145 200", "done"], &["done"]);
        wrg::volleys::lay(&field.t, &field.s, 0, 1).shots.len()
    };
    assert_eq!((shots(""), shots(crag)), (1, 0), "his hands were busy (9.3)");
    let mut tank = alone(crag, "\"corporal smg\", \"2 man\"", "vehicle = { afv = 30 }\nfacing = \"east\"");
    assert!(goes(&mut tank, "walk", 2).iter().all(|&at| at < 110));
}

#[test]
fn case_6_3_a_hedge_costs_a_vehicle_that_is_closed_down_ten_metres_more() {
    let hedge = HEDGE.replace("142.5", "122.5");
    let mut field = alone(&hedge, "\"corporal smg\", \"man smg\"", "vehicle = { afv = 30 }\nfacing = \"east\"");
    let mut open = field.clone();
    field.play(&["group blue/A", "hatch", "dash", "at 590 200", "done"], &["done"]);
    assert_eq!(metres(&field, 0), 140, "180 m less 40, and 50 each for starting and for the hedge");
    open.play(&["group blue/A", "dash", "at 590 200", "done"], &["done"]);
    assert_eq!(metres(&open, 0), 200, "180 m less 40 each for starting and for the hedge");
}

#[test]
fn case_6_3_heavier_tanks_crush_what_stops_light_ones() {
    let wood = "[[area]]\nkind = \"wood\"\nshape = \"120,100 300,100 300,300 120,300\"";
    let crew = "\"corporal smg\", \"man smg\"";
    let mut light = alone(wood, crew, "vehicle = { afv = 10 }\nfacing = \"east\"");
    let mut medium = alone(wood, crew, "vehicle = { afv = 30 }\nfacing = \"east\"");
    let (light, medium) = (goes(&mut light, "walk", 2), goes(&mut medium, "walk", 2));
    assert!(light[1] < 130, "{light:?}");
    assert!(medium[1] > 150, "{medium:?}");
}

#[test]
fn case_6_2_horses_go_60_m_and_over_hedges() {
    let horses = "vehicle = { horses = 3 }\nfacing = \"east\"";
    let mut field = alone("", "\"3 man rifle\"", horses);
    assert_eq!(goes(&mut field, "walk", 3), [120, 180, 240], "40 m less for the start");
    let mut field = alone(&HEDGE.replace("142.5", "122.5"), "\"3 man rifle\"", horses);
    assert_eq!(goes(&mut field, "walk", 3), [120, 140, 200], "40 m less for the hedge");
}

#[test]
fn case_6_2_cycles_go_half_as_far_off_hard_roads() {
    let cycles = "vehicle = { cycles = 3 }\nfacing = \"east\"";
    let road = "[[line]]\nkind = \"road\"\nwidth = 8\npath = \"0,200 600,200\"";
    assert_eq!(goes(&mut alone(road, "\"3 man rifle\"", cycles), "walk", 2), [180, 300]);
    assert_eq!(goes(&mut alone("", "\"3 man rifle\"", cycles), "walk", 2), [140, 200]);
}

#[test]
fn case_6_2_one_in_three_horsemen_holds_the_horses_while_the_others_fight() {
    let mut field = alone("", "\"corporal rifle\", \"5 man rifle\"", "vehicle = { horses = 6 }\nfacing = \"east\"");
    field.play(&["group blue/A", "dismount", "done"], &["done"]);
    assert_eq!((field.s.men(&field.t, 0), field.s.present(2).count()), (2, 4));
    assert_eq!(field.s.leader(&field.t, 2), field.s.groups[2].members.first().copied(), "the corporal fights");
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    field.play(&["group #2", "mount blue/A", "done"], &["done"]);
    assert_eq!((field.s.men(&field.t, 0), field.s.present(2).count()), (6, 0));
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    field.play(&["group blue/A", "dismount", "done"], &["done"]);
    assert_eq!(field.s.present(2).count(), 4, "under the same number as before");
}

#[test]
fn case_6_3_a_crew_gets_out_and_its_vehicle_stands_and_is_silent_until_it_is_back() {
    let tank = "vehicle = { afv = 30 }\nheavy = [\"afv-gun\"]\nfacing = \"east\"";
    let mut field = alone("", "\"corporal smg\", \"man smg\"", tank);
    field.play(&["group blue/A", "dismount", "done"], &["done"]);
    let out = field.s.groups[2].members.clone();
    assert!(out.iter().all(|&f| field.s.fig(f).fate == Fate::Table) && field.heard(0, "dismounted"));
    assert!(wrg::volleys::silenced(&field.t, &field.s, 0).is_some(), "nobody is in it");
    assert!(!wrg::locate::locates(&field.t, &field.s, 0, 1));
    assert_eq!(wrg::march::allowance(&field.t, &field.s, 0, Pace::Walk, false), 0);
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    field.play(&["group #2", "mount blue/A", "done"], &["done"]);
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    assert!(wrg::march::allowance(&field.t, &field.s, 0, Pace::Walk, false) > 0);
    assert!(out.iter().all(|&f| field.s.fig(f).fate == Fate::Aboard));
}

#[test]
fn case_6_3_whoever_gets_out_of_his_own_vehicle_goes_on_in_the_same_period() {
    let tank = "vehicle = { afv = 30 }\nheavy = [\"afv-gun\"]\nfacing = \"east\"";
    let mut field = alone("", "\"corporal smg\", \"man smg\"", tank);
    let (offers, _) = field.offered(0, &["group blue/A", "dismount"]);
    assert!(offers.contains(&"walk".to_owned()) && offers.contains(&"crawl".to_owned()), "{offers:?}");
    assert!(!offers.contains(&"flail".to_owned()) && !offers.contains(&"double".to_owned()));
    let steps = ["group blue/A", "dismount", "walk", "at 200 200", "done"];
    let lens = wrg::Wrg::lens(&field.t, &field.s, kernel::Audience::Seat(kernel::Seat(0)));
    let draft: Vec<_> = steps[..4].iter().filter_map(|token| wrg::step::read(&field.t, token)).collect();
    let cost = wrg::Wrg::preview(lens, &draft).cost.join("; ");
    assert!(cost.contains("40 in this period"), "{cost}");
    let hull = field.s.fig(0).at;
    field.play(&steps, &["done"]);
    assert_eq!(field.s.fig(0).at, hull, "the vehicle stays");
    let men = field.s.groups[2].members.clone();
    assert!(men.iter().all(|&f| field.s.fig(f).at.x() > hull.x() + 3_000), "forty metres from behind it");
}

#[test]
fn case_5_3_a_heavy_load_is_carried_in_halves_and_thirds() {
    let gun = "heavy = [\"tripod-mg\"]\nfacing = \"east\"";
    assert_eq!(goes(&mut alone("", "\"corporal smg\", \"man smg\"", gun), "walk", 1), [140]);
    let one = alone("", "\"corporal smg\"", gun);
    assert!(!one.offered(0, &["group blue/A"]).0.contains(&"walk".to_owned()));
}

#[test]
fn case_5_3_a_gun_is_limbered_to_a_lorry_and_does_not_fire_when_it_is_just_unlimbered() {
    let groups = [
        group("blue", "G", "\"corporal smg\", \"2 man smg\"", "100,200", "heavy = [\"gun\"]\nfacing = \"east\""),
        group("blue", "L", "\"man rifle\"", "110,200", "vehicle = { soft = 2 }\nfacing = \"east\""),
        group("red", "R", MAN, "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    field.play(&["group blue/G", "mount blue/L", "done"], &["done"]);
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    field.play(&["group blue/L", "walk", "at 300 200", "done"], &["done"]);
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    field.play(&["group blue/G", "dismount", "done"], &["done"]);
    assert_eq!(field.s.groups[0].manned(&field.t), Some(wrg::words::Weapon::Gun));
    assert!(metres(&field, 0) > 170);
    assert_eq!(wrg::volleys::silenced(&field.t, &field.s, 0).map(|(case, _)| case), Some("5.3"));
    (0..3).for_each(|_| field.play(&["done"], &["done"]));
    assert_eq!(wrg::volleys::silenced(&field.t, &field.s, 0), None);
}

#[test]
fn case_5_4_whoever_is_silent_does_not_cut_his_way_through_brush() {
    let brush = "[[area]]\nkind = \"brush\"\nshape = \"110,100 300,100 300,300 110,300\"";
    let mut loud = alone(brush, MAN, "");
    let mut silent = loud.clone();
    assert_eq!(goes(&mut loud, "walk", 1), [140], "10 m less for the brush");
    assert_eq!(wrg::hearing::noise(&loud.t, &loud.s, 0), Some(wrg::sight::Noise::BrushCutting));
    let stays = goes(&mut silent, "walk-silently", 2);
    assert!(stays.iter().all(|&x| x <= 110), "{stays:?}");
    assert_eq!(silent.s.place(&silent.t, 0).map(|p: Point| silent.t.ground.is_brush(p)), Some(false));
}

#[test]
fn case_6_3_a_vehicle_that_takes_a_whole_period_to_start_can_be_told_to_go() {
    let crew = "\"corporal smg\", \"man smg\"";
    let groups = [group("blue", "A", crew, "100,200", "vehicle = { afv = 30 }"), group("red", "R", MAN, "590,20", "")];
    let mut field = Field::with("light = \"dark\"", "", &groups);
    let offers = |field: &Field| field.offered(0, &["group blue/A"]).0.contains(&"walk".to_owned());
    assert!(offers(&field), "40 m in the dark, all of them for starting");
    assert_eq!(goes(&mut field, "walk", 3), [100, 140, 180]);
    field.s.groups[0].immobile = true;
    assert!(!offers(&field));
}

#[test]
fn case_2_4_vehicles_cross_trenches_and_drive_out_of_their_emplacement() {
    let trench = "[[area]]\nkind = \"trench\"\nheight = 0\nshape = \"120,100 130,100 130,300 120,300\"";
    let crew = "\"corporal smg\", \"man smg\"";
    for vehicle in ["vehicle = { afv = 30 }", "vehicle = { soft = 2 }"] {
        let mut field = alone(trench, crew, vehicle);
        assert_eq!(goes(&mut field, "walk", 2), [180, 300], "{vehicle}");
    }
    let pit = "[[area]]\nkind = \"trench\"\nheight = 0\nshape = \"95,194 105,194 105,206 95,206\"";
    let groups = [group("blue", "A", crew, "100,200", "vehicle = { afv = 30 }"), group("red", "R", MAN, "590,20", "")];
    let mut dark = Field::with("light = \"dark\"", pit, &groups);
    assert_eq!(goes(&mut dark, "walk", 3), [100, 140, 180], "40 m a period, and as much for starting");
    let mut back = alone(pit, crew, "vehicle = { afv = 30 }");
    back.play(&["group blue/A", "crawl", "at 20 200", "done"], &["done"]);
    assert_eq!(metres(&back, 0), 80);
    for house in ["building", "prepared-building"] {
        let walls = format!("[[area]]\nkind = \"{house}\"\nheight = 6\nshape = \"140,100 160,100 160,300 140,300\"");
        let mut field = alone(&walls, crew, "vehicle = { afv = 30 }");
        assert!(goes(&mut field, "walk", 2)[1] < 140, "{house}");
    }
}

#[test]
fn case_5_4_an_obstacle_costs_whoever_is_silent_half_as_much() {
    let hedge = HEDGE.replace("142.5", "111");
    assert_eq!(goes(&mut alone(&hedge, MAN, ""), "walk-silently", 2), [120, 145], "half of 50 m less 10");
}

#[test]
fn case_5_2_whoever_pushes_a_gun_walks_whatever_he_is_told() {
    let gun = "heavy = [\"gun\"]\nfacing = \"east\"";
    let mut field = alone("", "\"corporal smg\", \"2 man smg\"", gun);
    let (offers, _) = field.offered(0, &["group blue/A"]);
    let paces = ["walk", "dash", "double", "crawl", "walk-silently", "crawl-silently"];
    let offered = paces.map(|pace| offers.contains(&pace.to_owned()));
    assert_eq!(offered, [true, false, false, false, true, false], "{offers:?}");
    for (told, goes) in [(Pace::Dash, Pace::Walk), (Pace::Crawl, Pace::Walk), (Pace::SilentCrawl, Pace::SilentWalk)] {
        let mut field = field.clone();
        field.s.groups[0].order = Order::new(told, Point::new(30_000, 20_000));
        field.play(&["done"], &["done"]);
        let g = &field.s.groups[0];
        assert_eq!(
            (g.went, g.posture),
            (goes, if goes.is_prone() { Posture::Prone } else { Posture::Erect }),
            "{told:?}"
        );
    }
    field.play(&["group blue/A", "walk", "at 300 200", "done"], &["done"]);
    assert_eq!(metres(&field, 0), 115);
}

#[test]
fn case_5_3_a_heavy_load_is_carried_up_a_crag_at_half_the_pace() {
    let crag = "[[area]]\nkind = \"crag\"\nshape = \"110,100 148,100 148,300 110,300\"";
    let gun = "heavy = [\"tripod-mg\"]\nfacing = \"east\"";
    let mut field = alone(crag, "\"corporal smg\", \"man smg\"", gun);
    assert_eq!(goes(&mut field, "walk", 2), [122, 132], "40 m with the load, and half of 20 m on the crag");
}

#[test]
fn case_6_2_riders_are_told_to_ride_and_a_horse_has_one_pace() {
    let labels = |vehicle: &str| -> Vec<String> {
        let field = alone("", "\"corporal rifle\", \"2 man rifle\"", &format!("{vehicle}\nfacing = \"east\""));
        let q = field.asked(0, &["group blue/A"]);
        let all = q.offers().iter().zip(q.labels());
        let told = all.filter(|(step, _)| matches!(step, Step::Go(_) | Step::Dismount));
        told.map(|(_, label)| label.text.clone()).collect()
    };
    let off = "3 dismount and are a group of their own".to_owned();
    let horses = ["ride, ready to fire, 20 m".to_owned(), off.replace('3', "2")];
    assert_eq!(labels("vehicle = { horses = 3 }"), horses);
    let ways = |walk, back, dash| {
        let far = [("ride, ready to fire", walk), ("back away", back), ("ride at full speed", dash)];
        far.map(|(what, far)| format!("{what}, {far} m")).into_iter().chain([off.clone()]).collect::<Vec<_>>()
    };
    assert_eq!(labels("vehicle = { cycles = 3 }"), ways(40, 10, 70));
    assert_eq!(labels("vehicle = { motorcycles = 2 }"), ways(80, 20, 140));
    assert!(labels("vehicle = { soft = 1 }").contains(&"reverse, 20 m".to_owned()), "who drives drives");
    let horses = "vehicle = { horses = 3 }\nfacing = \"east\"";
    let mut field = alone("", "\"3 man rifle\"", horses);
    field.play(&["group blue/A", "walk", "at 300 200", "done"], &["done"]);
    assert!(field.told.iter().any(|(_, told)| told.text == "A rides to 120, 200"), "{:?}", field.told);
    assert_eq!(field.s.groups[0].order.words(Means::Horses), "ride, ready to fire to 300, 200");
}
