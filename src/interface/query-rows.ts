import { foldKey } from "./fields.ts";
import type { JsonObject, JsonValue } from "./json-reader.ts";

/**
 * The rows of a ColdFusion query, or null when the object is not one. Both of its forms: `{COLUMNS, DATA}` with a list of
 * values for each row, and `{ROWCOUNT, COLUMNS, DATA}` with a list of values for each column.
 */
export function rowsOf(query: JsonObject): JsonValue[] | null {
  const members = foldedKeys(query);
  const columns = columnsOf(members.get("columns"));
  const data = members.get("data");
  if (columns === null) return null;
  if (Array.isArray(data)) return data.map((values) => rowOf(columns, values));
  return data instanceof Map ? rowsOfColumns(columns, data) : null;
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

/** A column that ends early is missing in the rows after it. */
function rowsOfColumns(columns: readonly string[], data: JsonObject): JsonValue[] {
  const lists = foldedKeys(data);
  const rows: JsonObject[] = [];
  for (const column of columns) {
    const values = lists.get(foldKey(column));
    if (!Array.isArray(values)) continue;
    values.forEach((value, index) => (rows[index] ??= new Map()).set(column, value));
  }
  return rows;
}

const foldedKeys = (object: JsonObject): JsonObject =>
  new Map(Array.from(object, ([key, value]) => [foldKey(key), value]));
