import { sql } from "kysely";
import { storedDetails, storedText } from "#domain/audit/audit-acts.ts";
import type { AuditEntry, AuditNote } from "#domain/audit/audit.ts";
import type { Instant } from "#domain/time/time.ts";
import { allRows, changeRows, onlyRow, type Store } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import type { Sealer } from "#server/vault/keys.ts";

/** An entry with its seal, which is made over the seal of the entry before. */
export type SealedEntry = AuditEntry & { readonly mac: Buffer };

/** The last entry of the chain up to some point. Its seal stands for all entries up to it. */
export type Head = { readonly id: number; readonly mac: Buffer };

/** The head before the first entry. */
export const CHAIN_START: Head = { id: 0, mac: Buffer.alloc(32) };

/** A process that hangs while it has the end of the chain would hold up everyone who changes something. */
const HANGS_AFTER = "5s";

/** The end of the chain. No other transaction adds an entry until this one ends, so it is requested last. */
export async function lockHead(writing: Writing): Promise<Head> {
  const { id, mac } = await onlyRow(writing)<{ id: number | null; mac: Buffer | null }>`
    select last_id as id, last_mac as mac, set_config('idle_in_transaction_session_timeout', ${HANGS_AFTER}, true)
      from audit_head()`;
  return id === null || mac === null ? CHAIN_START : { id, mac };
}

/** Adds a note to the end of the chain. Only the details that its act may have are stored. */
export async function insertEntry(
  writing: Writing,
  note: AuditNote,
  { at, sealer }: { readonly at: Instant; readonly sealer: Sealer },
): Promise<Head> {
  const before = await lockHead(writing);
  const entry: AuditEntry = {
    id: before.id + 1,
    at,
    actor: storedText(note.by.id, false),
    actorName: storedText(note.by.name, false),
    act: note.act,
    subjectKind: note.about?.kind ?? "",
    subjectId: storedText(note.about?.id ?? "", false),
    details: storedDetails(note.act, note.details),
    address: storedText(note.from?.address ?? "", false),
    reference: storedText(note.from?.reference ?? "", false),
  };
  const mac = sealOf(entry, before, sealer);
  await changeRows(writing)`
    insert into audit_entry
      (id, at, actor, actor_name, act, subject_kind, subject_id, details, address, reference, mac)
    values (${entry.id}, ${entry.at}, ${entry.actor}, ${entry.actorName}, ${entry.act}, ${entry.subjectKind},
            ${entry.subjectId}, ${JSON.stringify(entry.details)}, ${entry.address}, ${entry.reference}, ${mac})
  `;
  return { id: entry.id, mac };
}

export const sealOf = (entry: AuditEntry, before: Head, sealer: Sealer): Buffer =>
  sealer.auditSeal(before.mac, sealedText(entry));

/** One text for one entry: a list, so that no two members can run together. */
const sealedText = (entry: AuditEntry): string =>
  JSON.stringify([
    entry.id,
    entry.at,
    entry.actor,
    entry.actorName,
    entry.act,
    entry.subjectKind,
    entry.subjectId,
    inOrder(entry.details),
    entry.address,
    entry.reference,
  ]);

/** PostgreSQL orders the members itself. Details that are no object were tampered with, and must not stop a check. */
const inOrder = (details: unknown): unknown =>
  typeof details === "object" && details !== null && !Array.isArray(details)
    ? Object.entries(details).toSorted(([a], [b]) => (a < b ? -1 : 1))
    : details;

const WINDOW_ROWS = 500;

/**
 * Entries by id, from one on, in windows. Each window is a query of its own: entries are only ever added, so no snapshot
 * has to be held for all of them.
 */
export async function* selectEntriesFrom(
  { db }: Pick<Store, "db">,
  id: number,
): AsyncGenerator<readonly SealedEntry[]> {
  let next = id;
  for (;;) {
    const rows = await allRows(db)<SealedEntry>`
      select ${COLUMNS} from audit_entry where id >= ${next} order by id limit ${WINDOW_ROWS}`;
    if (rows.length > 0) yield rows;
    if (rows.length < WINDOW_ROWS) return;
    next = (rows.at(-1)?.id ?? next) + 1;
  }
}

/** Entries that accepted a fault, latest first, each with the seal that stands before it. */
export async function selectAccepted({ db }: Pick<Store, "db">) {
  const rows = await allRows(db)<SealedEntry & { readonly macBefore: Buffer | null }>`
    select ${COLUMNS}, (select b.mac from audit_entry b where b.id = e.id - 1) as "macBefore"
      from audit_entry e where act = 'audit-accepted' order by id desc`;
  return rows.map(({ macBefore, ...sealed }) => ({
    sealed,
    before: { id: sealed.id - 1, mac: macBefore ?? CHAIN_START.mac },
  }));
}

export async function selectSeals({ db }: Pick<Store, "db">, heads: readonly Head[]) {
  const rows = await allRows(db)<Head>`
    select id, mac from audit_entry where id = any(${heads.map(({ id }) => id)}::bigint[])`;
  return new Map(rows.map(({ id, mac }) => [id, mac]));
}

const COLUMNS = sql.raw(
  `id, at, actor, actor_name as "actorName", act, subject_kind as "subjectKind", subject_id as "subjectId",
   details, address, reference, mac`,
);
