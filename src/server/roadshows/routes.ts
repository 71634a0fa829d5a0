import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import {
  CHANGES_MAX,
  EVENTS_WINDOW_MAX,
  GAPS_MAX,
  roadshowChanges,
  roadshowEvents,
  roadshowGaps,
} from "#contract/roadshows.ts";
import { dayStart, type Clock } from "#domain/time/time.ts";
import { report, type Route } from "#server/http/serve.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectChanges, selectComparedRun } from "./change-queries.ts";
import { selectGaps } from "./gap-queries.ts";
import { selectEvents, selectGapIds } from "./queries.ts";

type Deps = { readonly clock: Pick<Clock, "zone"> };

/** What pages ask about roadshows. */
export const roadshowRoutes = ({ clock }: Deps): readonly Route[] => [
  report(roadshowEvents, readEvents),
  report(roadshowGaps, readGaps),
  report(roadshowChanges, (reading, query) => readChanges(reading, query, clock.zone)),
];

export async function readEvents(
  reading: ScopedReading,
  { offset = 0, limit = EVENTS_WINDOW_MAX, ...query }: QueryOf<typeof roadshowEvents>,
): Promise<ReplyOf<typeof roadshowEvents>> {
  const window = await selectEvents(reading, query, { offset, limit });
  return { ...window, asOf: await selectAge(reading, "events") };
}

export async function readGaps(
  reading: ScopedReading,
  query: QueryOf<typeof roadshowGaps>,
): Promise<ReplyOf<typeof roadshowGaps>> {
  const ids = await selectGapIds(reading, query);
  return { total: ids.length, rows: await selectGaps(reading, ids.slice(0, GAPS_MAX)) };
}

export async function readChanges(
  reading: ScopedReading,
  { since }: QueryOf<typeof roadshowChanges>,
  zone: string,
): Promise<ReplyOf<typeof roadshowChanges>> {
  const asOf = await selectAge(reading, "events");
  const before = since === undefined ? null : dayStart(since, zone);
  const compared = await selectComparedRun(reading, before);
  if (compared === null) return { since: null, isBeforeHistory: false, asOf, total: 0, rows: [] };
  const rows = await selectChanges(reading, compared.run);
  return {
    since: compared.since,
    isBeforeHistory: before !== null && compared.since >= before,
    asOf,
    total: rows.length,
    rows: rows.slice(0, CHANGES_MAX),
  };
}
