import type { Page } from "playwright/test";
import { test } from "#e2e/capture.ts";
import { expect } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";

/* Theme and density; sizes and contrast are in extreme.e2e.ts, paper is in every-page.e2e.ts. */
const DARK = "oklch(0.205 0.01 260)";
const LIGHT = "oklch(1 0 0)";

const ground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const choose = async (page: Page, name: string): Promise<void> => {
  await page.getByRole("button", { name: "Display" }).click();
  await page.getByRole("menuitemradio", { name }).or(page.getByRole("menuitemcheckbox", { name })).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toBeHidden();
};

test.describe("looks", () => {
  test("a theme, a density and forced colors look as they were chosen", async ({ page }) => {
    await test.step("a chosen theme is kept over a reload and never flashes the other one", async () => {
      await page.goto("/payroll");
      await expect.poll(() => ground(page)).toBe(LIGHT);
      await choose(page, "Dark");
      await expect.poll(() => ground(page)).toBe(DARK);

      // From the first moment there is a body, whatever is drawn is dark.
      await page.addInitScript(() => {
        const seen: string[] = [];
        Reflect.set(globalThis, "seenGrounds", seen);
        const look = (): void => {
          if (document.body !== null) seen.push(getComputedStyle(document.documentElement).colorScheme);
          requestAnimationFrame(look);
        };
        look();
        new MutationObserver((_changes, observer) => {
          if (document.body === null) return;
          seen.push(document.documentElement.dataset["theme"] ?? "none");
          observer.disconnect();
        }).observe(document, { childList: true, subtree: true });
      });
      await page.reload();
      await expectWhole(page);

      expect(await ground(page)).toBe(DARK);
      const seen: unknown = await page.evaluate(() => Reflect.get(globalThis, "seenGrounds"));
      expect(new Set(Array.isArray(seen) ? seen : [])).toEqual(new Set(["dark"]));
    });

    await test.step("compact rows are lower, and stay so", async () => {
      const row = page.getByRole("table").locator("tbody tr").first();
      const height = async (): Promise<number> => Math.round((await row.boundingBox())?.height ?? 0);
      await expect.poll(height).toBe(32);
      await choose(page, "Compact");
      await expect.poll(height).toBe(26);

      await page.reload();

      await expect.poll(height).toBe(26);
    });

    await test.step("with forced colors a legend has its colors, and selected and focused rows differ", async () => {
      await page.emulateMedia({ forcedColors: "active" });
      await page.goto("/funnel?from=2026-11-09&to=2026-11-15&section=table");
      const samples = page.getByRole("figure").first().locator(".recharts-legend-icon");
      await expect(samples.first()).toBeVisible();
      const fills = await samples.evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).fill));
      expect(fills[0]).not.toBe(fills[1]);

      const rows = page.getByRole("table", { name: /by administrator and office/ }).locator("tr[data-row]");
      const groundOf = (row: number): Promise<string> =>
        rows
          .nth(row)
          .getByRole("rowheader")
          .evaluate((cell) => getComputedStyle(cell).backgroundColor);
      const box = rows.nth(0).getByRole("checkbox");
      await box.press("Space");
      await expect(box).toBeChecked();
      const other = await groundOf(2);
      await expect.poll(() => groundOf(0)).not.toBe(other);
      expect(await box.evaluate((it) => getComputedStyle(it).outlineStyle)).toBe("solid");
    });
  });

  test("another tab follows, and the system's theme comes back when asked", async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto("/payroll");
    // What stands behind another tab is drawn, and so can be clicked, every few seconds only.
    await page.bringToFront();
    await page.goto("/payroll");
    await choose(page, "Dark");
    await expect.poll(() => ground(other)).toBe(DARK);

    await choose(page, "System");
    await expect.poll(() => ground(page)).toBe(LIGHT);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => ground(page)).toBe(DARK);
  });
});
