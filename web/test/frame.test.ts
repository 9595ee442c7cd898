import { expect, test } from "vitest";
import { boxesOf, filled, framed, union, withOthers } from "../src/map/frame";
import { groupsOf } from "../src/map/groups";
import type { Box } from "../src/map/lettering";
import { noMarks } from "../src/map/marks";
import { Surface } from "../src/map/surface";
import type { Board, Piece, Place } from "../src/wire";

/** A table of 400 m by 300 m, six units of its sheet to the metre. */
const board = { key: "", title: "", grid: null, size: [40_000, 30_000], scale: 100, legend: [], terrain: [], levels: [], lines: [], places: [] } satisfies Board;
const table = new Surface(board, 0);
const METRE = 6;

/** Men in a row from north to south, so many metres apart. */
const row = (group: string, side: number, count: number, x: number, y: number, apart = 6): Piece[] =>
  Array.from({ length: count }, (_, n) => {
    const [cx, cy] = [x * 100, (y + n * apart) * 100];
    const outline = [{ x: cx - 50, y: cy - 50 }, { x: cx + 50, y: cy - 50 }, { x: cx + 50, y: cy + 50 }, { x: cx - 50, y: cy + 50 }];
    return { key: `${group}/${n}`, name: `${group}, rifleman`, kind: "rifleman", side, known: true, cells: [], outline, board: 0, holder: null, facing: null, count: null, badges: [] };
  });

const rifles = row("Rifle group", 0, 6, 90, 135);
const bren = row("Bren group", 0, 3, 83, 174, 8);
const foes = [...row("enemy 1", 1, 6, 310, 135), ...row("enemy 2", 1, 3, 315, 166)];
const keysOf = (pieces: Piece[]): string[] => pieces.map((p) => p.key);
const aim = (pieces: Piece[], about: Piece[], places: Place[] = []) => ({
  places,
  pieces,
  keys: new Set(keysOf(about)),
  others: groupsOf(pieces.filter((p) => p.side === 1), (p) => p).map(keysOf),
});
const boxes = (it: ReturnType<typeof aim>) => (k: number): Box[] => boxesOf(table, it, noMarks(), [], k);
const DESK = { w: 980, h: 800 };
const PHONE = { w: 330, h: 390 };

test("the enemy 220 m away comes into the picture with those who may fire, on a phone too", () => {
  const all = [...rifles, ...bren, ...foes];
  for (const room of [DESK, PHONE]) expect([...withOthers(table, aim(all, [...rifles, ...bren]), room).keys].sort()).toEqual(keysOf(all).sort());
});

test("the nearest of the others come first, and those that would make figures a heap do not come", () => {
  const wide = new Surface({ ...board, size: [400_000, 300_000] }, 0);
  const all = [...rifles, ...row("far", 1, 3, 3000, 150), ...row("near", 1, 3, 150, 150)];
  const { keys } = withOthers(wide, aim(all, rifles), DESK);
  expect([keys.has("near/0"), keys.has("far/0")]).toEqual([true, false]);
});

test("every figure of a group and its name plate are in what is framed, at the scale that comes of it", () => {
  for (const room of [DESK, PHONE]) {
    const it = aim([...rifles, ...bren, ...foes], [...rifles, ...bren]);
    const { part, k } = framed(table, boxes(it), room, 1.9);
    const all = boxes(it)(k);
    expect(all.length).toBe(9 + 2);
    expect(part.w * k).toBeLessThanOrEqual(room.w);
    expect(part.h * k).toBeLessThanOrEqual(room.h);
    const whole = union([part, ...all], 0);
    expect([whole.w, whole.h]).toEqual([part.w, part.h]);
  }
});

test("places that answer are framed with the pieces", () => {
  const far: Place = { point: { board: 0, at: { x: 35_000, y: 15_000 } } };
  const { part } = framed(table, boxes(aim(rifles, rifles, [far])), DESK, 1.9);
  expect(part.x + part.w).toBeGreaterThan(350 * METRE);
});

test("no void is shown beside the table while there is table to show", () => {
  const sheet = { width: 2400, height: 1800 };
  const near = filled({ x: 100, y: 800, w: 200, h: 200 }, 1, { w: 1000, h: 900 }, sheet);
  expect(near.x).toBeGreaterThan(-20);
  expect(near.y + near.h / 2).toBe(900);
  expect(filled({ x: 2200, y: 800, w: 200, h: 200 }, 1, { w: 1000, h: 900 }, sheet).x + 1000).toBeLessThan(2420);
  // A table that is smaller than its room stands in the middle of it.
  expect(filled({ x: 100, y: 100, w: 200, h: 200 }, 0.2, { w: 1000, h: 900 }, sheet).x).toBe(1200 - 2500);
});
