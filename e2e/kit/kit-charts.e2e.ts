import type { Locator, Page } from "playwright/test";
import { test } from "./kit.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

const CHARTS = "/kit?part=charts";

/**
 * Of the kit: three paired, one of a pair, one of zeros; three lines; three small multiples; two stacked; three
 * scatters; three heat grids; one of parted bars.
 */
const FIGURES = 20;

const figure = (page: Page, name: string): Locator => page.getByRole("figure", { name, exact: true });

async function openCharts(page: Page): Promise<void> {
  await page.goto(CHARTS);
  await expect(page.getByRole("figure")).toHaveCount(FIGURES);
  // Some drawings, and the tables behind all of them, come after what is above.
  await expect(page.locator("[data-coming]")).toHaveCount(0);
  await expect(page.locator("figure table")).toHaveCount(FIGURES);
}

for (const scheme of ["light", "dark"] as const) {
  test(`every chart is accessible in the ${scheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openCharts(page);

    await expectAccessible(page);
  });

  test(`every chart as a table is accessible in the ${scheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await openCharts(page);

    for (const button of await page.getByRole("button", { name: "Show as table" }).all())
      await button.press("Enter");
    await expect(page.getByRole("region", { name: /, as a table$/ })).toHaveCount(FIGURES);
    await expectAccessible(page);
  });
}

/** One ring, five pixels outside what the mark covers with its line, and none of it in the drawing that pictures are made of. */
async function expectRingAround(chart: Locator, spot: Locator): Promise<void> {
  const ring = chart.locator("[data-ring]");
  await expect(ring).toHaveCount(1);
  await expect(chart.getByRole("group").locator("[data-ring]")).toHaveCount(0);
  const [inner, outer] = [await spot.boundingBox(), await ring.boundingBox()];
  if (inner === null || outer === null) throw new Error("The mark or its ring has no place.");
  expect(outer.x).toBeCloseTo(inner.x - 5, 0);
  expect(outer.y).toBeCloseTo(inner.y - 5, 0);
  expect(outer.width).toBeCloseTo(inner.width + 10, 0);
  expect(outer.height).toBeCloseTo(inner.height + 10, 0);
}

test("the keyboard walks along the bars, and each says its count and the earlier one", async ({ page }) => {
  await openCharts(page);
  const chart = figure(page, "Booked and showed by stage, with the weeks before");
  const tip = chart.locator("[data-chart-tip]");

  await chart.getByRole("button", { name: "Save as PNG" }).focus();
  await page.keyboard.press("Tab");
  await expect(
    chart.getByRole("img", { name: "First interview. Booked: 12,408. Booked earlier: 13,897." }),
  ).toBeFocused();
  await expect(tip).toContainText("12,408");

  await page.keyboard.press("ArrowRight");
  const showed = chart.getByRole("img", { name: "First interview. Showed: 9,001. Showed earlier: 7,651." });
  await expect(showed).toBeFocused();
  await expectRingAround(chart, showed.locator("[data-spot]"));
  await expect(tip).toContainText("7,651");

  await page.keyboard.press("End");
  await expect(
    chart.getByRole("img", { name: "First-day sale. Showed: 0. Showed earlier: not known." }),
  ).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(tip).toHaveCount(0);
  await page.keyboard.press("Home");
  await expect(tip).toContainText("13,897");

  // One stop: the next one leaves the chart.
  await page.keyboard.press("Tab");
  await expect(chart.locator(":focus")).toHaveCount(0);
});

test("up and down lead from line to line, over a week without a value", async ({ page }) => {
  await openCharts(page);
  const chart = figure(page, "Booked and showed by week");

  await chart.getByRole("img", { name: "Sep 28 – Oct 4. Booked: 930." }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(chart.getByRole("img", { name: "Oct 12–18. Booked: 988." })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(chart.getByRole("img", { name: "Oct 12–18. Showed: 733." })).toBeFocused();
  await page.keyboard.press("End");
  await expect(chart.getByRole("img", { name: "Nov 16–22 (unfinished). Showed: 311." })).toBeFocused();
});

test("a mark keeps the focus when its chart is drawn anew", async ({ page }) => {
  await openCharts(page);
  const mark = figure(page, "Booked and showed by stage").getByRole("img", {
    name: "Third interview. Booked: 310.",
  });
  await mark.focus();
  const before = await mark.elementHandle();

  await page.setViewportSize({ width: 900, height: 900 });

  await expect.poll(() => before?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(mark).toBeFocused();
});

test("the ring and the dot of a week follow their line when its chart takes another size", async ({
  page,
}) => {
  await openCharts(page);
  const chart = figure(page, "Booked and showed by week");
  await chart.getByRole("button", { name: "Save as PNG" }).focus();
  await page.keyboard.press("Tab");
  const first = chart.getByRole("img", { name: "Aug 31 – Sep 6. Booked: 812." });
  await expect(first).toBeFocused();
  await expect(chart.locator("[data-dot]")).toHaveCount(0);
  for (const key of ["ArrowDown", "ArrowDown", "End"]) await page.keyboard.press(key);
  const last = chart.getByRole("img", { name: "Nov 16–22 (unfinished). Showed earlier: 760." });
  await expectRingAround(chart, last);
  // Earlier lines have no dots, but where somebody is.
  await expect(chart.locator("[data-dot]")).toHaveCount(1);
  const before = await last.boundingBox();

  await page.setViewportSize({ width: 900, height: 900 });

  await expect.poll(async () => (await last.boundingBox())?.x).not.toBe(before?.x);
  await expect(last).toBeFocused();
  await expectRingAround(chart, last);

  // Not where the pointer led.
  await first.click();
  await expect(chart.locator("[data-ring], [data-dot]")).toHaveCount(0);
});

test("the pointer is told what the keyboard is told", async ({ page }) => {
  await openCharts(page);
  const chart = figure(page, "Minutes by office and week");

  await chart.getByRole("img", { name: "Omaha. Sep 7–13: 440." }).hover();
  await expect(chart.locator("[data-chart-tip]")).toHaveText("OmahaSep 7–13440");
});

/** The cells of a figure's table as marks would say them, under the columns that marks speak of. */
const said = (
  chart: Locator,
): Promise<{ readonly marks: readonly string[]; readonly cells: readonly string[] }> =>
  chart.evaluate((element) => {
    const parts = [...element.querySelectorAll("[data-mark]")].map((mark) =>
      (mark.getAttribute("aria-label") ?? "").replace(/\.$/, "").split(". "),
    );
    const marks = parts.flatMap(([heading, ...cells]) => cells.map((cell) => `${heading} | ${cell}`));
    const columns = new Set(parts.flatMap(([, ...cells]) => cells.map((cell) => cell.split(": ")[0])));
    const head = [...element.querySelectorAll("thead th")].map((cell) => cell.textContent);
    const drawn = new Set(parts.map(([heading]) => heading));
    const cells = [...element.querySelectorAll("tbody tr")].flatMap((row) => {
      const [heading, ...values] = [...row.children].map((cell) => cell.textContent);
      return values
        .map((value, place) => [head[place + 1], value === "–" ? "not known" : value] as const)
        .filter(([name, value]) => columns.has(name) && drawn.has(heading) && value !== "")
        .map(([name, value]) => `${heading} | ${name}: ${value}`);
    });
    return { marks: [...new Set(marks)].toSorted(), cells: [...new Set(cells)].toSorted() };
  });

test("the table behind a chart says what its marks say, cell by cell", async ({ page }) => {
  await openCharts(page);

  for (const name of [
    ...[
      "Booked and showed by stage",
      "Booked and showed by stage, with the weeks before",
      "Great counts by stage",
    ],
    ...["Great counts by week", "Booked by week and stage", "Submissions by week and state"],
    ...["Great counts by week and part", "Show rate by administrator, against control limits"],
    ...["Minutes by office and week", "Great minutes by office and week"],
    ...["Show rate by stage and weekday", "What moved the rate"],
  ]) {
    const { marks, cells } = await said(figure(page, name));
    expect(marks.length, name).toBeGreaterThan(5);
    expect(marks, name).toEqual(cells);
  }
});

test("a table takes the place of its chart and gives it back, without moving the page", async ({ page }) => {
  await openCharts(page);
  const chart = figure(page, "Show rate by administrator, against control limits");
  const place = () => chart.evaluate(({ offsetTop, offsetHeight }: HTMLElement) => [offsetTop, offsetHeight]);
  const before = await place();

  await chart.getByRole("button", { name: "Show as table" }).click();
  const row = chart.getByRole("row", { name: /^Dana Whitfield/ });
  await expect(row.getByRole("cell")).toHaveText(["420", "372", "89%", "above 99.8% limit"]);
  await expect(chart.getByRole("row", { name: /^Nobody yet/ }).getByRole("cell")).toHaveText([
    "0",
    "0",
    "–",
    "–",
  ]);
  expect(await place()).toEqual(before);

  await chart.getByRole("button", { name: "Show as table" }).click();
  await expect(chart.getByRole("img", { name: /^Dana Whitfield/ })).toBeVisible();
});

test("nothing to draw is a sentence", async ({ page }) => {
  await openCharts(page);

  await expect(page.getByRole("region", { name: "Stacked bars, none" })).toContainText(
    "No office submitted hours for these weeks.",
  );
  const sparks = page.getByRole("region", { name: "Sparkline" });
  await expect(sparks.getByRole("img", { name: "Rows by week, none known: no values yet" })).toBeAttached();
  await expect(
    sparks.getByRole("img", { name: "Rows by week: 1,204, 1,190, –, 1,240, 1,302, 1,288" }),
  ).toBeVisible();
});
