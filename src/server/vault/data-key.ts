import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Store } from "#server/postgres/connect.ts";
import { inWriting, type Writing } from "#server/postgres/transaction.ts";
import { SettingRefused } from "#server/settings.ts";
import {
  putStagedKeyInPlace,
  readKeyFile,
  readStagedKey,
  removeStagedKey,
  stageKeyFile,
} from "./key-file.ts";
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
  inWriting(store, async (writing) => sealerOf(await openDataKey(writing, settings)));

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
  const { rows } = await sql<{ wrapped: Buffer | null }>`select wrapped from data_key for update`.execute(
    writing,
  );
  const wrapped = rows[0]?.wrapped ?? null;
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
