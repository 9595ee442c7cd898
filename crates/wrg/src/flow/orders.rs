//! Orders for every group (4.1 to 4.4): where a sheet stands, and what is asked next.

use geometry::table::Point as Spot;
use kernel::{Label, Point, Question};

use super::guns::{self, Plot};
use super::path::{self, Told};
use super::verbs::{offer_ways, verbs};
use super::{reach, whither};
use crate::missions::Load;
use crate::state::{Frame, Pace};
use crate::step::Step;
use crate::view::Lens;
use crate::volleys::divided::place_of;

/// Where an order sheet stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// Which group next?
    Which,
    /// What does this group do? Its stance may already be chosen.
    Verb(usize, bool),
    /// Which men of this group split off?
    Parting(usize),
    /// At which enemy does this group fire if he is located?
    Wish(usize),
    /// Whither?
    Whither(usize, Step),
    /// Which figure of a group whose fire is divided, or at whom the others?
    Men(usize),
    /// At whom does this figure of the group fire?
    Man(usize, u8),
    /// Which order does a messenger bring this group?
    Errand(usize),
    /// What is left to say of a piece of support.
    Plot(Plot),
    /// From where does this group come through the air?
    Path(usize),
    /// In which period does this group come to the battle?
    Due(usize),
    /// Where does this piece of field defence begin?
    Laying(u8),
    /// In which direction does it run from there?
    Along(u8, Spot),
    /// Who takes over from the fallen man of this group, by his place in it (12.6)?
    Heir(usize, u8),
    /// Complete.
    Closed,
}

/// The groups that the sheet already has, as bits, and where it stands.
pub(crate) fn parse(frame: Frame, so_far: &[Step]) -> (u64, Line) {
    let (mut done, mut line) = (0u64, Line::Which);
    let (mut last, mut sent) = (None, None);
    for &step in so_far {
        line = match (line, step) {
            (_, Step::Done) => Line::Closed,
            (_, Step::Group(g)) => {
                done |= 1 << (g & 63);
                let g = usize::from(g);
                (last, sent) = (Some(g), None);
                if frame == Frame::Deploy { Line::Whither(g, Step::Halt) } else { Line::Verb(g, false) }
            }
            (Line::Verb(g, _), Step::Stance(_) | Step::Hatch | Step::Keep | Step::Engine) => Line::Verb(g, true),
            (Line::Verb(g, _), Step::Lead | Step::Press | Step::Observe(_) | Step::TurretAhead | Step::Project) => {
                Line::Verb(g, true)
            }
            (Line::Which, Step::NameMen) => last.map_or(Line::Which, Line::Parting),
            (Line::Parting(g), Step::Man(_)) => Line::Parting(g),
            (Line::Verb(g, _), Step::Wish) => Line::Wish(g),
            (Line::Wish(g), _) => Line::Verb(g, true),
            // The turret is turned beside whatever the vehicle does.
            (Line::Whither(g, Step::Turret), _) => Line::Verb(g, true),
            (Line::Which, Step::Face | Step::Go(_)) => last.map_or(Line::Which, |g| Line::Whither(g, step)),
            (Line::Which, Step::Then) => sent.or(last).map_or(Line::Which, |g| Line::Whither(g, step)),
            (Line::Verb(..), Step::Send(n)) => {
                sent = Some(usize::from(n));
                Line::Errand(usize::from(n))
            }
            (Line::Errand(g), Step::Go(_)) => Line::Whither(g, step),
            (_, Step::Lay(n)) => Line::Laying(n),
            (_, Step::Fallen(g, place)) => Line::Heir(usize::from(g), place),
            (Line::Laying(n), Step::At(..)) => step.place().map_or(Line::Which, |p| Line::Along(n, p)),
            (Line::Verb(g, _), Step::Divide) | (Line::Man(g, _), _) => Line::Men(g),
            (Line::Men(g), Step::Man(_) | Step::Weapon(_)) => place_of(step).map_or(Line::Which, |n| Line::Man(g, n)),
            (Line::Verb(..), Step::Call(_) | Step::CallAt(_)) => Line::Plot(Plot::Along(Load::Shells)),
            (Line::Whither(_, Step::Correct), _) => Line::Plot(Plot::Along(Load::Shells)),
            (Line::Whither(_, Step::Screen), _) => Line::Plot(Plot::Along(Load::Smoke)),
            (Line::Whither(_, Step::Prearrange(load)), _) => Line::Plot(Plot::When(load)),
            (Line::Whither(_, Step::Flare), _) if frame == Frame::Deploy => Line::Plot(Plot::Wire),
            // A place that was refused is named again.
            (Line::Plot(plot), Step::At(..)) => Line::Plot(plot),
            (Line::Plot(plot), _) => guns::next(plot).map_or(Line::Which, Line::Plot),
            (Line::Which, Step::Prearrange(_) | Step::Flare) => Line::Whither(usize::MAX, step),
            (Line::Which, Step::Path(g)) => Line::Path(usize::from(g)),
            (Line::Which, Step::Due(g)) => Line::Due(usize::from(g)),
            (Line::Verb(g, _), Step::Beam(_)) => Line::Verb(g, true),
            (
                Line::Verb(g, _),
                Step::Go(_)
                | Step::Turn
                | Step::Turret
                | Step::Smoke
                | Step::Correct
                | Step::Register
                | Step::Light
                | Step::Screen
                | Step::Flare
                | Step::SetUp
                | Step::Torpedo
                | Step::Fly,
            ) => Line::Whither(g, step),
            _ => Line::Which,
        };
    }
    (done, line)
}

/// The group that was told just now to get off its vehicle, and may be told whither it goes from there (5.3).
pub(crate) fn alighted(so_far: &[Step]) -> Option<usize> {
    match so_far {
        [.., Step::Group(g), Step::Dismount] => Some(usize::from(*g)),
        _ => None,
    }
}

/// Offer the groups that are not yet on the sheet, and to be done with it.
pub(crate) fn offer_groups(
    at: Lens<'_>,
    done: u64,
    groups: impl Iterator<Item = usize>,
    q: &mut Question<Step>,
    rest: &str,
) {
    q.offer_default(Step::Done, || Label::new(format!("done: {rest}")));
    for g in groups.filter(|g| done >> g & 1 == 0) {
        q.offer(Step::Group(g as u8), || {
            let label = Label::new(at.state().title(at.table(), g)).piece(at.handle(g));
            match at.state().place(at.table(), g) {
                Some(p) => label.point(Point { x: p.x(), y: p.y() }),
                None => label,
            }
        });
    }
}

/// Orders for the period.
pub(super) fn ask(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let (done, line) = parse(Frame::Orders, so_far);
    let line = reach::refused(at, so_far).map_or(line, |(g, verb, _)| Line::Whither(g, verb));
    match line {
        Line::Closed => q.close(),
        Line::Verb(g, stance) => verbs(at, g, stance, so_far, q),
        Line::Parting(g) => super::parting::ask(at, g, so_far, q),
        Line::Wish(g) => super::wishes::ask(at, g, q),
        Line::Errand(g) => ask_errand(at, g, q),
        Line::Plot(plot) => guns::ask(at, plot, so_far, q),
        Line::Whither(g, Step::Correct) => guns::ask_correction(at, g, so_far, q),
        Line::Whither(g, step @ (Step::Smoke | Step::Flare | Step::Register)) => reach::ask(at, g, step, so_far, q),
        Line::Whither(g, step) => whither::ask(at, g, step, so_far, q),
        Line::Which
        | Line::Men(_)
        | Line::Man(..)
        | Line::Heir(..)
        | Line::Path(_)
        | Line::Due(_)
        | Line::Laying(_)
        | Line::Along(..) => ask_group(at, done, so_far, q),
    }
}

/// Which group gets new orders, or what else the last one does.
fn ask_group(at: Lens<'_>, done: u64, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let way = Told::last(so_far);
    q.prompt("4.1", || {
        let on = way.filter(|way| way.is_drawn()).map(|way| s.title(t, way.group));
        let on = on.map_or_else(String::new, |name| format!(", or where does {name} go on from there"));
        format!("Period {}: which group gets new orders{on}?", s.period)
    });
    offer_groups(at, done, at.own_groups(), q, "the others go on as ordered");
    super::parting::offer(at, so_far, q);
    if let Some(g) = alighted(so_far) {
        offer_ways(at, g, q);
    }
    if let Some(told) = way {
        path::offer(at, told, q);
        // What a messenger brings is shorter, and whoever gets off goes by himself.
        if !told.later {
            let name = || s.title(t, told.group);
            q.offer(Step::Face, || Label::new(format!("{} then turns to face ...", name())).case("9.3"));
        }
    }
}

/// The order that a messenger brings (4.4): what whoever gets it can do is not known here.
fn ask_errand(at: Lens<'_>, g: usize, q: &mut Question<Step>) {
    q.prompt("4.4", || format!("Which order does {} get?", at.state().title(at.table(), g)));
    q.offer_default(Step::Halt, || Label::new("halt").case("4.1"));
    for pace in [Pace::Walk, Pace::Crawl, Pace::Dash, Pace::SilentWalk, Pace::SilentCrawl] {
        q.offer(Step::Go(pace), || Label::new(pace.word().replace('-', " ")).case("5.1"));
    }
}
