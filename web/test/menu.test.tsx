import { signal } from "@preact/signals";
import { cleanup, fireEvent, render } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { Menu, Players } from "../src/table/Bars";
import { Offered } from "../src/table/overmap";
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

test("a draw that needs nobody else is asked for twice, and one that is offered is not", () => {
  const said: string[] = [];
  const menu = (pace: string) => {
    const say = async (_: string, { what }: { what: string }) => said.push(what);
    const store = { playing: 0, info: { card: { id: "g" } }, card: signal({ pace }), verdict: signal(null), say };
    return render(<Menu store={store as unknown as Store} onClose={() => undefined} onHelp={() => undefined} />);
  };
  const hot = menu("hot-seat");
  fireEvent.click(hot.getByText("Call it a draw …"));
  expect(said).toEqual([]);
  fireEvent.click(hot.getByText("Yes, end the game as a draw"));
  expect(said).toEqual(["draw"]);
  cleanup();
  fireEvent.click(menu("live").getByText("Offer a draw"));
  expect(said).toEqual(["draw", "draw"]);
});

/** What stands at the table of somebody who is told, or may find again, where an umpire sees everything. */
function umpires(at: "notice" | "bar"): HTMLElement {
  const told = "All have agreed: whoever has the link /umpire/g.abc sees everything.";
  const store = {
    info: { umpire_link: at === "bar" ? "/umpire/g.abc" : null },
    card: signal({ umpire: true, seats: [] }),
    ...{ clock: signal(null), asked: signal("nobody"), presence: signal([]), offers: signal([]), notice: signal(told) },
  };
  const shown = at === "bar" ? <Players store={store as unknown as Store} /> : <Offered store={store as unknown as Store} names={[]} />;
  return render(shown).container;
}

test("the umpire's link is copied by players and never opened", () => {
  for (const at of ["notice", "bar"] as const) {
    const shown = umpires(at);
    expect(shown.querySelector("a")).toBeNull();
    expect([...shown.querySelectorAll("button")].map((b) => b.textContent)).toContain("Copy the umpire's link");
    if (at === "notice") expect(shown.querySelector("strong")?.textContent).toBe(new URL("/umpire/g.abc", location.href).href);
    cleanup();
  }
});
