import type { AccountGroups } from "#domain/funnel/groups.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { Instant } from "#domain/time/time.ts";
import type { PoolClient } from "pg";

/** Adds the offices that replies named and takes the newest name told; an empty name takes none away. */
export async function mergeOffices(
  client: PoolClient,
  runId: number,
  names: ReadonlyMap<OfficeId, string>,
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into office as t (id, name, first_run)
     select id, name, $2 from json_to_recordset($1::json) as o (id text, name text)
         on conflict (id) do update set name = excluded.name
      where excluded.name <> '' and t.name <> excluded.name`,
    [JSON.stringify([...names].map(([id, name]) => ({ id, name }))), runId],
  );
  return rowCount ?? 0;
}

export async function readGroups(client: PoolClient): Promise<AccountGroups> {
  const { rows } = await client.query<{ id: OfficeId; group_id: number }>(
    "select id, group_id from office where group_id is not null",
  );
  return new Map(rows.map((row) => [row.id, row.group_id]));
}

/** Keeps learnt groups. Numbers that no kept group has get a group of their own. */
export async function writeGroups(client: PoolClient, groups: AccountGroups, at: Instant): Promise<void> {
  const { rows: kept } = await client.query<{ id: number }>("select id from account_group");
  const numbers = new Map(kept.map(({ id }) => [id, id]));
  const fresh = [...new Set(groups.values())].filter((number) => !numbers.has(number));
  const { rows: made } = await client.query<{ id: number }>(
    "insert into account_group (learned_at) select $1 from generate_series(1, $2::int) returning id",
    [at, fresh.length],
  );
  fresh.forEach((number, index) => numbers.set(number, made[index]?.id ?? number));
  await client.query(
    `update office t set group_id = g.number from json_to_recordset($1::json) as g (id text, number integer)
      where t.id = g.id and t.group_id is distinct from g.number`,
    [JSON.stringify([...groups].map(([id, number]) => ({ id, number: numbers.get(number) })))],
  );
}
