import type { EntryId, OfficeId } from "#domain/ids.ts";
import type { Submission } from "#domain/payroll/payroll.ts";
import type { Exchange, TimeRecordOperation } from "#interface/operations.ts";
import { recordTables, type EntryRecord } from "#interface/payroll.ts";
import type { ReadRow, ReplyFacts } from "#interface/reading.ts";
import { count, countMerged, countReply, countTooOld, readUnique } from "#server/postgres/load-report.ts";
import type { Loading } from "#server/postgres/load.ts";
import {
  mergeRecords,
  mergeSubmissions,
  storedSubmission,
  submissionRows,
  type RecordsReply,
} from "./load-rows.ts";
import type { FormTimes } from "#server/postgres/runs.ts";
import { recordsAge } from "./records-age.ts";
import { readRows } from "#interface/reply.ts";

/** Replies of submissions and of their time records. */
export async function openPayroll(loading: Loading) {
  const records = await recordsLoader(loading);
  return {
    read: (exchange: Exchange): void => {
      const { operation } = exchange;
      if (operation === "weekly") loadWeekly(loading, exchange, records);
      else if (isRecords(operation)) records.read(exchange, operation);
    },
    flush: records.flush,
  };
}

const isRecords = (operation: string): operation is TimeRecordOperation =>
  Object.hasOwn(recordTables, operation);

/** Reads and merges one reply of weekly submissions. */
function loadWeekly(
  loading: Loading,
  exchange: Exchange,
  { knowSubmission, knowTooOld }: Pick<RecordsLoader, "knowSubmission" | "knowTooOld">,
): void {
  const { keepFrom } = loading;
  const isTooOld = ({ weekEnd }: Submission): boolean =>
    keepFrom !== null && weekEnd !== null && weekEnd.slice(0, 10) < keepFrom.payroll;
  const rows = submissionRows();
  const read: Submission[] = [];
  const { facts } = readUnique(
    loading.report,
    ["submissions", "fieldmapEntryId"],
    exchange,
    "weekly",
    (row) => {
      read.push(row.value);
      if (!isTooOld(row.value)) rows.add(storedSubmission(row));
    },
  );
  for (const submission of read) {
    if (isTooOld(submission)) knowTooOld(submission.id);
    else knowSubmission(submission.id, submission.officeId);
    loading.nameOffice(submission.officeId, submission.officeName);
  }
  countTooOld(loading.report, "submissions", read.filter(isTooOld).length);
  const mark = loading.markOf("weekly", "weekly", exchange, facts);
  loading.enqueue(async () => {
    countMerged(loading.report, "submissions", await mergeSubmissions(loading.load, rows, mark));
  });
}

/** Rows of this many, or more, are merged before further replies are read. */
const BATCH_ROWS = 40_000;

type RecordsLoader = Awaited<ReturnType<typeof recordsLoader>>;
type ReadRecord = ReadRow<EntryRecord>;

/**
 * Reads replies of time records and merges them many submissions at a time. The submission is the one that was asked
 * for; where none was, the one that each record names itself; a reply that names neither is set aside.
 */
async function recordsLoader(loading: Loading) {
  const { load, report } = loading;
  const { rows: submissions } = await load.client.query<{ id: string; office: OfficeId }>(
    "select id, office_id as office from submission",
  );
  const offices = new Map(submissions.map(({ id, office }) => [id, office]));
  const age = await recordsAge(loading, offices);
  const forms = new Map<string, FormTimes>();
  for (const [scope, stored] of await load.storedReplies("records")) forms.set(scope, stored.forms);
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
    const times = forms.get(scope) ?? {};
    const newer = Object.keys(times).filter((other) => (times[other] ?? "") > exchange.receivedAt);
    const members = carriedMembers(form);
    for (const other of newer)
      for (const member of isRecords(other) ? carriedMembers(other) : []) members.delete(member);
    // An older reply of another form still brings the members that only its form has.
    const isOlder = newer.length > 0 && members.size > 0;
    if (!isOlder && loading.isOlder(scope, exchange)) return;
    if (age.isTooOld(entry, records)) return;
    forms.set(scope, { ...times, [form]: exchange.receivedAt });
    add({
      mark: {
        ...loading.markOf("records", scope, exchange, facts),
        rows: records.length,
        forms: { [form]: exchange.receivedAt },
      },
      entry,
      office: offices.get(entry) ?? null,
      records,
      members,
      isOlder,
      isWhole: facts.setAside.count === 0,
    });
  };

  return {
    knowSubmission: (entry: EntryId, office: OfficeId): void => {
      offices.set(entry, office);
      age.knowYoung(entry);
    },
    knowTooOld: age.knowTooOld,
    flush: (): void => {
      flush();
      age.finish();
    },
    read: (exchange: Exchange, operation: TimeRecordOperation): void => {
      const { ask, body } = exchange;
      const read: ReadRecord[] = [];
      const facts = readRows(operation, body, (row) => read.push(row));
      const byEntry = new Map<EntryId, ReadRecord[]>(ask.entry === undefined ? [] : [[ask.entry, read]]);
      if (ask.entry === undefined)
        for (const record of read) {
          const { entryId } = record.value;
          if (entryId === null)
            return loading.setAside(exchange, "it does not say which submission its records belong to");
          const others = byEntry.get(entryId);
          if (others === undefined) byEntry.set(entryId, [record]);
          else others.push(record);
        }
      countReply(report, "time records", exchange, facts);
      const strangers = read.filter(
        ({ value: { entryId } }) => ask.entry !== undefined && entryId !== null && entryId !== ask.entry,
      );
      if (strangers.length > 0)
        count(report.drift, "time records: fieldmapEntryId differs from the one asked for", strangers.length);
      for (const [entry, records] of byEntry) readEntry(entry, records, exchange, operation, facts);
    },
  };
}

/** The domain's names of what a form of the interface carries. */
const carriedMembers = (form: TimeRecordOperation): Set<string> =>
  new Set<string>(recordTables[form].members.filter((member) => member !== "entryId"));
