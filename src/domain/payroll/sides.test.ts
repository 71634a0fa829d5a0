import { expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { isOfUnknownPerson, overlapMinutes } from "./sides.ts";

const at = (time: string | null) => (time === null ? null : instant(`2026-11-09T${time}Z`));
const shift = (clockIn: string | null, clockOut: string | null) => ({
  clockIn: at(clockIn),
  clockOut: at(clockOut),
});

test.each([
  ["ends in the other", shift("09:00:00", "12:00:00"), shift("11:15:00", "17:00:00"), 45],
  ["begins in the other", shift("11:15:00", "17:00:00"), shift("09:00:00", "12:00:00"), 45],
  ["is within the other", shift("09:00:00", "17:00:00"), shift("12:00:00", "12:30:00"), 30],
  ["is the other", shift("09:00:00", "17:00:00"), shift("09:00:00", "17:00:00"), 480],
  ["ends as the other begins", shift("09:00:00", "12:00:00"), shift("12:00:00", "17:00:00"), 0],
  ["is apart from the other", shift("09:00:00", "10:00:00"), shift("12:00:00", "17:00:00"), 0],
  ["lacks under a minute of another", shift("09:00:00", "12:00:59"), shift("12:00:00", "17:00:00"), 0],
])("a shift that %s overlaps it by whole minutes", (_how, first, second, overlap) => {
  expect(overlapMinutes([first, second])).toBe(overlap);
});

test("without an end, or a second shift, the overlap is unknown", () => {
  expect(overlapMinutes([shift("09:00:00", null), shift("10:00:00", "11:00:00")])).toBeNull();
  expect(overlapMinutes([shift("09:00:00", "12:00:00"), shift(null, "11:00:00")])).toBeNull();
  expect(overlapMinutes([shift(null, "12:00:00"), shift("10:00:00", "11:00:00")])).toBeNull();
  expect(overlapMinutes([shift("09:00:00", "12:00:00"), shift("10:00:00", null)])).toBeNull();
  expect(overlapMinutes([shift("09:00:00", "12:00:00")])).toBeNull();
});

test("people of the directory are looked for only where the person is not known", () => {
  expect([isOfUnknownPerson("several-people"), isOfUnknownPerson("unknown-person")]).toEqual([true, true]);
  expect(isOfUnknownPerson("overlap")).toBe(false);
});
