import { SYSTEM } from "#domain/audit/audit.ts";
import { replaceFileNote, selectFileNote } from "./audit-file-rows.ts";
import type { Audit } from "./audit.ts";
import { heldByFile, type FileCheckDeps } from "./audit-file-check.ts";
import { claimFileId } from "./audit-parts.ts";

/**
 * Takes the file of the audit log as it is now, where lines of it are lost for good. What is missing is on record from
 * then on, and no longer missed.
 */
export async function acceptAuditFile(deps: FileCheckDeps, audit: Pick<Audit, "recordAlone">): Promise<void> {
  const id = deps.fileId ?? claimFileId(deps.path);
  const known = (await selectFileNote(deps.store, id))?.lines ?? 0;
  const held = await heldByFile(deps);
  await replaceFileNote(deps.store, id, held);
  const details = { lines: held.lines, missing: Math.max(0, known - held.lines) };
  await audit.recordAlone({ by: SYSTEM, act: "audit-file-accepted", about: null, details, from: null });
}
