//! Fire by groups (9, 10): each fires as it stands, unless its player says otherwise.

use kernel::{Dice, Label, Question, Told, Witness};

use super::orders::{Line, offer_groups, parse};
use crate::desk::Desk;
use crate::state::Frame;
use crate::step::Step;
use crate::view::Lens;
use crate::volleys::{Laid, grenades, lay, silenced, standing, targets};

/// Which group fires at whom.
pub(super) fn ask(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    let (t, s) = (at.table(), at.state());
    let (done, line) = parse(Frame::Fire, so_far);
    match line {
        Line::Closed => q.close(),
        Line::Verb(g, _) => {
            q.prompt("9.1", || format!("At whom does {} fire?", s.title(t, g)));
            q.offer_default(Step::Hold, || Label::new("hold fire").case("9.1"));
            for e in targets(t, s, g) {
                let number = s.seen[s.side(t, g)][e].number;
                let laid = lay(t, s, g, e);
                if laid.effect() > 0 {
                    q.offer(Step::Target(number), || {
                        let text = format!("enemy {number}: {} weapons, {} points", laid.shots.len(), laid.effect());
                        Label::new(text).piece(at.enemy_handle(e)).case("9.4")
                    });
                } else {
                    let reason = silenced(t, s, g).unwrap_or(("9.1", "nobody has it in arc, sight and range"));
                    q.why_not(reason.0, || (Label::new(format!("enemy {number}")), reason.1.to_owned()));
                }
                let thrown = grenades(t, s, g, e);
                if !thrown.shots.is_empty() {
                    q.offer(Step::Grenade(number), || {
                        let text =
                            format!("{} grenades at enemy {number}, {} points", thrown.shots.len(), thrown.effect());
                        Label::new(text).piece(at.enemy_handle(e)).case("9.2")
                    });
                }
            }
        }
        Line::Which | Line::Whither(..) => {
            q.prompt("9.1", || "Which group fires otherwise than at its best target?".to_owned());
            let able = at.own_groups().filter(|&g| s.reports(t, g) && targets(t, s, g).next().is_some());
            offer_groups(at, done, able, q, "the others fire as they think best");
        }
    }
}

/// The fire of a side.
pub(super) fn lay_all<D: Dice, W: Witness<Told>>(
    x: &mut Desk<'_, D, W>,
    side: usize,
    steps: &[Step],
    out: &mut Vec<Laid>,
) {
    let mut told = 0u64;
    let enemy = |number: u8| x.s.belief(side).seen[side].iter().position(|seen| seen.number == number);
    for pair in steps.windows(2) {
        let Step::Group(g) = pair[0] else { continue };
        let g = usize::from(g);
        told |= 1 << (g & 63);
        let laid = match pair[1] {
            Step::Target(n) => enemy(n).map(|e| lay(x.t, x.s.mind(x.t, g), g, e)),
            Step::Grenade(n) => enemy(n).map(|e| grenades(x.t, x.s.mind(x.t, g), g, e)),
            _ => None,
        };
        out.extend(laid.filter(|laid| !laid.shots.is_empty()));
    }
    for g in x.s.groups_of(x.t, side) {
        if told >> g & 1 == 0 {
            out.extend(standing(x.t, x.s.mind(x.t, g), g));
        }
    }
}
