import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type BrowserContext, type Page } from "playwright/test";
import { expectNoLeakInStore, searchPages } from "./searched.ts";
import { browserCookies, signInTo, type Cookie } from "./sign-in.ts";
import { importFiles, startServer, temporaryFolder, type Server, type Settings } from "./server.ts";

export { expect };

/** What a file of tests may choose with `test.use`: files to import before the start, and settings of the server. */
type Choices = { readonly importedFiles: readonly string[]; readonly settings: Settings };

type PerWorker = Choices & {
  readonly server: Server;
  /** Where the pages are; `kit.ts` puts its own in place of the product's. */
  readonly origin: string;
  /** What a browser keeps that has signed in. */
  readonly session: readonly Cookie[];
};

type PerTest = {
  /** Whether the test's pages begin signed in, as an administrator. */
  readonly isSignedIn: boolean;
  /** Names a failure that the test causes on purpose: its text or address matches. Any other one fails the test. */
  readonly allowFailure: (pattern: RegExp) => void;
  readonly watch: Watch;
};

type Watch = { readonly origin: string; readonly problems: string[]; readonly allowed: RegExp[] };

/** Starts the built product once per worker, over a store of its own; a page that reports any mistake fails its test. */
export const test = base.extend<PerTest, PerWorker>({
  importedFiles: [[], { scope: "worker", option: true }],
  settings: [{}, { scope: "worker", option: true }],
  server: [
    async ({ importedFiles, settings }, use) => {
      const folder = await temporaryFolder();
      if (importedFiles.length > 0) await importFiles(folder.path, importedFiles);
      const server = await startServer(folder.path, settings);
      await use(server);
      await expectNoLeakInStore(server.dataDir);
      await server.stop();
      await folder.remove();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  origin: [async ({ server }, use) => use(server.origin), { scope: "worker", timeout: 120_000 }],
  session: [async ({ server }, use) => use(await signInTo(server)), { scope: "worker", timeout: 120_000 }],
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

/** The page as it stands has no accessibility violation that axe can find. */
export async function expectAccessible(page: Page): Promise<void> {
  // In one go, and telling of violations only: pages have no frames, and to list all that is right takes a minute.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await axe.analyze();
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
