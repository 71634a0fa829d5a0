import { chromium, type BrowserContext, type Page } from "playwright";
import { BROWSER_ARGUMENTS, findBrowser, NO_BROWSER } from "#e2e/browser.ts";
import type { Server } from "#e2e/server.ts";
import { browserCookies, type Cookie } from "#e2e/sign-in.ts";
import { figure, heading, median, quantile } from "#e2e/bench/figures.ts";
import { scaled } from "#e2e/bench/stores/scale.ts";

const ROUNDS = scaled(7);
const ROW = "tr[data-row]";
const BAR = "figure .recharts-bar-rectangle";
/** Text of the funnel before it draws: its key figures, under its sentence. */
const FIGURE = "main dl dd";
/** A line of 20 Mbit/s, of which 40 ms pass between a request and its reply. */
const OFFICE = { offline: false, latency: 40, downloadThroughput: 2.5e6, uploadThroughput: 2.5e6 };
/** Longer than any answer takes. */
const SETTLED_MS = scaled(1_500, 300);
const SEARCHES = ["an", "joh", "mar", "smi", "lee", "wil", "da"];
const HEADINGS = ["City", "State", "Hired", "City", "Hired"];

/** From the address to the first rows and bars, and from a letter or a press to the rows that answer it. */
export async function measureOpening(server: Server, session: readonly Cookie[]): Promise<void> {
  heading("Pages opened in one browser, nothing cached");
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error(NO_BROWSER);
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGUMENTS] });
  const withPage = async (isOffice: boolean, use: (page: Page) => Promise<void>): Promise<void> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(browserCookies(session));
    await use(await pageOf(context, isOffice));
    await context.close();
  };
  try {
    for (const [isOffice, line, rows, bars] of [
      [true, "over an office line", "0.7 s", "0.9 s"],
      [false, "without a line", "0.45 s", undefined],
    ] as const) {
      const toRows: number[] = [];
      const toFigures: number[] = [];
      const toBars: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        await withPage(isOffice, async (page) => {
          toRows.push(await firstPainted(page, `${server.origin}/people`, ROW));
        });
        await withPage(isOffice, async (page) => {
          toFigures.push(await firstPainted(page, `${server.origin}/funnel`, FIGURE));
        });
        await withPage(isOffice, async (page) => {
          toBars.push(await firstPainted(page, `${server.origin}/funnel`, BAR));
        });
      }
      figure(`first rows of /people ${line}, median`, `${median(toRows).toFixed(0)} ms`, rows);
      figure(`key figures of /funnel ${line}, median`, `${median(toFigures).toFixed(0)} ms`);
      figure(`first bars of /funnel ${line}, median`, `${median(toBars).toFixed(0)} ms`, bars);
      await withPage(isOffice, (page) => measureRows(page, server.origin, line));
    }
  } finally {
    await browser.close();
  }
}

async function pageOf(context: BrowserContext, isOffice: boolean): Promise<Page> {
  const page = await context.newPage();
  if (isOffice) {
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", OFFICE);
  }
  await page.addInitScript(watchRows);
  return page;
}

async function firstPainted(page: Page, address: string, selector: string): Promise<number> {
  await page.addInitScript((wanted) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(wanted) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => performance.mark("shown")));
    });
    observer.observe(document, { subtree: true, childList: true });
  }, selector);
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName("shown").length > 0);
  return page.evaluate(() => performance.getEntriesByName("shown")[0]?.startTime ?? Number.NaN);
}

/** Letters that ask the server, and presses of a heading. */
async function measureRows(page: Page, origin: string, line: string): Promise<void> {
  await page.goto(`${origin}/people`, { waitUntil: "networkidle" });
  const field = page.getByRole("searchbox", { name: "Search people" });
  const letters: number[] = [];
  for (const search of SEARCHES.slice(0, scaled(SEARCHES.length))) {
    await field.click();
    for (const letter of search) letters.push(...(await untilRows(page, () => page.keyboard.press(letter))));
    await field.fill("");
    await page.waitForLoadState("networkidle");
  }
  figure(
    `a letter to its rows ${line}, median and 95 of 100 within`,
    `${median(letters).toFixed(0)} ms, ${quantile(letters, 0.95).toFixed(0)} ms`,
    line.startsWith("over") ? "80 ms, 150 ms" : undefined,
  );
  const sorts: number[] = [];
  for (const name of HEADINGS.slice(0, scaled(HEADINGS.length))) {
    const head = page.getByRole("columnheader", { name, exact: true }).getByRole("button").first();
    sorts.push(...(await untilRows(page, () => head.click())));
  }
  figure(
    `a press of a heading to its rows ${line}, median and longest`,
    `${median(sorts).toFixed(0)} ms, ${Math.max(...sorts).toFixed(0)} ms`,
    "150 ms",
  );
}

/** From the event that the act causes in the page to the paint of other rows; nothing where the rows are the same as before. */
async function untilRows(page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  await page.evaluate(() => Reflect.get(globalThis, "forgetRows")());
  await act();
  await page.waitForTimeout(SETTLED_MS);
  const took = await page.evaluate<number>(() => Reflect.get(globalThis, "rowsAfter")());
  return took > 0 ? [took] : [];
}

/** Runs in the page: when a key or button went down, and when the first rows that differ were painted. */
function watchRows(): void {
  let [actedAt, paintedAt] = [0, 0];
  let before = "";
  const text = (): string =>
    [...document.querySelectorAll("tr[data-row]")].map((row) => row.textContent).join("\n");
  const observer = new MutationObserver(() => {
    if (actedAt === 0 || paintedAt !== 0 || text() === before) return;
    paintedAt = Number.EPSILON;
    requestAnimationFrame(() => setTimeout(() => (paintedAt = performance.now())));
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  for (const type of ["keydown", "pointerdown"])
    document.addEventListener(type, ({ timeStamp }) => (actedAt ||= timeStamp), { capture: true });
  Reflect.set(globalThis, "forgetRows", () => {
    [actedAt, paintedAt] = [0, 0];
    before = text();
  });
  Reflect.set(globalThis, "rowsAfter", () => (paintedAt > 1 ? paintedAt - actedAt : 0));
}
