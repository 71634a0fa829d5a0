import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { SettingRefused } from "#server/settings/env.ts";
import { openSealer } from "./key-file.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

let folder: string;
let dataKeyFile: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "fieldboard-key-"));
  dataKeyFile = join(folder, "key");
  await store.db.updateTable("store_state").set({ key_check: null }).execute();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the first start makes a key of 32 bytes that only its owner may read", async () => {
  const sealer = await openSealer({ dataKeyFile }, store);
  expect(readFileSync(dataKeyFile)).toHaveLength(32);
  expect(statSync(dataKeyFile).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["key"]);
  const later = await openSealer({ dataKeyFile }, store);
  expect(later.open(sealer.seal("05/26/1995"))).toBe("05/26/1995");
});

test("processes that start at once agree on one key", async () => {
  const sealers = await Promise.all(Array.from({ length: 8 }, () => openSealer({ dataKeyFile }, store)));
  const sealed = sealers.map((sealer) => sealer.seal("one"));
  const opened = sealers.flatMap((sealer) => sealed.map((cipher) => sealer.open(cipher)));
  expect(new Set(opened)).toEqual(new Set(["one"]));
});

test("a key that was lost is not made anew", async () => {
  await openSealer({ dataKeyFile }, store);
  rmSync(dataKeyFile);
  await expect(openSealer({ dataKeyFile }, store)).rejects.toThrow(/^DATA_KEY_FILE is missing/);
  expect(readdirSync(folder)).toEqual([]);
});

test("another store's key is refused", async () => {
  await openSealer({ dataKeyFile }, store);
  writeFileSync(dataKeyFile, Buffer.alloc(32, 1));
  await expect(openSealer({ dataKeyFile }, store)).rejects.toThrow(/^DATA_KEY_FILE holds another key/);
});

test("a key of the wrong size is refused and left as it is", async () => {
  writeFileSync(dataKeyFile, "short");
  await expect(openSealer({ dataKeyFile }, store)).rejects.toThrow("DATA_KEY_FILE holds 5 bytes");
  expect(readFileSync(dataKeyFile, "utf8")).toBe("short");
});

test("a key that cannot be read or made is refused by the setting's name", async () => {
  await expect(openSealer({ dataKeyFile: folder }, store)).rejects.toThrow(SettingRefused);
  writeFileSync(join(folder, "file"), "");
  const below = openSealer({ dataKeyFile: join(folder, "file", "key") }, store);
  await expect(below).rejects.toThrow(/^DATA_KEY_FILE cannot be/);
});
