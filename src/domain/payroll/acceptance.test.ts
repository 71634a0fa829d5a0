import { expect, test } from "vitest";
import {
  ACCEPTANCE_KINDS,
  isAcceptanceKind,
  REASON_LENGTH,
  reasonWords,
  rulesToAcceptAlone,
} from "./acceptance.ts";

test("a reason says which of the list it is, then what was typed", () => {
  expect(reasonWords("schedule", "inventory night")).toBe("Known schedule: inventory night");
});

test("the longest reason fits into an entry of the audit log", () => {
  const longest = Object.values(ACCEPTANCE_KINDS).map(({ length }) => length + 2 + REASON_LENGTH.most);
  expect(Math.max(...longest)).toBeLessThanOrEqual(500);
});

test("a rule that blocks is accepted alone", () => {
  expect(rulesToAcceptAlone(["overlap", "duplicate", "overlap"])).toEqual(["overlap", "duplicate"]);
  expect(rulesToAcceptAlone(["overlap", "edited"])).toEqual(["overlap", "edited"]);
  expect(rulesToAcceptAlone(["overlap", "overlap"])).toEqual([]);
});

test("warnings of several rules are accepted together", () => {
  expect(rulesToAcceptAlone(["edited", "overnight", "edited"])).toEqual([]);
});

test("a reason is one of the list", () => {
  expect(Object.keys(ACCEPTANCE_KINDS).every(isAcceptanceKind)).toBe(true);
  expect(["", "toString", "Other", 1, undefined].filter(isAcceptanceKind)).toEqual([]);
});
