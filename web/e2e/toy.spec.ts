/** Books that the client was not made for: the toy of the kernel's laws, and the sketch of a measured table. */
import { expect, type Page, test } from "./base";
import { choose, complaints, friends, myTurn, tabTo } from "./play";
import { type Server, folder, hasToys, start, toys } from "./servers";

let server: Server;
test.beforeAll(async () => {
  test.skip(!hasToys(), "FIRETEAM_TOYS names no server of toys");
  server = await start(toys, ["0", folder()]);
});
test.afterAll(async () => server?.kill());

const address = (): string => process.env.TOYS_PAGE ?? server.url;

/** A new game against a player by chance, and all errors of its page. */
async function open(page: Page, scenario: string): Promise<string[]> {
  const errors = complaints(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await choose(page, scenario, address());
  await page.getByLabel("playing at random").check();
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(page.locator(".prompt")).toBeVisible();
  return errors;
}

/** The middle of something drawn on the map. */
async function middle(page: Page, selector: string, n = 0): Promise<[number, number]> {
  const box = (await page.locator(selector).nth(n).boundingBox())!;
  return [box.x + box.width / 2, box.y + box.height / 2];
}

test("the toy book plays by mouse: sealed set-up, moves, shells on a measured region, windows", async ({ page }) => {
  const errors = await open(page, "Strip");
  await expect(page.locator(".prompt")).toContainText("Sealed");
  for (const what of ["gun", "truck", "dummy"]) {
    await expect(page.locator(".prompt")).toContainText(`Where does the ${what} stand?`);
    await page.mouse.click(...(await middle(page, ".lit-cell")));
  }
  for (const unit of ["Facing of the gun", "Men inside the truck"]) {
    await page.getByLabel(unit).fill("2");
    await page.getByRole("button", { name: "Set", exact: true }).click();
  }
  await page.locator('[data-act="commit"]').click();
  let [shells, moves, windows] = [0, 0, 0];
  for (let n = 0; n < 60 && (await myTurn(page)) === "ask"; n++) {
    const window = await page.locator(".pill.react").count();
    if (await page.locator('[data-act="commit"]').isVisible()) await page.locator('[data-act="commit"]').click();
    else if (window) {
      windows++;
      await page.locator(".offer").first().click();
    } else if (shells <= moves) {
      // The region lies on the other board; any point of it answers, and a named one too.
      await page.getByRole("button", { name: "Board 2", exact: true }).click();
      const [x, y] = await middle(page, ".region");
      await page.mouse.move(x + 20, y + 4);
      await expect(page.locator(".cursor, .lit-point").first()).toBeVisible();
      await (shells % 2 ? page.locator(".offer", { hasText: "Ford" }).click() : page.mouse.click(x + 20, y + 4));
      shells++;
    } else {
      await page.getByRole("button", { name: "Board 1", exact: true }).click();
      await page.mouse.click(...(await middle(page, ".lit-cell")));
      const choose = page.locator(".chooser .offer").first();
      await page.waitForTimeout(150);
      if (await choose.isVisible()) await choose.click();
      moves++;
    }
    await page.waitForTimeout(150);
  }
  await expect(page.locator(".end h2")).toHaveText("A draw");
  expect(shells).toBeGreaterThan(1);
  expect(moves).toBeGreaterThan(0);
  console.log(`toy by mouse: ${shells} shells, ${moves} moves, ${windows} windows`);
  expect(errors).toEqual([]);
});

test("the toy book plays by keyboard alone", async ({ page }) => {
  const errors = await open(page, "Strip");
  for (let n = 0; n < 3; n++) {
    await page.keyboard.press("m");
    await page.keyboard.press("n");
    await page.keyboard.press("Enter");
    await expect(page.locator(".chip")).toHaveCount(n + 1);
  }
  for (let n = 3; n < 5; n++) {
    await tabTo(page, ".domain .offer");
    await page.keyboard.press("Enter");
    await expect(page.locator(".chip")).toHaveCount(n + 1);
  }
  await tabTo(page, '[data-act="commit"]');
  await page.keyboard.press("Enter");
  let shells = 0;
  for (let n = 0; n < 60 && (await myTurn(page)) === "ask"; n++) {
    if (await page.locator('[data-act="commit"]').isVisible()) {
      await tabTo(page, '[data-act="commit"]');
      await page.keyboard.press("Enter");
    } else if (!(await page.locator(".pill.react").count()) && shells < 2) {
      await page.keyboard.press("m");
      if (!(await page.locator(".region").count())) await page.keyboard.press("b");
      await expect(page.locator(".region")).toBeVisible();
      await page.keyboard.press("n");
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
      shells++;
    } else await page.keyboard.press("1");
    await page.waitForTimeout(150);
  }
  await expect(page.locator(".end h2")).toBeVisible();
  expect(shells).toBe(2);
  expect(errors).toEqual([]);
});

test("a reaction window of the toy book, answered once and then by a standing order that is taken back", async ({ page, browser }) => {
  const other = await friends(browser, page, "Strip", { at: address() });
  for (const side of [page, other]) {
    // The gun stands where its side comes closest to the other.
    const order = side === page ? [2, 0, 0] : [1, 1, 0];
    for (const [n, nth] of order.entries()) {
      await side.mouse.click(...(await middle(side, ".lit-cell", nth)));
      await expect(side.locator(".chip")).toHaveCount(n + 1);
    }
    for (const n of [4, 5]) {
      await side.locator(".domain .offer").first().click();
      await expect(side.locator(".chip")).toHaveCount(n);
    }
    await side.locator('[data-act="commit"]').click();
  }
  await other.locator(".offer", { hasText: "moves" }).first().click();
  const commit = other.locator('[data-act="commit"]');
  await expect(commit.or(other.locator(".waiting"))).toBeVisible();
  if (await commit.isVisible()) await commit.click();
  await expect(page.locator(".pill.react")).toBeVisible();
  await page.getByLabel("Always do this from now on").check();
  await page.locator(".offer", { hasText: "fires" }).first().click();
  await expect(page.locator(".offered")).toContainText("Standing order");
  await page.getByRole("tab", { name: "Standing" }).click();
  await expect(page.locator(".standing li")).toHaveCount(1);
  await page.locator(".standing").getByRole("button", { name: /^Remove/ }).click();
  await expect(page.locator(".standing li")).toHaveCount(0);
  await page.reload();
  await page.getByRole("tab", { name: "Standing" }).click();
  await expect(page.locator(".orders")).toContainText("There are none");
  await other.context().close();
});

test("two friends answer sealed, and the first waits for the other side", async ({ page, browser }) => {
  const other = await friends(browser, page, "Farm", { at: address() });
  await expect(other.locator(".prompt")).toContainText("At what pace does group");
  // Orders for two groups: the first walks to a point of the table, with its cost before it is taken; the second halts.
  await page.locator(".offer", { hasText: "Walk" }).click();
  await expect(page.locator(".region")).toBeVisible();
  const map = (await page.locator(".map").boundingBox())!;
  await page.mouse.move(map.x + map.width * 0.6, map.y + map.height * 0.5);
  await expect(page.locator(".tag")).toContainText(/\d+ m, \d+ periods/);
  await page.mouse.click(map.x + map.width * 0.6, map.y + map.height * 0.5);
  await expect(page.locator(".path")).toBeVisible();
  await page.locator(".offer", { hasText: "Halt" }).click();
  const send = page.getByRole("button", { name: "Seal and send" });
  if (await send.isVisible()) await send.click();
  await expect(page.locator(".waiting")).toContainText("Your answer is sealed. Waiting for Red");
  await expect(other.locator(".prompt")).toContainText("At what pace does group");
  await other.locator(".offer", { hasText: "Halt" }).click();
  await other.locator(".offer", { hasText: "Halt" }).click();
  if (await other.getByRole("button", { name: "Seal and send" }).isVisible()) await other.getByRole("button", { name: "Seal and send" }).click();
  await expect(page.locator(".track .turn")).toContainText("Turn 2");
  await other.context().close();
});
