import type { Locator } from "playwright/test";
import { assignment, event, eventsReply } from "#test/builders/replies.ts";
import { writeCapture } from "#e2e/capture.ts";
import { fileMadeOnce } from "#e2e/prepared.ts";
import { expect, expectAccessible, test as base } from "#e2e/test.ts";

/* More owners than a page can list: the most frequent are there, and a search finds the others. */

const OWNERS = 1_010;
const EVENTS = Array.from({ length: OWNERS }, (_, nth) =>
  event(5000 + nth, [
    assignment(String(7000 + nth), { payoutOwner: { fname: "Rosa", lname: `Ortega ${nth}` } }),
  ]),
);

const test = base.extend({
  importedFiles: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) =>
      use([await fileMadeOnce("many-owners.har", (file) => writeCapture(file, [eventsReply(EVENTS)]))]),
    { scope: "test" },
  ],
});

const ownersOf = (within: Locator): Locator =>
  within.getByRole("group", { name: "Payout owner", exact: true });

test("an owner who is not among the most frequent is found by a search of the filter", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/roadshows");
  const owners = ownersOf(page.getByRole("complementary", { name: "Filters" }));
  await owners.getByRole("button", { name: "Show all 1,010" }).press("Enter");
  await expect(owners.getByRole("checkbox")).toHaveCount(200);
  await expect(owners).toContainText("810 more. Search to find them.");
  const search = owners.getByRole("searchbox", { name: "Search in payout owner" });
  await search.fill("rosa");
  await expect(owners).toContainText("810 more. Search to find them.");
  await search.fill("ortega 905");
  await expect(owners.getByRole("checkbox")).toHaveCount(1);
  await expectAccessible(page, { within: "aside" });
  await owners.getByRole("checkbox", { name: "Rosa Ortega 905 1" }).press("Space");
  await expect(page).toHaveURL(/owner=7905/);
  await expect(page.getByText("1 of 1,010 events")).toBeVisible();
  await search.fill("nobody");
  await expect(owners).toContainText("No results");
  await owners.getByRole("button", { name: "Show fewer" }).press("Enter");
  await expect(owners.getByRole("checkbox", { name: "Rosa Ortega 905 1" })).toBeChecked();

  await page.goto("/roadshows?by=owner");
  await expect(
    page.getByText("Showing the 1,000 with the most events of 1,010. Search or filter to see the others."),
  ).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("an owner is found in the sheet of filters", async ({ page }) => {
    await page.goto("/roadshows");
    await page.getByRole("button", { name: /^Filters/ }).tap();
    const owners = ownersOf(page.getByRole("dialog", { name: "Filters" }));
    await owners.getByRole("button", { name: "Show all 1,010" }).tap();
    await owners.getByRole("searchbox", { name: "Search in payout owner" }).fill("ortega 905");
    await owners.getByRole("checkbox", { name: "Rosa Ortega 905 1" }).tap();
    await expect(page).toHaveURL(/owner=7905/);
    await expectAccessible(page, { within: "[role=dialog]" });
  });
});
