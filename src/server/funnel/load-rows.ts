import type { ReportedCounts } from "#domain/funnel/funnel.ts";
import type { AdministratorId, OfficeId } from "#domain/ids.ts";
import type { Instant, IsoDate } from "#domain/time/time.ts";
import type { PoolClient } from "pg";
import { columnOf } from "#server/postgres/columns.ts";
import { copyInto, memberRows, type MemberRows } from "#server/postgres/copy.ts";
import type { Merged } from "#server/postgres/merge.ts";
import { COUNT_COLUMNS, COUNT_MEMBERS, type CountMember } from "./queries.ts";

const KEY = ["account_id", "day", "administrator_id"];
const same = KEY.map((column) => `t.${column} = s.${column}`).join(" and ");
const COLUMNS = [...KEY, ...COUNT_COLUMNS];

export type InterviewPlace = {
  readonly accountId: OfficeId;
  readonly day: IsoDate;
  readonly administratorId: AdministratorId;
};

/** One administrator at one account on one day, with nulls where they are listed without counts. */
type InterviewRow = InterviewPlace & Readonly<Record<CountMember, number | null>>;
type InterviewRows = MemberRows<InterviewRow>;

const INTERVIEW_MEMBERS = ["accountId", "day", "administratorId", ...COUNT_MEMBERS] as const;
export const interviewRows = (): InterviewRows => memberRows<InterviewRow>(INTERVIEW_MEMBERS);

export const interviewRow = (place: InterviewPlace, counts: ReportedCounts | null): InterviewRow => ({
  ...place,
  firstBooked: counts?.first.booked ?? null,
  firstShowed: counts?.first.showed ?? null,
  secondBooked: counts?.second.booked ?? null,
  secondShowed: counts?.second.showed ?? null,
  thirdBooked: counts?.third.booked ?? null,
  thirdShowed: counts?.third.showed ?? null,
  trainingBooked: counts?.training.booked ?? null,
  trainingShowed: counts?.training.showed ?? null,
  saleBooked: counts?.sale.booked ?? null,
  saleShowed: counts?.sale.showed ?? null,
});

/** An account and day that a reply covers, for all administrators (null) or for the one it was restricted to. */
type CoveredRow = Omit<InterviewPlace, "administratorId"> & {
  readonly administratorId: string | null;
  readonly receivedAt: Instant;
};
type CoveredRows = MemberRows<CoveredRow>;

const COVERED_MEMBERS = ["accountId", "day", "administratorId", "receivedAt"] as const;
export const coveredRows = (): CoveredRows => memberRows<CoveredRow>(COVERED_MEMBERS);

async function stageCovered(client: PoolClient, covered: CoveredRows): Promise<void> {
  await client.query(
    `create temp table if not exists stage_covered (account_id text collate "C", day date,
       administrator_id text collate "C", received_at timestamptz) on commit drop`,
  );
  await copyInto(client, "stage_covered", COVERED_MEMBERS.map(columnOf), covered.take());
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
 * What the replies cover becomes exactly what they report: counts they no longer have for a covered account and day
 * are removed, and reported as gone.
 */
export async function mergeInterviews(
  client: PoolClient,
  runId: number,
  rows: InterviewRows,
  covered: CoveredRows,
): Promise<Merged> {
  await client.query(
    `create temp table if not exists stage_interview on commit drop as select ${COLUMNS.join(", ")} from interview_count limit 0`,
  );
  await copyInto(client, "stage_interview", INTERVIEW_MEMBERS.map(columnOf), rows.take());
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
       insert into interview_count as t (${COLUMNS.join(", ")}, run_id)
       select ${COLUMNS.join(", ")}, $1 from stage_interview
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
  rows: InterviewRows,
  covered: CoveredRows,
): Promise<Merged> {
  const added = rows.count();
  await copyInto(client, "interview_count", INTERVIEW_MEMBERS.map(columnOf), rows.take());
  await stageCovered(client, covered);
  await writeCoverage(client, runId);
  return { added, changed: 0, gone: 0, held: 0 };
}

/** A name of an administrator that a reply about an account reported. */
export type NameAtAccount = Pick<InterviewPlace, "accountId" | "administratorId"> & { readonly name: string };

/**
 * Keeps the newest name reported of each administrator, at all and at each of their accounts; a reply without a name does
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
     select "administratorId", "accountId", name, $2
       from json_to_recordset($1::json) as a ("administratorId" text, "accountId" text, name text)
         on conflict (administrator_id, account_id) do update set name = excluded.name, run_id = excluded.run_id
      where t.name <> excluded.name`,
    [JSON.stringify(namesAtAccounts), runId],
  );
}
