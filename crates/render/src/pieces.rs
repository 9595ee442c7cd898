//! What stands on the map: counters, markers, lines and coloured areas.

use std::collections::BTreeMap;

use geometry::{Direction, Hex};

use crate::Drawing;
use crate::curve::{circle, eased, figure, num, open, straight};
use crate::plane::{HALF, Pt, SIZE, pt};
use crate::svg::{Face, Svg};

/// Whose a piece is, by colour. The first two differ in lightness too, so that they can be told apart without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// Blue, with light signs.
    Blue,
    /// Sand, with dark signs.
    Sand,
    /// Grey: nobody's.
    Neutral,
}

impl Side {
    /// Ground and sign of a counter.
    fn colours(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Side::Blue => ("#2f5d8c", "#f4f7fa", "#1b3a5a"),
            Side::Sand => ("#e2b55a", "#2b2114", "#8a6420"),
            Side::Neutral => ("#c9c5b8", "#33302a", "#7b766a"),
        }
    }
}

/// The sign on a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Symbol {
    /// Men on foot.
    Infantry,
    /// A light machine gun.
    MachineGun,
    /// A heavy machine gun.
    HeavyMachineGun,
    /// A mortar.
    Mortar,
    /// A light anti-tank weapon.
    AntiTank,
    /// A recoilless gun.
    Gun,
    /// A headquarters.
    Headquarters,
    /// A truck.
    Truck,
    /// An armoured carrier.
    Carrier,
    /// A tank.
    Tank,
    /// A helicopter.
    Helicopter,
    /// A helicopter with guns.
    Gunship,
    /// No sign.
    Blank,
}

/// A small remark on the corner of a counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Badge {
    /// One or two letters.
    pub text: String,
    /// Whether it warns: red instead of white.
    pub warning: bool,
}

/// A piece in a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    /// Where it stands.
    pub hex: Hex,
    /// Whose it is.
    pub side: Side,
    /// What it is. Not shown while it lies face down.
    pub symbol: Symbol,
    /// Lines of text under the sign; two short ones fit.
    pub lines: Vec<String>,
    /// A number in the corner, such as men left.
    pub count: Option<u8>,
    /// Whether it lies with its back up: then only side and badges are drawn.
    pub face_down: bool,
    /// Which way it looks.
    pub facing: Option<Direction>,
    /// Remarks on its corners, at most three.
    pub badges: Vec<Badge>,
}

impl Counter {
    /// A counter with its sign and nothing else.
    pub fn new(hex: Hex, side: Side, symbol: Symbol) -> Counter {
        Counter {
            hex,
            side,
            symbol,
            lines: Vec::new(),
            count: None,
            face_down: false,
            facing: None,
            badges: Vec::new(),
        }
    }
}

/// A small round sign in a hex, beneath the counters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// Where it lies.
    pub hex: Hex,
    /// A few letters.
    pub text: String,
    /// Colour as SVG writes it, such as `#b03030`.
    pub colour: String,
}

/// A line from hex to hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The hexes it goes through.
    pub hexes: Vec<Hex>,
    /// Colour as SVG writes it.
    pub colour: String,
    /// Whether it is dashed.
    pub dashed: bool,
    /// Whether it ends in an arrow.
    pub arrow: bool,
}

/// Hexes in a colour of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Which hexes.
    pub hexes: Vec<Hex>,
    /// Colour as SVG writes it.
    pub colour: String,
}

/// Side of a counter.
const EDGE: f64 = SIZE * 1.06;

/// A colour that cannot end the attribute it is written into.
fn safe(colour: &str) -> String {
    crate::svg::escaped(colour)
}

pub(crate) fn areas(draw: &Drawing, areas: &[Area], svg: &mut Svg) {
    for area in areas {
        let d: String = area.hexes.iter().map(|&h| figure(&draw.plane.corners(h))).collect();
        svg.path(&d, &format!("fill=\"{}\" fill-opacity=\"0.32\"", safe(&area.colour)));
        let inside = |cell| draw.drawn(cell) && area.hexes.contains(&draw.plane.nearest(cell));
        let rim: String = draw
            .plane
            .outlines(inside)
            .iter()
            .map(|outline| figure(&outline.iter().map(|&corner| crate::plane::spot(corner)).collect::<Vec<Pt>>()))
            .collect();
        svg.stroke(&rim, &safe(&area.colour), 2.4, "");
    }
}

pub(crate) fn lines(draw: &Drawing, lines: &[Line], svg: &mut Svg) {
    for line in lines.iter().filter(|line| line.hexes.len() > 1) {
        let points: Vec<Pt> = line.hexes.iter().map(|&h| draw.plane.centre(h)).collect();
        let points = eased(&points, &vec![false; points.len()], 1);
        let d = open(&points);
        let dashes = if line.dashed { "stroke-dasharray=\"9 6\"" } else { "" };
        svg.stroke(&d, draw.ink.halo, 6.0, "stroke-opacity=\"0.7\"");
        svg.stroke(&d, &safe(&line.colour), 3.2, dashes);
        if line.arrow {
            let (tip, before) = (points[points.len() - 1], points[points.len() - 2]);
            let angle = (tip.y - before.y).atan2(tip.x - before.x);
            let head = [tip.polar(angle, 7.0), tip.polar(angle + 2.5, 10.0), tip.polar(angle - 2.5, 10.0)];
            svg.fill(&figure(&head), &safe(&line.colour));
        }
    }
}

pub(crate) fn markers(draw: &Drawing, markers: &[Marker], svg: &mut Svg) {
    for marker in markers {
        let at = draw.plane.centre(marker.hex).plus(0.0, HALF * 0.1);
        let rim = format!("stroke=\"{}\" stroke-width=\"1.6\"", draw.ink.outline);
        svg.path(&circle(at, SIZE * 0.5), &format!("fill=\"{}\" fill-opacity=\"0.88\" {rim}", safe(&marker.colour)));
        svg.text(at.plus(0.0, 4.2), &marker.text, draw.letters(Face::Heavy, 12.5, "#ffffff", "#22201a"));
    }
}

/// All counters, hex by hex; a stack leans to the north-east.
pub(crate) fn counters(draw: &Drawing, counters: &[Counter], svg: &mut Svg) {
    let mut stacks: BTreeMap<Hex, Vec<&Counter>> = BTreeMap::new();
    for counter in counters {
        stacks.entry(counter.hex).or_default().push(counter);
    }
    for (hex, stack) in stacks {
        let lean = (10.0 / (stack.len() as f64 - 1.0).max(1.0)).min(4.5);
        let foot = draw
            .plane
            .centre(hex)
            .plus(-lean * (stack.len() as f64 - 1.0) / 2.0, lean * (stack.len() as f64 - 1.0) / 2.0);
        for (i, piece) in stack.iter().enumerate() {
            counter(draw, piece, foot.plus(lean * i as f64, -lean * i as f64), svg);
        }
    }
}

fn counter(draw: &Drawing, piece: &Counter, at: Pt, svg: &mut Svg) {
    let (ground, sign, rim) = piece.side.colours();
    let half = EDGE / 2.0;
    let square = |c: Pt, attributes: &str, svg: &mut Svg| {
        let (x, y, w) = (num(c.x - half), num(c.y - half), num(EDGE));
        svg.out += &format!("<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{w}\" rx=\"4\" {attributes}/>\n");
    };
    square(at.plus(1.4, 1.9), &format!("fill=\"{}\" fill-opacity=\"0.4\"", draw.ink.shadow), svg);
    square(at, &format!("fill=\"{ground}\" stroke=\"{rim}\" stroke-width=\"1.3\""), svg);
    if let Some(facing) = piece.facing.filter(|_| !piece.face_down) {
        let angle = -std::f64::consts::FRAC_PI_2 + f64::from(facing as u8) * std::f64::consts::FRAC_PI_3;
        let rim_at = half / angle.cos().abs().max(angle.sin().abs());
        let root = at.polar(angle, rim_at + 1.5);
        let across = angle + std::f64::consts::FRAC_PI_2;
        let arrow = [root.polar(angle, 8.0), root.polar(across, 6.5), root.polar(across, -6.5)];
        svg.path(&figure(&arrow), &format!("fill=\"{rim}\" stroke=\"{}\" stroke-width=\"0.8\"", draw.ink.halo));
    }
    if piece.face_down {
        svg.stroke(&circle(at, half * 0.5), sign, 1.6, "stroke-opacity=\"0.55\"");
        svg.text(at.plus(0.0, 5.2), "?", draw.letters(Face::Heavy, 15.0, sign, ""));
    } else {
        let lifted = if piece.lines.is_empty() { at } else { at.plus(0.0, -5.0) };
        symbol(piece.symbol, lifted, sign, svg);
        for (i, line) in piece.lines.iter().take(2).enumerate() {
            let foot = at.plus(0.0, half - 3.2 - 7.4 * (piece.lines.len().min(2) - 1 - i) as f64);
            svg.text(foot, line, draw.letters(Face::Heavy, 8.4, sign, ""));
        }
        if let Some(count) = piece.count {
            svg.text(at.plus(half - 4.6, -half + 9.4), &count.to_string(), draw.letters(Face::Heavy, 10.0, sign, ""));
        }
    }
    let corners = [pt(-half, -half), pt(half, half), pt(-half, half)];
    for (badge, corner) in piece.badges.iter().zip(corners) {
        let c = at.plus(corner.x * 0.92, corner.y * 0.92);
        let (fill, text) = if badge.warning { ("#b8322a", "#ffffff") } else { ("#ffffff", "#2b2620") };
        svg.path(&circle(c, 5.6), &format!("fill=\"{fill}\" stroke=\"#2b2620\" stroke-width=\"0.9\""));
        svg.text(c.plus(0.0, 2.7), &badge.text, draw.letters(Face::Heavy, 7.6, text, ""));
    }
}

/// The sign of a kind of piece, about 20 wide.
fn symbol(symbol: Symbol, c: Pt, colour: &str, svg: &mut Svg) {
    let line = |points: &[(f64, f64)]| straight(&points.iter().map(|&(x, y)| c.plus(x, y)).collect::<Vec<Pt>>());
    let shape = |points: &[(f64, f64)]| line(points) + "Z";
    let frame = shape(&[(-10.0, -6.5), (10.0, -6.5), (10.0, 6.5), (-10.0, 6.5)]);
    let (drawn, filled) = match symbol {
        Symbol::Infantry => {
            (frame + &line(&[(-10.0, -6.5), (10.0, 6.5)]) + &line(&[(10.0, -6.5), (-10.0, 6.5)]), String::new())
        }
        Symbol::MachineGun => {
            (line(&[(0.0, 8.0), (0.0, -6.0)]) + &line(&[(-4.0, 8.0), (0.0, 3.0), (4.0, 8.0)]), arrow(c))
        }
        Symbol::HeavyMachineGun => (
            line(&[(0.0, 8.0), (0.0, -6.0)])
                + &line(&[(-5.0, 8.0), (0.0, 3.0), (5.0, 8.0)])
                + &line(&[(-5.0, 0.0), (5.0, 0.0)]),
            arrow(c),
        ),
        Symbol::Mortar => (line(&[(0.0, 3.0), (0.0, -6.0)]) + &circle(c.plus(0.0, 5.5), 2.8), arrow(c)),
        Symbol::AntiTank => (line(&[(-7.0, 7.0), (0.0, -7.0), (7.0, 7.0)]), String::new()),
        Symbol::Gun => {
            (line(&[(-3.0, 8.0), (-3.0, -8.0)]) + &line(&[(3.0, 8.0), (3.0, -8.0)]), circle(c.plus(0.0, 5.0), 2.6))
        }
        Symbol::Headquarters => (line(&[(-9.0, 9.0), (-9.0, -8.0)]), shape(&[(-9.0, -8.0), (9.0, -4.0), (-9.0, 1.0)])),
        Symbol::Truck => (
            line(&[(-10.0, 4.0), (-10.0, -6.0), (3.0, -6.0), (3.0, -1.0), (10.0, -1.0), (10.0, 4.0), (-10.0, 4.0)]),
            wheels(c),
        ),
        Symbol::Carrier => (shape(&[(-10.0, 4.0), (-10.0, -3.0), (6.0, -5.0), (10.0, 0.0), (10.0, 4.0)]), wheels(c)),
        Symbol::Tank => (
            shape(&[(-10.0, 5.0), (-10.0, 0.0), (10.0, 0.0), (10.0, 5.0)]) + &line(&[(4.0, -3.5), (11.0, -4.5)]),
            shape(&[(-5.0, 0.0), (-4.0, -6.0), (4.0, -6.0), (5.0, 0.0)]),
        ),
        Symbol::Helicopter => (rotor(c) + &line(&[(4.0, 1.0), (11.0, 0.0)]), circle(c.plus(-1.0, 2.0), 5.0)),
        Symbol::Gunship => (
            rotor(c) + &line(&[(4.0, 1.0), (11.0, 0.0)]) + &line(&[(-11.0, 7.0), (-4.0, 6.0)]),
            circle(c.plus(-1.0, 2.0), 5.0) + &shape(&[(-3.0, 7.0), (5.0, 7.0), (5.0, 9.0), (-3.0, 9.0)]),
        ),
        Symbol::Blank => (String::new(), String::new()),
    };
    svg.stroke(&drawn, colour, 1.7, "");
    svg.fill(&filled, colour);
}

fn arrow(c: Pt) -> String {
    figure(&[c.plus(0.0, -10.0), c.plus(3.6, -3.6), c.plus(-3.6, -3.6)])
}

fn wheels(c: Pt) -> String {
    circle(c.plus(-5.5, 5.2), 2.3) + &circle(c.plus(5.5, 5.2), 2.3)
}

fn rotor(c: Pt) -> String {
    straight(&[c.plus(-11.0, -6.0), c.plus(10.0, -6.0)]) + &straight(&[c.plus(-1.0, -6.0), c.plus(-1.0, -2.0)])
}
