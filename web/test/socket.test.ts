import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refused } from "../src/api";
import { type Heard, Line } from "../src/socket";

/** A connection that says what it is told to, and otherwise nothing: it does not even say that it has closed. */
class Mute {
  static OPEN = 1;
  static CONNECTING = 0;
  static all: Mute[] = [];
  readyState = 0;
  sent: { id: number; do: string }[] = [];
  onopen?: () => void;
  onmessage?: (e: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    Mute.all.push(this);
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(what: unknown): void {
    this.onmessage?.({ data: JSON.stringify(what) });
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 2;
  }
}
const last = (): Mute => Mute.all.at(-1)!;
const states: boolean[] = [];
/** What the match's own address answers, and what was told of it. */
let look = (): Promise<unknown> => Promise.resolve();
const gone: string[] = [];
let line: Line;
const open = (hear: (what: Heard) => void = () => undefined): Line => new Line("x", "0", hear, (open) => states.push(open), () => look(), (why) => gone.push(why.message));

beforeEach(() => {
  Mute.all = [];
  states.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Mute);
  look = () => Promise.resolve();
  gone.length = 0;
  line = open();
  last().open();
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("whoever asks and hears nothing is told so after ten seconds, and another line is opened", async () => {
  const answer = line.ask("question", { draft: [] }).catch((why: Error) => why.message);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(states).toEqual([true]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await answer).toContain("line to the server broke");
  expect(states).toEqual([true, false]);
  expect(Mute.all).toHaveLength(2);
  last().open();
  expect(states).toEqual([true, false, true]);
});

test("a line that was given up is not listened to any more", async () => {
  const heard: unknown[] = [];
  line.close();
  line = open((what) => heard.push(what));
  const dead = last();
  dead.open();
  void line.ask("ledger").catch(() => undefined);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(last()).not.toBe(dead);
  dead.say({ notice: { text: "late" } });
  expect(heard).toEqual([]);
});

test("an answer that is slow is waited for as long as anything else is heard", async () => {
  void line.ask("question", { draft: [] }).catch(() => undefined);
  for (let n = 0; n < 4; n++) {
    await vi.advanceTimersByTimeAsync(8_000);
    last().say({ presence: [true, true] });
  }
  expect(Mute.all).toHaveLength(1);
});

test("after half a minute of silence the server is asked whether it is there, and a line without an answer is given up", async () => {
  await vi.advanceTimersByTimeAsync(29_000);
  expect(last().sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(last().sent.map((it) => it.do)).toEqual(["standing"]);
  // A refusal is an answer too: those who only look on have no standing orders.
  last().say({ re: last().sent[0].id, error: { reason: "only a player may do this" } });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(Mute.all).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(13_000);
  expect(states).toEqual([true, false]);
  expect(Mute.all).toHaveLength(2);
});

test("when the network goes the line is tried, and when it comes back a lost one is opened at once", async () => {
  dispatchEvent(new Event("offline"));
  expect(last().sent.map((it) => it.do)).toEqual(["standing"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(states).toEqual([true, false]);
  expect(Mute.all).toHaveLength(1);
  dispatchEvent(new Event("online"));
  expect(Mute.all).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(Mute.all, "and not twice").toHaveLength(2);
});

test("a line that is closed asks and opens nothing any more", async () => {
  line.close();
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(Mute.all).toHaveLength(1);
  expect(last().sent).toEqual([]);
});

test("a match that lets nobody in any more is not asked again, and one that only cannot be reached is", async () => {
  const fail = async (wait: number): Promise<void> => {
    last().readyState = 3;
    last().onclose?.();
    await vi.advanceTimersByTimeAsync(wait);
  };
  await fail(1_000);
  expect(Mute.all).toHaveLength(2);
  look = () => Promise.reject(new Refused({ reason: "The server does not answer." }));
  await fail(2_000);
  expect(Mute.all).toHaveLength(3);
  expect(gone).toEqual([]);
  look = () => Promise.reject(new Refused({ reason: "there is no such match" }, 404));
  await fail(60_000);
  expect(Mute.all).toHaveLength(3);
  expect(gone).toEqual(["there is no such match"]);
});
