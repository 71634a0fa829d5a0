import { afterAll, describe, expect, test } from "vitest";
import { DECLARED } from "#test/declared.ts";
import type { Role } from "#domain/identity/roles.ts";
import { FILLED } from "#test/filled/contents.ts";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";
import type { Browser } from "#test/sign-in/browser.ts";
import { passwordOf } from "#test/sign-in/people.ts";
import { totp } from "#test/sign-in/totp.ts";

/* Slow: every address is requested after each end of a session. */

/* Whatever ends a session: the cookie that somebody kept of it opens no address of any kind. */
const site = await openDashboard({ who: SIGNED_IN, contents: FILLED });
afterAll(() => site.store.close());

type Victim = { readonly id: string; readonly name: string; readonly browser: Browser };

const signIn = async (name: string): Promise<Browser> => {
  const browser = site.browser();
  const told = { email: `${name}@example.test`, password: passwordOf(name) };
  expect((await browser.post("/api/session/sign-in", told)).status).toBe(200);
  return browser;
};

/** Somebody new who has nothing to set up first, signed in. */
const victimOf = async (name: string, role: Role = "manager"): Promise<Victim> => {
  // In a minute of their own, so that no limit of requests is reached.
  site.wait(1);
  const id = await site.addPerson(name, role, role === "manager" ? ["101"] : null);
  await site.store.pool.query("update auth_user set is_demo = true where id = $1", [id]);
  return { id, name, browser: await signIn(name) };
};

await site.addPerson("chief", "admin");
await site.store.pool.query("update auth_user set is_demo = true where name = 'chief'");
const asAdmin = async (path: string, told: object): Promise<void> => {
  expect((await (await signIn("chief")).post(path, told)).status).toBe(200);
};
const query = async (statement: string, id: string): Promise<void> => {
  await site.store.pool.query(statement, [id]);
};
const done = async (reply: Promise<Response>): Promise<void> => {
  expect((await reply).status).toBe(200);
};

/** All that ends a session, each done to somebody of its own. */
const ENDS: Readonly<Record<string, (victim: Victim) => Promise<void>>> = {
  "sign-out": ({ browser }) => done(browser.post("/api/session/sign-out", {})),
  "ending it from another browser": async ({ name }) =>
    done((await signIn(name)).post("/api/account/sessions/end", { id: null })),
  "another password": ({ name, browser }) =>
    done(
      browser.post("/api/account/password", { current: passwordOf(name), next: "a much better sentence" }),
    ),
  "a second factor that is set up": async ({ name, browser }) => {
    const told = { password: passwordOf(name) };
    const { secret } = Object(await (await browser.post("/api/account/second-factor/start", told)).json());
    await done(browser.post("/api/account/second-factor/confirm", { code: totp(secret) }));
  },
  "a second factor that is reset": async ({ id }) => {
    await query("update auth_user set two_factor_enabled = true where id = $1", id);
    await query(
      "insert into auth_two_factor (id, secret, backup_codes, user_id, verified) values ('f', 's', 'b', $1, true)",
      id,
    );
    await asAdmin("/api/users/act", { id, action: "reset-second-factor" });
  },
  "shutting its person out": ({ id }) => asAdmin("/api/users/act", { id, action: "disable" }),
  "shutting its person out and letting them in again": async ({ id }) => {
    await asAdmin("/api/users/act", { id, action: "disable" });
    await asAdmin("/api/users/act", { id, action: "enable" });
  },
  "another role": ({ id }) => asAdmin("/api/users/access", { id, role: "payroll", offices: null }),
  "an administrator": ({ id }) => asAdmin("/api/users/act", { id, action: "end-sessions" }),
  "31 idle minutes": async () => site.wait(31),
  "twelve hours, whatever was done in it": ({ id }) =>
    query(
      `update auth_session set created_at = created_at - interval '12 hours',
              expires_at = expires_at - interval '12 hours' where user_id = $1`,
      id,
    ),
};

const { routes } = site.app;
/** Reading, changing, files, crashes: all that is for whoever is signed in. */
const GUARDED = DECLARED.flatMap(({ path, roles }) => {
  const method = routes.some((route) => route.path === path && route.method === "GET") ? "GET" : "POST";
  return roles === "everyone" ? [] : [{ path, method }];
});

const statusesOf = async (browser: Browser): Promise<readonly string[]> => {
  const statuses: string[] = [];
  for (const { path, method } of GUARDED) {
    const { status } = method === "GET" ? await browser.get(path) : await browser.post(path, {});
    statuses.push(`${method} ${path} ${status}`);
  }
  return statuses;
};
const personOf = async (browser: Browser): Promise<unknown> =>
  Object(await (await browser.get("/api/session")).json()).person;

describe.each(Object.entries(ENDS))("after %s", (_what, end) => {
  test("the old cookie opens nothing", async () => {
    const victim = await victimOf(`victim-${Object.values(ENDS).indexOf(end)}`);
    const thief = site.browser();
    for (const [name, value] of victim.browser.cookies) thief.cookies.set(name, value);
    expect(await personOf(thief)).toMatchObject({ role: "manager" });

    await end(victim);

    expect(await personOf(thief)).toBeNull();
    expect(await statusesOf(thief)).toEqual(GUARDED.map(({ path, method }) => `${method} ${path} 401`));
  });
});

test("a session that nothing has ended opens what its person may ask", async () => {
  const { browser } = await victimOf("somebody");
  const statuses = await statusesOf(browser);
  expect(statuses.filter((status) => status.endsWith(" 401"))).toEqual([]);
  expect(statuses.filter((status) => status.endsWith(" 200")).length).toBeGreaterThan(5);
});

test("a token opens nothing without our signature, or with that of another token", async () => {
  const [{ browser }, other] = [await victimOf("signed"), await victimOf("other")];
  const name = "__Host-fieldboard.session_token";
  const own = browser.cookies.get(name) ?? "";
  const [otherToken, otherSignature] = other.browser.cookies.get(name)?.split(".") ?? [];
  const [token = "", signature = ""] = own.split(".");
  const forged = [token, `${token}.`, `.${signature}`, `${token}.${otherSignature}`, `${otherToken}`];
  for (const value of forged) {
    browser.cookies.set(name, value);
    expect(await personOf(browser)).toBeNull();
  }
  browser.cookies.set(name, own);
  expect(await personOf(browser)).toMatchObject({ role: "manager" });
});

test("another list of offices ends no session, and the old cookie finds nothing of those taken away", async () => {
  const { id, browser } = await victimOf("moved");
  const told = async (): Promise<readonly string[]> =>
    Promise.all(
      [
        "/api/people/directory",
        "/api/people/directory/export?format=csv",
        "/api/people/person?id=7001",
        "/api/people/facets",
        "/api/offices",
        "/api/roadshows/events",
        "/api/funnel/report?from=2026-11-01&to=2026-11-30",
        "/api/funnel/report/export?from=2026-11-01&to=2026-11-30&format=csv",
      ].map(async (path) => (await browser.get(path)).text()),
    );
  const office = /Harbor Point|"101"/;
  expect((await told()).filter((text) => office.test(text))).toHaveLength(8);

  await asAdmin("/api/users/access", { id, role: "manager", offices: ["102"] });

  expect((await told()).filter((text) => office.test(text))).toEqual([]);
  expect((await browser.get("/api/people/person?id=7001")).status).toBe(404);
  expect((await browser.get("/api/people/person?id=7003")).status).toBe(200);
});
