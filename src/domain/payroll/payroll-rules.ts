/** Raised whenever the rules find something else in the same records: stored weeks are then checked again. */
export const PAYROLL_RULES_VERSION = 1;

/** Blocking exceptions are resolved, or accepted with a reason, before sign-off. */
type Severity = "blocking" | "warning";

/** Every rule: its severity, its name in counts and filters, and one sentence. In the order they are shown. */
export const PAYROLL_RULES = {
  "missing-clock-in": ["blocking", "Missing clock-in", "The record has no readable clock-in."],
  "missing-clock-out": ["blocking", "Missing clock-out", "The record has no readable clock-out."],
  "out-before-in": ["blocking", "Out at or before in", "The clock-out is at or before the clock-in."],
  "minutes-differ": [
    "blocking",
    "Minutes and punches differ",
    "The minutes differ from the time between the punches by a minute or more, or could not be read.",
  ],
  duplicate: ["blocking", "Duplicate", "The person has another record with the same punches."],
  overlap: [
    "blocking",
    "Overlap",
    "The shift overlaps another shift of the person, here or in another office.",
  ],
  "outside-week": ["blocking", "Outside the week", "A punch is before or after the submission’s week."],
  future: ["blocking", "In the future", "A punch is later than the report that contains it."],
  "day-over-24": ["blocking", "Over 24 h in a day", "The person’s minutes of one local day exceed 24 hours."],
  "total-differs": [
    "blocking",
    "Total differs",
    "The total of the summary is not the sum of the active records, or could not be read.",
  ],
  "unknown-person": ["blocking", "Not in directory", "The person of the record is not in the directory."],
  "several-people": ["blocking", "Several people match", "Several people of the office have this name."],
  "unknown-submission": [
    "blocking",
    "Unknown submission",
    "These records name a submission that no summary lists. Their minutes are in no office’s total.",
  ],
  "before-hire": ["blocking", "Before hire", "The shift is on a day before the person was hired."],
  "after-retirement": ["blocking", "After retirement", "The shift is on a day after the person retired."],
  "long-shift": ["warning", "Long shift", "The shift is longer than the long shift in the settings."],
  edited: ["warning", "Edited", "The record was edited or added by hand in the source."],
  "other-office": ["warning", "Another office’s person", "The directory has the person in another office."],
  overnight: ["warning", "Overnight", "The shift ends on another local day than it starts on."],
  "week-over-40": ["warning", "Over 40 h in the week", "The person’s minutes of the week exceed 40 hours."],
  "day-over-8": [
    "warning",
    "Over 8 h in a day (CA)",
    "Over 8 and up to 12 hours in a day, in a confirmed California office.",
  ],
  "day-over-12": [
    "warning",
    "Over 12 h in a day (CA)",
    "Over 12 hours in a day, in a confirmed California office.",
  ],
  "clock-type": ["warning", "Other clock type", "The clock type is not IN."],
  "no-program": ["warning", "No program", "The record names no program."],
  unusual: [
    "warning",
    "Unusual total",
    "The total is far from the office’s last eight weeks of its kind, or those of more than a fifth of its people are.",
  ],
  late: ["warning", "Late", "The submission was not submitted by the deadline, or was after it."],
  "missing-submission": ["warning", "Missing submission", "The office is expected to submit and has not."],
  "missing-kind": [
    "warning",
    "Missing kind",
    "The office sent both roadshow and standard hours in each of the last four weeks, and only one of them for this one.",
  ],
  "not-locked": ["warning", "Not locked", "The submission is submitted and not locked."],
} as const satisfies Readonly<Record<string, readonly [Severity, name: string, sentence: string]>>;

export type PayrollRule = keyof typeof PAYROLL_RULES;

export const isPayrollRule = (text: unknown): text is PayrollRule =>
  typeof text === "string" && Object.hasOwn(PAYROLL_RULES, text);

export const PAYROLL_RULE_IDS: readonly PayrollRule[] = Object.keys(PAYROLL_RULES).filter(isPayrollRule);

export const severityOf = (rule: PayrollRule): Severity => PAYROLL_RULES[rule][0];
export const ruleName = (rule: PayrollRule): string => PAYROLL_RULES[rule][1];
