/** Laying out a table and buying an army for it, by mouse and by keyboard, with wrong texts on the way. */
import { expect, type Page, test } from "./base";
import { tabTo } from "./play";

const TABLE = `title = "Two copses"
width = 480
depth = 360

[[area]]
kind = "wood"
height = 12
shape = "50,50 100,50 100,100 50,100"

[[area]]
kind = "building"
height = 8
shape = "200,50 220,50 220,70 200,70"
`;

async function setUp(page: Page, title: string): Promise<void> {
  await page.goto("/");
  await page.locator(".scenario", { hasText: title }).locator(".cover").click();
  await expect(page.locator(".new-game img[data-preview=sound]")).toBeVisible();
}

const options = (page: Page) => page.locator(".new-game details", { hasText: "Options" });
const sheet = (page: Page) => page.locator(".composed");
const step = (page: Page, token: string) => page.locator(`.offer[data-step="${token}"]`);

test("an army is bought by mouse, changed, handed in, and set up", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", (e) => errors.push(e.message));
  page.on("console", (m) => m.type() === "error" && errors.push(m.text()));
  await page.setViewportSize({ width: 1440, height: 900 });
  await setUp(page, "Points Battle");
  await options(page).locator("summary").click();
  const before = await page.locator(".new-game img").getAttribute("src");
  await page.getByRole("button", { name: "Another one" }).click();
  await expect(page.locator(".new-game img")).not.toHaveAttribute("src", before!);
  await page.getByLabel(/points that each side/i).selectOption("500");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator(".prompt")).toContainText("500 points");

  for (const token of ["buy rifle-section", "buy rifle-section"]) await step(page, token).click();
  await expect(sheet(page)).toContainText("Section 2");
  await expect(sheet(page)).toContainText("of 500 points");
  // Two sections without an officer cannot be handed in, and it says why.
  await expect(page.locator('.offer[data-step="done"]')).toHaveCount(0);
  await page.locator(".why-nots summary").click();
  await expect(page.locator(".why-nots")).toContainText("no officer");

  await step(page, "buy headquarters").click();
  await expect(sheet(page)).toContainText("444");
  await step(page, "entry 1").click();
  await step(page, "change grenades").click();
  await step(page, "as-it-is").click();
  await expect(sheet(page)).toContainText("456");
  // What costs more than is left is not offered.
  await expect(step(page, "buy rifle-section")).toHaveCount(0);
  await expect(page.locator(".why-nots")).toContainText("and 44 are left");
  await step(page, "done").click();
  await expect(page.locator(".prompt")).toContainText("Which group do you place");
  await expect(page.locator(".offers").first()).toContainText("Section 1");
  await step(page, "done").click();
  await expect(page.locator(".prompt")).toContainText("Period 1");
  expect(errors).toEqual([]);
});

test("a ready-made army is one key", async ({ page }) => {
  await setUp(page, "Points Attack");
  await page.getByRole("button", { name: "Play", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".prompt")).toContainText("1000 points");
  await step(page, "done").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".prompt")).toContainText("Which group do you place");
});

test("an army is bought, changed and handed in by keyboard only", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator(".scenario", { hasText: "Points Battle" })).toBeVisible();
  await page.locator(".scenario", { hasText: "Points Battle" }).locator(".cover").evaluate((el) => el.setAttribute("data-wanted", "yes"));
  await tabTo(page, "[data-wanted]");
  await page.keyboard.press("Enter");
  await expect(page.locator(".new-game img[data-preview=sound]")).toBeVisible();
  await tabTo(page, ".new-game details summary");
  await page.keyboard.press("Enter");
  await tabTo(page, ".new-game details select");
  await page.keyboard.type("500");
  await tabTo(page, ".new-game [type=submit]");
  await page.keyboard.press("Enter");
  await expect(page.locator(".prompt")).toContainText("500 points");
  const press = async (token: string): Promise<void> => {
    await expect(step(page, token)).toBeEnabled();
    await tabTo(page, `.offer[data-step="${token}"]`);
    await page.keyboard.press("Enter");
  };
  await press("buy headquarters");
  await expect(sheet(page)).toContainText("Headquarters");
  await press("buy rifle-section");
  await expect(sheet(page)).toContainText("272");
  await press("entry 2");
  await expect(page.locator(".prompt")).toContainText("What is changed");
  // By its number, and back by a key.
  await page.keyboard.press("2");
  await expect(sheet(page)).toContainText("287");
  await page.keyboard.press("u");
  await expect(sheet(page)).toContainText("272");
  await press("as-it-is");
  await expect(page.locator(".prompt")).toContainText("What do you buy");
  // Which answers commit is looked up after the question is shown.
  await expect(page.locator('.offer[data-closes="yes"]').first()).toBeVisible();
  await tabTo(page, '.offer[data-closes="yes"]');
  await page.keyboard.press("Enter");
  await expect(page.locator(".prompt")).toContainText("Which group do you place");
  await expect(page.locator(".offers").first()).toContainText("Headquarters");
});

test("a faulty table lists its faults by line, loses nothing, and can be mended", async ({ page }) => {
  await setUp(page, "Points Battle");
  await options(page).locator("summary").click();
  const text = options(page).locator("textarea");
  const faulty = TABLE.replace('"wood"', '"wod"').replace("220,70 200,70", "220,7000 200,70");
  await text.fill(faulty);
  const faults = page.locator(".faults");
  await expect(faults).toContainText("line 6");
  await expect(faults).toContainText("line 13");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator(".problem:not(.faults)")).toBeVisible();
  await expect(text).toHaveValue(faulty);
  await text.fill(TABLE);
  await expect(faults).toHaveCount(0);
  await expect(page.locator(".new-game img[data-preview=sound]")).toBeVisible();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator(".prompt")).toContainText("What do you buy");
});

test("a scenario of one's own is played from its text", async ({ page }) => {
  await setUp(page, "Points Battle");
  const own = page.locator(".new-game details", { hasText: "A scenario of your own" });
  await own.locator("summary").click();
  const side = (name: string, zone: string): string => `[${name}]\ntitle = "${name} men"\nzone = "${zone}"\n`;
  const scenario = `title = "Copse Hill"\nturns = 8\nyear = 1940\ntable = '''\n${TABLE}'''\n[buy]\npoints = 400\n${side("blue", "west 90")}${side("red", "est 90")}`;
  await own.locator("textarea").fill(scenario);
  await expect(page.locator(".faults")).toContainText("no place on the table");
  await own.locator("textarea").fill(scenario.replace('"est 90"', '"east 90"'));
  await expect(page.locator(".faults")).toHaveCount(0);
  await expect(page.locator(".new-game")).toContainText("Copse Hill");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator(".prompt")).toContainText("400 points");
});

const LIST = `title = "Patrol"
points = 500

[[group]]
name = "Patrol leaders"
men = ["officer smg", "man rifle radio"]

[[group]]
name = "Wheelers"
men = ["corporal smg grenades", "man magazine-lmg", "4 man rifle"]
vehicle = { cycles = 6 }
`;

for (const [name, width, height] of [["desktop", 1440, 900], ["phone", 390, 844]] as const) {
  test(`an army list is pasted, with all its faults told and nothing lost: ${name}`, async ({ page }) => {
    const errors: string[] = [];
    page.on("pageerror", (e) => errors.push(e.message));
    await page.setViewportSize({ width, height });
    await setUp(page, "Points Battle");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await expect(page.locator(".prompt")).toContainText("700 points");
    await step(page, "buy scouts").click();
    await expect(sheet(page)).toContainText("of 700 points");

    const box = page.locator(".written");
    await box.locator("summary").click();
    const text = box.locator("textarea");
    const faulty = LIST.replace("man rifle radio", "man riffle radio").replace("cycles = 6", "cycles = 4");
    await text.fill(faulty);
    await box.locator("[data-act=written]").click();
    await expect(box.locator(".faults li")).toHaveCount(2);
    await expect(box.locator(".faults")).toContainText("Line 6");
    await expect(box.locator(".faults")).toContainText("riffle");
    await expect(box.locator(".faults")).toContainText("Line 9");
    await expect(text).toHaveValue(faulty);
    // The draft is as it was.
    await expect(page.locator(".chip")).toHaveCount(1);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/list-faults-${name}.png` });

    await text.fill(LIST);
    await box.locator("[data-act=written]").click();
    await expect(page.locator(".chip")).toHaveText(["Army list"]);
    await expect(sheet(page)).toContainText("Wheelers");
    await expect(sheet(page)).not.toContainText("Scouts");
    await expect(step(page, "done")).toContainText("2 groups");
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/list-taken-${name}.png` });
    // One press takes all of it back.
    await page.locator("[data-act=undo]").click();
    await expect(page.locator(".chip")).toHaveCount(0);
    await box.locator("summary").click();
    await expect(text).toHaveValue(LIST);
    await box.locator("[data-act=written]").click();
    await step(page, "done").click();
    await expect(page.locator(".prompt")).toContainText("Which group do you place");
    await expect(page.locator(".offers").first()).toContainText("Wheelers");
    expect(errors).toEqual([]);
  });
}

test("an army list is written at the table in words", async ({ page }) => {
  await page.goto("/text/new");
  await page.getByRole("button", { name: /^Play Points Battle as blue/i }).click();
  await expect(page.getByRole("heading", { level: 2 }).filter({ hasText: "700 points" })).toBeVisible();
  const faulty = LIST.replace("man rifle radio", "man riffle radio");
  await page.getByLabel("Army list").fill(faulty);
  await page.getByRole("button", { name: "Take this text" }).click();
  await expect(page.locator("section[aria-labelledby=reply] pre")).toContainText("line 6");
  await expect(page.getByLabel("Army list")).toHaveValue(faulty);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await page.getByLabel("Army list").fill(LIST);
  await page.getByRole("button", { name: "Take this text" }).click();
  await page.getByRole("button", { name: /^Done: 2 groups/ }).click();
  await expect(page.getByRole("heading", { level: 2 }).filter({ hasText: "Which group do you place" })).toBeVisible();
});
