import type { Loader } from "#web/api/loader.ts";
import { officesQuery } from "#web/api/offices.ts";
import { payrollExceptionsQuery, payrollInsightsQuery } from "#web/api/payroll/payroll-review.ts";
import { payrollSubmissionsQuery } from "#web/api/payroll/payroll.ts";
import { exceptionsQuery, payrollQuery, sectionOf } from "./payroll-query.ts";

export const payrollLoader: Loader = ({ search }, start) =>
  Promise.all([startWeek(search, start), start(officesQuery())]);

/** The board of a week, then what its open section shows of that week. */
async function startWeek(search: URLSearchParams, start: Parameters<Loader>[1]): Promise<void> {
  const { week } = await start(payrollSubmissionsQuery(payrollQuery(search)));
  if (week === null) return;
  const section = sectionOf(search);
  if (section === "exceptions") await start(payrollExceptionsQuery(exceptionsQuery(search, { week })));
  if (section === "unusual") await start(payrollInsightsQuery({ week }));
}
