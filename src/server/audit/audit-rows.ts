import { sql } from "kysely";
import type { AuditEntry } from "#domain/audit/audit.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";

/** An entry with its seal, which holds it to the one before. */
export type SealedEntry = { readonly entry: AuditEntry; readonly mac: Buffer };

/** Where the chain ends: the last entry, or the place before the first. */
export type ChainEnd = { readonly id: number; readonly mac: Buffer };

/** Before the first entry. */
export const CHAIN_START: ChainEnd = { id: 0, mac: Buffer.alloc(32) };

/**
 * Adds what `seal` makes for the end of the chain. From here to the end of the transaction nobody else adds an entry, so
 * a transaction does this last.
 */
export async function insertAuditEntry(
  writing: Writing,
  seal: (end: ChainEnd) => SealedEntry,
): Promise<SealedEntry> {
  const { rows } = await sql<{ last_id: number | null; last_mac: Buffer | null }>`
    select last_id, last_mac from audit_head()`.execute(writing);
  const { last_id: id = null, last_mac: before = null } = rows[0] ?? {};
  const sealed = seal(id === null || before === null ? CHAIN_START : { id, mac: before });
  const { entry, mac } = sealed;
  await writing
    .insertInto("audit_entry")
    .values({
      id: entry.id,
      at: entry.at,
      actor: entry.actor,
      actor_name: entry.actorName,
      act: entry.act,
      subject_kind: entry.subjectKind,
      subject_id: entry.subjectId,
      details: JSON.stringify(entry.details),
      address: entry.address,
      reference: entry.reference,
      mac,
    })
    .execute();
  return sealed;
}

const WINDOW_ROWS = 500;

/**
 * Entries in windows, in the order of their ids, from one on; bounded memory however many there are. Each window is a
 * query of its own: entries are only ever added, so no moment of the store needs to be held for all of them.
 */
export async function* selectAuditFrom(
  { db }: Pick<Store, "db">,
  id: number,
): AsyncGenerator<readonly SealedEntry[]> {
  let next = id;
  for (;;) {
    const { rows } = await sql<Row>`
      select ${COLUMNS} from audit_entry where id >= ${next} order by id limit ${WINDOW_ROWS}`.execute(db);
    if (rows.length > 0) yield rows.map(rowToSealed);
    if (rows.length < WINDOW_ROWS) return;
    next = (rows.at(-1)?.id ?? next) + 1;
  }
}

/** The entries with these ids, in no order; those that are not there are left out. */
export async function selectAuditById(
  { db }: Pick<Store, "db">,
  ids: readonly number[],
): Promise<readonly SealedEntry[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from audit_entry where id = any(${[...ids]}::bigint[])`.execute(db);
  return rows.map(rowToSealed);
}

/** The last entry whose seal was made anew when the data key was changed; 0 when it never was. */
export async function selectLastResealed({ db }: Pick<Store, "db">): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(id) - 1, 0) as last from audit_entry where act = 'key-rotated'`.execute(db);
  return rows[0]?.last ?? 0;
}

type Row = AuditEntry & { readonly mac: Buffer };

const COLUMNS = sql.raw(
  `id, at, actor, actor_name as "actorName", act, subject_kind as "subjectKind", subject_id as "subjectId",
   details, address, reference, mac`,
);

const rowToSealed = ({ mac, ...entry }: Row): SealedEntry => ({ entry, mac });
