import { randomBytes } from "node:crypto";
import { afterAll, expect, test, vi } from "vitest";
import { personId } from "#domain/ids.ts";
import { instant } from "#domain/time/time.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { erasePerson, finishErasing } from "./erased-people.ts";
import { openTestDatabase } from "#test/database.ts";
import { employeesReply, person } from "#test/builders/replies.ts";
import { runSource } from "#server/commands/run-source.ts";

const store = await openTestDatabase();
afterAll(() => store.close());
const sealer = sealerOf(randomBytes(32));

const PLANTED = {
  SSN: "912-34-9876",
  DOB: "5/26/1995",
  gender: "planted-gender",
  email: "planted@example.com",
  phone: "5550001234",
  street_1: "7 Planted Street",
};
const load = (rows: readonly object[], day: string) =>
  runSource(store, {
    source: "files",
    origin: "a test",
    exchanges: [{ ...employeesReply(rows), receivedAt: instant(`${day}T15:00:00Z`) }],
    sealer,
    now: () => instant(`${day}T16:00:00Z`),
  });

const first = await load([person("7000", PLANTED), person("7001", PLANTED)], "2026-11-16");
await load([person("7000", { ...PLANTED, city: "Boston" }), person("7001", PLANTED)], "2026-11-17");

/** All that the store keeps of a person, in any version. */
const kept = async (id: string): Promise<string> => {
  const { rows } = await store.pool.query(
    `select to_jsonb(p)::text as text from person p where id = $1
      union all select row::text from earlier_version where noun = 'person' and id = $1`,
    [id],
  );
  return rows.map(({ text }) => text).join("\n");
};
const ciphersOf = async (id: string): Promise<readonly string[]> => {
  const { rows } = await store.pool.query(
    "select ssn_cipher, dob_cipher, ssn_hash from person where id = $1",
    [id],
  );
  return Object.values(Object(rows[0])).map((value) =>
    Buffer.isBuffer(value) ? value.toString("hex") : String(value),
  );
};
const erase = (id: string) =>
  store.db
    .transaction()
    .execute((writing) => erasePerson(writing, personId(id), instant("2026-11-18T15:00:00Z")));

test("what is erased is in no version of the person any more, plain or sealed; who they are stays", async () => {
  expect(first.nouns.size).toBeGreaterThan(0);
  const before = await kept("7000");
  const ciphers = await ciphersOf("7000");
  expect(before).toMatch(/planted/);
  for (const cipher of ciphers) expect(before).toContain(cipher);
  const untouched = await kept("7001");

  expect(await erase("7000")).toEqual({ isWhole: true });

  const after = await kept("7000");
  expect(after.split("\n")).toHaveLength(2);
  expect(after).not.toMatch(/planted|5550001234/i);
  for (const cipher of ciphers) expect(after).not.toContain(cipher);
  expect(after).toMatch(/"last_name": "Reed 7000"/);
  expect(await kept("7001")).toBe(untouched);
});

test("a later reply tells it in vain, and is no new version for that", async () => {
  const before = await kept("7000");
  await load([person("7000", { ...PLANTED, city: "Boston" }), person("7001", PLANTED)], "2026-11-19");
  expect(await kept("7000")).toBe(before);
  await load([person("7000", { ...PLANTED, city: "Salem" }), person("7001", PLANTED)], "2026-11-20");
  const changed = await kept("7000");
  expect(changed).toContain("Salem");
  expect(changed).not.toMatch(/planted|5550001234/i);
});

test("a person who does not exist is not erased", async () => {
  expect(await erase("9999")).toBeNull();
});

/** A load that has changed person 7001 and waits before its end, which commits or fails. */
function loadThatWaits(city: string, day: string) {
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>();
  const exchange = {
    ...employeesReply([person("7000", { ...PLANTED, city }), person("7001", { ...PLANTED, city })]),
    receivedAt: instant(`${day}T15:00:00Z`),
  };
  const loaded = runSource(store, {
    source: "files",
    origin: "a test",
    sealer,
    now: () => instant(`${day}T16:00:00Z`),
    exchanges: (async function* () {
      yield exchange;
      await ended;
    })(),
  });
  loaded.catch(() => undefined);
  return { loaded, end, fail };
}
const isLocked = async (id: string): Promise<boolean> =>
  (await store.pool.query("select from person where id = $1 for update skip locked", [id])).rowCount === 0;

test("nobody waits behind a load to erase a person, and the load brings nothing back", async () => {
  const { loaded, end } = loadThatWaits("Lynn", "2026-11-21");
  await vi.waitFor(async () => expect(await isLocked("7001")).toBe(true), 5_000);
  expect(await erase("7001")).toEqual({ isWhole: false });

  end();
  await loaded;
  const after = await kept("7001");
  expect(after).toContain("Lynn");
  expect(after).not.toMatch(/planted|5550001234/i);
  for (const cipher of await ciphersOf("7001")) expect(cipher).toBe("null");
});

test("what a failed load had locked is erased as well", async () => {
  await store.pool.query("delete from erased_person where person_id = '7001'");
  await load([person("7000", PLANTED), person("7001", PLANTED)], "2026-11-22");
  expect(await kept("7001")).toMatch(/planted/);
  const { loaded, fail } = loadThatWaits("Quincy", "2026-11-23");
  await vi.waitFor(async () => expect(await isLocked("7001")).toBe(true), 5_000);
  expect(await erase("7001")).toEqual({ isWhole: false });
  const finished = finishErasing(store);

  fail(new Error("the source went away"));
  await expect(loaded).rejects.toThrow("the source went away");
  await finished;
  expect(await kept("7001")).not.toMatch(/planted|5550001234/i);
});
