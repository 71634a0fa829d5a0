import { createHash } from "node:crypto";
import { CompiledQuery, sql } from "kysely";
import { businessSettingsOf } from "#domain/business-settings.ts";
import type { OfficeId } from "#domain/ids.ts";
import {
  dayOfRecord,
  factsOf,
  findExceptions,
  type CheckedRecord,
  type CheckedSubmission,
  type FoundException,
} from "#domain/payroll/find-exceptions.ts";
import { PAYROLL_RULE_IDS, severityOf } from "#domain/payroll/payroll-rules.ts";
import type { Writing } from "#server/postgres/transaction.ts";

/** Runs a statement in the transaction at hand. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- who sends a statement says what its rows are, as with pg
type RunStatement = <Row extends object>(
  text: string,
  values?: unknown[],
) => Promise<{ readonly rows: readonly Row[] }>;

type Found = {
  /** Submissions to check again. */
  readonly entries: readonly string[];
  /** Of a load: submissions that it changed, and those of people whom it changed in the directory, are added. */
  readonly runId: number | null;
};

/** Checks submissions again after an administrator changed what rules depend on: for one office, or for all with null. */
export async function recheckSubmissions(writing: Writing, office: OfficeId | null): Promise<void> {
  const { rows } = await sql<{ entry: string }>`
    select id as entry from submission where ${office}::text is null or office_id = ${office}
     union select entry_id from time_record where ${office}::text is null`.execute(writing);
  const run: RunStatement = (text, values) => writing.executeQuery(CompiledQuery.raw(text, values));
  await checkSubmissions(run, { entries: rows.map(({ entry }) => entry), runId: null });
}

/**
 * Finds every exception of submissions, and what their records and people come to, and stores it in place of what was
 * found before. Submissions of other offices and weeks in which the same people work are checked with them.
 */
export async function checkSubmissions(run: RunStatement, { entries, runId }: Found): Promise<void> {
  // Until this is committed no one changes what the rules depend on.
  await run("lock table business_setting in share mode");
  const { rows } = await run<{ name: string; value: unknown }>("select name, value from business_setting");
  const { longShiftHours } = businessSettingsOf(new Map(rows.map(({ name, value }) => [name, value])));
  await run("set local jit = off; set local work_mem = '64MB'");
  await run(TEMPORARY);
  const { rows: touched } = await run<Entry & { readonly week: string | null }>(TOUCHED, [entries, runId]);
  // Week by week: a batch is held in memory, and totals are compared with those of earlier weeks.
  let batch: string[] = [];
  const people = new Map<string, Person>();
  for (const [index, { entry, week }] of touched.entries()) {
    batch.push(entry);
    const next = touched[index + 1];
    // People work in several submissions of a week: a week in two batches would be read twice.
    if (next !== undefined && (batch.length < BATCH || (week !== null && next.week === week))) continue;
    await checkBatch(run, batch, { runId, longShiftHours, people });
    batch = [];
  }
}

type Entry = { readonly entry: string };

/** The fewest submissions of a batch, but for the last: a week of 500 offices. */
const BATCH = 500;

type Checking = {
  readonly runId: number | null;
  readonly longShiftHours: number;
  /** Those looked up so far: people work week after week. */
  readonly people: Map<string, Person>;
};

async function checkBatch(
  run: RunStatement,
  batch: readonly string[],
  { runId, longShiftHours, people }: Checking,
): Promise<void> {
  const idsOf = async (text: string, values: unknown[]): Promise<readonly string[]> =>
    (await run<Entry>(text, values)).rows.map(({ entry }) => entry);
  await run("truncate check_history, check_found");
  await run(HISTORY, [batch]);
  const related = await idsOf(RELATED, [batch]);
  const read = await readEntries(run, batch, people);
  await run("delete from person_week where entry_id = any($1)", [batch]);
  await run(PERSON_WEEKS, [json(personWeeks(read))]);
  const inBatch = new Set(batch);
  const others = [...new Set([...related, ...(await idsOf(RELATED, [batch]))])].filter(
    (id) => !inBatch.has(id),
  );
  const checked = [...batch, ...others];
  const known = new Set(checked);
  const context = others.length === 0 ? [] : (await idsOf(RELATED, [checked])).filter((id) => !known.has(id));
  await run(HISTORY, [checked]);
  const more = await readEntries(run, [...others, ...context], people);
  const outside = new Set(context);
  const submissions = [...read.submissions, ...more.submissions].map((submission) => ({
    ...submission,
    isChecked: !outside.has(submission.entry),
  }));
  const records = [...read.records, ...more.records];
  const found = findExceptions(new Map(submissions.map((of) => [of.entry, of])), records, longShiftHours);
  await run(FOUND, [json(found.map(foundRow))]);
  await run(WEEKS, [checked]);
  await run(UNUSUAL);
  await run(CHECKS, [
    json(
      checksOf(
        submissions.filter(({ isChecked }) => isChecked),
        records,
      ),
    ),
    checked,
  ]);
  await run(GONE, [checked]);
  await run(STORED, [runId, BLOCKING]);
}

const json = (rows: readonly object[]): string => JSON.stringify(rows);

const TEMPORARY = `
  create temp table if not exists check_history (person text collate "C", week date) on commit drop;
  create temp table if not exists check_found (
    entry_id text collate "C", rule text collate "C", subject text collate "C", record_key text collate "C",
    person text collate "C", person_id text collate "C", first_name text, last_name text, day date,
    minutes bigint, expected bigint, other_entry text collate "C", other_record text collate "C", evidence text,
    primary key (entry_id, rule, subject)
  ) on commit drop`;

/** What of the directory matters for a record. */
const FACTS = "concat_ws(' ', p.id, p.office_id, p.hired::date, '-', p.retired::date)";
const HAS_DIRECTORY = "exists (select from reply where scope = 'employees')";
/** People of the directory by office and name, for records without an id. Joined by hash: a load's tables have no statistics. */
const NAMED = `
  select office_id, sort_name, count(*) as people, min(id) as id, min(${FACTS}) as facts
    from person p where last_run is null`;
const directoryOf = (isById: string): string => `
  case when not ${HAS_DIRECTORY} then 'unread' when ${isById} then 'id ' || coalesce(${FACTS}, 'none')
       else concat_ws(' ', 'name', coalesce(n.people, 0), n.facts) end`;

/**
 * Submissions to check, week by week: given ones, those that a load changed, and those with a person whose place in the
 * directory has changed.
 */
const TOUCHED = `
  with touched as (
    select unnest($1::text[]) as entry_id
     union
    select id from submission where since_run = $2
     union
    select w.entry_id
      from person_week w
      left join person p on p.id = w.person_id and p.last_run is null
      left join (${NAMED} group by office_id, sort_name) n on n.office_id = w.office_id and n.sort_name = w.name_fold
     where exists (select from reply where scope = 'employees' and run_id = $2)
       and w.directory <> ${directoryOf("w.directory like 'id %'")}
  )
  select entry_id as entry, s.week_start::date::text as week from touched t left join submission s on s.id = t.entry_id
   order by s.week_start::date nulls first, length(entry_id), entry_id`;

/** The weeks of people in submissions. */
const HISTORY = `
  insert into check_history
  select distinct person, week from person_week where entry_id = any($1) and week is not null`;

/** Submissions in which the people of the given ones work in the same week, on the same days or at the same time. */
const RELATED = `
  select distinct c.entry_id as entry
    from person_week w
    join person_week c on c.person = w.person and c.entry_id <> w.entry_id
   where w.entry_id = any($1) and w.match <> 'several'
     and (c.week = w.week or (c.first_day <= w.last_day and w.first_day <= c.last_day)
          or (c.first_in < w.last_out and w.first_in < c.last_out))`;

type ReadSubmission = CheckedSubmission & { readonly week: string | null; readonly runId: number | null };
/** A person as records name them: by id, or by office and name. */
type Person = Pick<CheckedRecord, "person" | "match" | "personOffice" | "hired" | "retired"> & {
  readonly personId: string | null;
  readonly directory: string;
};
type RecordRow = Omit<CheckedRecord, keyof Person | "localIn" | "localOut" | "isClockTypeIn"> & {
  readonly reportedId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly nameFold: string;
  readonly offsetIn: number | null;
  readonly offsetOut: number | null;
  readonly isClockTypeIn: boolean;
};
type ReadRecord = RecordRow & CheckedRecord & Pick<Person, "personId" | "directory">;
type ReadEntries = {
  readonly submissions: readonly ReadSubmission[];
  readonly records: readonly ReadRecord[];
};

// Unlike extract, date_part computes without numeric, which would take longer than all else of a row.
const seconds = (moment: string): string => `date_part('epoch', ${moment})::int8`;
const dayNumber = (day: string): string => `${day}::date - date '1970-01-01'`;
/** Minutes east of UTC: the record's own, else of the confirmed zone, else the submission's. */
const offsetAt = (moment: string): string => `
  coalesce(t.offset_min, case when o.zone is null then s.offset_min
    else (date_part('epoch', ${moment} at time zone o.zone) - date_part('epoch', ${moment}))::int / 60 end)`;

const SUBMISSIONS = `
  select e.entry, true as "isChecked", coalesce(s.office_id, '') as office,
         coalesce(s.week_start::date, s.week_end::date - 6) as week,
         ${dayNumber("coalesce(s.week_start, s.week_end - interval '6 days')")} as "firstDay",
         ${dayNumber("coalesce(s.week_end, s.week_start + interval '6 days')")} as "lastDay",
         ${seconds("r.received_at")} as received, r.run_id as "runId", s.total_min as "totalMin",
         s.id is not null as "isKnown", coalesce(trim(s.submitted) <> '', false) as "isSubmitted",
         coalesce(trim(s.locked) <> '', false) as "isLocked", coalesce(o.state = 'CA', false) as "isCalifornian"
    from unnest($1::text[]) e (entry)
    left join submission s on s.id = e.entry and s.last_run is null
    left join office_place o on o.office_id = s.office_id
    left join reply r on r.scope = 'records/' || e.entry`;

const RECORDS = `
  select t.entry_id as entry, t.record_key as key, t.person_id as "reportedId", t.first_name as "firstName",
         t.last_name as "lastName", t.name_fold as "nameFold", t.is_active as "isActive", t.total_min as minutes,
         ${seconds("t.clock_in")} as "clockIn", ${seconds("t.clock_out")} as "clockOut",
         ${offsetAt("t.clock_in")} as "offsetIn", ${offsetAt("t.clock_out")} as "offsetOut",
         t.is_updated is true or t.is_added is true or coalesce(t.mod_type, '') not in ('', 'Regular') as "isEdited",
         t.clock_type = 'IN' as "isClockTypeIn", coalesce(t.programs = '[]', false) as "hasNoProgram"
    from time_record t
    left join submission s on s.id = t.entry_id and s.last_run is null
    left join office_place o on o.office_id = s.office_id
   where t.last_run is null and t.entry_id = any($1)`;

/** The people that records name, each by the id that was reported, or by an office and a name. */
const PEOPLE = `
  select r.nth, coalesce(p.id, r.id, 'name ' || r.office || ' ' ||
           case when length(r.name) > 200 then md5(r.name) else replace(r.name, e'\u0001', ', ') end) as person,
         case when not ${HAS_DIRECTORY} then 'unread' when r.id is not null then case when p.id is null then 'none' else 'by-id' end
              when n.people = 1 then 'by-name' when n.people > 1 then 'several' else 'none' end as match,
         ${directoryOf("r.id is not null")} as directory, coalesce(r.id, p.id) as "personId",
         nullif(p.office_id, '') as "personOffice", ${dayNumber("p.hired")} as hired, ${dayNumber("p.retired")} as retired
    from unnest($1::text[], $2::text[], $3::text[]) with ordinality r (id, office, name, nth)
    left join (${NAMED} and sort_name = any($3) group by office_id, sort_name) n
      on r.id is null and n.office_id = r.office and n.sort_name = r.name
    left join person p on p.last_run is null and p.id = coalesce(r.id, case when n.people = 1 then n.id end)
   order by r.nth`;

/** Submissions with their records, in local time and with their people as the directory has them. */
async function readEntries(
  run: RunStatement,
  entries: readonly string[],
  people: Map<string, Person>,
): Promise<ReadEntries> {
  if (entries.length === 0) return { submissions: [], records: [] };
  const { rows: submissions } = await run<ReadSubmission>(SUBMISSIONS, [entries]);
  const { rows } = await run<RecordRow>(RECORDS, [entries]);
  const offices = new Map(submissions.map(({ entry, office }) => [entry, office]));
  const keyOf = ({ entry, reportedId, nameFold }: RecordRow): string =>
    reportedId ?? `${offices.get(entry) ?? ""}\n${nameFold}`;
  const unread = new Map(rows.map((row) => [keyOf(row), row] as const).filter(([key]) => !people.has(key)));
  if (unread.size > 0) {
    const named = [...unread.values()];
    // The tables of a first load have no statistics yet, by which each would be looked up in the whole directory.
    await run("set local enable_nestloop = off");
    const { rows: found } = await run<Person>(PEOPLE, [
      named.map(({ reportedId }) => reportedId),
      named.map(({ entry }) => offices.get(entry) ?? ""),
      named.map(({ reportedId, nameFold }) => (reportedId === null ? nameFold : null)),
    ]);
    await run("set local enable_nestloop = on");
    [...unread.keys()].forEach((key, place) => {
      const person = found[place];
      if (person !== undefined) people.set(key, person);
    });
  }
  const records = rows.flatMap((row) => {
    const person = people.get(keyOf(row));
    const localIn = localOf(row.clockIn, row.offsetIn);
    const localOut = localOf(row.clockOut, row.offsetOut);
    return person === undefined ? [] : [{ ...row, ...person, localIn, localOut }];
  });
  return { submissions, records };
}

const localOf = (moment: number | null, offsetMin: number | null): number | null =>
  moment === null || offsetMin === null ? null : moment + 60 * offsetMin;

const dateText = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
const countedOf = (records: readonly CheckedRecord[]): number =>
  records.reduce((sum, { isActive, minutes }) => sum + (isActive ? (minutes ?? 0) : 0), 0);

/** What a person's records of a submission come to; moments in seconds, days since 1970. */
type PersonWeek = {
  records: number;
  edited: number;
  counted_min: number;
  first_in: number | null;
  last_out: number | null;
  first_day: number | null;
  last_day: number | null;
};

const lower = (so: number | null, value: number | null): number | null =>
  so === null || (value !== null && value < so) ? value : so;
const higher = (so: number | null, value: number | null): number | null =>
  so === null || (value !== null && value > so) ? value : so;

/** What each person's records of a submission come to, as rows. */
function personWeeks({ submissions, records }: ReadEntries): readonly object[] {
  const byEntry = new Map(submissions.map((of) => [of.entry, of]));
  const weeks = new Map<string, PersonWeek>();
  for (const record of records) {
    const { entry, person, clockIn, clockOut } = record;
    let sum = weeks.get(`${entry}\n${person}`);
    if (sum === undefined) {
      const submission = byEntry.get(entry);
      sum = {
        ...{ entry_id: entry, person, office_id: submission?.office ?? "", week: submission?.week ?? null },
        ...{ person_id: record.personId, first_name: record.firstName, last_name: record.lastName },
        ...{ name_fold: record.nameFold, match: record.match, directory: record.directory },
        ...{ records: 0, edited: 0, counted_min: 0 },
        ...{ first_in: null, last_out: null, first_day: null, last_day: null },
      };
      weeks.set(`${entry}\n${person}`, sum);
    }
    const day = dayOfRecord(record);
    sum.records += 1;
    sum.edited += record.isEdited ? 1 : 0;
    sum.counted_min += record.isActive ? (record.minutes ?? 0) : 0;
    sum.first_in = lower(sum.first_in, clockIn ?? clockOut);
    sum.last_out = higher(sum.last_out, clockOut ?? clockIn);
    sum.first_day = lower(sum.first_day, day);
    sum.last_day = higher(sum.last_day, day);
  }
  return [...weeks.values()];
}

const PERSON_WEEKS = `
  insert into person_week (entry_id, person, office_id, week, person_id, first_name, last_name, name_fold, match, directory,
                           records, edited, counted_min, first_in, last_out, first_day, last_day)
  select entry_id, person, office_id, week, person_id, first_name, last_name, name_fold, match, directory, records, edited,
         counted_min, to_timestamp(first_in), to_timestamp(last_out), date '1970-01-01' + first_day, date '1970-01-01' + last_day
    from json_to_recordset($1::json) as w (entry_id text, person text, office_id text, week date, person_id text,
         first_name text, last_name text, name_fold text, match text, directory text, records int, edited int,
         counted_min bigint, first_in float8, last_out float8, first_day int, last_day int)`;

const foundRow = ({ record, person, other, ...found }: FoundException<ReadRecord>): object => ({
  ...{ entry_id: found.entry, rule: found.rule, subject: found.subject, record_key: record?.key ?? null },
  ...{ person: person?.person ?? null, person_id: person?.personId ?? null },
  ...{ first_name: person?.firstName ?? null, last_name: person?.lastName ?? null },
  ...{
    day: found.day === null ? null : dateText(found.day),
    minutes: found.minutes,
    expected: found.expected,
  },
  ...{ other_entry: other?.entry ?? null, other_record: other?.key ?? null, evidence: found.evidence },
});

const FOUND = "insert into check_found select * from json_populate_recordset(null::check_found, $1::json)";

/** What the records of submissions come to, of those whose records have been read. */
const checksOf = (
  submissions: readonly ReadSubmission[],
  records: readonly ReadRecord[],
): readonly object[] => {
  const byEntry = Map.groupBy(records, ({ entry }) => entry);
  return submissions.flatMap(({ entry, office, week, received, runId }) => {
    const own = byEntry.get(entry) ?? [];
    const lines = own.map((record) => `${record.key} ${record.isActive} ${factsOf(record)}`);
    return received === null
      ? []
      : [
          {
            ...{ entry_id: entry, office_id: office, week, run_id: runId, records: own.length },
            people: new Set(own.map(({ person }) => person)).size,
            counted_min: countedOf(own),
            fingerprint: createHash("sha256").update(lines.toSorted().join("\n")).digest("hex").slice(0, 32),
          },
        ];
  });
};

const CHECKS = `
  with gone as (delete from submission_check where entry_id = any($2)
                   and entry_id not in (select entry_id from json_populate_recordset(null::submission_check, $1::json)))
  insert into submission_check as c select * from json_populate_recordset(null::submission_check, $1::json)
      on conflict (entry_id) do update
     set (office_id, week, records, people, counted_min, fingerprint, run_id) = (excluded.office_id, excluded.week,
          excluded.records, excluded.people, excluded.counted_min, excluded.fingerprint, excluded.run_id)
   where (c.office_id, c.week, c.people, c.fingerprint, c.run_id) is distinct from
         (excluded.office_id, excluded.week, excluded.people, excluded.fingerprint, excluded.run_id)`;

const WEEKS = `
  insert into check_found
  select w.entry_id, 'week-over-40', w.person, null, w.person, w.person_id, w.first_name, w.last_name, null,
         t.minutes, 2400, null, null, t.minutes::text
    from (select w.person, w.week, sum(w.counted_min) as minutes
            from (select distinct person, week from person_week where entry_id = any($1) and week is not null) h
            join person_week w using (person, week)
           where w.match <> 'several' group by w.person, w.week having sum(w.counted_min) > 2400) t
    join person_week w using (person, week)
   where w.entry_id = any($1)`;

/** Totals of a person's week against those of the eight weeks before, where five or more are known. */
const UNUSUAL = `
  insert into check_found
  with people as (select distinct person from check_history),
  totals as (
    select w.person, w.week, sum(w.counted_min) as minutes from people join person_week w using (person)
     where w.match <> 'several'
       and w.week between (select min(week) - 56 from check_history) and (select max(week) + 56 from check_history)
     group by w.person, w.week
  ), earlier as (
    select person, week, minutes, array_agg(minutes) over (
             partition by person order by week range between interval '56 days' preceding and interval '7 days' preceding
           ) as before
      from totals
  ), aimed as materialized (
    select * from earlier e
     where cardinality(before) >= 5
       and exists (select from check_history h where h.person = e.person and e.week between h.week and h.week + 56)
  ), medians as materialized (
    select *, (select percentile_cont(0.5) within group (order by b) from unnest(before) b) as middle from aimed
  ), deviations as (
    select m.*, (select percentile_cont(0.5) within group (order by abs(b - m.middle)) from unnest(m.before) b) as deviation
      from medians m where abs(m.minutes - m.middle) > 120
  )
  select w.entry_id, 'unusual', w.person, null, w.person, w.person_id, w.first_name, w.last_name, null,
         d.minutes, round(d.middle), null, null, d.minutes || ' ' || d.middle
    from deviations d join person_week w using (person, week)
   where abs(d.minutes - d.middle) > greatest(120, 3 * 1.4826 * d.deviation)`;

/** What is found no longer goes, of the checked submissions and of the totals that were compared with theirs. */
const GONE = `
  delete from payroll_exception x
   using (select entry_id, rule, subject from payroll_exception where entry_id = any($1)
           union
          select entry_id, rule, subject from payroll_exception u
           where rule = 'unusual' and exists (
             select from check_history h where u.person = h.person and u.week between h.week and h.week + 56)
             and week between (select min(week) from check_history) and (select max(week) + 56 from check_history)) c
   where (x.entry_id, x.rule, x.subject) = (c.entry_id, c.rule, c.subject)
     and not exists (select from check_found f where (f.entry_id, f.rule, f.subject) = (x.entry_id, x.rule, x.subject))`;

const BLOCKING = PAYROLL_RULE_IDS.filter((rule) => severityOf(rule) === "blocking");

const STORED = `
  insert into payroll_exception as x
  select f.entry_id, f.rule, f.subject, coalesce(s.office_id, ''), coalesce(s.week_start::date, s.week_end::date - 6),
         f.rule = any($2), f.record_key, f.person, f.person_id, f.first_name, f.last_name, f.day, f.minutes, f.expected,
         f.other_entry, f.other_record, f.evidence, coalesce($1::integer, 0)
    from check_found f left join submission s on s.id = f.entry_id and s.last_run is null
      on conflict (entry_id, rule, subject) do update
     set (office_id, week, person, person_id, first_name, last_name, day, minutes, expected, other_entry, other_record, evidence) =
         (excluded.office_id, excluded.week, excluded.person, excluded.person_id, excluded.first_name, excluded.last_name,
          excluded.day, excluded.minutes, excluded.expected, excluded.other_entry, excluded.other_record, excluded.evidence)
   where (x.office_id, x.week, x.person, x.first_name, x.last_name, x.day, x.minutes, x.expected, x.other_entry, x.other_record, x.evidence)
         is distinct from
         (excluded.office_id, excluded.week, excluded.person, excluded.first_name, excluded.last_name, excluded.day,
          excluded.minutes, excluded.expected, excluded.other_entry, excluded.other_record, excluded.evidence)`;
