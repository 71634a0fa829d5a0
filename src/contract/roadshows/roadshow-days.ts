import { z } from "zod/mini";
import { STAFFING } from "#domain/identity/audiences.ts";
import { command } from "#contract/endpoint.ts";
import { count, eventId, list, requestedDay } from "#contract/primitives.ts";

/** Events in one request. */
export const DAYS_ROWS_MAX = 400;

const days = z
  .object({ from: requestedDay, to: requestedDay })
  .check(z.refine(({ from, to }) => from <= to, "the end is before the start"));

/**
 * Records when events take place, or with null that it is not known; earlier days stay on record. No source reports it, and
 * the reporting interface never answers it. Events that the scope does not hold are `refused`; those that are as they were
 * are not counted as `taken`.
 */
export const setEventDays = command({
  path: "/api/roadshows/days",
  roles: STAFFING,
  changes: ["decisions"],
  body: {
    rows: list(z.object({ event: eventId, days: z.nullable(days) })).check(z.maxLength(DAYS_ROWS_MAX)),
  },
  reply: { taken: count, refused: list(eventId) },
});
