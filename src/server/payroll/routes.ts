import { payrollFound, payrollSubmission, personWeeks } from "#contract/payroll.ts";
import type { Clock } from "#domain/time/time.ts";
import { scopedRoute, type Route } from "#server/http/serve.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectFound, selectWeeks } from "./queries.ts";
import { readSubmission } from "./read-submission.ts";
import { readPersonWeeks } from "./read-insights.ts";

type Deps = { readonly store: Pick<Store, "db">; readonly clock: Clock };

/** What pages read about payroll. */
export const payrollRoutes = ({ store, clock }: Deps): readonly Route[] => [
  scopedRoute(store, payrollSubmission, (reading, query) => readSubmission(reading, query, clock.zone)),
  scopedRoute(store, payrollFound, async (reading, { q, limit }) => ({
    ...(await selectFound(reading, q, limit)),
    weeks: (await selectWeeks(reading, null)).map(({ from }) => from),
  })),
  scopedRoute(store, personWeeks, (reading, ask) => readPersonWeeks(reading, ask, clock)),
];
