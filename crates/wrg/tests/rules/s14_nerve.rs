//! Reaction in play (13.1, 13.6, 13.7, 13.9, 16.1), prisoners (14.1) and the count at the end (21.3).

use geometry::table::Point;
use kernel::{Audience, Side};
use wrg::closing::ledgers;
use wrg::march::bound;
use wrg::nerve::tests;
use wrg::state::{Fate, Order, Pace, curb};

use crate::field::{Field, group};

fn meeting() -> Field {
    let men = "\"corporal rifle\", \"3 man rifle\"";
    Field::new("", &[group("blue", "A", men, "100,200", ""), group("red", "R", men, "180,200", "")])
}

#[test]
fn case_13_1_whoever_was_under_fire_tests() {
    let mut field = meeting();
    assert!(!tests(&field.t, &field.s, 1));
    field.s.groups[1].shooters = 1;
    assert!(tests(&field.t, &field.s, 1));
}

#[test]
fn case_13_6_men_remember_whom_their_groups_lost() {
    let mut field = meeting();
    field.s.groups[0].lost = 2;
    field.play(&["group blue/A", "split", "done"], &["done"]);
    assert_eq!(field.s.groups.len(), 3);
    assert_eq!((field.s.groups[0].members.len(), field.s.groups[2].members.len()), (2, 2));
    assert_eq!(field.s.groups[2].lost, field.s.groups[0].lost);
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    let after = field.s.groups[0].lost + field.s.groups[2].lost - 4;
    field.s.groups[2].lost += 1;
    field.play(&["group #2", "join blue/A", "done"], &["done"]);
    assert_eq!(field.s.groups[0].lost, 2 + after + 1, "two before they parted, and those after");
    assert!(field.s.groups[2].members.is_empty());
}

#[test]
fn case_13_9_a_leaders_own_test_stays_with_him_when_his_group_splits() {
    let mut field = meeting();
    (field.s.groups[0].curb, field.s.groups[0].leader_curb) = (curb::NO_CLOSING, 0);
    field.play(&["group blue/A", "split", "done"], &["done"]);
    assert_eq!([0, 2].map(|g| field.s.groups[g].leader_curb), [0, 255]);
}

#[test]
fn case_13_6_twelve_groups_may_split_off_on_each_side() {
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"29 man rifle\"", "300,200", ""),
        group("red", "R", "\"corporal rifle\"", "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    for number in [1, 3, 7, 12, 12] {
        let groups: Vec<String> =
            field.offered(0, &[]).0.into_iter().filter(|step| step.starts_with("group")).collect();
        let mut splits: Vec<&str> = Vec::new();
        for group in &groups {
            let line = [&splits[..], &[group]].concat();
            if field.offered(0, &line).0.contains(&"split".to_owned()) {
                splits = [&line[..], &["split"]].concat();
            }
        }
        splits.push("done");
        field.play(&splits, &["done"]);
        assert_eq!(field.s.split_off, [number, 0]);
        (0..2).for_each(|_| field.play(&["done"], &["done"]));
    }
    let offers = |field: &Field| field.offered(0, &["group blue/A"]).0.contains(&"split".to_owned());
    assert!(!offers(&field));
    // A number that was left is used again.
    field.play(&["group #2", "join blue/A", "done"], &["done"]);
    (0..2).for_each(|_| field.play(&["done"], &["done"]));
    assert!(field.s.groups[2].members.is_empty() && offers(&field));
    field.play(&["group blue/A", "split", "done"], &["done"]);
    assert!(!field.s.groups[2].members.is_empty() && field.s.split_off == [12, 0]);
}

#[test]
fn case_13_6_nobody_joins_a_group_that_joins_another() {
    let men = "\"corporal rifle\", \"2 man rifle\"";
    let own = ["A", "B", "C"].into_iter().zip(["100,200", "110,200", "120,200"]);
    let mut groups: Vec<String> = own.map(|(name, at)| group("blue", name, men, at, "")).collect();
    groups.push(group("red", "R", "\"corporal rifle\"", "590,20", ""));
    let mut field = Field::new("", &groups);
    let offers = |sheet: &[&str], step: &str| field.offered(0, sheet).0.contains(&step.to_owned());
    assert!(offers(&["group blue/B"], "join blue/C"));
    let before = ["group blue/C", "join blue/A", "group blue/B"];
    assert!(!offers(&before, "join blue/C") && offers(&before, "join blue/A"));
    field.play(&[&before[..], &["join blue/A", "done"]].concat(), &["done"]);
    assert_eq!([0, 1, 2].map(|g| field.s.groups[g].members.len()), [9, 0, 0]);
}

#[test]
fn case_13_6_the_last_number_is_offered_once_on_a_sheet() {
    let men = "\"corporal rifle\", \"3 man rifle\"";
    let groups = [
        group("blue", "HQ", "\"officer smg\", \"3 man rifle\"", "100,200", ""),
        group("blue", "A", men, "120,220", ""),
        group("blue", "L", "\"corporal smg\", \"man smg\"", "130,190", "vehicle = { soft = 1 }"),
        group("blue", "Far", men, "590,390", ""),
        group("red", "R", "\"corporal rifle\"", "590,20", ""),
    ];
    let mut field = Field::new("", &groups);
    field.s.split_off[0] = 11;
    (field.s.groups[0].curb, field.s.groups[0].leader_curb) = (curb::NO_CLOSING | curb::NO_ADVANCE, 0);
    let offers = |sheet: &[&str], step: &str| field.offered(0, sheet).0.contains(&step.to_owned());
    for (group, step) in [("group blue/HQ", "send blue/Far"), ("group blue/HQ", "lead"), ("group blue/L", "dismount")] {
        assert!(offers(&[group], step) && !offers(&["group blue/A", "split", group], step), "{step}");
    }
    assert!(offers(&["group blue/A"], "split"));
    for before in [&["group blue/HQ", "send blue/Far", "halt"][..], &["group blue/L", "dismount"]] {
        assert!(!offers(&[before, &["group blue/A"]].concat(), "split"), "{before:?}");
    }
    // Where nobody can leave, nobody else does what he was to do.
    for (line, group) in [
        (["group blue/HQ", "send blue/Far", "walk", "at 140 200"], 0),
        (["group blue/HQ", "lead", "walk", "at 140 200"], 0),
        (["group blue/L", "dismount", "walk", "at 160 190"], 2),
    ] {
        let mut one = field.clone();
        one.forced(&[&["group blue/A", "split"][..], &line, &["done"]].concat(), &["done"]);
        assert_eq!((one.s.split_off, one.s.groups[group].moved), ([12, 0], false), "{line:?}");
    }
}

#[test]
fn case_13_7_results_hold_a_group_back_or_drive_it_away() {
    let mut field = meeting();
    let here = field.s.place(&field.t, 0).expect("there");
    field.s.groups[0].order = Order::new(Pace::Walk, Point::new(17_000, 20_000));
    assert_eq!(bound(&field.t, &field.s, 0).pace, Pace::Walk);
    field.s.groups[0].curb = curb::NO_CLOSING;
    assert_eq!(bound(&field.t, &field.s, 0).pace, Pace::Crawl);
    field.s.groups[0].curb = curb::NO_CLOSING | curb::NO_ADVANCE;
    assert_eq!(bound(&field.t, &field.s, 0).pace, Pace::Halt);
    field.s.groups[0].curb |= curb::NO_LONG_FIRE | curb::PANIC;
    let runs = bound(&field.t, &field.s, 0);
    assert_eq!(runs.pace, Pace::Dash);
    assert!(runs.to.x() < here.x(), "away from the enemy in the east");
    field.s.groups[0].curb = curb::MUST_ADVANCE;
    field.s.groups[0].order = Order::new(Pace::Halt, here);
    let goes = bound(&field.t, &field.s, 0);
    assert!(goes.pace == Pace::Walk && goes.to.x() > here.x());
}

#[test]
fn case_13_9_a_leader_tests_for_himself_and_his_men_run_with_him() {
    let mut field = meeting();
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    let (mut asked, mut ran) = (0, 0);
    for seed in 0..200 {
        let mut one = field.clone();
        one.seed = seed;
        (one.s.groups[1].shooters, one.s.groups[1].against, one.s.groups[1].lost) = (1, 120, 3);
        one.play(&["done"], &["group red/R", "leader-tests", "done"]);
        let group = &one.s.groups[1];
        asked += u32::from(group.leader_curb != 255);
        if group.leader_curb != 255 && group.leader_curb & curb::PANIC != 0 {
            ran += 1;
            assert!(group.curb & curb::PANIC != 0, "all run with their leader");
        }
    }
    assert!(asked > 0 && ran > 0, "{asked} asked, {ran} ran");
}

#[test]
fn case_14_1_prisoners_are_led_away_and_escape_without_their_guard() {
    let mut field = meeting();
    let f = field.s.groups[1].members[3];
    let prisoner = &mut field.s.figures[usize::from(f)];
    (prisoner.fate, prisoner.captor, prisoner.armed) = (Fate::Taken, 1, false);
    prisoner.at = Point::new(10_500, 20_000);
    let mut guarded = field.clone();
    guarded.s.frame = wrg::state::Frame::React;
    guarded.play(&["done"], &["done"]);
    assert_eq!(guarded.s.fig(f).fate, Fate::Taken);
    let men = field.s.groups[0].members.clone();
    // The guards are gone but for one who is far away.
    for &man in &men {
        field.s.figures[usize::from(man)].at = Point::new(50_000, 39_000);
    }
    field.s.frame = wrg::state::Frame::React;
    field.play(&["done"], &["done"]);
    assert_eq!(field.s.fig(f).fate, Fate::Table);
    assert!(!field.s.fig(f).armed && field.heard(1, "escape"));
    let told = |seat: u8, text: &str| {
        field.told.iter().any(|(to, told)| *to == Audience::Side(Side(seat)) && told.text.contains(text))
    };
    let who = field.t.specs[usize::from(f)].name.clone();
    assert!(told(1, &who), "his side hears who is back");
    assert!(!told(0, &who), "his guards count their prisoners");
}

/// Blue guards two prisoners and is under fire of the rest of red, whose losses and distance decide the prisoners' test.
fn guarded(lost: u16) -> (Field, [u16; 2]) {
    let mut field = meeting();
    let men = captured(&mut field, [2, 3]);
    (field.s.groups[0].shooters, field.s.groups[0].against, field.s.groups[1].lost) = (1 << 1, 20, lost);
    (field, men)
}

/// Two men of red, by their places in their group, are blue's prisoners before the reaction of a period.
fn captured(field: &mut Field, places: [usize; 2]) -> [u16; 2] {
    let men = places.map(|n| field.s.groups[1].members[n]);
    for &f in &men {
        let prisoner = &mut field.s.figures[usize::from(f)];
        (prisoner.fate, prisoner.captor, prisoner.armed, prisoner.stripped) = (Fate::Taken, 1, false, true);
        prisoner.at = Point::new(10_000, 20_000);
    }
    field.s.frame = wrg::state::Frame::React;
    men
}

#[test]
fn case_14_1_prisoners_under_fire_with_their_guards_test_and_may_run() {
    let guard = [("reaction", 6), ("reaction", 6), ("reaction", 6)];
    let calm = [("reaction", 3), ("reaction", 3), ("reaction", 3)];
    // 9, less 2 for the points against them, 2 and 2 for being far from leaders and 2 for enemies at hand is above -5.
    let (mut field, men) = guarded(0);
    field.rolled(&["done"], &["done"], &[guard, calm].concat());
    assert!(men.iter().all(|&f| field.s.fig(f).fate == Fate::Taken));
    // Whom their group lost weighs on them too.
    let (mut field, men) = guarded(20);
    field.rolled(&["done"], &["done"], &[&guard[..], &calm, &[("surrender", 4), ("surrender", 5)]].concat());
    assert_eq!(men.map(|f| field.s.fig(f).fate), [Fate::Taken, Fate::Table], "below five he stays a prisoner");
    let own = field.s.groups.iter().position(|group| group.members.contains(&men[1])).expect("a group");
    assert!(own != 1 && field.s.groups[own].curb & curb::PANIC != 0, "he runs, by himself");
    assert!(!field.s.fig(men[1]).armed, "and has no weapon");
    let who = field.t.specs[usize::from(men[1])].name.clone();
    let told = |side: u8, text: &str| {
        field.told.iter().any(|(to, told)| *to == Audience::Side(Side(side)) && told.text.contains(text))
    };
    assert!(told(1, &who) && told(0, "1 runs away") && !told(0, &who));
    let before = field.s.fig(men[1]).at;
    field.play(&["done"], &["done"]);
    assert!(!field.s.fig(men[1]).at.within(before, 2_000), "a dash");
}

#[test]
fn case_14_1_men_of_a_crew_who_run_from_their_guards_have_no_gun_with_them() {
    let gun = "heavy = [\"tripod-mg\"]\nfacing = \"west\"";
    let groups = [
        group("blue", "A", "\"corporal rifle\", \"3 man rifle\"", "100,200", ""),
        group("red", "R", "\"corporal smg\", \"4 man smg\"", "180,200", gun),
    ];
    let mut field = Field::new("", &groups);
    let men = captured(&mut field, [3, 4]);
    (field.s.groups[0].shooters, field.s.groups[0].against, field.s.groups[1].lost) = (1 << 1, 20, 20);
    let tests = [[("reaction", 6); 3], [("reaction", 3); 3]].concat();
    field.rolled(&["done"], &["done"], &[&tests[..], &[("surrender", 5), ("surrender", 5)]].concat());
    let free = field.s.groups.iter().position(|group| group.members == men).expect("a group of their own");
    assert_eq!(field.s.groups[free].manned(&field.t), None, "they run with empty hands");
    assert!(field.s.groups[1].manned(&field.t).is_some(), "the others still serve the gun");
}

#[test]
fn case_14_1_prisoners_whose_guards_are_not_under_fire_do_not_test() {
    let (mut field, men) = guarded(20);
    field.s.groups[0].shooters = 0;
    field.rolled(&["done"], &["done"], &[]);
    assert!(men.iter().all(|&f| field.s.fig(f).fate == Fate::Taken));
}

#[test]
fn case_13_7_a_side_hears_which_of_its_men_surrender() {
    let mut named = 0;
    for seed in 0..20 {
        let mut field = meeting();
        field.seed = seed;
        for (n, &man) in field.s.groups[1].members.clone().iter().enumerate() {
            field.s.figures[usize::from(man)].at = Point::new(10_100 + 200 * n as i32, 20_000);
        }
        (field.s.groups[1].shooters, field.s.groups[1].against, field.s.groups[1].lost) = (1, 120, 3);
        field.s.frame = wrg::state::Frame::React;
        field.play(&["done"], &["done"]);
        for &man in &field.s.groups[1].members {
            let (figure, who) = (field.s.fig(man), &field.t.specs[usize::from(man)].name);
            let says = |told: &kernel::Told| told.kind == "surrender" && told.text.contains(who.as_str());
            let heard = field.told.iter().any(|(to, told)| *to == Audience::Side(Side(1)) && says(told));
            assert_eq!(heard, figure.fate == Fate::Taken, "{who}");
            assert_eq!(heard, figure.arms == 0, "he is disarmed");
            let several = |told: &&(Audience, kernel::Told)| says(&told.1) && told.1.text.ends_with(" surrender");
            let alone = field.told.iter().filter(several).all(|(_, told)| told.text.contains(", "));
            assert!(alone, "one man surrenders: {:?}", field.told);
            assert!(!field.told.iter().any(|(to, told)| *to == Audience::Side(Side(0)) && says(told)));
            named += u32::from(heard);
        }
    }
    assert!(named > 0, "nobody surrendered");
}

#[test]
fn case_16_1_a_vehicle_under_fire_tests_at_the_end_of_the_period() {
    let afv = "vehicle = { afv = 30 }\nfacing = \"west\"";
    let groups = [
        group("blue", "A", "\"corporal rifle\"", "100,200", ""),
        group("red", "T", "\"corporal smg\", \"man smg\"", "500,200", afv),
    ];
    let mut field = Field::new("", &groups);
    field.s.frame = wrg::state::Frame::React;
    let mut quiet = field.clone();
    quiet.play(&["done"], &["done"]);
    assert!(!quiet.heard(1, "reaction"));
    (field.s.groups[1].shooters, field.s.groups[1].against) = (1, 9);
    field.play(&["done"], &["done"]);
    assert!(field.heard(1, "reaction") && !field.heard(0, "reaction"));
    assert!(field.told.iter().any(|(_, told)| told.case == "16.3"));
}

#[test]
fn case_21_3_what_is_left_what_was_destroyed_and_prisoners_count() {
    let mut field = meeting();
    let [blue, red] = ledgers(&field.t, &field.s);
    assert_eq!((blue.original, blue.left, blue.enemy_lost), (70, 70, 0));
    assert_eq!(red.original, 70);
    // A man of red falls, and his corporal, worth 10 and 10 with a rifle, is taken.
    field.s.figures[5].fate = Fate::Lost;
    field.s.figures[4].fate = Fate::Taken;
    let [blue, red] = ledgers(&field.t, &field.s);
    assert_eq!((red.left, blue.enemy_lost), (70 - 15 - 25, 15 + 20));
}
