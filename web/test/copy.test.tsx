import { cleanup, fireEvent, render, waitFor } from "@testing-library/preact";
import { afterEach, expect, test, vi } from "vitest";
import { Refused, api } from "../src/api";
import { CopyButton, CopyLink } from "../src/parts/copy";

const URL_ = "http://example.test/replay/x?as=all&n=3";

/** A browser whose clipboard behaves so; what the old way would copy is noted. */
function browser(clipboard: unknown, old: boolean): string[] {
  const copied: string[] = [];
  vi.stubGlobal("navigator", { clipboard });
  document.execCommand = (what: string) => {
    if (what === "copy" && old) copied.push((document.querySelector("textarea.sr") as HTMLTextAreaElement).value);
    return old;
  };
  return copied;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a link is copied, and the button says so", async () => {
  const written: string[] = [];
  browser({ writeText: async (text: string) => void written.push(text) }, false);
  const { getByRole } = render(<CopyLink label="Seat" url={URL_} />);
  fireEvent.click(getByRole("button", { name: "Copy" }));
  await waitFor(() => expect(getByRole("button").textContent).toBe("Copied"));
  expect(written).toEqual([URL_]);
  expect(getByRole("status").textContent).toContain("copied");
});

test("where there is no clipboard or it refuses, the old way copies", async () => {
  for (const clipboard of [undefined, { writeText: () => Promise.reject(new Error("NotAllowedError")) }]) {
    const copied = browser(clipboard, true);
    const { getByRole, unmount } = render(<CopyButton label="Link" url={URL_} />);
    fireEvent.click(getByRole("button"));
    await waitFor(() => expect(getByRole("button").textContent).toBe("Copied"));
    expect(copied).toEqual([URL_]);
    expect(document.querySelector("textarea.sr")).toBeNull();
    unmount();
  }
});

test("a browser that copies nothing shows the link and says what to do", async () => {
  browser(undefined, false);
  const { getByRole, findByLabelText } = render(<CopyButton label="Link to this position" url={URL_} />);
  fireEvent.click(getByRole("button"));
  expect(((await findByLabelText("Link to this position")) as HTMLInputElement).value).toBe(URL_);
  expect(getByRole("status").textContent).toContain("copy it from the field");
});

test("a link is called copied only when it is good, and another link is not", async () => {
  browser({ writeText: async () => undefined }, false);
  let shared = (): void => undefined;
  const before = (): Promise<void> => new Promise((done) => (shared = done));
  const { getByRole, rerender } = render(<CopyButton label="Link" url={URL_} before={before} />);
  fireEvent.click(getByRole("button"));
  await new Promise((done) => setTimeout(done, 20));
  expect(getByRole("button").textContent).toBe("Copy link");
  shared();
  await waitFor(() => expect(getByRole("button").textContent).toBe("Copied"));
  rerender(<CopyButton label="Link" url={`${URL_}4`} before={before} />);
  await waitFor(() => expect(getByRole("button").textContent).toBe("Copy link"));
});

test("a link that could not be made good is not called copied", async () => {
  browser({ writeText: async () => undefined }, false);
  const { getByRole } = render(<CopyButton label="Link" url={URL_} before={() => Promise.reject(new Refused({ reason: "no" }))} />);
  fireEvent.click(getByRole("button"));
  await new Promise((done) => setTimeout(done, 20));
  expect(getByRole("button").textContent).toBe("Copy link");
  expect(getByRole("status").textContent).toBe("");
});

test("a server that knows no sharing is not complained of, any other refusal is", async () => {
  const said: string[] = [];
  const answer = (status: number) => vi.stubGlobal("fetch", async (path: string, how: RequestInit) => (said.push(`${how.method} ${path}`), new Response('{"error":{"reason":"no"}}', { status })));
  for (const status of [404, 405]) {
    answer(status);
    await api.share("a b");
  }
  expect(said).toEqual(["POST /api/games/a%20b/share", "POST /api/games/a%20b/share"]);
  answer(403);
  await expect(api.share("x")).rejects.toBeInstanceOf(Refused);
});
