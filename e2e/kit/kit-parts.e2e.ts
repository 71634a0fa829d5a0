import type { Locator, Page } from "playwright/test";
import { test } from "./kit.ts";
import { expectLaidOut, WIDTHS } from "#e2e/layout.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

/* Pickers, facets, definitions, messages and panels, by keyboard. */

const button = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name} `) });
const search = (page: Page) => page.getByRole("combobox");
const atCursor = (page: Page) =>
  search(page).evaluate((field) => {
    const option = document.getElementById(field.getAttribute("aria-activedescendant") ?? "");
    return option?.innerText.replaceAll(/\s+/g, " ").trim();
  });

/** Its code loads at the first press; keys are for the list once the search has the focus. */
const open = async (page: Page, name: string, key = "Enter"): Promise<void> => {
  await button(page, name).press(key);
  await expect(search(page)).toBeFocused();
};
/** Where something stands on the page, however far that has been scrolled. */
const topOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top + scrollY);

test.beforeEach(async ({ page }) => {
  await page.goto("/kit");
  await expect(page.getByRole("button", { name: "show rate" })).toBeVisible();
});

test("one of six hundred is picked by keys alone, and the focus comes back", async ({ page }) => {
  await open(page, "Administrator");
  await expect(page.getByRole("option", { name: "All administrators" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  expect(await page.getByRole("option").count()).toBeLessThan(40);
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press("ArrowDown");
  await expect.poll(() => atCursor(page)).toBe("Østergård & Žižka 103");
  await expectAccessible(page, { within: "[role=dialog]" });

  await page.keyboard.type("zizka OSTER");
  await expect(page.getByRole("option")).toHaveText([/Østergård & Žižka/]);
  await expect.poll(() => atCursor(page)).toBe("Østergård & Žižka 103");
  await page.keyboard.press("Enter");
  await expect(search(page)).toBeHidden();
  await expect(button(page, "Administrator")).toBeFocused();
  await expect(button(page, "Administrator")).toHaveAccessibleName("Administrator Østergård & Žižka");

  await open(page, "Administrator", "Space");
  await expect(page.getByRole("option", { selected: true })).toHaveText([/Østergård & Žižka/]);
  await page.keyboard.type("nobody’s");
  await expect(page.getByText("No administrators match “nobody’s”.")).toBeVisible();
  // The first Escape clears the search.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(button(page, "Administrator")).toBeFocused();
});

test("several are chosen and cleared by keys alone, no more than the address can hold, at every width", async ({
  page,
}) => {
  await open(page, "Office");
  for (const key of ["ArrowDown", "Enter", "ArrowDown", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByText("2 selected", { exact: true })).toBeVisible();
  await page.keyboard.type("mesa events");
  await expect(page.getByText("2 selected, at most 4")).toBeVisible();
  await expect(page.getByRole("button", { name: /Select all/ })).toBeHidden();
  for (const _ of [1, 2, 3]) await page.getByRole("option", { selected: false }).first().click();
  await expect(page.getByText("4 selected, at most 4")).toBeVisible();
  await expectAccessible(page, { within: "[role=dialog]" });
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(button(page, "Office")).toHaveAccessibleName("Office 4 offices");

  await open(page, "Office");
  // Selected ones come first when the list opens again.
  await expect(page.getByRole("option").nth(1)).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Clear", exact: true }).press("Enter");
  await expect(page.getByText("None selected")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page, "Office")).toHaveAccessibleName("Office All offices");

  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "Office");
    await search(page).fill("o");
    await expect(page.getByText("None selected")).toBeVisible();
    await expectLaidOut(page, `an open picker at ${width}`);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
  }
});

test("facets are chosen, opened, searched and cleared by keys alone, and nothing moves", async ({ page }) => {
  const facets = page.getByRole("region", { name: "Facets" });
  await expect(facets.getByRole("checkbox")).toHaveCount(9);
  const unknown = facets.getByRole("checkbox", { name: "Unknown 77 0" });
  await expect(unknown).toBeChecked();
  const before = await topOf(facets.getByRole("checkbox").first());
  await facets.getByRole("checkbox").first().press("Space");
  await unknown.press("Space");
  expect(await topOf(facets.getByRole("checkbox").first())).toBe(before);
  // Given up, it stays where the focus is.
  await expect(unknown).toBeFocused();

  await facets.getByRole("button", { name: "Show all 601" }).press("Enter");
  await expect(facets.getByRole("checkbox")).toHaveCount(200);
  await expect(facets.getByText("401 more. Search to find them.")).toBeVisible();
  await facets.getByRole("searchbox", { name: "Search in office" }).press("e");
  await page.keyboard.type("vora marketing");
  await expect(facets.getByText("more. Search")).toBeHidden();
  const names = await facets.locator("label").allInnerTexts();
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !name.startsWith("Évora Marketing"))).toEqual([]);
  await facets.getByRole("button", { name: "Show fewer" }).press("Enter");
  await facets.getByRole("button", { name: "Clear office" }).press("Enter");
  await expect(facets.getByRole("checkbox").first()).toBeFocused();
  await expect(facets.locator("input:checked")).toHaveCount(0);
});

test("what a form says of an entry goes when the entry is valid, and nothing else of it", async ({
  page,
}) => {
  const form = page.getByRole("region", { name: "Form" });
  const name = form.getByLabel("Name");
  const hours = form.getByLabel("Hours");
  const save = form.getByRole("button", { name: "Save" });
  // A number's field is as wide as a number.
  expect((await hours.boundingBox())?.width).toBeLessThan(160);
  await save.click();
  await expect(name).toBeFocused();
  const said = ["Enter a name.", "Enter a whole number from 1 to 24.", "Choose a size.", "Choose an office."];
  for (const words of said) await expect(form.getByText(words)).toBeVisible();

  await name.fill("Taken");
  await expect(form.getByText("Enter a name.")).toBeHidden();
  await expect(name).not.toHaveAttribute("aria-invalid");
  await hours.fill("25");
  await expect(form.getByText("Enter a whole number")).toBeVisible();
  await expect(hours, "the focus stays where one types").toBeFocused();
  await hours.fill("24");
  await expect(form.getByText("Enter a whole number")).toBeHidden();
  await form.getByText("Small", { exact: true }).click();
  await expect(form.getByText("Choose a size.")).toBeHidden();
  await expect(form.getByText("Choose an office.")).toBeVisible();
  await form.getByRole("button", { name: "Choose Harbor Point" }).click();
  await expect(form.getByText("Choose an office.")).toBeHidden();
});

test("what the server refused goes when another entry is made, and comes with the next refusal", async ({
  page,
}) => {
  const form = page.getByRole("region", { name: "Form" });
  const name = form.getByLabel("Name");
  const save = form.getByRole("button", { name: "Save" });
  await form.getByLabel("Hours").fill("8");
  await form.getByText("Small", { exact: true }).click();
  await form.getByRole("button", { name: "Choose Harbor Point" }).click();
  for (const attempt of ["first", "second"]) {
    await name.fill("Taken");
    await save.click();
    await expect(form.getByText("This name can’t be used."), attempt).toBeVisible();
    await expect(name).toBeFocused();
    await name.fill("Free");
    await expect(form.getByText("This name can’t be used."), attempt).toBeHidden();
  }
  await name.fill("Closed");
  await save.click();
  await expect(form.getByRole("alert")).toContainText("The week is closed.");
  await name.fill("");
  await save.click();
  await expect(form.getByRole("alert")).toHaveCount(0);
  await name.fill("Free");
  await expect(form.getByRole("alert"), "an earlier refusal does not come back").toHaveCount(0);
  await save.click();
  await expect(form.getByText(/can’t be used|closed/)).toHaveCount(0);
});

test("a definition opens on focus, hover and press, and Escape closes it", async ({ page }) => {
  const term = page.getByRole("button", { name: "show rate" });
  const answer = page.getByRole("tooltip");
  await page.getByRole("button", { name: "Show a long message" }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(term).toBeFocused();
  await expect(answer).toContainText("showed ÷ booked of the same stage");
  for (const part of ["12,345,678 ÷ 23,456,789 = 53%", "Interview reports", "Received"])
    await expect(answer).toContainText(part);
  await expect(term).toHaveAccessibleDescription(/showed ÷ booked/);
  await expectAccessible(page, { within: "[role=tooltip]" });
  await page.keyboard.press("Escape");
  await expect(answer).toBeHidden();

  await page.getByRole("heading", { level: 1 }).hover();
  await term.hover();
  await expect(answer).toBeVisible();
  // The pointer may go onto it, to read or to select.
  await answer.hover();
  await expect(answer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(answer).toBeHidden();

  await term.click();
  await expect(answer).toBeVisible();
});

test("a message is announced politely, stays while it is read, and gives the focus back", async ({
  page,
}) => {
  await page.clock.install();
  const show = page.getByRole("button", { name: "Show a message" });
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages).toHaveAttribute("aria-live", "polite");
  await show.press("Enter");
  await messages.getByText("Recent places").hover();
  await expectAccessible(page, { within: "[aria-live=polite]" });

  await page.clock.runFor(20_000);
  await expect(messages).toContainText("Recent places cleared.");
  await page.mouse.move(0, 0);
  await page.clock.runFor(7_000);
  await expect(messages).not.toContainText("cleared");

  await show.press("Enter");
  await page.keyboard.press("Tab");
  await expect(messages.getByRole("button", { name: "Dismiss" })).toBeFocused();
  await page.clock.runFor(20_000);
  await page.keyboard.press("Enter");
  await expect(messages).not.toContainText("cleared");
  await expect(show).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Show a long message" }).press("Enter");
  await expect(messages.getByRole("button", { name: "Dismiss" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, { within: "[aria-live=polite]" });
});

/** What a part is drawn on. */
const groundOf = (part: Locator): Promise<string> =>
  part.evaluate((element) => getComputedStyle(element).backgroundColor);

test("with forced colors a legend has its colors, and selected and focused rows differ", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const samples = page.getByRole("figure").first().locator(".recharts-legend-icon");
  await expect(samples.first()).toBeVisible();
  const fills = await samples.evaluateAll((icons) => icons.map((icon) => getComputedStyle(icon).fill));
  expect(fills[0]).not.toBe(fills[1]);

  const rows = page.getByRole("table", { name: "Offices", exact: true }).locator("tr[data-row]");
  await rows.nth(0).getByRole("checkbox").press("Space");
  expect(await groundOf(rows.nth(0).locator("th"))).not.toBe(await groundOf(rows.nth(2).locator("th")));
  const box = rows.nth(0).getByRole("checkbox");
  expect(await box.evaluate((it) => getComputedStyle(it).outlineStyle)).toBe("solid");
});
