import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { auditSealer, openAuditBench, tokenMade, type AuditBench } from "#test/audit.ts";
import { watchAudit } from "./verify.ts";
import { sealerOf } from "#server/vault/keys.ts";

let bench: AuditBench;
beforeAll(async () => {
  bench = await openAuditBench();
});
beforeEach(async () => {
  await bench.begin();
  await add(1, 10);
});
afterEach(() => bench.end());
afterAll(() => bench.store.close());

async function add(first: number, last: number): Promise<void> {
  const audit = bench.open();
  for (let number = first; number <= last; number += 1) await audit.recordAlone(tokenMade(`token ${number}`));
  await audit.close();
}

const intact = async () => {
  const finding = await bench.check();
  if (finding.found !== "intact") throw new Error(`entry ${finding.entry}: ${finding.found}`);
  return finding;
};

test("entries that nobody touched are intact, and so is a log without any", async () => {
  expect(await bench.check()).toMatchObject({ found: "intact", verified: { end: { id: 10 } } });
  await bench.begin();
  rmSync(bench.path);
  expect(await bench.check()).toMatchObject({ found: "intact", verified: { end: { id: 0 } } });
});

test.each([
  ["at", "'2026-11-20T14:05:10Z'"],
  ["actor", "'u2'"],
  ["actor_name", "'Somebody Else'"],
  ["act", "'sign-in'"],
  ["subject_kind", "'user'"],
  ["subject_id", "'4'"],
  ["details", "jsonb_set(details, '{name}', '\"another\"')"],
  ["details", "'null'"],
  ["address", "'203.0.113.9'"],
  ["reference", "''"],
  ["mac", "decode(repeat('00', 32), 'hex')"],
])("an entry whose %s was changed to %s is found", async (column, value) => {
  await bench.tamper(`update audit_entry set ${column} = ${value} where id = 5`);
  expect(await bench.check()).toEqual({ found: "edited", entry: 5 });
});

test("the last entry, too, cannot be edited unseen", async () => {
  await bench.tamper("update audit_entry set actor = 'u2' where id = 10");
  expect(await bench.check()).toEqual({ found: "edited", entry: 10 });
});

test("a date that no program of ours can read is an edit, not the end of checking", async () => {
  await bench.tamper("update audit_entry set at = 'infinity' where id = 1");
  expect(await bench.check()).toEqual({ found: "edited", entry: 1 });
});

test.each([
  ["the first", "id = 1", 1],
  ["one in the middle", "id = 5", 5],
  ["several", "id between 3 and 6", 3],
])("where %s was deleted, it is missed", async (_which, where, entry) => {
  await bench.tamper(`delete from audit_entry where ${where}`);
  expect(await bench.check()).toEqual({ found: "missing", entry });
});

test("where the gap was closed by new numbers, what follows does not fit", async () => {
  await bench.tamper(
    `delete from audit_entry where id = 5;
     update audit_entry set id = id + 1000 where id > 5;
     update audit_entry set id = id - 1001 where id > 1000`,
  );
  expect(await bench.check()).toEqual({ found: "edited", entry: 5 });
});

test("the last ones, when deleted, are known by the file", async () => {
  await bench.tamper("delete from audit_entry where id >= 9");
  expect(await bench.check()).toEqual({ found: "only-in-file", entry: 10 });
});

test("a deleted last entry whose number was given anew is known by the file", async () => {
  await bench.tamper("delete from audit_entry where id = 10");
  await add(11, 11);
  expect(await bench.check()).toEqual({ found: "only-in-file", entry: 10 });
});

test.each([
  ["next to each other", 5, 6],
  ["far apart", 2, 9],
])("two entries that changed places, %s, are found", async (_where, one, other) => {
  await bench.tamper(
    `update audit_entry set id = 1000 where id = ${one};
     update audit_entry set id = ${one} where id = ${other};
     update audit_entry set id = ${other} where id = 1000`,
  );
  expect(await bench.check()).toEqual({ found: "edited", entry: one });
});

test("with another key nothing fits", async () => {
  expect(await bench.check(undefined, sealerOf(Buffer.alloc(32, 8)))).toEqual({ found: "edited", entry: 1 });
});

test("a later check reads only what was added, and misses what was checked before", async () => {
  const { verified } = await intact();
  await bench.tamper("update audit_entry set actor = 'u2' where id = 5");
  await add(11, 12);
  expect(await bench.check(verified)).toMatchObject({ found: "intact", verified: { end: { id: 12 } } });
  expect(await bench.check()).toEqual({ found: "edited", entry: 5 });

  await bench.tamper("delete from audit_entry where id >= 10");
  expect(await bench.check(verified)).toEqual({ found: "missing", entry: 10 });
});

test("more entries than one window holds are checked to the last", async () => {
  const audit = bench.open();
  await Promise.all(Array.from({ length: 1_200 }, () => audit.recordAlone(tokenMade("one of many"))));
  expect(await bench.check()).toMatchObject({ found: "intact", verified: { end: { id: 1_210 } } });
  await bench.tamper("delete from audit_entry where id = 1100");
  expect(await bench.check()).toEqual({ found: "missing", entry: 1_100 });
});

test("the watch says at the start how the log was found, later what became of it, and loudly what is wrong", async () => {
  const watch = watchAudit({
    store: bench.store,
    sealer: auditSealer,
    path: bench.path,
    fileId: bench.fileId,
    ...bench.deps,
  });
  const at = "2026-11-20T14:05:09Z";
  expect(watch.state()).toEqual({ found: "not-yet" });
  await expect.poll(watch.state).toEqual({ found: "intact", from: 1, entries: 10, at, wholeAt: at });
  await add(11, 11);
  expect(await watch.recent()).toEqual({ found: "intact", from: 1, entries: 11, at, wholeAt: at });
  expect(bench.logged()).toEqual([]);

  await bench.tamper("update audit_entry set actor = 'u2' where id = 5");
  expect(await watch.check()).toMatchObject({ found: "intact" });
  expect(await watch.check({ isWhole: true })).toEqual({ found: "edited", entry: 5, at });
  expect(bench.logged()).toEqual([
    [expect.stringContaining("not as it was written"), { entry: 5, found: "edited" }],
  ]);
  await watch.stop();
});

test("a check that cannot be made changes nothing of what is known, and says so", async () => {
  const watch = watchAudit({
    store: bench.store,
    sealer: auditSealer,
    path: "/",
    fileId: "test",
    ...bench.deps,
  });
  await watch.check();
  expect(watch.state()).toEqual({ found: "not-yet" });
  expect(bench.logged()).toEqual([["AUDIT: the audit log could not be checked", expect.anything()]]);
  await watch.stop();
});
