import type { PoolClient } from "pg";
import { learnGroup, type AccountGroups } from "#domain/funnel/groups.ts";
import type { AdministratorId, OfficeId } from "#domain/ids.ts";
import type { ReportedCounts, InterviewReport } from "#domain/funnel/funnel.ts";
import { dayCount, type Instant, type IsoDate } from "#domain/time/time.ts";
import { readInterviewReport } from "#interface/funnel.ts";
import type { ReplyMark } from "#server/postgres/loading/runs.ts";
import { columnOf } from "#server/postgres/columns.ts";
import { copyInto, memberRows, type MemberRows } from "#server/postgres/loading/copy.ts";
import {
  isSame,
  nounRows,
  stageColumns,
  stageOf,
  stageRows,
  type Merged,
  type Noun,
} from "#server/postgres/loading/merge.ts";
import { changeRows } from "#server/postgres/connect.ts";
import { writingOver } from "#server/postgres/transaction.ts";
import { COUNT_COLUMNS, COUNT_MEMBERS, type CountMember } from "./queries.ts";
import type { Exchange } from "#interface/operations.ts";
import type { Loading } from "#server/postgres/loading/load.ts";
import { countMerged, countReply, countTooOld } from "#server/postgres/loading/load-report.ts";

/** Rows of this many, or more, are merged before further replies are read. */
const BATCH_ROWS = 60_000;

/**
 * Reads interview reports and merges them many accounts and days at a time. Only a report over a single day can be
 * stored: the counts of a longer one cannot be split by day.
 */
export async function interviewsLoader(loading: Loading) {
  const { load, report, keepFrom } = loading;
  const names = await openNames(loading);
  let batch = newBatch();

  const flush = (): void => {
    const { rows, covered, marks } = batch;
    if (marks.length === 0) return;
    batch = newBatch();
    loading.enqueue(async () => {
      const merged = await storeInterviews(load.client, load.runId, rows, covered);
      await load.remember(marks);
      countMerged(report, "interview days", merged);
    });
  };

  const read = (exchange: Exchange): void => {
    const requested = requestedDay(exchange);
    if (typeof requested === "string") return loading.setAside(exchange, requested);
    const { account, day, administrator } = requested;
    const { report: reported, ...facts } = readInterviewReport(exchange.body);
    countReply(report, "interview days", exchange, facts);
    const scope = `interview/${account}/${day}${administrator === undefined ? "" : `/${administrator}`}`;
    if (loading.isOlder(scope, exchange)) return;

    const accounts = accountsOf(account, reported);
    for (const accountId of accounts) loading.nameOffice(accountId, "");
    const pairs = countsOf(account, reported);
    names.learn(reported, pairs, administrator === undefined ? accounts : null);
    // Groups and names are current even in a reply about a day that is too old; only its counts are dropped.
    if (keepFrom !== null && day < keepFrom.interviews)
      return countTooOld(report, "interview days", pairs.length);

    const accountsOfReply = new Map([[day, accounts]]);
    if (sharesAnyAccount(batch.accountsByDay, accountsOfReply) || batch.rows.count() > BATCH_ROWS) flush();
    addAccounts(batch.accountsByDay, day, accounts);
    batch.marks.push({ ...loading.markOf("interview", scope, exchange, facts), day });
    for (const accountId of accounts)
      batch.covered.add({
        accountId,
        day,
        administratorId: administrator ?? null,
        receivedAt: exchange.receivedAt,
      });
    for (const [pair, counts] of pairs) batch.rows.add(interviewRow({ ...pair, day }, counts));
  };

  return { read, flush, finish: names.finish };
}

/** The account, the one day and the administrator that a report was requested for; a sentence says why it can't be stored. */
function requestedDay({ request: { account, from, to, administrator } }: Exchange) {
  if (account === undefined) return "it does not say which account was requested";
  if (from === undefined || to === undefined) return "it does not say which days were requested";
  if (from === to) return { account, day: from, administrator };
  const days = `${dayCount({ from, to })} days, ${from} to ${to}`;
  return `a report over ${days}: its counts can’t be split by day (npm run read -- --from ${from} --to ${to} reads each day of a running service)`;
}

/** Held by day, since a large business has a million accounts and days. */
type AccountsByDay = Map<IsoDate, Set<OfficeId>>;

function addAccounts(byDay: AccountsByDay, day: IsoDate, accounts: ReadonlySet<OfficeId>): void {
  const ofDay = byDay.get(day) ?? new Set();
  for (const account of accounts) ofDay.add(account);
  byDay.set(day, ofDay);
}

const sharesAnyAccount = (
  covered: ReadonlyMap<IsoDate, ReadonlySet<OfficeId>>,
  other: ReadonlyMap<IsoDate, ReadonlySet<OfficeId>>,
): boolean =>
  [...other].some(([day, accounts]) => [...accounts].some((account) => covered.get(day)?.has(account)));

/** Replies that are merged together; none of them covers an account and day of another. */
function newBatch() {
  const marks: ReplyMark[] = [];
  const accountsByDay: AccountsByDay = new Map();
  return { rows: nounRows<InterviewRow>(interviewNoun), covered: coveredRows(), accountsByDay, marks };
}

/** The requested account and every account in the reply. */
const accountsOf = (
  requested: OfficeId,
  { administrators, counts }: InterviewReport,
): ReadonlySet<OfficeId> =>
  new Set([
    requested,
    ...administrators.flatMap(({ accounts }) => accounts),
    ...counts.map(({ officeId }) => officeId),
  ]);

type Pair = Omit<InterviewPlace, "day">;

/** Every listed administrator at each of their accounts, with the counts reported or null; at the requested account without any. */
function countsOf(
  requested: OfficeId,
  report: InterviewReport,
): readonly (readonly [Pair, ReportedCounts | null])[] {
  const pairs = new Map<string, readonly [Pair, ReportedCounts | null]>();
  const put = (accountId: OfficeId, administratorId: AdministratorId, counts: ReportedCounts | null) => {
    pairs.set(`${accountId}/${administratorId}`, [{ accountId, administratorId }, counts]);
  };
  const counted = new Set(report.counts.map(({ administratorId }) => administratorId));
  for (const { id, accounts } of report.administrators) {
    for (const account of accounts) put(account, id, null);
    if (accounts.length === 0 && !counted.has(id)) put(requested, id, null);
  }
  for (const { officeId, administratorId, reported } of report.counts)
    put(officeId, administratorId, reported);
  return [...pairs.values()];
}

/** Facts of interview reports besides counts: who shares a group, and what administrators are called. */
async function openNames({ load }: Loading) {
  const groups = await readGroups(load.client);
  const administrators = new Map<AdministratorId, string | null>();
  const namesAtAccounts = new Map<string, NameAtAccount>();
  let hasLearned = false;
  return {
    /** `group` is null for a reply restricted to one administrator, which like one without administrators says nothing about it. */
    learn: (
      { administrators: listed }: InterviewReport,
      pairs: ReturnType<typeof countsOf>,
      group: ReadonlySet<OfficeId> | null,
    ): void => {
      if (group !== null && listed.length > 0) hasLearned = learnGroup(groups, group) || hasLearned;
      for (const { id, name } of listed)
        if (name !== null || !administrators.has(id)) administrators.set(id, name);
      const names = new Map(listed.map(({ id, name }) => [id, name]));
      for (const [pair] of pairs) {
        const name = names.get(pair.administratorId) ?? null;
        if (name !== null)
          namesAtAccounts.set(`${pair.administratorId}/${pair.accountId}`, { ...pair, name });
      }
    },
    /** Stores them, once the offices are stored. */
    finish: async (): Promise<void> => {
      await mergeAdministrators(load.client, load.runId, administrators, [...namesAtAccounts.values()]);
      if (hasLearned) await writeGroups(load.client, groups);
    },
  };
}

async function readGroups(client: PoolClient): Promise<AccountGroups> {
  const { rows } = await client.query<{ id: OfficeId; group_id: number }>(
    "select id, group_id from office where group_id is not null",
  );
  return new Map(rows.map((row) => [row.id, row.group_id]));
}

async function writeGroups(client: PoolClient, groups: AccountGroups): Promise<void> {
  const learned = JSON.stringify([...groups].map(([id, number]) => ({ id, number })));
  await changeRows(writingOver(client))`
    update office set group_id = learned.number
      from json_to_recordset(${learned}::json) as learned (id text, number integer)
     where office.id = learned.id and office.group_id is distinct from learned.number`;
}

type InterviewPlace = {
  readonly accountId: OfficeId;
  readonly day: IsoDate;
  readonly administratorId: AdministratorId;
};

/** One administrator at one account on one day, with nulls where they are listed without counts. */
type InterviewRow = InterviewPlace & Readonly<Record<CountMember, number | null>>;
type InterviewRows = MemberRows<InterviewRow>;

/**
 * Counts are staged as the rows of other nouns are, and merged otherwise: those of a day change with every read of it. They
 * keep no earlier versions, and those that a reply no longer shows are deleted.
 */
const interviewNoun: Noun<keyof InterviewRow> = {
  table: "interview_count",
  key: ["accountId", "day", "administratorId"],
  reported: COUNT_MEMBERS,
  derived: [],
};

const interviewRow = (place: InterviewPlace, counts: ReportedCounts | null): InterviewRow => ({
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
const coveredRows = (): CoveredRows => memberRows<CoveredRow>(COVERED_MEMBERS);

async function stageCovered(client: PoolClient, covered: CoveredRows): Promise<void> {
  await client.query(
    `create temp table if not exists stage_covered (account_id text collate "C", day date,
       administrator_id text collate "C", received_at timestamptz) on commit drop`,
  );
  await copyInto(client, "stage_covered", COVERED_MEMBERS.map(columnOf), covered.take());
  await client.query("analyze stage_covered");
}

/** Stores the staged accounts and days as covered, except those whose reply was restricted to one administrator. */
async function writeCoverage(client: PoolClient, runId: number): Promise<void> {
  await changeRows(writingOver(client))`
    insert into interview_coverage as stored (account_id, day, received_at, run_id)
    select account_id, day, max(received_at), ${runId} from stage_covered
     where administrator_id is null group by account_id, day
        on conflict (account_id, day) do update set received_at = excluded.received_at, run_id = excluded.run_id
     where excluded.received_at > stored.received_at`;
  await client.query("truncate stage_covered");
}

/** Stores the counts of covered accounts and days in place of what is stored of them. */
async function storeInterviews(
  client: PoolClient,
  runId: number,
  rows: InterviewRows,
  covered: CoveredRows,
): Promise<Merged> {
  await stageCovered(client, covered);
  const merged = (await hasStoredCounts(client))
    ? await mergeInterviews(client, runId, rows)
    : await addInterviews(client, rows);
  await writeCoverage(client, runId);
  return merged;
}

/** True where counts of a staged account and day are stored; looked up one by one, since there may be millions of others. */
async function hasStoredCounts(client: PoolClient): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from stage_covered c
      cross join lateral (select from interview_count t where t.account_id = c.account_id and t.day = c.day limit 1) stored
      limit 1`,
  );
  return rowCount !== 0;
}

/**
 * Makes the stored counts of each covered account and day exactly those that the replies report: counts that are no longer
 * reported are deleted, and returned as gone.
 */
async function mergeInterviews(client: PoolClient, runId: number, rows: InterviewRows): Promise<Merged> {
  const stage = stageOf(interviewNoun);
  await stageRows(client, interviewNoun, rows);
  await client.query(`analyze ${stage}`);
  const removed = await client.query(
    `delete from interview_count t using stage_covered c
      where t.account_id = c.account_id and t.day = c.day
        and (c.administrator_id is null or c.administrator_id = t.administrator_id)
        and not exists (select from ${stage} s where ${isSame(interviewNoun)})`,
  );
  const columns = stageColumns(interviewNoun).join(", ");
  // A row that this statement inserted has no xmax; one that it updated has.
  const written = await client.query<{ added: number; changed: number }>(
    `with written as (
       insert into interview_count as t (${columns}, run_id)
       select ${columns}, $1 from ${stage}
           on conflict (${interviewNoun.key.map(columnOf).join(", ")}) do update
          set ${COUNT_COLUMNS.map((column) => `${column} = excluded.${column}`).join(", ")}, run_id = excluded.run_id
        where (${COUNT_COLUMNS.map((column) => `t.${column}`).join(", ")})
              is distinct from (${COUNT_COLUMNS.map((column) => `excluded.${column}`).join(", ")})
       returning xmax = 0 as is_new)
     select (count(*) filter (where is_new))::int as added, (count(*) filter (where not is_new))::int as changed from written`,
    [runId],
  );
  const { added, changed } = written.rows[0] ?? { added: 0, changed: 0 };
  return { added, changed, gone: removed.rowCount ?? 0, held: 0 };
}

/** Adds counts where none of their accounts and days are stored: there is nothing to compare them with. */
async function addInterviews(client: PoolClient, rows: InterviewRows): Promise<Merged> {
  const added = rows.count();
  await copyInto(client, interviewNoun.table, stageColumns(interviewNoun), rows.take());
  return { added, changed: 0, gone: 0, held: 0 };
}

/** A name of an administrator that a reply about an account reported. */
type NameAtAccount = Pick<InterviewPlace, "accountId" | "administratorId"> & { readonly name: string };

/**
 * Keeps the newest name reported of each administrator, at all and at each of their accounts; a reply without a name does
 * not take one away.
 */
async function mergeAdministrators(
  client: PoolClient,
  runId: number,
  names: ReadonlyMap<string, string | null>,
  namesAtAccounts: readonly NameAtAccount[],
): Promise<void> {
  const change = changeRows(writingOver(client));
  const reported = JSON.stringify([...names].map(([id, name]) => ({ id, name })));
  await change`
    insert into administrator as stored (id, name, run_id)
    select id, name, ${runId} from json_to_recordset(${reported}::json) as named (id text, name text)
        on conflict (id) do update set name = excluded.name, run_id = excluded.run_id
     where excluded.name is not null and stored.name is distinct from excluded.name`;
  await change`
    insert into account_administrator as stored (administrator_id, account_id, name, run_id)
    select "administratorId", "accountId", name, ${runId}
      from json_to_recordset(${JSON.stringify(namesAtAccounts)}::json)
        as named ("administratorId" text, "accountId" text, name text)
        on conflict (administrator_id, account_id) do update set name = excluded.name, run_id = excluded.run_id
     where stored.name <> excluded.name`;
}
