import { expect, test } from "vitest";
import { entryId, personId } from "#domain/ids.ts";
import {
  changeKind,
  changesByPerson,
  minutesBetween,
  submissionChanges,
  type SubmissionFacts,
} from "./changes.ts";
import { minutes } from "./payroll.ts";

const facts = (given: Partial<SubmissionFacts> = {}): SubmissionFacts => ({
  officeId: "101",
  totalMin: minutes(480),
  isRoadShow: false,
  ownerName: "Ann Abara",
  submitted: "11/16/2026",
  locked: "",
  ...given,
});

test("an equal submission has no changes", () => {
  expect(submissionChanges(facts(), facts())).toEqual([]);
});

test.each<readonly [string, Partial<SubmissionFacts>, string, string]>([
  ["office", { officeId: "102" }, "101", "102"],
  ["total", { totalMin: minutes(0) }, "480 minutes", "0 minutes"],
  ["total", { totalMin: null }, "480 minutes", "unreadable"],
  ["kind", { isRoadShow: true }, "Standard", "Roadshow"],
  ["owner", { ownerName: "Zoë Li" }, "Ann Abara", "Zoë Li"],
  ["submitted", { submitted: "" }, "11/16/2026", ""],
  ["locked", { locked: "1" }, "", "1"],
])("another %s is said with what it was and what it is", (fact, given, before, after) => {
  expect(submissionChanges(facts(), facts(given))).toEqual([{ fact, before, after }]);
});

const side = (id: string | null, of: number | null, isActive = true, firstName = "Ada") => ({
  personId: id === null ? null : personId(id),
  firstName,
  lastName: "Reed",
  minutes: of === null ? null : minutes(of),
  isActive,
});
const sumsOf = (changes: Parameters<typeof changesByPerson>[0]) =>
  changesByPerson(changes).map(({ personId: id, firstName, before, after }) => [
    id,
    firstName,
    before,
    after,
  ]);

test("a shift that moved counts for both of its people, and added and removed ones for theirs", () => {
  expect(
    sumsOf([
      { before: side("7", 480), after: side("8", 450) },
      { before: null, after: side("7", 60) },
      { before: side("8", 30), after: null },
    ]),
  ).toEqual([
    ["7", "Ada", 480, 60],
    ["8", "Ada", 30, 450],
  ]);
});

test("inactive and unreadable records count nothing", () => {
  expect(
    sumsOf([
      { before: side("7", 480), after: side("7", 480, false) },
      { before: side("7", null), after: side("7", 15) },
    ]),
  ).toEqual([["7", "Ada", 480, 15]]);
});

test("people without an id are the same by their whole name alone", () => {
  expect(
    sumsOf([
      { before: side(null, 60), after: side(null, 90) },
      { before: null, after: side(null, 5, true, "Bea") },
    ]),
  ).toEqual([
    [null, "Ada", 60, 90],
    [null, "Bea", 0, 5],
  ]);
});

const shiftOf = (id: string | null, firstName: string) => ({
  personId: id === null ? null : personId(id),
  firstName,
  lastName: "Reed",
  minutes: minutes(480),
  isActive: true,
});

test("a record that is another person's now has moved, and one that is the same person's is edited", () => {
  expect(changeKind(shiftOf("7", "Fay"), shiftOf("8", "Gus"))).toBe("Moved");
  expect(changeKind(shiftOf(null, "Fay"), shiftOf(null, "Gus"))).toBe("Moved");
  expect(changeKind(shiftOf("7", "Fay"), shiftOf("7", "Faye"))).toBe("Edited");
  expect(changeKind(null, shiftOf("7", "Fay"))).toBe("Added");
  expect(changeKind(shiftOf("7", "Fay"), null)).toBe("Removed");
});

test("of each submission the people are listed who have more or less than before, inactive records apart", () => {
  const of = (entry: string, id: string, minutesOf: number, isActive = true) => ({
    ...side(id, minutesOf, isActive),
    entry: entryId(entry),
    person: id,
  });
  const before = [of("1", "7", 480), of("1", "7", 60), of("1", "8", 480), of("2", "7", 30)];
  const after = [
    of("1", "7", 480, false),
    of("1", "7", 60),
    of("1", "8", 480),
    of("1", "9", 15),
    of("2", "7", 45),
  ];
  expect(
    minutesBetween(before, after).map((person) => [
      person.entry,
      person.personId,
      person.before,
      person.after,
    ]),
  ).toEqual([
    ["1", "7", 540, 60],
    ["2", "7", 30, 45],
    ["1", "9", 0, 15],
  ]);
});
