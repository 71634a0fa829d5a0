import { expect, test } from "vitest";
import type { Headline } from "#domain/funnel/funnel-headline.ts";
import type { Volume } from "#domain/funnel/funnel-verdict.ts";
import { verdictWords } from "./verdict-words.ts";

const FELL: Volume = {
  before: 2721,
  now: 2419,
  by: -302,
  share: -302 / 2721,
  isClear: true,
  where: { name: "Harbor Point", by: -120, kind: "both" },
};
const RATE: Headline = {
  stage: "second",
  now: { booked: 1712, showed: 1014 },
  before: { booked: 1779, showed: 1103 },
  change: -0.032,
  isClear: true,
  where: {
    by: "account",
    name: "Elm Street",
    id: "102",
    kind: "both",
    mix: -0.002,
    rate: -0.019,
    total: -0.021,
  },
};
const WITHIN: Headline = { ...RATE, change: -0.004, isClear: false };

test("volume comes before rates, each with where and why", () => {
  expect(verdictWords({ volume: FELL, rate: WITHIN }, 30)).toBe(
    "First interviews booked fell 11% to 2,419, beyond chance, most at Harbor Point (−120); show rates: no change beyond chance.",
  );
  expect(verdictWords({ volume: FELL, rate: RATE }, 30)).toBe(
    "First interviews booked fell 11% to 2,419, beyond chance, most at Harbor Point (−120); the show rate of second interview fell 3.2 pt to 59%, beyond chance, most at Elm Street (−2.10 pt, from its own rate).",
  );
});

test("what chance explains is said to be that, without a place", () => {
  const little: Volume = { ...FELL, now: 2700, by: -21, share: -21 / 2721, isClear: false };
  expect(verdictWords({ volume: little, rate: WITHIN }, 30)).toBe(
    "Nothing changed more than chance explains: first interviews booked fell 0.8% to 2,700, and the largest change of a show rate is −0.4 pt at second interview.",
  );
  expect(verdictWords({ volume: little, rate: RATE }, 30)).toMatch(
    /^First interviews booked fell 0\.8% to 2,700, within chance; the show rate of second interview fell 3\.2 pt/,
  );
});

test("who came or left is the reason, and bookings out of nothing have no share", () => {
  const where = { name: "Elm Street", by: -120, kind: "left" } as const;
  expect(verdictWords({ volume: { ...FELL, where }, rate: null }, 30)).toBe(
    "First interviews booked fell 11% to 2,419, beyond chance, most at Elm Street (−120, with none booked now); too few were booked to compare show rates.",
  );
  const began: Volume = { ...FELL, before: 0, now: 40, by: 40, share: null, where: null };
  expect(verdictWords({ volume: began, rate: null }, 30)).toMatch(
    /^First interviews booked rose from 0 to 40, beyond chance;/,
  );
  expect(verdictWords({ volume: { ...FELL, by: 0, share: 0, isClear: false }, rate: null }, 30)).toMatch(
    /stayed at 2,419, within chance/,
  );
});

test("where counts cannot be compared only rates are, and too little data is said", () => {
  expect(verdictWords({ volume: null, rate: WITHIN }, 30)).toBe(
    "Only rates can be compared; show rates: no change beyond chance.",
  );
  expect(verdictWords({ volume: null, rate: null }, 30)).toBe(
    "Too little data to compare: no stage has 30 booked in both periods.",
  );
  const mixed = RATE.where && { ...RATE.where, mix: -0.019, rate: -0.002 };
  expect(verdictWords({ volume: null, rate: { ...RATE, where: mixed } }, 30)).toMatch(
    /from its share of bookings\)\.$/,
  );
  expect(verdictWords({ volume: null, rate: { ...RATE, where: null } }, 30)).toMatch(
    /to 59%, beyond chance\.$/,
  );
});
