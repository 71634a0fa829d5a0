import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { OidcRefused, readIdToken, verifiedEmail, type Expected } from "./oidc-token.ts";

const ISSUER = "https://login.example.com";
const NOW = instant("2026-11-22T10:00:00Z");
const NOW_S = Date.parse(NOW) / 1000;

const pair = await generateKeyPair("RS256", { extractable: true });
const stranger = await generateKeyPair("RS256");
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: "one" }] });

const GOOD = {
  iss: ISSUER,
  aud: "fieldboard",
  sub: "subject-1",
  nonce: "nonce-1",
  iat: NOW_S - 2,
  exp: NOW_S + 300,
} as const;

/** A member that is undefined is left out. */
const signed = (claims: object, key = pair.privateKey, kid = "one"): Promise<string> =>
  new SignJWT(JSON.parse(JSON.stringify(claims))).setProtectedHeader({ alg: "RS256", kid }).sign(key);

const expected = (changes: Partial<Expected> = {}): Expected => ({
  ...{ keys, issuer: ISSUER, clientId: "fieldboard", nonce: "nonce-1", maxAgeS: null, now: NOW },
  ...changes,
});

const whyOf = async (text: string, changes: Partial<Expected> = {}): Promise<string> => {
  try {
    await readIdToken(text, expected(changes));
  } catch (error) {
    if (error instanceof OidcRefused) return error.why;
    throw error;
  }
  return "taken";
};

describe("an ID token", () => {
  test("that fits tells whom it stands for", async () => {
    expect(await readIdToken(await signed(GOOD), expected())).toMatchObject({
      subject: "subject-1",
      provenAt: null,
    });
  });

  test.each([
    ["iss", { iss: "https://login.example.com/" }],
    ["iss", { iss: undefined }],
    ["aud", { aud: "another" }],
    ["aud", { aud: undefined }],
    ["azp", { aud: ["fieldboard", "another"] }],
    ["azp", { azp: "another" }],
    ["exp", { exp: NOW_S - 61 }],
    ["exp", { exp: undefined }],
    ["iat", { iat: NOW_S + 3_600 }],
    ["iat", { iat: NOW_S - 3_600 }],
    ["iat", { iat: undefined }],
    ["nbf", { nbf: NOW_S + 3_600 }],
    ["nonce", { nonce: "nonce-2" }],
    ["nonce", { nonce: undefined }],
    ["sub", { sub: undefined }],
    ["sub", { sub: "" }],
    ["sub", { sub: "s".repeat(256) }],
    ["auth_time", { auth_time: "yesterday" }],
    ["auth_time", { auth_time: NOW_S + 3_600 }],
  ])("is refused for its %s: %j", async (why, changes) => {
    expect(await whyOf(await signed({ ...GOOD, ...changes }))).toBe(why);
  });

  test("that several may read is taken when it was made for us", async () => {
    const claims = { ...GOOD, aud: ["fieldboard", "another"], azp: "fieldboard" };
    expect(await whyOf(await signed(claims))).toBe("taken");
  });

  test("is refused with another's signature, an unknown key, no signature, or one that we could have made", async () => {
    expect(await whyOf(await signed(GOOD, stranger.privateKey))).toBe("signature");
    expect(await whyOf(await signed(GOOD, pair.privateKey, "two"))).toBe("key");
    expect(await whyOf(new UnsecuredJWT(GOOD).encode())).toBe("algorithm");
    const shared = await new SignJWT(GOOD)
      .setProtectedHeader({ alg: "HS256", kid: "one" })
      .sign(new TextEncoder().encode("client secret of at least 32 bytes"));
    expect(await whyOf(shared)).toBe("algorithm");
  });

  test("whose text was changed is refused", async () => {
    const [head, , signature] = (await signed(GOOD)).split(".");
    const changed = Buffer.from(JSON.stringify({ ...GOOD, sub: "subject-2" })).toString("base64url");
    expect(await whyOf([head, changed, signature].join("."))).toBe("signature");
    expect(await whyOf("not a token")).toBe("form");
  });
});

describe("a proof asked for within 300 s", () => {
  const proof = { maxAgeS: 300 } as const;

  test.each([
    [0, "taken"],
    [300, "taken"],
    [301, "auth_time"],
    [86_400, "auth_time"],
  ])("%d s ago is %s", async (ageS, verdict) => {
    expect(await whyOf(await signed({ ...GOOD, auth_time: NOW_S - ageS }), proof)).toBe(verdict);
  });

  test("is refused where the provider does not say when it was", async () => {
    expect(await whyOf(await signed(GOOD), proof)).toBe("auth_time");
  });

  test("counts from when it was told, never from the future", async () => {
    const early = await readIdToken(await signed({ ...GOOD, auth_time: NOW_S - 200 }), expected(proof));
    const late = await readIdToken(await signed({ ...GOOD, auth_time: NOW_S + 30 }), expected(proof));
    expect([early.provenAt, late.provenAt]).toEqual(["2026-11-22T09:56:40Z", NOW]);
  });
});

test("what is refused says nothing of what the token holds", async () => {
  const refused = await readIdToken(await signed({ ...GOOD, nonce: "planted-4f1c" }), expected()).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(OidcRefused);
  expect(JSON.stringify(refused, Object.getOwnPropertyNames(refused))).not.toContain("planted");
});

describe("an e-mail address", () => {
  test.each([
    [{ email: "Ada@Example.Test", email_verified: true }, "ada@example.test"],
    [{ email: "ada@example.test", email_verified: false }, null],
    [{ email: "ada@example.test", email_verified: "true" }, null],
    [{ email: "ada@example.test" }, null],
    [{ email: "\u212Aate@example.test", email_verified: true }, null],
    [{ email: "ada@example.test@evil.test", email_verified: true }, null],
    [{ email: ["ada@example.test"], email_verified: true }, null],
    [{}, null],
  ])("of %j is %s", (claims, email) => {
    expect(verifiedEmail(claims)).toBe(email);
  });
});
