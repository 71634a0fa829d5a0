import { expect, test } from "vitest";
import { entryId, officeId, personId } from "#domain/ids.ts";
import { minutes } from "#domain/payroll/payroll.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import type { ExceptionDetail } from "#web/api/payroll/payroll-review.ts";
import { laneOf, offsetOf, sideDay, sideWords } from "./lane-shapes.ts";

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

test("the lane is labeled in the offset of the first shift", () => {
  const lane = laneOf([side({}), other]);
  expect(lane?.day).toBe("2026-11-03");
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
  expect(sideWords(hidden, -300)).toBe("Not in your offices");
});

test("a shift without an end is a mark at the end that it has, and without both there is no lane", () => {
  expect(laneOf([side({ clockOut: null })])?.bars[0]).toMatchObject({ from: 0, to: 1 / 6 });
  expect(sideWords(side({ clockOut: null, minutes: null }), -300)).toBe("9:00 AM – no clock-out, –");
  expect(laneOf([side({ clockIn: null, clockOut: null })])).toBeNull();
});

test("all shifts are said in the offset of the first that has one, the day with them", () => {
  const late = { clockIn: instant("2026-11-04T03:30:00Z"), clockOut: instant("2026-11-04T04:30:00Z") };
  const unknown = side({ ...late, offsetMin: null }, true);
  expect([offsetOf([unknown, side({})]), offsetOf([other, side({})]), offsetOf([unknown])]).toEqual([
    -300, -360, 0,
  ]);
  expect(laneOf([side({}), unknown])?.bars.map(({ words }) => words)).toEqual([
    "9:00 AM – 5:00 PM, 8:00",
    "10:30 PM – 11:30 PM, 8:00",
  ]);
  expect([sideDay(unknown, -300), sideDay(unknown, 0)]).toEqual(["2026-11-03", "2026-11-04"]);
  expect(sideDay(side({ clockIn: null, clockOut: null }), 0)).toBeNull();
});
