import { expect, type Page, test } from "./base";
import { mock } from "./mock";

/** How much slower the phone's processor is than this machine's, and the bars in milliseconds. */
const SLOWER = 4;
const PER_FRAME = 10;
const CLICK = 100;
/** So many runs, of which the one in the middle counts. */
const RUNS = 9;
/** So often they are all made anew while neighbours slow this machine down. */
const ROUNDS = 3;

const median = (list: number[]): number => [...list].sort((a, b) => a - b)[list.length >> 1];

/** One finger drags the map to and fro inside the page, so that the test's own traffic is not counted; the frames it took. */
function drag(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const map = document.querySelector<HTMLElement>(".map")!;
    const at = (type: string, x: number, y: number): boolean =>
      map.dispatchEvent(new PointerEvent(type, { pointerId: 7, pointerType: "touch", clientX: x, clientY: y, bubbles: true, button: 0, buttons: 1 }));
    map.setPointerCapture = () => undefined;
    at("pointerdown", 200, 300);
    for (let n = 0; n < 60; n++) {
      at("pointermove", 200 + Math.sin(n / 9) * 90, 300 + Math.cos(n / 7) * 70);
      await new Promise(requestAnimationFrame);
    }
    at("pointerup", 200, 300);
    return 60;
  });
}

/** Press an answer and wait for the next question with what it lights up, drawn. */
function choose(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const lit = new Promise<void>((done) => {
      const watch = new MutationObserver(() => {
        if (!document.querySelector(".chip")) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(done));
      });
      watch.observe(document.querySelector(".ask")!, { childList: true, subtree: true });
    });
    document.querySelectorAll<HTMLElement>(".offer")[3].click();
    await lit;
  });
}

/** The bars are for a phone whose processor is four times slower than this machine's, with 300 counters. */
test("300 counters on a slow phone: panning and lighting up", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true });
  const page = await context.newPage();
  await mock(page, 2, 300);
  await page.goto("/game/x");
  await expect(page.locator(".prompt")).toBeVisible();
  await page.waitForTimeout(2000);
  const cdp = await context.newCDPSession(page);
  // Processor time of the main thread, not time of day, so that other work on the machine does not count; times four.
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  const busy = async (): Promise<number> => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return metrics.find((m) => m.name === "TaskDuration")!.value * 1000 * SLOWER;
  };
  let frames: number[] = [];
  let clicks: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    [frames, clicks] = [[], []];
    for (let run = 0; run < RUNS; run++) {
      const before = await busy();
      const count = await drag(page);
      frames.push(((await busy()) - before) / count);
      await page.waitForTimeout(400);
      const clicked = await busy();
      await choose(page);
      clicks.push((await busy()) - clicked);
      await page.keyboard.press("Escape");
      await expect(page.locator(".chip")).toHaveCount(0);
    }
    if (median(frames) <= PER_FRAME && median(clicks) <= CLICK) break;
  }
  const words = (list: number[]): string => `${median(list).toFixed(1)} ms (${list.map((n) => n.toFixed(1)).join(", ")})`;
  console.log(`main thread per frame while panning ${words(frames)}; click to lit offers ${words(clicks)}`);
  expect(median(frames), "per frame while panning").toBeLessThanOrEqual(PER_FRAME);
  expect(median(clicks), "from click to lit offers").toBeLessThanOrEqual(CLICK);
  await context.close();
});

test("the first load is small", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  let bytes = 0;
  cdp.on("Network.loadingFinished", (done) => (bytes += done.encodedDataLength));
  const foreign: string[] = [];
  await page.goto("/");
  const own = new URL(page.url()).host;
  page.on("request", (r) => new URL(r.url()).host !== own && !r.url().startsWith("data:") && foreign.push(r.url()));
  await expect(page.locator('[data-act="play-now"]')).toBeEnabled();
  await page.waitForLoadState("networkidle");
  const home = bytes;
  await page.locator('[data-act="play-now"]').click();
  await expect(page.locator(".prompt")).toBeVisible();
  await page.waitForTimeout(500);
  console.log(`first load ${(home / 1000).toFixed(0)} kB with the library's pictures, ${(bytes / 1000).toFixed(0)} kB with a first table`);
  expect(home).toBeLessThan(400_000);
  expect(foreign).toEqual([]);
  await context.close();
});
