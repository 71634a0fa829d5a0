import { appendFileSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { connectStore } from "#server/postgres/connect.ts";
import { auditSealer, openAuditBench, tokenMade, type AuditBench } from "#test/audit.ts";
import { acceptAudit, watchAudit, type Verified } from "./verify.ts";

let bench: AuditBench;
beforeAll(async () => {
  bench = await openAuditBench();
});
beforeEach(async () => {
  await bench.begin();
  await add(1, 5);
  await add(6, 10);
});
afterEach(() => bench.end());
afterAll(() => bench.store.close());

/** By a process that starts, adds entries and ends. */
async function add(first: number, last: number): Promise<void> {
  const audit = bench.open();
  for (let number = first; number <= last; number += 1) await audit.recordAlone(tokenMade(`token ${number}`));
  await audit.close();
}
const deps = () => ({
  ...bench.deps,
  store: bench.store,
  path: bench.path,
  fileId: bench.fileId,
  sealer: auditSealer,
});
const ids = () => bench.lines().map((line) => line.split(" ")[0]);

test("the file gets a head soon, without being asked", async () => {
  const audit = bench.open();
  await audit.recordAlone(tokenMade("token 11"));
  expect(ids()).toEqual(["5", "10"]);
  await expect.poll(ids).toEqual(["5", "10", "11"]);
});

test.each([
  ["is deleted", () => rmSync(bench.path)],
  ["is emptied", () => truncateSync(bench.path)],
  ["lost its last line", () => truncateSync(bench.path, readFileSync(bench.path).lastIndexOf("\n", -2) + 1)],
  ["lost its first line", () => writeFileSync(bench.path, `${bench.lines()[1]}\n`)],
  ["is moved aside", () => renameSync(bench.path, `${bench.path}.old`)],
])("a file that %s is reported, also after more was written to it", async (_what, lose) => {
  expect(await bench.check()).toMatchObject({ found: "intact" });
  lose();
  expect(await bench.check()).toEqual({ found: "file-short", entry: 10 });
  await add(11, 12);
  expect(await bench.check()).toEqual({ found: "file-short", entry: 12 });
});

test("a file that was brought back is right again", async () => {
  renameSync(bench.path, `${bench.path}.old`);
  expect(await bench.check()).toMatchObject({ found: "file-short" });
  renameSync(`${bench.path}.old`, bench.path);
  expect(await bench.check()).toMatchObject({ found: "intact" });
});

const intact = async (from?: Verified): Promise<Verified> => {
  const finding = await bench.check(from);
  if (finding.found !== "intact") throw new Error(`entry ${finding.entry}: ${finding.found}`);
  return finding.verified;
};
const FOREIGN = `1 ${"00".repeat(32)}\n`;

test("a check reads the file from where the one before ended, and a whole one all of it", async () => {
  const verified = await intact();
  const [first = "", ...others] = bench.lines();
  writeFileSync(bench.path, `\n${[first.replace(/.$/, "x"), ...others].join("\n\n")}\n`);
  await add(11, 12);

  expect((await intact(verified)).file).toMatchObject({ last: { head: { id: 12 } }, highest: 12 });
  expect(await bench.check()).toMatchObject({ found: "intact", unreadable: 1 });

  appendFileSync(bench.path, FOREIGN);
  expect(await bench.check(verified)).toEqual({ found: "only-in-file", entry: 1 });
});

test("a file that is not the one that was checked is read from its beginning", async () => {
  const verified = await intact();
  writeFileSync(bench.path, `${FOREIGN}${readFileSync(bench.path, "utf8")}`);

  expect(await bench.check(verified)).toEqual({ found: "only-in-file", entry: 1 });
});

test("a head that was changed in the file is reported", async () => {
  const text = readFileSync(bench.path, "utf8");
  writeFileSync(
    bench.path,
    text.replace(/[0-9a-f]{2}\n$/, "zz\n").replace("zz", text.endsWith("00\n") ? "11" : "00"),
  );
  expect(await bench.check()).toEqual({ found: "only-in-file", entry: 10 });
});

test("half a line, left by a full disk, is counted and does not swallow the next one", async () => {
  appendFileSync(bench.path, "11 00aa");
  await add(11, 12);
  expect(await bench.check()).toMatchObject({
    found: "intact",
    unreadable: 1,
    verified: { end: { id: 12 } },
  });
});

/** By a process whose files are full with six lines, each with a line end before it. */
async function addRotated(first: number, last: number): Promise<void> {
  for (let number = first; number <= last; number += 1) {
    const audit = bench.open(bench.store, 400);
    await audit.recordAlone(tokenMade(`token ${number}`));
    await audit.close();
  }
}
const before = () => `${bench.path}.1`;
const idsBefore = () =>
  readFileSync(before(), "utf8")
    .split("\n")
    .flatMap((line) => line.split(" ").slice(0, 1))
    .filter((id) => id !== "");

test("a full file takes the place of the one before, and the next begins with its last line", async () => {
  await addRotated(11, 15);
  expect([idsBefore(), ids()]).toEqual([
    ["5", "10", "11", "12", "13", "14"],
    ["14", "15"],
  ]);
  expect(await bench.check()).toMatchObject({ found: "intact", unreadable: 0 });

  await addRotated(16, 20);
  expect([idsBefore(), ids()]).toEqual([
    ["14", "15", "16", "17", "18", "19"],
    ["19", "20"],
  ]);
  expect(await bench.check()).toMatchObject({ found: "intact", verified: { end: { id: 20 } } });
});

test("a check goes on where the one before ended, also in a file that was moved meanwhile", async () => {
  const verified = await intact();
  await addRotated(11, 15);
  expect((await intact(verified)).file).toMatchObject({ last: { head: { id: 15 } }, highest: 15 });
  await addRotated(16, 20);
  expect((await intact(verified)).file).toMatchObject({ last: { head: { id: 20 } }, highest: 20 });
});

test.each([
  ["the file before is deleted", () => rmSync(before())],
  ["the file before lost its first line", () => writeFileSync(before(), readFileSync(before()).subarray(68))],
  ["the file itself is deleted", () => rmSync(bench.path)],
])("where %s, it is reported, also after the next rotation, until it is accepted", async (_what, lose) => {
  await addRotated(11, 15);
  lose();
  expect(await bench.check()).toEqual({ found: "file-short", entry: 15 });
  await addRotated(16, 22);
  expect(await bench.check()).toEqual({ found: "file-short", entry: 22 });
  await acceptAudit(deps());
  expect(await bench.check()).toMatchObject({ found: "intact" });
});

test("an entry that is gone from the store is known by the file before", async () => {
  await addRotated(11, 15);
  await bench.tamper("delete from audit_entry where id > 12");
  expect(await bench.check()).toEqual({ found: "only-in-file", entry: 13 });
});

test("two processes that share a file rotate it once", async () => {
  const other = connectStore({ url: bench.store.url });
  const both = [bench.open(bench.store, 400), bench.open(other, 400)];
  await Promise.all(both.map((audit) => audit.recordBefore(tokenMade("a token"))));
  for (let turn = 0; turn < 6; turn += 1)
    await Promise.all(both.map((audit) => audit.recordBefore(tokenMade(`turn ${turn}`))));
  await Promise.all(both.map((audit) => audit.close()));
  await other.close();
  expect(await bench.check()).toMatchObject({ found: "intact", unreadable: 0 });
});

test("two processes share a file, or have one each", async () => {
  const other = connectStore({ url: bench.store.url });
  const [here, there] = [bench.open(), bench.open(other)];
  for (let turn = 0; turn < 20; turn += 1)
    await Promise.all(
      [here, there].map(async (audit) => {
        await audit.recordAlone(tokenMade(`turn ${turn}`));
        await audit.close();
      }),
    );
  await other.close();
  expect(await bench.check()).toMatchObject({
    found: "intact",
    unreadable: 0,
    verified: { end: { id: 50 } },
  });
  const elsewhere = { ...deps(), path: `${bench.path}.elsewhere`, fileId: "elsewhere" };
  expect(await acceptAudit(elsewhere)).toMatchObject({ found: "intact" });
});

test("a lost file is accepted on record, and what is lost after that is reported again", async () => {
  rmSync(bench.path);
  expect(await acceptAudit(deps())).toEqual({ found: "file-short", entry: 10 });
  expect((await bench.kept()).at(-1)?.entry).toMatchObject({
    id: 11,
    act: "audit-accepted",
    actor: "system",
    details: { found: "file-short", entry: 10 },
  });
  expect(await bench.check()).toMatchObject({ found: "intact", verified: { from: 1 } });
  expect(await acceptAudit(deps())).toMatchObject({ found: "intact" });
  rmSync(bench.path);
  expect(await bench.check()).toEqual({ found: "file-short", entry: 11 });
});

test("a store restored from an older backup is accepted on record, also after it went on", async () => {
  await bench.tamper("delete from audit_entry where id > 7; update audit_file set head_id = 5, bytes = 68");
  expect(await bench.check()).toEqual({ found: "only-in-file", entry: 10 });
  await add(108, 112);
  expect(await bench.check()).toEqual({ found: "only-in-file", entry: 10 });
  expect(await acceptAudit(deps())).toEqual({ found: "only-in-file", entry: 10 });
  expect(await bench.check()).toMatchObject({ found: "intact", verified: { from: 1, end: { id: 13 } } });
  await add(14, 15);
  expect(await bench.check()).toMatchObject({ found: "intact", verified: { end: { id: 15 } } });
  await bench.tamper("delete from audit_entry where id > 14");
  expect(await bench.check()).toEqual({ found: "only-in-file", entry: 15 });
});

test.each([
  ["edited", "update audit_entry set actor = 'u2' where id = 4", 4],
  ["missing", "delete from audit_entry where id in (3, 6)", 3],
])(
  "an entry that is %s is accepted on record, and the chain is proven from there on",
  async (found, statements, entry) => {
    await bench.tamper(statements);
    expect(await acceptAudit(deps())).toEqual({ found, entry });
    expect(await bench.check()).toMatchObject({ found: "intact", verified: { from: 11, end: { id: 11 } } });
    await add(12, 14);
    await bench.tamper("update audit_entry set actor = 'u2' where id = 13");
    expect(await bench.check()).toEqual({ found: "edited", entry: 13 });
    expect(await acceptAudit(deps())).toEqual({ found: "edited", entry: 13 });
    expect(await bench.check()).toMatchObject({ found: "intact", verified: { from: 15 } });
  },
);

test("nobody without the key accepts a fault", async () => {
  await bench.tamper(
    `update audit_entry set actor = 'u2' where id = 4;
     update audit_entry set act = 'audit-accepted', details = '{"found":"edited","entry":4}' where id = 9`,
  );
  expect(await bench.check()).toEqual({ found: "edited", entry: 4 });
});

test("the watch says it loudly, and an accepted fault ends the alarm", async () => {
  const watch = watchAudit(deps());
  await expect.poll(watch.state).toMatchObject({ found: "intact" });
  await bench.tamper("delete from audit_entry where id > 7");
  expect(await watch.recent()).toMatchObject({ found: "missing", entry: 10 });
  expect(bench.logged()).toEqual([
    [expect.stringContaining("npm run accept-audit"), { entry: 10, found: "missing" }],
  ]);
  await acceptAudit(deps());
  expect(await watch.recent()).toMatchObject({ found: "intact", entries: 8 });
  await watch.stop();
});
