import { readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

/** Names the file that the results of a run of vitest are written to. */
export const RESULTS_FILE = "FIELDBOARD_TEST_RESULTS";

/** Time that a file of tests and its slowest test took, in milliseconds, hooks included. */
export type Timed = {
  readonly path: string;
  readonly ms: number;
  readonly slowestTest: { readonly name: string; readonly ms: number };
};

/** Limit past which a file says why, in a comment that begins with "Slow:". */
const FILE_MS = 10_000;
const TEST_MS = 3_000;
/**
 * Another machine may take ten times as long, or one file may wait for the others: only a share of all files' time that
 * no noise explains fails. Of 200 s it is 20 s.
 */
const SHARE = 0.1;
/** Least number of files: of fewer each is a large share. */
const FILES_MIN = 40;
const SHOWN = 10;

/** The slowest files, a line each, and the names of those that take too large a share without saying why. */
export function slowest(
  files: readonly Timed[],
  whyOf: (path: string) => string | null,
): { readonly lines: readonly string[]; readonly failed: readonly string[] } {
  const all = files.reduce((sum, { ms }) => sum + ms, 0);
  const lines = files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SHOWN)
    .map(({ path, ms, slowestTest }) => {
      const isSlow = ms > FILE_MS || slowestTest.ms > TEST_MS;
      const why = isSlow ? ` · ${whyOf(path) ?? "does not say why"}` : "";
      return `${seconds(ms)} ${path}, its slowest test ${seconds(slowestTest.ms)}${why}`;
    });
  const tooLong = files.filter(
    ({ path, ms, slowestTest }) =>
      ((ms > FILE_MS && ms > all * SHARE) || (slowestTest.ms > TEST_MS && slowestTest.ms > all * SHARE)) &&
      whyOf(path) === null,
  );
  return { lines, failed: files.length < FILES_MIN ? [] : tooLong.map(({ path }) => path) };
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Reason why a file of tests is slow, as it says; null where it does not. */
const whySlow = (path: string): string | null =>
  /\bSlow: (.+?)(?: \*\/)?$/m.exec(readFileSync(path, "utf8"))?.[1] ?? null;

/** Prints the slowest files at the end of a run, and fails it where one does not say why. */
export const slowestFiles: Reporter = {
  onTestRunEnd: (modules) => {
    const { lines, failed } = slowest(modules.map(timed), whySlow);
    process.stdout.write(["", "Slowest files:", ...lines.map((line) => `  ${line}`), ""].join("\n"));
    if (failed.length === 0) return;
    process.stdout.write(`\nToo slow, and without a comment "Slow: …" that says why: ${failed.join(", ")}\n`);
    process.exitCode = 1;
  },
};

function timed(module: TestModule): Timed {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  const tests = Array.from(module.children.allTests(), (test) => ({
    name: test.fullName,
    ms: test.diagnostic()?.duration ?? 0,
  }));
  return {
    path: relative(process.cwd(), module.moduleId),
    ms: duration + collectDuration + setupDuration,
    slowestTest: tests.reduce((most, test) => (test.ms > most.ms ? test : most), { name: "", ms: 0 }),
  };
}
