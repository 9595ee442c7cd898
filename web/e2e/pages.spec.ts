import { findings } from "./axe";
import { expect, test } from "./base";
import { begin, choose, closed, curtain, guided, myTurn, playNow, resign, setUp, umpireOf } from "./play";

for (const theme of ["light", "dark"] as const) {
  for (const viewport of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
    test(`no serious finding of axe-core on any page: ${theme}, ${viewport.width}`, async ({ browser, page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      const all: Record<string, string[]> = {};
      await playNow(page);
      const id = page.url().split("/").at(-1)!;
      await page.locator('.offer[data-closes="yes"]').first().click();
      await myTurn(page);
      await page.locator('.offer:not([data-closes="yes"])').first().click();
      await page.waitForTimeout(400);
      all.table = await findings(page);
      for (const tab of ["Story", "Units", "Luck", "Standing", "Talk"]) {
        await page.getByRole("tab", { name: tab }).click();
        await page.waitForTimeout(200);
        all[tab] = await findings(page);
      }
      await page.getByLabel("Menu").click();
      all.menu = await findings(page);
      await page.getByRole("dialog").getByText("Signs, keys and help").click();
      all.help = await findings(page);
      await page.keyboard.press("Escape");
      const umpire = await umpireOf(page, browser, { viewport, colorScheme: theme, reducedMotion: "reduce" });
      all.umpire = await findings(umpire);
      await umpire.context().close();
      await resign(page);
      all.end = await findings(page);
      for (const path of ["/", "/learn", "/rules", "/rules/raid", "/rules/wrg", `/fairness/${id}`, "/account", `/replay/${id}`, "/seat/none", "/recover/none"]) {
        await page.goto(path);
        await page.waitForTimeout(700);
        all[path] = await findings(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(wide, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
      }
      await page.goto("/");
      await page.locator(".cover").first().click();
      all.dialog = await findings(page);
      await curtain(page);
      all.curtain = await findings(page);
      await guided(page);
      all.guide = await findings(page);
      await closed(page);
      all.closed = await findings(page);
      // A measured table, from its set-up to its orders, and buying for one.
      await begin(page, "First Fight");
      const watched = page.url().split("/").at(-1)!;
      all.measured = await findings(page);
      await setUp(page);
      await expect(page.locator(".prompt")).toBeVisible();
      await page.waitForTimeout(400);
      all.orders = await findings(page);
      await begin(page, "Points Battle");
      all.buying = await findings(page);
      // An invitation, whoever it is for, and whoever only watches.
      await choose(page, "Entebbe");
      await page.getByLabel("a friend, by a link").check();
      await page.getByRole("button", { name: "Make the link" }).click();
      const link = new URL(await page.locator(".copy input").inputValue()).pathname;
      all.link = await findings(page);
      const friend = await (await browser.newContext({ viewport, colorScheme: theme, reducedMotion: "reduce" })).newPage();
      await friend.goto(new URL(link, page.url()).href);
      await friend.getByRole("button", { name: "Take the seat" }).waitFor();
      all.invitation = await findings(friend);
      await friend.goto(new URL(`/game/${watched}`, page.url()).href);
      await expect(friend.locator(".map")).toBeVisible();
      await friend.waitForTimeout(400);
      all.watching = await findings(friend);
      await friend.context().close();
      expect(Object.fromEntries(Object.entries(all).filter(([, list]) => list.length))).toEqual({});
    });
  }
}
