import type { Drift } from "./drift.ts";
import { foldKey, type Field, type FieldParts, type TableParts } from "./fields.ts";
import { JsonNumber, type JsonObject, type JsonValue } from "#interface/json/json-reader.ts";
import type { Told, Unread } from "./reading.ts";

/** A row that cannot be used. Its message is the reason, without any of the row's content. */
export class RowRefused extends Error {
  override readonly name = "RowRefused";
}

const UNREAD_LENGTH_MAX = 200;

/** Reads the fields of one row after the other, and notes what it had to mend and what it could not read. */
export class RowReader {
  readonly #drift: Drift;
  #unread: Unread[] = [];
  #level: Level;

  constructor(table: TableParts, drift: Drift) {
    this.#drift = drift;
    this.#level = { table, row: new Map(), wirePath: "", path: "", field: null, found: 0, folded: null };
  }

  /**
   * Reads one row: `read` takes its fields with `reader.get`.
   * @throws RowRefused when it is not an object or a required field cannot be read.
   */
  row<Value>(row: JsonValue, read: (reader: RowReader) => Value): Told<Value> {
    if (!(row instanceof Map)) throw new RowRefused("the row is not an object");
    this.#unread = [];
    const { table } = this.#level;
    const value = this.#inside(
      { table, row, wirePath: "", path: "", field: null, found: 0, folded: null },
      read,
    );
    return { value, unread: this.#unread };
  }

  /** Reads an object below the current field; `index` is given for an element of a list. */
  nested<Value>(
    row: JsonObject,
    table: TableParts,
    read: (reader: RowReader) => Value,
    index?: number,
  ): Value {
    const wirePath = `${this.#wireName()}.`;
    const path = `${this.#name()}.${index === undefined ? "" : `${index}.`}`;
    return this.#inside({ table, row, wirePath, path, field: null, found: 0, folded: null }, read);
  }

  get<Value>(field: Field<Value>): Value {
    const value = this.#lookUp(field.wire);
    this.#level.field = field;
    if (value !== undefined && value !== null) return field.kind.read(value, this);
    this.mended(value === null ? "null" : "missing");
    return field.kind.blank(this);
  }

  /** Counts that the current field was told in another way than the interface says. */
  mended(what: string): void {
    this.#drift.add(`${this.#wireName()}: ${what}`);
  }

  /** Counts that the current field cannot be read and keeps its text, unless it is private. */
  unreadable(what: string, value: JsonValue): void {
    this.mended(what);
    if (this.#level.field?.isPrivate === true) return;
    this.#unread.push({ field: this.#name(), text: textOf(value) });
  }

  /** Sets the row aside because of the current field. */
  refuse(what: string): never {
    throw new RowRefused(`${this.#wireName()} ${what}`);
  }

  #inside<Value>(level: Level, read: (reader: RowReader) => Value): Value {
    const outer = this.#level;
    this.#level = level;
    try {
      const value = read(this);
      if (level.found !== level.row.size) this.#countStrangers(level);
      return value;
    } finally {
      this.#level = outer;
    }
  }

  #lookUp(wire: string): JsonValue | undefined {
    const level = this.#level;
    const exact = level.row.get(wire);
    if (exact !== undefined) {
      level.found += 1;
      return exact;
    }
    level.folded ??= new Map(Array.from(level.row, ([key, value]) => [foldKey(key), value]));
    return level.folded.get(foldKey(wire));
  }

  #countStrangers({ row, table, wirePath }: Level): void {
    for (const key of row.keys()) {
      const known = table.names.get(foldKey(key));
      if (known === key) continue;
      if (known !== undefined && row.has(known)) {
        this.#drift.add(`${wirePath}row: member given twice`);
        continue;
      }
      const name = /^[a-z]\w{0,39}$/i.test(key) ? key : "row";
      this.#drift.add(
        known === undefined
          ? `${wirePath}${name}: not in the interface`
          : `${wirePath}row: key in another case`,
      );
    }
  }

  #wireName(): string {
    return `${this.#level.wirePath}${this.#level.field?.wire ?? "row"}`;
  }

  #name(): string {
    const { table, path, field } = this.#level;
    return `${path}${field === null ? "" : table.nameOf(field)}`;
  }
}

/** An object that is being read, and where it stands. */
type Level = {
  readonly table: TableParts;
  readonly row: JsonObject;
  readonly wirePath: string;
  readonly path: string;
  field: FieldParts | null;
  found: number;
  folded: Map<string, JsonValue> | null;
};

/** The text that is kept of an unreadable value; of an object or a list only that it was one. */
function textOf(value: JsonValue): string {
  if (value instanceof Map) return "(an object)";
  if (Array.isArray(value)) return "(a list)";
  const text = value instanceof JsonNumber ? value.text : String(value);
  return storable(text.length > UNREAD_LENGTH_MAX ? `${text.slice(0, UNREAD_LENGTH_MAX)}…` : text);
}

/** PostgreSQL keeps neither NUL nor half a surrogate pair: each becomes the replacement character. */
export const storable = (text: string): string => text.replaceAll("\0", "\ufffd").toWellFormed();
