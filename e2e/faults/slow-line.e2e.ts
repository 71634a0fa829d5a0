import type { Page } from "playwright/test";
import { CAPTURE_FILE } from "#test/capture.ts";
import { gate, test, twisted } from "#e2e/front.ts";
import { expect } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";

/* A line as slow as a telephone's in a store with thick walls. */
test.use({ importedFiles: [CAPTURE_FILE] });

const LATENCY_MS = 150;
const BYTES_PER_SECOND = 200_000;
/** Each page at one width or two: all of them at all widths would take half a minute. */
const PATHS: readonly (readonly [width: number, paths: readonly string[]])[] = [
  [390, ["/funnel", "/people", "/payroll"]],
  // Where what stands above the rows fills its lines.
  [1024, ["/funnel", "/people"]],
  [1440, ["/roadshows", "/payroll/5034", "/funnel?from=2024-01-01&to=2024-01-07"]],
];
/** Shift of the layout: half of what is held to be good. */
const SHIFT_MAX = 0.05;

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  });
}

/** Has the browser itself note which parts of a page moved, and how far, from the first moment on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted: (readonly [moved: number, what: string])[] = [];
    Reflect.set(globalThis, "notedShifts", noted);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: unknown = Reflect.get(entry, "sources");
        const nodes = Array.isArray(sources) ? sources.map((source: unknown) => Object(source).node) : [];
        const names = nodes.map((node: unknown) =>
          node instanceof Element
            ? node.outerHTML.slice(0, 80)
            : `text ${String(Object(node).textContent).slice(0, 60)}`,
        );
        noted.push([Number(Reflect.get(entry, "value")), names.join(", ")]);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

const notedShifts = (page: Page): Promise<readonly (readonly [moved: number, what: string])[]> =>
  page.evaluate(
    () =>
      // The browser tells of a frame's shifts after it.
      new Promise((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => resolve(Reflect.get(globalThis, "notedShifts"))),
        );
      }),
  );

async function expectStill(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectWhole(page);
  const shifts = await notedShifts(page);
  const sum = shifts.reduce((total, [moved]) => total + moved, 0);
  expect(sum, `${path} at ${page.viewportSize()?.width}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(
    SHIFT_MAX,
  );
}

for (const [width, paths] of PATHS)
  test(`little moves while a page comes over a slow line, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await slowDown(page);
    await watchShifts(page);
    for (const path of paths) await expectStill(page, path);
  });

test("a shift is noted when there is one", async ({ page }) => {
  await watchShifts(page);
  await page.goto("/people");
  await expectWhole(page);
  await page.evaluate(() =>
    document.querySelector("main")?.prepend(document.createElement("hr"), "A line", "of text"),
  );

  await expect.poll(async () => (await notedShifts(page)).length).toBeGreaterThan(0);
});

test("a skeleton stands for the first rows, and earlier rows stay while others are on their way", async ({
  page,
  front,
}) => {
  const first = gate();
  front.meddle(twisted([/^\/api\/people\/directory/, first]));
  await page.goto("/people");
  const directory = page.getByRole("region", { name: "Directory", exact: true });
  await expect(directory.getByRole("status")).toContainText("Loading 16 rows…");
  const busy = page.locator("[data-busy=true]");
  await expect(busy).toHaveCSS("opacity", "1");

  first.open();
  const row = directory.getByRole("row").nth(1);
  await expect(row).toBeVisible();
  await expect(busy).toHaveCount(0);

  const later = gate();
  front.meddle(twisted([/^\/api\/people\/directory/, later]));
  const before = await row.innerText();
  await page.getByRole("searchbox", { name: "Search people" }).fill("golden");
  await expect(page).toHaveURL(/q=golden/);
  await expect(busy).toHaveCSS("opacity", "1");
  expect(await row.innerText()).toBe(before);

  later.open();
  await expect(page.getByText(/^\d+ of \d+ people/)).toBeVisible();
  await expect(busy).toHaveCount(0);
});
