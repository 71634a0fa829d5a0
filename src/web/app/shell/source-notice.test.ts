import { expect, test } from "vitest";
import { firstWords } from "./source-notice.tsx";

test("a first start says what can be used, and how far the rest is", () => {
  expect(
    firstWords([
      { resource: "employees", isRead: true, isReading: true, partsDone: null, partsTotal: null },
      { resource: "interview", isRead: false, isReading: true, partsDone: 120, partsTotal: 2000 },
      { resource: "weekly", isRead: false, isReading: false, partsDone: null, partsTotal: null },
    ]),
  ).toBe(
    "Reading the reporting service for the first time. Ready: people. Reading: interview counts (120 of 2,000).",
  );
});
