import { chromium, type Page } from "playwright";
import { z } from "zod/mini";
import { BROWSER_ARGUMENTS, findBrowser, NO_BROWSER } from "#e2e/browser.ts";
import type { Server } from "#e2e/server.ts";
import { browserCookies, type Cookie } from "#e2e/sign-in.ts";
import { figure, heading, median } from "./figures.ts";
import { scaled } from "./stores/scale.ts";

/** Time for which the page is left alone, until all that follows a press has been drawn. */
const SETTLED_MS = scaled(1_500, 50);

const RANGES = ["Last week", "Last 4 weeks", "This month", "Last month", "This quarter", "Last quarter"];
const COMPARISONS = [
  "Last year",
  "No comparison",
  "Previous period",
  "Last year",
  "No comparison",
  "Previous period",
];
const ACCOUNTS = scaled(6);

/** From a press that changes what the funnel is of to the picture of the new numbers, without the wait for replies. */
export async function measureChanges({ origin }: Server, session: readonly Cookie[]): Promise<void> {
  heading("The funnel's new numbers on the screen, without the wait for their replies");
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error(NO_BROWSER);
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGUMENTS] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(browserCookies(session));
    const page = await context.newPage();
    await page.addInitScript(watchNumbers);
    await page.goto(`${origin}/funnel?section=table`, { waitUntil: "networkidle" });
    report("another range", await measured(page, RANGES, (name) => chooseDates(page, name)));
    report("another comparison", await measured(page, COMPARISONS, (name) => chooseCompared(page, name)));
    report("one more account", await measuredAccounts(page));
  } finally {
    await browser.close();
  }
}

async function chooseDates(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Dates/ }).click();
  await forgetNumbers(page);
  await page.getByRole("listbox").getByRole("option", { name }).first().click();
}

async function chooseCompared(page: Page, label: string): Promise<void> {
  await forgetNumbers(page);
  await page.getByLabel("Compare").selectOption({ label });
}

const forgetNumbers = (page: Page): Promise<void> =>
  page.evaluate(() => Reflect.get(globalThis, "forgetNumbers")());

async function measured(
  page: Page,
  options: readonly string[],
  choose: (option: string) => Promise<void>,
): Promise<readonly number[]> {
  const all: number[] = [];
  for (const name of options.slice(0, scaled(options.length))) {
    await choose(name);
    all.push(await waitedFor(page));
  }
  return all;
}

/** The list stays open: each press adds an account. */
async function measuredAccounts(page: Page): Promise<readonly number[]> {
  const all: number[] = [];
  await page.getByRole("button", { name: /All offices/ }).click();
  for (let nth = 1; nth <= ACCOUNTS; nth += 1) {
    await forgetNumbers(page);
    await page.getByRole("listbox").getByRole("option").nth(nth).click();
    all.push(await waitedFor(page));
  }
  return all;
}

const waited = z.object({
  pressedAt: z.number(),
  paintedAt: z.number(),
  replies: z.array(z.array(z.number())),
});

async function waitedFor(page: Page): Promise<number> {
  await page.waitForFunction(() => Reflect.get(globalThis, "havePainted")());
  await page.waitForTimeout(SETTLED_MS);
  const read: unknown = await page.evaluate(() => Reflect.get(globalThis, "takeNumbers")());
  const { pressedAt, paintedAt, replies } = waited.parse(read);
  return paintedAt - pressedAt - covered(replies.filter(([from = 0]) => from < paintedAt));
}

/** The time in which any of the replies was awaited. */
function covered(replies: readonly (readonly number[])[]): number {
  let [sum, until] = [0, 0];
  for (const [from = 0, to = 0] of replies.toSorted(([a = 0], [b = 0]) => a - b)) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return sum;
}

/** Runs in the page: when a press was, when reports were awaited, and when the last of the chart's new numbers was painted. */
function watchNumbers(): void {
  let [pressedAt, paintedAt] = [0, 0];
  const isOfChart = (node: Node | null): boolean => {
    const element = node instanceof Element ? node : (node?.parentElement ?? null);
    const chart = element?.closest(`figure[aria-label^="Booked and showed by stage, "]`);
    return chart !== null && chart !== undefined;
  };
  const observer = new MutationObserver((changes) => {
    if (pressedAt === 0 || !changes.some(({ target }) => isOfChart(target))) return;
    requestAnimationFrame(() => setTimeout(() => (paintedAt = performance.now())));
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const type of ["pointerup", "change"])
    document.addEventListener(type, ({ timeStamp }) => (pressedAt ||= timeStamp), { capture: true });
  Reflect.set(globalThis, "havePainted", () => paintedAt > 0);
  Reflect.set(globalThis, "forgetNumbers", () => {
    [pressedAt, paintedAt] = [0, 0];
    performance.clearResourceTimings();
  });
  Reflect.set(globalThis, "takeNumbers", () => {
    const replies = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/api/funnel/report"))
      .map(({ startTime, duration }) => [startTime, startTime + duration]);
    return { pressedAt, paintedAt, replies };
  });
}

function report(change: string, waits: readonly number[]): void {
  const worst = Math.max(...waits);
  figure(
    `${change}, ${waits.length} times`,
    `${median(waits).toFixed(0)} ms, longest ${worst.toFixed(0)} ms`,
    "within 150 ms",
  );
}
