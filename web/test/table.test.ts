import { expect, test, vi } from "vitest";
import { withMates } from "../src/map/groups";
import { layout } from "../src/map/layout";
import { lettering } from "../src/map/lettering";
import { noMarks, offersAt } from "../src/map/marks";
import { kindOf } from "../src/map/measured";
import { Surface, samePlace } from "../src/map/surface";
import { partsOf, sheetsFor } from "../src/table/Draft";
import { Playback, motionOf, shownPieces } from "../src/table/playback";
import { alike } from "../src/table/panels";
import { kindsIn, marksIn } from "../src/table/signs";
import type { Store } from "../src/table/store";
import { isAbout } from "../src/table/Story";
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
  const known = { wood: "wood", "stone wall": "wall", "Orchard": "brush", "farm house": "building", river: "stream", trench: "ditch", "mine field": "field", chasm: "plain", crag: "crag", "rocky scree": "rocks" };
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

test("what every row of a sheet says is told once, but never the names, and never of a short sheet", () => {
  const sheet = (rows: string[][]) => ({ key: "", title: "", heads: ["group", "men", "order", "note"], rows });
  expect(alike(sheet([["a", "8", "halt", ""], ["a", "3", "halt", ""], ["a", "8", "halt", ""]]))).toEqual([2]);
  expect(alike(sheet([["a", "8", "halt", ""], ["b", "8", "halt", ""]]))).toEqual([]);
  expect(alike(sheet([["a", "8"], ["b", "8", "halt"], ["c", "8"]]))).toEqual([1]);
});

const piece = (key: string, x: number): Piece => ({ key, name: key, kind: "", side: 0, known: true, cells: [], outline: [{ x, y: 0 }, { x: x + 10, y: 0 }, { x: x + 10, y: 10 }, { x, y: 10 }], board: 1, holder: null, facing: null, count: null, badges: [] });
const told = (version: number, kind: string, pieces?: string[], places?: Place[]): Told => ({ version, kind, case: "", text: kind, pieces, places });

test("what has been told is played telling by telling, and pieces stand where they stood then", async () => {
  const before = { holders: [], pieces: [piece("a", 0)], overlays: [], sheets: [], track: { turn: 1, last: 2, steps: [], current: 0, now: "" } } satisfies Scene;
  const play = new Playback();
  play.begin([told(1, "moves", ["a"], [at(105, 5)]), told(2, "removed", ["a"], [at(0, 0)]), told(3, "moves", ["a"], [at(205, 5)])], before, before);
  expect(play.now.value?.version).toBe(1);
  expect(play.left.value).toBe(2);
  const shown = shownPieces([piece("a", 400)], play.moved.value)[0];
  expect(shown.outline[0]).toEqual({ x: 100, y: 0 });
  play.skip();
  expect(play.now.value).toBeNull();
  expect(shownPieces([piece("a", 400)], play.moved.value)[0].outline[0]).toEqual({ x: 400, y: 0 });
});

const sceneOf = (pieces: Piece[]): Scene => ({ holders: [], pieces, overlays: [], sheets: [], track: { turn: 1, last: 2, steps: [], current: 0, now: "" } });

test("whoever is located while it is played appears then and there, and goes on from there", () => {
  vi.useFakeTimers();
  const [before, after] = [sceneOf([piece("a", 0)]), sceneOf([piece("a", 200), piece("enemy 1", 900), piece("enemy 2", 700)])];
  const play = new Playback();
  play.begin([told(1, "tick", ["a"], [at(105, 5)]), told(2, "located", ["enemy 1"], [at(505, 5)]), told(3, "seen", ["enemy 1"], [at(605, 5)])], before, after);
  const shown = () => Object.fromEntries(shownPieces(after.pieces, play.moved.value).map((p) => [p.key, p.outline[0].x]));
  expect(shown()).toEqual({ a: 100, "enemy 2": 700 });
  vi.advanceTimersByTime(700);
  expect(shown()).toEqual({ a: 100, "enemy 1": 500, "enemy 2": 700 });
  vi.advanceTimersByTime(700);
  expect(shown()["enemy 1"]).toBe(600);
  vi.advanceTimersByTime(700);
  expect(shown()).toEqual({ a: 200, "enemy 1": 900, "enemy 2": 700 });
  vi.useRealTimers();
});

test("a few words without motion are not played", () => {
  const play = new Playback();
  play.begin([told(1, "fire"), told(2, "miss")], sceneOf([]), sceneOf([]));
  expect(play.now.value).toBeNull();
});

const figure = (name: string, x: number, more: Partial<Piece> = {}): Piece => ({ ...piece(`blue ${name}`, x), name, ...more });

test("figures belong to the group that their names begin with, on measured ground and on one side", () => {
  const all = [figure("1 Section, rifleman", 0), figure("1 Section, gunner", 40), figure("2 Section, rifleman", 80), figure("1 Section, foe", 120, { side: 1 }), figure("1 Section, aboard", 0, { outline: [] })];
  expect([...withMates(["blue 1 Section, gunner"], all)].sort()).toEqual(["blue 1 Section, gunner", "blue 1 Section, rifleman"]);
  expect([...withMates(["blue 1 Section, aboard"], all)]).toEqual(["blue 1 Section, aboard"]);
  expect(withMates([], all).size).toBe(0);
});

test("a figure stands for its group where only the group is asked for", () => {
  const pieces = [figure("1 Section, corporal", 0), figure("1 Section, rifleman", 40), figure("2 Section, rifleman", 80)];
  const offer = { step: "1", label: { text: "1 Section", piece: pieces[0].key } };
  const store = { asking: { value: { closed: false, offers: [offer] } }, scene: { value: { pieces } } } as unknown as Store;
  expect(offersAt(store, at(40, 5), pieces[1].key)).toEqual([offer]);
  expect(offersAt(store, at(80, 5), pieces[2].key)).toEqual([]);
});

test("every group is named on the table once, beside its figures and clear of the others", () => {
  const pieces = [0, 1, 2].map((n) => figure(`1 Section, man ${n}`, 20_000 + n * 500)).concat([0, 1].map((n) => figure(`2 Section, man ${n}`, 40_000 + n * 500)));
  const laid = layout(field, pieces, null, 1);
  const { plates } = lettering(field, noMarks(), [], laid, 1);
  expect(plates.map((p) => p.text).sort()).toEqual(["1 Section", "2 Section"]);
  for (const plate of plates) for (const it of laid) expect(Math.abs(it.x - plate.x - plate.w / 2) > plate.w / 2 || Math.abs(it.y - plate.y - plate.h / 2) > plate.h / 2).toBe(true);
});

test("the legend tells every kind and every mark that is on the table, once", () => {
  const pieces = [figure("a", 0, { kind: "rifle", badges: ["erect", "fired"] }), figure("b", 9, { kind: "rifle", badges: ["fired", "leads 1 Section"] }), figure("c", 20, { kind: "tank", badges: ["leads 2 Section", "hovering"] })];
  const scene = { holders: [], pieces, overlays: [], sheets: [], track: { turn: 1, last: 2, steps: [], current: 0, now: "" } } satisfies Scene;
  expect(kindsIn(scene).map((p) => p.kind)).toEqual(["rifle", "tank"]);
  expect(marksIn(scene).map((m) => m.means)).toEqual(["has fired", "hovering", "leads its group"]);
});

test("a group's movement moves its figures in their order, and what is seen of an enemy moves him", () => {
  const pieces = [piece("blue/A/1", 0), piece("blue/A/10", 0), piece("blue/A/2", 0), piece("enemy 1", 0)];
  const places = [at(1, 1), at(2, 2), at(3, 3)];
  expect(motionOf(told(1, "moved", ["blue/A"], places), pieces).map((m) => m.key)).toEqual(["blue/A/1", "blue/A/2", "blue/A/10"]);
  expect(motionOf(told(2, "seen", ["enemy 1"], [at(9, 9)]), pieces)).toEqual([{ key: "enemy 1", place: at(9, 9) }]);
  expect(motionOf(told(3, "fire", ["enemy 1"], [at(9, 9)]), pieces)).toEqual([]);
  expect(motionOf(told(4, "moved", ["blue/A"], [at(1, 1), at(2, 2)]), pieces)).toEqual([]);
});

test("groups go together from tick to tick, each to the place of its first figure", () => {
  const pieces = [piece("blue/A/1", 0), piece("blue/A/2", 0), piece("blue/B/1", 0), piece("enemy 1", 0)];
  const home = motionOf(told(1, "tick", ["blue/A", "blue/B"], [at(0, 0), at(0, 0)]), pieces);
  expect(home.map((m) => m.key)).toEqual(["blue/A/1", "blue/A/2", "blue/B/1"]);
  const gone = motionOf(told(2, "tick", ["blue/A", "blue/B"], [at(500, 700), at(0, 0)]), pieces);
  const point = (m: { place: Place }) => ("point" in m.place ? m.place.point.at : null)!;
  for (const n of [0, 1]) expect([point(gone[n]).x - point(home[n]).x, point(gone[n]).y - point(home[n]).y]).toEqual([500, 700]);
  expect(gone[2]).toEqual(home[2]);
  const alone = motionOf(told(3, "tick", ["blue/A"], [at(500, 700)]), pieces);
  expect(alone.map((m) => m.key)).toEqual(["blue/A/1", "blue/A/2"]);
});

test("the story of a figure is also that of its group", () => {
  expect(isAbout(told(1, "moved", ["blue/A"]), "blue/A/3")).toBe(true);
  expect(isAbout(told(1, "moved", ["blue/A"]), "blue/AB/3")).toBe(false);
  expect(isAbout(told(1, "moved"), "blue/A/3")).toBe(false);
});
