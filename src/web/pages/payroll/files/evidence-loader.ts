import type { Loader } from "#web/api/loader.ts";
import { payrollEvidenceQuery } from "#web/api/payroll/payroll-evidence.ts";
import { payrollSubmissionsQuery } from "#web/api/payroll/payroll.ts";
import { payrollQuery } from "#web/pages/payroll/payroll-query.ts";

/** The week of the address, else the latest one, then what proves it. */
export const evidenceLoader: Loader = async ({ search }, start) => {
  const { week } = await start(payrollSubmissionsQuery(payrollQuery(search)));
  if (week !== null) await start(payrollEvidenceQuery({ week }));
};
