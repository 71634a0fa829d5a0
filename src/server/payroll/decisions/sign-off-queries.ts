import { sql, type RawBuilder } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { payrollLedger, payrollReview } from "#contract/payroll/payroll-review.ts";
import type { EntryId } from "#domain/ids.ts";
import type { SubmissionFacts } from "#domain/payroll/changes.ts";
import type { FiledRecord } from "#domain/payroll/corrections.ts";
import type { Minutes } from "#domain/payroll/payroll.ts";
import { refusalOf, type RefusedSignOff, type SignOffFacts } from "#domain/payroll/sign-off.ts";
import type { Instant } from "#domain/time/time.ts";
import { allRows, changeRows, firstRow, onlyRow } from "#server/postgres/connect.ts";
import { isBelow, rowsAt } from "#server/postgres/loading/versions.ts";
import { isSeen, type Reading, type ScopedReading } from "#server/postgres/snapshot.ts";
import { lockSubmissions, type ScopedWriting, type Writing } from "#server/postgres/transaction.ts";
import { isLeftOut } from "./left-out-queries.ts";
import { standingSignOff } from "./decision-queries.ts";
import { IS_ACCEPTED, warningsOf } from "#server/payroll/exceptions/exception-queries.ts";
import { differ, LINE, LINES, RECORD_FACTS, SUBMISSION_FACTS } from "#server/payroll/record-facts.ts";
import { isStandingReturn } from "./send-back-queries.ts";

type Review = ReplyOf<typeof payrollReview>;
type Ledger = ReplyOf<typeof payrollLedger>;

/** The sign-off of a submission; null when there is none in the scope. */
export async function selectSignOff(
  { db, scope }: ScopedReading,
  entry: EntryId,
): Promise<Review["signOff"]> {
  return firstRow(db)<NonNullable<Review["signOff"]>>`
    select m.at, m.by_name as "byName", m.note, p.records, p.counted_min as "countedMin", m.summary_min as "summaryMin",
           m.fingerprint is distinct from c.fingerprint as "isChanged"
      from submission_mark m
      join record_snapshot p using (entry_id, fingerprint)
      join submission s on s.id = m.entry_id
      left join submission_check c on c.entry_id = m.entry_id
     where m.id = (select max(id) from submission_mark where kind = 'sign-off' and entry_id = ${entry})
       and m.withdrawn_at is null and ${isSeen(sql`s.office_id`, scope)}`;
}

/** The fingerprint of the current records of a submission in the scope; null while no reply with them has been read. */
export async function selectFingerprint(
  { db, scope }: ScopedReading,
  entry: EntryId,
): Promise<string | null> {
  const found = await firstRow(db)<{ fingerprint: string }>`
    select c.fingerprint
      from submission_check c
      join submission s on s.id = c.entry_id
     where c.entry_id = ${entry} and ${isSeen(sql`s.office_id`, scope)}`;
  return found?.fingerprint ?? null;
}

/** The records of those submissions that changed since their sign-off, as they were signed off. */
export async function selectSignedRecords(
  { db, scope }: ScopedReading,
  entries: readonly EntryId[],
): Promise<readonly FiledRecord[]> {
  return allRows(db)<FiledRecord>`
    with latest as (
      select distinct on (m.entry_id) m.* from submission_mark m join submission s on s.id = m.entry_id and s.last_run is null
       where m.kind = 'sign-off' and m.entry_id = any(${[...entries]}) and ${isSeen(sql`s.office_id`, scope)}
       order by m.entry_id, m.id desc
    )
    select m.entry_id as entry, coalesce(p.submission ->> 'officeId', m.office_id) as "officeId",
           coalesce(o.name, '') as "officeName", l.key as "recordKey", l.*
      from latest m
      join submission_check c on c.entry_id = m.entry_id and c.fingerprint <> m.fingerprint
      join record_snapshot p on p.entry_id = m.entry_id and p.fingerprint = m.fingerprint
     cross join jsonb_to_recordset(p.lines) l ${LINE}
      left join office o on o.id = coalesce(p.submission ->> 'officeId', m.office_id)
     where m.withdrawn_at is null and l.person is not null
     order by m.entry_id, l."lastName", l."firstName", l.key`;
}

/** The moments at which the records of a submission are known, in their order. */
export async function selectMomentsOfChecked(db: Reading, entry: EntryId): Promise<Ledger["moments"]> {
  const rows = await allRows(db)<Ledger["moments"][number]>`
    select id, kind, at, "byName" from (
      select 0 as place, 'first-seen' as id, 'first-seen' as kind, r.started_at::timestamptz(0) as at, '' as "byName"
        from source_run r where r.id = (select min(first_run) from time_record where entry_id = ${entry})
       union all
      select id, id::text, case when withdrawn_at is null then kind else 'undone' end, at, by_name
        from submission_mark where entry_id = ${entry} and kind in ('sign-off', 'export')
       union all
      select f.number, 'file-' || f.number, 'export', f.at, f.by_name
        from payroll_file_submission x join payroll_file f on f.number = x.file where x.entry_id = ${entry}
    ) moments order by id <> 'first-seen', at, place`;
  return [...rows, { id: "now", kind: "now", at: null, byName: "" }];
}

/** The snapshot that was made of a submission at a sign-off, by its number, or for a file, `file-7`. */
const snapshotAt = (moment: string, entry: EntryId) =>
  moment.startsWith("file-")
    ? sql`payroll_file_submission m join record_snapshot p using (entry_id, fingerprint)
          where m.file = ${moment.slice("file-".length)}::integer and m.entry_id = ${entry}`
    : sql`submission_mark m join record_snapshot p using (entry_id, fingerprint)
          where m.id = ${moment}::bigint and m.entry_id = ${entry}`;

/** The records of a submission at one of its moments; as first seen they are those of the first run that showed any. */
function recordsAt(moment: string, entry: EntryId) {
  const ofSubmission = sql`left join submission s on s.id = ${entry} and s.last_run is null cross join lateral (${RECORD_FACTS}) l`;
  if (moment === "now")
    return sql`select l.* from time_record t ${ofSubmission} where t.entry_id = ${entry} and t.last_run is null`;
  if (moment !== "first-seen")
    return sql`
      select l.* from (select p.lines from ${snapshotAt(moment, entry)}) p, jsonb_to_recordset(p.lines) l ${LINE}`;
  const firstRun = sql<number>`(select min(first_run) from time_record where entry_id = ${entry})`;
  const shown = rowsAt("time_record", firstRun, {
    newest: sql`entry_id = ${entry}`,
    earlier: isBelow(entry),
  });
  return sql`select l.* from (${shown}) t ${ofSubmission}`;
}

/** The records of a submission that differ between two moments, by person. */
export async function selectChangesOfChecked(
  db: Reading,
  entry: EntryId,
  from: string,
  to: string,
): Promise<Ledger["changes"]> {
  return allRows(db)<Ledger["changes"][number]>`
    with before as (${recordsAt(from, entry)}), after as (${recordsAt(to, entry)})
    select key as "recordKey", coalesce(after."personId", before."personId") as "personId",
           coalesce(after."firstName", before."firstName") as "firstName",
           coalesce(after."lastName", before."lastName") as "lastName",
           ${lineOf("before")} as before, ${lineOf("after")} as after
      from before full join after using (key)
     where ${differ("before", "after")}
     order by coalesce(after."lastName", before."lastName"), coalesce(after."firstName", before."firstName"),
              coalesce(after."clockIn", before."clockIn") nulls last, length(key), key`;
}

/** The facts of a submission at one of its moments; null where they are not stored. */
export async function selectSubmissionFactsOfChecked(
  db: Reading,
  entry: EntryId,
  moment: string,
): Promise<SubmissionFacts | null> {
  if (moment === "first-seen") return null;
  const found =
    moment === "now"
      ? await firstRow(db)<{ facts: SubmissionFacts | null }>`
          select ${SUBMISSION_FACTS} as facts from submission s where s.id = ${entry} and s.last_run is null`
      : await firstRow(db)<{ facts: SubmissionFacts | null }>`
          select p.submission as facts from ${snapshotAt(moment, entry)}`;
  return found?.facts ?? null;
}

const lineOf = (alias: string) => {
  const of = (member: string) => sql.ref(`${alias}.${member}`);
  const instantOf = (member: string) =>
    sql`to_char(${of(member)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
  return sql`case when ${of("isActive")} is not null then json_build_object(
    'personId', ${of("personId")}, 'firstName', ${of("firstName")}, 'lastName', ${of("lastName")},
    'minutes', ${of("minutes")}, 'isActive', ${of("isActive")}, 'clockIn', ${instantOf("clockIn")},
    'clockOut', ${instantOf("clockOut")}, 'clockType', ${of("clockType")}, 'offsetMin', ${of("offsetMin")}) end`;
};

type Marked = { readonly entry: EntryId; readonly records: number; readonly countedMin: Minutes };

type Signing = Readonly<Record<"note" | "byId" | "byName", string>> & {
  readonly at: Instant;
  /** True where someone else has to have accepted its exceptions. */
  readonly needsSecondPerson?: boolean;
};

type Seen = { readonly entry: EntryId; readonly fingerprint: string };

/**
 * Signs off those of the submissions that the scope has and nothing is in the way of, with a snapshot of their records and
 * the number of their open warnings. They are locked first, so that what is decided about is what is stored.
 */
export async function insertSignOffs(
  signing: ScopedWriting,
  submissions: readonly Seen[],
  by: Signing,
): Promise<readonly (Marked & { readonly refusal: RefusedSignOff | null })[]> {
  const { db } = signing;
  await lockSubmissions(
    db,
    submissions.map(({ entry }) => entry),
  );
  const facts = await selectSignOffFacts(signing, submissions, by.byId);
  const decided = facts.map(({ entry, records, countedMin, ...each }) => ({
    entry,
    records,
    countedMin,
    refusal: refusalOf(each, by.needsSecondPerson ?? false),
  }));
  const entries = decided.flatMap(({ entry, refusal }) => (refusal === null ? [entry] : []));
  await insertSnapshotsOfChecked(db, entries);
  await insertMarksOfChecked(db, entries, by);
  return decided;
}

type FactsRow = Omit<SignOffFacts, "signed" | "returned"> &
  Marked & {
    readonly signedBy: string;
    readonly signedAt: Instant | null;
    readonly returnedBy: string;
    readonly returnedAt: Instant | null;
    readonly returnedFor: string;
  };

async function selectSignOffFacts(
  { db, scope }: ScopedWriting,
  submissions: readonly Seen[],
  byId: string,
): Promise<readonly (SignOffFacts & Marked)[]> {
  const rows = await allRows(db)<FactsRow>`
    with requested as (
      select distinct on (entry) * from json_to_recordset(${JSON.stringify(submissions)}::json)
          as r (entry text, fingerprint text) order by entry
    )
    select requested.entry, coalesce(current.records, 0) as records, coalesce(current.counted_min, 0) as "countedMin",
           s.id is not null as "isKnown", ${isLeftOut(sql`s.id`)} as "isLeftOut", s.state, current.fingerprint,
           requested.fingerprint as "seenFingerprint", exceptions.open_rules as "openRules",
           exceptions.accepted_rules as "acceptedRules", signed.by_name as "signedBy", signed.at as "signedAt",
           returned.by_name as "returnedBy", returned.at as "returnedAt", returned.note as "returnedFor"
      from requested
      left join submission s on s.id = requested.entry and s.last_run is null and ${isSeen(sql`s.office_id`, scope)}
      left join submission_check current on current.entry_id = s.id
      left join lateral ${standingSignOff(sql`s.id`)} signed on true
      left join submission_return returned on ${isStandingReturn(sql`s.id`, sql`current.fingerprint`)}
     cross join lateral ${rulesOf(sql`s.id`, byId)} exceptions
     order by length(requested.entry), requested.entry`;
  return rows.map(({ signedBy, signedAt, returnedBy, returnedAt, returnedFor, ...facts }) => ({
    ...facts,
    signed: signedAt === null ? null : { byName: signedBy, at: signedAt },
    returned: returnedAt === null ? null : { byName: returnedBy, at: returnedAt, note: returnedFor },
  }));
}

/** Stores the records of submissions as they are now, where that is not stored yet. */
export const insertSnapshotsOfChecked = (writing: Writing, entries: readonly EntryId[]): Promise<unknown> =>
  changeRows(writing)`
    with unstored as materialized (
      select c.*, ${SUBMISSION_FACTS} as facts
        from submission_check c join submission s on s.id = c.entry_id and s.last_run is null
       where c.entry_id = any(${entries})
         and not exists (select from record_snapshot p where p.entry_id = c.entry_id and p.fingerprint = c.fingerprint)
    )
    insert into record_snapshot (entry_id, fingerprint, records, people, counted_min, lines, submission)
    select u.entry_id, u.fingerprint, u.records, u.people, u.counted_min, coalesce(l.lines, '[]'), u.facts
      from unstored u
      left join lateral (${LINES} and t.entry_id = u.entry_id group by t.entry_id) l on true`;

const insertMarksOfChecked = (
  writing: Writing,
  entries: readonly EntryId[],
  { note, byId, byName, at }: Signing,
): Promise<unknown> =>
  changeRows(writing)`
    insert into submission_mark (entry_id, office_id, week, kind, fingerprint, summary_min, run_id, note, by_id, by_name, at, warnings)
    select s.id, s.office_id, s.week, 'sign-off', c.fingerprint, s.total_min, c.run_id, ${note}, ${byId}, ${byName}, ${at},
           ${warningsOf(sql`s.id`)}
      from submission s join submission_check c on c.entry_id = s.id
     where s.id = any(${entries}) and s.last_run is null order by length(s.id), s.id`;

/** Counts submissions of a list that have a sign-off by a user which stands. */
export async function countSignedByOfChecked(
  db: Reading,
  entries: readonly EntryId[],
  userId: string,
): Promise<number> {
  const { signed } = await onlyRow(db)<{ signed: number }>`
    select count(*)::int as signed
      from unnest(${entries}::text[]) e (id) cross join lateral ${standingSignOff(sql`e.id`)} m where m.by_id = ${userId}`;
  return signed;
}

/** The rules of the open blocking exceptions of a submission, and of those exceptions that a user has accepted. */
const rulesOf = (entry: RawBuilder<unknown>, userId: string): RawBuilder<unknown> => sql`(
  select coalesce(array_agg(distinct x.rule) filter (where x.is_blocking and not x.is_accepted), '{}') as open_rules,
         coalesce(array_agg(distinct x.rule) filter (where x.is_accepted and x.by_id = ${userId}), '{}') as accepted_rules
    from (
      select x.rule, x.is_blocking, ${IS_ACCEPTED} as is_accepted, a.by_id
        from payroll_exception x left join payroll_acceptance a using (entry_id, rule, subject)
       where x.entry_id = ${entry}
       union all
      -- That a submission is late changes with the time: it is not among those that loads found.
      select a.rule, false, a.is_accepted, a.by_id from payroll_acceptance a where a.entry_id = ${entry} and a.rule = 'late'
    ) x)`;

/** Undoes the sign-offs of submissions; returns those of the scope that had one. */
export async function updateUndone(
  { db, scope }: ScopedWriting,
  entries: readonly EntryId[],
  byName: string,
  at: Instant,
): Promise<readonly EntryId[]> {
  await lockSubmissions(db, entries);
  const rows = await allRows(db)<{ entry: EntryId }>`
    update submission_mark m set withdrawn_by = ${byName}, withdrawn_at = ${at}
     where m.id in (select max(id) from submission_mark
                     where kind = 'sign-off' and entry_id = any(${[...entries]}) group by entry_id)
       and m.withdrawn_at is null and ${isSeen(sql`m.office_id`, scope)}
    returning m.entry_id as entry`;
  const undone = new Set(rows.map(({ entry }) => entry));
  return entries.filter((entry) => undone.delete(entry));
}
