import { randomBytes } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { SettingRefused } from "#server/settings.ts";
import { openSealer, rewrapDataKey, RotationRefused } from "./data-key.ts";
import type { Sealer } from "./keys.ts";

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
  await store.pool.query("update data_key set wrapped = null");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (): Promise<Sealer> => openSealer({ dataKeyFile }, store);
const seal = (sealer: Sealer) => sealer.seal("05/26/1995", "person.dob_cipher", "7000");
const open = (sealer: Sealer, cipher: Buffer) => sealer.open(cipher, "person.dob_cipher", "7000");
const rewrap = (newKey: Buffer | null = null) =>
  store.db.transaction().execute((writing) => rewrapDataKey(writing, { dataKeyFile }, newKey));

test("the first start makes a key file of 32 bytes that only its owner may read", async () => {
  const sealer = await start();
  expect(readFileSync(dataKeyFile)).toHaveLength(32);
  expect(statSync(dataKeyFile).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["key"]);
  expect(open(await start(), seal(sealer))).toBe("05/26/1995");
});

test("processes that start at once agree on one key", async () => {
  const sealers = await Promise.all(Array.from({ length: 8 }, start));
  const ciphers = sealers.map(seal);
  const opened = sealers.flatMap((sealer) => ciphers.map((cipher) => open(sealer, cipher)));
  expect(new Set(opened)).toEqual(new Set(["05/26/1995"]));
});

test("a start that is killed between key file and store is finished by the next", async () => {
  const provided = randomBytes(32);
  writeFileSync(dataKeyFile, provided);
  await start();
  expect(readFileSync(dataKeyFile)).toEqual(provided);
});

test("a lost key file is not replaced by a new one", async () => {
  await start();
  rmSync(dataKeyFile);
  await expect(start()).rejects.toThrow(/^DATA_KEY_FILE is missing/);
  expect(readdirSync(folder)).toEqual([]);
});

test("the key file of another store is refused", async () => {
  await start();
  writeFileSync(dataKeyFile, Buffer.alloc(32, 1));
  await expect(start()).rejects.toThrow(/^DATA_KEY_FILE holds a key that does not fit/);
});

test("a key of the wrong size is refused and left as it is", async () => {
  writeFileSync(dataKeyFile, "short");
  await expect(start()).rejects.toThrow("DATA_KEY_FILE holds 5 bytes");
  expect(readFileSync(dataKeyFile, "utf8")).toBe("short");
});

test("a key file that cannot be read or written is refused by the setting's name", async () => {
  await expect(openSealer({ dataKeyFile: folder }, store)).rejects.toThrow(SettingRefused);
  writeFileSync(join(folder, "file"), "");
  const below = openSealer({ dataKeyFile: join(folder, "file", "key") }, store);
  await expect(below).rejects.toThrow(/^DATA_KEY_FILE cannot be/);
});

describe("a rotation", () => {
  let before: Sealer;
  let cipher: Buffer;
  let old: Buffer;
  beforeEach(async () => {
    before = await start();
    cipher = seal(before);
    old = readFileSync(dataKeyFile);
  });

  test("replaces the key file and keeps the data key: nothing is sealed again", async () => {
    await rewrap();
    const after = await start();
    expect(open(after, cipher)).toBe("05/26/1995");
    expect(open(before, seal(after))).toBe("05/26/1995");
    expect(after.signInSecret).toBe(before.signInSecret);
    expect(readFileSync(dataKeyFile)).not.toEqual(old);
    expect(readdirSync(folder)).toEqual(["key"]);
    writeFileSync(dataKeyFile, old);
    await expect(start()).rejects.toThrow(/does not fit/);
  });

  test("that fails before its commit leaves the old key file", async () => {
    const fails = store.db.transaction().execute(async (writing) => {
      await rewrapDataKey(writing, { dataKeyFile }, null);
      throw new Error("killed");
    });
    await expect(fails).rejects.toThrow("killed");
    expect(readdirSync(folder)).toEqual(["key", "key.new"]);
    expect(open(await start(), cipher)).toBe("05/26/1995");
    expect(readdirSync(folder)).toEqual(["key"]);
    expect(readFileSync(dataKeyFile)).toEqual(old);
  });

  test("that is killed while it writes the new file leaves the old one", async () => {
    writeFileSync(`${dataKeyFile}.new`, "half");
    expect(open(await start(), cipher)).toBe("05/26/1995");
    expect(readdirSync(folder)).toEqual(["key"]);
  });

  test("that is killed after its commit is finished by the next start, also without the old file", async () => {
    await rewrap();
    expect(readdirSync(folder)).toEqual(["key", "key.new"]);
    rmSync(dataKeyFile);
    const sealers = await Promise.all(Array.from({ length: 8 }, start));
    for (const sealer of sealers) expect(open(sealer, cipher)).toBe("05/26/1995");
    expect(readdirSync(folder)).toEqual(["key"]);
  });

  test("beside another one ends with a file that fits", async () => {
    await Promise.all([rewrap().then(start), rewrap().then(start), rewrap().then(start)]);
    expect(open(await start(), cipher)).toBe("05/26/1995");
    expect(readdirSync(folder)).toEqual(["key"]);
  });

  test("replaces the file behind a link", async () => {
    const real = join(folder, "elsewhere", "key");
    mkdirSync(join(folder, "elsewhere"));
    renameSync(dataKeyFile, real);
    symlinkSync(real, dataKeyFile);
    await rewrap();
    await start();
    expect(readFileSync(real)).not.toEqual(old);
    expect(readdirSync(join(folder, "elsewhere"))).toEqual(["key"]);
  });

  test("to a key that was provided leaves the setting's file to its owner", async () => {
    const provided = randomBytes(32);
    await rewrap(provided);
    expect(readFileSync(dataKeyFile)).toEqual(old);
    await expect(start()).rejects.toThrow(/does not fit/);
    writeFileSync(dataKeyFile, provided);
    expect(open(await start(), cipher)).toBe("05/26/1995");
    await expect(rewrap(provided)).rejects.toThrow(RotationRefused);
  });

  test("leaves two files of which neither fits as they are", async () => {
    writeFileSync(dataKeyFile, randomBytes(32));
    writeFileSync(`${dataKeyFile}.new`, randomBytes(32));
    await expect(start()).rejects.toThrow(/does not fit/);
    expect(readdirSync(folder)).toEqual(["key", "key.new"]);
  });
});
