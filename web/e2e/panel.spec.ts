/** The panel of the question: what a choice would bring, and what ends the decision, stay in sight however much stands above them. */
import { expect, type Locator, type Page, test } from "./base";
import { type Mocked, table } from "./mock";

const point = (x: number, y: number) => ({ point: { board: 0, at: { x: x * 100, y: y * 100 } } });
const board = { key: "table", title: "Field", grid: null, size: [60_000, 40_000], scale: 100, legend: [], terrain: [], levels: [], lines: [], places: [] };
const scene = { holders: [], pieces: [], overlays: [], sheets: [], track: { turn: 1, last: 12, steps: ["Orders"], current: 0, now: "Orders" } };
const asking = (more: object) => ({ seat: 0, version: 5, window: false, sealed: true, prompt: { text: "What belongs to the army?", case: "" }, offers: [], closed: false, ...more });
const preview = (cost: string[], notes: string[], more: object = {}) => ({ cost, sight: null, odds: [], modifiers: [], measures: [], notes, ...more });
const seats = [
  { name: "blue", side: 0, title: "", player: "You", bot: null, you: true },
  { name: "red", side: 1, title: "", player: null, bot: "greedy", you: false },
];
const card = { id: "x", book: "y", scenario: "field", title: "Field", pace: "live", seats, turn: 1, last_turn: 12, your_turn: true, waiting_for: null, time_left_ms: null, over: null, updated_ms: 0 };
const mocked = (drafts: Mocked["drafts"]): Mocked => ({ card, boards: [board], seat: 0, scene, asked: { alone: 0 }, tellings: [], drafts });

async function open(page: Page, drafts: Mocked["drafts"], prompt: string): Promise<void> {
  await table(page, mocked(drafts));
  await page.goto("/game/x");
  await expect(page.locator(".prompt")).toContainText(prompt);
}

/** Which lines of a list are seen whole, and which in part. */
const lines = (list: Locator): Promise<{ whole: string[]; cut: string[] }> =>
  list.evaluate((el) => {
    const box = el.getBoundingClientRect();
    const seen = { whole: [] as string[], cut: [] as string[] };
    for (const item of el.querySelectorAll("li")) {
      for (const line of item.getClientRects()) {
        const [top, bottom] = [Math.max(line.top, box.top), Math.min(line.bottom, box.bottom)];
        // A line's letters are lower than its box.
        if (bottom - top >= line.height - 3) seen.whole.push(item.textContent!);
        else if (bottom - top > 3) seen.cut.push(item.textContent!);
      }
    }
    return seen;
  });

const places = Array.from({ length: 24 }, (_, n) => ({ name: `the hill number ${n + 1}`, step: `at ${n}`, place: point(20 + n * 20, 100) }));
const notes = [...Array.from({ length: 9 }, (_, n) => `hedge after ${n * 40 + 12} m costs 10 m`), "deep water after 707 m stops it; it would wait before it"];
const where = asking({ prompt: { text: "Where to?", case: "" }, domain: { area: { board: 0, outline: [[0, 0], [600, 0], [600, 400]].map(([x, y]) => ({ x: x * 100, y: y * 100 })) } }, landmarks: places });
const way = preview(["707 of 900 m: deep water stops it"], notes, { measures: [{ name: "distance", value: "900" }] });

test("what a place would bring is in sight while it is pointed at, whichever of many it is, and nothing jumps about", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, [{ draft: [], asking: where }, ...places.map((mark) => ({ draft: [mark.step], asking: where, preview: way }))], "Where to?");
  const last = page.getByText("Deep water after 707 m stops it");
  const foot = () => page.locator(".foot").boundingBox();
  const before = await foot();
  for (const at of ["the hill number 2", "the hill number 24"]) {
    await page.locator(".domain .offer", { hasText: new RegExp(`${at}$`, "i") }).hover();
    await expect(last).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".costs")).toBeInViewport({ ratio: 1 });
    expect((await lines(page.locator(".foreseen .notes"))).cut).toEqual([]);
    expect(await foot()).toEqual(before);
    await page.mouse.move(300, 880);
    await expect(last).toHaveCount(0);
    expect(await foot()).toEqual(before);
  }
});

for (const [name, width, height] of [["desktop", 1440, 900], ["phone", 390, 844], ["small phone", 360, 640]] as const) {
  test(`the last of many warnings is read without scrolling, and no line is cut in half: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, [{ draft: [], asking: where }, { draft: [places[0].step], asking: { ...where, prompt: { text: "What then?", case: "" } }, preview: way }], "Where to?");
    await page.locator(".domain .offer").first().click();
    await expect(page.locator(".prompt")).toContainText("What then?");
    await expect(page.locator(".costs")).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".foreseen .notes")).toBeInViewport({ ratio: 1 });
    const seen = await lines(page.locator(".foreseen .notes"));
    expect(seen.cut).toEqual([]);
    expect(seen.whole.at(-1)).toContain("stops it");
  });
}

const shelf = Array.from({ length: 33 }, (_, n) => ({ step: `buy ${n}`, label: { text: `squad of kind ${n + 1}`, group: n < 20 ? "Infantry" : "Tanks" } }));
const done = { step: "done", label: { text: "done: take this ready-made army" } };
const faults = [
  { what: { text: "done: 1 group for 900 points" }, reason: "nobody leads it; buy a leader", case: "2.5" },
  { what: { text: "done: 1 group for 900 points" }, reason: "it is too dear", case: "2.5" },
];
const many = Array.from({ length: 20 }, (_, n) => ({ what: { text: `tank ${n}` }, reason: "not of this year", case: "2.5" }));
const drafts = [
  { draft: [], asking: asking({ offers: [...shelf, done], default: "done" }) },
  { draft: ["done"], asking: asking({ closed: true }) },
  { draft: ["buy 0"], asking: asking({ offers: shelf, why_nots: [...many, ...faults] }) },
];

test("a long shelf has the room that an empty story does not need", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, drafts, "What belongs");
  await expect(page.getByText("Nothing has happened yet")).toBeVisible();
  const seen = await page.locator(".offers.grouped .offer").evaluateAll((all) => {
    const foot = document.querySelector(".foot")!.getBoundingClientRect();
    return all.filter((el) => el.getBoundingClientRect().bottom <= foot.top).length;
  });
  expect(seen).toBeGreaterThanOrEqual(9);
});

for (const [name, width, height] of [["desktop", 1440, 900], ["phone", 390, 844]] as const) {
  test(`an answer that would end the decision stands greyed in its place, with the reasons: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, drafts, "What belongs");
    await expect(page.locator('.foot .offer[data-closes="yes"]')).toContainText("Done: take this ready-made army");
    await page.locator(".offer", { hasText: "Squad of kind 1" }).first().click();
    const end = page.locator(".foot .offer", { hasText: "Done: 1 group for 900 points" });
    await expect(end).toBeDisabled();
    await expect(end).toBeInViewport({ ratio: 1 });
    for (const reason of ["Nobody leads it", "It is too dear"]) await expect(page.locator(".foot").getByText(reason)).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".barred .offer")).toHaveCount(1);
  });
}
