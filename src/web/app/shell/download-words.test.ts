import { expect, test } from "vitest";
import type { DownloadState } from "#web/lib/downloads.ts";
import { endWords, progressNews, progressWords, shareOf } from "./download-words.ts";

const coming = (bytes: number, rows: number | null, rowsInAll: number | null) =>
  ({ is: "coming", bytes, rows, rowsInAll }) as const;

test.each([
  [0, null, null, "Waiting for the server…"],
  [640, null, null, "1 kB so far"],
  [12_400_000, null, null, "12.4 MB so far"],
  [12_400_000, null, 200_000, "12.4 MB so far, 200,000 rows in all"],
  [0, 0, 200_000, "0 of 200,000 rows"],
  [9_000_000, 84_500, 200_000, "84,500 of 200,000 rows"],
])("%i bytes and %s of %s rows are “%s”", (bytes, rows, rowsInAll, words) => {
  expect(progressWords(coming(bytes, rows, rowsInAll))).toBe(words);
});

test("how much is here is known only where rows are, and some are expected", () => {
  expect(shareOf(coming(9, 50, 200))).toBe(0.25);
  expect(shareOf(coming(9, null, 200))).toBeNull();
  expect(shareOf(coming(9, 0, 0))).toBeNull();
});

const newsOf = (states: readonly DownloadState[]): readonly string[] => [
  ...new Set(states.map((state) => progressNews({ fileName: "people.csv", state }))),
];

test("rows are read aloud at each quarter only", () => {
  const states = Array.from({ length: 1000 }, (_, rows) => coming(rows * 100, rows, 1000));
  expect(newsOf(states)).toEqual(["", "people.csv: 25%", "people.csv: 50%", "people.csv: 75%"]);
});

test("bytes are read aloud when they have doubled, from four megabytes on", () => {
  const states = Array.from({ length: 400 }, (_, tenths) => coming(tenths * 100_000, null, 200_000));
  expect(newsOf(states)).toEqual([
    ...["", "people.csv: 4.0 MB so far", "people.csv: 8.0 MB so far"],
    ...["people.csv: 16.0 MB so far", "people.csv: 32.0 MB so far"],
  ]);
});

test.each<readonly [DownloadState, string]>([
  [coming(9, 1, 2), ""],
  [{ is: "whole", rows: 2000 }, "Downloaded people.csv, 2,000 rows."],
  [{ is: "whole", rows: 1 }, "Downloaded people.csv, 1 row."],
  [{ is: "whole", rows: null }, "Downloaded people.csv."],
  [{ is: "canceled" }, "Canceled people.csv. Nothing was saved."],
  [
    { is: "failed", failure: { reason: "", reference: null, canTryAgain: true } },
    "people.csv was not downloaded.",
  ],
])("the end of a file in words: %o", (state, words) => {
  expect(endWords({ fileName: "people.csv", state })).toBe(words);
});
