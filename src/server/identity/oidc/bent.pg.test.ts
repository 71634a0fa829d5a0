import type { OidcErrand } from "#contract/identity/oidc.ts";
import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { OIDC_CALLBACK } from "#contract/identity/oidc.ts";
import { openBentIssuer, type Bend } from "#test/sign-in/bent-issuer.ts";
import { begin, comeBack, personIn } from "#test/sign-in/oidc.ts";
import { openDashboard, SIGNED_IN } from "#test/dashboard.ts";
import type { Browser } from "#test/sign-in/browser.ts";

/* Against an identity provider that does what a good one never does. */
const issuer = await openBentIssuer("ada@example.test");
const site = await openDashboard({ who: SIGNED_IN, oidc: issuer.settings });
beforeAll(() => site.addPerson("ada", "admin"));
afterAll(async () => {
  await issuer.stop();
  await site.store.close();
});

const back = (address: string, code = "code"): URL => {
  const state = new URL(address).searchParams.get("state") ?? "";
  return new URL(`http://localhost:3000${OIDC_CALLBACK}?${new URLSearchParams({ code, state })}`);
};

/** Comes back to a provider that does that. Returns the page that the browser goes on to. */
async function comeBent(browser: Browser, bend: Bend, errand: OidcErrand = "sign-in"): Promise<string> {
  const address = await begin(browser, errand);
  issuer.bend(address, bend);
  const page = await comeBack(browser, back(address));
  issuer.bend(address, {});
  return page;
}

const lastWhy = (): unknown =>
  site
    .logged()
    .map((line): unknown => Reflect.get(Object(JSON.parse(line)), "why"))
    .findLast((why) => why !== undefined);

test("what is right is taken", async () => {
  const browser = site.browser();
  expect(await comeBent(browser, {})).toBe("/sign-in");
  expect(await personIn(browser)).toMatchObject({ email: "ada@example.test" });
});

describe("an ID token is refused, and the log names the check", () => {
  test.each<readonly [why: string, bend: Bend]>([
    ["nonce", { claims: { nonce: "another" } }],
    ["nonce", { claims: { nonce: undefined } }],
    ["iss", { claims: { iss: "http://127.0.0.1:1" } }],
    ["aud", { claims: { aud: "another" } }],
    ["aud", { claims: { aud: ["fieldboard", "another"] } }],
    ["azp", { claims: { aud: ["fieldboard", "another"], azp: "another" } }],
    ["exp", { claims: { exp: 1_700_000_000 } }],
    ["exp", { claims: { exp: undefined } }],
    ["iat", { claims: { iat: undefined } }],
    ["nbf", { claims: { nbf: 9_000_000_000 } }],
    ["sub", { claims: { sub: "" } }],
    ["auth_time", { claims: { auth_time: "yesterday" } }],
    ["auth_time", { claims: { auth_time: 9_000_000_000 } }],
    ["alg", { signing: "none" }],
    ["alg", { signing: "client secret" }],
    ["signature", { signing: "another key" }],
    ["email_verified", { claims: { sub: "new", email_verified: false } }],
    ["email_verified", { claims: { sub: "new", email_verified: undefined } }],
    // A false one in the ID token is no missing one.
    ["email_verified", { claims: { sub: "new", email_verified: false }, userInfo: { email_verified: true } }],
    ["email_verified", { claims: { sub: "new", email: undefined }, userInfo: { email: "ada@example.test" } }],
    ["sub", { claims: { sub: "new" } }],
  ])("for its %s: %j", async (why, bend) => {
    const browser = site.browser();
    expect(await comeBent(browser, bend)).toBe("/sign-in?trouble=refused");
    expect(await personIn(browser)).toBeNull();
    expect(lastWhy()).toContain(why);
    expect(site.logged().join("")).not.toMatch(/ada@example\.test|eyJ/);
  });
});

test("a proof that is older than what was asked for is refused, and one without its time", async () => {
  const browser = site.browser();
  await comeBent(browser, { claims: { auth_time: undefined } });
  const hourAgo = Math.floor(Date.now() / 1000) - 3_600;
  for (const auth_time of [hourAgo, undefined]) {
    expect(await comeBent(browser, { claims: { auth_time } }, "proof")).toBe("/sign-in?trouble=refused");
    expect(lastWhy()).toContain("auth_time");
    const tried = await browser.post("/api/users/act", { id: "unknown", action: "reset-second-factor" });
    expect(await tried.json()).toMatchObject({ title: "Confirm it’s you" });
  }
  expect(await comeBent(browser, {}, "proof")).toBe("/sign-in");
  expect(
    (await browser.post("/api/users/act", { id: "unknown", action: "reset-second-factor" })).status,
  ).toBe(404);
});

describe("a provider that is down is a plain sentence", () => {
  const page = (response: ServerResponse): void => void response.writeHead(200).end("<p>planted 4f1c</p>");
  const failing = (response: ServerResponse): void => void response.writeHead(500).end("planted 4f1c");
  const elsewhere = (response: ServerResponse): void =>
    void response.writeHead(302, { location: "http://127.0.0.1:1/planted" }).end();
  const endless = (response: ServerResponse): void => {
    response.writeHead(200);
    const more = (): void => void (response.destroyed || response.write("x".repeat(65_536), more));
    more();
  };
  const stranger = (response: ServerResponse): void =>
    void response
      .writeHead(401, { "content-type": "application/json" })
      .end(JSON.stringify({ error: "invalid_client" }));

  test.each([
    ["a page", page, "its reply is not JSON"],
    ["500", failing, "it answers 500"],
    ["another address", elsewhere, "it redirects to another address"],
    ["without an end", endless, "its reply is too large"],
    ["that it does not know us", stranger, "it does not accept OIDC_CLIENT_ID and OIDC_CLIENT_SECRET"],
  ])("when its token is %s", async (_what, answer, why) => {
    const browser = site.browser();
    expect(await comeBent(browser, { answers: { "/token": answer } })).toBe("/sign-in?trouble=unreachable");
    expect(lastWhy()).toBe(why);
    expect(site.logged().join("")).not.toContain("planted");
  });

  const { issuer: name } = issuer.settings;
  const saying = (issuerName: string): Bend["answers"] => ({
    "/openid-configuration": (response) =>
      void response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify({ issuer: issuerName, authorization_endpoint: `${name}/authorize` })),
  });

  test.each([
    ["when nobody listens there", "http://127.0.0.1:1", undefined, "it cannot be reached"],
    [
      "when what listens is another",
      `${name}/a`,
      undefined,
      "its issuer is not OIDC_ISSUER, letter by letter",
    ],
    [
      "when the setting has a final slash too many",
      `${name}/`,
      undefined,
      "OIDC_ISSUER ends with a slash, and its issuer does not",
    ],
    [
      "when a setting with a path has a final slash too many",
      `${name}/a/`,
      saying(`${name}/a`),
      "OIDC_ISSUER ends with a slash, and its issuer does not",
    ],
    [
      "when the setting lacks a final slash",
      `${name}/a`,
      saying(`${name}/a/`),
      "its issuer ends with a slash, and OIDC_ISSUER does not",
    ],
  ])("%s", async (_when, address, answers = {}, why) => {
    const other = await openDashboard({ who: SIGNED_IN, oidc: { ...issuer.settings, issuer: address } });
    issuer.bend("http://127.0.0.1", { answers });
    const started = await other.browser().post("/api/session/oidc/start", { next: null, errand: "sign-in" });
    issuer.bend("http://127.0.0.1", {});
    expect(await started.json()).toEqual({ address: null });
    expect(other.logged().join("")).toContain(why);
    await other.store.close();
  });

  test("when its keys cannot be read", async () => {
    const other = await openDashboard({ who: SIGNED_IN, oidc: issuer.settings });
    const browser = other.browser();
    const address = await begin(browser);
    issuer.bend(address, { answers: { "/jwks": failing } });
    expect(await comeBack(browser, back(address))).toBe("/sign-in?trouble=unreachable");
    await other.store.close();
  });
});
