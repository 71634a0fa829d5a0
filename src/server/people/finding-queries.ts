import type { OfficeId, PersonId } from "#domain/ids.ts";
import type { DateRange, IsoDate } from "#domain/time/time.ts";
import { allRows } from "#server/postgres/connect.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { isInDirectory } from "./people-filters.ts";

type Leaver = {
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
