import { auditExport } from "#contract/admin/audit-file.ts";
import { sendFile } from "#server/files/export-source.ts";
import { openAuditEntries } from "./export.ts";
import { auditRoutes, type AuditParts } from "./routes.ts";

/** Routes and files of the audit log. */
export const auditRoom = (parts: AuditParts) => ({
  routes: auditRoutes(parts),
  files: [sendFile(auditExport, (reading, query) => openAuditEntries(reading, query, parts.clock), true)],
});
