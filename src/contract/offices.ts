import { z } from "zod/mini";
import { HEAD_MATCHES, HEAD_SOURCES } from "#domain/offices/office-heads.ts";
import { headWords, submissionWords } from "#domain/offices/office-list.ts";
import { showRate } from "#domain/funnel/funnel.ts";
import { STATUS_HEADINGS, SUBMISSION_STATES } from "#domain/payroll/payroll.ts";
import { endpoint } from "./endpoint.ts";
import { listFile, sortQuery } from "./export.ts";
import { READERS } from "#domain/identity/audiences.ts";
import {
  asOf,
  count,
  instant,
  isoDate,
  list,
  officeId,
  personId,
  requestedDay,
  texts,
} from "./primitives.ts";
import { count as counted, identifier, rate, text, type Table } from "./tables.ts";

/** The person who runs an office, what says so, and how the directory was matched: in it, phone and email are theirs. */
const officeHead = z.object({
  name: z.string(),
  personId: z.nullable(personId),
  phone: z.string(),
  email: z.string(),
  sources: list(z.enum(HEAD_SOURCES)),
  match: z.enum(HEAD_MATCHES),
});

/** Place of an office: set by an administrator, or assumed from the homes of its active people; null where unknown. */
const place = {
  state: z.nullable(z.string()),
  isStateConfirmed: z.boolean(),
} as const;

export const officeLine = z.object({
  officeId,
  officeName: z.string(),
  ...place,
  /** Null where no submission and no assignment names anyone. */
  head: z.nullable(officeHead),
  /** By the flag of the directory. */
  active: count,
  /** By dates in the range; a retirement before the hire is an earlier spell. */
  joined: count,
  left: count,
  /** The least advanced of its submissions of `week`; null where none is expected. */
  submission: z.nullable(
    z.object({
      state: z.enum(SUBMISSION_STATES),
      /** The office usually submits two kinds, and one is missing. */
      isHalf: z.boolean(),
    }),
  ),
  /** The first day on which it is closed; null while it is open. */
  closedOn: z.nullable(isoDate),
  /** Open blocking exceptions of `week`; null for those who see no payroll. */
  blocking: z.nullable(count),
  /** Active assignments to events that are not canceled, and those of them that are not acknowledged. */
  assignments: count,
  unacknowledged: count,
  /** First interviews in the range. */
  booked: count,
  showed: count,
});
export type OfficeLine = z.output<typeof officeLine>;

/**
 * Every office of the scope, by name. `week` is the latest week that has ended; null where nothing was submitted. `asOf` is
 * the age of the oldest of the reports that it is made from.
 */
export const officeList = endpoint({
  path: "/api/offices/list",
  roles: READERS,
  dependsOn: ["reported", "settings", "decisions", "day"],
  query: z.object({ from: requestedDay, to: requestedDay }),
  reply: z.object({ week: z.nullable(isoDate), rows: list(officeLine), asOf }),
});

/** An office: whom to call, and where it is. An unknown one is 404. */
export const officePage = endpoint({
  path: "/api/offices/office",
  roles: READERS,
  dependsOn: ["reported", "settings", "day"],
  query: z.object({ id: officeId }),
  reply: z.object({
    officeId,
    officeName: z.string(),
    /** People by the flag of the directory. */
    active: count,
    inactive: count,
    heads: list(officeHead),
    /** Week of its latest submission; null where there is none, or its week could not be read. */
    latestWeek: z.nullable(isoDate),
    place: z.nullable(z.object({ state: z.string(), zone: z.string() })),
    isPlaceConfirmed: z.boolean(),
    /** Number of its active people in the commonest state, which an assumed place goes by. */
    peopleThere: count,
    /** From which day on it is closed, why, and who closed it; null while it is open. */
    closure: z.nullable(z.object({ on: isoDate, reason: z.string(), byName: z.string(), at: instant })),
    /** No active people, no submission and no event in eight weeks: it may be closed. */
    looksClosed: z.boolean(),
    asOf,
  }),
});

/** The months of `officeHeadcount`, the present one included. */
export const HEADCOUNT_MONTHS = 25;

/**
 * Headcounts of an office by dates, at the end of each month, the last one up to today; with who joined and who left in
 * it: a headcount is the one before, and who joined, without who left. An unknown office is 404.
 */
export const officeHeadcount = endpoint({
  path: "/api/offices/headcount",
  roles: READERS,
  dependsOn: ["reported", "day"],
  query: z.object({ id: officeId }),
  reply: z.object({
    months: list(z.object({ from: isoDate, to: isoDate, headcount: count, joined: count, left: count })),
    asOf,
  }),
});

export const officesTable = {
  office: text("office", "Office", ({ officeName }) => officeName),
  state: text("state", "State", ({ state }) => state),
  head: text("head", "Head", headWords),
  active: counted("active", "Active people", ({ active }) => active),
  joined: counted("joined", "Joined", ({ joined }) => joined),
  left: counted("left", "Left", ({ left }) => left),
  submission: text("submission", STATUS_HEADINGS.source, submissionWords),
  blocking: counted("blocking", "Blocking", ({ blocking }) => blocking),
  assignments: counted("assignments", "Assignments", ({ assignments }) => assignments),
  unacknowledged: counted("unacknowledged", "Not acknowledged", ({ unacknowledged }) => unacknowledged),
  booked: counted("booked", "First interviews", ({ booked }) => booked),
  "show rate": rate("show rate", "Show rate", showRate),
  id: identifier("id", "ID", (line) => line.officeId),
} as const satisfies Table<OfficeLine>;

/** The page itself searches the list and filters it by state. */
export const officesExport = listFile(
  officeList,
  { table: officesTable, title: "Offices", fileName: "offices", usualOrder: "office" },
  { q: z.optional(z.string().check(z.maxLength(200))), state: z.optional(texts), ...sortQuery },
);
