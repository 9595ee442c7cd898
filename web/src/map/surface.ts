/** Where places lie on the sheet of a board: hexes by their plane, measured tables by their scale. */
import { type Board, type Piece, type Place, type Point, boardOf } from "../wire";
import { Plane } from "./hex";

/** The long side of a measured table on its sheet. */
const LONG_SIDE = 2400;

/** A measured table on its sheet. */
export class Field {
  readonly width: number;
  readonly height: number;
  /** Units of the sheet for one smallest unit of the table. */
  readonly scale: number;
  constructor(readonly board: Board) {
    const [across, down] = board.size;
    this.scale = LONG_SIDE / Math.max(1, across, down);
    this.width = Math.max(1, across) * this.scale;
    this.height = Math.max(1, down) * this.scale;
  }
  to(p: Point): Point {
    return { x: p.x * this.scale, y: p.y * this.scale };
  }
  /** The nearest point of the table, in whole units. */
  from(p: Point): Point {
    const within = (value: number, most: number): number => Math.min(most, Math.max(0, Math.round(value / this.scale)));
    return { x: within(p.x, this.board.size[0]), y: within(p.y, this.board.size[1]) };
  }
  metres(units: number): number {
    return units / Math.max(1, this.board.scale);
  }
  /** Metres between two points, as people write them. */
  apart(a: Point, b: Point): string {
    const far = this.metres(Math.hypot(a.x - b.x, a.y - b.y));
    return `${far < 10 ? far.toFixed(1) : Math.round(far)} m`;
  }
  /** How far the keys move the cursor: a step that leads somewhere and still hits a door. */
  get stride(): number {
    return Math.max(1, Math.round(Math.max(...this.board.size) / 90));
  }
}

/** One board's sheet. */
export class Surface {
  readonly plane: Plane | null;
  readonly field: Field | null;
  readonly width: number;
  readonly height: number;
  constructor(
    readonly board: Board,
    readonly index: number,
  ) {
    this.plane = board.grid ? new Plane(board.grid) : null;
    this.field = board.grid ? null : new Field(board);
    const { width, height } = this.plane ?? this.field!;
    this.width = width;
    this.height = height;
  }
  /** Where a place lies on the sheet; none if it is on another board. */
  spot(place: Place | null | undefined): Point | null {
    if (!place || boardOf(place) !== this.index) return null;
    if ("cell" in place) return this.plane ? this.plane.centre(place.cell.cell) : null;
    return this.field ? this.field.to(place.point.at) : null;
  }
  /** The place at a point of the sheet. */
  at(p: Point): Place | null {
    if (this.plane) {
      const cell = this.plane.at(p);
      return cell === null ? null : { cell: { board: this.index, cell } };
    }
    const { width, height } = this;
    if (p.x < -8 || p.y < -8 || p.x > width + 8 || p.y > height + 8) return null;
    return { point: { board: this.index, at: this.field!.from(p) } };
  }
  cell(cell: number): Place {
    return { cell: { board: this.index, cell } };
  }
  /** Where a piece stands, if it stands on this board. */
  home(piece: Piece | undefined): Place | null {
    if (!piece || piece.board !== this.index || piece.holder) return null;
    if (this.plane) return piece.cells.length ? this.cell(piece.cells[0]) : null;
    return piece.outline.length ? { point: { board: this.index, at: middle(piece.outline) } } : null;
  }
  /** What people call a place: a hex by its number; a point by the name of a place close by, or by metres. */
  name(place: Place): string {
    if ("cell" in place) return this.plane ? this.plane.label(place.cell.cell) : String(place.cell.cell);
    const { at } = place.point;
    if (!this.field) return `${at.x}, ${at.y}`;
    const near = this.board.places.find((named) =>
      named.places.some((p) => "point" in p && p.point.board === place.point.board && Math.hypot(p.point.at.x - at.x, p.point.at.y - at.y) <= this.field!.stride / 2),
    );
    const [east, south] = [this.field.metres(at.x), this.field.metres(at.y)].map(Math.round);
    return near ? near.name : `${east} m east, ${south} m south`;
  }
  /** How far two places of this board are apart. */
  distance(a: Place, b: Place): string {
    if ("cell" in a && "cell" in b && this.plane) {
      const hexes = this.plane.distance(a.cell.cell, b.cell.cell);
      return `${hexes} ${hexes === 1 ? "hex" : "hexes"}${this.board.scale > 0 ? `, ${hexes * this.board.scale} m` : ""}`;
    }
    return "point" in a && "point" in b && this.field ? this.field.apart(a.point.at, b.point.at) : "";
  }
}

export function middle(points: Point[]): Point {
  const sum = points.reduce((s, p) => ({ x: s.x + p.x, y: s.y + p.y }), { x: 0, y: 0 });
  const n = Math.max(1, points.length);
  return { x: Math.round(sum.x / n), y: Math.round(sum.y / n) };
}

/** A board's title, or its number where it has none. */
export const boardTitle = (board: Board, index: number): string => board.title || board.key || `Board ${index + 1}`;

export function samePlace(a: Place | null, b: Place | null): boolean {
  if (!a || !b) return a === b;
  if ("cell" in a) return "cell" in b && a.cell.cell === b.cell.cell && a.cell.board === b.cell.board;
  return "point" in b && a.point.board === b.point.board && a.point.at.x === b.point.at.x && a.point.at.y === b.point.at.y;
}
