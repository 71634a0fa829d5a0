import { expect, test } from "vitest";
import {
  BUSINESS_BOUNDS,
  BUSINESS_DEFAULTS,
  BUSINESS_SETTING_NAMES,
  businessSettingText,
  businessSettingsOf,
  isWithin,
} from "./business-settings.ts";

test("what nobody has set is as DOMAIN says", () => {
  expect(businessSettingsOf(new Map())).toEqual({
    weekStart: 1,
    lateAfterHours: 48,
    longShiftHours: 12,
    fewBooked: 30,
    payrollYears: 3,
    interviewYears: 5,
  });
});

test("what is kept stands over the defaults, one by one", () => {
  const kept = new Map([
    ["weekStart", 7],
    ["fewBooked", 50],
  ]);
  expect(businessSettingsOf(kept)).toEqual({ ...BUSINESS_DEFAULTS, weekStart: 7, fewBooked: 50 });
});

test.each([
  ["text", "50"],
  ["part", 1.5],
  ["nothing", null],
  ["zero", 0],
  ["too much", 1e9],
])("%s kept in place of a number leaves the default", (_what, value) => {
  expect(businessSettingsOf(new Map([["fewBooked", value]])).fewBooked).toBe(30);
});

test.each(BUSINESS_SETTING_NAMES)(
  "%s may be anything from its least to its most, and nothing beyond",
  (name) => {
    const { least, most } = BUSINESS_BOUNDS[name];
    expect([least, most, BUSINESS_DEFAULTS[name]].every((value) => isWithin(name, value))).toBe(true);
    expect([least - 1, most + 1].some((value) => isWithin(name, value))).toBe(false);
  },
);

test("every setting has its place in the list", () => {
  expect([...BUSINESS_SETTING_NAMES].toSorted()).toEqual(Object.keys(BUSINESS_DEFAULTS).toSorted());
});

test("a value is said as people say it", () => {
  expect([1, 7].map((day) => businessSettingText("weekStart", day))).toEqual(["Monday", "Sunday"]);
  expect(businessSettingText("lateAfterHours", 72)).toBe("72");
});
