import { randomBytes } from "node:crypto";
import {
  closeSync,
  existsSync,
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
import { sql } from "kysely";
import { onlyRow, faultCode, type Store } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { SettingRefused } from "#server/settings.ts";
import { KEY_BYTES, sealerOf, unwrapKey, wrapKey, type Sealer } from "./keys.ts";

type KeySettings = { readonly dataKeyFile: string };

/** The new key cannot be used. */
export class RotationRefused extends Error {
  override readonly name = "RotationRefused";
}

/**
 * The sealer of a store. The first start makes the data key and its key file; later the file has to be there and to
 * fit. Also finishes a rotation that was interrupted.
 * @throws SettingRefused with a line that names DATA_KEY_FILE.
 */
export const openSealer = (settings: KeySettings, store: Pick<Store, "db">): Promise<Sealer> =>
  store.db.transaction().execute((writing) => openSealerIn(writing, settings));

/** The same in a transaction that does more. @throws SettingRefused */
export const openSealerIn = async (writing: Writing, settings: KeySettings): Promise<Sealer> =>
  sealerOf(await openDataKey(writing, settings));

/**
 * Wraps the data key with another key file: `newKey`, or one that is written beside the present file. Nothing is sealed
 * again, and servers keep running. Once the transaction is committed, `openSealer` puts the new file in place.
 * @throws RotationRefused when `newKey` is the present key. @throws SettingRefused
 */
export async function rewrapDataKey(
  writing: Writing,
  settings: KeySettings,
  newKey: Buffer | null,
): Promise<void> {
  const dataKey = await openDataKey(writing, settings);
  const present = readKeyFile(settings.dataKeyFile);
  if (newKey !== null && present?.equals(newKey) === true)
    throw new RotationRefused("The new key is the present one");
  await storeWrapped(writing, wrapKey(newKey ?? stageKeyFile(settings.dataKeyFile), dataKey));
}

/** Its row stays locked to the end of the transaction: one process at a time looks at or changes the key files. */
async function openDataKey(writing: Writing, { dataKeyFile }: KeySettings): Promise<Buffer> {
  const { wrapped } = await onlyRow(writing)<{
    wrapped: Buffer | null;
  }>`select wrapped from data_key for update`;
  if (wrapped === null) return makeDataKey(writing, dataKeyFile);

  const staged = readStagedKey(dataKeyFile);
  const fromStaged = staged === null ? null : unwrapKey(staged, wrapped);
  if (fromStaged !== null) {
    putStagedKeyInPlace(dataKeyFile);
    return fromStaged;
  }
  const fileKey = readKeyFile(dataKeyFile);
  if (fileKey === null)
    throw new SettingRefused(
      "DATA_KEY_FILE is missing, and this store's private data needs it. Restore the file from a backup",
    );
  const dataKey = unwrapKey(fileKey, wrapped);
  if (dataKey === null)
    throw new SettingRefused(
      "DATA_KEY_FILE holds a key that does not fit this store. Restore the right file",
    );
  removeStagedKey(dataKeyFile);
  return dataKey;
}

async function makeDataKey(writing: Writing, path: string): Promise<Buffer> {
  const present = readKeyFile(path);
  const fileKey = present ?? stageKeyFile(path);
  if (present === null) putStagedKeyInPlace(path);
  const dataKey = randomBytes(KEY_BYTES);
  await storeWrapped(writing, wrapKey(fileKey, dataKey));
  return dataKey;
}

const storeWrapped = (writing: Writing, wrapped: Buffer): Promise<unknown> =>
  sql`update data_key set wrapped = ${wrapped}`.execute(writing);

/** The key in a file, or null when there is no file. @throws SettingRefused by the name of the setting */
export function readKeyFile(path: string, setting = "DATA_KEY_FILE"): Buffer | null {
  try {
    const key = readFileSync(path);
    if (key.length === KEY_BYTES) return key;
    throw new SettingRefused(`${setting} holds ${key.length} bytes, but a key has ${KEY_BYTES}`);
  } catch (cause) {
    if (faultCode(cause) === "ENOENT") return null;
    if (cause instanceof SettingRefused) throw cause;
    throw new SettingRefused(`${setting} cannot be read (${faultCode(cause)})`, { cause });
  }
}

/**
 * Writes a new key beside the file, on disk when this returns. It waits there as `key.new` until the store has committed
 * the change, so at every moment one of the two files opens the store. @throws SettingRefused
 */
function stageKeyFile(path: string): Buffer {
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
function readStagedKey(path: string): Buffer | null {
  try {
    const key = readFileSync(stagedPathOf(path));
    return key.length === KEY_BYTES ? key : null;
  } catch {
    return null;
  }
}

/** @throws SettingRefused */
function putStagedKeyInPlace(path: string): void {
  try {
    renameSync(stagedPathOf(path), realPathOf(path));
    syncFolderOf(realPathOf(path));
  } catch (cause) {
    throw new SettingRefused(`DATA_KEY_FILE cannot be replaced (${faultCode(cause)})`, { cause });
  }
}

const removeStagedKey = (path: string): void => rmSync(stagedPathOf(path), { force: true });

/** Path of the file to replace: the one behind a link, where the setting names a link. */
const realPathOf = (path: string): string => (existsSync(path) ? realpathSync(path) : path);
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
