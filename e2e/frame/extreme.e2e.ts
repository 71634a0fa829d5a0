import { EXTREME_ENTRY, writeExtremeCapture } from "./extreme.ts";
import { expectLaidOut, WIDTHS } from "#e2e/layout.ts";
import type { LookedAt } from "#e2e/pages.ts";
import { fileMadeOnce } from "#e2e/prepared.ts";
import { expect, expectAccessible, test as base } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";

/* The pages over a store of names with sixty letters, names from right to left or like formulas, and figures of eight digits; pages.e2e.ts looks at them in the light. */

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  importedFiles: async ({}, use) => use([await fileMadeOnce("extreme.har", writeExtremeCapture)]),
});

const TABLES: Readonly<Record<LookedAt, readonly [path: string, table: RegExp]>> = {
  funnel: ["/funnel?from=2026-11-09&to=2026-11-15&section=table", /by administrator and office/],
  roadshows: ["/roadshows", /events/i],
  people: ["/people", /Directory of people/],
  payroll: ["/payroll?week=2026-11-09", /Weekly submissions/],
  submission: [`/payroll/${EXTREME_ENTRY}`, /Time records/],
};

for (const [path, table] of Object.values(TABLES))
  test(`${path} is whole at every width, in the dark too`, async ({ page }) => {
    await page.goto(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectWhole(page);
      await expect(page.getByRole("table", { name: table })).toBeVisible();
      await expectLaidOut(page, `${path} at ${width}`);
    }
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 390, height: 900 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page, { rules: ["color-contrast"] });
  });
