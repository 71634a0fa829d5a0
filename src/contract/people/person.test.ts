import { expect, test } from "vitest";
import { personPrivate } from "./person.ts";

const { ssn } = personPrivate.reply.shape;

test.each(["", "***-**-1234", "***-**-****"])("“%s” is an SSN as it may be shown", (shown) => {
  expect(ssn.safeParse(shown).success).toBe(true);
});

test.each(["123-45-6789", "123456789", "***-45-6789", "***-**-12345", "***-**-1234 "])(
  "“%s” shows more of an SSN than its last four digits, and is refused",
  (shown) => {
    expect(ssn.safeParse(shown).success).toBe(false);
  },
);
