import { expect, test } from "vitest";
import { Chronicle } from "../src/pages/chronicle";
import type { Told } from "../src/wire";

const told = (n: number): Told[] => [{ version: n, kind: "k", case: "", text: `line ${n}` }];
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 20));

test("a leap to the end brings all that was told on the way, each frame asked for once", async () => {
  const asked: number[] = [];
  const it = new Chronicle(async (n) => (asked.push(n), told(n)));
  it.hear(0, told(0));
  it.hear(16, told(16));
  expect(it.story(16).whole).toBe(false);
  it.reach(16);
  it.reach(16);
  await settled();
  expect(asked.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 15 }, (_, n) => n + 1));
  expect(asked[0]).toBe(15);
  expect(it.story(16)).toEqual({ tellings: Array.from({ length: 17 }, (_, n) => told(n)[0]), whole: true });
  expect(it.story(2).tellings.map((t) => t.text)).toEqual(["line 0", "line 1", "line 2"]);
});

test("a frame that could not be read is asked for again from another position, and nothing is heard after the end", async () => {
  let broken = true;
  const it = new Chronicle(async (n) => {
    if (broken && n === 1) throw new Error("gone");
    return told(n);
  });
  it.hear(3, told(3));
  it.reach(3);
  await settled();
  expect(it.story(3).whole).toBe(false);
  broken = false;
  it.reach(3);
  await settled();
  expect(it.story(3).whole).toBe(true);
  const other = new Chronicle(async (n) => told(n));
  other.reach(5);
  other.end();
  await settled();
  expect(other.told.value.size).toBe(0);
});
