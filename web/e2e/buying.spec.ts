/** Laying out a table and buying an army for it, by mouse and by keyboard, with wrong texts on the way. */
import { expect, type Page, test } from "./base";

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

/** Tab from where the focus is until it is on this; nothing is pressed or clicked on the way. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let n = 0; n < 120; n++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no key leads to ${selector}`);
}

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
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  // Which answers commit is looked up after the question is shown.
  await expect(page.locator('.offer[data-closes="yes"]').first()).toBeVisible();
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
