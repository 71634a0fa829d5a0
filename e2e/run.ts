import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { useMemory } from "#test/running/scratch.ts";
import { check, nothingLeaked, playwright, runSteps, vitest, type Step } from "./steps.ts";

const ROOT = join(import.meta.dirname, "..");

const CODE: readonly Step[] = [
  check("Lint", "oxlint", ["--type-aware"]),
  check("Types", "tsc", ["--noEmit"]),
  check("Dead code", "knip", []),
  vitest("Unit and property tests", "unit", {}),
];

/** `npm run check`: what takes seconds. It formats what it finds unformatted. */
const CHECK: readonly Step[] = [check("Format", "oxfmt", []), ...CODE];

/** `npm test`: everything. */
const TEST: readonly Step[] = [
  check("Format", "oxfmt", ["--check"]),
  ...CODE,
  vitest("PostgreSQL 18", "postgres", {}),
  vitest("PostgreSQL 15", "statements", { TEST_POSTGRES: "15" }),
  check("Build", "vite", ["build", "--logLevel", "warn"]),
  playwright("End to end"),
  nothingLeaked("Nothing leaked", join(ROOT, "dist"), join(ROOT, "test-results")),
];

const removeTemporary = useMemory();
const folder = mkdtempSync(join(tmpdir(), "fieldboard-test-"));
try {
  const steps = process.argv[2] === "check" ? CHECK : TEST;
  const { failed } = await runSteps(steps, folder, (line) => process.stdout.write(`${line}\n`));
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  removeTemporary();
}
