import { findings } from "./axe";
import { expect, test } from "./base";
import { closed, curtain, guided, myTurn, playNow, resign, umpireOf } from "./play";

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
      for (const path of ["/", "/learn", "/rules/raid", `/fairness/${id}`, "/account", `/replay/${id}`, "/seat/none", "/recover/none"]) {
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
      expect(Object.fromEntries(Object.entries(all).filter(([, list]) => list.length))).toEqual({});
    });
  }
}
