import { sql } from "kysely";
import type { OfficeId, PersonId } from "#domain/ids.ts";
import { DUPLICATE_RULES, qualityRulesFor, type QualityRuleId } from "#domain/people/quality-rules.ts";
import type { DateRange, IsoDate } from "#domain/time/time.ts";
import { allRows, onlyRow } from "#server/postgres/connect.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { isInDirectory } from "./people-filters.ts";
import { isFindingVisible } from "./quality-queries.ts";

export type Leaver = {
  readonly id: PersonId;
  readonly firstName: string;
  readonly lastName: string;
  readonly officeName: string;
  /** Null where none is reported. */
  readonly officeId: OfficeId | null;
  readonly day: IsoDate;
};

/** People of the scope whose last day is within a range. A retirement before the hire is an earlier spell. */
export const selectLeavers = ({ db, scope }: ScopedReading, { from, to }: DateRange) =>
  allRows(db)<Leaver>`
    select person.id, person.first_name as "firstName", person.last_name as "lastName",
           coalesce(office.name, '') as "officeName", office.id as "officeId", last_day as day
      from person
      left join office on office.id = person.office_id
     where ${isInDirectory(scope)} and last_day between ${from}::date and ${to}::date`;

export type Duplicate = {
  readonly rule: QualityRuleId;
  /** The first of the people by id. */
  readonly id: PersonId;
  readonly firstName: string;
  readonly lastName: string;
  readonly officeName: string;
  readonly people: number;
  readonly offices: readonly OfficeId[];
  readonly since: IsoDate;
};

/** People of the scope who share an SSN, or else a name and date of birth: one row for all of them. */
export const selectDuplicates = ({ db, scope }: ScopedReading, zone: string) =>
  allRows(db)<Duplicate>`
    select distinct on (shared.id) shared.rule, shared.id, person.first_name as "firstName", person.last_name as "lastName",
           coalesce(office.name, '') as "officeName", shared.people, shared.offices, shared.since
      from (
        select found.rule, min(found.subject_id) as id, count(*)::int as people,
               array_remove(array_agg(distinct found.office_id), '') as offices,
               (min(found.first_at) at time zone ${zone})::date as since
          from quality_finding found
         where found.rule = any(${DUPLICATE_RULES}) and found.gone_at is null and ${isSeen(sql`found.office_id`, scope)}
         group by found.rule, found.shared having count(*) > 1
      ) shared
      join person on person.id = shared.id
      left join office on office.id = person.office_id
     order by shared.id, shared.rule desc`;

/** Number of findings of some rules in the scope: as many as data quality lists of them. */
export const selectDuplicateFindings = async ({ db, scope }: ScopedReading): Promise<number> =>
  (
    await onlyRow(db)<{ count: number }>`
      select count(*)::int as count from quality_finding found
       where found.gone_at is null and ${isFindingVisible(DUPLICATE_RULES, scope)}`
  ).count;

export type FaultyOffice = {
  /** Null of people without an office. */
  readonly officeId: OfficeId | null;
  readonly officeName: string;
  readonly faults: number;
  readonly since: IsoDate;
};

/** Offices of the scope with what the rules that managers see find in them. Of two who share something both are in the scope. */
export const selectFaultyOffices = ({ db, scope }: ScopedReading, zone: string) =>
  allRows(db)<FaultyOffice>`
    select nullif(found.office_id, '') as "officeId", coalesce(max(office.name), '') as "officeName",
           count(*)::int as faults, (min(found.first_at) at time zone ${zone})::date as since
      from quality_finding found
      left join office on office.id = found.office_id
     where found.gone_at is null and ${isFindingVisible(qualityRulesFor(false), scope)}
     group by found.office_id`;
