import { expect, test } from "vitest";
import { kindOf } from "../src/map/measured";
import { Surface, samePlace } from "../src/map/surface";
import { partsOf, sheetsFor } from "../src/table/Draft";
import { Playback, shownPieces } from "../src/table/playback";
import type { Asking, Board, Piece, Place, Scene, Told } from "../src/wire";

const empty = { key: "", title: "", grid: null, size: [0, 0], scale: 1, legend: [], terrain: [], levels: [], lines: [], places: [] } satisfies Board;
const field = new Surface({ ...empty, size: [60_000, 40_000], scale: 100, places: [{ name: "Gate", places: [{ point: { board: 1, at: { x: 1200, y: 800 } } }] }] }, 1);
const at = (x: number, y: number): Place => ({ point: { board: 1, at: { x, y } } });

test("points of a measured table go to the sheet and back", () => {
  for (const place of [at(0, 0), at(60_000, 40_000), at(12_345, 6_789)]) expect(field.at(field.spot(place)!)).toEqual(place);
  expect(field.at({ x: -500, y: 0 })).toBeNull();
  expect(field.spot({ point: { board: 0, at: { x: 1, y: 1 } } })).toBeNull();
  expect(field.spot({ cell: { board: 1, cell: 3 } })).toBeNull();
});

test("distances are told in metres, and places by their names or by metres", () => {
  expect(field.distance(at(0, 0), at(3000, 4000))).toBe("50 m");
  expect(field.distance(at(0, 0), at(300, 400))).toBe("5.0 m");
  expect(field.name(at(1210, 810))).toBe("Gate");
  expect(field.name(at(30_000, 20_000))).toBe("300 m east, 200 m south");
  const hexes = new Surface({ ...empty, grid: { cols: 5, rows: 5, even_up: false }, scale: 25 }, 0);
  expect(hexes.distance(hexes.cell(0), hexes.cell(2))).toBe("2 hexes, 50 m");
});

test("places are the same only on the same board", () => {
  expect(samePlace(at(1, 2), at(1, 2))).toBe(true);
  expect(samePlace(at(1, 2), { point: { board: 0, at: { x: 1, y: 2 } } })).toBe(false);
  expect(samePlace({ cell: { board: 0, cell: 1 } }, at(1, 2))).toBe(false);
  expect(samePlace(null, null)).toBe(true);
});

test("kinds of ground are told by their words", () => {
  const known = { wood: "wood", "stone wall": "wall", "Orchard": "brush", "farm house": "building", river: "stream", trench: "ditch", "mine field": "field", chasm: "plain" };
  for (const [word, kind] of Object.entries(known)) expect(kindOf(word), word).toBe(kind);
});

const taken = (step: string, prompt: string) => ({ step, label: { text: step }, prompt });

test("a draft falls into parts where its first question comes again", () => {
  const draft = [taken("gun", "Which?"), taken("0102", "Where?"), taken("smoke", "What?"), taken("mortar", "Which?"), taken("0203", "Where?")];
  expect(partsOf(draft).map((p) => [p.from, p.to])).toEqual([[0, 3], [3, 5]]);
  expect(partsOf([])).toEqual([]);
  expect(partsOf([taken("a", ""), taken("b", "")])).toHaveLength(1);
});

test("a sheet stands beside the questions that speak of it", () => {
  const scene = { holders: [], pieces: [], overlays: [], sheets: [{ key: "plots alpha", title: "Plots", heads: [], rows: [["x"]] }, { key: "losses", title: "Losses", heads: [], rows: [["y"]] }], track: { turn: 1, last: 2, steps: [], current: 0, now: "" } } satisfies Scene;
  const asking = (text: string) => ({ prompt: { text, case: "" }, offers: [] }) as unknown as Asking;
  expect(sheetsFor(asking("Plot a mission"), [], scene).map((s) => s.key)).toEqual(["plots alpha"]);
  expect(sheetsFor(asking("Who fires?"), [], scene)).toEqual([]);
});

const piece = (key: string, x: number): Piece => ({ key, name: key, kind: "", side: 0, known: true, cells: [], outline: [{ x, y: 0 }, { x: x + 10, y: 0 }, { x: x + 10, y: 10 }, { x, y: 10 }], board: 1, holder: null, facing: null, count: null, badges: [] });
const told = (version: number, kind: string, pieces?: string[], places?: Place[]): Told => ({ version, kind, case: "", text: kind, pieces, places });

test("what has been told is played telling by telling, and pieces stand where they stood then", async () => {
  const before = { holders: [], pieces: [piece("a", 0)], overlays: [], sheets: [], track: { turn: 1, last: 2, steps: [], current: 0, now: "" } } satisfies Scene;
  const play = new Playback();
  play.begin([told(1, "moves", ["a"], [at(105, 5)]), told(2, "removed", ["a"], [at(0, 0)]), told(3, "moves", ["a"], [at(205, 5)])], before);
  expect(play.now.value?.version).toBe(1);
  expect(play.left.value).toBe(2);
  const shown = shownPieces([piece("a", 400)], play.moved.value)[0];
  expect(shown.outline[0]).toEqual({ x: 100, y: 0 });
  play.skip();
  expect(play.now.value).toBeNull();
  expect(shownPieces([piece("a", 400)], play.moved.value)[0].outline[0]).toEqual({ x: 400, y: 0 });
});

test("a few words without motion are not played", () => {
  const play = new Playback();
  play.begin([told(1, "fire"), told(2, "miss")], { holders: [], pieces: [], overlays: [], sheets: [], track: { turn: 1, last: 2, steps: [], current: 0, now: "" } });
  expect(play.now.value).toBeNull();
});
