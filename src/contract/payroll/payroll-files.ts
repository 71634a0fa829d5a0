import { z } from "zod/mini";
import { officeName } from "#domain/office-name.ts";
import {
  exceptionWords,
  kindWords,
  reviewWords,
  ownerOf,
  sinceSignOff,
  type BoardCell,
  type BoardLine,
} from "#domain/payroll/board.ts";
import { amountWords, EXCEPTION_STATES } from "#domain/payroll/exception-words.ts";
import { ruleName } from "#domain/payroll/payroll-rules.ts";
import { BOARD_STATES, sourceWords, STATUS_HEADINGS, type Minutes } from "#domain/payroll/payroll.ts";
import {
  localPunch,
  matchWords,
  noteWords,
  programWords,
  unreadPunch,
} from "#domain/payroll/time-records.ts";
import { lastFirst } from "#domain/people/people.ts";
import { dateOf, wallClockAt, type Instant, type IsoDate } from "#domain/time/time.ts";
import { exported, fileQuery, listFile, sortQuery } from "#contract/export.ts";
import { payrollSubmission, payrollSubmissions, RECORD_VIEWS, type timeRecord } from "./payroll.ts";
import { payrollExceptions } from "./payroll-review.ts";
import { requestedDay, severalOffices } from "#contract/primitives.ts";
import {
  count,
  date,
  hours,
  identifier,
  minutes,
  punch,
  text,
  type Punch,
  type Table,
} from "#contract/tables.ts";
import { PAYROLL } from "#domain/identity/audiences.ts";

const kindOf = (cell: BoardCell | null): string | null => (cell === null ? null : kindWords(cell) || null);
const summary = ({ summary: total }: BoardLine): Minutes | null => total;
const counted = ({ counted: total }: BoardLine): Minutes | null => total;
const ofSummary = { group: "Summary" } as const;
const ofRecords = { group: "Total of records" } as const;
/** Column of one of the weeks before. */
const weekBefore = <Place extends number>(place: Place, heading: string) =>
  minutes(`earlier ${place}`, heading, ({ earlier }: BoardLine) => earlier[place - 1]?.minutes ?? null);

export const submissionsTable = {
  office: {
    ...text("office", "Office", ({ office }: BoardLine) => (office === null ? "Total" : officeName(office))),
    order: ({ office }) => office && officeName(office),
  },
  owner: text("owner", "Owner", ({ cell, office }) => cell && ownerOf(cell, office)),
  review: text("review", STATUS_HEADINGS.review, ({ cell }) => cell && reviewWords(cell)),
  state: {
    ...text("state", STATUS_HEADINGS.source, ({ cell }: BoardLine) => cell && sourceWords(cell)),
    // A submission goes through its states in their order.
    order: ({ cell }) => cell && BOARD_STATES.indexOf(cell.state),
  },
  kind: text("kind", "Kind", ({ cell }) => kindOf(cell)),
  records: count("records", "Records", ({ records, cell }) => (cell?.state === "missing" ? null : records)),
  "summary time": { ...minutes("summary time", "H:MM", summary), ...ofSummary },
  "summary hours": { ...hours("summary hours", "Hours", summary), ...ofSummary },
  "counted time": { ...minutes("counted time", "H:MM", counted), ...ofRecords },
  "counted hours": { ...hours("counted hours", "Hours", counted), ...ofRecords },
  difference: minutes("difference", "Difference", ({ difference }) => difference),
  "signed time": minutes("signed time", "At sign-off", ({ cell }) => cell && cell.signedMin),
  "since sign-off": minutes("since sign-off", "Since sign-off", ({ cell }) => cell && sinceSignOff(cell)),
  updated: {
    ...date("updated", "Updated", ({ cell }: BoardLine) => cell && cell.updated && dateOf(cell.updated)),
    // Of one day the later stamp is the later.
    order: ({ cell }) => cell && cell.updated,
  },
  exceptions: {
    ...text("exceptions", "Exceptions", ({ cell }: BoardLine) => cell && exceptionWords(cell)),
    order: ({ cell }) => cell && cell.blocking * 1000 + cell.warnings,
  },
  "earlier 1": weekBefore(1, "Week before"),
  "earlier 2": weekBefore(2, "2 weeks before"),
  "earlier 3": weekBefore(3, "3 weeks before"),
  "earlier 4": weekBefore(4, "4 weeks before"),
  "earlier 5": weekBefore(5, "5 weeks before"),
} as const satisfies Table<BoardLine>;

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

const yesOrNoWords = (flag: boolean | null): string | null => (flag === null ? null : flag ? "Yes" : "No");

/** The source stamps its own changes in UTC. */
const stamp = (moment: Instant | null): Punch | null =>
  moment === null ? null : { time: wallClockAt(moment, 0), offsetMin: 0 };

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
  // What the forms report besides, each only where its form has it.
  programs: text("programs", "Programs", programWords),
  zone: text("zone", "Zone", ({ zoneName }) => zoneName),
  edited: text("edited", "Edited", ({ isUpdated }) => yesOrNoWords(isUpdated)),
  added: text("added", "Added", ({ isAdded }) => yesOrNoWords(isAdded)),
  change: text("change", "Change type", ({ modType }) => modType),
  "clock-in id": identifier("clock-in id", "Clock-in ID", ({ clockInId }) => clockInId),
  "clock type id": identifier("clock type id", "Clock type ID", ({ clockTypeId }) => clockTypeId),
  "agent entry": identifier("agent entry", "Agent entry", ({ agentEntryId }) => agentEntryId),
  location: identifier("location", "Location", ({ locationId }) => locationId),
  "location type": identifier("location type", "Location type", ({ locationTypeId }) => locationTypeId),
  "unique id": identifier("unique id", "Unique ID", ({ uniqueId }) => uniqueId),
  created: {
    ...punch("created", "Created", ({ created }) => stamp(created)),
    order: ({ created }) => created,
  },
  "record updated": {
    ...punch("record updated", "Updated", ({ updated }) => stamp(updated)),
    order: ({ updated }) => updated,
  },
} as const satisfies Table<RecordLine>;

/** Week and office of a line in a file over several offices. */
export type OfficeWeek = {
  readonly week: IsoDate | null;
  readonly officeId: string;
  readonly officeName: string;
};
export type OfPerson = {
  readonly personId: string | null;
  readonly firstName: string;
  readonly lastName: string;
};

export const officeColumns = {
  week: date("week", "Week starts", ({ week }) => week),
  "office id": identifier("office id", "Office ID", ({ officeId }) => officeId),
  office: text("office", "Office", (line) => line.officeName),
} as const satisfies Table<OfficeWeek>;
export const personColumns = {
  "person id": identifier("person id", "Person ID", ({ personId }) => personId),
  last: text("last", "Last name", ({ lastName }) => lastName),
  first: text("first", "First name", ({ firstName }) => firstName),
} as const satisfies Table<OfPerson>;

/** A record among those of several submissions. */
export type WeekRecordLine = RecordLine & OfficeWeek & { readonly entry: string };

export const weekRecordsTable = {
  ...officeColumns,
  submission: identifier("submission", "Submission", ({ entry }) => entry),
  ...recordsTable,
} as const satisfies Table<WeekRecordLine>;

/** The board as it is shown: what is searched for, and which figure is pressed. */
export const submissionsExport = listFile(
  payrollSubmissions,
  {
    table: submissionsTable,
    title: "Submissions",
    fileName: "payroll",
    usualOrder: "office",
  },
  {},
);

/** The records only: the lines that sum a person's records would count everything twice. */
export const recordsExport = exported({
  path: `${payrollSubmission.path}/export`,
  roles: payrollSubmission.roles,
  query: z.extend(payrollSubmission.query, {
    view: z.optional(z.enum(RECORD_VIEWS)),
    ...sortQuery,
    ...fileQuery,
  }),
  table: recordsTable,
  fileName: "time-records",
});

/** The time records of all offices, or of those that are named. */
export const weekRecordsExport = exported({
  path: "/api/payroll/records/export",
  roles: PAYROLL,
  query: z.object({ week: requestedDay, office: z.optional(severalOffices), ...fileQuery }),
  table: weekRecordsTable,
  fileName: "payroll-records",
});

export type ExceptionLine = z.output<typeof payrollExceptions.reply>["rows"][number];

const shiftPunch = (moment: Instant | null | undefined, offsetMin: number | null | undefined): Punch | null =>
  moment === null || moment === undefined ? null : localPunch(moment, offsetMin ?? null);

/** An exception with both of its records, and what was decided about it. */
export const exceptionsTable = {
  rule: text("rule", "Exception", ({ rule }: ExceptionLine) => ruleName(rule)),
  severity: text("severity", "Severity", ({ severity }) =>
    severity === "blocking" ? "Blocking" : "Warning",
  ),
  "office id": identifier("office id", "Office ID", ({ officeId }) => officeId),
  office: text("office", "Office", (line) => officeName(line)),
  week: date("week", "Week", ({ week }) => week),
  submission: identifier("submission", "Submission", ({ entry }) => (entry === "" ? null : entry)),
  "person id": identifier("person id", "Person ID", ({ personId }) => personId),
  person: text("person", "Person", lastFirst),
  day: date("day", "Day", ({ day }) => day),
  in: {
    ...punch("in", "Clock-in", ({ clockIn, offsetMin }: ExceptionLine) => shiftPunch(clockIn, offsetMin)),
    order: ({ clockIn }: ExceptionLine) => clockIn,
  },
  out: {
    ...punch("out", "Clock-out", ({ clockOut, offsetMin }: ExceptionLine) => shiftPunch(clockOut, offsetMin)),
    order: ({ clockOut }: ExceptionLine) => clockOut,
  },
  amount: text("amount", "How much", amountWords),
  minutes: count("minutes", "Minutes", ({ minutes: found }) => found),
  expected: count("expected", "Compared with (minutes)", ({ expected }) => expected),
  "other office": text("other office", "Other office", ({ other }) => other && other.officeName),
  "other submission": identifier("other submission", "Other submission", ({ otherEntry }) => otherEntry),
  "other in": {
    ...punch("other in", "Other clock-in", ({ other }: ExceptionLine) =>
      shiftPunch(other?.clockIn, other?.offsetMin),
    ),
    order: ({ other }: ExceptionLine) => other && other.clockIn,
  },
  "other out": {
    ...punch("other out", "Other clock-out", ({ other }: ExceptionLine) =>
      shiftPunch(other?.clockOut, other?.offsetMin),
    ),
    order: ({ other }: ExceptionLine) => other && other.clockOut,
  },
  state: text("state", "State", ({ state }) => EXCEPTION_STATES[state]),
  reason: text("reason", "Reason", ({ reason }) => reason),
  by: text("by", "Decided by", ({ byName }) => byName),
  /** In UTC; a file says it in the zone of the business. */
  at: {
    ...punch("at", "Decided", ({ at }: ExceptionLine) => stamp(at)),
    order: ({ at }: ExceptionLine) => at,
  },
} as const satisfies Table<ExceptionLine>;

/** The exceptions of a week or a submission as the page filters them. */
export const exceptionsExport = listFile(
  payrollExceptions,
  {
    table: exceptionsTable,
    title: "Exceptions",
    fileName: "payroll-exceptions",
    usualOrder: "severity, exception",
  },
  sortQuery,
);
