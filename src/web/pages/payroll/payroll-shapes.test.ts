import { expect, test } from "vitest";
import { entryId, officeId } from "#domain/ids.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { isoDate } from "#domain/time/time.ts";
import { proofOf } from "#domain/payroll/proof.ts";
import type { BoardCell } from "#web/api/payroll.ts";
import {
  causeWords,
  differenceWords,
  fileColumns,
  latestWeekWords,
  neighborsOf,
  unknownWords,
  weekChoices,
  weekPictureLines,
} from "./payroll-shapes.ts";

test("what the totals leave out is counted", () => {
  const [known, none] = [minutes(60), null];
  const lines = [
    { summary: known, counted: known },
    { summary: none, counted: known },
    { summary: known, counted: none },
  ];
  expect(unknownWords(lines)).toBe(
    "1 summary without a readable total, 1 submission without time records yet",
  );
  expect(unknownWords(lines.slice(0, 1))).toBe("");
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

const monday = isoDate("2026-11-09");
const place = (entry: string, given: Partial<BoardCell> = {}): BoardCell => ({
  entry: entryId(entry),
  officeId: officeId("101"),
  ownerName: "Zoë Li",
  week: monday,
  isRoadShow: true,
  state: "submitted",
  updated: null,
  totalMin: null,
  countedMin: minutes(60),
  records: 1,
  blocking: 0,
  warnings: 0,
  fingerprint: "f",
  signOff: "none",
  sent: "none",
  isSentBack: false,
  isHalf: false,
  reopened: 0,
  lateDays: null,
  ...given,
});
const board = {
  week: monday,
  earlier: [],
  withUndated: false,
  offices: [
    { officeId: officeId("101"), officeName: "Harbor Point", ownerName: "", phone: "", email: "" },
    { officeId: officeId("102"), officeName: "Mesa Verde", ownerName: "", phone: "", email: "" },
  ],
  cells: [
    place("3", { blocking: 1 }),
    place("1"),
    place("2", { officeId: officeId("102"), blocking: 2 }),
    place("4", { entry: null, state: "missing" }),
  ],
};

test("previous and next walk the submissions that the board shows, in its order", () => {
  const all = { office: null, q: "", show: null };
  expect(neighborsOf(entryId("1"), board, all)).toEqual(["1", "3", "2"]);
  expect(neighborsOf(entryId("2"), board, { ...all, show: "blocked" })).toEqual(["3", "2"]);
  expect(neighborsOf(entryId("2"), board, { ...all, q: "mesa" })).toEqual(["2"]);
});

test("a submission that the filter leaves out stays at its place", () => {
  expect(neighborsOf(entryId("1"), board, { office: null, q: "", show: "blocked" })).toEqual(["1", "3", "2"]);
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
