import type { z } from "zod/mini";
import { auditSentence } from "#domain/audit/audit-words.ts";
import { overallRate, showRate, STAGE_NAMES, type FunnelCounts, type Stage } from "#domain/funnel/funnel.ts";
import type { FunnelLine } from "#domain/funnel/funnel-lines.ts";
import { STATE_NAMES, SUBMISSION_STATES, type Minutes } from "#domain/payroll/payroll.ts";
import type { PayrollLine } from "#domain/payroll/payroll-lines.ts";
import { localPunch, unreadPunch } from "#domain/payroll/punches.ts";
import { matchWords, noteWords } from "#domain/payroll/record-words.ts";
import { formatPhone, lastFirst, statusWords, type DirectoryPerson } from "#domain/people/people.ts";
import { acknowledgement, eventKind, staffing } from "#domain/roadshows/event-states.ts";
import type { SortValue } from "#domain/row-order.ts";
import { dateOf, type IsoDate, type WallClock } from "#domain/time/time.ts";
import type { funnelTrend } from "./funnel.ts";
import type { submission, timeRecord } from "./payroll.ts";
import type { roadshowEvent } from "./roadshows.ts";

/** A local time with its offset from UTC in minutes, or text that could not be read as a time. */
type Punch = { readonly time: WallClock; readonly offsetMin: number } | { readonly unread: string };

/**
 * What a column holds of a line, by its kind, which decides how a file writes it: `minutes` as whole minutes and as
 * H:MM, `hours` as a decimal number, `punch` as the local time and its offset from UTC, `id` as text whatever it looks
 * like, `points` a difference of rates in percentage points. Null is unknown, and an empty cell.
 */
type Held<Line> =
  | { readonly kind: "text" | "id"; readonly of: (line: Line) => string | null }
  | { readonly kind: "count" | "rate" | "points"; readonly of: (line: Line) => number | null }
  | { readonly kind: "minutes" | "hours"; readonly of: (line: Line) => Minutes | null }
  | { readonly kind: "date"; readonly of: (line: Line) => IsoDate | null }
  | { readonly kind: "punch"; readonly of: (line: Line) => Punch | null };

/** A column of a file. */
export type FileColumn<Line = never> = Held<Line> & {
  /** As it stands on the screen. */
  readonly heading: string;
  /** The heading above it on the screen, where several columns share one. */
  readonly group?: string;
  /** What the column is called where neither group nor heading says it; only in files. */
  readonly name?: string;
};

/** A column of a table on the screen, and of the file made of it. */
export type TableColumn<Line = never> = FileColumn<Line> & {
  readonly id: string;
  /** What lines are sorted by, where that is not what they hold. */
  readonly order?: (line: Line) => SortValue;
};

/** The columns of a table by their ids, in the order of the screen. */
export type Table<Line = never> = Readonly<Record<string, TableColumn<Line>>>;

/** The headings that a column has in a file, one for each column of the file that it becomes. */
export function fileHeadings({ heading, group, kind, name }: Omit<FileColumn, "of">): readonly string[] {
  const called = name ?? group ?? heading;
  if (kind === "minutes") return [`${called}: minutes`, `${called}: H:MM`];
  if (kind === "hours") return [`${called}: hours`];
  if (kind === "punch") return [called, `${called}: offset`];
  return [group === undefined ? called : `${group}: ${heading.toLowerCase()}`];
}

type Counted = { readonly counts: FunnelCounts };

const booked = (stage: Stage) =>
  ({
    id: `${stage} booked`,
    heading: "Booked",
    group: STAGE_NAMES[stage],
    kind: "count",
    of: ({ counts }: Counted): number => counts[stage].booked,
  }) as const;
const showed = (stage: Stage) =>
  ({
    id: `${stage} showed`,
    heading: "Showed",
    group: STAGE_NAMES[stage],
    kind: "count",
    of: ({ counts }: Counted): number => counts[stage].showed,
  }) as const;
const rate = (stage: Stage) =>
  ({
    id: `${stage} rate`,
    heading: "Rate",
    group: STAGE_NAMES[stage],
    kind: "rate",
    of: ({ counts }: Counted): number | null => showRate(counts[stage]),
  }) as const;

/** What is counted of a line; the same of its earlier counts. */
export const funnelNumbers = {
  "first booked": booked("first"),
  "first showed": showed("first"),
  "first rate": rate("first"),
  "second booked": booked("second"),
  "second showed": showed("second"),
  "second rate": rate("second"),
  "third booked": booked("third"),
  "third showed": showed("third"),
  "third rate": rate("third"),
  "training booked": booked("training"),
  "training showed": showed("training"),
  "training rate": rate("training"),
  "sale booked": booked("sale"),
  "sale showed": showed("sale"),
  "sale rate": rate("sale"),
  overall: { id: "overall", heading: "Overall", kind: "rate", of: ({ counts }) => overallRate(counts) },
} as const satisfies Table<Counted>;

export const funnelTable = {
  administrator: {
    id: "administrator",
    heading: "Administrator",
    kind: "text",
    of: ({ administrator }) => administrator,
  },
  account: { id: "account", heading: "Account", kind: "text", of: ({ account }) => account },
  ...funnelNumbers,
} as const satisfies Table<FunnelLine>;

/** A line of the trend: a bucket of all accounts together (null), or of one of the largest. */
export type TrendLine = z.output<typeof funnelTrend.reply>["trend"]["buckets"][number] & {
  readonly account: string | null;
};

export const trendTable = {
  account: {
    id: "account",
    heading: "Account",
    kind: "text",
    of: ({ account }) => account ?? "All accounts",
  },
  from: { id: "from", heading: "From", kind: "date", of: ({ from }) => from },
  to: { id: "to", heading: "To", kind: "date", of: ({ to }) => to },
  cut: {
    id: "cut",
    heading: "Cut by the range",
    kind: "text",
    of: ({ isWhole }) => (isWhole ? "no" : "yes"),
  },
  "days known": {
    id: "days known",
    heading: "Days known",
    kind: "count",
    of: ({ daysKnown }) => daysKnown,
  },
  ...funnelNumbers,
} as const satisfies Table<TrendLine>;

type EventLine = z.output<typeof roadshowEvent>;

export const eventsTable = {
  retailer: { id: "retailer", heading: "Retailer", kind: "text", of: ({ retailerName }) => retailerName },
  club: { id: "club", heading: "Club", kind: "id", of: ({ location }) => location.clubNumber },
  city: { id: "city", heading: "City", kind: "text", of: ({ location }) => location.city },
  state: { id: "state", heading: "State", kind: "text", of: ({ location }) => location.state },
  status: { id: "status", heading: "Status", kind: "text", of: ({ status }) => status },
  kind: { id: "kind", heading: "Kind", kind: "text", of: eventKind },
  staffing: { id: "staffing", heading: "Staffing", kind: "text", of: (event) => staffing(event).words },
  acknowledged: {
    id: "acknowledged",
    heading: "Acknowledged",
    kind: "text",
    of: (event) => acknowledgement(event)?.words ?? null,
  },
  group: { id: "group", heading: "Group", kind: "id", of: ({ groupId }) => groupId },
  event: { id: "event", heading: "Event", kind: "id", of: ({ id }) => id },
} as const satisfies Table<EventLine>;

export const peopleTable = {
  name: { id: "name", heading: "Name", kind: "text", of: lastFirst },
  office: { id: "office", heading: "Office", kind: "text", of: ({ officeName }) => officeName },
  city: { id: "city", heading: "City", kind: "text", of: ({ city }) => city },
  state: { id: "state", heading: "State", kind: "text", of: ({ state }) => state },
  email: { id: "email", heading: "Email", kind: "text", of: ({ email }) => email },
  phone: { id: "phone", heading: "Phone", kind: "text", of: ({ phone }) => formatPhone(phone) },
  status: { id: "status", heading: "Status", kind: "text", of: statusWords },
  hired: {
    id: "hired",
    heading: "Hired",
    kind: "date",
    of: ({ hired }) => (hired === null ? null : dateOf(hired)),
  },
  id: { id: "id", heading: "ID", kind: "id", of: ({ id }) => id },
} as const satisfies Table<DirectoryPerson>;

/** A submission, or with null the sums of several. */
export type SubmissionLine = PayrollLine<z.output<typeof submission>>;

const officeName = ({ submission: own }: SubmissionLine): string | null =>
  own === null ? null : own.officeName === "" ? `Office ${own.officeId}` : own.officeName;

const summary = { group: "Summary", of: ({ summary: minutes }: SubmissionLine) => minutes } as const;
const counted = { group: "Σ of records", of: ({ counted: minutes }: SubmissionLine) => minutes } as const;

export const submissionsTable = {
  office: {
    id: "office",
    heading: "Office",
    kind: "text",
    of: (line) => officeName(line) ?? "Total",
    order: officeName,
  },
  owner: { id: "owner", heading: "Owner", kind: "text", of: ({ submission: own }) => own?.ownerName ?? null },
  state: {
    id: "state",
    heading: "State",
    kind: "text",
    of: ({ submission: own }) => (own === null ? null : STATE_NAMES[own.state]),
    // A submission goes through its states in their order.
    order: ({ submission: own }) => (own === null ? null : SUBMISSION_STATES.indexOf(own.state)),
  },
  kind: {
    id: "kind",
    heading: "Kind",
    kind: "text",
    of: ({ submission: own }) => (own === null ? null : own.isRoadShow ? "Roadshow" : "Other"),
  },
  records: { id: "records", heading: "Records", kind: "count", of: ({ records }) => records },
  "summary time": { id: "summary time", heading: "H:MM", kind: "minutes", ...summary },
  "summary hours": { id: "summary hours", heading: "Hours", kind: "hours", ...summary },
  "counted time": { id: "counted time", heading: "H:MM", kind: "minutes", ...counted },
  "counted hours": { id: "counted hours", heading: "Hours", kind: "hours", ...counted },
  difference: {
    id: "difference",
    heading: "Difference",
    kind: "minutes",
    of: ({ difference }) => difference,
  },
  updated: {
    id: "updated",
    heading: "Updated",
    kind: "date",
    of: ({ submission: own }) => (own === null || own.updated === null ? null : dateOf(own.updated)),
    // Of one day the later stamp is the later.
    order: ({ submission: own }) => own?.updated ?? null,
  },
} as const satisfies Table<SubmissionLine>;

export type RecordLine = z.output<typeof timeRecord>;

const punch =
  (end: "in" | "out") =>
  (record: RecordLine): Punch | null => {
    const moment = end === "in" ? record.clockIn : record.clockOut;
    if (moment !== null) return localPunch(moment, record.offsetMin);
    const unread = unreadPunch(record, end);
    return unread === null ? null : { unread: `not a time: ${unread}` };
  };

export const recordsTable = {
  person: { id: "person", heading: "Person", kind: "text", of: lastFirst },
  directory: { id: "directory", heading: "Directory", kind: "text", of: matchWords },
  day: { id: "day", heading: "Local day", kind: "date", of: ({ localDay }) => localDay },
  in: {
    id: "in",
    heading: "Clock-in",
    kind: "punch",
    of: punch("in"),
    order: ({ clockIn }) => clockIn,
  },
  out: {
    id: "out",
    heading: "Clock-out",
    kind: "punch",
    of: punch("out"),
    order: ({ clockOut }) => clockOut,
  },
  type: { id: "type", heading: "Type", kind: "text", of: ({ clockType }) => clockType },
  time: {
    id: "time",
    heading: "H:MM",
    kind: "minutes",
    name: "Record",
    of: ({ totalMin }) => totalMin,
  },
  hours: {
    id: "hours",
    heading: "Hours",
    kind: "hours",
    name: "Record",
    of: ({ totalMin }) => totalMin,
  },
  notes: { id: "notes", heading: "Notes", kind: "text", of: noteWords },
} as const satisfies Table<RecordLine>;

/** An entry of the audit log with its local time. */
export type AuditLine = {
  readonly id: number;
  readonly local: WallClock;
  readonly offsetMin: number;
  readonly actorName: string;
  readonly address: string;
  readonly reference: string;
} & Parameters<typeof auditSentence>[0];

export const auditTable = {
  when: {
    id: "when",
    heading: "When",
    kind: "punch",
    of: ({ local, offsetMin }) => ({ time: local, offsetMin }),
    order: ({ local }) => local,
  },
  who: { id: "who", heading: "Who", kind: "text", of: ({ actorName }) => actorName },
  what: { id: "what", heading: "What", kind: "text", of: auditSentence },
  address: { id: "address", heading: "Address", kind: "id", of: ({ address }) => address },
  reference: { id: "reference", heading: "Reference", kind: "id", of: ({ reference }) => reference },
  entry: { id: "entry", heading: "Entry", kind: "count", of: ({ id }) => id },
} as const satisfies Table<AuditLine>;
