import type { Locator, Page } from "playwright/test";
import { test } from "./kit.ts";
import { expectLaidOut, WIDTHS } from "#e2e/layout.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

/* The kit's day is Friday, November 20, 2026; its last day with data is the 18th. */

test.beforeEach(async ({ page }) => {
  await page.goto("/kit");
  await expect(page.getByRole("button", { name: /^Dates Last 4 weeks/ })).toBeVisible();
});

const picker = (page: Page): Locator => page.getByRole("region", { name: "Dates" }).getByRole("button");
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Types a day from its month on, as `11092026`. */
const type = async (field: Locator, digits: string): Promise<void> => {
  await field.getByRole("spinbutton").first().focus();
  await field.page().keyboard.type(digits);
};
/** The month, day and year of a typed day. */
const fieldOf = (dialog: Locator, name: string): Locator => dialog.getByRole("group", { name, exact: true });
const monthOf = (field: Locator): Locator => field.getByRole("spinbutton").first();

test("a range is chosen by its name, by keyboard alone", async ({ page }) => {
  const button = picker(page);
  const names = page.getByRole("listbox", { name: "Named ranges" });
  await expect(button).toHaveAccessibleName(/^Dates Last 4 weeks · Oct 19 – Nov 15/);
  await press(page, "Tab", "Enter");

  await expect(page.getByRole("dialog", { name: "Dates" })).toBeVisible();
  await expect(names.getByRole("option")).toHaveCount(13);
  await expect(names.getByRole("option", { name: "Last 4 weeks" })).toBeFocused();
  await expect(names.getByRole("option", { selected: true })).toHaveCount(1);
  await press(page, "ArrowDown", "ArrowDown");
  await expect(names.getByRole("option", { name: "Last month" })).toBeFocused();
  await press(page, "Enter");

  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleName(/^Dates Last month · Oct 1–31/);

  await press(page, "Enter");
  await expect(names.getByRole("option", { name: "Last month" })).toBeFocused();
  await press(page, "Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button).toHaveAccessibleName(/^Dates Last month · Oct 1–31/);
});

test("each mistake in typed days is reported by the name of its field, and Enter applies what is right", async ({
  page,
}) => {
  const button = picker(page);
  const dialog = page.getByRole("dialog", { name: "Dates" });
  const [first, last] = [fieldOf(dialog, "First day"), fieldOf(dialog, "Last day")];
  await button.press("Enter");
  await expect(dialog.getByRole("option", { name: "Last 4 weeks" })).toBeFocused();
  await press(page, "Tab");
  await expect(monthOf(first)).toBeFocused();
  await expect(first).toHaveText("10/19/2026");

  // Nothing is wrong while one types; a day that the month does not have becomes its last one.
  await type(first, "02302026");
  await expect(first).toHaveText("02/30/2026");
  await press(page, "Tab");
  await expect(first).toHaveText("02/28/2026");
  await expect(dialog.getByText(/^Feb 28 – Nov 15.* · 261 days$/)).toBeVisible();

  await type(first, "110926");
  await press(page, "Tab");
  await expect(dialog.getByText("The first day must be between 2000 and 2099.")).toBeVisible();
  await expect(monthOf(first)).toHaveAttribute("aria-invalid", "true");
  await expect(monthOf(first)).toHaveAccessibleDescription(/must be between 2000 and 2099/);
  await expectAccessible(page, { within: "[role=dialog]" });
  await press(page, "Enter");
  await expect(monthOf(first)).toBeFocused();
  await type(first, "11092026");
  await type(last, "11082026");
  await press(page, "Enter");
  await expect(dialog.getByText("The last day is before the first day.")).toBeVisible();
  await expect(monthOf(last)).toBeFocused();
  await type(last, "11142029");
  await press(page, "Enter");
  await expect(dialog.getByText("These dates cover 1,102 days. The maximum is 1,100.")).toBeVisible();
  await expect(monthOf(first)).not.toHaveAttribute("aria-invalid");

  await press(page, "Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleName(/Last 4 weeks/);

  await press(page, "Enter");
  await expect(dialog.getByRole("option", { name: "Last 4 weeks" })).toBeFocused();
  await expect(first).toHaveText("10/19/2026");
  await type(first, "11022026");
  await press(page, "Enter");
  await expect(dialog).toBeHidden();
  await expect(button).toHaveAccessibleName(/^Dates Nov 2–15.* · 14 days$/);
});

test("days are picked in the calendar with the arrows, and whole weeks when that is switched on", async ({
  page,
}) => {
  const button = picker(page);
  const dialog = page.getByRole("dialog", { name: "Dates" });
  const [first, last] = [fieldOf(dialog, "First day"), fieldOf(dialog, "Last day")];
  await button.press("Enter");
  await type(first, "11092026");
  await type(last, "11092026");
  await press(page, "Enter");
  await expect(dialog).toBeHidden();
  await button.press("Enter");
  await expect(dialog.getByRole("option", { selected: true })).toHaveCount(0);
  await last.getByRole("spinbutton").last().focus();
  await press(page, "Tab", "Tab", "Tab");
  await expect(dialog.getByRole("button", { name: /November 9, 2026/ })).toBeFocused();

  // The first Enter begins the range and moves on to the next day.
  await press(page, "ArrowRight", "Enter", "ArrowDown", "Enter");
  await expect(first).toHaveText("11/10/2026");
  await expect(last).toHaveText("11/18/2026");
  await expect(dialog.getByText(/^Nov 10–18.* · 9 days$/)).toBeVisible();

  const weeks = dialog.getByRole("switch", { name: "Whole weeks" });
  await press(page, "Tab");
  await expect(weeks).toBeFocused();
  await press(page, "Space");
  await expect(first).toHaveText("11/09/2026");
  await expect(last).toHaveText("11/22/2026");
  await expect(dialog.getByText(/^Nov 9–22.* · 14 days, 2 weeks$/)).toBeVisible();

  await press(page, "Shift+Tab");
  await expect(dialog.getByRole("button", { name: /November 18, 2026/ })).toBeFocused();
  await press(page, "PageDown", "Enter", "Enter");
  await expect(first).toHaveText("12/14/2026");
  await expect(last).toHaveText("12/20/2026");
  await expect(dialog.getByRole("heading", { name: /December 2026/ }).first()).toBeVisible();

  await press(page, "Tab", "Tab", "Tab");
  await expect(dialog.getByRole("button", { name: "Apply" })).toBeFocused();
  await press(page, "Enter");
  await expect(dialog).toBeHidden();
  await expect(button).toHaveAccessibleName(/^Dates Dec 14–20.* · 7 days$/);
});

test("the dialog fits every width, open and with a mistake, and is accessible, light and dark", async ({
  page,
}) => {
  const button = picker(page);
  const dialog = page.getByRole("dialog", { name: "Dates" });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await button.click();
    await expect(dialog.getByRole("grid").first()).toBeInViewport();
    await expectLaidOut(page, `open at ${width}`);
    await type(fieldOf(dialog, "Last day"), "01012026");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect(dialog.getByText("The last day is before the first day.")).toBeVisible();
    await expectLaidOut(page, `mistaken at ${width}`);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  for (const [width, colorScheme] of [
    [1440, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await button.click();
    await expect(dialog.getByRole("grid").first()).toBeInViewport();
    await expectAccessible(page, { within: "[role=dialog]" });
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});
