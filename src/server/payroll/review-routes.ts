import {
  payrollExceptionDetail,
  payrollExceptions,
  payrollInsights,
  payrollLedger,
  payrollOvertime,
  payrollReview,
  payrollVersion,
} from "#contract/payroll-review.ts";
import { payrollSubmissions } from "#contract/payroll.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import { mount, scopedRoute, type Route } from "#server/http/serve.ts";
import { selectDataVersion, selectDecisions } from "#server/postgres/loading/runs.ts";
import type { Store } from "#server/postgres/connect.ts";
import { mountDecisions } from "./decision-routes.ts";
import { readDeadlines, readSubmissions } from "./read-board.ts";
import { readExceptions, readExceptionDetail } from "./read-exceptions.ts";
import { readReview, readLedger, readOvertime } from "./read-submission.ts";
import { readInsights } from "./read-insights.ts";

export type ReviewDeps = {
  readonly store: Pick<Store, "db" | "signIn">;
  readonly clock: Clock;
  readonly audit: Audit;
};

/** `2026-11-09T14:05`. */
const MINUTE_LENGTH = 16;

/** Replies about decisions, and about what is late, are cached until the next decision, and for their minute. */
export const untilDecided =
  ({ store, clock }: Omit<ReviewDeps, "audit">) =>
  async (): Promise<string> =>
    `${clock.now().slice(0, MINUTE_LENGTH)} ${await selectDecisions(store.signIn)}`;

/** The board, exceptions and sign-off. */
export const reviewRoutes = (deps: ReviewDeps): readonly Route[] => {
  const { store, clock } = deps;
  const key = untilDecided(deps);
  return [
    scopedRoute(store, payrollExceptions, (reading, ask) => readExceptions(reading, ask, clock), key),
    scopedRoute(
      store,
      payrollExceptionDetail,
      (reading, ask) => readExceptionDetail(reading, ask, clock),
      key,
    ),
    scopedRoute(store, payrollSubmissions, (reading, query) => readSubmissions(reading, query, clock), key),
    scopedRoute(store, payrollReview, (reading, ask) => readReview(reading, ask, clock), key),
    scopedRoute(store, payrollLedger, readLedger, key),
    scopedRoute(store, payrollOvertime, readOvertime),
    scopedRoute(store, payrollInsights, readInsights),
    ({ app }) =>
      mount(app, payrollVersion, async () => ({
        version: `${await selectDataVersion(store.signIn)} ${await selectDecisions(store.signIn)}`,
      })),
    ({ app }) => mountDecisions(app, deps, (db) => readDeadlines(db, clock)),
  ];
};
