/** On a small screen a large map comes closer to what a question lights. */
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "./base";
import { mock } from "./mock";

const SHOT = 2;
/** The step that was recorded with what follows. */
const target: string = JSON.parse(readFileSync("test/fixtures/entebbe.json", "utf8")).shots[SHOT].drafts.at(-1).draft[0];

/** How wide a hex is on the screen: the map of the recorded game is 57 hexes wide. */
const hexOf = (page: Page): Promise<number> =>
  page.evaluate(() => (document.querySelector(".sheet canvas.ground")!.getBoundingClientRect().width / (32 * (1.5 * 57 + 0.5))) * 32 * Math.sqrt(3));

/** A crowd all over the map, so that the whole of it is shown at first. */
async function crowd(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  await mock(page, SHOT, 60);
  await page.goto("/game/x");
  await expect(page.locator(".prompt")).toContainText("Attack, or pass?");
}

/** Are all lit counters within the map's box? */
const litInSight = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const box = document.querySelector(".map")!.getBoundingClientRect();
    const lit = [...document.querySelectorAll(".counter.lit .c-body")].map((el) => el.getBoundingClientRect());
    return lit.length > 0 && lit.every((r) => r.left >= box.left && r.right <= box.right && r.top >= box.top && r.bottom <= box.bottom);
  });

test("a step of the draft brings the map to what it lights, large enough to press", async ({ page }) => {
  await crowd(page);
  await page.locator(`.offer[data-step="${target}"]`).click();
  await expect(page.locator(".chip")).toHaveCount(1);
  await expect.poll(() => hexOf(page)).toBeGreaterThan(24);
  expect(await litInSight(page)).toBe(true);
});

test("the map stays where its user has just put it", async ({ page }) => {
  await crowd(page);
  await page.locator(".map").hover();
  for (let n = 0; n < 12; n++) await page.mouse.wheel(0, 400);
  await page.waitForTimeout(400);
  const before = await hexOf(page);
  expect(before).toBeLessThan(24);
  await page.locator(`.offer[data-step="${target}"]`).click();
  await expect(page.locator(".chip")).toHaveCount(1);
  await page.waitForTimeout(600);
  expect(await hexOf(page)).toBeCloseTo(before, 1);
});
