/** Where hexes lie on the sheet: the same plane as the printed maps, 32 units from a hex's middle to its corners. */
import type { HexGrid, Point } from "../wire";

export const SIZE = 32;
export const HALF = (SIZE * Math.sqrt(3)) / 2;
/** Steps from a hex's middle to its corners, clockwise from the north-west; side d lies between corners d and d + 1. */
const CORNERS: [number, number][] = [
  [-1, -1],
  [1, -1],
  [2, 0],
  [1, 1],
  [-1, 1],
  [-2, 0],
];

export type Cell = [col: number, row: number];

export class Plane {
  readonly width: number;
  readonly height: number;
  constructor(readonly grid: HexGrid) {
    this.width = SIZE * (1.5 * grid.cols + 0.5);
    this.height = HALF * (2 * grid.rows + 1);
  }
  private up(col: number): number {
    const even = ((col % 2) + 2) % 2 === 0;
    return even === this.grid.even_up ? 1 : 0;
  }
  colRow(cell: number): Cell {
    return [Math.floor(cell / this.grid.rows) + 1, (cell % this.grid.rows) + 1];
  }
  cell([col, row]: Cell): number | null {
    const inside = col >= 1 && col <= this.grid.cols && row >= 1 && row <= this.grid.rows;
    return inside ? (col - 1) * this.grid.rows + row - 1 : null;
  }
  label(cell: number): string {
    const [col, row] = this.colRow(cell);
    return String(col).padStart(2, "0") + String(row).padStart(2, "0");
  }
  byLabel(label: string): number | null {
    return /^\d{4}$/.test(label) ? this.cell([Number(label.slice(0, 2)), Number(label.slice(2))]) : null;
  }
  /** The middle of a hex in whole steps: half a corner radius across, half a hex height down. */
  middle([col, row]: Cell): [number, number] {
    return [3 * col - 1, 2 * row - this.up(col)];
  }
  centre(cell: number): Point {
    return spot(this.middle(this.colRow(cell)));
  }
  beside([col, row]: Cell, side: number): Cell {
    const up = this.up(col);
    switch (((side % 6) + 6) % 6) {
      case 0:
        return [col, row - 1];
      case 1:
        return [col + 1, row - up];
      case 2:
        return [col + 1, row + 1 - up];
      case 3:
        return [col, row + 1];
      case 4:
        return [col - 1, row + 1 - up];
      default:
        return [col - 1, row - up];
    }
  }
  /** The side of `a` that `b` lies beyond, if they are neighbours. */
  sideTo(a: number, b: number): number | null {
    const [col, row] = this.colRow(b);
    for (let side = 0; side < 6; side++) {
      const [c, r] = this.beside(this.colRow(a), side);
      if (c === col && r === row) return side;
    }
    return null;
  }
  /** The two ends of a side. */
  edge(cell: number, side: number): [Point, Point] {
    const [x, y] = this.middle(this.colRow(cell));
    const [a, b] = [CORNERS[side], CORNERS[(side + 1) % 6]];
    return [spot([x + a[0], y + a[1]]), spot([x + b[0], y + b[1]])];
  }
  corners(cell: number): Point[] {
    const [x, y] = this.middle(this.colRow(cell));
    return CORNERS.map(([dx, dy]) => spot([x + dx, y + dy]));
  }
  /** The hex at a point of the sheet. */
  at(p: Point): number | null {
    const col = Math.round(p.x / (1.5 * SIZE) + 1 / 3);
    let best: number | null = null;
    let least = SIZE * SIZE;
    for (let c = col - 1; c <= col + 1; c++) {
      const row = Math.round((p.y / HALF + this.up(c)) / 2);
      for (let r = row - 1; r <= row + 1; r++) {
        const cell = this.cell([c, r]);
        if (cell === null) continue;
        const m = this.centre(cell);
        const d = (m.x - p.x) ** 2 + (m.y - p.y) ** 2;
        if (d < least) [best, least] = [cell, d];
      }
    }
    return best;
  }
  /** The closed outlines of the area whose cells are inside; the area lies to the right of each. */
  outlines(inside: (cell: Cell) => boolean, bleed = 0): Point[][] {
    const next = new Map<string, [number, number]>();
    const { cols, rows } = this.grid;
    const within = ([c, r]: Cell): boolean =>
      c >= 1 - bleed && c <= cols + bleed && r >= 1 - bleed && r <= rows + bleed && inside([c, r]);
    for (let col = 1 - bleed; col <= cols + bleed; col++) {
      for (let row = 1 - bleed; row <= rows + bleed; row++) {
        if (!within([col, row])) continue;
        const [x, y] = this.middle([col, row]);
        for (let side = 0; side < 6; side++) {
          if (within(this.beside([col, row], side))) continue;
          const [a, b] = [CORNERS[side], CORNERS[(side + 1) % 6]];
          next.set(`${x + a[0]},${y + a[1]}`, [x + b[0], y + b[1]]);
        }
      }
    }
    const loops: Point[][] = [];
    while (next.size) {
      const [start, first] = next.entries().next().value!;
      next.delete(start);
      const loop = [spot(start.split(",").map(Number) as [number, number])];
      let at = first;
      while (at.join() !== start) {
        loop.push(spot(at));
        const on = next.get(at.join());
        if (!on) break;
        next.delete(at.join());
        at = on;
      }
      loops.push(loop);
    }
    return loops;
  }
  distance(a: number, b: number): number {
    const cube = (cell: number): [number, number] => {
      const [col] = this.colRow(cell);
      const [, y] = this.middle(this.colRow(cell));
      return [col, (y - col) / 2];
    };
    const [[q1, r1], [q2, r2]] = [cube(a), cube(b)];
    const [dq, dr] = [q2 - q1, r2 - r1];
    return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
  }
}

export const spot = ([x, y]: [number, number]): Point => ({ x: (x * SIZE) / 2, y: y * HALF });

/** A number from 0 to 1 that is always the same for the same three whole numbers. */
export function chance(a: number, b: number, salt: number): number {
  let x = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca77) ^ Math.imul(salt, 0xc2b2ae3d);
  for (let i = 0; i < 2; i++) {
    x ^= x >>> 15;
    x = Math.imul(x, 0x2c1b3c6d);
    x ^= x >>> 12;
    x = Math.imul(x, 0x297a2d39);
    x ^= x >>> 15;
  }
  return (x >>> 0) / 0xffffffff;
}

export const polygon = (points: Point[]): string =>
  `M${points.map((p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L")}Z`;
