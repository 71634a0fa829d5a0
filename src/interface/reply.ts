import { isUtf8 } from "node:buffer";
import { JsonReader, JsonRefused, type JsonObject, type JsonValue } from "./json-reader.ts";
import { eachMember, ListCursor, skipBlanks, spanEnd, valueAt, type JsonBytes } from "./json-walk.ts";
import { columnsOf, eachQueryRow, rowOf } from "./query-rows.ts";
import { foldKey, RowReader, RowRefused, type Table } from "./fields.ts";
import { flagOf, textOf, wholeNumberOf } from "./kinds.ts";
import { ENVELOPES, type Operation } from "./operations.ts";
import { Drift, ReplyRefused, SetAside, type ReadRow, type ReplyFacts } from "./reading.ts";

const MEBIBYTE = 1024 * 1024;
const BRACE = 123;
const BRACKET = 91;
const LESS_THAN = 60;

/** A reply's envelope before it is understood: its bytes, its small members, and the position of `data`. */
export type Reply = JsonBytes & {
  readonly drift: Drift;
  /** Every member but `data`, by its folded name. */
  readonly members: JsonObject;
};

/**
 * Reads a reply whose `data` is a list, row by row: only one row at a time is held as a tree.
 * @throws ReplyRefused, possibly after rows were handed over: `success` may stand behind `data`, and a cut behind both.
 */
export function readRows<Value>(
  operation: Exclude<Operation, "interviewReport">,
  body: Uint8Array | string,
  table: Table<Value>,
  onRow: (row: ReadRow<Value>) => void,
): ReplyFacts {
  const setAside = new SetAside();
  let rows = 0;
  let isList = false;
  const reply = readReply(operation, body, (opened, at) => {
    const reader = new RowReader(opened.drift);
    const end = eachElement(opened, at, (element) => {
      rows += 1;
      try {
        onRow(reader.row(element, table));
      } catch (error) {
        if (!(error instanceof RowRefused)) throw error;
        setAside.add(rows - 1, error.message);
      }
    });
    isList = end !== null;
    return end ?? spanEnd(opened.bytes, at, 1);
  });
  if (!isList) throw new ReplyRefused("data is not a list");
  return factsOf(operation, reply, rows, setAside);
}

/** Hands over the elements of a list or the rows of a query; null when the value is neither. Returns where it ends. */
function eachElement(reply: Reply, start: number, onElement: (element: JsonValue) => void): number | null {
  const { bytes, members, drift } = reply;
  const isObject = bytes[start] === BRACE;
  if (!isObject && bytes[start] !== BRACKET) return null;
  const columns = columnsOf(members.get("columns"));
  const end = isObject
    ? eachQueryRow(reply, start, 2, onElement)
    : eachOfList(reply, start, (row) => onElement(columns === null ? row : rowOf(columns, row)));
  if ((isObject || columns !== null) && end !== null) drift.add("data: columns and data for a list");
  return end;
}

function eachOfList(reply: Reply, start: number, onElement: (element: JsonValue) => void): number {
  const list = new ListCursor(reply, start, 2);
  for (let element = list.next(); element !== undefined; element = list.next()) onElement(element);
  return list.position;
}

/** What a reply said of itself; counts what its envelope lacks or contradicts. */
export function factsOf(
  operation: Operation,
  { members, drift }: Reply,
  rows: number,
  { count, first }: SetAside,
): ReplyFacts {
  for (const name of ENVELOPES[operation])
    if (name !== "data" && !members.has(name)) drift.add(`${name}: missing`);
  const code = members.get("code");
  if (code !== undefined && textOf(code) !== "200") drift.add("code: not 200");
  const total = totalOf(members.get("total"), drift);
  if (total !== null && total > rows) drift.add("total: more reported than came");
  if (total !== null && total < rows) drift.add("total: fewer reported than came");
  return { total, rows, drift: drift.counts, setAside: { count, first } };
}

function totalOf(value: JsonValue | undefined, drift: Drift): number | null {
  if (value === undefined) return null;
  const mended = (what: string): void => drift.add(`total: ${what}`);
  const bounds = { lowest: 0, highest: Number.MAX_SAFE_INTEGER };
  const total = wholeNumberOf(textOf(value) ?? "", bounds, mended);
  if (total === null) mended("not a whole number");
  else if (typeof value === "string") mended("text for a number");
  return total;
}

/** Largest body after decompression, in bytes. */
const bodyBytesMax = (operation: Operation): number => (operation === "employees" ? 256 : 32) * MEBIBYTE;

/**
 * Reads a body with its envelope, in the order: size, UTF-8, byte-order mark and blanks, known prefixes, a page, the
 * JSON, `success`. `onData` is called where the value of `data` starts, with the members read so far, and returns where
 * it ends.
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
  checkSuccess(reply);
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
  const prefix = PREFIXES.find((one) => opens(at, one.bytes));
  if (prefix !== undefined) {
    drift.add(`body: ${prefix.text} before the JSON`);
    at = skipBlanks(bytes, at + prefix.bytes.length);
  }
  const first = bytes[at];
  if (first === undefined) throw new ReplyRefused("the body is empty");
  if (first === LESS_THAN) throw new ReplyRefused("a web page came instead of data");
  if (first === BRACKET) throw new ReplyRefused("a bare list came instead of an envelope");
  if (first !== BRACE) throw new ReplyRefused("the body is not JSON");
  return at;
}

/** Reads the members of the outermost object; returns the position behind it. */
function readEnvelope(reply: Reply, start: number, onData: (at: number) => number): number {
  const { drift } = reply;
  let hasData = false;
  return eachMember(reply, start, 1, (given, at) => {
    const name = foldKey(given);
    if (MEMBERS.has(name) && given !== name) drift.add("envelope: key in another case");
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

const MEMBERS: ReadonlySet<string> = new Set(["message", "code", "success", "total", "data"]);
const REPEATED = "body: member given twice";

function addMember({ members, drift }: Reply, name: string, value: JsonValue): void {
  const before = members.get(name);
  if (before !== undefined) drift.add(REPEATED);
  if (before !== undefined && name === "success" && meaningOf(before) !== meaningOf(value))
    throw new ReplyRefused("success is both true and false");
  members.set(name, value);
}

const meaningOf = (value: JsonValue): boolean | null => (value === null ? null : flagOf(value));

/** Behind the JSON only blanks may stand, or a block of HTML such as ColdFusion's debug table. */
function checkTail(bytes: Buffer, end: number, drift: Drift): void {
  const at = skipBlanks(bytes, end);
  if (at >= bytes.length) return;
  if (bytes[at] !== LESS_THAN) throw new ReplyRefused("other text follows the JSON");
  drift.add("body: HTML after the JSON");
}

/** The envelope has to say `success: true`, in any of the forms of a flag. */
function checkSuccess({ members, drift }: Reply): void {
  const given = members.get("success") ?? null;
  const success = meaningOf(given);
  if (success === null) throw new ReplyRefused("it is not an envelope with success");
  if (!success) throw new ReplyRefused("success is false");
  if (given !== true) drift.add("success: not written as true");
}

const refusalOf = (error: JsonRefused, size: number): ReplyRefused =>
  new ReplyRefused(
    error.isCutShort
      ? `the JSON is cut short after ${size} bytes`
      : `the JSON is broken near byte ${error.at}: ${error.message}`,
    { cause: error },
  );
