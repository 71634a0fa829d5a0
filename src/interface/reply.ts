import { isUtf8 } from "node:buffer";
import { Drift } from "./drift.ts";
import { foldKey } from "./fields.ts";
import { JsonReader, JsonRefused, type JsonObject, type JsonValue } from "#interface/json/json-reader.ts";
import { skipBlanks } from "#interface/json/json-span.ts";
import { eachMember, valueAt, type JsonBytes } from "#interface/json/json-walk.ts";
import type { Operation } from "./operations.ts";
import { flagOf } from "#interface/kinds/flag-kinds.ts";
import { ReplyRefused } from "./reading.ts";

const MEBIBYTE = 1024 * 1024;
const BRACE = 123;

/** A reply's envelope before it is understood: its bytes, its small members, and the position of `data`. */
export type Reply = JsonBytes & {
  readonly drift: Drift;
  /** Every member but `data`, by its folded name. */
  readonly members: JsonObject;
};

/** Largest body after decompression, in bytes. */
const bodyBytesMax = (operation: Operation): number => (operation === "employees" ? 256 : 32) * MEBIBYTE;

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
    if (reply.json.repeated > 0) drift.add(REPEATED, reply.json.repeated);
  } catch (error) {
    if (error instanceof JsonRefused) throw refusalOf(error, bytes.length);
    throw error;
  }
  return reply;
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

/** Reads the members of the outermost object; returns the position behind it. */
function readEnvelope(reply: Reply, start: number, onData: (at: number) => number): number {
  let hasData = false;
  return eachMember(reply, start, 1, (told, at) => {
    const name = memberName(reply, told);
    if (name !== "data") {
      const { value, end } = valueAt(reply, at, 1);
      addMember(reply, name, value);
      return end;
    }
    if (hasData) throw new ReplyRefused("data stands twice in the reply");
    hasData = true;
    return onData(at);
  });
}

function addMember({ members, drift }: Reply, name: string, value: JsonValue): void {
  const before = members.get(name);
  if (before !== undefined) drift.add(REPEATED);
  if (before !== undefined && name === "success" && meaningOf(before) !== meaningOf(value))
    throw new ReplyRefused("success is both true and false");
  members.set(name, value);
}

const REPEATED = "body: member given twice";
const meaningOf = (value: JsonValue): boolean | null => (value === null ? null : flagOf(value));

const MEMBERS: ReadonlySet<string> = new Set(["message", "code", "success", "total", "data"]);

function memberName({ drift }: Reply, told: string): string {
  const name = foldKey(told);
  if (MEMBERS.has(name) && told !== name) drift.add("envelope: key in another case");
  return name;
}

/** Behind the JSON only blanks may stand, or a block of HTML such as ColdFusion's debug table. */
function checkTail(bytes: Buffer, end: number, drift: Drift): void {
  const at = skipBlanks(bytes, end);
  if (at >= bytes.length) return;
  if (bytes[at] !== LESS_THAN) throw new ReplyRefused("other text follows the JSON");
  drift.add("body: HTML after the JSON");
}

const refusalOf = (error: JsonRefused, size: number): ReplyRefused =>
  new ReplyRefused(
    error.isCutShort
      ? `the JSON is cut short after ${size} bytes`
      : `the JSON is broken near byte ${error.at}: ${error.message}`,
    { cause: error },
  );
