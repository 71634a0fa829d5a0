import type { AuditFault } from "#domain/audit/audit.ts";
import { selectAuditById, selectLastResealed } from "./audit-rows.ts";
import { selectFileNote, type FileNote } from "./audit-file-rows.ts";
import type { Store } from "#server/postgres/connect.ts";
import { fileLines, type FileLine } from "./audit-file.ts";
import { fileIdBeside, fileParts, type FilePart } from "./audit-parts.ts";
import { sealedText } from "./audit-seal.ts";

export type FileCheckDeps = {
  readonly store: Pick<Store, "db">;
  readonly path: string;
  readonly fileId: string | null;
};

/** How far the parts of the file, in their order and in bytes, were found right, and how many lines that are. */
export type FileVerified = { readonly ends: readonly number[]; readonly lines: number };

export const NO_FILE_VERIFIED: FileVerified = { ends: [], lines: 0 };

export type Wrong = { readonly found: AuditFault; readonly entry: number };

type FileFinding = Wrong | { readonly verified: FileVerified; readonly unreadable: number };

/** Checks that the store has every entry the file knows, from a place on, and that the file has lost none since. */
export async function checkFile(
  deps: FileCheckDeps,
  from: FileVerified,
  signal: AbortSignal | undefined,
): Promise<FileFinding> {
  for (let times = 1; ; times += 1) {
    // Asked first: a line is in the file before the store is told.
    const note = await noteOf(deps);
    const parts = await fileParts(deps.path);
    const read = await checkParts(deps, parts, from, signal);
    if ("found" in read || !isShort(read.verified, note)) return read;
    // Where the file was put aside meanwhile, to begin another part, what seems to be missing is there.
    const isSame = standingOf(await fileParts(deps.path)) === standingOf(parts);
    if (isSame || times === TIMES_MAX) return { found: "file-short", entry: note?.lastEntry ?? 0 };
  }
}

/** So often in a row the file is not put aside during one check. */
const TIMES_MAX = 10;

/** Which file stood under which name. */
const standingOf = (parts: readonly FilePart[]): string =>
  parts.map(({ path, inode }) => `${path} ${inode}`).join("\n");

const noteOf = async ({ store, path, fileId }: FileCheckDeps): Promise<FileNote | null> => {
  const id = fileId ?? fileIdBeside(path);
  return id === null ? null : selectFileNote(store, id);
};

/** Also when it has as many lines as it should, but shorter ones, or the same bytes without being lines. */
const isShort = ({ ends, lines }: FileVerified, note: FileNote | null): boolean =>
  note !== null && (lines < note.lines || ends.reduce((sum, end) => sum + end, 0) < note.bytes);

const BATCH = 500;

async function checkParts(
  { store }: FileCheckDeps,
  parts: readonly FilePart[],
  from: FileVerified,
  signal: AbortSignal | undefined,
): Promise<FileFinding> {
  const resealedTo = await selectLastResealed(store);
  const ends: number[] = [];
  let { lines } = from;
  let unreadable = 0;
  let batch: FileLine[] = [];
  for (const [index, { path, bytes }] of parts.entries()) {
    // A part that is shorter than it was is read to its end, which shows.
    let end = Math.min(from.ends[index] ?? 0, bytes);
    for await (const placed of fileLines(path, end)) {
      signal?.throwIfAborted();
      end = placed.end;
      if (placed.line === null) {
        unreadable += 1;
        continue;
      }
      lines += 1;
      batch.push(placed.line);
      if (batch.length < BATCH) continue;
      const wrong = await wrongInStore(store, batch, resealedTo);
      if (wrong !== null) return wrong;
      batch = [];
    }
    ends.push(end);
  }
  return (await wrongInStore(store, batch, resealedTo)) ?? { verified: { ends, lines }, unreadable };
}

/** What the file holds now, as far as it can be read: what it is known to hold once that was accepted. */
export async function heldByFile(deps: FileCheckDeps): Promise<FileNote> {
  let held: FileNote = { lines: 0, bytes: 0, lastEntry: 0 };
  for (const { path } of await fileParts(deps.path)) {
    const { bytes } = held;
    for await (const { line, end } of fileLines(path, 0))
      held = {
        lines: held.lines + (line === null ? 0 : 1),
        bytes: bytes + end,
        lastEntry: Math.max(held.lastEntry, line?.id ?? 0),
      };
  }
  return held;
}

/**
 * What lines say is in the store, by the same seal; where that was made anew with another key, after the chain was found
 * right, by the same text, which no other entry has.
 */
async function wrongInStore(
  store: Pick<Store, "db">,
  lines: readonly FileLine[],
  resealedTo: number,
): Promise<Wrong | null> {
  if (lines.length === 0) return null;
  const kept = await selectAuditById(
    store,
    lines.map(({ id }) => id),
  );
  const byId = new Map(kept.map((sealed) => [sealed.entry.id, sealed]));
  for (const { id, mac, entry } of lines) {
    const sealed = byId.get(id);
    const isSameSeal = id <= resealedTo ? sealed !== undefined : sealed?.mac.toString("hex") === mac;
    if (sealed === undefined || !isSameSeal) return { found: "only-in-file", entry: id };
    if (sealedText(sealed.entry) !== sealedText(entry)) return { found: "file-edited", entry: id };
  }
  return null;
}
