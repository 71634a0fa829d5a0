import { describe, expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { provenAtOf, verifiedEmail } from "./flow.ts";

const NOW = instant("2026-11-22T10:00:00Z");
const NOW_S = Date.parse(NOW) / 1000;

test("a sign-in at the provider counts from when it was, never from the future", () => {
  expect(provenAtOf(NOW_S - 200, NOW)).toBe("2026-11-22T09:56:40Z");
  expect(provenAtOf(NOW_S + 30, NOW)).toBe(NOW);
  expect(() => provenAtOf(NOW_S + 3_600, NOW)).toThrow("auth_time");
  expect(provenAtOf(undefined, NOW)).toBeNull();
});

describe("an email address", () => {
  test.each([
    [{ email: "Ada@Example.Test", email_verified: true }, "ada@example.test"],
    [{ email: "ada@example.test", email_verified: false }, null],
    [{ email: "ada@example.test", email_verified: "true" }, "ada@example.test"],
    [{ email: "ada@example.test", email_verified: "false" }, null],
    [{ email: "ada@example.test", email_verified: 1 }, null],
    [{ email: "ada@example.test" }, null],
    [{ email: "\u212Aate@example.test", email_verified: true }, null],
    [{ email: "ada@example.test@evil.test", email_verified: true }, null],
    [{ email: ["ada@example.test"], email_verified: true }, null],
    [{}, null],
  ])("of %j is %s", (claims, email) => {
    expect(verifiedEmail(claims)).toBe(email);
  });
});
