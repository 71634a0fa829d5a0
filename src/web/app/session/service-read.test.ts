import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { ApiError } from "#web/lib/api-error.ts";
import { isoDate } from "#domain/time/time.ts";
import { loadAgain, outcomeWords, progressWords, refusalWords, shownKeys, wantedBy } from "./service-read.ts";

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

const loading = async (answer: () => Promise<string>) => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stop = new QueryObserver(queries, { queryKey: ["people"], queryFn: answer }).subscribe(
    () => undefined,
  );
  await expect.poll(() => queries.isFetching()).toBe(0);
  const loaded = await loadAgain(queries);
  stop();
  return loaded;
};

test("to load the page again is done, or has failed in some part", async () => {
  expect(await loading(() => Promise.resolve("rows"))).toBe("done");
  expect(await loading(() => Promise.reject(new Error("cut short")))).toBe("failed");
  expect(await loadAgain(new QueryClient())).toBe("done");
});

test("a read that is refused says why, in the server's words where it has any", () => {
  const detail = "You can have 3 reads open. Wait for one to end.";

  expect(refusalWords(new ApiError("broken", "429", { detail }))).toBe(detail);
  expect(refusalWords(new ApiError("broken", "no answer"))).toBe("Couldn’t read the service. Try again.");
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
  [{ state: "failed" }, "Couldn’t read the service. Showing the last data received."],
  [{ state: "canceled" }, "An administrator stopped this read. Showing the last data received."],
] as const)("an outcome of %o is %s", (outcome, words) => {
  const reads = { state: "done" as const, added: 0, changed: 0, partsDone: 1, partsTotal: 1, ...outcome };
  expect(outcomeWords(reads)).toBe(words);
});
