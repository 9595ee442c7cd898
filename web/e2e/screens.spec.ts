/** Pictures of every page at two sizes in both themes, for docs/screens. `SCREENS=folder` switches it on. */
import { expect, type Page, test } from "./base";
import { begin, choose, closed, curtain, guided, myTurn, playNow, resign, umpireOf } from "./play";

const folder = process.env.SCREENS;
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of ["light", "dark"] as const) {
    test(`pictures: ${size}, ${theme}`, async ({ browser, page }) => {
      test.skip(!folder, "no folder named");
      test.setTimeout(900_000);
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      const shoot = async (name: string, of = page): Promise<void> => {
        await of.waitForTimeout(500);
        await of.screenshot({ path: `${folder}/${name}-${size}-${theme}.jpg`, type: "jpeg", quality: 72 });
      };
      await playNow(page);
      const id = page.url().split("/").at(-1)!;
      await shoot("table-setup");
      await page.locator(".offer").first().click();
      await myTurn(page);
      await target(page);
      await shoot("table-odds");
      await page.locator('.offer[data-closes="yes"]').first().click();
      await myTurn(page);
      await shoot("table-fight");
      await page.getByLabel("Menu").click();
      await shoot("menu");
      await page.getByRole("dialog").getByText("Signs, keys and help").click();
      await shoot("help");
      await page.keyboard.press("Escape");
      const umpire = await umpireOf(page, browser, { viewport, colorScheme: theme, reducedMotion: "reduce" });
      await shoot("umpire", umpire);
      await umpire.context().close();
      await resign(page);
      await shoot("table-end");
      await page.goto(`/replay/${id}`);
      await page.locator(".replay-box").waitFor();
      await page.getByLabel("One step on").click();
      await page.getByLabel("One step on").click();
      await page.getByLabel("One step on").click();
      await shoot("replay");
      for (const [name, path] of [["home", "/"], ["learn", "/learn"], ["rules", "/rules/raid"], ["fairness", `/fairness/${id}`], ["account", "/account"]]) {
        await page.goto(path);
        await page.waitForLoadState("networkidle");
        await shoot(name);
      }
      await asides(page, shoot);
      await closed(page);
      await shoot("table-closed");
    });
  }
}

/** A book's measured table: the country at first, an order being drawn, and a fight. */
for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of ["light", "dark"] as const) {
    test(`pictures of a period: ${size}, ${theme}`, async ({ page }) => {
      test.skip(!folder, "no folder named");
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      const shoot = async (name: string): Promise<void> => {
        await page.waitForTimeout(600);
        await page.screenshot({ path: `${folder}/period-${name}-${size}-${theme}.jpg`, type: "jpeg", quality: 72 });
      };
      const done = async (): Promise<void> => {
        const before = await page.locator(".ask").innerText();
        await page.locator('.offer[data-closes="yes"]').first().click();
        await expect.poll(() => page.locator(".ask").innerText()).not.toBe(before);
        await myTurn(page);
      };
      await begin(page, "Advance to Contact");
      await shoot("setup");
      await done();
      for (const group of ["1 Section", "2 Section"]) {
        await page.locator(".offer", { hasText: group }).first().click();
        await page.locator(".offer", { hasText: /^\d?Walk,/ }).click();
        if (group === "1 Section") await shoot("order");
        await page.locator(".domain .offer").first().click();
        await expect(page.locator(".domain")).toHaveCount(0);
      }
      for (let n = 0; n < 12 && !(await page.locator(".told.fire, .told.hit").count()); n++) await done();
      await shoot("fight");
      await choose(page, "Points Battle");
      await page.locator(".new-game details", { hasText: "Options" }).locator("summary").click();
      await expect(page.locator(".new-game img[data-preview=sound]")).toBeVisible();
      await shoot("layout");
      await page.getByRole("button", { name: "Play", exact: true }).click();
      for (const entry of ["rifle-section", "rifle-section", "headquarters"]) await page.locator(`.offer[data-step="buy ${entry}"]`).click();
      await shoot("buying");
    });
  }
}

/** Choose a target and two who fire at it. */
async function target(page: Page): Promise<void> {
  for (let n = 0; n < 40; n++) {
    const words = await page.locator(".prompt").innerText();
    if (/Attack/.test(words)) break;
    const end = page.locator('.offer[data-closes="yes"]').first();
    await ((await end.isVisible()) ? end : page.locator(".offer").first()).click();
    await page.waitForTimeout(300);
    if ((await myTurn(page)) === "end") return;
  }
  await page.locator(".offer", { hasText: "Fire at" }).first().click();
  await expect(page.locator(".chip").first()).toBeVisible();
  await page.waitForTimeout(200);
  const more = page.locator('.offer:not([data-closes="yes"])').first();
  if (await more.isVisible()) await more.click();
  await expect(page.locator(".odds")).toBeVisible();
}

/** The pages that stand beside a match: its dialog, an invitation and its link, the curtain, the guided game, and the table in words. */
async function asides(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  await choose(page, "Entebbe");
  await shoot("new-game");
  await page.getByLabel("a friend, by a link").check();
  await page.getByRole("button", { name: "Make the link" }).click();
  await shoot("invitation");
  await page.goto(new URL(await page.locator(".copy input").inputValue()).pathname);
  await page.getByRole("heading").first().waitFor();
  await shoot("seat");
  await curtain(page);
  await shoot("curtain");
  await guided(page);
  await shoot("guided");
  await page.goto("/text");
  await shoot("text");
  await page.goto("/text/new/raid/entebbe");
  await shoot("text-new");
  await page.goto("/text/rules/raid");
  await shoot("text-rules");
  await page.goto("/text");
  await page.getByRole("button").first().click();
  await page.waitForLoadState("networkidle");
  await shoot("text-table");
  await page.goto("/recover/unknown");
  await page.getByRole("button", { name: "I am back" }).click();
  await page.getByRole("alert").waitFor();
  await shoot("recover");
}
