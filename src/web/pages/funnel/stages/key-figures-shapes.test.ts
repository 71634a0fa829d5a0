import { expect, test } from "vitest";
import { NO_COUNTS, type FunnelCounts } from "#domain/funnel/funnel.ts";
import { keyFigures } from "./key-figures-shapes.ts";

const counts = (booked: number, showed: number, sales: number): FunnelCounts => ({
  ...NO_COUNTS,
  first: { booked, showed },
  sale: { booked: sales, showed: sales },
});
const COMPARED = { areSumsAlike: true, fewBooked: 30 };

test("the page opens with bookings, their show rate with its interval, sales and the overall rate", () => {
  const figures = keyFigures(counts(2419, 1405, 190), { ...COMPARED, earlier: counts(2721, 1592, 210) });
  expect(figures).toEqual([
    { label: "First interviews booked", value: "2,419", change: "−11% (−302)", tone: "bad", note: "" },
    {
      label: "First interview show rate",
      value: "58%",
      change: "−0.4 pt",
      tone: "none",
      note: "95% interval 56%–60%",
    },
    { label: "First-day sales", value: "190", change: "−9.5% (−20)", tone: "none", note: "" },
    { label: "Overall rate", value: "7.9%", change: "+0.1 pt", tone: "none", note: "" },
  ]);
});

test("only a change beyond chance is better or worse, whatever its size", () => {
  const tones = (now: FunnelCounts, earlier: FunnelCounts) =>
    keyFigures(now, { ...COMPARED, earlier }).map(({ tone }) => tone);
  expect(tones(counts(50, 32, 9), counts(40, 20, 6))).toEqual(["none", "none", "none", "none"]);
  expect(tones(counts(5000, 3200, 1200), counts(4000, 2000, 600))).toEqual(["good", "good", "good", "good"]);
});

test("a small sample is marked in either period, and its change is neither better nor worse", () => {
  const [, rate, , overall] = keyFigures(counts(400, 390, 90), { ...COMPARED, earlier: counts(20, 5, 1) });
  expect(rate).toMatchObject({ change: "+72.5 pt", tone: "none", note: "small earlier sample" });
  expect(overall).toMatchObject({ tone: "none", note: "small earlier sample" });
  expect(keyFigures(counts(20, 5, 1), { ...COMPARED, earlier: null })[1]).toMatchObject({
    change: "",
    note: "small sample",
  });
});

test("counts that cannot be compared have no change, and rates have", () => {
  const figures = keyFigures(counts(400, 200, 40), {
    ...COMPARED,
    areSumsAlike: false,
    earlier: counts(300, 100, 20),
  });
  expect(figures.map(({ change }) => change)).toEqual(["", "+16.7 pt", "", "+3.3 pt"]);
});
