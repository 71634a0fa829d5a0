import { type auditExport, auditTable, type AuditLine } from "#contract/admin/audit-file.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import { actName } from "#domain/audit/audit-words.ts";
import type { Clock } from "#domain/time/time.ts";
import {
  auditRow,
  selectAuditFacets,
  selectAuditWindow,
  selectWholeAudit,
  type ListedEntry,
} from "./queries.ts";
import { filterFacts, type ExportSource } from "#server/files/export-source.ts";
import type { Store } from "#server/postgres/connect.ts";

/** The entries as filtered, latest first unless requested otherwise. */
export async function openAuditEntries(
  { db }: Pick<Store, "db">,
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
      ...filterFacts<QueryOf<typeof auditExport>>({
        q: ["ID, address or reference", query.q],
        act: ["Act", query.act?.map(actName).join(", ")],
        actor: ["Who", query.actor?.map((id) => names.get(id) ?? id).join(", ")],
        from: ["From", query.from],
        to: ["To", query.to],
      }),
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
