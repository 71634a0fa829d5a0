import { chromium } from "playwright";
import lighthouse, { type Flags } from "lighthouse";
import { BROWSER_ARGUMENTS, findBrowser, NO_BROWSER } from "#e2e/browser.ts";
import { freePort, type Server } from "#e2e/server.ts";
import { browserCookies, type Cookie } from "#e2e/sign-in.ts";
import type { PageErrand } from "./errands.ts";
import { figure, heading } from "#e2e/bench/figures.ts";
import { isOnce, scaled } from "#e2e/bench/stores/scale.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices"];
const SIGN_IN = "/sign-in";

/** Audits each page, and the sign-in page, as `lighthouse` does by default: a phone on a slow connection. */
export async function measureLoads(
  { origin }: Server,
  session: readonly Cookie[],
  pages: readonly PageErrand[],
): Promise<void> {
  heading("Lighthouse");
  if (!isOnce) await audit(origin, [], [SIGN_IN]);
  await audit(
    origin,
    session,
    pages.slice(0, scaled(pages.length)).map(({ path }) => path),
  );
}

async function audit(origin: string, session: readonly Cookie[], paths: readonly string[]): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error(NO_BROWSER);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  });
  try {
    const devtools = await browser.newBrowserCDPSession();
    await devtools.send("Storage.setCookies", { cookies: browserCookies(session) });
    for (const path of paths) await auditPage(origin, path, port);
  } finally {
    await browser.close();
  }
}

async function auditPage(origin: string, path: string, port: number): Promise<void> {
  const flags: Flags = {
    port,
    logLevel: "error",
    onlyCategories: CATEGORIES,
    disableFullPageScreenshot: true,
    // Lighthouse computes a slow line and processor from one quick load.
    throttlingMethod: "simulate",
    // The session's cookie is storage too.
    disableStorageReset: true,
  };
  const result = await lighthouse(origin + path, flags);
  if (result === undefined) throw new Error(`Lighthouse has no result for ${path}.`);
  const { lhr } = result;
  if (lhr.runtimeError !== undefined) throw new Error(`${path}: ${lhr.runtimeError.message}`);
  const value = (id: string): string => lhr.audits[id]?.displayValue ?? "unknown";
  const score = (id: string): string => String(Math.round((lhr.categories[id]?.score ?? 0) * 100));
  const paint = `largest paint ${value("largest-contentful-paint")}, blocked ${value("total-blocking-time")}`;
  figure(
    path,
    `performance ${score("performance")} (${paint}, shift ${value("cumulative-layout-shift")}), accessibility ${score("accessibility")}, best practices ${score("best-practices")}`,
    path === SIGN_IN ? "100" : "at least 95, 100, 100",
  );
}
