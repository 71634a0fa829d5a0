import { afterAll, expect, test } from "vitest";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";
import type { Browser } from "#test/sign-in/browser.ts";
import { passwordOf } from "#test/sign-in/people.ts";
import { totp } from "#test/sign-in/totp.ts";

const site = await openDashboard({ who: SIGNED_IN });
afterAll(() => site.store.close());

const SESSION = "__Host-fieldboard.session_token";

const signIn = (browser: Browser, name: string, password = passwordOf(name)): Promise<Response> =>
  browser.post("/api/session/sign-in", { email: `${name}@example.test`, password });

const signedIn = async (name: string): Promise<Browser> => {
  const browser = site.browser();
  expect((await signIn(browser, name)).status).toBe(200);
  return browser;
};

const statusOf = async (browser: Browser, path = "/api/offices"): Promise<number> =>
  (await browser.get(path)).status;

const personIn = async (browser: Browser): Promise<unknown> => {
  const body: unknown = await (await browser.get("/api/session")).json();
  return Reflect.get(Object(body), "person");
};

test("e-mail and password open a session whose cookie only this host's pages carry", async () => {
  await site.addPerson("ann", "manager", ["101"]);
  const browser = site.browser();
  expect(await personIn(browser)).toBeNull();
  const response = await signIn(browser, "ann");
  expect(await response.json()).toEqual({ next: "nothing" });
  const [cookie = ""] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-fieldboard\.session_token=/);
  for (const part of ["HttpOnly", "Secure", "SameSite=Lax", "Path=/"]) expect(cookie).toContain(part);
  expect(cookie).not.toMatch(/domain=/i);
  expect(await personIn(browser)).toMatchObject({
    email: "ann@example.test",
    role: "manager",
    offices: ["101"],
  });
  expect(await personIn(browser)).not.toHaveProperty("sessionId");
  expect(await statusOf(browser)).toBe(200);
});

test("an e-mail is the same in any letter case", async () => {
  await site.addPerson("casey", "manager");
  const browser = site.browser();
  const body = { email: "CASEY@Example.Test", password: passwordOf("casey") };
  expect((await browser.post("/api/session/sign-in", body)).status).toBe(200);
});

test("a wrong password and an unknown person are answered the same, and nothing typed is logged or kept", async () => {
  const wrong = await signIn(site.browser(), "ann", "planted wrong password");
  const unknown = await signIn(site.browser(), "planted-nobody", "planted wrong password");
  const bodies = await Promise.all(
    [wrong, unknown].map(async (reply) => withoutReference(await reply.json())),
  );
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(bodies[0]).toEqual(bodies[1]);
  const { rows } = await site.store.pool.query("select to_jsonb(audit_entry) as entry from audit_entry");
  expect(JSON.stringify(rows) + site.logged().join("")).not.toMatch(/planted/);
});

const withoutReference = (body: unknown): unknown => ({ ...Object(body), reference: null });

test("a cookie that was changed, or that somebody made up, opens nothing", async () => {
  const browser = await signedIn("ann");
  const value = browser.cookies.get(SESSION) ?? "";
  for (const forged of [value.slice(0, -6) + "AAAAAA", value.split(".")[0] ?? "", "x".repeat(32), ""]) {
    browser.cookies.set(SESSION, forged);
    expect(await statusOf(browser)).toBe(401);
  }
  browser.cookies.set(SESSION, value);
  expect(await statusOf(browser)).toBe(200);
});

test("signing in gives a session of its own, whatever cookie was there before", async () => {
  const first = await signedIn("ann");
  const preset = first.cookies.get(SESSION) ?? "";
  await signIn(first, "ann");
  expect(first.cookies.get(SESSION)).not.toBe(preset);
});

test("after signing out the cookie opens nothing, also when it is sent again", async () => {
  const browser = await signedIn("ann");
  const stolen = new Map(browser.cookies);
  const response = await browser.post("/api/session/sign-out", {});
  expect(response.headers.get("clear-site-data")).toBe('"cache"');
  expect(browser.cookies.has(SESSION)).toBe(false);
  const thief = site.browser();
  for (const [name, value] of stolen) thief.cookies.set(name, value);
  expect(await statusOf(thief)).toBe(401);
});

test("a session ends after 30 idle minutes, 15 for payroll; what pages ask on their own does not count", async () => {
  await site.addPerson("bo", "manager");
  const browser = await signedIn("bo");
  site.wait(29);
  expect(await statusOf(browser)).toBe(200);
  site.wait(29);
  expect((await browser.get("/api/offices", { "fieldboard-background": "yes" })).status).toBe(200);
  site.wait(2);
  expect(await statusOf(browser)).toBe(401);
});

test("of one's own sessions any can be ended, and all others at once", async () => {
  await site.addPerson("cy", "manager");
  const [here, there, elsewhere] = [await signedIn("cy"), await signedIn("cy"), await signedIn("cy")];
  const listed: unknown = await (await here.get("/api/account/sessions")).json();
  const rows: readonly unknown[] = Reflect.get(Object(listed), "rows");
  expect(rows).toHaveLength(3);
  expect(rows.filter((row) => Reflect.get(Object(row), "isThis"))).toHaveLength(1);
  const foreign = await here.post("/api/account/sessions/end", { id: "nobody-has-this" });
  expect(foreign.status).toBe(404);
  expect(await (await here.post("/api/account/sessions/end", { id: null })).json()).toEqual({ ended: 2 });
  expect([await statusOf(here), await statusOf(there), await statusOf(elsewhere)]).toEqual([200, 401, 401]);
});

test("another password ends every session, and this one goes on under another id", async () => {
  await site.addPerson("di", "manager");
  const [here, there] = [await signedIn("di"), await signedIn("di")];
  const before = here.cookies.get(SESSION);
  const next = "a much better sentence";
  const wrong = await here.post("/api/account/password", { current: "not it", next });
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { detail: "“current” is wrong.", field: "current", code: "wrong" },
  ]);
  expect((await here.post("/api/account/password", { current: passwordOf("di"), next })).status).toBe(200);
  expect(here.cookies.get(SESSION)).not.toBe(before);
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401]);
  expect((await signIn(site.browser(), "di")).status).toBe(401);
  expect((await signIn(site.browser(), "di", next)).status).toBe(200);
});

test("payroll needs a second factor: set up once, asked for ever after, each code once", async () => {
  await site.addPerson("eve", "payroll");
  const browser = await signedIn("eve");
  expect(await personIn(browser)).toMatchObject({ isSecondFactorDue: true });
  expect(await statusOf(browser)).toBe(403);
  const begun = await browser.post("/api/account/second-factor/start", { password: passwordOf("eve") });
  const { secret, recoveryCodes, uri } = Object(await begun.json());
  expect(uri).toContain("otpauth://totp/Fieldboard:eve%40example.test");
  expect(recoveryCodes).toHaveLength(10);
  expect((await browser.post("/api/account/second-factor/confirm", { code: "000000" })).status).toBe(400);
  const first = totp(secret);
  expect((await browser.post("/api/account/second-factor/confirm", { code: first })).status).toBe(200);
  expect(await statusOf(browser)).toBe(200);

  const reused = site.browser();
  await signIn(reused, "eve");
  expect((await reused.post("/api/session/code", { code: first, kind: "authenticator" })).status).toBe(401);

  const again = site.browser();
  expect(await (await signIn(again, "eve")).json()).toEqual({ next: "code" });
  expect(await statusOf(again)).toBe(401);
  const code = { code: totp(secret, Date.now() + 30_000), kind: "authenticator" };
  expect((await again.post("/api/session/code", code)).status).toBe(200);
  expect(await statusOf(again)).toBe(200);

  // Who has one may confirm with it that it is them, too.
  const used = await again.post("/api/session/verify", { code: code.code });
  expect([used.status, await used.json()]).toMatchObject([
    403,
    { detail: "“code” is wrong.", field: "code", code: "wrong" },
  ]);
  const next = { code: totp(secret, Date.now() - 30_000) };
  expect((await again.post("/api/session/verify", next)).status).toBe(200);
  expect((await again.post("/api/session/verify", next)).status).toBe(403);
  expect((await again.post("/api/session/verify", {})).status).toBe(400);

  const replay = site.browser();
  await signIn(replay, "eve");
  expect((await replay.post("/api/session/code", code)).status).toBe(401);
  expect(await statusOf(replay)).toBe(401);

  const lost = site.browser();
  await signIn(lost, "eve");
  const recovery = { code: recoveryCodes[0], kind: "recovery" };
  expect((await lost.post("/api/session/code", recovery)).status).toBe(200);
  const twice = site.browser();
  await signIn(twice, "eve");
  expect((await twice.post("/api/session/code", recovery)).status).toBe(401);
});

test("a code without a password before it opens nothing", async () => {
  const body = { code: "123456", kind: "authenticator" };
  expect((await site.browser().post("/api/session/code", body)).status).toBe(401);
});

test("somebody disabled is out at once and cannot come back, and is told no more than anybody", async () => {
  const id = await site.addPerson("fay", "manager");
  const browser = await signedIn("fay");
  await site.store.pool.query("update auth_user set banned = true where id = $1", [id]);
  expect(await statusOf(browser)).toBe(401);
  const refused = await signIn(site.browser(), "fay");
  const unknown = await signIn(site.browser(), "planted-nobody");
  expect(withoutReference(await refused.json())).toEqual(withoutReference(await unknown.json()));
});

test("who proved it a moment ago is asked again by password or code", async () => {
  const browser = await signedIn("ann");
  expect((await browser.post("/api/session/verify", { password: "wrong" })).status).toBe(403);
  expect((await browser.post("/api/session/verify", { password: passwordOf("ann") })).status).toBe(200);
});

test("a session and a proof from before the clock was moved back are not fresh", async () => {
  await site.addPerson("hal", "admin");
  const browser = await signedIn("hal");
  await site.store.pool.query("update auth_user set two_factor_enabled = true where id = 'user-hal'");
  const reset = (): Promise<Response> =>
    browser.post("/api/users/act", { id: "unknown", action: "reset-second-factor" });
  expect((await reset()).status).toBe(404);
  await site.store.pool.query(
    "update auth_session set verified_at = now() + interval '9 hours' where user_id = 'user-hal'",
  );
  expect((await reset()).status).toBe(403);
  await site.store.pool.query(
    "update auth_session set active_at = now() + interval '9 hours' where user_id = 'user-hal'",
  );
  expect((await reset()).status).toBe(401);
});

test("the people of the made-up business come in on this machine only", async () => {
  const elsewhere = await openDashboard({ who: SIGNED_IN, mayDemo: false });
  await elsewhere.addPerson("demo", "admin");
  await elsewhere.store.pool.query("update auth_user set is_demo = true");
  expect((await signIn(elsewhere.browser(), "demo")).status).toBe(401);
  const { rows } = await elsewhere.store.pool.query("select from auth_session");
  expect(rows).toHaveLength(0);
  await elsewhere.store.close();
});

test("signing in does not wait behind reports that wait for a locked table", async () => {
  await site.addPerson("ida", "manager");
  const browser = await signedIn("ida");
  const lock = await site.store.pool.connect();
  await lock.query("begin; lock table person");
  const reports = Array.from({ length: 30 }, (_, index) => browser.get(`/api/people/directory?q=${index}`));
  // One connection holds the lock; a few reports wait for it, and the others for their turn.
  await expect.poll(() => site.store.pool.totalCount - site.store.pool.idleCount).toBeGreaterThan(2);
  expect(await personIn(browser)).toMatchObject({ email: "ida@example.test" });
  expect((await signIn(site.browser(), "ida")).status).toBe(200);
  await lock.query("rollback");
  lock.release();
  expect((await Promise.all(reports)).map(({ status }) => status)).toEqual(Array(30).fill(200));
});

test("reading goes on while nothing can be written", async () => {
  await site.addPerson("gil", "manager");
  const browser = await signedIn("gil");
  await site.store.pool.query(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert or update or delete on auth_session execute function full_disk()`);
  site.wait(5);
  expect(await statusOf(browser)).toBe(200);
  const refused = await browser.post("/api/session/sign-out", {});
  expect([refused.status, await refused.json()]).toMatchObject([
    503,
    { detail: "The database’s disk is full." },
  ]);
  const another = await signIn(site.browser(), "gil");
  expect([another.status, await another.json()]).toMatchObject([
    503,
    { detail: "The database’s disk is full." },
  ]);
  await site.store.pool.query("drop function full_disk cascade");
});
