import { execFile } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { chromium, type Page } from "playwright/test";
import { BROWSER_ARGUMENTS, findBrowser } from "#e2e/browser.ts";
import { browserCookies, signInTo } from "#e2e/sign-in.ts";
import { temporaryFolder } from "#e2e/server.ts";
import { startCluster } from "./cluster.ts";

const ROOT = join(import.meta.dirname, "../..");
const PROJECT = ["src", "e2e", "public", "index.html", "vite.config.ts", "package.json", "package-lock.json"];
/** A module of what every page begins with: the names of nearly all assets change with it. */
const CHANGED = "src/web/lib/format.ts";
const PAGES = ["/funnel", "/payroll", "/people", "/roadshows", "/admin/settings"];

/**
 * Loads pages while a rolling upgrade is half done: two processes of this build and one of the next behind nginx. Then
 * ends the upgrade under a page that is open, which must go on. Returns what was answered by 404, and pages without a
 * heading: none of either is right.
 */
export async function loadMixedBuilds(times: number): Promise<readonly string[]> {
  const next = await temporaryFolder();
  await buildNext(next.path);
  const cluster = await startCluster({ processes: 3, hasNginx: true, demoPeople: 60 });
  const browser = await chromium.launch({
    ...(findBrowser() !== null && { executablePath: findBrowser() ?? "" }),
    args: [...BROWSER_ARGUMENTS],
  });
  try {
    await cluster.stopProcess(2);
    await cluster.startProcess(2, next.path);
    const [first] = cluster.processes();
    if (first === undefined) throw new Error("no process was started");
    const cookies = browserCookies(await signInTo({ ...first, origin: cluster.origin }));
    const problems: string[] = [];
    const builds = new Set<string>();
    const openPage = async (): Promise<Page> => {
      // A context of its own has an empty cache.
      const context = await browser.newContext({ baseURL: cluster.origin });
      await context.addCookies(cookies);
      const page = await context.newPage();
      page.on("response", (response) => {
        if (response.status() === 404) problems.push(response.url());
      });
      return page;
    };
    const look = async (page: Page, path: string): Promise<void> => {
      const heading = page.getByRole("heading", { level: 1 });
      await heading.waitFor({ timeout: 15_000 }).catch(() => problems.push(`${path} is blank`));
      builds.add((await page.locator("meta[name=build]").getAttribute("content")) ?? "");
    };
    for (let time = 0; time < times; time += 1) {
      const page = await openPage();
      const path = PAGES[time % PAGES.length] ?? "/";
      await page.goto(path);
      await look(page, path);
      await page.context().close();
    }
    if (builds.size !== 2) throw new Error(`pages of ${builds.size} builds were seen, and 2 answered`);

    const open = await openPage();
    await cluster.stopProcess(2);
    await open.goto("/funnel");
    await look(open, "/funnel");
    await Promise.all([0, 1].map((place) => cluster.stopProcess(place)));
    for (const place of [2, 0, 1]) await cluster.startProcess(place, next.path);
    for (const name of ["Payroll", "People", "Roadshows"]) {
      await open.getByRole("link", { name, exact: true }).first().click();
      await open.getByRole("heading", { level: 1, name }).waitFor({ timeout: 15_000 });
    }
    return problems;
  } finally {
    await browser.close();
    await cluster.stop();
    await next.remove();
  }
}

/** The project as its next version may be: a module of every page is another one, so that its pages are not built. */
export function copyNext(folder: string): void {
  for (const name of PROJECT) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, "node_modules"));
  for (const name of readdirSync(join(ROOT, "node_modules")))
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  appendFileSync(join(folder, CHANGED), '\nReflect.set(globalThis, "build", "of the next build");\n');
}

/** As `copyNext`, with its pages built. */
async function buildNext(folder: string): Promise<void> {
  copyNext(folder);
  const vite = join(folder, "node_modules/vite/bin/vite.js");
  await promisify(execFile)(process.execPath, [vite, "build", "--mode", "start", "--logLevel", "warn"], {
    cwd: folder,
  });
}
