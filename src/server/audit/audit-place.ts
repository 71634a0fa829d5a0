import { join } from "node:path";
import type { OpenStore } from "#server/postgres/open.ts";
import type { AuditFileDeps } from "./audit-file.ts";

/**
 * Where this process writes the file of the audit log, and what the store calls it by. A store that lives in the same
 * folder has one file, whatever is swept away beside it; of a database that several share each folder has one of its own.
 */
export const auditPlace = (
  { dataDir }: { readonly dataDir: string },
  { where }: Pick<OpenStore, "where">,
): Pick<AuditFileDeps, "path" | "fileId"> => ({
  path: join(dataDir, "audit.log"),
  fileId: where === "embedded" ? "embedded" : null,
});
