/** What two players settle between them, the umpire they let in, and how one hears that it is one's turn. */
import type { Browser } from "@playwright/test";
import { expect, type Page, test } from "./base";

/** Two friends at a live table, both set up. */
async function friends(browser: Browser, page: Page): Promise<Page> {
  await page.goto("/");
  await page.locator(".cover", { hasText: "Entebbe" }).click();
  await page.getByLabel("a friend, by a link").check();
  await page.getByRole("button", { name: "Make the link" }).click();
  const link = await page.locator(".copy input").inputValue();
  await page.getByRole("link", { name: "To the table" }).click();
  const other = await (await browser.newContext()).newPage();
  await other.goto(new URL(link).pathname);
  await other.getByRole("button", { name: "Take the seat" }).click();
  for (const side of [page, other]) {
    await expect(side.locator(".prompt")).toContainText("Where does");
    await side.locator('.offer[data-closes="yes"]').first().click();
  }
  for (const side of [page, other]) await expect(side.locator(".track .turn")).toContainText("Turn 1");
  return other;
}

/** Ask for something from the menu. */
async function ask(page: Page, what: string): Promise<void> {
  await page.getByLabel("Menu").click();
  await page.getByRole("button", { name: what }).click();
}

test("players agree on an umpire, who sees everything and touches nothing", async ({ browser, page }) => {
  const other = await friends(browser, page);
  await ask(page, "Ask to let an umpire see everything");
  await expect(page.locator(".offered", { hasText: "Waiting for an answer" })).toBeVisible();
  await expect(other.locator(".offered")).toContainText("would like to let an umpire in");
  await other.getByRole("button", { name: "Agree" }).click();
  const link = page.locator('.offered a[href*="/umpire/"]');
  await expect(link).toBeVisible();
  await expect(other.locator('.offered a[href*="/umpire/"]')).toBeVisible();
  const umpire = await (await browser.newContext()).newPage();
  await umpire.goto(new URL((await link.getAttribute("href"))!, page.url()).pathname);
  await expect(umpire.locator(".track .turn")).toContainText("Turn 1");
  await expect(umpire.locator(".map")).toBeVisible();
  await expect(umpire.locator(".offer")).toHaveCount(0);
  await umpire.getByRole("tab", { name: "Units" }).click();
  for (const roster of ["Alpha: roster", "Bravo: roster"]) await expect(umpire.getByText(roster)).toBeVisible();
  await umpire.context().close();
  await other.context().close();
});

test("a draw is declined, a decision taken back, the pace changed, words are said and notes kept", async ({ browser, page }) => {
  const other = await friends(browser, page);
  await ask(page, "Offer a draw");
  await expect(other.locator(".offered")).toContainText("offers a draw");
  await other.getByRole("button", { name: "Decline" }).click();
  await expect(other.locator(".offered", { hasText: "offers a draw" })).toHaveCount(0);
  await expect(page.locator(".end")).toHaveCount(0);

  await ask(page, "Offer to go on by web");
  await expect(other.locator(".offered")).toContainText("would like to change the pace");
  await other.getByRole("button", { name: "Agree" }).click();
  await expect(page.locator(".players time").first()).toContainText(/day|d/);

  await ask(page, "Ask to take back my last decision");
  await expect(other.locator(".offered")).toContainText("take back");
  await other.getByRole("button", { name: "Agree" }).click();
  await expect(page.locator(".prompt")).toContainText("Where does");

  await page.getByRole("tab", { name: "Talk" }).click();
  await page.getByRole("textbox", { name: /say|message/i }).fill("Well met.");
  await page.keyboard.press("Enter");
  await page.getByLabel(/My notes/).fill("the guards are in the north");
  await page.getByLabel(/My notes/).blur();
  await other.getByRole("tab", { name: "Talk" }).click();
  await expect(other.locator(".chat")).toContainText("Well met.");
  await expect(other.getByLabel(/My notes/)).toHaveValue("");
  await page.waitForTimeout(300);
  await page.reload();
  await page.getByRole("tab", { name: "Talk" }).click();
  await expect(page.getByLabel(/My notes/)).toHaveValue("the guards are in the north");
  await other.context().close();
});

test("a webhook is kept, and nonsense is refused in words", async ({ page }) => {
  await page.goto("/account");
  const hook = page.getByLabel(/webhook/);
  await hook.fill("ftp://example.org/x");
  await page.locator("form", { has: hook }).getByRole("button", { name: "Keep" }).click();
  await expect(page.getByRole("alert")).toContainText(/http/);
  await hook.fill("https://93.184.216.34/turns");
  await page.locator("form", { has: hook }).getByRole("button", { name: "Keep" }).click();
  await expect(page.getByText("The address is kept.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(/webhook/)).toHaveValue("https://93.184.216.34/turns");
});

test("a battle on country of one's own choice, and what is wrong with it in words", async ({ page }) => {
  await page.goto("/");
  await page.locator(".cover", { hasText: "Points Battle" }).click();
  await page.getByText("Options", { exact: true }).click();
  await page.getByLabel(/kind of country/).selectOption("desert");
  await page.getByLabel(/The light/).selectOption("moon");
  const seed = page.getByLabel(/number from which/);
  await seed.fill("3.5");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator(".map")).toHaveCount(0);
  await seed.fill("7");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator(".prompt")).toBeVisible();
  await expect(page.locator(".map")).toBeVisible();
});
