import { z } from "zod/mini";
import { auditSentence } from "#domain/audit/audit-words.ts";
import { auditEntries, type auditEntry } from "./audit.ts";
import { exported, fileQuery, windowed } from "#contract/export.ts";
import { count, identifier, punch, text, type Table } from "#contract/tables.ts";

/** An entry of the audit log with its local time. */
export type AuditLine = z.output<typeof auditEntry>;

export const auditTable = {
  when: {
    ...punch("when", "When", ({ local, offsetMin }: AuditLine) => ({ time: local, offsetMin })),
    order: ({ local }) => local,
  },
  who: text("who", "Who", ({ actorName }) => actorName),
  what: text("what", "What", auditSentence),
  address: identifier("address", "Address", ({ address }) => address),
  reference: identifier("reference", "Reference", ({ reference }) => reference),
  entry: count("entry", "Entry", (entry) => entry.id),
} as const satisfies Table<AuditLine>;

export const auditExport = exported({
  path: `${auditEntries.path}/export`,
  roles: auditEntries.roles,
  query: z.extend(z.omit(auditEntries.query, windowed), fileQuery),
  table: auditTable,
  fileName: "audit-log",
});
