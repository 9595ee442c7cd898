/** A measured table with all kinds of ground, pieces on bases, arcs, templates and rulers, and an order drawn as a path. */
import { expect, type Page, test } from "./base";
import { type Mocked, table } from "./mock";

type Spot = [number, number];
const metres = (spots: Spot[]): { x: number; y: number }[] => spots.map(([x, y]) => ({ x: x * 100, y: y * 100 }));
const area = (kind: string, spots: Spot[], more: object = {}) => ({ kind, cells: [], points: metres([...spots, spots[0]]), ...more });
const line = (kind: string, spots: Spot[], more: object = {}) => ({ kind, cells: [], points: metres(spots), ...more });
const box = (x: number, y: number, w: number, h: number): Spot[] => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
];

const lines = [
  area("contour", [[40, 40], [190, 20], [260, 90], [230, 190], [110, 220], [30, 140]], { height: 500 }),
  area("contour", [[80, 70], [170, 55], [215, 100], [190, 160], [110, 170], [70, 120]], { height: 1000 }),
  area("contour", [[115, 90], [165, 85], [180, 115], [150, 140], [110, 125]], { height: 1500 }),
  area("field", [[300, 40], [400, 30], [410, 120], [310, 130]]),
  area("field", [[420, 40], [500, 45], [495, 125], [425, 118]]),
  area("field", [[60, 250], [180, 245], [190, 340], [70, 350]]),
  area("wood", [[430, 210], [520, 190], [560, 260], [520, 340], [440, 330], [410, 270]], { height: 1200 }),
  area("brush", [[250, 300], [330, 290], [350, 350], [270, 370]]),
  area("jungle", [[20, 10], [70, 5], [60, 30], [25, 35]]),
  area("paddy", box(520, 20, 60, 50)),
  area("rocks", [[300, 210], [330, 205], [335, 230], [305, 235]]),
  area("crag", [[200, 300], [225, 292], [240, 310], [236, 335], [210, 342], [196, 322]]),
  area("pond", [[210, 250], [245, 245], [250, 270], [220, 280]]),
  line("stream", [[0, 230], [100, 232], [210, 262], [250, 262], [330, 250], [420, 190], [600, 170]], { width: 400 }),
  line("road", [[0, 190], [200, 205], [300, 180], [420, 160], [600, 130]], { width: 600 }),
  line("track", [[300, 180], [290, 290], [300, 400]], { width: 300 }),
  line("hedge", [[300, 130], [410, 120], [495, 125]]),
  line("wall", [[330, 150], [390, 142], [392, 100]]),
  line("fence", [[60, 350], [190, 340], [240, 400]]),
  line("ditch", [[520, 90], [590, 110]]),
  area("building", box(340, 152, 22, 12), { height: 800 }),
  area("farm house", [[372, 148], [392, 145], [394, 158], [374, 161]], { height: 800 }),
  area("minefield", box(540, 290, 40, 40)),
];
const board = {
  key: "table",
  title: "Mill Farm",
  grid: null,
  size: [60_000, 40_000],
  scale: 100,
  legend: [],
  terrain: [],
  levels: [],
  lines,
  places: [{ name: "Mill Farm", places: [{ point: { board: 0, at: { x: 36_600, y: 13_500 } } }] }],
};
const base = (x: number, y: number, w = 6, h = 4): { x: number; y: number }[] => metres(box(x - w / 2, y - h / 2, w, h));
const piece = (key: string, name: string, kind: string, side: number, x: number, y: number, more: object = {}) => ({
  key, name, kind, side, known: true, cells: [], outline: base(x, y), board: 0, holder: null, facing: side ? 270 : 90, count: 8, badges: [], ...more,
});
const scene = {
  holders: [],
  pieces: [
    piece("a1", "1 Section", "rifle squad", 0, 150, 210),
    piece("a2", "2 Section", "rifle squad", 0, 135, 255, { badges: ["moved"] }),
    piece("a3", "Bren", "lmg", 0, 120, 175, { count: 3, outline: base(120, 175, 3, 2) }),
    piece("a4", "Carrier", "carrier", 0, 200, 200, { count: null, outline: base(200, 200, 8, 4), facing: 100 }),
    piece("b1", "3", "blip", 1, 380, 135, { known: false, facing: null, count: null }),
    piece("b2", "Gun", "anti-tank gun", 1, 470, 150, { count: 5, badges: ["suppressed"] }),
  ],
  overlays: [
    { key: "arc a3", kind: "arc", label: "arc of the Bren", cells: [], points: metres([[120, 175], [300, 95], [300, 255]]), board: 0 },
    { key: "beaten 1", kind: "template", label: "mortar fire", cells: [], points: metres([[360, 110], [400, 105], [410, 145], [370, 150]]), board: 0 },
    { key: "ruler 1", kind: "ruler", label: "", cells: [], points: metres([[150, 210], [340, 158]]), board: 0 },
    { key: "order a2", kind: "order", label: "2 Section: walk", cells: [], points: metres([[135, 255], [220, 300], [290, 290]]), board: 0 },
    { key: "smoke 1", kind: "smoke", label: "smoke", cells: [], points: metres(box(300, 165, 28, 30)), board: 0 },
  ],
  sheets: [{ key: "orders 0", title: "Orders", heads: ["group", "pace", "to"], rows: [["1 Section", "halt", ""], ["2 Section", "walk", "the track"]] }],
  track: { turn: 3, last: 12, steps: ["Orders", "Movement", "Fire", "Reaction"], current: 0, now: "Orders are written" },
};
const asking = (more: object) => ({ seat: 0, version: 5, window: false, sealed: true, prompt: { text: "Which group gets orders?", case: "4.1" }, offers: [], closed: false, ...more });
const point = (x: number, y: number) => ({ point: { board: 0, at: { x: x * 100, y: y * 100 } } });
const reach = { area: { board: 0, outline: metres([[90, 150], [190, 140], [230, 190], [220, 260], [150, 290], [80, 250]]) } };
const zone = { key: "reach", kind: "region", label: "one period", cells: [], points: metres([[110, 180], [180, 170], [200, 210], [170, 250], [120, 240]]), board: 0 };
const paces = asking({ prompt: { text: "At what pace?", case: "5.1" }, offers: [{ step: "walk", label: { text: "walk" } }, { step: "halt", label: { text: "halt" } }] });
const groups = asking({ offers: [{ step: "a1", label: { text: "order for 1 Section", piece: "a1" } }, { step: "a2", label: { text: "order for 2 Section", piece: "a2" } }, { step: "done", label: { text: "no more orders" } }] });
const where = asking({ prompt: { text: "Where to?", case: "5.2" }, domain: reach, landmarks: [{ name: "the ford", step: "at 20000 20300", place: point(200, 203) }] });

const mocked: Mocked = {
  card: { id: "x", book: "y", scenario: "mill-farm", title: "Mill Farm", pace: "live", seats: [{ name: "blue", side: 0, title: "", player: "You", bot: null, you: true }, { name: "red", side: 1, title: "", player: null, bot: "greedy", you: false }], turn: 3, last_turn: 12, your_turn: true, waiting_for: null, time_left_ms: null, over: null, updated_ms: 0 },
  boards: [board],
  seat: 0,
  scene,
  asked: { together: 3 },
  tellings: [],
  drafts: [
    { draft: [], asking: groups },
    { draft: ["a1"], asking: paces },
    { draft: ["a1", "walk"], asking: where, preview: { cost: [], sight: null, odds: [], modifiers: [], measures: [], notes: [], overlays: [zone] } },
    { draft: ["a1", "walk", "at"], asking: groups, preview: { cost: ["48 m of 60"], sight: null, odds: [], modifiers: [], measures: [], notes: ["the stream costs 10 m"], overlays: [zone] } },
    { draft: ["a1", "walk", "at", "a2"], asking: paces },
    { draft: ["a2"], asking: paces },
  ],
};

const turned = { key: "shown", kind: "template", label: "shells", cells: [], points: metres([[200, 100], [260, 80], [290, 170], [230, 190]]), board: 0 };
const direction = asking({ prompt: { text: "In which direction?", case: "11.4" }, domain: { number: { from: 0, to: 179, unit: "degrees from north" } }, landmarks: [{ name: "north", step: "number 0", place: null }] });

const folder = process.env.SCREENS;

async function orders(page: Page): Promise<void> {
  await table(page, mocked);
  await page.goto("/game/x");
  await expect(page.locator(".prompt")).toContainText("Which group gets orders?");
  await page.waitForTimeout(800);
}

test("an order is drawn on a measured table with its cost, and can be taken out again", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await orders(page);
  await expect(page.locator('.overlay[data-kind="arc"] .tag')).toContainText("arc of the Bren");
  await expect(page.locator('.overlay[data-kind="ruler"] .tag')).toContainText("197 m");
  // Words lie over the lines of all overlays, not only over those of their own.
  const over = await page.evaluate(() => {
    const tags = [...document.querySelectorAll(".overlay .tag")];
    return [...document.querySelectorAll(".overlay path")].every((path) => tags.every((tag) => path.compareDocumentPosition(tag) & Node.DOCUMENT_POSITION_FOLLOWING));
  });
  expect(over).toBe(true);
  await expect(page.locator(".base")).toHaveCount(6);
  await expect(page.locator(".noted")).toContainText("2 Section");
  // A press on the piece, then on the pace, then on the ground.
  const counter = (await page.locator('.placed[data-key="a1"] .c-body').boundingBox())!;
  await page.mouse.click(counter.x + counter.width / 2, counter.y + counter.height / 2);
  await page.locator(".offer", { hasText: "Walk" }).click();
  await expect(page.locator(".region")).toBeVisible();
  const region = (await page.locator(".region").boundingBox())!;
  const [x, y] = [region.x + region.width * 0.6, region.y + region.height * 0.55];
  await page.mouse.move(x, y);
  await expect(page.locator(".tag", { hasText: "48 m of 60" })).toBeVisible();
  if (folder) await page.screenshot({ path: `${folder}/measured-desktop-light.jpg`, type: "jpeg", quality: 72 });
  await page.mouse.click(x, y);
  await expect(page.locator(".chip")).toHaveCount(3);
  await expect(page.locator(".path")).toBeVisible();
  await page.locator(".offer", { hasText: "Order for 2 Section" }).click();
  await expect(page.locator(".part")).toHaveCount(2);
  await page.getByRole("button", { name: "Take part 1 out" }).click();
  await expect(page.locator(".chip")).toHaveText(["Order for 2 Section"]);
  // The ruler: from a place to a place, in metres.
  await page.keyboard.press("Escape");
  await page.locator('[aria-label="Line of sight and distance"]').click();
  await page.mouse.click(region.x + 20, region.y + 40);
  await page.mouse.move(region.x + 220, region.y + 40);
  await expect(page.locator(".sight-note")).toContainText(/\d+ m; sight cannot be measured here/);
});

test("a measured table on a phone, in the dark", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await orders(page);
  await page.locator(".offer", { hasText: "1 Section" }).click();
  await page.locator(".offer", { hasText: "Walk" }).click();
  await expect(page.locator(".region")).toBeVisible();
  await page.waitForTimeout(500);
  if (folder) await page.screenshot({ path: `${folder}/measured-phone-dark.jpg`, type: "jpeg", quality: 72 });
  await page.locator(".domain .offer", { hasText: "The ford" }).click();
  await expect(page.locator(".chip")).toHaveCount(3);
});

for (const [name, width, height] of [["desktop", 1440, 900], ["phone", 390, 844]] as const) {
  test(`what an order would bring stays in sight below many other groups: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const many = { ...groups, offers: [...Array.from({ length: 14 }, (_, n) => ({ step: `g${n}`, label: { text: `${n + 1} Section, which is still to be ordered` } })), ...groups.offers] };
    const drafts = mocked.drafts.map((it) => (it.asking === groups ? { ...it, asking: many } : it));
    await table(page, { ...mocked, drafts });
    await page.goto("/game/x");
    for (const words of ["Order for 1 Section", "Walk", "The ford"]) await page.locator(".offer", { hasText: words }).click();
    await expect(page.locator(".chip")).toHaveCount(3);
    await expect(page.getByText("48 m of 60").last()).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("The stream costs 10 m")).toBeInViewport({ ratio: 1 });
    if (folder) await page.screenshot({ path: `${folder}/measured-foreseen-${name}.jpg`, type: "jpeg", quality: 72 });
  });
}

test("what a number would bring is shown on the map while it is typed", async ({ page }) => {
  const preview = { cost: [], sight: null, odds: [], modifiers: [], measures: [], notes: [], overlays: [turned] };
  await table(page, { ...mocked, drafts: [{ draft: [], asking: direction }, { draft: ["number 37"], asking: paces, preview }] });
  await page.goto("/game/x");
  const degrees = page.getByLabel("Degrees from north (0 to 179)");
  const shells = page.locator(".tag", { hasText: "shells" });
  await degrees.fill("37");
  await expect(shells).toBeVisible();
  await degrees.fill("370");
  await expect(shells).toHaveCount(0);
  await degrees.fill("37");
  await expect(shells).toBeVisible();
  await degrees.press("Enter");
  await expect(page.locator(".prompt")).toContainText("At what pace?");
  await expect(page.locator(".chip")).toHaveText(["37 degrees from north"]);
});

test("Esc takes back one step, and the cross leaves the map when no place is asked for", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await orders(page);
  await page.keyboard.press("m");
  await page.keyboard.press("n");
  await expect(page.locator(".cursor")).not.toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.locator(".prompt")).toContainText("At what pace?");
  await expect(page.locator(".cursor")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.locator(".prompt")).toContainText("Which group gets orders?");
  for (const words of ["Order for 1 Section", "Walk", "The ford", "Order for 2 Section"]) await page.locator(".offer", { hasText: words }).click();
  await expect(page.locator(".part")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page.locator(".chip")).toHaveText(["Order for 1 Section", "Walk", "The ford"]);
  await page.keyboard.press("Escape");
  await expect(page.locator(".chip")).toHaveText(["Order for 1 Section", "Walk"]);
});
