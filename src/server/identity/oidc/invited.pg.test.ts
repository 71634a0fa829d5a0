import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OIDC_CALLBACK } from "#contract/identity/oidc.ts";
import { openBentIssuer, type Bend } from "#test/sign-in/bent-issuer.ts";
import { actsOf, begin, beginInvited, comeBack, personIn } from "#test/sign-in/oidc.ts";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";
import type { Browser } from "#test/sign-in/browser.ts";
import { passwordOf } from "#test/sign-in/people.ts";

/* A provider that never says whether it has verified an email address, as Microsoft Entra. */
const issuer = await openBentIssuer("other@elsewhere.test");
const site = await openDashboard({ who: SIGNED_IN, oidc: issuer.settings });
const admin = site.browser();
beforeAll(async () => {
  const id = await site.addPerson("chief", "admin");
  await site.store.pool.query("update auth_user set is_demo = true where id = $1", [id]);
  await admin.post("/api/session/sign-in", { email: "chief@example.test", password: passwordOf("chief") });
});
afterAll(async () => {
  await issuer.stop();
  await site.store.close();
});

const REFUSED = "/sign-in?trouble=refused";
const UNSAID = { email_verified: undefined };

/** The token of a new invitation. */
async function invite(name: string): Promise<string> {
  const body = { email: `${name}@example.test`, role: "manager", offices: ["101"] };
  const { link }: { readonly link?: unknown } = Object(
    await (await admin.post("/api/users/invite", body)).json(),
  );
  return String(link).split("#")[1] ?? "";
}

/** Comes back from an address of the provider, which says this. Returns the page that the browser goes on to. */
async function finish(browser: Browser, address: string, bend: Bend): Promise<string> {
  issuer.bend(address, bend);
  const state = new URL(address).searchParams.get("state") ?? "";
  const query = new URLSearchParams({ code: "code", state });
  return comeBack(browser, new URL(`http://localhost:3000${OIDC_CALLBACK}?${query}`));
}

const subject = (sub: string, more: Bend["claims"] = {}): Bend => ({ claims: { ...UNSAID, sub, ...more } });
const idOf = async (name: string): Promise<string> => {
  const { rows } = await site.store.pool.query<{ id: string }>("select id from auth_user where email = $1", [
    `${name}@example.test`,
  ]);
  return rows[0]?.id ?? "";
};

describe("an invitation that is opened, and completed at the provider", () => {
  test("makes its user, whom the provider's subject signs in from then on", async () => {
    const browser = site.browser();
    const address = await beginInvited(browser, await invite("ann"));
    expect(await finish(browser, address, subject("sub-ann"))).toBe("/sign-in");
    expect(await personIn(browser)).toMatchObject({
      email: "ann@example.test",
      role: "manager",
      offices: ["101"],
      hasPassword: false,
      isLinked: true,
      signedInWith: "oidc",
    });
    const again = site.browser();
    expect(await finish(again, await begin(again), subject("sub-ann", { email: undefined }))).toBe(
      "/sign-in",
    );
    expect(await personIn(again)).toMatchObject({ email: "ann@example.test" });
    expect(await actsOf(site, await idOf("ann"))).toEqual([
      "invitation-accepted",
      "oidc-linked",
      "sign-in oidc",
      "sign-in oidc",
    ]);
    expect(await (await admin.get("/api/users")).json()).toMatchObject({ invitations: [] });
  });

  test("trusts no email: another user's, said there, opens nothing of theirs", async () => {
    const browser = site.browser();
    const bend = subject("sub-ben", { email: "chief@example.test" });
    await finish(browser, await beginInvited(browser, await invite("ben")), bend);
    expect(await personIn(browser)).toMatchObject({ email: "ben@example.test", role: "manager" });
    const other = site.browser();
    const sameEmail = subject("sub-other", { email: "ben@example.test" });
    expect(await finish(other, await begin(other), sameEmail)).toBe(REFUSED);
    expect(await personIn(other)).toBeNull();
  });

  test("is used once, by one subject", async () => {
    const token = await invite("cleo");
    const [first, second] = [site.browser(), site.browser()];
    const [firstAddress, secondAddress] = [
      await beginInvited(first, token),
      await beginInvited(second, token),
    ];
    expect(await finish(first, firstAddress, subject("sub-cleo"))).toBe("/sign-in");
    expect(await finish(second, secondAddress, subject("sub-thief"))).toBe(REFUSED);
    const late = { next: null, errand: "sign-in", invitation: token };
    expect((await site.browser().post("/api/session/oidc/start", late)).status).toBe(404);
  });

  test("in two tabs signs in both", async () => {
    const token = await invite("dan");
    const browser = site.browser();
    const [first, second] = [await beginInvited(browser, token), await beginInvited(browser, token)];
    expect(await finish(browser, second, subject("sub-dan"))).toBe("/sign-in");
    expect(await finish(browser, first, subject("sub-dan"))).toBe("/sign-in");
    expect(await personIn(browser)).toMatchObject({ email: "dan@example.test" });
  });

  test("that was withdrawn meanwhile adds no one", async () => {
    const browser = site.browser();
    const address = await beginInvited(browser, await invite("eve"));
    await admin.post("/api/users/withdraw", { email: "eve@example.test" });
    expect(await finish(browser, address, subject("sub-eve"))).toBe(REFUSED);
    expect(await idOf("eve")).toBe("");
  });

  test("signs in who is a user already as that user, and stays open", async () => {
    const token = await invite("fay");
    const browser = site.browser();
    expect(await finish(browser, await beginInvited(browser, token), subject("sub-ann"))).toBe("/sign-in");
    expect(await personIn(browser)).toMatchObject({ email: "ann@example.test" });
    expect((await site.browser().post("/api/link/look", { token })).status).toBe(200);
  });

  test("only while it is open, and only an invitation", async () => {
    await site.addPerson("hal", "manager");
    const made = await admin.post("/api/users/password-link", { id: "user-hal" });
    const { link }: { readonly link?: unknown } = Object(await made.json());
    for (const invitation of ["unknown", String(link).split("#")[1]]) {
      const body = { next: null, errand: "sign-in", invitation };
      expect((await site.browser().post("/api/session/oidc/start", body)).status).toBe(404);
    }
  });
});

test.each(["", "  "])(
  "an empty subject (%j) is refused, with an invitation and with a verified email",
  async (sub) => {
    await site.store.pool.query("delete from auth_user where id = 'user-jo'");
    await site.addPerson("jo", "manager");
    const browser = site.browser();
    expect(await finish(browser, await beginInvited(browser, await invite("gil")), subject(sub))).toBe(
      REFUSED,
    );
    const verified = subject(sub, { email: "jo@example.test", email_verified: true });
    expect(await finish(browser, await begin(browser), verified)).toBe(REFUSED);
    const { rows } = await site.store.pool.query("select from auth_oidc_link where trim(subject) = ''");
    expect([rows, await idOf("gil")]).toEqual([[], ""]);
  },
);

test.each([
  ["as text", { email_verified: "true" }, {}],
  ["beside the person", {}, { email_verified: true }],
  ["as text beside the person", {}, { email_verified: "true" }],
  [
    "with the email beside the person",
    { email: undefined },
    { email: "ines@example.test", email_verified: true },
  ],
])("a verified email links its user, also where that is said %s", async (_how, claims, userInfo) => {
  await site.store.pool.query("delete from auth_user where id = 'user-ines'");
  await site.addPerson("ines", "manager");
  const browser = site.browser();
  const email = "ines@example.test";
  const bend = { claims: { ...UNSAID, sub: "sub-ines", email, ...claims }, userInfo };
  expect(await finish(browser, await begin(browser), bend)).toBe("/sign-in");
  expect(await personIn(browser)).toMatchObject({ email });
});
