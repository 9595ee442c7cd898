import { cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Fairness } from "../src/api";
import { FairnessPage } from "../src/pages/Fairness";
import { commitmentOf, isOwnSay, keepSay } from "../src/parts/say";

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Of a match of the book's own log, kept by the program that verifies it: crates/raid/tests/logs/hot-seat.jsonl. */
const SECRET = "8ed52f558c439cd9a325349291bb0d94f813cdc0475de9a6c0144df2e50e74aa";
const COMMITMENT = "79b528c87a928dbf420897000f2f7a6b121f06636cce6f158c0c6cf75568634e";

const fair = (changed: Partial<Fairness>): Fairness => ({
  commitment: COMMITMENT,
  contributions: [
    { seat: 0, player: "Ann", contribution: "6162" },
    { seat: 1, player: "greedy", contribution: "" },
  ],
  secret: SECRET,
  commitment_kept: true,
  check: "verify it",
  note: "nothing",
  ...changed,
});

async function page(proof: Fairness): Promise<string> {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(proof)));
  const shown = render(<FairnessPage id="m" />);
  await vi.waitFor(() => expect(shown.container.textContent).toContain("This match"));
  await vi.waitFor(() => expect(shown.container.textContent).not.toContain("Being checked."));
  return shown.container.textContent ?? "";
}

test("a fingerprint is the one that the program gives", async () => {
  expect(await commitmentOf(SECRET)).toBe(COMMITMENT);
});

test("the browser makes the fingerprint itself, whatever the server says of it", async () => {
  expect(await page(fair({}))).toContain("Yes: the two fingerprints are the same.");
  cleanup();
  expect(await page(fair({ secret: SECRET.replace("8e", "8f") }))).toContain("No: the two fingerprints differ.");
  cleanup();
  expect(await page(fair({ secret: null, commitment_kept: null }))).toContain("To be seen at the end.");
});

test("a player sees that what his browser said has been counted", async () => {
  keepSay("m", "ab");
  expect(isOwnSay("m", "6162") && !isOwnSay("m", "6163") && !isOwnSay("n", "6162")).toBe(true);
  const words = await page(fair({}));
  expect(words.match(/This browser sent it/g)).toHaveLength(1);
  expect(words).toContain("None: the computer adds nothing.");
  cleanup();
  localStorage.clear();
  expect(await page(fair({}))).not.toContain("This browser sent it");
});

test("only the latest are kept, and a broken store harms nothing", () => {
  for (let n = 0; n < 250; n++) keepSay(`m${n}`, "ab");
  expect(isOwnSay("m0", "6162")).toBe(false);
  expect(isOwnSay("m249", "6162")).toBe(true);
  localStorage.setItem("fireteam.says", "{");
  expect(isOwnSay("m249", "6162")).toBe(false);
});
