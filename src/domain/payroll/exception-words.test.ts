import { expect, test } from "vitest";
import { amountWords } from "./exception-words.ts";
import { minutes } from "./payroll.ts";

test("an amount is said with what it is compared with, where there is such a thing", () => {
  expect(amountWords({ rule: "long-shift", minutes: minutes(480), expected: minutes(425) })).toBe(
    "8:00, compared with 7:05",
  );
  expect(amountWords({ rule: "long-shift", minutes: minutes(480), expected: null })).toBe("8:00");
  expect(amountWords({ rule: "long-shift", minutes: minutes(0), expected: minutes(0) })).toBe(
    "0:00, compared with 0:00",
  );
});

test("an exception that is not about minutes has no amount", () => {
  expect(amountWords({ rule: "long-shift", minutes: null, expected: null })).toBe("");
  expect(amountWords({ rule: "long-shift", minutes: null, expected: minutes(425) })).toBe("");
});

test("a late submission says its days", () => {
  expect(amountWords({ rule: "late", minutes: minutes(4320), expected: null })).toBe("3 days late");
  expect(amountWords({ rule: "late", minutes: minutes(1440), expected: null })).toBe("1 day late");
});
