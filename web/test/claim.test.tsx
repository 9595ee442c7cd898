import { cleanup, fireEvent, render } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { Claim, Recover, invited } from "../src/pages/Claim";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const TOKEN = "m-7-1.mark";
const seat = (name: string, player: string | null) => ({ name, side: 0, title: `the ${name} force`, player, bot: null, you: false });
const info = {
  card: { id: "m-7", book: "b", scenario: "b/s", title: "The Bridge", pace: "by-web", seats: [seat("alpha", "Ann"), seat("bravo", null)] },
  scenario: { situation: "Two sides want one bridge." },
  your_seats: [],
};

/** A server that answers so, and what it was asked. */
function server(answers: Record<string, [number, unknown]>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string, how: RequestInit) => {
    asked.push(`${how.method} ${path}`);
    const [status, body] = answers[path] ?? [404, { error: { reason: "there is no such match" } }];
    return new Response(JSON.stringify(body), { status });
  });
  return asked;
}
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 30));

test("an invitation names its match and seat", () => {
  expect(invited(TOKEN)).toEqual({ game: "m-7", seat: 1 });
  expect(invited("none").game).toBe("");
});

test("an invitation says what one is invited to, and a refusal is shown in the server's words", async () => {
  const refused = { error: { reason: "this link is for your opponent", help: "send it to him" } };
  const asked = server({ "/api/games/m-7?invitation=m-7-1.mark": [200, info], "/api/claim": [409, refused] });
  const page = render(<Claim token={TOKEN} />);
  await settled();
  expect(page.getByRole("heading").textContent).toBe("You are invited to The Bridge");
  for (const words of ["Two sides want one bridge.", "Bravo the bravo force", "Ann (Alpha)", "by web, over days or weeks"]) expect(page.container.textContent).toContain(words);
  expect(asked).toEqual(["GET /api/games/m-7?invitation=m-7-1.mark"]);
  fireEvent.click(page.getByRole("button", { name: "Take the seat" }));
  await settled();
  expect(page.getByRole("alert").textContent).toContain("This link is for your opponent.");
});

test("an invitation whose seat is taken tells nothing any more, and the button says why or leads back", async () => {
  const asked = server({ "/api/claim": [200, { id: "m-7", seat: 1 }] });
  const page = render(<Claim token={TOKEN} />);
  await settled();
  expect(page.getByRole("heading").textContent).toBe("You are invited to a game");
  expect(page.queryByRole("alert")).toBeNull();
  fireEvent.click(page.getByRole("button", { name: "Take the seat" }));
  await settled();
  expect(asked.at(-1)).toBe("POST /api/claim");
  expect(location.pathname).toBe("/game/m-7");
});

test("a link that brings seats back changes nothing before the button is pressed, and says what will", async () => {
  const asked = server({ "/api/me": [200, { name: "Ann", account: false, recovery: "/recover/own" }], "/api/recover": [200, {}] });
  const page = render(<Recover token="token" />);
  await settled();
  expect(asked).toEqual(["GET /api/me"]);
  expect(page.getByRole("heading", { level: 1 }).textContent).toBe("Come back to your seats");
  expect(page.container.textContent).toContain("as Ann, become that player's too");
  fireEvent.click(page.getByRole("button", { name: "I am back" }));
  await settled();
  expect(asked.at(-1)).toBe("POST /api/recover");
  expect(location.pathname).toBe("/");
});
