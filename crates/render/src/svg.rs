//! Writing SVG.

use std::fmt::Write;

use crate::curve::num;
use crate::plane::Pt;

/// A drawing that grows from the back to the front.
#[derive(Default)]
pub(crate) struct Svg {
    pub(crate) out: String,
}

/// The four typefaces.
#[derive(Clone, Copy)]
pub(crate) enum Face {
    Sans,
    Heavy,
    Serif,
    Italic,
}

impl Face {
    fn family(self) -> &'static str {
        match self {
            Face::Sans => "Alegreya Sans Medium",
            Face::Heavy => "Alegreya Sans ExtraBold",
            Face::Serif => "Alegreya",
            Face::Italic => "Alegreya Medium",
        }
    }

    fn style(self) -> &'static str {
        match self {
            Face::Sans => "",
            Face::Heavy => "font-weight=\"800\" ",
            Face::Serif => "font-weight=\"700\" ",
            Face::Italic => "font-style=\"italic\" font-weight=\"500\" ",
        }
    }
}

/// How a piece of text is set.
#[derive(Clone, Copy)]
pub(crate) struct Type<'a> {
    pub(crate) face: Face,
    pub(crate) size: f64,
    pub(crate) fill: &'a str,
    /// Colour of the rim that keeps the text clear of what it is written over; none if empty.
    pub(crate) halo: &'a str,
    /// Extra space between letters.
    pub(crate) spaced: f64,
    /// `start`, `middle` or `end`.
    pub(crate) anchor: &'a str,
}

impl Svg {
    /// A path; nothing if it is empty.
    pub(crate) fn path(&mut self, d: &str, attributes: &str) {
        if !d.is_empty() {
            let _ = writeln!(self.out, "<path d=\"{d}\" {attributes}/>");
        }
    }

    /// A filled path.
    pub(crate) fn fill(&mut self, d: &str, colour: &str) {
        self.path(d, &format!("fill=\"{colour}\""));
    }

    /// A drawn line.
    pub(crate) fn stroke(&mut self, d: &str, colour: &str, width: f64, more: &str) {
        let width = num(width);
        let round = "stroke-linejoin=\"round\" stroke-linecap=\"round\"";
        self.path(d, &format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" {round} {more}"));
    }

    /// Opens a group, to be ended with [`Svg::end`].
    pub(crate) fn group(&mut self, attributes: &str) {
        let _ = writeln!(self.out, "<g {attributes}>");
    }

    pub(crate) fn end(&mut self) {
        self.out.push_str("</g>\n");
    }

    /// A clip path of this name.
    pub(crate) fn clip(&mut self, id: &str, d: &str) {
        let _ = writeln!(self.out, "<clipPath id=\"{id}\"><path d=\"{d}\"/></clipPath>");
    }

    /// A line of text with its foot at a point.
    pub(crate) fn text(&mut self, at: Pt, text: &str, set: Type) {
        let (x, y) = (num(at.x), num(at.y));
        let _ = writeln!(self.out, "<text x=\"{x}\" y=\"{y}\" {}>{}</text>", attributes(set), escaped(text));
    }

    /// A line of text along a curve, in the middle of it.
    pub(crate) fn text_along(&mut self, id: &str, d: &str, text: &str, set: Type) {
        let _ = writeln!(self.out, "<defs><path id=\"{id}\" d=\"{d}\"/></defs>");
        let _ = writeln!(
            self.out,
            "<text {}><textPath href=\"#{id}\" startOffset=\"50%\">{}</textPath></text>",
            attributes(set),
            escaped(text)
        );
    }
}

fn attributes(set: Type) -> String {
    let mut a = format!(
        "font-family=\"{}\" {}font-size=\"{}\" fill=\"{}\" text-anchor=\"{}\"",
        set.face.family(),
        set.face.style(),
        num(set.size),
        set.fill,
        set.anchor
    );
    if set.spaced != 0.0 {
        let _ = write!(a, " letter-spacing=\"{}\"", num(set.spaced));
    }
    if !set.halo.is_empty() {
        let width = num((set.size * 0.26).max(1.6));
        let _ = write!(
            a,
            " stroke=\"{}\" stroke-width=\"{width}\" stroke-linejoin=\"round\" stroke-opacity=\"0.85\" paint-order=\"stroke\"",
            set.halo
        );
    }
    a
}

/// Text as it may stand in XML; what may not stand there at all is left out.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => {}
            c => out.push(c),
        }
    }
    out
}
