import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { runSource } from "#server/sources/run.ts";
import { shareKey } from "./key-lease.ts";
import { tokenMade } from "#test/audit.ts";
import { testClock } from "#test/dashboard.ts";
import { employeesReply, person } from "#test/replies.ts";
import { openKeyedStore, PLANTED, type KeyedStore } from "#test/rotation.ts";
import { openAudit } from "#server/audit/audit.ts";
import { SealBroken, type Sealer } from "./keys.ts";
import { RotationRefused } from "./reseal.ts";

let keyed: KeyedStore;
beforeEach(async () => {
  keyed = await openKeyedStore();
});
afterEach(() => keyed.close());

type Version = {
  readonly id: string;
  readonly ssn: Buffer | null;
  readonly dob: Buffer | null;
  readonly hashes: readonly (Buffer | null)[];
};

/** Every version of everybody, the present one first. */
const versions = async (): Promise<readonly Version[]> => {
  const { rows } = await keyed.store.pool.query<Version>(`
    select id, ssn_cipher as ssn, dob_cipher as dob, array[ssn_hash, name_dob_hash, private_hash] as hashes
      from person union all
    select id, (row->>'ssn_cipher')::bytea, (row->>'dob_cipher')::bytea,
           array[(row->>'ssn_hash')::bytea, (row->>'name_dob_hash')::bytea, (row->>'private_hash')::bytea]
      from earlier_version where noun = 'person' order by 1`);
  return rows;
};
const opened = async (sealer: Sealer): Promise<readonly unknown[]> =>
  (await versions()).map(({ id, ssn, dob }) => [
    id,
    ssn === null ? null : sealer.open(ssn),
    dob === null ? null : sealer.open(dob),
  ]);
const keyCheck = async (): Promise<unknown> =>
  (await keyed.store.pool.query("select key_check from store_state")).rows;

test("everything sealed is opened by the new key, in every version, and nothing by the old one", async () => {
  const before = await keyed.sealer();
  const told = await opened(before);
  const old = readFileSync(keyed.dataKeyFile);

  expect(await keyed.rotate()).toMatchObject({ people: 3, versions: 2, secondFactors: 0, entries: 5 });

  const after = await keyed.sealer();
  expect(await opened(after)).toEqual(told);
  expect(told).toContainEqual(["7000", PLANTED.SSN, PLANTED.DOB]);
  expect(told).toContainEqual(["7003", null, null]);
  const ciphers = (await versions()).flatMap(({ ssn, dob }) => [ssn, dob]).filter((it) => it !== null);
  expect(ciphers.length).toBeGreaterThan(6);
  for (const cipher of ciphers) expect(() => before.open(cipher)).toThrow(SealBroken);
  expect(readFileSync(keyed.dataKeyFile).equals(old)).toBe(false);
  expect(existsSync(`${keyed.dataKeyFile}.new`)).toBe(false);
});

test("people are found by the new hashes, those who were alike still are, and the old hashes find nobody", async () => {
  const before = await keyed.sealer();
  await keyed.rotate();
  const after = await keyed.sealer();
  const found = async (hash: Buffer | null): Promise<unknown> =>
    (await keyed.store.pool.query("select id from person where ssn_hash = $1 order by id", [hash])).rows;
  expect(await found(after.ssnHash(PLANTED.SSN))).toEqual([{ id: "7000" }, { id: "7002" }]);
  expect(await found(before.ssnHash(PLANTED.SSN))).toEqual([]);
  const hashes = Object.fromEntries((await versions()).map((it) => [it.id, it.hashes]));
  expect(hashes).toEqual({
    "7000": hashesOf(after, "Ada", "Reed 7000", PLANTED.SSN, PLANTED.DOB),
    "7001": hashesOf(after, "Ada", "Reed 7001", "", "01/02/1990"),
    "7002": hashesOf(after, "Bo", "Reed 7002", PLANTED.SSN, PLANTED.DOB),
    "7003": [null, null, null],
  });
});

const hashesOf = (sealer: Sealer, first: string, last: string, ssn: string, dob: string): unknown => [
  sealer.ssnHash(ssn),
  sealer.nameDobHash(first, last, dob),
  sealer.privateHash(ssn, dob),
];

test("the audit log goes on: its entries as they were, the change the next of them, and it is intact", async () => {
  const { rows } = await keyed.store.pool.query("select mac from audit_entry where id = 5");
  await keyed.rotate();
  expect(await keyed.check()).toMatchObject({ found: "intact", verified: { end: { id: 6 } } });
  const audit = openAudit({
    ...{ store: keyed.store, sealer: await keyed.sealer(), clock: testClock, path: keyed.auditPath },
    log: { error: () => undefined },
  });
  await audit.recordAlone(tokenMade("after"));
  expect(await keyed.check()).toMatchObject({ found: "intact", verified: { end: { id: 7 } } });
  const { rows: changes } = await keyed.store.pool.query(
    "select id, actor, details from audit_entry where act = 'key-rotated'",
  );
  const lastSealBefore = rows[0].mac.toString("hex");
  expect(changes).toMatchObject([
    { id: 6, actor: "system", details: { entries: 5, people: 3, lastSealBefore } },
  ]);
  await keyed.rotate();
  expect(await keyed.check()).toMatchObject({ found: "intact", verified: { end: { id: 8 } } });
});

test.each([
  ["edited", "update audit_entry set actor = 'u2' where id = 3", { found: "edited", entry: 3 }],
  ["deleted", "delete from audit_entry where id = 3", { found: "missing", entry: 3 }],
  [
    "moved",
    "update audit_entry set id = 99 where id = 2; update audit_entry set id = 2 where id = 4; update audit_entry set id = 4 where id = 99",
    { found: "moved", entry: 2 },
  ],
  // Without the entry of the change nothing says that the file's seals are those of before.
  ["deleted at the end", "delete from audit_entry where id >= 6", { found: "only-in-file", entry: 1 }],
])(
  "an old entry that is %s after the change is found, and before it the change is refused",
  async (_what, statements, fault) => {
    await keyed.rotate();
    await keyed.tamper(statements);
    expect(await keyed.check()).toEqual(fault);

    const before = await keyCheck();
    await expect(keyed.rotate()).rejects.toThrow(RotationRefused);
    await expect(keyed.rotate()).rejects.toThrow(`tampered with: entry ${fault.entry}`);
    expect(await keyCheck()).toEqual(before);
    expect(await keyed.check()).toEqual(fault);
  },
);

test("old lines of the file are still compared with the store, word by word", async () => {
  await keyed.rotate();
  const text = readFileSync(keyed.auditPath, "utf8");
  writeFileSync(keyed.auditPath, text.replace("three", "throe"));
  expect(await keyed.check()).toEqual({ found: "file-edited", entry: 3 });
});

test("the directory has the same indexes afterwards, by the same names", async () => {
  const indexes = async (): Promise<unknown> =>
    (
      await keyed.store.pool.query(
        "select indexname, indexdef from pg_indexes where tablename = 'person' order by 1",
      )
    ).rows;
  const before = await indexes();
  await keyed.rotate();
  expect(await indexes()).toEqual(before);
});

test("something sealed that does not open is told by its person, and nothing is changed", async () => {
  await keyed.store.pool.query(
    "update person set ssn_cipher = set_byte(ssn_cipher, 30, 0) where id = '7000'",
  );
  const before = await versions();
  await expect(keyed.rotate()).rejects.toThrow("What is sealed of person 7000 was changed");
  expect(await versions()).toEqual(before);
  await keyed.sealer();
  expect(existsSync(`${keyed.dataKeyFile}.new`)).toBe(false);
});

test("while a server uses the key it is not changed, and it is said which server", async () => {
  const lease = await shareKey(keyed.store, "fieldboard server, process 12");
  await expect(keyed.rotate()).rejects.toThrow(/in use \(fieldboard server, process 12\): stop every server/);
  await lease.release();
  expect(await keyed.rotate()).toMatchObject({ people: 3 });
});

test("a key of one's own is taken from its file, and the setting's file is left to whoever brings it", async () => {
  const old = readFileSync(keyed.dataKeyFile);
  const key = randomBytes(32);
  await keyed.rotate(key);
  expect(readFileSync(keyed.dataKeyFile).equals(old)).toBe(true);
  await expect(keyed.sealer()).rejects.toThrow("DATA_KEY_FILE holds another key");
  writeFileSync(keyed.dataKeyFile, key);
  expect(await opened(await keyed.sealer())).toContainEqual(["7000", PLANTED.SSN, PLANTED.DOB]);
  await expect(keyed.rotate(key)).rejects.toThrow("The new key is the present one");
});

test("a load that waited meanwhile, and would seal with the old key, is refused", async () => {
  const sealer = await keyed.sealer();
  await keyed.rotate();
  const load = (by: Sealer) =>
    runSource(keyed.store, {
      source: "files",
      origin: "a test",
      exchanges: [employeesReply([person("7009")])],
      sealer: by,
      now: () => instant("2026-11-19T16:00:00Z"),
    });
  await expect(load(sealer)).rejects.toThrow("The data key was changed meanwhile");
  expect((await load(await keyed.sealer())).exchanges).toBe(1);
});

/** Made by the key and made anew with it; ended with it; or made without it. A new column has to be thought about. */
const COLUMNS = {
  anew: [
    "person.dob_cipher",
    "person.ssn_cipher",
    "person.ssn_hash",
    "person.name_dob_hash",
    "person.private_hash",
  ],
  alsoAnew: ["audit_entry.mac", "store_state.key_check"],
  ended: ["sign_in_delay.key"],
  plain: [
    ...["interface_token.token_hash", "one_time_link.token_hash", "auth_used_code.code_hash"],
    "auth_oidc_state.state_hash",
  ],
} as const;

test("every column of bytes is one that the change of the key knows", async () => {
  const { rows } = await keyed.store.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`,
  );
  const known: readonly string[] = Object.values(COLUMNS).flat();
  expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});
