import type { Context } from "hono";
import { z } from "zod/mini";
import { isStorable } from "#contract/primitives.ts";
import { UNSTORABLE, wrongWith } from "./ask.ts";
import { readBodyText } from "./body-text.ts";
import { BadAsk, Refusal } from "./refusal.ts";
import type { HttpEnv } from "./request-log.ts";
import { parseStrictJson, shownName, StrictJsonRefused } from "./strict-json.ts";

const BODY_BYTES_MAX = 64 * 1024;
/** Exactly JSON: what a form, or a script of another site without asking first, can send has another type. */
const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/**
 * What is told in the body of a command. A member that is unknown, repeated, missing or unreadable is refused by its
 * name, never by its value, which may be a password.
 * @throws Refusal 415 for another media type, 413 beyond 64 kB, 400 naming the member
 */
export async function readJsonBody<Told extends z.ZodMiniType>(
  { req }: Context<HttpEnv>,
  told: Told,
): Promise<z.output<Told>> {
  if (!JSON_TYPE.test(req.header("content-type") ?? "")) {
    throw new Refusal(415, "Unsupported media type", "The body has to be JSON, sent as application/json.");
  }
  if ((req.header("content-encoding") ?? "identity").trim() !== "identity") {
    throw new Refusal(415, "Unsupported media type", "The body may not be compressed.");
  }
  const body = strictly(await readBodyText(req.raw, BODY_BYTES_MAX));
  refuseUnknown(told, body);
  const odd = unstorableIn(body);
  if (odd !== null) throw new BadAsk(`${shownName(odd)} ${UNSTORABLE}.`);
  const read = z.safeParse(told, body);
  if (read.success) return read.data;
  throw new BadAsk(wrongIn(body, read.error.issues[0]));
}

function strictly(text: string): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    if (error instanceof StrictJsonRefused) throw new BadAsk(`The body ${error.message}.`);
    throw error;
  }
}

/** Said before anything else, and also where a definition forgot to be strict. */
function refuseUnknown(told: z.ZodMiniType, body: unknown): void {
  if (!(told instanceof z.ZodMiniObject) || typeof body !== "object" || body === null) return;
  const unknown = Object.keys(body).find((name) => !Object.hasOwn(told.shape, name));
  if (unknown !== undefined) throw new BadAsk(`Unknown field ${shownName(unknown)}.`);
}

/** The place of the first text that the database could not hold. */
function unstorableIn(value: unknown, place = ""): string | null {
  if (typeof value === "string") return isStorable(value) ? null : place;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const odd = unstorableIn(inner, place === "" ? name : `${place}.${name}`);
    if (odd !== null) return odd;
  }
  return null;
}

function wrongIn(body: unknown, issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return "The body cannot be read.";
  const place = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys") {
    return `Unknown field ${shownName([...issue.path.map(String), issue.keys[0] ?? ""].join("."))}.`;
  }
  if (place === "") return "The body is not a JSON object.";
  if (valueAt(body, issue.path) === undefined) return `${shownName(place)} is missing.`;
  if (issue.code === "invalid_type") return `${shownName(place)}: not ${wanted(issue.expected)}.`;
  return `${shownName(place)}: ${wrongWith(issue)}.`;
}

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined,
    body,
  );

const WANTED: ReadonlyMap<string, string> = new Map([
  ["string", "a text"],
  ["number", "a number"],
  ["int", "a whole number"],
  ["boolean", "true or false"],
  ["array", "a list"],
  ["object", "an object"],
]);
const wanted = (expected: string): string => WANTED.get(expected) ?? "of the right kind";
