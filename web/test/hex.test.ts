import { expect, test } from "vitest";
import { Plane } from "../src/map/hex";
import { shift } from "../src/map/shift";

const plane = new Plane({ cols: 7, rows: 5, even_up: true });

test("labels and cells go both ways", () => {
  for (let cell = 0; cell < 35; cell++) expect(plane.byLabel(plane.label(cell))).toBe(cell);
  expect(plane.byLabel("0801")).toBeNull();
  expect(plane.byLabel("x")).toBeNull();
});

test("the middle of a hex lies in that hex, and so do points near its corners", () => {
  for (let cell = 0; cell < 35; cell++) {
    const at = plane.centre(cell);
    expect(plane.at(at)).toBe(cell);
    for (const c of plane.corners(cell)) {
      expect(plane.at({ x: at.x + (c.x - at.x) * 0.95, y: at.y + (c.y - at.y) * 0.95 })).toBe(cell);
    }
  }
});

test("neighbours are one hex away, and know each other's side", () => {
  for (let cell = 0; cell < 35; cell++) {
    for (let side = 0; side < 6; side++) {
      const next = plane.cell(plane.beside(plane.colRow(cell), side));
      if (next === null) continue;
      expect(plane.distance(cell, next)).toBe(1);
      expect(plane.sideTo(cell, next)).toBe(side);
      expect(plane.sideTo(next, cell)).toBe((side + 3) % 6);
    }
  }
});

test("one hex has one outline of six corners, and a hole is an outline of its own", () => {
  const is = (a: number[], b: number[]): boolean => a[0] === b[0] && a[1] === b[1];
  expect(plane.outlines((c) => is(c, [3, 3])).map((l) => l.length)).toEqual([6]);
  expect(plane.outlines((c) => !is(c, [3, 3]))).toHaveLength(2);
});

test("paths are moved and scaled by arithmetic", () => {
  expect(shift("M-3-3l6 6M3-.5h2V4z", 10, 20, 2)).toBe("M4 14l12 12M16 19h4V28z");
  expect(shift("M1 0a2 2 0 1 0 4 0A3 3 0 0 1 0 3.2", 10, 20, 1)).toBe("M11 20a2 2 0 1 0 4 0A3 3 0 0 1 10 23.2");
});
