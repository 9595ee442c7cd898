/** What axe-core finds. */
import { readFileSync } from "node:fs";
import type { Page } from "./base";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

interface Found {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

/** Serious findings of axe-core on the page as it stands. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const run = (window as unknown as { axe: { run(): Promise<{ violations: unknown[] }> } }).axe.run;
    return (await run()).violations;
  });
  return (found as Found[])
    .filter((v) => v.impact === "serious" || v.impact === "critical")
    .map((v) => `${v.id}: ${v.nodes.map((n) => `${n.html.slice(0, 160)} | ${n.failureSummary.slice(0, 200)}`).join(" || ")}`);
}
