import { expect, test } from "vitest";
import { entryId, officeId } from "#domain/ids.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { payrollLines, payrollTotal } from "#domain/payroll/payroll-lines.ts";
import { isoDate } from "#domain/time/time.ts";
import { differenceWords, unknownWords, weekChoices } from "./payroll-shapes.ts";

const submission = (id: string, office: string, totalMin: number | null, countedMin: number | null) => ({
  id: entryId(id),
  officeId: officeId("101"),
  officeName: office,
  ownerName: "Ann Abara",
  weekStart: null,
  weekEnd: null,
  updated: null,
  isRoadShow: true,
  state: "open" as const,
  submitted: "",
  locked: "",
  totalMin: totalMin === null ? null : minutes(totalMin),
  countedMin: countedMin === null ? null : minutes(countedMin),
  records: 3,
});

const lines = payrollLines([
  submission("5010", "Harbor", 600, 540),
  submission("5002", "Harbor", 100, 100),
  submission("5001", "Acorn", null, 60),
  submission("5003", "Zenith", 30, null),
]);

test("lines go by office, then by submission in the order of their numbers", () => {
  expect(lines.map(({ id }) => id)).toEqual(["5001", "5002", "5010", "5003"]);
});

test("a difference needs both sides", () => {
  expect(lines.map(({ difference }) => difference)).toEqual([null, 0, 60, null]);
});

test("totals sum what is known, and say what is not", () => {
  expect(payrollTotal(lines)).toMatchObject({ summary: 730, counted: 700, difference: 60, records: 12 });
  expect(unknownWords(lines)).toBe(
    "1 summary without a readable total, 1 submission without time records yet",
  );
  expect(unknownWords(lines.slice(1, 3))).toBe("");
});

test("a difference has a sentence", () => {
  expect(differenceWords(minutes(60))).toBe("The summary has 1:00 more than its records.");
  expect(differenceWords(minutes(-5))).toBe("The summary has 0:05 less than its records.");
  expect(differenceWords(minutes(0))).toBe("The summary and its records agree.");
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
