import { expect, test } from "vitest";
import { isoDate } from "#domain/time/time.ts";
import { DAY_CHOICES, dayRangeOf, dayRangeText, daysAsked, movedWords, readDaysFile } from "./event-days.ts";

test("a file of days is read in either way to write them, and says what it did not take", () => {
  const file = [
    "event id,start,end",
    "4001,2026-11-30,2026-12-02",
    '"4002",12/1/2026,',
    "",
    "4001,2026-12-05,2026-12-06",
    ",2026-12-05,2026-12-06",
    "4003,2026-02-30,",
    "4004,2026-12-06,2026-12-05",
    "4005,2026-12-06,soon",
  ].join("\r\n");
  expect(readDaysFile(file)).toEqual({
    rows: [
      { event: "4001", days: { from: "2026-11-30", to: "2026-12-02" } },
      { event: "4002", days: { from: "2026-12-01", to: "2026-12-01" } },
    ],
    refused: [
      { line: 5, reason: "The event is listed above." },
      { line: 6, reason: "No event id." },
      { line: 7, reason: "The start is not a date such as 2026-11-09." },
      { line: 8, reason: "The end is before the start." },
      { line: 9, reason: "The end is not a date such as 2026-11-09." },
    ],
  });
});

test.each([
  ["today", "2026-11-28..2026-11-28"],
  ["tomorrow", "2026-11-29..2026-11-29"],
  ["week", "2026-11-23..2026-11-29"],
  ["next-week", "2026-11-30..2026-12-06"],
  ["month", "2026-11-01..2026-11-30"],
  ["next-month", "2026-12-01..2026-12-31"],
  ["none", "none"],
] as const)("%s asks for %s", (choice, text) => {
  const asked = daysAsked(choice, isoDate("2026-11-28"), 1);
  expect(dayRangeText(asked)).toBe(text);
  expect(dayRangeOf(text)).toEqual(asked);
  expect(DAY_CHOICES).toContain(choice);
});

test.each(["", "2026-11-28", "2026-11-29..2026-11-28", "a..b", "2026-11-28..2026-11-29..2026-11-30"])(
  "%j is no range of days",
  (text) => {
    expect(dayRangeOf(text)).toBeNull();
  },
);

test.each([
  ["2026-12-05", "2026-12-07", "Moved by 1 week: Nov 28–30 → Dec 5–7"],
  ["2026-11-26", "2026-11-28", "Moved back by 2 days: Nov 28–30 → Nov 26–28"],
  ["2026-11-28", "2026-12-01", "Days changed: Nov 28–30 → Nov 28–Dec 1"],
])("days that are now %s to %s say how they moved", (from, to, words) => {
  const before = { from: isoDate("2026-11-28"), to: isoDate("2026-11-30") };
  expect(movedWords(before, { from: isoDate(from), to: isoDate(to) })).toBe(words);
});

test("days that are not known any more say which they were", () => {
  const day = isoDate("2026-11-28");
  expect(movedWords({ from: day, to: day }, null)).toBe("Days removed: Nov 28");
});
