import { gate, test, twisted } from "#e2e/front.ts";
import { expect } from "#e2e/test.ts";

/* What is slow to arrive keeps nothing else away. */

test("what is slow to arrive keeps nothing else away", async ({ page, front }) => {
  await test.step("a view list that does not answer keeps nothing away", async () => {
    const held = gate();
    front.meddle(twisted([/^\/api\/views/, { until: held.until }]));
    await page.goto("/funnel?saved=1");
    await expect(page.getByRole("button", { name: /^Saved views / })).toHaveText("Loading…");
    await page.getByRole("button", { name: "Trend" }).click();
    await expect(page.getByRole("region", { name: "Trend" }).getByRole("figure").first()).toBeVisible();
    held.open();
    await expect(page.getByRole("button", { name: /^Saved views / })).toHaveText("Views");
  });

  await test.step("Escape before the calendar's code has come keeps it closed", async () => {
    const held = gate();
    const names: string[] = [];
    page.on("request", (request) => names.push(new URL(request.url()).pathname));
    front.meddle(twisted([/date-range-panel/, { until: held.until }]));
    await page.goto("/funnel");
    const dates = page.getByRole("button", { name: /^Dates/ });
    await dates.click();
    await page.keyboard.press("Escape");
    held.open();
    const code = names.find((name) => name.includes("date-range-panel")) ?? "";
    expect(code).not.toBe("");
    // The picker requested it first, and gets it first.
    await page.evaluate((name) => import(name), code);
    await expect(dates).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByRole("dialog", { name: "Dates" })).toBeHidden();
    await dates.click();
    await expect(page.getByRole("dialog", { name: "Dates" })).toBeVisible();
  });
});
