import { expect, test } from "./base";
import { myTurn, tabTo } from "./play";

test("a whole game by keyboard only", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator('[data-act="play-now"]')).toBeEnabled();
  await tabTo(page, '[data-act="play-now"]');
  await page.keyboard.press("Enter");
  await expect(page.locator(".prompt")).toBeVisible();
  let byMap = 0;
  for (let n = 0; n < 150 && (await myTurn(page)) === "ask"; n++) {
    const chips = await page.locator(".chip").count();
    const closed = await page.locator('[data-act="commit"]').isVisible();
    const closer = await page.locator('.offer[data-closes="yes"]').count();
    if (closed || (chips && closer)) {
      await tabTo(page, closed ? '[data-act="commit"]' : '.offer[data-closes="yes"]');
      await page.keyboard.press("Enter");
    } else if ((await page.locator(".counter.lit").count()) && byMap < 4) {
      byMap++;
      await page.keyboard.press("m");
      await page.keyboard.press("n");
      await page.keyboard.press("Enter");
      await page.waitForTimeout(80);
      if (await page.locator(".chooser").isVisible()) await page.keyboard.press("Enter");
    } else await page.keyboard.press((await page.locator(".offer").count()) > 1 ? "2" : "1");
    await page.waitForTimeout(120);
  }
  await expect(page.locator(".end h2")).toBeVisible();
  expect(byMap).toBeGreaterThan(0);
});

test("the cursor on the map tells what it stands on", async ({ page }) => {
  await page.goto("/");
  await page.locator('[data-act="play-now"]').click();
  await expect(page.locator(".prompt")).toBeVisible();
  await page.keyboard.press("m");
  await page.keyboard.press("n");
  await expect(page.locator('.map-area > [role="status"]')).toContainText(/^\d{4}; /);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Signs, keys and help" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
