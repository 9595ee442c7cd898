/** Where counters lie in their hexes: alone, side by side, piled, or fanned out. */
import type { Piece, Point } from "../wire";
import { COUNTER } from "./counter";
import { groupsOf } from "./groups";
import { polygon } from "./hex";
import type { Field, Surface } from "./surface";

export interface Laid {
  piece: Piece;
  x: number;
  y: number;
  scale: number;
  /** Under others of its pile. */
  under: boolean;
  /** How many lie in the pile, told by its topmost counter. */
  pile: number;
  /** On a measured table: the outline of its base, and its facing in degrees. */
  base: string;
  turn: number | null;
  /** Too small on the screen for anything but its sign. */
  small: boolean;
  /** On a measured table: half its side on the sheet if it were as large as its neighbours leave room for. */
  room: number;
}

/** The pieces of each cell, in the order of their keys. */
export function stacks(pieces: Piece[], board: number): Map<number, Piece[]> {
  const found = new Map<number, Piece[]>();
  for (const piece of pieces) {
    if (piece.board !== board || piece.holder !== null || !piece.cells.length) continue;
    const stack = found.get(piece.cells[0]);
    if (stack) stack.push(piece);
    else found.set(piece.cells[0], [piece]);
  }
  return found;
}

const TWO: [number, number][] = [
  [-14.8, -6],
  [14.8, 6],
];
const THREE: [number, number][] = [
  [-13, -11],
  [13, -11],
  [0, 12],
];
const FOUR: [number, number][] = [
  [-12.5, -12.5],
  [12.5, -12.5],
  [-12.5, 12.5],
  [12.5, 12.5],
];

/** Counters of one cell; a fan spreads them in rows of four. */
export function lay(stack: Piece[], at: Point, fanned: boolean): Laid[] {
  const n = stack.length;
  const put = (piece: Piece, dx: number, dy: number, scale: number, under = false, pile = 0): Laid => ({
    piece,
    x: at.x + dx,
    y: at.y + dy,
    scale,
    under,
    pile,
    base: "",
    turn: null,
    small: false,
    room: Infinity,
  });
  if (fanned && n > 1) {
    const across = Math.min(n, 4);
    const rows = Math.ceil(n / across);
    return stack.map((piece, i) => {
      const row = Math.floor(i / across);
      const inRow = Math.min(across, n - row * across);
      return put(piece, ((i % across) - (inRow - 1) / 2) * 52, (row - (rows - 1) / 2) * 52, 1);
    });
  }
  if (n === 1) return [put(stack[0], 0, 0, 1)];
  if (n === 2) return stack.map((piece, i) => put(piece, TWO[i][0], TWO[i][1], 0.7));
  if (n === 3) return stack.map((piece, i) => put(piece, THREE[i][0], THREE[i][1], 0.62));
  if (n === 4) return stack.map((piece, i) => put(piece, FOUR[i][0], FOUR[i][1], 0.58));
  const shown = stack.slice(-4);
  return shown.map((piece, i) => {
    const last = i === shown.length - 1;
    return put(piece, (i - 1.5) * 4, (1.5 - i) * 4 + 2, 0.86, !last, last ? n : 0);
  });
}

/** All counters of a board; `k`: pixels for one unit of the sheet, where that matters. */
export function layout(surface: Surface, pieces: Piece[], fan: number | null, k: number): Laid[] {
  const { plane, field, index } = surface;
  if (field) return standing(field, pieces, index, k);
  const laid: Laid[] = [];
  let last: Laid[] = [];
  for (const [cell, stack] of stacks(pieces, index)) {
    const here = lay(stack, plane!.centre(cell), fan === cell);
    if (fan === cell) last = here;
    else laid.push(...here);
  }
  return [...laid, ...last];
}

/** Half the side of a counter on the screen, where it does not shrink with the table: at most, and at least in a crowd. */
const READABLE = 16;
const TINY = 5;
/** Below this a counter shows its sign alone. */
export const READABLE_HALF = 11;

/** Pieces of a measured table: bases true to scale, and counters as large as their neighbours leave room for, a group's alike. */
function standing(field: Field, pieces: Piece[], index: number, k: number): Laid[] {
  const here = pieces.filter((piece) => piece.board === index && piece.holder === null && piece.outline.length);
  const spots = here.map((piece) => centroid(piece.outline.map((p) => field.to(p))));
  const room = spots.map(({ x, y }, n) => spots.reduce((least, p, m) => (m === n ? least : Math.min(least, Math.hypot(p.x - x, p.y - y))), Infinity));
  const usual: number[] = [];
  for (const group of groupsOf([...here.keys()], (n) => here[n])) {
    const middle = group.map((n) => room[n]).sort((a, b) => a - b)[group.length >> 1];
    for (const n of group) usual[n] = middle * 0.55;
  }
  return here.map((piece, n) => {
    const base = piece.outline.length > 2 ? polygon(piece.outline.map((p) => field.to(p))) : "";
    const half = Math.min(READABLE, Math.max(TINY, usual[n] * k));
    return { piece, ...spots[n], scale: half / COUNTER / k, under: false, pile: 0, base, turn: piece.facing, small: half < READABLE_HALF, room: usual[n] };
  });
}

export function centroid(points: Point[]): Point {
  const sum = points.reduce((s, p) => ({ x: s.x + p.x, y: s.y + p.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
