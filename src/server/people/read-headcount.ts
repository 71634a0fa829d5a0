import type { QueryOf, ReplyOf } from "#contract/endpoint.ts";
import { MOVES_WINDOW_MAX, type headcount, type headcountMoves } from "#contract/people/headcount.ts";
import type { DateRange } from "#domain/time/time.ts";
import { BadRequest } from "#server/http/refusal.ts";
import { selectAge } from "#server/postgres/loading/ages.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import { selectHeadcount, selectMoves } from "./headcount-queries.ts";

/** @throws BadRequest when the second day is before the first */
export async function readHeadcount(
  reading: ScopedReading,
  query: QueryOf<typeof headcount>,
): Promise<ReplyOf<typeof headcount>> {
  refuseReversed(query);
  return { ...(await selectHeadcount(reading, query)), asOf: await selectAge(reading, "employees") };
}

/** @throws BadRequest when the second day is before the first */
export async function readMoves(
  reading: ScopedReading,
  { offset = 0, limit = MOVES_WINDOW_MAX, ...query }: QueryOf<typeof headcountMoves>,
): Promise<ReplyOf<typeof headcountMoves>> {
  refuseReversed(query);
  return {
    ...(await selectMoves(reading, query, { offset, limit })),
    asOf: await selectAge(reading, "employees"),
  };
}

export function refuseReversed({ from, to }: DateRange): void {
  if (to < from) throw new BadRequest("“to” is before “from”.");
}
