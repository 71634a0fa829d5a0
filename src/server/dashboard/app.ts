import { Hono } from "hono";
import { crash } from "#contract/crash.ts";
import { funnelReport, funnelSpan, funnelTrend } from "#contract/funnel.ts";
import { OIDC_CALLBACK } from "#contract/oidc.ts";
import { offices } from "#contract/offices.ts";
import { payrollSubmission, payrollSubmissions } from "#contract/payroll.ts";
import { peopleDirectory, peopleFacets } from "#contract/people.ts";
import { roadshowEvents } from "#contract/roadshows.ts";
import { version } from "#contract/version.ts";
import type { Who } from "#domain/identity/who.ts";
import type { AuditCheck } from "#domain/audit/audit.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import type { Auth } from "#server/identity/auth.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { createLimits } from "#server/identity/limits.ts";
import type { Oidc } from "#server/identity/oidc/oidc.ts";
import { createOneTimeLinks } from "#server/identity/links/one-time-link.ts";
import { createSignInDelay } from "#server/identity/sign-in-delay.ts";
import { findWho } from "#server/identity/who.ts";
import type { Log } from "#server/http/log.ts";
import { mountOpen } from "#server/http/commands.ts";
import { admit, type Identify } from "#server/identity/admit.ts";
import { requestLog, type HttpEnv } from "#server/http/request-log.ts";
import { limitPeople } from "#server/identity/person-limit.ts";
import { sameSiteOnly } from "#server/http/same-site.ts";
import { mount } from "#server/http/serve.ts";
import type { Store } from "#server/postgres/connect.ts";
import { mountAccount } from "#server/identity/account-routes.ts";
import { mountAudit } from "#server/audit/routes.ts";
import { mountBusiness, readWeekSettings } from "#server/business/routes.ts";
import { mountExports } from "./exports.ts";
import { readFunnelTrend } from "#server/funnel/trend.ts";
import { readFunnel, readFunnelSpan } from "#server/funnel/routes.ts";
import { mountInvitations } from "#server/identity/links/invitations.ts";
import { mountLinks } from "#server/identity/links/routes.ts";
import { mountOidc } from "#server/identity/oidc/routes.ts";
import { readOffices } from "#server/people/office-routes.ts";
import { readSubmission, readPayrollWeek } from "#server/payroll/routes.ts";
import { readDirectory, readPeopleFacets } from "#server/people/routes.ts";
import { mountPerson } from "#server/people/person-routes.ts";
import { readEvents } from "#server/roadshows/routes.ts";
import { problemOnRecord } from "./refusals.ts";
import { mountSession } from "#server/identity/session-routes.ts";
import { mountTokens } from "#server/identity/tokens/routes.ts";
import { mountUsers } from "#server/identity/users/routes.ts";
import { mountViews, readDefaultViews } from "#server/views/routes.ts";

export type DashboardDeps = {
  readonly store: Pick<Store, "db" | "pool">;
  readonly clock: Clock;
  readonly log: Log;
  readonly auth: Auth;
  readonly audit: Audit;
  /** How the audit log is found now. */
  readonly auditCheck: () => Promise<AuditCheck>;
  readonly sealer: Sealer;
  /** Whether the people of the made-up business may sign in: only where browsers are on this machine. */
  readonly mayDemo: boolean;
  /** What browsers call it. */
  readonly publicOrigin: string;
  /** How many proxies of ours stand in front. */
  readonly proxyHops: number;
  /** The identity provider; null where people sign in by password only. */
  readonly oidc?: Oidc | null;
  /** Finds who asks, in place of the sessions of `auth`; for tests. */
  readonly identify?: Identify;
  /** How long a client may take for one piece of a file; for tests. */
  readonly idleMs?: number;
  /** Fingerprint of the pages that are handed out beside it; null when none are. */
  readonly build?: string | null;
};

const IDLE_MS = 60_000;

/** What another site may send a browser to. */
const ARRIVALS: ReadonlySet<string> = new Set([OIDC_CALLBACK]);

/** The dashboard's own API, at its own paths under `/api`. */
export function createDashboard({
  store,
  clock,
  log,
  auth,
  audit,
  auditCheck,
  sealer,
  mayDemo,
  proxyHops,
  publicOrigin,
  build = null,
  oidc = null,
  idleMs = IDLE_MS,
  identify = (headers, isBackground) => findWho({ sealer, store, clock, mayDemo }, headers, isBackground),
}: DashboardDeps): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const limits = createLimits(store, clock);
  app.onError(problemOnRecord({ audit, limits }));
  app.use("/api/*", requestLog(log), sameSiteOnly(publicOrigin, ARRIVALS), admit(identify, proxyHops));
  app.use("/api/*", limitPeople(limits));
  const sessions = {
    ...{ auth, store, clock, audit, mayDemo, sealer, oidc },
    links: createOneTimeLinks({ store, clock }),
    delay: createSignInDelay({ store, clock, sealer }),
    readBusiness: () => readWeekSettings(store),
    readDefaultViews: (who: Who) => readDefaultViews(store, who),
  };
  mountSession(app, sessions);
  mountOidc(app, { ...sessions, limits, log, secret: sealer.signInSecret });
  mountAccount(app, sessions);
  mountLinks(app, sessions);
  mountUsers(app, { ...sessions, publicOrigin });
  mountInvitations(app, { ...sessions, publicOrigin });
  mountTokens(app, sessions);
  mountBusiness(app, sessions);
  mountViews(app, sessions);
  mount(app, offices, (_ask, who) => readOffices(store, who.scope));
  mount(app, funnelReport, (ask, who) => readFunnel(store, ask, who.scope));
  mount(app, funnelTrend, (ask, who) => readFunnelTrend(store, ask, who.scope));
  mount(app, funnelSpan, (_ask, who) => readFunnelSpan(store, clock, who.scope));
  mount(app, roadshowEvents, (ask, who) => readEvents(store, ask, who.scope));
  mount(app, peopleDirectory, (ask, who) => readDirectory(store, ask, who.scope));
  mount(app, peopleFacets, (ask, who) => readPeopleFacets(store, ask, who.scope));
  mountPerson(app, { store, clock, audit, sealer });
  mount(app, payrollSubmissions, (ask, who) => readPayrollWeek(store, ask, clock, who.scope));
  mount(app, payrollSubmission, (ask, who) => readSubmission(store, ask, clock.zone, who.scope));
  mountExports(app, { store, clock, idleMs, audit });
  mountAudit(app, { store, clock, audit, auditCheck });
  mountOpen(app, version, async () => ({ build }));
  mount(app, crash, async (told) => {
    log.warn({ crash: told }, "a part of a page crashed");
    return {};
  });
  return app;
}
