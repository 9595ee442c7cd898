//! What the computer does with vehicles, mines, light and charges, from what its side knows.

use kernel::{Audience, Judgement, Question, Rulebook, Seat};
use wrg::Wrg;
use wrg::step::Step;

use crate::field::{Field, group};

const SECTION: &str = "\"corporal rifle radio\", \"4 man rifle\"";
const OFFICER: &str = "\"officer rifle radio\"";

/// The whole decision of a seat by the likings of the book, as tokens.
fn decides(field: &Field, seat: u8) -> Vec<String> {
    let at = Wrg::lens(&field.t, &field.s, Audience::Seat(Seat(seat)));
    let (mut steps, mut q): (Vec<Step>, Question<Step>) = (Vec::new(), Question::bare());
    loop {
        q.clear();
        Wrg::ask(at, &steps, &mut q);
        if q.is_closed() || steps.len() > 200 {
            return steps.iter().map(|&step| wrg::step::text(&field.t, step)).collect();
        }
        let all = (0..q.count()).filter_map(|n| q.nth(n));
        let best = all.max_by_key(|&step| Wrg::worth(at, &steps, step)).or(q.default_step());
        steps.push(best.expect("an answer"));
    }
}

/// What a group is told in a decision.
fn told(decision: &[String], group: &str) -> Vec<String> {
    let from = decision.iter().position(|step| *step == format!("group {group}"));
    let line = from.map_or(&[][..], |from| &decision[from + 1..]);
    let until = line.iter().position(|step| step.starts_with("group ") || step == "done").unwrap_or(line.len());
    line[..until].to_vec()
}

fn objective(at: &str) -> String {
    format!("objective = [{{ name = \"the hill\", at = \"{at}\", radius = 20, blue = 100 }}]")
}

#[test]
fn men_ride_over_a_long_way_and_get_off_near_its_end() {
    let groups = [
        group("blue", "A", SECTION, "60,200", ""),
        group("blue", "L", "\"corporal smg radio\", \"man smg\"", "72,200", "vehicle = { soft = 2 }"),
        group("blue", "H", OFFICER, "50,220", ""),
        group("red", "R", OFFICER, "590,20", ""),
    ];
    let mut field = Field::with(&objective("560,200"), "", &groups);
    let decision = decides(&field, 0);
    assert_eq!(told(&decision, "blue/A"), ["mount blue/L"]);
    assert_eq!(told(&decision, "blue/L"), ["walk", "at 560 200"], "it waits for them and drives off");
    let tokens: Vec<&str> = decision.iter().map(String::as_str).collect();
    field.play(&tokens, &["done"]);
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    assert_eq!(field.s.carrier(0), Some(1));
    assert!(field.s.place(&field.t, 1).is_some_and(|at| at.x() > 10_000));
    assert!(told(&decides(&field, 0), "blue/A").is_empty(), "it rides on");
    for f in 0..field.s.figures.len() {
        if field.s.figures[f].fate == wrg::state::Fate::Aboard || f == 5 {
            field.s.figures[f].at = geometry::table::Point::new(52_000, 20_000);
        }
    }
    assert_eq!(told(&decides(&field, 0), "blue/A"), ["dismount"]);
}

fn mined(kit: &str, path: &str) -> Field {
    let groups = [group("blue", "A", SECTION, "100,200", kit), group("red", "R", OFFICER, "590,20", "")];
    let belt = format!("[[red.mines]]\nkind = \"personnel\"\nmarked = true\npath = \"{path}\"\n");
    let head = format!("defender = \"red\"\n{}", objective("300,200"));
    Field::told(&head, "", ["", &belt], &groups)
}

#[test]
fn men_go_round_mines_that_are_marked() {
    let straight = told(&decides(&mined("", "500,150 500,250"), 0), "blue/A");
    assert_eq!(straight, ["walk", "at 300 200"]);
    let round = told(&decides(&mined("", "180,180 180,220"), 0), "blue/A");
    assert!(round[0] == "walk" && round[1] != "at 300 200", "{round:?}");
}

#[test]
fn a_torpedo_opens_the_way_where_nothing_leads_round() {
    let near = told(&decides(&mined("bangalores = 1", "108,5 108,300"), 0), "blue/A");
    assert_eq!(near, ["torpedo", "at 300 200"]);
    let far = told(&decides(&mined("bangalores = 1", "145,5 145,300"), 0), "blue/A");
    assert_eq!(far, ["crawl", "at 300 200"], "it goes up to them first");
}

#[test]
fn a_mortar_lights_up_an_enemy_who_was_lost_in_the_dark() {
    let groups = [
        group("blue", "M", "\"corporal rifle radio\", \"man mortar-2in\"", "100,200", ""),
        group("blue", "H", OFFICER, "90,220", ""),
        group("red", "R", "\"corporal rifle\", \"3 man rifle\"", "200,200", ""),
    ];
    let mut field = Field::dark(1944, &groups);
    assert!(told(&decides(&field, 0), "blue/M").is_empty(), "nobody knows of an enemy");
    let seen = &mut field.s.seen[0][2];
    (seen.number, seen.period) = (1, 1);
    let figure = field.s.figures[3];
    seen.figures = vec![wrg::state::Glimpse {
        figure: 3,
        at: figure.at,
        lie: figure.lie,
        hedge: 0,
        weapon: figure.weapon,
        erect: false,
        men: 0,
    }];
    assert_eq!(told(&decides(&field, 0), "blue/M"), ["flare", "at 200 200"]);
}

#[test]
fn a_claymore_is_set_up_before_whoever_stays() {
    let groups = [group("red", "R", SECTION, "500,200", "claymores = 1"), group("blue", "A", OFFICER, "20,20", "")];
    let field = Field::new("", &groups);
    let line = told(&decides(&field, 1), "red/R");
    assert_eq!(line.first().map(String::as_str), Some("set-up"), "{line:?}");
    // One man alone cannot be ten metres away from it.
    let alone = [group("red", "R", "\"corporal rifle\"", "500,200", "claymores = 1"), groups[1].clone()];
    assert!(told(&decides(&Field::new("", &alone), 1), "red/R").is_empty());
}

#[test]
fn an_anti_tank_weapon_fires_at_the_tank_and_the_rifles_at_the_men() {
    let groups = [
        group("blue", "A", "\"corporal rifle radio\", \"3 man rifle\", \"man one-man\"", "100,200", ""),
        group("red", "R", "\"corporal rifle\", \"3 man rifle\"", "170,205", ""),
        group("red", "T", "\"corporal smg\", \"man smg\"", "170,180", "vehicle = { afv = 30 }"),
    ];
    let mut field = Field::new("", &groups);
    field.s.groups[2].closed = true;
    field.play(&["done"], &["done"]);
    let tank = field.s.seen[0][2].number;
    let line = told(&decides(&field, 0), "blue/A");
    assert!(field.s.seen[0].iter().filter(|seen| seen.located).count() == 2, "both are seen");
    assert_eq!(line[..3], ["divide".to_owned(), "man 5".to_owned(), format!("target {tank}")], "{line:?}");
    assert_ne!(line[3], line[2], "the others have another target");
}

#[test]
fn a_vehicle_goes_round_a_house_that_bars_its_way() {
    let house = "[[area]]\nkind = \"building\"\nheight = 8\nshape = \"150,170 170,170 170,230 150,230\"";
    let groups = [
        group(
            "blue",
            "T",
            "\"corporal smg radio\", \"man smg\"",
            "100,200",
            "vehicle = { afv = 30 }\nfacing = \"east\"",
        ),
        group("blue", "H", OFFICER, "40,380", ""),
        group("red", "R", OFFICER, "590,20", ""),
    ];
    let mut field = Field::with(&objective("300,200"), house, &groups);
    let line = told(&decides(&field, 0), "blue/T");
    assert_eq!((line.len(), line[0].as_str(), line[2].as_str(), line[3].as_str()), (4, "walk", "then", "at 300 200"));
    for period in 0..8 {
        let decision = decides(&field, 0);
        assert!(period == 0 || told(&decision, "blue/T").is_empty(), "it has its way: {decision:?}");
        field.play(&decision, &["done"]);
        (0..2).for_each(|_| field.play(&["done"], &["done"]));
        if field.s.place(&field.t, 0).is_some_and(|at| at.x() == 30_000) {
            return;
        }
    }
    panic!("it has not come round the house: {:?}", field.s.place(&field.t, 0));
}

#[test]
fn the_gun_of_a_tank_fires_at_the_tank_and_its_machine_gun_at_the_men() {
    let tank = "vehicle = { afv = 30 }\nheavy = [\"afv-gun\", \"vehicle-mg\"]\nfacing = \"east\"";
    let groups = [
        group("blue", "A", "\"corporal smg radio\", \"man smg\"", "100,200", tank),
        group("red", "R", "\"corporal rifle\", \"3 man rifle\"", "180,205", ""),
        group("red", "T", "\"corporal smg\", \"man smg\"", "250,180", "vehicle = { afv = 30 }"),
    ];
    let mut field = Field::new("", &groups);
    field.s.groups[2].closed = true;
    field.play(&["done"], &["done"]);
    let [men, prey] = [1, 2].map(|g| format!("target {}", field.s.seen[0][g].number));
    assert_eq!(told(&decides(&field, 0), "blue/A"), ["divide".to_owned(), "weapon 1".to_owned(), prey, men]);
    // With nobody else about both fire at the men.
    for f in field.s.groups[2].members.clone() {
        field.s.figures[usize::from(f)].fate = wrg::state::Fate::Lost;
    }
    field.s.seen[0][2] = wrg::state::Seen::default();
    assert!(told(&decides(&field, 0), "blue/A").is_empty());
}

#[test]
fn bottles_are_thrown_into_a_house_with_an_enemy_in_it() {
    let house = "[[area]]\nkind = \"building\"\nheight = 6\nshape = \"120,190 140,190 140,210 120,210\"";
    let groups = |at: &str| {
        [group("blue", "A", SECTION, at, "molotovs = 2"), group("red", "R", "\"corporal rifle\"", "122,200", "")]
    };
    let mut field = Field::new(house, &groups("108,200"));
    field.play(&["done"], &["done"]);
    assert!(field.s.seen[0][1].located);
    assert_eq!(told(&decides(&field, 0), "blue/A"), ["molotov 0 2"]);
    let mut far = Field::new(house, &groups("80,200"));
    far.play(&["done"], &["done"]);
    assert!(!told(&decides(&far, 0), "blue/A").contains(&"molotov 0 2".to_owned()));
}

#[test]
fn what_a_fallen_man_had_goes_to_whoever_has_least_to_fire_with() {
    let men = "\"corporal rifle radio\", \"man belt-lmg\", \"man rifle\", \"man pistol\"";
    let groups = [group("blue", "A", men, "100,200", ""), group("red", "R", SECTION, "170,200", "")];
    let mut field = Field::new("", &groups);
    field.play(&["done"], &["done"]);
    field.play(&field.holding(0), &field.holding(1));
    let gunner = field.s.groups[0].members[1];
    let at = field.s.fig(gunner).at;
    for (n, &f) in field.s.groups[0].members.clone().iter().enumerate() {
        field.s.figures[usize::from(f)].at = geometry::table::Point::new(at.x(), at.y() + 100 * n as i32);
    }
    assert_eq!(decides(&field, 0), ["done"], "nobody has fallen");
    let belt = field.s.fig(gunner).weapon;
    field.s.figures[usize::from(gunner)].fate = wrg::state::Fate::Lost;
    let lies = wrg::salvage::Dropped::of_man(0, at, Some(belt));
    field.s.dropped.push(wrg::salvage::Dropped { fallen: Some(gunner), known: 1, ..lies });
    assert_eq!(decides(&field, 0), ["fallen 2 blue/A", "heir 4 blue/A", "done"]);
    // Where he is the nearest anyway there is nothing to say.
    let last = usize::from(field.s.groups[0].members[3]);
    field.s.figures[usize::from(field.s.groups[0].members[0])].at = geometry::table::Point::new(at.x(), at.y() + 500);
    field.s.figures[last].at = at;
    assert_eq!(decides(&field, 0), ["done"]);
}
