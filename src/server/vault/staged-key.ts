import { randomBytes } from "node:crypto";
import {
  closeSync,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { SettingRefused } from "#server/settings/env.ts";
import { faultCode } from "#server/postgres/fault-code.ts";
import { KEY_BYTES, keyFingerprint } from "./keys.ts";

/*
 * A key that is to take the place of another lies beside it until the store is sealed with it. So at every moment one of
 * the two files is the key of the store, and `key_check` in the store says which.
 */

/** The file itself where the setting names a link to it: what is renamed has to be the file. */
const realPathOf = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};
const stagedPathOf = (path: string): string => `${realPathOf(path)}.new`;

/** Writes a new key beside the one at the path, on disk before it returns. @throws SettingRefused */
export function stageKey(path: string): Buffer {
  const key = randomBytes(KEY_BYTES);
  const staged = stagedPathOf(path);
  try {
    rmSync(staged, { force: true });
    writeNew(staged, key);
    syncFolderOf(staged);
  } catch (cause) {
    throw new SettingRefused(
      `Beside DATA_KEY_FILE no new key can be written (${faultCode(cause)}): make one of ${KEY_BYTES} random bytes elsewhere, name it with -- --new-key-file FILE, and put it in DATA_KEY_FILE's place before the next start`,
      { cause },
    );
  }
  return key;
}

/**
 * Puts the staged key in its place when the store is sealed with it, and removes it when the store is sealed with the
 * other: what a process left behind that was killed in between. Only for who shares the use of the key, or has it alone.
 */
export function settleKey(path: string, check: Buffer | null): void {
  if (check === null) return;
  const staged = stagedPathOf(path);
  if (isKeyOf(staged, check)) return putInPlace(staged, realPathOf(path));
  if (isKeyOf(path, check)) rmSync(staged, { force: true });
}

/**
 * Of many processes that start at once one replaces the old key; that one also overwrites it, as far as a disk lets
 * anything be overwritten, unless somebody keeps it under another name.
 */
function putInPlace(staged: string, path: string): void {
  const old = openOrNull(path);
  try {
    renameSync(staged, path);
    syncFolderOf(path);
    if (old !== null && fstatSync(old).nlink === 0) overwrite(old);
  } catch (cause) {
    if (faultCode(cause) === "ENOENT") return;
    throw new SettingRefused(`DATA_KEY_FILE cannot be replaced by the new key (${faultCode(cause)})`, {
      cause,
    });
  } finally {
    if (old !== null) closeSync(old);
  }
}

function openOrNull(path: string): number | null {
  try {
    return openSync(path, "r+");
  } catch {
    return null;
  }
}

function overwrite(file: number): void {
  writeSync(file, randomBytes(KEY_BYTES), 0, KEY_BYTES, 0);
  fsyncSync(file);
}

function isKeyOf(path: string, check: Buffer): boolean {
  try {
    return keyFingerprint(readFileSync(path)).equals(check);
  } catch {
    return false;
  }
}

function writeNew(path: string, bytes: Buffer): void {
  const file = openSync(path, "wx", 0o600);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** A name is on disk only once its folder is. */
function syncFolderOf(path: string): void {
  const folder = openSync(dirname(path), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
