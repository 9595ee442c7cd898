//! Who goes when a group splits, by name or by halves (13.6, 13.9).

use kernel::{Audience, Judgement, Rulebook, Seat};
use wrg::Wrg;
use wrg::state::curb;
use wrg::step::Step;

use crate::field::{Field, group};

const SECTION: &str = "\"corporal smg\", \"man belt-lmg\", \"3 man rifle\"";

fn section() -> Field {
    Field::new("", &[group("blue", "A", SECTION, "100,200", ""), group("red", "R", "\"corporal rifle\"", "590,20", "")])
}

/// The members of the first group and of those who have split off from it.
fn halves(field: &Field) -> (Vec<u16>, Vec<u16>) {
    let new = field.s.groups.iter().skip(2).find(|group| !group.members.is_empty());
    (field.s.groups[0].members.clone(), new.map(|group| group.members.clone()).unwrap_or_default())
}

#[test]
fn case_13_6_the_men_who_split_off_can_be_named() {
    let mut field = section();
    field.s.groups[0].lost = 2;
    field.play(&["group blue/A", "split", "name-men", "man 2", "man 3", "these", "done"], &["done"]);
    assert_eq!(halves(&field), (vec![0, 3, 4], vec![1, 2]), "the gun and one man with it");
    assert!(field.s.groups.iter().skip(2).any(|group| group.members == [1, 2] && group.lost == 2), "they remember");
}

#[test]
fn case_13_6_every_second_man_goes_if_nobody_is_named() {
    let told = |steps: &[&str]| {
        let mut field = section();
        let sheet: Vec<&str> = ["group blue/A", "split"].iter().chain(steps).chain(&["done"]).copied().collect();
        field.play(&sheet, &["done"]);
        halves(&field)
    };
    assert_eq!(told(&[]), (vec![0, 2, 4], vec![1, 3]));
    assert_eq!(told(&["name-men", "these"]), told(&[]));
    let q = section().asked(0, &["group blue/A", "split", "name-men"]);
    assert_eq!(q.default_step(), Some(Step::These));
    assert!(q.labels()[0].text.starts_with("every second man: "), "{:?}", q.labels()[0]);
}

#[test]
fn case_13_6_somebody_stays_and_nobody_is_named_twice() {
    let field = section();
    let mut sheet = vec!["group blue/A", "split", "name-men"];
    for man in ["man 5", "man 1", "man 2", "man 4"] {
        let step = wrg::step::read(&field.t, man).expect("a step");
        assert!(field.asked(0, &sheet).allows(step), "{man} of {sheet:?}");
        sheet.push(man);
        assert!(!field.asked(0, &sheet).allows(step), "{man} twice");
    }
    let q = field.asked(0, &sheet);
    assert_eq!(q.offers(), [Step::These]);
    assert!(q.why_nots().iter().any(|why| why.reason == "somebody has to stay"));
    assert!(!field.offered(0, &["group blue/A", "down"]).0.contains(&"name-men".to_owned()));
    // A forged sheet that names everybody, or nobody who is there, splits by halves.
    for forged in [["man 1", "man 2", "man 3", "man 4", "man 5"], ["man 9", "man 200", "man 0", "man 77", "man 6"]] {
        let mut field = section();
        let sheet: Vec<&str> =
            ["group blue/A", "split", "name-men"].iter().chain(&forged).chain(&["these", "done"]).copied().collect();
        field.forced(&sheet, &["done"]);
        assert_eq!(halves(&field), (vec![0, 2, 4], vec![1, 3]));
    }
}

#[test]
fn case_13_9_a_leader_who_goes_takes_his_own_test_with_him() {
    for (man, stays) in [("man 1", false), ("man 2", true)] {
        let mut field = section();
        (field.s.groups[0].curb, field.s.groups[0].leader_curb) = (curb::NO_LONG_FIRE, 0);
        field.play(&["group blue/A", "split", "name-men", man, "these", "done"], &["done"]);
        let new = field.s.groups.iter().skip(2).find(|group| !group.members.is_empty()).expect("who went");
        assert_eq!((field.s.groups[0].leader_curb == 0, new.leader_curb == 0), (stays, !stays), "{man}");
    }
}

#[test]
fn case_13_6_the_computer_leaves_it_at_halves() {
    let field = section();
    let lens = Wrg::lens(&field.t, &field.s, Audience::Seat(Seat(0)));
    let so_far = [Step::Group(0), Step::Split];
    assert!(Wrg::worth(lens, &so_far, Step::NameMen) < Wrg::worth(lens, &so_far, Step::Done));
}
