import { expect, test } from "./base";
import { complaints, myTurn, playNow } from "./play";

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
