/** What two players settle between them, the umpire they let in, and how one hears that it is one's turn. */
import type { Browser } from "@playwright/test";
import { expect, type Page, test } from "./base";
import { begin, choose, friends, myTurn, setUp } from "./play";

/** Two friends at a live table, both set up. */
async function seated(browser: Browser, page: Page): Promise<Page> {
  const other = await friends(browser, page, "Entebbe");
  for (const side of [page, other]) await setUp(side);
  for (const side of [page, other]) await expect(side.locator(".track .turn")).toContainText("Turn 1");
  return other;
}

/** Ask for something from the menu. */
async function ask(page: Page, what: string): Promise<void> {
  await page.getByLabel("Menu").click();
  await page.getByRole("button", { name: what }).click();
}

/** The umpire's address, as a player is shown it: to send on, not to open. */
async function umpires(page: Page): Promise<string> {
  const address = page.locator(".offered strong", { hasText: "/umpire/" });
  await expect(address).toBeVisible();
  await expect(page.locator('a[href*="/umpire/"]')).toHaveCount(0);
  await expect(page.locator(".offered").getByRole("button", { name: "Copy the umpire's link" })).toBeVisible();
  return new URL((await address.textContent())!).pathname;
}

test("players agree on an umpire, who sees everything and touches nothing", async ({ browser, page }) => {
  const other = await seated(browser, page);
  await ask(page, "Ask to let an umpire see everything");
  await expect(page.locator(".offered", { hasText: "Waiting for an answer" })).toBeVisible();
  await expect(other.locator(".offered")).toContainText("would like to let an umpire in");
  await other.getByRole("button", { name: "Agree" }).click();
  const path = await umpires(page);
  expect(await umpires(other)).toBe(path);
  const umpire = await (await browser.newContext()).newPage();
  await umpire.goto(path);
  await expect(umpire.locator(".track .turn")).toContainText("Turn 1");
  await expect(umpire.locator(".map")).toBeVisible();
  await expect(umpire.locator(".offer")).toHaveCount(0);
  await umpire.getByRole("tab", { name: "Units" }).click();
  for (const roster of ["Alpha: roster", "Bravo: roster"]) await expect(umpire.getByText(roster)).toBeVisible();
  await umpire.context().close();
  await other.context().close();
});

test("an umpire is told why the computer did so, and no player can be the umpire", async ({ browser, page }) => {
  await begin(page, "Entebbe");
  await setUp(page);
  await myTurn(page);
  await ask(page, "Ask to let an umpire see everything");
  const path = await umpires(page);
  const umpire = await (await browser.newContext()).newPage();
  await umpire.goto(path);
  await expect(umpire.locator(".reasons")).toContainText("Why the computer did so");
  await page.goto(path);
  await expect(page.getByText("cannot be its umpire")).toBeVisible();
  await umpire.context().close();
});

test("a draw is declined, a decision taken back, the pace changed, words are said and notes kept", async ({ browser, page }) => {
  const other = await seated(browser, page);
  await ask(page, "Offer a draw");
  await expect(other.locator(".offered")).toContainText("offers a draw");
  await other.getByRole("button", { name: "Decline" }).click();
  await expect(other.locator(".offered", { hasText: "offers a draw" })).toHaveCount(0);
  await expect(page.locator(".end")).toHaveCount(0);

  await ask(page, "Offer to go on by web, ten days each");
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

test("notes are there after a look at another tab, and after a reload, though nothing else was pressed", async ({ page }) => {
  await begin(page, "Entebbe");
  const notes = page.getByLabel(/My notes/);
  const turnTo = (tab: string) => page.getByRole("tab", { name: tab }).click();
  await turnTo("Talk");
  await notes.fill("the guards are in the north");
  await turnTo("Story");
  await turnTo("Talk");
  await expect(notes).toHaveValue("the guards are in the north");
  await notes.fill("they went south");
  await page.reload();
  await turnTo("Talk");
  await expect(notes).toHaveValue("they went south");
});

test("whoever looked at a free seat that somebody else took is told so, and offered nothing any more", async ({ browser, page }) => {
  await page.goto("/");
  const wish = { book: "raid", scenario: "entebbe", seats: ["me", "open"], pace: "live", public: false, join: "anybody" };
  const { id } = await (await page.request.post("/api/games", { data: wish, headers: { "X-Fireteam": "1" } })).json();
  const [onlooker, other] = [await (await browser.newContext()).newPage(), await (await browser.newContext()).newPage()];
  for (const one of [onlooker, other]) await one.goto(`/game/${id}`);
  const sit = (one: Page) => one.getByRole("button", { name: "Sit down as Bravo" });
  await expect(sit(onlooker)).toBeVisible();
  await sit(other).click();
  await expect(other.locator(".prompt")).toContainText("Where does");
  await expect(onlooker.locator(".ask")).toContainText("This table is closed to you");
  await expect(onlooker.getByRole("alert")).toContainText("The match has begun, and it is not for watching.");
  await expect(sit(onlooker)).toHaveCount(0);
  await expect(onlooker.locator(".pill.offline")).toHaveCount(0);
  const asked: string[] = [];
  onlooker.on("websocket", (line) => asked.push(line.url()));
  await onlooker.waitForTimeout(5000);
  expect(asked).toEqual([]);
  for (const one of [onlooker, other]) await one.context().close();
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
  await choose(page, "Points Battle");
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

test("a switch stands beside its words, however long they are", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await choose(page, "Entebbe");
  await page.getByText("Options", { exact: true }).click();
  const long = page.getByRole("checkbox", { name: /no odds and no sight lines/i });
  // Both at one moment, since what stands above them may still be on its way.
  const isBeside = (): Promise<boolean> =>
    long.evaluate((box) => {
      const [own, words] = [box, box.closest(".check")!.querySelector(".words")!].map((el) => el.getBoundingClientRect());
      return words.left > own.right && words.top < own.bottom && words.bottom > own.top;
    });
  await expect.poll(isBeside).toBe(true);
});

test("whoever vanished is replaced by the computer, and has his seat back when the other agrees", async ({ browser, page }) => {
  await page.goto("/");
  // A game whose clocks are too short for the dialog that makes games.
  const wish = { book: "wrg", scenario: "first-fight", seats: ["me", "open"], pace: "live", clock: { bank_s: 10, increment_s: 10 } };
  const made = await (await page.request.post("/api/games", { data: wish, headers: { "X-Fireteam": "1" } })).json();
  const away = await browser.newContext();
  const other = await away.newPage();
  await other.goto(made.seat_links[0].url);
  await other.getByRole("button", { name: "Take the seat" }).click();
  await expect(other.locator(".prompt")).toBeVisible();
  await other.goto("about:blank");
  await page.goto(`/game/${made.id}`);
  const claim = page.getByRole("button", { name: "Put the computer in the empty seat" });
  for (let n = 0; n < 12 && !(await claim.isVisible()); n++) {
    await myTurn(page);
    const before = await page.locator(".track").innerText();
    await setUp(page);
    await expect.poll(async () => (await page.locator(".track").innerText()) !== before || (await claim.isVisible())).toBe(true);
  }
  await claim.click();
  await expect(claim).toHaveCount(0);
  await other.goto(`/game/${made.id}`);
  await expect(other.locator(".ask")).toContainText("While you were away the computer took your seat");
  await expect(other.locator(".offer")).toHaveCount(0);
  await other.getByRole("button", { name: "Ask for it back" }).click();
  await expect(page.locator(".offered", { hasText: "would like to have the seat again" })).toBeVisible();
  await page.getByRole("button", { name: "Agree" }).click();
  await expect(other.locator(".ask")).not.toContainText("While you were away");
  // He is asked again, at once or as soon as the other has answered.
  await expect
    .poll(async () => {
      if (await other.locator(".offer").first().isVisible()) return true;
      if (await page.locator('.offer[data-closes="yes"]').first().isVisible()) await setUp(page);
      return false;
    })
    .toBe(true);
  await away.close();
});

test("on a phone the title of a game with clocks can be read, and the colours are changed in the menu", async ({ browser, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const other = await friends(browser, page, "Advance to Contact", { days: "10" });
  await expect(page.locator(".players time").first()).toContainText(" d ");
  const title = page.getByRole("heading", { level: 1 });
  const cut = await title.evaluate((el) => el.scrollWidth > el.clientWidth || el.scrollHeight > el.clientHeight + 8);
  expect(cut, "nothing of the title is cut off").toBe(false);
  const bar = await page.locator(".desk-top").evaluate((el) => el.scrollWidth - el.clientWidth);
  expect(bar, "everything has room").toBeLessThanOrEqual(0);
  await page.getByLabel("Menu").click();
  await page.getByRole("button", { name: "Colours: auto" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await other.context().close();
});

test("the egg timer shows how little is left for the orders, at both ends of the table", async ({ browser, page }) => {
  const other = await friends(browser, page, "First Fight", { options: { "Egg: three minutes": "egg" } });
  const left = (side: Page) => side.locator(".players time").first();
  for (const side of [page, other]) await expect(left(side)).toHaveText(/^(29|30):\d\d$/);
  for (const side of [page, other]) await setUp(side);
  for (const side of [page, other]) {
    await expect(side.locator(".track .turn")).toContainText("Turn 1");
    await expect(left(side)).toHaveText(/^(3:00|2:\d\d)$/);
  }
  await other.context().close();
});
