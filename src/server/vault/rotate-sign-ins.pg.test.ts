import { afterEach, beforeEach, expect, test } from "vitest";
import { testClock } from "#test/dashboard.ts";
import type { TestDatabase } from "#test/database.ts";
import { openKeyedStore, type KeyedStore } from "#test/rotation.ts";
import { totp } from "#test/totp.ts";
import { createAuth } from "#server/identity/auth.ts";
import type { Sealer } from "./keys.ts";
import { createOneTimeLinks } from "#server/identity/links/one-time-link.ts";
import { hashPassword } from "#server/identity/passwords/password-hash.ts";
import { createToken, findToken, REQUESTS_PER_MINUTE } from "#server/identity/tokens/tokens.ts";

let keyed: KeyedStore;
beforeEach(async () => {
  keyed = await openKeyedStore();
});
afterEach(() => keyed.close());

test("tokens and one-time links stay good; sessions and sign-ins halfway end", async () => {
  const { store } = keyed;
  const grant = {
    name: "partner",
    accounts: null,
    requestsPerMinute: REQUESTS_PER_MINUTE,
    hasPrivateData: true,
  };
  const token = await createToken(store, grant);
  const links = createOneTimeLinks({ store, clock: testClock });
  const link = await links.make({ purpose: "set-up" });
  await store.pool.query(`
    insert into auth_user (id, name, email) values ('u', 'Ann', 'ann@example.test');
    insert into auth_session (id, token, user_id, expires_at) values ('s', 'a', 'u', now() + interval '1 hour');
    insert into auth_verification (id, identifier, value, expires_at) values ('v', '2fa', 'u', now());
    insert into sign_in_delay (key, tries, counted_at, wait_until) values ('k', 9, now(), now())`);

  expect(await keyed.rotate()).toMatchObject({ sessions: 1 });

  expect(await findToken(store, token.text)).toMatchObject({ tokenId: token.id, hasPrivateData: true });
  expect(await links.look(link?.token ?? "")).toEqual({ purpose: "set-up" });
  const { rows } = await store.pool.query(
    "select id from auth_session union all select id from auth_verification union all select key::text from sign_in_delay",
  );
  expect(rows).toEqual([]);
});

test("an authenticator and recovery codes go on as they were", async () => {
  const { store } = keyed;
  await store.pool.query("insert into auth_user (id, name, email) values ('u', 'Eve', 'eve@example.test')");
  await store.pool.query(
    `insert into auth_account (id, account_id, provider_id, user_id, password)
     values ('u', 'u', 'credential', 'u', $1)`,
    [await hashPassword("eve likes gardens")],
  );
  const signIn = signInOf(store, await keyed.sealer());
  const { shown, recoveryCodes } = await signIn.setUp();

  expect(await keyed.rotate()).toMatchObject({ secondFactors: 1 });

  await expect(signIn.byCode({ code: totp(shown) })).rejects.toThrow("invalid tag");
  const after = signInOf(store, await keyed.sealer());
  expect(await after.byCode({ code: "000000" })).toBe(401);
  expect(await after.byCode({ code: totp(shown) })).toBe(200);
  expect(await after.byRecovery({ code: recoveryCodes[3] ?? "" })).toBe(200);
});

/** What the product calls of the sign-in library, in its own order. */
function signInOf(store: TestDatabase, { signInSecret: secret }: Sealer) {
  const { api } = createAuth({ store, secret, publicOrigin: "http://localhost:3000" });
  const cookiesOf = (reply: Response) =>
    new Headers({
      cookie: reply.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; "),
    });
  const told = { email: "eve@example.test", password: "eve likes gardens" };
  const begin = async () => cookiesOf(await api.signInEmail({ body: told, asResponse: true }));
  return {
    setUp: async () => {
      const headers = await begin();
      const made = await api.enableTwoFactor({ body: { password: told.password }, headers });
      if (made.method !== "totp") throw new Error("no authenticator was set up");
      const shown = new URL(made.totpURI).searchParams.get("secret") ?? "";
      await api.verifyTOTP({ body: { code: totp(shown) }, headers });
      return { shown, recoveryCodes: made.backupCodes };
    },
    byCode: async (body: { readonly code: string }) =>
      (await api.verifyTOTP({ body, headers: await begin(), asResponse: true })).status,
    byRecovery: async (body: { readonly code: string }) =>
      (await api.verifyBackupCode({ body, headers: await begin(), asResponse: true })).status,
  };
}
