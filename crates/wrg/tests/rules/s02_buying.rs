//! Buying an army at the table (2.1 to 2.5).

use kernel::dice::{Seed, Seeded};
use kernel::{Answers, Audience, Question, Recorder, Rulebook, Seat, Setup, Side, Told};
use wrg::Wrg;
use wrg::buying::{SLOTS, catalogue};
use wrg::ground::Lie;
use wrg::state::{Frame, State, Table};
use wrg::step::Step;

/// A battle whose armies are still to be bought.
pub(crate) struct Market {
    pub(crate) t: Table,
    pub(crate) s: State,
    told: Vec<(Audience, Told)>,
}

impl Market {
    pub(crate) fn open(scenario: &str, options: &[(&str, &str)]) -> Market {
        let (_, text) = Wrg::library().into_iter().find(|(name, _)| *name == scenario).expect("a scenario of the book");
        let setup = Setup {
            rulebook: Wrg::NAME.to_owned(),
            edition: 1,
            scenario: scenario.to_owned(),
            text: text.to_owned(),
            options: options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect(),
            seats: Wrg::seats(text).expect("seats"),
        };
        let (t, s) = Wrg::start(&setup).unwrap_or_else(|faults| panic!("{faults}"));
        Market { t, s, told: Vec::new() }
    }
    pub(crate) fn steps(&self, tokens: &[&str]) -> Vec<Step> {
        let read = |token: &&str| wrg::step::read(&self.t, token).unwrap_or_else(|| panic!("no step `{token}`"));
        tokens.iter().map(read).collect()
    }
    /// The question after some steps; each of them must have been offered.
    pub(crate) fn asked(&self, seat: u8, tokens: &[&str]) -> Question<Step> {
        let lens = Wrg::lens(&self.t, &self.s, Audience::Seat(Seat(seat)));
        let steps = self.steps(tokens);
        let mut q: Question<Step> = Question::worded();
        for (n, &step) in steps.iter().enumerate() {
            q.clear();
            Wrg::ask(lens, &steps[..n], &mut q);
            assert!(q.allows(step), "`{}` is not offered; not: {:?}", tokens[n], q.why_nots());
        }
        q.clear();
        Wrg::ask(lens, &steps, &mut q);
        q
    }
    pub(crate) fn offers(&self, seat: u8, tokens: &[&str]) -> Vec<String> {
        self.asked(seat, tokens).offers().iter().map(|&step| wrg::step::text(&self.t, step)).collect()
    }
    pub(crate) fn label(&self, seat: u8, tokens: &[&str], token: &str) -> String {
        let (q, step) = (self.asked(seat, tokens), self.steps(&[token])[0]);
        let at =
            q.offers().iter().position(|&offer| offer == step).unwrap_or_else(|| panic!("`{token}` is not offered"));
        q.labels()[at].text.clone()
    }
    /// Why something is not offered: it is named as it would be if it were.
    pub(crate) fn why_not(&self, seat: u8, tokens: &[&str], what: &str) -> String {
        let (q, catalogue) = (self.asked(seat, tokens), wrg::buying::catalogue());
        let title = match (what, self.steps(&[what])[0]) {
            (_, Step::Buy(n)) => catalogue.kinds[usize::from(n)].title.as_str(),
            (_, Step::Extra(n)) => catalogue.extras[usize::from(n)].title.as_str(),
            (_, Step::Change(n)) => catalogue.changes[usize::from(n)].title.as_str(),
            (what, _) => what,
        };
        let whys = q.why_nots().iter().filter(|why| why.what.text.starts_with(&format!("{title}, ")));
        let whys = whys.chain(q.why_nots().iter().filter(|why| why.what.text.starts_with(&format!("{title}: "))));
        whys.map(|why| format!("{} ({})", why.reason, why.case)).collect::<Vec<_>>().join("\n")
    }
    pub(crate) fn cost(&self, seat: u8, tokens: &[&str]) -> String {
        let lens = Wrg::lens(&self.t, &self.s, Audience::Seat(Seat(seat)));
        Wrg::preview(lens, &self.steps(tokens)).cost.join("; ")
    }
    pub(crate) fn play(&mut self, blue: &[&str], red: &[&str]) {
        for (seat, tokens) in [(0, blue), (1, red)] {
            assert!(self.asked(seat, tokens).is_closed(), "not complete: {tokens:?}");
        }
        let (blue, red) = (self.steps(blue), self.steps(red));
        let given = Answers::from(Seat(0), &blue).with(Seat(1), &red);
        let mut recorder = Recorder::<Told>::default();
        Wrg::apply(&self.t, &mut self.s, &given, &mut Seeded::new(Seed::number(1), 0), &mut recorder);
        self.told = recorder.tellings;
    }
    pub(crate) fn heard(&self, side: u8) -> String {
        let to = |who: Audience| who == Audience::Side(Side(side));
        self.told.iter().filter(|(who, _)| to(*who)).map(|(_, told)| format!("{}\n", told.text)).collect()
    }
    pub(crate) fn names(&self, side: usize) -> Vec<String> {
        let t = self.s.table(&self.t);
        let there = (0..SLOTS).map(|n| side * SLOTS + n).filter(|&g| !self.s.groups[g].members.is_empty());
        there.map(|g| t.groups[g].name.clone()).collect()
    }
}

pub(crate) const BATTLE: &str = "wrg/points-battle";
pub(crate) const ATTACK: &str = "wrg/points-attack";

#[test]
fn case_2_1_groups_are_priced_by_the_table_of_points_and_changed_one_by_one() {
    let market = Market::open(BATTLE, &[]);
    // A corporal 20, his submachine gun 5, grenades 2, radio 30; an LMG man 25; six riflemen 90.
    assert!(
        market
            .label(0, &[], "buy rifle-section")
            .starts_with("Rifle section, 172 points: corporal with SMG, grenades, radio")
    );
    let section = ["buy headquarters", "buy rifle-section", "entry 2"];
    assert_eq!(market.cost(0, &section[..2]), "272 of 700 points, 428 left");
    assert!(market.label(0, &section, "change grenades").ends_with("12 points more"), "six men, 2 each");
    let more =
        ["buy headquarters", "buy rifle-section", "entry 2", "change grenades", "change second", "change sergeant"];
    assert_eq!(
        market.cost(0, &more),
        "309 of 700 points, 391 left",
        "12, a lance corporal with a rifle 20, and 5 from corporal to sergeant"
    );
    assert!(!market.offers(0, &more).contains(&"change second".to_owned()), "one second is enough");
}

#[test]
fn case_2_5_both_sides_buy_in_secret_and_nothing_is_in_the_state_before_both_are_done() {
    let mut market = Market::open(BATTLE, &[]);
    assert!(market.s.frame == Frame::Buy && market.s.armies.is_none() && market.s.figures.is_empty());
    market.play(
        &["buy headquarters", "buy rifle-section", "buy rifle-section", "done"],
        &["ready rifle-platoon", "done"],
    );
    assert_eq!(market.names(0), ["Headquarters", "Section 1", "Section 2"]);
    assert!(market.s.frame == Frame::Deploy && market.names(1).len() > 3);
    assert!(market.heard(0).contains("bought Headquarters, Section 1, Section 2 for 444 points"));
    assert!(
        !market.heard(0).contains("Red force bought") && !market.heard(1).contains("Section 1 for"),
        "each hears of its own alone"
    );
    // The numbers of Red's groups say nothing about Blue's army.
    assert!(market.offers(1, &[]).contains(&"group red/1".to_owned()));
    market.play(&["done"], &["done"]);
    assert_eq!(market.s.frame, Frame::Orders);
}

#[test]
fn case_2_5_an_army_over_its_points_or_without_an_officer_is_refused_with_the_reason() {
    let market = Market::open(BATTLE, &[("points", "500")]);
    let full = ["buy headquarters", "buy rifle-section", "buy lmg-team", "buy scouts"];
    assert_eq!(market.cost(0, &full), "394 of 500 points, 106 left");
    assert_eq!(market.why_not(0, &full, "buy rifle-section"), "it costs 172 points, and 106 are left (2.5)");
    let section = market.label(0, &[], "buy rifle-section");
    let q = market.asked(0, &full);
    assert!(q.why_nots().iter().any(|why| why.what.text == section), "named as in the offer: {section}");
    let headless = ["buy rifle-section", "buy rifle-section"];
    assert!(!market.offers(0, &headless).contains(&"done".to_owned()));
    assert!(market.why_not(0, &headless, "done").contains("several groups and no officer"));
    let q = market.asked(0, &headless);
    assert_eq!(q.why_nots()[0].what.text, "done: 2 groups for 344 points, 156 left over", "named as in the offer");
    let led = ["buy rifle-section", "buy rifle-section", "entry 2", "change officer", "as-it-is"];
    assert!(market.offers(0, &led).contains(&"done".to_owned()), "an officer with one of them will do");
}

#[test]
fn case_2_2_two_tanks_need_a_sergeant_and_a_corporal() {
    let market = Market::open(BATTLE, &[("points", "1000")]);
    let tanks = ["buy headquarters", "buy medium-tank", "buy medium-tank"];
    let reason = market.why_not(0, &tanks, "done");
    assert!(reason.contains("is no sergeant") && reason.contains("(2.2)"), "{reason}");
    let ranked = ["buy headquarters", "buy medium-tank", "buy medium-tank", "entry 3", "change sergeant", "as-it-is"];
    assert!(market.offers(0, &ranked).contains(&"done".to_owned()));
}

#[test]
fn case_2_3_a_defender_pays_twice_for_his_troops_and_support_costs_fifty() {
    let market = Market::open(ATTACK, &[]);
    assert_eq!(market.cost(0, &["buy rifle-section", "extra support"]), "222 of 1000 points, 778 left");
    assert_eq!(market.cost(1, &["buy rifle-section", "extra support"]), "394 of 1000 points, 606 left");
}

#[test]
fn case_2_4_only_a_defender_buys_field_defences_and_lays_them_where_he_wants() {
    let mut market = Market::open(ATTACK, &[]);
    assert!(market.why_not(0, &[], "extra wire").contains("only an agreed defender"));
    let bought = [
        "buy headquarters",
        "buy rifle-section",
        "extra trench",
        "extra bunker",
        "extra wire",
        "extra ap-mines",
        "done",
    ];
    // 200 and 344 for men, 15 for 30 m of trench, 40 for four loopholes, 10 for 25 m of wire, 25 for 25 m of mines.
    assert_eq!(market.cost(1, &bought), "634 of 1000 points, 366 left");
    market.play(&["done"], &bought);
    let offers = market.offers(1, &[]);
    assert!(offers.iter().filter(|offer| offer.starts_with("lay ")).count() == 4, "{offers:?}");
    let trench = market.s.table(&market.t).works.iter().position(|work| work.name == "trench 1").expect("a trench");
    let lay = format!("lay {trench}");
    market.play(&["done"], &[lay.as_str(), "at 500 150", "way 4", "group red/2", "at 500 165", "done"]);
    let t = market.s.table(&market.t);
    assert_eq!(t.ground.lie(geometry::table::Point::new(50_000, 16_000)), Lie::Trench, "dug from north to south");
    let section = market.s.groups[SLOTS + 1].members.iter().map(|&f| market.s.fig(f).lie);
    assert!(section.into_iter().all(|lie| lie == Lie::Trench), "whoever stands in it is in it");
    assert!(market.heard(0).contains("A trench from 500, 150 to 500, 180"), "all see it: {}", market.heard(0));
    assert!(market.heard(0).contains("A bunker") && market.heard(0).contains("Wire"));
    assert!(!market.heard(0).contains("mines"), "but not mines that nobody marked");
    assert_eq!(market.s.field.belts.len(), 1);
    // The section has the places of 30 m of trench, five points for each ten metres; nobody is in the bunker.
    let left = |market: &Market| wrg::resources::stock(market.s.table(&market.t), &market.s, 1).left;
    let full = left(&market);
    for f in market.s.groups[SLOTS + 1].members.clone() {
        market.s.figures[usize::from(f)].at = geometry::table::Point::new(45_000, 5_000);
    }
    assert_eq!(full - left(&market), 3 * 5, "21.3: what is not occupied in the end does not count");
}

#[test]
fn case_2_5_a_ready_made_army_fits_every_purse_year_and_side() {
    for points in ["300", "500", "700", "1000", "1500", "3000"] {
        for year in ["1925", "1944", "1975"] {
            for scenario in [BATTLE, ATTACK] {
                let market = Market::open(scenario, &[("points", points), ("year", year)]);
                let shop = market.t.shop.as_ref().expect("a shop");
                for side in 0..2 {
                    assert!(!shop.ready[side].is_empty(), "{scenario} {points} {year}: nothing for side {side}");
                    for (n, sheet) in &shop.ready[side] {
                        let (army, title) = (sheet.army(shop, side), &catalogue().ready[usize::from(*n)].title);
                        assert_eq!(army.faults(), [], "{title} for {points} in {year}");
                        let spent = army.bill().total * 100 / shop.points;
                        assert!(
                            spent >= 66 || sheet.entries.len() == SLOTS,
                            "{title}: {spent} % of {points} in {year}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn case_2_5_one_press_takes_a_ready_made_army() {
    let mut market = Market::open(BATTLE, &[]);
    assert!(market.label(0, &[], "done").starts_with("done: take this ready-made army, rifle platoon"));
    market.play(&["done"], &["done"]);
    assert_eq!(market.names(0), market.names(1));
    assert!(market.names(0).len() >= 4);
    market.play(&["done"], &["done"]);
    let touch = market.s.groups.iter().filter(|group| !group.members.is_empty()).filter(|group| group.in_touch);
    assert_eq!(touch.count(), 2 * market.names(0).len(), "everybody stands where he can be given orders");
}

#[test]
fn case_2_5_what_was_changed_mind_about_is_left_out_or_given_back() {
    let market = Market::open(ATTACK, &[]);
    let less = ["buy headquarters", "buy scouts", "entry 2", "remove"];
    assert_eq!(market.cost(0, &less), "100 of 1000 points, 900 left");
    assert_eq!(market.cost(1, &["extra wire", "extra wire", "return wire"]), "10 of 1000 points, 990 left");
}

#[test]
fn case_2_5_what_there_was_not_in_a_year_cannot_be_bought() {
    let market = Market::open(BATTLE, &[("year", "1930")]);
    assert_eq!(market.why_not(0, &[], "buy tank-hunters"), "there is none before 1942 (2.5)");
    assert!(market.why_not(0, &["buy rifle-section", "entry 1"], "change assault-rifles").contains("before 1943"));
}

#[test]
fn case_2_5_the_enemys_army_is_imagined_otherwise_until_it_is_met() {
    let mut market = Market::open(BATTLE, &[]);
    market.play(&["ready machine-gun-platoon", "done"], &["ready assault-platoon", "done"]);
    let lens = Wrg::lens(&market.t, &market.s, Audience::Seat(Seat(0)));
    let mut others = 0;
    for seed in 0..20 {
        let twin = Wrg::imagine(lens, &mut Seeded::new(Seed::number(seed), 0));
        let (truth, twin) = (market.s.armies.as_ref().expect("bought"), twin.armies.expect("bought"));
        let shop = market.t.shop.as_ref().expect("a shop");
        assert_eq!(truth.sheets[0], twin.sheets[0], "one's own army is known");
        assert_eq!(twin.sheets[1].army(shop, 1).faults(), [], "an army that could be bought");
        others += u32::from(truth.sheets[1] != twin.sheets[1]);
    }
    assert!(others >= 15, "{others} of 20 were others");
}

#[test]
fn case_2_3_parachutists_and_reserves_are_bought_and_come_as_they_should() {
    let mut market = Market::open(ATTACK, &[]);
    let begun = ["buy headquarters", "buy rifle-section", "entry 2"];
    assert!(market.why_not(0, &begun, "change reserve").contains("only an agreed defender"));
    assert!(market.label(0, &begun, "change parachutes").contains("points more"));
    let section = 172;
    let label = market.label(1, &begun, "change reserve");
    assert!(
        label.contains(&format!("{section} points less")),
        "twice for troops on the table, once for a reserve: {label}"
    );
    let twice = [&begun[..], &["change reserve"]].concat();
    assert!(!market.offers(1, &twice).contains(&"change parachutes".to_owned()), "one or the other");
    let blue = [&begun[..], &["change parachutes", "as-it-is", "done"]].concat();
    let cost = market.cost(0, &blue[..4]);
    assert!(cost.starts_with(&format!("{} of", 100 + section * 3 / 2)), "half as much again: {cost}");
    let red = [&twice[..], &["as-it-is", "done"]].concat();
    market.play(&blue, &red);
    let drop = ["group blue/2", "at 300 180", "done"];
    market.play(&drop, &["done"]);
    market.play(&["done"], &["done"]);
    let near = |market: &Market, f: u16| market.s.fig(f).at.within(geometry::table::Point::new(30_000, 18_000), 12_100);
    let men = market.s.groups[1].members.clone();
    assert!(men.iter().all(|&f| near(&market, f)), "round the place in the middle of the table that was aimed at");
    let waits = |market: &Market| market.s.present(SLOTS + 1).count();
    assert_eq!(waits(&market), 0);
    (0..2).for_each(|_| market.play(&["done"], &["done"]));
    for period in 2..=3 {
        assert_eq!((market.s.period, waits(&market)), (period, 0));
        (0..3).for_each(|_| market.play(&["done"], &["done"]));
    }
    assert!(market.s.period == 4 && waits(&market) > 0, "it has come on");
    assert!(market.heard(1).contains("comes on") && !market.heard(0).contains("comes on"));
}

#[test]
fn case_2_3_gliders_and_helicopters_are_bought_in_their_years_at_the_price_of_parachutes() {
    let begun = ["buy headquarters", "buy scouts", "entry 2"];
    let market = Market::open(BATTLE, &[("year", "1944")]);
    assert!(market.why_not(0, &begun, "change helicopter").contains("before 1951"));
    let price = |change: &str| market.cost(0, &[&begun[..], &[change]].concat());
    assert_eq!(price("change glider"), price("change parachutes"));
    let glider = [&begun[..], &["change glider"]].concat();
    assert!(!market.offers(0, &glider).contains(&"change parachutes".to_owned()), "one or the other");
    for (year, change, hull) in [("1944", "change glider", "glider"), ("1970", "change helicopter", "helicopter")] {
        let mut market = Market::open(BATTLE, &[("year", year)]);
        market.play(&[&begun[..], &[change, "as-it-is", "done"]].concat(), &["done"]);
        let (offers, first) = (market.offers(0, &[]), market.s.groups[1].members[0]);
        assert!(offers.contains(&"path blue/2".to_owned()) && offers.contains(&"due blue/2".to_owned()), "{offers:?}");
        let t = market.s.table(&market.t);
        assert_eq!(t.specs[usize::from(first)].visible(wrg::words::Weapon::Pistol), hull);
        market.play(
            &["group blue/2", "at 300 180", "path blue/2", "from west", "due blue/2", "period 2", "done"],
            &["done"],
        );
        (0..3).for_each(|_| market.play(&["done"], &["done"]));
        assert!(!market.s.is_alive(1), "not in the first period");
        market.play(&["done"], &["done"]);
        assert!(market.s.period == 2 && market.s.is_alive(1), "{year}: it came in the second");
        assert!(market.s.fig(first).fate != wrg::state::Fate::Waiting);
    }
    let full = Market::open(BATTLE, &[("year", "1970")]);
    let section =
        ["buy headquarters", "buy rifle-section", "entry 2", "change helicopter", "change man", "change second"];
    assert!(!full.offers(0, &section).contains(&"change small-mortar".to_owned()), "ten men and no more");
}

#[test]
fn case_2_3_a_reserve_comes_on_in_the_period_that_its_player_chose_and_at_its_own_edge() {
    let mut market = Market::open(ATTACK, &[]);
    let red = ["buy headquarters", "buy rifle-section", "entry 2", "change reserve", "as-it-is", "done"];
    market.play(&["done"], &red);
    let (q, table) = (market.asked(1, &["due red/2"]), market.t.ground.top.width());
    assert!(!q.allows(market.steps(&["period 1"])[0]) && q.allows(market.steps(&["period 2"])[0]));
    let place = market.asked(1, &["group red/2"]);
    let at = |metres: i32| market.steps(&[&format!("at {} 150", table / 100 - metres)])[0];
    assert!(place.allows(at(20)) && !place.allows(at(100)), "only near the edge behind the others");
    assert!(!market.offers(1, &[]).contains(&"due red/1".to_owned()), "who is there from the beginning does not wait");
    let near = format!("at {} 150", table / 100 - 20);
    market.play(&["done"], &["due red/2", "period 2", "group red/2", near.as_str(), "done"]);
    assert!(market.heard(1).contains("comes on in period 2") && !market.heard(0).contains("reserve"));
    (0..3).for_each(|_| market.play(&["done"], &["done"]));
    assert!(market.s.period == 2 && market.s.is_alive(SLOTS + 1));
    let there = market.s.place(market.s.table(&market.t), SLOTS + 1).expect("there");
    assert!(there.x() > table - 40 * 100);
}

#[test]
fn case_11_1_the_period_of_a_reserve_is_not_that_of_the_support_arranged_before_it() {
    let mut market = Market::open(ATTACK, &[]);
    let red =
        ["buy headquarters", "buy rifle-section", "entry 2", "change reserve", "as-it-is", "extra support", "done"];
    market.play(&["done"], &red);
    let fire = ["prearrange shells", "at 300 200", "period 1", "along east", "mass 1"];
    market.play(&["done"], &[&fire[..], &["due red/2", "period 5", "done"]].concat());
    assert_eq!((market.s.missions[0].due, market.s.groups[SLOTS + 1].arrives), (1, 5));
}

#[test]
fn case_2_4_an_emplacement_is_dug_where_its_group_stands() {
    let mut market = Market::open(ATTACK, &[]);
    let begun = ["buy headquarters", "buy tripod-mg", "entry 2"];
    assert!(market.why_not(0, &begun, "change emplaced").contains("only an agreed defender"));
    assert!(market.label(1, &begun, "change emplaced").contains("15 points more"), "half of the gun");
    assert!(!market.offers(1, &["buy headquarters", "entry 1"]).contains(&"change emplaced".to_owned()), "no weapon");
    market.play(&["done"], &[&begun[..], &["change emplaced", "as-it-is", "done"]].concat());
    market.play(&["done"], &["group red/2", "at 500 165", "done"]);
    let crew = market.s.groups[SLOTS + 1].members.iter().map(|&f| market.s.fig(f).lie);
    assert!(crew.into_iter().all(|lie| lie == Lie::Trench));
    assert!(market.heard(0).contains("A trench from 500, 1"), "{}", market.heard(0));
}

#[test]
fn case_2_4_claymores_cost_ten_and_are_carried_by_anybody() {
    let mut market = Market::open(BATTLE, &[("year", "1970")]);
    let begun = ["buy headquarters", "entry 1"];
    assert!(market.label(0, &begun, "change claymores").contains("20 points more"));
    market.play(&[&begun[..], &["change claymores", "as-it-is", "done"]].concat(), &["done"]);
    assert_eq!(market.s.groups[0].kit.claymores, 2);
}
