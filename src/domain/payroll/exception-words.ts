import { formatNoun } from "#domain/number-words.ts";
import type { PayrollRule } from "./payroll-rules.ts";
import { formatHoursMinutes, type Minutes } from "./payroll.ts";

type Amount = {
  readonly rule: PayrollRule;
  readonly minutes: Minutes | null;
  readonly expected: Minutes | null;
};

const DAY_MIN = 24 * 60;

/** `8:00, compared with 7:05`, or `3 days late`; "" where it is not about minutes. */
export function amountWords({ rule, minutes, expected }: Amount): string {
  if (minutes === null) return "";
  // A submission is late by whole days.
  if (rule === "late") return `${formatNoun(minutes / DAY_MIN, "day")} late`;
  const found = formatHoursMinutes(minutes);
  return expected === null ? found : `${found}, compared with ${formatHoursMinutes(expected)}`;
}

export const EXCEPTION_STATES = { open: "Open", reopened: "Open again", accepted: "Accepted" } as const;
