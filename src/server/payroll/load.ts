import type { EntryId } from "#domain/ids.ts";
import { submissionState, submissionWeek } from "#domain/payroll/payroll.ts";
import { dateOf } from "#domain/time/time.ts";
import { PAYROLL_RULES_VERSION } from "#domain/payroll/payroll-rules.ts";
import { reportedWeekEnd, type WeekEndDrift } from "#domain/time/week.ts";
import type { Exchange, TimeRecordOperation } from "#interface/operations.ts";
import { recordTables, type EntryRecord } from "#interface/payroll.ts";
import type { ReadRow, ReplyFacts } from "#interface/reading.ts";
import { readRows } from "#interface/reply.ts";
import { stampOf } from "#interface/times.ts";
import { unreadJson } from "#server/postgres/columns.ts";
import { count, countMerged, countReply, countTooOld } from "#server/postgres/loading/load-report.ts";
import type { Loading } from "#server/postgres/loading/load.ts";
import type { FormTimes } from "#server/postgres/loading/runs.ts";
import { writingOver } from "#server/postgres/transaction.ts";
import { checkSubmissions } from "#server/payroll/check/check-submissions.ts";
import {
  deleteTooOld,
  mergeRecords,
  mergeSubmissions,
  stageSubmissions,
  type RecordsReply,
} from "./load-rows.ts";

/** Replies of submissions and of their time records. */
export function openPayroll(loading: Loading) {
  const { load, report, keepFrom } = loading;
  const records = recordsLoader(loading);
  return {
    read: async (exchange: Exchange): Promise<void> => {
      const { operation } = exchange;
      if (operation === "weekly") await loadWeekly(loading, exchange);
      else if (isRecords(operation)) records.read(exchange, operation);
    },
    flush: records.flush,
    finish: async (): Promise<void> => {
      if (keepFrom !== null) {
        const deleted = await deleteTooOld(load, keepFrom.payroll, records.entries);
        countTooOld(report, "submissions", deleted.submissions, deleted.submissions);
        countTooOld(report, "time records", deleted.records, deleted.records);
      }
      const { client, runId, isFirst } = load;
      await countUnknownSubmissions(loading, records.entries);
      const started = performance.now();
      await checkSubmissions(writingOver(client), { entries: [...records.entries], runId });
      report.checkMs = Math.round(performance.now() - started);
      if (isFirst) await client.query("update store_state set payroll_rules = $1", [PAYROLL_RULES_VERSION]);
    },
  };
}

/** Records that were read, and whose submission no summary lists: they are in no office's total, so the report says so. */
async function countUnknownSubmissions(
  { load, report }: Loading,
  entries: ReadonlySet<EntryId>,
): Promise<void> {
  const { rows } = await load.client.query<{ entry: string; records: number }>(
    `select t.entry_id as entry, count(*)::int as records from time_record t
      where t.entry_id = any($1) and t.last_run is null
        and not exists (select from submission s where s.id = t.entry_id and s.last_run is null)
      group by t.entry_id order by length(t.entry_id), t.entry_id`,
    [[...entries]],
  );
  const [first] = rows;
  if (first === undefined) return;
  const what = "time records: no summary lists their submission, so no total has them";
  count(
    report.drift,
    what,
    rows.reduce((sum, { records }) => sum + records, 0),
  );
  report.examples.set(what, `submission ${first.entry}`);
}

const isRecords = (operation: string): operation is TimeRecordOperation =>
  Object.hasOwn(recordTables, operation);

const WEEK_END_DRIFT: Readonly<Record<NonNullable<WeekEndDrift>, string>> = {
  "midnight after": "midnight seven days after weekStart, taken as the day before",
  "other day": "not six days after weekStart",
};

/** Reads and merges one reply of weekly submissions. */
async function loadWeekly(loading: Loading, exchange: Exchange): Promise<void> {
  const { load, report, nameOffice, markOf, enqueue } = loading;
  const { facts, settle } = await stageSubmissions(loading, exchange, ({ value, unread }) => {
    const submitted = stampOf(value.submitted);
    const submittedOn = submitted === null ? null : dateOf(submitted);
    const { end, drift } = reportedWeekEnd(value.weekStart, value.weekEnd);
    if (drift !== null) count(report.drift, `submissions: weekEnd: ${WEEK_END_DRIFT[drift]}`);
    nameOffice(value.officeId, value.officeName);
    return {
      ...value,
      weekEnd: end,
      week: submissionWeek({ weekStart: value.weekStart, weekEnd: end }),
      state: submissionState(value),
      submittedOn,
      unread: unreadJson(unread),
    };
  });
  const mark = markOf("weekly", "weekly", exchange, facts);
  enqueue(async () => {
    await settle("fieldmapEntryId");
    countMerged(report, "submissions", await mergeSubmissions(load, mark));
  });
}

/** Rows of this many, or more, are merged before further replies are read. Several batches of objects wait in memory. */
const BATCH_ROWS = 10_000;

type ReadRecord = ReadRow<EntryRecord>;

/**
 * Reads replies of time records and merges them many submissions at a time. The submission is the one that was requested;
 * where none was, the one that each record names itself; a reply that names neither is set aside.
 */
function recordsLoader(loading: Loading) {
  const { load, report } = loading;
  const forms = new Map<string, FormTimes>();
  const entries = new Set<EntryId>();
  let rows = 0;
  let replies = new Map<EntryId, RecordsReply>();

  const flush = (): void => {
    const batch = [...replies.values()];
    rows = 0;
    replies = new Map();
    if (batch.length === 0) return;
    loading.enqueue(async () => {
      countMerged(report, "time records", await mergeRecords(load, batch));
    });
  };

  const add = (reply: RecordsReply): void => {
    if (replies.has(reply.entry) || rows > BATCH_ROWS) flush();
    replies.set(reply.entry, reply);
    entries.add(reply.entry);
    rows += reply.records.length;
  };

  const readEntry = (
    entry: EntryId,
    records: readonly ReadRecord[],
    exchange: Exchange,
    form: TimeRecordOperation,
    facts: ReplyFacts,
  ): void => {
    const scope = `records/${entry}`;
    const times = forms.get(scope) ?? load.stored.get(scope)?.forms ?? {};
    const newerForms = Object.keys(times).filter((other) => (times[other] ?? "") > exchange.receivedAt);
    const members = membersMissingIn(newerForms, form);
    // An older reply of another form still brings the members that only its form has.
    const isOlder = newerForms.length > 0 && members.size > 0;
    if (!isOlder && loading.isOlder(scope, exchange)) return;
    forms.set(scope, { ...times, [form]: exchange.receivedAt });
    add({
      mark: {
        ...loading.markOf("records", scope, exchange, facts),
        rows: records.length,
        forms: { [form]: exchange.receivedAt },
      },
      entry,
      records,
      members,
      isOlder,
      isWhole: facts.isWhole,
    });
  };

  return {
    /** The submissions whose records were read. */
    entries,
    flush,
    read: (exchange: Exchange, operation: TimeRecordOperation): void => {
      const requested = exchange.request.entry ?? null;
      const read: ReadRecord[] = [];
      const facts = readRows(operation, exchange.body, (row) => read.push(row));
      const byEntry = Map.groupBy(read, ({ value }) => requested ?? value.entryId);
      if (requested !== null && read.length === 0) byEntry.set(requested, []);
      if (byEntry.has(null))
        return loading.setAside(exchange, "it does not say which submission its records belong to");
      countReply(report, "time records", exchange, facts);
      const ofOtherEntries = read.filter(
        ({ value: { entryId } }) => entryId !== null && entryId !== requested,
      );
      if (requested !== null && ofOtherEntries.length > 0)
        count(
          report.drift,
          "time records: fieldmapEntryId differs from the one requested",
          ofOtherEntries.length,
        );
      for (const [entry, records] of byEntry)
        if (entry !== null) readEntry(entry, records, exchange, operation, facts);
    },
  };
}

/** The members that a form carries and none of the newer forms does. */
function membersMissingIn(newerForms: readonly string[], form: TimeRecordOperation): ReadonlySet<string> {
  const carriedByNewer = new Set(newerForms.filter(isRecords).flatMap(carriedMembers));
  return new Set(carriedMembers(form).filter((member) => !carriedByNewer.has(member)));
}

/** The domain's names of what a form of the interface carries. */
const carriedMembers = (form: TimeRecordOperation): readonly string[] =>
  recordTables[form].members.filter((member) => member !== "entryId");
