import type { Hono } from "hono";
import { AUDIT_WINDOW_MAX, auditEntries, auditFacets, auditState, type AuditCheck } from "#contract/audit.ts";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { actName } from "#domain/audit/audit-words.ts";
import {
  addDays,
  dateInZone,
  dayStart,
  offsetInZone,
  today,
  wallClockInZone,
  type Clock,
} from "#domain/time/time.ts";
import type { Audit } from "./audit.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { mount } from "#server/http/serve.ts";
import {
  selectAuditFacets,
  selectAuditWindow,
  selectFirstAuditAt,
  type AuditFilters,
  type ListedEntry,
} from "./queries.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";

export type AuditParts = {
  readonly store: Pick<Store, "db">;
  readonly clock: Clock;
  readonly audit: Pick<Audit, "isFileWritten">;
  /** The result of a check of the log now. */
  readonly auditCheck: () => Promise<AuditCheck>;
};

type Row = ReplyOf<typeof auditEntries>["rows"][number];

export function mountAudit(app: Hono<HttpEnv>, { store, clock, audit, auditCheck }: AuditParts): void {
  mount(app, auditEntries, (query) =>
    inSnapshot(store, "all", async ({ db }) => {
      const { rows, ...counts } = await selectAuditWindow(db, auditFilters(query, clock), {
        isOldestFirst: query.order === "up",
        offset: query.offset ?? 0,
        limit: query.limit ?? AUDIT_WINDOW_MAX,
      });
      return { ...counts, rows: rows.map((entry) => auditRow(entry, clock)) };
    }),
  );

  mount(app, auditFacets, (query) =>
    inSnapshot(store, "all", async ({ db }) => {
      const { act, actor } = await selectAuditFacets(db, auditFilters(query, clock));
      return { act: act.map((one) => ({ ...one, label: actName(one.value) })), actor };
    }),
  );

  mount(app, auditState, async () => {
    const first = await inSnapshot(store, "all", ({ db }) => selectFirstAuditAt(db));
    return {
      check: await auditCheck(),
      isFileWritten: audit.isFileWritten(),
      first: first === null ? null : dateInZone(first, clock.zone),
      today: today(clock),
    };
  });
}

/** Days are those of the business. */
export const auditFilters = (query: QueryOf<typeof auditFacets>, { zone }: Clock): AuditFilters => ({
  q: query.q ?? "",
  acts: query.act ?? [],
  actors: query.actor ?? [],
  from: query.from === undefined ? null : dayStart(query.from, zone),
  until: query.to === undefined ? null : dayStart(addDays(query.to, 1), zone),
});

export const auditRow = (entry: ListedEntry, { zone }: Clock): Row => ({
  ...entry,
  local: wallClockInZone(entry.at, zone),
  offsetMin: offsetInZone(entry.at, zone),
  details: readableDetails(entry.details),
});

/** After tampering the details may hold anything, and the page still has to show them. */
const readableDetails = (details: unknown): Row["details"] =>
  typeof details === "object" && details !== null && !Array.isArray(details)
    ? Object.fromEntries(Object.entries(details).map(([key, value]) => [key, readableValue(value)]))
    : { unreadable: JSON.stringify(details) };

const readableValue = (value: unknown): Row["details"][string] => {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return Array.isArray(value) && value.every((item) => typeof item === "string")
    ? value
    : JSON.stringify(value);
};
