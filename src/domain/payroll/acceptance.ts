import { severityOf, type PayrollRule } from "./payroll-rules.ts";

/** Reasons for which an exception is accepted: one of these, with a text of the person who accepts it. */
export const ACCEPTANCE_KINDS = {
  confirmed: "Confirmed with the office",
  corrected: "Corrected at the source, report pending",
  schedule: "Known schedule",
  other: "Other",
} as const;

export type AcceptanceKind = keyof typeof ACCEPTANCE_KINDS;
export const isAcceptanceKind = (text: unknown): text is AcceptanceKind =>
  typeof text === "string" && Object.hasOwn(ACCEPTANCE_KINDS, text);

/** Characters of the text. With what stands before it, it fits into an entry of the audit log, which holds 500. */
export const REASON_LENGTH = { least: 10, most: 400 } as const;

/** `Known schedule: inventory night`, as it is stored and shown. */
export const reasonWords = (kind: AcceptanceKind, text: string): string =>
  `${ACCEPTANCE_KINDS[kind]}: ${text}`;

/** Rules that may not be accepted together, since one of them blocks: each of them alone. Empty where they may. */
export function rulesToAcceptAlone(rules: readonly PayrollRule[]): readonly PayrollRule[] {
  const distinct = [...new Set(rules)];
  const isBlocking = distinct.some((rule) => severityOf(rule) === "blocking");
  return isBlocking && distinct.length > 1 ? distinct : [];
}

/** Reasons for which an exception stays as it is when it is accepted or reopened. */
export const DECISION_REFUSALS = ["changed", "accepted", "reopened", "signed-off"] as const;
