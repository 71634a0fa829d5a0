import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OIDC_CALLBACK } from "#contract/identity/oidc.ts";
import type { Role } from "#domain/identity/roles.ts";
import { actsOf, begin, come, comeBack, flowsOf, FROM_ELSEWHERE, personIn } from "#test/sign-in/oidc.ts";
import { openIssuer, visitIssuer } from "#test/sign-in/oidc-issuer.ts";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";

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
  issuer.people.set(`sub-${name}`, { email: `${name}@example.test`, isVerified: true });
  return site.addPerson(name, role);
};
beforeAll(() => add("ada"));

describe("what a provider says is good for the browser that began, and once", () => {
  test("another browser, or none, comes to nothing", async () => {
    await add("lena");
    const browser = site.browser();
    const back = await visitIssuer(await begin(browser), "sub-lena");
    const victim = site.browser();
    expect(await comeBack(victim, back)).toBe(OVER);
    await begin(victim);
    expect(await comeBack(victim, back)).toBe(OVER);
    expect(await personIn(victim)).toBeNull();
  });

  test("another state comes to nothing, and so does a repeated one", async () => {
    const browser = site.browser();
    const back = await visitIssuer(await begin(browser), "sub-ada");
    back.searchParams.append("state", "another");
    expect(await comeBack(browser, back)).toBe(OVER);
    const again = await visitIssuer(await begin(browser), "sub-ada");
    again.searchParams.set("state", "another");
    expect(await comeBack(browser, again)).toBe(OVER);
  });

  test("the same once more comes to nothing, even with all that the browser kept", async () => {
    const browser = site.browser();
    const back = await visitIssuer(await begin(browser), "sub-ada");
    const [name = ""] = flowsOf(browser);
    const kept = browser.cookies.get(name) ?? "";
    expect(await comeBack(browser, back)).toBe("/sign-in");
    expect(await comeBack(browser, back)).toBe(OVER);
    const thief = site.browser();
    thief.cookies.set(name, kept);
    expect(await comeBack(thief, back)).toBe(REFUSED);
    expect(await personIn(thief)).toBeNull();
  });

  test("a code of another way is refused by the provider", async () => {
    const thief = site.browser();
    const stolen = await visitIssuer(await begin(site.browser()), "sub-ada");
    const own = await visitIssuer(await begin(thief), "sub-ada");
    own.searchParams.set("code", stolen.searchParams.get("code") ?? "");
    expect(await comeBack(thief, own)).toBe(REFUSED);
  });

  test("a name of another provider is refused", async () => {
    const browser = site.browser();
    const back = await visitIssuer(await begin(browser), "sub-ada");
    back.searchParams.set("iss", "https://evil.test");
    expect(await comeBack(browser, back)).toBe(REFUSED);
  });

  test("a cookie that took longer than ten minutes, or was changed, comes to nothing", async () => {
    const browser = site.browser();
    const back = await visitIssuer(await begin(browser), "sub-ada");
    const [name = ""] = flowsOf(browser);
    const kept = browser.cookies.get(name) ?? "";
    browser.cookies.set(name, `${kept.slice(0, -4)}AAAA`);
    expect(await comeBack(browser, back)).toBe(OVER);
    const later = await openDashboard({ who: SIGNED_IN, oidc: issuer.settings });
    const slow = later.browser();
    const late = await visitIssuer(await begin(slow), "sub-ada");
    later.wait(11);
    expect(await comeBack(slow, late)).toBe(OVER);
    await later.store.close();
  });

  test("only a browser that goes there itself may come from another site", async () => {
    const browser = site.browser();
    const back = await visitIssuer(await begin(browser), "sub-ada");
    const at = `${back.pathname}${back.search}`;
    for (const odd of [
      { "sec-fetch-mode": "no-cors" },
      { "sec-fetch-dest": "iframe" },
      { origin: "https://e.test" },
    ])
      expect((await browser.get(at, { ...FROM_ELSEWHERE, ...odd })).status).toBe(403);
    expect((await browser.post(at, {})).status).toBe(405);
    expect(await comeBack(browser, back)).toBe("/sign-in");
  });
});

describe("several tabs of a browser", () => {
  test("that both begin also both finish, whichever comes back first", async () => {
    const browser = site.browser();
    const first = await begin(browser, "sign-in", "/people");
    const second = await begin(browser, "sign-in", "/funnel");
    const [firstBack, secondBack] = [
      await visitIssuer(first, "sub-ada"),
      await visitIssuer(second, "sub-ada"),
    ];
    expect(await comeBack(browser, secondBack)).toBe("/sign-in?next=%2Ffunnel");
    expect(await comeBack(browser, firstBack)).toBe("/sign-in?next=%2Fpeople");
    expect(flowsOf(browser)).toEqual([]);
  });

  test("that never come back leave three cookies at most, and the last can finish", async () => {
    const browser = site.browser();
    for (const page of ["/a", "/b", "/c", "/d"]) await begin(browser, "sign-in", page);
    const back = await visitIssuer(await begin(browser, "sign-in", "/people"), "sub-ada");
    expect(flowsOf(browser)).toHaveLength(3);
    expect(await comeBack(browser, back)).toBe("/sign-in?next=%2Fpeople");
  });
});

describe("a proof before what is secret", () => {
  const isFresh = async (browser: ReturnType<typeof site.browser>): Promise<boolean> =>
    (await browser.post("/api/users/act", { id: "unknown", action: "reset-second-factor" })).status !== 403;

  test("is asked for after signing in, and given by signing in anew at the provider", async () => {
    const id = await add("mona", "admin");
    const browser = site.browser();
    const atProvider = new Map<string, string>();
    await comeBack(browser, await visitIssuer(await begin(browser), "sub-mona", atProvider));
    expect(await isFresh(browser)).toBe(false);
    const address = await begin(browser, "proof", "/admin/users");
    const asked = new URL(address).searchParams;
    expect([asked.get("prompt"), asked.get("max_age"), asked.get("scope")]).toEqual([
      "login",
      "300",
      "openid email",
    ]);
    const session = browser.cookies.get(SESSION);
    // The provider knows them still, and asks nevertheless.
    const back = await visitIssuer(address, "sub-mona", atProvider);
    expect(await comeBack(browser, back)).toBe("/sign-in?next=%2Fadmin%2Fusers");
    expect(await isFresh(browser)).toBe(true);
    expect(browser.cookies.get(SESSION)).toBe(session);
    expect(await actsOf(site, id)).toEqual(["oidc-linked", "sign-in oidc", "confirmed oidc"]);
  });

  test("by somebody else proves nothing", async () => {
    const id = await add("nora", "admin");
    const browser = site.browser();
    await come(browser, "sub-nora");
    expect(await come(browser, "sub-mona", "proof")).toBe(REFUSED);
    expect(await isFresh(browser)).toBe(false);
    expect(await personIn(browser)).toMatchObject({ email: "nora@example.test" });
    expect(await actsOf(site, id)).toContain("sign-in-failed oidc");
  });

  test("for a session that has ended comes to nothing", async () => {
    await add("olga", "admin");
    const browser = site.browser();
    await come(browser, "sub-olga");
    const back = await visitIssuer(await begin(browser, "proof"), "sub-olga");
    await browser.post("/api/session/sign-out", {});
    expect(await comeBack(browser, back)).toBe(OVER);
    expect(await personIn(browser)).toBeNull();
  });

  test("is not begun by a stranger", async () => {
    expect(
      (await site.browser().post("/api/session/oidc/start", { next: null, errand: "proof" })).status,
    ).toBe(401);
  });
});
