import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Names the folder of a run to its workers, which have the environment of the process that starts them. */
const ROOM = "FIELDBOARD_E2E_ROOM";

/** Makes the folder in which the tests of one run keep what they make once, and removes it when the run ends. In a worker it is there already. */
export function openRoom(): void {
  if (process.env[ROOM] !== undefined) return;
  const room = mkdtempSync(join(tmpdir(), "fieldboard-e2e-room-"));
  // Open to all, so that PostgreSQL, which never runs as root, keeps in here what is copied.
  chmodSync(room, 0o755);
  process.env[ROOM] = room;
  process.on("exit", () => rmSync(room, { recursive: true, force: true }));
}

/** @throws outside of a run */
export function roomOfRun(): string {
  const room = process.env[ROOM];
  if (room === undefined) throw new Error("Only tests that Playwright runs keep what they make once.");
  return room;
}
