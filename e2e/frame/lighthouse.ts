import { chromium } from "playwright";
import lighthouse, { desktopConfig, type Flags } from "lighthouse";
import { BROWSER_ARGUMENTS, findBrowser, NO_BROWSER } from "#e2e/browser.ts";
import { freePort } from "#e2e/server.ts";
import { browserCookies, type Cookie } from "#e2e/sign-in.ts";

export type Category = "accessibility" | "best-practices" | "performance";

export type Audited = {
  /** 0 to 100. */
  readonly scores: Readonly<Record<string, number>>;
  /** What kept a score from being 100, each with the places on the page. */
  readonly failed: readonly string[];
  /** The text of a figure, such as that of `largest-contentful-paint`. */
  readonly figureOf: (audit: string) => string;
};

type Lighthouse = {
  readonly audit: (address: string, categories: readonly Category[]) => Promise<Audited>;
  readonly close: () => Promise<void>;
};

/** Starts a browser of its own for Lighthouse, as a desktop. It asks nobody but the page, and reports to nobody. */
export async function startLighthouse(session: readonly Cookie[]): Promise<Lighthouse> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error(NO_BROWSER);
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath,
    args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  });
  const devtools = await browser.newBrowserCDPSession();
  await devtools.send("Storage.setCookies", { cookies: browserCookies(session) });
  return { audit: (address, categories) => audit(port, address, categories), close: () => browser.close() };
}

async function audit(port: number, address: string, categories: readonly Category[]): Promise<Audited> {
  const flags: Flags = {
    port,
    logLevel: "error",
    onlyCategories: [...categories],
    disableFullPageScreenshot: true,
    // As it does by itself, it computes what slowness would do, and waits for one quiet second; else it waits for five at least.
    throttlingMethod: "simulate",
  };
  const result = await lighthouse(address, flags, desktopConfig);
  if (result === undefined) throw new Error(`Lighthouse said nothing about ${address}.`);
  const { lhr } = result;
  if (lhr.runtimeError !== undefined) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const asked = Object.values(lhr.categories);
  const failed = asked
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .flatMap(({ id }) => lhr.audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 1);
  return {
    scores: Object.fromEntries(asked.map(({ id, score }) => [id, Math.round((score ?? 0) * 100)])),
    failed: failed.map(({ id, title, details }) => `${id}: ${title} ${JSON.stringify(details ?? null)}`),
    figureOf: (id) => lhr.audits[id]?.displayValue ?? "unknown",
  };
}
