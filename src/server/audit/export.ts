import type { QueryOf } from "#contract/endpoint.ts";
import type { auditExport } from "#contract/export.ts";
import { auditTable, type AuditLine } from "#contract/tables.ts";
import { actName } from "#domain/audit/audit-words.ts";
import { offsetInZone, wallClockInZone, type Clock } from "#domain/time/time.ts";
import { selectAuditFacets, selectAuditWindow, selectWholeAudit, type ListedEntry } from "./queries.ts";
import type { Store } from "#server/postgres/connect.ts";
import { auditFilters } from "./routes.ts";
import {
  columnCells,
  counted,
  fromSnapshot,
  said,
  setFilters,
  type ExportSource,
} from "#server/files/export-source.ts";

type Column = keyof typeof auditTable;

/** The entries as filtered, latest first unless asked otherwise. */
export const openAuditEntries = (
  store: Pick<Store, "db">,
  ask: QueryOf<typeof auditExport>,
  clock: Clock,
): Promise<ExportSource<ListedEntry, Column>> =>
  fromSnapshot(store, "all", async ({ db }) => {
    const filters = auditFilters(ask, clock);
    const isOldestFirst = ask.order === "up";
    const { total, ofAll } = await selectAuditWindow(db, filters, { isOldestFirst, offset: 0, limit: 1 });
    const names = new Map(
      (await selectAuditFacets(db, filters)).actor.map(({ value, label }) => [value, label]),
    );
    return {
      title: "Audit log",
      lines: selectWholeAudit(db, filters, { isOldestFirst }),
      count: total,
      cellsOf: (line, column) => columnCells<AuditLine>(auditTable[column], localEntry(line, clock.zone)),
      asOf: clock.now(),
      filters: setFilters({
        "ID, address or reference": ask.q,
        Act: ask.act?.map(actName).join(", "),
        Who: ask.actor?.map((id) => names.get(id) ?? id).join(", "),
        From: ask.from,
        To: ask.to,
        "Sorted by": isOldestFirst ? "entry, oldest first" : "entry, latest first",
      }),
      control: [counted("Rows", total), counted("Entries in the audit log", ofAll)],
      definitions: [
        said("When", `local time in ${clock.zone}, with its offset from UTC`),
        said("Who", "the name at that time"),
        said("Entry", "1, 2, 3 … without a gap"),
        said("Reference", "names the request in the server’s log"),
      ],
    };
  });

/** An entry with its local time. */
const localEntry = (entry: ListedEntry, zone: string) => ({
  ...entry,
  local: wallClockInZone(entry.at, zone),
  offsetMin: offsetInZone(entry.at, zone),
});
