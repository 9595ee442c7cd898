//! What engineers and men with charges can be told (18.1, 18.4, 18.5).

use kernel::{Label, Point, Question};

use crate::fieldworks::{square_middle, square_words};
use crate::labour::{clearer, liftable, operator, searchable, searcher};
use crate::mines::{Clearer, Search, Square, periods_to_mark};
use crate::step::Step;
use crate::view::Lens;
use crate::words::several;

fn point(square: Square) -> Point {
    let p = square_middle(square);
    Point { x: p.x(), y: p.y() }
}

/// What a group can be told to do about mines and wire, or with charges.
pub(super) fn offer(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    if s.groups[g].kit.claymores > 0 && s.vehicle(t, g).is_none() {
        q.offer(Step::SetUp, || Label::new("set up a Claymore ...").case("18.1"));
    }
    if let Some(clearer) = clearer(t, s, g) {
        q.offer(Step::Torpedo, || {
            let what = if clearer == Clearer::Bangalore { "a torpedo" } else { "its charge" };
            Label::new(format!("clear a lane with {what} ...")).case("18.5")
        });
    }
    for square in searchable(t, s, g) {
        q.offer(Step::Mark(square.0 as u8, square.1 as u8), || {
            let search = searcher(t, s, g, square).map_or(Search::Bayonet, |(_, search)| search);
            let (how, periods) = match search {
                Search::Detector => ("with the detector", periods_to_mark(search)),
                Search::Bayonet => ("with bayonets", periods_to_mark(search)),
            };
            let text = format!("search for mines at {} {how}, {}", square_words(square), several(periods, "period"));
            Label::new(text).point(point(square)).case("18.4")
        });
    }
    for square in liftable(t, s, g) {
        q.offer(Step::Lift(square.0 as u8, square.1 as u8), || {
            Label::new(format!("lift the mines at {}", square_words(square))).point(point(square)).case("18.4")
        });
    }
}

/// The charges that can be set off now.
pub(super) fn offer_charges(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let s = at.state();
    let Some(side) = at.side() else { return };
    for (n, device) in s.field.devices_of(side) {
        let step = Step::SetOff(n);
        if so_far.contains(&step) || operator(s, device).is_none() || !s.reports(at.table(), usize::from(device.group))
        {
            continue;
        }
        q.offer(step, || {
            let (x, y) = (device.at.x() / 100, device.at.y() / 100);
            let text = format!("set off the {} at {x}, {y}", device.word());
            Label::new(text).point(Point { x: device.at.x(), y: device.at.y() }).case("18.1")
        });
    }
}
