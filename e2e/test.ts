import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type BrowserContext, type Page } from "playwright/test";
import { searchPages } from "./searched.ts";
import { borrow, giveBack, sessionOf } from "./lending.ts";
import type { Settings } from "./server.ts";
import { sharedServer, type Lent, type SharedServer } from "./servers.ts";
import { browserCookies, type Cookie } from "./sign-in.ts";

export { expect };

/** Options that a file of tests may choose with `test.use`. */
type Choices = {
  /** Contents of the store: what these files say, or else a made-up business of so many people. */
  readonly importedFiles: readonly string[];
  readonly demoPeople: number;
  /** Settings of the server. */
  readonly settings: Settings;
  /** Tests that say the same share a server; those that change what others see say a word of their own. */
  readonly sharedBy: string;
  /** True where the test's pages begin signed in, as an administrator. */
  readonly isSignedIn: boolean;
};

type PerTest = Choices & {
  readonly lent: Lent;
  readonly server: SharedServer;
  /** Address of the pages. */
  readonly origin: string;
  /** State of a browser that has signed in. */
  readonly session: readonly Cookie[];
  /** Names a failure that the test causes on purpose: its text or address matches. Any other one fails the test. */
  readonly allowFailure: (pattern: RegExp) => void;
  readonly watch: Watch;
};

type Watch = { readonly origin: string; readonly problems: string[]; readonly allowed: RegExp[] };

/** Enough for each kind of figure; a page of more people takes longer. */
export const DEMO_PEOPLE = 60;
/** Servers start and stop in seconds, of which a test's own time has none to spare. */
const SLOW = { timeout: 240_000 };

/** The built product over a store, which is started once in a run; a page that reports any mistake fails its test. */
export const test = base.extend<PerTest>({
  importedFiles: [[], { option: true }],
  demoPeople: [DEMO_PEOPLE, { option: true }],
  settings: [{}, { option: true }],
  sharedBy: ["all", { option: true }],
  lent: [
    async ({ importedFiles: files, demoPeople, settings, sharedBy }, use) => {
      const lent = await borrow({ holding: { files, demoPeople }, settings, sharedBy });
      await use(lent);
      await giveBack(lent.key);
    },
    SLOW,
  ],
  server: async ({ lent }, use) => use(sharedServer(lent)),
  origin: async ({ server }, use) => use(server.origin),
  session: [async ({ lent }, use) => use(await sessionOf(lent.key)), SLOW],
  isSignedIn: [true, { option: true }],
  baseURL: async ({ origin }, use) => use(origin),
  watch: async ({ origin }, use) => use({ origin, problems: [], allowed: [] }),
  allowFailure: async ({ watch }, use) => use((pattern) => watch.allowed.push(pattern)),
  context: async ({ context, watch, isSignedIn, session }, use) => {
    if (isSignedIn) await context.addCookies(browserCookies(session));
    await watchContext(context, watch);
    const endSearch = searchPages(context);
    await use(context);
    await endSearch();
    const unexpected = watch.problems.filter(
      (problem) => !watch.allowed.some((allowed) => allowed.test(problem)),
    );
    expect(unexpected, "mistakes that the page reported").toEqual([]);
  },
});

/** As the package for Playwright has it; it would send twice the size, and that twice for each look at a page. */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve(
    "axe-core/axe.min.js",
  ),
  "utf8",
);

/** Choice of what is looked at: all of the page by all rules, unless it says which. */
type Look = { readonly within?: string; readonly rules?: readonly string[] };

/**
 * The page as it stands has no accessibility violation that axe can find. It takes a second or two on a large page: what
 * opens over a page that has been looked at is looked at by itself.
 */
export async function expectAccessible(page: Page, { within, rules = [] }: Look = {}): Promise<void> {
  if (await page.evaluate(() => !("axe" in globalThis))) await page.evaluate(AXE);
  // In one go, and telling of violations only: pages have no frames, and to list all that is right takes a minute.
  const axe = new AxeBuilder({ page, axeSource: "/* It is there. */" }).setLegacyMode().options({
    resultTypes: ["violations"],
    ...(rules.length === 0 ? {} : { runOnly: { type: "rule", values: [...rules] } }),
  });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map((node) => node.target.join(" ")),
  }));
  expect(found, "accessibility violations").toEqual([]);
}

async function watchContext(context: BrowserContext, { origin, problems }: Watch): Promise<void> {
  context.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on("request", (request) => {
    const address = request.url();
    const isOurs = address.startsWith(`${origin}/`) || /^(?:about|blob|data):/.test(address);
    if (!isOurs) problems.push(`another host was asked: ${address}`);
  });
  context.on("response", (response) => {
    if (response.headers()["content-security-policy-report-only"] !== undefined)
      problems.push(`policy only reported, not enforced: ${response.url()}`);
  });
  await context.exposeFunction("fieldboardViolation", (text: string) => problems.push(`policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
      Reflect.get(globalThis, "fieldboardViolation")(`${effectiveDirective} ${blockedURI}`);
    });
  });
}
