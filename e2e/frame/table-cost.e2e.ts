import { z } from "zod";
import { test } from "#e2e/capture.ts";
import { expect } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";

/* What a browser has to do for a key in a table, counted in elements and not in time. */
const FUNNEL = "/funnel?from=2026-11-02&to=2026-11-08";

for (const width of [390, 1440] as const)
  test(`rows end before what scrolls does at ${width} px, so that each is painted once`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [FUNNEL, "/payroll?week=2026-11-02"]) {
      await page.goto(path);
      await expectWhole(page);
      const rows = page.locator("tr[data-row]");
      await expect(rows.first()).toBeVisible();
      const ends = await rows.evaluateAll((them) =>
        them.map((row) => {
          const box = row.closest("section");
          if (box === null) throw new Error("The table is in no box that scrolls.");
          const endPx = box.getBoundingClientRect().left - box.scrollLeft + box.scrollWidth;
          return Math.ceil(row.getBoundingClientRect().right) - endPx;
        }),
      );
      expect(Math.max(...ends), path).toBeLessThanOrEqual(0);
    }
  });

const traced = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      args: z.object({ elementCount: z.number().optional() }).optional(),
    }),
  ),
});

test("a key that leads to another row has no cell of it styled anew but the first", async ({
  page,
  browser,
}) => {
  await page.goto(FUNNEL);
  await expectWhole(page);
  const rows = page.locator("tr[data-row]");
  await rows.first().focus();
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toBeFocused();
  const cells = await rows.nth(2).locator("th, td").count();
  expect(cells).toBeGreaterThan(10);

  await browser.startTracing(page, {
    categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"],
  });
  for (const place of [2, 3, 4]) {
    await page.keyboard.press("j");
    await expect(rows.nth(place)).toBeFocused();
  }
  const { traceEvents } = traced.parse(JSON.parse((await browser.stopTracing()).toString("utf8")));
  const styled = traceEvents
    .filter(({ name }) => name === "UpdateLayoutTree")
    .map(({ args }) => args?.elementCount ?? 0);
  expect(styled.filter((count) => count > 0).length).toBeGreaterThanOrEqual(3);
  expect(Math.max(...styled)).toBeLessThan(cells);
});
