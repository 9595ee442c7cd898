/** The table in words, as a browser shows it that runs no script: found, begun and played by links and buttons alone. */
import { expect, type Page, test } from "./base";
import { findings } from "./axe";

for (const theme of ["light", "dark"] as const) {
  test(`a game in words without script, and nothing serious for axe-core: ${theme}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: theme, viewport: { width: 390, height: 844 }, baseURL });
    const page = await context.newPage();
    const found: Record<string, string[]> = {};
    /** The same page where script runs, for axe-core is one. */
    const looking = await browser.newContext({ colorScheme: theme, viewport: { width: 390, height: 844 } });
    const look = async (name: string): Promise<void> => {
      const copy = await looking.newPage();
      await copy.route("**/*", (route) => (route.request().isNavigationRequest() ? route.fulfill({ contentType: "text/html", body: html }) : route.continue()));
      const html = await page.content();
      await copy.goto(page.url());
      found[name] = await findings(copy);
      const small = await copy.evaluate(() => [...document.querySelectorAll("button, input:not([type=hidden])")].filter((el) => el.getBoundingClientRect().height < 44).length);
      expect(small, `${name}: all that can be pressed is large enough for a finger`).toBe(0);
      const wide = await copy.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
      await copy.close();
    };
    await page.goto("/text");
    await look("all games");
    await page.getByRole("button", { name: /^Play Entebbe as alpha/ }).click();
    await expect(page).toHaveURL(/\/text\/\w+\?as=0/);
    await expect(page.getByRole("heading", { level: 2 })).toContainText("Where does");
    await look("the first question");
    await page.getByRole("button", { name: "Set the rest up for me" }).click();
    await type(page, "help");
    await expect(page.locator("pre")).toContainText("undo");
    await look("help");
    await type(page, "xyzzy");
    await expect(page.locator("pre")).toContainText(/help/);
    await page.goto("/text");
    await expect(page.getByRole("heading", { name: "Your games" })).toBeVisible();
    await page.getByRole("link", { name: /^Entebbe/ }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Entebbe: you are alpha");
    await page.goto("/text/nowhere");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("That did not work");
    await look("a table that is not there");
    expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length))).toEqual({});
    await context.close();
    await looking.close();
  });
}

/** Type a command. */
async function type(page: Page, line: string): Promise<void> {
  await page.getByLabel("Command").fill(line);
  await page.getByRole("button", { name: "Do it" }).click();
  await expect(page.getByRole("heading", { name: "Answer", exact: true })).toBeVisible();
}
