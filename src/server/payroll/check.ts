import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import { businessSettingsOf, type BusinessSettings } from "#domain/business-settings.ts";
import { sortText } from "#domain/fold.ts";
import type { OfficeId } from "#domain/ids.ts";
import {
  factsOf,
  findExceptions,
  findLongAndUnusualWeeks,
  findUnusualSubmissions,
  type CheckedPerson,
  offsetOf,
  type CheckedRecord,
  type CheckedSubmission,
  type PersonTotals,
  type SubmissionTotals,
} from "#domain/payroll/find-exceptions.ts";
import { PAYROLL_RULE_IDS, payrollRule, severityOf } from "#domain/payroll/payroll-rules.ts";
import { mainZone, STATES } from "#domain/people/office-places.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { allRows } from "#server/postgres/connect.ts";
import { LINES, localOf, nameKey, SUBMISSION_FACTS } from "./record-facts.ts";

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
  const rows = await allRows(writing)<Entry>`
    select id as entry from submission where ${office}::text is null or office_id = ${office}
     union select entry_id from time_record where ${office}::text is null`;
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
  const settings = businessSettingsOf(new Map(rows.map(({ name, value }) => [name, value])));
  await run("set local jit = off; set local work_mem = '64MB'");
  await run(TEMPORARY);
  // Without statistics, as in a first load, whole tables would be read for each batch.
  const { rows: unknown } = await run(NEVER_ANALYZED);
  if (unknown.length > 0) await run("analyze person, submission, time_record");
  const { rows: moved } = await run<Entry>(ZONES, [entries, runId, JSON.stringify(ZONE_BY_STATE)]);
  const changed = [...entries, ...moved.map(({ entry }) => entry)];
  const { rows: touched } = await run<Entry & { readonly week: string | null }>(TOUCHED, [changed, runId]);
  // Week by week: a batch is held in memory, and totals are compared with those of earlier weeks.
  let batch: string[] = [];
  for (const [index, { entry, week }] of touched.entries()) {
    batch.push(entry);
    const next = touched[index + 1];
    // People work in several submissions of a week: a week in two batches would be read twice.
    if (next !== undefined && (batch.length < BATCH || (week !== null && next.week === week))) continue;
    await checkBatch(run, batch, runId, settings);
    batch = [];
  }
}

type Entry = { readonly entry: string };

/** The fewest submissions of a batch, but for the last: two weeks of 500 offices. */
const BATCH = 1000;

async function checkBatch(
  run: RunStatement,
  batch: readonly string[],
  runId: number | null,
  settings: BusinessSettings,
): Promise<void> {
  const relatedTo = async (
    works: string,
    ...values: readonly (readonly string[])[]
  ): Promise<readonly Work[]> => (await run<Work>(relatedWork(works), [...values])).rows;
  await run("truncate check_history, check_people");

  // The records of the batch, and what each person's come to.
  await run(HISTORY, [batch]);
  const before = await relatedTo(OF_BATCH, batch);
  const records = await readRecords(run, batch, null);
  await run("delete from person_week where entry_id = any($1)", [batch]);
  await run(PERSON_WEEKS);
  await run(HISTORY, [batch]);

  // What else its people work, now and before it changed, and what those records do to each other.
  const others = new Map(
    [...before, ...(await relatedTo(OF_BATCH, batch))].map((work) => [keyOf(work), work]),
  );
  const columns = columnsOf([...others.values()]);
  const context = others.size === 0 ? [] : await relatedTo(OF_OTHERS, batch, ...columns);
  const read = new Map([...others, ...context.map((work) => [keyOf(work), work] as const)]);
  const related = (await readRecords(run, ...columnsOf([...read.values()]))).filter(
    ({ entry, who: { person } }) => read.has(keyOf({ entry, person })),
  );
  const isOther = ({ entry, who: { person } }: CheckedRecord): boolean =>
    others.has(keyOf({ entry, person }));
  const { rows: submissions } = await run<CheckedSubmission>(SUBMISSIONS, [[...batch, ...columns[0]], batch]);
  const ofRecords = findExceptions(submissions, [...records, ...related], settings, isOther);

  // What the submissions come to, and their people's whole weeks.
  const recordsByEntry = Map.groupBy(records, ({ entry }) => entry);
  const submissionByEntry = new Map(submissions.map((submission) => [submission.entry, submission]));
  const fingerprints = batch.map((entry) =>
    fingerprintOf(submissionByEntry.get(entry), recordsByEntry.get(entry) ?? []),
  );
  await run(CHECKS, [batch, fingerprints, settings.weekStart]);
  const { rows: people } = await run<PersonTotals>(TOTALS);
  const { found: ofWeeks, unusual } = findLongAndUnusualWeeks(people);
  const { rows: noLonger } = await run<Entry>(USUAL_PEOPLE, [JSON.stringify(unusual)]);
  const { rows: since } = await run<Entry>(UNUSUAL_PEOPLE, [JSON.stringify(unusual)]);
  const ofChangedPeople = [...noLonger, ...since].map(({ entry }) => entry);
  const { rows: totals } = await run<SubmissionTotals>(SUBMISSION_TOTALS, [batch, ofChangedPeople]);
  const ofTotals = findUnusualSubmissions(totals, settings);

  const found = [...ofRecords, ...ofWeeks, ...ofTotals];
  const compared = totals.map(({ entry }) => entry);
  await run(STORED, [JSON.stringify(found), batch, runId, BLOCKING, ...columns, RULES_OF_PEOPLE, compared]);
  const { rows: marked } = await run<Entry>(EARLIER_MARKS, [batch]);
  if (marked.length === 0) return;
  const earlier = batch.map((entry) => earlierFingerprintOf(recordsByEntry.get(entry) ?? []));
  await run(CARRIED_SNAPSHOTS, [batch, fingerprints, earlier]);
  await run(CARRIED_MARKS, [batch, fingerprints, earlier]);
}

/** A person's work in a submission. */
type Work = Entry & { readonly person: string };

const keyOf = ({ entry, person }: Work): string => `${entry} ${person}`;
const columnsOf = (works: readonly Work[]): readonly [string[], string[]] => [
  works.map(({ entry }) => entry),
  works.map(({ person }) => person),
];

/** What a sign-off and a file are about: they are about something else once it changes. */
const fingerprintOf = (
  submission: CheckedSubmission | undefined,
  records: readonly CheckedRecord[],
): string => {
  const facts = [
    submission?.office,
    submission?.totalMin,
    submission?.isRoadShow,
    submission?.ownerName,
    submission?.submitted,
    submission?.locked,
  ];
  const lines = records.map((record) =>
    [
      record.key,
      record.who.person,
      record.isActive,
      record.clockType,
      offsetOf(record),
      factsOf(record),
    ].join("\n"),
  );
  return sha256([JSON.stringify(facts), ...lines.toSorted()].join("\n\n"));
};

/** As stores of earlier versions have them: of keys, punches, minutes and activity alone, half as long. */
const earlierFingerprintOf = (records: readonly CheckedRecord[]): string => {
  const lines = records.map((record) => `${record.key} ${record.isActive} ${factsOf(record)}`);
  return sha256(lines.toSorted().join("\n")).slice(0, 32);
};

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

const NEVER_ANALYZED =
  "select from pg_class where oid in ('person'::regclass, 'submission'::regclass, 'time_record'::regclass) and reltuples < 0";

const TEMPORARY = `
  create temp table if not exists check_history (person text collate "C", week date) on commit drop;
  create temp table if not exists check_people (
    like person_week, named text collate "C", person_office text collate "C", hired integer, retired integer
  ) on commit drop`;

/** Zones by state, as the directory's sums have states. */
const ZONE_BY_STATE = STATES.map((state) => ({ state: sortText(state), zone: mainZone(state) }));

/**
 * The zone that records without an offset of their own follow: a confirmed one; in a week in which its clocks change
 * also the assumed one, that of the commonest state of the office's active people. Returns the submissions it changed.
 */
const ZONES = `
  with home as (
    select distinct on (office_id) office_id, z.zone
      from person_sum p join json_to_recordset($3::json) z (state text, zone text) on z.state = p.sort_state
     where p.is_active order by office_id, people desc, sort_state
  ), found as (
    select s.id, coalesce(o.zone, case when
             (s.week + 7)::timestamp at time zone h.zone - s.week::timestamp at time zone h.zone <> interval '7 days'
             then h.zone end) as zone
      from submission s
      left join office_place o on o.office_id = s.office_id
      left join home h on h.office_id = s.office_id
     where s.last_run is null
       and (s.id = any($1) or s.since_run = $2 or exists (select from reply where scope = 'employees' and run_id = $2))
  )
  update submission t set zone = f.zone from found f
   where t.id = f.id and t.zone is distinct from f.zone returning t.id as entry`;

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
  select entry_id as entry, s.week::text as week from touched t left join submission s on s.id = t.entry_id
   order by s.week nulls first, length(entry_id), entry_id`;

/** The weeks of people in submissions. */
const HISTORY = `
  insert into check_history
  select distinct person, week from person_week where entry_id = any($1) and week is not null`;

/** Punches outside the submission's week, as the index of those has it. */
const isIrregular = (w: string): string => `
  (${w}.first_day >= ${w}.week and ${w}.last_day <= ${w}.week + 6 and (${w}.first_in at time zone 'UTC')::date >= ${w}.week - 1
    and (${w}.last_out at time zone 'UTC')::date <= ${w}.week + 8) is not true`;

const OF_BATCH = "w.entry_id = any($1)";
const OF_OTHERS = "(w.entry_id, w.person) in (select * from unnest($2::text[], $3::text[]))";
/**
 * Of the people of some work, what else they work outside the batch, $1, in the same week, on the same days or at the
 * same time. All weeks of a person are read only where punches are outside of theirs.
 */
const relatedWork = (works: string): string => `
  select distinct c.entry_id as entry, c.person
    from person_week w
   cross join lateral (
     select * from person_week c where c.person = w.person and c.week between w.week - 9 and w.week + 9
      union all
     select * from person_week c where c.person = w.person and ${isIrregular("c")}
      union all
     select * from person_week c where c.person = w.person and ${isIrregular("w")}) c
   where ${works} and c.entry_id <> all($1)
     and (c.week = w.week or (c.first_day <= w.last_day and w.first_day <= c.last_day)
          or (c.first_in < w.last_out and w.first_in < c.last_out))`;

// Unlike extract, date_part computes without numeric, which would take longer than all else of a row.
const seconds = (moment: string): string => `date_part('epoch', ${moment})::int8`;
const dayNumber = (day: string): string => `${day}::date - date '1970-01-01'`;
/** The current records of submissions; where people are given beside them, of those, and those without an id. */
const OF_ENTRIES = `
    from time_record t
    left join submission s on s.id = t.entry_id and s.last_run is null
   where t.last_run is null and t.entry_id = any($1)
     and ($2::text[] is null or t.person_id is null
          or (t.entry_id, t.person_id) in (select * from unnest($1::text[], $2::text[])))`;

/** As a record names its person: by an id, else by a name in its office, or in its submission where the office is unknown. */
const namedAs = (personId: string, office: string, entry: string, nameFold: string): string =>
  `coalesce(${personId}, coalesce(nullif(${office}, ''), 'submission ' || ${entry}) || ' ' || ${nameFold})`;

/** The people that records name, by id or by office and name: what the records come to, and where the directory has them. */
const PEOPLE = `
  insert into check_people (entry_id, person, office_id, week, person_id, first_name, last_name, name_fold, match, directory,
                            records, edited, counted_min, first_in, last_out, first_day, last_day, named, person_office,
                            hired, retired)
  with sums as materialized (
    select t.entry_id, coalesce(s.office_id, '') as office_id, s.week as week, t.person_id, t.name_fold,
           min(t.first_name) as first_name, min(t.last_name) as last_name, count(*) as records,
           count(*) filter (where t.is_edited) as edited,
           coalesce(sum(t.total_min) filter (where t.is_active), 0) as counted_min,
           min(coalesce(t.clock_in, t.clock_out)) as first_in, max(coalesce(t.clock_out, t.clock_in)) as last_out,
           min(coalesce(${localOf("t.clock_in")}, ${localOf("t.clock_out")})::date) as first_day,
           max(coalesce(${localOf("t.clock_in")}, ${localOf("t.clock_out")})::date) as last_day
      ${OF_ENTRIES}
     group by t.entry_id, s.office_id, s.week, t.person_id, t.name_fold
  ), named as (
    ${NAMED} and (office_id, sort_name) in (select office_id, name_fold from sums where person_id is null and office_id <> '')
     group by office_id, sort_name
  )
  select r.entry_id,
         coalesce(p.id, r.person_id, ${nameKey("r.office_id", "r.entry_id", "r.name_fold")}),
         r.office_id, r.week, coalesce(r.person_id, p.id), r.first_name, r.last_name, r.name_fold,
         case when not ${HAS_DIRECTORY} then 'unread'
              when r.person_id is not null then case when p.id is null then 'none' else 'by-id' end
              when n.people = 1 then 'by-name' when n.people > 1 then 'several' else 'none' end,
         ${directoryOf("r.person_id is not null")}, r.records, r.edited, r.counted_min, r.first_in, r.last_out,
         r.first_day, r.last_day, ${namedAs("r.person_id", "r.office_id", "r.entry_id", "r.name_fold")}, nullif(p.office_id, ''),
         ${dayNumber("p.hired")}, ${dayNumber("p.retired")}
    from sums r
    left join named n on r.person_id is null and n.office_id = r.office_id and n.sort_name = r.name_fold
    left join lateral (
      -- One by one: else all people would be read for each batch.
      select * from person where last_run is null and id = coalesce(r.person_id, case when n.people = 1 then n.id end) limit 1
    ) p on true`;

/** A person may be named by id and by name in one submission: the row by id is kept. */
const PERSON_WEEKS = `
  insert into person_week (entry_id, person, office_id, week, person_id, first_name, last_name, name_fold, match, directory,
                           records, edited, counted_min, first_in, last_out, first_day, last_day)
  select distinct on (entry_id, person) entry_id, person, office_id, week, person_id, first_name, last_name, name_fold,
         match, directory, sum(records) over own, sum(edited) over own, sum(counted_min) over own, min(first_in) over own,
         max(last_out) over own, min(first_day) over own, max(last_day) over own
    from check_people window own as (partition by entry_id, person)
   order by entry_id, person, name_fold, match`;

const READ_PEOPLE = `
  select named, person, match, person_office as office, hired, retired from check_people where entry_id = any($1)`;

const RECORDS = `
  select t.entry_id as entry, t.record_key as key,
         ${namedAs("t.person_id", "s.office_id", "t.entry_id", "t.name_fold")} as named, t.is_active as "isActive",
         t.total_min as minutes, ${seconds("t.clock_in")} as "clockIn", ${seconds("t.clock_out")} as "clockOut",
         ${seconds(localOf("t.clock_in"))} as "localIn", ${seconds(localOf("t.clock_out"))} as "localOut",
         t.offset_min is not null as "hasOwnOffset", case when t.offset_min is null then s.zone end as zone,
         t.is_edited as "isEdited", t.clock_type as "clockType",
         coalesce(t.programs = '[]', false) as "hasNoProgram"
    ${OF_ENTRIES}`;

type Named = { readonly named: string };

/** The records of submissions, in local time and with their people as the directory has them. */
async function readRecords(
  run: RunStatement,
  entries: readonly string[],
  people: readonly string[] | null,
): Promise<readonly CheckedRecord[]> {
  if (entries.length === 0) return [];
  await run(PEOPLE, [entries, people]);
  const { rows: named } = await run<CheckedPerson & Named>(READ_PEOPLE, [entries]);
  const { rows } = await run<Omit<CheckedRecord, "who"> & Named>(RECORDS, [entries, people]);
  const personOf = new Map(named.map((who) => [who.named, who]));
  return rows.flatMap((row) => {
    const who = personOf.get(row.named);
    return who === undefined ? [] : [Object.assign(row, { who })];
  });
}

/** Seconds east of UTC in the submission's zone, as a day begins. */
const zoneOffset = (day: string): string => {
  const midnight = `(${day})::timestamp`;
  return `${seconds(`${midnight} at time zone 'UTC'`)} - ${seconds(`${midnight} at time zone s.zone`)}`;
};

const SUBMISSIONS = `
  select e.entry, e.entry = any($2) as "isChecked", coalesce(s.office_id, '') as office,
         ${dayNumber("s.week")} as "firstDay",
         case when s.zone is null then '[]' else json_build_array(${zoneOffset("s.week")}, ${zoneOffset("s.week + 7")}) end as offsets,
         ${seconds("r.received_at")} as received, s.total_min as "totalMin",
         s.id is not null as "isKnown", s.state, coalesce(s.submitted, '') as submitted, coalesce(s.locked, '') as locked,
         coalesce(s.is_road_show, false) as "isRoadShow", coalesce(s.owner_name, '') as "ownerName",
         coalesce(o.state = 'CA', false) as "isCalifornian"
    from unnest($1::text[]) e (entry)
    left join submission s on s.id = e.entry and s.last_run is null
    left join office_place o on o.office_id = s.office_id
    left join reply r on r.scope = 'records/' || e.entry`;

/** What people's submissions come to from eight weeks before to eight weeks after the batch. */
const TOTALS = `
  select w.person, (select min(week) - date '1970-01-01' from check_history) as since,
         json_agg(json_build_array(w.week - date '1970-01-01', w.counted_min, w.entry_id)) as parts
    from (select distinct person from check_history) h join person_week w using (person)
   where w.match <> 'several'
     and w.week between (select min(week) - 56 from check_history) and (select max(week) + 56 from check_history)
   group by w.person`;

/** Whether the records of a submission were received after its week: part of a week is not compared with whole ones. */
const isOver = (entry: string, week: string): string =>
  `exists (select from reply r where r.scope = 'records/' || ${entry} and r.received_at >= ${week} + 7)`;

const UNUSUAL_FOUND =
  "json_to_recordset($1::json) as f (entry text, person text, minutes bigint, median bigint)";

/** Totals of people of the batch that were unusual and no longer are. */
const USUAL_PEOPLE = `
  update person_week t set week_min = null, median = null
    from check_history h
   where t.person = h.person and t.week between h.week and h.week + 56 and t.median is not null
     and (t.entry_id, t.person) not in (select f.entry, f.person from ${UNUSUAL_FOUND})
  returning t.entry_id as entry`;

const UNUSUAL_PEOPLE = `
  update person_week t set week_min = f.minutes, median = f.median from ${UNUSUAL_FOUND}
   where t.entry_id = f.entry and t.person = f.person and ${isOver("t.entry_id", "t.week")} and (t.week_min, t.median) is distinct from (f.minutes, f.median)
  returning t.entry_id as entry`;

/**
 * Submissions whose totals depend on what was checked, those of the offices of the batch up to eight weeks later, and
 * those of $2, some of whose people are unusual or usual since. Each with its week's total of its office and kind, and those of the eight weeks before.
 */
const SUBMISSION_TOTALS = `
  with span as (
    select min(week) as first_week, max(week) + 56 as last_week from submission_check where entry_id = any($1)
  ), compared as (
    select c.entry_id from submission_check c, span
     where c.office_id in (select office_id from submission_check where entry_id = any($1))
       and c.week between span.first_week and span.last_week
     union
    select unnest($2::text[])
  ), totals as materialized (
    select s.office_id, s.is_road_show, s.week, sum(c.counted_min)::bigint as minutes
      from submission_check c join submission s on s.id = c.entry_id and s.last_run is null, span
     where s.week between span.first_week - 56 and span.last_week
       and s.office_id in (select office_id from submission where id in (select entry_id from compared))
     group by s.office_id, s.is_road_show, s.week
  ), histories as (
    select own.office_id, own.is_road_show, own.week, own.minutes,
           coalesce(json_agg(b.minutes order by b.week) filter (where b.week is not null), '[]') as before
      from totals own
      left join totals b on b.office_id = own.office_id and b.is_road_show = own.is_road_show
                        and b.week between own.week - 56 and own.week - 7
     group by own.office_id, own.is_road_show, own.week, own.minutes
  ), people as (
    select entry_id, count(*)::int as people, count(median)::int as unusual
      from person_week where entry_id in (select entry_id from compared) group by entry_id
  )
  select s.id as entry, h.minutes, h.before, coalesce(p.people, 0) as people, coalesce(p.unusual, 0) as "unusualPeople"
    from compared c
    join submission s on s.id = c.entry_id and s.last_run is null
    join histories h on h.office_id = s.office_id and h.is_road_show = s.is_road_show and h.week = s.week
    left join people p on p.entry_id = s.id
   where ${isOver("s.id", "s.week")}`;

/** The first day of the week that holds a day, when weeks start on weekday $3 (1 is Monday). */
const weekOfDay = (day: string): string => `${day} - (extract(isodow from ${day})::int - $3::int + 7) % 7`;

/**
 * What the records of submissions come to, of those whose records have been read. Records of a submission that no summary
 * lists are in the week of their first day.
 */
const CHECKS = `
  with gone as (
    delete from submission_check where entry_id = any($1) and not exists (select from reply where scope = 'records/' || entry_id)
  )
  insert into submission_check (entry_id, office_id, week, records, people, counted_min, fingerprint, run_id)
  select e.entry, coalesce(s.office_id, ''), coalesce(s.week, ${weekOfDay("min(coalesce(w.first_day, (w.first_in at time zone 'UTC')::date))")}),
         coalesce(sum(w.records), 0), count(w.person), coalesce(sum(w.counted_min), 0), e.fingerprint, r.run_id
    from unnest($1::text[], $2::text[]) e (entry, fingerprint)
    join reply r on r.scope = 'records/' || e.entry
    left join submission s on s.id = e.entry and s.last_run is null
    left join person_week w on w.entry_id = e.entry
   group by e.entry, e.fingerprint, s.office_id, s.week, r.run_id
   order by s.week nulls first, length(e.entry), e.entry
      on conflict (entry_id) do update
     set (office_id, week, records, people, counted_min, fingerprint, run_id) = (excluded.office_id, excluded.week,
          excluded.records, excluded.people, excluded.counted_min, excluded.fingerprint, excluded.run_id)`;

/** Submissions with marks of an earlier version, whose fingerprints have half the digits. */
const EARLIER_MARKS = `
  select distinct entry_id as entry from submission_mark where entry_id = any($1) and length(fingerprint) = 32`;

/** Marks of an earlier version whose records are as they were then, with the fingerprints of this version. */
const CARRIED = `
    from unnest($1::text[], $2::text[], $3::text[]) e (entry, fingerprint, earlier)
    join submission s on s.id = e.entry and s.last_run is null
    join submission_mark m on m.entry_id = e.entry and m.fingerprint = e.earlier
                          and m.summary_min is not distinct from s.total_min`;

const CARRIED_SNAPSHOTS = `
  insert into record_snapshot (entry_id, fingerprint, records, people, counted_min, lines, submission)
  select distinct on (e.entry) e.entry, e.fingerprint, c.records, c.people, c.counted_min,
         coalesce(l.lines, '[]'), ${SUBMISSION_FACTS}
  ${CARRIED}
    join submission_check c on c.entry_id = e.entry
    left join lateral (${LINES} and t.entry_id = e.entry group by t.entry_id) l on true
   order by e.entry
      on conflict do nothing`;

const CARRIED_MARKS = `
  update submission_mark t set fingerprint = c.fingerprint
    from (select m.id, e.fingerprint ${CARRIED}) c where t.id = c.id`;

const BLOCKING = PAYROLL_RULE_IDS.filter((rule) => severityOf(rule) === "blocking");

const RULES_OF_PEOPLE = PAYROLL_RULE_IDS.filter((rule) => payrollRule(rule).isOfPeople === true);

/**
 * What is found no longer goes: of the batch, of other work of its people, and of the totals that were compared. By "not
 * in", which is hashed: with "not exists" everything found is looked through for every row, since its number is unknown.
 */
const STORED = `
  with found as materialized (
    select *, date '1970-01-01' + day as local_day
      from json_to_recordset($1::json) as f (entry text, rule text, subject text, "recordKey" text, person text, day integer,
           minutes bigint, expected bigint, "otherEntry" text, "otherRecord" text, evidence text, "isMirror" boolean)
  ), gone as (
    delete from payroll_exception x
     using (select entry_id, rule, subject from payroll_exception where entry_id = any($2)
             union
            select entry_id, rule, subject from payroll_exception
             where (entry_id, person) in (select * from unnest($5::text[], $6::text[])) and rule = any($7)
             union
            select entry_id, rule, subject from payroll_exception u
             where rule = 'week-over-40' and exists (
               select from check_history h where u.person = h.person and u.week between h.week and h.week + 56)
               and week between (select min(week) from check_history) and (select max(week) + 56 from check_history)
             union
            select entry_id, rule, subject from payroll_exception where rule = 'unusual' and entry_id = any($8)) c
     where (x.entry_id, x.rule, x.subject) = (c.entry_id, c.rule, c.subject)
       and (x.entry_id, x.rule, x.subject) not in (select entry, rule, subject from found)
  )
  insert into payroll_exception (entry_id, rule, subject, office_id, week, is_blocking, record_key, person, person_id,
                                 first_name, last_name, day, minutes, expected, other_entry, other_record, evidence,
                                 first_run, is_mirror)
  select f.entry, f.rule, f.subject, coalesce(s.office_id, ''), coalesce(s.week, c.week), f.rule = any($4), f."recordKey", f.person,
         w.person_id, w.first_name, w.last_name, f.local_day, f.minutes, f.expected, f."otherEntry", f."otherRecord",
         f.evidence, coalesce($3::integer, 0), f."isMirror"
    from found f
    left join submission s on s.id = f.entry and s.last_run is null
    left join submission_check c on c.entry_id = f.entry
    left join person_week w on w.entry_id = f.entry and w.person = f.person
      on conflict (entry_id, rule, subject) do update
     set (office_id, week, is_blocking, record_key, person, person_id, first_name, last_name, day, minutes, expected,
          other_entry, other_record, evidence, is_mirror) =
         (excluded.office_id, excluded.week, excluded.is_blocking, excluded.record_key, excluded.person, excluded.person_id,
          excluded.first_name, excluded.last_name, excluded.day, excluded.minutes, excluded.expected, excluded.other_entry,
          excluded.other_record, excluded.evidence, excluded.is_mirror)`;
