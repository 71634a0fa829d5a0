import { sql, type RawBuilder } from "kysely";
import { NO_RECORD_DAYS, type QualityRuleId } from "#domain/people/quality-rules.ts";
import { dateInZone, type Clock, type Instant, type IsoDate } from "#domain/time/time.ts";
import { changeRows, onlyRow, type Store } from "#server/postgres/connect.ts";
import { inTransaction, lockLoads, writingOver, type Writing } from "#server/postgres/transaction.ts";

/**
 * Checks the whole directory by every rule, within a load: new findings are added, those that are gone get their end. Of all
 * offices; what is read of it is within a scope.
 */
export async function findQuality(writing: Writing, at: Instant, today: IsoDate): Promise<void> {
  const { run } = await selectLastCheck(writing);
  await collectFound(writing, today);
  await storeFound(writing, at, run);
}

/** The last run there is, and what the last check had seen; each null where there was none. */
const selectLastCheck = (writing: Writing) => onlyRow(writing)<{
  run: number | null;
  checkedRun: number | null;
  checkedAt: Instant | null;
}>`
  select (select max(id) from source_run) as run, quality_run as "checkedRun", quality_at as "checkedAt" from store_state`;

async function collectFound(writing: Writing, today: IsoDate): Promise<void> {
  await changeRows(writing)`
    create temp table found_quality on commit drop as
    select rule, subject_id, office_id, shared from (${sql.join(
      [simpleFindings(today), ...SHARED, recordFindings(today), EMPTY_OFFICES],
      sql` union all `,
    )}) found (rule, subject_id, office_id, shared)`;
  await changeRows(writing)`analyze found_quality`;
}

async function storeFound(writing: Writing, at: Instant, run: number | null): Promise<void> {
  await changeRows(writing)`
    update quality_finding f set gone_at = ${at}
     where f.gone_at is null
       and not exists (select from found_quality n where n.rule = f.rule and n.subject_id = f.subject_id)`;
  await changeRows(writing)`
    update quality_finding f set office_id = n.office_id, shared = n.shared
      from found_quality n
     where f.gone_at is null and n.rule = f.rule and n.subject_id = f.subject_id
       and (f.office_id, f.shared) is distinct from (n.office_id, n.shared)`;
  await changeRows(writing)`
    insert into quality_finding (rule, subject_id, office_id, shared, first_at)
    select n.rule, n.subject_id, n.office_id, n.shared, ${at}
      from found_quality n
     where not exists (select from quality_finding f
                        where f.gone_at is null and f.rule = n.rule and f.subject_id = n.subject_id)
        on conflict (rule, subject_id, first_at) do update
       set gone_at = null, office_id = excluded.office_id, shared = excluded.shared`;
  await changeRows(writing)`drop table found_quality`;
  await changeRows(writing)`update store_state set quality_at = ${at}, quality_run = ${run}`;
}

/**
 * Checks the directory where something was read since the last check, which a load in parts leaves out, and on each new day.
 * Loads wait only while what changed is stored.
 */
export const checkQuality = ({ pool }: Pick<Store, "pool">, { now, zone }: Clock): Promise<void> =>
  inTransaction(pool, async (client) => {
    const writing = writingOver(client);
    const at = now();
    const { run, checkedRun, checkedAt } = await selectLastCheck(writing);
    const isOld = checkedAt === null || dateInZone(checkedAt, zone) !== dateInZone(at, zone);
    if (run === null || (run === checkedRun && !isOld)) return;
    await changeRows(writing)`set local statement_timeout = 0`;
    await collectFound(writing, dateInZone(at, zone));
    await lockLoads(writing);
    await storeFound(writing, at, run);
  });

/** Condition that email and phone were erased on request: they are not asked for. */
const IS_ERASED = sql`p.id in (select person_id from erased_person)`;
const DATES = sql`('hired', 'retired', 'created', 'updated')`;

/** Findings in one row of the directory by itself, in one pass. */
const simpleFindings = (today: IsoDate): RawBuilder<unknown> => {
  const rules: Readonly<Partial<Record<QualityRuleId, RawBuilder<unknown>>>> = {
    "no-phone": sql`p.is_active and p.phone !~ '[0-9]' and not ${IS_ERASED}`,
    "no-email": sql`p.is_active and p.email !~ '[^[:space:]]' and not ${IS_ERASED}`,
    "active-retired": sql`p.is_active and (p.last_day <= ${today}::date or (p.is_retired and p.retired is null))`,
    "hired-after-retired": sql`p.retired::date < p.first_day`,
    "unread-date": sql`p.unread is not null and exists (
      select from jsonb_array_elements(p.unread) part where part ->> 'field' in ${DATES})`,
    "ssn-missing": sql`p.is_active and p.ssn_cipher is null and not ${IS_ERASED}`,
    "ssn-malformed": sql`p.is_active and p.ssn_cipher is not null and p.ssn_hash is null`,
  };
  const found = Object.entries(rules).map(
    ([rule, holds]) => sql`case when ${holds} then ${sql.lit(rule)} end`,
  );
  return sql`
    select rule, p.id, p.office_id, null::bigint
      from person p cross join lateral unnest(array_remove(array[${sql.join(found)}], null)) rule
     where p.last_run is null`;
};

/** People who share a value with someone else. */
const sharing = (rule: QualityRuleId, key: string, where: string): RawBuilder<unknown> => sql`
  select ${sql.lit(rule)}, id, office_id, shared
    from (select p.id, p.office_id, ${sql.raw(key)} as shared, count(*) over (partition by ${sql.raw(key)}) as people
            from person p where p.last_run is null and ${sql.raw(where)}) shared
   where people > 1`;

const SHARED = [
  sharing(
    "same-phone",
    "hashtextextended(regexp_replace(p.phone, '\\D', '', 'g'), 0)",
    "p.is_active and p.phone ~ '[0-9]'",
  ),
  sharing("same-email", "hashtextextended(lower(btrim(p.email)), 0)", "p.is_active and btrim(p.email) <> ''"),
  sharing("same-ssn", "hashtextextended(encode(p.ssn_hash, 'hex'), 0)", "p.ssn_hash is not null"),
  sharing("same-birth", "hashtextextended(encode(p.name_dob_hash, 'hex'), 0)", "p.name_dob_hash is not null"),
];

/**
 * Findings about people in the time records of four weeks that have ended. Whatever day weeks start on, four starts are in as
 * many days. Without any record in them, nothing is said.
 */
const recordFindings = (today: IsoDate): RawBuilder<unknown> => {
  const isInWeeks = sql`w.week > ${today}::date - ${7 + NO_RECORD_DAYS}::int and w.week <= ${today}::date - 7`;
  return sql`
    select rule, p.id, p.office_id, null::bigint
      from person p
      left join (
        select w.person_id, max(w.last_day) filter (where w.counted_min > 0) as last_paid, sum(w.records) as records
          from person_week w where w.person_id is not null and ${isInWeeks} group by w.person_id
      ) worked on worked.person_id = p.id
     cross join lateral (values
       ('no-record', p.is_active and coalesce(worked.records, 0) = 0
                     and p.first_day <= ${today}::date - ${7 + NO_RECORD_DAYS}::int),
       ('paid-inactive', not p.is_active and worked.last_paid > coalesce(nullif(p.last_day, 'infinity'), '-infinity'::date))
     ) ruled (rule, holds)
     where p.last_run is null and holds and exists (select from person_week w where ${isInWeeks})`;
};

/** Every office that any report names, and where no one is active. */
const EMPTY_OFFICES = sql`
  select 'empty-office', office.id, office.id, null::bigint from office
   where not exists (select from person_sum s where s.office_id = office.id and s.is_active and s.people > 0)`;
