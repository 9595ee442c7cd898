//! From SVG to PNG, with the project's own typefaces and no others.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, fontdb};

/// The typefaces: family, weight, style, file.
pub(crate) const FACES: [(&str, &str, &str, &[u8]); 4] = [
    ("Alegreya Sans Medium", "500", "normal", include_bytes!("../assets/AlegreyaSans-Medium.ttf")),
    ("Alegreya Sans ExtraBold", "800", "normal", include_bytes!("../assets/AlegreyaSans-ExtraBold.ttf")),
    ("Alegreya", "700", "normal", include_bytes!("../assets/Alegreya-Bold.ttf")),
    ("Alegreya Medium", "500", "italic", include_bytes!("../assets/Alegreya-MediumItalic.ttf")),
];

/// Why no PNG could be made.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The text is not SVG.
    #[error("this is not SVG that can be drawn: {0}")]
    NotSvg(String),
    /// The picture would have no pixels, or too many.
    #[error("a picture of {0} by {1} pixels cannot be made: choose a scale that gives 1 to 20000 pixels each way")]
    Size(u64, u64),
    /// The file could not be put together.
    #[error("the PNG could not be written: {0}")]
    NotWritten(String),
}

/// The most pixels in either direction.
const WIDEST: f64 = 20_000.0;

/// Draws an SVG as PNG, so many pixels to each of its units.
///
/// # Errors
///
/// If the text is no SVG, or the picture would be empty or larger than 20000 pixels.
pub fn png(svg: &str, scale: f64) -> Result<Vec<u8>, RenderError> {
    let mut fonts = fontdb::Database::new();
    for (.., file) in FACES {
        fonts.load_font_data(file.to_vec());
    }
    let options = usvg::Options { fontdb: Arc::new(fonts), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| RenderError::NotSvg(error.to_string()))?;
    let (wide, high) = (f64::from(tree.size().width()) * scale, f64::from(tree.size().height()) * scale);
    let fits = |x: f64| (1.0..=WIDEST).contains(&x.ceil());
    let pixels = (wide.ceil() as u32, high.ceil() as u32);
    let too_large = || RenderError::Size(wide.abs() as u64, high.abs() as u64);
    if !fits(wide) || !fits(high) {
        return Err(too_large());
    }
    let mut canvas = Pixmap::new(pixels.0, pixels.1).ok_or_else(too_large)?;
    resvg::render(&tree, Transform::from_scale(scale as f32, scale as f32), &mut canvas.as_mut());
    canvas.encode_png().map_err(|error| RenderError::NotWritten(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        assert!(matches!(png("<html/>", 1.0), Err(RenderError::NotSvg(_))));
        let dot = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"/>";
        assert!(matches!(png(dot, 5000.0), Err(RenderError::Size(50_000, 50_000))));
        assert!(matches!(png(dot, -1.0), Err(RenderError::Size(..))));
        assert!(matches!(png(dot, f64::NAN), Err(RenderError::Size(..))));
        assert!(png(dot, 1.0).is_ok());
    }
}
