import type { Page } from "playwright/test";
import { replyOf, wholeEntry } from "#test/capture.ts";
import { test } from "#e2e/capture.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

/* Tables by keyboard alone, over the imported capture. */
const WEEK = "/payroll?week=2026-11-02";
const table = (page: Page) => page.getByRole("table", { name: /Weekly submissions/ });
const submissions: readonly Record<string, string>[] = replyOf(
  wholeEntry("/payroll/partner_weekly"),
).data.filter((it: Record<string, string>) => it["weekStart"] === "11/02/2026 12:00:00 AM");

/** Of the business of the capture one office has no submission in that week; it is a row all the same. */
const ROWS = submissions.length + 1;

/** A screen on which all columns of the board fit: none is hidden. */
const ALL_COLUMNS = { width: 1920, height: 900 } as const;

/** The last button before the table. The funnel has two others, of all its panels and of its trend. */
const before = (page: Page) => page.getByRole("button", { name: /^Export (?!all|trend)/ }).first();

/** Tab comes from the button before the table to the one row that it stops at. */
const enterTable = async (page: Page): Promise<void> => {
  await before(page).focus();
  await page.keyboard.press("Tab");
};

const focusedRow = (page: Page) => page.locator("tr[data-row]:focus");

test("a table is one stop of Tab, keys lead along its rows, and Enter follows their links", async ({
  page,
}) => {
  await page.goto(WEEK);
  await enterTable(page);

  await expect(focusedRow(page)).toHaveAttribute("data-row", "0");
  await page.keyboard.press("j");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("k");
  await expect(focusedRow(page)).toHaveAttribute("data-row", "1");
  await page.keyboard.press("End");
  await expect(focusedRow(page)).toHaveAttribute("data-row", String(ROWS - 1));
  await page.keyboard.press("Home");
  await expect(focusedRow(page)).toHaveAttribute("data-row", "0");

  await page.keyboard.press("Shift+Tab");
  await expect(before(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/payroll\/\d+\?week=2026-11-02$/);
});

test("headings sort by several columns, and the address keeps it", async ({ page }) => {
  await page.setViewportSize(ALL_COLUMNS);
  await page.goto(WEEK);
  await enterTable(page);
  await page.keyboard.press("ArrowUp");
  for (const _ of [1, 2, 3, 4, 5]) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");

  await expect(table(page).getByRole("columnheader", { name: "Records", exact: true })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await expect(page).toHaveURL(/sort=-records$/);
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+Enter");
  await expect(page).toHaveURL(/sort=-records%2Coffice$/);
  const counts = await table(page).locator("tbody tr td:nth-child(6)").allTextContents();
  expect(counts).toHaveLength(ROWS);
  expect(counts).toEqual(counts.toSorted((a, b) => Number(b) - Number(a)));
  await expect(table(page).getByRole("row").last()).toContainText("Total");
  await expectAccessible(page);
});

test("groups add up to the total, and close", async ({ page }) => {
  await page.goto("/funnel?from=2026-11-02&to=2026-11-08&compare=none&group=account");

  const lines = page.getByRole("table", { name: /by administrator and office/ });
  const heads = lines.locator("tbody tr").filter({ has: page.getByRole("button", { expanded: true }) });
  await expect(heads.first()).toBeVisible();
  const booked = await heads.locator("td:nth-child(3)").allTextContents();
  const total = await lines.getByRole("row").last().locator("td:nth-child(3)").textContent();
  const numberOf = (text: string | null): number => Number(text?.replaceAll(",", ""));
  expect(numberOf(total)).toBeGreaterThan(0);
  expect(booked.reduce((sum, count) => sum + numberOf(count), 0)).toBe(numberOf(total));

  await enterTable(page);
  await page.keyboard.press("Enter");
  await expect(heads).toHaveCount(booked.length - 1);
  await heads.first().locator("td").nth(1).click();
  await expect(heads).toHaveCount(booked.length - 2);
  await expectAccessible(page);
});

test("a column is hidden, moved and widened by pointer and keys, and stays so", async ({ page }) => {
  await page.setViewportSize(ALL_COLUMNS);
  await page.goto(WEEK);
  const panel = page.getByRole("region", { name: "Submissions by office" });
  await panel.getByRole("button", { name: "Columns" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("checkbox", { name: "Owner" }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Move Kind up" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Move Kind up" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await enterTable(page);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  const width = table(page).getByRole("separator", { name: "Width of Office" });
  await expect(width).toBeFocused();
  const heading = table(page).getByRole("columnheader", { name: "Office" });
  const usualPx = (await heading.boundingBox())?.width ?? 0;
  const handle = await width.boundingBox();
  const [x, y] = [(handle?.x ?? 0) + 12, (handle?.y ?? 0) + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y);
  await page.mouse.up();
  await expect.poll(async () => (await heading.boundingBox())?.width).toBeCloseTo(usualPx + 40, -1);
  const px = Number(await width.getAttribute("aria-valuenow"));
  await page.keyboard.press("Shift+ArrowRight");
  await expect(width).toHaveAttribute("aria-valuenow", String(px + 32));

  await page.reload();
  await expect(width).toHaveAttribute("aria-valuenow", String(px + 32));
  await expect(table(page).getByRole("columnheader", { name: "Owner" })).toHaveCount(0);
  const headings = await table(page)
    .locator("th[data-column]")
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-column")));
  expect(headings.slice(0, 4)).toEqual(["office", "review", "kind", "state"]);
});

test("selected rows are copied as they stand", async ({ page, context, origin }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  await page.setViewportSize(ALL_COLUMNS);
  await page.goto(`${WEEK}&sort=-records`);
  await enterTable(page);
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByText("2 selected.")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+c");

  await expect(page.getByText("Copied 2 rows.")).toBeVisible();
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^Office\tOwner\tReview\tState\tKind\tRecords\tSummary\b/);
  const records = await table(page).locator("tbody tr td:nth-child(6)").allTextContents();
  expect(lines.slice(1).map((line) => line.split("\t")[5])).toEqual(records.slice(0, 2));
});

test("all rows of a long table are reached by keys, whatever has been loaded", async ({ page }) => {
  const people: readonly unknown[] = replyOf(wholeEntry("/employees/all")).data;
  await page.goto("/people?active=all");
  await enterTable(page);
  await page.keyboard.press("End");

  await expect(focusedRow(page)).toHaveAttribute("data-row", String(people.length - 1));
  await expect(focusedRow(page)).toHaveAttribute("aria-rowindex", String(people.length + 1));
  await expect(page.getByRole("table", { name: "Directory of people" })).toHaveAttribute(
    "aria-rowcount",
    String(people.length + 1),
  );
  await page.keyboard.press("Home");
  await expect(focusedRow(page)).toHaveAttribute("data-row", "0");
  await expectAccessible(page);
});

test("the row with the focus is under nothing that stays in sight, on a small screen either", async ({
  page,
}) => {
  for (const [path, width] of [
    ["/funnel?from=2026-11-02&to=2026-11-08", 1440],
    [null, 390],
    ["/people", 390],
  ] as const) {
    await page.setViewportSize({ width, height: 500 });
    if (path !== null) await page.goto(path);
    if (page.url().includes("/funnel")) {
      // Below the fold it only comes when it is near.
      await expect(page.getByRole("figure").first()).toBeVisible();
      await page.getByRole("heading", { name: "By administrator and office" }).scrollIntoViewIfNeeded();
      await expect(page.getByRole("region", { name: "Trend" }).locator(".skeleton")).toHaveCount(0);
    }
    await enterTable(page);
    for (const key of ["End", "k", "k", "PageUp", "j", "Home", "PageDown", "j"]) {
      await page.keyboard.press(key);
      await expect
        .poll(() => focusedRow(page).evaluate(isUnderNothing), `${page.url()} at ${width}, ${key}`)
        .toBe(true);
    }
  }
});

/** Runs in the page: whether a pointer meets the row at its upper and at its lower edge. */
function isUnderNothing(row: Element): boolean {
  const { left, top, bottom } = row.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + 20, y)));
}

test("every list has its usual columns in sight and ends with its rule, at 1024 px with the rail folded", async ({
  page,
}) => {
  const FUNNEL = "/funnel?from=2026-11-02&to=2026-11-08";
  for (const path of [FUNNEL, "/roadshows", "/people", WEEK]) {
    // But for the widest one also where scrollbars take 15 px; here they take none.
    await page.setViewportSize({ width: path === FUNNEL ? 1440 : 1425, height: 900 });
    await page.goto(path);
    const box = page
      .getByRole("region")
      .filter({ has: page.locator(":scope > table") })
      .first();
    await expect(box.getByRole("row").nth(3)).toBeVisible();
    const sizes = await box.evaluate((frame) => ({
      beyond: frame.scrollWidth - frame.clientWidth,
      ends: frame.getBoundingClientRect().right,
      rule: frame.closest("section[aria-labelledby]")?.firstElementChild?.getBoundingClientRect().right,
      cut: [...frame.querySelectorAll("th[data-column] span, td")].flatMap((cell) =>
        cell.scrollWidth > cell.clientWidth && /^[\w ]{1,12}$|^\W?\d/.test(cell.textContent ?? "")
          ? [cell.textContent]
          : [],
      ),
    }));
    expect(sizes, path).toEqual({ beyond: 0, ends: sizes.rule, rule: sizes.ends, cut: [] });

    await page.setViewportSize({ width: 1024, height: 800 });
    const rail = page.getByRole("navigation", { name: "Pages" });
    await expect.poll(async () => (await rail.boundingBox())?.width, path).toBe(56);
    const beyond = () => box.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
    // The widest one scrolls.
    if (path !== FUNNEL) await expect.poll(beyond, path).toBe(0);
  }
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  /** Not on the name, which may lead to another page. */
  const SECOND_LINE = { x: 60, y: 40 } as const;

  test("a tap anywhere on a row follows its link", async ({ page }) => {
    await page.goto("/people");
    await page.getByRole("row").filter({ hasText: /\w/ }).nth(1).tap({ position: SECOND_LINE });
    await expect(page).toHaveURL(/\/people\/\w+/);
  });
});
