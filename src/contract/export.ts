import { z } from "zod/mini";
import { CUT_REASONS } from "#domain/export-cut.ts";
import { FUNNEL_GROUPS } from "#domain/funnel/funnel-lines.ts";
import { endpoint, type Declared, type Search } from "./endpoint.ts";
import { funnelReport, funnelTrend } from "./funnel.ts";
import { peopleDirectory } from "./people/people.ts";
import { count, list, requestedDay, texts } from "./primitives.ts";
import { roadshowEvents } from "./roadshows/roadshows.ts";
import { eventsTable, funnelTable, peopleTable, trendTable, type Table } from "./tables.ts";

const EXPORT_FORMATS = ["csv", "xlsx"] as const;
/** A list with days is a calendar too (RFC 5545). */
const CALENDAR_FORMATS = [...EXPORT_FORMATS, "ics"] as const;
export type FileFormat = (typeof CALENDAR_FORMATS)[number];

/** Header of a file's reply: how many rows of the table it holds, without sums. Known before its first byte leaves. */
export const ROWS_HEADER = "Fieldboard-Rows";
/** Header of a file's reply: how many lines its table has, headings and sums included. A CSV with other than these was cut. */
export const LINES_HEADER = "Fieldboard-Lines";
/** Header of the reply with a file that is on record: its number. */
export const FILE_HEADER = "Fieldboard-File";

/** A file of all that a table shows: where it is asked, what may be asked, and the table's columns. */
export type Export<Query extends z.ZodMiniType<unknown, Search>, Columns extends Table> = Pick<
  Declared,
  "roles"
> & {
  readonly path: `/api/${string}/export`;
  readonly query: Query;
  readonly table: Columns;
  /** Beginning of the file's name. */
  readonly fileName: string;
};

export const exported = <Query extends z.ZodMiniType<unknown, Search>, Columns extends Table>(
  definition: Export<Query, Columns>,
): Export<Query, Columns> => definition;

/** A file of a list: where its report is, with the filters and the order of that, of all rows rather than a window. */
export type ListFile<Query, Columns> = Pick<Declared, "roles"> & {
  readonly path: `/api/${string}/export`;
  readonly query: Query;
  readonly table: Columns;
  readonly fileName: string;
  /** Heading of its sheet, and its name in the audit log. */
  readonly title: string;
  /** Words of the order where the question names none. */
  readonly usualOrder: string;
  /** The server sorts by a column, `order` says which way; a page that holds all rows writes both in `sort`. */
  readonly isSortedByServer: boolean;
};

type ListReport<Shape extends z.core.$ZodShape> = Declared & { readonly query: z.ZodMiniObject<Shape> };

type ListWords<Columns> = Pick<ListFile<unknown, Columns>, "table" | "title" | "fileName" | "usualOrder">;

type FileShape<Shape extends z.core.$ZodShape, Asked extends z.core.$ZodShape> = Asked &
  Omit<Shape & typeof fileQuery, keyof typeof windowed | keyof Asked>;

/** Declares the file of a list by its report. `asked` is the filters and the order that the page itself applies to all rows. */
export function listFile<
  Shape extends z.core.$ZodShape,
  Columns extends Table,
  Asked extends z.core.$ZodShape,
>(
  report: ListReport<Shape>,
  words: ListWords<Columns>,
  asked: Asked,
): ListFile<z.ZodMiniObject<FileShape<Shape, Asked>>, Columns>;
export function listFile<Columns extends Table>(
  { path, roles, query }: ListReport<z.core.$ZodShape>,
  words: ListWords<Columns>,
  asked: z.core.$ZodShape,
) {
  const { offset: _offset, limit: _limit, ...shape } = query.shape;
  return {
    ...words,
    path: `${path}/export`,
    roles,
    query: z.object({ ...shape, ...fileQuery, ...asked }),
    isSortedByServer: "order" in shape,
  };
}

/** Query of every export besides that of its table: the format, and the columns in their order (all without it). */
export const fileQuery = { format: z.enum(EXPORT_FORMATS), columns: z.optional(texts) };
/** The order of a page that sorts all rows itself: as its address says it, `-first.booked,account`. */
export const sortQuery = { sort: z.optional(z.string().check(z.maxLength(400))) };
/** By what the page groups its rows: each group then begins with its sums, and a first column says which row is what. */
const groupQuery = <const Groups extends readonly string[]>(groups: Groups) => ({
  group: z.optional(z.enum(groups)),
});
export const windowed = { offset: true, limit: true } as const;

/** Both, and each count and rate is beside its earlier one and what changed. */
const compareQuery = { compareFrom: z.optional(requestedDay), compareTo: z.optional(requestedDay) };

export const funnelExport = exported({
  path: `${funnelReport.path}/export`,
  roles: funnelReport.roles,
  query: z.extend(funnelReport.query, {
    ...compareQuery,
    ...sortQuery,
    ...groupQuery(FUNNEL_GROUPS),
    ...fileQuery,
  }),
  table: funnelTable,
  fileName: "funnel",
});

export const trendExport = exported({
  path: `${funnelTrend.path}/export`,
  roles: funnelTrend.roles,
  query: z.extend(funnelTrend.query, fileQuery),
  table: trendTable,
  fileName: "funnel-trend",
});

/** The whole page in one workbook, a sheet for each panel; the table of administrators and offices is one of them. */
export const funnelWorkbook = exported({
  path: "/api/funnel/workbook/export",
  roles: funnelReport.roles,
  query: z.extend(funnelTrend.query, {
    ...compareQuery,
    ...sortQuery,
    ...groupQuery(FUNNEL_GROUPS),
    ...fileQuery,
    format: z.literal("xlsx"),
  }),
  table: funnelTable,
  fileName: "funnel-workbook",
});

export const eventsExport = listFile(
  roadshowEvents,
  { table: eventsTable, title: "Roadshow events", fileName: "roadshows", usualOrder: "event" },
  { format: z.enum(CALENDAR_FORMATS) },
);

export const peopleExport = listFile(
  peopleDirectory,
  {
    table: peopleTable,
    title: "People",
    fileName: "people",
    usualOrder: "name",
  },
  {},
);

/** The user's own files that the server ended before they were whole, within the last hour, and not exported again since. */
export const cutExports = endpoint({
  path: "/api/exports/cut",
  roles: "signed-in",
  dependsOn: ["audit"],
  isBackground: true,
  query: z.object({}),
  reply: z.object({
    rows: list(z.object({ id: count, report: z.string(), why: z.enum(CUT_REASONS) })),
  }),
});
