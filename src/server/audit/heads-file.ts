import { createReadStream, statSync } from "node:fs";
import { mkdir, open, rename } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, resolve } from "node:path";
import PQueue from "p-queue";
import { StoreDown } from "#server/http/refusal.ts";
import { changeRows, type Store } from "#server/postgres/connect.ts";
import { LOCKS } from "#server/postgres/locks.ts";
import type { OpenStore } from "#server/postgres/open.ts";
import type { Head } from "./chain.ts";

export type AuditLog = { readonly error: (facts: object, message: string) => void };

export type HeadsFilePlace = {
  readonly store: Pick<Store, "db">;
  /** `DATA_DIR/audit.log`: a line for each head, its id and its seal. Older lines are in `audit.log.1`. */
  readonly path: string;
  /** The store's name for this file. */
  readonly fileId: string;
  /** A file of so many bytes is full. */
  readonly bytesMax?: number | undefined;
};

/** Two files of about 100,000 lines each. */
const BYTES_MAX = 8 * 1024 * 1024;

/** An embedded store has one file. Processes that share a database may each have one, in their own DATA_DIR. */
export const headsFilePlace = <Of extends Pick<OpenStore, "db" | "where">>(
  { dataDir }: { readonly dataDir: string },
  store: Of,
): HeadsFilePlace & { readonly store: Of } => {
  const path = resolve(dataDir, "audit.log");
  return { store, path, fileId: store.where === "embedded" ? "embedded" : `${hostname()}:${path}` };
};

/** The audit file cannot be written, so nothing is shown that has to be on record first. */
export class AuditUnwritable extends StoreDown {
  constructor(options: ErrorOptions) {
    super("The audit log cannot be written, so nothing is shown.", options);
  }
}

const FLUSH_AFTER_MS = 500;

/** Written beside the store: tampering with the store alone does not go unnoticed. */
export function openHeadsFile({ log, ...place }: HeadsFilePlace & { readonly log: AuditLog }) {
  let latest: Head | null = null;
  let isWritten = true;
  let timer: NodeJS.Timeout | undefined;
  /** One write at a time. */
  const queue = new PQueue({ concurrency: 1 });

  const write = async (): Promise<void> => {
    const head = latest;
    try {
      await append(place, head);
      if (head !== null && isFull(place)) await rotate(place, head);
      if (latest === head) latest = null;
      isWritten = true;
    } catch (cause) {
      if (isWritten) log.error({ err: cause }, "AUDIT: the audit file cannot be written");
      isWritten = false;
      if (latest !== null) schedule();
      throw new AuditUnwritable({ cause });
    }
  };

  const flush = (): Promise<void> => queue.add(write);

  const schedule = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      flush().catch(() => undefined);
    }, FLUSH_AFTER_MS).unref();
  };

  return {
    /** The chain has grown; the file gets the head within a second. */
    put: (head: Head): void => {
      if (latest === null || latest.id < head.id) latest = head;
      schedule();
    },
    /** Returns once the latest head is on disk. @throws AuditUnwritable */
    flush,
    /** False from the first failed write until one succeeds. */
    isWritten: (): boolean => isWritten,
    close: async (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      await (latest === null ? queue.onIdle() : flush().catch(() => undefined));
      clearTimeout(timer);
    },
  };
}

/** Without a head it only checks that the file can be opened. The store notes a head once it is on disk. */
async function append({ store, path, fileId }: HeadsFilePlace, head: Head | null): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "a", 0o600);
  try {
    if (head === null) return;
    // Begins with a line end: an earlier write, or another process, may have left half a line.
    const line = `\n${head.id} ${head.mac.toString("hex")}\n`;
    await file.writeFile(line);
    await file.datasync();
    await changeRows(store.db)`
      insert into audit_file as f (id, head_id, bytes) values (${fileId}, ${head.id}, ${line.length})
          on conflict (id) do update
         set head_id = greatest(f.head_id, excluded.head_id), bytes = f.bytes + excluded.bytes`;
  } finally {
    await file.close();
  }
}

const previousOf = (path: string): string => `${path}.1`;

const isFull = ({ path, bytesMax = BYTES_MAX }: HeadsFilePlace): boolean => sizeOf(path) >= bytesMax;

/** The full file takes the place of the one before, and a new one begins with its last line. */
async function rotate(place: HeadsFilePlace, head: Head): Promise<void> {
  const { store, path, fileId } = place;
  await store.db.transaction().execute(async (rotating) => {
    await changeRows(rotating)`select pg_advisory_xact_lock(${LOCKS.auditFile})`;
    // Another process that shares the file may have been first.
    if (!isFull(place)) return;
    // Committed before the file is gone: where the process ends in between, more is there than is expected, and not less.
    await changeRows(store.db)`
      update audit_file set bytes = greatest(bytes - ${sizeOf(previousOf(path))}, 0) where id = ${fileId}`;
    await rename(path, previousOf(path));
    await append(place, head);
  });
}

/** Runs work during which no file takes the place of another. */
export const withoutRotation = <Result>(
  { store }: Pick<HeadsFilePlace, "store">,
  work: () => Promise<Result>,
): Promise<Result> =>
  store.db.transaction().execute(async (waiting) => {
    await changeRows(waiting)`select pg_advisory_xact_lock_shared(${LOCKS.auditFile})`;
    return work();
  });

/** Bytes that were written to both files and are expected in them: the highest head, and so many bytes. */
type Written = { readonly headId: number; readonly bytes: number };

export const selectWritten = async ({ store, fileId }: HeadsFilePlace): Promise<Written> =>
  (await store.db
    .selectFrom("audit_file")
    .select(["head_id as headId", "bytes"])
    .where("id", "=", fileId)
    .executeTakeFirst()) ?? { headId: 0, bytes: 0 };

/** Notes the current size of the files as the expected one. */
export async function resetWritten(place: HeadsFilePlace, headId: number): Promise<void> {
  const bytes = bytesOf(place.path);
  await changeRows(place.store.db)`
    update audit_file set head_id = ${headId}, bytes = ${bytes} where id = ${place.fileId}`;
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

/** Bytes of the file and the one before. */
export const bytesOf = (path: string): number => sizeOf(previousOf(path)) + sizeOf(path);

/** A line: the byte it begins at, of both files one after the other, and its head; null when it cannot be read. */
export type HeadLine = { readonly at: number; readonly head: Head | null };

/** The lines of both files from one that begins at a byte on, in their order, as many at a time as are read at once. */
export async function* readHeads(path: string, from = 0): AsyncGenerator<readonly HeadLine[]> {
  let start = 0;
  for (const file of [previousOf(path), path]) {
    const size = sizeOf(file);
    for await (const lines of readFile(file, Math.max(from - start, 0)))
      yield lines.map(({ at, head }) => ({ at: start + at, head }));
    start += size;
  }
}

async function* readFile(path: string, from: number): AsyncGenerator<readonly HeadLine[]> {
  if (sizeOf(path) <= from) return;
  let at = from;
  let unfinished = "";
  /** Number of bytes of an overlong line that were not held. */
  let dropped = 0;
  for await (const chunk of createReadStream(path, { encoding: "latin1", start: from })) {
    const texts = `${unfinished}${String(chunk)}`.split("\n");
    // The text behind the last line end may still be in the middle of being written.
    const lastText = texts.pop() ?? "";
    const lines: HeadLine[] = [];
    for (const text of texts) {
      if (text !== "") lines.push({ at, head: headOf(text) });
      at += text.length + dropped + 1;
      dropped = 0;
    }
    unfinished = lastText.slice(0, LINE_LENGTH_MAX);
    dropped += lastText.length - unfinished.length;
    yield lines;
  }
}

const LINE_LENGTH_MAX = 200;

function headOf(line: string): Head | null {
  const [, id, mac] = /^(\d{1,15}) ([0-9a-f]{64})$/.exec(line) ?? [];
  return id === undefined || mac === undefined
    ? null
    : { id: Number.parseInt(id, 10), mac: Buffer.from(mac, "hex") };
}
