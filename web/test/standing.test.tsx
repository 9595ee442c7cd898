import { signal } from "@preact/signals";
import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { Orders } from "../src/table/standing";
import type { Store } from "../src/table/store";

afterEach(cleanup);

/** A table of this pace, whose player has given these orders. */
function shown(pace: string, clock: object | null, orders: string[] = []): Promise<string> {
  const store = { standing: signal(0), card: signal({ pace }), clock: signal(clock), say: async () => ({ orders, examples: ["always wait"] }) };
  const { container } = render(<Orders store={store as unknown as Store} />);
  return new Promise((done) => setTimeout(() => done(container.textContent ?? ""), 20));
}

test("by web nothing is put to a player who has given no orders, and he is told so", async () => {
  const words = await shown("by-web", {});
  expect(words).toContain("There are none.");
  expect(words).toContain("the usual answer is given for you at once");
  expect(words).not.toContain("put to you");
});

test("the examples are those of the book that is played", async () => {
  expect(await shown("live", null)).toContain("always wait");
});

test("at one sitting a window is put to the player: for as long as he likes, or for some seconds by the clock", async () => {
  expect(await shown("live", null)).toContain("When you are asked such a thing, it is put to you.");
  cleanup();
  expect(await shown("live", {})).toContain("put to you for some seconds, then the usual answer");
  cleanup();
  expect(await shown("hot-seat", null, ["always pass"])).toContain("Where none fits, it is put to you.");
});
