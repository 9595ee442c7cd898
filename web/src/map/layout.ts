/** Where counters lie in their hexes: alone, side by side, piled, or fanned out. */
import type { Board, Piece, Point } from "../wire";
import { Plane } from "./hex";

export interface Laid {
  piece: Piece;
  x: number;
  y: number;
  scale: number;
  /** Under others of its pile. */
  under: boolean;
  /** How many lie in the pile, told by its topmost counter. */
  pile: number;
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

/** All counters of a board. */
export function layout(board: Board, pieces: Piece[], index: number, fan: number | null): Laid[] {
  if (!board.grid) {
    return pieces
      .filter((piece) => piece.board === index && piece.outline.length)
      .map((piece) => ({ piece, ...centroid(piece.outline), scale: 1, under: false, pile: 0 }));
  }
  const plane = new Plane(board.grid);
  const laid: Laid[] = [];
  let last: Laid[] = [];
  for (const [cell, stack] of stacks(pieces, index)) {
    const here = lay(stack, plane.centre(cell), fan === cell);
    if (fan === cell) last = here;
    else laid.push(...here);
  }
  return [...laid, ...last];
}

export function centroid(points: Point[]): Point {
  const sum = points.reduce((s, p) => ({ x: s.x + p.x, y: s.y + p.y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}
