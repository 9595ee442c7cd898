import type { WebSocket } from "@playwright/test";
import { expect, type Page, test } from "./base";
import { begin, choose, friends, myTurn, playNow, setUp } from "./play";
import { Wire } from "./servers";

test("a phone plays a whole game by touch", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await page.goto("/");
  await page.locator('[data-act="play-now"]').tap();
  await expect(page.locator(".prompt")).toBeVisible();
  const narrow = await page.evaluate(() => {
    const least = (el: Element): number => Math.min(...[el.getBoundingClientRect()].map((box) => Math.min(box.width, box.height)));
    const all = [...document.querySelectorAll("main button, main a, main summary")].filter((el) => el.checkVisibility());
    return all.filter((el) => least(el) < (el.matches(".case, .chip, .link") ? 24 : 44)).map((el) => `${el.className} ${el.textContent}: ${least(el)}`);
  });
  expect(narrow, "everything is large enough for a finger").toEqual([]);
  for (let n = 0; n < 120 && (await myTurn(page)) === "ask"; n++) {
    const commit = page.locator('[data-act="commit"]');
    const end = page.locator('.offer[data-closes="yes"]').first();
    if (await commit.isVisible()) await commit.tap();
    else if ((await page.locator(".chip").count()) && (await end.isVisible())) await end.tap();
    else await page.locator(".offer").nth((await page.locator(".offer").count()) > 1 ? 1 : 0).tap();
    await page.waitForTimeout(100);
  }
  await expect(page.locator(".end h2")).toBeVisible();
  await context.close();
});

test("two fingers bring the map closer and take it farther away", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await playNow(page);
  await setUp(page);
  await expect(page.locator(".counter").first()).toBeVisible();
  const touch = await context.newCDPSession(page);
  const map = (await page.locator(".map").boundingBox())!;
  const middle = { x: map.x + map.width / 2, y: map.y + map.height / 2 };
  /** Two fingers, so far apart at first and at last. */
  const pinch = async (from: number, to: number): Promise<number> => {
    const fingers = (apart: number) => [-1, 1].map((way, id) => ({ id, x: middle.x + (way * apart) / 2, y: middle.y }));
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(from) });
    for (let n = 1; n <= 8; n++) {
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(from + ((to - from) * n) / 8) });
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await page.waitForTimeout(300);
    return wide();
  };
  const wide = async (): Promise<number> => (await page.locator(".counter").first().boundingBox())!.width;
  await page.waitForTimeout(600);
  const before = await wide();
  const closer = await pinch(80, 160);
  expect(closer / before).toBeGreaterThan(1.5);
  expect((await pinch(160, 80)) / closer).toBeLessThan(0.7);
  await expect(page.locator(".chip"), "nothing is chosen by it").toHaveCount(0);
  await context.close();
});

test("two at one screen, with a curtain between them", async ({ page }) => {
  await choose(page, "Entebbe");
  await page.getByLabel("a friend at this screen").check();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Alpha" })).toBeVisible();
  await expect(page.locator(".map")).toHaveCount(0);
  await page.getByRole("button", { name: "I am Alpha" }).click();
  await page.locator('.offer[data-closes="yes"]').first().click();
  await expect(page.getByRole("button", { name: "I am Bravo" })).toBeVisible();
  await expect(page.locator(".map")).toHaveCount(0);
  await page.getByRole("button", { name: "I am Bravo" }).click();
  await page.locator('.offer[data-closes="yes"]').first().click();
  await expect(page.locator(".track .turn")).toContainText("Turn 1");
});

test("a friend takes the seat by a link, and a broken line mends itself", async ({ browser, page, baseURL }) => {
  const wire = await Wire.to(baseURL!);
  const other = await friends(browser, page, "Entebbe", { at: wire.url });
  for (const side of [page, other]) await setUp(side);
  for (const side of [page, other]) await expect(side.locator(".track .turn")).toContainText("Turn 1");
  const isAsked = (side: Page) => side.locator(".offer").first().isVisible();
  await expect.poll(async () => (await isAsked(page)) || (await isAsked(other))).toBe(true);
  const asked = (await isAsked(page)) ? page : other;
  const lines: WebSocket[] = [];
  asked.on("websocket", (line) => lines.push(line));
  await asked.locator('.offer:not([data-closes="yes"])').first().click();
  await expect(asked.locator(".chip").first()).toBeVisible();
  const drafted = await asked.locator(".chip").allInnerTexts();

  wire.cut();
  for (const side of [page, other]) await expect(side.locator(".pill.offline")).toContainText("reconnecting");
  wire.mend();
  for (const side of [page, other]) await expect(side.locator(".pill.offline")).toHaveCount(0);
  expect(lines.at(-1)?.isClosed(), "another line is open").toBe(false);
  expect(await asked.locator(".chip").allInnerTexts()).toEqual(drafted);

  await asked.getByRole("button", { name: "Undo" }).click();
  await expect(asked.locator(".chip")).toHaveCount(0);
  const told = asked.locator(".story .told");
  const before = await told.count();
  await setUp(asked);
  await expect.poll(() => told.count()).toBeGreaterThan(before);
  await other.context().close();
  wire.close();
});

test("a line that is dead without a word is noticed when an answer does not come, and the game goes on", async ({ page, baseURL }) => {
  const wire = await Wire.to(baseURL!);
  const lines: WebSocket[] = [];
  page.on("websocket", (line) => lines.push(line));
  await begin(page, "Entebbe", wire.url);
  await expect(page.locator('.offer[data-closes="yes"]').first()).toBeVisible();
  wire.mute();
  const before = lines.length;
  await setUp(page);
  // That it is being opened anew may be too short to be seen.
  await expect.poll(() => lines.length).toBeGreaterThan(before);
  await expect(page.locator(".pill.offline")).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await setUp(page);
  await expect(page.locator(".track .turn")).toContainText("Turn 1");
  await page.context().close();
  wire.close();
});

test("a finished game is replayed from either side and branched", async ({ page }) => {
  await playNow(page);
  const id = page.url().split("/").at(-1)!;
  await page.getByLabel("Menu").click();
  await page.getByRole("button", { name: "Resign …" }).click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await expect(page.locator(".end h2")).toContainText("Bravo has won");
  await page.getByRole("link", { name: "Watch the replay" }).click();
  await expect(page.locator(".replay-box")).toContainText("Position 1 of");
  await page.getByLabel("To the end").click();
  await page.getByLabel("As seen by").selectOption("bravo");
  await expect(page).toHaveURL(/as=bravo/);
  await page.getByLabel("To the beginning").click();
  await page.getByLabel("As seen by").selectOption("all");
  await page.getByRole("button", { name: "Play on from here" }).click();
  await expect(page).toHaveURL(/\/game\//);
  expect(page.url()).not.toContain(id);
});

test("the replay of a game that is still played offers only what may be done", async ({ page }) => {
  await playNow(page);
  await page.goto(`/replay/${page.url().split("/").at(-1)}`);
  const box = page.locator(".replay-box");
  await expect(box).toContainText("Position 1 of");
  await expect(page.getByLabel("As seen by").locator("option")).toHaveText(["Alpha", "a spectator"]);
  await expect(box.getByRole("button", { name: "Play on from here" })).toHaveCount(0);
  await page.getByLabel("As seen by").selectOption("public");
  await expect(page).toHaveURL(/as=public/);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the lessons lead through a first game", async ({ page }) => {
  await page.goto("/learn");
  await page.getByRole("button", { name: "Begin" }).click();
  const coach = page.locator(".coach");
  await expect(coach).toContainText("The map");
  await coach.locator('[data-act="next"]').click();
  await coach.locator('[data-act="next"]').click();
  await expect(coach).toContainText("Set up");
  await page.locator('.offer[data-closes="yes"]').first().click();
  // The dice say who fires first: if it is the guards, reactions are told of before the rest.
  await expect(coach).toContainText(/sequence of play|Reactions/);
  for (let n = 0; n < 20 && !(await coach.innerText()).includes("sequence of play"); n++) {
    const hold = page.locator(".offer", { hasText: "Hold your fire" });
    if (await hold.isVisible()) await hold.click();
    await page.waitForTimeout(400);
  }
  await coach.locator('[data-act="next"]').click();
  await expect(coach).toContainText("Choose a target");
  await page.locator(".offer", { hasText: "Fire at" }).first().click();
  await expect(coach).toContainText(/Choose who fires|Read the odds/);
});

test("every case opens its text", async ({ page }) => {
  await playNow(page);
  await page.locator(".prompt .case").click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Case 15.0");
  await expect(dialog.locator(".rule-text").first()).not.toBeEmpty();
});

test("the link of a position is copied, with a word about it, and by plain http too", async ({ page }) => {
  await playNow(page);
  const id = page.url().split("/").at(-1)!;
  await page.getByLabel("Menu").click();
  await page.getByRole("button", { name: "Resign …" }).click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await expect(page.locator(".end h2")).toBeVisible();
  // As a browser behaves where the page has not come by https.
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  const asked: string[] = [];
  page.on("request", (r) => r.method() === "POST" && asked.push(new URL(r.url()).pathname));
  await page.goto(`/replay/${id}?as=all&n=0`);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(asked).toEqual([`/api/games/${id}/share`]);
});

test("a leap to the end of a replay tells the same story as the whole way there", async ({ page }) => {
  await playNow(page);
  const id = page.url().split("/").at(-1)!;
  await setUp(page);
  await expect(page.locator(".track .turn")).toContainText("Turn 1");
  await myTurn(page);
  await page.locator('.offer[data-closes="yes"]').first().click();
  await page.waitForTimeout(500);
  await page.getByLabel("Menu").click();
  await page.getByRole("button", { name: "Resign …" }).click();
  await page.getByRole("button", { name: "Yes, resign" }).click();
  await expect(page.locator(".end h2")).toBeVisible();
  const lines = page.locator(".story .told");
  await page.goto(`/replay/${id}?as=all`);
  await expect(page.locator(".replay-box")).toContainText("Position 1 of");
  const count = Number(/of (\d+)/.exec(await page.locator(".slider").innerText())![1]);
  expect(count).toBeGreaterThan(3);
  for (let n = 2; n <= count; n++) {
    await page.getByLabel("One step on").click();
    await expect(page.getByRole("application")).toHaveAccessibleName(new RegExp(`position ${n} of`));
    await page.waitForTimeout(150);
  }
  await expect(page.getByText("Reading what was told before")).toHaveCount(0);
  const walked = await lines.allInnerTexts();
  expect(walked.length).toBeGreaterThan(count);
  await page.goto(`/replay/${id}?as=all`);
  await page.getByLabel("To the end").click();
  await expect(page.getByText(`Position ${count} of`)).toBeVisible();
  await expect(lines).toHaveCount(walked.length);
  expect(await lines.allInnerTexts()).toEqual(walked);
});
