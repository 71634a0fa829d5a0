import { todayFindings } from "#contract/today.ts";
import { withFirstItems } from "#domain/today/findings.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Log } from "#server/http/log.ts";
import { report } from "#server/http/serve.ts";
import { selectOldestAge } from "#server/postgres/loading/ages.ts";
import { readFindings } from "./read-findings.ts";

export type TodayDeps = { readonly clock: Clock; readonly log: Pick<Log, "error"> };

/** What the dashboard answers about all nouns together. */
export const todayRoom = ({ clock, log }: TodayDeps) => ({
  routes: [
    report(todayFindings, async (reading, _query, role) => {
      const found = await readFindings(reading, role, clock, (part, error) =>
        log.error({ err: error }, `Today’s ${part} could not be computed`),
      );
      const asOf = await selectOldestAge(reading);
      return { ...found, findings: found.findings.map(withFirstItems), asOf };
    }),
  ],
  files: [],
});
