import { formatHoursMinutes, type Minutes } from "./payroll.ts";

type Amount = { readonly minutes: Minutes | null; readonly expected: Minutes | null };

/** `8:00, compared with 7:05`; "" where it is not about minutes. */
export function amountWords({ minutes, expected }: Amount): string {
  if (minutes === null) return "";
  const found = formatHoursMinutes(minutes);
  return expected === null ? found : `${found}, compared with ${formatHoursMinutes(expected)}`;
}

export const EXCEPTION_STATES = { open: "Open", reopened: "Open again", accepted: "Accepted" } as const;
