import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { PLANTED } from "#test/planted.ts";
import {
  honest,
  leakCounts,
  nothingLeaked,
  playwrightCounts,
  playwrightFiles,
  runSteps,
  slowestWords,
  vitestCounts,
} from "./steps.ts";

test("a failing step does not keep the later ones from running, and the last lines say what each counted", async () => {
  const said: string[] = [];
  const steps = [
    { name: "Lint", run: async () => ({ passed: 0, failed: 1 }) },
    { name: "Units", run: async () => ({ passed: 7, failed: 2 }) },
  ];
  const total = await runSteps(steps, "unused", (line) => said.push(line.replace(/[\d.]+ s$/, "N s")));
  expect(total).toEqual({ passed: 7, failed: 3 });
  expect(said.slice(-4)).toEqual([
    "── Lint: 0 passed, 1 failed in N s",
    "── Units: 7 passed, 2 failed in N s",
    "",
    "7 passed, 3 failed",
  ]);
});

test("vitest's passed and failed tests are taken as they are", () => {
  const results = { numPassedTests: 7, numFailedTests: 2, testResults: [] };
  expect(vitestCounts(results)).toEqual({ passed: 7, failed: 2 });
});

test("a file of tests that does not load counts as one failure", () => {
  const unloaded = { status: "failed", assertionResults: [] };
  const loaded = { status: "failed", assertionResults: [{ status: "failed" }] };
  const results = { numPassedTests: 3, numFailedTests: 1, testResults: [unloaded, loaded] };
  expect(vitestCounts(results)).toEqual({ passed: 3, failed: 2 });
});

test("the slowest files of end-to-end tests are listed, with what their groups took", () => {
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] });
  const results = {
    suites: [
      { file: "frame/one.e2e.ts", specs: [spec(400), spec(500)] },
      { file: "frame/two.e2e.ts", specs: [spec(100)], suites: [{ specs: [spec(12_000)] }] },
    ],
  };
  expect(slowestWords(playwrightFiles(results))).toEqual([
    "The slowest files:",
    "    12.1 s frame/two.e2e.ts",
    "     0.9 s frame/one.e2e.ts",
  ]);
});

test("an end-to-end test that passed only at a second try has failed", () => {
  const results = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 }, errors: [] };
  expect(playwrightCounts(results)).toEqual({ passed: 5, failed: 2 });
});

test("an error outside any end-to-end test is a failure", () => {
  const results = { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{ message: "no such file" }] };
  expect(playwrightCounts(results)).toEqual({ passed: 0, failed: 1 });
});

test("results that are missing or are not results count nothing", () => {
  expect(vitestCounts(null)).toEqual({ passed: 0, failed: 0 });
  expect(playwrightCounts("broken")).toEqual({ passed: 0, failed: 0 });
});

test("a runner that crashed is one failure, whatever it counted before", () => {
  expect(honest(1, { passed: 4, failed: 0 })).toEqual({ passed: 4, failed: 1 });
});

test("a runner that found no test is one failure", () => {
  expect(honest(0, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 });
});

test("failed tests are not counted again for the exit code they cause", () => {
  expect(honest(1, { passed: 4, failed: 2 })).toEqual({ passed: 4, failed: 2 });
});

test("a search that found nothing has passed once for each kind of place", () => {
  expect(leakCounts({ bodies: 900, files: 40, stores: 12 }, [])).toEqual({ passed: 3, failed: 0 });
});

test("each leak is a failure, and so is a kind of place that nobody searched", () => {
  expect(leakCounts({ bodies: 900, files: 40, stores: 12 }, ["here", "there"])).toEqual({
    passed: 0,
    failed: 2,
  });
  expect(leakCounts({ bodies: 0, files: 40, stores: 12 }, [])).toEqual({ passed: 2, failed: 1 });
});

test("the last step finds what is left in the results, the built pages and the traces", async () => {
  const place = mkdtempSync(join(tmpdir(), "fieldboard-steps-"));
  const [run, built, failed] = ["run", "dist", "test-results"].map((name) => join(place, name));
  if (run === undefined || built === undefined || failed === undefined) throw new Error("no folders");
  for (const folder of [run, built, failed]) mkdirSync(folder);
  writeFileSync(join(run, "searched.txt"), "bodies 3\nbodies 4\nfiles 2\nstores 1\n");
  const printed = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const step = nothingLeaked("Nothing leaked", built, failed);
  const clean = await step.run(run);
  writeFileSync(join(run, "playwright.json"), JSON.stringify({ error: `Bearer ${PLANTED.token}` }));
  writeFileSync(join(built, "page.js.map"), PLANTED.ssn);
  writeFileSync(join(failed, "0-trace.network"), PLANTED.token);
  const leaking = await step.run(run);
  rmSync(place, { recursive: true });

  expect([clean, leaking]).toEqual([
    { passed: 3, failed: 0 },
    { passed: 0, failed: 3 },
  ]);
  const said = printed.mock.calls.join("");
  expect(said).toContain("searched 7 bodies, 3 files, 1 stores");
  for (const line of [
    "file playwright.json: the token",
    "file page.js.map: the ssn",
    "trace 0-trace.network",
  ])
    expect(said).toContain(line);
});

test("the end-to-end settings load on a machine without a browser, where dead code is searched for first", async () => {
  for (const name of ["PATH", "PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH", "CHROME_PATH", "CHROME_BIN"])
    vi.stubEnv(name, "");
  try {
    await expect(import("./playwright.config.ts")).resolves.toBeDefined();
  } finally {
    vi.unstubAllEnvs();
  }
});
