/** What every test of a whole game needs. */
import type { Browser, BrowserContextOptions } from "@playwright/test";
import { type Page, expect } from "./base";

/** Whatever the page complains of; what is missing on purpose is not counted. */
export function complaints(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (e) => errors.push(e.message));
  page.on("console", (m) => m.type() === "error" && !/404/.test(m.text()) && errors.push(m.text()));
  return errors;
}

/** Open the dialog of a scenario. */
export async function choose(page: Page, scenario: string, at = "/"): Promise<void> {
  await page.goto(at);
  await page.locator(".cover", { hasText: scenario }).first().click();
}

/** A game of a scenario against the computer, up to its first question. */
export async function begin(page: Page, scenario: string, at = "/"): Promise<void> {
  await choose(page, scenario, at);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator(".prompt")).toBeVisible();
}

/** A game of two browsers: the first makes it, the second takes the other seat by its link. */
export async function friends(browser: Browser, page: Page, scenario: string, more: { at?: string; days?: string; options?: Record<string, string> } = {}): Promise<Page> {
  await choose(page, scenario, more.at);
  await page.getByLabel("a friend, by a link").check();
  if (more.days) {
    await page.getByRole("radio", { name: /^by web/ }).last().check();
    await page.getByRole("spinbutton", { name: "Days for each answer" }).fill(more.days);
  }
  if (more.options) await page.locator(".new-game details", { hasText: "Options" }).locator("summary").click();
  for (const [title, value] of Object.entries(more.options ?? {})) await page.getByLabel(title).selectOption(value);
  await page.getByRole("button", { name: "Make the link" }).click();
  const link = await page.locator(".copy input").inputValue();
  await page.getByRole("link", { name: "To the table" }).click();
  await expect(page.locator(".ask")).toContainText("Waiting for players");
  const other = await (await browser.newContext()).newPage();
  await other.goto(new URL(new URL(link).pathname, page.url()).href);
  await other.getByRole("button", { name: "Take the seat" }).click();
  for (const side of [page, other]) await expect(side.locator(".prompt")).toBeVisible();
  return other;
}

/** Tab from where the focus is until it is on this; nothing is pressed or clicked on the way. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let n = 0; n < 120; n++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`no key leads to ${selector}`);
}

/** Let the program set up what is left to set up. */
export const setUp = (page: Page): Promise<void> => page.locator('.offer[data-closes="yes"]').first().click();

/** A game in which a helicopter is to leave the map, up to the press that commits it. */
export async function closed(page: Page): Promise<void> {
  await begin(page, "Dawn Raid");
  await setUp(page);
  await page.locator(".offer", { hasText: "Move Transport 1" }).click();
  await expect(page.locator(".domain")).toBeVisible();
  await page.locator(".map").focus();
  // The answers have their places once it is known which of them commit. It does not stop over somebody else: then it flies on.
  const stop = page.locator('.offer[data-closes="yes"]', { hasText: "Stop over" });
  for (let hexes = 0; hexes === 0 || (hexes < 4 && !(await stop.isVisible())); hexes++) {
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await expect(page.locator(".offer", { hasText: "Leave the map" })).toBeVisible();
    await stop.waitFor({ timeout: 5_000 }).catch(() => {});
  }
  await expect(stop).toBeVisible();
  await page.locator(".offer", { hasText: "Leave the map" }).click();
  await expect(page.locator(".prompt")).toContainText("Ready to commit.");
}

/** The quickest way to an end. */
export async function resign(page: Page): Promise<void> {
  await page.getByLabel("Menu").click();
  await page.getByRole("button", { name: "Resign …" }).click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await expect(page.locator(".end h2")).toBeVisible();
}

/** A game of two at one screen, up to the curtain. */
export async function curtain(page: Page): Promise<void> {
  await choose(page, "Entebbe");
  await page.getByLabel("a friend at this screen").check();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("button", { name: "I am Alpha" })).toBeVisible();
}

/** The guided first game, up to its first question. */
export async function guided(page: Page): Promise<void> {
  await page.goto("/learn");
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.locator(".coach")).toBeVisible();
  await expect(page.locator(".prompt")).toBeVisible();
}

/** The table of an umpire to whom this player and the computer agree. */
export async function umpireOf(page: Page, browser: Browser, options: BrowserContextOptions): Promise<Page> {
  await page.getByLabel("Menu").click();
  await page.getByRole("button", { name: "Ask to let an umpire see everything" }).click();
  const address = (await page.locator(".offered strong", { hasText: "/umpire/" }).textContent())!;
  const umpire = await (await browser.newContext(options)).newPage();
  await umpire.goto(new URL(new URL(address).pathname, page.url()).href);
  await expect(umpire.locator(".track .turn")).toContainText("Turn");
  return umpire;
}

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
