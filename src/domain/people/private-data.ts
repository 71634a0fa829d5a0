/** Fields that are stored encrypted, and shown one at a time to those who give a reason. */
export const REVEAL_FIELDS = ["ssn", "birth-date"] as const;
export type RevealField = (typeof REVEAL_FIELDS)[number];

/** Reasons why it has to be seen; stored with the entry of the audit log. */
export const REVEAL_REASONS = [
  "payroll",
  "tax-form",
  "identity",
  "correction",
  "person-asked",
  "other",
] as const;
export type RevealReason = (typeof REVEAL_REASONS)[number];

export const REVEAL_REASON_NAMES: Readonly<Record<RevealReason, string>> = {
  payroll: "Payroll needs it",
  "tax-form": "For a tax form",
  identity: "To tell two people apart",
  correction: "To fix a record",
  "person-asked": "The person asked for it",
  other: "Another reason",
};

export const REVEAL_FIELD_NAMES: Readonly<Record<RevealField, string>> = {
  ssn: "SSN",
  "birth-date": "Date of birth",
};

/** It leaves the screen by itself after so many seconds. */
export const REVEAL_SECONDS = 30;
/** So many values in any hour, for one person who looks. */
export const REVEALS_PER_HOUR = 30;

/** Another reason than the listed ones has to be said in words. */
export const isReasonGiven = (reason: RevealReason, note: string): boolean =>
  reason !== "other" || note.trim().length >= 5;
