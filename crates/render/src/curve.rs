//! Soft lines: smoothing of outlines and courses, and their path data.

use std::collections::BTreeMap;
use std::f64::consts::PI;
use std::fmt::Write;

use crate::plane::{Corner, Pt, chance, pt, spot};

/// A number as it stands in path data: tenths are enough at any size a map is looked at.
pub(crate) fn num(x: f64) -> String {
    let text = format!("{x:.1}");
    match text.strip_suffix(".0") {
        Some("-0") => "0".to_string(),
        Some(whole) => whole.to_string(),
        None => text,
    }
}

/// The soft outline of an area of hexes: through the middles of its border sides, each pushed about by a fixed chance
/// of at most `rough`, smoothed, and of the same size as the hexes.
pub(crate) fn soft(outline: &[Corner], rough: f64, rounds: usize) -> Vec<Pt> {
    let corners: Vec<Pt> = outline.iter().map(|&corner| spot(corner)).collect();
    let mut points = Vec::with_capacity(outline.len());
    for (i, &(x, y)) in outline.iter().enumerate() {
        let (u, v) = outline[(i + 1) % outline.len()];
        let push = |salt| (chance(x + u, y + v, salt) - 0.5) * 2.0 * rough;
        points.push(spot((x, y)).toward(spot((u, v)), 0.5).plus(push(1), push(2)));
    }
    for _ in 0..rounds {
        points = smoothed(&points);
    }
    // A line of length p moved outward by d gains p d + pi d d.
    let (want, have, p) = (area(&corners), area(&points), length(&points));
    let gain = (p * p + 4.0 * PI * (want.abs() - have.abs())).max(0.0).sqrt() - p;
    grown(&points, gain / (2.0 * PI) * want.signum())
}

/// A closed line with twice as many points, each pushed about by a chance that is fixed for the outline it came from,
/// so that small woods are not round.
pub(crate) fn wild(points: &[Pt], outline: &[Corner], push: f64) -> Vec<Pt> {
    let (x, y) = outline[0];
    let roll = |i: usize, salt| (chance(x * 8 + i as i32, y * 8 - i as i32, salt) - 0.5) * 2.0 * push;
    let pushed: Vec<Pt> =
        sampled(points, 2).into_iter().enumerate().map(|(i, p)| p.plus(roll(i, 5), roll(i, 6))).collect();
    smoothed(&pushed)
}

fn smoothed(points: &[Pt]) -> Vec<Pt> {
    let n = points.len();
    let at = |i: usize| points[i % n];
    (0..n)
        .map(|i| {
            let (a, b, c) = (at(i + n - 1), at(i), at(i + 1));
            pt((a.x + 2.0 * b.x + c.x) / 4.0, (a.y + 2.0 * b.y + c.y) / 4.0)
        })
        .collect()
}

/// The area inside a closed line, positive where the line runs clockwise on the sheet.
pub(crate) fn area(points: &[Pt]) -> f64 {
    let n = points.len();
    (0..n).map(|i| (points[i], points[(i + 1) % n])).map(|(a, b)| a.x * b.y - b.x * a.y).sum::<f64>() / 2.0
}

fn length(points: &[Pt]) -> f64 {
    let n = points.len();
    (0..n).map(|i| points[i].distance(points[(i + 1) % n])).sum()
}

/// A closed clockwise line moved outward.
pub(crate) fn grown(points: &[Pt], by: f64) -> Vec<Pt> {
    let n = points.len();
    (0..n)
        .map(|i| {
            let (a, c) = (points[(i + n - 1) % n], points[(i + 1) % n]);
            let long = a.distance(c).max(0.001);
            points[i].plus((c.y - a.y) / long * by, -(c.x - a.x) / long * by)
        })
        .collect()
}

/// Where the corners of these outlines lie once the zigzag of the hexes is eased out of them. Corners that outlines
/// share stay shared, and no area loses much of its size.
pub(crate) fn settled<'a>(outlines: impl Iterator<Item = &'a Vec<Corner>>, rough: f64) -> BTreeMap<Corner, Pt> {
    let mut near: BTreeMap<Corner, Vec<Corner>> = BTreeMap::new();
    for outline in outlines {
        for (i, &a) in outline.iter().enumerate() {
            let b = outline[(i + 1) % outline.len()];
            for (from, to) in [(a, b), (b, a)] {
                let list = near.entry(from).or_default();
                if !list.contains(&to) {
                    list.push(to);
                }
            }
        }
    }
    let push = |(x, y): Corner, salt| (chance(x, y, salt) - 0.5) * 2.0 * rough;
    let mut spots: BTreeMap<Corner, Pt> = near.keys().map(|&c| (c, spot(c).plus(push(c, 1), push(c, 2)))).collect();
    // Each step toward the neighbours is followed by a slightly longer one away from them: that takes out the zigzag
    // but does not shrink the whole.
    for step in [0.5, -0.53, 0.5, -0.53, 0.5, -0.53] {
        let before = spots.clone();
        for (corner, at) in &mut spots {
            let around = &near[corner];
            let n = around.len() as f64;
            let x = around.iter().map(|other| before[other].x).sum::<f64>() / n;
            let y = around.iter().map(|other| before[other].y).sum::<f64>() / n;
            *at = at.toward(pt(x, y), step);
        }
    }
    spots
}

/// A line through points, smoothed `rounds` times; its ends and the points marked `fixed` stay where they are.
pub(crate) fn eased(points: &[Pt], fixed: &[bool], rounds: usize) -> Vec<Pt> {
    let mut points = points.to_vec();
    for _ in 0..rounds {
        let before = points.clone();
        for i in 1..points.len().saturating_sub(1) {
            if !fixed[i] {
                let (a, b, c) = (before[i - 1], before[i], before[i + 1]);
                points[i] = pt((a.x + 2.0 * b.x + c.x) / 4.0, (a.y + 2.0 * b.y + c.y) / 4.0);
            }
        }
    }
    points
}

/// Path data of a closed curve through points.
pub(crate) fn closed(points: &[Pt]) -> String {
    let n = points.len();
    let at = |i: usize| points[i % n];
    let mut d = start(points[0]);
    for i in 0..n {
        bend(&mut d, [at(i + n - 1), at(i), at(i + 1), at(i + 2)]);
    }
    d.push('Z');
    d
}

/// Path data of an open curve through points.
pub(crate) fn open(points: &[Pt]) -> String {
    let last = points.len() - 1;
    let mut d = start(points[0]);
    for i in 0..last {
        bend(&mut d, [points[i.saturating_sub(1)], points[i], points[i + 1], points[(i + 2).min(last)]]);
    }
    d
}

/// Path data of straight lines from point to point.
pub(crate) fn straight(points: &[Pt]) -> String {
    let mut d = start(points[0]);
    for p in &points[1..] {
        let _ = write!(d, "L{} {}", num(p.x), num(p.y));
    }
    d
}

/// Path data of a closed straight-sided figure.
pub(crate) fn figure(points: &[Pt]) -> String {
    straight(points) + "Z"
}

/// Path data of a circle.
pub(crate) fn circle(c: Pt, r: f64) -> String {
    let (r, x) = (num(r), num(c.x - r));
    format!("M{x} {y}a{r} {r} 0 1 0 {w} 0a{r} {r} 0 1 0 -{w} 0Z", y = num(c.y), w = num(2.0 * r.parse().unwrap_or(0.0)))
}

fn start(p: Pt) -> String {
    format!("M{} {}", num(p.x), num(p.y))
}

/// One stretch of a curve through four points, from the second to the third.
fn bend(d: &mut String, [a, b, c, e]: [Pt; 4]) {
    let (p, q) = handles([a, b, c, e]);
    let n = num;
    let _ = write!(d, "C{} {} {} {} {} {}", n(p.x), n(p.y), n(q.x), n(q.y), n(c.x), n(c.y));
}

fn handles([a, b, c, e]: [Pt; 4]) -> (Pt, Pt) {
    (b.plus((c.x - a.x) / 6.0, (c.y - a.y) / 6.0), c.plus((b.x - e.x) / 6.0, (b.y - e.y) / 6.0))
}

fn on_bend(four: [Pt; 4], t: f64) -> Pt {
    let (p, q) = handles(four);
    let s = 1.0 - t;
    let part =
        |b: f64, p: f64, q: f64, c: f64| s * s * s * b + 3.0 * s * s * t * p + 3.0 * s * t * t * q + t * t * t * c;
    pt(part(four[1].x, p.x, q.x, four[2].x), part(four[1].y, p.y, q.y, four[2].y))
}

/// Points along a closed curve, `per` for each given one.
pub(crate) fn sampled(points: &[Pt], per: usize) -> Vec<Pt> {
    let n = points.len();
    let at = |i: usize| points[i % n];
    (0..n * per)
        .map(|k| {
            let i = k / per;
            on_bend([at(i + n - 1), at(i), at(i + 1), at(i + 2)], (k % per) as f64 / per as f64)
        })
        .collect()
}

/// Points along an open curve, `per` for each given one, both ends included.
pub(crate) fn sampled_open(points: &[Pt], per: usize) -> Vec<Pt> {
    let last = points.len() - 1;
    let four = |i: usize| [points[i.saturating_sub(1)], points[i], points[i + 1], points[(i + 2).min(last)]];
    let mut line: Vec<Pt> = (0..last * per).map(|k| on_bend(four(k / per), (k % per) as f64 / per as f64)).collect();
    line.push(points[last]);
    line
}

/// A ribbon along a line, of the given half width at each point, as a closed figure.
pub(crate) fn ribbon(line: &[Pt], half: impl Fn(usize) -> f64) -> Vec<Pt> {
    let last = line.len() - 1;
    let side = |i: usize, sign: f64| {
        let (a, b) = (line[i.saturating_sub(1)], line[(i + 1).min(last)]);
        let long = a.distance(b).max(0.001);
        let far = half(i) * sign / long;
        line[i].plus((b.y - a.y) * far, -(b.x - a.x) * far)
    };
    (0..=last).map(|i| side(i, 1.0)).chain((0..=last).rev().map(|i| side(i, -1.0))).collect()
}

/// Parallel lines inside a closed figure, `gap` apart, at an angle; as path data.
pub(crate) fn hatching(inside: &[Pt], angle: f64, gap: f64) -> String {
    let (sin, cos) = angle.sin_cos();
    let turned: Vec<Pt> = inside.iter().map(|p| pt(p.x * cos + p.y * sin, p.y * cos - p.x * sin)).collect();
    let back = |x: f64, y: f64| pt(x * cos - y * sin, y * cos + x * sin);
    let low = turned.iter().map(|p| p.y).fold(f64::MAX, f64::min);
    let high = turned.iter().map(|p| p.y).fold(f64::MIN, f64::max);
    let mut d = String::new();
    let mut y = (low / gap).ceil() * gap;
    while y < high {
        let mut cuts: Vec<f64> = Vec::new();
        for i in 0..turned.len() {
            let (a, b) = (turned[i], turned[(i + 1) % turned.len()]);
            if (a.y <= y) != (b.y <= y) {
                cuts.push(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x));
            }
        }
        cuts.sort_by(f64::total_cmp);
        for pair in cuts.chunks_exact(2).filter(|pair| pair[1] - pair[0] > gap) {
            d += &straight(&[back(pair[0] + gap * 0.4, y), back(pair[1] - gap * 0.4, y)]);
        }
        y += gap;
    }
    d
}

/// Whether a closed figure holds a point.
pub(crate) fn holds(figure: &[Pt], p: Pt) -> bool {
    let mut inside = false;
    for i in 0..figure.len() {
        let (a, b) = (figure[i], figure[(i + 1) % figure.len()]);
        if (a.y <= p.y) != (b.y <= p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) {
            inside = !inside;
        }
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([num(3.0), num(-0.04), num(2.26), num(-7.5)], ["3", "0", "2.3", "-7.5"]);
    }

    #[test]
    fn a_soft_outline_keeps_the_size_of_its_hexes() {
        let hex = [(-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0)];
        let corners: Vec<Pt> = hex.iter().map(|&c| spot(c)).collect();
        let ratio = area(&sampled(&soft(&hex, 0.0, 2), 8)) / area(&corners);
        assert!((0.9..1.1).contains(&ratio), "{ratio}");
    }

    #[test]
    fn hatching_stays_inside() {
        let square = [pt(0.0, 0.0), pt(10.0, 0.0), pt(10.0, 10.0), pt(0.0, 10.0)];
        assert_eq!(hatching(&square, 0.0, 4.0).matches('M').count(), 3);
        assert!(holds(&square, pt(5.0, 5.0)) && !holds(&square, pt(11.0, 5.0)));
    }
}
