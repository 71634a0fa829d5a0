import {
  anything,
  array,
  constant,
  constantFrom,
  integer,
  object,
  oneof,
  option,
  record,
  string,
  stringMatching,
  tuple,
  type Arbitrary,
} from "fast-check";
import { z } from "zod/mini";
import { ODD_VALUES, type Exchange } from "#test/contract-exchanges.ts";

/** As it goes over the line; a body is its text. */
export type RandomRequest = {
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
};

/** Texts that replies held, by the member they stood in: ids of rows that there are. */
export type KnownTexts = ReadonlyMap<string, readonly string[]>;

/** A request that may be right, may be odd in some of its members, or may be nonsense throughout. */
export function randomRequest(
  { path, method, travels, schema }: Exchange,
  known: KnownTexts,
): Arbitrary<RandomRequest> {
  const members = membersOf(schema, known);
  const extra = record({
    name: constantFrom("", "__proto__", "constructor", "x", ...Object.keys(schema.shape)),
    value: oddValue,
  });
  const request = { path, method, query: [], body: null };
  if (travels === "query")
    return tuple(
      members,
      oneof({ weight: 12, arbitrary: constant(null) }, { weight: 1, arbitrary: extra }),
    ).map(([values, more]) => ({
      ...request,
      query: [
        ...Object.entries(values),
        ...(more === null ? [] : ([[more.name, more.value]] as const)),
      ].flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)] as const])),
    }));
  const bodies = oneof(
    { weight: 12, arbitrary: members.map((values) => JSON.stringify(values)) },
    {
      weight: 1,
      arbitrary: tuple(members, extra).map(([values, { name, value }]) =>
        JSON.stringify({ ...values, [name]: value }),
      ),
    },
    { weight: 1, arbitrary: oddValue.map((value) => JSON.stringify(value) ?? "") },
    { weight: 1, arbitrary: oneof(deepText, string(), constantFrom("", "{", "[".repeat(60_000))) },
  );
  return bodies.map((body) => ({ ...request, body }));
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");

/** Members that fit, and now and then an odd one; of a list, too. */
const membersOf = (schema: z.ZodMiniObject, known: KnownTexts): Arbitrary<Record<string, unknown>> =>
  record(
    Object.fromEntries(
      Object.entries(schema.shape).map(([name, member]) => [
        name,
        oneof(
          { weight: 16, arbitrary: fittingOf(member, known.get(name) ?? [], known) },
          { weight: 1, arbitrary: oddValue },
        ),
      ]),
    ),
  );

function fittingOf(schema: z.core.$ZodType, texts: readonly string[], known: KnownTexts): Arbitrary<unknown> {
  const inner = (part: z.core.$ZodType) => fittingOf(part, texts, known);
  if (schema instanceof z.ZodMiniOptional)
    return option(inner(schema.def.innerType), { nil: undefined, freq: 2 });
  if (schema instanceof z.ZodMiniNullable) return option(inner(schema.def.innerType));
  if (schema instanceof z.ZodMiniReadonly) return inner(schema.def.innerType);
  if (schema instanceof z.ZodMiniArray) return array(inner(schema.def.element), { maxLength: 3 });
  if (schema instanceof z.ZodMiniObject) return membersOf(schema, known);
  if (schema instanceof z.ZodMiniUnion) return oneof(...schema.def.options.map(inner));
  return leafOf(schema, texts);
}

/** Values that stand in many a store and calendar; a leaf takes of them what fits it. */
const USUAL: readonly unknown[] = [
  "2026-10-26",
  "2026-11-01",
  "2026-11-02",
  "2026-11-09",
  "2026-11-30",
  "1900-01-01",
  "2024-02-29",
  "1000-01-01",
  "8999-12-31",
  "2999-12-31",
  "101",
  "1",
  "5000",
  "7001",
  "Δ",
  "🙂",
  "a\r\nb",
  "../a",
  "yes",
  "no",
  "10",
  "0",
  "200",
  "101,102",
  "now",
  "name",
  "-name",
  "odd@example.test",
  "a name",
  "",
  true,
  false,
  0,
  1,
  7,
  30,
  100,
];

/** Values that a leaf takes, of those that are known, and those that its own checks describe. */
function leafOf(schema: z.core.$ZodType, texts: readonly string[]): Arbitrary<unknown> {
  const fits = (value: unknown): boolean => z.safeParse(schema, value).success;
  const fitting = [...texts, ...texts, ...USUAL, ...ownWords(schema)].filter(fits);
  const choices: Arbitrary<unknown>[] = fitting.length === 0 ? [] : [constantFrom(...fitting)];
  // oxlint-disable-next-line no-underscore-dangle -- what zod calls the place of a schema's own checks
  const { patterns, minimum, maximum } = schema._zod.bag;
  if (patterns instanceof Set)
    for (const pattern of patterns) if (pattern instanceof RegExp) choices.push(stringMatching(pattern));
  if (typeof minimum === "number" && typeof maximum === "number" && schema instanceof z.ZodMiniNumber)
    choices.push(integer({ min: minimum, max: maximum }));
  if (schema instanceof z.ZodMiniString) choices.push(string({ maxLength: 40 }));
  return choices.length === 0 ? oddValue : oneof(...choices);
}

function ownWords(schema: z.core.$ZodType): readonly unknown[] {
  if (schema instanceof z.ZodMiniEnum) return Object.values(schema.def.entries);
  if (schema instanceof z.ZodMiniLiteral) return schema.def.values;
  return [];
}

const oddValue: Arbitrary<unknown> = oneof(
  { weight: 4, arbitrary: constantFrom(...ODD_VALUES) },
  { weight: 3, arbitrary: string({ unit: "binary", maxLength: 300 }) },
  { weight: 1, arbitrary: anything() },
  { weight: 1, arbitrary: object({ maxDepth: 6 }) },
  { weight: 1, arbitrary: integer({ min: 2, max: 200 }).map(nested) },
);

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

const deepText = integer({ min: 1, max: 30_000 }).map((depth) => "[".repeat(depth) + "]".repeat(depth));

/** The texts of replies by the names of their members, those of `officeId` also as `office`, as queries call it. */
export function knownTexts(replies: readonly unknown[]): KnownTexts {
  const known = new Map<string, string[]>();
  const note = (name: string, text: string): void => {
    const texts = known.get(name) ?? [];
    if (texts.length < TEXTS_MAX && text.length <= 500 && !texts.includes(text))
      known.set(name, [...texts, text]);
  };
  const walk = (value: unknown, name: string): void => {
    if (typeof value === "string") {
      note(name, value);
      if (name.endsWith("Id")) note(name.slice(0, -2), value);
    }
    if (typeof value !== "object" || value === null) return;
    for (const [key, part] of Object.entries(value)) walk(part, Array.isArray(value) ? name : key);
  };
  for (const reply of replies) walk(reply, "");
  return known;
}

const TEXTS_MAX = 12;
