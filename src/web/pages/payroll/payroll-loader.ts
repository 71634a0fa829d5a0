import type { Loader } from "#web/api/loader.ts";
import { officesQuery } from "#web/api/offices.ts";
import { payrollSubmissionsQuery } from "#web/api/payroll.ts";
import { payrollQuery } from "./payroll-query.ts";

export const payrollLoader: Loader = ({ search }, start) =>
  Promise.all([start(payrollSubmissionsQuery(payrollQuery(search))), start(officesQuery())]);
