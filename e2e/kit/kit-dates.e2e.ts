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
/** What is in a field is replaced, as by typing. */
const type = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
};

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

test("typed days are kept while they are wrong, and each mistake is told by the name of its field", async ({
  page,
}) => {
  const button = picker(page);
  const dialog = page.getByRole("dialog", { name: "Dates" });
  const [first, last] = [dialog.getByLabel("First day"), dialog.getByLabel("Last day")];
  await button.press("Enter");
  await expect(dialog.getByRole("option", { name: "Last 4 weeks" })).toBeFocused();
  await press(page, "Tab");
  await expect(first).toBeFocused();
  await expect(first).toHaveValue("10/19/2026");

  await type(page, "02/30/2026");
  await expect(first).not.toHaveAttribute("aria-invalid");
  await press(page, "Tab");
  await expect(first).toHaveAttribute("aria-invalid", "true");
  await expect(first).toHaveAccessibleDescription(
    "The first day cannot be February 30: February 2026 has 28 days.",
  );
  await expect(first).toHaveValue("02/30/2026");
  await expectAccessible(page, { within: "[role=dialog]" });

  await type(page, "");
  await press(page, "Backspace", "Enter");
  await expect(first).toBeFocused();
  await type(page, "11/09/2026");
  await press(page, "Enter");
  await expect(last).toBeFocused();
  await expect(last).toHaveAccessibleDescription("The last day is missing. Use a date like 11/15/2026.");
  await type(page, "11/08/2026");
  await press(page, "Enter");
  await expect(last).toHaveAccessibleDescription("The last day is before the first day.");
  await type(page, "11/14/2029");
  await press(page, "Enter");
  await expect(last).toHaveAccessibleDescription("These dates cover 1,102 days. The maximum is 1,100.");
  await expect(first).not.toHaveAttribute("aria-invalid");

  await press(page, "Escape");
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAccessibleName(/Last 4 weeks/);

  await press(page, "Enter");
  await expect(dialog.getByRole("option", { name: "Last 4 weeks" })).toBeFocused();
  await press(page, "Tab");
  await expect(first).toBeFocused();
  await expect(first).toHaveValue("10/19/2026");
  await type(page, "11/2/26");
  await press(page, "Enter");
  await expect(dialog).toBeHidden();
  await expect(button).toHaveAccessibleName(/^Dates Nov 2–15.* · 14 days$/);
});

test("days are picked in the calendar with the arrows, and whole weeks when that is switched on", async ({
  page,
}) => {
  const button = picker(page);
  const dialog = page.getByRole("dialog", { name: "Dates" });
  const [first, last] = [dialog.getByLabel("First day"), dialog.getByLabel("Last day")];
  await button.press("Enter");
  await first.fill("11/09/2026");
  await last.fill("11/09/2026");
  await last.press("Enter");
  await expect(dialog).toBeHidden();
  await button.press("Enter");
  await expect(dialog.getByRole("option", { selected: true })).toHaveCount(0);
  await last.focus();
  await press(page, "Tab", "Tab", "Tab");
  await expect(dialog.getByRole("button", { name: /November 9, 2026/ })).toBeFocused();

  // The first Enter begins the range and moves on to the next day.
  await press(page, "ArrowRight", "Enter", "ArrowDown", "Enter");
  await expect(first).toHaveValue("11/10/2026");
  await expect(last).toHaveValue("11/18/2026");
  await expect(dialog.getByText(/^Nov 10–18.* · 9 days$/)).toBeVisible();

  const weeks = dialog.getByRole("switch", { name: "Whole weeks" });
  await press(page, "Tab");
  await expect(weeks).toBeFocused();
  await press(page, "Space");
  await expect(first).toHaveValue("11/09/2026");
  await expect(last).toHaveValue("11/22/2026");
  await expect(dialog.getByText(/^Nov 9–22.* · 14 days, 2 weeks$/)).toBeVisible();

  await press(page, "Shift+Tab");
  await expect(dialog.getByRole("button", { name: /November 18, 2026/ })).toBeFocused();
  await press(page, "PageDown", "Enter", "Enter");
  await expect(first).toHaveValue("12/14/2026");
  await expect(last).toHaveValue("12/20/2026");
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
    await dialog.getByLabel("Last day").fill("02/30/2027");
    await dialog.getByRole("button", { name: "Apply" }).click();
    await expect(dialog.getByText("February 2027 has 28 days")).toBeVisible();
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
