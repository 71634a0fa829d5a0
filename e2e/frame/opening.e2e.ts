import type { Page, Request } from "playwright/test";
import { gate, test, twisted } from "#e2e/front.ts";
import { expect } from "#e2e/test.ts";

/* How a page opens: few requests, none of them twice. */

const nameOf = (request: Request): string => new URL(request.url()).pathname;

/** The requests of a page until something is on the screen. */
async function requestsUntil(page: Page, path: string, isShown: () => Promise<void>): Promise<string[]> {
  const names: string[] = [];
  page.on("request", (request) => names.push(nameOf(request)));
  await page.goto(path);
  await isShown();
  return [...names];
}

test("people opens with at most 13 requests before its first rows, none of them twice", async ({ page }) => {
  const names = await requestsUntil(page, "/people", async () => {
    await page.getByRole("row").nth(2).waitFor();
  });
  const rows = names.indexOf("/api/people/directory");
  expect(rows).toBeGreaterThan(0);
  // What is requested at the same time as the rows, such as the offices of a filter, is no reason for them to wait.
  expect(names.slice(0, rows + 1).length, names.join("\n")).toBeLessThanOrEqual(13);
  expect(names.filter((name) => name === "/api/session")).toHaveLength(1);
  expect(new Set(names.filter((name) => name.startsWith("/assets/"))).size).toBe(
    names.filter((name) => name.startsWith("/assets/")).length,
  );
});

test("the sign-in page opens with at most 9 requests", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  const names = await requestsUntil(page, "/sign-in", async () => {
    await page.getByRole("heading", { level: 1 }).waitFor();
  });
  // The browser requests its icon when it likes.
  const needed = names.filter((name) => name !== "/favicon.svg");
  expect(needed.length, names.join("\n")).toBeLessThanOrEqual(9);
  await context.close();
});

test("a view list that does not answer keeps nothing away", async ({ page, front }) => {
  const held = gate();
  front.meddle(twisted([/^\/api\/views/, { until: held.until }]));
  await page.goto("/funnel?saved=1");
  await expect(page.getByRole("button", { name: /^Saved views / })).toHaveText("Loading…");
  await page.getByRole("button", { name: "Trend" }).click();
  await expect(page.getByRole("region", { name: "Trend" }).getByRole("figure").first()).toBeVisible();
  held.open();
  await expect(page.getByRole("button", { name: /^Saved views / })).toHaveText("Views");
});

test("Escape before the calendar's code has come keeps it closed", async ({ page, front }) => {
  const held = gate();
  const names: string[] = [];
  page.on("request", (request) => names.push(new URL(request.url()).pathname));
  front.meddle(twisted([/date-range-panel/, { until: held.until }]));
  await page.goto("/funnel");
  const dates = page.getByRole("button", { name: /^Dates/ });
  await dates.click();
  await page.keyboard.press("Escape");
  held.open();
  const code = names.find((name) => name.includes("date-range-panel")) ?? "";
  expect(code).not.toBe("");
  // The picker requested it first, and gets it first.
  await page.evaluate((name) => import(name), code);
  await expect(dates).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByRole("dialog", { name: "Dates" })).toBeHidden();
  await dates.click();
  await expect(page.getByRole("dialog", { name: "Dates" })).toBeVisible();
});
