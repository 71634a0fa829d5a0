import { copyRows, type CopyRows, type CopyValue } from "./copy.ts";
import { stageColumns, type Noun } from "./merge.ts";

/** The column that stores each member of a value: loading, earlier versions and written bodies all follow from it. */
export type Columns<Value> = { readonly [Member in keyof Value]: string };

type Stored = Readonly<Record<string, CopyValue>>;

/** The values of a row by their columns. */
export function columnValues<Value extends { readonly [Member in keyof Value]: CopyValue }>(
  columns: Columns<Value>,
  value: Value,
): Stored {
  const row: Record<string, CopyValue> = {};
  for (const member in columns) row[columns[member]] = value[member];
  return row;
}

/** SQL of each member, for queries that call the table `alias`. */
export const columnsOf = <Value extends object>(
  alias: string,
  columns: Columns<Value>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries<string>(columns).map(([member, column]) => [member, `${alias}.${column}`]),
  );

export type NounRows = Omit<CopyRows, "add"> & { readonly add: (row: Stored) => void };

/** Rows of a noun that wait to be staged, given by column: no value is placed by its position. */
export function nounRows(noun: Noun): NounRows {
  const columns = stageColumns(noun);
  const rows = copyRows();
  return { ...rows, add: (row) => rows.add(columns.map((column) => row[column] ?? null)) };
}

/** Text of a field that could not be read, under the name its source gives it. */
export type UnreadField = { readonly field: string; readonly text: string };

export const unreadJson = (unread: readonly UnreadField[]): string | null =>
  unread.length === 0 ? null : JSON.stringify(unread);
