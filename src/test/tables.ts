import { allRows, type Db } from "#server/postgres/connect.ts";

type Column = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** Computed by PostgreSQL: nothing may be written to it. */
  readonly isComputed: boolean;
  /** The condition that values have to meet; null where there is none. */
  readonly check: string | null;
};

/** Type that the driver reads of a type of PostgreSQL, by the parsers of `type-parsers.ts`. */
const VALUES: Readonly<Record<string, string>> = {
  bool: "boolean",
  int4: "number",
  int8: "number",
  text: "string",
  _text: "readonly string[]",
  bytea: "Buffer",
  jsonb: "Json",
  date: "IsoDate",
  timestamp: "WallClock",
  timestamptz: "Instant",
  pg_lsn: "string",
};

/** Ids that columns hold, by their table and name, or by their name in every table. */
const IDS: Readonly<Record<string, string>> = {
  "administrator.id": "AdministratorId",
  // What an identity provider calls a person.
  "auth_account.account_id": "string",
  "auth_user.offices": "readonly OfficeId[]",
  "interface_token.accounts": "readonly OfficeId[]",
  "office.id": "OfficeId",
  "payroll_file.offices": "readonly OfficeId[]",
  "person.id": "PersonId",
  "roadshow_event.id": "EventId",
  "submission.id": "EntryId",
  account_id: "OfficeId",
  administrator_id: "AdministratorId",
  entry_id: "EntryId",
  event_id: "EventId",
  // Reported, and empty where a report leaves them out.
  merch_owner_id: 'PersonId | ""',
  office_id: 'OfficeId | ""',
  payout_owner_id: 'PersonId | ""',
  person_id: "PersonId",
};

/** `src/server/postgres/tables.ts`, as the tables of a store are: every table that migrations made, in alphabetical order. */
export async function describeTables(db: Db): Promise<string> {
  const columns = await allRows(db)<Column>`
    select c.relname as "table", a.attname as name, t.typname as type, not a.attnotnull as "isNullable",
           a.atthasdef as "hasDefault", a.attidentity = 'a' or a.attgenerated <> '' as "isComputed",
           (select pg_get_constraintdef(k.oid) from pg_constraint k
             where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as check
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname !~ '^kysely_'
     order by c.relname collate "C", a.attnum`;
  const tables = Array.from(
    Map.groupBy(columns, ({ table }) => table),
    ([table, of]) =>
      `  ${table}: {\n${of.map((column) => `    ${column.name}: ${typeOf(column)};\n`).join("")}  };\n`,
  );
  return `${HEAD}${tables.join("")}};\n`;
}

const HEAD = `import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { AdministratorId, EntryId, EventId, OfficeId, PersonId } from "#domain/ids.ts";
import type { Instant, IsoDate, WallClock } from "#domain/time/time.ts";

/** Read as a value and written as text: a list would reach PostgreSQL as an array and not as JSON. */
type Json = ColumnType<unknown, string>;
type GeneratedJson = ColumnType<unknown, string | undefined, string>;

/** The tables of the store. Written by \`tables.pg.test.ts\` from the migrations: after a new one, run it with \`-u\`. */
export type Tables = {
`;

function typeOf({ table, name, type, isNullable, hasDefault, isComputed, check }: Column): string {
  const value = choicesOf(check) ?? IDS[`${table}.${name}`] ?? IDS[name] ?? VALUES[type];
  if (value === undefined) throw new Error(`${table}.${name}: what the driver reads of ${type} is unknown`);
  if (value === "Json" && hasDefault) return "GeneratedJson";
  const read = isNullable ? `${value} | null` : value;
  if (isComputed) return `GeneratedAlways<${read}>`;
  return hasDefault ? `Generated<${read}>` : read;
}

/** `"partner" | "corrections"` of a check that lists them; null of any other. */
function choicesOf(check: string | null): string | null {
  const texts = [...(check ?? "").matchAll(/'([^']*)'::text/g)].map(([, text]) => `"${text}"`);
  return texts.length === 0 ? null : texts.join(" | ");
}

/** Each index of the tables that migrations made as the statement that makes it, a line each, by its name. */
export async function describeIndexes(db: Db): Promise<string> {
  const indexes = await allRows(db)<{ readonly definition: string }>`
    select replace(pg_get_indexdef(indexrelid), 'public.', '') as definition
      from pg_index join pg_class c on c.oid = indexrelid
     where c.relnamespace = 'public'::regnamespace and c.relname !~ '^kysely_'
     order by c.relname collate "C"`;
  return indexes.map(({ definition }) => `${definition}\n`).join("");
}
