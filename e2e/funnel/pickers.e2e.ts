import type { Locator, Page } from "playwright/test";
import { test } from "#e2e/capture.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

const picker = (page: Page, name: string): Locator =>
  page.getByRole("button", { name: new RegExp(`^${name} `) });
const search = (page: Page): Locator => page.getByRole("combobox", { name: /^Search / });

/** Its code loads at the first press; keys are for the list once the search has the focus. */
const open = async (page: Page, name: string): Promise<void> => {
  await picker(page, name).press("Enter");
  await expect(search(page)).toBeFocused();
};

test("an administrator and several offices are picked by keys alone, and the focus comes back", async ({
  page,
}) => {
  await page.goto("/funnel?from=2026-11-09&to=2026-11-15");
  await open(page, "Administrator");
  await expect(
    page.getByRole("listbox").getByRole("option", { name: "All administrators", selected: true }),
  ).toBeVisible();
  await expectAccessible(page, { within: "[role=dialog]" });
  await page.keyboard.type("XU yus");
  await expect(page.getByRole("listbox").getByRole("option")).toHaveText([/Yusuf Xu/]);
  await page.keyboard.press("Enter");
  await expect(search(page)).toBeHidden();
  await expect(picker(page, "Administrator")).toBeFocused();
  await expect(picker(page, "Administrator")).toHaveAccessibleName("Administrator Yusuf Xu");

  await open(page, "Administrator");
  await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toHaveText([/Yusuf Xu/]);
  await page.keyboard.type("nobody’s");
  await expect(page.getByText("No administrators match “nobody’s”.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(picker(page, "Administrator")).toBeFocused();

  await open(page, "Office");
  for (const key of ["ArrowDown", "Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByText("2 selected", { exact: true })).toBeVisible();
  await page.keyboard.type("marketing");
  await page.getByRole("button", { name: /^Select all \d+ found$/ }).click();
  await expect(page.getByText(/^[3-9] selected$/)).toBeVisible();
  await expect(search(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(picker(page, "Office")).toHaveAccessibleName(/^Office \d offices$/);

  await open(page, "Office");
  // Selected ones come first when the list opens again.
  await expect(page.getByRole("listbox").getByRole("option").first()).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.getByRole("button", { name: "Clear", exact: true }).press("Enter");
  await expect(page.getByText("None selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(picker(page, "Office")).toHaveAccessibleName("Office All offices");
});
