import type { Page, Response } from "playwright/test";
import { expect, test } from "#e2e/test.ts";

/* Bytes are the same on every machine; seconds are measured by `npm run bench`. */

/** Seven files in place of twenty: what menus and filters share comes as one. */
const FIRST_LOAD_BYTES_MAX = 250_000;
/** Smaller files are sent as they are. */
const COMPRESSED_FROM_BYTES = 1024;

type Script = {
  readonly name: string;
  readonly bytes: number;
  readonly coding: string;
  readonly text: string;
};

test("the funnel's first load is at most 250 kB of compressed script before its chart", async ({ page }) => {
  const arriving: Promise<Script>[] = [];
  const note = (response: Response): void => {
    const name = new URL(response.url()).pathname;
    if (!name.endsWith(".js")) return;
    arriving.push(
      (async () => ({
        name,
        text: await response.text(),
        bytes: (await response.request().sizes()).responseBodySize,
        coding: (await response.headerValue("content-encoding")) ?? "none",
      }))(),
    );
  };
  page.on("response", note);
  await page.addInitScript(noteChart);
  await page.goto("/funnel");
  await expect(page.locator("figure .recharts-bar-rectangle").first()).toBeVisible();

  const asked = await requestedBeforeChart(page);
  page.off("response", note);
  const all = await Promise.all(arriving);
  const scripts = all.filter(({ name }) => asked.includes(name));
  expect(scripts).toHaveLength(asked.length);
  const charts = scripts.filter(({ text }) => text.includes("recharts-"));
  // What the funnel's chart shares with those below it is a chunk of its own.
  expect(charts.length).toBeGreaterThan(0);
  const before = scripts
    .filter((script) => !charts.includes(script))
    .toSorted((one, other) => other.bytes - one.bytes);
  const plain = before.filter(
    ({ coding, text }) => coding === "none" && text.length >= COMPRESSED_FROM_BYTES,
  );
  expect(plain.map(({ name }) => name)).toEqual([]);
  const bytes = before.reduce((sum, script) => sum + script.bytes, 0);
  const list = before.map((script) => `${String(script.bytes).padStart(7)} ${script.name}`).join("\n");
  expect(bytes, list).toBeLessThanOrEqual(FIRST_LOAD_BYTES_MAX);
  expect(bytes, "a whole app has arrived").toBeGreaterThan(FIRST_LOAD_BYTES_MAX / 4);
});

/** Runs in the page: when the first mark of the chart, with its numbers, stood in it. */
function noteChart(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector("figure .recharts-bar-rectangle") === null) return;
    observer.disconnect();
    performance.mark("chart");
  });
  observer.observe(document, { subtree: true, childList: true });
}

/** The scripts that the page asked for before its chart stood, each once. */
const requestedBeforeChart = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const chartAt = performance.getEntriesByName("chart")[0]?.startTime ?? Number.NaN;
    const names = performance
      .getEntriesByType("resource")
      .filter(({ name, startTime }) => name.endsWith(".js") && startTime <= chartAt)
      .map(({ name }) => new URL(name).pathname);
    return [...new Set(names)];
  });
