import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = "/dev/shm";
/** Ten times what a run takes at its largest. */
const ROOM_BYTES = 3 * 1024 ** 3;
/** Tells the workers of a run what was chosen. */
const CHOSEN = "FIELDBOARD_SCRATCH";

/** Folder of what outlives a run: in memory where there is room, as hundreds of databases are made and dropped. */
export const scratchFolder = (): string => process.env[CHOSEN] ?? tmpdir();

/**
 * Puts everything temporary of this process, and of those it starts, into one folder in memory, if there is room. A
 * database has 300 files, and a file system without a journal, as sandboxes have it, passes over every file that was
 * removed in the last minutes for each that is made. The end of it removes the folder.
 */
export function useMemory(): () => void {
  if (process.env[CHOSEN] !== undefined || !hasRoom()) return () => undefined;
  const folder = mkdtempSync(join(IN_MEMORY, "fieldboard-run-"));
  // PostgreSQL does not run as root: another user has to pass through.
  chmodSync(folder, 0o711);
  process.env[CHOSEN] = IN_MEMORY;
  process.env["TMPDIR"] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= ROOM_BYTES;
  } catch {
    return false;
  }
}
