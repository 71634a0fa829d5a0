import { z } from "zod/mini";

/** Values of which a leaf of a schema takes the first that fits it. */
const USUAL: readonly unknown[] = [
  "a text",
  "101",
  "1",
  "2026-11-09",
  "2026-11-09T15:00:00Z",
  "new@example.test",
  "yes",
  "/today",
  '{"id":"…"}',
  "late",
  "confirmed",
  "minutes",
  "employees",
  "CA",
  "America/Chicago",
  "page-1",
  "Error",
  "a.js:1:1",
  "f".repeat(64),
  "first.booked",
  1,
  7,
  40,
  1_000,
  100_000,
  true,
];

/** A value that fits a schema, with every member and one item of each list. @throws where nothing usual fits a leaf */
export function fitting(schema: z.core.$ZodType, name = ""): unknown {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return fitting(schema.def.innerType, name);
  if (schema instanceof z.ZodMiniReadonly) return fitting(schema.def.innerType, name);
  if (schema instanceof z.ZodMiniArray) return [fitting(schema.def.element, name)];
  if (schema instanceof z.ZodMiniObject)
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, member]) => [key, fitting(member, key)]),
    );
  if (schema instanceof z.ZodMiniUnion)
    return schema.def.options.slice(0, 1).map((option) => fitting(option, name))[0];
  if (schema instanceof z.ZodMiniEnum) return Object.values(schema.def.entries)[0];
  if (schema instanceof z.ZodMiniLiteral) return schema.def.values[0];
  const value = USUAL.find((usual) => z.safeParse(schema, usual).success);
  if (value === undefined) throw new Error(`no usual value fits “${name}”: add one`);
  return value;
}

/** Place of a text in a value: the names of members, and 0 for the item of a list. */
export type Place = readonly (string | number)[];

/** Every place of a text in a value. */
export function textPlaces(value: unknown, at: Place = []): readonly Place[] {
  if (typeof value === "string") return [at];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textPlaces(inner, [...at, Array.isArray(value) ? Number(name) : name]),
  );
}

/** The value with another text at a place. */
export function withText(value: unknown, [name, ...further]: Place, text: string): unknown {
  if (name === undefined) return text;
  if (Array.isArray(value))
    return value.map((item: unknown, nth) => (nth === name ? withText(item, further, text) : item));
  return { ...Object(value), [name]: withText(Object(value)[name], further, text) };
}
