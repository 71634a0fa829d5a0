import { foldKey } from "./fields.ts";
import type { JsonObject, JsonValue } from "./json-reader.ts";
import { eachMember, ListCursor, spanEnd, valueAt, type JsonBytes } from "./json-walk.ts";

/**
 * The rows of a small ColdFusion query, or null when the object is not one. Both of its forms: `{COLUMNS, DATA}` with a list of
 * values for each row, and `{ROWCOUNT, COLUMNS, DATA}` with a list of values for each column.
 */
export function rowsOf(query: JsonObject): JsonValue[] | null {
  const members = new Map(Array.from(query, ([key, value]) => [foldKey(key), value]));
  const columns = columnsOf(members.get("columns"));
  const data = members.get("data");
  if (columns === null) return null;
  if (Array.isArray(data)) return data.map((values) => rowOf(columns, values));
  return data instanceof Map ? turned(columns, data) : null;
}

/** One row of values with its column names; what is not a list of as many values stays as it is, to be set aside. */
export function rowOf(columns: readonly string[], values: JsonValue): JsonValue {
  if (!Array.isArray(values) || values.length !== columns.length) return values;
  return new Map(columns.map((column, index) => [column, values[index] ?? null]));
}

export function columnsOf(value: JsonValue | undefined): readonly string[] | null {
  if (!Array.isArray(value)) return null;
  const names = value.filter((name) => typeof name === "string");
  return names.length === value.length ? names : null;
}

/** Column by column to row by row; a column that ends early is missing in the rows after it. */
function turned(columns: readonly string[], data: JsonObject): JsonValue[] {
  const byName = new Map(Array.from(data, ([key, value]) => [foldKey(key), value]));
  const lists = columns.map((column): [string, JsonValue[]] => {
    const values = byName.get(foldKey(column));
    return [column, Array.isArray(values) ? values : []];
  });
  const length = lists.reduce((longest, [, values]) => Math.max(longest, values.length), 0);
  return Array.from(
    { length },
    (_, index) => new Map(lists.flatMap(([column, values]) => cell(column, values[index]))),
  );
}

const cell = (column: string, value: JsonValue | undefined): [string, JsonValue][] =>
  value === undefined ? [] : [[column, value]];

const BRACKET = 91;
const BRACE = 123;

/**
 * Passes on the rows of the ColdFusion query that starts at `start`, without building it whole; its own members are
 * `depth` deep. Returns the position behind it, or null, with no row handed over, when the object is no query.
 * @throws JsonRefused
 */
export function eachQueryRow(
  source: JsonBytes,
  start: number,
  depth: number,
  onRow: (row: JsonValue) => void,
): number | null {
  const { bytes } = source;
  const places = new Map<string, number>();
  const end = eachMember(source, start, depth, (name, at) => {
    places.set(foldKey(name), at);
    return spanEnd(bytes, at, depth);
  });
  const columnsAt = places.get("columns");
  const dataAt = places.get("data");
  if (columnsAt === undefined || dataAt === undefined) return null;
  const columns = columnsOf(valueAt(source, columnsAt, depth).value);
  if (columns === null) return null;
  if (bytes[dataAt] === BRACKET) eachRow(source, dataAt, depth + 1, columns, onRow);
  else if (bytes[dataAt] === BRACE) eachTurnedRow(source, dataAt, depth + 1, columns, onRow);
  else return null;
  return end;
}

/** DATA is a list of rows. */
function eachRow(
  source: JsonBytes,
  start: number,
  depth: number,
  columns: readonly string[],
  onRow: (row: JsonValue) => void,
): void {
  const list = new ListCursor(source, start, depth);
  for (let row = list.next(); row !== undefined; row = list.next()) onRow(rowOf(columns, row));
}

/** DATA is an object of columns, which are read side by side; one that ends early is missing in the rows after it. */
function eachTurnedRow(
  source: JsonBytes,
  start: number,
  depth: number,
  columns: readonly string[],
  onRow: (row: JsonValue) => void,
): void {
  const lists = new Map<string, ListCursor>();
  eachMember(source, start, depth, (name, at) => {
    if (source.bytes[at] === BRACKET) lists.set(foldKey(name), new ListCursor(source, at, depth + 1));
    return spanEnd(source.bytes, at, depth);
  });
  for (;;) {
    const row = new Map<string, JsonValue>();
    for (const column of columns) {
      const value = lists.get(foldKey(column))?.next();
      if (value !== undefined) row.set(column, value);
    }
    if (row.size === 0) return;
    onRow(row);
  }
}
