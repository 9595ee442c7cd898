/** The test of this suite: with `NO_THUMBS` the library's pictures are left out, for servers that draw them slowly. */
import { test as plain } from "@playwright/test";

export const test = plain.extend({
  context: async ({ context }, use) => {
    if (process.env.NO_THUMBS) await context.route("**/api/thumb/**", (route) => route.abort());
    await use(context);
  },
});
export { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
