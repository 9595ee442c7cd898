import { expect, test } from "vitest";
import { closest, comesCloser, inSight, tooNarrow, tooSmall } from "../src/map/closer";
import { HALF } from "../src/map/hex";

const standing = { now: 0.2, then: 1, small: true, seen: true, ours: true };

test("the map comes closer to what is too small, if that gains anything", () => {
  expect(comesCloser(standing)).toBe(true);
  expect(comesCloser({ ...standing, small: false })).toBe(false);
  expect(comesCloser({ ...standing, then: 0.21 })).toBe(false);
});

test("the map goes to what lies outside, but leaves the view that its user has chosen", () => {
  const outside = { ...standing, seen: false, small: false };
  expect(comesCloser(outside)).toBe(true);
  expect(comesCloser({ ...outside, ours: false })).toBe(false);
  expect(comesCloser({ ...outside, ours: false, small: true })).toBe(true);
});

test("a hex of 24 pixels can be seen, a smaller one cannot; on a measured table the smallest counter tells", () => {
  expect(tooSmall(23 / (HALF * 2), null)).toBe(true);
  expect(tooSmall(25 / (HALF * 2), null)).toBe(false);
  expect(tooSmall(0.1, [16, 5])).toBe(true);
  expect(tooSmall(0.1, [16, 12])).toBe(false);
  expect(closest(true) * HALF * 2).toBeGreaterThan(48);
});

test("what is in sight lies wholly in the view, and not under the tools", () => {
  const view = { k: 2, x: -100, y: 0 };
  const size = { w: 400, h: 300 };
  const tools = { x: 10, y: 10, w: 50, h: 200 };
  const sees = (x: number, y: number, w = 10, h = 10): boolean => inSight([{ x: 150, y: 100, w: 10, h: 10 }, { x, y, w, h }], view, size, tools);
  expect(sees(100, 100)).toBe(true);
  expect(sees(45, 120)).toBe(false);
  expect(sees(240, 100, 20)).toBe(false);
  expect(sees(100, 145)).toBe(false);
  expect(sees(60, 50)).toBe(false);
  expect(sees(60, 120)).toBe(true);
});

test("a template that is narrow on the screen is come closer to, whichever way it lies", () => {
  const line = (x: number, y: number): { x: number; y: number }[] => [{ x: 100, y: 100 }, { x: 100 + x, y: 100 + y }];
  expect(tooNarrow(line(40, 0), 1)).toBe(true);
  expect(tooNarrow(line(0, 40), 1)).toBe(true);
  expect(tooNarrow(line(0, 40), 2)).toBe(false);
  expect(tooNarrow(line(30, 60), 1)).toBe(false);
});
