import { sql, type RawBuilder } from "kysely";
import type { OfficePlace } from "#contract/admin/business.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { roadshowCandidates } from "#contract/roadshows/roadshow-gaps.ts";
import type { roadshowGaps } from "#contract/roadshows/roadshows.ts";
import { byNumber, type EventId, type OfficeId, type PersonId } from "#domain/ids.ts";
import type { Scope } from "#domain/identity/who.ts";
import { milesBetween } from "#domain/people/state-distances.ts";
import { CANDIDATES_MAX, NEAREST_MAX } from "#domain/roadshows/candidates.ts";
import { selectClosures, selectSeenPlaces } from "#server/business/queries.ts";
import { allRows } from "#server/postgres/connect.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { selectOfficeOwners } from "#server/roadshows/queries.ts";
import { selectOfficeAnswers } from "./answer-queries.ts";
import { COMPARED, HAS_STAFFED, HOME_RANK, NAMED_EVENT, RANK, reasonAt } from "./staffed-before.ts";

type Gap = ReplyOf<typeof roadshowGaps>["rows"][number];
type Candidates = ReplyOf<typeof roadshowCandidates>;
type OfficeCandidate = Candidates["offices"]["rows"][number];
type PersonCandidate = Candidates["people"]["rows"][number];

/** Offices of the scope that have a place and active people, and are not closed. */
async function readHomes(reading: ScopedReading): Promise<readonly OfficePlace[]> {
  const closed = new Set((await selectClosures(reading)).map(({ officeId }) => officeId));
  const places = await selectSeenPlaces(reading);
  return places.filter(
    ({ officeId, place, people }) => place !== null && people > 0 && !closed.has(officeId),
  );
}

/** Selects the offices with the states that they are in. */
const homesWithStates = (homes: readonly OfficePlace[]): RawBuilder<unknown> => sql`
  select * from unnest(${homes.map(({ officeId }) => officeId)}::text[],
                       ${homes.map(({ place }) => place?.state ?? "")}::text[]) home (office_id, state)`;

/** Current active assignments to events that are not canceled, aliases `a` and `e`. */
const ACTIVE = sql`
  assignment a
  join roadshow_event e on e.id = a.event_id and e.last_run is null and not e.is_canceled`;
const IS_ACTIVE = sql`a.last_run is null and a.is_active`;

type OfficeRow = Omit<OfficeCandidate, "owner"> & { readonly eventId: EventId; readonly total: number };

/** Candidate offices of the scope for events without staff, the first ones of each; the nearest offices where there are none. */
async function selectOfficeRows(
  reading: ScopedReading,
  homes: readonly OfficePlace[],
  ids: readonly EventId[],
  most: number,
): Promise<readonly OfficeRow[]> {
  const rows = await selectReasonedRows(reading, homes, ids, most);
  const found = new Set(rows.map(({ eventId }) => eventId));
  const without = ids.filter((id) => !found.has(id));
  return without.length === 0 ? rows : [...rows, ...(await selectNearestRows(reading, homes, without, most))];
}

type Lonely = { readonly id: EventId; readonly state: string };

/** Nearest offices of each of some events, by the middles of their states. */
async function selectNearestRows(
  reading: ScopedReading,
  homes: readonly OfficePlace[],
  ids: readonly EventId[],
  most: number,
) {
  const { db, scope } = reading;
  const events = await allRows(db)<Lonely>`
    select e.id, upper(l.state) as state from roadshow_event e join location l on l.key = e.location_key
     where e.id = any(${ids}) order by length(e.id), e.id`;
  const active = await allRows(db)<{ officeId: OfficeId; assignments: number }>`
    select a.office_id as "officeId", count(*)::int as assignments from ${ACTIVE}
     where ${IS_ACTIVE} and ${isSeen(sql`a.office_id`, scope)} group by a.office_id`;
  const assignments = new Map(active.map((row) => [row.officeId, row.assignments]));
  return events.flatMap(({ id, state }) => {
    const near = homes
      .map(({ officeId, officeName, place }) => ({
        officeId,
        officeName,
        miles: milesBetween(place?.state ?? "", state) ?? Infinity,
      }))
      .filter(({ miles }) => miles < Infinity)
      .toSorted((a, b) => a.miles - b.miles || byNumber(a.officeId, b.officeId))
      .slice(0, NEAREST_MAX);
    return near.slice(0, most).map(({ officeId, officeName }): OfficeRow => ({
      eventId: id,
      officeId,
      officeName,
      reason: "nearest",
      latest: null,
      assignments: assignments.get(officeId) ?? 0,
      total: near.length,
    }));
  });
}

/** In the order of `compareCandidates`. Events that are compared alike have the same candidates, which are ranked once. */
function selectReasonedRows(
  { db, scope }: ScopedReading,
  homes: readonly OfficePlace[],
  ids: readonly EventId[],
  most: number,
) {
  return allRows(db)<OfficeRow>`
    with event as materialized (
      select e.*, dense_rank() over (order by retailer_id, club_number, area, state) as kind
        from (select e.id, ${COMPARED} from roadshow_event e join location l on l.key = e.location_key
               where e.id = any(${ids})) e
    ), gap as materialized (
      select distinct kind, retailer_id, club_number, area, state from event
    ), past as materialized (
      select a.office_id, ${COMPARED}, max(a.acknowledged) as latest
        from assignment a
        join roadshow_event e on e.id = a.event_id
        join location l on l.key = e.location_key
       where ${HAS_STAFFED} and a.office_id <> '' and ${isSeen(sql`a.office_id`, scope)}
         and a.office_id not in (select office_id from office_closure)
         and upper(l.state) = any(array(select distinct state from gap where state <> ''))
       group by a.office_id, e.retailer_id, l.club_number, area, upper(l.state)
    ), active as materialized (
      select a.office_id, count(*)::int as assignments from ${ACTIVE}
       where ${IS_ACTIVE} and ${isSeen(sql`a.office_id`, scope)} group by a.office_id
    ), matched as (
      select gap.kind, past.office_id, past.latest, ${RANK} as rank
        from gap join past on past.state = gap.state
       union all
      select gap.kind, home.office_id, null, ${HOME_RANK} from gap join (${homesWithStates(homes)}) home on home.state = gap.state
    ), best as (
      select distinct on (kind, office_id) kind, office_id, rank, latest
        from matched order by kind, office_id, rank, latest desc nulls last
    ), placed as (
      select best.*, coalesce(active.assignments, 0) as assignments,
             (count(*) over (partition by kind))::int as total,
             row_number() over (
               partition by kind order by rank, coalesce(active.assignments, 0), latest desc nulls last,
                                        length(best.office_id), best.office_id) as place
        from best left join active on active.office_id = best.office_id
    )
    select event.id as "eventId", placed.office_id as "officeId", coalesce(office.name, '') as "officeName",
           ${reasonAt(sql`placed.rank`)} as reason, placed.latest, placed.assignments, placed.total
      from event join placed on placed.kind = event.kind left join office on office.id = placed.office_id
     where placed.place <= ${most} order by event.id, placed.place`;
}

const withOwners = async (reading: ScopedReading, rows: readonly OfficeRow[]) => {
  const owners = await selectOfficeOwners(
    reading,
    rows.map(({ officeId }) => officeId),
  );
  return rows.map(({ eventId, total: _total, ...office }) => ({
    eventId,
    office: { ...office, owner: owners.get(office.officeId) ?? null },
  }));
};

/** These events without staff, each with its first candidate offices. */
export async function selectGaps(
  reading: ScopedReading,
  ids: readonly EventId[],
  most: number,
): Promise<readonly Gap[]> {
  const events = await allRows(reading.db)<Gap["event"]>`
    select ${NAMED_EVENT} from roadshow_event e join location l on l.key = e.location_key
     where e.id = any(${ids}) order by length(e.id), e.id`;
  const rows = await selectOfficeRows(reading, await readHomes(reading), ids, most);
  const candidates = await withOwners(reading, rows);
  const byEvent = Map.groupBy(candidates, ({ eventId }) => eventId);
  const answerOf = await selectOfficeAnswers(reading, ids);
  return events.map((event) => ({
    event,
    offices: (byEvent.get(event.id) ?? []).map(({ office }) => ({
      ...office,
      answer: answerOf(event.id, office.officeId),
    })),
  }));
}

/** The candidate offices and people of one event without staff. */
export async function selectCandidates(
  reading: ScopedReading,
  event: EventId,
): Promise<Pick<Candidates, "offices" | "people">> {
  const homes = await readHomes(reading);
  const rows = await selectOfficeRows(reading, homes, [event], CANDIDATES_MAX);
  const offices = (await withOwners(reading, rows)).map(({ office }) => office);
  return {
    offices: { total: rows[0]?.total ?? 0, rows: offices },
    people: await selectPersonCandidates(reading, homes, event),
  };
}

type PersonRow = Omit<PersonCandidate, "person" | "hours"> &
  PersonCandidate["person"] & { readonly total: number };

/** Both owners of an assignment, alias `a`, each once. */
const OWNERS = sql`unnest(case a.payout_owner_id when a.merch_owner_id then array[a.payout_owner_id]
                           else array[a.payout_owner_id, a.merch_owner_id] end) owner (id)`;

/** People of the scope who are active, alias `p`. */
const isActivePerson = (scope: Scope) => sql`
  p.last_run is null and p.is_active and not p.is_retired and p.office_id <> '' and ${isSeen(sql`p.office_id`, scope)}`;

/**
 * Candidate people for one event without staff: active ones of the scope who were owners of an assignment of the scope in
 * the event's state, or whose office is in it; in the order of `compareCandidates`. The latter are many and come last:
 * where the others fill the list, they are counted only.
 */
async function selectPersonCandidates(
  { db, scope }: ScopedReading,
  homes: readonly OfficePlace[],
  event: EventId,
): Promise<Candidates["people"]> {
  const rows = await allRows(db)<PersonRow>`
    with gap as materialized (
      select ${COMPARED} from roadshow_event e join location l on l.key = e.location_key where e.id = ${event}
    ), past as materialized (
      select owner.id as person_id, ${COMPARED}, max(a.acknowledged) as latest
        from assignment a
        join roadshow_event e on e.id = a.event_id
        join location l on l.key = e.location_key
       cross join lateral ${OWNERS}
       where ${HAS_STAFFED} and owner.id <> '' and ${isSeen(sql`a.office_id`, scope)}
         and upper(l.state) = any(array(select distinct state from gap where state <> ''))
       group by owner.id, e.retailer_id, l.club_number, area, upper(l.state)
    ), experienced as materialized (
      select distinct on (past.person_id) past.person_id, ${RANK} as rank, past.latest
        from gap
        join past on past.state = gap.state
        join person p on p.id = past.person_id and ${isActivePerson(scope)}
       order by past.person_id, rank, past.latest desc nulls last
    ), local as materialized (
      select p.id as person_id
        from person p
       where ${isActivePerson(scope)} and p.id not in (select person_id from experienced)
         and p.office_id in (
           select home.office_id from (${homesWithStates(homes)}) home join gap on gap.state = home.state)
    ), listed as materialized (
      select * from experienced
       union all
      select person_id, ${HOME_RANK}, null from local
       where (select count(*) from experienced) < ${CANDIDATES_MAX}
    ), active as materialized (
      select owner.id as person_id, count(*)::int as assignments
        from ${ACTIVE} cross join lateral ${OWNERS}
       where ${IS_ACTIVE} and ${isSeen(sql`a.office_id`, scope)}
         -- Few assignments are of a candidate: the others need not be counted.
         and (a.payout_owner_id in (select person_id from listed) or a.merch_owner_id in (select person_id from listed))
       group by owner.id
    ), first as (
      select listed.*, coalesce(active.assignments, 0) as assignments,
             ((select count(*) from experienced) + (select count(*) from local))::int as total
        from listed left join active on active.person_id = listed.person_id
       order by listed.rank, coalesce(active.assignments, 0), listed.latest desc nulls last, length(listed.person_id),
                listed.person_id
       limit ${CANDIDATES_MAX}
    )
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.phone, p.email,
           p.office_id as "officeId", p.office_name as "officeName",
           ${reasonAt(sql`first.rank`)} as reason, first.latest, first.assignments, first.total
      from first join person p on p.id = first.person_id
     order by first.rank, first.assignments, first.latest desc nulls last, length(p.id), p.id`;
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ id, firstName, lastName, phone, email, total: _total, ...candidate }) => ({
      ...candidate,
      person: { id, firstName, lastName, phone, email },
    })),
  };
}

type LatestHours = NonNullable<PersonCandidate["hours"]> & { readonly id: PersonId };

/** The counted minutes of these people, in submissions of the scope, of the latest week that each has any in. */
export async function selectLatestHours(
  { db, scope }: ScopedReading,
  people: readonly PersonId[],
): Promise<ReadonlyMap<PersonId, LatestHours>> {
  const rows = await allRows(db)<LatestHours>`
    select distinct on (person_week.person) person_week.person as id, person_week.week,
           sum(person_week.counted_min)::int as minutes
      from person_week
     where person_week.person = any(${people}) and person_week.week is not null
       and ${isSeen(sql`person_week.office_id`, scope)}
     group by person_week.person, person_week.week
     order by person_week.person, person_week.week desc`;
  return new Map(rows.map((row) => [row.id, row]));
}
