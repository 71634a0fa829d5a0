import type { Clock } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import { createLimits } from "#server/identity/limits.ts";
import { createTokenUse } from "#server/identity/tokens.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import type { Store } from "#server/postgres/connect.ts";
import { openApiDocument } from "#interface/openapi.ts";
import { bodyOf, sendBody, type Body } from "#server/http/body.ts";
import type { ReplyCache } from "#server/http/reply-cache.ts";
import { Hono, type Context } from "hono";
import { askedOf, BASES, type Base } from "./addresses.ts";
import { createAdmit } from "./admit.ts";
import { buildBody, type Bodies } from "./answers.ts";
import { JSON_HEADERS } from "./headers.ts";
import { createPrivateReply } from "./private-reply.ts";
import { questionOf, readToken } from "./question.ts";
import { refusedReply, type ErrorLog } from "./refused.ts";

export type ReportingParts = {
  readonly store: Store;
  readonly bodies: Bodies;
  readonly replies: ReplyCache;
  readonly audit: Pick<Audit, "recordBefore">;
  readonly clock: Clock;
  readonly log: ErrorLog;
  /** A token for every account, without private data. */
  readonly environmentToken?: string;
  /** Proxies of ours before us; none unless told. */
  readonly proxyHops?: number;
};

/** The reporting interface at its two base addresses, `/index.cfm` and `/dev/index.cfm`. Mount it at the origin's root. */
export function createReporting(parts: ReportingParts): Hono<HttpEnv> {
  const { store, clock, log, bodies, replies } = parts;
  const limits = createLimits(store, clock);
  const { admit, countStranger } = createAdmit({
    ...{ store, limits, noteUse: createTokenUse(store, clock), environmentToken: parts.environmentToken },
    proxyHops: parts.proxyHops ?? 0,
  });
  const privateReply = createPrivateReply({ ...parts, proxyHops: parts.proxyHops ?? 0 });

  /** An unknown path or method is refused before any token is read, so it counts for its network. */
  const askedOrCounted = async (
    context: Context<HttpEnv>,
    read: () => ReturnType<typeof askedOf>,
  ): Promise<ReturnType<typeof askedOf>> => {
    try {
      return read();
    } catch (error) {
      await countStranger(context);
      throw error;
    }
  };

  const answer = async (context: Context<HttpEnv>, base: Base): Promise<Response> => {
    const { pathname, searchParams } = new URL(context.req.url);
    const { asked, allow } = await askedOrCounted(context, () =>
      askedOf(base, context.req.method, pathname.slice(base.mount.length)),
    );
    if (asked === "options")
      return new Response(null, { status: 204, headers: { ...JSON_HEADERS, Allow: allow } });
    const send = (body: Body) =>
      sendBody(context, body, HEADERS, { isTagged: context.req.method !== "POST" });
    if (asked === "swagger") return send(await (described ??= describeInterface()));
    const token = readToken(searchParams, context.req.header("authorization") ?? null);
    const caller = await admit(context, token);
    const question = await questionOf(asked, context.req.raw, searchParams, clock);
    if (caller.hasPrivateData && question.operation === "employees") return privateReply(context, caller);
    const accounts = caller.accounts === null ? null : [...new Set(caller.accounts)].toSorted();
    return send(await replies.read([question, accounts], () => buildBody(store, bodies, question, accounts)));
  };

  const app = new Hono<HttpEnv>();
  for (const base of BASES) app.all(`${base.mount}/*`, (context) => answer(context, base));
  app.onError((error, context) => refusedReply(error, context, log));
  return app;
}

const HEADERS = {
  ...JSON_HEADERS,
  "Cache-Control": "private, no-cache",
  Vary: "Accept-Encoding, Authorization",
};

let described: Promise<Body> | null = null;

/** The OpenAPI document of both base addresses. Its addresses are relative: it is true under any origin. */
const describeInterface = (): Promise<Body> =>
  bodyOf(
    Buffer.from(JSON.stringify(openApiDocument({ production: BASES[0].mount, development: BASES[1].mount }))),
  );
