import { expect, test } from "vitest";
import { isoDate } from "#domain/time/time.ts";
import { shownKeys, wantedBy } from "./wanted-reads.ts";

const TODAY = isoDate("2026-11-18");

test("what the page shows is read once, of interview counts the days it shows", () => {
  const from = "2026-11-02";
  const to = "2026-11-08";
  expect(
    wantedBy(
      [
        ["funnel", "span", {}],
        ["funnel", "report", { from, to }],
        ["funnel", "trend", { from, to, by: "day" }],
        ["funnel", "report", { from: "2026-10-26", to: "2026-11-01" }],
        ["offices", {}],
        ["session"],
      ],
      TODAY,
    ),
  ).toEqual([
    { resource: "interview", range: { from, to } },
    { resource: "interview", range: { from: "2026-10-26", to: "2026-11-01" } },
  ]);
  expect(wantedBy([["payroll", "submissions", {}]], TODAY).map(({ resource }) => resource)).toEqual([
    "weekly",
    "records",
  ]);
  expect(
    wantedBy(
      [
        ["people", "directory", {}],
        ["roadshows", "events", {}],
      ],
      TODAY,
    ),
  ).toEqual([
    { resource: "employees", range: null },
    { resource: "events", range: null },
  ]);
});

test("of a range that is longer than one read may be, the last days are read", () => {
  const keys = [["funnel", "report", { from: "2023-11-13", to: "2026-11-15" }]];

  expect(wantedBy(keys, TODAY)).toEqual([
    { resource: "interview", range: { from: "2025-10-12", to: "2026-11-15" } },
  ]);
});

test("a funnel without any counts reads the last four weeks; today and offices read people and events", () => {
  expect(wantedBy([["funnel", "span", {}]], TODAY)).toEqual([
    { resource: "interview", range: { from: "2026-10-22", to: "2026-11-18" } },
  ]);
  const both = ["employees", "events"];
  expect(wantedBy([["today", {}]], TODAY).map(({ resource }) => resource)).toEqual(both);
  expect(wantedBy([["offices", "list", {}]], TODAY).map(({ resource }) => resource)).toEqual(both);
  expect(wantedBy([["offices", {}]], TODAY)).toEqual([]);
});

test("of the summary of a funnel both ranges are read that its server gave it", () => {
  const days = {
    range: { from: "2026-10-19", to: "2026-11-15" },
    earlier: { range: { from: "2026-09-21", to: "2026-10-18" } },
  };
  const key = ["funnel", "summary", {}];
  expect(wantedBy(shownKeys(key, days), TODAY)).toEqual([
    { resource: "interview", range: days.range },
    { resource: "interview", range: days.earlier.range },
  ]);
  expect(wantedBy(shownKeys(key, { ...days, earlier: null }), TODAY)).toHaveLength(1);
  expect(wantedBy(shownKeys(key, undefined), TODAY)).toEqual([]);
  expect(shownKeys(["people", "directory", {}], {})).toEqual([["people", "directory", {}]]);
});
