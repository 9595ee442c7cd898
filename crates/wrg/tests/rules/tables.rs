//! Every printed table is read, with its number and provenance; sums guard against slips.

use wrg::tables::{headings, tables};
use wrg::words::{Cover, Target, Weapon};

#[test]
fn every_table_has_number_title_and_provenance() {
    let headings = headings();
    assert_eq!(headings.len(), 22);
    assert!(headings.iter().all(|h| !h.title.is_empty() && !h.provenance.is_empty() && h.table.contains('.')));
}

#[test]
fn table_9_4_checksum_by_range() {
    let sum = |range| Weapon::ALL.iter().filter(|w| w.is_small()).map(|&w| tables().effect(w, range)).sum::<i32>();
    assert_eq!([25, 50, 100, 250, 500].map(sum), [37, 44, 27, 19, 11]);
    assert_eq!(sum(501), 0);
}

#[test]
fn table_10_3_checksum_by_range() {
    let sum = |range| Weapon::ALL.iter().filter(|w| !w.is_small()).map(|&w| tables().effect(w, range)).sum::<i32>();
    assert_eq!([25, 50, 100, 250, 251].map(sum), [15, 41, 47, 35, 40]);
    assert_eq!(sum(2_000), sum(251));
}

#[test]
fn bands_end_at_their_limits() {
    assert_eq!([0, 25, 26, 100, 101, 500, 501].map(|m| tables().effect(Weapon::Rifle, m)), [3, 3, 2, 2, 2, 1, 0]);
    assert_eq!([250, 251].map(|m| tables().effect(Weapon::Mortar81mm, m)), [0, 5]);
}

#[test]
fn table_8_1_has_its_cells() {
    assert_eq!(tables().location(Target::MovingErect, Cover::Open), Some(500));
    assert_eq!(tables().location(Target::Stationary, Cover::DarkSilent), Some(10));
    assert_eq!(tables().location(Target::MovingErect, Cover::Trees), None);
    let bound: i32 = Target::ALL
        .iter()
        .flat_map(|&t| Cover::ALL.iter().filter_map(move |&c| tables().location(t, c)))
        .filter(|&m| m < 9999)
        .sum();
    assert_eq!(bound, 825 + 400 + 260 + 2050 + 150 + 825 + 100);
}
