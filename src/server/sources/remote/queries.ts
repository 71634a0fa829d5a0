import { sql } from "kysely";
import {
  sourceSettingsOf,
  type sourceReads,
  type RequestedRead,
  type ResourceState,
  type SourceFinding,
  type SourceSettings,
} from "#contract/admin/sources.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { CHANGING_DAYS, type SourceResource } from "#domain/remote-source.ts";
import { STAGES, type FunnelCounts } from "#domain/funnel/funnel.ts";
import type { EntryId, OfficeId } from "#domain/ids.ts";
import type { DateRange, Instant, IsoDate } from "#domain/time/time.ts";
import type { PoolClient } from "pg";
import { allRows, changeRows, firstRow, onlyRow, type Db } from "#server/postgres/connect.ts";
import { writingOver, type Writing } from "#server/postgres/transaction.ts";

/** Besides what administrators are shown: the last try, and the run of the last success, null where nothing had changed. */
export type StoredResource = ResourceState & {
  readonly triedAt: Instant | null;
  readonly runId: number | null;
};

/** The schedule, in the order in which a first start reads. What was requested counts as being read. */
export const selectResources = (db: Db) => allRows(db)<StoredResource>`
    select resource, nullif(next_read_at, '-infinity') as "nextReadAt", tried_at as "triedAt", read_at as "readAt",
           run_id as "runId", duration_ms as "durationMs", rows,
           (select reported_total from reply where scope = r.resource) as "reportedTotal", failing_since as "failingSince", failures, failure,
           reference, breaker_open_until as "breakerOpenUntil",
           coalesce(reading_since, (select min(w.wanted_at) from source_wish w
                                     where w.resource = r.resource and w.ended_at is null)) as "readingSince",
           parts_done as "partsDone", parts_total as "partsTotal", is_paused as "isPaused"
      from source_resource r
     order by array_position(array['employees', 'interview', 'events', 'weekly', 'records', 'checks'], resource)`;

export const updatePaused = (db: Db, resource: SourceResource, isPaused: boolean) =>
  changeRows(db)`update source_resource set is_paused = ${isPaused} where resource = ${resource}`;

/** A resource, or some days of interview counts, that people wait for. */
export type Wanted = { readonly resource: SourceResource; readonly range: DateRange | null };
export type Wish = Wanted & { readonly id: number; readonly wantedAt: Instant };

/** Person who requests a read, and when. */
export type WantedBy = { readonly userId: string; readonly name: string; readonly at: Instant };

/** Open reads are counted and added by one request at a time. */
export const lockWishes = (writing: Writing) =>
  changeRows(writing)`lock table source_wish in share row exclusive mode`;

/**
 * Requests reads now and returns the ids of the wishes; one that is already open serves all, and what is paused gets
 * none. Those that ended a day before are deleted: no one requests them any more.
 */
export async function insertWishes(
  db: Db,
  wanted: readonly Wanted[],
  { userId, name, at }: WantedBy,
): Promise<readonly number[]> {
  await changeRows(db)`delete from source_wish where ended_at < ${at}::timestamptz - interval '1 day'`;
  const rows = await allRows(db)<{ id: number }>`
    insert into source_wish (resource, from_day, to_day, wanted_at, wanted_by, wanted_by_name)
    select distinct resource, (range ->> 'from')::date, (range ->> 'to')::date, ${at}::timestamptz, ${userId}, ${name}
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w (resource text, range json)
      join source_resource r using (resource)
     where not r.is_paused
        on conflict (resource, from_day, to_day) where ended_at is null do update set resource = excluded.resource
    returning id`;
  return rows.map(({ id }) => id);
}

/** Number of reads that are open: those that the person requested first, and all. */
export const countOpenWishes = (db: Db, userId: string) =>
  onlyRow(db)<{ ofPerson: number; inAll: number }>`
    select (count(*) filter (where wanted_by = ${userId}))::int as "ofPerson", count(*)::int as "inAll"
      from source_wish where ended_at is null`;

const WISH_RANGE = sql`
  case when from_day is not null then json_build_object('from', from_day, 'to', to_day) end as range`;

/** First come, first read. */
export const selectOpenWishes = (db: Db) => allRows(db)<Wish>`
    select id, resource, wanted_at as "wantedAt", ${WISH_RANGE}
      from source_wish where ended_at is null order by id`;

/** Reads that people wait for, as administrators are shown them. */
export const selectRequested = (db: Db) => allRows(db)<RequestedRead>`
    select id, resource, wanted_by_name as "wantedBy", wanted_at as "wantedAt", parts_done as "partsDone",
           parts_total as "partsTotal", ${WISH_RANGE}
      from source_wish where ended_at is null order by id`;

/** Ends a read that people wait for; null where it has ended. */
export const cancelWish = (db: Db, id: number, at: Instant) =>
  firstRow(db)<Wanted & { wantedBy: string }>`
    update source_wish set ended_at = ${at}, is_canceled = true where id = ${id} and ended_at is null
    returning resource, wanted_by_name as "wantedBy", ${WISH_RANGE}`;

/** Ends every read of a resource that people wait for. */
export const cancelWishes = (db: Db, resource: SourceResource, at: Instant) =>
  changeRows(db)`
    update source_wish set ended_at = ${at}, is_canceled = true where resource = ${resource} and ended_at is null`;

/** True where a turn makes no further request: its resource was paused, or what it reads was canceled. */
export const selectIsStopped = async (
  db: Db,
  resource: SourceResource,
  wish: number | null,
): Promise<boolean> =>
  (
    await onlyRow(db)<{ isStopped: boolean }>`
      select is_paused or exists (select from source_wish where id = ${wish} and ended_at is not null) as "isStopped"
        from source_resource where resource = ${resource}`
  ).isStopped;

/** Longer than any request may take: no one reads, so no one is kept waiting for it. */
const LOST_AFTER = "11 minutes";

const NO_READS = { state: "done", added: 0, changed: 0, partsDone: 0, partsTotal: null } as const;

/** The sum of what the given wishes have brought so far. */
export async function selectReads(db: Db, ids: readonly number[], now: Instant) {
  const reads = await firstRow(db)<ReplyOf<typeof sourceReads>>`
    select case when bool_or(ended_at is null and not is_lost) then 'reading'
                when bool_or(failure is not null or is_lost) then 'failed'
                when bool_or(is_canceled) then 'canceled' else 'done' end as state,
           sum(added)::int as added, sum(changed)::int as changed, sum(parts_done)::int as "partsDone",
           case when count(*) = count(parts_total) then sum(parts_total)::int end as "partsTotal"
      from source_wish,
           lateral (select ended_at is null and parts_total is null
                           and wanted_at < ${now}::timestamptz - ${LOST_AFTER}::interval as is_lost) as lost
     where id = any(${ids}::int[])
    having count(*) > 0`;
  return reads ?? NO_READS;
}

export const selectFindings = (db: Db) => allRows(db)<SourceFinding>`
  select kind, about, text, found_at as "foundAt" from source_finding order by kind, about`;

export async function selectSourceSettings(db: Db): Promise<SourceSettings> {
  const row = await firstRow(db)<{ settings: Readonly<Record<string, unknown>> }>`
    select settings from source_settings`;
  return sourceSettingsOf(row?.settings ?? {});
}

/** Stores all settings; the reader takes them from its next request on. */
export const updateSourceSettings = (db: Db, settings: SourceSettings) =>
  changeRows(db)`insert into source_settings (settings) values (${JSON.stringify(settings)}::jsonb)
          on conflict (id) do update set settings = excluded.settings`;

/** Clears the reads that a killed reader left marked as running. */
export const clearReading = (db: Db) =>
  changeRows(db)`update source_resource set reading_since = null, parts_done = null, parts_total = null`;

export const writeReading = (db: Db, resource: SourceResource, at: Instant) =>
  changeRows(
    db,
  )`update source_resource set reading_since = ${at}, tried_at = ${at} where resource = ${resource}`;

/** Stores how many of how many replies came or failed, for the wish too, if there is one. */
export async function writeProgress(
  db: Db,
  of: { readonly resource: SourceResource; readonly wish: number | null; done: number; total: number },
): Promise<void> {
  const { resource, wish, done, total } = of;
  const change = changeRows(db);
  await change`update source_resource set parts_done = ${done}, parts_total = ${total} where resource = ${resource}`;
  if (wish !== null)
    await change`update source_wish set parts_done = ${done}, parts_total = ${total} where id = ${wish}`;
}

export type ReadEnd = {
  readonly resource: SourceResource;
  /** The wish that people waited for; null for a scheduled read. */
  readonly wish: number | null;
  readonly at: Instant;
  readonly nextReadAt: Instant;
  /** True where the resource was read, or failed, as a whole; otherwise only some days of it. */
  readonly isWhole: boolean;
  readonly durationMs: number;
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly runId: number | null;
  readonly failure: { readonly text: string; readonly reference: string } | null;
  readonly breakerOpenUntil: Instant | null;
};

/**
 * Plans the next read of a resource, and remembers how this one ended: all of it at once, since who waited for it looks
 * at the resource as soon as it has ended.
 */
export const writeReadEnd = (db: Db, end: ReadEnd): Promise<void> =>
  db.transaction().execute(async (writing) => {
    const { resource, wish, at, nextReadAt, isWhole, durationMs, rows, added, changed, runId, failure } = end;
    const change = changeRows(writing);
    await change`
    update source_resource
       set next_read_at = ${nextReadAt}, breaker_open_until = ${end.breakerOpenUntil},
           reading_since = null, parts_done = null, parts_total = null
     where resource = ${resource}`;
    if (failure !== null)
      await change`
      update source_resource
         set failing_since = coalesce(failing_since, ${at}), failures = failures + 1,
             failure = ${failure.text}, reference = ${failure.reference}
       where resource = ${resource}`;
    else if (isWhole)
      await change`
      update source_resource
         set read_at = ${at}, rows = ${rows}, run_id = ${runId}, duration_ms = ${durationMs},
             failing_since = null, failures = 0, failure = null, reference = null
       where resource = ${resource}`;
    await change`
    update source_wish set ended_at = ${at}, added = ${added}, changed = ${changed}, failure = ${failure?.text}
     where id = ${wish} and ended_at is null`;
  });

/** Makes time records due now, before their turn. */
export const readRecordsNext = (db: Db, at: Instant) =>
  changeRows(
    db,
  )`update source_resource set next_read_at = least(next_read_at, ${at}) where resource = 'records'`;

/** The reply about everything that is stored, as long as it was read from the service and no other reply came since. */
export async function selectStoredBody(
  db: Db,
  resource: SourceResource,
): Promise<{ readonly etag: string | null; readonly hash: Buffer | null }> {
  const stored = await firstRow(db)<{ etag: string | null; hash: Buffer | null }>`
    select s.etag, s.body_hash as hash from source_resource s
      join reply r on r.scope = s.resource and r.run_id = s.body_run_id
     where s.resource = ${resource}`;
  return stored ?? { etag: null, hash: null };
}

/** Stores, in the transaction of the load, which body of the service the stored rows came from. */
export async function writeStoredBody(
  client: PoolClient,
  resource: SourceResource,
  { etag, hash, runId }: { readonly etag: string | null; readonly hash: Buffer; readonly runId: number },
): Promise<void> {
  await changeRows(writingOver(client))`
    update source_resource set etag = ${etag}, body_hash = ${hash}, body_run_id = ${runId}
     where resource = ${resource}`;
}

/** Notes that the stored reply came again. Returns how many rows it has. */
export async function touchReply(db: Db, scope: SourceResource, at: Instant): Promise<number> {
  const reply = await firstRow(db)<{ rows: number }>`
    update reply set received_at = greatest(received_at, ${at}) where scope = ${scope} returning rows`;
  return reply?.rows ?? 0;
}

export type DueEntry = { readonly id: EntryId; readonly isRoadShow: boolean };

/** Submissions that are new, or that changed since their time records were read, newest weeks first. */
export const selectDueEntries = (db: Db, weeks: readonly IsoDate[]) => allRows(db)<DueEntry>`
    select s.id, s.is_road_show as "isRoadShow"
      from submission s left join source_entry e on e.entry_id = s.id
     where s.last_run is null and (e.entry_id is null or (e.updated, e.total_min) is distinct from (s.updated, s.total_min))
       and (${weeks}::date[] = '{}' or s.week = any(${weeks}::date[]))
     order by s.week desc nulls last, s.id`;

/** Remembers, in the transaction that stores their time records, what the submissions were like. */
export async function writeEntries(client: PoolClient, entries: readonly EntryId[]): Promise<void> {
  await changeRows(writingOver(client))`
    insert into source_entry (entry_id, updated, total_min)
    select id, updated, total_min from submission where id = any(${entries})
        on conflict (entry_id) do update set updated = excluded.updated, total_min = excluded.total_min`;
}

export type DueDay = {
  readonly day: IsoDate;
  readonly account: OfficeId;
  /** The accounts that answered with it before, itself among them; null where it was never read. */
  readonly group: number | null;
  /** Number of days that are due in the window, those beyond the limit included. */
  readonly remaining: number;
};

export type DueDaysRequest = DateRange & {
  /** Days received later than this are not due. */
  readonly staleBefore: Instant;
  /** True where days that no longer change are due too, once they were read. */
  readonly isEvery: boolean;
  /** Accounts whose interviews are read; empty means every account. */
  readonly accounts: readonly OfficeId[];
  readonly without: readonly OfficeId[];
};

/** One account for each group and day that is to be read. */
const dueDays = ({ from, to, staleBefore, isEvery, accounts, without }: DueDaysRequest) => sql`
      select distinct on (d.day, coalesce(a.group_id::text, 'account ' || a.id))
             d.day::date as day, a.id as account, a.group_id as "group"
        from generate_series(${from}::date, ${to}::date, '1 day') as d (day)
       cross join (select id, group_id from office
                    where id <> '' and (${accounts}::text[] = '{}' or id = any(${accounts}::text[]))
                      and id <> all(${without}::text[])) as a
        left join interview_coverage c on c.account_id = a.id and c.day = d.day::date
       where c.account_id is null
          or (c.received_at < ${staleBefore}
              and (${isEvery} or c.received_at < d.day + make_interval(days => ${CHANGING_DAYS} + 1)))
       order by d.day, coalesce(a.group_id::text, 'account ' || a.id), length(a.id), a.id`;

/** The first of what is due, newest days first. A window of days: what is planned is every account of each of them. */
export const selectDueDays = (db: Db, request: DueDaysRequest, limit: number) => allRows(db)<DueDay>`
    with due as (${dueDays(request)})
    select *, (count(*) over ())::int as remaining from due order by day desc, length(account), account limit ${limit}`;

/** Number of those that are due. */
export const countDueDays = async (db: Db, request: DueDaysRequest): Promise<number> =>
  (await onlyRow(db)<{ due: number }>`select count(*)::int as due from (${dueDays(request)}) as due`).due;

/** Some account whose days of the range were all read; undefined where there is none. */
export async function selectCheckable(db: Db, { from, to }: DateRange): Promise<OfficeId | undefined> {
  const row = await firstRow(db)<{ account: OfficeId }>`
    select account_id as account from interview_coverage where day between ${from} and ${to}
     group by account_id having count(*) = ${to}::date - ${from}::date + 1
     order by random() limit 1`;
  return row?.account;
}

const SUMS = sql.raw(
  STAGES.map(
    (stage) =>
      `'${stage}', json_build_object('booked', sum(${stage}_booked), 'showed', sum(${stage}_showed))`,
  ).join(),
);

/** The sums of days of each account, as far as all of them were read. */
export async function selectSums(
  db: Db,
  { from, to }: DateRange,
): Promise<ReadonlyMap<OfficeId, FunnelCounts>> {
  const rows = await allRows(db)<{ account: OfficeId; counts: FunnelCounts }>`
    select account_id as account, json_build_object(${SUMS}) as counts from interview_day
     where day between ${from} and ${to} and account_id in (
       select account_id from interview_coverage where day between ${from} and ${to}
        group by account_id having count(*) = ${to}::date - ${from}::date + 1)
     group by account_id`;
  return new Map(rows.map(({ account, counts }) => [account, counts]));
}

export type Found = Pick<SourceFinding, "about" | "text">;

/** Replaces what was found before: all of a kind, or about one thing. */
export const writeFindings = (
  db: Db,
  kind: SourceFinding["kind"],
  about: string | null,
  found: readonly Found[],
  at: Instant,
) =>
  changeRows(db)`
    with gone as (
      delete from source_finding
       where kind = ${kind} and (${about}::text is null or about = ${about})
         and about <> all(${found.map((finding) => finding.about)}::text[])
    )
    insert into source_finding (kind, about, text, found_at)
    select ${kind}, about, text, ${at} from json_to_recordset(${JSON.stringify(found)}::json) as f (about text, text text)
        on conflict (kind, about) do update set text = excluded.text, found_at = excluded.found_at`;
