/** The ground of a measured table on a canvas: heights, fields, woods, water, ways, hedges, walls and houses. */
import type { BoardLine, Point } from "../wire";
import { type Area, type Canvas, Easel } from "./canvas";
import { chance } from "./hex";
import type { Palette } from "./palette";
import type { Field } from "./surface";

type Kind = "contour" | "field" | "paddy" | "brush" | "wood" | "jungle" | "rocks" | "crag" | "water" | "building" | "road" | "track" | "stream" | "hedge" | "wall" | "fence" | "ditch" | "rail" | "plain";

/** Kinds of ground and lines by the words of the board, the first that fits. */
const WORDS: [RegExp, Kind][] = [
  [/contour/, "contour"],
  [/jungle/, "jungle"],
  [/wood|forest|tree|copse/, "wood"],
  [/brush|scrub|orchard|bush|heath/, "brush"],
  [/paddy|marsh|swamp|bog/, "paddy"],
  [/field|crop|plough|grain|meadow/, "field"],
  [/build|house|barn|farm|bunker|church|hut/, "building"],
  [/crag|cliff|bluff/, "crag"],
  [/rock|rubble|stone(?! wall)|scree|crater/, "rocks"],
  [/water|pond|lake|sea/, "water"],
  [/stream|river|canal|brook/, "stream"],
  [/road|street/, "road"],
  [/track|trail|path|lane/, "track"],
  [/rail/, "rail"],
  [/hedge/, "hedge"],
  [/wall/, "wall"],
  [/fence|wire/, "fence"],
  [/ditch|trench|gully|bank/, "ditch"],
];

export const kindOf = (words: string): Kind => WORDS.find(([look]) => look.test(words.toLowerCase()))?.[1] ?? "plain";

interface Shape {
  kind: Kind;
  line: BoardLine;
  points: Point[];
  closed: boolean;
  path: Path2D;
  box: Area;
  seed: number;
}

/** What is worked out once for a table. */
interface Table {
  shapes: Shape[];
  heights: number[];
  /** Units of the sheet for one metre. */
  metre: number;
}

const tables = new WeakMap<Field, Table>();

function read(field: Field): Table {
  const kept = tables.get(field);
  if (kept) return kept;
  const shapes = field.board.lines.filter((line) => line.points.length > 1).map((line, n) => shape(field, line, n));
  const heights = [...new Set(shapes.filter((s) => s.kind === "contour").map((s) => s.line.height ?? 0))].sort((a, b) => a - b);
  const made = { shapes, heights, metre: field.scale * Math.max(1, field.board.scale) };
  tables.set(field, made);
  return made;
}

function shape(field: Field, line: BoardLine, seed: number): Shape {
  const [first, last] = [line.points[0], line.points.at(-1)!];
  const closed = line.points.length > 3 && first.x === last.x && first.y === last.y;
  const points = (closed ? line.points.slice(0, -1) : line.points).map((p) => field.to(p));
  const path = new Path2D();
  points.forEach((p, i) => (i ? path.lineTo(p.x, p.y) : path.moveTo(p.x, p.y)));
  if (closed) path.closePath();
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { kind: kindOf(line.kind), line, points, closed, path, seed, box: { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y } };
}

class Brush extends Easel {
  readonly metre: number;
  constructor(
    ctx: Canvas,
    readonly field: Field,
    readonly table: Table,
    readonly ink: Palette,
    readonly part: Area,
    readonly scale: number,
  ) {
    super(ctx);
    this.metre = table.metre;
  }
  of(...kinds: Kind[]): Shape[] {
    const { x, y, w, h } = this.part;
    const room = 30 * this.metre;
    return this.table.shapes.filter(
      (s) => kinds.includes(s.kind) && s.box.x < x + w + room && s.box.y < y + h + room && s.box.x + s.box.w > x - room && s.box.y + s.box.h > y - room,
    );
  }
  /** How wide a line is drawn: as it says, or as such lines are. */
  width(s: Shape, usual: number): number {
    return Math.max(((s.line.width ?? 0) || usual * Math.max(1, this.field.board.scale)) * this.field.scale, 1.2);
  }
  /** Always the same spots inside an area, about so many metres apart, those outside the wanted part left out. */
  spots(s: Shape, apart: number, salt: number, each: (x: number, y: number, n: number) => void): void {
    const step = Math.max(apart * this.metre, Math.sqrt((s.box.w * s.box.h) / 5000));
    const { x, y, w, h } = this.part;
    const room = step * 2;
    const from = (low: number, edge: number): number => Math.max(0, Math.floor((edge - room - low) / step));
    for (let i = from(s.box.x, x); s.box.x + i * step <= Math.min(s.box.x + s.box.w, x + w + room); i++) {
      for (let j = from(s.box.y, y); s.box.y + j * step <= Math.min(s.box.y + s.box.h, y + h + room); j++) {
        const n = i * 4099 + j;
        const px = s.box.x + (i + chance(n, s.seed, salt)) * step;
        const py = s.box.y + (j + chance(n, s.seed, salt + 1)) * step;
        if (within(s.points, px, py)) each(px, py, n);
      }
    }
  }
}

/** Whether a point lies in an outline. */
export function within(points: Point[], x: number, y: number): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [a, b] = [points[i], points[j]];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** Draw a part of the table; one unit of the sheet is `scale` pixels. */
export function drawTable(ctx: Canvas, field: Field, ink: Palette, part: Area, scale: number): void {
  const b = new Brush(ctx, field, read(field), ink, part, scale);
  b.prepare(part, ink.ground[0]);
  specks(b);
  heights(b);
  fields(b);
  paddies(b);
  brushwood(b);
  rocks(b);
  crags(b);
  woods(b);
  contours(b);
  water(b);
  ways(b);
  lines(b);
  houses(b);
  plain(b);
  grid(b);
  ctx.lineWidth = 3;
  ctx.strokeStyle = ink.outline;
  ctx.strokeRect(0, 0, field.width, field.height);
}

function specks(b: Brush): void {
  const whole: Point[] = [
    { x: 0, y: 0 },
    { x: b.field.width, y: 0 },
    { x: b.field.width, y: b.field.height },
    { x: 0, y: b.field.height },
  ];
  const s: Shape = { kind: "plain", line: { kind: "", cells: [], points: [] }, points: whole, closed: true, path: new Path2D(), seed: 7, box: { x: 0, y: 0, w: b.field.width, h: b.field.height } };
  b.spots(s, 9, 3, (x, y) => b.disc(x, y, 0.9, b.ink.speck));
}

/** Higher ground is warmer. */
function heights(b: Brush): void {
  const { heights: all } = b.table;
  for (const s of b.of("contour").sort((p, q) => (p.line.height ?? 0) - (q.line.height ?? 0))) {
    const rank = all.indexOf(s.line.height ?? 0) + 1;
    b.ctx.save();
    b.ctx.shadowColor = "rgb(60 40 10 / 0.28)";
    b.ctx.shadowBlur = 7 * b.scale;
    b.ctx.shadowOffsetX = 2 * b.scale;
    b.ctx.shadowOffsetY = 3 * b.scale;
    b.fill(s.path, b.ink.ground[Math.min(3, Math.ceil((rank * 3) / Math.max(3, all.length)))]);
    b.ctx.restore();
  }
}

function contours(b: Brush): void {
  for (const s of b.of("contour")) b.stroke(s.path, b.ink.contour, 1.6, 0.85);
}

function fields(b: Brush): void {
  for (const s of b.of("field")) {
    const colour = b.ink.fields[Math.floor(chance(s.seed, 1, 2) * 4) % 4];
    b.fill(s.path, colour);
    const { ctx } = b;
    ctx.save();
    ctx.clip(s.path);
    ctx.translate(s.box.x + s.box.w / 2, s.box.y + s.box.h / 2);
    ctx.rotate(chance(s.seed, 2, 5) * Math.PI);
    const far = Math.hypot(s.box.w, s.box.h) / 2;
    ctx.globalAlpha = 0.33;
    ctx.strokeStyle = b.ink.furrow;
    ctx.lineWidth = 0.9;
    ctx.beginPath();
    for (let y = -far; y < far; y += Math.max(5, 2.4 * b.metre)) {
      ctx.moveTo(-far, y);
      ctx.lineTo(far, y);
    }
    ctx.stroke();
    ctx.restore();
    b.stroke(s.path, b.ink.hedge, 1.6, 0.8);
  }
}

function paddies(b: Brush): void {
  for (const s of b.of("paddy")) {
    b.fill(s.path, b.ink.water[0], 0.8);
    b.stroke(s.path, b.ink.hedge, Math.max(2, b.metre), 0.9);
    b.spots(s, 5, 61, (x, y) => {
      const tuft = new Path2D();
      tuft.moveTo(x - 3, y - 4);
      tuft.lineTo(x, y);
      tuft.lineTo(x, y - 5);
      tuft.moveTo(x, y);
      tuft.lineTo(x + 3, y - 4);
      b.stroke(tuft, b.ink.bush, 1, 0.8);
    });
  }
}

function brushwood(b: Brush): void {
  for (const s of b.of("brush")) {
    b.fill(s.path, b.ink.scrub);
    b.stroke(s.path, b.ink.bush, 1.2, 0.5);
    b.spots(s, 5, 11, (x, y, n) => {
      const r = (0.7 + chance(n, s.seed, 13) * 0.7) * b.metre;
      b.disc(x, y, r, b.ink.bush);
      b.disc(x - r * 0.3, y - r * 0.35, r * 0.55, b.ink.bushLight);
    });
  }
}

function rocks(b: Brush): void {
  for (const s of b.of("rocks")) {
    b.fill(s.path, b.ink.yard, 0.7);
    b.stroke(s.path, b.ink.stone, 1.4, 0.8);
    b.spots(s, 4, 17, (x, y, n) => {
      const r = (0.5 + chance(n, s.seed, 19) * 0.9) * b.metre;
      b.disc(x + r * 0.25, y + r * 0.35, r, b.ink.outline);
      b.disc(x, y, r, b.ink.stone);
    });
  }
}

/** Steep rock: a firm edge with strokes down its face, no two alike. */
function crags(b: Brush): void {
  for (const s of b.of("crag")) {
    const face = Math.max(4, 3.6 * b.metre);
    const strokes = new Path2D();
    s.points.forEach((from, side) => {
      const to = s.points[(side + 1) % s.points.length];
      const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
      const number = Math.ceil(long / Math.max(3, 1.4 * b.metre));
      for (let n = 0; n < number; n++) {
        const along = (n + chance(n, side, s.seed)) / number;
        const far = (face * (0.45 + 0.55 * chance(n, side, s.seed + 1))) / long;
        const foot = { x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along };
        const across = { x: (from.y - to.y) * far, y: (to.x - from.x) * far };
        const top = [1, -1].map((way) => ({ x: foot.x + across.x * way, y: foot.y + across.y * way })).find((p) => within(s.points, p.x, p.y));
        if (!top) continue;
        strokes.moveTo(foot.x, foot.y);
        strokes.lineTo(top.x, top.y);
      }
    });
    b.fill(s.path, b.ink.stone, 0.75);
    b.stroke(strokes, b.ink.outline, 1.2, 0.75);
    b.stroke(s.path, b.ink.outline, 2.2);
  }
}

/** Woods have round trees, jungle denser and larger ones. */
function woods(b: Brush): void {
  for (const s of b.of("wood", "jungle")) {
    const jungle = s.kind === "jungle";
    b.stroke(s.path, b.ink.woodEdge, 3, 0.5);
    b.fill(s.path, b.ink.wood);
    b.spots(s, jungle ? 5 : 6.5, 23, (x, y, n) => {
      const r = Math.max(2.4, (jungle ? 2.6 : 2.1) * (0.75 + chance(n, s.seed, 29) * 0.6) * b.metre);
      b.disc(x + r * 0.22, y + r * 0.3, r, b.ink.treeDark);
      b.disc(x, y, r, b.ink.tree);
      b.disc(x - r * 0.28, y - r * 0.32, r * 0.52, b.ink.treeLight);
    });
  }
}

function water(b: Brush): void {
  for (const s of b.of("water")) {
    b.stroke(s.path, b.ink.sand, 6);
    b.fill(s.path, b.ink.water[2]);
    b.ctx.save();
    b.ctx.clip(s.path);
    b.stroke(s.path, b.ink.water[1], 26);
    b.stroke(s.path, b.ink.water[0], 11);
    b.ctx.restore();
    b.stroke(s.path, b.ink.shore, 1.4);
  }
  const streams = b.of("stream");
  for (const s of streams) b.stroke(s.path, b.ink.shore, b.width(s, 4) + 2.4);
  for (const s of streams) b.stroke(s.path, b.ink.water[1], b.width(s, 4));
  for (const s of streams) b.stroke(s.path, b.ink.water[0], b.width(s, 4) * 0.4, 0.7);
}

function ways(b: Brush): void {
  const [roads, tracks] = [b.of("road"), b.of("track")];
  for (const s of tracks) {
    b.stroke(s.path, b.ink.road, b.width(s, 3), 0.45);
    b.ctx.setLineDash([9, 7]);
    b.stroke(s.path, b.ink.trail, Math.max(1.6, b.width(s, 3) * 0.28));
    b.ctx.setLineDash([]);
  }
  for (const s of roads) b.stroke(s.path, b.ink.roadEdge, b.width(s, 6) + 2.6);
  for (const s of roads) b.stroke(s.path, b.ink.road, b.width(s, 6));
  for (const s of b.of("rail")) {
    b.stroke(s.path, b.ink.outline, b.width(s, 3));
    b.ctx.setLineDash([8, 8]);
    b.ctx.lineCap = "butt";
    b.stroke(s.path, b.ink.road, b.width(s, 3) * 0.6);
    b.ctx.setLineDash([]);
    b.ctx.lineCap = "round";
  }
}

/** Hedges, walls, fences and ditches. */
function lines(b: Brush): void {
  for (const s of b.of("ditch")) {
    b.stroke(s.path, b.ink.contour, Math.max(3, b.width(s, 1.5) + 1), 0.6);
    b.stroke(s.path, b.ink.outline, 1.2, 0.8);
  }
  for (const s of b.of("hedge")) {
    b.stroke(s.path, b.ink.row[0], Math.max(4, 1.6 * b.metre), 0.9);
    const { ctx } = b;
    ctx.setLineDash([0.1, Math.max(4.4, 1.5 * b.metre)]);
    b.stroke(s.path, b.ink.row[1], Math.max(3, 1.1 * b.metre));
    ctx.setLineDash([]);
  }
  for (const s of b.of("wall")) {
    b.stroke(s.path, b.ink.wall, Math.max(3.4, b.width(s, 0.8) + 1.2));
    b.stroke(s.path, b.ink.stone, Math.max(1.4, b.width(s, 0.8) * 0.5));
  }
  for (const s of b.of("fence")) {
    b.stroke(s.path, b.ink.plankEdge, 1.3);
    b.ctx.setLineDash([0.1, Math.max(8, 3 * b.metre)]);
    b.stroke(s.path, b.ink.plankEdge, 3.6);
    b.ctx.setLineDash([]);
  }
}

/** Houses with a shadow and a ridge along their longer axis. */
function houses(b: Brush): void {
  for (const s of b.of("building")) {
    const [light, dark] = b.ink.roofs[Math.floor(chance(s.seed, 4, 37) * 4) % 4];
    b.ctx.save();
    b.ctx.translate(0.9 * b.metre, 1.2 * b.metre);
    b.fill(s.path, "#000000", 0.26);
    b.ctx.restore();
    b.fill(s.path, dark);
    b.ctx.save();
    b.ctx.clip(s.path);
    const [p, q, far] = longest(s.points);
    const [ux, uy] = [(q.x - p.x) / far, (q.y - p.y) / far];
    const [cx, cy] = [s.box.x + s.box.w / 2, s.box.y + s.box.h / 2];
    const ridge = new Path2D();
    const out = Math.hypot(s.box.w, s.box.h);
    // The sunny half of the roof is the northern one.
    const [sx, sy] = ux < 0 || (ux === 0 && uy > 0) ? [-uy, ux] : [uy, -ux];
    ridge.moveTo(cx - ux * out, cy - uy * out);
    ridge.lineTo(cx + ux * out, cy + uy * out);
    ridge.lineTo(cx + ux * out + sx * out, cy + uy * out + sy * out);
    ridge.lineTo(cx - ux * out + sx * out, cy - uy * out + sy * out);
    ridge.closePath();
    b.fill(ridge, light);
    b.ctx.restore();
    b.stroke(s.path, b.ink.outline, 1.8);
  }
}

function longest(points: Point[]): [Point, Point, number] {
  let best: [Point, Point, number] = [points[0], points[1] ?? points[0], 0.001];
  points.forEach((p, i) => {
    const q = points[(i + 1) % points.length];
    const far = Math.hypot(q.x - p.x, q.y - p.y);
    if (far > best[2]) best = [p, q, far];
  });
  return best;
}

/** What the client has no drawing for: its outline. */
function plain(b: Brush): void {
  for (const s of b.of("plain")) {
    if (s.closed) b.fill(s.path, b.ink.yard, 0.35);
    b.stroke(s.path, b.ink.outline, s.closed ? 1.4 : Math.max(1.4, b.width(s, 0.5)), 0.7);
  }
}

/** Metres between the lines of the grid: whatever gives six to fourteen of them. */
function gap(field: Field, metre: number): number {
  const long = Math.max(field.width, field.height) / metre;
  return [1, 5, 10, 25, 50, 100, 250, 500, 1000].find((n) => long / n <= 14) ?? 2000;
}

/** A light grid of round metres. */
function grid(b: Brush): void {
  const step = gap(b.field, b.metre) * b.metre;
  const path = new Path2D();
  for (let x = step; x < b.field.width; x += step) {
    path.moveTo(x, 0);
    path.lineTo(x, b.field.height);
  }
  for (let y = step; y < b.field.height; y += step) {
    path.moveTo(0, y);
    path.lineTo(b.field.width, y);
  }
  b.stroke(path, b.ink.grid, 0.7, 0.16);
}

/** Everything that could be written on the table, and where. */
export function words(field: Field): {
  names: { text: string; at: Point }[];
  heights: { text: string; ring: Point[] }[];
  metres(u: number): { text: string; at: Point }[];
  woods: Point[][];
} {
  const { shapes, metre } = read(field);
  const names = field.board.places.flatMap((place) => {
    const at = place.places.find((p) => "point" in p);
    return at && "point" in at ? [{ text: place.name, at: field.to(at.point.at) }] : [];
  });
  const odd = shapes.filter((s) => s.kind === "plain" && s.closed).map((s) => ({ text: s.line.kind, at: { x: s.box.x + s.box.w / 2, y: s.box.y + s.box.h / 2 } }));
  const rings = shapes.filter((s) => s.kind === "contour" && Math.round((s.line.height ?? 0) / Math.max(1, field.board.scale)));
  const heights = rings.map((s) => ({ text: `${Math.round((s.line.height ?? 0) / Math.max(1, field.board.scale))} m`, ring: along(s.points) }));
  const metres = (u: number): { text: string; at: Point }[] => {
    const step = gap(field, metre);
    const count = (long: number): number[] => Array.from({ length: Math.max(0, Math.ceil(long / (step * metre)) - 1) }, (_, n) => (n + 1) * step);
    return [
      ...count(field.width).map((n) => ({ text: String(n), at: { x: n * metre, y: 9 * u } })),
      ...count(field.height).map((n) => ({ text: String(n), at: { x: 15 * u, y: n * metre } })),
    ];
  };
  const woods = shapes.filter((s) => s.closed && /wood|jungle|brush|building/.test(s.kind)).map((s) => s.points);
  return { names: [...names, ...odd], heights, metres, woods };
}

/** The corners of a ring and the middles between them, from the top. */
function along(points: Point[]): Point[] {
  const all = points.flatMap((p, i) => {
    const q = points[(i + 1) % points.length];
    return [p, { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }];
  });
  return all.sort((p, q) => p.y - q.y);
}
