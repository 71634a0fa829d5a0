import { auditExport } from "#contract/admin/audit-file.ts";
import { fileOf } from "#web/api/export.ts";

export { auditTable } from "#contract/admin/audit-file.ts";

export const auditFile = fileOf(auditExport);
