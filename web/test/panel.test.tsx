import { signal } from "@preact/signals";
import { cleanup, fireEvent, render } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { DARK, LIGHT } from "../src/map/palette";
import { named } from "../src/pages/setup";
import { barredEnds } from "../src/table/Ask";
import { keysFor } from "../src/table/Bars";
import { Draft } from "../src/table/Draft";
import { Written } from "../src/table/Written";
import type { Store, Taken } from "../src/table/store";
import type { Asking, Board, OptionCard } from "../src/wire";

afterEach(cleanup);

test("the help speaks of hexes only where there are some", () => {
  const cells = { grid: { cols: 2, rows: 2, even_up: false } } as Board;
  const ground = { grid: null } as Board;
  const words = (...boards: Board[]): string => keysFor(boards).map((line) => line.join(" ")).join("\n");
  expect(words(ground)).not.toMatch(/hex/);
  expect(words(ground)).toContain("over the ground");
  expect(words(cells)).toContain("from hex to hex");
  expect(words(cells)).not.toContain("ground");
  expect(words(cells, ground)).toMatch(/from hex to hex, or over the ground/);
  expect(words(ground)).toContain("undo one step of the draft");
});

test("an empty text says what to do, and is not sent", () => {
  const sent: string[] = [];
  const store = { busy: signal(false), write: async (text: string) => (sent.push(text), []) } as unknown as Store;
  const { container, getByText } = render(<Written store={store} wanted={{ name: "plan", example: "a plan" }} />);
  expect(container.querySelector("textarea")!.required).toBe(false);
  fireEvent.submit(container.querySelector("form")!);
  expect(container.querySelector('[role="alert"]')?.textContent).toMatch(/Nothing is written yet\. Write or paste it/);
  expect(sent).toEqual([]);
  fireEvent.click(getByText("Begin with an example"));
  fireEvent.submit(container.querySelector("form")!);
  expect(sent).toEqual(["a plan"]);
});

test("going back over several parts of a draft is asked for twice, over one part it is not", () => {
  const taken = (step: string, prompt: string): Taken => ({ step, label: { text: step }, prompt });
  const cuts: number[] = [];
  const draft = signal([taken("gun", "Which?"), taken("fires", "What?"), taken("mortar", "Which?"), taken("smoke", "What?")]);
  const store = { draft, cut: async (n: number) => void cuts.push(n) } as unknown as Store;
  const { getByText, queryByText } = render(<Draft store={store} />);
  fireEvent.click(getByText("Smoke"));
  expect(cuts).toEqual([3]);
  fireEvent.click(getByText("Fires"));
  expect(cuts).toEqual([3]);
  fireEvent.click(getByText("Keep them"));
  expect(queryByText("Take them back")).toBeNull();
  fireEvent.click(getByText("Gun"));
  expect(getByText("This takes 2 parts of your draft back.")).toBeTruthy();
  fireEvent.click(getByText("Take them back"));
  expect(cuts).toEqual([3, 0]);
});

test("an answer that has ended a decision is shown as barred when it is not offered, and nothing else is", () => {
  const why = (text: string, more = {}) => ({ what: { text, ...more }, reason: "no", case: "" });
  const asking = (offers: string[]) => ({ offers: offers.map((text) => ({ step: text, label: { text } })), why_nots: [why("done: one group"), why("tank"), why("done", { piece: "a" })] }) as unknown as Asking;
  expect(barredEnds(asking(["tank two"]), new Set(["done"])).map((it) => it.what.text)).toEqual(["done: one group"]);
  expect(barredEnds(asking(["done: two groups"]), new Set(["done"]))).toEqual([]);
  expect(barredEnds(asking([]), new Set())).toEqual([]);
});

test("a fault of an option speaks of its field, and one in a text of its line", () => {
  const options = [{ name: "seed", title: "the number it grows from: another number, another country", kind: "number" }] satisfies OptionCard[];
  const fault = { source: "x", line: 0, column: 0, what: "no whole number", help: "write seed = 0 or more" };
  expect(named(fault, options)).toMatchObject({ what: "“The number it grows from”: no whole number", help: "write 0 or more" });
  expect(named({ ...fault, line: 3 }, options)).toEqual({ ...fault, line: 3 });
  expect(named({ ...fault, help: "write reseed" }, options).what).toBe("no whole number");
});

test("hedges stand out from the ground in both themes", () => {
  const light = (colour: string): number => {
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: string, b: string): number => {
    const [more, less] = [light(a), light(b)].sort((x, y) => y - x);
    return (more + 0.05) / (less + 0.05);
  };
  for (const ink of [LIGHT, DARK]) {
    for (const ground of [...ink.ground.slice(0, 3), ...ink.fields]) {
      expect(Math.max(...ink.row.map((colour) => contrast(colour, ground))), ground).toBeGreaterThanOrEqual(3);
    }
  }
});
