import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  CHANGES_MAX,
  READS_MAX,
  type roadshowChanges,
  type roadshowReads,
} from "#contract/roadshows/roadshow-changes.ts";
import type { Who } from "#domain/identity/who.ts";
import { EVENT_CHANGES } from "#domain/roadshows/roadshows.ts";
import { addDays, dayStart } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import {
  selectFirstRead,
  selectLook,
  selectRead,
  selectReadBefore,
  selectReads,
  type EventsRead,
} from "./change-queries.ts";
import { readChangedEvents } from "./changed-events.ts";

/** A window of the reads that can be compared, and which of them a user's changes start from. */
export async function readReads(
  store: Pick<Store, "db">,
  { before }: QueryOf<typeof roadshowReads>,
  { userId }: Who,
): Promise<ReplyOf<typeof roadshowReads>> {
  const [latest, previous] = await selectReads(store, { limit: 2 });
  const look = await selectLook(store, userId);
  const looked = look?.run === latest?.run ? look?.earlierRun : look?.run;
  const lookedAt = looked === undefined || looked === null ? null : await selectRead(store, looked);
  const from = lookedAt ?? previous;
  const window = await selectReads(store, { before, limit: READS_MAX + 1 });
  const reads = window.slice(0, READS_MAX);
  return {
    reads,
    older: window.length > READS_MAX ? (reads.at(-1)?.run ?? null) : null,
    from: from ?? null,
    isSinceLook: lookedAt !== null,
  };
}

type ChangesQuery = QueryOf<typeof roadshowChanges>;

export async function readChanges(
  reading: ScopedReading,
  query: ChangesQuery,
  zone: string,
): Promise<ReplyOf<typeof roadshowChanges>> {
  const asOf = await selectAge(reading, "events");
  const to = await readUpTo(reading, query, zone);
  const from = to === null ? null : await readFrom(reading, query, zone);
  if (to === null || from === null || from.run > to.run)
    return { since: null, until: null, isBeforeHistory: false, asOf, total: 0, kinds: [], rows: [] };
  const [latest] = await selectReads(reading, { limit: 1 });
  const isLatest = to.run === latest?.run && query.until === undefined;
  const moments = { since: from.at, until: isLatest ? null : to.at };
  const all = await readChangedEvents(reading, { from: from.run, to: to.run }, moments, zone);
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
async function readUpTo(
  reading: Pick<Store, "db">,
  { to, until }: ChangesQuery,
  zone: string,
): Promise<EventsRead | null> {
  if (to !== undefined) return selectRead(reading, to);
  if (until !== undefined) return selectReadBefore(reading, dayStart(addDays(until, 1), zone));
  return (await selectReads(reading, { limit: 1 }))[0] ?? null;
}

/** The read that changes are counted from: the last one before a day, else the first; without a day the last but one. */
async function readFrom(
  reading: Pick<Store, "db">,
  { from, since }: ChangesQuery,
  zone: string,
): Promise<EventsRead | null> {
  if (from !== undefined) return selectRead(reading, from);
  if (since === undefined) return (await selectReads(reading, { limit: 2 }))[1] ?? null;
  return (await selectReadBefore(reading, dayStart(since, zone))) ?? selectFirstRead(reading);
}
