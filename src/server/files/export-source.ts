import type { z } from "zod/mini";
import type { Declared, Search } from "#contract/endpoint.ts";
import type { Export, FileFormat } from "#contract/export.ts";
import { fileHeadings, type FileColumn, type Table } from "#contract/tables.ts";
import type { ActNote, AuditActor } from "#domain/audit/audit.ts";
import type { FilterRows } from "#domain/filter-rows.ts";
import type { Role } from "#domain/identity/roles.ts";
import { decimalHours, type Minutes } from "#domain/payroll/payroll.ts";
import { formatOffset } from "#domain/payroll/time-records.ts";
import { wallClockInZone, type Clock, type Instant } from "#domain/time/time.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import type { CalendarEvent } from "./calendar.ts";
import {
  dateCell,
  numberCell,
  stampCell,
  textCell,
  timeCell,
  type AboutLine,
  type Cell,
  type FileSheet,
} from "./cell.ts";

/** Parts that a file is made of: the lines of a table, and the columns that show them. */
export type ExportSource<Line, Column extends string> = {
  readonly title: string;
  /** Beginning of the file's name, where it is not that of the definition. */
  readonly fileName?: string;
  /** The columns of the file, where the source decides them. */
  readonly columns?: readonly Column[];
  /** Records the file. It is then made whole before it is sent; refuses by throwing. */
  readonly record?: RecordFile;
  /** The columns of the file that a column of the table becomes. */
  readonly columnsOf: (column: Column) => readonly FileColumn<Line>[];
  /** In windows; read from the store while the file is sent. */
  readonly lines: AsyncIterable<readonly Line[]>;
  /** Number of lines that there must be, counted in the same moment. */
  readonly count: number;
  /** The column that names sums. */
  readonly namedIn?: Column;
  /** The name of the group whose sums a line is, null for other lines. With it a first column marks which line is which. */
  readonly groupOf?: ((line: Line) => string | null) | undefined;
  /** Number of the lines that are the sums of a group. */
  readonly groups?: number;
  /** Cells of the last line, with sums, in a column. Left out of a file without the column that names it. */
  readonly total?: (column: Column) => readonly Cell[];
  /** The sums are a control line, which stands in a file without lines too: zero is what the reader has to match. */
  readonly hasControlLine?: boolean;
  /** A line as an entry of a calendar, null where it has no days; for a file that may be one. */
  readonly calendar?: (line: Line) => CalendarEvent | null;
  /** The sheets of a workbook that has more than this table, which is given to it as a sheet. */
  readonly book?: (table: FileSheet) => readonly FileSheet[];
  readonly asOf: Instant | null;
  readonly filters: Facts;
  /** Control totals. */
  readonly control: Facts;
  readonly definitions: Facts;
};

/** A file that was made before, which is sent again as it is. Its entry in the audit log is `note`. */
export type StoredFile = {
  readonly bytes: Buffer;
  readonly fileName: string;
  readonly number: number;
  readonly note: ActNote;
};

/**
 * Stores a file that has been made, in the transaction of its entries in the audit log. Returns what those say, the
 * name that the file is sent under, and its number.
 */
export type RecordFile = (
  writing: Writing,
  file: { readonly sha256: string; readonly bytes: Buffer },
  by: AuditActor,
) => Promise<{ readonly notes: readonly ActNote[]; readonly fileName: string; readonly number: number }>;

/** Facts that a file says of itself, by label. What is null, empty or undefined is left out. */
export type Facts = Readonly<Record<string, string | number | Cell | undefined>>;

type FileQuery = { readonly format: FileFormat; readonly columns?: readonly string[] | undefined };

/** Opens the lines of a file, as requested, within the scope and for the role of who requests it. */
type OpenFile<Query extends z.ZodMiniType<FileQuery, Search>, Columns extends Table, Line> = (
  reading: ScopedReading,
  query: z.output<Query>,
  role: Role,
) => Promise<ExportSource<Line, keyof Columns & string> | StoredFile>;

/** Puts a file where its definition says; all of it is read from one moment of the store. */
export type MountFile = <Query extends z.ZodMiniType<FileQuery, Search>, Columns extends Table, Line>(
  definition: Export<Query, Columns>,
  open: OpenFile<Query, Columns, Line>,
  /** True where a replica must not answer: what the file shows has no version of the data. */
  isOnPrimary?: boolean,
) => void;

/** A file with what opens it, as a room hands it to the dashboard. */
export type FileRoute = { readonly declared: Declared; readonly mount: (mountFile: MountFile) => void };

export const sendFile = <Query extends z.ZodMiniType<FileQuery, Search>, Columns extends Table, Line>(
  definition: Export<Query, Columns>,
  open: OpenFile<Query, Columns, Line>,
  isOnPrimary = false,
): FileRoute => ({ declared: definition, mount: (mountFile) => mountFile(definition, open, isOnPrimary) });

const BATCH = 500;

/** Lines that are in memory already, in windows like the others. */
export async function* batched<Line>(lines: readonly Line[]): AsyncGenerator<readonly Line[]> {
  for (let at = 0; at < lines.length; at += BATCH) yield lines.slice(at, at + BATCH);
}

/** The lines of a source that have days, as entries of a calendar. */
export async function* calendarEvents<Line>(
  lines: AsyncIterable<readonly Line[]>,
  calendar: (line: Line) => CalendarEvent | null,
): AsyncGenerator<readonly CalendarEvent[]> {
  for await (const batch of lines) yield batch.flatMap((line) => calendar(line) ?? []);
}

/** Words in the first column of a file with groups. */
const MARKS = { heading: "Row", group: "group", row: "row", total: "total" } as const;

/** True of a file that ends with the sums of its lines. */
export const hasTotal = <Line, Column extends string>(
  { total, count, namedIn, hasControlLine = false }: ExportSource<Line, Column>,
  columns: readonly Column[],
): boolean =>
  total !== undefined && (count > 0 || hasControlLine) && namedIn !== undefined && columns.includes(namedIn);

/** A source as a table of cells with these columns. Its rows throw when there are fewer or more than were counted. */
export function sourceSheet<Line, Column extends string>(
  source: ExportSource<Line, Column>,
  columns: readonly Column[],
): FileSheet {
  const { title, columnsOf, lines, count, namedIn, groupOf, total } = source;
  const parts = columns.map((id) => ({ id, fileColumns: columnsOf(id) }));
  const marked = (mark: string, cells: readonly Cell[]): readonly Cell[] =>
    groupOf === undefined ? cells : [textCell(mark), ...cells];
  // A loop: a file has a million cells, and lists of lists of them take twice as long.
  const row = (line: Line): readonly Cell[] => {
    const group = groupOf?.(line) ?? null;
    const cells = [...marked(group === null ? MARKS.row : MARKS.group, [])];
    for (const { id, fileColumns } of parts)
      if (group !== null && id === namedIn) cells.push(textCell(group));
      else for (const column of fileColumns) cells.push(...columnCells(column, line));
    return cells;
  };
  async function* rows(): FileSheet["rows"] {
    let written = 0;
    for await (const window of lines) {
      written += window.length;
      yield window.map(row);
    }
    if (written !== count) throw new Error(`${written} lines were read where ${count} were counted`);
    if (total !== undefined && hasTotal(source, columns)) yield [marked(MARKS.total, columns.flatMap(total))];
  }
  return {
    title,
    headings: [
      ...(groupOf === undefined ? [] : [MARKS.heading]),
      ...parts.flatMap(({ fileColumns }) => fileColumns.flatMap(fileHeadings)),
    ],
    rows: rows(),
  };
}

/** Cells of a line in a column of its table: a cell for each column of the file that it becomes. */
export function columnCells<Line>(column: FileColumn<Line>, line: Line): readonly Cell[] {
  switch (column.kind) {
    case "text":
    case "id":
      return [textCell(column.of(line))];
    case "count":
    case "rate":
      return [numberCell(column.of(line), column.kind)];
    case "points": {
      const change = column.of(line);
      return [numberCell(change === null ? null : change * 100, "points")];
    }
    case "minutes":
      return [numberCell(column.of(line), "minutes"), timeCell(column.of(line))];
    case "hours":
      return [hoursCell(column.of(line))];
    case "hundredths": {
      const hundredths = column.of(line);
      return [numberCell(hundredths === null ? null : hundredths / 100, "hours")];
    }
    case "date":
      return [dateCell(column.of(line))];
    case "punch": {
      const punch = column.of(line);
      if (punch === null) return [null, null];
      if ("unread" in punch) return [textCell(punch.unread), null];
      return [stampCell(punch.time), textCell(formatOffset(punch.offsetMin))];
    }
  }
}

const hoursCell = (value: Minutes | null): Cell =>
  numberCell(value === null ? null : Number.parseFloat(decimalHours(value)), "hours");

/** Members that every file may be asked for besides the filters of its table: it shows its columns, and says its order itself. */
type OfEveryFile = "format" | "columns" | "sort" | "order";

/** The label and the value of each filter of a question. */
export type FilterFacts<Query> = {
  readonly [Name in Exclude<keyof Query, OfEveryFile>]-?: readonly [label: string, value: Facts[string]];
};

/** Facts of a file about the filters of its question. One that it does not say is a type error. */
export function filterFacts<Query>(facts: FilterFacts<Query>): Facts;
export function filterFacts(facts: Readonly<Record<string, readonly [string, Facts[string]]>>): Facts {
  return Object.fromEntries(Object.values(facts));
}

/** A filter that may be on, off or not set. */
export const yesNo = (requested: boolean | undefined): string | null =>
  requested === undefined ? null : requested ? "yes" : "no";

/** Values of a filter in words; rows without any are a value too. */
export const valueWords = (
  values: readonly string[] | undefined,
  nameOf: (value: string) => string = (value) => value,
): string | undefined => values?.map((value) => (value === "" ? "(none)" : nameOf(value))).join(", ");

/** Facts of a file about the filters of a list, by their rows. */
export function valueFacts<Rows extends FilterRows>(
  rows: Rows,
  query: { readonly [Name in keyof Rows]?: readonly string[] | undefined },
): { readonly [Name in keyof Rows]: readonly [label: string, value: Facts[string]] };
export function valueFacts(
  rows: FilterRows,
  query: Readonly<Record<string, readonly string[] | undefined>>,
): Readonly<Record<string, readonly [string, Facts[string]]>> {
  const words = Object.entries(rows).map(([name, { label, options = {} }]) => {
    const value = valueWords(query[name], (each) => options[each] ?? each);
    return [name, [label, value]] as const;
  });
  return Object.fromEntries(words);
}

type About = Pick<ExportSource<never, never>, "title" | "asOf" | "filters" | "control" | "definitions">;

/** The sheet "About": where the numbers come from, so that they can be checked. */
export function aboutLines(
  { title, asOf, filters, control, definitions }: About,
  clock: Clock,
): readonly AboutLine[] {
  const local = (label: string) => `${label} (${clock.zone})`;
  const set = factLines(filters);
  return [
    part(title),
    ...factLines({
      "Made by": "Fieldboard",
      [local("Made")]: stampCell(wallClockInZone(clock.now(), clock.zone)),
      ...(asOf === null
        ? { "Data as of": "unknown" }
        : { [local("Data as of")]: stampCell(wallClockInZone(asOf, clock.zone)) }),
    }),
    part("Filters"),
    ...(set.length === 0 ? factLines({ None: "all rows are in the file" }) : set),
    part("Control totals"),
    ...factLines(control),
    part("Definitions"),
    ...factLines({ ...definitions, "Empty cell": "unknown, never zero" }),
  ];
}

/** Begins a new part. */
export const part = (label: string): AboutLine => ({ label, value: null });

export const factLines = (facts: Facts): readonly AboutLine[] =>
  Object.entries(facts).flatMap(([label, fact]) => {
    const value = cellOf(fact);
    return value === null ? [] : [{ label, value }];
  });

function cellOf(fact: Facts[string]): Cell {
  if (typeof fact === "number") return numberCell(fact);
  return typeof fact === "string" ? textCell(fact) : (fact ?? null);
}
