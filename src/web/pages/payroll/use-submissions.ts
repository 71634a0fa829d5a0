import { weekFrom } from "#domain/time/week.ts";
import { usePayrollSubmissions } from "#web/api/payroll/payroll.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { payrollQuery } from "./payroll-query.ts";

/** The submissions that the address requests, and their week in words; "" before there are any. */
export function useSubmissions() {
  const reply = usePayrollSubmissions(payrollQuery(useAddress().search));
  const { week } = reply;
  const words = week === null ? "" : formatRange(weekFrom(week));
  return { ...reply, words };
}
