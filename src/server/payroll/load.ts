import type { EntryId, OfficeId } from "#domain/ids.ts";
import type { Submission } from "#domain/payroll/payroll.ts";
import { readTimeRecords, readWeekly } from "#interface/payroll.ts";
import { copyRows } from "#server/postgres/copy.ts";
import {
  mergeRecords,
  mergeSubmissions,
  readSubmissionOffices,
  recordKeys,
  recordRow,
  submissionRow,
  type RecordsReply,
} from "./load-rows.ts";
import type { Exchange } from "#server/postgres/exchange.ts";
import type { Loading } from "#server/sources/loading.ts";
import { count, countMerged, countReply, countTooOld, setRowAside } from "#server/postgres/load-report.ts";
import { recordsAge } from "./records-age.ts";

/** Reads and merges one reply of weekly submissions. Of two rows with one id the first is used, the other set aside. */
export function loadWeekly(
  loading: Loading,
  exchange: Exchange,
  { knowSubmission, knowTooOld }: Pick<RecordsLoader, "knowSubmission" | "knowTooOld">,
): void {
  const { keepFrom } = loading;
  const isTooOld = ({ weekEnd }: Submission): boolean =>
    keepFrom !== null && weekEnd !== null && weekEnd.slice(0, 10) < keepFrom.payroll;
  const rows = copyRows();
  const told = new Map<EntryId, Submission>();
  const repeated: EntryId[] = [];
  const facts = readWeekly(exchange.body, ({ value: submission, unread }) => {
    if (told.has(submission.id)) {
      repeated.push(submission.id);
      return;
    }
    told.set(submission.id, submission);
    if (!isTooOld(submission)) rows.add(submissionRow(submission, unread));
  });
  countReply(loading.report, "submissions", exchange, facts);
  for (const id of repeated)
    setRowAside(loading.report, {
      where: exchange.where,
      reason: `fieldmapEntryId ${id} stands in two rows`,
    });
  for (const submission of told.values()) {
    if (isTooOld(submission)) knowTooOld(submission.id);
    else knowSubmission(submission.id, submission.officeId);
    loading.nameOffice(submission.officeId, submission.officeName);
  }
  countTooOld(loading.report, "submissions", [...told.values()].filter(isTooOld).length);
  const mark = loading.markOf("weekly", "weekly", exchange, facts);
  loading.enqueue(async () => {
    countMerged(loading.report, "submissions", await mergeSubmissions(loading.load, rows, mark));
  });
}

/** Rows of this many, or more, are merged before further replies are read. */
const BATCH_ROWS = 40_000;

export type RecordsLoader = Awaited<ReturnType<typeof recordsLoader>>;

type RecordOperation = "roadshowData" | "roadshowDataDev" | "weeklyDataDev";
type ToldRecord = Parameters<Parameters<typeof readTimeRecords>[2]>[0];

/**
 * Reads replies of time records and merges them many submissions at a time. The submission is the one that was asked
 * for; where none was, the one that each record names itself; a reply that tells neither is set aside.
 */
export async function recordsLoader(loading: Loading) {
  const { load, report } = loading;
  const offices = await readSubmissionOffices(load);
  const age = await recordsAge(loading, offices);
  let rows = copyRows();
  let replies = new Map<EntryId, RecordsReply>();

  const flush = (): void => {
    const batch = { rows, replies: [...replies.values()] };
    rows = copyRows();
    replies = new Map();
    if (batch.replies.length === 0) return;
    loading.enqueue(async () => {
      countMerged(report, "time records", await mergeRecords(load, batch.rows, batch.replies));
    });
  };

  const add = (entry: EntryId, records: readonly ToldRecord[], reply: RecordsReply): void => {
    if (replies.has(entry) || rows.count() > BATCH_ROWS) flush();
    replies.set(entry, reply);
    const keyOf = recordKeys();
    const office = offices.get(entry) ?? null;
    records.forEach(({ value, unread }, ordinal) => {
      rows.add(recordRow(value, { entry, office, key: keyOf(value), ordinal }, unread));
    });
  };

  return {
    knowSubmission: (entry: EntryId, office: OfficeId): void => {
      offices.set(entry, office);
      age.knowYoung(entry);
    },
    knowTooOld: age.knowTooOld,
    finish: (): void => {
      flush();
      age.finish();
    },
    read: (exchange: Exchange, operation: RecordOperation): void => {
      const { ask, body } = exchange;
      const told: ToldRecord[] = [];
      const facts = readTimeRecords(operation, body, (row) => told.push(row));
      const byEntry = new Map<EntryId, ToldRecord[]>(ask.entry === undefined ? [] : [[ask.entry, told]]);
      if (ask.entry === undefined)
        for (const record of told) {
          if (record.entryId === null)
            return loading.setAside(exchange, "it does not tell which submission its records belong to");
          byEntry.set(record.entryId, [...(byEntry.get(record.entryId) ?? []), record]);
        }
      countReply(report, "time records", exchange, facts);
      const others = told.filter(
        ({ entryId }) => ask.entry !== undefined && entryId !== null && entryId !== ask.entry,
      );
      if (others.length > 0)
        count(report.drift, "time records: fieldmapEntryId differs from the one asked for", others.length);
      for (const [entry, records] of byEntry) {
        const scope = `records/${entry}`;
        if (loading.isOlder(scope, exchange) || age.isTooOld(entry, records)) continue;
        const mark = { ...loading.markOf("records", scope, exchange, facts), rows: records.length };
        add(entry, records, { mark, entry, isWhole: facts.setAside.count === 0 });
      }
    },
  };
}
