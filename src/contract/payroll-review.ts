import { z } from "zod/mini";
import { isPayrollRule, type PayrollRule } from "#domain/payroll/payroll-rules.ts";
import { OVERTIME_RULES } from "#domain/payroll/overtime.ts";
import { LEDGER_KINDS, SIGN_OFF_REFUSALS } from "#domain/payroll/payroll.ts";
import { command, endpoint } from "./endpoint.ts";
import {
  asOf,
  count,
  entryId,
  instant,
  isoDate,
  list,
  minutes,
  officeId,
  officesOrNone,
  personId,
  requestedDay,
  several,
  wholeNumber,
} from "./primitives.ts";

const rule = z.custom<PayrollRule>(isPayrollRule, "not a rule of payroll");
const severity = z.enum(["blocking", "warning"]);

/** What names an exception, with the facts that an acceptance is about: when they change it is open again. */
const exceptionKey = {
  /** Empty where a submission is missing. */
  entry: z.string().check(z.maxLength(64)),
  rule,
  subject: z.string().check(z.maxLength(500)),
  evidence: z.string().check(z.maxLength(500)),
} as const;

const payrollException = z.object({
  ...exceptionKey,
  severity,
  state: z.enum(["open", "accepted", "reopened"]),
  officeId: z.nullable(officeId),
  officeName: z.string(),
  week: z.nullable(isoDate),
  /** Of the submission, where a rule points at one of its records. */
  recordKey: z.nullable(z.string()),
  clockIn: z.nullable(instant),
  clockOut: z.nullable(instant),
  personId: z.nullable(personId),
  firstName: z.string(),
  lastName: z.string(),
  /** The local day of the shift or of the minutes. */
  day: z.nullable(isoDate),
  /** What was found, and what it was compared with. */
  minutes: z.nullable(minutes),
  expected: z.nullable(minutes),
  /** The submission and record that a duplicate or an overlap is with. */
  otherEntry: z.nullable(entryId),
  otherRecord: z.nullable(z.string()),
  /** Who accepted or reopened it, when and why; empty and null where no one did. */
  reason: z.string(),
  byName: z.string(),
  at: z.nullable(instant),
});

export const EXCEPTIONS_WINDOW_MAX = 200;

/**
 * A window of the exceptions of all submissions in the scope, blocking ones first, then by rule, week, office and person. `counts` are
 * beside the other filters, so every rule says how many rows it would leave.
 */
export const payrollExceptions = endpoint({
  path: "/api/payroll/exceptions",
  query: z.object({
    week: z.optional(requestedDay),
    office: z.optional(officesOrNone),
    entry: z.optional(entryId),
    rule: z.optional(several),
    state: z.optional(z.enum(["open", "accepted"])),
    offset: z.optional(wholeNumber(0, 10_000_000)),
  }),
  reply: z.object({
    counts: list(z.object({ rule, severity, open: count, accepted: count })),
    total: count,
    rows: list(payrollException),
    asOf,
  }),
});

const REASON_MAX = 500;
const exceptionKeys = list(z.strictObject(exceptionKey)).check(
  z.refine((keys) => keys.length > 0 && keys.length <= 1000, "names no exceptions, or over 1,000"),
);

/** Accepts open exceptions with a reason; those that have changed since they were shown stay open and are not counted. */
export const acceptExceptions = command(
  "/api/payroll/exceptions/accept",
  { exceptions: exceptionKeys, reason: z.string().check(z.maxLength(REASON_MAX)) },
  { accepted: count },
);

export const reopenExceptions = command(
  "/api/payroll/exceptions/reopen",
  { exceptions: exceptionKeys },
  { reopened: count },
);

const person = {
  personId: z.nullable(personId),
  firstName: z.string(),
  lastName: z.string(),
} as const;

/** What of a record is signed off: null minutes could not be read. */
const signedRecord = z.object({
  minutes: z.nullable(minutes),
  isActive: z.boolean(),
  clockIn: z.nullable(instant),
  clockOut: z.nullable(instant),
});

/** A record that differs between two moments: added without `before`, gone without `after`. */
const recordChange = z.object({
  recordKey: z.string(),
  ...person,
  before: z.nullable(signedRecord),
  after: z.nullable(signedRecord),
});

/** Our record of a person's review. It does not lock the source. */
const signOffMark = z.object({
  at: instant,
  byName: z.string(),
  note: z.string(),
  records: count,
  /** Sum of the active records, and the total of the summary, at sign-off. */
  countedMin: minutes,
  summaryMin: z.nullable(minutes),
  /** Whether the records, or the total of the summary, differ now. */
  isChanged: z.boolean(),
});

/** Where the review of a submission stands. An unknown entry is 404. */
export const payrollReview = endpoint({
  path: "/api/payroll/review",
  query: z.object({ entry: entryId }),
  reply: z.object({
    /** Of its records as they are, for `signOff`; null while no reply with them has been read. */
    fingerprint: z.nullable(z.string()),
    /** Open exceptions, and accepted ones of both severities. */
    blocking: count,
    warnings: count,
    accepted: count,
    signOff: z.nullable(signOffMark),
  }),
});

/** `first-seen`, `now`, or the number of a sign-off or a partner file. */
const momentId = z
  .string()
  .check(z.regex(/^(?:first-seen|now|[1-9]\d{0,15})$/, "not a moment of a submission"));

/**
 * The records of a submission that differ between two moments; without them, or where there is none, from the latest
 * sign-off, or when they were first seen, to now. An unknown entry is 404.
 */
export const payrollLedger = endpoint({
  path: "/api/payroll/ledger",
  query: z.object({ entry: entryId, from: z.optional(momentId), to: z.optional(momentId) }),
  reply: z.object({
    moments: list(
      z.object({ id: momentId, kind: z.enum(LEDGER_KINDS), at: z.nullable(instant), byName: z.string() }),
    ),
    from: momentId,
    to: momentId,
    changes: list(recordChange),
  }),
});

const parts = { worked: minutes, straight: minutes, half: minutes, double: minutes } as const;
const overtimeWeek = z.object({
  ...parts,
  days: list(z.object({ ...parts, day: isoDate, daily: minutes, weekly: minutes, isSeventh: z.boolean() })),
});

/**
 * Overtime of the people of a submission in its workweeks, if they are non-exempt: with their records in every office
 * that the user sees. An unknown entry is 404.
 */
export const payrollOvertime = endpoint({
  path: "/api/payroll/overtime",
  query: z.object({ entry: entryId }),
  reply: z.object({
    rule: z.enum(OVERTIME_RULES),
    state: z.nullable(z.string()),
    rows: list(
      z.object({
        ...person,
        /** First day of the workweek. */
        from: isoDate,
        /** Minutes of its records here that are on no day: without punches, without an offset, or negative. */
        unplaced: minutes,
        federal: overtimeWeek,
        /** Null where California's rule does not apply. */
        california: z.nullable(overtimeWeek),
      }),
    ),
  }),
});

/**
 * What stands out in a week: people and offices far from their own last eight weeks, whose records were edited most, and
 * minutes by program. A record of several programs counts in each of them, and once in `minutes`.
 */
export const payrollInsights = endpoint({
  path: "/api/payroll/insights",
  query: z.object({ week: requestedDay }),
  reply: z.object({
    people: list(z.object({ ...person, entry: entryId, minutes, median: minutes })),
    offices: list(z.object({ officeId, officeName: z.string(), minutes, median: minutes })),
    edited: list(z.object({ ...person, entry: entryId, edited: count, records: count })),
    programs: list(z.object({ name: z.string(), records: count, minutes })),
    /** Of active records: all minutes, and how many have several programs, none, or were not reported with programs. */
    minutes,
    several: count,
    none: count,
    unreported: count,
  }),
});

const NOTE_MAX = 500;
const SIGN_OFFS_MAX = 1000;

/**
 * Signs off submissions whose records are as they were shown: those with open blocking exceptions, and others that
 * cannot be, are refused with the reason.
 */
export const signOff = command(
  "/api/payroll/sign-off",
  {
    submissions: list(
      z.strictObject({ entry: entryId, fingerprint: z.string().check(z.maxLength(100)) }),
    ).check(
      z.refine((all) => all.length > 0 && all.length <= SIGN_OFFS_MAX, "names no submissions, or over 1,000"),
    ),
    note: z.string().check(z.maxLength(NOTE_MAX)),
  },
  {
    signedOff: list(entryId),
    refused: list(z.object({ entry: entryId, reason: z.enum(SIGN_OFF_REFUSALS) })),
  },
);

export const withdrawSignOff = command("/api/payroll/sign-off/withdraw", { entry: entryId }, {});
