import { availableParallelism } from "node:os";
import type { ViteUserConfig } from "vitest/config";
import { RESULTS_FILE, slowestFiles } from "./slowest.ts";

const POSTGRES = {
  setupFiles: ["src/test/setup.ts", "src/test/quick-passwords.ts"],
  globalSetup: ["src/test/postgres.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Vitest would wait one second: on a busy machine megabytes of a file take longer to fill the buffers of a socket.
  expect: { poll: { timeout: 20_000 } },
};
/**
 * Tests that send every statement which an older PostgreSQL could answer otherwise: every declared address over a store that is
 * loaded, every command with what it changes, and every body of the reporting interface after an import.
 */
const STATEMENTS = [
  "src/server/dashboard/fields.pg.test.ts",
  "src/server/dependencies.pg.test.ts",
  "src/test/capture.pg.test.ts",
];

const results = process.env[RESULTS_FILE] ?? "";

/** Settings of the tests that Vitest runs, in its three projects. */
export const TEST_SETTINGS: NonNullable<ViteUserConfig["test"]> = {
  // One more than there are processors: tests often wait for PostgreSQL.
  maxWorkers: availableParallelism() + 1,
  reporters: ["default", slowestFiles, ...(results === "" ? [] : ["json"])],
  outputFile: { json: results },
  // Loading all modules again for every file takes as long as its tests; what a file changes of the globals is put back.
  isolate: false,
  projects: [
    {
      extends: true,
      test: {
        name: "unit",
        // A test of hashes or of many random cases takes seconds on a busy machine.
        testTimeout: 30_000,
        include: ["src/**/*.test.{ts,tsx}", "e2e/**/*.test.ts"],
        exclude: ["src/**/*.pg.test.ts"],
        setupFiles: ["src/test/setup.ts"],
        // Not the zone of most machines that run tests: what depends on the browser's zone is seen.
        env: { TZ: "America/Chicago" },
      },
    },
    {
      extends: true,
      test: {
        name: "postgres",
        include: ["src/**/*.pg.test.ts"],
        ...POSTGRES,
      },
    },
    {
      extends: true,
      test: {
        name: "statements",
        include: STATEMENTS,
        ...POSTGRES,
      },
    },
  ],
};
