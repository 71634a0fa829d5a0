import type { Locator, Page } from "playwright/test";
import { test } from "./kit.ts";
import { expectLaidOut, WIDTHS } from "#e2e/layout.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

/* Pickers and facets by keyboard alone, in every state, open and closed. */

const state = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });
const button = (page: Page, title: string) => state(page, title).getByRole("button").first();
const search = (page: Page) => page.getByRole("combobox");
const atCursor = (page: Page) =>
  search(page).evaluate((field) => {
    const option = document.getElementById(field.getAttribute("aria-activedescendant") ?? "");
    return option?.innerText.replaceAll(/\s+/g, " ").trim();
  });

/** Its code comes when it is first wanted; keys are for the list once the search has the focus. */
const open = async (page: Page, title: string, key = "Enter"): Promise<void> => {
  await button(page, title).press(key);
  await expect(search(page)).toBeFocused();
};
/** Where something stands on the page, however far that has been scrolled. */
const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top + scrollY);

test.beforeEach(async ({ page }) => {
  await page.goto("/kit?part=pickers");
  await expect(state(page, "Figures that filter")).toBeVisible();
});

test("one of six hundred is picked by keys alone, and the focus comes back", async ({ page }) => {
  const title = "Picker, one of six hundred";
  await open(page, title);
  await expect(page.getByRole("option", { name: "All accounts" })).toHaveAttribute("aria-selected", "true");
  expect(await page.getByRole("option").count()).toBeLessThan(40);
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press("ArrowDown");
  await expect.poll(() => atCursor(page)).toBe("Østergård & Žižka 103");
  await expectAccessible(page);

  await page.keyboard.type("zizka OSTER");
  await expect(page.getByRole("option")).toHaveText([/Østergård & Žižka/]);
  await expect.poll(() => atCursor(page)).toBe("Østergård & Žižka 103");
  await page.keyboard.press("Enter");
  await expect(search(page)).toBeHidden();
  await expect(button(page, title)).toBeFocused();
  await expect(button(page, title)).toHaveAccessibleName("Account Østergård & Žižka");

  await open(page, title);
  await expect(page.getByRole("option", { selected: true })).toHaveText([/Østergård & Žižka/]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(button(page, title)).toHaveAccessibleName("Account All accounts");

  await open(page, title, "Space");
  await page.keyboard.type("nobody’s");
  await expect(page.getByText("No accounts match “nobody’s”.")).toBeVisible();
  // The first Escape clears the search.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(button(page, title)).toBeFocused();
  await expect(button(page, title)).toHaveAccessibleName("Account All accounts");
});

test("several are chosen, counted, added by a search and cleared, by keys alone", async ({ page }) => {
  const title = "Picker, several of six hundred";
  await open(page, title);
  for (const key of ["ArrowDown", "Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByText("2 selected", { exact: true })).toBeVisible();
  await page.keyboard.type("mesa 120");
  await expect(page.getByRole("button", { name: /Select all/ })).toBeVisible();
  const found = Number(
    (await page.getByRole("button", { name: /Select all/ }).innerText()).replaceAll(/\D/g, ""),
  );
  expect(found).toBeGreaterThan(1);
  await expect.poll(() => atCursor(page)).toMatch(/Mesa/);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Select all ${found} found` }).press("Enter");
  await expect(page.getByText(`${found + 2} selected`, { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page, title)).toHaveAccessibleName(`Office ${found + 2} offices`);

  await open(page, title);
  // Selected ones come first when the list opens again.
  await expect(page.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Clear", exact: true }).press("Enter");
  await expect(page.getByText("None selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page, title)).toHaveAccessibleName("Office All offices");
});

test("no more are chosen than the address can hold, and what no report names can be removed", async ({
  page,
}) => {
  const title = "Picker, several chosen, one of them unknown";
  await open(page, title);
  await page.keyboard.type("harbor");
  await expect(page.getByText("3 selected, at most 4")).toBeVisible();
  await expect(page.getByRole("button", { name: /Select all/ })).toBeHidden();
  await page.getByRole("option", { selected: false }).first().click();
  await page.getByRole("option", { selected: false }).first().click();
  await expect(page.getByText("4 selected, at most 4")).toBeVisible();
  await search(page).fill("999");
  await page.getByRole("option", { name: /Office 999/ }).click();
  await expect(page.getByText("3 selected", { exact: true })).toBeVisible();
  await expect(page.getByRole("option", { name: /Office 999/ })).toHaveAttribute("aria-selected", "false");
});

test("facets are chosen, opened, searched and cleared by keys alone, and nothing moves", async ({ page }) => {
  const few = state(page, "Facets, few values, long and from right to left");
  const placesOf = () =>
    few
      .locator("label")
      .evaluateAll((lines) => lines.map((line) => line.getBoundingClientRect().top + scrollY));
  const places = await placesOf();
  await few.getByRole("checkbox", { name: /^Everyday <b>Depot<\/b> 20/ }).press("Space");
  await expect(few.getByRole("button", { name: "Clear retailer" })).toBeVisible();
  expect(await placesOf()).toEqual(places);

  const many = state(page, "Facets, six hundred values, some chosen that leave nothing");
  await expect(many.getByRole("checkbox")).toHaveCount(9);
  await expect(many.getByRole("checkbox", { name: "Gone 77 0" })).toBeChecked();
  const before = await topOf(many.getByRole("checkbox").first());
  await many.getByRole("checkbox").first().press("Space");
  await many.getByRole("checkbox", { name: "Gone 77 0" }).press("Space");
  expect(await topOf(many.getByRole("checkbox").first())).toBe(before);
  // Given up, it stays where the focus is.
  await expect(many.getByRole("checkbox", { name: "Gone 77 0" })).toBeFocused();

  await many.getByRole("button", { name: "Show all 601" }).press("Enter");
  await expect(many.getByRole("checkbox")).toHaveCount(200);
  await expect(many.getByText("401 more: search for them.")).toBeVisible();
  await many.getByRole("searchbox", { name: "Search in office" }).press("e");
  await page.keyboard.type("vora marketing");
  await expect(many.getByText("more: search")).toBeHidden();
  const names = await many.locator("label").allInnerTexts();
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !name.startsWith("Évora Marketing"))).toEqual([]);
  await many.getByRole("button", { name: "Show fewer" }).press("Enter");
  await many.getByRole("button", { name: "Clear office" }).press("Enter");
  await expect(many.getByRole("checkbox").first()).toBeFocused();
  await expect(many.locator("input:checked")).toHaveCount(0);

  const status = state(page, "Facets, one of several");
  await status.getByRole("radio", { name: "Everyone 12,345,678" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(status.getByRole("radio", { name: /Active 12/ })).toBeChecked();

  const gaps = state(page, "Figures that filter").getByRole("button", { name: /Gaps/ });
  await gaps.press("Space");
  await expect(gaps).toHaveAttribute("aria-pressed", "true");
});

test("open or closed, nothing is wrong for anybody, nor out of its place, at any width", async ({ page }) => {
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expectAccessible(page);
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "Picker, several chosen, one of them unknown");
    await search(page).fill("o");
    await expect(page.getByText(/selected, at most 4/)).toBeVisible();
    await expectLaidOut(page, `an open picker at ${width}`);
    if (width === 390) await expectAccessible(page);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    if (width >= 1280) continue;
    await button(page, "Facets in a sheet, below 1280 px").press("Enter");
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await expect(sheet.getByRole("checkbox", { name: /^CA/ })).toBeChecked();
    await expectLaidOut(page, `the sheet of facets at ${width}`);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
  }
});
