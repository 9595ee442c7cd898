/** What is brought into view: whole counters with their name plates, and as much of the other sides as leaves them readable. */
import type { Overlay, Piece, Place, Point } from "../wire";
import { HALF } from "./hex";
import { layout } from "./layout";
import { type Box, boxOf, lettering } from "./lettering";
import type { Marks } from "./marks";
import type { Surface } from "./surface";

export interface Aim {
  places: Place[];
  /** The pieces that it is about, by their keys, and all pieces as they stand. */
  keys: ReadonlySet<string>;
  pieces: Piece[];
  /** Groups that come into the picture as well where there is room. */
  others: string[][];
}

interface Size {
  w: number;
  h: number;
}
interface Framed {
  k: number;
  part: Box;
}

/** Pixels about what is framed on a measured table; on hexes so much of the sheet. */
const EDGE = 12;
const ABOUT = 84 - HALF;
/** Pixels for a plate and half a counter on either side of the outermost figures. */
const PLATE = { w: 56, h: 40 };
/** Others come into the picture as long as half a counter has so many pixels before it covers its neighbours. */
const TOLD = 2;
/** After so many tries what is framed fits to a pixel. */
const TRIES = 8;

const around = ({ x, y }: Point, half: number): Box => ({ x: x - half, y: y - half, w: half * 2, h: half * 2 });

/** The box about all of these. */
export function union(boxes: Box[], about: number): Box {
  const [x, y] = [Math.min(...boxes.map((b) => b.x)) - about, Math.min(...boxes.map((b) => b.y)) - about];
  return { x, y, w: Math.max(...boxes.map((b) => b.x + b.w)) + about - x, h: Math.max(...boxes.map((b) => b.y + b.h)) + about - y };
}

/** What has to be seen of an aim at a scale: places, whole counters, and the plates with their names. */
export function boxesOf(surface: Surface, aim: Aim, marks: Marks, overlays: Overlay[], k: number): Box[] {
  const spots = aim.places.map((place) => surface.spot(place)).filter((p) => p !== null);
  if (surface.plane) return spots.map((p) => around(p, HALF));
  const laid = layout(surface, aim.pieces, null, k);
  const { plates } = lettering(surface, marks, overlays, laid, 1 / k);
  const counters = laid.filter(({ piece }) => aim.keys.has(piece.key)).map(boxOf);
  return [...spots.map((p) => around(p, 1 / k)), ...counters, ...plates.filter(({ piece }) => aim.keys.has(piece))];
}

/** The greatest scale at which all of these boxes have room, and the part of the sheet that they take there: counters and plates keep their size on the screen. */
export function framed(surface: Surface, boxes: (k: number) => Box[], room: Size, most: number): Framed {
  const at = (k: number): Framed => ({ k, part: union(boxes(k), surface.plane ? ABOUT : EDGE / k) });
  let found = at(most);
  for (let n = 0; n < TRIES; n++) {
    const { k, part } = found;
    const fits = Math.min(room.w / part.w, room.h / part.h);
    if (fits >= k || fits <= 0) break;
    found = at(fits * 0.995);
  }
  return found;
}

/** The aim with the groups of others that come into the picture, the nearest first. */
export function withOthers(surface: Surface, aim: Aim, room: Size): Aim {
  const laid = layout(surface, aim.pieces, null, 1);
  const own = laid.filter(({ piece }) => aim.keys.has(piece.key));
  if (!own.length || !aim.others.length) return aim;
  const usual = own.map((it) => it.room).sort((a, b) => a - b)[own.length >> 1];
  const spots: Point[] = [...own, ...aim.places.map((place) => surface.spot(place)).filter((p) => p !== null)];
  const groups = aim.others.map((keys) => laid.filter(({ piece }) => keys.includes(piece.key))).filter((group) => group.length);
  const far = (group: Point[]): number => Math.min(...group.map((p) => Math.min(...own.map((q) => Math.hypot(p.x - q.x, p.y - q.y)))));
  const keys = new Set(aim.keys);
  for (const group of groups.map((of) => ({ of, far: far(of) })).sort((a, b) => a.far - b.far)) {
    const part = union([...spots, ...group.of].map((p) => around(p, 0)), 0);
    const k = Math.min((room.w - PLATE.w * 2) / part.w, (room.h - PLATE.h * 2) / part.h);
    if (usual * k < TOLD) continue;
    spots.push(...group.of);
    for (const { piece } of group.of) keys.add(piece.key);
  }
  return { ...aim, keys };
}

/** The part as it is shown at this scale: in the middle of its room, but with no void beyond the sheet while there is sheet to show. */
export function filled(part: Box, k: number, room: Size, sheet: { width: number; height: number }): Box {
  const [w, h, edge] = [room.w / k, room.h / k, EDGE / k];
  const middle = (wanted: number, long: number, shown: number): number => {
    const spare = long + edge * 2 - shown;
    return spare <= 0 ? long / 2 : Math.min(long + edge - shown / 2, Math.max(shown / 2 - edge, wanted));
  };
  return { x: middle(part.x + part.w / 2, sheet.width, w) - w / 2, y: middle(part.y + part.h / 2, sheet.height, h) - h / 2, w, h };
}
