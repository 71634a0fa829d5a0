import { spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { searchFolder } from "#test/running/leaks.ts";
import { RESULTS_FILE } from "./slowest.ts";
import { ensureBrowser, NO_BROWSER } from "./browser.ts";
import { readTally, TALLY_FILE, type Tally } from "./searched.ts";

const ROOT = join(import.meta.dirname, "..");

/** File in the folder of a run in which its tests add up what they searched. */
const TALLY = "searched.txt";

export type Counts = { readonly passed: number; readonly failed: number };

/** A step may leave its results in `folder`, under names of its own. */
export type Step = { readonly name: string; readonly run: (folder: string) => Promise<Counts> };

/**
 * Runs steps one after another; a failing one does not keep the later ones from running. The last lines that it says are
 * a summary, with a line per step and the sum.
 */
export async function runSteps(
  steps: readonly Step[],
  folder: string,
  say: (line: string) => void,
): Promise<Counts> {
  const total = { passed: 0, failed: 0 };
  const summary: string[] = [];
  for (const step of steps) {
    const started = performance.now();
    say(`\n── ${step.name}`);
    const { passed, failed } = await step.run(folder);
    total.passed += passed;
    total.failed += failed;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const line = `── ${step.name}: ${passed} passed, ${failed} failed in ${seconds} s`;
    say(line);
    summary.push(line);
  }
  for (const line of ["", ...summary, "", `${total.passed} passed, ${total.failed} failed`]) say(line);
  return total;
}

/** A program that passes or fails as a whole counts as one test. */
export const check = (
  name: string,
  command: string,
  parts: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Step => ({
  name,
  run: async () => {
    const code = await run(command, parts, env);
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
});

/** The tests of one of the projects in `test-settings.ts`. */
export const vitest = (name: string, project: string, env: Readonly<Record<string, string>>): Step => ({
  name,
  run: async (folder) => {
    const results = join(folder, `vitest-${project}${env["TEST_POSTGRES"] ?? ""}.json`);
    const code = await run("vitest", ["run", "--project", project, "--allowOnly=false"], {
      ...env,
      [RESULTS_FILE]: results,
    });
    return honest(code, vitestCounts(resultsIn(results)));
  },
});

/** The tests that try more by night, as those say that import how often; two at a time, as they start processes. */
export const vitestByNight = (): Step => {
  const files = globSync("src/**/*.test.ts", { cwd: ROOT }).filter((file) =>
    readFileSync(join(ROOT, file), "utf8").includes('from "#test/night.ts"'),
  );
  const parts = ["run", "--project", "unit", "--project", "postgres", "--maxWorkers", "2", ...files];
  return check("Tests by night", "vitest", parts, { NIGHT: "1" });
};

/** The tests in a real browser, over the built product. */
export const playwright = (name: string): Step => ({
  name,
  run: async (folder) => {
    const browser = ensureBrowser();
    if (browser === null) {
      process.stdout.write(`${NO_BROWSER}\n`);
      return { passed: 0, failed: 1 };
    }
    const results = join(folder, "playwright.json");
    const code = await run("playwright", ["test", "--config", "e2e", "--reporter=list,json"], {
      CHROME_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_FILE: results,
      [TALLY_FILE]: join(folder, TALLY),
    });
    const report = resultsIn(results);
    process.stdout.write(`${slowestWords(playwrightFiles(report)).join("\n")}\n`);
    return honest(code, playwrightCounts(report));
  },
});

/**
 * Searches what is left when all tests have run: the built pages, the results, and what failed tests left behind. The
 * tests themselves have searched what they made, before it was gone; a run whose tests searched nothing has failed.
 */
export const nothingLeaked = (name: string, built: string, failed: string): Step => ({
  name,
  run: async (folder) => {
    const left = await Promise.all([
      searchFolder(built),
      searchFolder(folder),
      searchFolder(failed, "trace"),
    ]);
    const tally = readTally(join(folder, TALLY));
    const files = left.reduce((sum, searched) => sum + searched.files, tally.files);
    const leaks = left.flatMap((searched) => searched.leaks);
    process.stdout.write([...leaks, searchedWords({ ...tally, files }), ""].join("\n"));
    return leakCounts({ ...tally, files }, leaks);
  },
});

/** Bodies, stores and files are a test each, which fails when nothing of its kind was searched; each leak is a failure. */
export function leakCounts(searched: Tally, leaks: readonly string[]): Counts {
  const empty = Object.values(searched).filter((count) => count === 0).length;
  const kinds = Object.values(searched).length;
  return { passed: leaks.length === 0 ? kinds - empty : 0, failed: leaks.length + empty };
}

const searchedWords = ({ bodies, files, stores }: Tally): string =>
  `searched ${bodies} bodies, ${files} files, ${stores} stores`;

/** A file of tests that does not even load has no failed test of its own, and counts as one. */
export function vitestCounts(results: unknown): Counts {
  const files = listOf(results, "testResults");
  const unloaded = files.filter(
    (file) => member(file, "status") === "failed" && listOf(file, "assertionResults").length === 0,
  );
  return {
    passed: numberOf(results, "numPassedTests"),
    failed: numberOf(results, "numFailedTests") + unloaded.length,
  };
}

/** Tests that passed only at a second try, which have failed. */
export function playwrightCounts(results: unknown): Counts {
  const stats = member(results, "stats");
  return {
    passed: numberOf(stats, "expected"),
    failed: numberOf(stats, "unexpected") + numberOf(stats, "flaky") + listOf(results, "errors").length,
  };
}

/** A file of tests and what its tests took, in milliseconds. */
export type FileTime = { readonly file: string; readonly ms: number };

/** Time that the tests of each file took, those of its groups included. */
export function playwrightFiles(results: unknown): readonly FileTime[] {
  return listOf(results, "suites").map((suite) => ({
    file: String(member(suite, "file")),
    ms: playwrightMs(suite),
  }));
}

const playwrightMs = (suite: unknown): number =>
  listOf(suite, "suites").reduce<number>((sum, inner) => sum + playwrightMs(inner), 0) +
  listOf(suite, "specs")
    .flatMap((spec) => listOf(spec, "tests"))
    .flatMap((test) => listOf(test, "results"))
    .reduce<number>((sum, result) => sum + numberOf(result, "duration"), 0);

const SLOWEST = 10;

/** The slowest files, a line each, so that the next slow test is seen when it is written. */
export const slowestWords = (files: readonly FileTime[]): readonly string[] => [
  "The slowest files:",
  ...files
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ file, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s ${file}`),
];

/** A runner that ends in failure without a failed test, or without any test, has crashed: one failure. */
export const honest = (code: number, { passed, failed }: Counts): Counts =>
  failed === 0 && (code !== 0 || passed === 0) ? { passed, failed: 1 } : { passed, failed };

function resultsIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

const member = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

const numberOf = (value: unknown, name: string): number => {
  const found = member(value, name);
  return typeof found === "number" ? found : 0;
};

const listOf = (value: unknown, name: string): readonly unknown[] => {
  const found = member(value, name);
  return Array.isArray(found) ? found : [];
};

/** Some programs color what they print whenever they run in CI, readable or not. */
const COLOR: Readonly<Record<string, string>> = process.stdout.isTTY
  ? {}
  : { NO_COLOR: "1", FORCE_COLOR: "0" };

/** Folder in which Node keeps the code that it has compiled: most programs here are started many times over. */
const COMPILED = join(ROOT, "node_modules/.cache/compiled");

/** Ends with the program's exit code; 1 when it did not start or was killed. Its words go straight to ours. */
function run(
  command: string,
  parts: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const path = [join(ROOT, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(command, parts, {
      cwd: ROOT,
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
      env: { ...process.env, ...COLOR, NODE_COMPILE_CACHE: COMPILED, PATH: path, ...env },
    });
    child.on("error", (error) => {
      process.stdout.write(`${command} did not start: ${error.message}\n`);
      resolve(1);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
}
