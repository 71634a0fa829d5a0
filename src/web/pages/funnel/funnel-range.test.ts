import { expect, test } from "vitest";
import { isoDate } from "#domain/time.ts";
import { askedRange, namedRange, rangeOf } from "./funnel-range.ts";

const span = {
  first: isoDate("2026-10-12"),
  last: isoDate("2026-11-18"),
  today: isoDate("2026-11-20"),
};

test("the default is four whole weeks up to the last day with data", () => {
  expect(rangeOf(new URLSearchParams(), span)).toEqual({ from: "2026-10-19", to: "2026-11-15" });
});

const fourWeeks = (last: string, today: string) =>
  namedRange("last-4-weeks", { ...span, last: isoDate(last), today: isoDate(today) }).to;

test("a week that is still running is left out, unless its last day has data already", () => {
  expect(fourWeeks("2026-11-18", "2026-11-22")).toBe("2026-11-15");
  expect(fourWeeks("2026-11-22", "2026-11-22")).toBe("2026-11-22");
});

test("a week that is over counts as whole though its Sunday has no counts", () => {
  expect(namedRange("last-4-weeks", { ...span, last: isoDate("2026-11-14") }).to).toBe("2026-11-15");
});

test("without any data the weeks end before today", () => {
  expect(namedRange("last-4-weeks", { ...span, first: null, last: null }).to).toBe("2026-11-15");
});

test("named ranges end today", () => {
  expect(namedRange("this-week", span)).toEqual({ from: "2026-11-16", to: "2026-11-20" });
  expect(namedRange("last-week", span)).toEqual({ from: "2026-11-09", to: "2026-11-15" });
  expect(namedRange("month", span)).toEqual({ from: "2026-11-01", to: "2026-11-20" });
  expect(namedRange("quarter", span)).toEqual({ from: "2026-10-01", to: "2026-11-20" });
  expect(namedRange("year", span)).toEqual({ from: "2026-01-01", to: "2026-11-20" });
});

test("a quarter starts in January, April, July or October", () => {
  expect(namedRange("quarter", { ...span, today: isoDate("2026-03-31") }).from).toBe("2026-01-01");
  expect(namedRange("quarter", { ...span, today: isoDate("2026-09-01") }).from).toBe("2026-07-01");
});

test("two typed days win over a name", () => {
  expect(askedRange(new URLSearchParams("range=month&from=2026-11-02&to=2026-11-03"))).toEqual({
    from: "2026-11-02",
    to: "2026-11-03",
  });
});

test("a hand-typed mistake falls back to the default", () => {
  expect(askedRange(new URLSearchParams("from=2026-02-30&to=2026-03-01"))).toBe("last-4-weeks");
  expect(askedRange(new URLSearchParams("from=2026-11-09&to=2026-11-02"))).toBe("last-4-weeks");
  expect(askedRange(new URLSearchParams("range=fortnight"))).toBe("last-4-weeks");
  expect(askedRange(new URLSearchParams("from=2020-01-01&to=2026-11-02"))).toBe("last-4-weeks");
});
