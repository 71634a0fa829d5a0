import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { headcount, headcountMoves, MoveKind, Mover, MOVE_SORTS } from "#contract/people/headcount.ts";
import type { Scope } from "#domain/identity/who.ts";
import { EARLY_DAYS, EARLY_MONTHS, TENURE_BANDS, type EarlyDays } from "#domain/people/headcount.ts";
import { dayCount, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { jsonOf } from "#server/postgres/columns.ts";
import { allRows, onlyRow } from "#server/postgres/connect.ts";
import { allOf } from "#server/postgres/search.ts";
import { readAll, type ScopedReading } from "#server/postgres/snapshot.ts";
import type { Stretch } from "#server/postgres/windows.ts";
import { DIRECTORY_COLUMNS, isInDirectory, passesFilters } from "./people-filters.ts";

type Requested = Pick<QueryOf<typeof headcount>, "from" | "to" | "office" | "state">;
type Headcount = Omit<ReplyOf<typeof headcount>, "asOf">;

/* All here go by dates, never by flags, as `#domain/people/headcount.ts` says. Without a last day it is 'infinity'. */

const isRequested = ({ office, state }: Requested, scope: Scope): RawBuilder<SqlBool> =>
  allOf([isInDirectory(scope), passesFilters({ office, state }, scope)]);

/** The headcounts of two days, and what is between them: of the people requested, those who were here within the range. */
export const selectHeadcount = ({ db, scope }: ScopedReading, requested: Requested): Promise<Headcount> =>
  onlyRow(db)<Headcount>`
    with spell as not materialized (
      select person.office_id as office, person.sort_state as state, first_day, last_day, is_active
        from person
       where ${isRequested(requested, scope)} and last_day >= ${requested.from}::date and first_day <= ${requested.to}::date
    ), cell as materialized (
      select office, state, ${counts(requested)} from spell group by office, state
    )
    select (select to_json(total) from (select ${sums(requested)} from cell) total) as total,
           (select count(*)::int from person where ${isRequested(requested, scope)} and first_day is null) as undated,
           (select to_json(marks) from (${marksOf(requested, scope)}) marks) as marks,
           ${jsonOf(sql`
             select cell.office as value, coalesce(max(office.name), '') as label, ${sums(requested)}
               from cell left join office on office.id = cell.office
              group by cell.office order by max(office.name), cell.office`)} as offices,
           ${jsonOf(sql`
             select cell.state as value, coalesce((${stateName(scope)}), '') as label, ${sums(requested)}
               from cell group by cell.state order by cell.state`)} as states,
           ${jsonOf(tenureOf(requested))} as tenure,
           ${jsonOf(earlyOf(requested, scope))} as early`;

/** Comparison of the flags of the same people with their dates on the second day. */
const marksOf = ({ office, state }: Requested, scope: Scope): RawBuilder<unknown> => sql`
    select marked.active, marked.active - counted.active as "activeNotCounted", counted.people - counted.active as "inactiveCounted"
      from (select coalesce(sum(people), 0)::int as active from person_sum person
             where is_active and ${passesFilters({ office, state }, scope)}) marked,
           (select coalesce(sum(after), 0)::int as people, coalesce(sum(active_after), 0)::int as active from cell) counted`;

/** State as a person of it spells it. */
const stateName = (scope: Scope): RawBuilder<string> =>
  sql`select person.state from person where ${isInDirectory(scope)} and person.sort_state = cell.state limit 1`;

/** Sums of an office and a state. They are summed up by office, by state and in all, so that each person is counted once. */
const counts = ({ from, to }: DateRange): RawBuilder<unknown> => sql`
  (count(*) filter (where first_day <= ${from}::date))::int as before,
  (count(*) filter (where last_day >= ${to}::date))::int as after,
  (count(*) filter (where last_day >= ${to}::date and is_active))::int as active_after,
  (count(*) filter (where first_day > ${from}::date))::int as joined,
  (count(*) filter (where last_day < ${to}::date))::int as "left",
  sum(least(last_day, ${to}::date) - greatest(first_day, ${from}::date) + 1) as person_days`;

const sums = (range: DateRange): RawBuilder<unknown> => sql`
  coalesce(sum(before), 0)::int as before, coalesce(sum(after), 0)::int as after,
  coalesce(sum(joined), 0)::int as joined, coalesce(sum("left"), 0)::int as "left",
  coalesce(sum(person_days), 0)::float8 / ${dayCount(range)}::int as mean`;

const BAND_STARTS = TENURE_BANDS.map(({ fromDays }) => fromDays);

/** People who were here on each of the two days, by the band of their tenure on that day. */
const tenureOf = ({ from, to }: DateRange): RawBuilder<unknown> => sql`
  select band.from_days as "fromDays",
         coalesce(sum(before) filter (where band.nth = nth_before), 0)::int as before,
         coalesce(sum(after) filter (where band.nth = nth_after), 0)::int as after
    from unnest(${BAND_STARTS}::int[]) with ordinality band (from_days, nth)
    left join (
      select width_bucket(${from}::date - first_day, ${BAND_STARTS}::int[]) as nth_before,
             width_bucket(${to}::date - first_day, ${BAND_STARTS}::int[]) as nth_after,
             count(*) filter (where first_day <= ${from}::date) as before,
             count(*) filter (where last_day >= ${to}::date) as after
        from spell group by first_day
    ) hired on band.nth in (nth_before, nth_after)
   group by band.from_days order by band.from_days`;

/** People by month of hire, newest first, with how many of those hired long enough ago left within so many days. */
const earlyOf = (requested: Requested, scope: Scope): RawBuilder<unknown> => sql`
  select date_trunc('month', first_day::timestamp)::date as month, sum(hired)::int as hired,
         json_build_array(${sql.join(EARLY_DAYS.map((days) => earlyWithin(days, requested)))}) as within
    from (
      select first_day, count(*) as hired,
             ${sql.join(EARLY_DAYS.map((days) => sql`count(*) filter (where last_day < first_day + ${days}::int) as ${leftColumn(days)}`))}
        from person
       where ${isRequested(requested, scope)} and first_day <= ${requested.to}::date
         and first_day >= (date_trunc('month', ${requested.to}::date::timestamp)
                           - make_interval(months => ${EARLY_MONTHS - 1}::int))::date
       group by first_day
    ) by_day
   group by month order by month desc`;

const leftColumn = (days: EarlyDays) => sql.ref(`left_${days}`);

const earlyWithin = (days: EarlyDays, { to }: DateRange): RawBuilder<unknown> => {
  const isJudged = sql`first_day + ${days}::int <= ${to}::date`;
  return sql`json_build_object(
    'days', ${days}::int, 'judged', coalesce(sum(hired) filter (where ${isJudged}), 0)::int,
    'left', coalesce(sum(${leftColumn(days)}) filter (where ${isJudged}), 0)::int)`;
};

type MovesQuery = Omit<QueryOf<typeof headcountMoves>, keyof Stretch>;

/** People who joined or left between two days: a window, with how many there are. */
export async function selectMoves(
  { db, scope }: ScopedReading,
  query: MovesQuery,
  { offset, limit }: Stretch,
): Promise<{ readonly total: number; readonly rows: readonly Mover[] }> {
  const rows = await allRows(db)<Mover>`${moversOf(query, scope)} offset ${offset} limit ${limit}`;
  const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
  if (isLast) return { total: offset + rows.length, rows };
  const { total } = await onlyRow(db)<{ total: number }>`
    select count(*)::int as total from person where ${hasMoved(query, scope)}`;
  return { total, rows };
}

/** All of them, in windows. */
export const selectAllMoves = ({ db, scope }: ScopedReading, query: MovesQuery) =>
  readAll<Mover>(db, moversOf(query, scope));

const MOVES: Readonly<Record<MoveKind, (range: DateRange) => RawBuilder<SqlBool>>> = {
  joined: ({ from, to }) => sql`first_day > ${from}::date and first_day <= ${to}::date`,
  left: ({ from, to }) => sql`first_day is not null and last_day >= ${from}::date and last_day < ${to}::date`,
};

const hasMoved = (query: MovesQuery, scope: Scope): RawBuilder<SqlBool> =>
  allOf([isRequested(query, scope), MOVES[query.kind](query)]);

const tenureOn = (to: IsoDate): RawBuilder<number> => sql`least(last_day, ${to}::date) - first_day`;
const LAST = sql<IsoDate | null>`nullif(last_day, 'infinity')`;

const moversOf = (query: MovesQuery, scope: Scope): RawBuilder<Mover> => sql`
  select ${DIRECTORY_COLUMNS}, ${LAST} as last, ${tenureOn(query.to)} as tenure
    from person where ${hasMoved(query, scope)} order by ${moveOrder(query)}`;

const SORTS: Readonly<Record<(typeof MOVE_SORTS)[number], (query: MovesQuery) => RawBuilder<unknown>>> = {
  name: () => sql`person.sort_name`,
  office: () => sql`nullif(person.sort_office, '')`,
  state: () => sql`nullif(person.sort_state, '')`,
  hired: () => sql`first_day`,
  last: () => LAST,
  tenure: ({ to }) => tenureOn(to),
};

/** By name unless requested; what is unknown comes last either way, and names decide where values are equal. */
const moveOrder = (query: MovesQuery): RawBuilder<unknown> => {
  const direction = query.order === "down" ? sql`desc` : sql`asc`;
  return sql`${SORTS[query.sort ?? "name"](query)} ${direction} nulls last, person.sort_name, person.id`;
};
