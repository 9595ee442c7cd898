import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { Account } from "../src/pages/Account";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("the forms take names and passwords as the server does", async () => {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ name: "Guest", account: false, mail: null, webhook: null, mails: false, mail_confirmed: false })));
  const page = render(<Account />);
  expect((await page.findByLabelText(/^Password, of at least 10 letters/)).getAttribute("minlength")).toBe("10");
  expect(page.getAllByLabelText(/^Name/).map((field) => field.getAttribute("maxlength"))).toEqual(["40", "40"]);
});
