import { sql, type SqlBool } from "kysely";
import type { EventId, OfficeId } from "#domain/ids.ts";
import type { FullName } from "#domain/roadshows/roadshows.ts";
import type { WallClock } from "#domain/time/time.ts";
import { allRows } from "#server/postgres/connect.ts";
import { changesOf, isBelow } from "#server/postgres/loading/versions.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { isEventSeen } from "#server/roadshows/searched-events.ts";

type Version = {
  /** The first run that showed it so. */
  readonly run: number;
  /** The first run that showed it at all: earlier than `run` where a version before it was deleted, or follows it. */
  readonly firstRun: number;
  /** The last run that showed it at all; null while the latest does. */
  readonly lastRun: number | null;
};

export type EventVersion = Version & { readonly status: string; readonly place: string };

/** Versions of an event of the scope as it was reported, oldest first; none where the scope does not hold it. */
export function selectEventVersions({ db, scope }: ScopedReading, id: EventId) {
  const isShown = sql<SqlBool>`exists (
    select from roadshow_event event where event.id = ${id} and ${isEventSeen(sql`event`, scope)})`;
  const versions = changesOf("roadshow_event", {
    newest: sql`roadshow_event.id = ${id} and ${isShown}`,
    earlier: sql`earlier.id = ${id} and ${isShown}`,
  });
  return allRows(db)<EventVersion>`
    select version.run, version.first_run as "firstRun", version.last_run as "lastRun", version.status,
           concat_ws(', ', nullif('club ' || location.club_number, 'club '), nullif(location.city, ''),
                     nullif(location.state, '')) as place
      from (${versions}) version
      join location on location.key = version.location_key
     order by version.run`;
}

export type AssignmentVersion = Version & {
  /** Tells assignments of the event apart. */
  readonly key: string;
  readonly owner: FullName;
  readonly hubManager: string;
  readonly officeId: OfficeId | null;
  readonly officeName: string;
  readonly isActive: boolean;
  readonly isAcknowledged: boolean;
  readonly acknowledged: WallClock | null;
};

/** Versions of each assignment of an event, of the offices in the scope, oldest first. */
export const selectAssignmentVersions = ({ db, scope }: ScopedReading, id: EventId) =>
  allRows(db)<AssignmentVersion>`
    with version as (${changesOf("assignment", { newest: sql`event_id = ${id}`, earlier: isBelow(id) })})
    select run, first_run as "firstRun", last_run as "lastRun", concat_ws('/', office_id, payout_owner_id, merch_owner_id, nth) as key,
           json_build_object('first', payout_first, 'last', payout_last) as owner,
           trim(hub_first || ' ' || hub_last) as "hubManager", nullif(office_id, '') as "officeId",
           coalesce((select name from office where id = office_id), '') as "officeName",
           is_active as "isActive", is_acknowledged as "isAcknowledged", acknowledged
      from version where event_id = ${id} and ${isSeen(sql`office_id`, scope)} order by run, ordinal`;
