//! Ways as they are foreseen while an order is written, and as they are gone (5.3, 6.2, 6.3).

use geometry::table::Point;
use kernel::Rulebook;
use wrg::Wrg;
use wrg::march::way;
use wrg::scale::METRE;
use wrg::state::{Order, Pace};
use wrg::step::Step;

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";
const CREW: &str = "\"corporal smg\", \"man smg\"";

fn alone(ground: &str, men: &str, more: &str) -> Field {
    Field::new(ground, &[group("blue", "A", men, "100,200", more), group("red", "R", MAN, "590,20", "")])
}

fn line(kind: &str, x: &str) -> String {
    format!("[[line]]\nkind = \"{kind}\"\nheight = 2\npath = \"{x},100 {x},300\"\n")
}

fn area(kind: &str, from: i32, to: i32) -> String {
    format!("[[area]]\nkind = \"{kind}\"\nshape = \"{from},100 {to},100 {to},300 {from},300\"\n")
}

#[test]
fn case_5_3_a_way_is_gone_as_it_was_foreseen() {
    let (hedge, wall) = (line("hedge", "122.5"), line("wall", "182.5"));
    let both = format!("{hedge}{wall}");
    let wood = area("wood", 150, 260);
    let afv = "vehicle = { afv = 30 }\nfacing = \"east\"";
    let light = "vehicle = { afv = 10 }\nfacing = \"east\"";
    let lorry = "vehicle = { soft = 3 }\nfacing = \"east\"";
    let cycles = "vehicle = { cycles = 3 }\nfacing = \"east\"";
    let horses = "vehicle = { horses = 3 }\nfacing = \"east\"";
    let mut stopped = 0;
    for (ground, men, more, pace) in [
        ("", MAN, "", Pace::Walk),
        (&*hedge, MAN, "", Pace::Walk),
        (&both, MAN, "", Pace::Crawl),
        (&both, MAN, "", Pace::Double),
        (&wood, MAN, "", Pace::Dash),
        (&area("paddy", 150, 200), MAN, "", Pace::Walk),
        (&area("water", 150, 200), MAN, "", Pace::Walk),
        (&area("crag", 150, 200), MAN, "", Pace::Walk),
        (&area("crag", 110, 160), CREW, "heavy = [\"tripod-mg\"]", Pace::Walk),
        (&both, MAN, "", Pace::SilentWalk),
        (&area("crag", 150, 200), CREW, afv, Pace::Walk),
        (&area("brush", 150, 200), MAN, "", Pace::SilentWalk),
        (&both, CREW, afv, Pace::Dash),
        (&wood, CREW, afv, Pace::Dash),
        (&wood, CREW, light, Pace::Walk),
        (&area("building", 250, 280), CREW, afv, Pace::Walk),
        (&wall, CREW, lorry, Pace::Walk),
        (&hedge, "\"3 man rifle\"", horses, Pace::Walk),
        ("", "\"3 man rifle\"", cycles, Pace::Walk),
    ] {
        let mut field = alone(ground, men, more);
        let to = Point::new(40_000, 20_000);
        let foreseen = way(&field.t, &field.s, 0, Order::new(pace, to)).expect("somebody goes");
        assert!(foreseen.arrives != foreseen.stop.is_some(), "{pace:?} {more} {ground}: {foreseen:?}");
        stopped += usize::from(foreseen.stop.is_some());
        let word = Wrg::step_text(&field.t, Step::Go(pace));
        field.play(&["group blue/A", &word, "at 400 200", "done"], &["done"]);
        for (n, end) in foreseen.ends.iter().enumerate() {
            if n > 0 {
                (0..2).for_each(|_| field.play(&["done"], &["done"]));
                field.play(&["done"], &["done"]);
            }
            let gone = field.s.place(&field.t, 0).expect("somebody is there");
            assert_eq!(gone, *end, "{pace:?} {more} {ground}: after period {}", n + 1);
        }
    }
    assert_eq!(stopped, 6, "deep water, brush in silence, a crag, woods, a house, a wall");
}

#[test]
fn case_5_3_a_hedge_is_paid_for_once_wherever_a_stride_ends() {
    let joined = "[[line]]\nkind = \"hedge\"\nheight = 2\npath = \"122.5,100 122.5,200 122.5,300\"\n".to_owned();
    for ground in [line("hedge", "122.5"), line("hedge", "125"), joined] {
        let mut field = alone(&ground, MAN, "");
        field.play(&["group blue/A", "walk", "at 400 200", "done"], &["done"]);
        assert_eq!(field.s.place(&field.t, 0), Some(Point::new(14_000, 20_000)), "50 m less 10: {ground}");
    }
}

#[test]
fn case_6_3_whoever_is_told_to_drive_through_a_wall_is_told_what_stops_him_and_loses_nothing() {
    let mut field = alone(&line("wall", "142.5"), CREW, "vehicle = { soft = 3 }\nfacing = \"east\"");
    let order = ["group blue/A", "walk", "at 300 200"];
    let found = field.preview(0, &order);
    assert!(found.cost.join("; ").contains("of 200 m: a wall stops it"), "{:?}", found.cost);
    assert!(found.notes.iter().any(|note| note.contains("a wall") && note.contains("(6.3)")), "{:?}", found.notes);
    let halt = found.overlays.iter().find(|overlay| overlay.kind == "halt").expect("it is drawn");
    assert_eq!(halt.label, "a wall");
    assert!(halt.points[0].x < 14_250, "before it: {:?}", halt.points);
    // The order stands all the same, and the lorry waits before the wall.
    field.play(&["group blue/A", "walk", "at 300 200", "done"], &["done"]);
    let here = field.s.place(&field.t, 0).expect("it is there");
    assert_eq!((here.x(), here.y()), (halt.points[0].x, halt.points[0].y));
    let round = field.preview(0, &["group blue/A", "walk", "at 130 380"]);
    assert!(round.overlays.iter().all(|overlay| overlay.kind != "halt"), "along it there is room: {:?}", round.cost);
}

#[test]
fn case_6_3_nobody_jumps_over_what_is_thinner_than_his_stride() {
    let tank = "vehicle = { afv = 30 }\nfacing = \"east\"";
    for (kind, men, more, pace, stopped) in [
        ("building", CREW, tank, "dash", true),
        ("water", CREW, tank, "dash", true),
        ("water", MAN, "", "dash", true),
        ("building", MAN, "", "walk", false),
    ] {
        for at in 110..130 {
            let mut field = alone(&area(kind, at, at + 2), men, more);
            field.play(&["group blue/A", pace, "at 400 200", "done"], &["done"]);
            let x = field.s.place(&field.t, 0).expect("it is there").x() / METRE;
            assert_eq!(x < at, stopped, "{kind} at {at}: {men} {more} got to {x}");
            let free = 150;
            assert!(stopped || x < free, "{kind} at {at} cost nothing");
        }
    }
}

#[test]
fn case_5_3_a_path_tells_what_it_costs_and_where_each_period_ends() {
    let field = alone(&format!("{}{}", line("hedge", "122.5"), line("wall", "162.5")), MAN, "");
    let found = field.preview(0, &["group blue/A", "walk", "at 200 200"]);
    assert_eq!(found.cost, ["100 m: 3 periods"], "two obstacles take 20 m");
    let kinds = ["a hedge after 20 m costs 10 m", "a wall after"];
    for (note, kind) in found.notes.iter().zip(kinds) {
        assert!(note.starts_with(kind), "{note}");
    }
    assert_eq!(found.notes.len(), 2);
    let stages = found.overlays.iter().find(|overlay| overlay.kind == "stages").expect("drawn");
    assert_eq!(stages.points.len(), 4, "where it begins, and three periods");
    assert_eq!(stages.points[1].x, 140 * METRE);
    let open = alone("", MAN, "").preview(0, &["group blue/A", "walk", "at 200 200"]);
    assert_eq!((open.cost.join("; "), open.notes.len()), ("100 m: 2 periods".to_owned(), 0));
}

#[test]
fn case_5_3_what_grows_on_a_way_is_named_as_it_is() {
    let lorry = "vehicle = { soft = 3 }\nfacing = \"east\"";
    for (kind, word) in [("wood", "woods"), ("brush", "brush"), ("jungle", "jungle")] {
        let order = ["group blue/A", "walk", "at 300 200"];
        let drives = alone(&area(kind, 148, 260), CREW, lorry).preview(0, &order);
        assert_eq!(drives.cost, [format!("52 of 200 m: {word} stops it")]);
        let walks = alone(&area(kind, 118, 260), MAN, "").preview(0, &order);
        assert!(walks.notes.iter().any(|note| note.starts_with(&format!("{word} after"))), "{:?}", walks.notes);
    }
    // A thin one that is passed in a stride.
    let passed = alone(&area("brush", 112, 113), MAN, "").preview(0, &["group blue/A", "dash", "at 200 200"]);
    assert!(passed.notes.iter().any(|note| note.starts_with("brush after")), "{:?}", passed.notes);
}
