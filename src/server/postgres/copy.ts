import { once } from "node:events";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";

export type CopyValue = string | number | boolean | Buffer | null;

const CHUNK_CHARACTERS = 262_144;

/** Rows waiting to be copied, as PostgreSQL's COPY text: about the size of the rows themselves, not of their objects. */
export type CopyRows = {
  readonly add: (values: readonly CopyValue[]) => void;
  readonly count: () => number;
  readonly take: () => readonly Buffer[];
};

export function copyRows(): CopyRows {
  let chunks: Buffer[] = [];
  let text = "";
  let count = 0;
  const cut = () => {
    if (text !== "") chunks.push(Buffer.from(text, "utf8"));
    text = "";
  };
  return {
    add: (values) => {
      text += copyLine(values);
      count += 1;
      if (text.length > CHUNK_CHARACTERS) cut();
    },
    count: () => count,
    take: () => {
      cut();
      const taken = chunks;
      chunks = [];
      count = 0;
      return taken;
    },
  };
}

/** One line of COPY text: tab between values, `\N` for null. */
function copyLine(values: readonly CopyValue[]): string {
  let line = "";
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) line += "\t";
    line += copyField(values[index] ?? null);
  }
  return `${line}\n`;
}

function copyField(value: CopyValue): string {
  if (value === null) return "\\N";
  if (typeof value === "string") return SPECIAL.test(value) ? escapeText(value) : value;
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString("hex")}`;
  if (typeof value === "boolean") return value ? "t" : "f";
  return String(value);
}

// oxlint-disable-next-line no-control-regex -- NUL is what PostgreSQL cannot store
const SPECIAL = /[\\\t\n\r\u0000]/;

const escapeText = (text: string): string =>
  text
    .replaceAll("\\", "\\\\")
    .replaceAll("\t", "\\t")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\u0000", "\uFFFD");

/** Sends rows into a table. The client must not be used for anything else until this is done. */
export async function copyInto(
  client: PoolClient,
  table: string,
  columns: readonly string[],
  chunks: readonly Buffer[],
): Promise<void> {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
  const done = once(stream, "finish");
  // Without this the rejection of `done` would be unhandled while the writer still waits for a drain.
  done.catch(() => undefined);
  for (const chunk of chunks) {
    if (stream.write(chunk)) continue;
    await Promise.race([once(stream, "drain"), done]);
  }
  stream.end();
  await done;
}
