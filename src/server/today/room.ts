import { todayFindings } from "#contract/today.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import type { Log } from "#server/http/log.ts";
import { report } from "#server/http/serve.ts";
import { markRoutes } from "./mark-routes.ts";
import { readToday } from "./read-today.ts";

export type TodayDeps = {
  readonly clock: Clock;
  readonly audit: Audit;
  readonly log: Pick<Log, "error">;
};

/** What the dashboard answers about all nouns together. */
export const todayRoom = ({ clock, audit, log }: TodayDeps) => ({
  routes: [
    report(todayFindings, (reading, _query, role) =>
      readToday(reading, role, clock, (part, error) =>
        log.error({ err: error }, `Today’s ${part} could not be computed`),
      ),
    ),
    ...markRoutes({ clock, audit }),
  ],
  files: [],
});
