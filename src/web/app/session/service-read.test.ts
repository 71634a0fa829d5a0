import { expect, test } from "vitest";
import { outcomeWords, progressWords, wantedBy } from "./service-read.ts";

test("what the page shows is read once, of interview counts the days it shows", () => {
  const from = "2026-11-02";
  const to = "2026-11-08";
  expect(
    wantedBy([
      ["funnel", "span", {}],
      ["funnel", "report", { from, to }],
      ["funnel", "trend", { from, to, by: "day" }],
      ["funnel", "report", { from: "2026-10-26", to: "2026-11-01" }],
      ["offices", {}],
      ["session"],
    ]),
  ).toEqual([
    { resource: "interview", range: { from, to } },
    { resource: "interview", range: { from: "2026-10-26", to: "2026-11-01" } },
  ]);
  expect(wantedBy([["payroll", "submissions", {}]]).map(({ resource }) => resource)).toEqual([
    "weekly",
    "records",
  ]);
  expect(
    wantedBy([
      ["people", "directory", {}],
      ["roadshows", "events", {}],
    ]),
  ).toEqual([
    { resource: "employees", range: null },
    { resource: "events", range: null },
  ]);
});

test.each([
  [undefined, "Reading the service…"],
  [{ partsDone: 0, partsTotal: null }, "Reading the service…"],
  [{ partsDone: 12, partsTotal: 1400 }, "Reading 12 of 1,400…"],
])("progress of %o is %s", (reads, words) => {
  expect(progressWords(reads)).toBe(words);
});

test.each([
  [{ added: 3, changed: 1 }, "Read the service: 3 new, 1 changed."],
  [{ added: 0, changed: 0 }, "Read the service. Nothing changed."],
  [{ added: null, changed: null }, "Read the service."],
  [{ hasFailed: true }, "Couldn’t read the service. Showing the last data received."],
])("an outcome of %o is %s", (outcome, words) => {
  const reads = { hasFailed: false, added: 0, changed: 0, partsDone: 1, partsTotal: 1, ...outcome };
  expect(outcomeWords(reads)).toBe(words);
});
