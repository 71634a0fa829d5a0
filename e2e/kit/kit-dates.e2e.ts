import type { Locator, Page } from "playwright/test";
import { test } from "./kit.ts";
import { expectLaidOut, WIDTHS } from "#e2e/layout.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

/* The kit's day is Friday, November 20, 2026; its last day with data is the 18th. Another year's days are told with it. */

test.beforeEach(async ({ page }) => {
  await page.goto("/kit?part=dates");
  await expect(page.getByRole("button", { name: /^Dates Last 4 weeks/ })).toBeVisible();
});

const shelf = (page: Page, title: string): Locator => page.getByRole("region", { name: title });
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
/** What is in a field is replaced, as somebody does who types. */
const type = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
};

test("a range is chosen by its name, by keyboard alone", async ({ page }) => {
  const button = shelf(page, "Dates with a name").getByRole("button");
  const names = page.getByRole("listbox", { name: "Named ranges" });
  await expect(button).toHaveAccessibleName(/^Dates Last 4 weeks · Oct 19 – Nov 15/);
  await page.getByRole("navigation", { name: "Parts of the kit" }).getByRole("link").last().focus();
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
  const button = shelf(page, "Dates with a name").getByRole("button");
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
  await expectAccessible(page);

  await type(page, "");
  await press(page, "Backspace", "Enter");
  await expect(first).toBeFocused();
  await type(page, "11/09/2026");
  await press(page, "Enter");
  await expect(last).toBeFocused();
  await expect(last).toHaveAccessibleDescription("The last day is missing. Write it like 11/15/2026.");
  await type(page, "11/08/2026");
  await press(page, "Enter");
  await expect(last).toHaveAccessibleDescription("The last day is before the first day.");
  await type(page, "11/14/2029");
  await press(page, "Enter");
  await expect(last).toHaveAccessibleDescription("These are 1,102 days; the most is 1,100.");
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
  const button = shelf(page, "One day").getByRole("button");
  const dialog = page.getByRole("dialog", { name: "Dates" });
  const [first, last] = [dialog.getByLabel("First day"), dialog.getByLabel("Last day")];
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

test("the week before and after are one press away, and the ends keep the focus", async ({ page }) => {
  const week = page.getByRole("group", { name: "Week", exact: true }).first();
  const chosen = week.getByRole("button", { name: /Week$/ });
  const [before, after] = [/^Previous week/, /^Next week/].map((name) => week.getByRole("button", { name }));
  if (before === undefined || after === undefined) throw new Error("a week has two steps");
  await expect(chosen).toContainText("Nov 9–15");
  await expect(before).toHaveAccessibleName(/^Previous week, Nov 2–8/);
  await before.press("Enter");
  await expect(chosen).toContainText("Nov 2–8");
  await expect(before).toBeFocused();

  await press(page, "Tab", "Tab", "Enter", "Enter", "Enter");
  await expect(chosen).toContainText("Nov 16–22");
  await expect(after).toBeFocused();
  await expect(after).toHaveAttribute("aria-disabled", "true");
  await expect(after).toHaveAccessibleName("Next week");
  await expectAccessible(page);

  await press(page, "Shift+Tab", "Enter");
  const list = page.getByRole("listbox");
  await expect(list.getByRole("option")).toHaveCount(30);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("Oct 5");
  await press(page, "ArrowDown", "Enter");
  await expect(chosen).toContainText("Oct 5–11");
  await expect(chosen).toBeFocused();
});

test("one of a few is chosen with the arrows, and a mark says which", async ({ page }) => {
  const choice = page.getByRole("radiogroup", { name: "Show" });
  const [byPerson, byClockIn] = [/By person/, /By clock-in/].map((name) =>
    choice.getByRole("radio", { name }),
  );
  if (byPerson === undefined || byClockIn === undefined) throw new Error("there are two choices");
  const marks = () =>
    choice
      .locator("svg")
      .evaluateAll((all) => all.map((mark) => mark.checkVisibility({ visibilityProperty: true })));
  const widthOf = async () => (await choice.boundingBox())?.width;
  const width = await widthOf();
  expect(await marks()).toEqual([true, false]);

  await byPerson.focus();
  await press(page, "ArrowRight");

  await expect(byClockIn).toBeFocused();
  await expect(byClockIn).toBeChecked();
  expect(await marks()).toEqual([false, true]);
  expect(await widthOf()).toBe(width);
  await press(page, "ArrowRight");
  await expect(byPerson).toBeChecked();
});

test("nothing overlaps or is cut at any width, open and mistaken", async ({ page }) => {
  const button = shelf(page, "The longest range, over years").getByRole("button");
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
});

test("nothing is wrong for anybody, closed and open, light and dark, wide and narrow", async ({ page }) => {
  const button = shelf(page, "Dates with a name").getByRole("button");
  const dialog = page.getByRole("dialog", { name: "Dates" });
  for (const [colorScheme, width] of [
    ["light", 1440],
    ["dark", 1440],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    await button.click();
    await expect(dialog.getByRole("grid").first()).toBeInViewport();
    await dialog.getByText("Whole weeks").click();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});
