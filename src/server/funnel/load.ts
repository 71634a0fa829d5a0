import type { PoolClient } from "pg";
import { learnGroup, type AccountGroups } from "#domain/funnel/groups.ts";
import type { AdministratorId, OfficeId } from "#domain/ids.ts";
import type { ReportedCounts, InterviewReport } from "#domain/funnel/funnel.ts";
import { dayCount } from "#domain/time/time.ts";
import { readInterviewReport } from "#interface/funnel.ts";
import {
  addInterviews,
  coveredRows,
  interviewRow,
  interviewRows,
  mergeAdministrators,
  mergeInterviews,
  type InterviewPlace,
  type NameAtAccount,
} from "./load-rows.ts";
import type { ReplyMark } from "#server/postgres/runs.ts";
import type { Exchange } from "#interface/operations.ts";
import type { Loading } from "#server/postgres/load.ts";
import { countMerged, countReply, countTooOld } from "#server/postgres/load-report.ts";

/** Rows of this many, or more, are merged before further replies are read. */
const BATCH_ROWS = 60_000;

/**
 * Reads interview reports and merges them many accounts and days at a time. Only a report over a single day can be
 * stored: the counts of a longer one cannot be split by day.
 */
export async function interviewsLoader(loading: Loading) {
  const { load, report, keepFrom } = loading;
  const named = await openNames(loading);
  // A first load has nothing to compare with, as long as no account and day comes twice.
  let isFirst = ![...load.stored.keys()].some((scope) => scope.startsWith("interview/"));
  const coveredBefore = new Set<string>();
  let rows = interviewRows();
  let covered = coveredRows();
  let coveredKeys = new Set<string>();
  let marks: ReplyMark[] = [];

  const flush = (): void => {
    isFirst &&= ![...coveredKeys].some((key) => coveredBefore.has(key));
    const batch = { rows, covered, marks, isFirst };
    if (isFirst) coveredKeys.forEach((key) => coveredBefore.add(key));
    rows = interviewRows();
    covered = coveredRows();
    coveredKeys = new Set();
    marks = [];
    if (batch.marks.length === 0) return;
    loading.enqueue(async () => {
      const merged = batch.isFirst
        ? await addInterviews(load.client, load.runId, batch.rows, batch.covered)
        : await mergeInterviews(load.client, load.runId, batch.rows, batch.covered);
      await load.remember(batch.marks);
      countMerged(report, "interview days", merged);
    });
  };

  const read = (exchange: Exchange): void => {
    const { account, from, to, administrator } = exchange.request;
    if (account === undefined)
      return loading.setAside(exchange, "it does not say which account was requested");
    if (from === undefined || to === undefined)
      return loading.setAside(exchange, "it does not say which days were requested");
    if (from !== to) {
      const days = `${dayCount({ from, to })} days, ${from} to ${to}`;
      return loading.setAside(
        exchange,
        `a report over ${days}: its counts can't be split by day (npm run read -- --from ${from} --to ${to} reads each day of a running service)`,
      );
    }

    const { report: reported, ...facts } = readInterviewReport(exchange.body);
    countReply(report, "interview days", exchange, facts);
    const scope = `interview/${account}/${from}${administrator === undefined ? "" : `/${administrator}`}`;
    if (loading.isOlder(scope, exchange)) return;

    const accounts = accountsOf(account, reported);
    // A reply restricted to one administrator, or one that lists nobody, says nothing about who shares a group.
    if (administrator === undefined && reported.administrators.length > 0) named.learnGroup(accounts);
    for (const it of accounts) loading.nameOffice(it, "");
    for (const { id, name } of reported.administrators) named.nameAdministrator(id, name);
    const names = new Map(reported.administrators.map(({ id, name }) => [id, name]));
    const pairs = countsOf(account, reported);
    for (const [pair] of pairs) {
      const name = names.get(pair.administratorId) ?? null;
      if (name !== null) named.nameAtAccount({ ...pair, name });
    }
    // Who shares a group and what people are called is true today; only the counts are of a day that is too old.
    if (keepFrom !== null && from < keepFrom.interviews)
      return countTooOld(report, "interview days", pairs.length);

    const keys = [...accounts].map((it) => `${it}/${from}`);
    if (keys.some((key) => coveredKeys.has(key)) || rows.count() > BATCH_ROWS) flush();
    keys.forEach((key) => coveredKeys.add(key));
    marks.push({ ...loading.markOf("interview", scope, exchange, facts), day: from });
    for (const it of accounts)
      covered.add({
        accountId: it,
        day: from,
        administratorId: administrator ?? null,
        receivedAt: exchange.receivedAt,
      });
    for (const [pair, counts] of pairs) rows.add(interviewRow({ ...pair, day: from }, counts));
  };

  return { read, flush, finish: named.finish };
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

/** What interview reports say besides counts: who shares a group, and what administrators are called. */
async function openNames({ load }: Loading) {
  const groups = await readGroups(load.client);
  const administrators = new Map<AdministratorId, string | null>();
  const namesAtAccounts = new Map<string, NameAtAccount>();
  let hasLearned = false;
  return {
    nameAdministrator: (id: AdministratorId, name: string | null): void => {
      if (name !== null || !administrators.has(id)) administrators.set(id, name);
    },
    nameAtAccount: (named: NameAtAccount): void => {
      namesAtAccounts.set(`${named.administratorId}/${named.accountId}`, named);
    },
    learnGroup: (accounts: ReadonlySet<OfficeId>): void => {
      hasLearned = learnGroup(groups, accounts) || hasLearned;
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
  await client.query(
    `update office t set group_id = g.number from json_to_recordset($1::json) as g (id text, number integer)
      where t.id = g.id and t.group_id is distinct from g.number`,
    [JSON.stringify([...groups].map(([id, number]) => ({ id, number })))],
  );
}
