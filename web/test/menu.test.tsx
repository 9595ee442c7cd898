import { signal } from "@preact/signals";
import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { Menu } from "../src/table/Bars";
import type { Store } from "../src/table/store";

afterEach(cleanup);

/** Where the menu of somebody at this seat leads for the game as text. */
function textLink(playing: number | null): string | null | undefined {
  const store = { playing, info: { card: { id: "g" } }, card: signal({ pace: "hot-seat" }), verdict: signal(null) };
  const { container } = render(<Menu store={store as unknown as Store} onClose={() => undefined} onHelp={() => undefined} />);
  return [...container.querySelectorAll("a")].find((a) => a.textContent?.includes("as text"))?.getAttribute("href");
}

test("the game as text is opened for the seat that is shown, and not offered to those who have none", () => {
  expect(textLink(1)).toBe("/text/g?as=1");
  cleanup();
  expect(textLink(0)).toBe("/text/g?as=0");
  cleanup();
  expect(textLink(null)).toBeUndefined();
});
