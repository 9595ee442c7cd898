import { cleanup, fireEvent, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Talk } from "../src/table/panels";
import { Store } from "../src/table/store";
import type { GameInfo } from "../src/wire";

const info = { card: { id: "x", seats: [] }, boards: [], you: { seat: 0 } } as unknown as GameInfo;

/** A server that keeps one seat's notes. */
class Keeper {
  static OPEN = 1;
  static kept = "";
  static sent: string[] = [];
  static all: Keeper[] = [];
  readyState = 1;
  onopen?: () => void;
  onmessage?: (e: { data: string }) => void;
  onclose?: () => void;
  constructor() {
    Keeper.all.push(this);
    setTimeout(() => {
      this.onopen?.();
      this.say({ hello: { version: 1, scene: {}, asking: null, asked: "nobody", tellings: [], clock: null, verdict: null, notes: Keeper.kept } });
    });
  }
  say(what: unknown): void {
    this.onmessage?.({ data: JSON.stringify(what) });
  }
  send(text: string): void {
    const m = JSON.parse(text);
    if (m.do === "note") Keeper.sent.push((Keeper.kept = m.text));
    setTimeout(() => this.say({ re: m.id, ok: {} }));
  }
  close(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

/** The store of a seat, with its tab for talk. */
async function open(): Promise<{ store: Store; field: () => HTMLTextAreaElement; shut(): void }> {
  const store = new Store(info, 0);
  await vi.advanceTimersByTimeAsync(5);
  const page = render(<Talk store={store} />);
  return { store, field: () => page.getByLabelText(/My notes/) as HTMLTextAreaElement, shut: () => page.unmount() };
}
const write = (field: HTMLTextAreaElement, value: string): boolean => fireEvent.input(field, { target: { value } });

beforeEach(() => {
  Object.assign(Keeper, { kept: "", sent: [], all: [] });
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Keeper);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("notes are kept when the pen rests, once, and stand there when the tab is opened again", async () => {
  const { store, field, shut } = await open();
  write(field(), "north");
  write(field(), "north, at the gate");
  expect(Keeper.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(Keeper.sent).toEqual(["north, at the gate"]);
  fireEvent.blur(field());
  shut();
  await vi.advanceTimersByTimeAsync(1000);
  expect(Keeper.sent).toHaveLength(1);
  const again = render(<Talk store={store} />);
  expect((again.getByLabelText(/My notes/) as HTMLTextAreaElement).value).toBe("north, at the gate");
  store.close();
});

test("notes are kept when the tab is shut or the page is left", async () => {
  const { store, field, shut } = await open();
  write(field(), "one");
  dispatchEvent(new Event("pagehide"));
  expect(Keeper.sent).toEqual(["one"]);
  write(field(), "two");
  shut();
  expect(Keeper.sent).toEqual(["one", "two"]);
  store.note("three");
  store.close();
  expect(Keeper.sent).toEqual(["one", "two", "three"]);
});

test("what is written without a line is kept when it is there again", async () => {
  const { store, field } = await open();
  Keeper.all[0].close();
  write(field(), "written in the dark");
  await vi.advanceTimersByTimeAsync(900);
  await vi.advanceTimersByTimeAsync(5000);
  expect(Keeper.all.length).toBe(2);
  expect(field().value).toBe("written in the dark");
  expect(Keeper.sent).toEqual(["written in the dark"]);
  store.close();
});
