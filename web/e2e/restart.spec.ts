/** A game by web goes on when the server has been cut off in the middle of it. */
import { expect, type Page, test } from "./base";
import { friends } from "./play";
import { fireteam, folder, freePort, program } from "./servers";

/** A mark that a reload of the page would wipe out. */
const mark = (page: Page): Promise<void> => page.evaluate(() => void ((window as unknown as { here: boolean }).here = true));
const marked = (page: Page): Promise<boolean> => page.evaluate(() => (window as unknown as { here?: boolean }).here === true);

test("a game by web goes on by itself after the server was killed", async ({ browser }) => {
  test.skip(!program, "FIRETEAM_BIN names no program");
  const [port, data] = [await freePort(), folder()];
  let server = await fireteam(port, data);
  const base = server.url;
  const one = await (await browser.newContext()).newPage();
  let two: Page | null = null;
  try {
    two = await friends(browser, one, "Entebbe", { at: base, days: "3" });
    for (const page of [one, two]) {
      await expect(page.locator(".prompt")).toContainText("Where does");
      await mark(page);
    }
    await expect(one.locator(".players time").first()).toContainText(/day|d/);
    await one.locator('.offer[data-closes="yes"]').first().click();
    await expect(one.locator(".waiting")).toContainText("Your answer is sealed");

    await server.kill();
    for (const page of [one, two]) await expect(page.locator(".pill.offline")).toBeVisible();
    server = await fireteam(port, data);
    for (const page of [one, two]) await expect(page.locator(".pill.offline")).toHaveCount(0);

    // What was acknowledged stands: the first side still waits, and only the second is asked.
    await expect(one.locator(".waiting")).toContainText("Your answer is sealed");
    await two.locator('.offer[data-closes="yes"]').first().click();
    for (const page of [one, two]) {
      await expect(page.locator(".track .turn")).toContainText("Turn 1");
      expect(await marked(page), "nobody had to load the page again").toBe(true);
    }
    // And again, in the middle of a draft: the draft is still there and can be committed.
    const asked = (await one.locator(".offer").first().isVisible()) ? one : two;
    const more = asked.locator('.offer:not([data-closes="yes"])').first();
    await more.click();
    await expect(asked.locator(".chip").first()).toBeVisible();
    const drafted = await asked.locator(".chip").allInnerTexts();
    await server.kill();
    await expect(asked.locator(".pill.offline")).toBeVisible();
    server = await fireteam(port, data);
    await expect(asked.locator(".pill.offline")).toHaveCount(0);
    expect(await asked.locator(".chip").allInnerTexts()).toEqual(drafted);
    expect(await marked(asked)).toBe(true);
  } finally {
    await one.context().close();
    await two?.context().close();
    await server.kill();
  }
});
