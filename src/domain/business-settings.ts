import { FEW_BOOKED } from "#domain/funnel/funnel.ts";
import { WEEK_START, type WeekStart } from "#domain/time/week.ts";

/** What an administrator decides about the business, as opposed to the machine it runs on. */
export type BusinessSettings = {
  /** Day a week starts on: 1 is Monday, 7 is Sunday. */
  readonly weekStart: WeekStart;
  /** Hours after a week's end from which on its hours are late. */
  readonly lateAfterHours: number;
  /** A shift longer than so many hours is warned of. */
  readonly longShiftHours: number;
  /** Rates over fewer booked than this are greyed and said to be few. */
  readonly fewBooked: number;
  /** Years that time records and submissions are kept for. */
  readonly payrollYears: number;
  /** Years that interview counts are kept for. */
  readonly interviewYears: number;
};

export type BusinessSettingName = keyof BusinessSettings;

export const BUSINESS_DEFAULTS: BusinessSettings = {
  weekStart: WEEK_START,
  lateAfterHours: 48,
  longShiftHours: 12,
  fewBooked: FEW_BOOKED,
  payrollYears: 3,
  interviewYears: 5,
};

type Bounds = { readonly least: number; readonly most: number };

/** What each may be. Beyond them nobody could have meant it. */
export const BUSINESS_BOUNDS: Readonly<Record<BusinessSettingName, Bounds>> = {
  weekStart: { least: 1, most: 7 },
  // Two weeks: later than that the next one is late before this one is.
  lateAfterHours: { least: 0, most: 336 },
  longShiftHours: { least: 1, most: 24 },
  fewBooked: { least: 1, most: 1000 },
  payrollYears: { least: 1, most: 50 },
  interviewYears: { least: 1, most: 50 },
};

/** In the order they are shown and recorded. */
export const BUSINESS_SETTING_NAMES = [
  "weekStart",
  "lateAfterHours",
  "longShiftHours",
  "fewBooked",
  "payrollYears",
  "interviewYears",
] as const satisfies readonly BusinessSettingName[];

/** What is kept, over the defaults. What is kept but cannot be, as after a mistake by hand, is as if it were not. */
export function businessSettingsOf(kept: ReadonlyMap<string, unknown>): BusinessSettings {
  const numberOf = (name: BusinessSettingName): number => {
    const value = kept.get(name);
    return isWithin(name, value) ? value : BUSINESS_DEFAULTS[name];
  };
  const weekStart = numberOf("weekStart");
  return {
    weekStart: isWeekStart(weekStart) ? weekStart : BUSINESS_DEFAULTS.weekStart,
    lateAfterHours: numberOf("lateAfterHours"),
    longShiftHours: numberOf("longShiftHours"),
    fewBooked: numberOf("fewBooked"),
    payrollYears: numberOf("payrollYears"),
    interviewYears: numberOf("interviewYears"),
  };
}

/** A whole number within the bounds of a setting. */
export const isWithin = (name: BusinessSettingName, value: unknown): value is number => {
  const { least, most } = BUSINESS_BOUNDS[name];
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
};

export const isWeekStart = (value: unknown): value is WeekStart =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 7;

/** What a setting is called in a sentence about it. */
export const BUSINESS_SETTING_WORDS: Readonly<Record<BusinessSettingName, string>> = {
  weekStart: "the day a week starts on",
  lateAfterHours: "the hours until a week is late",
  longShiftHours: "the hours of a long shift",
  fewBooked: "the booked that a rate needs",
  payrollYears: "the years payroll records are kept",
  interviewYears: "the years interview counts are kept",
};

export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** A value as people say it: `Sunday`, `72`. */
export const businessSettingText = (name: BusinessSettingName, value: number): string =>
  name === "weekStart" ? (WEEKDAYS[value - 1] ?? String(value)) : String(value);
