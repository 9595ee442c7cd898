//! The orders of a side reach its groups (4.1, 4.3), step by step.

use geometry::table::{Heading, Point};
use kernel::{Dice, Told, Witness};

use super::{ToldWay, parting};
use crate::aircraft::{Flight, entry, usual_way};
use crate::desk::Desk;
use crate::fieldworks::Task;
use crate::scale::Posture;
use crate::state::{Order, Pace, Stance};
use crate::step::Step;

/// How far a sheet has been read.
struct Reading<'a> {
    side: usize,
    /// What has been read, and what is still to be.
    so_far: &'a [Step],
    rest: &'a [Step],
    /// The group that is spoken of.
    group: Option<usize>,
    /// What it was told to do; whither follows.
    going: Option<Step>,
    /// It presses on.
    press: bool,
    /// The messenger and the group to which he carries what follows.
    errand: Option<(usize, u8)>,
}

/// The orders of a side reach its groups (4.1, 4.3).
pub(super) fn obey<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, side: usize, steps: &[Step]) {
    for g in 0..x.s.groups.len() {
        if x.s.side(x.t, g) == side {
            (x.s.groups[g].turned, x.s.groups[g].used, x.s.groups[g].shouted) = (false, None, false);
        }
    }
    let mut sheet = Reading { side, so_far: &[], rest: &[], group: None, going: None, press: false, errand: None };
    for (n, &step) in steps.iter().enumerate() {
        // Of several places the last counts: the others are corners of its way, or were refused.
        let on =
            step == Step::Then || matches!((step, steps.get(n + 1)), (Step::At(..), Some(Step::At(..) | Step::Then)));
        if !on {
            (sheet.so_far, sheet.rest) = steps.split_at(n + 1);
            sheet.read(x, step);
        }
    }
    x.support(side, steps);
    let titles = x.t.scenario.titles[side].clone();
    x.tell(side, || Told::new("ordered", "4.1", format!("{titles}: orders are given")));
}

impl Reading<'_> {
    fn read<D: Dice, W: Witness<Told>>(&mut self, x: &mut Desk<'_, D, W>, step: Step) {
        if let Some((man, to)) = self.errand {
            self.carry(x, man, to, step);
            return;
        }
        if let Step::Group(g) = step {
            let g = usize::from(g);
            (self.group, self.press) = (Some(g), false);
            x.s.groups[g].shouted = crate::command::is_shouted_at(x.t, x.s, g);
            return;
        }
        let Some(g) = self.group else { return };
        match step {
            Step::Halt | Step::Down => x.believe_halted(g, step == Step::Down),
            Step::Dismount if x.s.groups[g].ride > 0 => x.dismount(g),
            // Whoever gets out of his own vehicle is a group of his own, and what follows is for him.
            Step::Dismount => self.group = x.leave_vehicle(g),
            _ => {}
        }
        if let Some(here) = x.s.place(x.t, g).filter(|_| step != Step::Dismount) {
            self.order(x, g, here, step);
        }
    }

    /// What follows is the order that a messenger carries (4.4).
    fn carry<D: Dice, W: Witness<Told>>(&mut self, x: &mut Desk<'_, D, W>, man: usize, to: u8, step: Step) {
        let there = x.s.belief(self.side).place(x.t, usize::from(to)).unwrap_or_default();
        let order = match (step, self.going) {
            (Step::Go(_), _) => {
                self.going = Some(step);
                return;
            }
            (Step::At(..), Some(Step::Go(pace))) => self.way(pace, step.place().unwrap_or(there)),
            _ => Order::new(Pace::Halt, there),
        };
        (x.s.groups[man].errand, self.errand) = (Some((to, order)), None);
    }

    /// The order to go to a place, round the corners that were named before it.
    fn way(&self, pace: Pace, to: Point) -> Order {
        ToldWay::last(self.so_far).map_or(Order::new(pace, to), ToldWay::order)
    }

    /// One step for a group that is here.
    fn order<D: Dice, W: Witness<Told>>(&mut self, x: &mut Desk<'_, D, W>, g: usize, here: Point, step: Step) {
        match step {
            Step::Halt | Step::Down => {
                x.s.groups[g].order = Order::new(Pace::Halt, here);
                x.s.groups[g].posture = if step == Step::Down { Posture::Prone } else { Posture::Erect };
                x.s.groups[g].task = None;
            }
            Step::Press => self.press = true,
            Step::Turn
            | Step::Turret
            | Step::Face
            | Step::Go(_)
            | Step::Smoke
            | Step::Flare
            | Step::SetUp
            | Step::Torpedo
            | Step::Fly => self.going = Some(step),
            // Off-table support is carried out by itself.
            Step::Correct | Step::Register | Step::Light | Step::Screen => self.going = Some(step),
            Step::At(..) => self.aim(x, g, here, step.place().unwrap_or(here)),
            // What follows is for whoever has left, and for nobody if nobody could.
            Step::Send(to) => {
                self.errand = x.send_man(g, usize::from(to)).map(|man| (man, to));
                self.group = self.group.filter(|_| self.errand.is_some());
            }
            Step::Lead => self.group = x.lead(g),
            // Whoever goes is named after it, or nobody is.
            Step::Split if parting::is_named(self.rest) => {}
            Step::Split => x.split(g, &[]),
            Step::These => {
                let men = parting::named(x.s, g, self.so_far);
                x.split(g, &men);
            }
            Step::Join(other) => x.join(g, usize::from(other)),
            Step::Escort => x.escort(g),
            Step::Abandon => x.abandon(g),
            Step::Stance(stance) => x.s.groups[g].stance = stance,
            Step::Target(number) => {
                let seen = &x.s.belief(self.side).seen[self.side];
                let enemy = seen.iter().position(|seen| seen.number == number && number > 0);
                x.s.groups[g].stance = enemy.map_or(Stance::AtWill, |e| Stance::At(e as u8));
            }
            Step::GoOn => x.s.groups[g].order.press |= self.press,
            Step::Mount(_) | Step::Mark(..) | Step::Lift(..) | Step::Serve | Step::TakeUp => work(x, g, here, step),
            _ => drive(x, g, here, step),
        }
    }

    /// Whither a group goes, looks, fires or lays something.
    fn aim<D: Dice, W: Witness<Told>>(&self, x: &mut Desk<'_, D, W>, g: usize, here: Point, to: Point) {
        let halted = Order::new(Pace::Halt, here);
        if matches!(self.going, Some(Step::Go(_) | Step::Turn | Step::SetUp | Step::Torpedo)) {
            x.s.groups[g].task = None;
        }
        match self.going {
            Some(Step::SetUp) => (x.s.groups[g].order, x.s.groups[g].task) = (halted, Some(Task::SetUp(to))),
            Some(Step::Torpedo) => (x.s.groups[g].order, x.s.groups[g].task) = (halted, Some(Task::Blast(to))),
            Some(Step::Go(pace)) => x.s.groups[g].order = Order { press: self.press, ..self.way(pace, to) },
            Some(Step::Face) => x.s.groups[g].order.face = Some(to),
            Some(Step::Turret) => x.s.groups[g].watch = Some(to),
            Some(Step::Fly) => {
                x.s.groups[g].order = Order::new(Pace::Halt, to);
                x.s.groups[g].flight = Flight::Due(here);
            }
            Some(Step::Smoke) => x.lay_smoke(g, to),
            Some(Step::Flare) => {
                // A mortar fires where it stands (10.2).
                x.s.groups[g].order = halted;
                x.fire_flare(g, to);
            }
            Some(Step::Correct | Step::Register | Step::Light | Step::Screen) => {}
            _ => {
                x.s.groups[g].order = halted;
                if let Some(heading) = Heading::from_to(here, to) {
                    (x.s.groups[g].heading, x.s.groups[g].turned) = (heading, true);
                }
            }
        }
    }
}

/// What a group works at instead of moving.
fn work<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, g: usize, here: Point, step: Step) {
    x.s.groups[g].order = Order::new(Pace::Halt, here);
    let square = |col: u8, row: u8| (i32::from(col), i32::from(row));
    match step {
        Step::Mount(carrier) => x.s.groups[g].task = Some(Task::Mount(carrier)),
        Step::Mark(col, row) => x.begin_marking(g, square(col, row)),
        Step::Lift(col, row) => x.begin_lifting(g, square(col, row)),
        Step::Serve => x.s.groups[g].task = Some(Task::Serve),
        _ => x.s.groups[g].task = Some(Task::TakeUp),
    }
}

/// What a vehicle or aircraft does beside moving.
fn drive<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, g: usize, here: Point, step: Step) {
    match step {
        Step::Hatch => x.s.groups[g].closed ^= true,
        Step::Engine => x.s.groups[g].engine_off ^= true,
        Step::TurretAhead => x.s.groups[g].watch = None,
        Step::Beam(beam) => x.s.groups[g].beam = beam,
        Step::Project => x.project(g),
        Step::Keep => x.keep(g),
        Step::FlyOff => {
            let way = usual_way(x.t.groups[usize::from(x.s.groups[g].of)].facing);
            x.s.groups[g].flight = Flight::Off(entry(&x.t.ground, here, way));
        }
        _ => {}
    }
}
