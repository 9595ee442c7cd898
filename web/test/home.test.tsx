import { cleanup, fireEvent, render, within } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Games } from "../src/api";
import { Home } from "../src/pages/Home";
import { notices } from "../src/parts/notify";
import type { GameCard } from "../src/wire";

const NONE: Games = { mine: [], open: [], watch: [], finished: [], finished_total: 0 };
let games: Games = NONE;

function card(id: string, own: boolean, more: Partial<GameCard> = {}): GameCard {
  const seat = (name: string, you: boolean) => ({ name, side: 0, title: "", player: "Guest", bot: null, you });
  return {
    id, book: "b", scenario: id, title: `Game ${id}`, pace: "by-web", public: true, begun: true, seats: [seat("alpha", own), seat("bravo", false)],
    turn: 2, last_turn: 5, your_turn: false, waiting_for: "bravo", time_left_ms: null, over: null, updated_ms: 0, ...more,
  };
}
const over = { winner: 0, void: false, standings: [] } as unknown as GameCard["over"];

/** Let the answers of the server come in, and what follows from them. */
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(60);

beforeEach(() => {
  games = NONE;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (path: string) => new Response(JSON.stringify(path === "/api/games" ? games : { books: [] })));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("one's own finished games stand before those of others, and all of them can be reached", async () => {
  const others = Array.from({ length: 20 }, (_, n) => card(`other${n}`, false, { over }));
  const own = Array.from({ length: 14 }, (_, n) => card(`own${n}`, true, { over }));
  games = { ...NONE, finished: [...others, ...own] };
  const page = render(<Home />);
  await settled();
  const mine = page.getByRole("region", { name: "My finished games" });
  const theirs = page.getByRole("region", { name: "Finished games of others" });
  expect(mine.compareDocumentPosition(theirs) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(within(mine).getAllByRole("listitem")).toHaveLength(12);
  fireEvent.click(within(mine).getByRole("button", { name: "Show more (2)" }));
  await settled();
  expect(within(mine).getAllByRole("listitem")).toHaveLength(14);
  expect(mine.textContent).toContain("Game own13");
  expect(mine.textContent).not.toContain("other");
  expect(within(mine).queryByRole("button")).toBeNull();
  expect(within(theirs).getByRole("button", { name: "Show more (8)" })).toBeTruthy();
});

test("the time that is left is told with whose it is", async () => {
  const two = (3 * 24 + 4) * 3_600_000;
  games = { ...NONE, mine: [card("a", true, { your_turn: true, time_left_ms: two }), card("b", true, { time_left_ms: two }), card("c", true)] };
  const page = render(<Home />);
  await settled();
  const items = within(page.getByRole("region", { name: "My games" })).getAllByRole("listitem");
  expect(items.map((it) => it.querySelector("time")?.textContent)).toEqual(["3 d 4 h left", "Bravo has 3 d 4 h left", undefined]);
});

test("home tells of the games whose turn it has become, once, and only those who look elsewhere", async () => {
  const told: { title: string; onclick?: () => void; close(): void }[] = [];
  class Notice {
    static permission = "granted";
    onclick?: () => void;
    constructor(readonly title: string) {
      told.push(this as never);
    }
    close(): void {}
  }
  vi.stubGlobal("Notification", Notice);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  notices.value = "on";
  games = { ...NONE, mine: [card("a", true, { your_turn: true }), card("b", true)] };
  render(<Home />);
  await settled();
  expect(told).toEqual([]);
  games = { ...NONE, mine: [card("a", true, { your_turn: true }), card("b", true, { your_turn: true })] };
  await vi.advanceTimersByTimeAsync(31_000);
  expect(told.map((it) => it.title)).toEqual(["Game b: your turn"]);
  games = { ...NONE, mine: [card("b", true), card("c", true)] };
  await vi.advanceTimersByTimeAsync(15_000);
  hidden.mockReturnValue(false);
  games = { ...NONE, mine: [card("b", true), card("c", true, { your_turn: true })] };
  await vi.advanceTimersByTimeAsync(15_000);
  expect(told).toHaveLength(1);
  told[0].onclick!();
  expect(location.pathname).toBe("/game/b");
  notices.value = "off";
  hidden.mockRestore();
});

test("finished games beyond the first page are asked for", async () => {
  const page1 = Array.from({ length: 3 }, (_, n) => card(`new${n}`, false, { over }));
  const page2 = [card("new2", false, { over }), card("old", false, { over })];
  vi.stubGlobal("fetch", async (path: string) => {
    if (path === "/api/games?finished_from=3") return new Response(JSON.stringify({ ...NONE, finished: page2, finished_total: 4 }));
    return new Response(JSON.stringify(path === "/api/games" ? { ...NONE, finished: page1, finished_total: 4 } : { books: [] }));
  });
  const page = render(<Home />);
  await settled();
  fireEvent.click(page.getByRole("button", { name: "Older finished games (1)" }));
  await settled();
  const theirs = page.getByRole("region", { name: "Finished games of others" });
  expect(within(theirs).getAllByRole("listitem")).toHaveLength(4);
  expect(page.queryByRole("button", { name: /Older/ })).toBeNull();
});

test("a game that ends meanwhile pushes none of those that are shown out of the list", async () => {
  let first = ["c", "b"];
  vi.stubGlobal("fetch", async (path: string) => {
    const finished = path === "/api/games?finished_from=2" ? ["a"] : first;
    const given = { ...NONE, finished: finished.map((id) => card(id, false, { over })), finished_total: first[0] === "d" ? 4 : 3 };
    return new Response(JSON.stringify(path.startsWith("/api/games") ? given : { books: [] }));
  });
  const page = render(<Home />);
  await settled();
  fireEvent.click(page.getByRole("button", { name: "Older finished games (1)" }));
  await settled();
  first = ["d", "c"];
  await vi.advanceTimersByTimeAsync(31_000);
  const shown = within(page.getByRole("region", { name: "Finished games of others" })).getAllByRole("listitem");
  expect(shown.map((it) => it.textContent?.match(/Game (.)/)?.[1])).toEqual(["d", "c", "b", "a"]);
  expect(page.queryByRole("button", { name: /Older/ })).toBeNull();
});
