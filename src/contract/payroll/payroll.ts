import { z } from "zod/mini";
import { isFigure, MARKS, type Figure } from "#domain/payroll/board.ts";
import { ROW_CAUTIONS, ROW_FAULTS } from "#domain/payroll/held-minutes.ts";
import { isPayrollRule, type PayrollRule } from "#domain/payroll/payroll-rules.ts";
import { WAITS } from "#domain/payroll/ready-offices.ts";
import { BOARD_STATES, SUBMISSION_STATES } from "#domain/payroll/payroll.ts";
import { endpoint } from "#contract/endpoint.ts";
import { sortQuery } from "#contract/export.ts";
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
  texts,
  severalOffices,
  yesOrNo,
  wallClock,
  wholeNumber,
  windowQuery,
} from "#contract/primitives.ts";
import { PAYROLL } from "#domain/identity/audiences.ts";

/** Layouts of the records of a submission: under each person, or all in the order of their clock-ins. */
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
  /** The blocking ones of a pair that the other submission has too: with that one it is counted there. */
  pairedWith: list(entryId),
  warnings: count,
  /** Number of the open ones that were accepted before. */
  reopened: count,
  /** Days after the deadline on which it was submitted; null where it was not late or names no day. */
  lateDays: z.nullable(count),
  /** Fingerprint of its facts as they are, for a sign-off; null while they are not read, and in the weeks before. */
  fingerprint: z.nullable(z.string()),
  signOff: mark,
  /** Minutes of its records at that sign-off; null without one. */
  signedMin: z.nullable(minutes),
  /** Mark of the latest sent file that the submission is in. */
  sent: mark,
  /** Minutes that its sent file lacks; null where it was not sent, or as it is. */
  due: z.nullable(minutes),
  /** Sent back to the office, and its records are as they were. */
  isSentBack: z.boolean(),
  /** Left out of pay: its minutes count nowhere. */
  isLeftOut: z.boolean(),
  /** The day of the latest report of its week, where that no longer lists it and no one has kept it. */
  unlistedOn: z.nullable(isoDate),
});

const boardOffice = z.object({
  /** Null of records whose submission no summary lists. */
  officeId: z.nullable(officeId),
  officeName: z.string(),
  /** Owner of its latest submission, where the office has none in the week. */
  ownerName: z.string(),
});

/** Sums of an office in a week before; of the totals only the minutes. */
const weekBefore = z.object({
  /** Null where none is known. */
  minutes: z.nullable(minutes),
  /** The submission whose review stands worst; null without any. */
  worst: z.nullable(boardCell),
  blocking: count,
  warnings: count,
});

/** A submission of the week, an office that has none, or with neither the totals. Null minutes are not known. */
export const boardLine = z.object({
  id: z.string(),
  office: z.nullable(boardOffice),
  cell: z.nullable(boardCell),
  records: count,
  summary: z.nullable(minutes),
  counted: z.nullable(minutes),
  difference: z.nullable(minutes),
  /** The first line of its office stands for what the office had in the weeks before. */
  isFirst: z.boolean(),
  /** The weeks before, latest first. */
  earlier: list(weekBefore),
});

/** Filters of a board: an office, words of office, owner and id, and the figure that is pressed. */
const boardFilters = {
  week: z.optional(requestedDay),
  office: z.optional(officeId),
  q: z.optional(z.string().check(z.maxLength(200))),
  show: z.optional(z.custom<Figure>(isFigure, "not a figure of the board")),
} as const;

export const BOARD_WINDOW_MAX = 200;
/** Data of the board: with the time, a missing submission becomes late. */
export const BOARD_DATA = ["reported", "settings", "decisions", "minute"] as const;

/**
 * A window of the board of a week, with the five weeks before of its offices, and what the page says of all of it. Without
 * a week it is the latest ended one, from those of an office if one is given and has any.
 */
export const payrollSubmissions = endpoint({
  path: "/api/payroll/submissions",
  roles: PAYROLL,
  dependsOn: BOARD_DATA,
  query: z.object({
    ...boardFilters,
    ...sortQuery,
    ...windowQuery(BOARD_WINDOW_MAX),
  }),
  reply: z.object({
    /** All weeks that have submissions, latest first. */
    weeks: list(payrollWeek),
    /** The day on which the week starts; null when nothing is stored. */
    week: z.nullable(isoDate),
    /** Starts of the weeks before, latest first. */
    earlier: list(isoDate),
    /** Deadline of the week's submissions; null when nothing is stored. */
    deadline: z.nullable(deadline),
    /** Number of lines that the filters leave. */
    total: count,
    rows: list(boardLine),
    totals: boardLine,
    figures: z.object({
      /** Number of lines without regard to the figure that is pressed; of those the figures, and what needs a person. */
      counted: count,
      shown: list(z.object({ figure: z.custom<Figure>(isFigure, "not a figure of the board"), count })),
      attention: z.object({
        withExceptions: count,
        recordsOnly: count,
        reopened: count,
        changed: count,
        unread: count,
        open: count,
      }),
      missing: count,
      halfMissing: count,
      /** Figures of the lines: those that can be signed off, those that are, and what the totals leave out. */
      ready: count,
      readyWithWarnings: count,
      changed: count,
      signedOff: count,
      withoutSummary: count,
      withoutRecords: count,
    }),
    asOf,
  }),
});

/**
 * The offices of a board that have not submitted: without a submission, without one of a kind, or with one that they have
 * started. With the one person there who has the owner's name.
 */
export const payrollAbsent = endpoint({
  path: "/api/payroll/absent",
  roles: PAYROLL,
  dependsOn: BOARD_DATA,
  query: z.object(boardFilters),
  reply: z.object({
    rows: list(
      z.object({
        ...boardOffice.shape,
        phone: z.string(),
        email: z.string(),
        kind: z.string(),
        /** Entered, and not submitted. */
        isStarted: z.boolean(),
        /** Moment of its last reminder; null where it was not. */
        remindedAt: z.nullable(instant),
      }),
    ),
  }),
});

/** A submission that can be signed off, as it is, with its open warnings by rule. */
const signable = z.object({
  entry: entryId,
  fingerprint: z.string(),
  minutes: z.nullable(minutes),
  warnings: list(
    z.object({ rule: z.custom<PayrollRule>(isPayrollRule, "not a rule of payroll"), open: count }),
  ),
});

/** The submissions of a board that can be signed off, or again, and whose sign-off can be undone. */
export const payrollDecidable = endpoint({
  path: "/api/payroll/decidable",
  roles: PAYROLL,
  dependsOn: BOARD_DATA,
  query: z.object(boardFilters),
  reply: z.object({
    ready: list(signable),
    /** Signed off, changed since, with the minutes of the sign-off and those of people who have more or less now. */
    changed: list(
      z.object({
        ...signable.shape,
        officeId: z.nullable(officeId),
        officeName: z.string(),
        kind: z.string(),
        before: z.nullable(minutes),
        people: list(
          z.object({
            personId: z.nullable(personId),
            firstName: z.string(),
            lastName: z.string(),
            before: minutes,
            after: minutes,
          }),
        ),
      }),
    ),
    signedOff: list(entryId),
  }),
});

/** The submissions around one on its board; null where the board does not have it. An unknown entry is 404. */
export const payrollNeighbors = endpoint({
  path: "/api/payroll/neighbors",
  roles: PAYROLL,
  dependsOn: BOARD_DATA,
  query: z.object({
    entry: entryId,
    office: boardFilters.office,
    q: boardFilters.q,
    show: boardFilters.show,
  }),
  reply: z.object({
    neighbors: z.nullable(
      z.object({ place: count, of: count, previous: z.nullable(entryId), next: z.nullable(entryId) }),
    ),
  }),
});

/** Sums of a week and the five before it, oldest first, of all offices. */
export const payrollWeeks = endpoint({
  path: "/api/payroll/weeks",
  roles: PAYROLL,
  dependsOn: BOARD_DATA,
  query: z.object({ week: z.optional(requestedDay) }),
  reply: z.object({
    rows: list(
      z.object({
        week: isoDate,
        minutes: z.nullable(minutes),
        submissions: count,
        missing: count,
        blocking: count,
        warnings: count,
      }),
    ),
  }),
});

/** The weeks of `payrollOffice`. */
export const OFFICE_WEEKS = 13;

/**
 * Submissions of an office in the thirteen weeks up to the latest ended one, latest first, and what is missing; and its
 * submissions whose week could not be read. An unknown office is 404.
 */
export const payrollOffice = endpoint({
  path: "/api/payroll/office",
  roles: PAYROLL,
  dependsOn: BOARD_DATA,
  query: z.object({ id: officeId }),
  reply: z.object({ weeks: list(z.object({ from: isoDate, deadline })), cells: list(boardCell), asOf }),
});

/** A row of a file, by its name. */
const namedRow = {
  officeId,
  officeName: z.string(),
  personId: z.nullable(personId),
  firstName: z.string(),
  lastName: z.string(),
  minutes,
  /** The first of its submissions. */
  entry: z.nullable(entryId),
} as const;

/**
 * Faults that keep a file of some offices, or of all, from being final, and its cautions. `column` are the
 * ids of the columns of its layout, the usual ones without it.
 */
export const payrollFileFaults = endpoint({
  path: "/api/payroll/file-faults",
  roles: PAYROLL,
  dependsOn: BOARD_DATA,
  query: z.object({
    week: requestedDay,
    office: z.optional(severalOffices),
    column: z.optional(texts),
    isUnknownRegular: z.optional(yesOrNo),
  }),
  reply: z.object({
    blocking: count,
    unread: count,
    undated: count,
    notSignedOff: count,
    sentBack: count,
    notSubmitted: count,
    changed: count,
    /** True where submissions that are sent back, not submitted or changed are a caution alone. */
    mayHoldUnready: z.boolean(),
    missing: count,
    /** The last day of the week, where it has not ended. */
    endsOn: z.nullable(isoDate),
    /** Rows of which a final file would not hold all, or would not say whose they are. */
    rows: list(z.object({ why: z.enum(ROW_FAULTS), ...namedRow })),
    /** Rows that a final file holds as an administrator, or the person who accepted them, decided. */
    cautions: list(z.object({ why: z.enum(ROW_CAUTIONS), ...namedRow })),
  }),
});

/** The offices of a week by name: which file has each, or what it waits for, in the columns of a layout. */
export const payrollFileOffices = endpoint({
  path: "/api/payroll/file-offices",
  roles: PAYROLL,
  dependsOn: ["reported", "settings", "decisions"],
  query: z.object({
    week: requestedDay,
    column: z.optional(texts),
    isUnknownRegular: z.optional(yesOrNo),
  }),
  reply: z.object({
    rows: list(
      z.object({
        officeId,
        officeName: z.string(),
        submissions: count,
        minutes: z.nullable(minutes),
        isSignedOff: z.boolean(),
        sentIn: z.nullable(count),
        madeIn: z.nullable(count),
        waits: z.nullable(z.enum([...WAITS, ...ROW_FAULTS])),
      }),
    ),
  }),
});

const reportedText = z.nullable(z.string());

/** Members that not every form of a record reports; null where its own does not. */
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
  /** Match of a record's person with the directory: production-form records have names only. */
  match: z.enum(["by-id", "by-number", "by-name", "none", "several"]),
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
  roles: PAYROLL,
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
  roles: PAYROLL,
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
  /** Submissions that its records are in. */
  submissions: list(z.object({ entry: entryId, officeName: z.string() })),
});

/**
 * The thirteen weeks of a person that end with the week of a day, the latest ended one without it; oldest first. Records
 * are the person's by id, or by a name that only they have in their office.
 */
export const personWeeks = endpoint({
  path: "/api/payroll/person",
  roles: PAYROLL,
  dependsOn: ["reported", "decisions", "settings", "day"],
  query: z.object({ id: personId, week: z.optional(requestedDay) }),
  reply: z.object({
    weeks: list(personWeek),
    /** Exceptions of the person in those weeks, by week. */
    exceptions: list(
      z.object({
        entry: entryId,
        rule: z.custom<PayrollRule>(isPayrollRule, "not a rule of payroll"),
        week: isoDate,
        day: z.nullable(isoDate),
        isBlocking: z.boolean(),
        isAccepted: z.boolean(),
        officeName: z.string(),
      }),
    ),
    asOf,
  }),
});
