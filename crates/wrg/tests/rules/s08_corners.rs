//! In the angle of two hedges or walls each of them is cover, whichever of them was written first (8.1, 12.1, 15.2, R18).

use kernel::{Audience, Side};
use wrg::locate::locates;
use wrg::scale::Posture;

use crate::field::{Field, group};

const MAN: &str = "\"corporal rifle\"";
const CREW: &str = "\"corporal smg\", \"man smg\"";

/// A wall to the west and one to the north of the place 300, 200, in either order.
fn corners() -> [String; 2] {
    let wall = |path: &str| format!("[[line]]\nkind = \"wall\"\nheight = 1\npath = \"{path}\"\n");
    let (west, north) = (wall("298,198 298,260"), wall("298,198 360,198"));
    [format!("{west}{north}"), format!("{north}{west}")]
}

/// Somebody in the corner, and an enemy there who looks at him.
fn corner(ground: &str, enemy: (&str, &str, &str), men: &str, more: &str) -> Field {
    let (at, facing, firers) = enemy;
    let groups = [
        group("blue", "A", firers, at, &format!("facing = \"{facing}\"")),
        group("red", "R", men, "300,200", &format!("facing = \"west\"\n{more}")),
    ];
    Field::new(ground, &groups)
}

/// What a side was told of its fire, factor by factor.
fn factors(field: &Field) -> Vec<String> {
    let own = field.told.iter().filter(|(to, _)| *to == Audience::Side(Side(0)));
    let workings = own.filter_map(|(_, told)| told.working.as_ref());
    workings.flat_map(|why| why.modifiers.iter().map(|m| m.label.clone())).collect()
}

const BEYOND: [(&str, &str, bool); 3] =
    [("240,205", "east", true), ("305,140", "south", true), ("340,240", "north-west", false)];

#[test]
fn case_8_1_whoever_lies_in_the_angle_of_two_walls_is_behind_both() {
    for ground in corners() {
        for (at, facing, hidden) in BEYOND {
            let mut field = corner(&ground, (at, facing, MAN), MAN, "");
            field.s.groups[1].posture = Posture::Prone;
            assert_eq!(locates(&field.t, &field.s, 0, 1), !hidden, "from {at}: {ground}");
        }
    }
}

#[test]
fn case_12_1_each_wall_of_a_corner_hides_from_fire_beyond_it() {
    for ground in corners() {
        for (at, facing, hidden) in BEYOND {
            let mut field = corner(&ground, (at, facing, MAN), MAN, "");
            field.play(&["done"], &["group red/R", "halt", "done"]);
            assert!(field.s.seen[0][1].located, "he stands");
            let quiet = [("chance", 6), ("potential hit", 1)];
            let held = field.holding(1);
            field.rolled(&["done".to_owned()], &held, &quiet);
            let found = factors(&field);
            assert_eq!(found.iter().any(|factor| factor == "1 erect"), !hidden, "from {at}: {found:?} {ground}");
        }
    }
}

#[test]
fn case_15_2_each_wall_of_a_corner_conceals_a_vehicle() {
    let tank = "vehicle = { afv = 30 }";
    for ground in corners() {
        for (at, facing, hidden) in BEYOND {
            let mut field = corner(&ground, (at, facing, "\"corporal one-man\""), CREW, tank);
            field.play(&["done"], &["done"]);
            field.rolled(&["done"], &["done"], &[("anti-tank", 1)]);
            let found = factors(&field);
            assert_eq!(found.iter().any(|factor| factor == "concealed"), hidden, "from {at}: {found:?} {ground}");
        }
    }
}
