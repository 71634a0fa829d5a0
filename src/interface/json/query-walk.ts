import { foldKey } from "#interface/fields.ts";
import type { JsonValue } from "./json-reader.ts";
import { spanEnd } from "./json-span.ts";
import { eachMember, ListCursor, valueAt, type JsonBytes } from "./json-walk.ts";
import { columnsOf, rowOf } from "./query-rows.ts";

const BRACKET = 91;
const BRACE = 123;

/**
 * Hands over the rows of the ColdFusion query that starts at `start`, without building it whole; its own members are
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

/** DATA is an object of columns, which are read side by side; one that ends early is not told for the rows beyond it. */
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
