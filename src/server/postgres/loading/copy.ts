import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { measured } from "#server/postgres/query-times.ts";

export type CopyValue = string | number | boolean | Buffer | null;

const CHUNK_CHARACTERS = 262_144;

/**
 * Rows waiting to be copied, given by member: no value is placed by its position. Kept as PostgreSQL's COPY text, which
 * is about the size of the rows themselves, not of their objects.
 */
export type MemberRows<Row> = {
  readonly add: (row: Row) => void;
  readonly count: () => number;
  readonly take: () => readonly Buffer[];
};

export function memberRows<Row extends { readonly [Member in keyof Row]: CopyValue }>(
  members: readonly (keyof Row)[],
): MemberRows<Row> {
  let chunks: Buffer[] = [];
  let text = "";
  let count = 0;
  const cut = () => {
    if (text !== "") chunks.push(Buffer.from(text, "utf8"));
    text = "";
  };
  return {
    add: (row) => {
      text += copyLine(row, members);
      count += 1;
      if (text.length > CHUNK_CHARACTERS) cut();
    },
    count: () => count,
    take: () => {
      cut();
      const waiting = chunks;
      chunks = [];
      count = 0;
      return waiting;
    },
  };
}

/** One line of COPY text: tab between values, `\N` for null. A loop, since a load writes a hundred million values. */
function copyLine<Row extends { readonly [Member in keyof Row]: CopyValue }>(
  row: Row,
  members: readonly (keyof Row)[],
) {
  let line = "";
  for (const member of members) line += `${copyField(row[member])}\t`;
  return `${line.slice(0, -1)}\n`;
}

function copyField(value: CopyValue): string {
  if (value === null) return "\\N";
  if (typeof value === "string")
    return HAS_SPECIAL.test(value) ? value.replaceAll(SPECIAL, (sign) => ESCAPED.get(sign) ?? sign) : value;
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString("hex")}`;
  if (typeof value === "boolean") return value ? "t" : "f";
  return String(value);
}

// oxlint-disable-next-line no-control-regex -- NUL is what PostgreSQL cannot store
const HAS_SPECIAL = /[\\\t\n\r\u0000]/;
const SPECIAL = new RegExp(HAS_SPECIAL, "g");
const ESCAPED = new Map([
  ["\\", "\\\\"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\u0000", "\uFFFD"],
]);

/** Sends rows into a table. The client must not be used for anything else until this is done. */
export async function copyInto(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  chunks: readonly Buffer[],
): Promise<void> {
  const into = client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
  await measured("loads", pipeline(Readable.from(chunks), into));
}
