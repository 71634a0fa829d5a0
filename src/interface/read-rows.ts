import type { Drift } from "./drift.ts";
import type { Table } from "./fields.ts";
import { flagOf } from "#interface/kinds/flag-kinds.ts";
import { JsonNumber, type JsonValue } from "#interface/json/json-reader.ts";
import { spanEnd } from "#interface/json/json-span.ts";
import { ListCursor } from "#interface/json/json-walk.ts";
import { wholeNumberOf } from "#interface/kinds/number-kinds.ts";
import { ENVELOPES } from "./envelopes.ts";
import type { Operation } from "./operations.ts";
import { columnsOf, rowOf } from "#interface/json/query-rows.ts";
import { eachQueryRow } from "#interface/json/query-walk.ts";
import { ReplyRefused, type ReplyFacts, type Told } from "./reading.ts";
import { readReply, type Reply } from "./reply.ts";
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
  const isObject = bytes[start] === BRACE;
  if (!isObject && bytes[start] !== BRACKET) return null;
  const columns = columnsOf(members.get("columns"));
  const isQuery = isObject || columns !== null;
  const end = isObject
    ? eachQueryRow(reply, start, 2, onElement)
    : eachOfList(reply, start, (row) => onElement(columns === null ? row : rowOf(columns, row)));
  if (isQuery && end !== null) drift.add("data: columns and data for a list");
  return end;
}

const BRACE = 123;
const BRACKET = 91;

function eachOfList(reply: Reply, start: number, onElement: (element: JsonValue) => void): number {
  const list = new ListCursor(reply, start, 2);
  for (let element = list.next(); element !== undefined; element = list.next()) onElement(element);
  return list.position;
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
