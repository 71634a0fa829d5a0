import type { Page } from "playwright/test";
import { replyOf, wholeEntry } from "#test/capture.ts";
import { test } from "#e2e/capture.ts";
import { expect } from "#e2e/test.ts";

/* Searching the directory and coming back to it, over the imported capture. */
type Captured = { readonly active: unknown };
const { data: people, total }: { readonly data: readonly Captured[]; readonly total: number } = replyOf(
  wholeEntry("/employees/all"),
);

const box = (page: Page) => page.getByRole("searchbox", { name: "Search people" });
const scroller = (page: Page) => page.getByRole("region", { name: "Directory of people" });
const all = (page: Page) => page.getByText(`${people.length} of ${total} people`);

test("people are searched for, cleared, selected and copied", async ({ page, context, origin }) => {
  await test.step("a search that is cleared while it loads stays cleared", async () => {
    await page.goto("/people?active=all");
    await expect(all(page)).toBeVisible();
    await box(page).pressSequentially("prairie");
    await box(page).press("Escape");

    await expect(box(page)).toHaveValue("");
    await expect(page).toHaveURL("/people?active=all");
    await expect(all(page)).toBeVisible();
    await expect(box(page)).toHaveValue("");
  });

  await test.step("typing with pauses is one step of the history", async () => {
    await page.goto("/payroll");
    await page.getByRole("link", { name: "People" }).click();
    const active = people.filter((person) => ["1", "true"].includes(String(person.active)));
    const opened = page.getByText(`${active.length} of ${total} people`);
    await expect(opened).toBeVisible();
    await expect(box(page)).toBeFocused();
    for (const letter of "gard") {
      await box(page).press(letter);
      await expect(page).toHaveURL(new RegExp(`q=\\w*${letter}$`));
    }
    await expect(opened).toBeHidden();

    await page.goBack();
    await expect(page).toHaveURL("/people");
    await expect(box(page)).toHaveValue("");
    await page.goBack();
    await expect(page).toHaveURL(/\/payroll/);
  });

  await test.step("the focus stays on the page when filters are cleared, and when a search without a match is reset", async () => {
    await page.goto("/people?active=no");
    await expect(page.getByRole("radio", { name: /^Inactive/ })).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).press("Enter");

    await expect(page).toHaveURL("/people");
    await expect(page.getByRole("complementary", { name: "Filters" }).locator(":focus")).toHaveCount(1);

    // The button beside the list has the same name, and goes once the list is there again.
    await expect(page.getByRole("button", { name: "Clear filters" })).toHaveCount(0);
    await box(page).fill("zzzz");
    await page.getByRole("button", { name: "Clear filters" }).press("Enter");
    await expect(page).toHaveURL("/people");
    await expect(box(page)).toHaveValue("");
    await expect(page.getByRole("main").locator(":focus")).toHaveCount(1);
  });

  await test.step("a search that finds no one active says so, and shows whom it finds", async () => {
    const { rows } = Object(await (await page.request.get("/api/people/directory?active=no&limit=1")).json());
    await page.goto(`/people?q=${rows[0].id}`);
    await expect(
      page.getByText(`No active people match “${rows[0].id}”. Showing 1 inactive person.`),
    ).toBeVisible();
    await expect(scroller(page).getByRole("link", { name: rows[0].lastName })).toHaveCount(1);
  });

  await test.step("Escape in the list leaves what was searched for", async () => {
    await page.goto("/people?active=all");
    await expect(all(page)).toBeVisible();
    await box(page).pressSequentially("ma");
    await expect(page).toHaveURL(/q=ma$/);
    // The rows of the search take the place of those of everyone, and with them the focus that one of those had.
    await expect(all(page)).toBeHidden();
    await expect(scroller(page).locator("tr[data-row='1']")).toBeVisible();
    await box(page).press("ArrowDown");
    await expect(scroller(page).locator("tr[data-row='0'] .row-link")).toBeFocused();
    await page.keyboard.press("Escape");

    await expect(box(page)).toHaveValue("ma");
    await expect(page).toHaveURL(/q=ma$/);
  });

  await test.step("all loaded people are selected by one box and copied, and those that are not are counted", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
    await page.goto("/people?active=all");
    await expect(all(page)).toBeVisible();
    await page.getByRole("checkbox", { name: "Select all loaded rows" }).check();
    await expect(page.getByText("100 selected.")).toBeVisible();
    await page.getByRole("button", { name: "Copy selected" }).click();
    await expect(page.getByText("Copied 100 rows.")).toBeVisible();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
    expect(new Set(lines).size).toBe(101);

    await page.getByRole("checkbox", { name: "Select all loaded rows" }).uncheck();
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await expect(
      page.getByText(`Copied 100 rows. ${people.length - 100} rows are not loaded; Export has all.`),
    ).toBeVisible();
  });
});

const LISTS = [
  ["/people", "Directory of people"],
  ["/roadshows", "Roadshow events"],
] as const;

test("a list is where it was scrolled to when one comes back, and its headings stay in sight", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  for (const [path, name] of LISTS) {
    await page.goto(path);
    const rows = page.getByRole("region", { name });
    await expect(rows.getByRole("row").nth(3)).toBeVisible();
    await rows.evaluate((it) => it.scrollTo({ top: 1600 }));
    await expect.poll(() => rows.evaluate((it) => it.scrollTop)).toBe(1600);
    await page.getByRole("link", { name: "Payroll" }).click();
    await expect(page).toHaveURL(/\/payroll/);

    await page.goBack();
    await expect(rows.getByRole("row").nth(3)).toBeVisible();
    await expect.poll(() => rows.evaluate((it) => it.scrollTop)).toBe(1600);
  }

  await page.setViewportSize({ width: 1440, height: 400 });
  await page.goto("/payroll?week=2026-11-02");
  const rows = page.getByRole("region", { name: /^Weekly submissions/ });
  await rows.getByRole("row").last().scrollIntoViewIfNeeded();
  await rows.locator("tbody tr").last().scrollIntoViewIfNeeded();

  await expect(rows.getByRole("columnheader", { name: "Office" })).toBeInViewport();
});
