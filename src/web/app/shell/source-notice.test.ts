import { expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { firstWords } from "./source-notice.tsx";

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
