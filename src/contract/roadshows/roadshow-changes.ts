import { z } from "zod/mini";
import { EVENT_CHANGES } from "#domain/roadshows/roadshows.ts";
import { command, endpoint } from "#contract/endpoint.ts";
import { READERS } from "#domain/identity/audiences.ts";
import {
  asOf,
  count,
  instant,
  isoDate,
  list,
  officeId,
  requestedDay,
  rowId,
  wallClock,
  wholeNumber,
} from "#contract/primitives.ts";
import { fullName, namedEvent } from "./roadshows.ts";

/** A read of all events: the moments that are stored, and that can be compared. */
const read = z.object({ run: rowId, at: instant });

export const READS_MAX = 200;

/**
 * Reads of all events, the latest first: those before a run where one is given, at most 200. `older` is the run before
 * which there are more, null where there are none. `from` is the read that a user's changes are compared with unless another is chosen.
 * `isSinceLook`: it is the read that the user looked at last, or, after a look at the latest read, the one looked at
 * before; so opening the list a second time shows the same. Otherwise the user never looked, and it is the read before
 * the latest. Null where there is nothing to compare with.
 */
export const roadshowReads = endpoint({
  path: "/api/roadshows/reads",
  roles: READERS,
  dependsOn: ["reported", "looks"],
  query: z.object({ before: z.optional(wholeNumber(1, 2 ** 31 - 1)) }),
  reply: z.object({
    reads: list(read),
    older: z.nullable(rowId),
    from: z.nullable(read),
    isSinceLook: z.boolean(),
  }),
});

/** Keeps which read the user looked at. One that is no read of the events is 404. */
export const lookAtChanges = command({
  path: "/api/roadshows/changes/look",
  roles: READERS,
  changes: ["looks"],
  body: { run: rowId },
  reply: {},
});

const days = z.nullable(z.object({ from: isoDate, to: isoDate }));

/** An assignment at one of the two moments. */
const assigned = z.object({
  officeId: z.nullable(officeId),
  officeName: z.string(),
  payoutOwner: fullName,
  merchOwner: fullName,
  hubManager: fullName,
});

export const CHANGES_MAX = 500;

/**
 * Differences of the events of one stored moment from those of an earlier one. A moment is a read, by its run, or the last read
 * before the start of a day (`since`) and up to its end (`until`). Without a start it is the read before the last, without
 * an end the latest. `since` and `until` of the reply are the reads compared, null where there is nothing to compare with.
 * Where the first read is later than the day, it is compared with, and what became of events before it is unknown:
 * `isBeforeHistory`. By event id, at most 500 of `total` of one kind or of all; `kinds` counts all. An event that is new,
 * gone or canceled has no other change but reassignments. Of assignments, those of the scope count: an event whose last
 * assignment in the scope was taken away is reassigned, and nothing else is said of it.
 * `acknowledgedBefore`: owners whose acknowledgement is older than a change of status, place, days or assignment. Days are
 * those that were recorded at the two moments; where the later one is the latest read, those that are recorded now.
 */
export const roadshowChanges = endpoint({
  path: "/api/roadshows/changes",
  roles: READERS,
  dependsOn: ["reported", "decisions"],
  query: z.object({
    since: z.optional(requestedDay),
    until: z.optional(requestedDay),
    from: z.optional(wholeNumber(1, 2 ** 31 - 1)),
    to: z.optional(wholeNumber(1, 2 ** 31 - 1)),
    kind: z.optional(z.enum(EVENT_CHANGES)),
  }),
  reply: z.object({
    since: z.nullable(instant),
    until: z.nullable(instant),
    isBeforeHistory: z.boolean(),
    asOf,
    total: count,
    kinds: list(z.object({ kind: z.enum(EVENT_CHANGES), count })),
    rows: list(
      z.object({
        event: namedEvent,
        changes: list(z.enum(EVENT_CHANGES)),
        statusBefore: z.string(),
        placeBefore: z.string(),
        /** As people recorded them; null for none. */
        daysBefore: days,
        daysAfter: days,
        /** Null before is a new assignment, null after one that was taken away. */
        reassigned: list(z.object({ before: z.nullable(assigned), after: z.nullable(assigned) })),
        acknowledged: list(fullName),
        acknowledgedBefore: list(z.object({ owner: fullName, at: z.nullable(wallClock) })),
      }),
    ),
  }),
});
