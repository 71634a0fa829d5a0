import { foldKey } from "#interface/fields.ts";
import type { JsonObject, JsonValue } from "./json-reader.ts";

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

/** Column by column to row by row; a column that ends early is not told for the rows beyond it. */
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
