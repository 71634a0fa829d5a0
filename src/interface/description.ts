import { openApiDocument } from "./openapi.ts";

/**
 * Differences of a service's OpenAPI document from ours, in words: paths, and members of a reply's rows, that are missing
 * or that it has besides.
 */
export function differencesFrom(theirs: unknown): readonly string[] {
  const ourOperations = operationsOf(openApiDocument("", ""));
  const theirOperations = operationsOf(theirs);
  if (theirOperations.size === 0) return ["Its description has no paths."];
  const differences: string[] = [];
  for (const [key, { path, members }] of ourOperations) {
    const found = theirOperations.get(key);
    if (found === undefined) differences.push(`${path} is missing.`);
    // An operation that does not describe its rows differs in none of them.
    if (found === undefined || found.members.size === 0) continue;
    for (const member of members)
      if (!found.members.has(member)) differences.push(`${path}: ${member} is missing.`);
    for (const member of found.members)
      if (!members.has(member)) differences.push(`${path}: ${shown(member)} is not in the interface.`);
  }
  for (const [key, { path }] of theirOperations)
    if (!ourOperations.has(key)) differences.push(`${shown(path)} is not one of the seven operations.`);
  return differences;
}

type Described = { readonly path: string; readonly members: ReadonlySet<string> };

/** The operations of a document by path, in which capitals and a slash at the end are no difference. */
const operationsOf = (document: unknown): ReadonlyMap<string, Described> =>
  new Map(
    membersOf(memberOf(document, "paths")).map(([path, item]) => [
      path.replace(/\/+$/, "").toLowerCase(),
      { path, members: new Set(membersOf(item).flatMap(([, operation]) => rowMembers(document, operation))) },
    ]),
  );

/** The members of `data`, or of its rows; of nested objects as `location.city`. */
function rowMembers(document: unknown, operation: unknown): readonly string[] {
  const ok = memberOf(memberOf(operation, "responses"), "200");
  const schema = memberOf(memberOf(memberOf(ok, "content"), "application/json"), "schema");
  const data = memberOf(memberOf(resolve(document, schema), "properties"), "data");
  const membersBelow = (parent: unknown, before: string, depth: number): readonly string[] => {
    if (depth > DEPTH_MAX) return [];
    const whole = resolve(document, parent);
    const row = resolve(document, memberOf(whole, "items") ?? whole);
    return membersOf(memberOf(row, "properties")).flatMap(([name, value]) => [
      `${before}${name}`,
      ...membersBelow(value, `${before}${name}.`, depth + 1),
    ]);
  };
  return membersBelow(data, "", 0);
}

const DEPTH_MAX = 3;

/** Follows references within the document; one that leads nowhere, or in a circle, is undefined. */
function resolve(document: unknown, schema: unknown, hops = 0): unknown {
  const reference = memberOf(schema, "$ref");
  if (typeof reference !== "string") return schema;
  if (!reference.startsWith("#/") || hops > DEPTH_MAX) return undefined;
  const target = reference.slice(2).split("/").reduce(memberOf, document);
  return resolve(document, target, hops + 1);
}

const memberOf = (value: unknown, name: string): unknown =>
  membersOf(value).find(([member]) => member === name)?.[1];

const membersOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === "object" && value !== null ? Object.entries(value) : [];

const shown = (text: string): string => text.replaceAll(/[^\w./{}-]/g, "?").slice(0, 80);
