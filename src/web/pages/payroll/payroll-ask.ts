import { isOfficeId } from "#domain/ids.ts";
import { isIsoDate } from "#domain/time/time.ts";
import type { PayrollQuery } from "#web/api/payroll.ts";
import { checked } from "#web/lib/address.ts";

/** What the address asks: the submissions of a week, by its first day, or of the latest one without it. */
export function payrollAsk(search: URLSearchParams): PayrollQuery {
  const week = checked(search, "week", isIsoDate);
  const office = checked(search, "office", isOfficeId);
  return { ...(week !== null && { week }), ...(office !== null && { office }) };
}
