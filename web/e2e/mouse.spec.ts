import { expect, test } from "./base";
import { begin, complaints, myTurn, playNow } from "./play";

test("a whole Entebbe by mouse against the computer", async ({ page }) => {
  const errors = complaints(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await playNow(page);
  for (let n = 0; n < 120; n++) {
    if ((await myTurn(page)) === "end") break;
    const commit = page.locator('[data-act="commit"]');
    if (await commit.isVisible()) {
      await commit.click();
      continue;
    }
    // A lit counter on the map if there is one, else the list.
    const lit = page.locator(".placed:has(.counter.lit)");
    const count = await lit.count();
    const chosen = await page.locator(".chip").count();
    const closer = page.locator('.offer[data-closes="yes"]').first();
    if (count && chosen < 3) {
      const box = await lit.nth(n % count).locator(".c-body").boundingBox();
      if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    } else if (await closer.isVisible()) await closer.click();
    else await page.locator(".offer").first().click();
    await page.waitForTimeout(60);
    const choose = page.locator(".chooser .offer").first();
    if (await choose.isVisible()) await choose.click();
  }
  await expect(page.locator(".end h2")).toBeVisible();
  expect(errors).toEqual([]);
});

test("the eye tool tells what a line of sight costs, and the hex and case that block it", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await begin(page, "Tragino");
  for (let n = 0; n < 4; n++) await page.keyboard.press("-");
  await page.getByLabel("Line of sight and distance").click();
  const map = (await page.locator(".map").boundingBox())!;
  const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
  await page.mouse.click(x, y);
  const note = page.locator(".sight-note");
  await expect(note).toContainText(/^From \d{4}/);
  /** Point farther and farther away, until the note says this. */
  const pointUntil = async (words: RegExp): Promise<void> => {
    for (let n = 1; n < 72 && !words.test(await note.innerText()); n++) {
      const [angle, share] = [n * 0.9, n / 72];
      await page.mouse.move(x + share * (map.width / 2 - 20) * Math.cos(angle), y + share * (map.height / 2 - 20) * Math.sin(angle));
      await page.waitForTimeout(60);
    }
    await expect(note).toContainText(words);
  };
  await pointUntil(/: \d+ hex.*; in sight, \d+ of 10 points/);
  await expect(page.locator(".sight")).toHaveCount(1);
  await pointUntil(/not in sight, \d+ of 10 points; blocked in \d{4}/);
  await expect(page.locator(".sight.blocked")).toHaveCount(1);
  // A press holds the line, so that the pointer can go to its case.
  await page.mouse.down();
  await page.mouse.up();
  const held = await note.innerText();
  await note.locator(".case").click();
  expect(await note.innerText()).toBe(held);
  await expect(page.getByRole("dialog")).toContainText(/Case (6|11|15)\.\d/);
});
