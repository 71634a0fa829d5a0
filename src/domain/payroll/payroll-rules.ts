/** Raised whenever the rules find something else in the same records: stored weeks are then checked again. */
export const PAYROLL_RULES_VERSION = 2;

/** Blocking exceptions are resolved, or accepted with a reason, before sign-off. */
type Severity = "blocking" | "warning";

type Rule = {
  readonly severity: Severity;
  /** In counts and filters. */
  readonly name: string;
  readonly sentence: string;
  /** It compares a person's records of several submissions: a change in one is looked for in the others. */
  readonly isOfPeople?: true;
};

/** Every rule, in the order they are shown. The function that finds it is in `find-exceptions.ts`, or for time in SQL. */
export const PAYROLL_RULES = {
  "missing-clock-in": {
    severity: "blocking",
    name: "Missing clock-in",
    sentence: "The record has no readable clock-in.",
  },
  "missing-clock-out": {
    severity: "blocking",
    name: "Missing clock-out",
    sentence: "The record has no readable clock-out.",
  },
  "out-before-in": {
    severity: "blocking",
    name: "Out at or before in",
    sentence: "The clock-out is at or before the clock-in.",
  },
  "minutes-differ": {
    severity: "blocking",
    name: "Minutes and punches differ",
    sentence:
      "The minutes differ from the time between the punches by a minute or more, or could not be read.",
  },
  duplicate: {
    severity: "blocking",
    name: "Duplicate",
    sentence: "The person has another record with the same punches.",
    isOfPeople: true,
  },
  overlap: {
    severity: "blocking",
    name: "Overlap",
    sentence: "The shift overlaps another shift of the person, here or in another office.",
    isOfPeople: true,
  },
  "outside-week": {
    severity: "blocking",
    name: "Outside the week",
    sentence: "A punch is before or after the submission’s week.",
  },
  future: {
    severity: "blocking",
    name: "In the future",
    sentence: "A punch is later than the report that contains it.",
  },
  "day-over-24": {
    severity: "blocking",
    name: "Over 24 h in a day",
    sentence: "The person’s minutes of one local day exceed 24 hours.",
    isOfPeople: true,
  },
  "total-differs": {
    severity: "blocking",
    name: "Total differs",
    sentence: "The total of the summary is not the sum of the active records, or could not be read.",
  },
  "unknown-person": {
    severity: "blocking",
    name: "Not in directory",
    sentence: "The person of the record is not in the directory.",
  },
  "several-people": {
    severity: "blocking",
    name: "Several people match",
    sentence: "Several people of the office have this name.",
  },
  "unknown-submission": {
    severity: "blocking",
    name: "Unknown submission",
    sentence:
      "These records name a submission that no summary lists. Their minutes are in no office’s total.",
  },
  "before-hire": {
    severity: "blocking",
    name: "Before hire",
    sentence: "The shift is on a day before the person was hired.",
  },
  "after-retirement": {
    severity: "blocking",
    name: "After retirement",
    sentence: "The shift is on a day after the person retired.",
  },
  "long-shift": {
    severity: "warning",
    name: "Long shift",
    sentence: "The shift is longer than the long shift in the settings.",
  },
  edited: {
    severity: "warning",
    name: "Edited",
    sentence: "The record was edited or added by hand in the source.",
  },
  "id-zeros": {
    severity: "warning",
    name: "ID with other zeros",
    sentence: "The directory has the person’s ID with more or fewer leading zeros, and no other ID like it.",
  },
  "other-office": {
    severity: "warning",
    name: "Another office’s person",
    sentence: "The directory has the person in another office.",
  },
  overnight: {
    severity: "warning",
    name: "Overnight",
    sentence: "The shift ends on another local day than it starts on.",
  },
  "week-over-40": {
    severity: "warning",
    name: "Over 40 h in the week",
    sentence: "The person’s minutes of the week exceed 40 hours.",
  },
  "day-over-8": {
    severity: "warning",
    name: "Over 8 h in a day (CA)",
    sentence: "Over 8 and up to 12 hours in a day, in a confirmed California office.",
    isOfPeople: true,
  },
  "day-over-12": {
    severity: "warning",
    name: "Over 12 h in a day (CA)",
    sentence: "Over 12 hours in a day, in a confirmed California office.",
    isOfPeople: true,
  },
  "clock-type": {
    severity: "warning",
    name: "Other clock type",
    sentence: "The clock type is not IN.",
  },
  "no-program": {
    severity: "warning",
    name: "No program",
    sentence: "The record names no program.",
  },
  unusual: {
    severity: "warning",
    name: "Unusual total",
    sentence:
      "The total is far from the office’s last eight weeks of its kind, or those of more than a fifth of its people are.",
  },
  late: {
    severity: "warning",
    name: "Late",
    sentence: "The submission was not submitted by the deadline, or was after it.",
  },
  "missing-submission": {
    severity: "warning",
    name: "Missing submission",
    sentence: "The office is expected to submit and has not.",
  },
  "missing-kind": {
    severity: "warning",
    name: "Missing kind",
    sentence:
      "The office sent both roadshow and standard hours in each of the last four weeks, and only one of them for this one.",
  },
  "not-locked": {
    severity: "warning",
    name: "Not locked",
    sentence: "The submission is submitted and not locked.",
  },
} as const satisfies Readonly<Record<string, Rule>>;

export type PayrollRule = keyof typeof PAYROLL_RULES;

export const isPayrollRule = (text: unknown): text is PayrollRule =>
  typeof text === "string" && Object.hasOwn(PAYROLL_RULES, text);

export const PAYROLL_RULE_IDS: readonly PayrollRule[] = Object.keys(PAYROLL_RULES).filter(isPayrollRule);

/** What is declared of a rule. */
export const payrollRule = (rule: PayrollRule): Rule => PAYROLL_RULES[rule];

export const severityOf = (rule: PayrollRule): Severity => payrollRule(rule).severity;
export const ruleName = (rule: PayrollRule): string => payrollRule(rule).name;
export const ruleSentence = (rule: PayrollRule): string => payrollRule(rule).sentence;
