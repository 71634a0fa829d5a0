import { expect, test } from "vitest";
import { instant, wallClock } from "#domain/time/time.ts";
import { detailFacts, faultWords, intactWords } from "./audit-shapes.ts";

test("an intact log says how many entries it has", () => {
  expect([0, 1, 1204].map((entries) => intactWords({ from: 1, entries }))).toEqual([
    "No entries yet",
    "The only entry is intact",
    "All 1,204 entries are intact",
  ]);
  expect(intactWords({ from: 310, entries: 1204 })).toBe(
    "Entries 310 to 1,204 are intact; earlier ones were accepted with a fault",
  );
});

test.each([
  ["edited", "Entry 1,204 was changed after it was written."],
  ["missing", "Entry 1,204 was deleted."],
  ["only-in-file", "Entry 1,204 is in the file audit.log, but not in the database."],
  ["file-short", "The file audit.log was cut or removed. It reached entry 1,204."],
] as const)("a log that was found %s says which entry", (found, words) => {
  expect(faultWords({ found, entry: 1204 })).toBe(words);
});

const CREATED = {
  id: 7,
  at: instant("2026-11-20T19:05:09Z"),
  local: wallClock("2026-11-20T14:05:09"),
  offsetMin: -300,

  actor: "u1",
  actorName: "Ada Reed",
  act: "token-created",
  subjectKind: "token",
  subjectId: "3",
  subjectName: null,
  details: { requestsPerMinute: 1200, offices: ["101", "102"], hasPrivateData: false, name: "partner" },
  address: "198.51.100.7",
  reference: "abc123def4",
};

test("what was tampered with is shown as it is", () => {
  const facts = detailFacts({ ...CREATED, details: { unreadable: [1, { b: null }], gone: null } });
  expect(facts.slice(2, 4)).toEqual([
    { label: "Unreadable", value: '1, {"b":null}' },
    { label: "Gone", value: "null" },
  ]);
});

test("an open entry shows what its line leaves out", () => {
  const facts = detailFacts(CREATED);
  expect(facts.map(({ label, value }) => [label, value])).toEqual([
    ["Action", "Token created"],
    ["About", "token 3"],
    ["Name", "partner"],
    ["Offices", "101, 102"],
    ["Requests per minute", "1,200"],
    ["Has private data", "no"],
    ["Who, by id", "u1"],
    ["Reference", "abc123def4"],
    ["UTC", "2026-11-20T19:05:09Z"],
  ]);
});
