import { escapeLiteral, type PoolClient } from "pg";
import type { WireMember } from "#interface/fields.ts";
import { columnOf } from "#server/postgres/columns.ts";
import { copyInto, memberRows, type CopyValue, type MemberRows } from "./copy.ts";

/** The transaction of one run. */
export type RunTransaction = {
  readonly client: PoolClient;
  readonly runId: number;
  /** Nothing was ever read into the store, and no one is waiting to see it. */
  readonly isFirst: boolean;
};

/** A table that keeps the newest content of each row, and earlier versions of it, by the members of its rows. */
export type Noun<Member extends string = string> = {
  readonly table: string;
  /** Members that identify a row in a reply. */
  readonly key: readonly Member[];
  /** Members whose change is a new version. */
  readonly reported: readonly Member[];
  /** Members that follow from the others or do not matter (sealed text, search text, order): written, not compared. */
  readonly derived: readonly Member[];
  /** The values that a value which cannot be read may replace; none where unread fields are not stored. */
  readonly losable?: Losable;
};

/** Columns by the interface's name of their field, and SQL of the rows whose fields could not be read. */
type Losable = {
  readonly columns: readonly { readonly field: string; readonly wire: string; readonly column: string }[];
  /** The staged row is `s`, the domain's name of its field `u.field`. */
  readonly unread: string;
};

/** `columns` are those of fields that are not stored under their own name. */
export const losableOf = (
  unread: string,
  shape: readonly WireMember[],
  columns: Readonly<Record<string, string>> = {},
): Losable => ({
  unread,
  columns: shape
    .flatMap((member) => [member, ...member.children.map((child) => below(member, child))])
    .map(({ of, name }) => ({ field: of, wire: name, column: columns[of] ?? columnOf(of) })),
});

const below = ({ name }: WireMember, child: WireMember) => ({ of: child.of, name: `${name}.${child.name}` });

/** SQL of the unread fields of rows that keep them in a column of their own. */
export const unreadFields = (table: string): string =>
  `stage_${table} s cross join lateral (
     select distinct split_part(e ->> 'field', '.', 1) as field from jsonb_array_elements(s.unread) e) u`;

export type Merged = {
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  readonly held: number;
  /** Number of stored values that were replaced by nothing since the new one cannot be read, by the interface's name. */
  readonly lost?: ReadonlyMap<string, number>;
};

export const stageOf = (noun: Noun): string => `stage_${noun.table}`;
const stageMembers = <Member extends string>(noun: Noun<Member>): readonly Member[] => [
  ...noun.key,
  ...noun.reported,
  ...noun.derived,
];
export const stageColumns = (noun: Noun): readonly string[] => stageMembers(noun).map(columnOf);

/** Rows of a noun that wait to be staged. */
export const nounRows = <Row extends { readonly [Member in keyof Row]: CopyValue }>(
  noun: Noun<keyof Row & string>,
): MemberRows<Row> => memberRows<Row>(stageMembers(noun));

/** SQL that is true where a row of the table, `t`, and a staged one, `s`, have the same key. */
export const isSame = ({ key }: Noun): string =>
  key.map((member) => `t.${columnOf(member)} = s.${columnOf(member)}`).join(" and ");

/** Puts rows where they can be merged from, in place of those that were there before. */
export async function stageRows(
  client: PoolClient,
  noun: Noun,
  rows: Pick<MemberRows<never>, "take">,
): Promise<void> {
  await emptyStage(client, noun);
  await copyStage(client, noun, rows.take());
}

/** Makes the place where rows can be merged from, a table of this transaction alone that is not logged. */
export async function emptyStage(client: PoolClient, noun: Noun): Promise<void> {
  const stage = stageOf(noun);
  await client.query(
    `create temp table if not exists ${stage} on commit drop
         as select ${stageColumns(noun).join(", ")} from ${noun.table} limit 0;
     truncate ${stage}`,
  );
}

/** Adds rows to the staged ones. */
export const copyStage = (client: PoolClient, noun: Noun, chunks: readonly Buffer[]): Promise<void> =>
  copyInto(client, stageOf(noun), stageColumns(noun), chunks);

/** Deletes staged rows whose id an earlier one has. Returns their ids, in the order of the rows. */
export async function deleteRepeated(client: PoolClient, noun: Noun): Promise<readonly string[]> {
  const stage = stageOf(noun);
  // A stage is filled once, from its beginning to its end: its rows lie in the order in which they came.
  const { rows } = await client.query<{ id: string }>(
    `with repeated as (select id, min(ctid) as first from ${stage} group by id having count(*) > 1),
          deleted as (delete from ${stage} s using repeated r where s.id = r.id and s.ctid > r.first
                      returning s.id, s.ctid as place)
     select id from deleted order by place`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Brings the staged rows into the table: changed rows leave their old content in earlier_version, new ones are added,
 * unchanged ones are not touched.
 */
export async function mergeStage(
  { client, runId, isFirst }: RunTransaction,
  noun: Noun,
): Promise<Pick<Merged, "added" | "changed" | "lost">> {
  // Only the keys are analyzed, because the stage is joined by nothing else.
  await client.query(`analyze ${stageOf(noun)} (${noun.key.map(columnOf).join(", ")})`);
  // Words for the search are put in order a few at a time: row by row takes longer, all of them in the vacuum after it too.
  await client.query("set local gin_pending_list_limit = '64MB'");
  const lost = isFirst ? new Map<string, number>() : await countLosses(client, noun);
  // To find again that none has changed takes as long as the first time.
  const kept = await keepEarlierVersions(client, noun, runId);
  const changed = kept === 0 ? 0 : await updateChanged(client, noun, runId);
  const makeIndexes = isFirst ? await dropIndexes(client, noun.table) : "";
  const added = await insertNew(client, noun, runId);
  await client.query(makeIndexes);
  return { added, changed, lost };
}

/** SQL that is true where a row of the table, `t`, is gone or differs in what was reported from the staged one, `s`. */
function isChanged({ reported }: Noun): string {
  const contentOf = (alias: string): string =>
    `(${reported.map((member) => `${alias}.${columnOf(member)}`).join(", ")})`;
  return `(${contentOf("t")} is distinct from ${contentOf("s")} or t.last_run is not null)`;
}

/**
 * Copies the rows that are about to change, and returns how many; the id of a version is the parts of the row's key,
 * separated by `/`.
 */
async function keepEarlierVersions(client: PoolClient, noun: Noun, runId: number): Promise<number> {
  const id = noun.key.map((member) => `t.${columnOf(member)}`).join(" || '/' || ");
  const { rowCount } = await client.query(
    `insert into earlier_version (noun, id, from_run, to_run, row)
     select $1, ${id}, t.since_run, $2, to_jsonb(t)
       from ${noun.table} t
       join ${stageOf(noun)} s on ${isSame(noun)}
      where ${isChanged(noun)}`,
    [noun.table, runId],
  );
  return rowCount ?? 0;
}

/** Returns how many rows it changed. */
async function updateChanged(client: PoolClient, noun: Noun, runId: number): Promise<number> {
  const written = [...noun.reported, ...noun.derived].map(columnOf);
  const { rowCount } = await client.query(
    `update ${noun.table} t
        set ${written.map((column) => `${column} = s.${column}`).join(", ")}, since_run = $1, last_run = null
       from ${stageOf(noun)} s
      where ${isSame(noun)} and ${isChanged(noun)}`,
    [runId],
  );
  return rowCount ?? 0;
}

/** Returns how many rows it added. */
async function insertNew(client: PoolClient, noun: Noun, runId: number): Promise<number> {
  const columns = stageColumns(noun);
  const { rowCount } = await client.query(
    `insert into ${noun.table} (${columns.join(", ")}, first_run, since_run)
     select ${columns.map((column) => `s.${column}`).join(", ")}, $1, $1
       from ${stageOf(noun)} s
      where not exists (select from ${noun.table} t where ${isSame(noun)})`,
    [runId],
  );
  return rowCount ?? 0;
}

/** Counts the values of stored rows that the staged rows lack because they cannot be read, by wire name. */
async function countLosses(client: PoolClient, noun: Noun): Promise<ReadonlyMap<string, number>> {
  if (noun.losable === undefined) return new Map();
  const { columns, unread } = noun.losable;
  // Nearly every reply can be read whole: then the stored rows need not be joined.
  const { rowCount } = await client.query(`select from ${unread} limit 1`);
  if (rowCount === 0) return new Map();
  const fields = columns
    .map(({ field, wire, column }) => `(${[field, wire, column].map(escapeLiteral).join(", ")})`)
    .join(", ");
  const { rows } = await client.query<{ wire: string; lost: number }>(
    `select m.wire, count(*)::int as lost
       from ${unread} join (values ${fields}) m (field, wire, stored) on m.field = u.field
       join ${noun.table} t on ${isSame(noun)}
      where coalesce(to_jsonb(t) ->> m.stored, '') not in ('', 'false')
        and to_jsonb(t) ->> m.stored is distinct from to_jsonb(s) ->> m.stored
      group by m.wire`,
  );
  return new Map(rows.map(({ wire, lost }) => [wire, lost]));
}

/**
 * Drops the indexes of an empty table, but for the unique ones, and returns how to make them again: to keep them up to
 * date row by row takes several times as long. Locks readers out until the load commits.
 */
async function dropIndexes(client: PoolClient, table: string): Promise<string> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = $1::regclass and not indisunique and pg_relation_size(indrelid) = 0`,
    [table],
  );
  await client.query(rows.map(({ name }) => `drop index ${name}`).join(";"));
  return rows.map(({ definition }) => definition).join(";");
}

/** Absences of this share of the rows shown, or more, wait for a person to confirm them. */
const GONE_SHARE_MAX = 0.2;

/** Counts the rows that the staged reply no longer shows; `isHeld` when so many of them need a confirmation. */
export async function countAbsent(
  client: PoolClient,
  noun: Noun,
): Promise<{ readonly absent: number; readonly isHeld: boolean }> {
  const { rows } = await client.query<{ shown: number; absent: number }>(
    // Two counts: inside a filter "not exists" cannot become a join, and looks at every staged row for every row.
    `select (select count(*) from ${noun.table} where last_run is null) as shown,
            (select count(*) from ${noun.table} t where ${isAbsent(noun)}) as absent`,
  );
  const { shown, absent } = rows[0] ?? { shown: 0, absent: 0 };
  return { absent, isHeld: absent > 0 && absent >= GONE_SHARE_MAX * shown };
}

/**
 * Marks what the staged reply no longer shows as gone since `lastRun`, the run of the reply before, and returns how many.
 * Rows outside `scope` (SQL over `t`) are left alone.
 */
export async function markGone(
  client: PoolClient,
  noun: Noun,
  lastRun: number,
  scope = "true",
): Promise<number> {
  const gone = await client.query(
    `update ${noun.table} t set last_run = $1 where ${isAbsent(noun)} and ${scope}`,
    [lastRun],
  );
  return gone.rowCount ?? 0;
}

/** SQL that is true of a row that is shown, `t`, and is not in the staged reply. */
export const isAbsent = (noun: Noun): string =>
  `t.last_run is null and not exists (select from ${stageOf(noun)} s where ${isSame(noun)})`;
