import type { Locator, Page } from "playwright/test";
import { replyOf, wholeEntry } from "#test/capture.ts";
import { test } from "#e2e/capture.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

/* Tables by keyboard alone, over the imported capture. */
const WEEK = "/payroll?week=2026-11-02";
const table = (page: Page) => page.getByRole("table", { name: /Weekly submissions/ });
const submissions: readonly Record<string, string>[] = replyOf(
  wholeEntry("/payroll/partner_weekly"),
).data.filter((it: Record<string, string>) => it["weekStart"] === "11/02/2026 12:00:00 AM");

/** Rows of the capture's business: one office has no submission in that week; it is a row all the same. */
const ROWS = submissions.length + 1;

/** A screen on which all columns of the board fit: none is hidden. */
const ALL_COLUMNS = { width: 1920, height: 900 } as const;

const row = (page: Page, place: number): Locator => page.locator(`tr[data-row='${place}']`).first();
/** The link or button of a row, which covers it. */
const rowLink = (page: Page, place: number): Locator => row(page, place).locator(".row-link");
const focusedPlace = async (page: Page): Promise<number> => {
  const places = await page
    .locator("tr[data-row]:focus-within")
    .evaluateAll((rows) => rows.map((it) => it.getAttribute("data-row")));
  return Number(places[0] ?? -1);
};

test("the board of a week is walked, sorted, fitted and copied", async ({ page, context, origin }) => {
  await test.step("Tab goes along the headings, the rows are one stop, and Enter follows the link of one", async () => {
    await page.goto(WEEK);
    const office = table(page).getByRole("columnheader", { name: "Office" }).getByRole("button");
    await office.focus();
    await expect(office).toBeFocused();
    const headings = await table(page).locator("thead button").count();
    for (let stops = 0; stops < headings; stops += 1) await page.keyboard.press("Tab");
    await expect(rowLink(page, 0)).toBeFocused();
    // Arrow keys go to the box that selects the row, along the boxes, and back.
    await page.keyboard.press("ArrowLeft");
    await expect(row(page, 0).getByRole("checkbox")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(row(page, 1).getByRole("checkbox")).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(rowLink(page, 1)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect.poll(() => focusedPlace(page)).toBe(-1);
    await page.keyboard.press("Shift+Tab");
    await expect(rowLink(page, 1)).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(rowLink(page, 0)).toBeFocused();
    await page.keyboard.press("Enter");

    await expect(page).toHaveURL(/\/payroll\/\d+\?week=2026-11-02$/);
    await page.goBack();
  });

  await test.step("a heading sorts, the address keeps it, and an old address with several sorts by the first", async () => {
    await page.setViewportSize(ALL_COLUMNS);
    const records = table(page).getByRole("columnheader", { name: "Records", exact: true });
    await records.getByRole("button").press("Enter");

    await expect(records).toHaveAttribute("aria-sort", "descending");
    await expect(page).toHaveURL(/sort=-records$/);
    await expect(async () => {
      const counts = await table(page).locator("tbody tr td:nth-child(6)").allTextContents();
      expect(counts).toHaveLength(ROWS);
      expect(counts).toEqual(counts.toSorted((a, b) => Number(b) - Number(a)));
    }).toPass();
    await expect(table(page).getByRole("row").last()).toContainText("Total");

    await page.goto(`${WEEK}&sort=office,-records`);
    const office = table(page).getByRole("columnheader", { name: "Office" });
    await expect(office).toHaveAttribute("aria-sort", "ascending");
    await expect(table(page).locator("th[aria-sort]")).toHaveCount(1);
  });

  await test.step("a column is hidden and widened by pointer and keys, and stays so", async () => {
    const panel = page.getByRole("region", { name: "Submissions by office" });
    await panel.getByRole("button", { name: "Columns" }).press("Enter");
    await page.getByRole("checkbox", { name: "Owner" }).press("Space");
    const width = page.getByRole("slider", { name: "Width of Review" });
    await width.press("ArrowRight");
    const px = Number(await width.inputValue());
    await expectAccessible(page, { within: "[role=dialog]" });
    await page.keyboard.press("Escape");
    const heading = table(page).getByRole("columnheader", { name: "Review" });
    await expect.poll(async () => (await heading.boundingBox())?.width).toBeCloseTo(px, -1);

    const box = await heading.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) - 3, (box?.y ?? 0) + 8];
    const before = await storedLook(page);
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (const by of [10, 20, 30, 40]) await page.mouse.move(x + by, y);
    expect(await storedLook(page), "while it is dragged").toBe(before);
    await page.mouse.up();
    await expect.poll(async () => (await heading.boundingBox())?.width).toBeCloseTo(px + 40, -1);
    await expect.poll(() => storedLook(page), "at the end").not.toBe(before);

    await page.reload();
    await expect.poll(async () => (await heading.boundingBox())?.width).toBeCloseTo(px + 40, -1);
    await expect(table(page).getByRole("columnheader", { name: "Owner" })).toHaveCount(0);
    await panel.getByRole("button", { name: "Columns · 1 hidden" }).press("Enter");
    await page.getByRole("button", { name: "Reset columns" }).press("Enter");
    await expect(table(page).getByRole("columnheader", { name: "Owner" })).toBeVisible();
  });

  await test.step("selected rows are copied as they stand", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
    await page.setViewportSize(ALL_COLUMNS);
    await page.goto(`${WEEK}&sort=-records`);
    await row(page, 0).getByRole("checkbox").click();
    await row(page, 2)
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    await expect(page.getByText("3 selected.")).toBeVisible();
    await row(page, 2).getByRole("checkbox").press("Space");
    await expect(page.getByText("2 selected.")).toBeVisible();
    await page.getByRole("button", { name: "Copy selected" }).click();

    await expect(page.getByText("Copied 2 rows.")).toBeVisible();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^Office\tOwner\tReview\tSource\tKind\tRecords\tSummary\b/);
    const records = await table(page).locator("tbody tr td:nth-child(6)").allTextContents();
    expect(lines.slice(1).map((line) => line.split("\t")[5])).toEqual(records.slice(0, 2));
  });
});

test("long and wide tables keep what matters in sight", async ({ page }) => {
  await test.step("groups add up to the total, and close", async () => {
    await page.goto("/funnel?from=2026-11-02&to=2026-11-08&compare=none&group=account");

    const lines = page.getByRole("table", { name: /by administrator and office/ });
    const heads = lines.locator("tbody tr").filter({ has: page.getByRole("button", { expanded: true }) });
    await expect(heads.first()).toBeVisible();
    const booked = await heads.locator("td:nth-child(3)").allTextContents();
    const total = await lines.getByRole("row").last().locator("td:nth-child(3)").textContent();
    const numberOf = (text: string | null): number => Number(text?.replaceAll(",", ""));
    expect(numberOf(total)).toBeGreaterThan(0);
    expect(booked.reduce((sum, count) => sum + numberOf(count), 0)).toBe(numberOf(total));

    await heads.first().getByRole("button").press("Enter");
    await expect(heads).toHaveCount(booked.length - 1);
    await heads.first().getByRole("rowheader").click();
    await expect(heads).toHaveCount(booked.length - 2);
    await page.getByRole("button", { name: "By office", exact: true }).press("Enter");
    await page.getByRole("menuitem", { name: "Close all" }).press("Enter");
    await expect(heads).toHaveCount(0);
    await expect(page.getByText(new RegExp(`lines in ${booked.length} groups$`))).toBeVisible();
    await expectAccessible(page, { within: "main table" });
  });

  await test.step("Tab goes on through a long table, whose rows load and come into sight with it", async () => {
    await page.setViewportSize({ width: 1440, height: 700 });
    await page.goto("/people?active=all");
    await expect(rowLink(page, 0)).toBeVisible();
    const people: readonly unknown[] = replyOf(wholeEntry("/employees/all")).data;
    await expect(page.getByRole("table", { name: "Directory of people" })).toHaveAttribute(
      "aria-rowcount",
      String(people.length + 1),
    );
    const rows = page.getByRole("region", { name: "Directory of people" });
    await rows.evaluate((box) => box.scrollTo(0, 1e9));
    await expect(page.locator(`tr[aria-rowindex='${people.length + 1}']`)).toBeInViewport();
    await rows.evaluate((box) => box.scrollTo(0, 3000));
    // Past the first window, of 100 rows: those of the next one may still be on their way.
    await expect(rowLink(page, 106)).toBeVisible();
    await rowLink(page, 94).focus();
    for (let place = 94; place < 106; place += 1) {
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => focusedPlace(page)).toBe(place + 1);
    }
    await expect(page.locator("tr[data-row]:focus-within")).toBeInViewport();
  });

  await test.step("the row with the focus is under nothing that stays in sight, on a small screen either", async () => {
    for (const [path, width] of [
      [WEEK, 1440],
      ["/people", 390],
    ] as const) {
      await page.setViewportSize({ width, height: 500 });
      await page.goto(path);
      await rowLink(page, 0).focus();
      for (const key of [...Array<string>(12).fill("ArrowDown"), ...Array<string>(8).fill("ArrowUp")]) {
        await page.keyboard.press(key);
        await expect
          .poll(() => page.locator(":focus").evaluate(isUnderNothing), `${page.url()} at ${width}, ${key}`)
          .toBe(true);
      }
    }
  });

  await test.step("every list has its usual columns in sight and ends with its rule, names are not cut, at 1024 px with the rail folded", async () => {
    const FUNNEL = "/funnel?from=2026-11-02&to=2026-11-08&section=table";
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
      // A name is not cut where there is room in another column.
      const names = box.locator("tbody tr[data-row] > th");
      if (path !== FUNNEL) expect(await names.evaluateAll(cutTexts), path).toEqual([]);

      await page.setViewportSize({ width: 1024, height: 800 });
      const rail = page.getByRole("navigation", { name: "Pages", exact: true });
      await expect.poll(async () => (await rail.boundingBox())?.width, path).toBe(56);
      const beyond = () => box.evaluate((frame) => frame.scrollWidth - frame.clientWidth);
      // The widest one scrolls.
      if (path !== FUNNEL) await expect.poll(beyond, path).toBe(0);
    }
  });
});

const storedLook = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("fieldboard.table.payroll board"));

/** Runs in the page: whether a pointer meets what has the focus, or the row it is in. */
function isUnderNothing(element: Element): boolean {
  const { left, top, bottom } = element.getBoundingClientRect();
  const around = element.closest("tr") ?? element;
  return [top + 2, bottom - 2].every((y) => around.contains(document.elementFromPoint(left + 4, y)));
}

/** Runs in the page: what ends in an ellipsis. */
const cutTexts = (cells: readonly Element[]): readonly string[] =>
  cells
    .flatMap((cell) => [cell, ...cell.querySelectorAll("*")])
    .filter((part) => getComputedStyle(part).textOverflow === "ellipsis" && part.checkVisibility())
    .filter((part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0)
    .map((part) => part.textContent ?? "");

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
