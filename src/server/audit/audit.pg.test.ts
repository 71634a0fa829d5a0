import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { NOBODY, SYSTEM } from "#domain/audit/audit.ts";
import { connectStore } from "#server/postgres/connect.ts";
import { writingOver } from "#server/postgres/transaction.ts";
import { openAuditBench, REVEAL, SIGN_OUT, tokenMade, type AuditBench } from "#test/audit.ts";
import { lockHead } from "./chain.ts";
import { AuditUnwritable } from "./heads-file.ts";

let bench: AuditBench;
beforeAll(async () => {
  bench = await openAuditBench();
});
beforeEach(() => bench.begin());
afterEach(() => bench.end());
afterAll(() => bench.store.close());

test("an entry says who, what, whom, when and from where, in the store, and its seal is in the file", async () => {
  const audit = bench.open();
  await audit.recordAlone(tokenMade("payroll partner"));
  await audit.close();

  const [sealed] = await bench.kept();
  const entry = {
    id: 1,
    at: "2026-11-20T14:05:09Z",
    actor: "u1",
    actorName: "Ada Reed",
    act: "token-created",
    subjectKind: "token",
    subjectId: "3",
    address: "198.51.100.7",
    reference: "abc123def4",
    details: {
      name: "payroll partner",
      offices: ["101"],
      requestsPerMinute: 60,
      hasPrivateData: false,
      validity: "",
    },
  };
  expect(sealed?.entry).toEqual(entry);
  expect(bench.lines()).toEqual([`1 ${sealed?.mac.toString("hex")}`]);
  expect(statSync(bench.path).mode & 0o777).toBe(0o600);
});

test("an act and its entry are there together, or neither is", async () => {
  const audit = bench.open();
  const addOffice = (fails: boolean) =>
    audit.act(async (writing, record) => {
      await writing
        .updateTable("store_state")
        .set({ data_version: fails ? 8 : 9 })
        .execute();
      await record(SIGN_OUT);
      if (fails) throw new Error("not after all");
      return "done";
    });

  await expect(addOffice(true)).rejects.toThrow("not after all");
  expect(await bench.kept()).toEqual([]);
  expect(await addOffice(false)).toBe("done");

  const { rows } = await bench.store.pool.query("select data_version from store_state");
  expect(rows).toEqual([{ data_version: 9 }]);
  expect((await bench.kept()).map(({ entry }) => entry.id)).toEqual([1]);
});

test("two acts at once hold up neither each other nor an entry, and their entries are a valid chain", async () => {
  const audit = bench.open();
  const [bothRecorded, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const actOf = (name: string, isSecond: boolean) =>
    audit.act(async (_writing, record) => {
      await record(tokenMade(`${name} 1`));
      if (isSecond) other.resolve();
      else await other.promise;
      await bothRecorded.promise;
      await record(tokenMade(`${name} 2`));
    });
  const acts = [actOf("first", false), actOf("second", true)];
  await other.promise;
  await audit.recordAlone(SIGN_OUT);
  await audit.recordBefore(REVEAL);
  bothRecorded.resolve();
  await Promise.all(acts);

  const names = (await bench.kept()).map(({ entry }) => entry.details["name"] ?? entry.act);
  expect(names.slice(0, 2)).toEqual(["sign-out", "reveal"]);
  expect(new Set(names.slice(2))).toEqual(new Set(["first 1", "first 2", "second 1", "second 2"]));
  expect(names.indexOf("first 2") - names.indexOf("first 1"), "the entries of an act follow each other").toBe(
    1,
  );
  expect(await bench.check()).toMatchObject({ found: "intact", verified: { end: { id: 6 } } });
});

test("a process that hangs at the end of the chain is cut after five seconds, long before others give up", async () => {
  const audit = bench.open();
  const hung = await bench.store.pool.connect();
  const cut = once(hung, "error");
  await hung.query("begin");
  await lockHead(writingOver(hung));

  const recorded = audit.recordAlone(SIGN_OUT);

  expect(String(await cut)).toContain("idle-in-transaction timeout");
  await recorded;
  hung.release(true);
  expect(await bench.kept()).toHaveLength(1);
}, 20_000);

test("a thousand entries at once from two processes make one chain without a gap", async () => {
  const other = connectStore({ url: bench.store.url });
  const [here, there] = [bench.open(), bench.open(other)];
  const started = performance.now();
  await Promise.all(
    Array.from({ length: 500 }, (_, index) => [
      here.recordAlone(tokenMade(`here ${index}`)),
      there.recordAlone(tokenMade(`there ${index}`)),
    ]).flat(),
  );
  const msEach = (performance.now() - started) / 1_000;
  await Promise.all([here.close(), there.close()]);
  await other.close();

  const names = (await bench.kept()).map(({ entry }) => entry.details["name"]);
  expect(new Set(names).size).toBe(1_000);
  expect(await bench.check()).toMatchObject({
    found: "intact",
    unreadable: 0,
    verified: { end: { id: 1_000 } },
  });
  // Measured: 1 to 6 ms, by how busy the machine is.
  expect(msEach).toBeLessThan(50);
});

test("a look at something private is on record before it is shown", async () => {
  await bench.open().recordBefore(REVEAL);
  expect((await bench.kept()).map(({ entry }) => entry.act)).toEqual(["reveal"]);
  expect(bench.lines()).toHaveLength(1);
});

test("where the file cannot be written only looks are refused, other acts go on, and the log says so", async () => {
  mkdirSync(bench.path, { recursive: true });
  const audit = bench.open();

  await expect(audit.recordBefore(REVEAL)).rejects.toThrow(AuditUnwritable);
  await audit.recordAlone(SIGN_OUT);

  const entries = (await bench.kept()).map(({ entry }) => entry);
  expect(entries.map(({ act }) => act)).toEqual(["refused", "sign-out"]);
  expect(entries[0]).toMatchObject({ actor: "u1", subjectId: "7001", details: { what: "reveal" } });
  expect(audit.isFileWritten()).toBe(false);
  expect(bench.logged()).toEqual([["AUDIT: the audit file cannot be written", expect.anything()]]);

  rmSync(bench.path, { recursive: true });
  await audit.recordBefore(REVEAL);
  expect(audit.isFileWritten()).toBe(true);
  expect(bench.lines().at(-1)).toMatch(/^3 /);
});

test("where the store cannot be written nothing is shown, and the file knows of nothing", async () => {
  await bench.store.pool.query("alter table audit_entry rename to gone");
  await expect(bench.open().recordBefore(REVEAL)).rejects.toThrow("audit_entry");
  await bench.store.pool.query("alter table gone rename to audit_entry");
  expect(readFileSync(bench.path, "utf8")).toBe("");
});

test("an entry cannot be changed, deleted or swept away", async () => {
  await bench.open().recordAlone(SIGN_OUT);
  await expect(bench.store.pool.query("update audit_entry set actor = 'u2'")).rejects.toThrow(
    "only added to",
  );
  await expect(bench.store.pool.query("delete from audit_entry")).rejects.toThrow("only added to");
  await expect(bench.store.pool.query("truncate audit_entry")).rejects.toThrow("only added to");
  expect(await bench.kept()).toHaveLength(1);
});

test("what nobody could have told the store is kept as far as it can be", async () => {
  const odd = { id: "nobody", name: "a\0b\uD800" };
  await bench.open().recordAlone({ ...SIGN_OUT, by: odd });
  await bench.open().recordAlone({ ...SIGN_OUT, by: NOBODY, from: null });
  await bench.open().recordAlone({ ...SIGN_OUT, by: SYSTEM, from: null });

  expect((await bench.kept()).map(({ entry }) => [entry.actorName, entry.address])).toEqual([
    ["ab\uFFFD", "198.51.100.7"],
    ["Not signed in", ""],
    ["Fieldboard", ""],
  ]);
  expect(await bench.check()).toMatchObject({ found: "intact" });
});
