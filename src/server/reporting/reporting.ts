import { Hono, type Context } from "hono";
import type { Clock } from "#domain/time/time.ts";
import { tokenOf } from "#interface/requests.ts";
import { openApiDocument } from "#interface/openapi.ts";
import { OPERATIONS, ROUTES, type Operation } from "#interface/operations.ts";
import type { Audit } from "#server/audit/audit.ts";
import { taggedBody, sendBody, type Body } from "#server/http/body.ts";
import { NotFound, WrongMethod } from "#server/http/refusal.ts";
import type { BuildBody, ReplyCache } from "#server/http/reply-cache.ts";
import { createReportQueue } from "#server/http/report-queue.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { createLimits } from "#server/identity/limits.ts";
import { createTokenUse } from "#server/identity/tokens.ts";
import type { Store } from "#server/postgres/connect.ts";
import { createAdmit } from "./admit.ts";
import { buildBody, questionOf, streamBody, TooLarge, type Bodies } from "./answers.ts";
import { createPrivateReply } from "./private-reply.ts";
import { JSON_HEADERS, refusedReply, type ErrorLog } from "./refused.ts";
import { createStreams } from "./streams.ts";

export type ReportingParts = {
  readonly store: Store;
  readonly bodies: Bodies;
  readonly replies: ReplyCache;
  readonly audit: Pick<Audit, "recordBefore">;
  readonly clock: Clock;
  readonly log: ErrorLog;
  /** A token for every account, without private data. */
  readonly environmentToken?: string;
  /** Proxies of ours before us; none by default. */
  readonly proxyHops?: number;
};

const PRODUCTION = {
  mount: "/index.cfm",
  operations: OPERATIONS.filter((operation) => ROUTES[operation].isOnProduction),
  hasSwagger: false,
};
const DEVELOPMENT = { mount: "/dev/index.cfm", operations: OPERATIONS, hasSwagger: true };
type Base = typeof PRODUCTION | typeof DEVELOPMENT;

/** The reporting interface at its two base addresses, `/index.cfm` and `/dev/index.cfm`. Mount it at the origin's root. */
export function createReporting(parts: ReportingParts): Hono<HttpEnv> {
  const { store, clock, log, bodies, replies, environmentToken, proxyHops = 0 } = parts;
  const limits = createLimits(store, clock);
  const noteUse = createTokenUse(store, clock);
  const { admit, countWithoutToken } = createAdmit({
    store,
    limits,
    noteUse,
    clock,
    environmentToken,
    proxyHops,
  });
  const queue = createReportQueue(store.pool.options.max);
  const streams = createStreams(log);
  const privateReply = createPrivateReply({ ...parts, streams, proxyHops });

  const answer = async (context: Context<HttpEnv>, base: Base): Promise<Response> => {
    const { pathname, searchParams } = new URL(context.req.url);
    const { method } = context.req;
    const operation = operationAt(base, pathname.slice(base.mount.length));
    const allow = operation === null ? "" : allowedOf(operation);
    const isAllowed = allow.split(", ").includes(method);
    // An unknown path or method is refused before any token is read, so it counts for its network.
    if (!isAllowed) await countWithoutToken(context);
    if (operation === null) throw new NotFound("Nothing is at this address.");
    if (!isAllowed) throw new WrongMethod(allow);
    if (method === "OPTIONS")
      return new Response(null, { status: 204, headers: { ...JSON_HEADERS, Allow: allow } });
    const send = (body: Body) => sendBody(context, body, HEADERS, { isTagged: method !== "POST" });
    if (operation === "swagger") return send(await (described ??= describeInterface()));
    const caller = await admit(context, tokenOf(searchParams, context.req.header("authorization") ?? null));
    const question = await questionOf(operation, context.req.raw, searchParams, clock);
    if (caller.hasPrivateData && question.operation === "employees") return privateReply(context, caller);
    const accounts = caller.accounts === null ? null : [...new Set(caller.accounts)].toSorted();
    const build: BuildBody = (newest) =>
      queue(question.operation, () =>
        buildBody(store, bodies, question, accounts, { newest, bytesMax: replies.bodyMax }),
      );
    try {
      return await send(await replies.read(DEPENDS_ON, [question, accounts], build));
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error;
      return streams(context, () => streamBody(store, bodies, question, accounts), HEADERS["Cache-Control"]);
    }
  };

  const app = new Hono<HttpEnv>();
  for (const base of [PRODUCTION, DEVELOPMENT])
    app.all(`${base.mount}/*`, (context) => answer(context, base));
  app.onError((error, context) => refusedReply(error, context, log));
  return app;
}

/** Without a week the latest one that has ended is answered, which depends on the day. */
const DEPENDS_ON = ["rows", "day"] as const;

/** Path below a base, as it was sent: nothing is decoded. */
function operationAt({ operations, hasSwagger }: Base, path: string): Operation | "swagger" | null {
  if (hasSwagger && path === "/swagger") return "swagger";
  return operations.find((operation) => ROUTES[operation].path === path) ?? null;
}

const allowedOf = (operation: Operation | "swagger"): string =>
  operation !== "swagger" && ROUTES[operation].method === "POST" ? "POST, OPTIONS" : "GET, HEAD, OPTIONS";

const HEADERS = {
  ...JSON_HEADERS,
  "Cache-Control": "private, no-cache",
  Vary: "Accept-Encoding, Authorization",
};

let described: Promise<Body> | null = null;

/** The OpenAPI document of both base addresses. Its addresses are relative: it is true under any origin. */
const describeInterface = (): Promise<Body> =>
  taggedBody(Buffer.from(JSON.stringify(openApiDocument(PRODUCTION.mount, DEVELOPMENT.mount))));
