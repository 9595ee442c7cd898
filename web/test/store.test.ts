import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { patched } from "../src/table/patch";
import { Store } from "../src/table/store";
import type { GameInfo, Scene } from "../src/wire";

const all = JSON.parse(readFileSync("test/fixtures/entebbe.json", "utf8"));
const shot = all.shots[2];
const info = { card: { id: "x", seats: [] }, boards: all.boards, you: { seat: 0 } } as unknown as GameInfo;

const answers: Record<string, unknown> = { commit: { version: 99 }, always: { order: "always pass" }, standing: { orders: ["never"] }, set_standing: {} };

/** A server that knows the recorded drafts, and what was committed to it. */
class Recorded {
  static OPEN = 1;
  static committed: string[][] = [];
  /** The last connection, and everything that was wanted of it. */
  static last: Recorded;
  static wanted: string[] = [];
  readyState = 1;
  onopen?: () => void;
  onmessage?: (e: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    Recorded.last = this;
    setTimeout(() => {
      this.onopen?.();
      const first = shot.drafts[0].asking;
      this.say({ hello: { version: first.version, scene: shot.scene, asking: first, asked: shot.asked, tellings: shot.tellings, clock: null, verdict: null } });
    });
  }
  say(what: unknown): void {
    this.onmessage?.({ data: JSON.stringify(what) });
  }
  send(text: string): void {
    const m = JSON.parse(text);
    Recorded.wanted.push(m.do);
    const found = shot.drafts.find((d: { draft: string[] }) => JSON.stringify(d.draft) === JSON.stringify(m.draft));
    if (m.do === "commit") Recorded.committed.push(m.steps);
    if (m.do === "written") {
      const wrong = m.text === "wrong" ? [{ line: 1, column: 1, what: "wrong", help: "mend it" }] : [];
      const steps = wrong.length ? [] : (shot.drafts.at(-1).draft as string[]).slice(0, 3);
      setTimeout(() => this.say({ re: m.id, ok: { steps, faults: wrong } }));
      return;
    }
    const ok = m.do === "question" ? found?.asking : m.do === "preview" ? found?.preview : answers[m.do];
    setTimeout(() => this.say(ok ? { re: m.id, ok } : { re: m.id, error: { reason: "not recorded" } }));
  }
  close(): void {}
}

const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 40));

beforeEach(() => {
  localStorage.clear();
  Recorded.committed = [];
  Recorded.wanted = [];
  vi.stubGlobal("WebSocket", Recorded);
});
afterEach(() => vi.unstubAllGlobals());

test("a decision is drafted step by step, previewed, undone and committed", async () => {
  const store = new Store(info, 0);
  await settled();
  expect(store.asking.value?.prompt.text).toBe("Attack, or pass?");
  const [target, first, second, done] = shot.drafts.at(-1).draft as string[];
  await store.take(target, { text: "target" });
  await store.take(first, { text: "first" });
  await settled();
  expect(store.preview.value?.odds.length).toBeGreaterThan(0);
  expect(Recorded.committed).toEqual([]);
  await store.take(second, { text: "second" });
  await store.undo();
  expect(store.draft.value.map((t) => t.step)).toEqual([target, first]);
  await store.take(second, { text: "second" });
  await settled();
  expect(store.closers.value.has(done)).toBe(true);
  await store.take(done, { text: "that is all" });
  expect(Recorded.committed).toEqual([[target, first, second, done]]);
  store.close();
});

test("a written text is one answer of the draft, and a faulty one changes nothing", async () => {
  const store = new Store(info, 0);
  await settled();
  const [target, first, second] = shot.drafts.at(-1).draft as string[];
  await store.take(target, { text: "target" });
  expect(await store.write("wrong", "plan")).toEqual([{ line: 1, column: 1, what: "wrong", help: "mend it" }]);
  expect(store.draft.value.map((t) => t.step)).toEqual([target]);
  expect(await store.write("right", "plan")).toEqual([]);
  expect(store.draft.value.map((t) => t.step)).toEqual([target, first, second]);
  expect(store.draft.value.map((t) => t.label.text)).toEqual(["plan", "", ""]);
  await store.undo();
  expect(store.draft.value).toEqual([]);
  store.close();
});

/** A page that is loaded anew: what it composed before is in the browser alone. */
async function loaded(game = info, seat = 0): Promise<Store> {
  const store = new Store(game, seat);
  await settled();
  await settled();
  return store;
}

test("a page that is loaded again has its draft still, of the same game, seat and question", async () => {
  const steps = (shot.drafts.at(-1).draft as string[]).slice(0, 2);
  const before = await loaded();
  for (const step of steps) await before.take(step, { text: `word for ${step}` });
  before.close();
  const after = await loaded();
  expect(after.draft.value.map((t) => t.step)).toEqual(steps);
  expect(after.draft.value[0].label.text).toBe(`word for ${steps[0]}`);
  expect(after.preview.value?.odds.length).toBeGreaterThan(0);
  const other = await loaded({ ...info, card: { ...info.card, id: "y" } });
  const seat = await loaded(info, 1);
  for (const store of [other, seat]) expect(store.draft.value).toEqual([]);
  for (const store of [other, seat]) store.close();
  // What the player has dropped himself stays dropped.
  after.restart();
  after.close();
  const third = await loaded();
  expect(third.draft.value).toEqual([]);
  third.close();
});

test("a kept draft is never taken for another question, nor where one of its steps is not offered any more", async () => {
  const first = shot.drafts[0].asking;
  const keep = (version: number, steps: string[]): void =>
    localStorage.setItem("fireteam.draft.x.0", JSON.stringify({ version, prompt: first.prompt.text, draft: steps.map((step) => ({ step, label: { text: step }, prompt: "" })) }));
  const target = shot.drafts.at(-1).draft[0];
  for (const [version, steps] of [[first.version - 1, [target]], [first.version, [target, "nonsense"]]] as const) {
    keep(version, [...steps]);
    const store = await loaded();
    expect(store.draft.value).toEqual([]);
    expect(store.problem.value).toBeNull();
    expect(store.busy.value).toBe(false);
    expect(localStorage.getItem("fireteam.draft.x.0")).toBeNull();
    store.close();
  }
});

/** The question of the recorded match as a window, or as the question after it. */
const news = (version: number, window: boolean) => ({
  news: { version, tellings: [], scene: {}, asking: { ...shot.drafts[0].asking, version, window }, asked: shot.asked, clock: null, verdict: null },
});
const orders = (): string[] => Recorded.wanted.filter((what) => ["always", "set_standing"].includes(what));

test("an answer to a window becomes a standing order where that is wished, though the next question comes first", async () => {
  const store = new Store(info, 0);
  await settled();
  Recorded.last.say(news(90, true));
  store.always.value = true;
  const committed = store.commit(["pass"]);
  Recorded.last.say(news(91, false));
  await committed;
  expect(orders()).toEqual(["always", "set_standing"]);
  expect(store.notice.value).toContain("always pass");
  expect(store.always.value).toBe(false);
  store.close();
});

test("a wish for a window ends with it, and no other answer becomes a standing order", async () => {
  const store = new Store(info, 0);
  await settled();
  Recorded.last.say(news(90, true));
  store.always.value = true;
  Recorded.last.say(news(91, true));
  expect(store.always.value).toBe(false);
  Recorded.last.say(news(92, false));
  store.always.value = true;
  await store.commit(["pass"]);
  expect(orders()).toEqual([]);
  store.close();
});

test("a refusal leaves the page when something succeeds, and when the table is opened anew", async () => {
  const store = new Store(info, 0);
  await settled();
  await store.say("resign");
  expect(store.problem.value?.message).toBe("not recorded");
  await store.say("standing");
  expect(store.problem.value).toBeNull();
  await store.say("resign");
  Recorded.last.say({ hello: { version: 90, scene: shot.scene, asking: null, asked: shot.asked, tellings: [], clock: null, verdict: null } });
  expect(store.problem.value).toBeNull();
  store.close();
});

test("differences by key give the new scene", () => {
  const scene = shot.scene as Scene;
  const moved = { ...scene.pieces[0], cells: [1] };
  const next = patched(scene, { set: { pieces: [moved] }, gone: { pieces: [scene.pieces[1].key] } });
  expect(next.pieces.find((p) => p.key === moved.key)?.cells).toEqual([1]);
  expect(next.pieces).toHaveLength(scene.pieces.length - 1);
  expect(next.sheets).toBe(scene.sheets);
});
