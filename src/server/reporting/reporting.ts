import type { Clock } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { createLimits } from "#server/identity/limits.ts";
import { createTokenUse } from "#server/identity/tokens/token-use.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import type { Store } from "#server/postgres/connect.ts";
import { selectDataVersion } from "#server/postgres/state.ts";
import { Hono, type Context } from "hono";
import { askedOf, BASES, type Base } from "./addresses.ts";
import { createAdmit } from "./admit.ts";
import { buildBody, holdsPrivateData, keyOf } from "./answers.ts";
import { createBodyCache } from "./body-cache.ts";
import { describeInterface } from "./description.ts";
import { JSON_HEADERS } from "./headers.ts";
import { createPrivateReply } from "./private-reply.ts";
import { questionOf, readToken } from "./question.ts";
import { refusedReply, type ErrorLog } from "./refused.ts";
import { sendBody } from "./send-body.ts";

export type ReportingParts = {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly audit: Pick<Audit, "recordBefore">;
  readonly clock: Clock;
  readonly log: ErrorLog;
  /** A token for every account, without private data. */
  readonly environmentToken?: string;
  /** Proxies of ours before us; none unless told. */
  readonly proxyHops?: number;
  /** Bytes of bodies kept for the next who ask. */
  readonly cacheBytesMax?: number;
  /** How long a client may take to read a window of a streamed body. */
  readonly idleMs?: number;
};

const CACHE_BYTES_MAX = 384 * 1024 * 1024;
const IDLE_MS = 60_000;

/** The reporting interface at its two base addresses, `/index.cfm` and `/dev/index.cfm`. Mount it at the origin's root. */
export function createReporting(parts: ReportingParts): Hono<HttpEnv> {
  const { store, clock, log } = parts;
  const limits = createLimits(store, clock);
  const admit = createAdmit({
    ...{ store, limits, noteUse: createTokenUse(store, clock), environmentToken: parts.environmentToken },
    proxyHops: parts.proxyHops ?? 0,
  });
  const cache = createBodyCache(parts.cacheBytesMax ?? CACHE_BYTES_MAX);
  const privateReply = createPrivateReply({
    ...parts,
    proxyHops: parts.proxyHops ?? 0,
    idleMs: parts.idleMs ?? IDLE_MS,
  });

  const answer = async (context: Context<HttpEnv>, base: Base): Promise<Response> => {
    const { pathname, searchParams } = new URL(context.req.url);
    const { asked, allow } = askedOf(base, context.req.method, pathname.slice(base.mount.length));
    if (asked === "options")
      return new Response(null, { status: 204, headers: { ...JSON_HEADERS, Allow: allow } });
    if (asked === "swagger") return sendBody(context, cache, await describeInterface());
    const token = readToken(searchParams, context.req.header("authorization") ?? null);
    const caller = await admit(context, token);
    const question = await questionOf(asked, context.req.raw, searchParams, clock);
    if (caller.hasPrivateData && holdsPrivateData(question)) return privateReply(context, caller);
    const version = await selectDataVersion(store);
    const body = await cache.read(keyOf(question, caller.accounts), version, () =>
      buildBody(store, question, caller.accounts),
    );
    return sendBody(context, cache, body);
  };

  const app = new Hono<HttpEnv>();
  for (const base of BASES) app.all(`${base.mount}/*`, (context) => answer(context, base));
  app.onError((error, context) => refusedReply(error, context, log));
  return app;
}
