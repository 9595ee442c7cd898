import { afterEach, expect, test, vi } from "vitest";
import { api } from "../src/api";

afterEach(() => vi.unstubAllGlobals());

/** Everything that is asked of the server, which answers with this. */
function asked(answer: (path: string) => object): { path: string; body: Record<string, unknown> }[] {
  const said: { path: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal("fetch", async (path: string, how: RequestInit) => (said.push({ path, body: JSON.parse(String(how.body)) }), new Response(JSON.stringify(answer(path)))));
  return said;
}

test("whoever takes a seat has a say in the dice, a fresh one every time, and after the server has given its word", async () => {
  const said = asked((path) => (path === "/api/promise" ? { promise: "p", commitment: "c" } : { commitment: "c" }));
  await api.create({ book: "b", scenario: "s", seats: ["me", "open"] });
  await api.claim("token");
  await api.sit("x", 1);
  await api.rematch("x");
  expect(said.map((it) => it.path)).toEqual(["/api/promise", "/api/games", "/api/claim", "/api/games/x/sit", "/api/promise", "/api/games/x/rematch"]);
  const seats = said.filter((it) => it.path !== "/api/promise");
  for (const { body } of seats) expect(body.contribution).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(seats.map((it) => it.body.contribution)).size).toBe(4);
  expect(seats[0].body).toMatchObject({ book: "b", seats: ["me", "open"], promise: "p" });
  expect(seats[1].body).toMatchObject({ token: "token" });
  expect(seats[2].body).toMatchObject({ seat: 1 });
  expect(seats[3].body).toMatchObject({ promise: "p" });
});

test("a server that does not keep its word on the dice is found out", async () => {
  asked((path) => (path === "/api/promise" ? { promise: "p", commitment: "c" } : { id: "g", commitment: "another" }));
  await expect(api.create({ book: "b", scenario: "s" })).rejects.toThrow("did not keep its word");
});

test("refusals that are no JSON are told in words", async () => {
  const said = (status: number, text: string) => vi.stubGlobal("fetch", async () => new Response(text, { status }));
  said(413, "length limit exceeded");
  await expect(api.importLog("long")).rejects.toMatchObject({ message: "This is too large.", help: "At most 16 MB can be sent." });
  await expect(api.setup({ book: "b" })).rejects.toMatchObject({ help: "At most 256 kB can be sent." });
  said(415, "Expected a text\n");
  await expect(api.me()).rejects.toThrow("Expected a text");
  said(502, "<html><h1>Bad Gateway</h1></html>");
  await expect(api.me()).rejects.toThrow("The server said 502.");
  said(409, JSON.stringify({ error: { reason: "no", help: "wait" } }));
  await expect(api.me()).rejects.toMatchObject({ message: "no", help: "wait" });
});
