import { z } from "zod/mini";
import { MARKS } from "#domain/payroll/board.ts";
import { isPayrollRule, type PayrollRule } from "#domain/payroll/payroll-rules.ts";
import { BOARD_STATES, SUBMISSION_STATES } from "#domain/payroll/payroll.ts";
import { endpoint } from "./endpoint.ts";
import {
  asOf,
  count,
  entryId,
  instant,
  isoDate,
  list,
  minutes,
  officeId,
  personId,
  requestedDay,
  wallClock,
  wholeNumber,
} from "./primitives.ts";
import { PAYROLL_ROLES } from "./permissions.ts";

/** How the records of a submission are laid out: under each person, or all in the order of their clock-ins. */
export const RECORD_VIEWS = ["by-person", "flat"] as const;

const unread = z.object({ field: z.string(), text: z.string() });

const totals = {
  /** The total of the office's summary. */
  totalMin: z.nullable(minutes),
  /** Σ of its active time records; null when no reply with its records has been read. */
  countedMin: z.nullable(minutes),
  records: count,
} as const;

/** A weekly submission. Null minutes are not known: the text that could not be read stands in `unread`. */
export const submission = z.object({
  id: entryId,
  officeId,
  officeName: z.string(),
  ownerName: z.string(),
  weekStart: z.nullable(wallClock),
  weekEnd: z.nullable(wallClock),
  /** The day its week starts; null where neither end of it could be read. */
  week: z.nullable(isoDate),
  updated: z.nullable(wallClock),
  isRoadShow: z.boolean(),
  state: z.enum(SUBMISSION_STATES),
  submitted: z.string(),
  locked: z.string(),
  /** The times that these texts name; null where they name none. */
  submittedAt: z.nullable(wallClock),
  lockedAt: z.nullable(wallClock),
  ...totals,
  /** Fields of the summary that could not be read, as reported. */
  unread: z.readonly(z.array(unread)),
});

export const payrollWeek = z.object({ from: isoDate, to: isoDate, submissions: count });

/** Hours are due by the end of `lastDay`; `isLate` by the server's clock. */
const deadline = z.object({ lastDay: isoDate, isLate: z.boolean() });

const mark = z.enum(MARKS);

/**
 * A submission of a week; an office that is expected to submit and has not, then without an entry; or records of a
 * submission that no summary lists, then without an office.
 */
const boardCell = z.object({
  entry: z.nullable(entryId),
  officeId: z.nullable(officeId),
  /** "" in the weeks before, of which it is not shown. */
  ownerName: z.string(),
  /** The day its week starts; null where that could not be read. */
  week: z.nullable(isoDate),
  state: z.enum(BOARD_STATES),
  isRoadShow: z.boolean(),
  /** The office submitted its other kind, and usually submits both. */
  isHalf: z.boolean(),
  /** Null in the weeks before, too. */
  updated: z.nullable(wallClock),
  ...totals,
  /** Open exceptions. */
  blocking: count,
  warnings: count,
  /** Of the open ones, those that were accepted before. */
  reopened: count,
  /** Days after the deadline on which it was submitted; null where it was not late or names no day. */
  lateDays: z.nullable(count),
  /** Of its facts as they are, for a sign-off; null while they are not read, and in the weeks before. */
  fingerprint: z.nullable(z.string()),
  signOff: mark,
  /** Of the latest sent file that the submission is in. */
  sent: mark,
  /** Sent back to the office, and its records are as they were. */
  isSentBack: z.boolean(),
});

/** An office of the board with its owner: phone and email are those of the one person there who has the owner's name. */
const boardOffice = z.object({
  officeId,
  officeName: z.string(),
  ownerName: z.string(),
  phone: z.string(),
  email: z.string(),
});

/**
 * The board of a week and the five before it, over all offices of the scope. Without a week it is the latest ended one,
 * from those of an office if one is given and has any.
 */
export const payrollSubmissions = endpoint({
  path: "/api/payroll/submissions",
  roles: PAYROLL_ROLES,
  dependsOn: ["reported", "settings", "decisions", "minute"],
  query: z.object({ week: z.optional(requestedDay), office: z.optional(officeId) }),
  reply: z.object({
    /** All weeks that have submissions, latest first. */
    weeks: list(payrollWeek),
    /** The day on which the week starts; null when nothing is stored. */
    week: z.nullable(isoDate),
    /** Those of the weeks before, latest first. */
    earlier: list(isoDate),
    /** Whether submissions of no readable week stand with those of this one. */
    withUndated: z.boolean(),
    /** Of the week's submissions; null when nothing is stored. */
    deadline: z.nullable(deadline),
    offices: list(boardOffice),
    cells: list(boardCell),
    asOf,
  }),
});

const reportedText = z.nullable(z.string());

/** What not every form of a record reports; null where its own does not. */
const reportedByForms = {
  isUpdated: z.nullable(z.boolean()),
  isAdded: z.nullable(z.boolean()),
  programs: z.nullable(list(z.object({ id: z.string(), name: z.string(), shortName: z.string() }))),
  zoneName: reportedText,
  clockInId: reportedText,
  clockTypeId: reportedText,
  uniqueId: reportedText,
  agentEntryId: reportedText,
  locationId: reportedText,
  locationTypeId: reportedText,
  created: z.nullable(instant),
  updated: z.nullable(instant),
};

export const timeRecord = z.object({
  /** Within its submission, the same while the record is. */
  id: z.string(),
  /** The rules of the exceptions that point at it, open or accepted. */
  exceptions: list(z.custom<PayrollRule>(isPayrollRule, "not a rule of payroll")),
  personId: z.nullable(personId),
  /** How a record's person stands in the directory: production-form records have names only. */
  match: z.enum(["by-id", "by-name", "none", "several"]),
  firstName: z.string(),
  lastName: z.string(),
  clockType: z.string(),
  totalMin: z.nullable(minutes),
  isActive: z.boolean(),
  clockIn: z.nullable(instant),
  clockOut: z.nullable(instant),
  /** Minutes east of UTC that the local day and times are shown in; null when neither record nor summary reports it. */
  offsetMin: z.nullable(z.int()),
  localDay: z.nullable(isoDate),
  modType: z.nullable(z.string()),
  ...reportedByForms,
  /** Fields that could not be read, as reported. */
  unread: z.readonly(z.array(unread)),
});

/** One submission with its time records. An unknown entry is 404. */
export const payrollSubmission = endpoint({
  path: "/api/payroll/submission",
  roles: PAYROLL_ROLES,
  dependsOn: ["reported", "settings"],
  query: z.object({ entry: entryId }),
  reply: z.object({
    submission,
    records: z.readonly(z.array(timeRecord)),
    /**
     * The day of the week on which the clocks changed, where some records have no offset of their own, and the zone that
     * those follow; without a zone they follow the submission's offset.
     */
    clockChange: z.nullable(z.object({ day: isoDate, zone: z.nullable(z.string()) })),
    asOf,
  }),
});

/**
 * Submissions of all weeks in whose words every part of `q` is: their id, office and days (`Nov 9 Nov 15 2026`), latest
 * first; and every week that has submissions.
 */
export const payrollFound = endpoint({
  path: "/api/payroll/found",
  roles: PAYROLL_ROLES,
  dependsOn: ["reported"],
  query: z.object({ q: z.string().check(z.maxLength(200)), limit: wholeNumber(1, 50) }),
  reply: z.object({
    weeks: list(isoDate),
    total: count,
    rows: list(z.object({ entry: entryId, officeId, officeName: z.string(), week: z.nullable(isoDate) })),
  }),
});

/** A week of a person over all offices that are seen. */
const personWeek = z.object({
  from: isoDate,
  to: isoDate,
  /** Σ of the active records; null without any record. */
  minutes: z.nullable(minutes),
  records: count,
  /** Records that the source says were edited or added. */
  edited: count,
  offices: list(z.string()),
  /** Those that its records are in. */
  submissions: list(z.object({ entry: entryId, officeName: z.string() })),
});

/**
 * The thirteen weeks of a person that end with the week of a day, the latest ended one without it; oldest first. Records
 * are the person's by id, or by a name that only they have in their office.
 */
export const personWeeks = endpoint({
  path: "/api/payroll/person",
  roles: PAYROLL_ROLES,
  dependsOn: ["reported", "settings", "day"],
  query: z.object({ id: personId, week: z.optional(requestedDay) }),
  reply: z.object({ weeks: list(personWeek), asOf }),
});
