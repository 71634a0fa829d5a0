import { z } from "zod/mini";
import { MARKS } from "#domain/payroll/board.ts";
import { SUBMISSION_STATES } from "#domain/payroll/payroll.ts";
import { endpoint } from "./endpoint.ts";
import { asOf, count, entryId, isoDate, list, minutes, officeId, requestedDay } from "./primitives.ts";

const mark = z.enum(MARKS);

/** A submission of a week, or an office that is expected to submit and has not: then without an entry. */
const boardCell = z.object({
  entry: z.nullable(entryId),
  officeId,
  /** The day its week starts; null where that could not be read. */
  week: z.nullable(isoDate),
  state: z.enum(SUBMISSION_STATES),
  /** Σ of its active records, the total of its summary before they are read; null where that is unknown too. */
  minutes: z.nullable(minutes),
  /** Open exceptions. */
  blocking: count,
  warnings: count,
  /** Of its records as they are, for a sign-off; null while they are not read. */
  fingerprint: z.nullable(z.string()),
  signOff: mark,
  exported: mark,
});

/** An office of the board with its owner: phone and email are those of the one person there who has the owner's name. */
const boardOffice = z.object({
  officeId,
  officeName: z.string(),
  ownerName: z.string(),
  phone: z.string(),
  email: z.string(),
});

/** The six weeks that end with the one of `week`, the latest ended one without it, over all offices of the scope. */
export const payrollBoard = endpoint({
  path: "/api/payroll/board",
  query: z.object({ week: z.optional(requestedDay) }),
  reply: z.object({
    /** Days on which the weeks start, latest first; empty when nothing is stored. */
    weeks: list(isoDate),
    offices: list(boardOffice),
    cells: list(boardCell),
    asOf,
  }),
});
