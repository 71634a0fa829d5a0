import type { Locator, Page } from "playwright/test";
import { test } from "./kit.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

/** Two of pairs, one of lines, one scatter, one of parted bars, one heat grid. */
const FIGURES = 6;

const figure = (page: Page, name: string): Locator => page.getByRole("figure", { name, exact: true });

async function openCharts(page: Page): Promise<void> {
  await page.goto("/kit");
  await expect(page.getByRole("figure")).toHaveCount(FIGURES);
  // The tables behind the drawings come after them.
  await expect(page.locator("figure table")).toHaveCount(FIGURES);
}

test("every chart as a table is accessible, light and dark", async ({ page }) => {
  await openCharts(page);
  for (const button of await page.getByRole("button", { name: "Show as table" }).all())
    await button.press("Enter");
  await expect(page.getByRole("region", { name: /, as a table$/ })).toHaveCount(FIGURES);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, { rules: ["color-contrast"] });
});

/** A column of the table behind a chart, as numbers. */
const column = (chart: Locator, name: string): Promise<readonly number[]> =>
  chart.evaluate((element, wanted) => {
    const heads = [...element.querySelectorAll("thead th")].map((cell) => cell.textContent);
    const place = heads.indexOf(wanted);
    return [...element.querySelectorAll("tbody tr")].map((row) =>
      Number.parseFloat((row.children[place]?.textContent ?? "").replaceAll(/[,%]/g, "")),
    );
  }, name);

const boxesOf = (marks: Locator) =>
  marks.evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2, height };
    }),
  );

test("bars, lines and points are where the numbers of their tables put them", async ({ page }) => {
  await openCharts(page);
  await expectBars(page);
  await expectLine(page);
  await expectScatter(page);
});

/** Bars are as high as the counts of their table. */
async function expectBars(page: Page): Promise<void> {
  const chart = figure(page, "Booked and showed by stage");
  const [booked, showed] = [await column(chart, "Booked"), await column(chart, "Showed")];
  const heights = (await boxesOf(chart.locator(":is(.booked, .showed) .recharts-bar-rectangle path"))).map(
    ({ height }) => height,
  );

  expect(heights).toHaveLength(10);
  const pxPerOne = (heights[0] ?? 0) / (booked[0] ?? 1);
  for (const [place, count] of [...booked, ...showed].entries())
    expect(Math.abs((heights[place] ?? 0) - Math.max(1, count * pxPerOne))).toBeLessThan(1);
}

/** Points of a line are at the heights of the values of their table. */
async function expectLine(page: Page): Promise<void> {
  const chart = figure(page, "Show rate by week");
  const values = (await column(chart, "First interview")).filter((value) => !Number.isNaN(value));
  const points = await boxesOf(chart.locator(".recharts-wrapper").first().locator("[data-point]"));

  expect(points).toHaveLength(values.length);
  const top = Math.max(...values);
  const [high, low] = [points[values.indexOf(top)], points[values.indexOf(Math.min(...values))]];
  const pxPerOne = ((low?.y ?? 0) - (high?.y ?? 0)) / (top - Math.min(...values));
  expect(pxPerOne).toBeGreaterThan(0);
  for (const [step, value] of values.entries())
    expect(Math.abs((points[step]?.y ?? 0) - ((high?.y ?? 0) + (top - value) * pxPerOne))).toBeLessThan(1);
}

/** Points of a scatter are where the counts and rates of their table put them. */
async function expectScatter(page: Page): Promise<void> {
  const chart = figure(page, "Show rate by administrator");
  const [booked, showed] = [await column(chart, "Booked"), await column(chart, "Showed")];
  const known = booked
    .map((of, row) => ({ of, rate: (showed[row] ?? 0) / of }))
    .filter(({ of }) => of > 0)
    .toSorted((one, other) => one.of - other.of || one.rate - other.rate);
  const points = await boxesOf(chart.locator("[data-point] > circle:first-child"));

  expect(points).toHaveLength(known.length);
  const [first, last] = [points[0], points.at(-1)];
  const [few, most] = [known[0]?.of ?? 0, known.at(-1)?.of ?? 1];
  const pxPerOne = ((last?.x ?? 0) - (first?.x ?? 0)) / (most - few);
  for (const [place, { of }] of known.entries())
    expect(Math.abs((points[place]?.x ?? 0) - ((first?.x ?? 0) + (of - few) * pxPerOne))).toBeLessThan(1);
  const byRate = points.toSorted((one, other) => one.y - other.y);
  expect(byRate[0]).toEqual(points[known.findIndex(({ rate }) => rate === 1)]);
}

test("keys and the pointer lead along the marks of charts, and the tip says the row of the table", async ({
  page,
}) => {
  await openCharts(page);
  const chart = figure(page, "Compared by stage");
  const tip = chart.locator("[data-chart-tip]");

  await chart.getByRole("button", { name: "Save as PNG" }).focus();
  await page.keyboard.press("Tab");
  await expect(chart.getByRole("application")).toBeFocused();
  await expect(tip).toContainText("First");
  await expect(tip).toContainText("13,897");
  await page.keyboard.press("ArrowRight");
  await expect(tip).toContainText("Second");

  // One stop: the next one leaves the chart.
  await page.keyboard.press("Tab");
  await expect(chart.locator(":focus")).toHaveCount(0);
  await expect(tip).toHaveCount(0);

  const scatter = figure(page, "Show rate by administrator");
  await scatter.getByRole("application").focus();
  await expect(scatter.locator("[data-chart-tip]")).toContainText("New Hire");
  await page.keyboard.press("ArrowRight");
  await expect(scatter.locator("[data-chart-tip]")).toContainText("Maria Oduya");

  const parted = figure(page, "What drove the change");
  await parted.getByRole("application").focus();
  await expect(parted.locator("[data-chart-tip]")).toContainText("Yusuf Xu");
  for (const name of ["Harbor Point", "New Hire"]) {
    // As recharts has it in a chart of rows.
    await page.keyboard.press("ArrowLeft");
    await expect(parted.locator("[data-chart-tip]")).toContainText(name);
  }

  await scatter.locator("[data-point]").first().hover();
  await expect(scatter.locator("[data-chart-tip]")).toHaveText(/^New HireBooked4Showed4Show rate100%/);
});

test("an earlier count is one thin line, and a tip stands beside the bars that it explains", async ({
  page,
}) => {
  await openCharts(page);
  const chart = figure(page, "Compared by stage");
  await expect(chart.locator("[data-earlier]")).toHaveCount(10);
  await expect(chart.locator("line[data-earlier][stroke-width='1.5']")).toHaveCount(10);

  await chart.locator(".booked .recharts-bar-rectangle path").first().hover();
  const tip = await chart.locator("[data-chart-tip]").boundingBox();
  const showed = await chart.locator(".showed .recharts-bar-rectangle path").first().boundingBox();
  expect(tip?.x ?? 0).toBeGreaterThanOrEqual((showed?.x ?? 0) + (showed?.width ?? 0));
});

test("a table takes the place of its chart and gives it back, and says what has no number", async ({
  page,
}) => {
  await openCharts(page);
  const chart = figure(page, "Show rate by administrator");
  const place = () => chart.evaluate(({ offsetTop, offsetHeight }: HTMLElement) => [offsetTop, offsetHeight]);
  const before = await place();

  await chart.getByRole("button", { name: "Show as table" }).click();
  const row = chart.getByRole("row", { name: /^Dana Whitfield/ });
  await expect(row.getByRole("cell")).toHaveText(["420", "372", "89%", "above 99.8% limit"]);
  await expect(chart.getByRole("row", { name: /^No Bookings/ }).getByRole("cell")).toHaveText([
    "0",
    "0",
    "–",
    "–",
  ]);
  expect(await place()).toEqual(before);

  await chart.getByRole("button", { name: "Show as table" }).click();
  await expect(chart.locator("[data-point]").first()).toBeVisible();

  const grid = figure(page, "Show rate by stage and weekday").getByRole("row", { name: /^First interview/ });
  await expect(grid.getByRole("cell").first()).toHaveText("61%610 of 1,000");
  await expect(grid.getByRole("cell").nth(5)).toHaveText("90%*9 of 10");
  await expect(grid.getByRole("cell").nth(6)).toHaveText("–none booked");
  await expect(page.getByText("No interviews booked in these weeks.")).toBeVisible();
});
