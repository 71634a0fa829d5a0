import { isUtf8 } from "node:buffer";
import { Drift } from "./drift.ts";
import { foldKey } from "./fields.ts";
import { DEPTH_MAX, JsonReader, JsonRefused, type JsonObject, type JsonValue } from "./json-reader.ts";
import { skipBlanks, spanEnd } from "./json-span.ts";
import type { Operation } from "./operations.ts";
import { ReplyRefused } from "./reading.ts";

const MEBIBYTE = 1024 * 1024;
const BRACE = 123;
const QUOTE = 34;

/** Where a value stands in the body's bytes: from its first to before its end. */
export type Span = { readonly start: number; readonly end: number };

/** A reply's envelope before it is understood: its bytes, its small members, and the position of `data`. */
export type Reply = {
  readonly bytes: Buffer;
  readonly json: JsonReader;
  readonly drift: Drift;
  /** Every member but `data`, by its folded name. */
  readonly members: JsonObject;
};

/** Largest body after decompression, in bytes. */
export const bodyBytesMax = (operation: Operation): number =>
  (operation === "employees" ? 256 : 32) * MEBIBYTE;

/**
 * Reads a body up to its envelope, in the order: size, UTF-8, byte-order mark and blanks, known prefixes, a page, the JSON.
 * `onData` is called where the value of `data` starts, with the members read so far, and returns where it ends.
 * @throws ReplyRefused
 */
export function readReply(
  operation: Operation,
  body: Uint8Array | string,
  onData: (reply: Reply, at: number) => number,
): Reply {
  const bytes = bytesOf(operation, body);
  const drift = new Drift();
  const reply: Reply = { bytes, json: new JsonReader(), drift, members: new Map() };
  const start = jsonStart(bytes, drift);
  try {
    const end = readEnvelope(reply, start, (at) => onData(reply, at));
    checkTail(bytes, end, drift);
  } catch (error) {
    if (error instanceof JsonRefused) throw refusalOf(error, bytes.length);
    throw error;
  }
  return reply;
}

/**
 * Parses the value between two positions; `depth` is how many objects and lists are around it.
 * @throws JsonRefused with its position in the body
 */
export function parseSpan({ bytes, json }: Reply, { start, end }: Span, depth: number): JsonValue {
  try {
    return json.parse(bytes.toString("utf8", start, end), DEPTH_MAX - depth);
  } catch (error) {
    if (!(error instanceof JsonRefused)) throw error;
    // The whole value is there, so it is broken, not cut short; its position is that of its first byte.
    throw new JsonRefused(error.message, start, false);
  }
}

function bytesOf(operation: Operation, body: Uint8Array | string): Buffer {
  const most = bodyBytesMax(operation);
  const size = typeof body === "string" ? Buffer.byteLength(body) : body.byteLength;
  if (size > most) throw new ReplyRefused(`the body is larger than ${most / MEBIBYTE} MiB`);
  const isText = typeof body === "string" ? body.isWellFormed() : isUtf8(body);
  if (!isText) throw new ReplyRefused("the body is not UTF-8 text");
  return typeof body === "string"
    ? Buffer.from(body)
    : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

const MARK = Buffer.from("\ufeff");
const PREFIXES = ["//", ")]}',"].map((text) => ({ text, bytes: Buffer.from(text) }));

/** Where the JSON starts, behind what ColdFusion puts before it. */
function jsonStart(bytes: Buffer, drift: Drift): number {
  const opens = (at: number, mark: Buffer): boolean => bytes.subarray(at, at + mark.length).equals(mark);
  let at = skipBlanks(bytes, 0);
  if (opens(at, MARK)) {
    drift.add("body: byte-order mark");
    at = skipBlanks(bytes, at + MARK.length);
  }
  const prefix = PREFIXES.find((known) => opens(at, known.bytes));
  if (prefix !== undefined) {
    drift.add(`body: ${prefix.text} before the JSON`);
    at = skipBlanks(bytes, at + prefix.bytes.length);
  }
  const first = bytes[at];
  if (first === undefined) throw new ReplyRefused("the body is empty");
  if (first === LESS_THAN) throw new ReplyRefused("a web page came instead of data");
  if (first === 91) throw new ReplyRefused("a bare list came instead of an envelope");
  if (first !== BRACE) throw new ReplyRefused("the body is not JSON");
  return at;
}

const LESS_THAN = 60;

/** Walks over the members of the outermost object; returns the position behind it. */
function readEnvelope(reply: Reply, start: number, onData: (at: number) => number): number {
  const { bytes } = reply;
  let at = skipBlanks(bytes, start + 1);
  let hasData = false;
  if (bytes[at] === 125) return at + 1;
  for (;;) {
    expect(bytes, at, QUOTE, "a member's name is expected");
    const nameEnd = spanEnd(bytes, at, 1);
    const name = memberName(reply, { start: at, end: nameEnd });
    at = skipBlanks(bytes, nameEnd);
    expect(bytes, at, 58, "a colon is expected");
    at = skipBlanks(bytes, at + 1);
    if (name === "data" && hasData) throw new ReplyRefused("data stands twice in the reply");
    if (name === "data") {
      hasData = true;
      at = onData(at);
    } else {
      const end = spanEnd(bytes, at, 1);
      reply.members.set(name, parseSpan(reply, { start: at, end }, 1));
      at = end;
    }
    at = skipBlanks(bytes, at);
    if (bytes[at] === 125) return at + 1;
    expect(bytes, at, 44, "a comma or a closing bracket is expected");
    at = skipBlanks(bytes, at + 1);
  }
}

const MEMBERS: ReadonlySet<string> = new Set(["message", "code", "success", "total", "data"]);

function memberName(reply: Reply, span: Span): string {
  const told = parseSpan(reply, span, 1);
  const name = typeof told === "string" ? told : "";
  const folded = foldKey(name);
  if (MEMBERS.has(folded) && folded !== name) reply.drift.add("envelope: key in another case");
  return folded;
}

/** Behind the JSON only blanks may stand, or a block of HTML such as ColdFusion's debug table. */
function checkTail(bytes: Buffer, end: number, drift: Drift): void {
  const at = skipBlanks(bytes, end);
  if (at >= bytes.length) return;
  if (bytes[at] !== LESS_THAN) throw new ReplyRefused("other text follows the JSON");
  drift.add("body: HTML after the JSON");
}

/** @throws JsonRefused when another byte stands there, or none. */
export function expect(bytes: Buffer, at: number, byte: number, reason: string): void {
  if (bytes[at] !== byte) throw new JsonRefused(reason, at, at >= bytes.length);
}

const refusalOf = (error: JsonRefused, size: number): ReplyRefused =>
  new ReplyRefused(
    error.isCutShort
      ? `the JSON is cut short after ${size} bytes`
      : `the JSON is broken near byte ${error.at}: ${error.message}`,
    { cause: error },
  );
