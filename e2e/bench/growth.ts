import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "playwright";
import { openStore, type OpenStore } from "#server/postgres/open.ts";
import { BROWSER_ARGUMENTS, findBrowser, NO_BROWSER } from "#e2e/browser.ts";
import { startServer, temporaryFolder, type Server } from "#e2e/server.ts";
import { browserCookies, cookieHeader, signInTo, type Cookie } from "#e2e/sign-in.ts";
import { peakMemory } from "./bodies.ts";
import type { Business } from "./stores/business.ts";
import { download } from "./crowds/download.ts";
import { figure, heading, median, megabytes, quantile, seconds, timed } from "./figures.ts";
import { growthChart } from "./growth-chart.ts";
import { scaled } from "./stores/scale.ts";

/** Offices and weeks grow with the people, up to the largest business. */
const SIZES = [
  { people: 2_000, offices: 35, weeks: 30 },
  { people: 20_000, offices: 200, weeks: 60 },
  { people: 200_000, offices: 1_000, weeks: 104 },
  { people: 1_000_000, offices: 5_000, weeks: 150 },
] as const;
type Size = (typeof SIZES)[number];

/** A page's replies that no cache holds and that one holds, in milliseconds, and the slowest of them. */
export type PageFigures = {
  readonly page: string;
  readonly coldMs: number;
  readonly warmMs: number;
  readonly slowest: string;
  /** The longest statement of the page, as PostgreSQL logs it. */
  readonly statementMs: number;
  readonly statement: string;
};

export type SizeFigures = Size & {
  readonly madeMs: number;
  readonly madeBytes: number;
  readonly diskBytes: number;
  readonly serverBytes: number;
  readonly pages: readonly PageFigures[];
};

const WANTED_MS = 300;
const WANTED_GROWTH = 2;

/** The made-up business at one size after the other, up to so many people; `into` is where the figures are written. */
export async function measureGrowth(until: number, into: string): Promise<void> {
  const measured: SizeFigures[] = [];
  await mkdir(into, { recursive: true });
  for (const size of SIZES.filter(({ people }) => people <= until)) {
    measured.push(await measureSize(size));
    // Written after each: the largest takes long.
    await writeFile(join(into, "growth.json"), `${JSON.stringify(measured, null, 2)}\n`);
    await writeFile(join(into, "growth.svg"), growthChart(measured, WANTED_MS));
  }
  compareLast(measured);
}

const count = (value: number): string => new Intl.NumberFormat("en-US").format(value);

async function measureSize(size: Size): Promise<SizeFigures> {
  heading(`${count(size.people)} people, ${count(size.offices)} offices, ${size.weeks} weeks`);
  const folder = await temporaryFolder();
  try {
    const made = await make(folder.path, size);
    figure("made and loaded", seconds(made.madeMs));
    figure("most memory of making it", megabytes(made.madeBytes), "under 500 MB above idle");
    const store = await openStore({ databaseUrl: null, dataDir: folder.path }, SILENT);
    try {
      const { rows } = await store.pool.query<{ bytes: number }>(
        "select pg_database_size(current_database()) as bytes",
      );
      const diskBytes = Number(rows[0]?.bytes);
      figure("on disk", megabytes(diskBytes));
      await store.pool.query(`alter database postgres set log_min_duration_statement = ${LOGGED_MS}`);
      const server = await startServer(folder.path, { LOG_LEVEL: "warn" });
      try {
        const session = await signInTo(server);
        const pages = await measureGrown({ server, store, dataDir: folder.path, session });
        const serverBytes = peakMemory(server.pid);
        figure("most memory of the server", megabytes(serverBytes));
        return { ...size, ...made, diskBytes, serverBytes, pages };
      } finally {
        await server.stop();
      }
    } finally {
      await store.close();
    }
  } finally {
    await folder.remove();
  }
}

const SILENT = { info: () => undefined, warn: () => undefined };
/** Quicker statements are not what a page waits for. */
const LOGGED_MS = 5;
const SAMPLED_MS = 250;

/** Makes the business in a process of its own, as `npm run demo` does. */
async function make(dataDir: string, { people, offices, weeks }: Size) {
  const options = Object.entries({ people, offices, weeks }).flatMap(([name, of]) => [
    `--${name}`,
    String(of),
  ]);
  let madeBytes = 0;
  const madeMs = await timed(async () => {
    const child = spawn(
      process.execPath,
      ["--max-semi-space-size=64", "src/server/commands/demo.ts", ...options],
      { env: { ...process.env, DATA_DIR: dataDir }, stdio: ["ignore", "ignore", "inherit"] },
    );
    const sample = setInterval(() => {
      const bytes = peakMemory(child.pid ?? 0);
      if (bytes > madeBytes) madeBytes = bytes;
    }, SAMPLED_MS);
    await once(child, "close");
    clearInterval(sample);
    if (child.exitCode !== 0) throw new Error(`npm run demo ended with ${String(child.exitCode)}`);
  });
  return { madeMs, madeBytes };
}

/** The pages that are opened; each requests what a browser does. */
async function addressesOf({ pool }: OpenStore): Promise<readonly string[]> {
  const { rows } = await pool.query<{ entry: string; person: string }>(
    `select (select id from submission where total_min > 0 order by week desc, id offset 5 limit 1) as entry,
            (select id from person order by id offset 100 limit 1) as person`,
  );
  const { entry = "", person = "" } = rows[0] ?? {};
  return [
    "/funnel",
    "/funnel?section=table",
    "/funnel?section=drivers",
    "/roadshows",
    "/people",
    "/people?q=an",
    `/people/${person}`,
    "/payroll",
    "/payroll?section=unusual",
    "/payroll?section=weeks",
    `/payroll/${entry}`,
    "/admin/sources",
  ];
}

const ROUNDS = scaled(7);
const PAGES_MAX = scaled(100, 3);
/** Longer than a page takes from one reply to the next request. */
const SETTLED_MS = scaled(2_000, 200);
const TRIES_MAX = 10;
/** What a browser requests on every page, or what is of no page. */
const IGNORED = /^\/api\/(?:session|account|views|version)/;

/** The replies of pages over a business as it is. */
export async function measureGrown({
  server,
  store,
  dataDir,
  session,
}: Business): Promise<readonly PageFigures[]> {
  const addresses = (await addressesOf(store)).slice(0, PAGES_MAX);
  const requests = await requestsOf(server, session, addresses);
  const pages: PageFigures[] = [];
  for (const [page, paths] of requests) {
    const measured = await measurePage(server, session, paths, { store, dataDir });
    const name = page.replace(/\d+$/, "…");
    pages.push({ page: name, ...measured });
    const { coldMs, warmMs, slowest, statementMs, statement } = measured;
    figure(
      `${name}: cold p95, warm median`,
      `${coldMs.toFixed(0)} ms, ${warmMs.toFixed(0)} ms`,
      `${WANTED_MS} ms`,
    );
    if (coldMs > WANTED_MS) figure(`  slowest: ${slowest}`, `${statementMs.toFixed(0)} ms in: ${statement}`);
  }
  return pages;
}

/** The reports that a browser requests on each page. */
async function requestsOf(
  { origin }: Server,
  session: readonly Cookie[],
  addresses: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error(NO_BROWSER);
  const browser = await chromium.launch({ executablePath, args: [...BROWSER_ARGUMENTS] });
  const requests = new Map<string, readonly string[]>();
  try {
    for (const address of addresses) {
      const context = await browser.newContext();
      await context.addCookies(browserCookies(session));
      const page = await context.newPage();
      const paths = new Set<string>();
      page.on("request", (request) => {
        const { pathname, search } = new URL(request.url());
        if (request.method() === "GET" && pathname.startsWith("/api/") && !IGNORED.test(pathname))
          paths.add(pathname + search);
      });
      await page.goto(origin + address);
      // A page requests more once it knows what the first reply says.
      let before = -1;
      for (let tries = 0; tries < TRIES_MAX && (paths.size === 0 || paths.size > before); tries += 1) {
        before = paths.size;
        await page.waitForTimeout(SETTLED_MS);
      }
      await context.close();
      requests.set(address, [...paths]);
    }
  } finally {
    await browser.close();
  }
  return requests;
}

/** The longest reply of a page counts: its parts are requested at once. */
async function measurePage(
  { origin }: Server,
  session: readonly Cookie[],
  paths: readonly string[],
  { store, dataDir }: { readonly store: OpenStore; readonly dataDir: string },
): Promise<Omit<PageFigures, "page">> {
  const headers = { cookie: cookieHeader(session), "accept-encoding": "gzip" };
  const request = (path: string) =>
    timed(async () => {
      const { status } = await download(origin + path, headers);
      if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    });
  const replies: { path: string; coldMs: number; warmMs: number; statement: Statement }[] = [];
  for (const path of paths) {
    const cold: number[] = [];
    const warm: number[] = [];
    const logged = await sizeOfLog(dataDir);
    for (let round = 0; round < ROUNDS; round += 1) {
      await forgetReplies(store);
      cold.push(await request(path));
      warm.push(await request(path));
    }
    const statement = await longestStatement(dataDir, logged);
    replies.push({ path, coldMs: quantile(cold, 0.95), warmMs: median(warm), statement });
  }
  const [slowest] = replies.toSorted((a, b) => b.coldMs - a.coldMs);
  return {
    coldMs: slowest?.coldMs ?? 0,
    warmMs: Math.max(0, ...replies.map(({ warmMs }) => warmMs)),
    slowest: slowest?.path ?? "",
    statementMs: slowest?.statement.ms ?? 0,
    statement: slowest?.statement.text ?? "",
  };
}

/** Replies are named after these numbers, so that none in the cache is of use any more. */
const forgetReplies = ({ pool }: OpenStore) =>
  pool.query(
    "with data as (update store_state set data_version = data_version + 1) update decision_state set decisions = decisions + 1",
  );

type Statement = { readonly ms: number; readonly text: string };

const logOf = (dataDir: string): string => join(dataDir, "postgres", "server.log");

const sizeOfLog = async (dataDir: string): Promise<number> => (await stat(logOf(dataDir))).size;

const LOGGED =
  /duration: ([\d.]+) ms {2}(?:execute|statement|parse|bind)[^:]*: (.*?)(?=\n\d{4}-\d\d-\d\d |\n*$)/gs;
const TEXT_MAX = 160;

/** The longest statement since the log had a size. */
async function longestStatement(dataDir: string, since: number): Promise<Statement> {
  const log = (await readFile(logOf(dataDir))).subarray(since).toString();
  const statements = Array.from(log.matchAll(LOGGED), ([, ms = "", text = ""]) => ({
    ms: Number.parseFloat(ms),
    text: text.replaceAll(/\s+/g, " ").trim().slice(0, TEXT_MAX),
  }));
  return statements.toSorted((a, b) => b.ms - a.ms)[0] ?? { ms: 0, text: "" };
}

/** Says how much longer the pages of the largest business take than those of the one before it. */
function compareLast(measured: readonly SizeFigures[]): void {
  const [before, last] = measured.slice(-2);
  if (before === undefined || last === undefined) return;
  heading(`From ${count(before.people)} to ${count(last.people)} people`);
  for (const { page, coldMs } of last.pages) {
    const earlier = before.pages.find((other) => other.page === page)?.coldMs;
    if (earlier !== undefined)
      figure(`${page}: cold reply`, `${(coldMs / earlier).toFixed(1)} times`, `at most ${WANTED_GROWTH}`);
  }
}
