/** What every test of a whole game needs. */
import { type Page, expect } from "./base";

/** Press Play now and wait for the first question; the clicks so far are given back. */
export async function playNow(page: Page): Promise<number> {
  await page.goto("/");
  await page.locator('[data-act="play-now"]').click();
  await expect(page.locator(".prompt")).toBeVisible();
  return 1;
}

/** Wait until something can be done: a question of ours, or the end. */
export async function myTurn(page: Page): Promise<"ask" | "end"> {
  const ask = page.locator(".offer, [data-act=commit], .domain").first();
  const end = page.locator(".end");
  await expect(ask.or(end).first()).toBeVisible();
  await page.waitForTimeout(120);
  return (await end.isVisible()) ? "end" : "ask";
}

/** The text of the question, to see when it has changed. */
export const asked = (page: Page): Promise<string> => page.locator(".ask").innerText();
