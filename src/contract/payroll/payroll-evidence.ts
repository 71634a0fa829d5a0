import { officeName } from "#domain/office-name.ts";
import { z } from "zod/mini";
import { CORRECTION_KINDS } from "#domain/payroll/corrections.ts";
import { isPayrollRule, ruleName, severityOf, type PayrollRule } from "#domain/payroll/payroll-rules.ts";
import type { Minutes } from "#domain/payroll/payroll.ts";
import { lastFirst } from "#domain/people/people.ts";
import { offsetInZone, wallClockInZone, type Instant } from "#domain/time/time.ts";
import { auditEntry } from "#contract/admin/audit.ts";
import { endpoint, type ReplyOf } from "#contract/endpoint.ts";
import { exported, fileQuery } from "#contract/export.ts";
import { submissionsTable } from "./payroll-files.ts";
import { BOARD_DATA, boardLine } from "./payroll.ts";
import { FILE_KIND_NAMES, payrollFile } from "./payroll-partner.ts";
import {
  asOf,
  count as wholeCount,
  entryId,
  instant,
  isoDate,
  list,
  minutes as wholeMinutes,
  officeId,
  personId,
  requestedDay,
  wholeNumber,
} from "#contract/primitives.ts";
import { count, date, identifier, minutes, punch, text, type Punch, type Table } from "#contract/tables.ts";
import { PAYROLL } from "#domain/identity/audiences.ts";

const office = { officeId: z.nullable(officeId), officeName: z.string() } as const;
const person = { personId: z.nullable(personId), firstName: z.string(), lastName: z.string() } as const;
const decided = { byName: z.string(), at: instant } as const;

/** A sign-off of a submission of the week, undone ones too. */
const signOffEvidence = z.object({
  entry: entryId,
  ...office,
  ...decided,
  note: z.string(),
  minutesThen: wholeMinutes,
  /** Null where no records are read. */
  minutesNow: z.nullable(wholeMinutes),
  /** Open warnings then; null where an earlier version did not count them. */
  warnings: z.nullable(wholeCount),
  state: z.enum(["signed-off", "changed", "replaced", "undone"]),
  undoneBy: z.string(),
  undoneAt: z.nullable(instant),
});

/** A decision about an exception of the week: accepted for a reason, or reopened. */
const acceptanceEvidence = z.object({
  /** Empty where a submission is missing. */
  entry: z.string(),
  ...office,
  ...person,
  ...decided,
  rule: z.custom<PayrollRule>(isPayrollRule, "not a rule of payroll"),
  reason: z.string(),
  /** Accepted and still so, reopened or changed since, no longer found, or decided again later. */
  state: z.enum(["accepted", "reopened", "gone", "replaced"]),
  /** The record that it is about, where it is about one. */
  recordKey: z.nullable(z.string()),
  clockIn: z.nullable(instant),
  clockOut: z.nullable(instant),
  day: z.nullable(isoDate),
  minutes: z.nullable(wholeMinutes),
});

/** A submission that was sent back to an office, with its words. */
const sendBackEvidence = z.object({
  entry: entryId,
  ...office,
  ...decided,
  note: z.string(),
  /** As it was written; "" of those from before messages were written. */
  message: z.string(),
  /** Null where it was copied. */
  mailedTo: z.nullable(z.string()),
  answer: z.string(),
  answeredBy: z.string(),
  answeredAt: z.nullable(instant),
  state: z.enum(["sent-back", "changed", "undone"]),
});

/** An office was asked for hours that it had not submitted. */
const reminderEvidence = z.object({
  ...office,
  ...decided,
  /** Kind that was missing: a kind, or "" for all hours of the week. */
  kind: z.string(),
  message: z.string(),
  /** Null where it was copied. */
  mailedTo: z.nullable(z.string()),
});

/** A file was marked as sent, or that mark was undone. */
const sendEvidence = z.object({
  file: wholeCount,
  what: z.enum(["sent", "undone"]),
  /** The day on which it is said to have been sent. */
  on: isoDate,
  ...decided,
});

/** A record that differs from a sign-off, or from the sent file that says what the partner has of its office. */
const changeEvidence = z.object({
  /** The number of the file; null since the sign-off. */
  sinceFile: z.nullable(wholeCount),
  entry: entryId,
  ...office,
  ...person,
  day: z.nullable(isoDate),
  what: z.enum(CORRECTION_KINDS),
  before: wholeMinutes,
  after: wholeMinutes,
  change: wholeMinutes,
});

/** Facts that stood when a file was made. */
const STOOD = ["setting", "office", "sign-off", "acceptance"] as const;

/** A setting, the overtime rule of an office, a sign-off or an acceptance, in the words of then. */
const stoodLine = z.object({
  what: z.enum(STOOD),
  ...office,
  /** Submission of a sign-off and of an acceptance; empty of one about an office without a submission. */
  entry: z.string(),
  words: z.string(),
  byName: z.string(),
  at: z.nullable(instant),
});
export type StoodLine = z.output<typeof stoodLine>;

/** A week's submissions, what was decided about it, and what changed since. */
export const payrollEvidence = endpoint({
  path: "/api/payroll/evidence",
  roles: PAYROLL,
  dependsOn: BOARD_DATA,
  query: z.object({ week: requestedDay }),
  reply: z.object({
    /** The board of the week, without the weeks before. */
    submissions: list(boardLine),
    signOffs: list(signOffEvidence),
    acceptances: list(acceptanceEvidence),
    sendBacks: list(sendBackEvidence),
    reminders: list(reminderEvidence),
    files: list(payrollFile),
    sends: list(sendEvidence),
    stood: list(z.extend(stoodLine, { file: wholeCount })),
    changes: list(changeEvidence),
    asOf,
  }),
});

export type Evidence = ReplyOf<typeof payrollEvidence>;

/** The week as one workbook: its submissions, and a sheet for each part of the evidence. */
export const evidenceExport = exported({
  path: `${payrollEvidence.path}/export`,
  roles: payrollEvidence.roles,
  query: z.extend(payrollEvidence.query, { ...fileQuery, format: z.literal("xlsx") }),
  table: submissionsTable,
  fileName: "payroll-evidence",
});

/** A line with its moments as they stand in a file: in the zone of the business. */
export type Timed<Line> = Line & { readonly when: Punch | null; readonly undone: Punch | null };

type Moments = { readonly at: Instant | null; readonly undoneAt?: Instant | null };

export const timed = <Line extends Moments>(line: Line, zone: string): Timed<Line> => ({
  ...line,
  when: punchIn(line.at, zone),
  undone: punchIn(line.undoneAt ?? null, zone),
});

const punchIn = (moment: Instant | null, zone: string): Punch | null =>
  moment === null ? null : { time: wallClockInZone(moment, zone), offsetMin: offsetInZone(moment, zone) };

/** Column of the moment when a line was decided, by which lines are also sorted. */
const moment = (heading: string) => ({
  ...punch("when", heading, ({ when }: Timed<Moments>) => when),
  order: ({ at }: Timed<Moments>) => at,
});

const SIGN_OFF_STATES = {
  "signed-off": "Signed off",
  changed: "Changed since",
  replaced: "Signed off again later",
  undone: "Undone",
} as const;

export const signOffsTable = {
  submission: identifier(
    "submission",
    "Submission",
    ({ entry }: Timed<Evidence["signOffs"][number]>) => entry,
  ),
  office: text("office", "Office", (line) => officeName(line)),
  state: text("state", "State", ({ state }) => SIGN_OFF_STATES[state]),
  who: text("who", "Signed off by", ({ byName }) => byName),
  when: moment("Signed off at"),
  "minutes then": minutes("minutes then", "Minutes then", ({ minutesThen }) => minutesThen),
  "minutes now": minutes("minutes now", "Minutes now", ({ minutesNow }) => minutesNow),
  warnings: count("warnings", "Open warnings then", ({ warnings }) => warnings),
  note: text("note", "Note", ({ note }) => note),
  "undone by": text("undone by", "Undone by", ({ undoneBy }) => undoneBy),
  "undone at": punch("undone at", "Undone at", ({ undone }) => undone),
} as const satisfies Table<Timed<Evidence["signOffs"][number]>>;

const ACCEPTANCE_STATES = {
  accepted: "Accepted",
  reopened: "Open again",
  gone: "Accepted, no longer found",
  replaced: "Decided again later",
} as const;

export const acceptancesTable = {
  rule: text("rule", "Exception", ({ rule }: Timed<Evidence["acceptances"][number]>) => ruleName(rule)),
  severity: text("severity", "Severity", ({ rule }) => severityOf(rule)),
  state: text("state", "State", ({ state }) => ACCEPTANCE_STATES[state]),
  reason: text("reason", "Reason", ({ reason }) => reason),
  who: text("who", "Decided by", ({ byName }) => byName),
  when: moment("Decided at"),
  submission: identifier("submission", "Submission", ({ entry }) => entry),
  office: text("office", "Office", (line) => officeName(line)),
  person: text("person", "Person", lastFirst),
  record: identifier("record", "Record", ({ recordKey }) => recordKey),
  in: text("in", "Clock-in (UTC)", ({ clockIn }) => clockIn),
  out: text("out", "Clock-out (UTC)", ({ clockOut }) => clockOut),
  day: date("day", "Local day", ({ day }) => day),
  minutes: minutes("minutes", "Minutes", (line) => line.minutes),
} as const satisfies Table<Timed<Evidence["acceptances"][number]>>;

const SEND_BACK_STATES = {
  "sent-back": "Sent back",
  changed: "Changed since",
  undone: "Undone",
} as const;

export const sendBacksTable = {
  submission: identifier(
    "submission",
    "Submission",
    ({ entry }: Timed<Evidence["sendBacks"][number]>) => entry,
  ),
  office: text("office", "Office", (line) => officeName(line)),
  state: text("state", "State", ({ state }) => SEND_BACK_STATES[state]),
  note: text("note", "What has to change", ({ note }) => note),
  who: text("who", "Sent back by", ({ byName }) => byName),
  when: moment("Sent back at"),
  mailed: text("mailed", "Emailed to", ({ mailedTo }) => mailedTo),
  message: text("message", "Message", ({ message }) => message),
  answer: text("answer", "Answer", ({ answer }) => answer),
  "answered by": text("answered by", "Answer noted by", ({ answeredBy }) => answeredBy),
} as const satisfies Table<Timed<Evidence["sendBacks"][number]>>;

export const remindersTable = {
  office: text("office", "Office", (line: Timed<Evidence["reminders"][number]>) => officeName(line)),
  kind: text("kind", "Missing", ({ kind }) => (kind === "" ? "All hours" : `${kind} hours`)),
  who: text("who", "Reminded by", ({ byName }) => byName),
  when: moment("Reminded at"),
  mailed: text("mailed", "Emailed to", ({ mailedTo }) => mailedTo),
  message: text("message", "Message", ({ message }) => message),
} as const satisfies Table<Timed<Evidence["reminders"][number]>>;

export const filesTable = {
  number: count("number", "File", ({ number }: Timed<Evidence["files"][number]>) => number),
  kind: text("kind", "Kind", ({ kind }) => FILE_KIND_NAMES[kind]),
  state: text("state", "State", ({ draft, sent }) =>
    draft !== "" ? "Draft" : sent === null ? "Not sent" : "Sent",
  ),
  base: count("base", "From file", ({ base }) => base),
  offices: text("offices", "Offices", ({ offices }) => offices?.join(", ") ?? "all"),
  layout: text("layout", "Layout", ({ layout }) => layout),
  format: text("format", "Format", ({ format }) => format.toUpperCase()),
  rows: count("rows", "Rows", ({ rows }) => rows),
  people: count("people", "People", ({ people }) => people),
  minutes: count("minutes", "Minutes", (line) => line.minutes),
  draft: text("draft", "DRAFT", ({ draft }) => draft),
  caution: text("caution", "CAUTION", ({ caution }) => caution),
  sha256: identifier("sha256", "SHA-256", ({ sha256 }) => sha256),
  who: text("who", "Made by", ({ byName }) => byName),
  when: moment("Made at"),
  sent: date("sent", "Sent on", ({ sent }) => sent && sent.on),
  "sent by": text("sent by", "Marked by", ({ sent }) => sent && sent.byName),
  code: text("code", "Version of Fieldboard", ({ code }) => code),
} as const satisfies Table<Timed<Evidence["files"][number]>>;

const SEND_NAMES = {
  sent: "Marked as sent",
  undone: "Mark undone",
} as const satisfies Readonly<Record<Evidence["sends"][number]["what"], string>>;

export const sendsTable = {
  file: count("file", "File", ({ file }: Timed<Evidence["sends"][number]>) => file),
  what: text("what", "What", ({ what }) => SEND_NAMES[what]),
  on: date("on", "Sent on", ({ on }) => on),
  who: text("who", "By", ({ byName }) => byName),
  when: moment("At"),
} as const satisfies Table<Timed<Evidence["sends"][number]>>;

/** Minutes of a person in a file, in the workbook only: there may be tens of thousands. */
export type FiledMinutes = {
  readonly file: number;
  readonly officeId: string | null;
  readonly officeName: string;
  readonly personId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** Minutes of records that counted. */
  readonly minutes: Minutes;
};

export const filedMinutesTable = {
  file: count("file", "File", ({ file }: FiledMinutes) => file),
  office: text("office", "Office", (line) => officeName(line)),
  "person id": identifier("person id", "Person ID", (line) => line.personId),
  person: text("person", "Person", lastFirst),
  minutes: minutes("minutes", "Minutes", (line) => line.minutes),
} as const satisfies Table<FiledMinutes>;

const STOOD_NAMES = {
  setting: "Setting",
  office: "Office",
  "sign-off": "Sign-off",
  acceptance: "Acceptance",
} as const satisfies Readonly<Record<StoodLine["what"], string>>;

export const stoodTable = {
  file: count("file", "File", ({ file }: Timed<Evidence["stood"][number]>) => file),
  what: text("what", "What", ({ what }) => STOOD_NAMES[what]),
  office: text("office", "Office", (line) => (line.officeId === null ? null : officeName(line))),
  submission: identifier("submission", "Submission", ({ entry }) => (entry === "" ? null : entry)),
  words: text("words", "As it stood", ({ words }) => words),
  who: text("who", "By", ({ byName }) => byName),
  when: moment("At"),
} as const satisfies Table<Timed<Evidence["stood"][number]>>;

/** `Sign-off`, `File 7`. */
const sinceWords = ({ sinceFile }: Pick<Evidence["changes"][number], "sinceFile">): string =>
  sinceFile === null ? "Sign-off" : `File ${sinceFile}`;

export const changesTable = {
  since: text("since", "Since", (line: Evidence["changes"][number]) => sinceWords(line)),
  submission: identifier("submission", "Submission", ({ entry }) => entry),
  office: text("office", "Office", (line) => officeName(line)),
  person: text("person", "Person", lastFirst),
  day: date("day", "Local day", ({ day }) => day),
  what: text("what", "What", ({ what }) => what),
  before: count("before", "Minutes before", ({ before }) => before),
  after: count("after", "Minutes now", ({ after }) => after),
  change: count("change", "Change", ({ change }) => change),
} as const satisfies Table<Evidence["changes"][number]>;

/** Acts in payroll of the user who asks, by the audit log, latest first: no one else's entries. */
export const payrollOwnLog = endpoint({
  path: "/api/payroll/own-log",
  roles: PAYROLL,
  dependsOn: ["audit"],
  query: z.object({ offset: z.optional(wholeNumber(0, 100_000_000)) }),
  reply: z.object({ total: wholeCount, rows: list(auditEntry) }),
});

export const OWN_LOG_WINDOW = 50;
