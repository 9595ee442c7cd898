/** What has just been told is shown telling by telling: words one after the other, and pieces where they were then. */
import { signal } from "@preact/signals";
import { calm } from "../parts/prefs";
import type { Piece, Place, Point, Scene, Told } from "../wire";

/** Kinds of tellings that say where pieces went, or where they are seen to be. */
const MOTION = /\b(move|march|walk|advance|tick|goes|drive|fly|flies|crawl|double|located|seen)/;
/** How long one telling is shown, and all of them together, in milliseconds. */
const EACH = 700;
const ALL = 9000;
/** So many tellings without motion are told in one. */
const PLAIN = 3;

export class Playback {
  /** The telling that is shown now; none when everything has been. */
  readonly now = signal<Told | null>(null);
  /** Where pieces are shown instead of where they have come to; those that have not appeared yet are nowhere. */
  readonly moved = signal<Moved>(new Map());
  readonly left = signal(0);
  private queue: Told[] = [];
  private timer = 0;
  private pace = EACH;
  private pieces: Piece[] = [];

  /** Show these tellings, from the scene before them to the one after. */
  begin(tellings: Told[], before: Scene, after: Scene): void {
    const pieces = [...before.pieces.filter((p) => homeOf(p)), ...after.pieces.filter((p) => !homeOf(before.pieces.find((old) => old.key === p.key)))];
    const moving = tellings.flatMap((told) => motionOf(told, pieces));
    if (calm.value || document.hidden || (moving.length === 0 && tellings.length <= PLAIN)) return;
    const moved = new Map(this.moved.value);
    for (const { key } of moving) {
      if (!moved.has(key)) moved.set(key, homeOf(before.pieces.find((p) => p.key === key)));
    }
    this.moved.value = moved;
    this.pieces = pieces;
    this.queue.push(...tellings);
    this.left.value = this.queue.length;
    this.pace = Math.min(EACH, ALL / this.queue.length);
    if (!this.timer) this.next();
  }

  /** To the end at once. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.queue = [];
    if (this.now.value) this.now.value = null;
    if (this.moved.value.size) this.moved.value = new Map();
    this.left.value = 0;
  }

  private next(): void {
    const told = this.queue.shift();
    this.left.value = this.queue.length;
    if (!told) return this.skip();
    const steps = motionOf(told, this.pieces);
    if (steps.length) this.moved.value = new Map([...this.moved.value, ...steps.map(({ key, place }) => [key, place] as const)]);
    this.now.value = told;
    this.timer = window.setTimeout(() => this.next(), this.pace);
  }
}

/** Where pieces are shown by their keys; null where one is not on the board yet. */
export type Moved = ReadonlyMap<string, Place | null>;

/** Does a telling say where something went? */
export const isMotion = (told: Told): boolean => MOTION.test(told.kind);

interface Motion {
  key: string;
  place: Place;
}

/**
 * Which pieces a telling moves, and where to: one piece along its places, a group's figures to a place each, or several
 * pieces and groups to one place each; a group goes together then, and its place is that of its first figure.
 */
export function motionOf(told: Told, pieces: Piece[]): Motion[] {
  const [named, places] = [told.pieces ?? [], told.places ?? []];
  if (!isMotion(told) || !named.length || !places.length) return [];
  const isPiece = (key: string): boolean => pieces.some((p) => p.key === key);
  const known = named.length === 1 && !isPiece(named[0]) ? figuresOf(named[0], pieces) : named;
  if (known.length === 1 && isPiece(known[0])) return [{ key: known[0], place: places.at(-1)! }];
  if (known !== named && known.length === places.length) return known.map((key, n) => ({ key, place: places[n] }));
  if (named.length !== places.length) return [];
  return named.flatMap((key, n) => (isPiece(key) ? [{ key, place: places[n] }] : together(figuresOf(key, pieces), places[n], pieces)));
}

/** A group's figures as far from where they stand as the first of them is from its place. */
function together(figures: string[], place: Place, pieces: Piece[]): Motion[] {
  const homes = figures.map((key) => homeOf(pieces.find((p) => p.key === key)));
  const [first] = homes;
  if (!first || !("point" in first) || !("point" in place)) return [];
  const [dx, dy] = [place.point.at.x - first.point.at.x, place.point.at.y - first.point.at.y];
  return figures.flatMap((key, n) => {
    const home = homes[n];
    if (!home || !("point" in home)) return [];
    return [{ key, place: { point: { board: home.point.board, at: { x: home.point.at.x + dx, y: home.point.at.y + dy } } } }];
  });
}

/** The figures of a group by its key, in their order: `blue/A/1`, `blue/A/2` of `blue/A`. */
function figuresOf(group: string, pieces: Piece[]): string[] {
  const number = (key: string): number => Number(key.slice(group.length + 1));
  return pieces.map((p) => p.key).filter((key) => key.startsWith(`${group}/`)).sort((a, b) => number(a) - number(b));
}

function homeOf(piece: Piece | undefined): Place | null {
  if (!piece || piece.holder) return null;
  if (piece.cells.length) return { cell: { board: piece.board, cell: piece.cells[0] } };
  if (!piece.outline.length) return null;
  return { point: { board: piece.board, at: centre(piece.outline) } };
}

const centre = (points: Point[]): Point => ({
  x: Math.round(points.reduce((sum, p) => sum + p.x, 0) / points.length),
  y: Math.round(points.reduce((sum, p) => sum + p.y, 0) / points.length),
});

/** The pieces as they stood at the telling that is shown. */
export function shownPieces(pieces: Piece[], moved: Moved): Piece[] {
  if (!moved.size) return pieces;
  return pieces.filter((piece) => piece.holder || moved.get(piece.key) !== null).map((piece) => {
    const place = moved.get(piece.key);
    if (!place || piece.holder) return piece;
    if ("cell" in place) return { ...piece, board: place.cell.board, cells: [place.cell.cell, ...piece.cells.slice(1)] };
    if (!piece.outline.length) return piece;
    const at = centre(piece.outline);
    const [dx, dy] = [place.point.at.x - at.x, place.point.at.y - at.y];
    return { ...piece, outline: piece.outline.map((p) => ({ x: p.x + dx, y: p.y + dy })) };
  });
}
