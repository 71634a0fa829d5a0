import type { z } from "zod/mini";
import { auditSentence } from "#domain/audit/audit-words.ts";
import { overallRate, showRate, STAGE_NAMES, type FunnelCounts, type Stage } from "#domain/funnel/funnel.ts";
import { rateChange } from "#domain/funnel/funnel-compare.ts";
import type { FunnelLine } from "#domain/funnel/funnel-lines.ts";
import { STATE_NAMES, SUBMISSION_STATES, type Minutes } from "#domain/payroll/payroll.ts";
import {
  cellMinutes,
  exceptionWords,
  officeWords,
  reviewWords,
  type BoardLine,
} from "#domain/payroll/board.ts";
import { localPunch, unreadPunch, matchWords, noteWords } from "#domain/payroll/time-records.ts";
import { formatPhone, lastFirst, statusWords, type DirectoryPerson } from "#domain/people/people.ts";
import { acknowledgement, eventKind, roleNames, staffing } from "#domain/roadshows/roadshows.ts";
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
  /** Its heading stands in files as it is. */
  readonly isExact?: boolean;
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
export function fileHeadings({
  heading,
  group,
  kind,
  name,
  isExact = false,
}: Omit<FileColumn, "of">): readonly string[] {
  const called = name ?? group ?? heading;
  if (isExact) return [called];
  if (kind === "minutes") return [`${called}: minutes`, `${called}: H:MM`];
  if (kind === "hours") return [`${called}: hours`];
  if (kind === "punch") return [called, `${called}: offset`];
  return [group === undefined ? called : `${group}: ${heading.toLowerCase()}`];
}

/** Makes columns of a kind. */
const columnOf =
  <Kind extends TableColumn["kind"]>(kind: Kind) =>
  <Id extends string, Line, Value>(id: Id, heading: string, of: (line: Line) => Value) =>
    ({ id, heading, kind, of }) as const;

const text = columnOf("text");
const id = columnOf("id");
const count = columnOf("count");
const rate = columnOf("rate");
const minutes = columnOf("minutes");
const hours = columnOf("hours");
const date = columnOf("date");
const punch = columnOf("punch");

type Counted = { readonly counts: FunnelCounts };

const booked = <Of extends Stage>(stage: Of) => ({
  ...count(`${stage} booked`, "Booked", ({ counts }: Counted) => counts[stage].booked),
  group: STAGE_NAMES[stage],
});
const showed = <Of extends Stage>(stage: Of) => ({
  ...count(`${stage} showed`, "Showed", ({ counts }: Counted) => counts[stage].showed),
  group: STAGE_NAMES[stage],
});
const shown = <Of extends Stage>(stage: Of) => ({
  ...rate(`${stage} rate`, "Rate", ({ counts }: Counted) => showRate(counts[stage])),
  group: STAGE_NAMES[stage],
});

/** What is counted of a line; the same of its earlier counts. */
export const funnelNumbers = {
  "first booked": booked("first"),
  "first showed": showed("first"),
  "first rate": shown("first"),
  "second booked": booked("second"),
  "second showed": showed("second"),
  "second rate": shown("second"),
  "third booked": booked("third"),
  "third showed": showed("third"),
  "third rate": shown("third"),
  "training booked": booked("training"),
  "training showed": showed("training"),
  "training rate": shown("training"),
  "sale booked": booked("sale"),
  "sale showed": showed("sale"),
  "sale rate": shown("sale"),
  overall: rate("overall", "Overall", ({ counts }) => overallRate(counts)),
} as const satisfies Table<Counted>;

type FunnelNumber = (typeof funnelNumbers)[keyof typeof funnelNumbers];

/** The earlier number of a line: rates of days that are partly known can be compared, their counts cannot. */
export const earlierOf =
  ({ kind, of }: FunnelNumber) =>
  ({ earlier, comparable }: FunnelLine): number | null => {
    const counts = kind === "rate" ? earlier : comparable;
    return counts && of({ counts });
  };

/** How the number of a line differs from the earlier one; null where there is nothing to compare. */
export const changeOf =
  (column: FunnelNumber) =>
  (line: FunnelLine): number | null =>
    rateChange(column.of(line), earlierOf(column)(line));

export const funnelTable = {
  administrator: text("administrator", "Administrator", ({ administrator }) => administrator),
  account: text("account", "Account", ({ account }) => account),
  ...funnelNumbers,
} as const satisfies Table<FunnelLine>;

/** A line of the trend: a bucket of all accounts together (null), or of one of the largest. */
export type TrendLine = z.output<typeof funnelTrend.reply>["trend"]["buckets"][number] & {
  readonly account: string | null;
};

export const trendTable = {
  account: text("account", "Account", ({ account }) => account),
  from: date("from", "From", ({ from }) => from),
  to: date("to", "To", ({ to }) => to),
  cut: text("cut", "Cut by the range", ({ isWhole }) => (isWhole ? "no" : "yes")),
  "days known": count("days known", "Days known", ({ daysAvailable }) => daysAvailable),
  ...funnelNumbers,
} as const satisfies Table<TrendLine>;

type EventLine = z.output<typeof roadshowEvent>;

export const eventsTable = {
  retailer: text("retailer", "Retailer", ({ retailerName }) => retailerName),
  club: id("club", "Club", ({ location }) => location.clubNumber),
  city: text("city", "City", ({ location }) => location.city),
  state: text("state", "State", ({ location }) => location.state),
  status: text("status", "Status", ({ status }) => status),
  kind: text("kind", "Kind", eventKind),
  staffing: text("staffing", "Staffing", (event) => staffing(event).words),
  acknowledged: text("acknowledged", "Acknowledged", (event) => acknowledgement(event)?.words ?? null),
  owner: text("owner", "Owner", (event) => roleNames(event, "payoutOwner")),
  "merch owner": text("merch owner", "Merchandising owner", (event) => roleNames(event, "merchOwner")),
  "hub manager": text("hub manager", "Hub manager", (event) => roleNames(event, "hubManager")),
  group: id("group", "Group", ({ groupId }) => groupId),
  event: id("event", "Event", (event) => event.id),
} as const satisfies Table<EventLine>;

export const peopleTable = {
  name: text("name", "Name", lastFirst),
  office: text("office", "Office", ({ officeName }) => officeName),
  city: text("city", "City", ({ city }) => city),
  state: text("state", "State", ({ state }) => state),
  email: text("email", "Email", ({ email }) => email),
  phone: text("phone", "Phone", ({ phone }) => formatPhone(phone)),
  status: text("status", "Status", statusWords),
  hired: date("hired", "Hired", ({ hired }) => (hired === null ? null : dateOf(hired))),
  id: id("id", "ID", (person) => person.id),
} as const satisfies Table<DirectoryPerson>;

/** A submission, an office that has none, or the sums of several. */
export type SubmissionLine = BoardLine<z.output<typeof submission>>;

const summary = ({ summary: total }: SubmissionLine): Minutes | null => total;
const counted = ({ counted: total }: SubmissionLine): Minutes | null => total;
const ofSummary = { group: "Summary" } as const;
const ofRecords = { group: "Total of records" } as const;
/** Of one of the weeks before. */
const weekBefore = <Place extends number>(place: Place, heading: string) =>
  minutes(`earlier ${place}`, heading, ({ earlier }: SubmissionLine) =>
    cellMinutes(earlier[place - 1] ?? []),
  );

export const submissionsTable = {
  office: {
    ...text("office", "Office", ({ office }: SubmissionLine) =>
      office === null ? "Total" : officeWords(office),
    ),
    order: ({ office }) => office && officeWords(office),
  },
  owner: text("owner", "Owner", ({ submission: own, office }) => own?.ownerName ?? office?.ownerName ?? null),
  review: text("review", "Review", ({ cell }) => cell && reviewWords(cell)),
  state: {
    ...text("state", "State", ({ cell }: SubmissionLine) => cell && STATE_NAMES[cell.state]),
    // A submission goes through its states in their order.
    order: ({ cell }) => cell && SUBMISSION_STATES.indexOf(cell.state),
  },
  kind: text("kind", "Kind", ({ submission: own }) => own && (own.isRoadShow ? "Roadshow" : "Other")),
  records: count("records", "Records", ({ records, cell }) => (cell?.state === "missing" ? null : records)),
  "summary time": { ...minutes("summary time", "H:MM", summary), ...ofSummary },
  "summary hours": { ...hours("summary hours", "Hours", summary), ...ofSummary },
  "counted time": { ...minutes("counted time", "H:MM", counted), ...ofRecords },
  "counted hours": { ...hours("counted hours", "Hours", counted), ...ofRecords },
  difference: minutes("difference", "Difference", ({ difference }) => difference),
  updated: {
    ...date("updated", "Updated", ({ submission: own }: SubmissionLine) =>
      own === null || own.updated === null ? null : dateOf(own.updated),
    ),
    // Of one day the later stamp is the later.
    order: ({ submission: own }) => own?.updated ?? null,
  },
  exceptions: {
    ...text("exceptions", "Exceptions", ({ cell }: SubmissionLine) => cell && exceptionWords(cell)),
    order: ({ cell }) => cell && cell.blocking * 1000 + cell.warnings,
  },
  "earlier 1": weekBefore(1, "Week before"),
  "earlier 2": weekBefore(2, "2 weeks before"),
  "earlier 3": weekBefore(3, "3 weeks before"),
  "earlier 4": weekBefore(4, "4 weeks before"),
  "earlier 5": weekBefore(5, "5 weeks before"),
} as const satisfies Table<SubmissionLine>;

export type RecordLine = z.output<typeof timeRecord>;

const punchAt =
  (end: "in" | "out") =>
  (record: RecordLine): Punch | null => {
    const moment = end === "in" ? record.clockIn : record.clockOut;
    if (moment !== null) return localPunch(moment, record.offsetMin);
    const unread = unreadPunch(record, end);
    return unread === null ? null : { unread: `not a time: ${unread}` };
  };

const total = ({ totalMin }: RecordLine): Minutes | null => totalMin;

export const recordsTable = {
  person: text("person", "Person", lastFirst),
  directory: text("directory", "Directory", matchWords),
  day: date("day", "Local day", ({ localDay }) => localDay),
  in: { ...punch("in", "Clock-in", punchAt("in")), order: ({ clockIn }) => clockIn },
  out: { ...punch("out", "Clock-out", punchAt("out")), order: ({ clockOut }) => clockOut },
  type: text("type", "Type", ({ clockType }) => clockType),
  time: { ...minutes("time", "H:MM", total), name: "Record" },
  hours: { ...hours("hours", "Hours", total), name: "Record" },
  notes: text("notes", "Notes", noteWords),
} as const satisfies Table<RecordLine>;

/** Records of several submissions: each says whose it is. */
export type WeekRecordLine = RecordLine & {
  readonly week: IsoDate | null;
  readonly office: { readonly id: string; readonly name: string };
  readonly entry: string;
};

export const weekRecordsTable = {
  week: date("week", "Week starts", ({ week }: WeekRecordLine) => week),
  "office id": id("office id", "Office ID", ({ office }: WeekRecordLine) => office.id),
  office: text("office", "Office", ({ office }: WeekRecordLine) => office.name),
  submission: id("submission", "Submission", ({ entry }: WeekRecordLine) => entry),
  ...recordsTable,
} as const satisfies Table<WeekRecordLine>;

/** A person in a week and an office. */
export type PartnerLine = {
  readonly week: IsoDate | null;
  readonly officeId: string;
  readonly officeName: string;
  readonly personId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly minutes: Minutes;
  readonly records: number;
  readonly edited: number;
  readonly submissions: string;
};

const exactly = <Column extends object>(column: Column) => ({ ...column, isExact: true }) as const;

/** One row for each person, week and office; decimal hours stand beside the whole minutes that they are of. */
export const partnerTable = {
  week: exactly(date("week", "Week starts", ({ week }: PartnerLine) => week)),
  "office id": exactly(id("office id", "Office ID", ({ officeId }: PartnerLine) => officeId)),
  office: exactly(text("office", "Office", ({ officeName: name }: PartnerLine) => name)),
  "person id": exactly(id("person id", "Person ID", ({ personId }: PartnerLine) => personId)),
  last: exactly(text("last", "Last name", ({ lastName }: PartnerLine) => lastName)),
  first: exactly(text("first", "First name", ({ firstName }: PartnerLine) => firstName)),
  minutes: exactly(count("minutes", "Minutes", ({ minutes: own }: PartnerLine) => own)),
  hours: exactly(hours("hours", "Hours", ({ minutes: own }: PartnerLine) => own)),
  records: exactly(count("records", "Records", ({ records }: PartnerLine) => records)),
  edited: exactly(count("edited", "Edited records", ({ edited }: PartnerLine) => edited)),
  submissions: exactly(id("submissions", "Submissions", ({ submissions }: PartnerLine) => submissions)),
} as const satisfies Table<PartnerLine>;

/** A record that differs from the file that was made for the partner: added without `before`, gone without `after`. */
export type CorrectionLine = {
  readonly week: IsoDate | null;
  readonly officeId: string;
  readonly officeName: string;
  readonly entry: string;
  readonly recordKey: string;
  readonly personId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  /** Counted minutes: none of an inactive record. */
  readonly before: Minutes | null;
  readonly after: Minutes | null;
  readonly change: Minutes;
  readonly what: string;
};

export const correctionsTable = {
  week: exactly(date("week", "Week starts", ({ week }: CorrectionLine) => week)),
  "office id": exactly(id("office id", "Office ID", ({ officeId }: CorrectionLine) => officeId)),
  office: exactly(text("office", "Office", ({ officeName: name }: CorrectionLine) => name)),
  submission: exactly(id("submission", "Submission", ({ entry }: CorrectionLine) => entry)),
  record: exactly(id("record", "Record", ({ recordKey }: CorrectionLine) => recordKey)),
  "person id": exactly(id("person id", "Person ID", ({ personId }: CorrectionLine) => personId)),
  last: exactly(text("last", "Last name", ({ lastName }: CorrectionLine) => lastName)),
  first: exactly(text("first", "First name", ({ firstName }: CorrectionLine) => firstName)),
  what: exactly(text("what", "What", ({ what }: CorrectionLine) => what)),
  before: exactly(count("before", "Minutes in the file", ({ before }: CorrectionLine) => before)),
  after: exactly(count("after", "Minutes now", ({ after }: CorrectionLine) => after)),
  change: exactly(count("change", "Difference in minutes", ({ change }: CorrectionLine) => change)),
  hours: exactly(hours("hours", "Difference in hours", ({ change }: CorrectionLine) => change)),
} as const satisfies Table<CorrectionLine>;

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
    ...punch("when", "When", ({ local, offsetMin }: AuditLine) => ({ time: local, offsetMin })),
    order: ({ local }) => local,
  },
  who: text("who", "Who", ({ actorName }) => actorName),
  what: text("what", "What", auditSentence),
  address: id("address", "Address", ({ address }) => address),
  reference: id("reference", "Reference", ({ reference }) => reference),
  entry: count("entry", "Entry", (entry) => entry.id),
} as const satisfies Table<AuditLine>;
