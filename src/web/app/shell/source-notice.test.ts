import { expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { firstWords, heldWords } from "./source-notice.tsx";

const AT = instant("2026-11-18T15:00:00Z");

test("a first start says what can be used, and how far the rest is", () => {
  expect(
    firstWords([
      { resource: "employees", readAt: AT, readingSince: AT, partsDone: null, partsTotal: null },
      { resource: "interview", readAt: null, readingSince: AT, partsDone: 120, partsTotal: 2000 },
      { resource: "weekly", readAt: null, readingSince: null, partsDone: null, partsTotal: null },
    ]),
  ).toBe(
    "Reading the reporting service for the first time. Ready: people. Reading: interview counts (120 of 2,000).",
  );
});

test.each([
  [
    [{ resource: "employees", count: 68 }],
    true,
    "68 people are missing from the last reply, and stay listed until you decide.",
  ],
  [
    [{ resource: "events", count: 1 }],
    false,
    "1 roadshow event is missing from the last reply, and stays listed until an administrator decides.",
  ],
  [
    [
      { resource: "employees", count: 68 },
      { resource: "events", count: 2 },
    ],
    true,
    "68 people and 2 roadshow events are missing from the last reply, and stay listed until you decide.",
  ],
] as const)("what is held of %o is said, and who decides: %s", (held, isAdmin, words) => {
  expect(heldWords(held, isAdmin)).toBe(words);
});
