import { expect, test } from "./base";
import { myTurn } from "./play";

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 }, small: { width: 360, height: 640 } };

for (const [name, viewport] of Object.entries(sizes)) {
  test(`from the open page to the first shot in at most six clicks without scrolling: ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/");
    let clicks = 0;
    const click = async (selector: string): Promise<void> => {
      const target = page.locator(selector).first();
      await expect(target).toBeVisible();
      const box = (await target.boundingBox())!;
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height, `${selector} lies below the screen`).toBeLessThanOrEqual(viewport.height);
      expect(Math.min(box.width, box.height), "large enough for a finger").toBeGreaterThanOrEqual(40);
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      clicks++;
      await page.waitForTimeout(150);
    };
    await expect(page.locator('[data-act="play-now"]')).toBeEnabled();
    await click('[data-act="play-now"]');
    await expect(page.locator(".prompt")).toBeVisible();
    await click('.offer[data-closes="yes"]');
    // The computer may have the first word: then the first shot is an answer to its fire.
    await expect(page.locator(".offer", { hasText: "Fire at" }).first()).toBeVisible();
    for (let n = 0; n < 4 && !(await page.locator(".told.fire", { hasText: /^Alpha's/ }).count()); n++) {
      const done = page.locator('.offer.primary[data-closes="yes"]');
      const drafted = await page.locator(".chip").count();
      if (drafted && (await done.isVisible())) await click('.offer.primary[data-closes="yes"]');
      else await click('.offer:not([data-closes="yes"])');
      await myTurn(page);
    }
    expect(clicks).toBeLessThanOrEqual(6);
    await expect(page.locator(".subtitle")).toContainText(/Alpha|Bravo/);
    console.log(`${name}: ${clicks} clicks`);
  });
}
