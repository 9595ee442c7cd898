//! Target location and noises.

use kernel::{Audience, Seat};
use wrg::sight::{Noise, is_heard, is_located, limit};
use wrg::words::{Cover, Target};

use crate::field::{Field, group};

#[test]
fn case_8_1_the_greater_line_and_the_lesser_column_count() {
    assert_eq!(limit(&[Target::Stationary], &[Cover::Woods, Cover::Moon]), Some(25));
    assert_eq!(limit(&[Target::Stationary, Target::Firing], &[Cover::Edge, Cover::Dark]), Some(250));
    assert_eq!(limit(&[Target::MovingErect], &[]), Some(500));
}

#[test]
fn case_8_1_what_does_not_apply_does_not_bind_and_500_plus_has_no_limit() {
    assert_eq!(limit(&[Target::MovingErect], &[Cover::Trees, Cover::Open]), Some(500));
    assert_eq!(limit(&[Target::HeavyFiring], &[Cover::Dark]), None);
    assert_eq!(limit(&[Target::MovingErect], &[Cover::Trees]), Some(500), "nothing binds: in the open");
    assert!(is_located(&[Target::MovingVehicle], &[Cover::Open], 5_000));
    assert!(
        is_located(&[Target::MovingProne], &[Cover::Edge], 50)
            && !is_located(&[Target::MovingProne], &[Cover::Edge], 51)
    );
}

#[test]
fn case_8_4_noises_carry_and_are_drowned_by_nearer_ones() {
    assert!(is_heard(Noise::Tracked, 250, None, None) && !is_heard(Noise::Tracked, 251, None, None));
    assert!(!is_heard(Noise::Tracked, 200, Some(100), None) && is_heard(Noise::Tracked, 200, Some(300), None));
    assert!(is_heard(Noise::Explosion, 400, Some(10), None) && !is_heard(Noise::Explosion, 400, None, Some(10)));
    assert!(is_heard(Noise::Wheeled, 100, None, None) && is_heard(Noise::Idling, 50, None, None));
    assert!(is_heard(Noise::Shout, 50, None, None) && !is_heard(Noise::Speech, 11, None, None));
    assert!(is_heard(Noise::BrushCutting, 100, None, None));
}

#[test]
fn case_22_1_hidden_troops_are_shown_when_they_fire_or_can_be_located() {
    let men = "\"corporal rifle\", \"3 man rifle\"";
    let groups = [group("blue", "A", men, "100,200", ""), group("red", "R", men, "300,200", "")];
    let mut field = Field::new("", &groups);
    assert!(wrg::view::Lens::new(&field.t, &field.s, Audience::Seat(Seat(0))).enemies().next().is_none());
    // Red knows of blue, and fires.
    field.s.groups[0].posture = wrg::scale::Posture::Erect;
    field.play(&["done"], &["done"]);
    field.play(&["done"], &["done"]);
    assert!(field.s.groups[1].fired && field.s.seen[0][1].located);
}
