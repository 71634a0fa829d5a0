import { test } from "#e2e/capture.ts";
import { expect } from "#e2e/test.ts";

/* Dates and weeks on the pages: what is chosen stands in the address, and what is the default does not. */
test("keeps chosen dates in the address: a name, two days, or nothing for the default", async ({ page }) => {
  await page.goto("/funnel?account=101");
  const dates = page.getByRole("button", { name: /^Dates/ });
  await expect(dates).toContainText("Last 4 weeks · Oct 19 – Nov 15");
  const choose = async (name: string): Promise<void> => {
    await dates.click();
    await page.getByRole("option", { name }).click();
  };

  await choose("Last week");
  await expect(page).toHaveURL(/\/funnel\?account=101&range=last-week$/);
  await dates.click();
  await page.getByRole("spinbutton", { name: "month, First day" }).focus();
  await page.keyboard.type("10122026");
  await page.getByRole("spinbutton", { name: "month, Last day" }).focus();
  await page.keyboard.type("11152026");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/funnel\?account=101&from=2026-10-12&to=2026-11-15$/);
  await expect(dates).toContainText(/Oct 12 – Nov 15.* · 35 days/);
  await expect(page.getByText("Data complete for all 35 days")).toBeVisible();
  await choose("Last 4 weeks");
  await expect(page).toHaveURL(/\/funnel\?account=101$/);

  await expect(dates).toContainText("Last 4 weeks");

  // Escape chooses nothing, and leaves no step to come back to.
  await dates.click();
  await expect(page.getByRole("option", { name: "Last 4 weeks" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dates).toBeFocused();
  await page.goBack();
  await expect(dates).toContainText(/Oct 12 – Nov 15.* · 35 days/);
});

test("the week before and after are a press away, and the latest one is left out of the address", async ({
  page,
}) => {
  await page.goto("/payroll");
  const before = page.getByRole("button", { name: /^Previous week/ });
  await before.press("Enter");
  await expect(page).toHaveURL(/\/payroll\?week=2026-11-02$/);
  await expect(page.getByRole("table", { name: "Weekly submissions, Nov 2–8" })).toBeVisible();
  await expect(before).toBeFocused();

  await page.getByRole("button", { name: "Next week, Nov 9–15" }).click();
  await expect(page).toHaveURL(/\/payroll$/);
  await expect(page.getByRole("button", { name: "Next week" })).toHaveAttribute("aria-disabled", "true");
});
