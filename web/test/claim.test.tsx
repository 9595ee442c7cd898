import { cleanup, fireEvent, render } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { Recover } from "../src/pages/Claim";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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
