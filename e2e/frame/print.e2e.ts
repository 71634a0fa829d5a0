import { test } from "#e2e/capture.ts";
import type { LookedAt } from "#e2e/pages.ts";
import { expect } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";

/* What comes out of a printer, whatever the theme of the screen: the browser's own print. policy.e2e.ts makes a PDF. */
test.use({ colorScheme: "dark" });

/** What is left of a sheet of Letter, on its side, between its margins; A4 is wider. */
const SHEET_PX = 965;

const PRINTED: Readonly<
  Record<LookedAt, readonly [path: string, title: string, filters: readonly RegExp[]]>
> = {
  funnel: ["/funnel?section=table", "Funnel", [/All offices/, /Last 4 weeks/]],
  roadshows: ["/roadshows?q=depot&status=Approved", "Roadshows", [/^depot$/, /^Approved$/]],
  people: ["/people?active=yes", "People", [/All offices/, /^Active$/]],
  payroll: ["/payroll?week=2026-11-02", "Payroll", [/Nov 2–8/, /All offices/]],
  submission: ["/payroll/5034", "Bluebonnet Field Group, standard, Nov 2–8", []],
};

for (const [path, title, filters] of Object.values(PRINTED))
  test(`${title} is printed with its title, its filters, its exact age, and all of its columns`, async ({
    page,
  }) => {
    await page.goto(path);
    await expectWhole(page);
    const table = page.getByRole("table").first();
    await expect(table).toBeVisible();
    await page.emulateMedia({ media: "print" });

    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const chosen = page.getByRole("group", { name: "Filters" });
    // A sheet is narrower than the screen, and filters must not hide in a drawer there.
    for (const width of [1440, SHEET_PX, 600]) {
      await page.setViewportSize({ width, height: 700 });
      for (const words of filters) await expect(chosen.getByText(words)).toBeVisible();
    }
    await expect(page.getByText(/^Inactive$|^Cancelled$/).filter({ visible: true })).toHaveCount(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(page.getByText(/^Updated .*Nov 18.*\d:\d\d [AP]M \w+/).first()).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Skip to content" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Export|Refresh|Clear filters/ })).toHaveCount(0);
    // What only asks has nothing to say here, and what is chosen is said without what it is chosen with.
    await expect(page.getByRole("heading", { name: /^(?:Trend|Goal)$/ })).toHaveCount(0);
    await expect(page.locator('main [aria-haspopup="listbox"] svg').filter({ visible: true })).toHaveCount(0);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).color)).toBe(
      "oklch(0.22 0.015 260)",
    );
    expect(await table.locator("thead").evaluate((head) => getComputedStyle(head).display)).toBe(
      "table-header-group",
    );
    // What is in a button Chromium leaves out of the headings of every sheet but the first.
    const boxes = await table
      .locator("thead button")
      .evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).display));
    expect(new Set(boxes)).toEqual(boxes.length === 0 ? new Set() : new Set(["contents"]));

    const spared = page.getByText(
      /^Hidden columns: (?:Answers, Problem, Owner, Merchandising owner, Hub manager, Group, Event|Email(?:, Retired)?)\.$/,
    );
    await expect(spared).toHaveCount(/^\/(?:people|roadshows)/.test(path) ? 1 : 0);
    const printed = await table.locator("tr[data-row]").count();
    const rows = Number(await table.getAttribute("aria-rowcount"));
    const said = page.getByText(/^Shows \d+ of [\d,]+ rows\./);
    const others = await table.locator("thead tr, tfoot tr").count();
    if (rows - others > printed) await expect(said).toContainText(`Shows ${printed} of `);
    else await expect(said).toHaveCount(0);

    await page.setViewportSize({ width: SHEET_PX, height: 700 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(SHEET_PX);
  });

test("the small drawings of a trend stay in one row on a sheet, and shrink with it", async ({ page }) => {
  await page.goto("/funnel?section=trend");
  await expectWhole(page);
  await page.emulateMedia({ media: "print" });
  // A sheet is laid out without a chance to draw again.
  const rowsOfStages = await page.getByRole("figure", { name: /^Show rate by stage/ }).evaluateAll(
    (figures, px) =>
      figures.map((figure) => {
        figure.style.width = `${px}px`;
        const tops = [...figure.querySelectorAll(".recharts-wrapper")].map(
          (panel) => panel.getBoundingClientRect().top,
        );
        figure.style.width = "";
        return new Set(tops).size;
      }),
    SHEET_PX,
  );
  expect(rowsOfStages).toEqual([1]);
});
