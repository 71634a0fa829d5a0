import { expect, test } from "vitest";
import { isPayload, payloadPairs, SOURCE_NUMBERS } from "#domain/remote-source.ts";
import { SOURCE_DEFAULTS, sourceSettingsOf } from "./sources.ts";

test("nothing stored means the defaults, and so does what is impossible", () => {
  const impossible = {
    everyMinutes: SOURCE_NUMBERS.everyMinutes.most + 1,
    requestsPerMinute: "9",
    backfillDays: 1,
    tokenIn: 1,
    payload: "{}",
  };

  expect(sourceSettingsOf({})).toEqual(SOURCE_DEFAULTS);
  expect(sourceSettingsOf({ ...impossible, accounts: "101", weeks: ["2026-02-30"] })).toEqual(
    SOURCE_DEFAULTS,
  );
});

test("what is stored comes back", () => {
  const stored = {
    ...SOURCE_DEFAULTS,
    everyMinutes: 5,
    tokenIn: "header",
    payloadAs: "form",
    accounts: ["101"],
  };

  expect(sourceSettingsOf(stored)).toEqual(stored);
});

test.each([
  ['{"fieldmapEntryId": "…"}', true],
  ['{"id": "…", "format": "json"}', true],
  ['{"id": "5003"}', false],
  ['{"id": ["…"]}', false],
  ['["…"]', false],
  ["id=…", false],
  ["", false],
])("%s as a payload: %s", (text, isOne) => expect(isPayload(text)).toBe(isOne));

test("a payload names the submission where its mark stands", () => {
  expect(payloadPairs('{"id": "…", "format": "json"}', "5003")).toEqual([
    ["id", "5003"],
    ["format", "json"],
  ]);
});
