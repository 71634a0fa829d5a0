import { describe, expect, test } from "vitest";
import { isEmailAddress, isVouchedAddress, plainAddress } from "./email-address.ts";

test.each([
  ["ann@example.com", "ann@example.com"],
  [" Ann.O'Brien+pay@Mail.Example.co ", "ann.o'brien+pay@mail.example.co"],
  ["hal@example.com\u200b", "hal@example.com"],
  ["\u202aann@example.com\u202c", "ann@example.com"],
  ["jo@xn--mnchen-3ya.de", "jo@xn--mnchen-3ya.de"],
])("%j is kept as %s", (typed, kept) => {
  expect(plainAddress(typed)).toBe(kept);
  expect(isEmailAddress(kept)).toBe(true);
});

describe("is refused:", () => {
  test.each([
    "admin@localhost",
    "hal@x",
    "josé@example.com",
    "jo@münchen.de",
    "jo@пример.рф",
    "fay,gus@example.com",
    "fay@example.com,gus@example.com",
    "fay@example.com gus@example.com",
    "mailto:jo@example.com",
    "ann<dee@example.com",
    "Ann <ann@example.com>",
    '"ann lee"@example.com',
    "ann@@example.com",
    "@example.com",
    "ann@",
    ".ann@example.com",
    "ann.@example.com",
    "ann..lee@example.com",
    "ann@example..com",
    "ann@-example.com",
    "ann@[192.0.2.7]",
    "ann@192.0.2.7",
    "ann@example.c",
    "ａnn@example.com",
    "ann\u00a0lee@example.com",
    `${"a".repeat(65)}@example.com`,
    `ann@${"a.".repeat(130)}com`,
    "",
  ])("%j", (typed) => {
    expect(isEmailAddress(plainAddress(typed))).toBe(false);
  });
});

test("an identity provider may vouch for a host of one label, and for nothing else that is refused", () => {
  expect(["hal@x", "admin@localhost", "ann@example.com"].map(isVouchedAddress)).toEqual([true, true, true]);
  expect(["josé@x", "ann<dee@x", "fay,gus@x", "mailto:jo@x", "a b@x", "ann@"].map(isVouchedAddress)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});
