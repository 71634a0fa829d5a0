import { auditSentence } from "#domain/audit/audit-words.ts";
import { formatMoment } from "#web/lib/format-dates.ts";
import type { Cells } from "#web/ui/table/table-cells.ts";
import type { AuditLine } from "./audit-columns.tsx";

/** What a copy of the audit log says; the server sorts it. */
export const auditCells: Cells<AuditLine> = {
  when: { text: ({ entry }) => formatMoment(entry.local) },
  who: { text: ({ entry }) => entry.actorName },
  what: { text: ({ entry }) => auditSentence(entry) },
  address: { text: ({ entry }) => entry.address },
  reference: { text: ({ entry }) => entry.reference },
  entry: { text: ({ entry }) => String(entry.id) },
};
