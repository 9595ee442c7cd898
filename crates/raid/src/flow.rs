//! The sequence of play (4.0): who is asked, and what follows from the answer. The rules themselves stand in the
//! modules named after their sections.

use crate::desk::Desk;
use crate::state::{Frame, State, Table, side_title};
use crate::step::Step;
use crate::units::{ALPHA, BRAVO, doubt, flag};
use crate::view::Lens;
use crate::{air, assault, carriers, command, deploy, fire, indirect, mines, movement, observe, victory};
use kernel::dice::Roll;
use kernel::{Answers, Asked, Dice, Question, Seat, Seats, Side, Told, Witness};

/// The seat of a side.
#[must_use]
pub fn seat(side: Side) -> Seat {
    Seat(side.0)
}

/// Who is asked now (4.1).
#[must_use]
pub fn asked(s: &State) -> Asked {
    let both = Asked::Together(Seats::first(2));
    match s.frame() {
        Frame::Deploy | Frame::Reorganise | Frame::Readiness { .. } | Frame::Detonate | Frame::Plot => both,
        Frame::Fire { turn, .. } | Frame::Move { turn, .. } => Asked::Alone(seat(turn)),
        Frame::Overwatch { by, .. } => Asked::Window { active: seat(by.other()), seats: Seats::only(seat(by)) },
        Frame::React => {
            let mover = mover(s);
            Asked::Window { active: seat(mover), seats: Seats::only(seat(mover.other())) }
        }
        Frame::Walk | Frame::Onward => Asked::Alone(seat(mover(s))),
        Frame::Assault => Asked::Alone(seat(s.assault.turn)),
        Frame::AssaultChoice => Asked::Alone(seat(s.assault.attacker)),
        Frame::Over => Asked::Nobody,
    }
}

/// The side whose journey is under way: a move passes the turn on at once, so it is the other side's turn already.
#[must_use]
pub fn mover(s: &State) -> Side {
    match s.phase() {
        Frame::Move { turn, .. } => turn.other(),
        _ => ALPHA,
    }
}

/// The question of the frame on top.
pub fn ask(at: Lens<'_>, so_far: &[Step], q: &mut Question<Step>) {
    match at.frame() {
        Frame::Deploy => deploy::ask(at, so_far, q),
        Frame::Reorganise => command::ask_reorganise(at, so_far, q),
        Frame::Readiness { moving } => air::ask_readiness(at, moving, so_far, q),
        Frame::Fire { .. } => fire::ask_attack(at, so_far, q),
        Frame::Overwatch { against, aimed, .. } => fire::ask_overwatch(at, against, aimed, so_far, q),
        Frame::Move { .. } => movement::ask_move(at, so_far, q),
        Frame::React => fire::ask_opportunity(at, so_far, q),
        Frame::Onward => movement::ask_onward(at, so_far, q),
        Frame::Assault => assault::ask_shot(at, so_far, q),
        Frame::AssaultChoice => assault::ask_choice(at, so_far, q),
        Frame::Detonate => mines::ask_detonate(at, so_far, q),
        Frame::Plot => indirect::ask_plot(at, so_far, q),
        Frame::Walk | Frame::Over => q.close(),
    }
}

/// Carry the answers out and go on until somebody is asked again.
pub fn apply<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, given: &Answers<'_, Step>) {
    let lost = x.s.losses;
    answer(x, given);
    while x.s.frame() == Frame::Walk && !x.s.ended.over {
        movement::walk(x);
    }
    if x.s.losses != lost {
        victory::judge(x);
    }
    if x.s.ended.over {
        x.s.begin(Frame::Over);
    }
}

/// Carry out the answers to the question of the frame on top.
fn answer<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, given: &Answers<'_, Step>) {
    match x.s.frame() {
        Frame::Deploy => {
            deploy::deployed(x, given.of(seat(ALPHA)), given.of(seat(BRAVO)));
            begin_turn(x);
        }
        Frame::Reorganise => {
            for side in [ALPHA, BRAVO] {
                command::reorganise(x, side, given.of(seat(side)));
            }
            readiness(x, false);
        }
        Frame::Readiness { moving } => {
            for side in [ALPHA, BRAVO] {
                air::readied(x, side, given.of(seat(side)));
            }
            if moving { begin_movement(x) } else { begin_fire(x) }
        }
        Frame::Fire { turn, passes } => fire_turn(x, turn, passes, given.of(seat(turn))),
        Frame::Overwatch { by, .. } => fire::overwatch(x, by, given.of(seat(by))),
        Frame::Move { turn, passes } => move_turn(x, turn, passes, given.of(seat(turn))),
        Frame::React => {
            let by = mover(x.s).other();
            fire::opportunity(x, by, given.of(seat(by)));
        }
        Frame::Onward => {
            let side = mover(x.s);
            movement::onward(x, given.of(seat(side)));
        }
        Frame::Assault => {
            let side = x.s.assault.turn;
            assault::shot(x, side, given.of(seat(side)));
        }
        Frame::AssaultChoice => {
            let side = x.s.assault.attacker;
            assault::chosen(x, given.of(seat(side)));
        }
        Frame::Detonate => {
            for side in [ALPHA, BRAVO] {
                mines::detonated(x, side, given.of(seat(side)));
            }
            indirect::execute(x);
            begin_plotting(x);
        }
        Frame::Plot => {
            for side in [ALPHA, BRAVO] {
                indirect::plotted(x, side, given.of(seat(side)));
            }
            end_turn(x);
        }
        Frame::Walk | Frame::Over => {}
    }
}

/// 4.1A: command is judged for the whole turn, and partial units may recombine.
fn begin_turn<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    x.s.turn += 1;
    let turn = x.s.turn;
    for piece in &mut x.s.pieces {
        piece.clear(flag::OF_THE_TURN);
    }
    fire::new_turn(x);
    carriers::begin_turn(x);
    x.tell(|_| Told::new("turn", "4.1A", format!("Turn {turn} begins.")));
    deploy::arrivals(x);
    command::check(x);
    observe::recount(x);
    x.s.begin(Frame::Reorganise);
}

/// Helicopters may change height before either phase (13.21).
fn readiness<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, moving: bool) {
    if x.t.has_helicopters {
        x.tell(|_| Told::new("phase", "13.21", "Helicopters may rise or drop."));
        x.s.begin(Frame::Readiness { moving });
    } else if moving {
        begin_movement(x);
    } else {
        begin_fire(x);
    }
}

/// 4.2: odd is Alpha, even is Bravo.
fn first_player<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, doing: &'static str) -> Side {
    let die = x.dice.d6(Roll::open("first player", "4.2"));
    let first = if die % 2 == 1 { ALPHA } else { BRAVO };
    x.tell(|_| Told::new("first player", "4.2", format!("{} {doing} first (die {die}).", side_title(first))));
    first
}

/// 4.1B.
fn begin_fire<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    for piece in &mut x.s.pieces {
        piece.clear(flag::ATTACKED);
        piece.doubts &= !doubt::FACING_SEEN;
    }
    let turn = first_player(x, "fires");
    x.s.begin(Frame::Fire { turn, passes: 0 });
}

/// 4.1B: one attack, or a pass; two passes one after the other end the phase.
fn fire_turn<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, turn: Side, passes: u8, steps: &[Step]) {
    if fire::attack(x, turn, steps) {
        x.s.frames[0] = Frame::Fire { turn: turn.other(), passes: 0 };
    } else if passes == 1 {
        x.tell(|_| Told::new("phase", "4.1B", "Both sides hold their fire; the direct fire phase ends."));
        readiness(x, true);
    } else {
        x.s.frames[0] = Frame::Fire { turn: turn.other(), passes: 1 };
        x.tell(|_| Told::new("pass", "4.1B", [side_title(turn), " passes."].concat()));
    }
}

/// 4.1C.
fn begin_movement<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    movement::begin_phase(x);
    let turn = first_player(x, "moves");
    x.s.begin(Frame::Move { turn, passes: 0 });
}

/// 4.1C: one move, or a pass; two passes one after the other end the phase.
fn move_turn<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>, turn: Side, passes: u8, steps: &[Step]) {
    if steps.first() != Some(&Step::Pass) {
        x.s.frames[0] = Frame::Move { turn: turn.other(), passes: 0 };
        movement::start(x, turn, steps);
    } else if passes == 1 {
        x.tell(|_| Told::new("phase", "4.1C", "Nobody moves any more; the movement phase ends."));
        end_movement(x);
    } else {
        x.s.frames[0] = Frame::Move { turn: turn.other(), passes: 1 };
        x.tell(|_| Told::new("pass", "4.1C", [side_title(turn), " passes."].concat()));
    }
}

/// 4.1D, then 4.1E begins: old markers go, charges may be set off.
fn end_movement<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    movement::end_phase(x);
    fire::lift_suppression(x);
    indirect::remove_markers(x);
    if x.t.scenario.special.charges {
        x.s.begin(Frame::Detonate);
    } else {
        indirect::execute(x);
        begin_plotting(x);
    }
}

/// 4.1E: new plots, if anybody has artillery.
fn begin_plotting<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    if indirect::anyone_plots(x.t) {
        x.tell(|_| Told::new("phase", "4.1E", "New missions are plotted."));
        x.s.begin(Frame::Plot);
    } else {
        end_turn(x);
    }
}

/// 4.1F: the turn is over; the last one ends the game.
fn end_turn<D: Dice, W: Witness<Told>>(x: &mut Desk<'_, D, W>) {
    victory::end_of_turn(x);
    if !x.s.ended.over {
        begin_turn(x);
    }
}

/// The name of the phase for the track, and its number in [`STEPS`].
#[must_use]
pub fn track(phase: Frame) -> u16 {
    match phase {
        Frame::Deploy => 0,
        Frame::Reorganise => 1,
        Frame::Readiness { moving: false } | Frame::Fire { .. } => 2,
        Frame::Readiness { moving: true } | Frame::Move { .. } => 3,
        Frame::Detonate => 5,
        Frame::Plot => 6,
        _ => 7,
    }
}

/// The steps of a turn as the track shows them.
pub const STEPS: [&str; 8] = [
    "Set-up",
    "A Command control",
    "B Direct fire",
    "C Movement",
    "D Suppression removal",
    "E Indirect fire",
    "E Plots",
    "F End of turn",
];

/// Redundant parts of the state agree with their slow definitions.
pub fn check(t: &Table, s: &State) -> Result<(), String> {
    observe::check(t, s)
}
