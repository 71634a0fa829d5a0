import { requestedRate } from "#web/pages/funnel/rate-field.tsx";
import { expect, test } from "vitest";
import { addDays, isoDate } from "#domain/time/time.ts";
import { requestedStep, requestedView, defaultStep, offeredSteps, trendQuery } from "./trend-query.ts";

const daysFrom = (days: number) => {
  const from = isoDate("2025-01-06");
  return { from, to: addDays(from, days - 1) };
};
const addressOf = (text: string) => new URLSearchParams(text);

test("days below three weeks, weeks up to 26 weeks, months beyond", () => {
  expect([1, 20, 21, 182, 183, 1100].map((days) => defaultStep(daysFrom(days)))).toEqual([
    "day",
    "day",
    "week",
    "week",
    "month",
    "month",
  ]);
});

test("only what makes a trend of the range is offered", () => {
  expect(offeredSteps(daysFrom(7))).toEqual(["day"]);
  expect(offeredSteps(daysFrom(28))).toEqual(["day", "week"]);
  expect(offeredSteps(daysFrom(92))).toEqual(["day", "week", "month"]);
  expect(offeredSteps(daysFrom(93))).toEqual(["week", "month"]);
});

test("the address chooses among what is offered, and a mistake falls back", () => {
  expect(requestedStep(addressOf("by=week"), daysFrom(28))).toBe("week");
  expect(requestedStep(addressOf("by=day"), daysFrom(400))).toBe("month");
  expect(requestedStep(addressOf("by=hour"), daysFrom(28))).toBe("week");
});

test("a mistake in what is shown falls back too", () => {
  expect(requestedView(addressOf("trend=accounts"))).toBe("accounts");
  expect(requestedView(addressOf("trend=all"))).toBe("stages");
  expect(requestedRate(addressOf("rate=sale"))).toBe("sale");
  expect(requestedRate(addressOf("rate=fifth"))).toBe("overall");
});

test("the trend is of the offices, the administrator and the days that the page is of", () => {
  const span = { first: null, last: null, today: isoDate("2026-11-20") };
  expect(
    trendQuery(addressOf("account=7&with=group&administrator=9&from=2026-01-01&to=2026-11-02"), span),
  ).toEqual({
    account: ["7"],
    administrator: "9",
    from: "2026-01-01",
    to: "2026-11-02",
    by: "month",
  });
});
