import { keptDetails, keptText } from "#domain/audit/audit-details.ts";
import type { AuditEntry, AuditNote } from "#domain/audit/audit.ts";
import type { Instant } from "#domain/time/time.ts";
import type { ChainEnd, SealedEntry } from "./audit-rows.ts";
import type { Sealer } from "#server/vault/keys.ts";

/** The next entry of the chain. Only what its act may have on record is taken from the note. */
export function sealNote(
  note: AuditNote,
  { end, at, sealer }: { readonly end: ChainEnd; readonly at: Instant; readonly sealer: Sealer },
): SealedEntry {
  const entry: AuditEntry = {
    id: end.id + 1,
    at,
    actor: keptText(note.by.id, false),
    actorName: keptText(note.by.name, false),
    act: note.act,
    subjectKind: note.about?.kind ?? "",
    subjectId: keptText(note.about?.id ?? "", false),
    details: keptDetails(note.act, note.details),
    address: keptText(note.from?.address ?? "", false),
    reference: keptText(note.from?.reference ?? "", false),
  };
  return { entry, mac: sealOf(entry, end.mac, sealer) };
}

export const sealOf = (entry: AuditEntry, before: Buffer, sealer: Sealer): Buffer =>
  sealer.auditSeal(before, sealedText(entry));

/** One text for one entry, however the store or a file spells it: a list, so that no two members can run together. */
export const sealedText = (entry: AuditEntry): string =>
  JSON.stringify([
    ...[entry.id, entry.at, entry.actor, entry.actorName, entry.act],
    ...[entry.subjectKind, entry.subjectId, inOrder(entry.details), entry.address, entry.reference],
  ]);

/** The store keeps members in an order of its own. What is no object was not written by us, and must not stop a check. */
const inOrder = (details: unknown): unknown =>
  typeof details === "object" && details !== null && !Array.isArray(details)
    ? Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : details;
