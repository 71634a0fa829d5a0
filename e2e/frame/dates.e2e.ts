import type { Locator, Page } from "playwright/test";
import { test } from "#e2e/capture.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

/* Dates and weeks on the pages: what is chosen stands in the address, and what is the default does not. */

const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
/** The month, day and year of a typed day. */
const fieldOf = (page: Page, name: string): Locator => page.getByRole("group", { name, exact: true });
const monthOf = (field: Locator): Locator => field.getByRole("spinbutton").first();
/** Types a day from its month on, as `11092026`. */
const type = async (field: Locator, digits: string): Promise<void> => {
  await monthOf(field).focus();
  await field.page().keyboard.type(digits);
};

test("dates are chosen by name, by keys, by typing and in the calendar, and the address keeps what is no default", async ({
  page,
}) => {
  await test.step("keeps chosen dates in the address: a name, two days, or nothing for the default", async () => {
    await page.goto("/funnel?account=101");
    const dates = page.getByRole("button", { name: /^Dates/ });
    await expect(dates).toContainText("Last 4 weeks · Oct 19 – Nov 15");
    const choose = async (name: string): Promise<void> => {
      await dates.click();
      await page.getByRole("option", { name }).click();
    };

    // By keyboard alone, the one in use has the focus first.
    await dates.press("Enter");
    await expect(page.getByRole("option", { name: "Last 4 weeks", selected: true })).toBeFocused();
    await press(page, "ArrowUp", "ArrowUp", "Enter");
    await expect(page.getByRole("dialog", { name: "Dates" })).toBeHidden();
    await expect(dates).toBeFocused();
    await expect(page).toHaveURL(/\/funnel\?account=101&range=last-week$/);
    await dates.click();
    await type(fieldOf(page, "First day"), "10122026");
    await type(fieldOf(page, "Last day"), "11152026");
    await press(page, "Enter");
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

  await test.step("the week before and after are a press away, and the latest one is left out of the address", async () => {
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

  await test.step("days are picked in the calendar with the arrows, and whole weeks when that is switched on", async () => {
    await page.goto("/funnel?from=2026-11-09&to=2026-11-09");
    const dialog = page.getByRole("dialog", { name: "Dates" });
    const [first, last] = [fieldOf(page, "First day"), fieldOf(page, "Last day")];
    await page.getByRole("button", { name: /^Dates/ }).press("Enter");
    await last.getByRole("spinbutton").last().focus();
    await press(page, "Tab", "Tab", "Tab");
    await expect(dialog.getByRole("button", { name: /November 9, 2026/ })).toBeFocused();

    // The first Enter begins the range and moves on to the next day.
    await press(page, "ArrowRight", "Enter", "ArrowDown", "Enter");
    await expect(first).toHaveText("11/10/2026");
    await expect(last).toHaveText("11/18/2026");
    await expect(dialog.getByText(/^Nov 10–18.* · 9 days$/)).toBeVisible();

    await press(page, "Tab");
    await expect(dialog.getByRole("switch", { name: "Whole weeks" })).toBeFocused();
    await press(page, "Space");
    await expect(first).toHaveText("11/09/2026");
    await expect(last).toHaveText("11/22/2026");
    await expect(dialog.getByText(/^Nov 9–22.* · 14 days, 2 weeks$/)).toBeVisible();

    await press(page, "Shift+Tab");
    await expect(dialog.getByRole("button", { name: /November 18, 2026/ })).toBeFocused();
    await press(page, "PageDown", "Enter", "Enter");
    await expect(first).toHaveText("12/14/2026");
    await expect(dialog.getByRole("heading", { name: /December 2026/ }).first()).toBeVisible();
    await press(page, "Tab", "Tab", "Tab");
    await expect(dialog.getByRole("button", { name: "Apply" })).toBeFocused();
    await press(page, "Enter");
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/from=2026-12-14&to=2026-12-20/);
  });

  await test.step("a mistake in typed days is reported at its field, and Enter applies what is right", async () => {
    await page.goto("/funnel");
    const dates = page.getByRole("button", { name: /^Dates/ });
    const dialog = page.getByRole("dialog", { name: "Dates" });
    const [first, last] = [fieldOf(page, "First day"), fieldOf(page, "Last day")];
    await dates.press("Enter");
    await expect(dialog.getByRole("option", { name: "Last 4 weeks" })).toBeFocused();
    await press(page, "Tab");
    await expect(monthOf(first)).toBeFocused();
    await expect(first).toHaveText("10/19/2026");

    // Nothing is wrong while one types; a day that the month does not have becomes its last one.
    await type(first, "02302026");
    await expect(first).toHaveText("02/30/2026");
    await press(page, "Tab");
    await expect(first).toHaveText("02/28/2026");
    await type(last, "02012026");
    await press(page, "Enter");
    await expect(dialog.getByText("The last day is before the first day.")).toBeVisible();
    await expect(monthOf(last)).toBeFocused();
    await expect(monthOf(last)).toHaveAttribute("aria-invalid", "true");
    await expect(monthOf(last)).toHaveAccessibleDescription(/before the first day/);
    await expect(monthOf(first)).not.toHaveAttribute("aria-invalid");
    await expectAccessible(page, { within: "[role=dialog]" });
    await press(page, "Escape");
    await expect(dialog).toBeHidden();
    await expect(dates).toHaveAccessibleName(/Last 4 weeks/);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: /^Filters/ }).press("Enter");
    await dates.press("Enter");
    await expect(first).toHaveText("10/19/2026");
    await expect(dialog.getByRole("button", { name: "Apply" })).toBeInViewport({ ratio: 1 });
    await type(first, "11022026");
    await press(page, "Enter");
    await expect(dialog).toBeHidden();
    await expect(dates).toHaveAccessibleName(/^Dates Nov 2–15.* · 14 days$/);
  });
});
