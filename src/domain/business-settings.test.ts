import { expect, test } from "vitest";
import {
  BUSINESS_SETTING_NAMES,
  BUSINESS_SETTINGS,
  businessSettingText,
  businessSettingsOf,
  isWithin,
} from "./business-settings.ts";

test("what nobody has set is as DOMAIN says", () => {
  expect(businessSettingsOf(new Map())).toMatchObject({
    weekStart: 1,
    lateAfterHours: 48,
    longShiftHours: 12,
    unusualDeviations: 8,
    twoPeople: 0,
    madeBySecond: 0,
    sentBySecond: 0,
    filesHoldUnready: 0,
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
  expect(businessSettingsOf(kept)).toEqual({ ...businessSettingsOf(new Map()), weekStart: 7, fewBooked: 50 });
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
    const { least, most, default: unset } = BUSINESS_SETTINGS[name];
    expect([least, most, unset].every((value) => isWithin(name, value))).toBe(true);
    expect([least - 1, most + 1].some((value) => isWithin(name, value))).toBe(false);
  },
);

test("a value is said as people say it", () => {
  expect([1, 7].map((day) => businessSettingText("weekStart", day))).toEqual(["Monday", "Sunday"]);
  expect(businessSettingText("lateAfterHours", 72)).toBe("72");
  expect([0, 1].map((value) => businessSettingText("twoPeople", value))).toEqual(["off", "on"]);
  expect(businessSettingText("payPeriod", 0)).toBe("Weekly");
});
