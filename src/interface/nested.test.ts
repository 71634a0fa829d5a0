import { expect, test } from "vitest";
import type { RoadshowEvent } from "./roadshows.ts";
import type { ReadRow } from "./reading.ts";
import { readRows } from "./reply.ts";

const read = (
  members: string,
): { row: ReadRow<RoadshowEvent> | undefined; drift: Record<string, number> } => {
  const rows: ReadRow<RoadshowEvent>[] = [];
  const body = `{"message":"ok","code":200,"success":true,"data":[{"eventId":4000${members}}]}`;
  const { drift } = readRows("roadshowEvents", body, (row) => rows.push(row));
  return {
    row: rows[0],
    drift: Object.fromEntries([...drift].filter(([key]) => !key.endsWith(": missing"))),
  };
};

test("what cannot be read of an assignment says which assignment it is", () => {
  const { row, drift } = read(
    ',"icd":[{"officeId":101},{"officeId":"1,290","ownerAcnknowledgedDate":"02/30/2026 1:00:00 PM"}]',
  );

  expect(row?.value.assignments.map(({ officeId }) => officeId)).toEqual(["101", null]);
  expect(row?.unread).toEqual([
    { field: "assignments.1.acknowledged", text: "02/30/2026 1:00:00 PM" },
    { field: "assignments.1.officeId", text: "1,290" },
  ]);
  expect(drift).toEqual({
    "icd.officeId: text for a number": 1,
    "icd.officeId: not an id": 1,
    "icd.ownerAcnknowledgedDate: not a time": 1,
  });
});

test("what cannot be read of a location is named below it", () => {
  const { row, drift } = read(',"location":{"city":["Boston"],"zipcode":2108}');

  expect(row?.value.location).toMatchObject({ city: "", zip: "02108" });
  expect(row?.unread).toEqual([{ field: "location.city", text: "(a list)" }]);
  expect(drift).toEqual({
    "location.city: not text": 1,
    "location.zipcode: number for text": 1,
    "location.zipcode: leading zero lost": 1,
  });
});

test("numbers of a club, a road show and a market that came as doubles are their digits", () => {
  const { row } = read(
    ',"location":{"clubNumber":"6003.0","marketId":43.0,"zipcode":"2134.0"},"retailerRoadShowId":"880.0"',
  );

  expect(row).toMatchObject({
    value: { location: { clubNumber: "6003", marketId: "43", zip: "02134" }, retailerRoadShowId: "880" },
    unread: [],
  });
});

test.each([
  ['""', "icd: blank for a list"],
  ["null", "icd: null"],
])("icd as %s is no assignment", (told, key) => {
  const { row, drift } = read(`,"icd":${told}`);
  expect(row).toMatchObject({ value: { assignments: [] }, unread: [] });
  expect(drift).toEqual({ [key]: 1 });
});

test("icd as a single object is one assignment", () => {
  const { row, drift } = read(',"icd":{"officeId":101}');
  expect(row?.value.assignments.map(({ officeId }) => officeId)).toEqual(["101"]);
  expect(drift).toEqual({ "icd: object for a list": 1 });
});

test("icd as a ColdFusion query is its rows", () => {
  const { row } = read(',"icd":{"COLUMNS":["OFFICEID","ACTIVE"],"DATA":[[101,true],[102,false]]}');
  expect(row?.value.assignments.map(({ officeId, isActive }) => [officeId, isActive])).toEqual([
    ["101", true],
    ["102", false],
  ]);
});

test("icd as anything else is marked", () => {
  const { row } = read(',"icd":"none","location":7');
  expect(row?.value).toMatchObject({ assignments: [], location: { city: "" } });
  expect(row?.unread).toEqual([
    { field: "location", text: "7" },
    { field: "assignments", text: "none" },
  ]);
});

test("keys in capitals are the interface's keys, at every level", () => {
  const rows: ReadRow<RoadshowEvent>[] = [];
  const body =
    '{"success":true,"data":[{"EVENTID":4000,"LOCATION":{"ZIPCODE":"02108"},"ICD":[{"PAYOUTOWNER":{"LNAME":"Reed","FNAME":"Ada"},"OWNERACNKNOWLEDGEDDATE":"11/09/2026 2:00:00 PM"}]}]}';
  const { drift } = readRows("roadshowEvents", body, (row) => rows.push(row));

  expect(rows[0]).toMatchObject({
    unread: [],
    value: {
      id: "4000",
      location: { zip: "02108" },
      assignments: [{ payoutOwner: { first: "Ada", last: "Reed" }, acknowledged: "2026-11-09T14:00:00" }],
    },
  });
  expect(drift.get("row: key in another case")).toBe(3);
  expect(drift.get("icd.row: key in another case")).toBe(2);
});

test("a member the interface does not have is counted by its name", () => {
  expect(read(',"weather":"fine","960-21-4382":1').drift).toEqual({
    "weather: not in the interface": 1,
    "row: not in the interface": 1,
  });
});

test("a member's name has 40 letters at most to be repeated", () => {
  const [longest, longer] = ["x".repeat(40), "x".repeat(41)];
  expect(read(`,"w":1,"${longest}":1,"${longer}":1`).drift).toEqual({
    "w: not in the interface": 1,
    [`${longest}: not in the interface`]: 1,
    "row: not in the interface": 1,
  });
});

test("a reply of strange members cannot fill the drift report", () => {
  const strange = Array.from({ length: 2000 }, (_, index) => `,"x${index}":1`).join("");
  const { drift } = read(strange);
  expect(Object.keys(drift).length).toBeLessThanOrEqual(501);
  expect(Object.values(drift).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1990);
});

test("keys that name parts of a prototype are rows like any other and write nothing to one", () => {
  const { row, drift } = read(
    ',"__proto__":{"status":"Approved"},"constructor":{"prototype":{"polluted":1}}',
  );

  expect(row?.value.status).toBe("");
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  expect(drift).toEqual({ "row: not in the interface": 1, "constructor: not in the interface": 1 });
});
