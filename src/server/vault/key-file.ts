import { randomBytes } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { SettingRefused } from "#server/settings.ts";
import { faultCode } from "#server/postgres/connect.ts";
import { KEY_BYTES } from "./keys.ts";

/*
 * The key file wraps the data key. A key that is about to replace it waits beside it as `key.new` until the store has
 * committed the change, so at every moment one of the two files opens the store.
 */

/** The key in a file, or null when there is no file. @throws SettingRefused by the name of the setting */
export function readKeyFile(path: string, setting = "DATA_KEY_FILE"): Buffer | null {
  let key: Buffer;
  try {
    key = readFileSync(path);
  } catch (cause) {
    if (faultCode(cause) === "ENOENT") return null;
    throw new SettingRefused(`${setting} cannot be read (${faultCode(cause)})`, { cause });
  }
  if (key.length !== KEY_BYTES)
    throw new SettingRefused(`${setting} holds ${key.length} bytes, but a key has ${KEY_BYTES}`);
  return key;
}

/** Writes a new key beside the file, on disk when this returns. @throws SettingRefused */
export function stageKeyFile(path: string): Buffer {
  const key = randomBytes(KEY_BYTES);
  const staged = stagedPathOf(path);
  try {
    mkdirSync(dirname(staged), { recursive: true, mode: 0o700 });
    rmSync(staged, { force: true });
    writeFileSync(staged, key, { flag: "wx", mode: 0o600, flush: true });
    syncFolderOf(staged);
  } catch (cause) {
    throw new SettingRefused(
      `DATA_KEY_FILE cannot be written (${faultCode(cause)}). Make its folder writable, or provide a file of ${KEY_BYTES} random bytes yourself`,
      { cause },
    );
  }
  return key;
}

/** The key that waits beside the file, or null when there is none or only half of one. */
export function readStagedKey(path: string): Buffer | null {
  try {
    const key = readFileSync(stagedPathOf(path));
    return key.length === KEY_BYTES ? key : null;
  } catch {
    return null;
  }
}

/** @throws SettingRefused */
export function putStagedKeyInPlace(path: string): void {
  try {
    renameSync(stagedPathOf(path), realPathOf(path));
    syncFolderOf(realPathOf(path));
  } catch (cause) {
    throw new SettingRefused(`DATA_KEY_FILE cannot be replaced by the new key (${faultCode(cause)})`, {
      cause,
    });
  }
}

export const removeStagedKey = (path: string): void => rmSync(stagedPathOf(path), { force: true });

/** Where the setting names a link, the file behind it is replaced. */
const realPathOf = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};
const stagedPathOf = (path: string): string => `${realPathOf(path)}.new`;

/** A name is on disk only once its folder is. */
function syncFolderOf(path: string): void {
  const folder = openSync(dirname(path), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
