import { type auditExport, auditTable, type AuditLine } from "#contract/audit-file.ts";
import { AUDIT_WINDOW_MAX, auditEntries, auditFacets, auditState, type AuditCheck } from "#contract/audit.ts";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { actName } from "#domain/audit/audit-words.ts";
import { dateInZone, offsetInZone, today, wallClockInZone, type Clock } from "#domain/time/time.ts";
import type { Audit } from "./audit.ts";
import { answer, type Route } from "#server/http/serve.ts";
import {
  selectAuditFacets,
  selectAuditWindow,
  selectFirstAuditAt,
  selectWholeAudit,
  type ListedEntry,
} from "./queries.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { ExportSource } from "#server/files/export-source.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";

export type AuditParts = {
  readonly store: Pick<Store, "db">;
  readonly clock: Clock;
  readonly audit: Pick<Audit, "isFileWritten">;
  /** The result of a check of the log now. */
  readonly auditCheck: () => Promise<AuditCheck>;
};

type Row = ReplyOf<typeof auditEntries>["rows"][number];

export const auditRoutes = ({ store, clock, audit, auditCheck }: AuditParts): readonly Route[] => {
  const { zone } = clock;
  return [
    answer(auditEntries, ({ offset = 0, limit = AUDIT_WINDOW_MAX, ...query }) =>
      inSnapshot(store, "all", async ({ db }) => {
        const { rows, ...counts } = await selectAuditWindow(db, { ...query, zone }, { offset, limit });
        return { ...counts, rows: rows.map((entry) => auditRow(entry, clock)) };
      }),
    ),

    answer(auditFacets, (query) =>
      inSnapshot(store, "all", async ({ db }) => {
        const { act, actor } = await selectAuditFacets(db, { ...query, zone });
        return { act: act.map((one) => ({ ...one, label: actName(one.value) })), actor };
      }),
    ),

    answer(auditState, async () => {
      const first = await inSnapshot(store, "all", ({ db }) => selectFirstAuditAt(db));
      return {
        check: await auditCheck(),
        isFileWritten: audit.isFileWritten(),
        first: first === null ? null : dateInZone(first, zone),
        today: today(clock),
      };
    }),
  ];
};

/** An entry with the local time of the business. */
export const auditRow = (entry: ListedEntry, { zone }: Clock): Row => ({
  ...entry,
  local: wallClockInZone(entry.at, zone),
  offsetMin: offsetInZone(entry.at, zone),
});

/** The entries as filtered, latest first unless requested otherwise. */
export async function openAuditEntries(
  { db }: ScopedReading,
  query: QueryOf<typeof auditExport>,
  clock: Clock,
): Promise<ExportSource<AuditLine, keyof typeof auditTable>> {
  const requested = { ...query, zone: clock.zone };
  const { total, ofAll } = await selectAuditWindow(db, requested, { offset: 0, limit: 1 });
  const names = new Map(
    (await selectAuditFacets(db, requested)).actor.map(({ value, label }) => [value, label]),
  );
  return {
    title: "Audit log",
    lines: auditLines(selectWholeAudit(db, requested), clock),
    count: total,
    columnsOf: (id) => [auditTable[id]],
    asOf: clock.now(),
    filters: {
      "ID, address or reference": query.q,
      Act: query.act?.map(actName).join(", "),
      Who: query.actor?.map((id) => names.get(id) ?? id).join(", "),
      From: query.from,
      To: query.to,
      "Sorted by": query.order === "up" ? "entry, oldest first" : "entry, latest first",
    },
    control: { Rows: total, "Entries in the audit log": ofAll },
    definitions: {
      When: `local time in ${clock.zone}, with its offset from UTC`,
      Who: "the name at that time",
      Entry: "1, 2, 3 … without a gap",
      Reference: "names the request in the server’s log",
    },
  };
}

async function* auditLines(windows: AsyncIterable<readonly ListedEntry[]>, clock: Clock) {
  for await (const window of windows) yield window.map((entry) => auditRow(entry, clock));
}
