import { expect, test } from "vitest";
import { personId } from "#domain/ids.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { instant } from "#domain/time/time.ts";
import { recordOf } from "#test/builders/time-record.ts";
import type { TimeRecordRow } from "#web/api/payroll/payroll.ts";
import { recordLines, type RecordLine } from "./record-shapes.ts";

const record = (firstName: string, lastName: string, change: Partial<TimeRecordRow> = {}) =>
  recordOf({ id: `${firstName} ${lastName}`, firstName, lastName, ...change });

const records = [
  record("Hugo", "Saeed", { clockIn: instant("2026-10-14T14:45:00Z"), totalMin: minutes(30) }),
  record("Ann", "Abara"),
  record("HUGO", "Saeed"),
  record("Hugo", "Saeed", { isActive: false, totalMin: minutes(500), clockIn: null }),
];

const shown = (view: "by-person" | "flat") =>
  allLines(recordLines(records, view)).map((line) =>
    line.kind === "person"
      ? `${line.record.lastName}: ${line.minutes} in ${line.records.length}`
      : (line.record.clockIn ?? "no clock-in"),
  );

const allLines = (lines: readonly RecordLine[]): readonly RecordLine[] =>
  lines.flatMap((line) => (line.kind === "person" ? [line, ...line.records] : [line]));

test("each person stands above their records, with the sum of the active ones", () => {
  expect(shown("by-person")).toEqual([
    "Abara: 60 in 1",
    "2026-10-12T16:37:00Z",
    "Saeed: 90 in 3",
    "2026-10-12T16:37:00Z",
    "2026-10-14T14:45:00Z",
    "no clock-in",
  ]);
});

test("flat goes by clock-in, those without one last", () => {
  expect(shown("flat")).toEqual([
    "2026-10-12T16:37:00Z",
    "2026-10-12T16:37:00Z",
    "2026-10-14T14:45:00Z",
    "no clock-in",
  ]);
});

test("two people of one name are not merged when the directory tells them apart", () => {
  const twins = [
    record("Ann", "Abara", { personId: personId("7000"), match: "by-id" }),
    record("Ann", "Abara", { personId: personId("7001"), match: "by-id" }),
  ];
  expect(recordLines(twins, "by-person").filter(({ kind }) => kind === "person")).toHaveLength(2);
});

test("every line has an id of its own, even for equal records", () => {
  const lines = allLines(
    recordLines([record("Ann", "Abara"), record("Ann", "Abara", { id: "2" })], "by-person"),
  );
  expect(new Set(lines.map(({ id }) => id)).size).toBe(3);
});

test("a record keeps its line when others come before it", () => {
  const hugo = record("Hugo", "Saeed", { id: "7" });
  const before = recordLines([hugo], "flat");
  const after = recordLines([record("Ann", "Abara", { id: "9" }), hugo], "flat");
  expect(after.map(({ id }) => id)).toContain(before[0]?.id);
});
