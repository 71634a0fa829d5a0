import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { CHANGES_MAX, type roadshowChanges, type roadshowReads } from "#contract/roadshow-changes.ts";
import type { Who } from "#domain/identity/who.ts";
import { EVENT_CHANGES } from "#domain/roadshows/roadshows.ts";
import { addDays, dayStart, type IsoDate } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectLook, selectReads, type EventsRead } from "./change-queries.ts";
import { readChangedEvents } from "./changed-events.ts";

/** The reads that can be compared, and which of them a user's changes start from. */
export async function readReads(
  store: Pick<Store, "db">,
  { userId }: Who,
): Promise<ReplyOf<typeof roadshowReads>> {
  const reads = await selectReads(store);
  const look = await selectLook(store, userId);
  const looked = look?.run === reads[0]?.run ? look?.earlierRun : look?.run;
  const from = reads.find(({ run }) => run === looked) ?? reads[1];
  return { reads, from: from?.run ?? null, isSinceLook: from !== undefined && from.run === looked };
}

type ChangesQuery = QueryOf<typeof roadshowChanges>;

export async function readChanges(
  reading: ScopedReading,
  query: ChangesQuery,
  zone: string,
): Promise<ReplyOf<typeof roadshowChanges>> {
  const asOf = await selectAge(reading, "events");
  const reads = await selectReads(reading);
  const to = readUpTo(reads, query, zone);
  const from = to === null ? null : readFrom(reads, query, zone);
  if (to === null || from === null || from.run > to.run)
    return { since: null, until: null, isBeforeHistory: false, asOf, total: 0, kinds: [], rows: [] };
  const all = await readChangedEvents(reading, { from: from.run, to: to.run }, from.at, zone);
  const rows = all.filter(({ changes }) => query.kind === undefined || changes.includes(query.kind));
  return {
    since: from.at,
    until: to.at,
    isBeforeHistory: query.since !== undefined && from.at >= dayStart(query.since, zone),
    asOf,
    total: rows.length,
    kinds: EVENT_CHANGES.map((kind) => ({
      kind,
      count: all.filter(({ changes }) => changes.includes(kind)).length,
    })).filter(({ count }) => count > 0),
    rows: rows.slice(0, CHANGES_MAX),
  };
}

/** The read that changes are counted up to: the latest, or the last one up to the end of a day. */
function readUpTo(
  reads: readonly EventsRead[],
  { to, until }: ChangesQuery,
  zone: string,
): EventsRead | null {
  if (to !== undefined) return reads.find(({ run }) => run === to) ?? null;
  return until === undefined ? (reads[0] ?? null) : readBefore(reads, addDays(until, 1), zone);
}

/** The read that changes are counted from: the last one before a day, else the first; without a day the last but one. */
function readFrom(
  reads: readonly EventsRead[],
  { from, since }: ChangesQuery,
  zone: string,
): EventsRead | null {
  if (from !== undefined) return reads.find(({ run }) => run === from) ?? null;
  if (since === undefined) return reads[1] ?? null;
  return readBefore(reads, since, zone) ?? reads.at(-1) ?? null;
}

const readBefore = (reads: readonly EventsRead[], day: IsoDate, zone: string): EventsRead | null =>
  reads.find(({ at }) => at < dayStart(day, zone)) ?? null;
