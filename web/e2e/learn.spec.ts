/** The guide of a first game: beside the question that is asked, and out of the map's way on a phone. */
import { expect, test } from "./base";
import { mock } from "./mock";

test("where the other side fires first the guide tells of reactions, not of targets", async ({ page }) => {
  await mock(page, 4);
  await page.goto("/learn/x");
  await expect(page.locator(".prompt .react")).toBeVisible();
  const coach = page.locator(".coach");
  await expect(coach.locator("h2")).toHaveText("Reactions");
  await expect(coach).not.toContainText("Choose a target");
});

test("on a phone the guide covers none of the map, and folds up", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await mock(page, 2);
  await page.goto("/learn/x");
  const coach = page.locator(".coach");
  await expect(coach.locator("h2")).toHaveText("The map");
  const [guide, map] = [(await coach.boundingBox())!, (await page.locator(".map").boundingBox())!];
  expect(guide.y).toBeGreaterThanOrEqual(map.y + map.height);
  await page.getByLabel("Fold the guide up").click();
  await expect(coach).not.toContainText("Drag to move the map");
  expect((await coach.boundingBox())!.height).toBeLessThan(64);
  await page.getByLabel("Unfold the guide").click();
  for (let n = 0; n < 3; n++) await coach.locator('[data-act="next"]').click();
  await expect(coach.locator("h2")).toHaveText("Choose a target");
});
