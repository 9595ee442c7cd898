//! An army list that is written at the table (2.5): checked whole against what was agreed, and turned into the steps that buy it.

use kernel::Faults;

use super::sheet::{Sheet, figures};
use super::{MOST_FIGURES, SLOTS, Shop, What, own};
use crate::army::check::{About, Found, fault};
use crate::army::{Army, ArmyFaults, CARRIED, Group, comes};
use crate::step::Step;
use crate::view::Lens;

/// The most pieces of field defence that a side lays.
pub(super) const MOST_PIECES: usize = 100;
/// A list that would be taken.
pub(super) const EXAMPLE: &str = "title = \"Patrol\"
points = 300

[[group]]
name = \"Headquarters\"
men = [\"officer smg\", \"man rifle radio\"]

[[group]]
name = \"1 Section\"
men = [\"corporal smg grenades\", \"man belt-lmg\", \"6 man rifle\"]
";

/// The most of what is counted on the table (11.1, 19.1).
const COUNTED: [(What, &str); 2] = [(What::Support, "support"), (What::TripFlare, "trip_flares")];

/// Why an army cannot be had in this battle, whatever is right with it (2.3, 2.5): years, room on the table, and what can be played.
pub(super) fn agreed(shop: &Shop, army: &Army, sheet: &Sheet) -> Found {
    let mut found = Found::new();
    let mut whole = |case: &'static str, message: String, help: &str| {
        found.push((About::Army, fault("", case, message, help)));
    };
    let (groups, pieces) = (army.groups.len(), sheet.pieces().count());
    let figures = army.groups.iter().map(figures).fold(0, u32::saturating_add);
    if groups > SLOTS {
        whole("2.5", format!("{groups} groups, and a side has at most {SLOTS}"), "put some of them together");
    }
    if figures > MOST_FIGURES {
        whole("2.5", format!("{figures} figures, and a side has at most {MOST_FIGURES}"), "leave some out");
    }
    if pieces > MOST_PIECES {
        whole("2.4", format!("{pieces} pieces of field defence, and at most {MOST_PIECES} are laid"), "leave some out");
    }
    for (what, key) in COUNTED {
        let (number, most) = (sheet.number(what), crate::scenario::most("blue", key).unwrap_or(0));
        if i64::from(number) > most {
            whole("2.3", format!("{} = {number}", what.word()), &format!("at most {most} can be played"));
        }
    }
    if sheet.number(What::Fougasse) > 0 && groups == 0 {
        whole("2.4", "there is nobody to set off a fougasse".to_owned(), "buy a group");
    }
    for (n, group) in army.groups.iter().enumerate() {
        if group.name.contains('_') {
            found.push((About::Group(n), fault(&group.name, "1.2", "a name with _ in it", "write a blank instead")));
        }
        let wrong = comes(group, shop.year, shop.periods);
        found.extend(
            wrong.into_iter().map(|(message, help)| (About::Group(n), fault(&group.name, "2.3", message, help))),
        );
    }
    found
}

/// Does a list keep to who defends and for how many points?
fn kept(shop: &Shop, side: usize, army: &Army) -> Found {
    let mut found = Found::new();
    let cost = army.bill().total;
    // A list that is over its own points says so itself.
    if cost > shop.points && cost <= army.points {
        let message = format!("the army costs {cost} points, and {} were agreed", shop.points);
        found.push((About::Army, fault("", "2.5", message, "leave something out")));
    }
    let (defends, says) = (shop.defends(side), army.defender);
    if defends && !says {
        let message = "this side defends here, and the list does not";
        found.push((About::Head, fault("", "2.3", message, "write defender = true under its points")));
    }
    if says && !defends {
        let message = "this side does not defend here, and the list does";
        found.push((About::Head, fault("", "2.3", message, "leave defender, emplacements and field defences out")));
    }
    found
}

/// The steps that buy an army.
fn steps(army: &Army) -> Vec<Step> {
    let number = |number: u32| number.min(u32::from(u16::MAX)) as u16;
    let mut steps = vec![];
    let mut beside = |what: What, many: u32| steps.extend((many > 0).then_some(Step::Beside(what, number(many))));
    beside(What::Support, army.support);
    beside(What::Trench, army.defences.trench);
    army.defences.bunkers.iter().for_each(|&loopholes| beside(What::Bunker, loopholes.max(1)));
    for (line, many) in &army.defences.other {
        if let Some(what) = What::named(line) {
            beside(what, *many);
        }
    }
    steps.extend(carrying(army).iter().flat_map(own::steps));
    steps.push(Step::AsItIs);
    steps
}

/// The groups with what they carry: what no group was given is with the first on foot.
fn carrying(army: &Army) -> Vec<Group> {
    let mut groups = army.groups.clone();
    let first = groups.iter().position(|group| group.vehicle.is_none() && group.heavy.is_empty()).unwrap_or(0);
    for thing in &CARRIED {
        let all: u32 = army.defences.other.iter().filter(|(line, _)| line == thing.line).map(|(_, n)| *n).sum();
        let given: u32 = groups.iter().map(|group| u32::from(thing.number(&group.kit))).sum();
        if let Some(group) = groups.get_mut(first) {
            let own = u32::from(thing.number(&group.kit)) + all.saturating_sub(given);
            *(thing.of)(&mut group.kit) = own.min(255) as u8;
        }
    }
    groups
}

/// What the charges of a list come to for one group, where that is more than anybody carries (2.4).
fn laden(army: &Army) -> Found {
    let over = CARRIED.iter().filter_map(|thing| {
        let all: u32 = army.defences.other.iter().filter(|(line, _)| line == thing.line).map(|(_, n)| *n).sum();
        let most = crate::scenario::most("group", thing.key).unwrap_or(0);
        (i64::from(all) > most).then_some((thing.line, all, most))
    });
    let told = |(line, all, most): (&str, u32, i64)| {
        (About::Defences, fault("", "2.4", format!("{line} = {all}"), format!("at most {most} can be played")))
    };
    over.map(told).collect()
}

/// The draft that buys the army of a list, or everything that is wrong with the list (2.5).
pub fn written(at: Lens<'_>, text: &str) -> Result<Vec<Step>, Faults> {
    let (Some(shop), Some(side)) = (at.table().shop.as_deref(), at.side()) else {
        return Err(Faults::one("army list", "nobody buys an army here", "take one of the answers that are offered"));
    };
    let check = |army: &Army| {
        let (sheet, _) = super::parse(shop, side, &steps(army));
        [agreed(shop, army, &sheet), kept(shop, side, army), laden(army)].concat()
    };
    match Army::agreed(text, Some(shop.points), check) {
        Ok(army) => Ok(steps(&army)),
        Err(ArmyFaults(wrong)) => {
            let mut faults = Faults::of("army list");
            for fault in wrong {
                let group = if fault.group.is_empty() { String::new() } else { format!("{}: ", fault.group) };
                let case = if fault.case.is_empty() { String::new() } else { format!(" ({})", fault.case) };
                let column = usize::from(fault.line > 0);
                faults.at(fault.line as usize, column, format!("{group}{}{case}", fault.message), fault.help);
            }
            Err(faults)
        }
    }
}
