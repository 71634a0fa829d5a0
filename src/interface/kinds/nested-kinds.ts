import { z } from "zod";
import { writeRow, type Kind, type Table } from "#interface/fields.ts";
import type { JsonObject, JsonValue } from "#interface/json/json-reader.ts";
import type { RowReader } from "#interface/row-reader.ts";
import { rowsOf } from "#interface/json/query-rows.ts";

/** An object below a row; when it is missing, null or no object, `blank` stands in its place. */
export const object = <Value extends object>(
  table: Table<Value>,
  blank: Value,
  read: (reader: RowReader) => Value,
): Kind<Value> => ({
  name: "object",
  blank: () => blank,
  read: (value, note) => {
    if (value instanceof Map) return note.nested(value, table, read);
    note.unreadable("not an object", value);
    return blank;
  },
  write: (value) => writeRow(table, value),
  schema: table.schema,
  table,
});

/** A list of objects below a row. A `{COLUMNS, DATA}` query is a list too; "" is an empty one. */
export const list = <Value extends object>(
  table: Table<Value>,
  read: (reader: RowReader) => Value,
): Kind<readonly Value[]> => ({
  name: "list",
  blank: () => [],
  read: (value, note) =>
    elementsOf(value, note).flatMap((element, index) => {
      if (element instanceof Map) return [note.nested(element, table, read, index)];
      note.unreadable("element is not an object", element);
      return [];
    }),
  write: (values) => `[${values.map((value) => writeRow(table, value)).join(",")}]`,
  schema: z.array(table.schema),
  table,
});

/** As `list`, for one that only some forms of a resource tell: null where it was not told, written as []. */
export const optionalList = <Value extends object>(
  table: Table<Value>,
  read: (reader: RowReader) => Value,
): Kind<readonly Value[] | null> => {
  const kind = list(table, read);
  return { ...kind, write: (values) => kind.write(values ?? []) };
};

function elementsOf(value: Exclude<JsonValue, null>, note: RowReader): readonly JsonValue[] {
  if (Array.isArray(value)) return value;
  if (value === "") {
    note.mended("blank for a list");
    return [];
  }
  const rows = value instanceof Map ? rowsOf(value) : null;
  if (rows !== null) {
    note.mended("columns and data for a list");
    return rows;
  }
  if (value instanceof Map) return aloneInList(value, note);
  note.unreadable("not a list", value);
  return [];
}

function aloneInList(value: JsonObject, note: RowReader): readonly JsonValue[] {
  note.mended("object for a list");
  return [value];
}
