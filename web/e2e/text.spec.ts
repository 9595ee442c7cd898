/** The table in words, as a browser shows it that runs no script: found, begun, shared and played by links and buttons alone. */
import { type Browser, type BrowserContext, expect, type Page, test } from "./base";
import { findings } from "./axe";

const PHONE = { width: 390, height: 844 };

/** Looks at pages as axe-core does, and keeps what it finds. */
class Looker {
  readonly found: Record<string, string[]> = {};
  private constructor(private readonly context: BrowserContext) {}
  static async of(browser: Browser, theme: "light" | "dark"): Promise<Looker> {
    return new Looker(await browser.newContext({ colorScheme: theme, viewport: PHONE }));
  }
  /** The same page where script runs, for axe-core is one. */
  async look(page: Page, name: string): Promise<void> {
    const copy = await this.context.newPage();
    const html = await page.content();
    await copy.route("**/*", (route) => (route.request().isNavigationRequest() ? route.fulfill({ contentType: "text/html", body: html }) : route.continue()));
    await copy.goto(page.url());
    this.found[name] = await findings(copy);
    const pressed = "button, select, textarea, input:not([type=hidden])";
    const small = await copy.evaluate((what) => [...document.querySelectorAll(what)].filter((el) => el.getBoundingClientRect().height < 44).length, pressed);
    expect(small, `${name}: all that can be pressed is large enough for a finger`).toBe(0);
    const wide = await copy.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
    await copy.close();
  }
  async end(): Promise<void> {
    expect(Object.fromEntries(Object.entries(this.found).filter(([, list]) => list.length))).toEqual({});
    await this.context.close();
  }
}

for (const theme of ["light", "dark"] as const) {
  const plain = (browser: Browser, baseURL: string | undefined): Promise<BrowserContext> =>
    browser.newContext({ javaScriptEnabled: false, colorScheme: theme, viewport: PHONE, baseURL });

  test(`a game in words without script, and nothing serious for axe-core: ${theme}`, async ({ browser, baseURL }) => {
    const context = await plain(browser, baseURL);
    const page = await context.newPage();
    const eyes = await Looker.of(browser, theme);
    await page.goto("/text");
    await eyes.look(page, "home");
    await page.getByRole("link", { name: /^A new game/ }).click();
    await eyes.look(page, "all scenarios");
    await page.getByRole("button", { name: /^Play Entebbe as alpha/ }).click();
    await expect(page).toHaveURL(/\/text\/\w+\?as=0/);
    await expect(page.locator("#asked")).toContainText("Where does");
    await eyes.look(page, "the first question");
    await page.getByRole("button", { name: "Set the rest up for me" }).click();
    await type(page, "help");
    await expect(page.locator("section[aria-labelledby=reply] pre")).toContainText("undo");
    await eyes.look(page, "help");
    await type(page, "xyzzy");
    await expect(page.locator("section[aria-labelledby=reply] pre")).toContainText(/help/);
    await page.goto("/text");
    await expect(page.getByRole("heading", { name: "Your games" })).toBeVisible();
    await page.getByRole("link", { name: /^Entebbe/ }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Entebbe: you are alpha");
    await page.getByLabel("I am sure").check();
    await page.getByRole("button", { name: "Resign" }).click();
    await expect(page.getByRole("heading", { name: "The end" })).toBeVisible();
    await eyes.look(page, "the end");
    await page.getByRole("link", { name: "What has happened, step by step" }).click();
    await expect(page.getByRole("heading", { name: /^Step 1 of/ })).toBeVisible();
    await page.getByRole("link", { name: "One step on" }).click();
    await eyes.look(page, "replay");
    await page.getByRole("link", { name: "The whole story" }).click();
    await eyes.look(page, "story");
    await page.getByRole("link", { name: "Are the dice fair?" }).click();
    await eyes.look(page, "dice");
    for (const [name, path] of Object.entries({ account: "/text/account", rules: "/text/rules/raid", "no such table": "/text/nowhere" })) {
      await page.goto(path);
      await eyes.look(page, name);
    }
    await expect(page.getByRole("heading", { level: 1 })).toContainText("That did not work");
    await eyes.end();
    await context.close();
  });

  test(`a friend comes by a link without script, and they talk, agree and watch in words: ${theme}`, async ({ browser, baseURL }) => {
    const [one, two, three] = [await plain(browser, baseURL), await plain(browser, baseURL), await plain(browser, baseURL)];
    const [ann, bob, eve] = [await one.newPage(), await two.newPage(), await three.newPage()];
    const eyes = await Looker.of(browser, theme);
    await ann.goto("/text/new/raid/entebbe");
    await eyes.look(ann, "a new game");
    await ann.getByLabel("a friend, by a link").check();
    await ann.getByLabel("by web, with a bank of days").check();
    await ann.getByRole("button", { name: "Make the game" }).click();
    await eyes.look(ann, "waiting");
    const link = (await ann.locator("section[aria-labelledby=invite] pre").innerText()).trim();
    // The link that friends are sent is the page of the drawn table; without script it leads to the one in words.
    await bob.goto(new URL(link).pathname);
    await bob.getByRole("link", { name: "The same in words" }).click();
    await eyes.look(bob, "an invitation");
    await bob.getByRole("button", { name: /^Take the seat of bravo/ }).click();
    await expect(bob.getByRole("heading", { level: 1 })).toContainText("you are bravo");
    await bob.getByLabel("Say something").fill("Well met.");
    await bob.getByRole("button", { name: "Say it" }).click();
    await bob.getByRole("button", { name: "Offer a draw" }).click();
    await ann.getByRole("link", { name: "Look again", exact: true }).click();
    await expect(ann.locator("main")).toContainText("Well met.");
    await expect(ann.locator("main")).toContainText("Bravo offers a draw.");
    await eyes.look(ann, "an offer");
    await eve.goto("/text");
    await eve.locator("section[aria-labelledby=watch]").getByRole("link", { name: /^Entebbe/ }).first().click();
    await eyes.look(eve, "watching");
    await ann.getByRole("button", { name: "Agree" }).click();
    await expect(ann.getByRole("heading", { name: "The end" })).toBeVisible();
    await eyes.end();
    for (const context of [one, two, three]) await context.close();
  });
}

/** Type a command. */
async function type(page: Page, line: string): Promise<void> {
  await page.getByLabel("Command").fill(line);
  await page.getByRole("button", { name: "Do it" }).click();
  await expect(page.getByRole("heading", { name: "Answer", exact: true })).toBeVisible();
}
