import { z } from "zod";
import type { JsonValue } from "#interface/json/json-reader.ts";
import type { RowReader } from "./row-reader.ts";
import type { WireKind, WireMember, WireShape } from "./shape.ts";

/** How one kind of value is read leniently, written strictly and described. */
export type Kind<Value> = {
  readonly name: WireKind;
  /** What stands in the domain when the member is missing, null or unreadable. May throw `RowRefused`. */
  readonly blank: (note: RowReader) => Value;
  /** Never given null: `RowReader` counts that and takes the blank. */
  readonly read: (value: Exclude<JsonValue, null>, note: RowReader) => Value;
  /** JSON text. */
  readonly write: (value: Value) => string;
  readonly schema: z.ZodType;
  /** Members of an object or of a list's elements. */
  readonly table?: TableParts;
};

/** What can be known of a field without knowing its value's type. */
export type FieldParts = {
  readonly wire: string;
  readonly isPrivate: boolean;
  readonly kind: Pick<Kind<never>, "name" | "schema" | "table">;
};

export type Field<Value> = FieldParts & { readonly kind: Kind<Value> };

/** One field for each member of a domain type, in the order of the wire. */
export type Fields<Value> = { readonly [Key in keyof Value]: Field<Value[Key]> };

export type TableParts = {
  readonly shape: WireShape;
  readonly schema: z.ZodType;
  /** Wire names, folded, to how they are spelled. */
  readonly names: ReadonlyMap<string, string>;
  /** The domain's name of a field. */
  readonly nameOf: (field: FieldParts) => string;
};

/** The single source of a resource: reader, writer, schema and shape all come from it. */
export type Table<Value> = TableParts & { readonly fields: Fields<Value> };

export const field = <Value>(wire: string, kind: Kind<Value>): Field<Value> => ({
  wire,
  kind,
  isPrivate: false,
});

/** A field of SSN or date of birth: its text never goes into a report, a message or a list of unread values. */
export const privateField = <Value>(wire: string, kind: Kind<Value>): Field<Value> => ({
  wire,
  kind,
  isPrivate: true,
});

export function table<Value extends object>(fields: Fields<Value>): Table<Value> {
  const parts: readonly (readonly [string, FieldParts])[] = Object.entries<FieldParts>(fields);
  const names = new Map(parts.map(([, part]) => [foldKey(part.wire), part.wire]));
  return {
    fields,
    names,
    shape: parts.map(([of, part]) => memberOf(of, part)),
    schema: z.strictObject(Object.fromEntries(parts.map(([, part]) => [part.wire, part.kind.schema]))),
    nameOf: (asked) => parts.find(([, part]) => part === asked)?.[0] ?? asked.wire,
  };
}

/** Keys are compared without regard to case: the remote service writes some of them in capitals. */
export const foldKey = (key: string): string => key.toLowerCase();

function memberOf(of: string, { wire, isPrivate, kind }: FieldParts): WireMember {
  const children = kind.table?.shape ?? [];
  const isObject = kind.name === "object";
  return {
    name: wire,
    of,
    kind: kind.name,
    isPrivate,
    children: isObject ? children.map((child) => below(of, child)) : children,
  };
}

const below = (of: string, child: WireMember): WireMember => ({
  ...child,
  of: `${of}.${child.of}`,
  children: child.kind === "object" ? child.children.map((inner) => below(of, inner)) : child.children,
});

/** The JSON text of a row: every member, in the order of the table. */
export function writeRow<Value extends object>({ fields }: Table<Value>, value: Value): string {
  const members: string[] = [];
  for (const key in fields) members.push(writeMember(fields[key], value[key]));
  return `{${members.join(",")}}`;
}

const writeMember = <Value>({ wire, kind }: Field<Value>, value: Value): string =>
  `"${wire}":${kind.write(value)}`;
