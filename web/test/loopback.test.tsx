import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { OnlyHere, isLoopback } from "../src/parts/loopback";

afterEach(cleanup);

test("names of the computer itself are known, and those of others are not taken for them", () => {
  for (const host of ["127.0.0.1", "127.8.0.1", "localhost", "fireteam.localhost", "::1", "[::1]"]) expect(isLoopback(host), host).toBe(true);
  for (const host of ["192.168.1.7", "example.org", "127.0.0.1.example.org", "notlocalhost", "10.127.0.1", "[fe80::1]"]) expect(isLoopback(host), host).toBe(false);
});

test("an invitation that only this computer can open says so, with the command that helps", () => {
  const here = render(<OnlyHere at={{ hostname: "127.0.0.1", port: "7171" }} />);
  expect(here.container.textContent).toContain("Only this computer can open the link");
  expect(here.container.querySelector("code")!.textContent).toBe("fireteam serve --listen 0.0.0.0 --port 7171");
  cleanup();
  const there = render(<OnlyHere at={{ hostname: "192.168.1.7", port: "7171" }} />);
  expect(there.container.textContent).toBe("");
});
