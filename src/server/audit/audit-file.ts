import { createReadStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { AuditEntry } from "#domain/audit/audit.ts";
import type { SealedEntry } from "./audit-rows.ts";
import { addToFileNote } from "./audit-file-rows.ts";
import type { Store } from "#server/postgres/connect.ts";
import { claimFileId, putAside } from "./audit-parts.ts";

/** The lines beside the store, which whoever changes the store has to find and change too. */
export type AuditFile = {
  /**
   * Adds a line for each entry. Opened anew each time: a file that was moved aside or replaced is noticed.
   * @throws what the system says when it cannot
   */
  readonly append: (
    entries: readonly SealedEntry[],
    options?: { readonly isSynced: boolean },
  ) => Promise<void>;
};

export type AuditFileDeps = {
  readonly store: Pick<Store, "db">;
  /** `DATA_DIR/audit.log`. */
  readonly path: string;
  /** What the store calls the file by; null where that is kept beside the file. */
  readonly fileId: string | null;
  readonly log: AuditLog;
  readonly partBytesMax?: number;
};

export type AuditLog = { readonly error: (facts: object, message: string) => void };

/** Some 150,000 entries. A part has to be small enough to be looked at. */
const PART_BYTES_MAX = 64 * 1024 * 1024;

export function openAuditFile(deps: AuditFileDeps): AuditFile {
  const { path, partBytesMax = PART_BYTES_MAX } = deps;
  /** A line that was cut off by a full disk must not swallow the next one. */
  let isTorn = false;
  const write = async (entries: readonly SealedEntry[], isSynced: boolean): Promise<void> => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, "a", 0o600);
    let isFull = false;
    try {
      const text = Buffer.from((isTorn ? "\n" : "") + entries.map(lineOf).join(""));
      await file.writeFile(text);
      isTorn = false;
      if (isSynced) await file.datasync();
      isFull = (await file.stat()).size >= partBytesMax;
      await noteAdded(deps, entries, text.length);
    } catch (error) {
      isTorn = true;
      throw error;
    } finally {
      await file.close();
    }
    if (isFull) await putAside(path);
  };

  /** One after the other, as their entries were made. */
  let before: Promise<unknown> = Promise.resolve();
  return {
    append: (entries, { isSynced } = { isSynced: false }) => {
      const written = before.then(() => write(entries, isSynced));
      before = written.catch(() => undefined);
      return written;
    },
  };
}

/** The store knows what the file holds, so that a file that was cut or swept away is missed. */
async function noteAdded(
  { store, path, fileId, log }: AuditFileDeps,
  entries: readonly SealedEntry[],
  bytes: number,
): Promise<void> {
  if (entries.length === 0) return;
  const lastEntry = Math.max(...entries.map(({ entry }) => entry.id));
  const id = fileId ?? claimFileId(path);
  await addToFileNote(store, id, { lines: entries.length, bytes, lastEntry }).catch((error: unknown) =>
    // The lines are there, and that is what counts: only that somebody takes them away would not be seen.
    log.error({ err: error }, "AUDIT: the store was not told what the file of the audit log holds"),
  );
}

const lineOf = ({ entry, mac }: SealedEntry): string =>
  `${JSON.stringify({ id: entry.id, mac: mac.toString("hex"), entry })}\n`;

/** A line as it was written: which entry it knows, by which seal. */
export type FileLine = { readonly id: number; readonly mac: string; readonly entry: AuditEntry };

/** A whole line of the file and the place behind it. Null is a line that cannot be read. */
export type PlacedLine = { readonly line: FileLine | null; readonly end: number };

const LINE_LENGTH_MAX = 1_000_000;

/** The lines of a part from a place on, without one that is still being written. Nothing when there is no such file. */
export async function* fileLines(path: string, from: number): AsyncGenerator<PlacedLine> {
  let rest = Buffer.alloc(0);
  let end = from;
  try {
    for await (const chunk of createReadStream(path, { start: from })) {
      rest = Buffer.concat([rest, Buffer.from(chunk)]);
      for (let at = rest.indexOf(NEWLINE); at !== -1; at = rest.indexOf(NEWLINE)) {
        const text = rest.subarray(0, at).toString("utf8");
        rest = rest.subarray(at + 1);
        end += at + 1;
        if (text !== "") yield { line: readLine(text), end };
      }
      if (rest.length > LINE_LENGTH_MAX) throw new RangeError("a line of the audit file does not end");
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
}

const NEWLINE = 0x0a;

function readLine(text: string): FileLine | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFileLine(value) ? value : null;
  } catch {
    return null;
  }
}

const isFileLine = (value: unknown): value is FileLine =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  Number.isSafeInteger(value.id) &&
  "mac" in value &&
  typeof value.mac === "string" &&
  "entry" in value &&
  typeof value.entry === "object" &&
  value.entry !== null;
