import {
  COMPARISON_NAMES,
  earlierRange,
  type Comparison,
  type Earlier,
} from "#domain/funnel/funnel-compare.ts";
import { isAdministratorId, isOfficeId, type AdministratorId } from "#domain/ids.ts";
import type { FunnelQuery } from "#web/api/funnel.ts";
import { oneOf, type AddressChanges } from "#web/lib/address.ts";
import {
  daysFilter,
  ownDays,
  rangeFilters,
  rangeOf,
  requestedDays,
  requestedRange,
  type Span,
} from "#web/lib/date-range.ts";
import { choice, filterQuery, one, several } from "#web/lib/filters.ts";

/** Left out of the address: a number says more beside the one before it. */
const DEFAULT_COMPARISON = "previous" satisfies Comparison;

/** What the address compares with; days of choice are `compare=own` with both days. A mistake falls back to the default. */
export function requestedComparison(search: URLSearchParams): Comparison {
  if (search.get("compare") === "own")
    return requestedDays(search, "compareFrom", "compareTo") ?? DEFAULT_COMPARISON;
  return oneOf(search, "compare", COMPARISON_NAMES) ?? DEFAULT_COMPARISON;
}

/** What the address says of a comparison. */
export const comparisonChange = (requested: Comparison) =>
  typeof requested === "string"
    ? { compare: requested === DEFAULT_COMPARISON ? null : requested, compareFrom: null, compareTo: null }
    : { compare: "own", compareFrom: requested.from, compareTo: requested.to };

/** Whether the offices are meant without those that share their groups: unless these are included. */
export const isAlone = (search: URLSearchParams): boolean =>
  search.has("account") && filterQuery(funnelFilters, search).with === true;

/** What the address says of the offices that remain or were added: whether their groups are included stays as long as there are any. */
export const officesChange = (account: readonly string[]): AddressChanges =>
  account.length === 0 ? officesAlone(account) : { account };

/** What the address says of offices that are chosen without the others of their groups. */
export const officesAlone = (account: readonly string[]): AddressChanges => ({ account, with: null });

const comparisonWord = (search: URLSearchParams): string => {
  const requested = requestedComparison(search);
  return typeof requested === "string" ? requested : "own";
};

/** What the page is narrowed to and compared with. Days are several members, which the query reads together. */
export const funnelFilters = {
  account: several("Office", { all: "All offices" }),
  with: choice("Office", "alone", {
    alone: { name: "", asks: true },
    group: { name: "with their groups", asks: undefined },
  }),
  administrator: one("Administrator", isAdministratorId),
  ...rangeFilters,
  compare: daysFilter("Compared with", [DEFAULT_COMPARISON], comparisonWord),
  compareFrom: daysFilter("Compared with", [], (search) => ownDays(requestedComparison(search))?.from),
  compareTo: daysFilter("Compared with", [], (search) => ownDays(requestedComparison(search))?.to),
} as const;

/** What the address asks of the report, of all administrators: the page narrows its rows to one by itself, at once. */
export function funnelQuery(search: URLSearchParams, span: Span): FunnelQuery {
  const account = filterQuery(funnelFilters, search).account?.filter(isOfficeId) ?? [];
  return {
    ...(account.length > 0 && { account }),
    ...(isAlone(search) && { alone: true }),
    ...rangeOf(search, span),
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

type Listed = { readonly rows: readonly { readonly administratorId: AdministratorId }[] };

/** Whether one of the reports lists an administrator: who had interviews only in the earlier days too. */
export const isListed = (administrator: AdministratorId, reports: readonly Listed[]): boolean =>
  reports.some(({ rows }) => rows.some(({ administratorId }) => administratorId === administrator));
