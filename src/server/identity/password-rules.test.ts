import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, test } from "vitest";
import { refusedPassword } from "./password-rules.ts";

const EMAIL = "Jordan.Rivera@example.com";
const problem = (password: string, email = EMAIL): Promise<string | null> => refusedPassword(password, email);

test.each([
  "correct horse battery staple",
  "vdwqpzkx",
  "        z",
  "zQ7#mB2!",
  "Zoë likes 🌾",
  "не угадаешь это",
  "jordan came from riverside",
  "my fieldboard password",
  "x".repeat(128) + "y".repeat(128),
])("%.40s may be chosen: there are no rules of composition", async (password) => {
  expect(await problem(password)).toBeNull();
});

test("at least 8, up to 256 characters", async () => {
  expect(await problem("vdwqpzk")).toBe("The password needs at least 8 characters; this one has 7.");
  expect(await problem("")).toBe("The password needs at least 8 characters; this one has 0.");
  expect(await problem("vdwqpzkx".repeat(32))).toBeNull();
  expect(await problem(`${"vdwqpzkx".repeat(32)}y`)).toBe(
    "The password may have at most 256 characters; this one has 257.",
  );
});

test("a character counts once, however many units or marks it is written with", async () => {
  expect(await problem("🌾🐄🌽🚜🐖🥕🐓")).toBe("The password needs at least 8 characters; this one has 7.");
  expect(await problem("🌾🐄🌽🚜🐖🥕🐓🌻")).toBeNull();
  expect(await problem("e\u0301".repeat(4) + "zkw")).toContain("this one has 7.");
  expect(await problem(`${"e\u0301zkwq".repeat(51)}y`)).toBeNull();
});

test("half a character, which could not be told from another half, is refused", async () => {
  expect(await problem("vdwqpzk\ud800")).toBe("The password contains an invalid character. Type it again.");
});

test("every one of the 10,000 most common that is long enough is refused, in any letter case", async () => {
  const most = dictionary["passwords-common"].slice(0, 10_000).filter(({ length }) => length >= 8);
  const told = await Promise.all(most.flatMap((word) => [problem(word), problem(word.toUpperCase())]));

  expect(most.length).toBeGreaterThan(3_000);
  expect(told.filter((sentence) => sentence === null)).toEqual([]);
});

test.each(["password", "PassWord1", "iloveyou", "Qwertyuiop", "1q2w3e4r", "trustno1", "P@ssw0rd"])(
  "%s is guessed first",
  async (password) => {
    expect(await problem(password)).toBe("The password is too common. Choose another.");
  },
);

test.each([
  "aaaaaaaa",
  "ZZZZZZZZZ",
  "12341234",
  "abcabcabc",
  "abcdefgh",
  "HGFEDCBA",
  "23456789",
  "0987654321",
  "        ",
])("%j only repeats or counts", async (password) => {
  expect(await problem(password)).toBe("The password is a simple pattern. Choose another.");
});

test.each([
  "jordan.rivera@example.com",
  "JORDAN.RIVERA@EXAMPLE.COM",
  "Jordan.Rivera",
  "jordan-rivera-1987",
  "JordanRivera!",
])("%s is the e-mail address, or its local part", async (password) => {
  expect(await problem(password)).toBe("The password is your email address or part of it. Choose another.");
});

test("a short local part refuses only itself", async () => {
  expect(await problem("93#7*1!82-jo", "jo@example.com")).toBeNull();
  expect(await problem("20261120", "20261120@example.com")).toContain("email address");
});

test.each(["Fieldboard", "FIELDBOARD", "fieldboard1", "Field-Board-2026!"])(
  "%s is the name of the product",
  async (password) => {
    expect(await problem(password)).toBe("The password is this product’s name. Choose another.");
  },
);

test("every refusal names the field and never quotes what was typed", async () => {
  const typed = ["zkwq", "password", "aaaaaaaa", "fieldboard", "jordan.rivera", "z".repeat(300)];
  const told = await Promise.all(typed.map((password) => problem(password)));

  expect(told.every((sentence) => sentence?.startsWith("The password "))).toBe(true);
  expect(told.filter((sentence, at) => sentence?.slice(13).includes(typed[at] ?? ""))).toEqual([]);
});
