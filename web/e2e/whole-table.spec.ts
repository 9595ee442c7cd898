/** Whole games on a measured table with sealed orders, against the computer: one by mouse, one by keyboard only. */
import { expect, type Page, test } from "./base";
import { begin, complaints, myTurn } from "./play";

const SCENARIO = "First Fight";
const closer = '.offer[data-closes="yes"]';

/** What is asked and answered so far. */
const state = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const words = (selector: string): string => [...document.querySelectorAll(selector)].map((el) => el.textContent).join();
    return [".prompt", ".chip", ".track", ".chooser", ".end h2"].map(words).join("|");
  });

/** Do something, and wait until the question is another. */
async function on(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await state(page);
  await act();
  await expect.poll(() => state(page), { intervals: [30, 30, 60, 120] }).not.toBe(before);
}

/** Which step of the sequence of play it is. */
const step = (page: Page): Promise<string> => page.evaluate(() => document.querySelector(".track [aria-current]")?.textContent?.toLowerCase() ?? "");

test("a whole measured game by mouse: pieces, paces and points of the ground, sealed and sent", async ({ page }) => {
  const errors = complaints(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Counters that do not glide, so that a press meets them.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await begin(page, SCENARIO);
  let [placed, orders, aimed] = [0, 0, 0];
  for (let n = 0; n < 200 && (await myTurn(page)) === "ask"; n++) {
    const lit = page.locator(".placed:has(.counter.lit)");
    const walk = page.locator(".offer", { hasText: /^\d?Walk,/ });
    const chips = await page.locator(".chip").count();
    const now = await step(page);
    if (await page.locator(".region").isVisible()) {
      // In the set-up one place below the other, then always the middle of the ground, pressed on the map itself.
      const box = (await page.locator(".region").boundingBox())!;
      const setUp = placed < 2;
      await on(page, () => page.mouse.click(box.x + box.width / 2, box.y + box.height * (setUp ? 0.3 + 0.3 * placed : 0.5)));
      if (setUp) placed++;
      else orders++;
    } else if ((await walk.isVisible()) && orders < 4) await on(page, () => walk.click());
    else if ((await lit.count()) && chips < 6 && (placed < 2 || (orders < 4 && now === "orders") || (aimed < 2 && now === "fire"))) {
      const body = (await lit.first().locator(".c-body").boundingBox())!;
      await on(page, () => page.mouse.click(body.x + body.width / 2, body.y + body.height / 2));
      const several = page.locator(".chooser .offer").first();
      if (await several.isVisible()) await on(page, () => several.click());
      if (now === "fire" && chips % 2) aimed++;
    } else {
      const done = page.locator(closer).first();
      await on(page, async () => ((await done.isVisible()) ? done : page.locator(".offer").first()).click());
    }
  }
  await expect(page.locator(".end h2")).toBeVisible();
  expect([placed, orders]).toEqual([2, 4]);
  // Both groups went for the middle of the ground, where the two sides must have met. Of a long game the page shows the end first.
  const earlier = page.getByRole("button", { name: "Show earlier lines" });
  while (await earlier.count()) await earlier.dispatchEvent("click");
  await expect(page.locator(".told", { hasText: /locates enemy/ }).first()).toBeAttached();
  expect(errors).toEqual([]);
});

test("a group answers by its name on the table and by any of its figures, and help says what the signs mean", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await begin(page, SCENARIO);
  await on(page, () => page.locator(closer).first().click());
  await expect(page.locator(".prompt")).toContainText("Period 1");
  const press = async (selector: string, n = 0): Promise<void> => {
    const box = (await page.locator(selector).nth(n).boundingBox())!;
    await on(page, () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2));
  };
  await press('.plate:has-text("Bren group")');
  await expect(page.locator(".chip")).toHaveText(["Bren group"]);
  await on(page, () => page.keyboard.press("Escape"));
  // The second man of the section is nobody's leader, and lies clear of the others.
  await press('.placed[data-key="blue/Rifle group/6"] .c-body');
  await expect(page.locator(".chip")).toHaveText(["Rifle group"]);
  await page.getByLabel("Signs, keys and help").click();
  await expect(page.locator(".signs")).toContainText(/Rifle/);
  await expect(page.locator(".signs")).toContainText("Leads its group");
});

/** Press Tab until a button with these words has the focus; games that others play have links with the same. */
async function tabTo(page: Page, words: string): Promise<void> {
  for (let n = 0; n < 200; n++) {
    await page.keyboard.press("Tab");
    const there = (text: string): boolean => document.activeElement?.tagName === "BUTTON" && (document.activeElement as HTMLElement).innerText.trim().startsWith(text);
    if (await page.evaluate(there, words)) return;
  }
  throw new Error(`no key leads to ${words}`);
}

/** Press the number of the first answer that reads so. */
async function press(page: Page, answer: string | RegExp): Promise<void> {
  const offer = typeof answer === "string" ? page.locator(answer) : page.locator(".offer", { hasText: answer });
  const key = await offer.first().locator("kbd").innerText();
  await on(page, () => page.keyboard.press(key));
}

test("a whole measured game by keyboard only", async ({ page }) => {
  const errors = complaints(page);
  await page.goto("/");
  await expect(page.locator(".cover", { hasText: SCENARIO })).toBeVisible();
  await tabTo(page, SCENARIO);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await tabTo(page, "Play");
  await page.keyboard.press("Enter");
  await expect(page.locator(".prompt")).toBeVisible();
  let orders = 0;
  let heard = "";
  for (let n = 0; n < 200 && (await myTurn(page)) === "ask"; n++) {
    const chips = await page.locator(".chip").count();
    if (await page.locator(".region").isVisible()) {
      // From the group ten strides to the east, wherever that is.
      await page.keyboard.press("m");
      for (let i = 0; i < 10; i++) await page.keyboard.press("ArrowRight");
      heard = await page.locator('.map-area > [role="status"]').innerText();
      await on(page, () => page.keyboard.press("Enter"));
      orders++;
    } else if (await page.locator(".offer", { hasText: /Walk,/ }).isVisible()) await press(page, /Walk,/);
    else if ((await step(page)) === "orders" && orders < 2 && chips < 6 && !(await page.locator(".track .turn").innerText()).includes("Set-up")) {
      // The next piece that answers, found and chosen with the cursor on the map.
      await page.keyboard.press("m");
      await page.keyboard.press("n");
      await on(page, () => page.keyboard.press("Enter"));
      if (await page.locator(".chooser").isVisible()) await on(page, () => page.keyboard.press("Enter"));
    } else await press(page, (await page.locator(closer).count()) ? closer : ".offer");
  }
  await expect(page.locator(".end h2")).toBeVisible();
  expect(orders).toBe(2);
  expect(heard).toMatch(/\d+ m east, \d+ m south/);
  expect(errors).toEqual([]);
});
