import { sql } from "kysely";
import type { Store } from "#server/postgres/connect.ts";

/** What a file of the audit log is known to hold, over all of its parts. */
export type FileNote = {
  readonly lines: number;
  readonly bytes: number;
  /** The highest id among them. */
  readonly lastEntry: number;
};

export async function selectFileNote({ db }: Pick<Store, "db">, id: string): Promise<FileNote | null> {
  const { rows } = await sql<FileNote>`
    select lines, bytes, last_entry as "lastEntry" from audit_file where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Lines were added to a file. Several processes may add to one. */
export async function addToFileNote({ db }: Pick<Store, "db">, id: string, added: FileNote): Promise<void> {
  await sql`
    insert into audit_file as f (id, lines, bytes, last_entry)
    values (${id}, ${added.lines}, ${added.bytes}, ${added.lastEntry})
        on conflict (id) do update
       set lines = f.lines + excluded.lines, bytes = f.bytes + excluded.bytes,
           last_entry = greatest(f.last_entry, excluded.last_entry)`.execute(db);
}

/** The file holds this, and nothing else is missed any more. */
export async function replaceFileNote({ db }: Pick<Store, "db">, id: string, held: FileNote): Promise<void> {
  await sql`
    insert into audit_file (id, lines, bytes, last_entry)
    values (${id}, ${held.lines}, ${held.bytes}, ${held.lastEntry})
        on conflict (id) do update
       set lines = excluded.lines, bytes = excluded.bytes, last_entry = excluded.last_entry`.execute(db);
}
