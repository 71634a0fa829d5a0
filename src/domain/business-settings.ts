import { FEW_BOOKED } from "#domain/funnel/funnel.ts";
import { WEEK_START, type WeekStart } from "#domain/time/week.ts";

/** What an administrator decides about the business, as opposed to the machine it runs on. */
export type BusinessSettings = {
  /** Day a week starts on: 1 is Monday, 7 is Sunday. */
  readonly weekStart: WeekStart;
  /** Hours after a week's end from which on its hours are late. */
  readonly lateAfterHours: number;
  /** Shifts longer than so many hours get a warning. */
  readonly longShiftHours: number;
  /** Rates over fewer booked than this are marked as a low sample. */
  readonly fewBooked: number;
  /** Years that time records and submissions are stored for. */
  readonly payrollYears: number;
  /** Years that interview counts are stored for. */
  readonly interviewYears: number;
};

export type BusinessSettingName = keyof BusinessSettings;

type Setting<Value> = {
  readonly default: Value;
  /** Beyond these bounds it could not be meant. */
  readonly least: number;
  readonly most: number;
  /** What it is called in a sentence about it. */
  readonly words: string;
};

/** In the order they are shown and recorded. */
export const BUSINESS_SETTINGS: {
  readonly [Name in BusinessSettingName]: Setting<BusinessSettings[Name]>;
} = {
  weekStart: { default: WEEK_START, least: 1, most: 7, words: "the day a week starts on" },
  // Two weeks: later than that the next one is late before this one is.
  lateAfterHours: { default: 48, least: 0, most: 336, words: "the hours until a week is late" },
  longShiftHours: { default: 12, least: 1, most: 24, words: "the hours of a long shift" },
  fewBooked: { default: FEW_BOOKED, least: 1, most: 1000, words: "the booked that a rate needs" },
  payrollYears: { default: 3, least: 1, most: 50, words: "the years payroll records are stored" },
  interviewYears: { default: 5, least: 1, most: 50, words: "the years interview counts are stored" },
};

export const BUSINESS_SETTING_NAMES = Object.keys(BUSINESS_SETTINGS).filter(
  (name): name is BusinessSettingName => name in BUSINESS_SETTINGS,
);

/** What is stored, over the defaults. What is stored but impossible, as after a mistake by hand, counts as missing. */
export function businessSettingsOf(stored: ReadonlyMap<string, unknown>): BusinessSettings {
  const numberOf = (name: BusinessSettingName): number => {
    const value = stored.get(name);
    return isWithin(name, value) ? value : BUSINESS_SETTINGS[name].default;
  };
  const weekStart = numberOf("weekStart");
  return {
    weekStart: isWeekStart(weekStart) ? weekStart : WEEK_START,
    lateAfterHours: numberOf("lateAfterHours"),
    longShiftHours: numberOf("longShiftHours"),
    fewBooked: numberOf("fewBooked"),
    payrollYears: numberOf("payrollYears"),
    interviewYears: numberOf("interviewYears"),
  };
}

/** A whole number within the bounds of a setting. */
export const isWithin = (name: BusinessSettingName, value: unknown): value is number => {
  const { least, most } = BUSINESS_SETTINGS[name];
  return typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;
};

export const isWeekStart = (value: unknown): value is WeekStart => isWithin("weekStart", value);

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
