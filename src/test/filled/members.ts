import { z } from "zod/mini";
import type { Declared } from "#contract/endpoint.ts";
import { DECLARED } from "#test/declared.ts";

/** Declaration of one address: what may be asked, and what travels back. */
export type Described = {
  readonly path: string;
  /** Names in the query; a command has none. */
  readonly asks: readonly string[];
  /** Dotted names of all that the reply holds, or the columns of a file. */
  readonly members: readonly string[];
};

/** Every address that the contract describes; that of an identity provider has no description. */
export const describedAddresses = (): readonly Described[] =>
  DECLARED.flatMap((value) => described(value) ?? []);

function described(value: Declared): Described | null {
  const { path } = value;
  const asks =
    "query" in value && value.query instanceof z.ZodMiniObject ? Object.keys(value.query.shape) : [];
  if ("table" in value) return { path, asks, members: Object.keys(Object(value.table)) };
  return "reply" in value ? { path, asks, members: schemaMembers(value.reply) } : null;
}

/** Members of a schema as they travel, `rows.location.zip`; lists add nothing, an open record is `details.*`. */
function schemaMembers(schema: unknown, at = ""): readonly string[] {
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema.shape).flatMap(([name, of]) =>
      schemaMembers(of, at === "" ? name : `${at}.${name}`),
    );
  if (schema instanceof z.ZodMiniArray) return schemaMembers(schema.def.element, at);
  if (
    schema instanceof z.ZodMiniReadonly ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniOptional
  )
    return schemaMembers(schema.def.innerType, at);
  if (schema instanceof z.ZodMiniPipe) return schemaMembers(schema.def.in, at);
  if (schema instanceof z.ZodMiniRecord) return [`${at}.*`];
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion)
    return [...new Set(schema.def.options.flatMap((option) => schemaMembers(option, at)))];
  return at === "" ? [] : [at];
}

/** Members of a reply as it came, with whether any value stood there; members of an open record are `details.*`. */
export function replyMembers(
  reply: unknown,
  known: readonly string[],
  at = "",
): ReadonlyMap<string, boolean> {
  if (Array.isArray(reply) && reply.length > 0)
    return merged(reply.map((item: unknown) => replyMembers(item, known, at)));
  if (typeof reply !== "object" || reply === null || Array.isArray(reply)) {
    // Nothing where something with members could be says nothing of them.
    if (at === "" || known.some((name) => name.startsWith(`${at}.`))) return new Map();
    return new Map([[at, reply !== null && typeof reply !== "object"]]);
  }
  const isOpen = known.includes(`${at}.*`);
  return merged(
    Object.entries(reply).map(([name, value]) => {
      if (isOpen) return new Map([[`${at}.*`, true]]);
      return replyMembers(value, known, at === "" ? name : `${at}.${name}`);
    }),
  );
}

function merged(parts: readonly ReadonlyMap<string, boolean>[]): ReadonlyMap<string, boolean> {
  const all = new Map<string, boolean>();
  for (const part of parts)
    for (const [name, isFilled] of part) all.set(name, (all.get(name) ?? false) || isFilled);
  return all;
}
