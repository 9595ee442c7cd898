//! Off-table support.

use wrg::indirect::{Caller, Request, delay, effect, registration};
use wrg::words::Rank;

#[test]
fn case_11_1_a_specialist_waits_three_periods_and_one_for_a_correction() {
    assert_eq!(delay(Request::Call, Caller::Specialist), 3);
    assert_eq!(delay(Request::Correction, Caller::Specialist), 1);
    assert_eq!(delay(Request::Registered, Caller::Specialist), 1);
}

#[test]
fn case_11_2_up_to_five_targets_are_registered_two_periods_each_after_the_first() {
    assert_eq!([1, 2, 5, 6].map(registration), [Some(0), Some(2), Some(8), None]);
}

#[test]
fn case_11_3_others_take_longer_by_rank() {
    let call = |rank| delay(Request::Call, Caller::Other(rank));
    assert_eq!([Rank::Officer, Rank::Sergeant, Rank::LanceCorporal, Rank::Man].map(call), [4, 5, 5, 6]);
}

#[test]
fn case_11_4_fifty_points_bring_25_points_of_fire() {
    assert_eq!([50, 100, 149].map(effect), [25, 50, 50]);
}
