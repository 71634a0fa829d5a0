import { afterAll, beforeAll, expect, test } from "vitest";
import { openDashboard, SIGNED_IN, type TestDashboard } from "#test/dashboard.ts";
import { inProcess } from "#test/in-process.ts";
import { passwordOf } from "#test/sign-in/people.ts";
import { StoreMigrated } from "#server/postgres/connect.ts";
import { lockLoads } from "#server/postgres/transaction.ts";

/* A rolling upgrade: a process of the next version has changed the tables while this one still runs. */
const NEWER =
  "A newer version of Fieldboard has changed the database. This process waits to be replaced by it.";

let dashboard: TestDashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterAll(() => dashboard.store.close());

const upgrade = (store: TestDashboard["store"]) =>
  store.pool.query("insert into kysely_migration (name, timestamp) values ('9999-newer', 'now')");

test("once a newer version has changed the tables nothing is read, loaded or called ready", async () => {
  const { app, store } = dashboard;
  const fetched = inProcess(app);
  expect((await fetched("/api/offices")).status).toBe(200);
  await store.check();

  await upgrade(store);

  for (const path of ["/api/offices", "/api/audit/entries", "/api/people/directory/export?format=csv"]) {
    const response = await fetched(path);
    expect([response.status, await response.json()]).toMatchObject([503, { detail: NEWER }]);
  }
  await expect(store.check()).rejects.toThrow(NEWER);
  await expect(store.db.transaction().execute(lockLoads)).rejects.toThrow(StoreMigrated);
});

test("a session is not continued over tables of a newer version", async () => {
  const { store, addPerson, browser } = await openDashboard({ who: SIGNED_IN });
  await addPerson("ada", "manager");
  const page = browser();
  await page.post("/api/session/sign-in", { email: "ada@example.test", password: passwordOf("ada") });
  expect((await page.get("/api/offices")).status).toBe(200);

  await upgrade(store);

  const response = await page.get("/api/session");
  expect([response.status, await response.json()]).toMatchObject([503, { detail: NEWER }]);
  await store.close();
});
