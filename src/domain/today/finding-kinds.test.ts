import { expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { ROLES } from "#domain/identity/roles.ts";
import { failedWords, FINDINGS, partsFor } from "./finding-kinds.ts";

test("what could not be looked at is said with when it was found, or that it is missing", () => {
  const asOf = instant("2026-11-20T14:00:00Z");
  const failed = [
    { part: "payroll", asOf },
    { part: "people", asOf: null },
    { part: "roadshows", asOf },
  ] as const;
  expect(failedWords(failed, () => "9:00 AM")).toBe(
    "What needs a person in payroll and roadshows couldn’t be looked at, and is shown as of 9:00 AM. What needs a person in people couldn’t be looked at, and is missing here.",
  );
});

test.each(ROLES)("%s has each part of which a single line is for them, and no other", (role) => {
  const parts = Object.values(FINDINGS)
    .filter(({ roles }) => roles.some((other) => other === role))
    .map(({ part }) => part);
  expect(new Set(partsFor(role))).toEqual(new Set(parts));
});
