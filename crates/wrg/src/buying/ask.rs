//! The question of buying: what can be had for what is left, and why the rest cannot (2.1 to 2.5).

use std::sync::Arc;

use kernel::scene::Sheet as Paper;
use kernel::{Label, Preview, Question, Written};

use super::own::is_part;
use super::sheet::{Entry, Sheet, Stand, parse};
use super::{Does, MOST_FIGURES, SLOTS, Shop, catalogue};
use crate::army::{Army, Group};
use crate::army::{card, price};
use crate::step::Step;
use crate::view::Lens;

/// So many steps fill a sheet; then only a sound army can be handed in, or a ready-made one.
const MOST_STEPS: usize = 150;
/// So many more are taken of a written list, which has a step for each line of men.
const MOST_WRITTEN: usize = 600;

/// A sheet on the desk, with all that is asked of it more than once.
struct Desk<'a> {
    shop: &'a Shop,
    side: usize,
    sheet: Sheet,
    army: Army,
    total: u32,
}

impl Desk<'_> {
    fn left(&self) -> u32 {
        self.shop.points.saturating_sub(self.total)
    }
    /// Why something more cannot be had; nothing if it can.
    fn refusal(&self, cost: u32, figures: u32) -> Option<String> {
        if cost > self.left() {
            return Some(format!("it costs {cost} points, and {} are left", self.left()));
        }
        (self.sheet.figures() + figures > MOST_FIGURES).then(|| format!("a side has at most {MOST_FIGURES} figures"))
    }
}

/// The next question about an army (2.5).
pub fn ask(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let (Some(shop), Some(side)) = (at.table().shop.as_deref(), at.side()) else { return };
    let (sheet, stand) = parse(shop, side, so_far);
    if stand == Stand::Closed {
        q.close();
        return;
    }
    let army = sheet.army(shop, side);
    let total = price::total(&army);
    let desk = Desk { shop, side, sheet, army, total };
    let written = so_far.iter().filter(|&&step| from_list(step)).count();
    let full = so_far.len() - written >= MOST_STEPS;
    if written < MOST_WRITTEN {
        let steps = if matches!(stand, Stand::Own(_)) { from_list } else { from_beginning };
        let name = "army list".to_owned();
        q.takes_text(steps, || Written { name, example: super::listed::EXAMPLE.to_owned() });
    }
    match stand {
        Stand::Own(n) => ask_own(&desk, n, q),
        Stand::Group(n) if !full => ask_group(&desk, n, q),
        _ => {
            q.prompt("2.5", || format!("What do you buy for your {} points?", shop.points));
            offer_done(&desk, q);
            offer_ready(&desk, q);
            if full {
                q.why_not("2.5", || (Label::new("buy more"), "the sheet is full; undo something".to_owned()));
                return;
            }
            offer_groups(&desk, q);
            offer_extras(&desk, q);
            offer_entries(&desk, q);
        }
    }
}

/// Does a written list begin a group with it, or buy something beside the groups?
fn from_beginning(step: Step) -> bool {
    matches!(step, Step::Own | Step::Beside(..))
}

/// Does it come from a written list alone?
fn from_list(step: Step) -> bool {
    from_beginning(step) || is_part(step)
}

/// What belongs to a group of one's own (2.1): that is written, and not chosen.
fn ask_own(desk: &Desk<'_>, n: usize, q: &mut Question<Step>) {
    let Some(group) = desk.army.groups.get(n) else { return };
    q.prompt("2.1", || format!("What belongs to {}? Now: {}", group.name, words(group)));
    q.offer_default(Step::AsItIs, || Label::new("leave it so"));
    q.offer(Step::Remove, || Label::new(format!("leave {} out", group.name)));
}

/// To be done with it, if the army is sound; otherwise everything that is wrong with it (2.5).
fn offer_done(desk: &Desk<'_>, q: &mut Question<Step>) {
    let first = desk.shop.ready[desk.side].first();
    if desk.sheet.is_empty() {
        if let Some((n, sheet)) = first {
            q.offer_default(Step::Done, || {
                let title = &catalogue().ready[usize::from(*n)].title;
                let price = sheet.price(desk.shop, desk.side);
                Label::new(format!("done: take this ready-made army, {}, {price} points", title.to_lowercase()))
                    .case("2.5")
            });
        }
        return;
    }
    let mut faults = desk.army.faults();
    faults.extend(super::listed::agreed(desk.shop, &desk.army, &desk.sheet).into_iter().map(|(_, fault)| fault));
    let done = || {
        let (groups, left) = (desk.sheet.entries.len(), desk.left());
        let groups = if groups == 1 { "one group".to_owned() } else { format!("{groups} groups") };
        Label::new(format!("done: {groups} for {} points, {left} left over", desk.total)).case("2.5")
    };
    if faults.is_empty() {
        q.offer_default(Step::Done, done);
        return;
    }
    // By the same name, so that it stands where the offer would.
    for fault in faults {
        q.why_not(fault.case, || {
            let about = if fault.group.is_empty() { String::new() } else { format!("{}: ", fault.group) };
            (done(), format!("{about}{}; {}", fault.message, fault.help))
        });
    }
    if let Some((n, _)) = first {
        q.default_is(Step::Ready(*n));
    }
}

/// Armies that somebody has put together before, instead of whatever is on the sheet.
fn offer_ready(desk: &Desk<'_>, q: &mut Question<Step>) {
    for (n, sheet) in desk.shop.ready[desk.side].iter().filter(|(_, sheet)| *sheet != desk.sheet) {
        q.offer(Step::Ready(*n), || {
            let title = &catalogue().ready[usize::from(*n)].title;
            let again = if desk.sheet.is_empty() { "" } else { "begin again: " };
            let (groups, price) = (sheet.entries.len(), sheet.price(desk.shop, desk.side));
            Label::new(format!("{again}{title}, {groups} groups, {price} points"))
                .case("2.5")
                .group("Ready-made armies")
        });
    }
}

fn offer_groups(desk: &Desk<'_>, q: &mut Question<Step>) {
    for (n, kind) in catalogue().kinds.iter().enumerate() {
        let cost = price::group(&desk.army, &kind.group);
        let figures = kind.group.strength() + u32::from(kind.group.vehicle.is_some());
        let refusal = if !kind.years.hold(desk.shop.year) {
            Some(dated(kind.years, desk.shop.year))
        } else if desk.sheet.entries.len() >= SLOTS {
            Some(format!("a side has at most {SLOTS} groups"))
        } else {
            desk.refusal(cost, figures)
        };
        let label = || {
            let text = format!("{}, {cost} points: {}", kind.title, words(&kind.group));
            Label::new(text).case("2.1").group("Groups to buy")
        };
        match refusal {
            Some(reason) => q.why_not("2.5", || (label(), reason)),
            None => q.offer(Step::Buy(n as u8), label),
        }
    }
}

fn dated(years: super::Years, year: u32) -> String {
    if year < years.from {
        format!("there is none before {}", years.from)
    } else {
        format!("there is none after {}", years.to)
    }
}

/// What is bought beside groups: support, and for a defender what is laid and dug (2.3, 2.4).
fn offer_extras(desk: &Desk<'_>, q: &mut Question<Step>) {
    for (n, extra) in catalogue().extras.iter().enumerate() {
        let case = if extra.what.is_defence() { "2.4" } else { "2.3" };
        let bought = desk.sheet.bought(n);
        let cost = desk.sheet.clone().plus(n).price(desk.shop, desk.side).saturating_sub(desk.total);
        let refusal = if extra.what.is_defence() && !desk.shop.defends(desk.side) {
            Some("only an agreed defender has field defences".to_owned())
        } else if bought >= extra.most {
            Some(format!("{bought} are as many as can be laid out"))
        } else if extra.what == super::What::Fougasse && desk.sheet.entries.is_empty() {
            Some("there is nobody to set it off; buy a group first".to_owned())
        } else {
            desk.refusal(cost, 0)
        };
        let label = || {
            let more = if bought > 0 { "another: " } else { "" };
            Label::new(format!("{more}{}, {cost} points", extra.title)).case(case).group("Beside groups")
        };
        match refusal {
            Some(reason) => q.why_not(case, || (label(), reason)),
            None => q.offer(Step::Extra(n as u8), label),
        }
        if bought > 0 {
            q.offer(Step::Return(n as u8), || {
                Label::new(format!("give back {}, {cost} points returned", extra.title))
                    .case(case)
                    .group("Beside groups")
            });
        }
    }
}

fn offer_entries(desk: &Desk<'_>, q: &mut Question<Step>) {
    for (n, group) in desk.army.groups.iter().enumerate() {
        q.offer(Step::Entry(n as u8), || {
            Label::new(format!("change {}", group.name)).case("2.1").group("On your sheet")
        });
    }
}

/// What is changed about one group (2.1).
fn ask_group(desk: &Desk<'_>, n: usize, q: &mut Question<Step>) {
    let (Some(group), Some(entry)) = (desk.army.groups.get(n), desk.sheet.entries.get(n)) else { return };
    let cost = price::group(&desk.army, group);
    q.prompt("2.1", || format!("What is changed about {} ({cost} points)? Now: {}", group.name, words(group)));
    q.offer_default(Step::AsItIs, || Label::new("leave it so"));
    for (c, change) in catalogue().changes.iter().enumerate() {
        if !entry.can_have(c) {
            continue;
        }
        let price = changed(desk, n, entry.with(c)).price(desk.shop, desk.side);
        let more = price.saturating_sub(desk.total);
        let figures = entry.with(c).group().strength() - entry.group().strength();
        let defence = matches!(change.does, Does::Comes(coming) if coming.is_defence());
        let refusal = if !change.years.hold(desk.shop.year) {
            Some(dated(change.years, desk.shop.year))
        } else if defence && !desk.shop.defends(desk.side) {
            Some("only an agreed defender has reserves and emplacements".to_owned())
        } else {
            desk.refusal(more, figures)
        };
        let label = || {
            let less = desk.total.saturating_sub(price);
            let cost = if less > 0 { format!("{less} points less") } else { format!("{more} points more") };
            let case = if matches!(change.does, Does::Comes(_)) { "2.3" } else { "2.1" };
            Label::new(format!("{}, {cost}", change.title)).case(case)
        };
        match refusal {
            Some(reason) => q.why_not("2.5", || (label(), reason)),
            None => q.offer(Step::Change(c as u8), label),
        }
    }
    q.offer(Step::Remove, || Label::new(format!("leave {} out, {cost} points returned", group.name)));
}

fn changed(desk: &Desk<'_>, group: usize, entry: Entry) -> Sheet {
    let mut sheet = desk.sheet.clone();
    sheet.entries[group] = entry;
    sheet
}

/// Who is in a group, in words.
fn words(group: &Group) -> String {
    let men = |men: &crate::army::Men| {
        let line = card::men(men);
        let (who, with) = line.split_once(": ").unwrap_or((&line, ""));
        format!("{} with {with}", who.strip_prefix("1 ").unwrap_or(who))
    };
    let mut parts: Vec<String> = group.men.iter().map(men).collect();
    parts.extend(group.heavy.iter().map(ToString::to_string));
    parts.join("; ")
}

/// The army as it stands on the sheet, line by line, and what is left of the purse.
pub(crate) fn preview(at: Lens<'_>, so_far: &[Step]) -> Preview {
    let mut preview = Preview::default();
    let (Some(shop), Some(side)) = (at.table().shop.as_deref(), at.side()) else { return preview };
    let (sheet, _) = parse(shop, side, so_far);
    let army = sheet.army(shop, side);
    let total = price::total(&army);
    let row = |group: &Group| Arc::new(vec![group.name.clone(), words(group), price::group(&army, group).to_string()]);
    let mut rows: Vec<_> = army.groups.iter().map(row).collect();
    let beside = Army { groups: Vec::new(), ..army.clone() };
    let line = |line: crate::army::BillLine| Arc::new(vec![line.what, String::new(), line.points.to_string()]);
    rows.extend(beside.bill().lines.into_iter().map(line));
    rows.push(Arc::new(vec!["Together".to_owned(), String::new(), total.to_string()]));
    let left = shop.points.saturating_sub(total);
    rows.push(Arc::new(vec!["Left".to_owned(), format!("of {} points", shop.points), left.to_string()]));
    preview.sheets.push(Paper {
        key: "army".into(),
        title: "Your army".into(),
        heads: ["Group", "Who", "Points"].map(str::to_owned).to_vec().into(),
        rows,
    });
    preview.cost.push(format!("{total} of {} points, {left} left", shop.points));
    preview
}
