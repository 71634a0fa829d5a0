import {
  COMPARISON_NAMES,
  earlierRange,
  type Comparison,
  type Earlier,
} from "#domain/funnel/funnel-compare.ts";
import { isAdministratorId, isOfficeId, type AdministratorId } from "#domain/ids.ts";
import type { FunnelQuery, FunnelSummaryQuery } from "#web/api/funnel.ts";
import { oneOf, type AddressChanges } from "#web/lib/address.ts";
import {
  DEFAULT_RANGE,
  daysFilter,
  chosenDays,
  rangeFilters,
  rangeOf,
  requestedDays,
  requestedRange,
  type Span,
} from "#web/lib/date-range.ts";
import { choice, filterQuery, valueFilter, valuesFilter, type FiltersOf } from "#web/lib/filters.ts";

/** Left out of the address: a number says more beside the one before it. */
const DEFAULT_COMPARISON = "previous" satisfies Comparison;

/** Comparison of the address; days of choice are `compare=own` with both days. A mistake falls back to the default. */
export function requestedComparison(search: URLSearchParams): Comparison {
  if (search.get("compare") === "own")
    return requestedDays(search, "compareFrom", "compareTo") ?? DEFAULT_COMPARISON;
  return oneOf(search, "compare", COMPARISON_NAMES) ?? DEFAULT_COMPARISON;
}

/** Members of the address for a comparison. */
export const comparisonChange = (requested: Comparison) =>
  typeof requested === "string"
    ? { compare: requested === DEFAULT_COMPARISON ? null : requested, compareFrom: null, compareTo: null }
    : { compare: "own", compareFrom: requested.from, compareTo: requested.to };

/** True where the offices are meant without those that share their groups: unless these are included. */
export const isAlone = (search: URLSearchParams): boolean =>
  search.has("account") && filterQuery(funnelFilters, search).with === true;

/** Members of the address for the offices that remain or were added: whether their groups are included stays as long as there are any. */
export const officesChange = (offices: readonly string[]): AddressChanges =>
  offices.length === 0 ? officesAlone(offices) : { account: offices };

/** Members of the address for offices that are chosen without the others of their groups. */
export const officesAlone = (offices: readonly string[]): AddressChanges => ({
  account: offices,
  with: null,
});

const comparisonWord = (search: URLSearchParams): string => {
  const requested = requestedComparison(search);
  return typeof requested === "string" ? requested : "own";
};

/** Words on what the page is narrowed to and compared with. Days are several members, which the query reads together. */
export const funnelFilters = {
  account: valuesFilter("Office", { all: "All offices" }),
  with: choice("Office", "alone", {
    alone: { name: "", asks: true },
    group: { name: "with their groups", asks: undefined },
  }),
  administrator: valueFilter("Administrator", isAdministratorId),
  ...rangeFilters,
  compare: daysFilter("Compared with", [DEFAULT_COMPARISON], comparisonWord),
  compareFrom: daysFilter("Compared with", [], (search) => chosenDays(requestedComparison(search))?.from),
  compareTo: daysFilter("Compared with", [], (search) => chosenDays(requestedComparison(search))?.to),
} as const satisfies FiltersOf<"funnel">;

/** The offices that the address asks for. */
function officesQuery(search: URLSearchParams): Pick<FunnelQuery, "account" | "alone"> {
  const account = filterQuery(funnelFilters, search).account?.filter(isOfficeId) ?? [];
  return { ...(account.length > 0 && { account }), ...(isAlone(search) && { alone: true }) };
}

/** Question of the address to the report, of all administrators: the page narrows its rows to one by itself, at once. */
export const funnelQuery = (search: URLSearchParams, span: Span): FunnelQuery => ({
  ...officesQuery(search),
  ...rangeOf(search, span),
});

/** Question of the address to the summary, which knows by itself which days a name means. */
export function summaryQuery(search: URLSearchParams): FunnelSummaryQuery {
  const administrator = requestedAdministrator(search);
  const [range, comparison] = [requestedRange(search), requestedComparison(search)];
  return {
    ...officesQuery(search),
    ...(administrator !== null && { administrator }),
    ...(typeof range !== "string" ? range : range !== DEFAULT_RANGE && { range }),
    ...(typeof comparison !== "string"
      ? { compareFrom: comparison.from, compareTo: comparison.to }
      : comparison !== DEFAULT_COMPARISON && { compare: comparison }),
  };
}

/** The administrator that the page is narrowed to. */
export const requestedAdministrator = (search: URLSearchParams): AdministratorId | null =>
  filterQuery(funnelFilters, search).administrator ?? null;

/** The same of the administrator that the page is narrowed to, for what the server narrows: the trend, and files. */
export function narrowedQuery(search: URLSearchParams, span: Span): FunnelQuery {
  const administrator = requestedAdministrator(search);
  return { ...funnelQuery(search, span), ...(administrator !== null && { administrator }) };
}

/** The days that the address compares with; null for none. */
export const requestedEarlier = (search: URLSearchParams, span: Span): Earlier | null =>
  earlierRange(requestedRange(search), requestedComparison(search), span);
