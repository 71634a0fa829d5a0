import { systemFindings, todayFindings, todayItems } from "#contract/today.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import type { Log } from "#server/http/log.ts";
import { answer, report } from "#server/http/serve.ts";
import { markRoutes } from "./mark-routes.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import type { Store } from "#server/postgres/connect.ts";
import { REPORTED_PARTS, SYSTEM_PARTS } from "#domain/today/finding-kinds.ts";
import { logFailure } from "./read-findings.ts";
import { readItems, readToday } from "./read-today.ts";

export type TodayDeps = {
  readonly store: Pick<Store, "db">;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly log: Pick<Log, "error">;
};

/** Routes of the dashboard about all nouns together. */
export const todayRoom = ({ store, clock, audit, log }: TodayDeps) => ({
  routes: [
    report(todayFindings, (reading, _query, role) =>
      readToday(reading, role, clock, logFailure(log), REPORTED_PARTS),
    ),
    answer(systemFindings, (_query, { scope, role }) =>
      inSnapshot(store, scope, (reading) => readToday(reading, role, clock, logFailure(log), SYSTEM_PARTS)),
    ),
    answer(todayItems, ({ kind }, { scope, role }) =>
      inSnapshot(store, scope, (reading) => readItems(reading, role, clock, kind)),
    ),
    ...markRoutes({ store, clock, audit }),
  ],
  files: [],
});
