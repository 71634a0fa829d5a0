import type { Page } from "playwright/test";
import { test } from "./kit.ts";
import { expectLaidOut } from "#e2e/layout.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

/* Tables of the kit in every state, by keyboard alone. `table.e2e.ts` does the same for what the pages show. */

const own = (page: Page) => page.getByRole("table", { name: "Offices", exact: true });
/** The first cells of the rows, in the order of the screen. */
const names = (page: Page): Promise<string[]> => own(page).locator("tbody tr[data-row] > th").allInnerTexts();

const openTool = async (page: Page, tool: RegExp): Promise<void> => {
  await page.getByRole("button", { name: tool }).first().press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
};
const close = async (page: Page): Promise<void> => {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
};

test.beforeEach(async ({ page }) => {
  await page.goto("/kit");
  await expect(own(page)).toBeVisible();
});

test("groups are chosen, closed and opened, and what is unknown is not a zero", async ({ page }) => {
  await openTool(page, /^Group/);
  await page.getByRole("menuitemradio", { name: "By region" }).press("Space");
  await expect(page).toHaveURL(/group=region/);
  await expectAccessible(page, { within: "[role=dialog]" });
  await page.getByRole("menuitem", { name: "Close all" }).press("Enter");
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(page.getByText("5 rows in 3 groups")).toBeVisible();
  expect((await names(page)).map((name) => name.split("\n")[0])).toEqual([
    "Northeast",
    "Southwest",
    "No region",
  ]);

  await own(page)
    .getByRole("button", { name: /Southwest/ })
    .press("Enter");
  await expect(own(page).getByRole("button", { name: /Southwest/, expanded: true })).toBeVisible();
  expect((await names(page)).slice(2, 4)).toEqual(["Østergård & Žižka", "فريق المعارض"]);
  const unnamed = own(page).getByRole("row", { name: /Østergård/ });
  await expect(unnamed.getByRole("cell").last()).toHaveText("–");
  await expect(own(page).getByRole("row", { name: /فريق/ }).getByRole("cell").last()).toHaveText("0");
});

test("columns are hidden, and all come back", async ({ page }) => {
  const headings = () =>
    own(page)
      .locator("th[data-column]")
      .evaluateAll((cells) =>
        cells
          .toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)
          .map((cell) => cell.getAttribute("data-column")),
      );
  const usual = ["name", "region", "booked", "showed"];
  await expect.poll(() => headings()).toEqual(usual);

  await openTool(page, /^Columns/);
  await page.getByRole("checkbox", { name: "First interview: Booked" }).press("Space");
  await expectAccessible(page, { within: "[role=dialog]" });
  await close(page);
  await expect.poll(headings).toEqual(["name", "region", "showed"]);
  await expect(page.getByRole("button", { name: "Columns · 1 hidden" })).toBeFocused();

  await openTool(page, /^Columns/);
  await page.getByRole("button", { name: "Reset columns" }).press("Enter");
  await expect.poll(headings).toEqual(usual);
});

test("a name takes the room that is left before it is cut", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 900 });
  await expect.poll(() => cutNames(page)).toBe(0);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect.poll(() => cutNames(page)).toBe(1);
});

/** How many names are cut. */
const cutNames = (page: Page): Promise<number> =>
  own(page)
    .locator("tbody th bdi")
    .evaluateAll((cells) => cells.filter((name) => name.scrollWidth > name.clientWidth).length);

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 768, height: 900 } });

  test("a row that was tapped to be whole stays so, wherever a sort puts it", async ({ page }) => {
    const whole = own(page).locator("tr[data-whole]");
    await own(page).locator("tr[data-row='0'] td").first().tap();
    await expect(whole).toContainText("Wolfeschlegelsteinhausenbergerdorff");
    await expect(whole).toHaveAttribute("data-row", "0");

    await page.getByRole("button", { name: "Booked" }).first().tap();
    await page.getByRole("button", { name: "Booked" }).first().tap();
    await expect(whole).toHaveAttribute("data-row", "4");
    await expect(whole).toContainText("Wolfeschlegelsteinhausenbergerdorff");
  });
});

test("a long table says which rows are on their way, prints those it has, and has all of its height", async ({
  page,
}) => {
  const long = page.getByRole("table", { name: "Three thousand offices" });
  await expect(long).toHaveAttribute("aria-rowcount", "3002");
  await expect(long.getByRole("row", { name: "Loading…" }).first()).toBeAttached();
  const onScreen = await long.locator("tr[data-row]").count();
  // The browser prints what is there when this returns.
  const waiting = await long.evaluate((table) => {
    dispatchEvent(new Event("beforeprint"));
    return table.querySelectorAll(".skeleton").length;
  });
  expect(waiting).toBe(0);
  expect(await long.locator("tr[data-row]").count()).toBeGreaterThan(onScreen);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));

  await page.getByRole("region", { name: "Long table" }).scrollIntoViewIfNeeded();
  await page.getByRole("region", { name: "Three thousand offices" }).evaluate((it) => it.scrollTo(0, 1e9));
  const last = long.locator("tr[aria-rowindex='3002']");
  await expect(last).toBeInViewport();
  await expectLaidOut(page, "the end of a long table");
  await expectAccessible(page, { within: '[aria-label="Three thousand offices"]' });
});
