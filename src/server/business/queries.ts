import { sql } from "kysely";
import type { OfficePlace } from "#contract/admin/business.ts";
import {
  businessSettingsOf,
  type BusinessSettingName,
  type BusinessSettings,
} from "#domain/business-settings.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { Instant, IsoDate } from "#domain/time/time.ts";
import { assumedPlace, type Place } from "#domain/people/office-places.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { allRows, changeRows, type Store } from "#server/postgres/connect.ts";
import { isSeen, type Reading, type ScopedReading } from "#server/postgres/snapshot.ts";

export async function selectBusinessSettings({ db }: Pick<Store, "db">): Promise<BusinessSettings> {
  const rows = await db.selectFrom("business_setting").select(["name", "value"]).execute();
  return businessSettingsOf(new Map(rows.map(({ name, value }) => [name, value])));
}

/** The settings, while no one else may change them until the transaction ends. */
export async function lockBusinessSettings(writing: Writing): Promise<BusinessSettings> {
  await sql`lock table business_setting in share row exclusive mode`.execute(writing);
  return selectBusinessSettings({ db: writing });
}

export async function updateBusinessSetting(
  writing: Writing,
  name: BusinessSettingName,
  value: number,
): Promise<void> {
  await changeRows(writing)`
    insert into business_setting (name, value) values (${name}, to_jsonb(${value}::int))
        on conflict (name) do update set value = excluded.value`;
}

type PlaceRow = Omit<OfficePlace, "place" | "isConfirmed"> &
  Readonly<Record<"state" | "zone" | "commonest", string | null>>;

/** Every office with its place, or of one office alone, in the order of their ids. */
export const selectOfficePlaces = (
  db: Reading,
  office: OfficeId | null = null,
): Promise<readonly OfficePlace[]> => selectSeenPlaces({ db, scope: "all" }, office);

/** Number of active `people` of each office in each `state`. */
export const PEOPLE_BY_STATE = sql`
  select office_id, sort_state as state, sum(people)::int as people
    from person_sum where is_active group by office_id, sort_state`;

/** The same of the offices of a scope. */
export async function selectSeenPlaces(
  { db, scope }: ScopedReading,
  office: OfficeId | null = null,
): Promise<readonly OfficePlace[]> {
  const rows = await allRows(db)<PlaceRow>`
    with reported as (
      select * from (${PEOPLE_BY_STATE}) by_state where ${office}::text is null or office_id = ${office}
    ), commonest as (
      select distinct on (office_id) office_id, state, people from reported
       where state <> '' order by office_id, people desc, state
    ), staffed as (select office_id, sum(people)::int as people from reported group by office_id)
    select o.id as "officeId", o.name as "officeName", p.state, p.zone,
           coalesce(s.people, 0) as people, c.state as commonest, coalesce(c.people, 0) as "peopleThere"
      from office o
      left join office_place p on p.office_id = o.id
      left join staffed s on s.office_id = o.id
      left join commonest c on c.office_id = o.id
     where ${isSeen(sql`o.id`, scope)} and (${office}::text is null or o.id = ${office})
     order by length(o.id), o.id`;
  return rows.map(rowToPlace);
}

const rowToPlace = ({ state, zone, commonest, ...office }: PlaceRow): OfficePlace => ({
  ...office,
  place: state === null || zone === null ? assumedPlace(commonest) : { state, zone },
  isConfirmed: state !== null && zone !== null,
});

/** Stores the location that an administrator set, or with null deletes it, so that it is assumed again. */
export async function updateOfficePlace(
  writing: Writing,
  officeId: OfficeId,
  place: Place | null,
): Promise<void> {
  await (
    place === null
      ? sql`delete from office_place where office_id = ${officeId}`
      : sql`
        insert into office_place (office_id, state, zone) values (${officeId}, ${place.state}, ${place.zone})
            on conflict (office_id) do update set state = excluded.state, zone = excluded.zone`
  ).execute(writing);
}

export type Closure = {
  readonly officeId: OfficeId;
  /** The first day on which it is closed. */
  readonly on: IsoDate;
  readonly reason: string;
  readonly byName: string;
  readonly at: Instant;
};

/** The closed offices of a scope, or one of them. */
export const selectClosures = (
  { db, scope }: ScopedReading,
  office: OfficeId | null = null,
): Promise<readonly Closure[]> =>
  allRows(db)<Closure>`
    select office_id as "officeId", closed_on as on, reason, by_name as "byName", at
      from office_closure
     where ${isSeen(sql`office_id`, scope)} and (${office}::text is null or office_id = ${office})`;

/** Stores that an office is closed, in place of an earlier day and reason. */
export const upsertClosure = (
  writing: Writing,
  { officeId, on, reason, byId, byName, at }: Closure & { readonly byId: string },
): Promise<number> =>
  changeRows(writing)`
    insert into office_closure (office_id, closed_on, reason, by_id, by_name, at)
    values (${officeId}, ${on}::date, ${reason}, ${byId}, ${byName}, ${at})
        on conflict (office_id) do update
       set (closed_on, reason, by_id, by_name, at)
         = (excluded.closed_on, excluded.reason, excluded.by_id, excluded.by_name, excluded.at)`;

export const deleteClosure = (writing: Writing, officeId: OfficeId): Promise<number> =>
  changeRows(writing)`delete from office_closure where office_id = ${officeId}`;

/**
 * True where an office of the scope shows no sign of life in the eight weeks before a day: no active people, no submission, and
 * no active assignment to an event that is not canceled.
 */
export async function selectLooksClosed(
  { db, scope }: ScopedReading,
  office: OfficeId,
  day: IsoDate,
): Promise<boolean> {
  const [row] = await allRows(db)<{ looksClosed: boolean }>`
    select not exists (select from person_sum where office_id = ${office} and is_active and people > 0)
       and not exists (select from submission
                        where office_id = ${office} and last_run is null and week >= ${day}::date - 56)
       and not exists (select from assignment a join roadshow_event e on e.id = a.event_id
                        where a.office_id = ${office} and a.last_run is null and a.is_active
                          and e.last_run is null and not e.is_canceled) as "looksClosed"
     where ${isSeen(sql`${office}::text`, scope)}`;
  return row?.looksClosed ?? false;
}
