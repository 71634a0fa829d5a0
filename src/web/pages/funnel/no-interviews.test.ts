import { expect, test } from "vitest";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import { isoDate } from "#domain/time/time.ts";
import { isListed, unlistedWords } from "./no-interviews.tsx";

const days = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) });
const ann = administratorId("1");
const report = {
  rows: [
    {
      administratorId: ann,
      administratorName: "Ann Abara",
      accountId: officeId("7"),
      accountName: "Harbor",
      counts: NO_COUNTS,
    },
  ],
};

test("who had interviews only in the days before is listed, and so is everybody while a report is on its way", () => {
  expect(isListed(ann, [{ rows: [] }, report])).toBe(true);
  expect(isListed(administratorId("2"), [report, null])).toBe(true);
  expect(isListed(administratorId("2"), [report, { rows: [] }])).toBe(false);
});

test("the sentence names the days and no name", () => {
  const ask = days("2026-11-09", "2026-11-15");
  expect(unlistedWords({ ask, earlier: null })).toBe(
    "The administrator in this link has no data for Nov 9–15.",
  );
  expect(
    unlistedWords({
      ask: { ...ask, account: [officeId("7")] },
      earlier: { range: days("2026-11-02", "2026-11-08") },
    }),
  ).toBe("The administrator in this link has no data for Nov 9–15 or Nov 2–8 at these accounts.");
});
