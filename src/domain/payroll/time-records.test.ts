import { expect, test } from "vitest";
import {
  byClockIn,
  byPerson,
  changesOf,
  exceptionsOf,
  formatOffset,
  localPunch,
  matchWords,
  noteWords,
  programWords,
  unreadPunch,
  otherUnread,
} from "./time-records.ts";
import { personId } from "#domain/ids.ts";
import { instant } from "#domain/time/time.ts";

test("a punch is on the clock of its place", () => {
  expect(localPunch(instant("2026-10-13T00:44:00Z"), -240)).toEqual({
    time: "2026-10-12T20:44:00",
    day: "2026-10-12",
    offsetMin: -240,
    isAssumedUtc: false,
  });
  expect(localPunch(instant("2026-10-13T00:44:00Z"), null)).toMatchObject({
    time: "2026-10-13T00:44:00",
    isAssumedUtc: true,
  });
});

test("text that is not a time stands where the punch should be", () => {
  const odd = {
    unread: [
      { field: "clockOut", text: "02/30/2026 1:00:00 PM" },
      { field: "totalMin", text: "many" },
    ],
  };
  expect(unreadPunch(odd, "out")).toBe("02/30/2026 1:00:00 PM");
  expect(unreadPunch(odd, "in")).toBeNull();
  expect(unreadPunch({ unread: [{ field: "clock-in-utc", text: "noon" }] }, "in")).toBe("noon");
  expect(otherUnread(odd)).toEqual([{ field: "totalMin", text: "many" }]);
});

test("an offset is hours from UTC, with minutes only where a zone has them", () => {
  expect(formatOffset(-240)).toBe("UTC−4");
  expect(formatOffset(330)).toBe("UTC+5:30");
  expect(formatOffset(-210)).toBe("UTC−3:30");
  expect(formatOffset(-1)).toBe("UTC−0:01");
  expect(formatOffset(0)).toBe("UTC");
});

test("a record is marked as edited and added by its flags too, once", () => {
  const changes = (
    modType: string | null,
    isUpdated: boolean | null = null,
    isAdded: boolean | null = null,
  ) => changesOf({ modType, isUpdated, isAdded });
  expect(changes(null)).toEqual([]);
  expect(changes("Regular", false, false)).toEqual([]);
  expect(changes("", true)).toEqual(["Edited"]);
  expect(changes("edited", true, true)).toEqual(["edited", "Added"]);
});

test("programs are named as they are reported; unreported ones are not none", () => {
  expect(programWords({ programs: null })).toBeNull();
  expect(programWords({ programs: [] })).toBe("");
  expect(programWords({ programs: [{ id: "9", name: "", shortName: "" }] })).toBe("Program 9");
  const named = [
    { id: "1", name: "Spring sale", shortName: "SPR" },
    { id: "2", name: "", shortName: "GFT" },
  ];
  expect(programWords({ programs: named })).toBe("Spring sale, GFT");
});

test("a person is in the directory by id or by name, or not, or is not known of several", () => {
  const id = personId("7001");
  expect(matchWords({ match: "by-id", personId: id })).toBe("ID 7001");
  expect(matchWords({ match: "by-number", personId: personId("007001") })).toBe("ID 007001, other zeros");
  expect(matchWords({ match: "by-name", personId: id })).toBe("By name, 7001");
  expect(matchWords({ match: "by-name", personId: null })).toBe("By name");
  expect(matchWords({ match: "none", personId: id })).toBe("Not in directory");
  expect(matchWords({ match: "several", personId: null })).toBe("Several match");
});

test("what blocks stands before warnings, and an edit is said by the changes alone", () => {
  expect(exceptionsOf({ exceptions: ["edited", "overnight", "overlap", "clock-type", "duplicate"] })).toEqual(
    ["overlap", "duplicate", "overnight", "clock-type"],
  );
});

test("a note has the exceptions, then that a record is inactive, its changes and what could not be read", () => {
  const plain = { isActive: true, modType: null, isUpdated: null, isAdded: null, unread: [] };
  expect(noteWords({ ...plain, exceptions: [] })).toBe("");
  expect(
    noteWords({
      ...plain,
      exceptions: ["overlap", "edited"],
      isActive: false,
      isUpdated: true,
      unread: [
        { field: "clockIn", text: "noon" },
        { field: "totalMin", text: "many" },
      ],
    }),
  ).toBe("Overlap; Inactive; Edited; totalMin: many");
});

const placed = (
  lastName: string,
  clockIn: string | null,
  given: { id?: string; firstName?: string } = {},
) => ({
  record: {
    firstName: given.firstName ?? "Ada",
    lastName,
    personId: given.id === undefined ? null : personId(given.id),
    clockIn: clockIn === null ? null : instant(`2026-11-09T${clockIn}:00Z`),
  },
});

test("records stand by their clock-in, those of one moment by name, and those without one last", () => {
  const [late, early] = [placed("Abara", "15:00"), placed("Reed", "09:00")];
  const [same, none, alsoNone] = [placed("Abara", "09:00"), placed("Abara", null), placed("Reed", null)];
  const inOrder = [same, early, late, none, alsoNone];
  expect(inOrder.toReversed().toSorted(byClockIn)).toEqual(inOrder);
  expect(inOrder.toSorted(byClockIn)).toEqual(inOrder);
});

test("a person’s records stand together, by id or else by the whole name, and people by last and first name", () => {
  const records = [
    placed("Reed", "15:00", { id: "7" }),
    placed("Reed", "10:00", { firstName: "Bea" }),
    placed("Reed", "09:00", { id: "7", firstName: "ada" }),
    placed("Abara", "12:00", { firstName: "Zoë" }),
    placed("abara", "11:00", { firstName: "zoe" }),
  ];
  expect(
    byPerson(records).map((group) => group.map(({ record }) => `${record.firstName} ${record.lastName}`)),
  ).toEqual([["zoe abara", "Zoë Abara"], ["ada Reed", "Ada Reed"], ["Bea Reed"]]);
});
