import { foldKey, RowReader, RowRefused, type Table } from "./fields.ts";
import { JsonReader, JsonRefused, type JsonObject, type JsonValue } from "./json-reader.ts";
import { flagOf, textOf, wholeNumberOf } from "./kinds.ts";
import { ROUTES, type BodyBytes, type Operation, type ReplyBody } from "./operations.ts";
import { columnsOf, rowOf, rowsOf } from "./query-rows.ts";
import { Drift, ReplyRefused, SetAside, type ReadRow, type ReplyFacts } from "./reading.ts";
import { TABLES, type RowOf, type RowOperation } from "./tables.ts";

const MEBIBYTE = 1024 * 1024;

/** A reply before it is understood: its text as far as it was not read yet, and its small members. */
export type Reply = {
  readonly json: JsonReader;
  readonly drift: Drift;
  /** Every member but `data`, by its folded name. */
  readonly members: JsonObject;
};

/**
 * Reads a reply whose `data` is a list, row by row: only one row at a time is held as a tree, unless it is a ColdFusion
 * query. What could not be read of an object or list in a row is in `unread` as `assignments.0.acknowledged`.
 * @throws ReplyRefused, possibly after rows were handed over, of which none may be used then: `success` may stand behind
 *   `data`, and a cut behind both.
 */
export function* rowsOfReply<Requested extends RowOperation>(
  operation: Requested,
  body: ReplyBody,
): Generator<ReadRow<RowOf<Requested>>, ReplyFacts> {
  const table = TABLES[operation];
  const setAside = new SetAside();
  let rows = 0;
  let isList = false;
  const reply = yield* partsOfReply(body, function* (opened) {
    const reader = new RowReader(opened.drift);
    const elements = elementsOf(opened);
    isList = elements !== null;
    for (const element of elements ?? []) {
      rows += 1;
      const row = tryRow(reader, element, table);
      if (row instanceof RowRefused) setAside.add(rows - 1, row.message);
      else yield row;
    }
  });
  if (!isList) throw new ReplyRefused("data is not a list");
  return factsOf(operation, reply, rows, setAside);
}

function tryRow<Value>(reader: RowReader, element: JsonValue, of: Table<Value>): ReadRow<Value> | RowRefused {
  try {
    return reader.row(element, of);
  } catch (error) {
    if (error instanceof RowRefused) return error;
    throw error;
  }
}

/** The same for a reply that is small enough to be read at once. */
export function readRows<Requested extends RowOperation>(
  operation: Requested,
  body: ReplyBody,
  onRow: (row: ReadRow<RowOf<Requested>>) => void,
): ReplyFacts {
  return drain(rowsOfReply(operation, body), onRow);
}

function drain<Part, Result>(parts: Generator<Part, Result>, onPart: (part: Part) => void): Result {
  let next = parts.next();
  while (next.done !== true) {
    onPart(next.value);
    next = parts.next();
  }
  return next.value;
}

/** True of a body that is a reply without rows: it holds no member that says which operation it answers. */
export function isEmptyReply(body: ReplyBody): boolean {
  try {
    return readRows("weekly", body, () => undefined).rows === 0;
  } catch (error) {
    if (error instanceof ReplyRefused) return false;
    throw error;
  }
}

/** The elements of a list or the rows of a query; null when `data` is neither. */
function elementsOf({ json, members, drift }: Reply): Iterable<JsonValue> | null {
  const columns = columnsOf(members.get("columns"));
  if (json.peek() === "[" && columns === null) return json.values();
  const rows = json.peek() === "[" ? rowsUnder(columns ?? [], json.values()) : queryRows(json.value());
  if (rows !== null) drift.add("data: columns and data for a list");
  return rows;
}

function* rowsUnder(columns: readonly string[], values: Iterable<JsonValue>): Generator<JsonValue, void> {
  for (const value of values) yield rowOf(columns, value);
}

const queryRows = (value: JsonValue): JsonValue[] | null => (value instanceof Map ? rowsOf(value) : null);

/** Facts that a reply said of itself; counts what its envelope lacks or contradicts. */
export function factsOf(
  operation: Operation,
  { members, drift }: Reply,
  rows: number,
  { count, first }: SetAside,
): ReplyFacts {
  for (const name of ROUTES[operation].envelope)
    if (name !== "data" && !members.has(name)) drift.add(`${name}: missing`);
  const code = members.get("code");
  if (code !== undefined && codeOf(code, drift) !== 200) drift.add("code: not 200");
  const given = members.get("total");
  const total = given === undefined ? null : totalOf(given, drift);
  if (total !== null && total > rows) drift.add("total: more reported than came");
  if (total !== null && total < rows) drift.add("total: fewer reported than came");
  const isTotalReached = total === null ? given === undefined : total <= rows;
  return {
    total,
    isWhole: isTotalReached && count === 0,
    rows,
    drift: drift.counts,
    examples: drift.examples,
    setAside: { count, first },
  };
}

const codeOf = (value: JsonValue, drift: Drift): number | null =>
  wholeNumberOf(textOf(value) ?? "", CODE_BOUNDS, (what) => drift.add(`code: ${what}`));

const CODE_BOUNDS = { lowest: 0, highest: 999 };
const TOTAL_BOUNDS = { lowest: 0, highest: Number.MAX_SAFE_INTEGER };
/** A count of rows has no decimals, so that its commas are between thousands. */
const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/;

function totalOf(value: JsonValue, drift: Drift): number | null {
  const mended = (what: string): void => drift.add(`total: ${what}`);
  const given = textOf(value) ?? "";
  const hasCommas = THOUSANDS.test(given);
  const total = wholeNumberOf(hasCommas ? given.replaceAll(",", "") : given, TOTAL_BOUNDS, mended);
  if (total === null) mended("not a whole number");
  else if (hasCommas) mended("commas in a number");
  else if (typeof value === "string") mended("text for a number");
  return total;
}

/**
 * Reads a body with its envelope, in the order: charset, byte-order mark and blanks, known prefixes, a page, the JSON,
 * `success`. `readData` begins where the value of `data` does, with the members read so far, and reads it part by part.
 * @throws ReplyRefused
 */
function* partsOfReply<Part>(
  body: ReplyBody,
  readData: (reply: Reply) => Generator<Part, void>,
): Generator<Part, Reply> {
  const { bytes: given, mediaType } = sentOf(body);
  const drift = new Drift();
  const { more, bytes } = partsOf(
    given instanceof Uint8Array ? piecesOf(given) : given,
    decoderOf(mediaType, drift),
  );
  const text = more("");
  const json = new JsonReader(text, jsonStart(text, drift), { more });
  const reply: Reply = { json, drift, members: new Map() };
  try {
    yield* partsOfEnvelope(reply, readData);
  } catch (error) {
    if (error instanceof JsonRefused) throw refusalOf(error, bytes());
    throw error;
  }
  // Behind the JSON only blanks may stand, or a block of HTML such as ColdFusion's debug table.
  const next = json.peek();
  if (next === "<") drift.add("body: HTML after the JSON");
  else if (next !== "") throw new ReplyRefused("other text follows the JSON");
  if (json.repeated > 0) drift.add(REPEATED, json.repeated);
  checkSuccess(reply);
  return reply;
}

function sentOf(body: ReplyBody): { readonly bytes: BodyBytes; readonly mediaType: string } {
  if (typeof body === "string") return { bytes: bytesOf(body), mediaType: "" };
  return "bytes" in body ? body : { bytes: body, mediaType: "" };
}

/** @throws ReplyRefused when it holds half of a pair of characters */
export function bytesOf(text: string): Uint8Array {
  if (!text.isWellFormed()) throw notText("utf-8");
  return Buffer.from(text);
}

const notText = (encoding: string): ReplyRefused =>
  new ReplyRefused(`the body is not ${encoding.toUpperCase()} text`);

const DECODING = { fatal: true, ignoreBOM: true };

/** Decoder of the declared charset, or of UTF-8 where none is declared or the platform does not know it. */
function decoderOf(mediaType: string, drift: Drift): TextDecoder {
  const [, charset] = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(mediaType) ?? [];
  const declared = charset === undefined ? null : knownDecoder(charset);
  if (charset !== undefined && declared === null) drift.add("body: unknown charset declared");
  if (declared !== null && declared.encoding !== "utf-8") drift.add(`body: in ${declared.encoding}`);
  return declared ?? new TextDecoder("utf-8", DECODING);
}

function knownDecoder(charset: string): TextDecoder | null {
  try {
    return new TextDecoder(charset, DECODING);
  } catch {
    return null;
  }
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += MEBIBYTE) yield bytes.subarray(at, at + MEBIBYTE);
}

/**
 * Hands over a text part by part, each with what is left of the one before: whole it would take as much memory again, or
 * twice. `bytes` is how many there were so far.
 */
function partsOf(pieces: Iterable<Uint8Array>, decoder: TextDecoder) {
  const remaining = pieces[Symbol.iterator]();
  let bytes = 0;
  const decoded = (piece: Uint8Array | undefined): string => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      throw notText(decoder.encoding);
    }
  };
  const more = (left: string): string => {
    let part = "";
    while (part.length < Math.max(left.length, MEBIBYTE)) {
      const { value, done } = remaining.next();
      if (done === true) return left + part + decoded(undefined);
      bytes += value.length;
      part += decoded(value);
    }
    return left + part;
  };
  return { more, bytes: () => bytes };
}

/** As `partsOfReply`, at once: `readData` reads the value of `data`. @throws ReplyRefused */
export const readReply = (body: ReplyBody, readData: (reply: Reply) => void): Reply =>
  drain(
    // oxlint-disable-next-line require-yield -- it has no parts
    partsOfReply(body, function* (reply) {
      readData(reply);
    }),
    () => undefined,
  );

/** Text that ColdFusion puts before the JSON, and the character that the JSON starts with. */
const START = /^[ \t\r\n]*(\ufeff?)[ \t\r\n]*(\/\/|\)\]\}',)?[ \t\r\n]*(.?)/s;

const NO_ENVELOPE: ReadonlyMap<string, string> = new Map([
  ["", "the body is empty"],
  ["<", "a web page came instead of data"],
  ["[", "a bare list came instead of an envelope"],
]);

/** Returns where the JSON starts. */
function jsonStart(text: string, drift: Drift): number {
  const [start = "", mark = "", prefix, first = ""] = START.exec(text) ?? [];
  if (mark !== "") drift.add("body: byte-order mark");
  if (prefix !== undefined) drift.add(`body: ${prefix} before the JSON`);
  if (first !== "{") throw new ReplyRefused(NO_ENVELOPE.get(first) ?? "the body is not JSON");
  return start.length - 1;
}

const MEMBERS: ReadonlySet<string> = new Set(["message", "code", "success", "total", "data"]);
const REPEATED = "body: member given twice";

/** Reads the members of the outermost object. */
function* partsOfEnvelope<Part>(
  reply: Reply,
  readData: (reply: Reply) => Generator<Part, void>,
): Generator<Part, void> {
  const { json, drift } = reply;
  let hasData = false;
  for (const given of json.names()) {
    const name = foldKey(given);
    if (MEMBERS.has(name) && given !== name) drift.add("envelope: key in another case");
    if (name === "data") {
      if (hasData) throw new ReplyRefused("data stands twice in the reply");
      hasData = true;
      yield* readData(reply);
    } else addMember(reply, name, json.value());
  }
}

function addMember({ members, drift }: Reply, name: string, value: JsonValue): void {
  const before = members.get(name);
  if (before !== undefined) drift.add(REPEATED);
  if (before !== undefined && name === "success" && meaningOf(before) !== meaningOf(value))
    throw new ReplyRefused("success is both true and false");
  members.set(name, value);
}

const meaningOf = (value: JsonValue): boolean | null => (value === null ? null : flagOf(value));

/** The envelope has to say `success: true`, in any of the forms of a flag. */
function checkSuccess({ members, drift }: Reply): void {
  const given = members.get("success") ?? null;
  const success = meaningOf(given);
  if (success === null) throw new ReplyRefused("it is not an envelope with success");
  if (!success) throw new ReplyRefused("success is false");
  if (given !== true) drift.add("success: not written as true");
}

const refusalOf = (error: JsonRefused, bytes: number): ReplyRefused =>
  new ReplyRefused(
    error.isCutShort
      ? `the JSON is cut short after ${bytes} bytes`
      : `the JSON is broken near character ${error.at}: ${error.message}`,
    { cause: error },
  );
