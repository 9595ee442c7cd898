import { expect, test } from "vitest";
import { viewsOf } from "../src/pages/Replay";
import type { GameInfo } from "../src/wire";

const info = (over: boolean, own: number[]) => ({ card: { seats: [{ name: "alpha" }, { name: "bravo" }], over: over ? {} : null }, your_seats: own }) as unknown as GameInfo;

test("a game that is still played is watched through one's own eyes or everybody's, one that is over through all", () => {
  expect(viewsOf(info(false, [1]))).toEqual(["bravo", "public"]);
  expect(viewsOf(info(false, []))).toEqual(["public"]);
  expect(viewsOf(info(true, [1]))).toEqual(["alpha", "bravo", "public", "all"]);
});
