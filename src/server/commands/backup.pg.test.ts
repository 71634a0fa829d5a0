import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_WEEKS_DEFAULT } from "#domain/demo-size.ts";
import { instant } from "#domain/time/time.ts";
import { BackupRefused } from "#server/postgres/backup/backup-file.ts";
import { restoreBackup } from "#server/postgres/backup/restore-backup.ts";
import { writeBackup } from "#server/postgres/backup/write-backup.ts";
import { migrate, migrationNames } from "#server/postgres/migrate.ts";
import { openSealer } from "#server/vault/data-key.ts";
import { DEMO } from "#test/demo-business.ts";
import { openEmptyDatabase, openTestDatabase, type TestDatabase } from "#test/database.ts";
import { startHolder } from "#test/running/holder.ts";
import { runCommandFile } from "#test/running/run-command.ts";
import { fillWithDemo } from "./run-source.ts";

/* Slow: commands run as processes, and servers of two versions. */

const folder = mkdtempSync(join(tmpdir(), "fieldboard-backup-"));
const file = (name: string): string => join(folder, `${name}.backup`);
const dataDir = (name: string): string => join(folder, name);
const PEOPLE = 60;
const SSN_OF = ["person.ssn_cipher", "7000"] as const;

let first: TestDatabase;
let sealed: Buffer;
beforeAll(async () => {
  first = await openTestDatabase(18);
  const { now, zone, seed } = DEMO;
  const sealer = await openSealer({ dataKeyFile: keyOf("first") }, first);
  const size = { people: PEOPLE, offices: null, weeks: DEMO_WEEKS_DEFAULT, seed };
  await fillWithDemo(first, { size, sealer, clock: { now: () => now, zone } });
  sealed = sealer.seal("912-34-9876", ...SSN_OF);
  await first.pool.query(
    `insert into auth_session (id, token, user_id, expires_at)
     select id, id, id, now() + interval '1 hour' from auth_user`,
  );
});
afterAll(async () => {
  await first.close();
  rmSync(folder, { recursive: true });
});

function keyOf(name: string): string {
  mkdirSync(dataDir(name), { recursive: true });
  return join(dataDir(name), "key");
}

const run = (command: "backup" | "restore", name: string, at: string, url?: string) =>
  runCommandFile(command, [file(name)], {
    DATA_DIR: dataDir(at),
    ...(url === undefined ? {} : { DATABASE_URL: url }),
  });

/** Number of rows that every table holds, and the hash of them, wherever they lie. */
async function contentOf({ pool }: Pick<TestDatabase, "pool">): Promise<Readonly<Record<string, string>>> {
  const { rows } = await pool.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public' and tablename !~ '^kysely_' order by tablename`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of rows) {
    const found = await pool.query<{ content: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, E'\\n' order by t::text collate "C"), '')) as content
         from "${name}" as t`,
    );
    contents[name] = found.rows[0]?.content ?? "";
  }
  return contents;
}

const restoreInto = (store: TestDatabase, path: string) =>
  restoreBackup(store, path, { progress: () => undefined, beforeCommit: () => Promise.resolve() });

test("a store goes from PostgreSQL 18 to 15 and back: every table is equal, sessions end, all is on record", async () => {
  let from = first;
  for (const [name, next, major, sessions] of [
    ["first", "second", 15, "3 sessions"],
    ["second", "third", 18, "0 sessions"],
  ] as const) {
    const before = await contentOf(from);
    const { printed } = await run("backup", name, name, from.url);
    expect(printed).toContain("It does not hold the key.");
    const to = await openEmptyDatabase(major);
    copyFileSync(keyOf(name), keyOf(next));

    const restored = await run("restore", name, next, to.url);

    expect([restored.code, restored.printed]).toEqual([0, expect.stringContaining(`ended ${sessions}.`)]);
    const { auth_session: ended, audit_entry: recorded, message_hold: held, ...others } = await contentOf(to);
    expect(before).toMatchObject(others);
    expect(Object.keys(before)).toHaveLength(Object.keys(others).length + 3);
    expect(Number.parseInt(others["person"] ?? "", 10)).toBe(PEOPLE);
    expect(Number.parseInt(ended ?? "", 10)).toBe(0);
    expect(restored.printed).toContain("until an administrator confirms on its page /admin/messages");
    expect(Number.parseInt(held ?? "", 10)).toBe(1);
    expect(Number.parseInt(recorded ?? "", 10)).toBe(Number.parseInt(before["audit_entry"] ?? "", 10) + 1);
    const last = await to.pool.query("select act from audit_entry order by id desc limit 1");
    expect(last.rows).toEqual([{ act: "restored" }]);
    expect((await openSealer({ dataKeyFile: keyOf(next) }, to)).open(sealed, ...SSN_OF)).toBe("912-34-9876");
    // The numbers of a sequence go on where they were.
    await to.pool.query("insert into source_run (source, origin, started_at) values ('files', '', now())");
    await to.pool.query("delete from source_run where source = 'files'");
    await from.close();
    from = to;
  }
  first = from;
}, 120_000);

test("an embedded store is backed up while its server runs, and restored where none does", async () => {
  const server = await startHolder(dataDir("running"), "server");
  const backup = await run("backup", "running", "running");
  await server.end();
  copyFileSync(keyOf("running"), keyOf("restored"));
  const restored = await run("restore", "running", "restored");

  expect([backup.code, restored.code]).toEqual([0, 0]);
  expect(statSync(file("running")).mode & 0o777).toBe(0o600);
  expect(restored.printed).toContain("A check of the audit log finds it intact.");
}, 120_000);

test("a backup is tried in a scratch database, which is gone again, and needs neither store nor key", async () => {
  const scratch = () => readdirSync(tmpdir()).filter((name) => name.startsWith("fieldboard-restore-"));
  const held = scratch();
  const nowhere = { DATA_DIR: "/dev/null/nowhere", DATABASE_URL: "postgres://nowhere.invalid/none" };
  const { code, printed } = await runCommandFile("restore", ["--check", file("first")], nowhere);
  expect([code, printed]).toEqual([0, expect.stringMatching(/: \d+ tables with [\d,]+ rows, counted\.$/m)]);
  expect(scratch()).toEqual(held);

  const cut = file("cut");
  writeFileSync(cut, readFileSync(file("first")).subarray(0, -20));
  const refused = await runCommandFile("restore", ["--check", cut], nowhere);
  expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("is damaged")]);
  expect((await runCommandFile("restore", ["--check"], nowhere)).code).toBe(2);
  expect(scratch()).toEqual(held);
}, 60_000);

test("a restore without the key of the store says so before it begins", async () => {
  const empty = await openEmptyDatabase();
  const { code, errors } = await run("restore", "first", "nowhere", empty.url);
  expect([code, errors]).toEqual([1, expect.stringContaining("DATA_KEY_FILE is missing: put the key file")]);
  await empty.close();
});

test("a backup holds one moment, and a file that is there stays", async () => {
  const path = file("moment");
  const store = await openTestDatabase();
  const writing: Promise<unknown>[] = [];
  const progress = (): void =>
    void writing.push(
      store.pool.query("insert into source_run (source, origin, started_at) values ('files', '', now())"),
    );
  const making = { madeAt: instant("2026-11-20T14:05:00Z"), progress };
  await writeBackup(store, path, making);
  expect((await Promise.all(writing)).length).toBeGreaterThan(50);
  await expect(writeBackup(store, path, making)).rejects.toThrow("is there already: name a new file");
  const empty = await openEmptyDatabase();
  await restoreInto(empty, path);
  expect((await empty.pool.query("select from source_run")).rowCount).toBe(0);
  await Promise.all([store.close(), empty.close()]);
});

test("partitions are made again, those of partitions too", async () => {
  const partitioned = `
    drop table earlier_version;
    create table earlier_version (noun text, id text, from_run integer, to_run integer, row jsonb,
                                  twice text generated always as (noun || id) stored)
      partition by list (noun)`;
  const from = await openTestDatabase();
  await from.pool.query(
    `${partitioned};
     create table earlier_people partition of earlier_version for values in ('people', 'it''s') partition by range (id);
     create table earlier_people_1 partition of earlier_people for values from ('0') to ('5');
     create table earlier_others partition of earlier_version default;
     insert into earlier_version values ('people', '1', 1, 1, '{}'), ('event', '9', 1, 1, '{"a": "b\\\\n"}')`,
  );
  const path = file("partitions");
  await writeBackup(from, path, { madeAt: instant("2026-11-20T14:05:00Z"), progress: () => undefined });
  const to = await openTestDatabase();
  await to.pool.query(partitioned);
  await restoreInto(to, path);
  expect(await contentOf(to)).toEqual(await contentOf(from));
  expect(Object.keys(await contentOf(to))).toContain("earlier_people_1");
  await Promise.all([from.close(), to.close()]);
});

test("the backup of an earlier version is brought to this one", async () => {
  const names = await migrationNames();
  const from = await openEmptyDatabase();
  await migrate(from, names.at(-2));
  await from.pool.query("insert into source_run (source, origin, started_at) values ('files', 'x', now())");
  const path = file("earlier");
  await writeBackup(from, path, { madeAt: instant("2026-11-20T14:05:00Z"), progress: () => undefined });
  const to = await openEmptyDatabase();
  await restoreInto(to, path);
  expect((await to.pool.query("select id, origin from source_run")).rows).toEqual([{ id: 1, origin: "x" }]);
  expect((await to.pool.query("select from kysely_migration")).rowCount).toBe(names.length);
  await Promise.all([from.close(), to.close()]);
});

const changed = (change: (text: string) => string): Buffer =>
  zstdCompressSync(change(zstdDecompressSync(readFileSync(file("moment"))).toString()));

test.each([
  ["is missing", () => null, "cannot be read: no such file or directory."],
  ["is none", () => Buffer.from("PK\u0003\u0004 a ZIP"), "is not a backup that npm run backup wrote."],
  [
    "is other text",
    () => zstdCompressSync('{"fieldboard":"settings"}\n'),
    "is not a backup that npm run backup wrote.",
  ],
  ["is cut", () => readFileSync(file("moment")).subarray(0, -20), "is damaged: restore another copy of it."],
  ["lost its end", () => changed((text) => text.replace(/\{"tables".*\n$/, "")), "is damaged"],
  [
    "lost a table",
    () => changed((text) => text.replace(/\{"table":"data_key"[^]*?\\\.\n.*\n/, "")),
    "is damaged",
  ],
  [
    "lost a table that its sums do not miss",
    () =>
      changed((text) =>
        text
          .replace(/\{"table":"auth_user"[^]*?\\\.\n.*\n/, "")
          .replace(
            /\{"tables":(\d+)/,
            (_all, tables: string) => `{"tables":${Number.parseInt(tables, 10) - 1}`,
          ),
      ),
    "is damaged",
  ],
  [
    "has rows of a later version than its header",
    () => changed((text) => text.replace(/("migrations":\["[^"]+")[^\]]*/, "$1")),
    "is damaged",
  ],
  ["goes on behind its end", () => changed((text) => `${text}{"tables":0,"rows":0}\n`), "is damaged"],
  [
    "has other bytes behind its end",
    () => Buffer.concat([readFileSync(file("moment")), Buffer.from("left behind by a copy")]),
    "is damaged",
  ],
  [
    "has many zeros behind its end",
    () => Buffer.concat([readFileSync(file("moment")), Buffer.alloc(300_000)]),
    "is damaged",
  ],
  [
    "has a first line without an end",
    () => zstdCompressSync(Buffer.alloc(80 * 1024 * 1024, "x")),
    "is not a backup that npm run backup wrote.",
  ],
  ["has another value", () => changed((text) => text.replace("\n1\t0\t", "\n1\t7\t")), "is damaged"],
  [
    "is of a newer version",
    () => changed((text) => text.replace('"migrations":[', '"migrations":["9999-later",')),
    "was written by a newer version of Fieldboard (it has 9999-later)",
  ],
])("a backup that %s is refused in one sentence, and nothing is restored", async (_what, bytes, sentence) => {
  const path = file("refused");
  rmSync(path, { force: true });
  const content = bytes();
  if (content !== null) writeFileSync(path, content);
  const empty = await openEmptyDatabase();
  await expect(restoreInto(empty, path)).rejects.toThrow(sentence);
  expect(await contentOf(empty)).toEqual({});
  await empty.close();
});

test("a backup onto a full disk ends with a sentence, and leaves nothing", async () => {
  const path = file("full");
  symlinkSync("/dev/full", `${path}.unfinished`);
  const writing = writeBackup(first, path, {
    madeAt: instant("2026-11-20T14:05:00Z"),
    progress: () => undefined,
  });
  await expect(writing).rejects.toThrow(
    new BackupRefused(`${path} cannot be written: no space left on device.`),
  );
  expect(readdirSync(folder).filter((name) => name.startsWith("full"))).toEqual([]);
});

test("a store with anything in it is refused, and so is an empty one that is newer", async () => {
  const store = await openTestDatabase();
  await store.pool.query("insert into kysely_migration values ('9999-later', '2099-01-01')");
  await expect(restoreInto(store, file("moment"))).rejects.toThrow("made by a newer version than the backup");
  await store.pool.query("insert into source_run (source, origin, started_at) values ('files', '', now())");
  await expect(restoreInto(store, file("moment"))).rejects.toThrow(
    "The store is not empty: name a new DATA_DIR",
  );
  await store.close();
});
