import { chromium, type Page } from "playwright";
import { BROWSER_ARGUMENTS, findBrowser, NO_BROWSER } from "#e2e/browser.ts";
import type { Server } from "#e2e/server.ts";
import { browserCookies, type Cookie } from "#e2e/sign-in.ts";
import { COMMON, type PageErrand, type Step } from "./errands.ts";
import { figure, heading } from "#e2e/bench/figures.ts";
import { isOnce, scaled } from "#e2e/bench/stores/scale.ts";

const SLOWER_TIMES = scaled(4);
const VIEWPORT = { width: 1440, height: 900 };
/** With room for the frame around the page. What lies beyond the window's edge is never drawn, so a press on it would seem unanswered. */
const WINDOW = { width: VIEWPORT.width + 60, height: VIEWPORT.height + 200 };
const SETTLED_MS = scaled(400, 20);
/** A page without a long task for so long has been drawn: charts come after what stands above them. */
const QUIET_MS = scaled(2_000, 100);
/** A page has more than fifty interactions, of which the slowest one is not counted: <https://web.dev/articles/inp>. */
const UNCOUNTED_OF = 50;
/** Number of the slowest that are listed, for a page. */
const WORST_TOLD = 8;

type Measured = { readonly step: string; readonly ms: number };

/** From a press or a key to the picture that answers it, on every page, with the processor slowed down. */
export async function measureInteractions(
  { origin }: Server,
  session: readonly Cookie[],
  pages: readonly PageErrand[],
): Promise<void> {
  heading(`From an interaction to its next paint, processor ${SLOWER_TIMES} times slower`);
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error(NO_BROWSER);
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGUMENTS] });
  try {
    for (const [place, { path, steps }] of pages.entries()) {
      const context = await browser.newContext({ viewport: VIEWPORT });
      await context.addCookies(browserCookies(session));
      const page = await context.newPage();
      await page.addInitScript(watchInteractions);
      const devtools = await context.newCDPSession(page);
      const { windowId } = await devtools.send("Browser.getWindowForTarget");
      await devtools.send("Browser.setWindowBounds", { windowId, bounds: WINDOW });
      // From the start, as on a slow machine: how its rows were drawn at first tells a page how slow it is.
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_TIMES });
      await page.goto(`${origin}${path}`, { waitUntil: "networkidle" });
      await page.waitForFunction((ms) => Reflect.get(globalThis, "quietFor")() > ms, QUIET_MS);
      report(path, await measured(page, isOnce && place > 0 ? steps : [...COMMON, ...steps]));
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

/** Runs in the page: the longest event of each interaction since it was last asked, by the interaction's number. */
function watchInteractions(): void {
  let busyAt = performance.now();
  new PerformanceObserver(() => (busyAt = performance.now())).observe({ type: "longtask" });
  Reflect.set(globalThis, "quietFor", () => performance.now() - busyAt);
  let longest = new Map<number, number>();
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const id: unknown = Reflect.get(entry, "interactionId");
      if (typeof id !== "number" || id === 0) continue;
      longest.set(id, Math.max(longest.get(id) ?? 0, entry.duration));
    }
  });
  const options: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: "event",
    durationThreshold: 16,
  };
  observer.observe(options);
  Reflect.set(globalThis, "takeInteractions", () => {
    const taken = [...longest.values()];
    longest = new Map();
    return taken;
  });
}

async function measured(page: Page, steps: readonly Step[]): Promise<readonly Measured[]> {
  const all: Measured[] = [];
  for (const { name, run } of steps) {
    await run(page).catch((error: unknown) => {
      throw new Error(`Step failed: ${name}`, { cause: error });
    });
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(SETTLED_MS);
    const durations: readonly number[] = await page.evaluate(() =>
      Reflect.get(globalThis, "takeInteractions")(),
    );
    all.push(...durations.map((ms) => ({ step: name, ms })));
  }
  return all;
}

function report(path: string, all: readonly Measured[]): void {
  const sorted = all.toSorted((one, other) => other.ms - one.ms);
  const [worst] = sorted;
  if (worst === undefined) throw new Error(`${path}: no interaction was noticed`);
  const counted = sorted[Math.floor(sorted.length / UNCOUNTED_OF)]?.ms ?? Number.NaN;
  figure(
    `${path}, ${sorted.length} interactions: worst, and all but one of fifty within`,
    `${worst.ms} ms (to ${worst.step}), ${counted} ms`,
    "at most 200 ms",
  );
  for (const { step, ms } of sorted.slice(1, WORST_TOLD)) figure("", `${ms} ms (to ${step})`);
}
