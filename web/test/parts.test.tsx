import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { render } from "@testing-library/preact";
import { expect, test } from "vitest";
import { Counter, describe as words } from "../src/map/counter";
import { Counters } from "../src/map/layers";
import { lay } from "../src/map/layout";
import type { Surface } from "../src/map/surface";
import { look } from "../src/map/terrain";
import { Foreseen, Odds, besides, isEmpty, measure } from "../src/table/Odds";
import { SightNote } from "../src/table/overmap";
import { Pencil } from "../src/table/pencil";
import type { Store } from "../src/table/store";
import type { Piece } from "../src/wire";
import { fraction } from "../src/wire";

const all = JSON.parse(readFileSync("test/fixtures/entebbe.json", "utf8"));
const piece = all.shots[2].scene.pieces[0] as Piece;

test("a counter shows its name and men, and a face-down one neither", () => {
  const face = render(<svg><Counter piece={piece} /></svg>);
  expect(face.container.textContent).toContain(piece.name);
  expect(face.container.textContent).toContain(String(piece.count));
  const blip = { ...piece, known: false, kind: "blip", name: "3", count: null, badges: [] };
  const back = render(<svg><Counter piece={blip} /></svg>);
  expect(back.container.textContent).toBe("?3");
  expect(words(blip)).toBe("unknown counter 3");
});

test("whatever is driven or ridden has a sign of its own", () => {
  const kinds = ["tank", "self-propelled-gun", "armoured-car", "carrier", "lorry", "motorcycles", "pedal-cycles", "horses", "anti-tank gun"];
  const sign = (kind: string): string => {
    const { container } = render(<svg><Counter piece={{ ...piece, kind, name: " ", badges: [], count: null }} small /></svg>);
    expect(container.textContent).toBe("");
    return container.innerHTML;
  };
  expect(new Set(kinds.map(sign)).size).toBe(kinds.length);
});

test("what is pencilled on a counter stands on it, is kept, and is rubbed out", () => {
  const pencil = new Pencil("g", 0);
  const blip = { ...piece, key: "blip 3", known: false, kind: "blip", name: "3", count: null, badges: [] };
  const laid = lay([blip], { x: 0, y: 0 }, false);
  const none = new Set<string>();
  const map = () => <svg><Counters laid={laid} lit={none} chosen={none} hovered={none} selected={null} pencil={pencil.marks.value} /></svg>;
  const { container, rerender } = render(map());
  expect(container.querySelector(".pencilled")).toBeNull();
  pencil.write("blip 3", "HMG, surely");
  rerender(map());
  expect(container.querySelector(".pencilled")!.textContent).toBe("HMG, su…");
  expect(container.querySelector("title")!.textContent).toBe("unknown counter 3; pencilled: HMG, surely");
  expect(new Pencil("g", 0).marks.value.get("blip 3")).toBe("HMG, surely");
  expect(new Pencil("g", 1).marks.value.size + new Pencil("other", 0).marks.value.size).toBe(0);
  pencil.write("blip 3", "");
  rerender(map());
  expect(container.querySelector(".pencilled")).toBeNull();
  expect(new Pencil("g", 0).marks.value.size).toBe(0);
});

test("counters of a stack of up to four do not hide each other's middle", () => {
  for (const n of [2, 3, 4]) {
    const laid = lay(Array.from({ length: n }, (_, i) => ({ ...piece, key: String(i) })), { x: 0, y: 0 }, false);
    for (const a of laid) {
      for (const b of laid) {
        if (a === b) continue;
        const covers = Math.abs(a.x - b.x) < 21 * b.scale && Math.abs(a.y - b.y) < 21 * b.scale;
        expect(covers).toBe(false);
      }
    }
  }
});

test("odds are shown with chance and modifiers", () => {
  const preview = all.shots[2].drafts[2].preview;
  const { container } = render(<Odds preview={preview} board={all.boards[0]} peeking={false} />);
  expect(container.textContent).toContain("3 casualties and suppressed50%1/2");
  expect(container.querySelectorAll(".odds-bar span")).toHaveLength(preview.odds.length);
  expect(container.querySelectorAll(".modifiers li")).toHaveLength(preview.modifiers.length);
});

test("what is foreseen is said once: beside the answers, and below them while something is pointed at", () => {
  const preview = { ...all.shots[2].drafts[2].preview, cost: ["5 of 60 m", "48 of 60 m"], notes: ["a house stops it"] };
  expect(render(<Foreseen preview={preview} />).container.textContent).toBe("48 of 60 mA house stops it");
  expect(render(<Foreseen preview={besides(preview)} />).container.textContent).toBe("");
  expect(isEmpty(besides({ ...preview, sight: null, odds: [], modifiers: [], measures: [] }))).toBe(true);
});

test("a line of sight that is blocked names the hex and links its case", () => {
  const place = { cell: { board: 0, cell: 7 } };
  const seen = { visible: false, cost: 9, budget: 10, places: [place], blocked_by: [place, "6.14"] };
  const store = { sight: { value: { from: place, to: place, seen } } } as unknown as Store;
  const surface = { name: () => "1012", distance: () => "4 hexes" } as unknown as Surface;
  const { container } = render(<SightNote store={store} from={place} surface={surface} />);
  expect(container.textContent).toBe("From 1012 to 1012: 4 hexes; not in sight, 9 of 10 points; blocked in 1012 6.14");
  expect(container.querySelector("a.case")?.getAttribute("href")).toMatch(/#6\.14$/);
});

test("fractions, measures and grounds are read", () => {
  expect(fraction("7/2")).toBe(3.5);
  expect(measure("chance of a casualty", "1/3")).toBe("33%");
  expect(measure("expected casualties", "7/3")).toBe("2.33");
  expect(all.boards[0].legend.map(look)).toEqual(["open", "bridge", "field", "scrub", "rough", "woods", "building", "river", "sea", "wharf"]);
});

test("every platform's bundler is in the lock file", () => {
  const lock = readFileSync("package-lock.json", "utf8");
  expect(lock.match(/"node_modules\/@rolldown\/binding-/g)).toHaveLength(15);
});

test("the first load stays under 400 kB packed", () => {
  const files = ["dist/index.html", "dist/icon.svg", ...readdirSync("dist/assets").map((f) => `dist/assets/${f}`)].filter((f) => !f.endsWith(".gz"));
  const total = files.reduce((sum, f) => sum + gzipSync(readFileSync(f)).length, 0);
  expect(total).toBeLessThan(400_000);
});

test("nothing inline and nothing from elsewhere", () => {
  const page = readFileSync("dist/index.html", "utf8");
  expect(page).not.toMatch(/<style|style=|<script(?![^>]*src=)|\son\w+=|https?:/);
  for (const f of readdirSync("dist/assets").filter((f) => /\.(js|css)$/.test(f))) {
    const urls = readFileSync(`dist/assets/${f}`, "utf8").match(/https?:\/\/[^"'`)\s]+/g) ?? [];
    expect(urls.filter((u) => !u.startsWith("http://www.w3.org/"))).toEqual([]);
  }
});
