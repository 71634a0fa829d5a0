import { isIP } from "node:net";
import type { Context, MiddlewareHandler } from "hono";
import { z } from "zod/mini";
import { isStorable } from "#contract/primitives.ts";
import { BadRequest, Refusal } from "./refusal.ts";
import type { HttpEnv } from "./request-log.ts";

/**
 * Reads the query of a request. A member that is repeated, unknown, missing or unreadable is refused by its name: a
 * misspelled filter that was silently dropped would show other numbers than the reader believes.
 * @throws BadRequest naming the member
 */
export function readQuery<Query extends z.ZodMiniType>(
  schema: Query,
  query: URLSearchParams,
): z.output<Query> {
  const fields = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : null;
  for (const [name, value] of query) {
    if (!isStorable(value)) throw new BadRequest(`${shownName(name)} ${UNSTORABLE}.`, { field: name });
    if (query.getAll(name).length > 1) throw new BadRequest(`${shownName(name)} is given more than once.`);
    if (fields?.includes(name) === false) throw new BadRequest(unknownField(name, fields));
  }
  return readFields(schema, Object.fromEntries(query), "The query cannot be read.");
}

/** Any value by its schema. @throws BadRequest naming the first member that is wrong, an unknown one before others */
function readFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  otherwise: string,
): z.output<Schema> {
  const read = z.safeParse(schema, value, { reportInput: true });
  if (read.success) return read.data;
  const { issues } = read.error;
  const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (issue?.code === "unrecognized_keys")
    throw new BadRequest(`Unknown field ${shownName([...issue.path, issue.keys[0]].join("."))}.`);
  if (issue === undefined || issue.path.length === 0) throw new BadRequest(otherwise);
  const field = issue.path.filter((part) => typeof part === "string").join(".");
  const code = isMissing(issue) ? "missing" : "invalid";
  throw new BadRequest(wrongWith(shownName(field), issue), { field, code });
}

const UNSTORABLE = "contains an invalid character";

const unknownField = (name: string, fields: readonly string[]): string =>
  fields.length === 0
    ? `Unknown field ${shownName(name)}; there are none here.`
    : `Unknown field ${shownName(name)}; the fields are ${fields.join(", ")}.`;

const NAME_LENGTH_MAX = 40;
/** A name from outside, as it may stand in a sentence. */
const shownName = (name: string): string => `“${name.slice(0, NAME_LENGTH_MAX)}”`;

/** Also a text of which nothing is left once what is not seen was taken away. */
const isMissing = ({ code, input }: z.core.$ZodIssue): boolean =>
  input === undefined || (code === "too_small" && input === "");

/** Returns the fault of a value, as a sentence that does not quote it. */
function wrongWith(name: string, issue: z.core.$ZodIssue): string {
  if (isMissing(issue)) return `${name} is missing.`;
  if (issue.code === "invalid_type")
    return `${name}: not ${EXPECTED.get(issue.expected) ?? "of the right kind"}.`;
  if (issue.code === "invalid_value") return `${name}: not one of ${issue.values.join(", ")}.`;
  if (issue.code !== "too_small" && issue.code !== "too_big") return `${name}: ${issue.message}.`;
  const isText = issue.origin === "string";
  if (issue.code === "too_small")
    return `${name}: ${isText ? "shorter" : "less"} than ${issue.minimum}${isText ? " characters" : ""}.`;
  return `${name}: ${isText ? "longer" : "more"} than ${issue.maximum}${isText ? " characters" : ""}.`;
}

const EXPECTED: ReadonlyMap<string, string> = new Map([
  ["string", "a text"],
  ["number", "a number"],
  ["int", "a whole number"],
  ["boolean", "true or false"],
  ["array", "a list"],
  ["object", "an object"],
]);

const BODY_BYTES_MAX = 64 * 1024;

/**
 * The body of a request as text; "" when there is none.
 * @throws Refusal 413 beyond 64 kB, without reading on; 400 when it is not UTF-8
 */
export async function readBodyText({ body }: Request): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > BODY_BYTES_MAX)
      throw new Refusal(413, "Content too large", `The body may have ${BODY_BYTES_MAX} bytes at most.`);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new BadRequest("The body is not UTF-8 text.", { cause });
  }
}

/** Exactly JSON: what a form, or a script of another site without a preflight, can send has another type. */
const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/**
 * Reads the body of a command. A member that is unknown, missing or unreadable is refused by its name, never by its
 * value, which may be a password.
 * @throws Refusal 415 for another media type, 413 beyond 64 kB, 400 naming the member
 */
export async function readJsonBody<Body extends z.ZodMiniType>(
  { req }: Context<HttpEnv>,
  schema: Body,
): Promise<z.output<Body>> {
  if (!JSON_TYPE.test(req.header("content-type") ?? "")) {
    throw new Refusal(415, "Unsupported media type", "The body has to be JSON, sent as application/json.");
  }
  if ((req.header("content-encoding") ?? "identity").trim() !== "identity") {
    throw new Refusal(415, "Unsupported media type", "The body may not be compressed.");
  }
  return readJson(schema, await readBodyText(req.raw));
}

/** @throws BadRequest naming the member */
export const readJson = <Body extends z.ZodMiniType>(schema: Body, text: string): z.output<Body> =>
  readFields(schema, parsed(text), "The body is not a JSON object.");

/** @throws BadRequest when it is not JSON, is nested too deeply, or has a text that the database could not hold */
function parsed(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Without the cause, which quotes the text.
    throw new BadRequest("The body is not JSON.");
  }
  checkValue(value, { place: "", depthLeft: BODY_DEPTH_MAX });
  return value;
}

/** Far more than any command has. A walk through a value goes one call deeper with each list and object. */
const BODY_DEPTH_MAX = 32;

type Place = { readonly place: string; readonly depthLeft: number };

function checkValue(value: unknown, { place, depthLeft }: Place): void {
  if (typeof value === "string" && !isStorable(value))
    throw new BadRequest(`${shownName(place)} ${UNSTORABLE}.`, { field: place });
  if (typeof value !== "object" || value === null) return;
  if (depthLeft === 0) throw new BadRequest(`The body is nested more than ${BODY_DEPTH_MAX} deep.`);
  for (const [name, inner] of Object.entries(value))
    checkValue(inner, { place: place === "" ? name : `${place}.${name}`, depthLeft: depthLeft - 1 });
}

/** Doubled or backward slashes, dot segments and their encoded forms, encoded control characters, a broken percent sign. */
const TRICK = /\/\/|\\|\/\.{1,2}(?:\/|$)|%(?:2f|5c|2e|0\d|1\d|7f|25)|%(?![\da-f]{2})/i;

/** Refuses paths that two readers could read differently, as they were sent. */
export const plainPathsOnly: MiddlewareHandler<HttpEnv> = (context, next) => {
  const sent = context.env?.incoming?.url ?? new URL(context.req.url).pathname;
  if (TRICK.test(sent.split("?", 1)[0] ?? "")) throw new BadRequest("This is not a plain path.");
  return next();
};

/** Carries the address to the sign-in library, in place of forwarding headers that a stranger may write. */
export const ADDRESS_HEADER = "x-fieldboard-address";

/**
 * The client's address: that of the connection or, behind our proxies, the one that the outermost of them saw. Each proxy
 * appends the address it received the request from to `X-Forwarded-For`, so whatever a client wrote there itself stands
 * further left and is never used.
 */
export function clientAddress({ env, req }: Context<HttpEnv>, proxyHops: number): string {
  const connected = env?.incoming?.socket.remoteAddress ?? "in process";
  const seen = proxyHops === 0 ? [] : (req.header("x-forwarded-for") ?? "").split(",").slice(-proxyHops);
  const address = plainAddress(seen[0] ?? "");
  return isIP(address) === 0 ? connected : address;
}

/** Some proxies add a port: `192.0.2.7:5000`, `[2001:db8::7]:5000`. */
const plainAddress = (entry: string): string => {
  const text = entry.trim();
  return /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
};
