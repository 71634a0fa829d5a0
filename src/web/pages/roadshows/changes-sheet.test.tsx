import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { ChangesSummary } from "./changes-sheet.tsx";

const FIRST_READ = instant("2026-11-18T14:00:00Z");
const NONE = { since: FIRST_READ, isBeforeHistory: false, asOf: FIRST_READ, total: 0, rows: [] };
const words = (changes: Parameters<typeof ChangesSummary>[0]): string =>
  renderToStaticMarkup(<ChangesSummary {...changes} />).replaceAll(/<[^>]+>/g, "");

test("since a day before anything was stored, the summary says from when there is history", () => {
  expect(words({ ...NONE, isBeforeHistory: true })).toMatch(
    /^No changes since the first read, Wed, Nov 18, .+\. What changed before it is unknown\.$/,
  );
  expect(words({ ...NONE, isBeforeHistory: true, total: 3 })).toMatch(/What changed before it is unknown/);
});

test("where the day is covered, the summary says what is compared with", () => {
  expect(words(NONE)).toMatch(/^No changes\. Compared with the events of Wed, Nov 18, /);
});

test("events that were never read have not been read once", () => {
  expect(words({ ...NONE, since: null, asOf: null })).toBe("Events haven’t been read yet.");
  expect(words({ ...NONE, since: null })).toMatch(/^Events have been read only once\./);
});
