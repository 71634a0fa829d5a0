import { z } from "zod/mini";
import {
  DECISION_REFUSALS,
  isAcceptanceKind,
  REASON_LENGTH,
  type AcceptanceKind,
} from "#domain/payroll/acceptance.ts";
import { isFigure, type Figure } from "#domain/payroll/board.ts";
import { isPayrollRule, type PayrollRule } from "#domain/payroll/payroll-rules.ts";
import { OVERTIME_RULES } from "#domain/payroll/overtime.ts";
import { SUBMISSION_FACTS } from "#domain/payroll/changes.ts";
import { LEDGER_KINDS, SIGN_OFF_REFUSALS } from "#domain/payroll/payroll.ts";
import { command, endpoint } from "#contract/endpoint.ts";
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
  texts,
  typedText,
  wholeNumber,
} from "#contract/primitives.ts";
import { PAYROLL } from "#domain/identity/audiences.ts";

const rule = z.custom<PayrollRule>(isPayrollRule, "not a rule of payroll");
const severity = z.enum(["blocking", "warning"]);

/** Key of an exception, with the facts that an acceptance is about: when they change it is open again. */
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
  /** Record of the submission, where a rule points at it. */
  recordKey: z.nullable(z.string()),
  clockIn: z.nullable(instant),
  clockOut: z.nullable(instant),
  /** Minutes east of UTC that its local times are shown at. */
  offsetMin: z.nullable(z.int()),
  personId: z.nullable(personId),
  firstName: z.string(),
  lastName: z.string(),
  /** The local day of the shift or of the minutes. */
  day: z.nullable(isoDate),
  /** Minutes that were found, and those that they were compared with. */
  minutes: z.nullable(minutes),
  expected: z.nullable(minutes),
  /** The submission and record that a duplicate or an overlap is with. */
  otherEntry: z.nullable(entryId),
  otherRecord: z.nullable(z.string()),
  /** The other record; of one out of scope only the office. */
  other: z.nullable(
    z.object({
      officeName: z.string(),
      clockIn: z.nullable(instant),
      clockOut: z.nullable(instant),
      offsetMin: z.nullable(z.int()),
    }),
  ),
  /** Reason of the last acceptance or reopening, with its person and moment; empty and null where no one did. */
  reason: z.string(),
  byName: z.string(),
  at: z.nullable(instant),
});

export const EXCEPTIONS_WINDOW_MAX = 200;

/**
 * A window of the exceptions of a week or of a submission, blocking ones first, then by rule, week, office and person. `counts` are
 * beside the other filters, so every rule says how many rows it would leave.
 */
export const payrollExceptions = endpoint({
  path: "/api/payroll/exceptions",
  roles: PAYROLL,
  dependsOn: ["reported", "settings", "decisions", "minute"],
  query: z.object({
    week: z.optional(requestedDay),
    office: z.optional(officesOrNone),
    entry: z.optional(entryId),
    /** As on the board of the week: what is searched for, and the figure that is pressed. */
    q: z.optional(z.string().check(z.maxLength(200))),
    show: z.optional(z.custom<Figure>(isFigure, "not a figure of the board")),
    rule: z.optional(texts),
    severity: z.optional(severity),
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

const side = z.object({
  /** False of the record that the exception is of. */
  isOther: z.boolean(),
  officeId: z.nullable(officeId),
  officeName: z.string(),
  /** Null where it is out of scope. */
  record: z.nullable(
    z.object({
      entry: entryId,
      recordKey: z.string(),
      week: z.nullable(isoDate),
      firstName: z.string(),
      lastName: z.string(),
      personId: z.nullable(personId),
      clockType: z.string(),
      minutes: z.nullable(minutes),
      isActive: z.boolean(),
      clockIn: z.nullable(instant),
      clockOut: z.nullable(instant),
      offsetMin: z.nullable(z.int()),
      /** The local day that it starts on. */
      day: z.nullable(isoDate),
    }),
  ),
});

/** Facts that a person of the directory shares with the record; nothing private is compared. */
const SHARED = ["name", "similar-name", "office"] as const;

/** A candidate of the directory; out of scope only the office is known. */
const candidate = z.object({
  personId: z.nullable(personId),
  firstName: z.string(),
  lastName: z.string(),
  officeId: z.nullable(officeId),
  officeName: z.string(),
  hired: z.nullable(isoDate),
  shares: list(z.enum(SHARED)),
});

/**
 * One exception with the records that it points at, also of other submissions, offices and weeks; where the person is
 * not known, whom the directory has of that name, or of a similar one in the office. An unknown one is 404.
 */
export const payrollExceptionDetail = endpoint({
  path: "/api/payroll/exception",
  roles: PAYROLL,
  dependsOn: ["reported", "settings", "decisions", "minute"],
  query: z.object({ entry: entryId, rule, subject: z.string().check(z.maxLength(500)) }),
  reply: z.object({
    exception: payrollException,
    sides: list(side),
    /** Minutes that a pair of records has in common. */
    overlapMin: z.nullable(minutes),
    candidates: list(candidate),
  }),
});

const exceptionKeys = list(z.strictObject(exceptionKey)).check(
  z.refine((keys) => keys.length > 0 && keys.length <= 1000, "names no exceptions, or over 1,000"),
);

const acceptanceKind = z.custom<AcceptanceKind>(isAcceptanceKind, "not a reason of the list");

/** The first of two people, when, and with what words; empty and null where it is not a person's act. */
const actOfOther = { byName: z.string(), at: z.nullable(instant), note: z.string() } as const;

const decisionRefusals = list(
  z.object({
    entry: z.string(),
    rule,
    subject: z.string(),
    reason: z.enum(DECISION_REFUSALS),
    ...actOfOther,
  }),
);

/**
 * Accepts open exceptions with a reason; both rows of a pair of records with either. Those that have changed since they
 * were shown, or that someone else was first with, stay as they are. A rule that blocks is accepted alone.
 */
export const acceptExceptions = command({
  path: "/api/payroll/exceptions/accept",
  roles: PAYROLL,
  changes: ["decisions"],
  body: {
    exceptions: exceptionKeys,
    kind: acceptanceKind,
    reason: typedText(REASON_LENGTH.most),
  },
  reply: { accepted: count, refused: decisionRefusals },
});

/** Reopens accepted exceptions; a blocking one of a submission that is signed off stays accepted. */
export const reopenExceptions = command({
  path: "/api/payroll/exceptions/reopen",
  roles: PAYROLL,
  changes: ["decisions"],
  body: { exceptions: exceptionKeys },
  reply: { reopened: count, refused: decisionRefusals },
});

const person = {
  personId: z.nullable(personId),
  firstName: z.string(),
  lastName: z.string(),
} as const;

/** Facts of a record that are signed off: null minutes could not be read. */
const signedRecord = z.object({
  ...person,
  minutes: z.nullable(minutes),
  isActive: z.boolean(),
  clockIn: z.nullable(instant),
  clockOut: z.nullable(instant),
  /** Null in what earlier versions stored; also without an offset. */
  clockType: z.nullable(z.string()),
  offsetMin: z.nullable(z.int()),
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
  /** True where the records, or the total of the summary, differ now. */
  isChanged: z.boolean(),
});

/** A submission that its office has to mend first. It stands until the records change or it is undone. */
const sentBack = z.object({
  at: instant,
  byName: z.string(),
  note: z.string(),
  /** As it was written to the owner of the office; "" of those from before messages were written. */
  message: z.string(),
  /** Null where it was copied. */
  mailedTo: z.nullable(z.string()),
  /** Answer of the office, with who noted it and when; empty and null without one. */
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: z.nullable(instant),
});

/** A submission whose minutes count nowhere, such as one of two that hold the same hours. It stands until it is undone. */
const leftOut = z.object({ at: instant, byName: z.string(), reason: z.string() });

/** State of the review of a submission. An unknown entry is 404. */
export const payrollReview = endpoint({
  path: "/api/payroll/review",
  roles: PAYROLL,
  dependsOn: ["reported", "settings", "decisions", "minute"],
  query: z.object({ entry: entryId }),
  reply: z.object({
    /** Fingerprint of its records as they are, for `signOff`; null while no reply with them has been read. */
    fingerprint: z.nullable(z.string()),
    /** Open exceptions, and accepted ones of both severities. */
    blocking: count,
    warnings: count,
    warningRules: list(z.object({ rule, open: count })),
    accepted: count,
    signOff: z.nullable(signOffMark),
    /** True where the office has submitted it. */
    isSubmitted: z.boolean(),
    sentBack: z.nullable(sentBack),
    leftOut: z.nullable(leftOut),
    /** Person to call: the owner of the office's latest submission. */
    owner: z.object({ ownerName: z.string(), phone: z.string(), email: z.string() }),
  }),
});

/** `first-seen`, `now`, the number of a sign-off, or `file-7`. */
const momentId = z
  .string()
  .check(z.regex(/^(?:first-seen|now|[1-9]\d{0,15}|file-[1-9]\d{0,8})$/, "not a moment of a submission"));

/**
 * The records of a submission that differ between two moments; without them, or where there is none, from the latest
 * sign-off, or when they were first seen, to now. An unknown entry is 404.
 */
export const payrollLedger = endpoint({
  path: "/api/payroll/ledger",
  roles: PAYROLL,
  dependsOn: ["reported", "settings", "decisions"],
  query: z.object({ entry: entryId, from: z.optional(momentId), to: z.optional(momentId) }),
  reply: z.object({
    moments: list(
      z.object({ id: momentId, kind: z.enum(LEDGER_KINDS), at: z.nullable(instant), byName: z.string() }),
    ),
    from: momentId,
    to: momentId,
    changes: list(recordChange),
    /** Sums of the changes for each person: a shift that moved is less for one and more for another. */
    people: list(z.object({ ...person, before: minutes, after: minutes })),
    /** Differences of the submission itself, in words. */
    submission: list(z.object({ fact: z.enum(SUBMISSION_FACTS), before: z.string(), after: z.string() })),
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
  roles: PAYROLL,
  dependsOn: ["reported", "settings"],
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
 * Unusual facts of a week: submissions and people far from their own last eight weeks, whose records were edited most, and
 * minutes by program. A record of several programs counts in each of them, and once in `minutes`.
 */
export const payrollInsights = endpoint({
  path: "/api/payroll/insights",
  roles: PAYROLL,
  dependsOn: ["reported", "settings", "decisions"],
  query: z.object({ week: requestedDay }),
  reply: z.object({
    /** Submissions that the rule for unusual totals marks, and that are not accepted. */
    submissions: list(
      z.object({
        entry: entryId,
        officeId,
        officeName: z.string(),
        isRoadShow: z.boolean(),
        /** Minutes of the office's submissions of its kind, and their median before; null with fewer than five weeks. */
        minutes,
        median: z.nullable(minutes),
        /** Number of its people who are unusual, and of all. */
        unusualPeople: count,
        people: count,
      }),
    ),
    /** People whose own totals are unusual, whether or not their submissions are. */
    people: list(z.object({ ...person, entry: entryId, minutes, median: minutes })),
    edited: list(z.object({ ...person, entry: entryId, edited: count, records: count })),
    programs: list(z.object({ name: z.string(), records: count, minutes })),
    /** Minutes of active records: all minutes, and how many have several programs, none, or were not reported with programs. */
    minutes,
    several: count,
    none: count,
    unreported: count,
  }),
});

/** Length of a note, as the audit log holds it. */
const NOTE_MAX = 500;
const SIGN_OFFS_MAX = 1000;

/**
 * Signs off submissions whose records are as they were shown: those with open blocking exceptions, and others that
 * cannot be, are refused with the reason.
 */
export const signOff = command({
  path: "/api/payroll/sign-off",
  roles: PAYROLL,
  changes: ["decisions"],
  body: {
    submissions: list(
      z.strictObject({ entry: entryId, fingerprint: z.string().check(z.maxLength(100)) }),
    ).check(
      z.refine((all) => all.length > 0 && all.length <= SIGN_OFFS_MAX, "names no submissions, or over 1,000"),
    ),
    note: typedText(NOTE_MAX),
  },
  reply: {
    signedOff: list(entryId),
    refused: list(
      z.object({
        entry: entryId,
        reason: z.enum(SIGN_OFF_REFUSALS),
        ...actOfOther,
        /** Rules of the open blocking exceptions, or of those that the user has accepted. */
        rules: list(rule),
      }),
    ),
  },
});

/** Undoes sign-offs; submissions that are not signed off are left out. */
export const undoSignOffs = command({
  path: "/api/payroll/sign-off/undo",
  roles: PAYROLL,
  changes: ["decisions"],
  body: {
    submissions: list(entryId).check(
      z.refine((all) => all.length > 0 && all.length <= SIGN_OFFS_MAX, "names no submissions, or over 1,000"),
    ),
  },
  reply: { undone: list(entryId) },
});

/** Reasons why a submission is not sent back. */
const RETURN_REFUSALS = ["changed", "signed-off", "sent-back"] as const;

/**
 * Marks a submission as sent back to its office, as it was shown, and writes to its owner: the message is mailed, or returned
 * to be copied. An unknown one is 404; 400 where it is to be mailed and no mail is set up, or the address is unknown.
 */
export const sendBack = command({
  path: "/api/payroll/send-back",
  roles: PAYROLL,
  changes: ["decisions", "messages"],
  body: {
    entry: entryId,
    fingerprint: z.nullable(z.string().check(z.maxLength(100))),
    note: typedText(NOTE_MAX),
    isMailed: z.boolean(),
  },
  reply: {
    refused: z.nullable(z.object({ reason: z.enum(RETURN_REFUSALS), ...actOfOther })),
    /** "" where it is refused. */
    message: z.string(),
  },
});

/** Notes what the office answered; 404 where the submission is not sent back. */
export const noteAnswer = command({
  path: "/api/payroll/send-back/answer",
  roles: PAYROLL,
  changes: ["decisions"],
  body: { entry: entryId, answer: typedText(NOTE_MAX) },
  reply: {},
});

/**
 * Reminds offices of a week that have not submitted it, or not one of their kinds, and no others: by mail those whose owner
 * has an address, else with messages to copy. 400 where it is to be mailed and no mail is set up.
 */
export const remindOffices = command({
  path: "/api/payroll/remind",
  roles: PAYROLL,
  changes: ["decisions", "messages"],
  body: {
    week: requestedDay,
    offices: list(officeId).check(
      z.refine((all) => all.length > 0 && all.length <= 1000, "names no offices, or over 1,000"),
    ),
    isMailed: z.boolean(),
  },
  reply: {
    reminded: list(
      z.object({
        officeId,
        officeName: z.string(),
        kind: z.string(),
        message: z.string(),
        mailedTo: z.nullable(z.string()),
      }),
    ),
  },
});

/** Undoes that; 404 where it is not sent back. */
export const undoSendBack = command({
  path: "/api/payroll/send-back/undo",
  roles: PAYROLL,
  changes: ["decisions"],
  body: { entry: entryId },
  reply: {},
});

/**
 * Leaves a submission out of pay: its minutes are in no total and no file until that is undone. 404 for an unknown one, 409
 * where it is left out already.
 */
export const leaveOut = command({
  path: "/api/payroll/leave-out",
  roles: PAYROLL,
  changes: ["reported"],
  body: { entry: entryId, reason: typedText(NOTE_MAX) },
  reply: {},
});

/** Undoes that; 404 where it is not left out. */
export const undoLeaveOut = command({
  path: "/api/payroll/leave-out/undo",
  roles: PAYROLL,
  changes: ["reported"],
  body: { entry: entryId },
  reply: {},
});

/** Changes with every decision of payroll staff and every change of the data: pages then request their reports again. */
export const payrollVersion = endpoint({
  path: "/api/payroll/version",
  roles: PAYROLL,
  dependsOn: ["reported", "settings", "decisions"],
  isBackground: true,
  query: z.object({}),
  reply: z.object({ version: z.string() }),
});
