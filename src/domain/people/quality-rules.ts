/** Subject of a finding: a person, or an office as a whole. */
type Subject = "person" | "office";

type QualityRule = {
  readonly name: string;
  /** Correction to make, and where. */
  readonly fix: string;
  readonly subject: Subject;
  /** Payroll figures and private data decide it: only payroll and administrators see that it was found. */
  readonly isPayroll: boolean;
};

/** All rules of data quality, in their order everywhere. Counts, lists, files and words follow from a row. */
export const QUALITY_RULES = {
  "no-phone": {
    name: "No phone",
    fix: "Add a phone number of this active person.",
    subject: "person",
    isPayroll: false,
  },
  "no-email": {
    name: "No email",
    fix: "Add an email address of this active person.",
    subject: "person",
    isPayroll: false,
  },
  "active-retired": {
    name: "Retired but active",
    fix: "Set the person inactive, or correct the retirement.",
    subject: "person",
    isPayroll: false,
  },
  "hired-after-retired": {
    name: "Hired after retired",
    fix: "Correct the two dates, or remove the retirement of an earlier spell.",
    subject: "person",
    isPayroll: false,
  },
  "unread-date": {
    name: "Unreadable date",
    fix: "Enter the date of hire, retirement, creation or update again.",
    subject: "person",
    isPayroll: false,
  },
  "same-phone": {
    name: "Same phone",
    fix: "Correct the phone of one of these active people.",
    subject: "person",
    isPayroll: false,
  },
  "same-email": {
    name: "Same email",
    fix: "Correct the email of one of these active people.",
    subject: "person",
    isPayroll: false,
  },
  "ssn-missing": {
    name: "SSN missing",
    fix: "Add the SSN of this active person.",
    subject: "person",
    isPayroll: true,
  },
  "ssn-malformed": {
    name: "SSN malformed",
    fix: "Enter the SSN of this active person again: it has nine digits.",
    subject: "person",
    isPayroll: true,
  },
  "same-ssn": {
    name: "Probable duplicate: same SSN",
    fix: "Merge the entries, or correct the SSN of one of them.",
    subject: "person",
    isPayroll: true,
  },
  "same-birth": {
    name: "Probable duplicate: same name and date of birth",
    fix: "Merge the entries if they are one person.",
    subject: "person",
    isPayroll: true,
  },
  "no-record": {
    name: "Active without a record for four weeks",
    fix: "Set the person inactive, or find out why no time was reported.",
    subject: "person",
    isPayroll: true,
  },
  "paid-inactive": {
    name: "Paid while inactive",
    fix: "Set the person active, or correct the time records after their last day.",
    subject: "person",
    isPayroll: true,
  },
  "empty-office": {
    name: "Office without anyone active",
    fix: "Assign someone, or close the office.",
    subject: "office",
    isPayroll: false,
  },
} as const satisfies Readonly<Record<string, QualityRule>>;

export type QualityRuleId = keyof typeof QUALITY_RULES;

export const QUALITY_RULE_IDS: readonly QualityRuleId[] = Object.keys(QUALITY_RULES).filter(
  (id): id is QualityRuleId => id in QUALITY_RULES,
);

/** The rules whose findings a user may see. */
export const qualityRulesFor = (maySeePayroll: boolean): readonly QualityRuleId[] =>
  QUALITY_RULE_IDS.filter((id) => maySeePayroll || !QUALITY_RULES[id].isPayroll);

/** The rules by which two entries are probably one person. */
export const DUPLICATE_RULES: readonly QualityRuleId[] = ["same-ssn", "same-birth"];

/** Number of days that an active person may be without a time record: four weeks that have ended. */
export const NO_RECORD_DAYS = 28;
