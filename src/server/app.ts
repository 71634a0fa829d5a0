import { Hono, type Handler } from "hono";
import { stopByPress } from "#contract/alerts.ts";
import type { AuditCheck } from "#contract/admin/audit.ts";
import { OIDC_CALLBACK } from "#contract/identity/oidc.ts";
import { crash, version } from "#contract/pages.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import { auditRoom } from "#server/audit/routes.ts";
import { exporter } from "#server/dashboard/export-reply.ts";
import { problemOnRecord } from "#server/dashboard/problem-on-record.ts";
import { answerEveryone } from "#server/http/commands.ts";
import { DATA_HEADERS, withCommonHeaders } from "#server/http/headers.ts";
import type { Log } from "#server/http/log.ts";
import { problem, refuseUnlessReady } from "#server/http/problem.ts";
import type { ReplyCache } from "#server/http/reply-cache.ts";
import { requestLog, type HttpEnv } from "#server/http/request-log.ts";
import { createReportQueue, shedBeyond } from "#server/http/report-queue.ts";
import { plainPathsOnly } from "#server/http/request.ts";
import { sameSiteOnly } from "#server/http/same-site.ts";
import { answer } from "#server/http/serve.ts";
import {
  findWho,
  identified,
  limitPeople,
  notedWrites,
  permitted,
  type Identify,
} from "#server/identity/admit.ts";
import type { Auth } from "#server/identity/auth.ts";
import { createLimits } from "#server/identity/limits.ts";
import type { Oidc } from "#server/identity/oidc/flow.ts";
import { identityRoom } from "#server/identity/routes.ts";
import type { SessionDeps } from "#server/identity/session-routes.ts";
import { createSignInDelay } from "#server/identity/sign-in-delay.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { Sealer } from "#server/vault/keys.ts";
import type { Room } from "./nouns.ts";

export type SiteDeps = {
  readonly log: Log;
  readonly isHttps: boolean;
  /** Sends the store any query; rejects while it does not answer. */
  readonly checkStore: () => Promise<unknown>;
  /** Answers programs, at `/index.cfm` and `/dev/index.cfm`. */
  readonly reporting: Hono<HttpEnv>;
  /** Answers pages, at `/api`. */
  readonly dashboard: Hono<HttpEnv>;
  /** Site that answers everywhere else. */
  readonly pages: Handler<HttpEnv>;
};

/** Everything that is answered on one port. `/healthz` answers when the process is up, `/readyz` when the store is. */
export function createSite({ log, isHttps, checkStore, ...parts }: SiteDeps): Hono<HttpEnv> {
  const site = new Hono<HttpEnv>();
  site.onError(problem);
  site.use(requestLog(log), withCommonHeaders(isHttps), plainPathsOnly);
  site.get("/healthz", (context) => context.json({ status: "up" }, 200, DATA_HEADERS));
  site.get("/readyz", async (context) => {
    await refuseUnlessReady(checkStore());
    return context.json({ status: "ready" }, 200, DATA_HEADERS);
  });
  site.route("/", parts.reporting);
  site.route("/", parts.dashboard);
  site.all("*", parts.pages);
  return site;
}

export type DashboardDeps = {
  readonly store: Pick<Store, "db" | "pool" | "signIn" | "replica">;
  readonly clock: Clock;
  readonly log: Log;
  readonly auth: Auth;
  readonly audit: Audit;
  /** Rooms that answer about the business. */
  readonly rooms: readonly Room[];
  readonly replies: ReplyCache;
  /** Reads of the nouns that a session begins with. */
  readonly sessionReads: Pick<SessionDeps, "readBusiness" | "readDefaultViews">;
  /** Finds how the audit log is now. */
  readonly auditCheck: () => Promise<AuditCheck>;
  readonly sealer: Sealer;
  /** True where the people of the made-up business may sign in: only where browsers are on this machine. */
  readonly mayDemo: boolean;
  /** True where mail is set up. */
  readonly hasMail?: boolean;
  /** Origin that browsers call it by. */
  readonly publicOrigin: string;
  /** Number of our proxies that stand in front. */
  readonly proxyHops: number;
  /** The identity provider; null where people sign in by password only. */
  readonly oidc?: Oidc | null;
  /** Finds who asks, in place of the sessions of `auth`; for tests. */
  readonly identify?: Identify;
  /** Fingerprint of the pages that are handed out beside it; null when none are. */
  readonly build?: string | null;
};

/** Reports that are answered at a time; each takes milliseconds, so that the next ones would wait too long for their turn. */
const REPORTS_MAX = 256;

/** The dashboard's own API: what its rooms declare, at their paths under `/api`, for those whom they name. */
export function createDashboard(deps: DashboardDeps): Hono<HttpEnv> {
  const { store, clock, log, audit, replies, publicOrigin, oidc = null, hasMail = false } = deps;
  const signIn = { ...deps, store: store.signIn };
  const { identify = (headers, isBackground) => findWho(signIn, headers, isBackground) } = deps;
  const limits = createLimits(store.signIn, clock);
  const sessions = { ...signIn, ...deps.sessionReads, oidc, hasMail, delay: createSignInDelay(signIn) };
  const rooms = [
    ...deps.rooms,
    identityRoom({ ...sessions, limits, secret: deps.sealer.signInSecret }),
    auditRoom(deps),
    pagesRoom(deps),
  ];
  const routes = rooms.flatMap((room) => room.routes);
  const files = rooms.flatMap((room) => room.files);
  const audiences = new Map([...routes, ...files].map(({ declared: { path, roles } }) => [path, roles]));

  const app = new Hono<HttpEnv>();
  app.onError(problemOnRecord({ audit, limits }));
  app.use("/api/*", requestLog(log), sameSiteOnly(publicOrigin, ARRIVALS, PRESSES));
  const reports = new Set<string>(
    routes.filter(({ isReport }) => isReport).map(({ declared }) => declared.path),
  );
  const shed = shedBeyond(REPORTS_MAX);
  // Before anything is looked up for it: what is refused must cost little.
  app.use("/api/*", ({ req }, next) => (reports.has(req.path) ? shed(next) : next()));
  app.use("/api/*", identified(identify, deps.proxyHops, audiences), limitPeople(limits));
  app.use("/api/*", permitted(audiences));
  const paths = new Set<string>(files.map(({ declared }) => declared.path));
  if (store.replica !== null) app.use("/api/*", notedWrites(store.signIn, paths));
  const queue = createReportQueue(store.pool.options.max);
  for (const { mount } of routes) mount({ app, store, replies, queue });
  const mountFile = exporter(app, { store, clock, audit });
  for (const { mount } of files) mount(mountFile);
  return app;
}

/** Addresses that another site may send a browser to. */
const ARRIVALS: ReadonlySet<string> = new Set([OIDC_CALLBACK]);
/** Addresses that mail programs send to for their users. */
const PRESSES: ReadonlySet<string> = new Set([stopByPress.path]);

/** Requests of the pages about themselves. */
const pagesRoom = ({ log, build = null }: Pick<DashboardDeps, "log" | "build">): Room => ({
  routes: [
    answerEveryone(version, async () => ({ build })),
    answer(crash, async (report) => {
      log.warn({ crash: report }, "a part of a page crashed");
      return {};
    }),
  ],
  files: [],
});
