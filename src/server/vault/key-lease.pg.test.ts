import { afterAll, expect, test, vi } from "vitest";
import { openTestDatabase } from "#test/database.ts";
import { inWriting } from "#server/audit/audit-rows.ts";
import { shareKey, takeKeyAlone } from "./key-lease.ts";

const store = await openTestDatabase();
afterAll(() => store.close());

const holders = async (): Promise<readonly string[]> => {
  const { rows } = await store.pool.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and objid = 7331004 and granted order by 1`,
  );
  return rows.map(({ name }) => name);
};
const cut = () =>
  store.pool.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 7331004",
  );

test("many share the key; given back, it is nobody's", async () => {
  const leases = await Promise.all(["one", "two"].map((who) => shareKey(store, who)));
  expect(await holders()).toEqual(["one", "two"]);
  await Promise.all(leases.map(({ release }) => release()));
  await leases[0]?.release();
  await vi.waitFor(async () => expect(await holders()).toEqual([]));
});

test("who loses the connection shares it again, as long as it is the same key", async () => {
  const lease = await shareKey(store, "one");
  await cut();
  await vi.waitFor(async () => expect(await holders()).toEqual(["one"]), 5_000);
  expect(lease.lost.aborted).toBe(false);
  await lease.release();
});

test("who finds another key then, or the key being changed, is told to end", async () => {
  await store.db
    .updateTable("store_state")
    .set({ key_check: Buffer.of(1) })
    .execute();
  const lease = await shareKey(store, "one");
  await store.db
    .updateTable("store_state")
    .set({ key_check: Buffer.of(2) })
    .execute();
  await cut();
  await vi.waitFor(() => expect(lease.lost.aborted).toBe(true), 5_000);
  await lease.release();
});

test("while somebody has the key alone nobody shares it, and the other way round", async () => {
  await inWriting(store, async (writing) => {
    await takeKeyAlone(writing);
    await expect(shareKey(store, "late")).rejects.toThrow("The data key is being changed");
  });
  const lease = await shareKey(store, "fieldboard server, process 7");
  await expect(inWriting(store, takeKeyAlone)).rejects.toThrow("in use (fieldboard server, process 7)");
  await lease.release();
});
