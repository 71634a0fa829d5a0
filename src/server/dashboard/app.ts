import { auditExport } from "#contract/audit-file.ts";
import { Hono, type Context } from "hono";
import { crash, version } from "#contract/pages.ts";
import { OIDC_CALLBACK } from "#contract/oidc.ts";
import type { AuditCheck } from "#contract/audit.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import type { FileRoute } from "#server/files/export-source.ts";
import type { ReplyCache } from "#server/http/reply-cache.ts";
import { type Route, mount } from "#server/http/serve.ts";
import type { Auth } from "#server/identity/auth.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { createLimits, type Limits } from "#server/identity/limits.ts";
import type { Oidc } from "#server/identity/oidc/flow.ts";
import { createSignInDelay } from "#server/identity/sign-in-delay.ts";
import type { Log } from "#server/http/log.ts";
import { mountOpen } from "#server/http/commands.ts";
import { findWho, identified, limitPeople, permitted, type Identify } from "#server/identity/admit.ts";
import { problem } from "#server/http/problem.ts";
import { Forbidden } from "#server/http/refusal.ts";
import { requestLog, type HttpEnv } from "#server/http/request-log.ts";
import { sameSiteOnly } from "#server/http/same-site.ts";
import type { Store } from "#server/postgres/connect.ts";
import { mountAudit } from "#server/audit/routes.ts";
import { exporter } from "./export-reply.ts";
import { mountLinks } from "#server/identity/users/link-routes.ts";
import { mountOidc } from "#server/identity/oidc/routes.ts";
import { mountAccount, mountSession, type SessionDeps } from "#server/identity/session-routes.ts";
import { mountTokens } from "#server/identity/token-routes.ts";
import { mountUsers } from "#server/identity/users/routes.ts";
import { openAuditEntries } from "#server/audit/export.ts";

export type DashboardDeps = {
  readonly store: Pick<Store, "db" | "pool" | "signIn">;
  readonly clock: Clock;
  readonly log: Log;
  readonly auth: Auth;
  readonly audit: Audit;
  /** What the nouns answer, and the files of their tables. */
  readonly routes: readonly Route[];
  readonly files: readonly FileRoute[];
  readonly replies: ReplyCache;
  /** What of the nouns a session begins with. */
  readonly sessionReads: Pick<SessionDeps, "readBusiness" | "readDefaultViews">;
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
  /** Fingerprint of the pages that are handed out beside it; null when none are. */
  readonly build?: string | null;
};

/** What another site may send a browser to. */
const ARRIVALS: ReadonlySet<string> = new Set([OIDC_CALLBACK]);

/** The dashboard's own API, at its own paths under `/api`. */
export function createDashboard(deps: DashboardDeps): Hono<HttpEnv> {
  const { store, clock, log, audit, publicOrigin, oidc = null, build = null } = deps;
  const signIn = { ...deps, store: store.signIn };
  const { identify = (headers, isBackground) => findWho(signIn, headers, isBackground) } = deps;
  const app = new Hono<HttpEnv>();
  const limits = createLimits(store.signIn, clock);
  app.onError(problemOnRecord({ audit, limits }));
  app.use("/api/*", requestLog(log), sameSiteOnly(publicOrigin, ARRIVALS));
  app.use("/api/*", identified(identify, deps.proxyHops), limitPeople(limits), permitted);
  const sessions = { ...signIn, ...deps.sessionReads, oidc, delay: createSignInDelay(signIn) };
  mountSession(app, sessions);
  mountOidc(app, { ...sessions, limits, secret: deps.sealer.signInSecret });
  mountAccount(app, sessions);
  mountLinks(app, sessions);
  mountUsers(app, sessions);
  mountTokens(app, sessions);
  const mountFile = exporter(app, { store, clock, audit });
  for (const mountRoute of deps.routes) mountRoute({ app, replies: deps.replies });
  for (const addFile of deps.files) addFile(mountFile);
  mountFile(auditExport, (reading, query) => openAuditEntries(reading, query, clock));
  mountAudit(app, deps);
  mountOpen(app, version, async () => ({ build }));
  mount(app, crash, async (report) => {
    log.warn({ crash: report }, "a part of a page crashed");
    return {};
  });
  return app;
}

/** Their own commands have it on record already, as a sign-in that failed. */
const RECORDED_ALREADY = /^\/api\/session\//;
/** Enough to see what someone was after; more requests than that must not fill the audit log. */
const ENTRIES_PER_MINUTE = 20;

type Recording = { readonly audit: Pick<Audit, "recordAlone">; readonly limits: Pick<Limits, "takeRequest"> };

/**
 * Answers what failed, and puts on record that a user was refused. A stranger's tries are in the server's log only, or
 * anybody could fill the audit log. Where recording fails, nothing was shown either: the refusal stands.
 */
const problemOnRecord =
  ({ audit, limits }: Recording) =>
  async (thrown: unknown, context: Context<HttpEnv>): Promise<Response> => {
    const { method, path } = context.req;
    // Not set yet where another site's request is refused.
    const who = context.get("who") ?? null;
    if (!(thrown instanceof Forbidden) || who === null || RECORDED_ALREADY.test(path))
      return problem(thrown, context);
    try {
      if ((await limits.takeRequest(`refusals of ${who.userId}`, ENTRIES_PER_MINUTE)) === null)
        await audit.recordAlone({
          by: { id: who.userId, name: who.name },
          act: "refused",
          about: { kind: "address", id: path },
          details: { what: `${method} ${path}`, why: thrown.message },
          from: { address: context.get("address"), reference: context.get("reference") },
        });
    } catch (cause) {
      context.get("log").error({ err: cause }, "a refusal is not on record");
    }
    return problem(thrown, context);
  };
