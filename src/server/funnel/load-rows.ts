import { STAGES, type CountsTold } from "#domain/funnel/funnel.ts";
import type { AdministratorId, OfficeId } from "#domain/ids.ts";
import type { IsoDate } from "#domain/time/time.ts";
import type { PoolClient } from "pg";
import { copyInto, type CopyRows, type CopyValue } from "#server/postgres/copy.ts";
import type { Merged } from "#server/postgres/merge.ts";

const COUNTS = STAGES.flatMap((stage) => [`${stage}_booked`, `${stage}_showed`]);
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
): readonly CopyValue[] => [account, day, administrator];

async function createStages(client: PoolClient): Promise<void> {
  const columns = [...KEY, ...COUNTS].join(", ");
  await client.query(
    `create temp table if not exists stage_interview on commit drop as select ${columns} from interview_count limit 0`,
  );
  await client.query(
    `create temp table if not exists stage_covered on commit drop as select ${KEY.join(", ")} from interview_count limit 0`,
  );
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
  await createStages(client);
  await copyInto(client, "stage_interview", [...KEY, ...COUNTS], rows.take());
  await copyInto(client, "stage_covered", KEY, covered.take());
  await client.query("analyze stage_interview");
  await client.query("analyze stage_covered");
  const removed = await client.query(
    `delete from interview_count t using stage_covered c
      where t.account_id = c.account_id and t.day = c.day
        and (c.administrator_id is null or c.administrator_id = t.administrator_id)
        and not exists (select from stage_interview s where ${same})`,
  );
  // A row that this statement inserted has no xmax; one that it updated has.
  const written = await client.query<{ added: number; changed: number }>(
    `with written as (
       insert into interview_count as t (${[...KEY, ...COUNTS].join(", ")}, run_id)
       select ${[...KEY, ...COUNTS].join(", ")}, $1 from stage_interview
           on conflict (${KEY.join(", ")}) do update
          set ${COUNTS.map((column) => `${column} = excluded.${column}`).join(", ")}, run_id = excluded.run_id
        where (${COUNTS.map((column) => `t.${column}`).join(", ")})
              is distinct from (${COUNTS.map((column) => `excluded.${column}`).join(", ")})
       returning xmax = 0 as is_new)
     select (count(*) filter (where is_new))::int as added, (count(*) filter (where not is_new))::int as changed from written`,
    [runId],
  );
  await client.query("truncate stage_interview, stage_covered");
  const { added, changed } = written.rows[0] ?? { added: 0, changed: 0 };
  return { added, changed, gone: removed.rowCount ?? 0, held: 0 };
}

/** Adds counts where none are kept and none were covered before: there is nothing to compare them with. */
export async function addInterviews(client: PoolClient, rows: CopyRows): Promise<Merged> {
  const added = rows.count();
  await copyInto(client, "interview_count", [...KEY, ...COUNTS], rows.take());
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
