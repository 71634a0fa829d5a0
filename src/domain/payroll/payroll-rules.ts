import type { BusinessSettingName, BusinessSettings } from "#domain/business-settings.ts";

/** Raised whenever the rules find something else in the same records: stored weeks are then checked again. */
export const PAYROLL_RULES_VERSION = 4;

/** Blocking exceptions are resolved, or accepted with a reason, before sign-off. */
type Severity = "blocking" | "warning";

type Rule = {
  readonly severity: Severity;
  /** In counts and filters. */
  readonly name: string;
  readonly sentence: string;
  readonly reach: Reach;
  /** Settings that it depends on: after a change, stored weeks are checked again. */
  readonly settings?: readonly BusinessSettingName[];
};

/**
 * Part of the store in which a change of one submission can make it true or untrue: of that submission alone; of other work of its
 * people on the same days; of later weeks of its people; of later weeks of its office. What depends on the time of day is
 * not stored.
 */
type Reach = "submission" | "work" | "weeks of people" | "weeks of offices" | "time";

/** Every rule, in the order they are shown. The function that finds it is in `find-exceptions.ts`, or for time in SQL. */
export const PAYROLL_RULES = {
  "missing-clock-in": {
    severity: "blocking",
    name: "Missing clock-in",
    sentence: "The record has no readable clock-in.",
    reach: "submission",
  },
  "missing-clock-out": {
    severity: "blocking",
    name: "Missing clock-out",
    sentence: "The record has no readable clock-out.",
    reach: "submission",
  },
  "out-before-in": {
    severity: "blocking",
    name: "Out at or before in",
    sentence: "The clock-out is at or before the clock-in.",
    reach: "submission",
  },
  "minutes-differ": {
    severity: "blocking",
    name: "Minutes and punches differ",
    sentence:
      "The minutes differ from the time between the punches by a minute or more, or could not be read.",
    reach: "submission",
  },
  duplicate: {
    severity: "blocking",
    name: "Duplicate",
    sentence: "The person has another record with the same punches.",
    reach: "work",
  },
  overlap: {
    severity: "blocking",
    name: "Overlap",
    sentence: "The shift overlaps another shift of the person, here or in another office.",
    reach: "work",
  },
  "outside-week": {
    severity: "blocking",
    name: "Outside the week",
    sentence: "A punch is before or after the submission’s week.",
    reach: "submission",
  },
  future: {
    severity: "blocking",
    name: "In the future",
    sentence: "A punch is later than the report that contains it.",
    reach: "submission",
  },
  "day-over-24": {
    severity: "blocking",
    name: "Over 24 h in a day",
    sentence: "The person’s minutes of one local day exceed 24 hours.",
    reach: "work",
  },
  "total-differs": {
    severity: "blocking",
    name: "Total differs",
    sentence: "The total of the summary is not the sum of the active records, or could not be read.",
    reach: "submission",
  },
  "unknown-person": {
    severity: "blocking",
    name: "Not in directory",
    sentence: "The person of the record is not in the directory.",
    reach: "submission",
  },
  "several-people": {
    severity: "blocking",
    name: "Several people match",
    sentence: "Several people of the office have this name.",
    reach: "submission",
  },
  "unknown-submission": {
    severity: "blocking",
    name: "Unknown submission",
    sentence:
      "These records name a submission that no summary lists. Their minutes are in no office’s total.",
    reach: "submission",
  },
  "not-in-report": {
    severity: "blocking",
    name: "Not in the report",
    sentence:
      "The latest report of the week no longer lists this submission. Accept it to keep it, or leave it out of pay.",
    reach: "submission",
  },
  rekeyed: {
    severity: "blocking",
    name: "Entered again",
    sentence:
      "Another submission has the same office, kind, week and people on the same days. Leave one of them out of pay, or accept both.",
    reach: "submission",
  },
  "before-hire": {
    severity: "blocking",
    name: "Before hire",
    sentence: "The shift is on a day before the person was hired.",
    reach: "submission",
  },
  "after-retirement": {
    severity: "blocking",
    name: "After retirement",
    sentence: "The shift is on a day after the person retired.",
    reach: "submission",
  },
  "long-shift": {
    severity: "warning",
    name: "Long shift",
    sentence: "The shift is longer than the long shift in the settings.",
    reach: "submission",
    settings: ["longShiftHours"],
  },
  edited: {
    severity: "warning",
    name: "Edited",
    sentence: "The record was edited or added by hand in the source.",
    reach: "submission",
  },
  "id-zeros": {
    severity: "warning",
    name: "ID with other zeros",
    sentence: "The directory has the person’s ID with more or fewer leading zeros, and no other ID like it.",
    reach: "submission",
  },
  "other-office": {
    severity: "warning",
    name: "Another office’s person",
    sentence: "The directory has the person in another office.",
    reach: "submission",
  },
  overnight: {
    severity: "warning",
    name: "Overnight",
    sentence: "The shift ends on another local day than it starts on.",
    reach: "submission",
  },
  "week-over-40": {
    severity: "warning",
    name: "Over 40 h in the week",
    sentence: "The person’s minutes of the week exceed 40 hours.",
    reach: "weeks of people",
  },
  "day-over-8": {
    severity: "warning",
    name: "Over 8 h in a day (CA)",
    sentence: "Over 8 and up to 12 hours in a day, in a confirmed California office.",
    reach: "work",
  },
  "day-over-12": {
    severity: "warning",
    name: "Over 12 h in a day (CA)",
    sentence: "Over 12 hours in a day, in a confirmed California office.",
    reach: "work",
  },
  "clock-type": {
    severity: "warning",
    name: "Other clock type",
    sentence: "The clock type is not IN.",
    reach: "submission",
  },
  "zero-offset": {
    severity: "warning",
    name: "Offset of 0",
    sentence: "The record has an offset of 0 and its submission another: it may be on the wrong local day.",
    reach: "submission",
  },
  "no-program": {
    severity: "warning",
    name: "No program",
    sentence: "The record names no program.",
    reach: "submission",
  },
  unusual: {
    severity: "warning",
    name: "Unusual total",
    sentence:
      "The total is far from the office’s last eight weeks of its kind, or those of more than a fifth of its people are.",
    reach: "weeks of offices",
    settings: ["unusualDeviations"],
  },
  late: {
    severity: "warning",
    name: "Late",
    sentence: "The submission was not submitted by the deadline, or was after it.",
    reach: "time",
  },
  "missing-submission": {
    severity: "warning",
    name: "Missing submission",
    sentence: "The office is expected to submit and has not.",
    reach: "time",
  },
  "missing-kind": {
    severity: "warning",
    name: "Missing kind",
    sentence:
      "The office sent both roadshow and standard hours in each of the last four weeks, and only one of them for this one.",
    reach: "time",
  },
  "not-locked": {
    severity: "warning",
    name: "Not locked",
    sentence: "The submission is submitted and not locked.",
    reach: "submission",
  },
} as const satisfies Readonly<Record<string, Rule>>;

export type PayrollRule = keyof typeof PAYROLL_RULES;

export const isPayrollRule = (text: unknown): text is PayrollRule =>
  typeof text === "string" && Object.hasOwn(PAYROLL_RULES, text);

export const PAYROLL_RULE_IDS: readonly PayrollRule[] = Object.keys(PAYROLL_RULES).filter(isPayrollRule);

/** The rules of one reach, as a type: what looks for them finds no others. */
export type RuleWithin<Of extends Reach> = {
  readonly [Id in PayrollRule]: (typeof PAYROLL_RULES)[Id]["reach"] extends Of ? Id : never;
}[PayrollRule];

/** The rules of one reach. */
export const rulesWithin = (reach: Reach): readonly PayrollRule[] =>
  PAYROLL_RULE_IDS.filter((rule) => payrollRule(rule).reach === reach);

type DeclaredSetting = Extract<
  (typeof PAYROLL_RULES)[PayrollRule],
  { readonly settings: unknown }
>["settings"][number];

/** The settings that rules may depend on, since they declare them. */
export type RuleSettings = Pick<BusinessSettings, DeclaredSetting>;

/** True of a setting after whose change stored weeks are checked again. */
export const checksWeeks = (setting: BusinessSettingName): boolean =>
  PAYROLL_RULE_IDS.some((rule) => payrollRule(rule).settings?.includes(setting) === true);

/** Returns the row of a rule. */
const payrollRule = (rule: PayrollRule): Rule => PAYROLL_RULES[rule];

export const severityOf = (rule: PayrollRule): Severity => payrollRule(rule).severity;
export const ruleName = (rule: PayrollRule): string => payrollRule(rule).name;
export const ruleSentence = (rule: PayrollRule): string => payrollRule(rule).sentence;
