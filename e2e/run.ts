import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useMemory } from "#test/running/scratch.ts";
import { check, nothingLeaked, playwright, vitest, type Counts, type Step } from "./steps.ts";

const ROOT = join(import.meta.dirname, "..");

/** Everything `npm test` runs, in this order; a failing step does not keep the later ones from running. */
const STEPS: readonly Step[] = [
  check("Format", "oxfmt", ["--check"]),
  check("Lint", "oxlint", ["--type-aware"]),
  check("Types", "tsc", ["--noEmit"]),
  check("Dead code", "knip", []),
  vitest("Unit and property tests", "unit", {}),
  vitest("PostgreSQL 18", "postgres", {}),
  vitest("PostgreSQL 15, its statements", "statements", { TEST_POSTGRES: "15" }),
  check("Build", "vite", ["build", "--logLevel", "warn"]),
  playwright("End to end"),
  nothingLeaked("Nothing leaked", join(ROOT, "dist"), join(ROOT, "test-results")),
];

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

/** Runs all steps and returns the sum of what passed and failed. The last line printed says it. */
async function runAll(): Promise<Counts> {
  const removeTemporary = useMemory();
  const folder = mkdtempSync(join(tmpdir(), "fieldboard-test-"));
  const total = { passed: 0, failed: 0 };
  try {
    for (const step of STEPS) {
      const started = performance.now();
      say(`\n── ${step.name}`);
      const { passed, failed } = await step.run(folder);
      total.passed += passed;
      total.failed += failed;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      say(`── ${step.name}: ${passed} passed, ${failed} failed in ${seconds} s`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    removeTemporary();
  }
  return total;
}

const { passed, failed } = await runAll();
say(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
