import { test as base } from "#e2e/test.ts";

/** As the tests of the product, but over `/kit`; no product is started. */
export const test = base.extend({
  origin: async ({ kitOrigin }, use) => use(kitOrigin),
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  session: async ({}, use) => use([]),
});
