import { expect, test } from "vitest";
import { isIsoDate } from "#domain/time/time.ts";
import {
  choice,
  clearedFilters,
  filterQuery,
  filtersSet,
  hasUnknownFilters,
  valueFilter,
  valuesFilter,
} from "./filters.ts";

const FILTERS = {
  state: valuesFilter("State", { spell: (value) => value.toLowerCase() }),
  active: choice("Status", "yes", {
    yes: { name: "Active", asks: true },
    no: { name: "Inactive", asks: false },
    all: { name: "Everyone", asks: undefined },
  }),
  from: valuesFilter("Days"),
  to: valuesFilter("Days"),
};
const of = (search: string) => new URLSearchParams(search);

test("the query of an empty address has the defaults", () => {
  expect(filterQuery(FILTERS, of(""))).toEqual({ active: true });
});

test("the query follows the address, in the spelling of the rows and without repeats", () => {
  expect(filterQuery(FILTERS, of("state=TX&state=tx&state=&active=no"))).toEqual({
    state: ["", "tx"],
    active: false,
  });
  expect(filterQuery(FILTERS, of("active=all"))).toEqual({});
});

test("filters at their default do not count, and those of one label count once", () => {
  expect(filtersSet(FILTERS, of("q=ann&sort=name&active=yes"))).toBe(0);
  expect(filtersSet(FILTERS, of("state=TX&state=CA&active=all"))).toBe(2);
  expect(filtersSet(FILTERS, of("state="))).toBe(1);
  expect(filtersSet(FILTERS, of("from=2026-11-01&to=2026-11-20"))).toBe(1);
});

test("clearing takes out every filter, and only filters", () => {
  expect(clearedFilters(FILTERS)).toEqual({ state: null, active: null, from: null, to: null });
});

test("a value that no filter takes is noticed, and the default stands in for it", () => {
  expect(filterQuery(FILTERS, of("active=maybe"))).toEqual({ active: true });
  expect(filtersSet(FILTERS, of("active=maybe"))).toBe(0);
  expect(hasUnknownFilters(FILTERS, of("active=maybe"))).toBe(true);
  expect(hasUnknownFilters(FILTERS, of("active=yes&state=TX&sort=x"))).toBe(false);
  expect(hasUnknownFilters(FILTERS, of("active=all&state="))).toBe(false);
});

test("a filter of one value takes what passes its check, and nothing else", () => {
  const filters = { week: valueFilter("Week", isIsoDate) };
  expect(filterQuery(filters, of("week=2026-11-09"))).toEqual({ week: "2026-11-09" });
  expect(filtersSet(filters, of("week=2026-11-09"))).toBe(1);
  expect(filterQuery(filters, of("week=2026-02-30"))).toEqual({});
  expect(filtersSet(filters, of("week=2026-02-30"))).toBe(0);
  expect(hasUnknownFilters(filters, of("week=2026-02-30"))).toBe(true);
});
