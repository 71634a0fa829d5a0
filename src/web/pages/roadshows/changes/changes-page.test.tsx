import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { ChangesSummary } from "./changes-page.tsx";

const FIRST_READ = instant("2026-11-18T14:00:00Z");
const NONE = {
  since: FIRST_READ,
  until: instant("2026-11-20T14:00:00Z"),
  isBeforeHistory: false,
  asOf: FIRST_READ,
  total: 0,
  rows: [],
};
const words = (changes: Parameters<typeof ChangesSummary>[0]): string =>
  renderToStaticMarkup(<ChangesSummary {...changes} />).replaceAll(/<[^>]+>/g, "");

test("since a day before anything was stored, the summary says from when there is history", () => {
  expect(words({ ...NONE, isBeforeHistory: true })).toMatch(
    /^No changes between the reads of Wed, Nov 18, .+ That is the earliest read on file \(they’re kept for 3 years\)\. What changed before it is unknown\.$/,
  );
  expect(words({ ...NONE, isBeforeHistory: true, total: 3 })).toMatch(/What changed before it is unknown/);
});

test("where the day is covered, the summary says which reads are compared", () => {
  expect(words(NONE)).toMatch(/^No changes between the reads of Wed, Nov 18, .+ and Fri, Nov 20, /);
});

test("events that were never read, or only once between the dates, are not without changes", () => {
  expect(words({ ...NONE, since: null, asOf: null })).toBe("Events haven’t been read yet.");
  expect(words({ ...NONE, since: null })).toMatch(/^Nothing to compare yet/);
});
