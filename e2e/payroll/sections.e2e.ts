import type { Locator } from "playwright/test";
import {
  employeesReply,
  person,
  record,
  recordsReply,
  submission,
  weeklyReply,
} from "#test/builders/replies.ts";
import { writeCapture } from "#e2e/capture.ts";
import { fileMadeOnce } from "#e2e/prepared.ts";
import { expect, expectAccessible, test as base } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";

const LONG_NAME = "Northeastern Pennsylvania Outreach Partners";
const WEEK = [
  employeesReply([person("7", { lastname: "Reed" })]),
  weeklyReply([
    submission("1", {
      officeName: LONG_NAME,
      totalMin: "240",
      partner_submitted: "yes",
      partner_locked: "yes",
    }),
  ]),
  recordsReply("1", [record({ clockOutUtc: "" }), record({ clockInId: 2, personID: 99 })]),
];

const test = base.extend({
  importedFiles: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => use([await fileMadeOnce("payroll-sections.har", (file) => writeCapture(file, WEEK))]),
    { scope: "test" },
  ],
});

test("below the board is one section at a time, which the address keeps and which loads when it is opened", async ({
  page,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await page.goto("/payroll");
  await expectWhole(page);
  const tabs = page.getByRole("tablist", { name: "Details of the week" });
  await expect(tabs.getByRole("tab", { selected: true })).toHaveText("Exceptions");
  await expect(page.getByRole("table", { name: "List of exceptions" })).toBeVisible();
  expect(requested).not.toContain("/api/payroll/insights");
  expect(requested).not.toContain("/api/payroll/files");

  await tabs.getByRole("tab", { name: "Unusual and edited" }).click();
  await expect(page).toHaveURL(/section=unusual/);
  await expect(page.getByText("No unusual submissions.")).toBeVisible();
  expect(requested).toContain("/api/payroll/insights");
  await expect(page.getByRole("table", { name: "List of exceptions" })).toHaveCount(0);

  // By keyboard an arrow goes to the next one, and Enter opens it.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/section=weeks/);
  await expect(page.getByRole("tabpanel", { name: "Weeks" })).toContainText("blocking exception");
  await expectAccessible(page);

  await page.reload();
  await expect(tabs.getByRole("tab", { selected: true })).toHaveText("Weeks");
  // Where they are below the screen, "Files" leads to them, and the page stays there once they have loaded.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("button", { name: "Files", exact: true }).click();
  await expect(page.getByRole("tabpanel", { name: "Files" })).toContainText(
    "No file of this week has been made.",
  );
  expect(requested).toContain("/api/payroll/files");
  await expect.poll(() => topOf(tabs)).toBeLessThan(32);
  await page.goBack();
  await expect(tabs.getByRole("tab", { selected: true })).toHaveText("Weeks");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

/** Pixels below the upper edge of the screen. */
const topOf = (part: Locator): Promise<number> => part.evaluate((it) => it.getBoundingClientRect().top);

test("the name of an office has the width that is left", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/payroll");
  // Its exceptions name it too.
  const name = page.getByRole("link", { name: LONG_NAME }).first();
  await expect(name).toBeVisible();
  expect(await name.evaluate((link) => link.scrollWidth > link.clientWidth)).toBe(false);
});

test("arrows choose which exceptions are accepted, and the focus stays with the choice", async ({ page }) => {
  await page.goto("/payroll");
  await page.getByRole("button", { name: /^Accept \d+ shown…$/ }).press("Enter");
  const choices = page.getByRole("dialog", { name: /^Accept / }).getByRole("radio");
  await expect(choices.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(choices.nth(1)).toBeChecked();
  await expect(choices.nth(1)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(choices.first()).toBeFocused();
  await expectAccessible(page);
});

test("an exception is a page on a phone, and the list is as it was when it closes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/payroll");
  const open = page.getByRole("button", { name: /Missing clock-out/ }).last();
  await open.click();
  const panel = page.getByRole("complementary", { name: /^Missing clock-out/ });
  await expect(panel).toBeVisible();
  await expect(page.getByRole("table", { name: "List of exceptions" })).toBeHidden();
  await expect(panel.getByRole("button", { name: "Accept" })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);

  // A link to it opens it, and Back leads to the list.
  await page.reload();
  await expect(panel).toBeVisible();
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(panel).toBeHidden();
  await expect(open).toBeFocused();
});
