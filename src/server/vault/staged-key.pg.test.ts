import { randomBytes } from "node:crypto";
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { replaceKeyCheck } from "./key-check.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { openSealer } from "./key-file.ts";
import { keyFingerprint, type Sealer } from "./keys.ts";
import { stageKey } from "./staged-key.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

let folder: string;
let dataKeyFile: string;
let old: Buffer;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "fieldboard-staged-"));
  dataKeyFile = join(folder, "key");
  await store.db.updateTable("store_state").set({ key_check: null }).execute();
  await openSealer({ dataKeyFile }, store);
  old = readFileSync(dataKeyFile);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (): Promise<Sealer> => openSealer({ dataKeyFile }, store);
const seal = async (key: Buffer): Promise<void> => {
  expect(await replaceKeyCheck(store, keyFingerprint(old), keyFingerprint(key))).toBe(true);
};

test("killed before the store is sealed with it: the old key stays, the new one is removed", async () => {
  stageKey(dataKeyFile);
  expect((await start()).fingerprint).toEqual(keyFingerprint(old));
  expect(readdirSync(folder)).toEqual(["key"]);
  expect(readFileSync(dataKeyFile)).toEqual(old);
});

test("killed while the new key is being written: what there is of it is removed", async () => {
  writeFileSync(`${dataKeyFile}.new`, "half");
  expect((await start()).fingerprint).toEqual(keyFingerprint(old));
  expect(readdirSync(folder)).toEqual(["key"]);
});

test("killed after the store is sealed with it: the new key takes its place", async () => {
  const key = stageKey(dataKeyFile);
  await seal(key);
  expect((await start()).fingerprint).toEqual(keyFingerprint(key));
  expect(readdirSync(folder)).toEqual(["key"]);
  expect(readFileSync(dataKeyFile)).toEqual(key);
});

test("where the key's file is gone by then, the new key takes its place as well", async () => {
  const key = stageKey(dataKeyFile);
  await seal(key);
  rmSync(dataKeyFile);
  expect((await start()).fingerprint).toEqual(keyFingerprint(key));
});

test("many processes that start at once after that agree, and none spoils the new key", async () => {
  const key = stageKey(dataKeyFile);
  await seal(key);
  const sealers = await Promise.all(Array.from({ length: 8 }, start));
  for (const { fingerprint } of sealers) expect(fingerprint).toEqual(keyFingerprint(key));
  expect(readFileSync(dataKeyFile)).toEqual(key);
});

test("the old key is overwritten, unless somebody keeps it under another name", async () => {
  const seen = join(folder, "seen");
  linkSync(dataKeyFile, seen);
  const key = stageKey(dataKeyFile);
  await seal(key);
  await start();
  expect(readFileSync(seen)).toEqual(old);
});

test("a key behind a link is replaced where it is", async () => {
  const real = join(folder, "elsewhere", "key");
  mkdirSync(join(folder, "elsewhere"));
  renameSync(dataKeyFile, real);
  symlinkSync(real, dataKeyFile);
  const key = stageKey(dataKeyFile);
  await seal(key);
  await start();
  expect(readFileSync(real)).toEqual(key);
  expect(readdirSync(join(folder, "elsewhere"))).toEqual(["key"]);
});

test("two keys of which neither is the store's are both left, and the store stays closed", async () => {
  writeFileSync(dataKeyFile, randomBytes(32));
  writeFileSync(`${dataKeyFile}.new`, randomBytes(32));
  await expect(start()).rejects.toThrow("DATA_KEY_FILE holds another key");
  expect(readdirSync(folder)).toEqual(["key", "key.new"]);
});

test("where no key can be written beside the old one, it is said what to do", () => {
  expect(() => stageKey(join(folder, "nowhere", "key"))).toThrow(
    /^Beside DATA_KEY_FILE .* --new-key-file FILE/,
  );
});
