import { createReadStream } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import type { AuditEntry } from "#domain/audit.ts";
import type { SealedEntry } from "#server/store/audit.ts";

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

export function auditFile(path: string): AuditFile {
  /** A line that was cut off by a full disk must not swallow the next one. */
  let isTorn = false;
  const write = async (entries: readonly SealedEntry[], isSynced: boolean): Promise<void> => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(path, "a", 0o600);
    try {
      await file.writeFile((isTorn ? "\n" : "") + entries.map(lineOf).join(""));
      isTorn = false;
      if (isSynced) await file.datasync();
    } catch (error) {
      isTorn = true;
      throw error;
    } finally {
      await file.close();
    }
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

const lineOf = ({ entry, mac }: SealedEntry): string =>
  `${JSON.stringify({ id: entry.id, mac: mac.toString("hex"), entry })}\n`;

/** A line as it was written: which entry it knows, by which seal. */
export type FileLine = { readonly id: number; readonly mac: string; readonly entry: AuditEntry };

/** A whole line of the file and the place behind it. Null is a line that cannot be read. */
export type PlacedLine = { readonly line: FileLine | null; readonly end: number };

const LINE_LENGTH_MAX = 1_000_000;

/** The lines from a place on, without one that is still being written. Nothing when there is no file. */
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
