import { expect, test } from "vitest";
import { layout } from "../src/map/layout";
import { type Box, boxOf, lettering } from "../src/map/lettering";
import { type LitPoint, noMarks } from "../src/map/marks";
import { Surface } from "../src/map/surface";
import type { Board, Overlay, Piece } from "../src/wire";

const board = { key: "", title: "", grid: null, size: [40_000, 30_000], scale: 100, legend: [], terrain: [], levels: [], lines: [], places: [] } satisfies Board;
const table = new Surface(board, 0);
/** A phone shows the whole table: six units of the sheet are a pixel. */
const U = 6;
const metres = (x: number, y: number) => ({ x: x * 100, y: y * 100 });
const order = (n: number, label: string, x: number, y: number): Overlay => ({ key: `order ${n}`, kind: "order", label, cells: [], points: [metres(x - 10, y), metres(x + 10, y)], board: 0 });
const man = (n: number, x: number, y: number): Piece => {
  const outline = [metres(x, y), metres(x + 1, y), metres(x + 1, y + 1), metres(x, y + 1)];
  return { key: `A/${n}`, name: "A, rifleman", kind: "rifleman", side: 0, known: true, cells: [], outline, board: 0, holder: null, facing: null, count: null, badges: [] };
};
const lit = (text: string, x: number, y: number): LitPoint => ({ step: text, label: { text }, x: x * 6, y: y * 6 });
const apart = (a: Box, b: Box): boolean => a.x >= b.x + b.w || b.x >= a.x + a.w || a.y >= b.y + b.h || b.y >= a.y + a.h;

test("the same words stand once where they are close together, and again far away", () => {
  const near = [0, 1, 2, 3, 4, 5, 6].map((n) => order(n, "trail", 200 + n * 4, 150 + (n % 3) * 6));
  expect(lettering(table, noMarks(), near, [], U).tags.size).toBe(1);
  expect(lettering(table, noMarks(), [...near, order(8, "trail", 40, 40)], [], U).tags.size).toBe(2);
});

test("words of orders that would cover each other go up or down, or are left out", () => {
  const crowd = Array.from({ length: 12 }, (_, n) => order(n, `group ${n}`, 200, 150));
  const tags = [...lettering(table, noMarks(), crowd, [], U).tags.values()];
  expect(tags.length).toBe(5);
  expect(new Set(tags.map((at) => at.y)).size).toBe(5);
});

test("what the draft would bring is named before what lies there already", () => {
  const old = Array.from({ length: 12 }, (_, n) => order(n, `group ${n}`, 200, 150));
  const drafted = order(99, "shells", 200, 150);
  expect(lettering(table, { ...noMarks(), overlays: [drafted] }, [...old, drafted], [], U).tags.has("order 99")).toBe(true);
});

test("words of orders and of lit places give way to counters and to the names of groups", () => {
  const laid = layout(table, [0, 1, 2, 3, 4].map((n) => man(n, 200, 140 + n * 5)), null, 1 / U);
  const points = [lit("50 m east", 200, 155), lit("the ford", 300, 250)];
  const { tags, lit: written, plates } = lettering(table, { ...noMarks(), points }, [order(1, "trail", 200, 150)], laid, U);
  expect([...written]).toEqual(["the ford"]);
  expect(plates.map((p) => p.text)).toEqual(["A"]);
  const tag = tags.get("order 1");
  const box = { x: tag!.x - 20 * U, y: tag!.y - 8 * U, w: 40 * U, h: 16 * U };
  for (const it of [...laid.map(boxOf), ...plates]) expect(apart(box, it)).toBe(true);
});

test("an order is not named after its group once more beside it", () => {
  const laid = layout(table, [0, 1, 2].map((n) => man(n, 200, 140 + n * 5)), null, 1 / U);
  const named = (x: number): boolean => lettering(table, noMarks(), [order(1, "A", x, 150)], laid, U).tags.has("order 1");
  expect(named(230)).toBe(false);
  expect(named(380)).toBe(true);
});

test("a group in the thick of others is named a little farther off", () => {
  const crowd = [0, 1, 2, 3, 4, 5].flatMap((x) => [0, 1, 2, 3, 4, 5].map((y) => ({ ...man(x * 6 + y, 200 + x * 9, 140 + y * 9), name: `B${x}${y}`, side: 1 })));
  const laid = layout(table, [{ ...man(99, 222, 162), key: "A/99" }, ...crowd], null, 1 / U);
  expect(lettering(table, noMarks(), [], laid, U).plates.map((p) => p.text)).toEqual(["A"]);
});

test("the place that is pointed at is named even where a counter stands", () => {
  const laid = layout(table, [man(0, 200, 150)], null, 1 / U);
  const points = [lit("50 m east", 200, 155)];
  expect(lettering(table, { ...noMarks(), points, hover: { text: "50 m east" } }, [], laid, U).lit.size).toBe(1);
});
