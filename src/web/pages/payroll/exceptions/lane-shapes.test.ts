import { expect, test } from "vitest";
import { entryId, officeId, personId } from "#domain/ids.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import type { ExceptionDetail } from "#web/api/payroll/payroll-review.ts";
import { laneOf, sideWords } from "./lane-shapes.ts";

type Side = ExceptionDetail["sides"][number];
type Given = Partial<NonNullable<Side["record"]>>;
const at = (time: string) => instant(`2026-11-03T${time}Z`);
const side = (given: Given, isOther = false): Side => ({
  isOther,
  officeId: officeId("101"),
  officeName: "Harbor Point",
  record: {
    entry: entryId("5000"),
    recordKey: "1",
    week: null,
    firstName: "Hugo",
    lastName: "Saeed",
    personId: personId("7001"),
    clockType: "IN",
    minutes: minutes(480),
    isActive: true,
    clockIn: at("14:00:00"),
    clockOut: at("22:00:00"),
    offsetMin: -300,
    day: isoDate("2026-11-03"),
    ...given,
  },
});
const other = side({ clockIn: at("20:00:00"), clockOut: at("23:00:00"), offsetMin: -360 }, true);

test("two shifts stand on one lane of whole hours", () => {
  const lane = laneOf([side({}), other]);
  expect(lane?.bars.map(({ from, to, isOther }) => [from, to, isOther])).toEqual([
    [1 / 10, 9 / 10, false],
    [7 / 10, 1, true],
  ]);
  expect(lane?.common).toEqual({ from: 7 / 10, to: 9 / 10 });
});

test("the lane is labeled in the local time of the first shift", () => {
  const lane = laneOf([side({}), other]);
  expect([lane?.day, lane?.offsetMin]).toEqual(["2026-11-03", -300]);
  expect(lane?.ticks.map(({ words }) => words)).toEqual([
    "8:00 AM",
    "10:00 AM",
    "12:00 PM",
    "2:00 PM",
    "4:00 PM",
  ]);
});

test("shifts apart have nothing in common, and one out of scope is not drawn", () => {
  const later = side({ clockIn: at("22:00:00"), clockOut: at("23:00:00") }, true);
  expect(laneOf([side({}), later])?.common).toBeNull();
  const hidden: Side = { ...other, record: null };
  expect(laneOf([side({}), hidden])?.bars).toHaveLength(1);
  expect(sideWords(hidden)).toBe("Not in your offices");
});

test("a shift without an end is a mark at the end that it has, and without both there is no lane", () => {
  expect(laneOf([side({ clockOut: null })])?.bars[0]).toMatchObject({ from: 0, to: 1 / 6 });
  expect(sideWords(side({ clockOut: null, minutes: null }))).toBe("9:00 AM – no clock-out UTC−5, –");
  expect(laneOf([side({ clockIn: null, clockOut: null })])).toBeNull();
});

test("each shift is said in its own local time", () => {
  expect(sideWords(other)).toBe("2:00 PM – 5:00 PM UTC−6, 8:00");
});
