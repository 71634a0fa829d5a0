import { expect, test } from "vitest";
import { administratorId } from "#domain/ids.ts";
import { RANGE_NAMES } from "#domain/time/named-ranges.ts";
import { isoDate } from "#domain/time/time.ts";
import { changed } from "#web/lib/address.ts";
import {
  requestedComparison,
  requestedRange,
  comparisonChange,
  isListed,
  rangeChange,
  rangeOf,
} from "./funnel-query.ts";

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
  for (const name of RANGE_NAMES) expect(requestedRange(changed(before, rangeChange(name)))).toBe(name);
  const days = { from: isoDate("2026-02-01"), to: isoDate("2026-02-28") };
  expect(requestedRange(changed(before, rangeChange(days)))).toEqual(days);
  expect(changed(before, rangeChange("last-4-weeks")).toString()).toBe("account=7");
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
    expect(requestedComparison(changed(before, comparisonChange(requested)))).toEqual(requested);
  expect(changed(before, comparisonChange("previous")).toString()).toBe("account=7");
});

test("an administrator who had interviews only in the earlier days is listed", () => {
  const [none, before] = [{ rows: [] }, { rows: [{ administratorId: administratorId("1") }] }];
  expect(isListed(administratorId("1"), [none, before])).toBe(true);
  expect(isListed(administratorId("2"), [none, before])).toBe(false);
});
