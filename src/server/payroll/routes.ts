import { payrollFound, payrollSubmission, personWeeks } from "#contract/payroll/payroll.ts";
import type { Clock } from "#domain/time/time.ts";
import { report, type Route } from "#server/http/serve.ts";
import { selectFound, selectWeeks } from "./queries.ts";
import { readSubmission } from "./read-submission.ts";
import { readPersonWeeks } from "./board/read-insights.ts";

type Deps = { readonly clock: Clock };

/** Reports for pages about payroll. */
export const payrollRoutes = ({ clock }: Deps): readonly Route[] => [
  report(payrollSubmission, (reading, query) => readSubmission(reading, query, clock.zone)),
  report(payrollFound, async (reading, { q, limit }) => ({
    ...(await selectFound(reading, q, limit)),
    weeks: (await selectWeeks(reading, null)).map(({ from }) => from),
  })),
  report(personWeeks, (reading, ask) => readPersonWeeks(reading, ask, clock)),
];
