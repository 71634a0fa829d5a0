import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#test/database.ts";
import { CAPTURE_FILE } from "#test/capture.ts";

/* Slow: the command runs as a process, many times. */

const store = await openTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "fieldboard-import-"));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await store.close();
});

const OK = { code: 200, success: true };
const PEOPLE = JSON.stringify({ total: 1, ...OK, data: [{ personid: 7000, firstname: "Dana" }] });
const EVENTS = JSON.stringify({ message: "ok", ...OK, data: [] });

const exchange = (path: string, text: string, status = 200) => ({
  startedDateTime: "2026-11-18T14:00:00Z",
  time: 20,
  request: { method: "GET", url: `https://service.example.test/index.cfm${path}` },
  response: { status, content: { text } },
});

function importing(...files: readonly string[]) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder, DATABASE_URL: store.url };
  const { status, stdout } = spawnSync(process.execPath, ["src/server/commands/import.ts", ...files], {
    env,
  });
  return { status, leftOut: stdout.toString().match(/^Left out: .*$/m)?.[0] ?? null };
}

const importingExchanges = (...entries: readonly object[]) => {
  const file = join(folder, "service.har");
  writeFileSync(file, JSON.stringify({ log: { entries } }));
  return importing(file);
};

test.each([
  ["is cut short", exchange("/employees/all", PEOPLE.slice(0, 40))],
  ["has no row that can be used", exchange("/employees/all", PEOPLE.replace('"personid":7000,', ""))],
  ["was a failure already when it was captured", exchange("/employees/all", "", 500)],
])(
  "an import whose only reply about people %s stores the others, and ends with 1 and their name",
  (_which, people) => {
    expect(importingExchanges(people, exchange("/fieldmap/roadshowEvents", EVENTS))).toEqual({
      status: 1,
      leftOut: "Left out: people. None of their replies could be used.",
    });
  },
);

test("an import of which something of everything could be used ends with 0", () => {
  const people = exchange("/employees/all", PEOPLE);
  const older = { ...people, startedDateTime: "2026-11-18T13:00:00Z" };

  expect(importingExchanges(people, exchange("/employees/all", PEOPLE.slice(0, 40)))).toEqual({
    status: 0,
    leftOut: null,
  });
  expect(importingExchanges(older, exchange("/fieldmap/roadshowEvents", EVENTS))).toEqual({
    status: 0,
    leftOut: null,
  });
  expect(importing(CAPTURE_FILE)).toEqual({ status: 0, leftOut: null });
});
