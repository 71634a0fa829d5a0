import { sql, type RawBuilder } from "kysely";
import { sortName } from "#domain/fold.ts";
import type { EntryId, OfficeId } from "#domain/ids.ts";
import type { Submission, SubmissionState, TimeRecord } from "#domain/payroll/payroll.ts";
import { recordTables, submissionTable, type EntryRecord } from "#interface/payroll.ts";
import type { IsoDate } from "#domain/time/time.ts";
import type { Exchange } from "#interface/operations.ts";
import type { ReadRow } from "#interface/reading.ts";
import { columnOf, unreadJson } from "#server/postgres/columns.ts";
import { copyInto, type MemberRows } from "#server/postgres/loading/copy.ts";
import type { Load, Loading } from "#server/postgres/loading/load.ts";
import {
  losableOf,
  markGone,
  mergeStage,
  nounRows,
  stageColumns,
  stageOf,
  stageRows,
  unreadFields,
  type Merged,
  type Noun,
} from "#server/postgres/loading/merge.ts";
import type { ReplyMark } from "#server/postgres/loading/runs.ts";
import { stageReply, type StagedReply } from "#server/postgres/loading/stage-reply.ts";
import { allRows, changeRows } from "#server/postgres/connect.ts";
import { writingOver } from "#server/postgres/transaction.ts";
import { matchedKeys, type KnownRecord } from "./record-identity.ts";

type StoredSubmission = Submission & {
  readonly week: IsoDate | null;
  readonly state: SubmissionState;
  /** The day that the text of `submitted` names; null where it names none. */
  readonly submittedOn: IsoDate | null;
  readonly unread: string | null;
};

const submissionNoun: Noun<keyof StoredSubmission> = {
  table: "submission",
  key: ["id"],
  reported: [...submissionTable.members.filter((name) => name !== "id"), "unread"],
  derived: ["week", "state", "submittedOn"],
  losable: losableOf(unreadFields("submission"), submissionTable.shape),
};

/** Reads a reply of submissions and puts its rows where they can be merged from. */
export const stageSubmissions = (
  loading: Loading,
  exchange: Exchange,
  rowOf: (row: ReadRow<Submission>) => StoredSubmission,
): Promise<StagedReply> => stageReply(loading, submissionNoun, exchange, "weekly", rowOf);

/** Merges what is staged. Submissions never go by absence; an older reply only adds those that are not stored yet. */
export async function mergeSubmissions(load: Load, mark: ReplyMark): Promise<Merged> {
  const { client } = load;
  const before = load.stored.get(mark.scope);
  const staged = stageOf(submissionNoun);
  if (before !== undefined && before.receivedAt > mark.receivedAt)
    await client.query(`delete from ${staged} s using submission t where t.id = s.id`);
  const merged = await mergeStage(load, submissionNoun);
  // Records may have come before the summary that names their office.
  await client.query(
    `update time_record t set office_id = s.office_id from ${staged} s
      where t.entry_id = s.id and t.office_id <> s.office_id`,
  );
  await client.query(
    `insert into submission_listing (entry_id, listed_at) select distinct id, $1::timestamptz from ${staged}
         on conflict (entry_id) do update set listed_at = excluded.listed_at
      where submission_listing.listed_at < excluded.listed_at`,
    [mark.receivedAt],
  );
  await load.remember([mark]);
  return { ...merged, gone: 0, held: 0 };
}

/** Programs are stored as JSON text. */
type StoredRecord = Omit<TimeRecord, "programs"> & {
  readonly entryId: EntryId;
  readonly recordKey: string;
  readonly programs: string | null;
  readonly unread: string | null;
  readonly officeId: OfficeId | "";
  readonly nameFold: string;
  readonly ordinal: number;
};

const RECORD_MEMBERS = recordTables.roadshowDataDev.members.filter((name) => name !== "entryId");

const recordNoun: Noun<keyof StoredRecord> = {
  table: "time_record",
  key: ["entryId", "recordKey"],
  reported: [...RECORD_MEMBERS, "unread"],
  derived: ["officeId", "nameFold", "ordinal"],
  losable: losableOf(unreadFields("time_record"), recordTables.roadshowDataDev.shape),
};

export type RecordsReply = {
  readonly mark: ReplyMark;
  readonly entry: EntryId;
  readonly records: readonly ReadRow<EntryRecord>[];
  /** Members that this reply's form carries and no newer reply of another form does. */
  readonly members: ReadonlySet<string>;
  /** An older reply adds members to the records that newer ones show, and neither adds nor removes records. */
  readonly isOlder: boolean;
  /** False when rows of the reply were set aside or did not come: then absence says nothing. */
  readonly isWhole: boolean;
};

/** Records of whole submissions, each of them at most once; what a newer reply no longer shows is gone. */
export async function mergeRecords(load: Load, replies: readonly RecordsReply[]): Promise<Merged> {
  const { client, runId, stored } = load;
  const repeated = replies.filter(({ mark }) => stored.has(mark.scope));
  const storedRecords = await selectStored(load, repeated);
  const offices = await selectOffices(load, replies);
  const rows = nounRows<StoredRecord>(recordNoun);
  for (const reply of replies)
    addRows(rows, reply, storedRecords.get(reply.entry) ?? [], offices.get(reply.entry) ?? "");
  if (repeated.length === 0) {
    // There is nothing to compare them with.
    const added = rows.count();
    await copyInto(client, recordNoun.table, stageColumns(recordNoun), rows.take());
    await load.remember(replies.map(({ mark }) => mark));
    return { added, changed: 0, gone: 0, held: 0 };
  }
  await stageRows(client, recordNoun, rows);
  const forms = Map.groupBy(repeated, ({ members, isOlder }) => [isOlder, ...members].join(" "));
  for (const ofForm of forms.values()) await takeOtherMembers(load, ofForm);
  const merged = await mergeStage(load, recordNoun);
  const whole = repeated.filter(({ isWhole, isOlder }) => isWhole && !isOlder);
  let gone = 0;
  for (const [lastRun, ofRun] of Map.groupBy(whole, ({ mark }) => stored.get(mark.scope)?.runId ?? runId)) {
    const entries = ofRun.map(({ entry }) => client.escapeLiteral(entry)).join(", ");
    const scope = `t.entry_id in (${entries})`;
    gone += await markGone(client, recordNoun, lastRun, scope);
  }
  await load.remember(replies.map(({ mark }) => mark));
  return { ...merged, gone, held: 0 };
}

function addRows(
  rows: MemberRows<StoredRecord>,
  { entry, records, isOlder }: RecordsReply,
  storedRecords: readonly KnownRecord[],
  officeId: OfficeId | "",
): void {
  const candidates = isOlder ? storedRecords.filter(({ isShown }) => isShown) : storedRecords;
  const punches = records.map(({ value: { clockInId, personId, clockIn, firstName, lastName } }) => ({
    clockInId,
    personId,
    clockIn,
    nameFold: sortName({ firstName, lastName }),
  }));
  matchedKeys(punches, candidates).forEach(({ key, isStored }, ordinal) => {
    const record = records[ordinal];
    if (record === undefined || (isOlder && !isStored)) return;
    const { value, unread } = record;
    rows.add({
      ...value,
      programs: value.programs === null ? null : JSON.stringify(value.programs),
      entryId: entry,
      recordKey: key,
      unread: unreadJson(unread),
      nameFold: punches[ordinal]?.nameFold ?? "",
      officeId,
      ordinal,
    });
  });
}

async function selectStored(
  { client }: Load,
  replies: readonly RecordsReply[],
): Promise<ReadonlyMap<string, readonly KnownRecord[]>> {
  if (replies.length === 0) return new Map();
  const { rows } = await client.query<KnownRecord & { readonly entry: string }>(
    `select entry_id as entry, record_key as key, person_id as "personId", clock_in_id as "clockInId",
            name_fold as "nameFold", clock_in as "clockIn", last_run is null as "isShown"
       from time_record where entry_id = any($1) order by last_run is not null, ordinal, record_key`,
    [replies.map(({ entry }) => entry)],
  );
  return Map.groupBy(rows, ({ entry }) => entry);
}

/** The offices of submissions that are stored. */
async function selectOffices(
  { client }: Load,
  replies: readonly RecordsReply[],
): Promise<ReadonlyMap<string, OfficeId>> {
  const { rows } = await client.query<{ id: string; office: OfficeId }>(
    "select id, office_id as office from submission where id = any($1)",
    [replies.map(({ entry }) => entry)],
  );
  return new Map(rows.map(({ id, office }) => [id, office]));
}

/** A form changes only the members it carries: the others of a staged record become those that are stored. */
async function takeOtherMembers({ client }: Load, replies: readonly RecordsReply[]): Promise<void> {
  const [{ members, isOlder } = { members: new Set<string>(), isOlder: false }] = replies;
  const others = RECORD_MEMBERS.filter((name) => !members.has(name));
  const columns = [...others.map(columnOf), ...(isOlder ? ["name_fold", "ordinal"] : [])];
  const unread = sql`select jsonb_agg(field) from (
    ${unreadOf(sql`t`, sql`= any(${others})`)} union all ${unreadOf(sql`s`, sql`<> all(${others})`)}) unread`;
  const assignments = [
    ...columns.map((column) => sql`${sql.ref(column)} = t.${sql.ref(column)}`),
    sql`unread = (${unread})`,
  ];
  await changeRows(writingOver(client))`
    update ${sql.table(stageOf(recordNoun))} s set ${sql.join(assignments)}
      from time_record t
     where t.entry_id = s.entry_id and t.record_key = s.record_key
       and s.entry_id = any(${replies.map(({ entry }) => entry)})`;
}

/** Unread fields of a row of `table` whose member fulfills a condition. */
const unreadOf = (table: RawBuilder<unknown>, condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select field from jsonb_array_elements(coalesce(${table}.unread, '[]')) field
       where split_part(field ->> 'field', '.', 1) ${condition}`;

/**
 * Deletes what this load added although it is past its retention period: submissions whose week ended before a day, their
 * records, and records of unknown submissions by their clock-in. `entries` are the submissions whose records were read.
 */
export async function deleteTooOld(
  { client, runId }: Load,
  before: IsoDate,
  entries: ReadonlySet<EntryId>,
): Promise<{ readonly submissions: number; readonly records: number }> {
  const writing = writingOver(client);
  const deleted = await allRows(writing)<{ id: string }>`
    delete from submission where first_run = ${runId} and week + 6 < ${before}::date returning id`;
  const records = await changeRows(writing)`
    delete from time_record record
     where first_run = ${runId} and entry_id = any(${[...entries]})
       and (entry_id = any(${deleted.map(({ id }) => id)})
            or exists (select from submission where submission.id = record.entry_id and submission.week + 6 < ${before}::date)
            or clock_in < ${before}::date and not exists (select from submission where submission.id = record.entry_id))`;
  await changeRows(writing)`
    delete from reply
     where scope = any(${Array.from(entries, (entry) => `records/${entry}`)})
       and not exists (select from time_record where time_record.entry_id = substr(reply.scope, 9))
       and not exists (select from submission where submission.id = substr(reply.scope, 9))`;
  return { submissions: deleted.length, records };
}
