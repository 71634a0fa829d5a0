import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import type { roadshowAcknowledgements } from "#contract/roadshows/roadshow-chase.ts";
import {
  EVENTS_WINDOW_MAX,
  GAPS_MAX,
  type roadshowEvents,
  type roadshowFacets,
  type roadshowFoundValues,
  type roadshowGaps,
  type roadshowGroups,
  type roadshowOffice,
} from "#contract/roadshows/roadshows.ts";
import { PROPOSALS_MAX } from "#domain/roadshows/candidates.ts";
import { selectSeenPlaces } from "#server/business/queries.ts";
import { NotFound } from "#server/http/refusal.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectAcknowledgements } from "./chase/acknowledgement-queries.ts";
import { selectEventFacets, selectFoundValues } from "./list/facet-queries.ts";
import { selectGaps } from "./gaps/candidate-queries.ts";
import { selectEventGroups } from "./list/group-queries.ts";
import { selectNear } from "./near-queries.ts";
import { selectEvents, selectGapIds, selectOfficeAssignments } from "./queries.ts";

export async function readEvents(
  reading: ScopedReading,
  { offset = 0, limit = EVENTS_WINDOW_MAX, ...query }: QueryOf<typeof roadshowEvents>,
): Promise<ReplyOf<typeof roadshowEvents>> {
  const window = await selectEvents(reading, query, { offset, limit });
  return { ...window, asOf: await selectAge(reading, "events") };
}

export const readFacets = (
  reading: ScopedReading,
  query: QueryOf<typeof roadshowFacets>,
): Promise<ReplyOf<typeof roadshowFacets>> => selectEventFacets(reading, query);

export const readFoundValues = (
  reading: ScopedReading,
  { filter, words, ...query }: QueryOf<typeof roadshowFoundValues>,
): Promise<ReplyOf<typeof roadshowFoundValues>> => selectFoundValues(reading, query, filter, words);

export async function readGroups(
  reading: ScopedReading,
  { by, ...query }: QueryOf<typeof roadshowGroups>,
): Promise<ReplyOf<typeof roadshowGroups>> {
  return { ...(await selectEventGroups(reading, query, by)), asOf: await selectAge(reading, "events") };
}

export async function readGaps(
  reading: ScopedReading,
  query: QueryOf<typeof roadshowGaps>,
): Promise<ReplyOf<typeof roadshowGaps>> {
  const ids = await selectGapIds(reading, query);
  return { total: ids.length, rows: await selectGaps(reading, ids.slice(0, GAPS_MAX), PROPOSALS_MAX) };
}

/** @throws NotFound for an office that no report names, or that is not in the scope */
export async function readOfficeEvents(
  reading: ScopedReading,
  { id }: QueryOf<typeof roadshowOffice>,
): Promise<ReplyOf<typeof roadshowOffice>> {
  const [place] = await selectSeenPlaces(reading, id);
  if (place === undefined) throw new NotFound("Office not found.");
  const [counted] = await selectOfficeAssignments(reading, id);
  return {
    staffed: counted?.staffed ?? 0,
    assignments: counted?.assignments ?? 0,
    unacknowledged: counted?.unacknowledged ?? 0,
    waiting: counted?.waiting ?? 0,
    near: await selectNear(reading, id, place.place?.state ?? ""),
    asOf: await selectAge(reading, "events"),
  };
}

export async function readAcknowledgements(
  reading: ScopedReading,
  { by, unacknowledged: _unacknowledged, ...query }: QueryOf<typeof roadshowAcknowledgements>,
  zone: string,
): Promise<ReplyOf<typeof roadshowAcknowledgements>> {
  const found = await selectAcknowledgements(reading, query, by, zone);
  return { ...found, asOf: await selectAge(reading, "events") };
}
