import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright/test";
import { test } from "#e2e/capture.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

/* Charts draw the numbers of the tables behind them, lead along them by keys and pointer, and are saved as pictures. */

const WEEK = "/funnel?from=2026-11-09&to=2026-11-15";

const figure = (page: Page, name: RegExp): Locator => page.getByRole("figure", { name });
const stagesOf = (page: Page): Locator => figure(page, /^Booked and showed by stage,/);
const tipOf = (chart: Locator): Locator => chart.locator("[data-chart-tip]");

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

/** Places on a screen are at the same distance for the same difference of their values, within a pixel. */
function expectInProportion(places: readonly number[], values: readonly number[]): void {
  expect(places).toHaveLength(values.length);
  const [least, most] = [values.indexOf(Math.min(...values)), values.indexOf(Math.max(...values))];
  const pxPerOne =
    ((places[most] ?? 0) - (places[least] ?? 0)) / ((values[most] ?? 0) - (values[least] ?? 0));
  expect(Math.abs(pxPerOne)).toBeGreaterThan(0);
  for (const [at, value] of values.entries())
    expect(
      Math.abs((places[at] ?? 0) - (places[least] ?? 0) - (value - (values[least] ?? 0)) * pxPerOne),
    ).toBeLessThan(1);
}

test("charts draw the numbers of their tables, and lead along them", async ({ page }) => {
  await test.step("bars, lines and points are where the numbers of their tables put them", async () => {
    await page.goto("/funnel?from=2026-10-12&to=2026-11-15&compare=none&section=trend");
    const bars = stagesOf(page).locator(":is(.booked, .showed) .recharts-bar-rectangle rect");
    await expect(bars).toHaveCount(10);
    const counts = [...(await column(stagesOf(page), "Booked")), ...(await column(stagesOf(page), "Showed"))];
    expectInProportion(
      (await boxesOf(bars)).map(({ height }) => height),
      counts,
    );

    const trend = figure(page, /^Booked and showed by stage and week/);
    const first = trend.locator(".recharts-wrapper").first().locator("[data-point]");
    await expect(first.first()).toBeAttached();
    const points = await boxesOf(first);
    const lines = [
      await column(trend, "First interview, booked"),
      await column(trend, "First interview, showed"),
    ];
    expectInProportion(
      points.map(({ y }) => y),
      lines.flat(),
    );

    await page.getByRole("button", { name: "Fair comparison" }).click();
    const scatter = figure(page, /^Show rate by administrator/);
    const circles = scatter.locator("[data-point] > :first-child");
    await expect(circles.first()).toBeAttached();
    const booked = await column(scatter, "Booked");
    expectInProportion(
      (await boxesOf(circles)).map(({ x }) => x),
      booked.filter((count) => count > 0).toSorted((few, many) => few - many),
    );
  });

  await test.step("keys and the pointer lead along the marks of a chart, and the tip beside them says the row of the table", async () => {
    await page.goto(WEEK);
    const chart = stagesOf(page);
    await expect(chart.locator("[data-earlier]")).toHaveCount(10);
    await expect(chart.locator("line[data-earlier][stroke-width='1.5']")).toHaveCount(10);
    const [first, second] = await column(chart, "Booked");
    const words = (count = 0): string => new Intl.NumberFormat("en-US").format(count);
    await chart.getByRole("button", { name: "Save as PNG" }).focus();
    await page.keyboard.press("Tab");
    await expect(chart.getByRole("application")).toBeFocused();
    await expect(tipOf(chart)).toContainText(`First interviewBooked${words(first)}`);
    await page.keyboard.press("ArrowRight");
    await expect(tipOf(chart)).toContainText(`Second interviewBooked${words(second)}`);
    // One stop: the next one leaves the chart.
    await page.keyboard.press("Tab");
    await expect(chart.locator(":focus")).toHaveCount(0);
    await expect(tipOf(chart)).toHaveCount(0);

    await chart.locator(".booked .recharts-bar-rectangle rect").first().hover();
    const showed = await chart.locator(".showed .recharts-bar-rectangle rect").first().boundingBox();
    await expect
      .poll(async () => (await tipOf(chart).boundingBox())?.x)
      .toBeGreaterThanOrEqual((showed?.x ?? 0) + (showed?.width ?? 0));

    // A point that is reached by keys narrows the page by Enter.
    await page.getByRole("button", { name: "Fair comparison" }).click();
    const scatter = figure(page, /^Show rate by administrator/);
    await scatter.getByRole("application").focus();
    await page.keyboard.press("ArrowRight");
    const name = (await tipOf(scatter).locator("p").textContent()) ?? "";
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Administrator ${name}` })).toBeVisible();
  });
});

test("a chart is read as a table and saved as a picture", async ({ page }) => {
  await test.step("a table takes the place of its chart and gives it back", async () => {
    await page.goto(WEEK);
    const chart = stagesOf(page);
    await expect(chart).toBeVisible();
    const place = () =>
      chart.evaluate(({ offsetTop, offsetHeight }: HTMLElement) => [offsetTop, offsetHeight]);
    const before = await place();
    await chart.getByRole("button", { name: "Show as table" }).click();
    await expect(chart.getByRole("region", { name: /, as a table$/ }).getByRole("row")).toHaveCount(6);
    await expect(chart.getByRole("button", { name: "Save as PNG" })).toBeDisabled();
    expect(await place()).toEqual(before);
    await expectAccessible(page, { within: "figure" });
    await chart.getByRole("button", { name: "Show as table" }).click();
    await expect(chart.locator(".recharts-bar-rectangle").first()).toBeVisible();
  });

  await test.step("a chart is saved as a picture, twice as sharp, on the ground of the theme", async () => {
    await page.goto(WEEK);
    const chart = stagesOf(page);
    await expect(chart.locator(".recharts-bar-rectangle").first()).toBeVisible();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const saved = page.waitForEvent("download");
      await chart.getByRole("button", { name: "Save as PNG" }).click();
      const picture = await pictureOf(page, await (await saved).path());

      // With a margin of twelve at each side.
      expect(picture.width).toBe(Math.ceil((((await chart.boundingBox())?.width ?? 0) + 24) * 2));
      expect(picture.background).toBe(picture.ground);
      expect(picture.drawnShare).toBeGreaterThan(0.01);
      expect(picture.colors).toBeGreaterThan(20);
    }
  });
});

/** Looks of a saved picture: its size, its background beside that of the page, and how much of it is something else. */
async function pictureOf(page: Page, path: string) {
  const source = `data:image/png;base64,${(await readFile(path)).toString("base64")}`;
  return page.evaluate(async (address) => {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = image.height;
    const pen = canvas.getContext("2d");
    if (pen === null) throw new Error("The browser draws nothing.");
    pen.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    pen.fillRect(0, 0, 1, 1);
    const colorAt = ([red, green, blue]: Uint8ClampedArray): string => `${red}, ${green}, ${blue}`;
    const ground = colorAt(pen.getImageData(0, 0, 1, 1).data);
    pen.drawImage(image, 0, 0);
    const pixels = new Uint32Array(pen.getImageData(0, 0, image.width, image.height).data.buffer);
    const counts = new Map<number, number>();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    return {
      width: image.width,
      ground,
      background: colorAt(pen.getImageData(0, 0, 1, 1).data),
      drawnShare: 1 - (counts.get(pixels[0] ?? 0) ?? 0) / pixels.length,
      colors: counts.size,
    };
  }, source);
}
