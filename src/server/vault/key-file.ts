import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname } from "node:path";
import type { Store } from "#server/postgres/connect.ts";
import { claimKeyCheck, selectKeyCheck } from "./key-check.ts";
import { SettingRefused } from "#server/settings/env.ts";
import { faultCode } from "#server/postgres/fault-code.ts";
import { KEY_BYTES, keyFingerprint, sealerOf, type Sealer } from "./keys.ts";
import { settleKey } from "./staged-key.ts";

/**
 * The sealer of a store. The key is made at the first start of all; afterwards it has to be there and to fit, since a
 * new one would leave what is sealed unreadable for ever. Also ends a change of the key that was cut short.
 * @throws SettingRefused with a line that names DATA_KEY_FILE.
 */
export async function openSealer(
  { dataKeyFile }: { readonly dataKeyFile: string },
  store: Pick<Store, "db">,
): Promise<Sealer> {
  const known = await selectKeyCheck(store);
  settleKey(dataKeyFile, known);
  const key = readKey(dataKeyFile) ?? (known === null ? await makeKey(dataKeyFile) : null);
  if (key === null) {
    throw new SettingRefused(
      "DATA_KEY_FILE is missing, and the store is sealed with it: bring the file back",
    );
  }
  const check = await claimKeyCheck(store, keyFingerprint(key));
  if (!check.equals(keyFingerprint(key))) {
    throw new SettingRefused("DATA_KEY_FILE holds another key than the one this store is sealed with");
  }
  return sealerOf(key);
}

/** The key in a file, or null when there is none. @throws SettingRefused by the name of the setting */
export function readKey(path: string, setting = "DATA_KEY_FILE"): Buffer | null {
  let key: Buffer;
  try {
    key = readFileSync(path);
  } catch (cause) {
    if (faultCode(cause) === "ENOENT") return null;
    throw new SettingRefused(`${setting} cannot be read (${faultCode(cause)})`, { cause });
  }
  if (key.length !== KEY_BYTES) {
    throw new SettingRefused(`${setting} holds ${key.length} bytes, and a key has ${KEY_BYTES}`);
  }
  return key;
}

/** Written beside and linked into place: the file is whole or not there, and of two processes one wins. */
async function makeKey(path: string): Promise<Buffer | null> {
  const staging = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const file = await open(staging, "wx", 0o600);
    try {
      await file.writeFile(randomBytes(KEY_BYTES));
      await file.sync();
    } finally {
      await file.close();
    }
    linkUnlessThere(staging, path);
  } catch (cause) {
    throw new SettingRefused(`DATA_KEY_FILE cannot be made (${faultCode(cause)})`, { cause });
  } finally {
    rmSync(staging, { force: true });
  }
  return readKey(path);
}

function linkUnlessThere(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (faultCode(error) !== "EEXIST") throw error;
  }
}
