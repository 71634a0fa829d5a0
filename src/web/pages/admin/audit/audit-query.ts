import { sortTerm } from "#domain/row-order.ts";
import { isIsoDate, type IsoDate } from "#domain/time/time.ts";
import type { AuditQuery } from "#web/api/admin/audit.ts";
import { checked, given, textOf } from "#web/lib/address.ts";
import { filterQuery, valuesFilter, type Filter, type FiltersOf } from "#web/lib/filters.ts";

const rangeEnd = (end: "from" | "to"): Filter<IsoDate> => ({
  label: "Dates",
  read: (search) => auditRange(search)?.[end],
  chosen: (search) => [auditRange(search)?.[end] ?? []].flat(),
  usual: [],
});

export const auditFilters = {
  from: rangeEnd("from"),
  to: rangeEnd("to"),
  act: valuesFilter("Action"),
  actor: valuesFilter("Who"),
} satisfies FiltersOf<"audit">;

/** Question of the address to the audit log; latest first unless it says otherwise. A hand-typed mistake falls out. */
export const auditQuery = (search: URLSearchParams): AuditQuery => ({
  q: given(textOf(search, "q")),
  ...filterQuery(auditFilters, search),
  order: sortTerm(textOf(search, "sort"), ["when"])?.direction === "up" ? "up" : undefined,
});

/** The requested days; null for all. */
export function auditRange(search: URLSearchParams) {
  const from = checked(search, "from", isIsoDate);
  const to = checked(search, "to", isIsoDate);
  return from !== null && to !== null && from <= to ? { from, to } : null;
}
