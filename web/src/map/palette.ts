/** The colours of maps and counters, the same as those of the printed maps. */

export interface Palette {
  paper: string;
  ink: string;
  halo: string;
  grid: string;
  number: string;
  ground: string[];
  contour: string;
  speck: string;
  fields: string[];
  furrow: string;
  hedge: string;
  /** A row of bushes on measured ground: its shade and its leaves. */
  row: [string, string];
  scrub: string;
  bush: string;
  bushLight: string;
  stone: string;
  wood: string;
  woodEdge: string;
  tree: string;
  treeLight: string;
  treeDark: string;
  sand: string;
  shore: string;
  water: string[];
  ripple: string;
  waterInk: string;
  road: string;
  roadEdge: string;
  trail: string;
  tarmac: string;
  roofs: [string, string][];
  outline: string;
  yard: string;
  plank: string;
  plankEdge: string;
  wall: string;
  hillInk: string;
  woodInk: string;
  fieldInk: string;
}

export const LIGHT: Palette = {
  paper: "#f6f0df",
  ink: "#2f2a22",
  halo: "#f6f1dd",
  grid: "#4c4a38",
  number: "#45412f",
  ground: ["#e5e5bf", "#e3d6a4", "#d7bc82", "#c7a068"],
  contour: "#a8713a",
  speck: "#b9bd8b",
  fields: ["#dfd78e", "#cbd58c", "#e6e0a0", "#b9cf94"],
  furrow: "#96a05a",
  hedge: "#9aa362",
  row: ["#3f6437", "#8fb868"],
  scrub: "#c7cf94",
  bush: "#7f9150",
  bushLight: "#a9b86f",
  stone: "#9a8f78",
  wood: "#8fae66",
  woodEdge: "#4f7140",
  tree: "#6c9650",
  treeLight: "#8fb868",
  treeDark: "#3f6437",
  sand: "#f0e4bb",
  shore: "#46788f",
  water: ["#c3e2e4", "#aed6de", "#98c8d6", "#84b9cc"],
  ripple: "#6fa6bd",
  waterInk: "#24566e",
  road: "#fdf6e3",
  roadEdge: "#7c6244",
  trail: "#7c5a36",
  tarmac: "#c9c6b9",
  roofs: [
    ["#c4664a", "#a84f38"],
    ["#b98a5c", "#9c7046"],
    ["#8d94a0", "#737a88"],
    ["#c9a25a", "#ab8442"],
  ],
  outline: "#40281e",
  yard: "#ddd3b0",
  plank: "#d3bd94",
  plankEdge: "#6f5639",
  wall: "#3b3330",
  hillInk: "#7b4d22",
  woodInk: "#f6f2d8",
  fieldInk: "#6a6530",
};

export const DARK: Palette = {
  paper: "#1d211f",
  ink: "#e9e3d0",
  halo: "#1b201d",
  grid: "#d8d8c0",
  number: "#cfccb4",
  ground: ["#343b31", "#45432f", "#57492e", "#6b5632"],
  contour: "#b98a55",
  speck: "#4a5342",
  fields: ["#4b4c2c", "#43502f", "#545333", "#3b4d36"],
  furrow: "#6c7446",
  hedge: "#66703f",
  row: ["#5f8f50", "#a3d58b"],
  scrub: "#3f4a30",
  bush: "#6f8148",
  bushLight: "#566839",
  stone: "#777161",
  wood: "#2e4429",
  woodEdge: "#1a2b1b",
  tree: "#3c5c34",
  treeLight: "#4f7543",
  treeDark: "#1d301e",
  sand: "#5c563f",
  shore: "#0f2733",
  water: ["#2c4d5a", "#254552", "#1f3c4a", "#1a3341"],
  ripple: "#3d6272",
  waterInk: "#a9cfdf",
  road: "#c9bc9a",
  roadEdge: "#1e1a14",
  trail: "#b39b74",
  tarmac: "#5b5c58",
  roofs: [
    ["#a1543d", "#7f402e"],
    ["#8f6d49", "#705337"],
    ["#6d7480", "#555b67"],
    ["#97793f", "#775e2f"],
  ],
  outline: "#12100d",
  yard: "#4a4635",
  plank: "#7c6a4c",
  plankEdge: "#2c241a",
  wall: "#e0d6c4",
  hillInk: "#d9ab74",
  woodInk: "#d5e3bf",
  fieldInk: "#c9c48a",
};

/** Ground, sign and rim of a side's counters; the first two differ in lightness too. */
export const SIDES: [string, string, string][] = [
  ["#2f5d8c", "#f4f7fa", "#16324f"],
  ["#e2b55a", "#2b2114", "#7a5518"],
  ["#7c8a5b", "#f7f7ea", "#434d2c"],
  ["#8a5a83", "#faf3f9", "#4d2d49"],
];
export const NOBODY: [string, string, string] = ["#c9c5b8", "#33302a", "#7b766a"];

export const sideColours = (side: number | null): [string, string, string] =>
  side === null ? NOBODY : (SIDES[side] ?? NOBODY);
