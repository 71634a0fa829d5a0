import type { Drift } from "./drift.ts";
import type { Table } from "./fields.ts";
import { flagOf } from "./flag-kinds.ts";
import { JsonNumber, type JsonValue } from "./json-reader.ts";
import { skipBlanks, spanEnd } from "./json-span.ts";
import { wholeNumberOf } from "./number-kinds.ts";
import { ENVELOPES } from "./envelopes.ts";
import type { Operation } from "./operations.ts";
import { columnsOf, rowOf, rowsOf } from "./query-rows.ts";
import { ReplyRefused, type ReplyFacts, type Told } from "./reading.ts";
import { expect, parseSpan, readReply, type Reply } from "./reply.ts";
import { RowReader, RowRefused } from "./row-reader.ts";
import { SetAside } from "./set-aside.ts";

/**
 * Reads a reply whose `data` is a list, row by row: only one row at a time is held as a tree.
 * @throws ReplyRefused, possibly after rows were handed over: `success` may stand behind `data`, and a cut behind both.
 */
export function readRows<Row extends object, Value>(
  operation: Exclude<Operation, "interviewReport">,
  body: Uint8Array | string,
  table: Table<Row>,
  read: (reader: RowReader) => Value,
  onRow: (row: Told<Value>) => void,
): ReplyFacts {
  const setAside = new SetAside();
  let rows = 0;
  let isList = false;
  const reply = readReply(operation, body, (opened, at) => {
    const reader = new RowReader(table, opened.drift);
    const end = eachElement(opened, at, (element) => {
      const index = rows;
      rows += 1;
      const told = tell(
        () => reader.row(element, read),
        (reason) => setAside.add(index, reason),
      );
      if (told !== null) onRow(told);
    });
    isList = end !== null;
    return end ?? spanEnd(opened.bytes, at, 1);
  });
  checkSuccess(reply);
  if (!isList) throw new ReplyRefused("data is not a list");
  const total = checkEnvelope(operation, reply, rows);
  return { total, rows, drift: reply.drift.counts, setAside: setAside.facts() };
}

function tell<Value>(read: () => Value, setAside: (reason: string) => void): Value | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RowRefused)) throw error;
    setAside(error.message);
    return null;
  }
}

/** Hands over the elements of a list or the rows of a query; null when the value is neither. Returns where it ends. */
function eachElement(reply: Reply, start: number, onElement: (element: JsonValue) => void): number | null {
  const { bytes, members, drift } = reply;
  if (bytes[start] === 123) return eachQueryRow(reply, start, onElement);
  if (bytes[start] !== 91) return null;
  const columns = columnsOf(members.get("columns"));
  if (columns !== null) drift.add("data: columns and data for a list");
  let at = skipBlanks(bytes, start + 1);
  if (bytes[at] === 93) return at + 1;
  for (;;) {
    const end = spanEnd(bytes, at, 2);
    const element = parseSpan(reply, { start: at, end }, 2);
    onElement(columns === null ? element : rowOf(columns, element));
    at = skipBlanks(bytes, end);
    if (bytes[at] === 93) return at + 1;
    expect(bytes, at, 44, "a comma or a closing bracket is expected");
    at = skipBlanks(bytes, at + 1);
  }
}

function eachQueryRow(reply: Reply, start: number, onElement: (element: JsonValue) => void): number | null {
  const end = spanEnd(reply.bytes, start, 1);
  const query = parseSpan(reply, { start, end }, 1);
  const rows = query instanceof Map ? rowsOf(query) : null;
  if (rows === null) return null;
  reply.drift.add("data: columns and data for a list");
  rows.forEach(onElement);
  return end;
}

/** @throws ReplyRefused unless the envelope says `success: true`, in any of the forms of a flag. */
export function checkSuccess({ members, drift }: Reply): void {
  const told = members.get("success");
  const success = told === undefined || told === null ? null : flagOf(told);
  if (success === null) throw new ReplyRefused("it is not an envelope with success");
  if (!success) throw new ReplyRefused("success is false");
  if (told !== true) drift.add("success: not written as true");
}

/** Counts what the envelope lacks or contradicts, and returns its total. */
export function checkEnvelope(operation: Operation, { members, drift }: Reply, rows: number): number | null {
  for (const name of ENVELOPES[operation])
    if (name !== "data" && !members.has(name)) drift.add(`${name}: missing`);
  const code = members.get("code");
  if (code !== undefined && textOf(code) !== "200") drift.add("code: not 200");
  const total = totalOf(members.get("total"), drift);
  if (total !== null && total > rows) drift.add("total: more told than came");
  if (total !== null && total < rows) drift.add("total: fewer told than came");
  return total;
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

const textOf = (value: JsonValue): string | null => {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === "string" ? value.trim() : null;
};
