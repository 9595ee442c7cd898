//! Pictures of hex maps and measured tables: SVG, and PNG made from it.
//!
//! A [`Picture`] is a map with a [`Style`] that says how each kind of ground looks, and whatever stands on the map:
//! counters, markers, lines. It knows no game: the rule book supplies the style and the pieces.
//!
//! ```
//! use geometry::map::HexMap;
//! use render::{Look, Picture, Style, png, svg};
//!
//! let text = "title = \"Grove\"\ncolumns = 3\nrows = 2\nterrain = '''\n.&.\n..&\n'''";
//! let map = HexMap::parse(text, "grove.toml", &[('.', "clear"), ('&', "woods")])?;
//! let style = Style::new([(Look::Open, "Clear"), (Look::Woods, "Woods")]);
//! let drawing = svg(&Picture::new(&map, &style));
//! assert!(drawing.starts_with("<svg"));
//! assert_eq!(&png(&drawing, 0.5)?[1..4], b"PNG");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Whatever looks like chance in a picture is a fixed function of the hex: the same map gives the same picture.

#![allow(clippy::disallowed_methods, reason = "pictures are not rule code: a last digit may differ between machines")]

mod built;
mod curve;
mod fields;
mod ground;
mod key;
mod letters;
mod pieces;
mod plane;
mod raster;
mod sheet;
mod style;
mod svg;
mod table;
mod water;
mod ways;

use geometry::Hex;
use geometry::map::HexMap;

pub use pieces::{Area, Badge, Counter, Line, Marker, Side, Symbol};
pub use raster::{RenderError, png};
pub use style::{Look, Style, Theme};
pub use table::{AreaLook, LineLook, TablePicture, TableStyle, Zone, table_svg};

use plane::Plane;
use style::Palette;
use svg::{Face, Svg, Type};

/// A map and what stands on it, ready to be drawn.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    map: &'a HexMap,
    style: &'a Style,
    /// Light or dark.
    pub theme: Theme,
    /// A line under the title.
    pub subtitle: String,
    /// How many turns the record track under the map counts; none if 0.
    pub turns: u8,
    /// Whether only the map is drawn, without title, key and scale.
    pub bare: bool,
    /// Show only the part of the map between these two hexes.
    pub part: Option<(Hex, Hex)>,
    /// Coloured areas, under everything that stands on the map.
    pub areas: Vec<Area>,
    /// Lines over the map.
    pub lines: Vec<Line>,
    /// Small signs in hexes.
    pub markers: Vec<Marker>,
    /// Counters; several in a hex are stacked, the first at the bottom.
    pub counters: Vec<Counter>,
}

impl<'a> Picture<'a> {
    /// The whole map with title and key, and nothing on it.
    pub fn new(map: &'a HexMap, style: &'a Style) -> Picture<'a> {
        Picture {
            map,
            style,
            theme: Theme::Light,
            subtitle: String::new(),
            turns: 0,
            bare: false,
            part: None,
            areas: Vec::new(),
            lines: Vec::new(),
            markers: Vec::new(),
            counters: Vec::new(),
        }
    }
}

/// The picture as SVG, with its typefaces inside.
pub fn svg(picture: &Picture) -> String {
    let draw = Drawing::new(picture.map, picture.style, picture.theme, "");
    sheet::sheet(picture, &draw)
}

/// What every layer needs to know.
pub(crate) struct Drawing<'a> {
    pub(crate) map: &'a HexMap,
    pub(crate) style: &'a Style,
    pub(crate) plane: Plane,
    pub(crate) ink: &'static Palette,
    /// Roads, trails and rivers as lines.
    pub(crate) courses: Vec<ways::Drawn>,
    /// Put before the names of things inside the SVG, so that two drawings can stand in one file.
    pub(crate) tag: String,
}

impl<'a> Drawing<'a> {
    pub(crate) fn new(map: &'a HexMap, style: &'a Style, theme: Theme, tag: &str) -> Drawing<'a> {
        let plane = Plane { grid: map.grid() };
        let courses = ways::lines(map, plane);
        Drawing { map, style, plane, ink: theme.palette(), courses, tag: tag.to_string() }
    }

    /// How a cell looks; beyond the edge, as the nearest hex of the map.
    pub(crate) fn look(&self, cell: (i32, i32)) -> Look {
        let look = self.style.look(self.map.terrain(self.plane.nearest(cell)));
        let beyond = !self.drawn(cell);
        match look {
            Look::Building | Look::River | Look::Bridge | Look::Wharf if beyond => Look::Open,
            look => look,
        }
    }

    /// Whether a cell is a hex of the map.
    pub(crate) fn drawn(&self, (col, row): (i32, i32)) -> bool {
        let grid = self.map.grid();
        (1..=i32::from(grid.cols())).contains(&col) && (1..=i32::from(grid.rows())).contains(&row)
    }

    /// Text set in the middle.
    pub(crate) fn letters<'b>(&self, face: Face, size: f64, fill: &'b str, halo: &'b str) -> Type<'b> {
        Type { face, size, fill, halo, spaced: 0.0, anchor: "middle" }
    }

    /// The ground with everything that is printed on it, but without grid and lettering.
    pub(crate) fn terrain(&self, svg: &mut Svg) {
        ground::land(self, svg);
        built::yards(self, svg);
        ground::woods(self, svg);
        ground::contours(self, svg);
        water::waters(self, svg);
        ways::runways(self, svg);
        built::wharves(self, svg);
        built::redoubts(self, svg);
        ways::ways(self, svg);
        ways::bridges(self, svg);
        built::houses(self, svg);
        built::walls(self, svg);
    }
}
