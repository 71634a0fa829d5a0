import { expect, test } from "vitest";
import {
  changesOf,
  formatOffset,
  localPunch,
  programWords,
  unreadPunch,
  unreadRest,
} from "./time-records.ts";
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
  expect(unreadRest(odd)).toEqual([{ field: "totalMin", text: "many" }]);
});

test("an offset is hours from UTC, with minutes only where a zone has them", () => {
  expect(formatOffset(-240)).toBe("UTC−4");
  expect(formatOffset(330)).toBe("UTC+5:30");
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
});
