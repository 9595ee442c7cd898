//! 12.0 Communications.

use crate::field::{Field, Play, spec};
use kernel::Audience;
use raid::command;
use raid::state::Frame;
use raid::units::{ALPHA, Whereabouts, flag};

const FIRE: Frame = Frame::Fire { turn: ALPHA, passes: 0 };

fn with_radios() -> Field {
    Field::open().rules(|s| s.special.radios[0] = true)
}

/// Judge command now.
fn judge(f: &mut Play) {
    f.desk(|x| {
        command::check(x);
        raid::observe::recount(x);
    });
}

/// The names of Alpha's counters that are out of command.
fn lost(f: &Play) -> Vec<String> {
    let out = f.t.pieces_of(ALPHA).filter(|&id| !f.s[id].is(flag::IN_COMMAND) && f.s[id].on_map());
    out.map(|id| f.t.spec(id).name.clone()).collect()
}

fn kill(f: &mut Play, name: &str) {
    let id = f.a(name);
    f.desk(|x| {
        raid::observe::vanish(x, id);
        x.s[id].whereabouts = Whereabouts::Dead;
        command::pass_on(x, id);
    });
}

#[test]
fn case_12_0_squad_leaders_and_mortars_of_a_side_with_radios_have_one() {
    let f = with_radios()
        .alpha("HQ 1", "1010")
        .alpha("A/1/1", "1010")
        .alpha("B/1/1", "1010")
        .alpha("LMG 1", "1010")
        .alpha("60mm 1", "1010")
        .bravo("A/1/1", "4030")
        .at(FIRE);
    let has = |id| command::has_radio(&f.t, &f.s, id);
    assert_eq!(["A/1/1", "B/1/1", "LMG 1", "60mm 1"].map(|name| has(f.a(name))), [true, false, false, true]);
    assert!(!has(f.b("A/1/1")), "the other side has none");
    assert!(command::radio_works(&f.t, &f.s, f.a("HQ 1")), "a headquarters always has its own");
}

#[test]
fn case_12_0_a_scenario_may_give_radios_to_single_units_and_carriers() {
    let given = |name: &str| {
        let mut spec = spec(ALPHA, name);
        spec.radio = true;
        spec
    };
    let mut f = Field::open()
        .alpha("HQ 1", "1010")
        .counter(given("LMG 1"), "3030")
        .alpha("LMG 2", "3030")
        .counter(given("APC 1"), "3131")
        .alpha("A/1/1", "3131")
        .at(FIRE);
    let (team, carrier) = (f.a("A/1/1"), f.a("APC 1"));
    judge(&mut f);
    assert_eq!(lost(&f), ["LMG 2", "A/1/1"]);
    f.aboard(team, carrier);
    judge(&mut f);
    assert_eq!(lost(&f), ["LMG 2"]);
    assert!(f.s[team].is(flag::IN_COMMAND), "the carrier's radio serves whoever is aboard");
}

#[test]
fn case_12_1_with_radios_the_radius_has_no_limit_but_squads_hold_together() {
    let mut f = with_radios()
        .alpha("HQ 1", "1010")
        .alpha("A/1/1", "5030")
        .alpha("B/1/1", "5024")
        .alpha("A/2/1", "5010")
        .alpha("B/2/1", "5017")
        .alpha("LMG 1", "5020")
        .at(FIRE);
    judge(&mut f);
    assert_eq!(lost(&f), ["B/2/1", "LMG 1"]);
}

#[test]
fn case_12_2_the_loss_of_a_headquarters_unit_silences_its_radio_until_the_next_command_phase() {
    let mut f = with_radios()
        .alpha("HQ 1", "1010")
        .alpha("A/3/1", "1010")
        .alpha("A/1/1", "1030")
        .alpha("B/1/1", "1031")
        .alpha("A/2/1", "1014")
        .alpha("A/1/2", "4030")
        .alpha("HQ 2", "4030")
        .alpha("60mm 1", "5010")
        .bravo("A/1/1", "5630")
        .at(FIRE);
    judge(&mut f);
    assert_eq!(lost(&f), [""; 0]);
    kill(&mut f, "A/3/1");
    assert_eq!(f.s[f.a("HQ 1")].hex, f.hex("1014"));
    assert_eq!(lost(&f), ["A/1/1", "B/1/1"], "at once; the mortar still hears the other headquarters");
    assert!(!command::radio_works(&f.t, &f.s, f.a("HQ 1")) && command::radio_works(&f.t, &f.s, f.a("HQ 2")));
    assert_eq!(f.heard(Audience::Side(ALPHA), "command").len(), 2);
    assert!(f.heard(Audience::Public, "command").is_empty());
    f.s.turn += 1;
    judge(&mut f);
    assert_eq!(lost(&f), [""; 0], "the radio has been taken over");
}

#[test]
fn case_12_2_losses_and_suppression_do_not_silence_a_radio() {
    let mut f = with_radios()
        .alpha("HQ 1", "1010")
        .alpha("A/3/1", "1010")
        .alpha("A/1/1", "1030")
        .bravo("A/1/1", "5630")
        .at(FIRE);
    let (with_it, far) = (f.a("A/3/1"), f.a("A/1/1"));
    f.mark(with_it, flag::SUPPRESSED).mark(far, flag::SUPPRESSED);
    f.s[with_it].men = 1;
    f.s[far].men = 1;
    judge(&mut f);
    assert_eq!(lost(&f), [""; 0]);
}

#[test]
fn case_12_2_a_b_team_that_takes_over_is_out_of_command_for_the_turn_unless_within_the_radius() {
    for (hex, out) in [("1030", true), ("1017", false)] {
        let mut f = with_radios()
            .alpha("HQ 1", "1010")
            .alpha("LMG 1", "1010")
            .alpha("A/1/1", if out { "1031" } else { "1018" })
            .alpha("B/1/1", hex)
            .bravo("A/1/1", "5630")
            .at(FIRE);
        judge(&mut f);
        assert_eq!(lost(&f), [""; 0]);
        kill(&mut f, "A/1/1");
        assert_eq!(!f.s[f.a("B/1/1")].is(flag::IN_COMMAND), out, "{hex}");
        f.s.turn += 1;
        judge(&mut f);
        assert_eq!(lost(&f), [""; 0], "the next command phase puts it back");
    }
}

#[test]
fn case_12_2_without_radios_the_loss_of_a_leader_changes_nothing_before_the_next_verdict() {
    let mut f = Field::open()
        .alpha("HQ 1", "1010")
        .alpha("LMG 1", "1010")
        .alpha("A/1/1", "1018")
        .alpha("B/1/1", "1024")
        .bravo("A/1/1", "5630")
        .at(FIRE);
    judge(&mut f);
    kill(&mut f, "A/1/1");
    assert_eq!(lost(&f), [""; 0]);
    judge(&mut f);
    assert_eq!(lost(&f), ["B/1/1"]);
}

#[test]
fn case_12_3_a_mortar_with_a_radio_is_in_touch_with_every_headquarters_whose_radio_works() {
    let mut f = with_radios()
        .alpha("HQ 1", "1010")
        .alpha("A/1/1", "1010")
        .alpha("B/1/1", "1012")
        .alpha("60mm 1", "5030")
        .alpha("60mm 2", "1018")
        .bravo("A/1/1", "5610")
        .at(FIRE);
    judge(&mut f);
    assert_eq!(lost(&f), [""; 0]);
    kill(&mut f, "A/1/1");
    assert_eq!(lost(&f), ["60mm 1"], "the other is within the normal radius of the new place");
}
