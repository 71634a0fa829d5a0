import { STAGES, type CountsTold } from "#domain/funnel/funnel.ts";
import type { AdministratorId, OfficeId } from "#domain/ids.ts";
import type { Instant, IsoDate } from "#domain/time/time.ts";
import type { PoolClient } from "pg";
import { copyInto, type CopyRows, type CopyValue } from "#server/postgres/copy.ts";
import type { Merged } from "#server/postgres/merge.ts";
import { COUNT_COLUMNS } from "./queries.ts";

const KEY = ["account_id", "day", "administrator_id"];
const same = KEY.map((column) => `t.${column} = s.${column}`).join(" and ");

export type InterviewPlace = {
  readonly account: OfficeId;
  readonly day: IsoDate;
  readonly administrator: AdministratorId;
};

/** One administrator at one account on one day; `told` null means listed without counts. */
export const interviewRow = (
  { account, day, administrator }: InterviewPlace,
  told: CountsTold | null,
): readonly CopyValue[] => [
  account,
  day,
  administrator,
  ...STAGES.flatMap((stage) => [told?.[stage].booked ?? null, told?.[stage].showed ?? null]),
];

/** An account and day that a reply covers, for all administrators or for the one it was restricted to. */
export const coveredRow = (
  account: OfficeId,
  day: IsoDate,
  administrator: string | null,
  receivedAt: Instant,
): readonly CopyValue[] => [account, day, administrator, receivedAt];

const COVERED = [...KEY, "received_at"];

async function stageCovered(client: PoolClient, covered: CopyRows): Promise<void> {
  await client.query(
    `create temp table if not exists stage_covered (account_id text collate "C", day date,
       administrator_id text collate "C", received_at timestamptz) on commit drop`,
  );
  await copyInto(client, "stage_covered", COVERED, covered.take());
  await client.query("analyze stage_covered");
}

/** The staged accounts and days are known from now on; not those whose reply was restricted to one administrator. */
async function writeCoverage(client: PoolClient, runId: number): Promise<void> {
  await client.query(
    `insert into interview_coverage as t (account_id, day, received_at, run_id)
     select account_id, day, max(received_at), $1 from stage_covered where administrator_id is null group by account_id, day
         on conflict (account_id, day) do update set received_at = excluded.received_at, run_id = excluded.run_id
      where excluded.received_at > t.received_at`,
    [runId],
  );
  await client.query("truncate stage_covered");
}

/**
 * What the replies cover becomes exactly what they told: counts they no longer tell for a covered account and day are
 * removed, and told as gone.
 */
export async function mergeInterviews(
  client: PoolClient,
  runId: number,
  rows: CopyRows,
  covered: CopyRows,
): Promise<Merged> {
  await client.query(
    `create temp table if not exists stage_interview on commit drop as select ${[...KEY, ...COUNT_COLUMNS].join(", ")} from interview_count limit 0`,
  );
  await copyInto(client, "stage_interview", [...KEY, ...COUNT_COLUMNS], rows.take());
  await client.query("analyze stage_interview");
  await stageCovered(client, covered);
  const removed = await client.query(
    `delete from interview_count t using stage_covered c
      where t.account_id = c.account_id and t.day = c.day
        and (c.administrator_id is null or c.administrator_id = t.administrator_id)
        and not exists (select from stage_interview s where ${same})`,
  );
  // A row that this statement inserted has no xmax; one that it updated has.
  const written = await client.query<{ added: number; changed: number }>(
    `with written as (
       insert into interview_count as t (${[...KEY, ...COUNT_COLUMNS].join(", ")}, run_id)
       select ${[...KEY, ...COUNT_COLUMNS].join(", ")}, $1 from stage_interview
           on conflict (${KEY.join(", ")}) do update
          set ${COUNT_COLUMNS.map((column) => `${column} = excluded.${column}`).join(", ")}, run_id = excluded.run_id
        where (${COUNT_COLUMNS.map((column) => `t.${column}`).join(", ")})
              is distinct from (${COUNT_COLUMNS.map((column) => `excluded.${column}`).join(", ")})
       returning xmax = 0 as is_new)
     select (count(*) filter (where is_new))::int as added, (count(*) filter (where not is_new))::int as changed from written`,
    [runId],
  );
  await client.query("truncate stage_interview");
  await writeCoverage(client, runId);
  const { added, changed } = written.rows[0] ?? { added: 0, changed: 0 };
  return { added, changed, gone: removed.rowCount ?? 0, held: 0 };
}

/** Adds counts where none are kept and none were covered before: there is nothing to compare them with. */
export async function addInterviews(
  client: PoolClient,
  runId: number,
  rows: CopyRows,
  covered: CopyRows,
): Promise<Merged> {
  const added = rows.count();
  await copyInto(client, "interview_count", [...KEY, ...COUNT_COLUMNS], rows.take());
  await stageCovered(client, covered);
  await writeCoverage(client, runId);
  return { added, changed: 0, gone: 0, held: 0 };
}

/** A name of an administrator that a reply about an account told. */
export type NameAtAccount = {
  readonly account: OfficeId;
  readonly administrator: AdministratorId;
  readonly name: string;
};

/**
 * Keeps the newest name told of each administrator, at all and at each of their accounts; a reply without a name does
 * not take one away.
 */
export async function mergeAdministrators(
  client: PoolClient,
  runId: number,
  names: ReadonlyMap<string, string | null>,
  namesAtAccounts: readonly NameAtAccount[],
): Promise<void> {
  await client.query(
    `insert into administrator as t (id, name, run_id)
     select id, name, $2 from json_to_recordset($1::json) as a (id text, name text)
         on conflict (id) do update set name = excluded.name, run_id = excluded.run_id
      where excluded.name is not null and t.name is distinct from excluded.name`,
    [JSON.stringify([...names].map(([id, name]) => ({ id, name }))), runId],
  );
  await client.query(
    `insert into account_administrator as t (administrator_id, account_id, name, run_id)
     select administrator, account, name, $2
       from json_to_recordset($1::json) as a (administrator text, account text, name text)
         on conflict (administrator_id, account_id) do update set name = excluded.name, run_id = excluded.run_id
      where t.name <> excluded.name`,
    [JSON.stringify(namesAtAccounts), runId],
  );
}
