/** On a measured table a question brings everything into the picture that it is about: whole groups with their names, and the enemy. */
import { expect, type Page, test } from "./base";
import { type Mocked, table } from "./mock";

type Spot = [number, number];
const at = ([x, y]: Spot) => ({ x: x * 100, y: y * 100 });
const board = { key: "table", title: "The Barn", grid: null, size: [40_000, 30_000], scale: 100, legend: [], terrain: [], levels: [], places: [], lines: [] };
/** Men in a row from north to south; the third leads and answers for his group. */
const row = (group: string, side: number, count: number, [x, y]: Spot) =>
  Array.from({ length: count }, (_, n) => {
    const outline = ([[x - 0.5, y + n * 5], [x + 0.5, y + n * 5], [x + 0.5, y + n * 5 + 1], [x - 0.5, y + n * 5 + 1]] as Spot[]).map(at);
    return { key: `${group}/${n}`, name: `${group}, rifleman`, kind: "rifleman", side, known: true, cells: [], outline, board: 0, holder: null, facing: side ? 270 : 90, count: null, badges: [] };
  });
const pieces = [...row("Rifle group", 0, 6, [90, 135]), ...row("Bren group", 0, 3, [83, 174]), ...row("enemy 1", 1, 6, [310, 135]), ...row("enemy 2", 1, 3, [316, 168])];
const scene = { holders: [], pieces, overlays: [], sheets: [], track: { turn: 1, last: 10, steps: ["Orders", "Fire", "Reaction"], current: 1, now: "Period 1" } };
const offers = [...["Rifle group", "Bren group"].map((name) => ({ step: name, label: { text: name, piece: `${name}/2` } })), { step: "done", label: { text: "done" } }];
const asking = { seat: 0, version: 5, window: false, sealed: true, prompt: { text: "Which group fires otherwise?", case: "9.1" }, offers, closed: false };
const targets = { ...asking, prompt: { text: "At whom does Rifle group fire?", case: "9.1" }, offers: ["enemy 1", "enemy 2"].map((name) => ({ step: name, label: { text: name, piece: `${name}/2` } })) };
const mocked: Mocked = {
  card: { id: "x", book: "y", scenario: "barn", title: "The Barn", pace: "live", seats: [{ name: "blue", side: 0, title: "", player: "You", bot: null, you: true }, { name: "red", side: 1, title: "", player: null, bot: "greedy", you: false }], turn: 1, last_turn: 10, your_turn: true, waiting_for: null, time_left_ms: null, over: null, updated_ms: 0 },
  boards: [board],
  seat: 0,
  scene,
  asked: { together: 3 },
  tellings: [],
  drafts: [{ draft: [], asking }, { draft: ["Rifle group"], asking: targets }],
};

/** What of all counters and names is cut off or lies under the tools. */
const hidden = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const box = document.querySelector(".map")!.getBoundingClientRect();
    const tools = document.querySelector(".map-tools")!.getBoundingClientRect();
    const cut = (r: DOMRect): boolean => r.left < box.left || r.right > box.right || r.top < box.top || r.bottom > box.bottom;
    const under = (r: DOMRect): boolean => r.left < tools.right && r.right > tools.left && r.top < tools.bottom && r.bottom > tools.top;
    return [...document.querySelectorAll(".counter .c-body, .plate")].filter((el) => cut(el.getBoundingClientRect()) || under(el.getBoundingClientRect())).map((el) => el.closest("[data-key], [data-piece]")!.outerHTML.slice(0, 60));
  });

for (const [name, width, height] of [["desktop", 1440, 900], ["phone", 390, 844]] as const) {
  test(`whole groups with their names, and the enemy, are in the picture when fire is asked: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await table(page, mocked);
    await page.goto("/game/x");
    await expect(page.locator(".prompt")).toContainText("Which group fires otherwise?");
    await expect(page.locator(".plate")).toHaveCount(4);
    await expect.poll(() => hidden(page)).toEqual([]);
    await page.locator(".offer", { hasText: "Rifle group" }).click();
    await expect(page.locator(".prompt")).toContainText("At whom");
    await page.waitForTimeout(400);
    expect(await hidden(page)).toEqual([]);
  });
}

test("the odds of what was chosen stay while what is pointed at has none", async ({ page }) => {
  const preview = { cost: [], sight: null, odds: [{ label: "a casualty", chance: "1/3" }], modifiers: [], measures: [], notes: [] };
  const drafts = [...mocked.drafts, { draft: ["Rifle group", "enemy 1"], asking, preview }, { draft: ["Rifle group", "enemy 1", "Rifle group"], asking }];
  await table(page, { ...mocked, drafts });
  await page.goto("/game/x");
  await page.locator(".offer", { hasText: "Rifle group" }).click();
  await page.locator(".offer", { hasText: "Enemy 1" }).click();
  await expect(page.locator(".odds")).toContainText("A casualty");
  await page.locator(".offer", { hasText: "Rifle group" }).hover();
  await page.waitForTimeout(300);
  await expect(page.locator(".odds")).toContainText("A casualty");
});

test("a measured table stays where its user has just put it", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await table(page, mocked);
  await page.goto("/game/x");
  await expect(page.locator(".plate")).toHaveCount(4);
  // About the man who answers, so that he stays in sight and nobody else has to be gone to.
  const man = (await page.locator('.placed[data-key="Rifle group/2"] .c-body').boundingBox())!;
  await page.mouse.move(man.x + man.width / 2, man.y + man.height / 2);
  for (let n = 0; n < 3; n++) await page.mouse.wheel(0, -400);
  await page.waitForTimeout(400);
  const sheet = (): Promise<unknown> => page.locator(".sheet canvas.ground").first().boundingBox();
  const before = await sheet();
  expect((await hidden(page)).length).toBeGreaterThan(0);
  await page.locator(".offer", { hasText: "Rifle group" }).click();
  await expect(page.locator(".prompt")).toContainText("At whom");
  await page.waitForTimeout(600);
  expect(await sheet()).toEqual(before);
});
