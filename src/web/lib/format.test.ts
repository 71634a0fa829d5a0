import { expect, test } from "vitest";
import { minutes } from "#domain/payroll/payroll.ts";
import {
  formatAge,
  formatChange,
  formatChangeRate,
  formatCount,
  formatDifference,
  formatNoun,
  formatPoints,
  formatRate,
  formatShortCount,
  formatShortestCount,
  isolate,
  minutesBetween,
} from "./format.ts";

test("counts are grouped in thousands and take a real minus sign", () => {
  expect(formatCount(1_234_567)).toBe("1,234,567");
  expect(formatCount(-12)).toBe("−12");
});

test("a count is only shortened where it is long", () => {
  expect(formatShortCount(9_999)).toBe("9,999");
  expect(formatShortCount(12_408)).toBe("12.4K");
  expect([999, 1_240, 12_408, 12_345_678].map(formatShortestCount)).toEqual(["999", "1.2K", "12K", "12M"]);
});

test("one thing is not several", () => {
  expect(formatNoun(1, "event")).toBe("1 event");
  expect(formatNoun(2048, "event")).toBe("2,048 events");
  expect(formatNoun(2, "person", "people")).toBe("2 people");
});

test("a rate has a decimal only under ten percent", () => {
  expect(formatRate(0.8249)).toBe("82%");
  expect(formatRate(0.0744)).toBe("7.4%");
  expect(formatRate(0.0996)).toBe("10%");
  expect(formatRate(1.5)).toBe("150%");
  expect(formatRate(0)).toBe("0%");
});

test("a rate that is neither none nor all is not written as one of them", () => {
  expect(formatRate(4 / 10_000)).toBe("<0.1%");
  expect(formatRate(5 / 10_000)).toBe("0.1%");
  expect(formatRate(299 / 300)).toBe(">99%");
  expect(formatRate(994 / 1000)).toBe("99%");
  expect(formatRate(1)).toBe("100%");
  expect(formatRate(1.004)).toBe(">100%");
  expect(formatRate(1.006)).toBe("101%");
});

test("a rate that does not exist is a dash, never a percentage", () => {
  expect(formatRate(null)).toBe("–");
});

test("a difference carries its sign", () => {
  expect(formatDifference(minutes(65))).toBe("+1:05");
  expect(formatDifference(minutes(-30))).toBe("−0:30");
  expect(formatDifference(minutes(0))).toBe("0:00");
  expect(minutesBetween(minutes(90), minutes(30))).toBe(-60);
});

test("a rate differs by percentage points, a count by a number and a share", () => {
  expect([0.0324, -0.004, 0.0004, 1].map(formatPoints)).toEqual([
    "+3.2 pt",
    "−0.4 pt",
    "0.0 pt",
    "+100.0 pt",
  ]);
  expect([1204, -12, 0].map(formatChange)).toEqual(["+1,204", "−12", "0"]);
  expect([0.083, -0.124, 0, 0.00001].map(formatChangeRate)).toEqual(["+8.3%", "−12%", "0%", "0%"]);
});

test("a difference to an unknown value is a dash", () => {
  expect(formatPoints(null)).toBe("–");
  expect(formatChangeRate(null)).toBe("–");
});

test("an age is shown in its largest useful unit", () => {
  expect(formatAge(0)).toBe("just now");
  expect(formatAge(59)).toBe("59 min ago");
  expect(formatAge(47 * 60)).toBe("47 h ago");
  expect(formatAge(49 * 60)).toBe("2 days ago");
});

test("the writing direction of a name stays inside it", () => {
  expect(isolate("שרה")).toBe("\u2068שרה\u2069");
  expect(isolate("5003")).toBe("5003");
});
