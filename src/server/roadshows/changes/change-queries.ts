import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { roadshowChanges } from "#contract/roadshows/roadshow-changes.ts";
import type { EventId } from "#domain/ids.ts";
import type { DateRange, Instant, WallClock } from "#domain/time/time.ts";
import type { Scope } from "#domain/identity/who.ts";
import { allRows, changeRow, firstRow, type Store } from "#server/postgres/connect.ts";
import { rowsAt, type Meant } from "#server/postgres/loading/versions.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";

type ChangedEvent = ReplyOf<typeof roadshowChanges>["rows"][number];
export type Assigned = NonNullable<ChangedEvent["reassigned"][number]["before"]>;

export type EventsRead = { readonly run: number; readonly at: Instant };

/** A run that read all events. */
const HAS_EVENTS: RawBuilder<SqlBool> = sql`source_run.rows ? 'events'`;
/** The same, where all that it showed is still stored. */
const IS_READ: RawBuilder<SqlBool> = sql`${HAS_EVENTS}
  and source_run.started_at >= coalesce((select history_from from store_state), '-infinity')`;

/** Reads of all events, the latest first: so many of them, those before a run where one is given. */
export const selectReads = (
  { db }: Pick<Store, "db">,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<readonly EventsRead[]> =>
  allRows(db)<EventsRead>`
    select id as run, started_at as at from source_run
     where ${IS_READ} and ${before === undefined ? sql`true` : sql`id < ${before}`} order by id desc limit ${limit}`;

export const selectRead = ({ db }: Pick<Store, "db">, run: number): Promise<EventsRead | null> =>
  firstRow(
    db,
  )<EventsRead>`select id as run, started_at as at from source_run where id = ${run} and ${IS_READ}`;

/** The latest read that began before a moment. */
export const selectReadBefore = ({ db }: Pick<Store, "db">, moment: Instant): Promise<EventsRead | null> =>
  firstRow(db)<EventsRead>`
    select id as run, started_at as at from source_run
     where ${IS_READ} and started_at < ${moment}::timestamptz order by id desc limit 1`;

export const selectFirstRead = ({ db }: Pick<Store, "db">): Promise<EventsRead | null> =>
  firstRow(db)<EventsRead>`
    select id as run, started_at as at from source_run where ${IS_READ} order by id limit 1`;

/** Moments of the first read from each of some runs on; none where there is none. */
export async function selectReadsFrom(
  { db }: Pick<Store, "db">,
  runs: readonly number[],
): Promise<ReadonlyMap<number, Instant>> {
  const rows = await allRows(db)<EventsRead>`
    select wanted.run, read.started_at as at
      from unnest(${[...new Set(runs)]}::integer[]) wanted (run)
     cross join lateral (select started_at from source_run
                          where id >= wanted.run and ${HAS_EVENTS} order by id limit 1) read`;
  return new Map(rows.map(({ run, at }) => [run, at]));
}

export type ComparedDays = {
  readonly eventId: EventId;
  readonly before: DateRange | null;
  readonly after: DateRange | null;
};

/** Events whose recorded days differ between two moments; up to now where the later one is null. Who sees them is not asked here. */
export const selectComparedDays = (
  { db }: Pick<ScopedReading, "db">,
  { since, until }: { readonly since: Instant; readonly until: Instant | null },
) =>
  allRows(db)<ComparedDays>`
    select event_id as "eventId", ${rangeOf("earlier")} as before, ${rangeOf("later")} as after
      from (select distinct on (event_id) * from event_days
             where ${until}::timestamptz is null or at <= ${until} order by event_id, id desc) later
      left join (select distinct on (event_id) * from event_days
                  where at <= ${since} order by event_id, id desc) earlier using (event_id)
     where (earlier.starts_on, earlier.ends_on) is distinct from (later.starts_on, later.ends_on)`;

const rangeOf = (alias: string): RawBuilder<unknown> => sql`
  case when ${sql.ref(`${alias}.starts_on`)} is not null then
    json_build_object('from', ${sql.ref(`${alias}.starts_on`)}, 'to', ${sql.ref(`${alias}.ends_on`)}) end`;

type Look = { readonly run: number; readonly earlierRun: number | null };

/** The last two reads whose changes a user looked at; null for none. */
export const selectLook = async ({ db }: Pick<Store, "db">, userId: string): Promise<Look | null> =>
  (await db
    .selectFrom("roadshow_look")
    .select(["run", "earlier_run as earlierRun"])
    .where("user_id", "=", userId)
    .executeTakeFirst()) ?? null;

/** Keeps that a user looked at a read, where it is later than the one before. Returns false where it is no read of the events. */
export async function putLook(writing: Writing, userId: string, run: number): Promise<boolean> {
  if ((await selectRead({ db: writing }, run)) === null) return false;
  await changeRow(writing)`
    insert into roadshow_look as look (user_id, run) values (${userId}, ${run})
        on conflict (user_id) do update set earlier_run = look.run, run = excluded.run where look.run < excluded.run`;
  return true;
}

/** Two reads, by their runs. */
export type ComparedRuns = { readonly from: number; readonly to: number };

const assignmentsAt = (run: number, scope: Scope, meant?: Meant): RawBuilder<unknown> =>
  sql`select * from (${rowsAt("assignment", run, meant)}) shown where ${isSeen(sql`office_id`, scope)}`;

/** Leaves out rows that both reads show the same, but for those of some events: after most reads that is almost all of them. */
const unlessEqual = ({ from, to }: ComparedRuns, isOfEvents: RawBuilder<SqlBool>): Meant => ({
  newest: sql`(since_run > ${from} or last_run < ${to} or ${isOfEvents})`,
  earlier: sql`true`,
});

export type ComparedAssignment = {
  readonly eventId: EventId;
  /** Null where it was not active. */
  readonly before: Assigned | null;
  readonly after: Assigned | null;
  readonly isAcknowledgedBefore: boolean;
  readonly isAcknowledgedAfter: boolean;
  readonly acknowledged: WallClock | null;
};

/** Assignments of the scope that are active at one of two moments: those that differ, and of the given events all. */
export const selectComparedAssignments = (
  { db, scope }: ScopedReading,
  runs: ComparedRuns,
  events: readonly EventId[] = [],
) => {
  const meant = unlessEqual(runs, sql`event_id = any(${events})`);
  return allRows(db)<ComparedAssignment>`
    with earlier as materialized (${assignmentsAt(runs.from, scope, meant)}),
         later as materialized (${assignmentsAt(runs.to, scope, meant)})
    select event_id as "eventId",
           case when earlier.is_active then ${assigned("earlier")} end as before,
           case when later.is_active then ${assigned("later")} end as after,
           ${isAcknowledged("earlier")} as "isAcknowledgedBefore", ${isAcknowledged("later")} as "isAcknowledgedAfter",
           later.acknowledged
      from earlier
      full join later using (event_id, office_id, payout_owner_id, merch_owner_id, nth)
     where (earlier.is_active or later.is_active)
       and (coalesce(earlier.is_active, false) <> coalesce(later.is_active, false)
            or earlier.hub_first <> later.hub_first or earlier.hub_last <> later.hub_last
            or ${isAcknowledged("earlier")} <> ${isAcknowledged("later")} or event_id = any(${events}))
     order by event_id, coalesce(later.ordinal, earlier.ordinal), nth`;
};

const isAcknowledged = (alias: string): RawBuilder<SqlBool> =>
  sql`coalesce(${sql.ref(`${alias}.is_active`)} and ${sql.ref(`${alias}.is_acknowledged`)}, false)`;

const fullName = (alias: string, role: string): RawBuilder<unknown> =>
  sql`jsonb_build_object('first', ${sql.ref(`${alias}.${role}_first`)}, 'last', ${sql.ref(`${alias}.${role}_last`)})`;

const assigned = (alias: string): RawBuilder<unknown> => sql`jsonb_build_object(
  'officeId', nullif(${sql.ref(`${alias}.office_id`)}, ''),
  'officeName', coalesce((select name from office where id = ${sql.ref(`${alias}.office_id`)}), ''),
  'payoutOwner', ${fullName(alias, "payout")}, 'merchOwner', ${fullName(alias, "merch")},
  'hubManager', ${fullName(alias, "hub")})`;

export type ComparedEvent = {
  readonly event: ChangedEvent["event"];
  readonly isNew: boolean;
  readonly isGone: boolean;
  /** Its last assignment of the scope was taken away. */
  readonly isLost: boolean;
  readonly statusBefore: string;
  readonly placeBefore: string;
  readonly hasMoved: boolean;
};

/** Events that two reads show differently or one of them alone, and the given ones, as far as the scope sees them. */
export const selectComparedEvents = (
  { db, scope }: ScopedReading,
  runs: ComparedRuns,
  events: readonly EventId[],
) => {
  const { from, to } = runs;
  const meant = unlessEqual(runs, sql`roadshow_event.id = any(${events})`);
  return allRows(db)<ComparedEvent>`
    with earlier as materialized (select * from (${rowsAt("roadshow_event", from, meant)}) shown),
    later as materialized (select * from (${rowsAt("roadshow_event", to, meant)}) shown),
    compared as (
      select coalesce(later.id, earlier.id) as id, coalesce(later.retailer_name, earlier.retailer_name) as retailer,
             earlier.id is null as is_new, later.id is null as is_gone, earlier.status as status_before,
             later.status as status_after, earlier.location_key as key_before, later.location_key as key_after,
             later.id is not null and ${isSeenAt(sql`later.id`, to, scope)} as is_seen,
             earlier.id is not null and ${isOfScopeAt(sql`earlier.id`, from, scope)} as was_seen
        from earlier full join later using (id)
       where earlier.id is null or later.id is null or later.status <> earlier.status
          or later.location_key <> earlier.location_key or id = any(${events})
    )
    select json_build_object('id', compared.id, 'retailerName', retailer, 'clubNumber', place.club_number,
             'city', place.city, 'state', place.state, 'status', coalesce(
               case when is_seen then status_after else status_before end, '')) as event,
           is_new as "isNew", is_gone as "isGone", not is_seen and not is_gone as "isLost",
           coalesce(status_before, '') as "statusBefore",
           concat_ws(', ', nullif('club ' || before.club_number, 'club '), nullif(before.city, ''), nullif(before.state, '')) as "placeBefore",
           coalesce((before.id, before.club_number, before.city, before.state)
             is distinct from (place.id, place.club_number, place.city, place.state), false) as "hasMoved"
      from compared
      join location place on place.key = case when is_seen then coalesce(key_after, key_before) else coalesce(key_before, key_after) end
      left join location before on before.key = key_before
     where is_seen or was_seen`;
};

/** True for events with an assignment of the scope at a read. */
const isOfScopeAt = (event: RawBuilder<unknown>, run: number, scope: Scope): RawBuilder<unknown> =>
  scope === "all"
    ? sql`true`
    : sql`${event} in (select event_id from (${assignmentsAt(run, scope)}) assigned)`;

/** The same, and for events without any assignment. */
const isSeenAt = (event: RawBuilder<unknown>, run: number, scope: Scope): RawBuilder<unknown> =>
  scope === "all"
    ? sql`true`
    : sql`(${isOfScopeAt(event, run, scope)} or ${event} not in (
        select event_id from (${rowsAt("assignment", run)}) shown))`;
