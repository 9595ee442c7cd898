import { afterEach, expect, test, vi } from "vitest";
import { api } from "../src/api";

afterEach(() => vi.unstubAllGlobals());

test("whoever takes a seat has a say in the dice, a fresh one every time", async () => {
  const said: { path: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal("fetch", async (path: string, how: RequestInit) => (said.push({ path, body: JSON.parse(String(how.body)) }), new Response("{}")));
  await api.create({ book: "b", scenario: "s", seats: ["me", "open"] });
  await api.claim("token");
  await api.sit("x", 1);
  await api.rematch("x");
  expect(said.map((it) => it.path)).toEqual(["/api/games", "/api/claim", "/api/games/x/sit", "/api/games/x/rematch"]);
  for (const { body } of said) expect(body.contribution).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(said.map((it) => it.body.contribution)).size).toBe(4);
  expect(said[0].body).toMatchObject({ book: "b", seats: ["me", "open"] });
  expect(said[1].body).toMatchObject({ token: "token" });
  expect(said[2].body).toMatchObject({ seat: 1 });
});
