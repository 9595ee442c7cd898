//! How something lies on the ground, in degrees from north to east and on: at any angle (11.4, 19.1, 20.3). What lies north lies south
//! as well, so that half a turn is all.

use geometry::table::{Heading, Vector};

/// One less than half a turn, in degrees.
pub const LAST: u8 = 179;

/// The directions that have a name.
pub const NAMED: [(&str, u8); 4] = [("north", 0), ("north-east", 45), ("east", 90), ("south-east", 135)];

/// The sine of whole degrees up to a right angle, in ten thousandths.
#[rustfmt::skip]
const SINE: [i32; 91] = [
    0, 175, 349, 523, 698, 872, 1_045, 1_219, 1_392, 1_564, 1_736, 1_908, 2_079,
    2_250, 2_419, 2_588, 2_756, 2_924, 3_090, 3_256, 3_420, 3_584, 3_746, 3_907, 4_067, 4_226,
    4_384, 4_540, 4_695, 4_848, 5_000, 5_150, 5_299, 5_446, 5_592, 5_736, 5_878, 6_018, 6_157,
    6_293, 6_428, 6_561, 6_691, 6_820, 6_947, 7_071, 7_193, 7_314, 7_431, 7_547, 7_660, 7_771,
    7_880, 7_986, 8_090, 8_192, 8_290, 8_387, 8_480, 8_572, 8_660, 8_746, 8_829, 8_910, 8_988,
    9_063, 9_135, 9_205, 9_272, 9_336, 9_397, 9_455, 9_511, 9_563, 9_613, 9_659, 9_703, 9_744,
    9_781, 9_816, 9_848, 9_877, 9_903, 9_925, 9_945, 9_962, 9_976, 9_986, 9_994, 9_998, 10_000,
];

/// The direction of a bearing (11.4).
#[must_use]
pub fn heading(degrees: u8) -> Heading {
    let degrees = usize::from(degrees.min(LAST));
    let (east, north) =
        if degrees <= 90 { (SINE[degrees], SINE[90 - degrees]) } else { (SINE[180 - degrees], -SINE[degrees - 90]) };
    Heading::along(Vector::new(east, -north)).unwrap_or(Heading::NORTH)
}

/// Its name, if it has one.
fn name(degrees: u8) -> Option<&'static str> {
    NAMED.iter().find(|&&(_, known)| known == degrees).map(|&(name, _)| name)
}

/// A bearing as it is written: by its name, or in degrees.
#[must_use]
pub fn written(degrees: u8) -> String {
    name(degrees).map_or_else(|| degrees.to_string(), str::to_owned)
}

/// A written bearing.
#[must_use]
pub fn read(word: &str) -> Option<u8> {
    let named = NAMED.iter().find(|&&(name, _)| name == word).map(|&(_, degrees)| degrees);
    named.or_else(|| word.parse().ok().filter(|&degrees| degrees <= LAST))
}

/// In words, for tellings.
#[must_use]
pub fn words(degrees: u8) -> String {
    name(degrees).map_or_else(|| format!("{degrees} degrees from north"), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against the machine's own sines: no bearing is off by more than a hundredth of a degree.
    #[test]
    #[expect(clippy::disallowed_methods, reason = "a check by another way, with a wide margin")]
    fn case_11_4_a_bearing_points_where_it_says() {
        for degrees in 0..=LAST {
            let way = heading(degrees).vector();
            let found = f64::from(way.x()).atan2(f64::from(-way.y())).to_degrees();
            assert!((found - f64::from(degrees)).abs() < 0.01, "{degrees}: {found}");
            assert_eq!(read(&written(degrees)), Some(degrees));
        }
        assert_eq!((heading(0), heading(90)), (Heading::NORTH, Heading::EAST));
        assert_eq!((read("180"), read("-1"), read("south"), read("")), (None, None, None, None));
        assert_eq!((words(45), words(37)), ("north-east".to_owned(), "37 degrees from north".to_owned()));
    }
}
