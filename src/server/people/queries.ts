import { sql, type RawBuilder, type SqlBool } from "kysely";
import { compareText, sortText } from "#domain/fold.ts";
import type { OfficeId } from "#domain/ids.ts";
import { allRows } from "#server/postgres/connect.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import type { DateRange, IsoDate } from "#domain/time/time.ts";

/** Condition that two ids are the same number: where an id is a number on the wire, its leading zeros are lost. */
export const isSameNumber = (a: RawBuilder<unknown>, b: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`ltrim(${a}, '0') = ltrim(${b}, '0')`;

/**
 * The id by which the directory has the person of a reported id: the same id, else the only one that is the same number.
 * Null where there is none, or several.
 */
export const directoryId = (reported: RawBuilder<unknown>): RawBuilder<string | null> => sql`
  coalesce((select same.id from person same where same.id = ${reported} and same.last_run is null),
           (select case when count(*) = 1 then min(near.id) end from person near
             where near.last_run is null and ${isSameNumber(sql`near.id`, reported)} and ${reported} ~ '^[0-9]+$'))`;

/** An office that some report names. Offices with the same group number share a group; null when that is unknown. */
type Office = { readonly id: OfficeId; readonly name: string; readonly group: number | null };

/** Every office of the scope, in the order of their names; those without one come last, by id. */
export async function selectOffices({ db, scope }: ScopedReading): Promise<readonly Office[]> {
  const rows = await allRows(db)<Office>`
    select id, name, group_id as "group" from office where ${isSeen(sql`id`, scope)}`;
  // Each office is folded once, and not with every comparison.
  const orderOf = new Map(rows.map((row) => [row, officeOrder(row)]));
  return rows.toSorted((a, b) => compareText(orderOf.get(a) ?? "", orderOf.get(b) ?? ""));
}

const NAMELESS_LAST = "\uffff";
const officeOrder = ({ id, name }: Office): string =>
  `${sortText(name) || NAMELESS_LAST}\u0001${id.padStart(64)}`;

/** `Mesa Verde (103), Harbor Point (101)`; "" for none. An id that no report names, or of no office in scope, stands alone. */
export async function selectOfficeWords(
  reading: ScopedReading,
  ids: readonly string[] = [],
): Promise<string> {
  if (ids.length === 0) return "";
  const nameById = new Map((await selectOffices(reading)).map((office) => [String(office.id), office.name]));
  return ids
    .map((id) => {
      const name = nameById.get(id) ?? "";
      if (id === "") return "(none)";
      return name === "" ? id : `${name} (${id})`;
    })
    .join(", ");
}

/** A cell holds 32,767 characters, and a longer list would not be read. */
const NAMED_MAX = 200;

/** The offices that a file is limited to; null where it is limited to none. */
export async function selectScopeWords(reading: ScopedReading): Promise<string | null> {
  const { scope } = reading;
  if (scope === "all") return null;
  if (scope.length === 0) return "none";
  const unnamedCount = scope.length - NAMED_MAX;
  const named = await selectOfficeWords(reading, scope.slice(0, NAMED_MAX));
  return unnamedCount > 0 ? `${named}, and ${unnamedCount} more` : named;
}

/** Number of people of an office by the flag, and by dates how many joined and left it in a range. */
type OfficePeople = {
  readonly officeId: OfficeId;
  readonly officeName: string;
  readonly active: number;
  readonly inactive: number;
  readonly joined: number;
  readonly left: number;
};

/**
 * Every office of the scope with its people, or one of them. Who joined or left goes by dates, as `headcount.ts` of the
 * domain counts between the day before the range and its last day.
 */
export const selectOfficePeople = (
  { db, scope }: ScopedReading,
  { from, to }: DateRange,
  office: OfficeId | null = null,
): Promise<readonly OfficePeople[]> => {
  const isListed = sql<SqlBool>`(${office}::text is null or office_id = ${office}) and ${isSeen(sql`office_id`, scope)}`;
  return allRows(db)<OfficePeople>`
    with flagged as (
      select office_id, sum(people) filter (where is_active) as active, sum(people) filter (where not is_active) as inactive
        from person_sum where ${isListed} group by office_id
    ), hired as (
      select office_id, count(*) as people from person
       where last_run is null and ${isListed} and first_day between ${from}::date and ${to}::date group by office_id
    ), retired as (
      select office_id, count(*) as people from person
       where last_run is null and ${isListed} and last_day >= ${from}::date - 1 and last_day < ${to}::date
         and first_day is not null
       group by office_id
    )
    select office.id as "officeId", office.name as "officeName",
           coalesce(flagged.active, 0)::int as active, coalesce(flagged.inactive, 0)::int as inactive,
           coalesce(hired.people, 0)::int as joined, coalesce(retired.people, 0)::int as "left"
      from office
      left join flagged on flagged.office_id = office.id
      left join hired on hired.office_id = office.id
      left join retired on retired.office_id = office.id
     where ${isSeen(sql`office.id`, scope)} and (${office}::text is null or office.id = ${office})`;
};

type MonthOfPeople = DateRange & {
  readonly headcount: number;
  readonly joined: number;
  readonly left: number;
};

/** The headcount of an office at the end of each of the last months, the present one up to a day, with who joined and left in it. */
export const selectOfficeMonths = (
  { db, scope }: ScopedReading,
  office: OfficeId,
  { today, months }: { readonly today: IsoDate; readonly months: number },
) =>
  allRows(db)<MonthOfPeople>`
    with month as materialized (
      select first::date as "from", least(first + interval '1 month' - interval '1 day', ${today}::date)::date as "to"
        from generate_series(date_trunc('month', ${today}::date::timestamp) - make_interval(months => ${months - 1}::int),
                             date_trunc('month', ${today}::date::timestamp), interval '1 month') first
    ), spell as materialized (
      select first_day, last_day
        from person where last_run is null and office_id = ${office} and ${isSeen(sql`office_id`, scope)}
    )
    select month."from", month."to", counted.*
      from month
     cross join lateral (
        select (count(*) filter (where first_day <= month."to" and last_day >= month."to"))::int as headcount,
               (count(*) filter (where first_day between month."from" and month."to"))::int as joined,
               (count(*) filter (where first_day is not null and last_day >= month."from" - 1 and last_day < month."to"))::int as "left"
          from spell
     ) counted
     order by month."from"`;
