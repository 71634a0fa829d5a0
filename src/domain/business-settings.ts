import { FEW_BOOKED } from "#domain/funnel/funnel.ts";
import { PAY_PERIODS } from "#domain/payroll/pay-period.ts";
import { WEEK_START, type WeekStart } from "#domain/time/week.ts";

type Setting = {
  /** Kind of its field and of its words. A weekday is 1 for Monday to 7 for Sunday, yes is 1 and no is 0. */
  readonly kind: "weekday" | "yes-no" | "number" | "choice";
  /** Meanings of the numbers of a choice, from 0. */
  readonly choices?: readonly string[];
  readonly default: number;
  /** Beyond these bounds the value is a mistake. */
  readonly least: number;
  readonly most: number;
  /** Above its field in the form, and below it; of a weekday nothing is below. */
  readonly label: string;
  readonly hint: string;
  /** Name of it in the audit log. */
  readonly words: string;
  /** Data is kept for so long: a lower value that would delete rows is confirmed first. */
  readonly isRetention?: true;
  /** Pages compute with it: every session begins with it. */
  readonly isForPages?: true;
};

/**
 * Decisions of an administrator about the business, as opposed to the machine it runs on, in the order that settings are
 * shown and recorded. The form, the request, the audit log, the deletion and the recheck follow from it.
 */
export const BUSINESS_SETTINGS = {
  weekStart: {
    kind: "weekday",
    default: WEEK_START,
    least: 1,
    most: 7,
    label: "Week starts on",
    hint: "",
    words: "the day a week starts on",
    isForPages: true,
  },
  /** A submission is then signed off by a person who accepted none of its exceptions. */
  twoPeople: {
    kind: "yes-no",
    default: 0,
    least: 0,
    most: 1,
    label: "Sign-off by a second person",
    hint: "People can’t sign off a submission with exceptions that they accepted themselves.",
    words: "whether sign-off needs a second person",
  },
  /** A final file is then made by a person who signed off none of its submissions. */
  madeBySecond: {
    kind: "yes-no",
    default: 0,
    least: 0,
    most: 1,
    label: "Files made by a second person",
    hint: "People can’t make a final payroll file of submissions that they signed off themselves.",
    words: "whether a file is made by a second person",
  },
  /** A file is then marked as sent by a person who did not make it. */
  sentBySecond: {
    kind: "yes-no",
    default: 0,
    least: 0,
    most: 1,
    label: "Files marked as sent by a second person",
    hint: "People can’t mark a payroll file as sent that they made themselves.",
    words: "whether a file is marked as sent by a second person",
  },
  /** Files of several weeks are on record week by week. */
  payPeriod: {
    kind: "choice",
    choices: PAY_PERIODS,
    default: 0,
    least: 0,
    most: 3,
    label: "Pay period",
    hint: "A payroll file can be of all weeks of a period. Overtime is computed by week.",
    words: "the pay period",
    isForPages: true,
  },
  /** Otherwise each keeps a file of its office from being final. */
  filesHoldUnready: {
    kind: "yes-no",
    default: 0,
    least: 0,
    most: 1,
    label: "Final files with unready submissions",
    hint: "Final payroll files may hold submissions that are sent back, not submitted, or changed since sign-off.",
    words: "whether final files hold unready submissions",
  },
  /** After two weeks, the next week would be late before this one is. */
  lateAfterHours: {
    kind: "number",
    default: 48,
    least: 0,
    most: 336,
    label: "Submission deadline (hours after the week ends)",
    hint: "In the business’s time zone.",
    words: "the hours until a week is late",
  },
  longShiftHours: {
    kind: "number",
    default: 12,
    least: 1,
    most: 24,
    label: "Long shift (hours)",
    hint: "Longer shifts get a warning.",
    words: "the hours of a long shift",
  },
  /** Deviations of submissions; those of people are three. Of submissions of the made-up business, three would mark one in five, and eight one in sixteen. */
  unusualDeviations: {
    kind: "number",
    default: 8,
    least: 3,
    most: 20,
    label: "Unusual submission (deviations)",
    hint: "Totals this many typical deviations from the last eight weeks get a warning.",
    words: "the deviations of an unusual submission",
  },
  fewBooked: {
    kind: "number",
    default: FEW_BOOKED,
    least: 1,
    most: 1000,
    label: "Minimum sample (booked)",
    hint: "Rates with fewer booked are marked “small sample”.",
    words: "the booked that a rate needs",
    isForPages: true,
  },
  payrollYears: {
    kind: "number",
    default: 3,
    least: 1,
    most: 50,
    label: "Keep payroll records (years)",
    hint: "Time records and submissions.",
    words: "the years payroll records are stored",
    isRetention: true,
  },
  interviewYears: {
    kind: "number",
    default: 5,
    least: 1,
    most: 50,
    label: "Keep interview counts (years)",
    hint: "Days of the funnel.",
    words: "the years interview counts are stored",
    isRetention: true,
  },
} as const satisfies Readonly<Record<string, Setting>>;

type Table = typeof BUSINESS_SETTINGS;
export type BusinessSettingName = keyof Table;
export type BusinessSettings = {
  readonly [Name in BusinessSettingName]: Table[Name]["kind"] extends "weekday" ? WeekStart : number;
};
/** The settings that pages compute with. */
export type PageSettingName = {
  readonly [Name in BusinessSettingName]: Table[Name] extends { readonly isForPages: true } ? Name : never;
}[BusinessSettingName];

export const BUSINESS_SETTING_NAMES = Object.keys(BUSINESS_SETTINGS).filter(
  (name): name is BusinessSettingName => name in BUSINESS_SETTINGS,
);

/** Returns the row of a setting. */
export const businessSetting = (name: BusinessSettingName): Setting => BUSINESS_SETTINGS[name];

export const PAGE_SETTING_NAMES = BUSINESS_SETTING_NAMES.filter(
  (name): name is PageSettingName => businessSetting(name).isForPages === true,
);

/** Returns the stored settings over the defaults. A stored value beyond the bounds, as after a mistake by hand, counts as missing. */
export function businessSettingsOf(stored: ReadonlyMap<string, unknown>): BusinessSettings {
  const values = Object.fromEntries(
    BUSINESS_SETTING_NAMES.map((name) => {
      const value = stored.get(name);
      return [name, isWithin(name, value) ? value : BUSINESS_SETTINGS[name].default];
    }),
  );
  if (!areSettings(values)) throw new RangeError("a default of BUSINESS_SETTINGS is beyond its bounds");
  return values;
}

const areSettings = (values: Readonly<Record<string, number>>): values is BusinessSettings =>
  BUSINESS_SETTING_NAMES.every((name) => isWithin(name, values[name]));

/** A whole number within the bounds of a setting. */
export const isWithin = <Name extends BusinessSettingName>(
  name: Name,
  value: unknown,
): value is BusinessSettings[Name] => {
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
  switch (BUSINESS_SETTINGS[name].kind) {
    case "weekday":
      return WEEKDAYS[value - 1] ?? String(value);
    case "yes-no":
      return value === 1 ? "on" : "off";
    case "choice":
      return businessSetting(name).choices?.[value] ?? String(value);
    case "number":
      return String(value);
  }
}
