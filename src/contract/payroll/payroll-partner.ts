import { z } from "zod/mini";
import type { Correction } from "#domain/payroll/corrections.ts";
import type { PartFault } from "#domain/payroll/held-minutes.ts";
import { layoutFault, type LayoutColumn, type PayCodes } from "#domain/payroll/layouts.ts";
import type { PayParts } from "#domain/payroll/overtime-parts.ts";
import type { Minutes } from "#domain/payroll/payroll.ts";
import { FILE_CHOICES } from "#domain/payroll/ready-offices.ts";
import { FILE_KINDS } from "#domain/payroll/sent-files.ts";
import { command, endpoint } from "#contract/endpoint.ts";
import { exported, fileQuery } from "#contract/export.ts";
import { officeColumns, personColumns, type OfficeWeek, type OfPerson } from "./payroll-files.ts";
import {
  count as wholeCount,
  instant,
  isoDate,
  limitedOffices,
  list,
  minutes,
  requestedDay,
  severalOffices,
  typedLine,
  wholeNumber,
  yesOrNo,
} from "#contract/primitives.ts";
import { count, date, hundredths, identifier, text, type Table } from "#contract/tables.ts";
import { PAYROLL } from "#domain/identity/audiences.ts";

/** A person in a week and an office. */
export type PartnerLine = OfficeWeek &
  OfPerson & {
    /** Minutes of the code, where a row is of a pay code; null where that is not known. */
    readonly minutes: Minutes | null;
    readonly payCode: string | null;
    /** The partner's codes of the person and the office; null where that is not mapped. */
    readonly workerCode: string | null;
    readonly officeCode: string | null;
    readonly records: number;
    readonly edited: number;
    readonly submissions: string;
    /** Parts of the minutes by what they are paid at; null where that is not known, and where no column has it. */
    readonly parts: PayParts | null;
    readonly partFault: PartFault | null;
    /** Hundredths of an hour that add up over all lines: of the minutes, and of their parts where those are known. */
    readonly hours: Readonly<Record<"all" | keyof PayParts, number | null>>;
  };

/** One row for each person, week and office; decimal hours stand beside the whole minutes that they are of. */
export const partnerTable = {
  ...officeColumns,
  ...personColumns,
  minutes: count("minutes", "Minutes", (line: PartnerLine) => line.minutes),
  hours: hundredths("hours", "Hours", ({ hours }) => hours.all),
  records: count("records", "Records", ({ records }) => records),
  edited: count("edited", "Edited records", ({ edited }) => edited),
  submissions: identifier("submissions", "Submissions", ({ submissions }) => submissions),
  "regular minutes": count("regular minutes", "Regular minutes", ({ parts }) => parts && parts.regular),
  "regular hours": hundredths("regular hours", "Regular hours", ({ hours }) => hours.regular),
  "overtime minutes": count("overtime minutes", "Overtime minutes", ({ parts }) => parts && parts.overtime),
  "overtime hours": hundredths("overtime hours", "Overtime hours", ({ hours }) => hours.overtime),
  "double minutes": count("double minutes", "Double-time minutes", ({ parts }) => parts && parts.double),
  "double hours": hundredths("double hours", "Double-time hours", ({ hours }) => hours.double),
  "worker code": identifier("worker code", "Payroll ID", ({ workerCode }) => workerCode),
  "office code": identifier("office code", "Office code", ({ officeCode }) => officeCode),
  "pay code": text("pay code", "Pay code", ({ payCode }) => payCode),
  // What a layout says is the same in every row.
  "constant 1": text("constant 1", "Constant 1", () => null),
  "constant 2": text("constant 2", "Constant 2", () => null),
  "constant 3": text("constant 3", "Constant 3", () => null),
  "constant 4": text("constant 4", "Constant 4", () => null),
  "constant 5": text("constant 5", "Constant 5", () => null),
} as const satisfies Table<PartnerLine>;

/** A record that differs from the file that corrections start from. */
export type CorrectionLine = OfficeWeek & Correction & { readonly hours: number | null };

export const correctionsTable = {
  ...officeColumns,
  submission: identifier("submission", "Submission", ({ entry }: CorrectionLine) => entry),
  record: identifier("record", "Record", ({ recordKey }) => recordKey),
  ...personColumns,
  day: date("day", "Local day", ({ day }) => day),
  what: text("what", "What", ({ what }) => what),
  before: count("before", "Minutes in the file", ({ before }) => before),
  after: count("after", "Minutes now", ({ after }) => after),
  change: count("change", "Change in minutes", ({ change }) => change),
  hours: hundredths("hours", "Change in hours", ({ hours }) => hours),
} as const satisfies Table<CorrectionLine>;

const fileNumber = wholeNumber(1, 999_999_999);
/** Name of a layout that is saved already. */
const savedName = z.string().check(z.minLength(1), z.maxLength(80));
/** The last line with the sums may be left out: importers refuse lines of another kind. */
const controlQuery = { control: z.optional(z.enum(["line", "apart"])) };
const { format } = fileQuery;

/**
 * One row for each person, week and office, for the payroll partner, in a saved layout. Each gets a number and is on
 * record. Refused while blocking exceptions are open, unless a draft is requested; and where a file of the week was sent,
 * unless it is made `again`.
 */
export const partnerExport = exported({
  path: "/api/payroll/partner/export",
  roles: PAYROLL,
  query: z.object({
    week: requestedDay,
    office: z.optional(severalOffices),
    /** Instead of offices: those that are ready, and in no sent file. */
    of: z.optional(z.enum(FILE_CHOICES)),
    /** All weeks of the pay period that the week is in, in one file. */
    period: z.optional(yesOrNo),
    layout: z.optional(savedName),
    draft: z.optional(yesOrNo),
    again: z.optional(yesOrNo),
    ...controlQuery,
    format,
  }),
  table: partnerTable,
  fileName: "payroll-partner",
});

/** The records that differ from those in a sent file of the week, for its offices, or without one in all that were sent. */
export const correctionsExport = exported({
  path: "/api/payroll/corrections/export",
  roles: PAYROLL,
  query: z.object({
    week: requestedDay,
    file: z.optional(fileNumber),
    draft: z.optional(yesOrNo),
    ...controlQuery,
    format,
  }),
  table: correctionsTable,
  fileName: "payroll-corrections",
});

/** Minutes due of each person since the same files, in their columns and constants: also where only the pay of minutes changed. */
export const partnerCorrectionsExport = exported({
  path: "/api/payroll/partner-corrections/export",
  roles: PAYROLL,
  query: z.object({
    week: requestedDay,
    file: z.optional(fileNumber),
    draft: z.optional(yesOrNo),
    ...controlQuery,
    format,
  }),
  table: partnerTable,
  fileName: "payroll-corrections",
});

/** Sums of a file, as a file by itself. */
export type ControlLine = Pick<
  z.output<typeof payrollFile>,
  "number" | "kind" | "week" | "rows" | "minutes" | "sha256" | "draft" | "caution"
> & {
  /** More than one of a file of a pay period, whose first is `week`. */
  readonly weeks: number;
  /** Null of a pay period that an earlier version did not count them of. */
  readonly people: number | null;
  readonly hours: number;
};

export const controlTable = {
  file: count("file", "File", ({ number }: ControlLine) => number),
  kind: text("kind", "Kind", ({ kind }) => FILE_KIND_NAMES[kind]),
  week: date("week", "Week starts", ({ week }) => week),
  weeks: count("weeks", "Weeks", ({ weeks }) => weeks),
  rows: count("rows", "Rows", ({ rows }) => rows),
  people: count("people", "People", ({ people }) => people),
  minutes: count("minutes", "Minutes", (line) => line.minutes),
  hours: hundredths("hours", "Hours", ({ hours }) => hours),
  sha256: identifier("sha256", "SHA-256", ({ sha256 }) => sha256),
  draft: text("draft", "DRAFT", ({ draft }) => draft),
  caution: text("caution", "CAUTION", ({ caution }) => caution),
} as const satisfies Table<ControlLine>;

export const FILE_KIND_NAMES = { partner: "Payroll partner", corrections: "Corrections" } as const;

export const controlExport = exported({
  path: "/api/payroll/files/control/export",
  roles: PAYROLL,
  query: z.object({ number: fileNumber, format }),
  table: controlTable,
  fileName: "payroll-control",
});

/** A file on record once more, with the bytes that it was made with, in its own format. */
export const madeFileExport = exported({
  path: "/api/payroll/files/made/export",
  roles: PAYROLL,
  query: z.object({ number: fileNumber, format }),
  table: partnerTable,
  fileName: "payroll",
});

export type PartnerColumn = Exclude<keyof typeof partnerTable, `constant ${number}`>;
export const isPartnerColumn = (id: unknown): id is PartnerColumn =>
  typeof id === "string" && Object.hasOwn(partnerTable, id) && !id.startsWith("constant ");

const partnerColumn = z.custom<PartnerColumn>(isPartnerColumn, "not a column of the partner file");
const savedColumn = z.union([
  z.strictObject({ id: z.literal("constant"), heading: z.string(), text: z.string() }),
  z.strictObject({ id: partnerColumn, heading: z.string() }),
]);
const savedPayCodes = z.nullable(z.object({ regular: z.string(), overtime: z.string(), double: z.string() }));
/** A file on record. */
export type PayrollFile = z.output<typeof payrollFile>;
export const payrollFile = z.object({
  number: wholeCount,
  kind: z.enum(FILE_KINDS),
  week: isoDate,
  /** The number of the first week's file, where its bytes are those of several weeks; the figures are of its week alone. */
  period: z.nullable(wholeCount),
  /** Null is all of them. */
  offices: limitedOffices,
  /** "" for all columns. */
  layout: z.string(),
  format: z.enum(["csv", "xlsx"]),
  rows: wholeCount,
  people: wholeCount,
  minutes,
  /** Reason why it is a draft; "" of a final file. */
  draft: z.string(),
  caution: z.string(),
  /** Hash of its bytes. */
  sha256: z.string(),
  /** Base of corrections: the file they start from. */
  base: z.nullable(wholeCount),
  isAgain: z.boolean(),
  /** As they stand in it; none where an earlier version did not keep them. */
  columns: list(savedColumn),
  isUnknownRegular: z.boolean(),
  /** Codes of a file with a row for each person and pay code. */
  payCodes: savedPayCodes,
  /** People of all weeks of a file of a pay period; null of others, and where an earlier version did not count them. */
  periodPeople: z.nullable(wholeCount),
  /** The version of Fieldboard that made it: that of the release, and a hash of the code; "" of an earlier one. */
  code: z.string(),
  /** It can be downloaded again: its bytes are stored until its week is too old. */
  isStored: z.boolean(),
  byName: z.string(),
  at: instant,
  /** The day it was made on, in the zone of the business. */
  madeOn: isoDate,
  sent: z.nullable(z.object({ on: isoDate, byName: z.string(), at: instant })),
});

/**
 * The files of a week for offices that are all in the scope, oldest first, with what is due since each sent one whose offices
 * no later one has; and today in the zone of the business.
 */
export const payrollFiles = endpoint({
  path: "/api/payroll/files",
  roles: PAYROLL,
  dependsOn: ["reported", "settings", "decisions", "day"],
  query: z.object({ week: requestedDay }),
  reply: z.object({
    rows: list(
      z.extend(payrollFile, {
        /** Net minutes, and rows of a person and office that differ, if only in what they are paid at. */
        owes: z.nullable(z.object({ minutes, rows: wholeCount })),
      }),
    ),
    today: isoDate,
  }),
});

const numbered = { number: z.int().check(z.minimum(1), z.maximum(999_999_999)) } as const;

/** Says that a file was sent on a day: from then on corrections can start from it. */
export const markFileSent = command({
  path: "/api/payroll/files/sent",
  roles: PAYROLL,
  changes: ["decisions"],
  body: { ...numbered, on: requestedDay },
  reply: {},
});
export const undoFileSent = command({
  path: "/api/payroll/files/sent/undo",
  roles: PAYROLL,
  changes: ["decisions"],
  body: numbered,
  reply: {},
});

/** The columns of a file without a layout. */
export const USUAL_COLUMNS: readonly PartnerColumn[] = [
  "week",
  "office id",
  "office",
  "person id",
  "last",
  "first",
  "minutes",
  "hours",
  "records",
  "edited",
  "submissions",
].filter(isPartnerColumn);

export const columnName = (id: string): string => (isPartnerColumn(id) ? partnerTable[id].heading : id);

/** Longer than they may be, so that the answer can say so. */
const [heading, constant, payCode] = [typedLine(1_000, 0), typedLine(1_000, 0), typedLine(1_000, 0)];

/** Columns of the partner file in their order, each as the partner calls it. */
const layoutColumns = list(
  z.union([
    z.strictObject({ id: z.literal("constant"), heading, text: constant }),
    z.strictObject({ id: partnerColumn, heading }),
  ]),
).check(
  z.check(({ value, issues }) => {
    const fault = layoutFault(value, columnName);
    if (fault !== null) issues.push({ code: "custom", message: fault, input: value });
  }),
);

export type Layout = {
  readonly name: string;
  readonly columns: readonly LayoutColumn<PartnerColumn>[];
  /** The file has no last line with the sums: that is downloaded as a file of its own. */
  readonly isControlApart: boolean;
  /** Minutes whose overtime is not known are written as regular hours: an administrator decides that. */
  readonly isUnknownRegular: boolean;
  /** With a row for each person and pay code; null for a row for each person. */
  readonly payCodes: PayCodes | null;
};

/** Layouts that ship with Fieldboard, to start one's own from: no provider has confirmed them. */
export const EXAMPLE_LAYOUTS: readonly (Layout & { readonly note: string })[] = [
  {
    name: "ADP-style example",
    note: "An example of paydata columns. Check it with your provider, and enter your own company code and batch ID.",
    isControlApart: true,
    isUnknownRegular: false,
    payCodes: null,
    columns: [
      { id: "constant", heading: "Co Code", text: "ABC" },
      { id: "constant", heading: "Batch ID", text: "FIELD" },
      { id: "person id", heading: "File #" },
      { id: "regular hours", heading: "Reg Hours" },
      { id: "overtime hours", heading: "O/T Hours" },
      { id: "constant", heading: "Hours 3 Code", text: "DT" },
      { id: "double hours", heading: "Hours 3 Amount" },
    ],
  },
  {
    name: "Rows by pay code example",
    note: "A row for each worker and kind of time. Check it with your provider, and enter the codes that they use.",
    isControlApart: true,
    isUnknownRegular: false,
    payCodes: { regular: "REG", overtime: "OT", double: "DT" },
    columns: [
      { id: "person id", heading: "Employee" },
      { id: "week", heading: "Week" },
      { id: "pay code", heading: "Earning" },
      { id: "hours", heading: "Hours" },
    ],
  },
];

/** The saved layouts of the partner file, which all payroll staff share; earlier versions took headings that are refused now. */
export const payrollLayouts = endpoint({
  path: "/api/payroll/layouts",
  roles: PAYROLL,
  dependsOn: ["layouts"],
  query: z.object({}),
  reply: z.object({
    rows: list(
      z.object({
        name: z.string(),
        columns: list(savedColumn),
        isControlApart: z.boolean(),
        isUnknownRegular: z.boolean(),
        payCodes: savedPayCodes,
      }),
    ),
  }),
});

/** Saves a layout; one of the same name is replaced. Only an administrator can begin to have unknown overtime written as regular. */
export const saveLayout = command({
  path: "/api/payroll/layouts/save",
  roles: PAYROLL,
  changes: ["layouts"],
  body: {
    name: typedLine(80),
    columns: layoutColumns,
    isControlApart: z.boolean(),
    isUnknownRegular: z.boolean(),
    payCodes: z.nullable(z.strictObject({ regular: payCode, overtime: payCode, double: payCode })),
  },
  reply: {},
});
export const deleteLayout = command({
  path: "/api/payroll/layouts/delete",
  roles: PAYROLL,
  changes: ["layouts"],
  body: { name: savedName },
  reply: {},
});
