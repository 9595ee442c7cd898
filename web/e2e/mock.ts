/** A table without a server: one recorded question with its drafts, and as many counters as wanted. */
import { readFileSync } from "node:fs";
import type { Page } from "./base";

/** The line to the server is answered inside the page, so that nothing of the test's own is counted with the client's. */
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
  await table(page, { card, boards: all.boards, seat: it.seat, scene: it.scene, asked: it.asked, tellings: it.tellings, drafts: it.drafts, ledger: all.ledger });
}

export interface Mocked {
  card: unknown;
  boards: unknown;
  seat: number;
  scene: unknown;
  asked: unknown;
  tellings: unknown[];
  /** What is asked and shown after each draft. */
  drafts: { draft: string[]; asking: unknown; preview?: unknown }[];
  ledger?: unknown;
}

/** The game `x`: whatever is asked is looked up, any point is the step `at X Y`, and any number the step `number N`. */
export async function table(page: Page, it: Mocked): Promise<void> {
  const info = { card: it.card, boards: it.boards, commitment: "", begun: true, you: { seat: it.seat }, hot_seat: false };
  await page.route("**/api/games/x", (r) => r.fulfill({ json: info }));
  await page.addInitScript((it) => {
    type Draft = { draft: string[]; asking: { version: number }; preview?: unknown };
    const drafts = it.drafts as Draft[];
    const find = (draft: string[]): Draft | undefined =>
      drafts.find((d) => d.draft.length === draft?.length && d.draft.every((step, n) => step === draft[n] || (step === "at" && draft[n].startsWith("at "))));
    const first = drafts[0].asking;
    class Fake {
      static readonly OPEN = 1;
      readyState = 1;
      onopen: (() => void) | null = null;
      onmessage: ((event: { data: string }) => void) | null = null;
      onclose: (() => void) | null = null;
      constructor() {
        setTimeout(() => {
          this.onopen?.();
          this.say({ hello: { version: first.version, scene: it.scene, asking: first, asked: it.asked, tellings: it.tellings, clock: null, presence: [true, true], verdict: null } });
        }, 30);
      }
      private say(what: unknown): void {
        const data = JSON.stringify(what);
        setTimeout(() => this.onmessage?.({ data }), 1);
      }
      send(text: string): void {
        const m = JSON.parse(text);
        const found = find(m.draft);
        const at = m.place?.point?.at;
        const empty = { cost: [], sight: null, odds: [], modifiers: [], measures: [], notes: [] };
        const answers: Record<string, unknown> = {
          question: found?.asking,
          preview: found ? (found.preview ?? empty) : null,
          ledger: it.ledger,
          place: { step: at ? `at ${at.x} ${at.y}` : null },
          number: { step: `number ${m.number}` },
        };
        const ok = answers[m.do];
        this.say(ok ? { re: m.id, ok } : { re: m.id, error: { reason: "not recorded" } });
      }
      close(): void {
        this.onclose?.();
      }
    }
    (window as unknown as { WebSocket: unknown }).WebSocket = Fake;
  }, it as never);
}
