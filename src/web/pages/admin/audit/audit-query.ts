import { isIsoDate } from "#domain/time/time.ts";
import type { AuditQuery } from "#web/api/audit.ts";
import { checked, listOf, oneOf, textOf } from "#web/lib/address.ts";

/** What the address asks of the audit log; latest first unless it says otherwise. A hand-typed mistake falls out. */
export function auditQuery(search: URLSearchParams): AuditQuery {
  const q = textOf(search, "q");
  const act = listOf(search, "act");
  const actor = listOf(search, "actor");
  const range = auditRange(search);
  return {
    ...(q !== "" && { q }),
    ...(act.length > 0 && { act }),
    ...(actor.length > 0 && { actor }),
    ...range,
    ...(isOldestFirst(search) && { order: "up" }),
  };
}

export const isOldestFirst = (search: URLSearchParams): boolean =>
  oneOf(search, "order", ["up", "down"]) === "up";

/** The requested days; null for all. */
export function auditRange(search: URLSearchParams) {
  const from = checked(search, "from", isIsoDate);
  const to = checked(search, "to", isIsoDate);
  return from !== null && to !== null && from <= to ? { from, to } : null;
}
