import { sql } from "kysely";
import { allRows, changeRows, type Db, type Store } from "#server/postgres/connect.ts";
import { referringFirst } from "#server/postgres/loading/forget-demo.ts";

/** A column that can be written. */
type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** Without a value of its own the row is refused. */
  readonly isNeeded: boolean;
  /** A value that the checks of the table allow, in SQL, where they list some. */
  readonly choice: string | null;
  /** A value of the table that the column refers to, in SQL. */
  readonly referred: string | null;
};

const selectColumns = (db: Db) => allRows(db)<Column>`
  select c.relname::text as table, a.attname::text as name, format_type(a.atttypid, null) as type,
         a.attnotnull and not a.atthasdef and a.attidentity = '' as "isNeeded",
         (select substring(pg_get_constraintdef(k.oid) from '''[^'']*''::text') from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as choice,
         (select format('(select %I from %s limit 1)', f.attname, k.confrelid::regclass)
            from pg_constraint k join pg_attribute f on f.attrelid = k.confrelid
             and f.attnum = k.confkey[array_position(k.conkey, a.attnum)]
           where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any(k.conkey)
           order by cardinality(k.conkey) desc limit 1) as referred
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
     and c.relname !~ '^kysely_' and a.attidentity <> 'a' and a.attgenerated = ''
   order by c.relname collate "C", a.attnum`;

/** Something of each type, in SQL. */
const VALUES: Readonly<Record<string, string>> = {
  bigint: "1",
  boolean: "false",
  bytea: "decode(repeat('00', 32), 'hex')",
  date: "'2026-11-16'",
  integer: "1",
  jsonb: "'[]'",
  text: "'planted'",
  "text[]": "'{}'",
  "timestamp with time zone": "'2026-11-16T00:00:00Z'",
  "timestamp without time zone": "'2026-11-16 00:00:00'",
};

/**
 * Plants a row in each table of the store that has none, whatever tables there are, behind those that it refers to.
 * @throws Error naming a table that no row can be planted in
 */
export async function fillEmptyTables({ db }: Pick<Store, "db">): Promise<void> {
  const byTable = Map.groupBy(await selectColumns(db), ({ table }) => table);
  const references = await allRows(db)<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
      from pg_constraint where contype = 'f' and conrelid <> confrelid`;
  for (const table of referringFirst([...byTable.keys()], references).toReversed())
    if ((await allRows(db)`select from ${sql.table(table)} limit 1`).length === 0)
      await plantRow(db, table, byTable.get(table) ?? []);
}

/** With what is needed; where a check of several columns asks for more, with one more of the others in turn. */
async function plantRow(db: Db, table: string, columns: readonly Column[]): Promise<void> {
  const needed = columns.filter(({ isNeeded }) => isNeeded);
  const others = columns.filter(({ isNeeded }) => !isNeeded);
  const failures: unknown[] = [];
  for (const filled of [needed, ...others.map((other) => [...needed, other])]) {
    try {
      await changeRows(db)`
        insert into ${sql.table(table)} (${sql.join(filled.map(({ name }) => sql.ref(name)))})
        values (${sql.join(filled.map((column) => sql.raw(valueOf(column))))})`;
      return;
    } catch (error) {
      failures.push(error);
    }
  }
  throw new Error(`no row could be planted in ${table}`, { cause: failures[0] });
}

const valueOf = ({ type, choice, referred }: Column): string => referred ?? choice ?? VALUES[type] ?? "null";
