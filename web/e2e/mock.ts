/** A table without a server: one recorded question, its drafts and its scene. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";

export async function mock(page: Page, file: string, shot: number): Promise<void> {
  const all = JSON.parse(readFileSync(file, "utf8"));
  const it = all.shots[shot];
  const seats = [
    { name: "alpha", side: 0, player: "Guest", bot: null, you: it.seat === 0 },
    { name: "bravo", side: 1, player: null, bot: "greedy", you: it.seat === 1 },
  ];
  const card = { id: "x", book: "raid", scenario: "entebbe", title: "Entebbe", pace: "live", seats, turn: 1, last_turn: 2, your_turn: true, waiting_for: null, time_left_ms: null, over: null, updated_ms: 0 };
  await page.route("**/api/games/x", (r) => r.fulfill({ json: { card, boards: all.boards, commitment: "", begun: true, you: { seat: it.seat }, hot_seat: false } }));
  await page.route("**/api/rules/raid", (r) => r.fulfill({ json: { cases: [{ case: "7.61", title: "Fire in turns", text: "The sides attack in turns." }] } }));
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
