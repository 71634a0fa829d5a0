import type { OidcErrand } from "#contract/identity/oidc.ts";
import { afterAll, describe, expect, test } from "vitest";
import { OIDC_CALLBACK } from "#contract/identity/oidc.ts";
import type { Role } from "#domain/identity/roles.ts";
import { actsOf, begin, come, comeBack, flowsOf, personIn } from "#test/sign-in/oidc.ts";
import { openIssuer, visitIssuer } from "#test/sign-in/oidc-issuer.ts";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";
import { passwordOf } from "#test/sign-in/people.ts";

/* Against a real identity provider, oidc-provider, which listens on this machine. */
const issuer = await openIssuer(`http://localhost:3000${OIDC_CALLBACK}`);
const site = await openDashboard({ who: SIGNED_IN, oidc: issuer.settings });
afterAll(async () => {
  await issuer.stop();
  await site.store.close();
});

const SESSION = "__Host-fieldboard.session_token";
const REFUSED = "/sign-in?trouble=refused";
const OVER = "/sign-in?trouble=over";

/** Somebody of ours whom the provider knows, by a name of its own. */
const add = async (name: string, role: Role = "manager"): Promise<string> => {
  know(name);
  return site.addPerson(name, role);
};
const know = (name: string, isVerified = true): void => {
  issuer.people.set(`sub-${name}`, { email: `${name}@example.test`, isVerified });
};

describe("whom the provider knows and who is one of ours", () => {
  test("is signed in, linked to what the provider calls them, and on record", async () => {
    const id = await add("ada");
    const browser = site.browser();
    expect(await come(browser, "sub-ada", "sign-in", "/people?q=lee")).toBe(
      "/sign-in?next=%2Fpeople%3Fq%3Dlee",
    );
    expect(await personIn(browser)).toMatchObject({
      email: "ada@example.test",
      role: "manager",
      isLinked: true,
      signedInWith: "oidc",
    });
    expect(await actsOf(site, id)).toEqual(["oidc-linked", "sign-in oidc"]);
    expect(flowsOf(browser)).toEqual([]);
  });

  test("is known by the subject from then on, whatever becomes of the e-mail address", async () => {
    const bela = await add("bela");
    await add("cleo");
    await come(site.browser(), "sub-bela");
    // At the provider, the address passes to somebody else; here Cleo has another one.
    issuer.people.set("sub-bela", { email: "cleo@example.test", isVerified: false });
    issuer.people.set("sub-other", { email: "bela@example.test", isVerified: true });
    const browser = site.browser();
    expect(await come(browser, "sub-bela")).toBe("/sign-in");
    expect(await personIn(browser)).toMatchObject({ email: "bela@example.test" });
    expect(await come(site.browser(), "sub-other")).toBe(REFUSED);
    expect(await actsOf(site, bela)).toEqual(["oidc-linked", "sign-in oidc", "sign-in oidc"]);
  });

  test("needs no authenticator of ours, but does when they sign in by password", async () => {
    await add("dora", "payroll");
    const browser = site.browser();
    await come(browser, "sub-dora");
    expect(await personIn(browser)).toMatchObject({ isSecondFactorDue: false });
    expect((await browser.get("/api/payroll/submissions?week=2026-11-09")).status).toBe(200);
    const other = site.browser();
    await other.post("/api/session/sign-in", { email: "dora@example.test", password: passwordOf("dora") });
    expect(await personIn(other)).toMatchObject({ isSecondFactorDue: true, signedInWith: "password" });
  });

  test("gets a session of its own, whatever cookie was there before", async () => {
    await add("edda");
    const browser = site.browser();
    await come(browser, "sub-edda");
    const first = browser.cookies.get(SESSION);
    await come(browser, "sub-edda");
    expect(browser.cookies.get(SESSION)).not.toBe(first);
    browser.cookies.set(SESSION, "preset.session");
    await come(browser, "sub-edda");
    expect(await personIn(browser)).toMatchObject({ email: "edda@example.test" });
  });

  test("accepts an open invitation of their verified address, without a password", async () => {
    const admin = site.browser();
    await add("hana", "admin");
    await come(admin, "sub-hana");
    await come(admin, "sub-hana", "proof");
    await admin.post("/api/users/invite", { email: "Ines@Example.test", role: "manager", offices: ["101"] });
    know("ines");
    const browser = site.browser();
    expect(await come(browser, "sub-ines")).toBe("/sign-in");
    expect(await personIn(browser)).toMatchObject({
      email: "ines@example.test",
      offices: ["101"],
      hasPassword: false,
    });
    const users: unknown = await (await admin.get("/api/users")).json();
    expect(users).toMatchObject({ invitations: [] });
    expect(JSON.stringify(users)).toContain("ines@example.test");
  });
});

test("a sign-in that cannot be put on record opens no session", async () => {
  const id = await add("rhea");
  await come(site.browser(), "sub-rhea");
  await site.store.pool.query("alter function audit_head() rename to audit_head_gone");
  const browser = site.browser();
  expect(await come(browser, "sub-rhea")).toBe("/sign-in?trouble=broken");
  await site.store.pool.query("alter function audit_head_gone() rename to audit_head");
  expect(await personIn(browser)).toBeNull();
  const { rows } = await site.store.pool.query("select from auth_session where user_id = $1", [id]);
  expect(rows).toHaveLength(1);
});

test("an administrator unlinks somebody, who is linked again at their next sign-in", async () => {
  const admin = site.browser();
  await add("otto", "admin");
  await come(admin, "sub-otto");
  const id = await add("pia");
  await come(site.browser(), "sub-pia");
  issuer.people.set("sub-new-pia", { email: "pia@example.test", isVerified: true });
  expect(await come(site.browser(), "sub-new-pia")).toBe(REFUSED);
  expect((await admin.post("/api/users/act", { id, action: "unlink" })).status).toBe(403);
  await come(admin, "sub-otto", "proof");
  expect(await (await admin.post("/api/users/act", { id, action: "unlink" })).json()).toEqual({ ended: 1 });
  expect((await admin.post("/api/users/act", { id, action: "unlink" })).status).toBe(400);
  expect(await come(site.browser(), "sub-new-pia")).toBe("/sign-in");
  expect(await come(site.browser(), "sub-pia")).toBe(REFUSED);
  expect(await actsOf(site, "user-otto")).toContain("oidc-unlinked");
});

describe("nobody is let in", () => {
  test.each([
    ["whom nobody has invited", async () => know("nobody"), "sub-nobody"],
    [
      "whose address the provider has not verified",
      async () => {
        await add("fay");
        know("fay", false);
      },
      "sub-fay",
    ],
    [
      "who is disabled",
      async () => {
        const id = await add("gus");
        await site.store.pool.query("update auth_user set banned = true where id = $1", [id]);
      },
      "sub-gus",
    ],
  ])("%s, and all get the same answer", async (_who, prepare, login) => {
    await prepare();
    const browser = site.browser();
    expect(await come(browser, login)).toBe(REFUSED);
    expect(await personIn(browser)).toBeNull();
    expect(await actsOf(site, "nobody")).toContain("sign-in-failed oidc");
  });

  test("who was disabled after they were linked", async () => {
    const id = await add("judy");
    await come(site.browser(), "sub-judy");
    await site.store.pool.query("update auth_user set banned = true where id = $1", [id]);
    expect(await come(site.browser(), "sub-judy")).toBe(REFUSED);
  });

  test("of the made-up business", async () => {
    const id = await add("kit");
    await site.store.pool.query("update auth_user set is_demo = true where id = $1", [id]);
    expect(await come(site.browser(), "sub-kit")).toBe(REFUSED);
  });

  test("whom the provider happens to know, again and again: after a refusal it asks for a sign-in", async () => {
    const browser = site.browser();
    const promptOf = async (errand: OidcErrand): Promise<string | null> =>
      new URL(await begin(browser, errand)).searchParams.get("prompt");
    expect([await promptOf("sign-in"), await promptOf("sign-in of another")]).toEqual([null, "login"]);
  });

  test("who went back at the provider, which is no failure of anybody's", async () => {
    const browser = site.browser();
    const back = await visitIssuer(await begin(browser, "sign-in", "/funnel"), null);
    expect(await comeBack(browser, back)).toBe("/sign-in?trouble=canceled&next=%2Ffunnel");
  });
});

test("no code, token, claim or secret of a sign-in is logged or kept", async () => {
  const browser = site.browser();
  const back = await visitIssuer(await begin(browser), "sub-ada");
  await comeBack(browser, back);
  const { rows } = await site.store.pool.query(
    `select to_jsonb(a) from audit_entry a union all select to_jsonb(s) from auth_session s
     union all select to_jsonb(l) from auth_oidc_link l union all select to_jsonb(o) from auth_oidc_state o`,
  );
  const everything = JSON.stringify(rows) + site.logged().join("");
  const { code, state } = Object.fromEntries(back.searchParams);
  for (const secret of [code, state, "planted-secret", "ada@example.test", "eyJ"])
    expect(everything).not.toContain(secret);
});

test("where there is no provider, nobody is sent to one", async () => {
  const plain = await openDashboard({ who: SIGNED_IN });
  const browser = plain.browser();
  expect(await (await browser.get("/api/session")).json()).toMatchObject({ oidcName: null });
  expect((await browser.post("/api/session/oidc/start", { next: null, errand: "sign-in" })).status).toBe(404);
  expect((await browser.get(`${OIDC_CALLBACK}?code=a&state=b`)).headers.get("location")).toBe(OVER);
  await plain.store.close();
});
