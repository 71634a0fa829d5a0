import { Hono } from "hono";
import { crash } from "#contract/crash.ts";
import { funnelReport, funnelSpan } from "#contract/funnel.ts";
import { offices } from "#contract/offices.ts";
import { payrollSubmission, payrollSubmissions } from "#contract/payroll.ts";
import { peopleDirectory, peopleFacets } from "#contract/people.ts";
import { roadshowEvents } from "#contract/roadshows.ts";
import { version } from "#contract/version.ts";
import type { Clock } from "#domain/time.ts";
import type { Log } from "#server/http/log.ts";
import { loopbackOnly, sameSiteOnly } from "#server/http/loopback.ts";
import { problem } from "#server/http/problem.ts";
import { NotFound } from "#server/http/refusal.ts";
import { requestLog, type HttpEnv } from "#server/http/request-log.ts";
import { mount } from "#server/http/serve.ts";
import type { Store } from "#server/store/connect.ts";
import { mountExports } from "./exports.ts";
import { readFunnel, readFunnelSpan } from "./funnel.ts";
import { readOffices } from "./offices.ts";
import { readPayrollWeek, readSubmission } from "./payroll.ts";
import { readDirectory, readPeopleFacets } from "./people.ts";
import { readEvents } from "./roadshows.ts";

export type DashboardDeps = {
  readonly store: Pick<Store, "db">;
  readonly clock: Clock;
  readonly log: Log;
  /** How long a client may take for one piece of a file; for tests. */
  readonly idleMs?: number;
  /** Fingerprint of the pages that are handed out beside it; null when none are. */
  readonly build?: string | null;
};

const IDLE_MS = 60_000;

/** The dashboard's own API, at its own paths under `/api`. Until sign-in comes, for this machine only. */
export function createDashboard({
  store,
  clock,
  log,
  build = null,
  idleMs = IDLE_MS,
}: DashboardDeps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError(problem);
  app.use("/api/*", requestLog(log), loopbackOnly(), sameSiteOnly());
  mount(app, offices, () => readOffices(store, "all"));
  mount(app, funnelReport, (ask) => readFunnel(store, ask, "all"));
  mount(app, funnelSpan, () => readFunnelSpan(store, clock, "all"));
  mount(app, roadshowEvents, (ask) => readEvents(store, ask, "all"));
  mount(app, peopleDirectory, (ask) => readDirectory(store, ask, "all"));
  mount(app, peopleFacets, (ask) => readPeopleFacets(store, ask, "all"));
  mount(app, payrollSubmissions, (ask) => readPayrollWeek(store, ask, clock, "all"));
  mount(app, payrollSubmission, (ask) => readSubmission(store, ask, clock.zone, "all"));
  mountExports(app, { store, clock, idleMs });
  mount(app, version, async () => ({ build }));
  mount(app, crash, async (told) => {
    log.warn({ crash: told }, "a part of a page crashed");
    return {};
  });
  app.all("/api/*", () => {
    throw new NotFound("There is no such report.");
  });
  return app;
}
