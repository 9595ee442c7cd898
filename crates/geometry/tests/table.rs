//! The measured table, checked against slow definitions: plain fractions, separating axes, sampling and brute force.

use geometry::table::generate::{Country, KINDS, generate};
use geometry::table::{
    Base, Eye, Heading, LineVeil, Obstacle, Pace, Place, Point, Polygon, Rates, Ratio, Screen, ShapeError, Tabletop,
    Toll, Vector, Veil, Veils, contact, reach, segments_meet,
};
use proptest::prelude::*;

fn p(x: i32, y: i32) -> Point {
    Point::new(x, y)
}

fn shape(corners: &[(i32, i32)]) -> Polygon {
    Polygon::new(corners.iter().map(|&(x, y)| p(x, y)).collect::<Vec<_>>()).unwrap()
}

fn any_point() -> impl Strategy<Value = Point> {
    (-30..30i32, -30..30i32).prop_map(|(x, y)| p(x, y))
}

/// Shapes of every form: whatever of a handful of random points makes a simple polygon.
fn any_polygon() -> impl Strategy<Value = Polygon> {
    proptest::collection::vec(any_point(), 3..8).prop_filter_map("not simple", |corners| Polygon::new(corners).ok())
}

fn any_convex() -> impl Strategy<Value = Polygon> {
    proptest::collection::vec(any_point(), 3..8).prop_filter_map("flat", |corners| Polygon::hull(&corners))
}

/// Winding number of the point (x/d, y/d) by sums of signed quadrant steps; another method than the crate's.
fn winds(shape: &Polygon, x: i128, y: i128, d: i128) -> i32 {
    let mut wind = 0;
    for (a, b) in shape.sides() {
        let (ax, ay) = (i128::from(a.x()) * d - x, i128::from(a.y()) * d - y);
        let (bx, by) = (i128::from(b.x()) * d - x, i128::from(b.y()) * d - y);
        let cross = ax * by - ay * bx;
        if ay <= 0 && by > 0 && cross > 0 {
            wind += 1;
        } else if ay > 0 && by <= 0 && cross < 0 {
            wind -= 1;
        }
    }
    wind
}

fn on_edge(shape: &Polygon, x: i128, y: i128, d: i128) -> bool {
    shape.sides().any(|(a, b)| {
        let (ax, ay) = (i128::from(a.x()) * d - x, i128::from(a.y()) * d - y);
        let (bx, by) = (i128::from(b.x()) * d - x, i128::from(b.y()) * d - y);
        ax * by == ay * bx && ax * bx + ay * by <= 0
    })
}

/// Two convex shapes have area in common unless some side parts them.
fn parted_by_an_axis(a: &Polygon, b: &Polygon) -> bool {
    let parts =
        |a: &Polygon, b: &Polygon| a.sides().any(|(c, d)| b.corners().iter().all(|&q| c.to(d).cross(c.to(q)) <= 0));
    parts(a, b) || parts(b, a)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn a_point_is_placed_as_its_winding_says(shape in any_polygon(), q in any_point()) {
        let (x, y) = (i128::from(q.x()), i128::from(q.y()));
        let expected = if on_edge(&shape, x, y, 1) {
            Place::Edge
        } else if winds(&shape, x, y, 1) != 0 {
            Place::Inside
        } else {
            Place::Outside
        };
        prop_assert_eq!(shape.place(q), expected);
    }

    #[test]
    fn stretches_are_what_sampling_finds_and_the_way_back_has_the_same(
        shape in any_polygon(), a in any_point(), b in any_point(), k in 1..400i64
    ) {
        let there = shape.stretches(a, b);
        let mut back = shape.stretches(b, a);
        back.reverse();
        prop_assert_eq!(there.len(), back.len());
        for (s, t) in there.iter().zip(&back) {
            prop_assert_eq!(s.from, Ratio::new(t.to.under() - t.to.over(), t.to.under()).unwrap());
            prop_assert_eq!(s.to, Ratio::new(t.from.under() - t.from.over(), t.from.under()).unwrap());
        }
        // A prime denominator keeps the sample off the corners nearly always; edges are left out.
        let d = 401i64;
        let t = Ratio::new(k, d).unwrap();
        let x = i128::from(a.x()) * i128::from(d) + i128::from(b.x() - a.x()) * i128::from(k);
        let y = i128::from(a.y()) * i128::from(d) + i128::from(b.y() - a.y()) * i128::from(k);
        if a != b && !on_edge(&shape, x, y, i128::from(d)) {
            let inside = winds(&shape, x, y, i128::from(d)) != 0;
            prop_assert_eq!(there.iter().any(|s| s.from < t && t < s.to), inside);
        }
    }

    #[test]
    fn convex_shapes_overlap_unless_an_axis_parts_them(a in any_convex(), b in any_convex()) {
        prop_assert_eq!(a.overlaps(&b), !parted_by_an_axis(&a, &b));
        prop_assert_eq!(a.overlaps(&b), b.overlaps(&a));
        prop_assert!(!a.overlaps(&b) || a.meets(&b));
        prop_assert!(a.overlaps(&a) && a.encloses(&a));
    }

    #[test]
    fn simple_shapes_overlap_exactly_if_some_sample_lies_in_both(a in any_polygon(), b in any_polygon()) {
        let sampled = (-30..30i128).any(|x| {
            (-30..30i128).any(|y| {
                let (x, y, d) = (16 * x + 7, 16 * y + 5, 16);
                winds(&a, x, y, d) != 0 && winds(&b, x, y, d) != 0 && !on_edge(&a, x, y, d) && !on_edge(&b, x, y, d)
            })
        });
        prop_assert!(!sampled || a.overlaps(&b));
        prop_assert_eq!(a.overlaps(&b), b.overlaps(&a));
    }

    #[test]
    fn a_pushed_shape_touches_where_its_sweep_meets(a in any_convex(), b in any_convex(), way in any_point()) {
        let way = p(0, 0).to(way);
        let touch = contact::first_touch(&a, way, &b);
        let swept = contact::swept(&a, way).unwrap();
        prop_assert_eq!(touch.is_some(), swept.meets(&b));
        if let Some(t) = touch {
            // Scaled up by the denominator, everything is whole and can be looked at just there.
            let k = i32::try_from(t.under()).unwrap_or(i32::MAX);
            if k < 2000 {
                let scale = |q: &Polygon| Polygon::new(q.corners().iter().map(|c| p(c.x() * k, c.y() * k)).collect::<Vec<_>>()).unwrap();
                let at = Vector::new(way.x() * t.over() as i32, way.y() * t.over() as i32);
                prop_assert!(scale(&a).moved(at).meets(&scale(&b)));
                prop_assert!(!scale(&a).moved(at).overlaps(&scale(&b)) || t == Ratio::ZERO);
            }
        }
    }

    #[test]
    fn points_that_pass_are_as_near_as_the_finest_moment(a in any_point(), b in any_point(), c in any_point(), d in any_point(), r in 0..40i32) {
        let near = contact::pass_within((a, b), (c, d), r);
        let sampled = (0..=64i64).any(|k| {
            let at = |from: i32, to: i32| i64::from(from) * 64 + i64::from(to - from) * k;
            let (x, y) = (at(a.x(), b.x()) - at(c.x(), d.x()), at(a.y(), b.y()) - at(c.y(), d.y()));
            x * x + y * y <= i64::from(r) * i64::from(r) * 64 * 64
        });
        prop_assert!(near || !sampled);
        // Two steps of 1/64 apart nothing moves farther than 120/64 < 2 units nearer.
        let wider = (0..=64i64).any(|k| {
            let at = |from: i32, to: i32| i64::from(from) * 64 + i64::from(to - from) * k;
            let (x, y) = (at(a.x(), b.x()) - at(c.x(), d.x()), at(a.y(), b.y()) - at(c.y(), d.y()));
            let r = i64::from(r) + 3;
            x * x + y * y <= r * r * 64 * 64
        });
        prop_assert!(!near || wider);
    }

    #[test]
    fn segments_meet_if_some_fraction_of_one_lies_on_the_other(a in any_point(), b in any_point(), c in any_point(), d in any_point()) {
        prop_assert_eq!(segments_meet(a, b, c, d), segments_meet(c, d, a, b));
        prop_assert_eq!(segments_meet(a, b, c, d), segments_meet(b, a, c, d));
        let (way, side) = (a.to(b), c.to(d));
        let across = way.cross(side);
        if across != 0 {
            let (t, u) = (Ratio::new(a.to(c).cross(side), across).unwrap(), Ratio::new(a.to(c).cross(way), across).unwrap());
            let unit = |t: Ratio| Ratio::ZERO <= t && t <= Ratio::ONE;
            prop_assert_eq!(segments_meet(a, b, c, d), unit(t) && unit(u));
        }
    }

    #[test]
    fn arcs_are_those_of_trigonometry(hx in -999..999i32, hy in -999..999i32, x in -9999..9999i32, y in -9999..9999i32) {
        let Some(heading) = Heading::along(Vector::new(hx, hy)) else { return Ok(()) };
        // Floating point is only the witness here; it is asked only where it can be sure.
        let angle = |x: i32, y: i32| f64::from(y).atan2_of(f64::from(x));
        let mut off = (angle(x, y) - angle(hx, hy)).abs();
        if off > 180.0 { off = 360.0 - off; }
        if (x, y) != (0, 0) && (off - 22.5).abs() > 1e-6 {
            prop_assert_eq!(heading.in_arc_45(Vector::new(x, y)), off < 22.5);
        }
        if (x, y) != (0, 0) && (off - 45.0).abs() > 1e-6 {
            prop_assert_eq!(heading.in_arc_90(Vector::new(x, y)), off < 45.0);
        }
    }

    #[test]
    fn the_wedge_is_the_prolonged_sides_of_the_base(hx in -99..99i32, hy in -99..99i32, x in -9999..9999i32, y in -9999..9999i32) {
        let Some(facing) = Heading::along(Vector::new(hx, hy)) else { return Ok(()) };
        let base = Base { at: p(0, 0), facing, front: 1000, rear: 400, depth: 800 };
        let length = f64::from(hx * hx + hy * hy).sqrt();
        let ahead = f64::from(hx * x + hy * y) / length;
        let aside = f64::from(hx * y - hy * x).abs() / length;
        let room = 500.0 + ahead * 0.375 - aside;
        if ahead.abs() > 1e-6 && room.abs() > 1e-6 {
            prop_assert_eq!(base.in_wedge(p(x, y)), ahead > 0.0 && room > 0.0);
        }
        for corner in base.corners() {
            let (ahead, aside) = (
                f64::from(hx * corner.x() + hy * corner.y()) / length,
                f64::from(hx * corner.y() - hy * corner.x()).abs() / length,
            );
            prop_assert!((ahead.abs() < 1.0 && (aside - 500.0).abs() < 1.0) || ((ahead + 800.0).abs() < 1.0 && (aside - 200.0).abs() < 1.0));
        }
    }

    #[test]
    fn sight_is_the_same_both_ways(seed in 0..40u64, which in 0..5usize, ax in 0..60_000i32, ay in 0..36_000i32, bx in 0..60_000i32, by in 0..36_000i32) {
        let table = made_up(Country::ALL[which], seed);
        let (a, b) = (Eye { at: p(ax, ay), height: 170 }, Eye { at: p(bx, by), height: 30 });
        let smoke = [Screen { from: p(20_000, 0), to: p(20_000, 9_000), height: 3000 }];
        prop_assert_eq!(table.sees(a, b, VEILS, &smoke), table.sees(b, a, VEILS, &smoke));
        prop_assert_eq!(table.sees(a, b, VEILS, &smoke), table.blocked(a, b, VEILS, &smoke).is_none());
        prop_assert_eq!(table.depth_through(a.at, b.at, 1), table.depth_through(b.at, a.at, 1));
    }

    #[test]
    fn no_text_of_any_kind_brings_the_reader_down(text in ".{0,300}") {
        let _ = Tabletop::parse(&text, "any.toml", KINDS);
        let _ = Tabletop::parse(&format!("title='x'\nwidth=100\ndepth=100\n[[area]]\nkind='wood'\nshape='{text}'"), "any.toml", KINDS);
    }
}

/// The witness's angle in degrees, named apart from the rule code's forbidden one.
trait Witness {
    fn atan2_of(self, x: f64) -> f64;
}

impl Witness for f64 {
    #[allow(clippy::disallowed_methods)]
    fn atan2_of(self, x: f64) -> f64 {
        self.atan2(x).to_degrees()
    }
}

const VEILS: Veils<'static> = Veils {
    areas: &[
        Veil::Clear,
        Veil::Thick(5_000),
        Veil::Thick(5_000),
        Veil::Thick(2_500),
        Veil::Solid,
        Veil::Clear,
        Veil::Clear,
        Veil::Clear,
    ],
    lines: &[LineVeil::Lined(300), LineVeil::Lined(300)],
    gone: &[],
};

fn made_up(country: Country, seed: u64) -> Tabletop {
    let text = generate(country, seed, 600, 360);
    Tabletop::parse(&text, country.name(), KINDS).unwrap_or_else(|faults| panic!("{faults}"))
}

const FARM: &str = r#"
title = "Two copses"
width = 300
depth = 200

[[area]]
kind = "wood"
name = "West copse"
height = 12
shape = "50,50 100,50 100,100 50,100"

[[area]]
kind = "building"
height = 8
shape = "200,50 220,50 220,70 200,70"

[[line]]
kind = "hedge"
height = 2
path = "0,150 150,150"

[[line]]
kind = "road"
width = 6
path = "0,75 300,75"

[[contour]]
height = 5
ring = "120,100 180,100 180,140 120,140"

[[contour]]
height = 10
ring = "130,110 170,110 170,130 130,130"

[[place]]
name = "Gate"
at = "12.5,75"
"#;

fn farm() -> Tabletop {
    Tabletop::parse(FARM, "farm.toml", KINDS).unwrap_or_else(|faults| panic!("{faults}"))
}

fn man(x: i32, y: i32) -> Eye {
    Eye { at: p(x * 100, y * 100), height: 150 }
}

#[test]
fn distance_bands_are_exact_at_their_limits() {
    let limits = [2_500, 5_000, 10_000];
    assert_eq!(p(0, 0).band(p(1_500, 2_000), &limits), Some(0));
    assert_eq!(p(0, 0).band(p(1_500, 2_001), &limits), Some(1));
    assert_eq!(p(0, 0).band(p(20_000, 0), &limits), None);
    assert_eq!(p(0, 0).distance(p(1, 1)), 2);
    assert!(p(i32::MAX, i32::MIN).distance(p(i32::MIN, i32::MAX)) > 0);
}

#[test]
fn shapes_that_are_none_are_refused() {
    let make = |corners: &[(i32, i32)]| Polygon::new(corners.iter().map(|&(x, y)| p(x, y)).collect::<Vec<_>>());
    assert_eq!(make(&[(0, 0), (1, 0)]), Err(ShapeError::TooFew));
    assert_eq!(make(&[(0, 0), (5, 0), (9, 0)]), Err(ShapeError::Flat));
    assert_eq!(make(&[(0, 0), (5, 5), (5, 0), (0, 5)]), Err(ShapeError::Crossing(0, 2)));
    assert_eq!(make(&[(0, 0), (0, 0), (5, 0), (0, 5)]), Err(ShapeError::Repeated(1)));
    assert_eq!(shape(&[(0, 0), (0, 4), (4, 4), (4, 0)]).area_doubled(), 32);
}

#[test]
fn a_table_is_read_with_everything_on_it() {
    let table = farm();
    assert_eq!((table.title(), table.width(), table.depth()), ("Two copses", 30_000, 20_000));
    assert_eq!(table.areas()[0].name, "West copse");
    assert_eq!(table.ground(p(15_000, 12_000)), 1_000);
    assert_eq!(table.ground(p(12_000, 10_000)), 500);
    assert_eq!(table.ground(p(0, 0)), 0);
    assert_eq!(table.spots()[0].at, p(1_250, 7_500));
    assert_eq!(table.courses()[1].pieces.len(), 1);
    assert_eq!(table.areas_at(p(6_000, 6_000)).collect::<Vec<_>>(), [0]);
}

#[test]
fn woods_walls_houses_hills_and_smoke_block() {
    let table = farm();
    let blocked = |a: Eye, b: Eye, smoke: &[Screen]| table.blocked(a, b, VEILS, smoke).map(|block| block.by);
    // Fifty metres of wood can just be looked through, slantwise it is more.
    assert_eq!(blocked(man(20, 75), man(110, 75), &[]), None);
    assert_eq!(blocked(man(30, 30), man(110, 110), &[]), Some(Obstacle::Area(0)));
    // Over a house from below; not from the house itself.
    assert_eq!(blocked(man(180, 60), man(240, 60), &[]), Some(Obstacle::Area(1)));
    assert_eq!(blocked(man(210, 60), man(240, 60), &[]), None);
    // Across the hill, and from its top down to the foot that the brow hides.
    assert_eq!(blocked(man(110, 120), man(190, 120), &[]), Some(Obstacle::Contour(0)));
    assert_eq!(blocked(man(150, 120), man(181, 120), &[]), Some(Obstacle::Contour(1)));
    assert_eq!(blocked(man(150, 120), man(290, 120), &[]), None);
    // A hedge of 2 m hides men of 1.5 m, unless one of them lines it.
    assert_eq!(blocked(man(50, 120), man(50, 180), &[]), Some(Obstacle::Course(0)));
    assert_eq!(blocked(man(50, 148), man(50, 180), &[]), None);
    let smoke = [Screen { from: p(23_000, 0), to: p(23_000, 5_000), height: 3_000 }];
    assert_eq!(blocked(man(225, 20), man(240, 20), &smoke), Some(Obstacle::Screen(0)));
    assert_eq!(blocked(man(225, 20), man(240, 20), &[]), None);
}

const RATES: Rates<'static> = Rates {
    areas: &[Pace::Percent(100), Pace::Percent(200), Pace::Percent(150), Pace::Percent(300), Pace::Barred],
    lines: &[
        (Pace::Percent(100), Toll::Pays(1_000)),
        (Pace::Percent(100), Toll::Barred),
        (Pace::Percent(100), Toll::Pays(0)),
        (Pace::Percent(100), Toll::Pays(0)),
        (Pace::Percent(100), Toll::Pays(0)),
        (Pace::Way(100), Toll::Pays(0)),
    ],
    climb: 1_000,
};

#[test]
fn a_path_pays_for_ground_lines_and_slopes() {
    let table = farm();
    let at = |x: i32, y: i32| p(x * 100, y * 100);
    let wood = table.walk(&[at(20, 60), at(120, 60)], RATES);
    assert_eq!((wood.length, wood.cost, wood.areas), (10_000, 15_000, 0b10));
    let road = table.walk(&[at(20, 75), at(120, 75)], RATES);
    assert_eq!((road.cost, road.stop), (10_000, None));
    let hedge = table.walk(&[at(20, 140), at(20, 160), at(30, 160), at(30, 140)], RATES);
    assert_eq!((hedge.cost, hedge.crossed, hedge.turns), (5_000 + 2_000, vec![0, 0], 2));
    let hill = table.walk(&[at(150, 90), at(150, 120)], RATES);
    assert_eq!((hill.cost, hill.climbed), (5_000, 2));
    let house = table.walk(&[at(180, 60), at(240, 60)], RATES);
    let stop = house.stop.unwrap();
    assert_eq!((house.length, stop.at, stop.by), (2_000, at(200, 60), Obstacle::Area(1)));
}

#[test]
fn what_is_drawn_as_reachable_is_reachable_at_that_cost() {
    let table = farm();
    let from = p(3_000, 14_000);
    let region = reach(&table, from, 3_000, 500, RATES);
    assert!(region.len() > 40);
    for spot in &region {
        assert!(table.walk(&[from, spot.at], RATES).cost <= spot.cost + 10, "{spot:?}");
        assert!(spot.cost <= 3_000);
    }
    assert!(region.iter().all(|spot| spot.at != p(3_000, 16_500)), "behind the hedge and too dear");
}

#[test]
fn all_faults_of_a_table_are_told_at_once() {
    let text = r#"
title = "Faulty"
width = 100
depth = 100

[[area]]
kind = "swamp"
shape = "10,10 20,10 20,20"

[[area]]
kind = "wood"
shape = "10,10 30,30 30,10 10,30"

[[area]]
kind = "wood"
shape = "10,10 130,30 30,1O"

[[contour]]
height = 5
ring = "40,40 60,40 60,60 40,60"

[[contour]]
height = 10
ring = "50,50 70,50 70,70 50,70"

[[line]]
kind = "hedge"
path = "5,5 5,5"
"#;
    let faults = Tabletop::parse(text, "faulty.toml", KINDS).unwrap_err();
    let told: Vec<(usize, usize, &str)> = faults.faults.iter().map(|f| (f.line, f.col, f.message.as_str())).collect();
    assert_eq!(
        told,
        [
            (7, 8, "there is no area of the kind \"swamp\""),
            (12, 22, "the side from corner 1 meets the side from corner 3"),
            (16, 16, "130,30 is off the table, which is 100 m by 100 m"),
            (16, 23, "\"30,1O\" is not a point"),
            (24, 8, "the contour of 10 m crosses the contour of 5 m"),
            (28, 13, "this point follows itself"),
        ]
    );
    assert!(faults.to_string().contains("faulty.toml:24:8"));
}

#[test]
fn made_up_country_is_sound_for_every_seed_and_the_same_again() {
    for country in Country::ALL {
        for seed in 0..60 {
            let table = made_up(country, seed);
            assert!(table.areas().len() + table.courses().len() > 3, "{country:?} {seed}");
            assert_eq!(generate(country, seed, 600, 360), generate(country, seed, 600, 360));
        }
        assert_eq!(Country::named(country.name()), Some(country));
        let small = generate(country, 1, 0, 0);
        Tabletop::parse(&small, "small.toml", KINDS).unwrap_or_else(|faults| panic!("{faults}\n{small}"));
    }
    assert_ne!(generate(Country::Village, 1, 600, 360), generate(Country::Village, 2, 600, 360));
}
