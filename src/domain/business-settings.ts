import { FEW_BOOKED } from "#domain/funnel/funnel.ts";
import { WEEK_START, type WeekStart } from "#domain/time/week.ts";

type Setting = {
  readonly default: number;
  /** Beyond these bounds it could not be meant. */
  readonly least: number;
  readonly most: number;
  /** What it is called in a sentence about it. */
  readonly words: string;
};

/**
 * What an administrator decides about the business, as opposed to the machine it runs on, in the order that settings are
 * shown and recorded.
 */
export const BUSINESS_SETTINGS = {
  /** 1 is Monday, 7 is Sunday. */
  weekStart: { default: WEEK_START, least: 1, most: 7, words: "the day a week starts on" },
  /** From then on, after its end, the hours of a week are late. After two weeks the next one would be late before this one is. */
  lateAfterHours: { default: 48, least: 0, most: 336, words: "the hours until a week is late" },
  /** Longer shifts get a warning. */
  longShiftHours: { default: 12, least: 1, most: 24, words: "the hours of a long shift" },
  /**
   * A submission's total further from the median of eight weeks is unusual. People's totals are beyond three; of the
   * made-up business three would mark one submission in five, and eight one in sixteen.
   */
  unusualDeviations: { default: 8, least: 3, most: 20, words: "the deviations of an unusual submission" },
  /** 1 demands that who signs off a submission has accepted none of its exceptions. */
  twoPeople: { default: 0, least: 0, most: 1, words: "whether sign-off needs a second person" },
  /** Rates over fewer booked are marked as a low sample. */
  fewBooked: { default: FEW_BOOKED, least: 1, most: 1000, words: "the booked that a rate needs" },
  payrollYears: { default: 3, least: 1, most: 50, words: "the years payroll records are stored" },
  interviewYears: { default: 5, least: 1, most: 50, words: "the years interview counts are stored" },
} as const satisfies Readonly<Record<string, Setting>>;

export type BusinessSettingName = keyof typeof BUSINESS_SETTINGS;
export type BusinessSettings = Readonly<Record<Exclude<BusinessSettingName, "weekStart">, number>> & {
  readonly weekStart: WeekStart;
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
    unusualDeviations: numberOf("unusualDeviations"),
    twoPeople: numberOf("twoPeople"),
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

/** A value as people say it: `Sunday`, `72`, `on`. */
export function businessSettingText(name: BusinessSettingName, value: number): string {
  if (name === "twoPeople") return value === 1 ? "on" : "off";
  return name === "weekStart" ? (WEEKDAYS[value - 1] ?? String(value)) : String(value);
}
