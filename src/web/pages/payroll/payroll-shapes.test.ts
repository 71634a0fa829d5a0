import { expect, test } from "vitest";
import { minutes } from "#domain/payroll/payroll.ts";
import { isoDate } from "#domain/time/time.ts";
import { proofOf } from "#domain/payroll/proof.ts";
import {
  causeWords,
  differenceWords,
  fileColumns,
  latestWeekWords,
  unknownWords,
  weekChoices,
  weekPictureLines,
} from "./payroll-shapes.ts";

test("what the totals leave out is counted", () => {
  expect(unknownWords({ withoutSummary: 1, withoutRecords: 1 })).toBe(
    "1 summary without a readable total, 1 submission without time records yet",
  );
  expect(unknownWords({ withoutSummary: 0, withoutRecords: 0 })).toBe("");
});

test("a difference has a sentence, and what explains it another", () => {
  expect(differenceWords(minutes(60))).toBe("The summary has 1:00 more than its records.");
  expect(differenceWords(minutes(-5))).toBe("The summary has 0:05 less than its records.");
  expect(differenceWords(minutes(0))).toBe("The summary and its records agree.");
  const causes = (summary: number, totalMin: number | null) => {
    const other = { isActive: totalMin === null, totalMin: totalMin === null ? null : minutes(totalMin) };
    return causeWords(proofOf(minutes(summary), [{ isActive: true, totalMin: minutes(480) }, other]));
  };
  expect(causes(480, 60)).toBe("");
  expect(causes(540, 60)).toBe("It is the time of 1 inactive record.");
  expect(causes(475, 60)).toBe("No record explains it.");
  expect(causes(540, null)).toBe("");
});

test("a week without submissions can be chosen too, at its place in time", () => {
  const weeks = [
    { from: isoDate("2026-11-09"), to: isoDate("2026-11-15"), submissions: 11 },
    { from: isoDate("2026-10-26"), to: isoDate("2026-11-01"), submissions: 9 },
  ];
  const choices = (week: string) => weekChoices(weeks, isoDate(week));
  expect(choices("2026-11-09").map(({ from }) => from)).toEqual(["2026-11-09", "2026-10-26"]);
  expect(choices("2026-11-02")).toEqual([
    { from: "2026-11-09", to: "2026-11-15", count: 11 },
    { from: "2026-11-02", to: "2026-11-08", count: 0 },
    { from: "2026-10-26", to: "2026-11-01", count: 9 },
  ]);
  expect(choices("2026-11-16")[0]).toMatchObject({ from: "2026-11-16" });
});

test("the picture of the weeks says its offices, its days and the latest week", () => {
  const sum = { submissions: 2, missing: 0, blocking: 3, warnings: 1 };
  const sums = [
    { ...sum, week: isoDate("2026-11-02"), minutes: null },
    { ...sum, week: isoDate("2026-11-09"), minutes: minutes(19_215) },
  ];
  expect(weekPictureLines(sums, ["Harbor Point"])).toEqual([
    "Office: Harbor Point",
    expect.stringMatching(/^Dates: .*Nov 2–15/),
  ]);
  expect(latestWeekWords(sums)).toMatch(/^Nov 9–15.*: 320:15, 3 blocking exceptions$/);
  expect(latestWeekWords([])).toBe("");
});

test("a file has decimal hours beside each column of hours, which the screen has once", () => {
  expect(fileColumns(["office", "summary time", "difference"])).toEqual([
    "office",
    "summary time",
    "summary hours",
    "difference",
  ]);
  expect(fileColumns(["person", "time", "notes"])).toEqual(["person", "time", "hours", "notes"]);
});
