import { auditExport } from "#contract/audit-file.ts";
import { fileOf } from "./export.ts";

export { auditTable } from "#contract/audit-file.ts";

export const auditFile = fileOf(auditExport);
