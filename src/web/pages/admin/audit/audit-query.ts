import { sortTerm } from "#domain/row-order.ts";
import { isIsoDate } from "#domain/time/time.ts";
import type { AuditQuery } from "#web/api/audit.ts";
import { checked, given, listOf, textOf } from "#web/lib/address.ts";

/** What the address asks of the audit log; latest first unless it says otherwise. A hand-typed mistake falls out. */
export const auditQuery = (search: URLSearchParams): AuditQuery => ({
  q: given(textOf(search, "q")),
  act: given(listOf(search, "act")),
  actor: given(listOf(search, "actor")),
  ...auditRange(search),
  order: sortTerm(textOf(search, "sort"), ["when"])?.direction === "up" ? "up" : undefined,
});

/** The requested days; null for all. */
export function auditRange(search: URLSearchParams) {
  const from = checked(search, "from", isIsoDate);
  const to = checked(search, "to", isIsoDate);
  return from !== null && to !== null && from <= to ? { from, to } : null;
}
