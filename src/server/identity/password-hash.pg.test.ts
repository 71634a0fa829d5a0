import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectStore } from "#server/postgres/connect.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { checkPassword, hashPassword, needsRehash, verifyPassword } from "./password-hash.ts";

/** "password" as it was hashed at another cost than today's. */
const OLDER = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
  await store.pool.query("insert into auth_user (id, name, email) values ('u', 'U', 'u@example.com')");
});
beforeEach(() => keep(OLDER));
afterAll(() => store.close());

const keep = (hash: string) =>
  store.pool.query(
    `insert into auth_account (id, account_id, provider_id, user_id, password) values ('a', 'u', 'credential', 'u', $1)
         on conflict (id) do update set password = excluded.password`,
    [hash],
  );

async function kept(): Promise<string> {
  const { rows } = await store.pool.query<{ password: string }>("select password from auth_account");
  return rows[0]?.password ?? "";
}

test("a password that fits is hashed again when its hash was made at another cost", async () => {
  expect(await checkPassword(store)({ hash: OLDER, password: "password" })).toBe(true);

  const newer = await kept();
  expect(needsRehash(newer)).toBe(false);
  expect(await verifyPassword(newer, "password")).toBe(true);
});

test("one that does not fit leaves everything as it is", async () => {
  expect(await checkPassword(store)({ hash: OLDER, password: "Password" })).toBe(false);
  expect(await kept()).toBe(OLDER);
});

test("a hash of today's cost stays, and so does a password that was changed meanwhile", async () => {
  const hash = await hashPassword("another sentence");
  await keep(hash);

  expect(await checkPassword(store)({ hash, password: "another sentence" })).toBe(true);
  expect(await checkPassword(store)({ hash: OLDER, password: "password" })).toBe(true);
  expect(await kept()).toBe(hash);
});

test("while the store can only be read, the password fits all the same", async () => {
  const options = encodeURIComponent("-c default_transaction_read_only=on");
  const readOnly = connectStore({ url: `${store.url}&options=${options}` });
  const fits = await checkPassword(readOnly)({ hash: OLDER, password: "password" });
  await readOnly.close();

  expect(fits).toBe(true);
  expect(await kept()).toBe(OLDER);
});
