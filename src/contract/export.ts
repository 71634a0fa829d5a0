import { z } from "zod/mini";
import { FUNNEL_GROUPS } from "#domain/funnel/funnel-lines.ts";
import { PAYROLL_GROUPS } from "#domain/payroll/payroll-lines.ts";
import { auditEntries } from "./audit.ts";
import { funnelReport, funnelTrend } from "./funnel.ts";
import { payrollSubmission, payrollSubmissions } from "./payroll.ts";
import { peopleDirectory } from "./people.ts";
import { requestedDay, several } from "./primitives.ts";
import { roadshowEvents } from "./roadshows.ts";
import {
  auditTable,
  eventsTable,
  funnelTable,
  peopleTable,
  recordsTable,
  submissionsTable,
  trendTable,
  type Table,
} from "./tables.ts";

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Header of a file's reply: how many rows of the table it holds, without sums. Known before its first byte leaves. */
export const ROWS_HEADER = "Fieldboard-Rows";
/** Header of a file's reply: how many lines its table has, headings and sums included. A CSV with other than these was cut. */
export const LINES_HEADER = "Fieldboard-Lines";

type Search = Record<string, string | undefined>;

/** A file of all that a table shows: where it is asked, what may be asked, and the table's columns. */
export type Export<Ask extends z.ZodMiniType<unknown, Search>, Columns extends Table> = {
  readonly path: `/api/${string}/export`;
  readonly ask: Ask;
  readonly table: Columns;
  /** What the file's name begins with. */
  readonly fileName: string;
};

const exported = <Ask extends z.ZodMiniType<unknown, Search>, Columns extends Table>(
  definition: Export<Ask, Columns>,
): Export<Ask, Columns> => definition;

/** Asked of every export beside what its table is asked: the format, and the columns in their order (all without it). */
const fileAsk = { format: z.enum(EXPORT_FORMATS), columns: z.optional(several) };
/** Where the page itself sorts all rows: as its address says it, `-first.booked,account`. */
const sortAsk = { sort: z.optional(z.string().check(z.maxLength(400))) };
/** By what the page groups its rows: each group then begins with its sums, and a first column says which row is what. */
const groupAsk = <const Groups extends readonly string[]>(groups: Groups) => ({
  group: z.optional(z.enum(groups)),
});
const windowed = { offset: true, limit: true } as const;

/** Both, and each count and rate is beside its earlier one and what changed. */
const compareAsk = { compareFrom: z.optional(requestedDay), compareTo: z.optional(requestedDay) };

export const funnelExport = exported({
  path: `${funnelReport.path}/export`,
  ask: z.extend(funnelReport.ask, {
    ...compareAsk,
    ...{ ...sortAsk, ...groupAsk(FUNNEL_GROUPS), ...fileAsk },
  }),
  table: funnelTable,
  fileName: "funnel",
});

export const trendExport = exported({
  path: `${funnelTrend.path}/export`,
  ask: z.extend(funnelTrend.ask, fileAsk),
  table: trendTable,
  fileName: "funnel-trend",
});

/** The whole page in one workbook, a sheet for each panel; the table of administrators and accounts is one of them. */
export const funnelWorkbook = exported({
  path: "/api/funnel/workbook/export",
  ask: z.extend(funnelTrend.ask, {
    ...compareAsk,
    ...{ ...sortAsk, ...groupAsk(FUNNEL_GROUPS), ...fileAsk, format: z.literal("xlsx") },
  }),
  table: funnelTable,
  fileName: "funnel-workbook",
});

export const eventsExport = exported({
  path: `${roadshowEvents.path}/export`,
  ask: z.extend(z.omit(roadshowEvents.ask, windowed), fileAsk),
  table: eventsTable,
  fileName: "roadshows",
});

export const peopleExport = exported({
  path: `${peopleDirectory.path}/export`,
  ask: z.extend(z.omit(peopleDirectory.ask, windowed), fileAsk),
  table: peopleTable,
  fileName: "people",
});

export const submissionsExport = exported({
  path: `${payrollSubmissions.path}/export`,
  ask: z.extend(payrollSubmissions.ask, { ...sortAsk, ...groupAsk(PAYROLL_GROUPS), ...fileAsk }),
  table: submissionsTable,
  fileName: "payroll",
});

/** How the records of a submission are laid out: under each person, or all in the order of their clock-ins. */
export const RECORD_VIEWS = ["by-person", "flat"] as const;

/** The records only: the lines that sum a person's records would count everything twice. */
export const recordsExport = exported({
  path: `${payrollSubmission.path}/export`,
  ask: z.extend(payrollSubmission.ask, { view: z.optional(z.enum(RECORD_VIEWS)), ...sortAsk, ...fileAsk }),
  table: recordsTable,
  fileName: "time-records",
});

export const auditExport = exported({
  path: `${auditEntries.path}/export`,
  ask: z.extend(z.omit(auditEntries.ask, windowed), fileAsk),
  table: auditTable,
  fileName: "audit-log",
});
