import { describe, expect, test } from "vitest";
import { instant, isoDate } from "#domain/time/time.ts";
import type { SourceResource } from "#web/api/admin/sources.ts";
import {
  driftParts,
  durationText,
  recheckWords,
  requestedProgress,
  requestedTitle,
  rowsText,
  statusOf,
  untilText,
} from "./source-shapes.ts";

const NOW = instant("2026-11-18T15:00:00Z");
const EARLIER = instant("2026-11-18T14:00:00Z");
const LATER = instant("2026-11-18T15:00:30Z");
const fine = {
  resource: "employees",
  nextReadAt: LATER,
  readAt: EARLIER,
  durationMs: 400,
  rows: 3,
  reportedTotal: 3,
  failingSince: null,
  failures: 0,
  failure: null,
  reference: null,
  breakerOpenUntil: null,
  readingSince: null,
  partsDone: null,
  partsTotal: null,
  isPaused: false,
  drift: [],
  setAside: [],
  setAsideCount: 0,
  held: 0,
} as const satisfies SourceResource;

describe("a resource's status", () => {
  test.each([
    [{}, "OK"],
    [{ readAt: null }, "Not read yet"],
    [{ readingSince: EARLIER }, "Reading"],
    [{ readingSince: EARLIER, partsDone: 12, partsTotal: 2000 }, "Reading 12 of 2,000"],
    [{ failingSince: EARLIER }, "Failing"],
    [{ failingSince: EARLIER, breakerOpenUntil: LATER }, "Failing, waiting"],
    [{ failingSince: EARLIER, breakerOpenUntil: EARLIER }, "Failing"],
    [{ failingSince: EARLIER, isPaused: true }, "Paused"],
    [{ held: 68 }, "68 missing"],
    [{ held: 68, failingSince: EARLIER }, "Failing"],
  ])("with %o is %s", (changes, words) => {
    expect(statusOf({ ...fine, ...changes }, NOW).words).toBe(words);
  });
});

test("a requested read says what is read, of which days, and how far it is", () => {
  const range = { from: isoDate("2026-11-01"), to: isoDate("2026-11-15") };

  expect(requestedTitle({ resource: "interview", range })).toMatch(/^Interview counts, Nov 1–15/);
  expect(requestedTitle({ resource: "events", range: null })).toBe("Roadshow events");
  expect(requestedProgress({ partsDone: 0, partsTotal: null })).toBe("waiting");
  expect(requestedProgress({ partsDone: 12, partsTotal: 1400 })).toBe("12 of 1,400 replies");
});

test.each([
  [null, null, "–"],
  [340, null, "340"],
  [340, 340, "340"],
  [300, 340, "300 of 340"],
])("%s rows of %s are %s", (rows, reportedTotal, words) => {
  expect(rowsText({ rows, reportedTotal })).toBe(words);
});

test.each([
  [null, "–"],
  [412, "0.4 s"],
  [61_000, "61 s"],
  [180_000, "3 min"],
])("%s ms take %s", (ms, words) => {
  expect(durationText(ms)).toBe(words);
});

test.each([
  [null, "now"],
  ["2026-11-18T14:59:00Z", "now"],
  ["2026-11-18T15:12:00Z", "in 12 min"],
  ["2026-11-18T19:00:00Z", "in 4 h"],
])("a read at %s is %s", (at, words) => {
  expect(untilText(at === null ? null : instant(at), NOW)).toBe(words);
});

test("a correction is split into its field and what was corrected", () => {
  expect(driftParts("people: zip: leading zero lost")).toEqual({
    noun: "people",
    field: "zip",
    mended: "leading zero lost",
  });
  expect(driftParts("replies: received after now, taken as received now")).toMatchObject({
    noun: "replies",
    mended: "received after now, taken as received now",
  });
});

test("a recheck says how many weeks are checked by the new rules, and of the others that they are not", () => {
  expect(recheckWords({ weeks: 104, weeksDone: 12 })).toBe(
    "Checking stored weeks again: 12 of 104 weeks. The payroll rules have changed; the other weeks still show exceptions of the earlier rules.",
  );
});
