import { expect, test } from "vitest";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import { isoDate } from "#domain/time/time.ts";
import { aboveHundredWords } from "./above-hundred-words.ts";
import { funnelSums } from "./funnel-shapes.ts";

const sumsOf = (showedSecond: number, bookedThird: number) =>
  funnelSums([
    {
      administratorId: administratorId("1"),
      administratorName: "Ann Abara",
      accountId: officeId("7"),
      accountName: "Harbor Point",
      counts: {
        ...NO_COUNTS,
        second: { booked: 50, showed: showedSecond },
        third: { booked: bookedThird, showed: 0 },
      },
    },
  ]);

const words = (showedSecond: number, bookedThird: number): string =>
  aboveHundredWords(sumsOf(showedSecond, bookedThird), isoDate("2026-10-19"), isoDate("2026-11-20"));

test("a ratio above 100% is explained where it occurs", () => {
  expect(words(25, 30)).toBe(
    "Above 100%: third interview (120%). Some people booked there had interviewed before Oct 19.",
  );
});

test("at 100% and below there is nothing to explain", () => {
  expect(words(30, 30)).toBe("");
  expect(words(0, 0)).toBe("");
});
