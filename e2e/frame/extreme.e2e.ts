import type { Page } from "playwright/test";
import { EXTREME_ENTRY, writeExtremeCapture } from "./extreme.ts";
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

// In one browser, which has the code of all pages from the first on.
test("each page fits a screen of any width, and is accessible on a phone in the dark", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  for (const [path, table] of Object.values(TABLES))
    await test.step(path, async () => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      for (const width of [1440, 768, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expectWhole(page);
        await expect(page.getByRole("table", { name: table })).toBeVisible();
        await expect.poll(() => beyond(page), `${path} at ${width}`).toBe(0);
      }
      await expectAccessible(page);
    });
});

/** Distance that the page scrolls sideways, in pixels. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 768, height: 900 } });

  test("a row that was tapped to be whole stays so, wherever a sort puts it", async ({ page }) => {
    await page.goto(`/payroll/${EXTREME_ENTRY}?view=flat`);
    const records = page.getByRole("table", { name: TABLES.submission[1] });
    const whole = records.locator("tr[data-whole]");
    const cut = records.locator("tr[data-row]", { hasText: "HYPERLINK" }).first();
    await cut.getByRole("rowheader").tap();
    await expect(whole).toContainText("HYPERLINK");
    const place = (await whole.getAttribute("data-row")) ?? "";
    const person = records.getByRole("columnheader", { name: "Person" });
    await person.getByRole("button").tap();
    await expect(person).toHaveAttribute("aria-sort", "ascending");
    await person.getByRole("button").tap();
    await expect(whole).not.toHaveAttribute("data-row", place);
    await expect(whole).toContainText("HYPERLINK");
  });
});
