import { expect, test } from "vitest";
import { maskSsn, ssnDigits } from "./people.ts";

test("an SSN is its nine digits, however it is written", () => {
  expect(ssnDigits("960-21-4382")).toBe("960214382");
  expect(ssnDigits(" 960 21 4382 ")).toBe("960214382");
});

test("leading zeros that got lost are given back to 7 or 8 digits", () => {
  expect(ssnDigits("1234567")).toBe("001234567");
  expect(ssnDigits("12345678")).toBe("012345678");
});

test.each(["", "123456", "1234567890", "960-21-438X", "not told"])("%j is no SSN", (text) => {
  expect(ssnDigits(text)).toBeNull();
});

test("a mask shows the last four, of the padded number", () => {
  expect(maskSsn("960-21-4382")).toBe("***-**-4382");
  expect(maskSsn("1234567")).toBe("***-**-4567");
});

test("a malformed SSN shows no digit at all, and one that was not told is nothing", () => {
  expect(maskSsn("123456")).toBe("***-**-****");
  expect(maskSsn("  ")).toBe("");
});
