import { sql } from "kysely";
import type { PayrollFile } from "#contract/payroll/payroll-partner.ts";
import type { EntryId, OfficeId } from "#domain/ids.ts";
import type { FiledRecord } from "#domain/payroll/corrections.ts";
import type { GroupedShift, PayParts } from "#domain/payroll/overtime-parts.ts";
import type { Minutes } from "#domain/payroll/payroll.ts";
import type { Instant, IsoDate } from "#domain/time/time.ts";
import { allRows, onlyRow } from "#server/postgres/connect.ts";
import { isSeen, type Reading, type ScopedReading } from "#server/postgres/snapshot.ts";
import { lockSubmissions, type ScopedWriting, type Writing } from "#server/postgres/transaction.ts";
import { isLeftOut } from "#server/payroll/decisions/left-out-queries.ts";
import { insertSnapshotsOfChecked } from "#server/payroll/decisions/sign-off-queries.ts";
import { LINE, RECORD_FACTS } from "#server/payroll/record-facts.ts";

/** A person of an office, with what their current records in some submissions come to. */
export type PersonSum = Pick<
  FiledRecord,
  "officeId" | "officeName" | "person" | "personId" | "firstName" | "lastName"
> & {
  readonly minutes: Minutes;
  readonly records: number;
  readonly edited: number;
  readonly submissions: string;
};

/** The current records of submissions. */
export async function countRecordsOfChecked(db: Reading, entries: readonly EntryId[]): Promise<number> {
  const { records } = await onlyRow(db)<{ records: number }>`
    select count(*)::int as records from time_record where entry_id = any(${entries}) and last_run is null`;
  return records;
}

/**
 * Sums of each person's current records in submissions, as the loads that brought them found them, by office and name: of all
 * people, or only of those whose id is not known.
 */
export async function selectPersonSums(
  { db, scope }: ScopedReading,
  entries: readonly EntryId[],
  { areUnknown = false } = {},
): Promise<readonly PersonSum[]> {
  return allRows(db)<PersonSum>`
    select s.office_id as "officeId", min(s.office_name) as "officeName", w.person, min(w.person_id) as "personId",
           min(w.first_name) as "firstName", min(w.last_name) as "lastName", sum(w.counted_min)::bigint as minutes,
           sum(w.records)::int as records, sum(w.edited)::int as edited, string_agg(s.id, ' ' order by s.id) as submissions
      from person_week w join submission s on s.id = w.entry_id and s.last_run is null
     where s.id = any(${entries}) and ${isSeen(sql`s.office_id`, scope)}
       and ${areUnknown ? sql`w.person_id is null` : sql`true`}
     group by s.office_id, w.person
     order by min(s.office_name) collate "C", s.office_id, min(w.name_fold) collate "C", w.person`;
}

/** The current records of submissions. */
export async function selectCurrentRecords(
  { db, scope }: ScopedReading,
  entries: readonly EntryId[],
): Promise<readonly FiledRecord[]> {
  return allRows(db)<FiledRecord>`
    select s.id as entry, s.office_id as "officeId", s.office_name as "officeName", l.key as "recordKey", l.*
      from submission s join time_record t on t.entry_id = s.id and t.last_run is null
     cross join lateral (${RECORD_FACTS}) l
     where s.id = any(${entries}) and s.last_run is null and ${isSeen(sql`s.office_id`, scope)}
     order by s.office_name collate "C", s.office_id, t.entry_id, t.ordinal, t.record_key`;
}

/** The records that a file was made of, as they were, by office, name and submission. */
export async function selectFiledRecords(
  { db, scope }: ScopedReading,
  file: number,
): Promise<readonly FiledRecord[]> {
  return allRows(db)<FiledRecord>`
    select f.entry_id as entry, p.submission ->> 'officeId' as "officeId", coalesce(o.name, '') as "officeName",
           l.key as "recordKey", l.*
      from payroll_file_submission f join record_snapshot p using (entry_id, fingerprint)
     cross join jsonb_to_recordset(p.lines) l ${LINE}
      left join office o on o.id = p.submission ->> 'officeId'
     where f.file = ${file} and ${isSeen(sql`p.submission ->> 'officeId'`, scope)}
     order by coalesce(o.name, '') collate "C", p.submission ->> 'officeId', l."lastName", l."firstName", l.person,
              f.entry_id, l.key`;
}

/** Rates that people in submissions were paid at in the latest sent file that holds them and says so. */
export const selectSentPartsOfChecked = (db: Reading, entries: readonly EntryId[]) =>
  allRows(db)<{ readonly entry: EntryId; readonly parts: readonly FiledParts[] }>`
    select distinct on (x.entry_id) x.entry_id as entry, x.parts
      from payroll_file_submission x join payroll_file f on f.number = x.file and f.sent_on is not null
     where x.entry_id = any(${entries}) and x.parts is not null
     order by x.entry_id, x.file desc`;

/** Rates that people in the submissions of a file were paid at, where the file says them. */
export const selectFiledParts = ({ db, scope }: ScopedReading, file: number) =>
  allRows(db)<FiledParts & { readonly officeId: OfficeId; readonly entry: EntryId }>`
    select f.entry_id as entry, p.submission ->> 'officeId' as "officeId", l.*
      from payroll_file_submission f join record_snapshot p using (entry_id, fingerprint)
     cross join jsonb_to_recordset(f.parts) l (person text, regular bigint, overtime bigint, double bigint)
     where f.file = ${file} and ${isSeen(sql`p.submission ->> 'officeId'`, scope)}`;

export type WorkedShift = GroupedShift & {
  readonly person: string;
  readonly officeId: OfficeId;
  readonly entry: EntryId;
};

/**
 * Active shifts of people in the submissions of the scope from a week before to a week after a week: all that their
 * workweeks can hold. The group of those in the given submissions is their submission.
 */
export async function selectShifts(
  { db, scope }: ScopedReading,
  week: IsoDate,
  entries: readonly EntryId[],
): Promise<readonly WorkedShift[]> {
  return allRows(db)<WorkedShift>`
    select l.person, s.id as entry, s.office_id as "officeId", t.clock_in as "clockIn", t.clock_out as "clockOut",
           t.total_min as "totalMin", coalesce(t.offset_min, case when s.zone is null then s.offset_min end) as "offsetMin",
           case when t.offset_min is null then s.zone end as zone,
           case when s.id = any(${entries}) then s.id end as "group"
      from submission s join time_record t on t.entry_id = s.id and t.last_run is null and t.is_active
     cross join lateral (${RECORD_FACTS}) l
     where s.last_run is null and not ${isLeftOut(sql`s.id`)} and s.week between ${week}::date - 7 and ${week}::date + 7
       and ${isSeen(sql`s.office_id`, scope)}`;
}

/** A hash of the records of a week and of those beside it, and of the offices that they are of: all that `selectShifts` reads. */
export async function selectWorkFingerprint({ db, scope }: ScopedReading, week: IsoDate): Promise<string> {
  const { fingerprint } = await onlyRow(db)<{ fingerprint: string }>`
    select md5(coalesce(string_agg(concat_ws(' ', s.id, s.office_id, s.week, s.offset_min, s.zone, c.fingerprint),
                                   ',' order by s.id), '')) as fingerprint
      from submission s left join submission_check c on c.entry_id = s.id
     where s.last_run is null and not ${isLeftOut(sql`s.id`)} and s.week between ${week}::date - 7 and ${week}::date + 7
       and ${isSeen(sql`s.office_id`, scope)}`;
  return fingerprint;
}

const FILE = sql`
  f.number, f.kind, f.week, f.period, f.period_people as "periodPeople", f.code, to_json(f.offices) as offices, f.layout, f.format, f.rows, f.people, f.minutes, f.draft,
  f.caution, f.sha256, f.base, f.is_again as "isAgain", f.columns, f.is_unknown_regular as "isUnknownRegular", f.pay_codes as "payCodes",
  exists (select from payroll_file_content c where c.file = f.number) as "isStored", f.by_name as "byName", f.at`;

type FileRow = Omit<PayrollFile, "sent"> & {
  readonly sentOn: IsoDate | null;
  readonly sentBy: string | null;
  readonly sentAt: Instant | null;
};

const rowToFile = ({ sentOn, sentBy, sentAt, ...file }: FileRow): PayrollFile => ({
  ...file,
  sent:
    sentOn === null || sentBy === null || sentAt === null ? null : { on: sentOn, byName: sentBy, at: sentAt },
});

/** Files are seen by those who see all of their offices. */
const isFileSeen = ({ scope }: Pick<ScopedReading, "scope">) =>
  scope === "all" ? sql`true` : sql`f.offices <@ ${scope}::text[]`;

/** The files of a week, or of all weeks, that the scope sees, by their numbers. */
export async function selectFiles(
  reading: ScopedReading,
  of: { readonly week: IsoDate } | { readonly number: number } | { readonly period: number },
  zone: string,
): Promise<readonly PayrollFile[]> {
  const rows = await allRows(reading.db)<FileRow>`
    select ${FILE}, (f.at at time zone ${zone})::date as "madeOn", f.sent_on as "sentOn", f.sent_by_name as "sentBy",
           f.sent_at as "sentAt"
      from payroll_file f
     where ${isFileOf(of)} and ${isFileSeen(reading)}
     order by f.number`;
  return rows.map(rowToFile);
}

const isFileOf = (of: Parameters<typeof selectFiles>[1]) => {
  if ("week" in of) return sql`f.week = ${of.week}`;
  return "number" in of ? sql`f.number = ${of.number}` : sql`f.period = ${of.period}`;
};

/** Says of files of several weeks, whose bytes are one, which is the first, and how many people they have together. */
export const updatePeriodOfChecked = (
  writing: Writing,
  numbers: readonly number[],
  { first, people }: { readonly first: number; readonly people: number },
): Promise<unknown> =>
  writing
    .updateTable("payroll_file")
    .set({ period: first, period_people: people })
    .where("number", "in", numbers)
    .execute();

/** The latest file of each kind, week and choice of offices that the scope sees, where it is not marked as sent. */
export const selectUnsentFiles = (reading: ScopedReading, zone: string) =>
  allRows(reading.db)<Pick<PayrollFile, "number" | "week" | "offices"> & { readonly madeOn: IsoDate }>`
    select f.number, f.week, f.offices, (f.at at time zone ${zone})::date as "madeOn"
      from payroll_file f
     where f.sent_on is null and ${isFileSeen(reading)}
       and not exists (select from payroll_file later
                        where later.week = f.week and later.kind = f.kind and later.number > f.number
                          and later.offices is not distinct from f.offices)`;

/** Facts that are stored of a file that has just been made. */
export type NewFile = Pick<
  PayrollFile,
  | "kind"
  | "week"
  | "offices"
  | "layout"
  | "format"
  | "rows"
  | "people"
  | "minutes"
  | "draft"
  | "caution"
  | "sha256"
> &
  Pick<
    PayrollFile,
    "base" | "isAgain" | "columns" | "isUnknownRegular" | "payCodes" | "code" | "byName" | "at"
  > & {
    readonly byId: string;
  };

/** Rate that the minutes of a person in a submission are paid at. */
export type FiledParts = PayParts & { readonly person: string };

/** A submission as a file is made of it; with no parts where the file has no columns for them. */
export type FiledSubmission = {
  readonly entry: EntryId;
  readonly fingerprint: string;
  readonly parts: readonly FiledParts[] | null;
};

/**
 * Stores a file under the next number, while files are locked, with the state of the submissions that it was made of.
 * Returns the number; null where a submission has changed since it was read.
 */
export async function insertFile(
  { db, scope }: ScopedWriting,
  file: NewFile,
  submissions: readonly FiledSubmission[],
): Promise<number | null> {
  // A load that has changed one of them waits, or has ended.
  await lockSubmissions(
    db,
    submissions.map(({ entry }) => entry),
  );
  const unchanged = await selectUnchanged({ db, scope }, submissions);
  if (unchanged.length !== submissions.length) return null;
  await insertSnapshotsOfChecked(db, unchanged);
  const { number } = await onlyRow(db)<{ number: number }>`
    insert into payroll_file (number, kind, week, offices, layout, format, rows, people, minutes, draft, caution, sha256,
                              base, is_again, columns, is_unknown_regular, pay_codes, code, by_id, by_name, at)
    select coalesce(max(number), 0) + 1, ${file.kind}, ${file.week}, ${file.offices}::text[], ${file.layout},
           ${file.format}, ${file.rows}, ${file.people}, ${file.minutes}, ${file.draft}, ${file.caution}, ${file.sha256},
           ${file.base}::integer, ${file.isAgain}, ${JSON.stringify(file.columns)}::jsonb, ${file.isUnknownRegular},
           ${file.payCodes === null ? null : JSON.stringify(file.payCodes)}::jsonb, ${file.code}, ${file.byId}, ${file.byName}, ${file.at}
      from payroll_file returning number`;
  await sql`
    insert into payroll_file_submission (file, entry_id, fingerprint, parts)
    select ${number}, entry, fingerprint, nullif(parts, 'null')
      from json_to_recordset(${JSON.stringify(submissions)}::json) as r (entry text, fingerprint text, parts jsonb)`.execute(
    db,
  );
  return number;
}

/** Selects those of the submissions that the scope has with the records that they were read with. */
async function selectUnchanged(
  { db, scope }: ScopedReading,
  submissions: readonly FiledSubmission[],
): Promise<readonly EntryId[]> {
  const read = submissions.map(({ entry, fingerprint }) => ({ entry, fingerprint }));
  const rows = await allRows(db)<{ entry: EntryId }>`
    select s.id as entry
      from json_to_recordset(${JSON.stringify(read)}::json) as r (entry text, fingerprint text)
      join submission s on s.id = r.entry and s.last_run is null and ${isSeen(sql`s.office_id`, scope)}
      join submission_check c on c.entry_id = s.id and c.fingerprint = r.fingerprint`;
  return rows.map(({ entry }) => entry);
}

/** Keeps any other file from being stored or marked until the transaction ends: numbers have no gap, and the first mark is found. */
export const lockFiles = (writing: Writing) =>
  sql`lock table payroll_file in share row exclusive mode`.execute(writing);

/** Person who made a file. */
export const selectMakerOfChecked = (db: Reading, number: number) =>
  onlyRow(db)<{ readonly byId: string }>`select by_id as "byId" from payroll_file where number = ${number}`;

type Sender = Readonly<Record<"byId" | "byName", string>> & { readonly at: Instant };

export const updateSentOfChecked = (
  writing: Writing,
  number: number,
  on: IsoDate,
  { byId, byName, at }: Sender,
): Promise<unknown> =>
  writing
    .updateTable("payroll_file")
    .set({ sent_on: on, sent_by_id: byId, sent_by_name: byName, sent_at: at })
    .where("number", "=", number)
    .execute();

export const updateUnsentOfChecked = (writing: Writing, number: number): Promise<unknown> =>
  writing
    .updateTable("payroll_file")
    .set({ sent_on: null, sent_by_id: null, sent_by_name: null, sent_at: null })
    .where("number", "=", number)
    .execute();

/**
 * Minutes that the partner has of each submission of a list `shown`, in SQL, where a file of its week and office was sent, or where
 * one of another week or office still holds it: the state in the latest such file, null where that does not hold it.
 */
export const SENT_OF_SHOWN = sql`
  select shown.id as entry_id, covering.number is not null as is_covered, filed.fingerprint,
         case when filed.entry_id is null then 0 else snapshot.counted_min end as counted_min
    from shown
    left join lateral (
      select f.number from payroll_file f
       where f.week = shown.week and f.sent_on is not null
         and (f.offices is null or shown.office_id = any(f.offices))
       order by f.number desc limit 1
    ) covering on true
    left join payroll_file_submission filed on filed.entry_id = shown.id and filed.file = covering.number
    left join record_snapshot snapshot
           on snapshot.entry_id = filed.entry_id and snapshot.fingerprint = filed.fingerprint
   where covering.number is not null or exists (
     select from payroll_file_submission x
       join payroll_file f on f.number = x.file and f.sent_on is not null
       left join record_snapshot p on p.entry_id = x.entry_id and p.fingerprint = x.fingerprint
      where x.entry_id = shown.id
        and not exists (
          select from payroll_file later
           where later.week = f.week and later.number > f.number and later.sent_on is not null
             and (later.offices is null or coalesce(p.submission ->> 'officeId', shown.office_id) = any(later.offices))
        )
   )`;
