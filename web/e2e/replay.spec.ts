/** A replay without a server: two positions, with a march told tick by tick between them. */
import { expect, type Page, test } from "./base";

const TICKS = 6;
const board = { key: "table", title: "Field", grid: null, size: [60_000, 40_000], scale: 100, legend: [], terrain: [], levels: [], lines: [], places: [] };
const point = (x: number, y: number) => ({ point: { board: 0, at: { x: x * 100, y: y * 100 } } });
const figure = (key: string, side: number, x: number, y: number) => ({
  key, name: key, kind: "rifle", side, known: true, cells: [], board: 0, holder: null, facing: null, count: null, badges: [],
  outline: [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([dx, dy]) => ({ x: (x + dx) * 100, y: (y + dy) * 100 })),
});
const scene = (pieces: unknown[]) => ({ holders: [], pieces, overlays: [], sheets: [], track: { turn: 1, last: 4, steps: [], current: 0, now: "" } });
const all = Array.from({ length: 12 }, (_, n) => n);
const told = (version: number, kind: string, text: string, more: object = {}) => ({ version, kind, case: "", text, ...more });
const ticks = Array.from({ length: TICKS }, (_, n) => told(n + 2, "tick", `Tick ${n + 1}: the group goes on`, { pieces: all.map((i) => `blue/A/${i}`), places: all.map((i) => point(60 + (n + 1) * 30, 40 + i * 20)) }));
const frames = [
  { n: 0, scene: scene(all.map((i) => figure(`blue/A/${i}`, 0, 60, 40 + i * 20))), tellings: [told(1, "begin", "It begins")], heard: [3] },
  {
    n: 1,
    scene: scene(all.map((i) => figure(`blue/A/${i}`, 0, 60 + TICKS * 30, 40 + i * 20))),
    tellings: [...ticks, told(20, "nerve", "Rifle group is free to act (12)"), told(21, "nerve", "Rifle group is free to act (10)"), told(22, "luck", "A secret die falls")],
    heard: [...ticks.map(() => 1), 1, 2, 0],
  },
];
const seats = [
  { name: "blue", side: 0, title: "", player: "You", bot: null, you: true },
  { name: "red", side: 1, title: "", player: null, bot: "greedy", you: false },
];
const card = { id: "x", book: "y", scenario: "field", title: "Field", pace: "live", seats, turn: 1, last_turn: 4, your_turn: false, waiting_for: null, time_left_ms: null, over: { standings: [] }, updated_ms: 0, public: true };

async function replay(page: Page, viewport = { width: 1440, height: 900 }): Promise<void> {
  await page.setViewportSize(viewport);
  await page.route("**/api/games/x", (r) => r.fulfill({ json: { card, boards: [board], commitment: "", begun: true, you: { seat: 0 }, your_seats: [0], hot_seat: false } }));
  await page.route("**/api/games/x/replay?*", (r) => r.fulfill({ json: { frames: frames.length } }));
  for (const frame of frames) await page.route(`**/api/games/x/replay/${frame.n}?*`, (r) => r.fulfill({ json: frame }));
  await page.goto("/replay/x");
  await expect(page.locator(".slider")).toContainText("Position 1 of 2");
}

/** Where the first figure stands on the ground, in metres from the west. */
const east = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [svg, at] = [document.querySelector("svg.pieces")!.getBoundingClientRect(), document.querySelector('.placed[data-key="blue/A/0"] .c-body')!.getBoundingClientRect()];
    return Math.round(((at.x + at.width / 2 - svg.x) / svg.width) * 600);
  });

test("a replay plays what moved tick by tick, with no ring but for what is told now", async ({ page }) => {
  await replay(page);
  expect(await east(page)).toBe(60);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator(".subtitle")).toContainText("Blue: Tick 3");
  const half = await east(page);
  expect(half).toBeGreaterThan(61);
  expect(half).toBeLessThan(60 + TICKS * 30 - 61);
  expect(await page.locator(".flash").count()).toBeLessThanOrEqual(12);
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
  await expect.poll(() => east(page)).toBe(60 + TICKS * 30);
});

test("a step by the keys shows where all have come to, without rings, and so does playing where nothing is to move", async ({ page }) => {
  await replay(page);
  await page.locator("body").press("ArrowRight");
  await expect(page.locator(".slider")).toContainText("Position 2 of 2");
  await expect.poll(() => east(page)).toBe(60 + TICKS * 30);
  await expect(page.locator(".flash, .subtitle p")).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.locator("body").press("ArrowLeft");
  await expect.poll(() => east(page)).toBe(60);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator(".slider")).toContainText("Position 2 of 2");
  expect(await east(page)).toBe(60 + TICKS * 30);
});

test("with everything revealed a line that not everybody heard says whose it is", async ({ page }) => {
  await replay(page);
  await page.locator("body").press("End");
  await expect(page.locator(".told", { hasText: "(12)" })).toContainText("Blue: Rifle group");
  await expect(page.locator(".told", { hasText: "(10)" })).toContainText("Red: Rifle group");
  await expect(page.locator(".told", { hasText: "(10)" }).locator(".heard")).toHaveClass(/side-1/);
  await expect(page.locator(".told", { hasText: "secret die" })).toContainText("Nobody:");
  await expect(page.locator(".told", { hasText: "It begins" }).locator(".heard")).toHaveCount(0);
});

test("on a phone what is told lies in one line at the lower edge of the map", async ({ page }) => {
  await replay(page, { width: 390, height: 844 });
  await page.getByRole("button", { name: "Play", exact: true }).click();
  const line = page.locator(".subtitle p");
  await expect(line).toContainText("Blue: Tick 2");
  await expect(line).toHaveCount(1);
  const [words, map, skip] = [(await line.boundingBox())!, (await page.locator(".map").boundingBox())!, (await page.locator(".skip").boundingBox())!];
  expect(words.height).toBeLessThan(30);
  expect(map.y + map.height - words.y).toBeLessThan(40);
  expect(words.x + words.width).toBeLessThanOrEqual(skip.x);
});
