//! How the kinds of ground are drawn, and in which colours.

/// A manner of drawing ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Look {
    /// Bare open ground.
    Open,
    /// Ploughed land in parcels.
    Field,
    /// Bushes and rough grass.
    Scrub,
    /// Broken, stony ground.
    Rough,
    /// A mass of trees.
    Woods,
    /// Houses.
    Building,
    /// Running water.
    River,
    /// A way over running water.
    Bridge,
    /// Open water.
    Sea,
    /// Quays and jetties.
    Wharf,
}

/// How a rule book's terrain is drawn: for each letter of its legend a look, and the name under which the key shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    kinds: Vec<(Look, String)>,
}

impl Style {
    /// Looks and names in the order of the legend with which the map was read. A kind with an empty name is drawn but
    /// not listed in the key.
    pub fn new<'a>(kinds: impl IntoIterator<Item = (Look, &'a str)>) -> Style {
        Style { kinds: kinds.into_iter().map(|(look, name)| (look, name.to_string())).collect() }
    }

    /// The look of a legend position; bare ground if the style does not know it.
    pub fn look(&self, kind: u8) -> Look {
        self.kinds.get(usize::from(kind)).map_or(Look::Open, |kind| kind.0)
    }

    /// What the key lists.
    pub(crate) fn named(&self) -> impl Iterator<Item = (Look, &str)> {
        self.kinds.iter().filter(|kind| !kind.1.is_empty()).map(|kind| (kind.0, kind.1.as_str()))
    }
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark ink on warm paper.
    #[default]
    Light,
    /// For dark rooms and screens.
    Dark,
}

/// Every colour that is used, as SVG writes it.
pub(crate) struct Palette {
    pub(crate) paper: &'static str,
    pub(crate) panel: &'static str,
    pub(crate) ink: &'static str,
    pub(crate) faint: &'static str,
    pub(crate) halo: &'static str,
    pub(crate) grid: &'static str,
    pub(crate) number: &'static str,
    /// The ground at each height, low to high.
    pub(crate) ground: [&'static str; 4],
    pub(crate) contour: &'static str,
    pub(crate) speck: &'static str,
    pub(crate) fields: [&'static str; 4],
    pub(crate) furrow: &'static str,
    pub(crate) hedge: &'static str,
    pub(crate) scrub: &'static str,
    pub(crate) bush: &'static str,
    pub(crate) bush_light: &'static str,
    pub(crate) stone: &'static str,
    pub(crate) wood: &'static str,
    pub(crate) wood_edge: &'static str,
    pub(crate) tree: &'static str,
    pub(crate) tree_light: &'static str,
    pub(crate) tree_dark: &'static str,
    pub(crate) sand: &'static str,
    pub(crate) shore: &'static str,
    /// Water from the shore outward.
    pub(crate) water: [&'static str; 4],
    pub(crate) ripple: &'static str,
    pub(crate) water_ink: &'static str,
    pub(crate) road: &'static str,
    pub(crate) road_edge: &'static str,
    pub(crate) trail: &'static str,
    pub(crate) tarmac: &'static str,
    pub(crate) roofs: [[&'static str; 2]; 4],
    pub(crate) outline: &'static str,
    pub(crate) yard: &'static str,
    pub(crate) plank: &'static str,
    pub(crate) plank_edge: &'static str,
    pub(crate) wall: &'static str,
    pub(crate) earth: &'static str,
    pub(crate) hill_ink: &'static str,
    pub(crate) wood_ink: &'static str,
    pub(crate) field_ink: &'static str,
    pub(crate) shadow: &'static str,
}

impl Theme {
    pub(crate) fn palette(self) -> &'static Palette {
        match self {
            Theme::Light => &LIGHT,
            Theme::Dark => &DARK,
        }
    }
}

const LIGHT: Palette = Palette {
    paper: "#f6f0df",
    panel: "#f1e8d0",
    ink: "#2f2a22",
    faint: "#857a63",
    halo: "#f6f1dd",
    grid: "#4c4a38",
    number: "#45412f",
    ground: ["#e5e5bf", "#e3d6a4", "#d7bc82", "#c7a068"],
    contour: "#a8713a",
    speck: "#b9bd8b",
    fields: ["#dfd78e", "#cbd58c", "#e6e0a0", "#b9cf94"],
    furrow: "#96a05a",
    hedge: "#9aa362",
    scrub: "#c7cf94",
    bush: "#7f9150",
    bush_light: "#a9b86f",
    stone: "#9a8f78",
    wood: "#8fae66",
    wood_edge: "#4f7140",
    tree: "#6c9650",
    tree_light: "#8fb868",
    tree_dark: "#3f6437",
    sand: "#f0e4bb",
    shore: "#46788f",
    water: ["#c3e2e4", "#aed6de", "#98c8d6", "#84b9cc"],
    ripple: "#6fa6bd",
    water_ink: "#24566e",
    road: "#fdf6e3",
    road_edge: "#7c6244",
    trail: "#7c5a36",
    tarmac: "#c9c6b9",
    roofs: [["#c4664a", "#a84f38"], ["#b98a5c", "#9c7046"], ["#8d94a0", "#737a88"], ["#c9a25a", "#ab8442"]],
    outline: "#40281e",
    yard: "#ddd3b0",
    plank: "#d3bd94",
    plank_edge: "#6f5639",
    wall: "#3b3330",
    earth: "#9b7a4c",
    hill_ink: "#7b4d22",
    wood_ink: "#f6f2d8",
    field_ink: "#6a6530",
    shadow: "#2b2a1c",
};

const DARK: Palette = Palette {
    paper: "#1d211f",
    panel: "#232826",
    ink: "#e9e3d0",
    faint: "#9a957f",
    halo: "#1b201d",
    grid: "#d8d8c0",
    number: "#cfccb4",
    ground: ["#343b31", "#45432f", "#57492e", "#6b5632"],
    contour: "#b98a55",
    speck: "#4a5342",
    fields: ["#4b4c2c", "#43502f", "#545333", "#3b4d36"],
    furrow: "#6c7446",
    hedge: "#66703f",
    scrub: "#3f4a30",
    bush: "#6f8148",
    bush_light: "#566839",
    stone: "#777161",
    wood: "#2e4429",
    wood_edge: "#1a2b1b",
    tree: "#3c5c34",
    tree_light: "#4f7543",
    tree_dark: "#1d301e",
    sand: "#5c563f",
    shore: "#0f2733",
    water: ["#2c4d5a", "#254552", "#1f3c4a", "#1a3341"],
    ripple: "#3d6272",
    water_ink: "#a9cfdf",
    road: "#c9bc9a",
    road_edge: "#1e1a14",
    trail: "#b39b74",
    tarmac: "#5b5c58",
    roofs: [["#a1543d", "#7f402e"], ["#8f6d49", "#705337"], ["#6d7480", "#555b67"], ["#97793f", "#775e2f"]],
    outline: "#12100d",
    yard: "#4a4635",
    plank: "#7c6a4c",
    plank_edge: "#2c241a",
    wall: "#e0d6c4",
    earth: "#a58556",
    hill_ink: "#d9ab74",
    wood_ink: "#d5e3bf",
    field_ink: "#c9c48a",
    shadow: "#000000",
};
