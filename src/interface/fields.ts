import { z } from "zod";
import type { JsonObject, JsonValue } from "./json-reader.ts";
import type { Drift, ReadRow, Unread } from "./reading.ts";
import { exampleOf, textOf } from "./unread-text.ts";

/** Ways of writing a member. `…Text` and `textId` are JSON strings, `flag` is 1 or 0, `integerId` digits of any length. */
export type WireKind =
  | "text"
  | "textId"
  | "integerId"
  | "integer"
  | "integerText"
  | "flag"
  | "flagText"
  | "boolean"
  | "stamp"
  | "utcStamp"
  | "longDate"
  | "offsetHours"
  | "offsetHoursText"
  | "object"
  | "list";

/** One member of a resource as plain data, so that SQL can write the same JSON without knowing a wire name. */
export type WireMember = {
  /** The member's name on the wire. */
  readonly name: string;
  /** Name of its value in the domain: `hired`, `location.city`. Below a list, from the list's element on. */
  readonly of: string;
  readonly kind: WireKind;
  /** SSN and date of birth: written as "" unless the token was granted private data. */
  readonly isPrivate: boolean;
  /** Members of an `object`, or of each element of a `list`; empty otherwise. */
  readonly children: readonly WireMember[];
};

/** A kind of value: it is read leniently, written strictly and described. */
export type Kind<Value> = {
  readonly name: WireKind;
  /** Value in the domain when the member is missing, null or unreadable. May throw `RowRefused`. */
  readonly blank: (note: RowReader) => Value;
  /** Never given null: `RowReader` counts that and takes the blank. */
  readonly read: (value: Exclude<JsonValue, null>, note: RowReader) => Value;
  /** JSON text. */
  readonly write: (value: Value) => string;
  readonly schema: z.ZodType;
  /** Members of an object or of a list's elements. */
  readonly shape?: readonly WireMember[];
};

type Field<Value> = {
  readonly wire: string;
  /** SSN or date of birth: its text never goes into a report, a message or a list of unread values. */
  readonly isPrivate: boolean;
  /** True where leaving it out is no drift. */
  readonly isOptional: boolean;
  readonly kind: Kind<Value>;
};

/** One field for each member of a domain type, in the order of the wire. */
export type Fields<Value> = { readonly [Key in keyof Value]: Field<Value[Key]> };

/** A field as far as it is the same for every type of value. */
type AnyField = Omit<Field<unknown>, "kind"> & {
  readonly kind: Pick<Kind<never>, "name" | "schema" | "shape">;
};

/**
 * The single source of a resource: reader, writer, schema, shape and the names of what is stored all come from it.
 * `Part` is what its fields carry of a value.
 */
export type Table<Value, Part = Value> = {
  /** The domain's names of the fields. */
  readonly members: readonly Extract<keyof Part, string>[];
  readonly shape: readonly WireMember[];
  readonly schema: z.ZodType;
  /** Wire names, folded, to how they are spelled. */
  readonly names: ReadonlyMap<string, string>;
  readonly read: (reader: RowReader) => Value;
  /** The JSON text of a row: every member, in the order of the table. */
  readonly write: (value: Part) => string;
};

/** Value that is read by a table. */
export type TableRow<Of> = Of extends Table<infer Value, never> ? Readonly<Value> : never;

export const field = <Value>(wire: string, kind: Kind<Value>): Field<Value> => ({
  wire,
  kind,
  isPrivate: false,
  isOptional: false,
});

/** `absent` has the members of the domain type that this form of a resource does not carry, with their values. */
export function table<Part extends object, Absent extends object>(
  fields: Fields<Part>,
  absent: Absent,
): Table<Part & Absent, Part>;
export function table<Value extends object>(fields: Fields<Value>): Table<Value>;
export function table<Part extends object>(fields: Fields<Part>, absent: object = {}): Table<Part> {
  const byMember: readonly (readonly [string, AnyField])[] = Object.entries<AnyField>(fields);
  const members = Object.keys(fields).filter((key): key is Extract<keyof Part, string> => key in fields);
  const isWhole = (draft: Draft<Part>): draft is Part => members.every((key) => key in draft);
  return {
    members,
    names: new Map(byMember.map(([, { wire }]) => [foldKey(wire), wire])),
    shape: byMember.map(([member, ofMember]) => wireMember(member, ofMember)),
    schema: z.strictObject(Object.fromEntries(byMember.map(([, { wire, kind }]) => [wire, kind.schema]))),
    read: (reader) => {
      const draft: Draft<Part> = { ...absent };
      for (const key of members) draft[key] = reader.get(key, fields[key]);
      if (!isWhole(draft)) throw new TypeError("a row lacks a member");
      return draft;
    },
    write: (value) => {
      let written = "";
      for (const key of members) written += `,"${fields[key].wire}":${fields[key].kind.write(value[key])}`;
      return `{${written.slice(1)}}`;
    },
  };
}

type Draft<Value> = { -readonly [Key in keyof Value]?: Value[Key] };

/** Keys are compared without regard to case: the remote service writes some of them in capitals. */
export const foldKey = (key: string): string => key.toLowerCase();

const wireMember = (of: string, { wire, isPrivate, kind: { name, shape = [] } }: AnyField): WireMember => ({
  name: wire,
  of,
  kind: name,
  isPrivate,
  children: name === "object" ? shape.map((child) => withPath(of, child)) : shape,
});

/** A member of an object with the path of that object before its own. Paths in a list begin at the list's element. */
const withPath = (path: string, member: WireMember): WireMember => ({
  ...member,
  of: `${path}.${member.of}`,
  children:
    member.kind === "object" ? member.children.map((child) => withPath(path, child)) : member.children,
});

/** A row that cannot be used. Its message is the reason, without any of the row's content. */
export class RowRefused extends Error {
  override readonly name = "RowRefused";
}

/** Reads the fields of one row after the other, and notes what it had to mend and what it could not read. */
export class RowReader {
  readonly #drift: Drift;
  #unread: Unread[] = [];
  #level = new Level();

  constructor(drift: Drift) {
    this.#drift = drift;
  }

  /** @throws RowRefused when it is not an object or a required field cannot be read. */
  row<Value>(row: JsonValue, of: Table<Value>): ReadRow<Value> {
    if (!(row instanceof Map)) throw new RowRefused("the row is not an object");
    this.#unread = [];
    return { value: this.#inside(new Level(row), of), unread: this.#unread };
  }

  /** Reads an object below the current field; `index` is given for an element of a list. */
  nested<Value>(row: JsonObject, of: Table<Value>, index?: number): Value {
    const path = `${this.#name()}.${index === undefined ? "" : `${index}.`}`;
    return this.#inside(new Level(row, `${this.#wireName()}.`, path), of);
  }

  /** The value of a field, by the domain's name of it. */
  get<Value>(name: string, requested: Field<Value>): Value {
    const value = this.#lookUp(requested.wire);
    this.#level.value = value ?? null;
    this.#level.name = name;
    this.#level.field = requested;
    if (value !== undefined && value !== null) return requested.kind.read(value, this);
    if (value === null || !requested.isOptional) this.mended(value === null ? "null" : "missing");
    return requested.kind.blank(this);
  }

  /** Counts that the current field was reported in another way than the interface says. */
  mended(what: string): void {
    const key = `${this.#wireName()}: ${what}`;
    this.#drift.add(key);
    const { counts, examples } = this.#drift;
    const { value, field: current } = this.#level;
    // Only so many kinds of drift are counted; one that is not counted has no example either.
    if (value === null || current === null || examples.has(key) || !counts.has(key)) return;
    examples.set(key, exampleOf(value, current.isPrivate || current.kind.name === "text"));
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

  #inside<Value>(level: Level, { names, read }: Table<Value>): Value {
    const outer = this.#level;
    this.#level = level;
    try {
      const value = read(this);
      if (level.found !== level.row.size) this.#countUnknown(level, names);
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

  #countUnknown({ row, wirePath }: Level, names: ReadonlyMap<string, string>): void {
    for (const key of row.keys()) {
      const declared = names.get(foldKey(key));
      if (declared === key) continue;
      if (declared === undefined) {
        const name = /^[a-z]\w{0,39}$/i.test(key) ? key : "row";
        this.#drift.add(`${wirePath}${name}: not in the interface`);
      } else
        this.#drift.add(
          `${wirePath}row: ${row.has(declared) ? "member given twice" : "key in another case"}`,
        );
    }
  }

  #wireName(): string {
    return `${this.#level.wirePath}${this.#level.field?.wire ?? "row"}`;
  }

  #name(): string {
    return `${this.#level.path}${this.#level.name}`;
  }
}

/** An object that is being read, where it is, and the field that is read of it. */
class Level {
  readonly row: JsonObject;
  readonly wirePath: string;
  readonly path: string;
  name = "";
  field: AnyField | null = null;
  /** Value of the row for the field; null where it has nothing. */
  value: JsonValue = null;
  found = 0;
  folded: JsonObject | null = null;

  constructor(row: JsonObject = new Map(), wirePath = "", path = "") {
    this.row = row;
    this.wirePath = wirePath;
    this.path = path;
  }
}
