import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { quality, QUALITY_SORTS, QualityFinding, qualityFindings } from "#contract/people/quality.ts";
import type { Scope } from "#domain/identity/who.ts";
import type { QualityRuleId } from "#domain/people/quality-rules.ts";
import type { Instant } from "#domain/time/time.ts";
import { jsonOf } from "#server/postgres/columns.ts";
import { allRows, onlyRow } from "#server/postgres/connect.ts";
import { allOf, isOneOf } from "#server/postgres/search.ts";
import { isSeen, readAll, type ScopedReading } from "#server/postgres/snapshot.ts";
import { FINDING_DAYS } from "#server/postgres/table-registry.ts";
import { cutWindow, type Cut, type Stretch } from "#server/postgres/windows.ts";

type FoundQuery = Omit<QueryOf<typeof qualityFindings>, keyof Stretch>;
type Rules = readonly QualityRuleId[];

/** Others of the scope with a finding that shares its value with this one. */
const othersOf = (scope: Scope): RawBuilder<unknown> => sql`
  from quality_finding other
  where other.rule = found.rule and other.shared = found.shared and other.subject_id <> found.subject_id
    and other.gone_at is null and ${isSeen(sql`other.office_id`, scope)}`;

/**
 * True for each finding of these rules, open or gone, that a scope may see. Of two people who share something, both have
 * to be in the scope.
 */
export const isFindingVisible = (rules: Rules, scope: Scope): RawBuilder<SqlBool> =>
  allOf([
    sql`found.rule = any(${rules})`,
    isSeen(sql`found.office_id`, scope),
    // An office that was closed needs no one.
    sql`(found.rule <> 'empty-office' or found.subject_id not in (select office_id from office_closure))`,
    scope === "all" ? sql`true` : sql`(found.shared is null or exists (select ${othersOf(scope)}))`,
  ]);

const IS_OPEN = sql<SqlBool>`found.gone_at is null`;

/** At how many moments findings are counted, from the first one to the last check. */
const TREND_POINTS = 13;

type Counted = Pick<ReplyOf<typeof quality>, "rules" | "offices" | "checkedAt"> & {
  /** Moment since when all that was found in the scope is stored; null where nothing was. */
  readonly since: Instant | null;
};

/**
 * Number of findings of each rule now, and at moments from the first one to the last check, with the offices that have
 * findings of some of the rules, most first. Hundreds of thousands of findings are read once, and a few sums of them then.
 */
export const selectQuality = ({ db, scope }: ScopedReading, rules: Rules, listed: Rules): Promise<Counted> =>
  onlyRow(db)<Counted>`
    with summed as materialized (
      select rule, office_id, first_at, gone_at, is_visible, count(*) as findings
        from (select found.*, ${isFindingVisible(rules, scope)} as is_visible
                from quality_finding found where ${isSeen(sql`found.office_id`, scope)}) found
       group by rule, office_id, first_at, gone_at, is_visible
    ), checked as materialized (
      select (select greatest(min(first_at), quality_at - make_interval(days => ${FINDING_DAYS})) from summed having count(*) > 0) as since,
             quality_at as at
        from store_state
    ), found as (
      select rule, first_at, gone_at, sum(findings) as findings from summed where is_visible group by rule, first_at, gone_at
    )
    select checked.since, checked.at as "checkedAt", ${jsonOf(rulesOf(rules))} as rules, ${jsonOf(officesOf(listed))} as offices
      from checked`;

const rulesOf = (rules: Rules): RawBuilder<unknown> => {
  const countsThen = Array.from({ length: TREND_POINTS }, (_, nth) => {
    const at = sql`checked.since + (checked.at - checked.since) * ${nth}::int / ${TREND_POINTS - 1}::int`;
    return countOf(sql`found.first_at <= ${at} and (found.gone_at is null or found.gone_at > ${at})`);
  });
  return sql`
    select ruled.rule, ${countOf(IS_OPEN)} as count, array[${sql.join(countsThen)}] as trend
      from unnest(${rules}::text[]) with ordinality ruled (rule, nth)
      left join found on found.rule = ruled.rule
     group by ruled.rule, ruled.nth order by ruled.nth`;
};

const officesOf = (listed: Rules): RawBuilder<unknown> => sql`
    select nullif(office_id, '') as id, coalesce(office.name, '') as name, found.count
      from (select office_id, sum(findings)::int as count from summed
             where is_visible and gone_at is null and rule = any(${listed}) group by office_id) found
      left join office on office.id = office_id
     order by found.count desc, office.name, office_id`;

const countOf = (isMeant: RawBuilder<SqlBool>): RawBuilder<number> =>
  sql`coalesce(sum(found.findings) filter (where ${isMeant}), 0)::int`;

const isFound = ({ office, person }: FoundQuery, rules: Rules, scope: Scope): RawBuilder<SqlBool> =>
  allOf([
    IS_OPEN,
    isFindingVisible(rules, scope),
    isOneOf(sql`found.office_id`, office),
    person === undefined ? sql`true` : sql`(found.subject_id = ${person} and found.rule <> 'empty-office')`,
  ]);

/** Number of findings, and how many of them are of no one. */
export const countFindings = ({ db, scope }: ScopedReading, query: FoundQuery, rules: Rules) =>
  onlyRow(db)<{ readonly total: number; readonly others: number }>`
    select count(*)::int as total, (count(*) filter (where ${IS_OF_NO_ONE}))::int as others
      from quality_finding found where ${isFound(query, rules, scope)}`;

/** A window of the findings, with how many there are. */
export async function selectFindings(
  reading: ScopedReading,
  query: FoundQuery,
  rules: Rules,
  stretch: Stretch,
  zone: string,
): Promise<{ readonly total: number; readonly rows: readonly QualityFinding[] }> {
  const { db, scope } = reading;
  const { total, others } = await countFindings(reading, query, rules);
  if (query.sort !== undefined && query.sort !== "name") {
    const { offset, limit } = stretch;
    const rows = await allRows(db)<QualityFinding>`
      ${findingsOf(query, rules, scope, zone)} offset ${offset} limit ${limit}`;
    return { total, rows };
  }
  const rows: QualityFinding[] = [];
  for (const cut of cutWindow([total - others, others], stretch)) {
    const found = await allRows(db)<QualityFinding>`
      ${segmentOf(cut, query, rules, scope, zone)} offset ${cut.offset} limit ${cut.limit}`;
    rows.push(...(cut.isFromEnd ? found.toReversed() : found));
  }
  return { total, rows };
}

/** Subject: an office, or someone who left the directory since it was checked. */
const IS_OF_NO_ONE = sql<SqlBool>`(found.rule = 'empty-office'
  or found.subject_id in (select id from person where last_run is not null))`;

/**
 * By name: first what is found of people, then of no one. Said as a join of people, so that where much is found their
 * names are walked in the index until there is enough, and where little is, that is sorted.
 */
function segmentOf(
  { segment, isFromEnd }: Cut,
  query: FoundQuery,
  rules: Rules,
  scope: Scope,
  zone: string,
): RawBuilder<unknown> {
  const isDown = query.order === "down";
  const names = isDown === isFromEnd ? sql`asc` : sql`desc`;
  const ties = isFromEnd ? sql`desc` : sql`asc`;
  const ofPeople = sql`
      from quality_finding found
      join person on person.id = found.subject_id and person.last_run is null
      left join office on office.id = found.office_id
     where ${isFound(query, rules, scope)} and found.rule <> 'empty-office'
     order by person.sort_name ${names}, person.id ${ties}, found.rule ${ties}`;
  const ofNoOne = sql`
      ${FOUND} where ${isFound(query, rules, scope)} and ${IS_OF_NO_ONE}
     order by person.sort_name ${names} nulls ${isFromEnd ? sql`first` : sql`last`}, found.subject_id ${ties}, found.rule ${ties}`;
  return sql`select ${findingColumns(scope, zone)} ${segment === 0 ? ofPeople : ofNoOne}`;
}

/** All of them, in windows. */
export const selectAllFindings = (
  { db, scope }: ScopedReading,
  query: FoundQuery,
  rules: Rules,
  zone: string,
) => readAll<QualityFinding>(db, findingsOf(query, rules, scope, zone));

const findingColumns = (scope: Scope, zone: string): RawBuilder<unknown> => sql`
  found.rule, nullif(found.office_id, '') as "officeId", coalesce(office.name, '') as "officeName",
  case when person.id is not null then json_build_object(
    'id', person.id, 'firstName', person.first_name, 'lastName', person.last_name,
    'isActive', person.is_active, 'isRetired', person.is_retired,
    'hired', to_char(person.hired, 'YYYY-MM-DD"T"HH24:MI:SS'),
    'retired', to_char(person.retired, 'YYYY-MM-DD"T"HH24:MI:SS')) end as person,
  (select count(*)::int ${othersOf(scope)}) as others,
  (found.first_at at time zone ${zone})::date as first`;

const FOUND = sql`
    from quality_finding found
    left join office on office.id = found.office_id
    left join person on person.id = found.subject_id and found.rule <> 'empty-office'`;

const findingsOf = (
  query: FoundQuery,
  rules: Rules,
  scope: Scope,
  zone: string,
): RawBuilder<QualityFinding> => sql`
  select ${findingColumns(scope, zone)} ${FOUND}
   where ${isFound(query, rules, scope)}
   order by ${findingOrder(query, rules)}`;

const SORTS: Readonly<Record<(typeof QUALITY_SORTS)[number], (rules: Rules) => RawBuilder<unknown>>> = {
  name: () => sql`person.sort_name`,
  office: () => sql`nullif(office.name, '')`,
  rule: (rules) => sql`array_position(${rules}::text[], found.rule)`,
  first: () => sql`found.first_at`,
};

/** By name unless requested; what is unknown comes last either way. */
const findingOrder = ({ sort = "name", order }: FoundQuery, rules: Rules): RawBuilder<unknown> => {
  const direction = order === "down" ? sql`desc` : sql`asc`;
  return sql`${SORTS[sort](rules)} ${direction} nulls last, person.sort_name, found.subject_id, found.rule`;
};
