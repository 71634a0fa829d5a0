import { isOfficeId } from "#domain/ids.ts";
import { isPayrollRule } from "#domain/payroll/payroll-rules.ts";
import { isIsoDate } from "#domain/time/time.ts";
import type { PayrollQuery } from "#web/api/payroll.ts";
import type { ExceptionsQuery } from "#web/api/payroll-review.ts";
import { checked, oneOf } from "#web/lib/address.ts";

/** What the address asks: the submissions of a week, by its first day, or of the latest one without it. */
export function payrollQuery(search: URLSearchParams): PayrollQuery {
  const week = checked(search, "week", isIsoDate);
  const office = checked(search, "office", isOfficeId);
  return { ...(week !== null && { week }), ...(office !== null && { office }) };
}

/** The exceptions that the address asks for, of a week or a submission. */
export const exceptionsQuery = (
  search: URLSearchParams,
  of: Pick<ExceptionsQuery, "week" | "entry">,
): ExceptionsQuery => {
  const office = checked(search, "office", isOfficeId);
  const rule = checked(search, "rule", isPayrollRule);
  const state = oneOf(search, "exceptions", ["accepted", "all"]);
  return {
    ...of,
    ...(office !== null && of.entry === undefined && { office: [office] }),
    ...(rule !== null && { rule: [rule] }),
    ...(state !== "all" && { state: state ?? "open" }),
  };
};
