import type { z } from "zod/mini";
import type { Export, ExportFormat } from "#contract/export.ts";
import type { Table, TableColumn } from "#contract/tables.ts";
import { decimalHours, type Minutes } from "#domain/payroll/payroll.ts";
import { formatOffset } from "#domain/payroll/punches.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { wallClockInZone, type Clock, type Instant } from "#domain/time/time.ts";
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
import type { Store } from "#server/postgres/connect.ts";
import { openSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";

/** What a file is made of: the lines of a table and, by column, what a line shows there. */
export type ExportSource<Line, Column extends string> = {
  readonly title: string;
  /** In windows; read from the store while the file is sent. */
  readonly lines: AsyncIterable<readonly Line[]>;
  /** How many lines there must be, counted in the same moment. */
  readonly count: number;
  /** How many of them are the sums of a group. */
  readonly groups?: number;
  /** A last line with sums. Left out of a file without the column that says what it is. */
  readonly total?: { readonly line: Line; readonly saidIn: Column };
  /** What a first column says of each line, where some are the sums of others. */
  readonly markOf?: ((line: Line) => string) | undefined;
  /** What a line shows in a column. A column that becomes several of the file gives as many cells. */
  readonly cellsOf: (line: Line, column: Column) => Cell | readonly Cell[];
  /** The headings of a column of the table that here becomes others than it usually does; null for the usual ones. */
  readonly headingsOf?: (column: Column) => readonly string[] | null;
  /** The sheets of a workbook that has more than this table, which is given to it as a sheet. */
  readonly book?: (table: FileSheet) => readonly FileSheet[];
  readonly asOf: Instant | null;
  readonly filters: readonly AboutLine[];
  readonly control: readonly AboutLine[];
  readonly definitions: readonly AboutLine[];
  /** Frees what the lines are read from. Safe to call twice. */
  readonly close: () => Promise<void>;
};

type Search = Record<string, string | undefined>;
type FileAsk = { readonly format: ExportFormat; readonly columns?: readonly string[] | undefined };

/** Puts a file where its definition says. */
export type MountFile = <Ask extends z.ZodMiniType<FileAsk, Search>, Columns extends Table, Line>(
  definition: Export<Ask, Columns>,
  open: (ask: z.output<Ask>, scope: Scope) => Promise<ExportSource<Line, keyof Columns & string>>,
) => void;

/** A file with what opens it, as a noun hands it to the dashboard. */
export type FileRoute = (mount: MountFile) => void;

/** A source whose lines are read from one moment of the store, which is given back when making it fails. */
export async function fromSnapshot<Source>(
  store: Pick<Store, "db">,
  scope: Scope,
  make: (reading: ScopedReading) => Promise<Source>,
): Promise<Source & { readonly close: () => Promise<void> }> {
  const { reading, close } = await openSnapshot(store, scope);
  try {
    return { ...(await make(reading)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const BATCH = 500;

/** Lines that are in memory already, in windows like the others. */
export async function* batched<Line>(lines: readonly Line[]): AsyncGenerator<readonly Line[]> {
  for (let at = 0; at < lines.length; at += BATCH) yield lines.slice(at, at + BATCH);
}

/** Nothing to free. */
export const nothingOpen = async (): Promise<void> => undefined;

/** What a line shows in a column of its table: a cell for each column of the file that it becomes. */
export function columnCells<Line>(column: TableColumn<Line>, line: Line): readonly Cell[] {
  switch (column.kind) {
    case "text":
    case "id":
      return [textCell(column.of(line))];
    case "count":
    case "rate":
      return [numberCell(column.of(line), column.kind)];
    case "minutes":
      return [numberCell(column.of(line), "minutes"), timeCell(column.of(line))];
    case "hours":
      return [hoursCell(column.of(line))];
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

/** The same, by the id of the column. */
export const tableCells =
  <Line, Column extends string>(table: Readonly<Record<Column, TableColumn<Line>>>) =>
  (line: Line, column: Column): readonly Cell[] =>
    columnCells(table[column], line);

const hoursCell = (value: Minutes | null): Cell =>
  numberCell(value === null ? null : Number.parseFloat(decimalHours(value)), "hours");

export const said = (label: string, text: string): AboutLine => ({ label, value: textCell(text) });
export const counted = (label: string, value: number): AboutLine => ({ label, value: numberCell(value) });

/** A filter that may be on, off or not set. */
export const yesNo = (asked: boolean | undefined): string | null =>
  asked === undefined ? null : asked ? "yes" : "no";

/** Filters that are set, by their labels; those that are not are left out. */
export const setFilters = (
  filters: Readonly<Record<string, string | null | undefined>>,
): readonly AboutLine[] =>
  Object.entries(filters).flatMap(([label, text]) =>
    text === null || text === undefined || text === "" ? [] : [said(label, text)],
  );

/** Values of a filter in words; rows without any are a value too. */
export const valueWords = (
  values: readonly string[] | undefined,
  nameOf: (value: string) => string = (value) => value,
): string | undefined => values?.map((value) => (value === "" ? "(none)" : nameOf(value))).join(", ");

type About = Pick<ExportSource<never, never>, "title" | "asOf" | "filters" | "control" | "definitions">;

/** The sheet "About": where the numbers come from, so that they can be checked. */
export function aboutLines(
  { title, asOf, filters, control, definitions }: About,
  clock: Clock,
): readonly AboutLine[] {
  const local = (label: string) => `${label} (${clock.zone})`;
  return [
    part(title),
    said("Made by", "Fieldboard"),
    { label: local("Made"), value: stampCell(wallClockInZone(clock.now(), clock.zone)) },
    asOf === null
      ? said("Data as of", "unknown")
      : { label: local("Data as of"), value: stampCell(wallClockInZone(asOf, clock.zone)) },
    part("Filters"),
    ...(filters.length === 0 ? [said("None", "all rows are in the file")] : filters),
    part("Control totals"),
    ...control,
    part("Definitions"),
    ...definitions,
    { label: "Empty cell", value: textCell("unknown, never zero") },
  ];
}

const part = (label: string): AboutLine => ({ label, value: null });
