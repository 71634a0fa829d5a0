import { isEntryId } from "#domain/ids.ts";
import type { Loader } from "#web/api/loader.ts";
import { payrollSubmissionQuery } from "#web/api/payroll/payroll.ts";
import { payrollReviewQuery } from "#web/api/payroll/payroll-review.ts";

export const submissionLoader: Loader = ({ params: { entry } }, start) =>
  isEntryId(entry)
    ? Promise.all([start(payrollSubmissionQuery(entry)), start(payrollReviewQuery(entry))])
    : null;
