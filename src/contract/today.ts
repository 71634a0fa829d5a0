import { z } from "zod/mini";
import { FINDING_KINDS, FINDING_PARTS } from "#domain/today/finding-kinds.ts";
import { MARK_STATES, PLACES } from "#domain/today/marks.ts";
import { command, endpoint } from "./endpoint.ts";
import { asOf, count, instant, isoDate, list, requestedDay, typedText } from "./primitives.ts";
import { ADMINISTRATORS, READERS } from "#domain/identity/audiences.ts";

const kind = z.enum(FINDING_KINDS);
const state = z.enum(MARK_STATES);
const counted = z.object({ booked: count, showed: count });

const item = z.object({
  id: z.string(),
  subject: z.string(),
  name: z.string(),
  about: z.string(),
  size: count,
  change: z.nullable(z.object({ before: counted, now: counted })),
  since: z.nullable(isoDate),
  /** The first day of an event that is still to come. */
  day: z.optional(z.nullable(isoDate)),
  /** Person to call about it, where the scope holds them. */
  call: z.optional(z.nullable(z.object({ name: z.string(), phone: z.string(), email: z.string() }))),
});

/** An item with who works on it, and the day on which it came back after it had ended, was done or was snoozed. */
const placedItem = z.extend(item, { place: z.enum(PLACES), back: z.nullable(isoDate) });

const line = z.object({
  kind,
  /** Number of all that is found, taken or not: as many as the page that it leads to has rows. */
  count,
  size: count,
  since: z.nullable(isoDate),
  /** Counts of those that are open, taken, snoozed and done. */
  places: z.object({ open: count, taken: count, snoozed: count, done: count }),
  /** The first ones, those that are open before the others. */
  items: list(placedItem),
});

/** Items of one kind that one person marked alike on one day; of what ended by itself or was done, those of seven days. */
const markedLine = z.object({
  place: z.enum([...MARK_STATES, "ended"]),
  kind,
  byId: z.string(),
  byName: z.string(),
  /** Person who assigned it; null where they took it themselves. */
  givenById: z.nullable(z.string()),
  givenByName: z.nullable(z.string()),
  on: isoDate,
  until: z.nullable(isoDate),
  reason: z.string(),
  endedOn: z.nullable(isoDate),
  count,
  items: list(item),
});

const weekRange = z.nullable(z.object({ from: isoDate, to: isoDate }));

const today = z.object({
  findings: list(line),
  marked: list(markedLine),
  week: weekRange,
  interviews: weekRange,
  failed: list(z.object({ part: z.enum(FINDING_PARTS), asOf: z.nullable(instant) })),
  /** Age of the oldest of the reports. */
  asOf,
});

/**
 * Items that need a person now, in the scope and for the role of who asks: a line for each kind of finding that there is, first
 * what is worked first. What is taken, snoozed or done is counted as long as it is found. What is done stays so while its
 * cause stands: it is open again once there is more of it, or after it ended and came back. `week` is the latest ended week of payroll,
 * `interviews` the latest complete one of interview counts, each null where there is none. A part that could not be
 * looked at is in `failed`, with when its lines were found; null where it has none.
 */
export const todayFindings = endpoint({
  path: "/api/today",
  roles: READERS,
  dependsOn: ["reported", "settings", "decisions", "marks", "day"],
  query: z.object({}),
  reply: today,
});

/** The same of Fieldboard itself: its sources, backups and users. It is read each time: none of that has a version. */
export const systemFindings = endpoint({
  path: "/api/today/system",
  roles: ADMINISTRATORS,
  dependsOn: ["reported", "sources", "users", "audit", "marks", "day"],
  query: z.object({}),
  reply: today,
});

/**
 * All items of a kind that the user finds, in order of urgency, those that are open before the others; `line` is null where
 * there are none, and for a role that does not have them. It is read each time: some of what it is made from has no version.
 */
export const todayItems = endpoint({
  path: "/api/today/items",
  roles: READERS,
  dependsOn: ["reported", "settings", "decisions", "sources", "users", "audit", "marks", "day"],
  query: z.object({ kind }),
  reply: z.object({ line: z.nullable(line), week: weekRange, interviews: weekRange }),
});

/** Items that one request names. */
export const MARKED_MAX = 1_000;

/** Ids of items of a kind; null is all of the line. */
const items = z.nullable(list(z.string().check(z.maxLength(500))).check(z.maxLength(MARKED_MAX)));

/** People who may be assigned items of a kind: users who have its lines and see one of the user's offices, by name; not the user. */
export const todayColleagues = endpoint({
  path: "/api/today/colleagues",
  roles: READERS,
  dependsOn: ["users"],
  query: z.object({ kind }),
  reply: z.object({ rows: list(z.object({ id: z.string(), name: z.string(), email: z.string() })) }),
});

/**
 * Marks items that are found, for everyone who sees them: taken, by the user or by a colleague who sees them (`to`), with a
 * note and until a day by which they are due; done, with what was done; or snoozed until a day of the next 90, with a
 * reason. What someone else has taken is not taken over, but by who assigned it. Returns the ids of what was marked. 404
 * where none of them is found.
 */
export const markFindings = command({
  path: "/api/today/mark",
  roles: READERS,
  changes: ["marks"],
  body: {
    kind,
    items,
    state,
    /** A user; without one it is who asks. */
    to: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    until: z.nullable(requestedDay),
    /** Longer than a reason may be, so that the answer can say so. */
    reason: typedText(4_000),
  },
  reply: { count, items: list(z.string()) },
});

/** Removes marks that a person made on a day, of items that are found. 404 where there is none. */
export const unmarkFindings = command({
  path: "/api/today/unmark",
  roles: READERS,
  changes: ["marks"],
  body: { kind, items, state, byId: z.string().check(z.maxLength(100)), on: requestedDay },
  reply: { count },
});
