/** Draws the ground of any board on a canvas. Kinds of ground are told by the words of the board's legend. */
import type { Board, Point } from "../wire";
import { cellOf } from "../wire";
import { type Area, type Canvas, Easel } from "./canvas";
import { type Cell, HALF, Plane, SIZE, chance } from "./hex";
import type { Palette } from "./palette";

export type Look =
  | "open"
  | "field"
  | "scrub"
  | "rough"
  | "woods"
  | "building"
  | "river"
  | "bridge"
  | "sea"
  | "wharf";

const WORDS: [RegExp, Look][] = [
  [/bridge|ford/i, "bridge"],
  [/river|stream|canal/i, "river"],
  [/sea|lake|water|bay/i, "sea"],
  [/wharf|quay|pier|jetty/i, "wharf"],
  [/build|house|town|village|bunker|stone/i, "building"],
  [/heavy|wood|forest|jungle|tree/i, "woods"],
  [/medium|scrub|brush|orchard|bush/i, "scrub"],
  [/broken|rough|rubble|crater/i, "rough"],
  [/mixed|field|crop|grain|plough/i, "field"],
];

/** How a kind of ground is drawn. */
export const look = (name: string): Look => WORDS.find(([words]) => words.test(name))?.[1] ?? "open";

/** Everything that is worked out once for a board. */
export class Ground {
  readonly plane: Plane;
  readonly looks: Look[];
  private readonly paths = new Map<string, Path2D>();
  constructor(readonly board: Board) {
    this.plane = new Plane(board.grid!);
    const kinds = board.legend.map(look);
    const cells = board.grid!.cols * board.grid!.rows;
    this.looks = Array.from({ length: cells }, (_, cell) => kinds[board.terrain[cell] ?? -1] ?? "open");
  }
  /** How a cell looks; beyond the edge, as the nearest hex of the map. */
  look([col, row]: Cell): Look {
    const { cols, rows } = this.plane.grid;
    const inside = col >= 1 && row >= 1 && col <= cols && row <= rows;
    const cell = this.plane.cell([Math.min(cols, Math.max(1, col)), Math.min(rows, Math.max(1, row))])!;
    const found = this.looks[cell] ?? "open";
    return !inside && (found === "building" || found === "wharf" || found === "bridge") ? "open" : found;
  }
  level([col, row]: Cell): number {
    const { cols, rows } = this.plane.grid;
    const cell = this.plane.cell([Math.min(cols, Math.max(1, col)), Math.min(rows, Math.max(1, row))])!;
    return this.board.levels[cell] ?? 0;
  }
  /** A rounded outline round all cells of some kinds, kept for the next drawing. */
  area(key: string, inside: (cell: Cell) => boolean): Path2D {
    let path = this.paths.get(key);
    if (!path) {
      path = new Path2D();
      for (const loop of this.plane.outlines(inside, 2)) rounded(path, loop);
      this.paths.set(key, path);
    }
    return path;
  }
  course(key: string, cells: number[]): Path2D {
    let path = this.paths.get(key);
    if (!path) {
      path = new Path2D();
      smooth(path, this.extended(cells));
      this.paths.set(key, path);
    }
    return path;
  }
  /** The middles of cells; a line that ends at the edge of the map runs off it. */
  private extended(cells: number[]): Point[] {
    const points = cells.map((cell) => this.plane.centre(cell));
    const { cols, rows } = this.plane.grid;
    const off = (cell: number, before: Point): Point | null => {
      const [col, row] = this.plane.colRow(cell);
      const at = this.plane.centre(cell);
      if (col > 1 && col < cols && row > 1 && row < rows) return null;
      return { x: at.x + (at.x - before.x) * 1.2, y: at.y + (at.y - before.y) * 1.2 };
    };
    if (points.length > 1) {
      const head = off(cells[0], points[1]);
      const tail = off(cells.at(-1)!, points.at(-2)!);
      if (head) points.unshift(head);
      if (tail) points.push(tail);
    }
    return points;
  }
}

const mid = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

function rounded(path: Path2D, loop: Point[]): void {
  const n = loop.length;
  const start = mid(loop[n - 1], loop[0]);
  path.moveTo(start.x, start.y);
  for (let i = 0; i < n; i++) {
    const to = mid(loop[i], loop[(i + 1) % n]);
    path.quadraticCurveTo(loop[i].x, loop[i].y, to.x, to.y);
  }
  path.closePath();
}

function smooth(path: Path2D, points: Point[]): void {
  if (!points.length) return;
  path.moveTo(points[0].x, points[0].y);
  for (let i = 1; i < points.length - 1; i++) {
    const to = mid(points[i], points[i + 1]);
    path.quadraticCurveTo(points[i].x, points[i].y, to.x, to.y);
  }
  const last = points.at(-1)!;
  path.lineTo(last.x, last.y);
}

/** One drawing: a canvas that is already scaled to the sheet, a palette, and the part of the sheet that is wanted. */
export class Brush extends Easel {
  constructor(
    ctx: Canvas,
    readonly ground: Ground,
    readonly ink: Palette,
    readonly part: Area,
    /** Pixels for one unit of the sheet. */
    readonly scale: number,
  ) {
    super(ctx);
  }
  /** The cells that show in the wanted part. */
  cells(): { cell: number; at: Point; look: Look }[] {
    const { plane, looks } = this.ground;
    const { x, y, w, h } = this.part;
    const out: { cell: number; at: Point; look: Look }[] = [];
    for (let cell = 0; cell < looks.length; cell++) {
      const at = plane.centre(cell);
      if (at.x < x - SIZE || at.y < y - SIZE || at.x > x + w + SIZE || at.y > y + h + SIZE) continue;
      out.push({ cell, at, look: looks[cell] });
    }
    return out;
  }
  /** Always the same scattering of points in a cell. */
  scatter(cell: number, at: Point, count: number, salt: number, each: (x: number, y: number, n: number) => void): void {
    for (let n = 0; n < count; n++) {
      const angle = chance(cell, n, salt) * Math.PI * 2;
      const far = Math.sqrt(chance(cell, n, salt + 1)) * HALF;
      each(at.x + Math.cos(angle) * far, at.y + Math.sin(angle) * far, n);
    }
  }
}

/** The names and cells of places by what they are. */
export const isTarmac = (name: string): boolean => /strip|runway|apron|tarmac/i.test(name);
export const cellsOf = (places: { name: string; places: import("../wire").Place[] }): number[] =>
  places.places.map(cellOf).filter((cell) => cell !== null);
