import { expect, test } from "vitest";
import { formatPhone, lastFirst, maskSsn, ssnDigits, statusWords } from "./people.ts";

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

test.each(["000000000", "666-12-3456", "960-00-1234", "960-21-0000", "123"])(
  "%s is never assigned",
  (text) => {
    expect(ssnDigits(text)).toBeNull();
    expect(maskSsn(text)).toBe("***-**-****");
  },
);

test("a mask shows the last four, of the padded number", () => {
  expect(maskSsn("960-21-4382")).toBe("***-**-4382");
  expect(maskSsn("1234567")).toBe("***-**-4567");
});

test("a malformed SSN shows no digit at all, and one that was not told is nothing", () => {
  expect(maskSsn("123456")).toBe("***-**-****");
  expect(maskSsn("  ")).toBe("");
});

test.each([
  ["5553669285", "(555) 366-9285"],
  ["555-366-9285", "(555) 366-9285"],
  ["(555) 366-9285", "(555) 366-9285"],
  ["555.366.9285", "(555) 366-9285"],
  [" 555 366 9285 ", "(555) 366-9285"],
  ["15553669285", "(555) 366-9285"],
  ["+1 (555) 366-9285", "(555) 366-9285"],
])("ten digits have one form, as %s", (reported, shown) => {
  expect(formatPhone(reported)).toBe(shown);
});

test.each(["+49 30 123", "555366928", "55536692851", "5553669285 ext. 4", "ask Dana", ""])(
  "what is not a number of ten digits stays as it was reported, as %j",
  (reported) => {
    expect(formatPhone(reported)).toBe(reported);
  },
);

test("a name has its last part first, and no comma where a part is missing", () => {
  expect(lastFirst({ firstName: "James", lastName: "Okafor" })).toBe("Okafor, James");
  expect(lastFirst({ firstName: "Zoë", lastName: " " })).toBe("Zoë");
  expect(lastFirst({ firstName: "", lastName: "" })).toBe("");
});

test("somebody may be active and retired at once", () => {
  expect(statusWords({ isActive: true, isRetired: true })).toBe("Active, retired");
  expect(statusWords({ isActive: false, isRetired: false })).toBe("Inactive");
});
