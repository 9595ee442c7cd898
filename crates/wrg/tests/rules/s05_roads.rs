//! Roads and tracks through what grows, stands and flows on either side (5.1, 5.3, 5.4, 6.1 to 6.3, R141).

use geometry::table::generate::{Country, generate};
use geometry::table::{Point, Ratio, Tabletop};
use kernel::Rulebook;
use wrg::Wrg;
use wrg::ground::{Ground, Lie};
use wrg::march::way;
use wrg::scale::METRE;
use wrg::state::{Order, Pace};
use wrg::step::Step;

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";
const CREW: &str = "\"corporal smg\", \"man smg\"";
const LORRY: &str = "vehicle = { soft = 3 }\nfacing = \"east\"";
const ROAD: &str = "[[line]]\nkind = \"road\"\nwidth = 6\npath = \"0,200 600,200\"\n";

fn alone(ground: &str, men: &str, more: &str) -> Field {
    Field::new(ground, &[group("blue", "A", men, "100,200", more), group("red", "R", MAN, "590,20", "")])
}

/// Something from 144 to 160 m east, or a line in the middle of that, on both sides of the road and under it.
fn across(kind: &str) -> String {
    if ["hedge", "wall", "fence", "ditch", "stream"].contains(&kind) {
        return format!("[[line]]\nkind = \"{kind}\"\nheight = 2\npath = \"151,100 151,300\"\n");
    }
    area(kind, 144, 160)
}

fn area(kind: &str, from: i32, to: i32) -> String {
    format!("[[area]]\nkind = \"{kind}\"\nheight = 2\nshape = \"{from},100 {to},100 {to},300 {from},300\"\n")
}

fn metres(field: &Field) -> i32 {
    field.s.place(&field.t, 0).expect("somebody is there").x() / METRE
}

/// How far the group is after each of some periods in which it goes along the road.
fn goes(mut field: Field, pace: &str, periods: usize) -> Vec<i32> {
    field.play(&["group blue/A", pace, "at 590 200", "done"], &["done"]);
    let mut all = vec![metres(&field)];
    for _ in 1..periods {
        (0..2).for_each(|_| field.play(&["done"], &["done"]));
        field.play(&["done"], &["done"]);
        all.push(metres(&field));
    }
    all
}

#[test]
fn case_6_3_a_lorry_drives_along_a_road_through_all_that_lies_across_it() {
    let free = goes(alone(ROAD, CREW, LORRY), "walk", 2);
    assert_eq!(free, [180, 300]);
    for kind in ["hedge", "wall", "fence", "ditch", "stream", "wood", "brush", "jungle", "water", "paddy"] {
        for ground in [across(kind), across(kind) + &area("wood", 120, 260)] {
            assert_eq!(goes(alone(&format!("{ground}{ROAD}"), CREW, LORRY), "walk", 2), free, "{kind}");
            assert!(goes(alone(&ground, CREW, LORRY), "walk", 2)[1] < 160, "{kind} stops it where there is no road");
        }
    }
    let track = ROAD.replace("road", "track");
    assert_eq!(goes(alone(&format!("{}{track}", area("wood", 120, 260)), CREW, LORRY), "walk", 2), free);
    let lane = ROAD.replace("width = 6\n", "");
    assert!(goes(alone(&format!("{}{lane}", across("wall")), CREW, LORRY), "walk", 1)[0] < 160, "without a width");
}

#[test]
fn case_6_3_houses_crags_and_wire_stop_a_lorry_on_a_road_too() {
    for kind in ["building", "crag", "ford"] {
        let ground = format!("{}{ROAD}", across(kind));
        assert!(goes(alone(&ground, CREW, LORRY), "walk", 2)[1] < 160, "{kind}");
    }
    let wire = "defender = \"red\"";
    let groups = [
        group("blue", "A", CREW, "100,200", LORRY),
        group("red", "R", MAN, "590,20", ""),
        "[[red.wire]]\npath = \"150,150 150,250\"\n".to_owned(),
    ];
    assert!(goes(Field::with(wire, ROAD, &groups), "walk", 2)[1] < 160);
}

#[test]
fn case_6_1_a_dash_is_no_slower_on_a_road_through_woods() {
    let tank = "vehicle = { afv = 30 }\nfacing = \"east\"";
    let wood = area("wood", 120, 500);
    assert_eq!(goes(alone(&format!("{wood}{ROAD}"), CREW, tank), "dash", 2), [240, 420]);
    assert!(goes(alone(&wood, CREW, tank), "dash", 2)[1] < 400);
}

#[test]
fn case_5_3_men_on_a_road_pay_for_nothing_that_it_leads_through() {
    for kind in ["hedge", "wall", "fence", "ditch", "stream", "wood", "brush", "jungle", "paddy", "water"] {
        let road = format!("{}{ROAD}", across(kind));
        assert_eq!(goes(alone(&road, MAN, ""), "walk", 3), [150, 200, 250], "{kind}");
    }
    let wood = area("wood", 110, 400);
    assert_eq!(goes(alone(&format!("{wood}{ROAD}"), MAN, ""), "walk", 2), [150, 200]);
    assert_eq!(goes(alone(&wood, MAN, ""), "walk", 2), [140, 180]);
}

#[test]
fn case_5_1_a_ford_is_waded_where_a_track_leads_through_it() {
    let ford = format!("{}{ROAD}", area("ford", 110, 200));
    assert_eq!(goes(alone(&ford, MAN, ""), "walk", 3), [130, 150, 170]);
}

#[test]
fn case_5_3_a_slope_is_climbed_on_a_road_too() {
    let hill = "[[contour]]\nheight = 5\nring = \"120,100 400,100 400,300 120,300\"\n";
    assert_eq!(goes(alone(&format!("{hill}{ROAD}"), MAN, ""), "walk", 1), [140]);
}

#[test]
fn case_5_4_nothing_is_cut_on_a_track_through_brush() {
    let track = format!("{}{}", area("brush", 110, 400), ROAD.replace("road", "track"));
    assert_eq!(goes(alone(&track, MAN, ""), "walk-silently", 2), [125, 150]);
    let mut loud = alone(&track, MAN, "");
    loud.play(&["group blue/A", "walk", "at 590 200", "done"], &["done"]);
    assert_eq!(wrg::hearing::noise(&loud.t, &loud.s, 0), None);
}

#[test]
fn case_6_3_nobody_leaves_a_road_over_what_would_stop_him_beside_it() {
    let drive = |ground: &str, from: i32, facing: &str, to: i32| {
        let lorry = format!("vehicle = {{ soft = 3 }}\nfacing = \"{facing}\"");
        let groups = [group("blue", "A", CREW, &format!("100,{from}"), &lorry), group("red", "R", MAN, "590,20", "")];
        let mut field = Field::new(ground, &groups);
        field.play(&["group blue/A", "dash", &format!("at 100 {to}"), "done"], &["done"]);
        field.s.place(&field.t, 0).expect("it is there").y() / METRE
    };
    // Four metres of thick wood beside the road, and then its edge: less than a stride.
    let strip = format!("[[area]]\nkind = \"wood\"\nshape = \"50,190 590,190 590,212 50,212\"\n{ROAD}");
    // Two metres of water on either side of a dam with a road on it.
    let moat = format!(
        "[[area]]\nkind = \"water\"\nshape = \"50,196 590,196 590,206 50,206\"\n{}",
        ROAD.replace("200", "201")
    );
    for n in 0..=9 {
        let here = drive(&strip, 198 + n / 2, "south", 380);
        assert!(here < 207, "out of the wood, to {here}");
        let there = drive(&moat, 207 + n, "north", 20);
        assert!(there > 205, "over the water, to {there}");
    }
    assert!(drive(&strip.replace("width = 6", "width = 24"), 200, "south", 380) > 220, "a wide road leads out");
}

#[test]
fn case_5_3_a_way_along_a_road_is_gone_as_it_was_foreseen() {
    let bent = "[[line]]\nkind = \"road\"\nwidth = 6\npath = \"0,200 200,200 300,240 400,200\"\n";
    let ground = [area("wood", 120, 280), across("wall"), area("water", 285, 292), bent.to_owned()].concat();
    let corners = [(200, 200), (300, 240), (400, 200)].map(|(x, y)| Point::new(x * METRE, y * METRE));
    for (men, more, pace) in [
        (MAN, "", Pace::Walk),
        (MAN, "", Pace::SilentWalk),
        (CREW, LORRY, Pace::Walk),
        (CREW, LORRY, Pace::Dash),
        (CREW, "vehicle = { afv = 30 }\nfacing = \"east\"", Pace::Dash),
        ("\"3 man rifle\"", "vehicle = { cycles = 3 }\nfacing = \"east\"", Pace::Dash),
    ] {
        let mut field = alone(&ground, men, more);
        let mut order = Order::new(pace, corners[0]);
        corners[1..].iter().for_each(|&at| order.then.push(at));
        let foreseen = way(&field.t, &field.s, 0, order).expect("somebody goes");
        assert!(foreseen.arrives && foreseen.stop.is_none(), "{pace:?} {more}: {foreseen:?}");
        assert!(foreseen.met.is_empty(), "{pace:?} {more}: {:?}", foreseen.met);
        let word = Wrg::step_text(&field.t, Step::Go(pace));
        field.play(&["group blue/A", &word, "at 200 200", "then", "at 300 240", "at 400 200", "done"], &["done"]);
        for (n, end) in foreseen.ends.iter().enumerate() {
            if n > 0 {
                (0..3).for_each(|_| field.play(&["done"], &["done"]));
            }
            assert_eq!(field.s.place(&field.t, 0), Some(*end), "{pace:?} {more}: after period {}", n + 1);
        }
    }
}

#[test]
fn case_8_1_a_man_on_a_road_through_a_wood_is_among_its_trees_and_one_on_a_bridge_is_not_in_water() {
    let field = alone(&format!("{}{}{ROAD}", area("wood", 50, 200), area("water", 300, 310)), MAN, "");
    let lie = |x: i32| field.t.ground.lie(Point::new(x * METRE, 20_000));
    assert_eq!((field.s.fig(0).lie, lie(305), lie(400)), (Lie::Woods, Lie::Open, Lie::Open));
    assert_eq!(field.t.ground.lie(Point::new(30_500, 20_400)), Lie::Wet, "beside the bridge");
}

/// Where a road of this ground stops or slows whoever goes along it, step by step; houses and fords are what they are.
fn barred(ground: &Ground) -> Vec<String> {
    let mut found = Vec::new();
    for road in ground.top.courses().iter().filter(|course| course.kind >= 5) {
        for (a, b) in road.parts() {
            let whole = a.distance(b);
            let place = |far: i32| Ratio::new(i64::from(far), i64::from(whole)).map_or(b, |part| part.along(a, b));
            for far in (0..whole).step_by(500) {
                let (from, to) = (place(far), place((far + 500).min(whole)));
                let (met, lie) = (ground.step(from, to), ground.footing(to, ground.lie(to)));
                let ford = ground
                    .top
                    .areas_at(to)
                    .any(|i| wrg::ground::AREAS[usize::from(ground.top.areas()[i].kind)] == "ford");
                if met.obstacles > 0 || met.deep || matches!(lie, Lie::Woods | Lie::Edge) || lie == Lie::Wet && !ford {
                    found.push(format!("{to:?}: {met:?}, {lie:?}"));
                }
            }
        }
    }
    found
}

#[test]
fn case_6_3_the_roads_of_the_book_and_of_made_up_country_are_open() {
    for (name, text) in Wrg::library() {
        let ground = wrg::scenario::ground(name, text).expect("a sound table");
        assert_eq!(barred(&ground), [""; 0], "{name}");
    }
    for country in Country::ALL {
        for seed in 0..20 {
            let text = generate(country, seed, 600, 480);
            let top = Tabletop::parse(&text, "made up", wrg::ground::KINDS).expect("a sound table");
            assert_eq!(barred(&Ground::new(top)), [""; 0], "{} {seed}", country.name());
        }
    }
}
