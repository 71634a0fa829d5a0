import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import type { PayrollException } from "#web/api/payroll-review.ts";

/** `Saeed, Hugo`; "" where an exception is about no person. */
export function personWords({ firstName, lastName }: PayrollException): string {
  return [lastName, firstName].filter((part) => part.trim() !== "").join(", ");
}

/** `8:00, expected 7:05`. */
export function amountWords({ minutes, expected }: PayrollException): string {
  if (minutes === null) return "";
  const found = formatHoursMinutes(minutes);
  return expected === null ? found : `${found}, compared with ${formatHoursMinutes(expected)}`;
}

export function stateWords({ state, byName }: PayrollException): string {
  if (state === "open") return "Open";
  return state === "accepted" ? `Accepted by ${byName}` : "Open again";
}
