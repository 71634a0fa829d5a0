import { expect, test } from "vitest";
import { entryId, officeId, personId } from "#domain/ids.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import { correctionsBetween, type FiledRecord } from "./corrections.ts";
import { minutes } from "./payroll.ts";

const record = (key: string, given: Partial<FiledRecord> = {}): FiledRecord => ({
  entry: entryId("1"),
  recordKey: key,
  officeId: officeId("101"),
  officeName: "Harbor",
  person: "7",
  personId: personId("7"),
  firstName: "Ada",
  lastName: "Reed",
  day: isoDate("2026-11-10"),
  minutes: minutes(480),
  isActive: true,
  clockType: "IN",
  offsetMin: -300,
  clockIn: instant("2026-11-10T14:00:00Z"),
  clockOut: instant("2026-11-10T22:00:00Z"),
  ...given,
});
const words = (filed: readonly FiledRecord[], present: readonly FiledRecord[]) =>
  correctionsBetween(filed, present).map(
    ({ what, person, before, after, change }) => `${what} ${person} ${before} ${after} ${change}`,
  );

test("a shift that moved to another person is less for one and more for the other", () => {
  const moved = record("1", { person: "8", personId: personId("8") });
  expect(words([record("1")], [moved])).toEqual(["Moved from 7 480 0 -480", "Moved to 8 0 480 480"]);
});

test("another office or local day moves a record too", () => {
  for (const given of [{ officeId: officeId("103") }, { day: isoDate("2026-11-11") }])
    expect(words([record("1")], [record("1", given)])).toEqual([
      "Moved from 7 480 0 -480",
      "Moved to 7 0 480 480",
    ]);
});

test("added, removed and inactive records change the minutes, and an equal record changes nothing", () => {
  const filed = [record("1"), record("2"), record("3")];
  const present = [record("1"), record("3", { isActive: false }), record("4")];
  expect(words(filed, present)).toEqual(["Edited 7 480 0 -480", "Added 7 0 480 480", "Removed 7 480 0 -480"]);
});

test("a record whose punches alone changed is listed with no change in minutes", () => {
  const later = record("1", { clockOut: instant("2026-11-10T22:05:00Z") });
  expect(words([record("1")], [later])).toEqual(["Edited 7 480 480 0"]);
});

test.each<readonly [string, Partial<FiledRecord>]>([
  ["clock-in", { clockIn: instant("2026-11-10T14:01:00Z") }],
  ["clock-out", { clockOut: null }],
  ["clock type", { clockType: "LUNCH" }],
  ["offset", { offsetMin: -360 }],
])("another %s alone is an edit with no change in minutes", (_fact, given) => {
  expect(words([record("1")], [record("1", given)])).toEqual(["Edited 7 480 480 0"]);
});

test("minutes that could not be read count nothing in a file, and are an edit when they can be", () => {
  const unread = record("1", { minutes: null });
  expect(words([unread], [record("1")])).toEqual(["Edited 7 0 480 480"]);
  expect(words([record("1")], [unread])).toEqual(["Edited 7 480 0 -480"]);
  expect(words([unread], [record("1", { minutes: minutes(0) })])).toEqual(["Edited 7 0 0 0"]);
});

test("an inactive record that moves changes no minutes, and the same key in another submission is another record", () => {
  const inactive = record("1", { isActive: false });
  expect(words([inactive], [{ ...inactive, person: "8" }])).toEqual([
    "Moved from 7 0 0 0",
    "Moved to 8 0 0 0",
  ]);
  expect(words([record("1")], [record("1", { entry: entryId("2") })])).toEqual([
    "Added 7 0 480 480",
    "Removed 7 480 0 -480",
  ]);
});
