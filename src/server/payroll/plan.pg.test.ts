import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entryId, officeId } from "#domain/ids.ts";
import type { PayrollRule } from "#domain/payroll/payroll-rules.ts";
import { instant } from "#domain/time/time.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { readCaptureFile } from "#server/sources/files.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { importCapture } from "#test/imported.ts";
import { recheckSubmissions } from "#server/payroll/check/check-submissions.ts";
import { selectExceptions } from "./exceptions/exception-queries.ts";

/* One submission for each thing that can be wrong with a week: what each must give is in a plan beside the capture. */
const FIXTURES = join(import.meta.dirname, "../../../e2e/fixtures/payroll");
type PlanRow = { readonly code: string; readonly id: number | string; readonly expect: readonly string[] };
const plan: readonly PlanRow[] = JSON.parse(readFileSync(join(FIXTURES, "plan.json"), "utf8"));

/** Rules by the plan's words, or how many records a pair marks. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  "missing clock-in": ["missing-clock-in"],
  "missing clock-out": ["missing-clock-out"],
  "out at or before in": ["out-before-in"],
  "minutes and punches differ": ["minutes-differ"],
  "duplicate x2": ["duplicate, 2 records"],
  "overlap x2": ["overlap, 2 records"],
  overlap: ["overlap, 2 records"],
  "outside the week": ["outside-week"],
  overnight: ["overnight"],
  "in the future": ["future"],
  "over 24 h": ["day-over-24"],
  "long shift": ["long-shift"],
  "sum mismatch": ["total-differs"],
  "sum mismatch/unreadable": ["total-differs"],
  unreadable: ["total-differs"],
  "not in directory": ["unknown-person"],
  "not in directory (never guessed)": ["unknown-person"],
  "before hire": ["before-hire"],
  "after retirement": ["after-retirement"],
  edited: ["edited"],
  "over 40 h": ["week-over-40"],
  "no program": ["no-program"],
  late: ["late"],
  "not locked": ["not-locked"],
  "other clock type": ["clock-type"],
  "another office’s person": ["other-office"],
  "duplicate (or overlap)": ["duplicate, 2 records"],
  duplicate: ["duplicate, 2 records"],
  missing: ["missing-submission"],
  "reported somewhere": ["unknown-submission"],
  "none (540 min)": [],
  "overnight only (420 min)": ["overnight"],
};

/** Questions that the plan leaves open, as it was decided, and where it counts days or people. */
const DECIDED: Readonly<Record<string, readonly string[]>> = {
  // The fraction of a second is cut: 59 seconds.
  "min59.9": [],
  // One clock-in id twice is two records with the same punches.
  "same-cid": ["duplicate, 2 records"],
  // A punch at the very end belongs to the day that the shift starts on.
  "week-end-exact": [],
  // Letters of either case are the same word.
  modreg: [],
  "in-lower": [],
  "type-empty": ["clock-type"],
  "24h+": ["day-over-24", "long-shift", "overnight"],
  "subm-late": ["late"],
  // Each of the three shifts is another office's person.
  "x-office 45 h (2)": ["other-office", "other-office", "other-office", "week-over-40"],
  "several matches": ["duplicate, 2 records", "several-people", "several-people"],
  // The visiting name is that of one person of the office, who works nowhere else by that name.
  "prod visitor (2)": [],
  "half missing": ["missing-kind"],
  unusual: ["unusual"],
  California: [
    ...Array.from({ length: 8 }, () => "day-over-8"),
    "day-over-12",
    "long-shift",
    "overnight",
    "week-over-40",
  ],
  "fall-back prod": [],
};

const expectedOf = ({ code, expect: words }: PlanRow): readonly string[] =>
  (DECIDED[code] ?? words.flatMap((word) => RULES[word] ?? [`not understood: ${word}`])).toSorted();

let store: TestDatabase;
let found: ReadonlyMap<string, readonly string[]>;

const NOW = instant("2026-11-26T07:00:00Z");
const ruleOf = (rule: PayrollRule, otherRecord: string | null): string =>
  otherRecord === null ? rule : `${rule}, 2 records`;

beforeAll(async () => {
  store = await openTestDatabase();
  await importCapture(store, await readCaptureFile(join(FIXTURES, "rules.har")), NOW);
  await store.pool.query("insert into office_place values ('370', 'CA', 'America/Los_Angeles')");
  await store.db.transaction().execute((writing) => recheckSubmissions(writing, officeId("370")));
  const deadlines = { now: NOW, zone: "America/New_York", lateAfterHours: 48 };
  // Of each submission by itself, so that a pair in two of them is found in both; and what is missing.
  const submissions = plan.flatMap(({ id }) => (typeof id === "number" ? [entryId(String(id))] : []));
  const rows = await inSnapshot(store, "all", async (reading) => {
    const windows = await Promise.all([
      ...submissions.map((entry) => selectExceptions(reading, deadlines, { entry }, 0)),
      ...[0, 200, 400].map((offset) => selectExceptions(reading, deadlines, {}, offset)),
    ]);
    const planned = new Set<string>(submissions);
    return windows.flatMap((window, place) =>
      window.rows.filter(({ entry }) => place < submissions.length || !planned.has(entry)),
    );
  });
  const named = rows.map(({ entry, officeId: office, week, rule, otherRecord }) => ({
    // Offices that are missing are named by the plan only for the week of Nov 16.
    name: entry === "" ? (week === "2026-11-16" ? `office ${office}` : "") : entry,
    rule: ruleOf(rule, otherRecord),
  }));
  found = new Map(
    Array.from(
      Map.groupBy(named, ({ name }) => name),
      ([name, own]) => [name, own.map(({ rule }) => rule).toSorted()],
    ),
  );
});
afterAll(() => store.close());

const nameOf = ({ code, id }: PlanRow): string => (code === "half missing" ? "office 368" : String(id));

test.each(plan.map((row) => [row.code, row] as const))("%s gives what the plan says", (_code, row) => {
  expect(found.get(nameOf(row)) ?? []).toEqual(expectedOf(row));
});

test("of the week of the plan, nothing else is found but offices that submitted for the clock changes alone", () => {
  const planned = new Set(plan.map(nameOf));
  const others = [...found].filter(([name]) => !planned.has(name) && !/^69\d\d$|^$/.test(name));
  expect(others).toEqual(["371", "372", "373"].map((office) => [`office ${office}`, ["missing-submission"]]));
});
