import { openApiDocument } from "./openapi.ts";

type Members = ReadonlyMap<string, string>;

/**
 * How a service's OpenAPI document differs from ours, in words: paths, and members of a reply's rows with their types.
 * What it has besides is listed too.
 */
export function differencesFrom(theirs: unknown): readonly string[] {
  const ours = openApiDocument("", "");
  if (memberOf(theirs, "paths") === undefined) return ["Its description has no paths."];
  const ourPaths = membersOf(memberOf(ours, "paths"));
  const theirPaths = membersOf(memberOf(theirs, "paths"));
  const differences: string[] = [];
  for (const [path, item] of ourPaths) {
    const theirItem = theirPaths.find(([name]) => withoutTag(name) === withoutTag(path))?.[1];
    if (theirItem === undefined) differences.push(`${path} is missing.`);
    for (const [method, operation] of theirItem === undefined ? [] : membersOf(item)) {
      const theirOperation = memberOf(theirItem, method);
      if (theirOperation === undefined) differences.push(`${path} has no ${method.toUpperCase()}.`);
      else
        differences.push(
          ...memberDifferences(path, rowMembers(ours, operation), rowMembers(theirs, theirOperation)),
        );
    }
  }
  const operationPaths = new Set(ourPaths.map(([path]) => withoutTag(path)));
  for (const [path] of theirPaths)
    if (!operationPaths.has(withoutTag(path)))
      differences.push(`${shown(path)} is not one of the seven operations.`);
  return differences;
}

const withoutTag = (path: string): string => path.replace(/\/+$/, "").toLowerCase();

function memberDifferences(path: string, ours: Members, theirs: Members): readonly string[] {
  if (theirs.size === 0) return [];
  const differences: string[] = [];
  for (const [name, type] of ours) {
    const theirType = theirs.get(name);
    if (theirType === undefined) differences.push(`${path}: ${name} is missing.`);
    else if (theirType !== type) differences.push(`${path}: ${name} is ${theirType}, not ${type}.`);
  }
  for (const name of theirs.keys())
    if (!ours.has(name)) differences.push(`${path}: ${shown(name)} is not in the interface.`);
  return differences;
}

/** The members of `data`, or of its rows, with their types; of nested objects as `location.city`. */
function rowMembers(document: unknown, operation: unknown): Members {
  const ok = memberOf(memberOf(operation, "responses"), "200");
  const schema = memberOf(memberOf(memberOf(ok, "content"), "application/json"), "schema");
  const data = memberOf(memberOf(resolve(document, schema), "properties"), "data");
  const members = new Map<string, string>();
  const addMembers = (of: unknown, before: string, depth: number): void => {
    const whole = resolve(document, of);
    const row = memberOf(whole, "items") === undefined ? whole : resolve(document, memberOf(whole, "items"));
    if (depth > DEPTH_MAX) return;
    for (const [name, value] of membersOf(memberOf(row, "properties"))) {
      members.set(`${before}${name}`, typeOf(document, value));
      addMembers(value, `${before}${name}.`, depth + 1);
    }
  };
  addMembers(data, "", 0);
  return members;
}

const DEPTH_MAX = 3;

function typeOf(document: unknown, schema: unknown): string {
  const type = memberOf(resolve(document, schema), "type");
  return typeof type === "string" ? shown(type) : "of no single type";
}

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
