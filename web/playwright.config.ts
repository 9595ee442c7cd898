import { defineConfig } from "@playwright/test";

const base = process.env.FIRETEAM_URL ?? "http://127.0.0.1:4173";
export default defineConfig({
  testDir: "e2e",
  // Only to end what hangs: a busy machine is no fault.
  timeout: 600_000,
  expect: { timeout: Number(process.env.EXPECT_MS ?? 90_000) },
  workers: 1,
  use: {
    baseURL: base,
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] },
  },
});
