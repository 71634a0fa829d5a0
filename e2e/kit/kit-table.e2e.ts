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

/** From the last button before the table to its first row. */
const enterTable = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Copy/ }).first().focus();
  await page.keyboard.press("Tab");
  await expect(own(page).locator("tr[data-row='0']")).toBeFocused();
};

test.beforeEach(async ({ page }) => {
  await page.goto("/kit");
  await expect(own(page)).toBeVisible();
});

test("the sort menu sorts by several columns, reverses and ends each", async ({ page }) => {
  const item = (name: string) => page.getByRole("menuitemcheckbox", { name });
  await openTool(page, /^Sort/);
  await item("Region").press("Space");
  await item("First interview: Booked").press("Space");
  await expect
    .poll(() => names(page))
    .toEqual([
      ...["Wolfeschlegelsteinhausenbergerdorff Demonstrations & Outreach", "Bellwether Events"],
      ...["Østergård & Žižka", "فريق المعارض", '=HYPERLINK("x","y")'],
    ]);
  await expect(page).toHaveURL(/sort=region%2C-booked$/);
  await expect(item("First interview: Booked")).toHaveText(/2\s*descending/);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { within: "[role=dialog]" });

  await item("First interview: Booked").press("Space");
  await expect(page).toHaveURL(/sort=region%2Cbooked$/);
  await expect(item("First interview: Booked")).toHaveText(/2\s*ascending/);
  await item("Region").press("Space");
  await expect(page).toHaveURL(/sort=-region%2Cbooked$/);
  // The address is ahead of the table, and a press goes on from what is shown.
  await expect(item("Region")).toHaveText(/1\s*descending/);
  await item("Region").press("Enter");
  await expect(page).toHaveURL(/sort=booked$/);
  await expect(page.getByRole("menu")).toBeHidden();
  await expect(page.getByRole("columnheader", { name: "Booked", exact: true }).first()).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  expect((await names(page))[0]).toBe("فريق المعارض");
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

  await enterTable(page);
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(own(page).getByRole("button", { name: /Southwest/, expanded: true })).toBeVisible();
  expect((await names(page)).slice(2, 4)).toEqual(["Østergård & Žižka", "فريق المعارض"]);
  const unnamed = own(page).getByRole("row", { name: /Østergård/ });
  await expect(unnamed.getByRole("cell").last()).toHaveText("–");
  await expect(own(page).getByRole("row", { name: /فريق/ }).getByRole("cell").last()).toHaveText("0");
});

test("a group of columns moves as one, and all come back", async ({ page }) => {
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
  await page.getByRole("button", { name: "Move First interview up" }).press("Enter");
  await page.getByRole("checkbox", { name: "Booked" }).press("Space");
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText("First interview is now 2 of 3.");
  await expectAccessible(page, { within: "[role=dialog]" });
  await close(page);
  await expect.poll(headings).toEqual(["name", "showed", "region"]);
  await expect(page.getByRole("button", { name: "Columns · 1 hidden" })).toBeFocused();

  await openTool(page, /^Columns/);
  await page.getByRole("button", { name: "Reset columns" }).press("Enter");
  await expect.poll(headings).toEqual(usual);
});

test("a long table says which rows are on their way, prints those it has, and is walked to its last", async ({
  page,
}) => {
  const long = page.getByRole("table", { name: "Three thousand offices" });
  await expect(long).toHaveAttribute("aria-rowcount", "3002");
  await expect(long.getByRole("row", { name: "Loading…" }).first()).toBeAttached();
  const onScreen = await long.locator("tr[data-row]").count();
  // The browser prints what is there when this returns.
  const waiting = await long.evaluate((table) => {
    dispatchEvent(new Event("beforeprint"));
    return table.querySelectorAll("[data-waiting]").length;
  });
  expect(waiting).toBe(0);
  expect(await long.locator("tr[data-row]").count()).toBeGreaterThan(onScreen);
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));

  const again = page.getByRole("region", { name: "Long table" }).getByRole("button", { name: "Try again" });
  await again.focus();
  await expect(again).toBeFocused();
  for (let stops = 0; stops < 4; stops += 1) {
    await page.keyboard.press("Tab");
    if ((await page.locator("tr[data-row]:focus").count()) === 1) break;
  }
  await page.keyboard.press("End");

  await expect(long.locator("tr[data-row='2999']")).toBeFocused();
  await expect(long.locator("tr[data-row='2999']")).toHaveAttribute("aria-rowindex", "3002");
  await expectLaidOut(page, "the end of a long table");
  await expectAccessible(page, { within: '[aria-label="Three thousand offices"]' });
});
