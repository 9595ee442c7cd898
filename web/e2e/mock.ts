/** A table without a server: one recorded question with its drafts, and as many counters as wanted. */
import { readFileSync } from "node:fs";
import type { Page } from "./base";

export async function mock(page: Page, shot: number, pieces = 0): Promise<void> {
  const all = JSON.parse(readFileSync("test/fixtures/entebbe.json", "utf8"));
  const it = all.shots[shot];
  const seats = [
    { name: "alpha", side: 0, player: "Guest", bot: null, you: it.seat === 0 },
    { name: "bravo", side: 1, player: null, bot: "greedy", you: it.seat === 1 },
  ];
  const card = { id: "x", book: "raid", scenario: "entebbe", title: "Entebbe", pace: "live", seats, turn: 1, last_turn: 2, your_turn: true, waiting_for: null, time_left_ms: null, over: null, updated_ms: 0 };
  const sample = it.scene.pieces[0];
  for (let n = 0; n < pieces; n++) {
    const cell = (n * 6 + 41) % (57 * 34);
    it.scene.pieces.push({ ...sample, key: `more:${n}`, name: `M/${n}`, side: n % 2, cells: [cell], badges: n % 3 ? ["moved"] : ["suppressed", "fired"] });
  }
  await page.route("**/api/games/x", (r) => r.fulfill({ json: { card, boards: all.boards, commitment: "", begun: true, you: { seat: it.seat }, hot_seat: false } }));
  await page.routeWebSocket(/socket/, (ws) => {
    const first = it.drafts[0].asking;
    ws.send(JSON.stringify({ hello: { version: first.version, scene: it.scene, asking: first, asked: it.asked, tellings: it.tellings, clock: null, presence: [true, true], verdict: null } }));
    ws.onMessage((text) => {
      const m = JSON.parse(String(text));
      const found = it.drafts.find((d: { draft: string[] }) => JSON.stringify(d.draft) === JSON.stringify(m.draft));
      const ok = m.do === "question" ? found?.asking : m.do === "preview" ? found?.preview : m.do === "ledger" ? all.ledger : null;
      ws.send(JSON.stringify(ok ? { re: m.id, ok } : { re: m.id, error: { reason: "not recorded" } }));
    });
  });
}
