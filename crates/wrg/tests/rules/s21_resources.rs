//! What counts at the end beside men and vehicles (21.3).

use kernel::{Reported, Side};
use wrg::closing::ledgers;
use wrg::resources::{Stock, stock};
use wrg::state::Fate;

use crate::field::{Field, group};

const MEN: &str = "\"corporal rifle\", \"man rifle\"";
const WORTH: u32 = 25 + 15;

fn of(field: &Field, side: usize) -> Stock {
    stock(&field.t, &field.s, side)
}

#[test]
fn case_21_3_charges_count_while_they_are_carried_and_not_when_they_went_off() {
    let groups = [
        group("blue", "A", MEN, "100,200", "claymores = 1\nbangalores = 2\nsatchels = 1"),
        group("red", "R", MEN, "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    let bought = WORTH + 10 + 2 * 3 + 3;
    assert_eq!(of(&field, 0), Stock { bought, left: bought, destroyed: 0, prisoners: 0 });
    field.play(&["group blue/A", "set-up", "at 300 200", "done"], &["done"]);
    assert_eq!(of(&field, 0).left, bought, "a Claymore that stands ready is still there");
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    field.play(&["group blue/A", "walk", "at 80 200", "done"], &["done"]);
    field.play(&["set-off 0", "done"], &["done"]);
    assert_eq!(of(&field, 0).left, bought - 10);
    field.play(&["done"], &["done"]);
    field.play(&["group blue/A", "torpedo", "at 300 200", "done"], &["done"]);
    let [blue, red] = ledgers(&field.t, &field.s);
    assert_eq!((blue.original, blue.left, red.enemy_lost), (bought, bought - 13, 0), "what went off is nobody's gain");
    field.s.figures[0].fate = Fate::Lost;
    field.s.figures[1].fate = Fate::Lost;
    let [blue, red] = ledgers(&field.t, &field.s);
    assert_eq!((blue.left, red.enemy_lost), (0, bought - 13), "what they carried was destroyed with them");
}

#[test]
fn case_21_3_mines_and_wire_are_expended_when_they_are_laid() {
    let groups = [group("blue", "A", MEN, "100,200", "bangalores = 1"), group("red", "R", MEN, "590,20", "")];
    let works =
        "[[red.mines]]\nkind = \"both\"\npath = \"105,150 105,250\"\n[[red.wire]]\npath = \"108,150 108,250\"\n";
    let mut field = Field::told("defender = \"red\"", "", ["", works], &groups);
    let whole = 2 * WORTH + 20 * (5 + 10) + 20 * 2;
    let men = 2 * WORTH;
    assert_eq!(of(&field, 1), Stock { bought: whole, left: men, destroyed: 0, prisoners: 0 });
    field.play(&["group blue/A", "torpedo", "at 300 200", "done"], &["done"]);
    let [blue, red] = ledgers(&field.t, &field.s);
    assert_eq!((red.left, blue.enemy_lost), (men, 0), "whoever clears them has no gain of it");
}

#[test]
fn case_21_3_troops_count_as_they_were_bought() {
    let groups = [
        group("blue", "A", MEN, "100,200", "drop = true"),
        group("red", "M", "\"lance-corporal rifle\", \"2 man rifle\"", "590,20", "heavy = [\"tripod-mg\"]"),
    ];
    let mut field = Field::told("defender = \"red\"", "", ["support = 2", ""], &groups);
    assert_eq!(of(&field, 0).bought, 38 + 23 + 2 * 50, "half as much again from the air, half points up");
    let gun = 2 * 30;
    assert_eq!(of(&field, 1).bought, 2 * (20 + 15 + 15) + gun, "twice as much for a defender");
    // The gun is worth what it is worth as long as somebody can serve it.
    field.s.figures[2].fate = Fate::Lost;
    assert_eq!(of(&field, 1).destroyed, 2 * 20);
    field.s.groups[1].broken = true;
    assert_eq!(of(&field, 1).destroyed, 2 * 20 + gun);
    field.s.support[0] = 1;
    let spent = of(&field, 0);
    assert_eq!(spent.bought - spent.left, 50);
    assert_eq!(spent.destroyed, 0, "support that was used is not counted by the enemy");
}

#[test]
fn case_21_3_a_gun_that_was_left_counts_while_its_crew_is_there() {
    let crew = "\"lance-corporal rifle\", \"2 man rifle\"";
    let groups = [group("blue", "G", crew, "100,200", "heavy = [\"gun\"]"), group("red", "R", MEN, "590,20", "")];
    let mut field = Field::new("", &groups);
    let whole = of(&field, 0).bought;
    field.play(&["group blue/G", "abandon", "done"], &["done"]);
    assert_eq!(field.s.groups[0].manned(&field.t), None);
    assert_eq!(of(&field, 0), Stock { bought: whole, left: whole, destroyed: 0, prisoners: 0 });
}

#[test]
fn case_21_3_half_a_point_decides_and_is_told() {
    let groups = [
        group("blue", "A", "\"corporal rifle\"", "100,200", ""),
        group("red", "R", "\"2 man grenades\"", "590,20", ""),
    ];
    let mut field = Field::with("game = \"convention\"", "", &groups);
    field.s.period = field.t.scenario.periods;
    field.wait();
    let verdict = wrg::closing::report(&field.t, &field.s).expect("it is over").verdict();
    assert_eq!(verdict.winner, Some(Side(0)), "25 points left against 24");
    assert_eq!(verdict.standings.iter().map(|standing| standing.score).collect::<Vec<_>>(), [12, 12]);
    let totals: Vec<&str> = verdict.standings.iter().map(|standing| standing.reasons[0].as_str()).collect();
    assert_eq!(totals, ["12.5 points in all (21.3)", "12 points in all (21.3)"], "alike of both");
    assert!(field.told.iter().any(|(_, told)| told.text == "blue wins. Points: blue 12.5, red 12."));
}

#[test]
fn case_21_3_numbers_that_nobody_could_mean_are_faults_with_their_line() {
    let groups = |more: &str| [group("blue", "A", MEN, "100,200", more), group("red", "R", MEN, "590,20", "")];
    let plain = groups("");
    let ground = "[[area]]\nkind = \"trench\"\nname = \"T\"\nheight = 0\nshape = \"300,200 310,200 310,230 300,230\"";
    let faults = |side: &str, groups: &[String]| {
        let read = Field::read(1944, "defender = \"blue\"", ground, [side, ""], groups);
        read.err().map(|faults| faults.faults.into_iter().map(|fault| (fault.line, fault.what)).collect::<Vec<_>>())
    };
    let works = |points: u64| format!("[[blue.earthwork]]\narea = \"T\"\npoints = {points}\n");
    assert_eq!(faults(&works(9_999), &plain), None);
    let objective = "[[objective]]\nname = \"O\"\nat = \"middle\"\nblue = 4000000000\n";
    for (side, more, what) in [
        (works(4_000_000_000), "", "points = 4000000000"),
        (objective.to_owned(), "", "blue = 4000000000"),
        (String::new(), "vehicle = { soft = 4000000000 }", "soft = 4000000000"),
        (String::new(), "vehicle = { afv = 4000000000 }", "afv = 4000000000"),
        (String::new(), "bangalores = 255", "bangalores = 255"),
        ("support = 21\n".to_owned(), "", "support = 21"),
        (works(5) + &works(5), "", "`T` is paid for twice"),
    ] {
        let found = faults(&side, &groups(more)).unwrap_or_default();
        assert!(found.iter().any(|(line, text)| *line > 1 && text == what), "{what}: {found:?}");
    }
    let army = "title = \"A\"\npoints = 500\n[[group]]\nname = \"G\"\nmen = [\"corporal smg\"]\nvehicle = { soft = 4000000000 }";
    let wrong = wrg::army::Army::parse(army).expect_err("no such lorry");
    assert!(wrong.0.iter().any(|fault| fault.line == 6 && fault.message == "a vehicle of 4000000000"), "{wrong}");
}
