import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createZstdDecompress } from "node:zlib";
import { z } from "zod";
import { faultCode, faultInWords } from "#server/postgres/connect.ts";

/*
 * A backup is text, compressed with zstd: a line of JSON about the whole, then for each table a line of JSON, its rows as
 * COPY writes them, the line `\.` that ends COPY text everywhere, and a line of JSON with what has to be there; at the
 * end a line with the sums. So it is written and read as a stream, and `zstdcat` shows it to people.
 */

/** A part of a partitioned table, as PostgreSQL describes it; `key` where it is partitioned again. */
const partition = z.object({
  name: z.string(),
  parent: z.string(),
  bound: z.string(),
  key: z.nullable(z.string()),
});
const sequence = z.object({ name: z.string(), last: z.int() });

const header = z.object({
  fieldboard: z.literal("backup"),
  madeAt: z.iso.datetime(),
  /** The migrations of the store, oldest first: its schema version is the last. */
  migrations: z.array(z.string()).min(1),
  partitions: z.array(partition),
  sequences: z.array(sequence),
});
const tableHead = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
const tableFoot = z.object({ rows: z.int(), sha256: z.string() });
const sums = z.object({ tables: z.int(), rows: z.int() });

export type BackupHeader = z.output<typeof header>;
export type TableHead = z.output<typeof tableHead>;
/** Sums of a backup. */
export type BackupSums = z.output<typeof sums>;

/** The file cannot be restored. Its message is one sentence for people. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused";
}

const END = "\\.\n";
/** The end of a table behind its rows: COPY writes a backslash in a row as two. */
const END_AFTER_ROW = Buffer.from(`\n${END}`);

const jsonLine = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

/** The bytes of a backup, before they are compressed, of the COPY text of each table. `onEnd` receives the sums. */
export async function* backupBytes(
  about: BackupHeader,
  tables: readonly TableHead[],
  copyOut: (table: TableHead) => AsyncIterable<Buffer>,
  onEnd: (all: BackupSums) => void,
): AsyncGenerator<Buffer> {
  yield jsonLine(about);
  const all = { tables: tables.length, rows: 0 };
  for (const table of tables) {
    yield jsonLine(table);
    const hash = createHash("sha256");
    let rows = 0;
    for await (const chunk of copyOut(table)) {
      hash.update(chunk);
      rows += linesIn(chunk);
      yield chunk;
    }
    yield Buffer.from(END);
    yield jsonLine({ rows, sha256: hash.digest("hex") });
    all.rows += rows;
  }
  yield jsonLine(all);
  onEnd(all);
}

export type OpenBackup = {
  readonly header: BackupHeader;
  /**
   * Hands each table to `use`, which reads its rows and returns how many there were, and compares them with what the
   * file says. @throws BackupRefused when they differ, or the file is cut
   */
  readonly eachTable: (
    use: (table: TableHead, rows: AsyncIterable<Buffer>) => Promise<number>,
  ) => Promise<BackupSums>;
};

/** Opens a backup and reads its header. @throws BackupRefused when it is none */
export async function openBackup(path: string): Promise<OpenBackup> {
  const text = readText(path);
  const first = await text.json().catch((error: unknown) => {
    throw notABackup(path, error);
  });
  const about = header.safeParse(first);
  if (!about.success) throw notABackup(path, about.error);
  return {
    header: about.data,
    eachTable: async (use) => {
      try {
        return await readTables(text, use);
      } catch (error) {
        throw error instanceof BadText ? damaged(path, error) : error;
      }
    },
  };
}

/** Reads all of a backup and compares it with its sums. Returns the tables that it holds. @throws BackupRefused */
export async function verifyBackup(path: string): Promise<readonly TableHead[]> {
  const { eachTable } = await openBackup(path);
  const tables: TableHead[] = [];
  await eachTable(async (table, rows) => {
    tables.push(table);
    let count = 0;
    for await (const chunk of rows) count += linesIn(chunk);
    return count;
  });
  return tables;
}

/** COPY writes a line end inside of a value as two characters, so that each line is a row. */
function linesIn(chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) count += 1;
  return count;
}

async function readTables(
  text: Text,
  use: (table: TableHead, rows: AsyncIterable<Buffer>) => Promise<number>,
): Promise<BackupSums> {
  const found = { tables: 0, rows: 0 };
  for (;;) {
    const line = await text.json();
    const table = tableHead.safeParse(line);
    if (!table.success) {
      const expected = sums.safeParse(line).data;
      if (expected?.tables !== found.tables || expected.rows !== found.rows) throw new BadText();
      await text.end();
      return found;
    }
    const hash = createHash("sha256");
    const rows = await use(table.data, hashed(text.rows(), hash));
    const expected = tableFoot.safeParse(await text.json()).data;
    if (expected?.rows !== rows || expected.sha256 !== hash.digest("hex")) throw new BadText();
    found.tables += 1;
    found.rows += rows;
  }
}

async function* hashed(
  rows: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of rows) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Thrown where the text is not what a backup would have there. */
class BadText extends Error {
  override readonly name = "BadText";
}

/** Refuses a file whose first line cannot be read. */
function notABackup(path: string, cause: unknown): BackupRefused {
  if (isOfSystem(cause))
    return new BackupRefused(`${path} cannot be read: ${faultInWords(cause)}.`, { cause });
  const isCompressed =
    cause instanceof BadText && cause.cause !== undefined && faultCode(cause.cause) !== NOT_ZSTD;
  if (isCompressed) return damaged(path, cause);
  return new BackupRefused(`${path} is not a backup that npm run backup wrote.`, { cause });
}

/** Name by which zstd calls a file that does not begin as its own do. */
const NOT_ZSTD = "ZSTD_error_prefix_unknown";

export const damaged = (path: string, cause: unknown): BackupRefused =>
  new BackupRefused(`${path} is damaged: restore another copy of it. Nothing was restored.`, { cause });

const isOfSystem = (error: unknown): boolean => error instanceof Error && "syscall" in error;

const LINE_END = 10;
/** The first line names all partitions. */
const LINE_BYTES_MAX = 64 * 1024 * 1024;

type Text = {
  /** The next line, as JSON. @throws BadText */
  readonly json: () => Promise<unknown>;
  /** The bytes up to the end of the table. @throws BadText when they end before it */
  readonly rows: () => AsyncGenerator<Buffer>;
  /** @throws BadText when there is more */
  readonly end: () => Promise<void>;
};

/** The decompressed text of a file. Holds no more of it than a line, or what was read at once. */
function readText(path: string): Text {
  const file = createZstdDecompress();
  // An error of the file ends the reading of what is made from it.
  pipeline(createReadStream(path), file, () => undefined);
  const chunks: AsyncIterator<Buffer> = file[Symbol.asyncIterator]();
  let waiting: Buffer = Buffer.alloc(0);

  const nextChunk = async (): Promise<Buffer | null> => {
    const next = await chunks.next().catch((cause: unknown) => {
      throw isOfSystem(cause) ? cause : new BadText("", { cause });
    });
    return next.done === true ? null : next.value;
  };
  const readMore = async (): Promise<void> => {
    const chunk = await nextChunk();
    if (chunk === null) throw new BadText();
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
  };

  const json = async (): Promise<unknown> => {
    // Joined once: a line without an end would be copied with each chunk.
    const begun: Buffer[] = [];
    let bytes = 0;
    while (!waiting.includes(LINE_END)) {
      begun.push(waiting);
      bytes += waiting.length;
      if (bytes > LINE_BYTES_MAX) throw new BadText();
      waiting = Buffer.alloc(0);
      await readMore();
    }
    const end = waiting.indexOf(LINE_END);
    const line = Buffer.concat([...begun, waiting.subarray(0, end)]);
    waiting = waiting.subarray(end + 1);
    try {
      return JSON.parse(line.toString("utf8"));
    } catch {
      throw new BadText();
    }
  };

  async function* rows(): AsyncGenerator<Buffer> {
    while (waiting.length < END.length) await readMore();
    if (waiting.indexOf(END) === 0) {
      waiting = waiting.subarray(END.length);
      return;
    }
    for (;;) {
      const end = waiting.indexOf(END_AFTER_ROW);
      // The last bytes may be the beginning of the end.
      const whole = end === -1 ? Math.max(waiting.length - END_AFTER_ROW.length + 1, 0) : end + 1;
      if (whole > 0) yield waiting.subarray(0, whole);
      waiting = waiting.subarray(end === -1 ? whole : end + END_AFTER_ROW.length);
      if (end !== -1) return;
      await readMore();
    }
  }

  const end = async (): Promise<void> => {
    if (waiting.length > 0 || (await nextChunk()) !== null) throw new BadText();
    if (!(await isOverAt(path, file.bytesWritten))) throw new BadText();
  };

  return { json, rows, end };
}

/** The writer may end a file with a frame of nothing, of 13 bytes. */
const EMPTY_FRAME_BYTES_MAX = 32;

/** True of a file that holds no text from a byte on: zstd leaves out what follows its text, without an error. */
async function isOverAt(path: string, start: number): Promise<boolean> {
  const left = await buffer(createReadStream(path, { start, end: start + EMPTY_FRAME_BYTES_MAX }));
  if (left.length === 0) return true;
  const frame = createZstdDecompress();
  frame.end(left);
  const text = await buffer(frame).catch(() => null);
  return text?.length === 0 && frame.bytesWritten === left.length;
}
