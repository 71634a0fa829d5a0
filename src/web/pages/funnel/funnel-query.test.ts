import { expect, test } from "vitest";
import { RANGE_NAMES } from "#domain/time/named-ranges.ts";
import { isoDate } from "#domain/time/time.ts";
import { withChanges } from "#web/lib/address.ts";
import { clearedFilters, filtersSet, hasUnknownFilters } from "#web/lib/filters.ts";
import { requestedRange, rangeChange, rangeOf } from "#web/lib/date-range.ts";
import { requestedComparison, comparisonChange, funnelFilters, summaryQuery } from "./funnel-query.ts";

const span = {
  first: isoDate("2026-10-12"),
  last: isoDate("2026-11-18"),
  today: isoDate("2026-11-20"),
};

test("the default is four whole weeks up to the last day with data", () => {
  expect(rangeOf(new URLSearchParams(), span)).toEqual({ from: "2026-10-19", to: "2026-11-15" });
});

test("the names that stood in addresses from the first mean what they meant", () => {
  const days = (name: string) => rangeOf(new URLSearchParams({ range: name }), span);
  expect(days("last-week")).toEqual({ from: "2026-11-09", to: "2026-11-15" });
  expect(days("month")).toEqual({ from: "2026-11-01", to: "2026-11-20" });
  expect(days("quarter")).toEqual({ from: "2026-10-01", to: "2026-11-20" });
  expect(days("year")).toEqual({ from: "2026-01-01", to: "2026-11-20" });
  expect(days("this-week").from).toBe("2026-11-16");
});

test("two typed days win over a name", () => {
  expect(requestedRange(new URLSearchParams("range=month&from=2026-11-02&to=2026-11-03"))).toEqual({
    from: "2026-11-02",
    to: "2026-11-03",
  });
});

test("a hand-typed mistake falls back to the default", () => {
  expect(requestedRange(new URLSearchParams("from=2026-02-30&to=2026-03-01"))).toBe("last-4-weeks");
  expect(requestedRange(new URLSearchParams("from=2026-11-09&to=2026-11-02"))).toBe("last-4-weeks");
  expect(requestedRange(new URLSearchParams("range=fortnight"))).toBe("last-4-weeks");
  expect(requestedRange(new URLSearchParams("from=2020-01-01&to=2026-11-02"))).toBe("last-4-weeks");
});

test("what is chosen is read back from the address, which leaves the default out", () => {
  const before = new URLSearchParams("account=7&range=month&from=2026-11-02&to=2026-11-03");
  for (const name of RANGE_NAMES) expect(requestedRange(withChanges(before, rangeChange(name)))).toBe(name);
  const days = { from: isoDate("2026-02-01"), to: isoDate("2026-02-28") };
  expect(requestedRange(withChanges(before, rangeChange(days)))).toEqual(days);
  expect(withChanges(before, rangeChange("last-4-weeks")).toString()).toBe("account=7");
});

const comparisonOf = (search: string) => requestedComparison(new URLSearchParams(search));

test("a range is compared with the one before it unless the address says otherwise", () => {
  expect(comparisonOf("")).toBe("previous");
  expect(comparisonOf("compare=none")).toBe("none");
  expect(comparisonOf("compare=last-year")).toBe("last-year");
  expect(comparisonOf("compare=own&compareFrom=2026-01-05&compareTo=2026-02-01")).toEqual({
    from: "2026-01-05",
    to: "2026-02-01",
  });
});

test("a hand-typed comparison that cannot be read falls back to the one before", () => {
  expect(comparisonOf("compare=yesterday")).toBe("previous");
  expect(comparisonOf("compare=own")).toBe("previous");
  expect(comparisonOf("compare=own&compareFrom=2026-02-01&compareTo=2026-01-05")).toBe("previous");
});

test("a comparison is read back from the address, which leaves the default out", () => {
  const before = new URLSearchParams("account=7&compare=own&compareFrom=2026-01-05&compareTo=2026-02-01");
  const days = { from: isoDate("2025-02-01"), to: isoDate("2025-02-28") };
  for (const requested of ["previous", "last-year", "none", days] as const)
    expect(requestedComparison(withChanges(before, comparisonChange(requested)))).toEqual(requested);
  expect(withChanges(before, comparisonChange("previous")).toString()).toBe("account=7");
});

test.each([
  ["", {}],
  ["range=last-4-weeks&compare=previous", {}],
  ["account=7&account=8&administrator=1011", { account: ["7", "8"], alone: true, administrator: "1011" }],
  ["account=7&with=group&range=month&compare=none", { account: ["7"], range: "month", compare: "none" }],
  [
    "from=2026-11-02&to=2026-11-08&compare=own&compareFrom=2026-01-05&compareTo=2026-02-01",
    { from: "2026-11-02", to: "2026-11-08", compareFrom: "2026-01-05", compareTo: "2026-02-01" },
  ],
  ["from=2026-11-08&to=2026-11-02&range=x&compare=own", {}],
])("the summary is asked for what “%s” says, and defaults are not said", (search, query) => {
  expect(summaryQuery(new URLSearchParams(search))).toEqual(query);
});

const setIn = (search: string) => filtersSet(funnelFilters, new URLSearchParams(search));
const isUnknownIn = (search: string) => hasUnknownFilters(funnelFilters, new URLSearchParams(search));
const OWN_DATES = "compare=own&compareFrom=2026-01-05&compareTo=2026-02-01";

test("the members of an address that are one filter count as one", () => {
  expect(setIn("section=trend&sort=lost&range=last-4-weeks")).toBe(0);
  expect(setIn("account=7&account=8&with=group")).toBe(1);
  expect(setIn("from=2026-11-02&to=2026-11-08")).toBe(1);
  expect(setIn(`account=7&administrator=1011&range=month&${OWN_DATES}`)).toBe(4);
  const cleared = withChanges(
    new URLSearchParams(`range=month&trend=x&${OWN_DATES}`),
    clearedFilters(funnelFilters),
  );
  expect(cleared.toString()).toBe("trend=x");
});

test.each([
  "from=2026-02-30&to=2026-03-02",
  "from=2026-11-02",
  "from=2020-01-01&to=2026-11-02",
  "from=2026-11-08&to=2026-11-02",
  "range=fortnight",
  "compare=yesterday",
  "compare=own&compareFrom=2026-02-01&compareTo=2026-01-05",
  "administrator=",
  `administrator=${"9".repeat(65)}`,
])("%s is noticed, and the page shows its default", (search) => {
  expect(isUnknownIn(search)).toBe(true);
  expect(setIn(search)).toBe(0);
});

test("an address without mistakes is not noticed", () => {
  for (const search of [
    "",
    "range=month&compare=last-year",
    "administrator=1011",
    `account=7&${OWN_DATES}`,
    "range=month&from=2026-11-02&to=2026-11-08",
  ])
    expect(isUnknownIn(search)).toBe(false);
});
