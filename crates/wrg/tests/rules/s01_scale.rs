//! Scales, bases, isolation and speech.

use geometry::table::Point;
use wrg::army::Army;
use wrg::scale::{
    Figures, Posture, Standing, base, battlefield, company, is_group_isolated, is_isolated, leadership, loud_within,
    speech,
};
use wrg::words::Rank;

#[test]
fn case_1_1_an_inch_is_ten_metres_and_with_large_figures_a_centimetre_is_one() {
    assert_eq!(battlefield(Figures::Small, 254), 10_000);
    assert_eq!(battlefield(Figures::Large, 10), 100);
}

#[test]
fn case_1_2_the_highest_rank_leads_a_group() {
    let text = "title='x'\npoints=500\n[[group]]\nname='a'\nmen=['sergeant smg', 'corporal smg', '5 man rifle']";
    assert_eq!(Army::draft(text).unwrap().groups[0].leader(), Rank::Sergeant);
}

#[test]
fn case_1_2_a_section_without_a_corporal_is_a_fault() {
    let text = "title='x'\npoints=500\n[[group]]\nname='a'\nmen=['7 man rifle']";
    let faults = Army::parse(text).unwrap_err();
    assert_eq!((faults.0[0].case, faults.0[0].group.as_str()), ("1.2", "a"));
}

#[test]
fn case_3_1_bases_open_to_the_front_and_large_ones_are_twice_the_size() {
    assert_eq!(base(Figures::Small, Posture::Erect), [984, 393, 787]);
    assert_eq!(base(Figures::Small, Posture::Prone), [984, 393, 1181]);
    assert_eq!(base(Figures::Large, Posture::Erect), [500, 200, 400]);
}

#[test]
fn case_3_2_figures_keep_company_over_30_m_erect_and_10_m_prone() {
    assert_eq!(company(Posture::Erect, Posture::Prone), 30);
    assert_eq!(company(Posture::Prone, Posture::Prone), 10);
}

#[test]
fn case_3_3_a_leader_holds_his_group_by_his_own_posture() {
    assert_eq!((leadership(Posture::Erect), leadership(Posture::Prone)), (30, 10));
}

#[test]
fn case_4_4_speech_carries_50_m_and_10_m_near_firing() {
    assert_eq!((speech(false), speech(true), loud_within()), (50, 10, 100));
}

fn standing(x: i32, posture: Posture, rank: Rank) -> Standing {
    Standing { at: Point::new(x, 0), posture, rank }
}

#[test]
fn case_3_2_a_figure_without_company_is_isolated() {
    let man = |x, posture| standing(x, posture, Rank::Man);
    let pair = |gap, one, other| is_isolated(&[man(0, one), man(gap, other)], 0);
    assert!(!pair(3_000, Posture::Prone, Posture::Erect) && pair(3_001, Posture::Prone, Posture::Erect));
    assert!(!pair(1_000, Posture::Prone, Posture::Prone) && pair(1_001, Posture::Prone, Posture::Prone));
    assert!(is_isolated(&[man(0, Posture::Erect)], 0));
}

#[test]
fn case_3_3_a_group_is_isolated_if_no_leader_holds_any_of_it() {
    let members = [standing(0, Posture::Prone, Rank::Man), standing(5_000, Posture::Erect, Rank::Man)];
    let leader = |x, posture| [standing(x, posture, Rank::Corporal)];
    assert!(!is_group_isolated(&members, &leader(8_000, Posture::Erect)));
    assert!(is_group_isolated(&members, &leader(8_000, Posture::Prone)));
    assert!(is_group_isolated(&members, &[standing(0, Posture::Erect, Rank::Man)]));
}
