import { afterAll, expect, test } from "vitest";
import type { VersionedData } from "#contract/endpoint.ts";
import { officeId } from "#domain/ids.ts";
import { createLog } from "#server/http/log.ts";
import { onQuery } from "#server/postgres/query-times.ts";
import { dashboardOver, testWho } from "#test/dashboard.ts";
import { openFilledDatabase } from "#test/database.ts";
import { DECLARED, mayAsk } from "#test/declared.ts";
import { FILLED } from "#test/filled/contents.ts";
import { queryOf } from "#test/filled/filled-queries.ts";
import { inProcess } from "#test/in-process.ts";

/* Slow: each report is asked for twice, by two people. */

const store = await openFilledDatabase(FILLED);
afterAll(() => store.close());
const admin = testWho({ role: "admin", scope: "all" });
const manager = testWho({ role: "manager", scope: [officeId("101")] });

const HEAD = `How many messages the database gets for each report that is not cached, for an administrator and for a manager of an
office; what a process knows from before is not asked again. When three hundred people ask at once, each message takes its
time from all of them: a larger number has to be worth it.

`;

const VERSIONED: readonly unknown[] = [
  "reported",
  "rows",
  "settings",
  "decisions",
  "marks",
  "day",
  "minute",
] satisfies readonly VersionedData[];

/** Answered from one moment of the store, as `report` does. */
const isReport = (declared: object): boolean =>
  "dependsOn" in declared &&
  Array.isArray(declared.dependsOn) &&
  declared.dependsOn.length > 0 &&
  declared.dependsOn.every((data) => VERSIONED.includes(data));
/** Waits for what goes on record, which is written a little later, among the messages of what is asked then. */
const ON_RECORD = ["/api/people/private"];
const REPORTS = DECLARED.filter(isReport)
  .map(({ path }) => path)
  .filter((path) => !ON_RECORD.includes(path));

test("each report takes as many round trips as it is known to", async () => {
  const apps = [admin, manager].map((who) => ({
    who,
    ask: inProcess(dashboardOver(store, createLog({ level: "silent" }), { identify: async () => who })),
  }));
  /** The messages for a report, or why there is none. */
  const messagesFor = async ({ who, ask }: (typeof apps)[number], path: string): Promise<string> => {
    if (!mayAsk(path, who.role)) return "not theirs";
    let messages = 0;
    const stop = onQuery(() => (messages += 1));
    const { status } = await ask(`${path}?${queryOf(path)}`);
    stop();
    return status === 200 ? String(messages) : `refused (${status})`;
  };
  const lines: string[] = [];
  for (const path of REPORTS.toSorted()) {
    const counts: string[] = [];
    for (const app of apps) {
      await messagesFor(app, path);
      counts.push(await messagesFor(app, path));
    }
    lines.push(`${path}: ${counts.join(", ")}`);
  }

  await expect(`${HEAD}${lines.join("\n")}\n`).toMatchFileSnapshot("round-trips.txt");
});
