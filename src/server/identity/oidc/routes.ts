import type { Hono } from "hono";
import { OIDC_CALLBACK, proveByOidc, startOidc, TROUBLE_KEY, type Trouble } from "#contract/oidc.ts";
import type { ReplyOf } from "#contract/endpoint.ts";
import { NOBODY } from "#domain/audit/audit.ts";
import { networkOf, type Limits } from "#server/identity/limits.ts";
import { GONE_FLOW_COOKIE, type Flow } from "./oidc-flow.ts";
import { OidcDown } from "./oidc-http.ts";
import * as signingIn from "./oidc-sign-in.ts";
import { OidcRefused } from "./oidc-token.ts";
import { NoFlow, OidcCanceled, type Beginning, type Oidc } from "./oidc.ts";
import { mountArrival, mountCommand, type Exchange } from "#server/http/commands.ts";
import type { Log } from "#server/http/log.ts";
import { NotFound, Slowed } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { actorOf, asker, originOf } from "#server/identity/administer.ts";
import type { SessionDeps } from "#server/identity/session-routes.ts";

export type OidcDeps = SessionDeps &
  Pick<signingIn.OidcSignInDeps, "secret"> & {
    readonly limits: Pick<Limits, "takeRequest">;
    readonly log: Log;
  };

/** More than an office behind one address needs in the minute in which everybody comes. */
const PER_MINUTE = 120;
/** Enough to see what somebody was after; who tries more often must not fill the audit log. */
const ENTRIES_PER_MINUTE = 20;

/** Signing in, and telling once more who one is, at an identity provider. */
export function mountOidc(app: Hono<HttpEnv>, deps: OidcDeps): void {
  mountCommand(app, startOidc, (told, exchange) => send(deps, exchange, { ...told, provesSession: null }));
  mountCommand(app, proveByOidc, ({ next }, exchange) =>
    send(deps, exchange, { next, isAnew: true, provesSession: asker(exchange).sessionId }),
  );
  mountArrival(app, OIDC_CALLBACK, (query, exchange) => arrive(deps, query, exchange));
}

/** To the provider, with a cookie that knows the way back. */
async function send(deps: OidcDeps, exchange: Exchange, told: Beginning): Promise<ReplyOf<typeof startOidc>> {
  if (deps.oidc === null) throw new NotFound("Here nobody signs in through an identity provider.");
  const wait = await deps.limits.takeRequest(`oidc ${networkOf(exchange.address)}`, PER_MINUTE);
  if (wait !== null) throw new Slowed(wait);
  try {
    const { address, cookie } = await deps.oidc.begin(told);
    exchange.setCookies([cookie]);
    return { address };
  } catch (error) {
    if (!(error instanceof OidcDown)) throw error;
    deps.log.warn({ reference: exchange.reference, why: error.message }, "the identity provider is down");
    return { address: null };
  }
}

/** Back from the provider. Whatever comes of it, the browser goes on to a page, whose address holds nothing of it. */
async function arrive(deps: OidcDeps, query: URLSearchParams, exchange: Exchange): Promise<string> {
  const { oidc } = deps;
  const wait = await deps.limits.takeRequest(`oidc ${networkOf(exchange.address)}`, PER_MINUTE);
  if (oidc === null || wait !== null) return pageAfter(null, oidc === null ? "over" : "slowed");
  exchange.setCookies([GONE_FLOW_COOKIE]);
  let flow: Flow | null = null;
  try {
    flow = await oidc.recall(query, exchange.headers.get("cookie"));
    await finish(deps, { oidc, flow, query, exchange });
    return pageAfter(flow.next, null);
  } catch (error) {
    const trouble = troubleOf(error);
    noteTrouble(deps, exchange, error, trouble);
    if (trouble === "refused") await recordRefused(deps, exchange);
    return pageAfter(flow?.next ?? null, trouble);
  }
}

type Returning = {
  readonly oidc: Oidc;
  readonly flow: Flow;
  readonly query: URLSearchParams;
  readonly exchange: Exchange;
};

async function finish(deps: OidcDeps, { oidc, flow, query, exchange }: Returning): Promise<void> {
  const { who, headers } = exchange;
  const from = originOf(exchange);
  if (flow.provesSession === null) {
    const proven = await oidc.finish(flow, query);
    const device = headers.get("user-agent") ?? "";
    exchange.setCookies([await signingIn.signInByOidc(deps, proven, { from, device })]);
    return;
  }
  if (who?.sessionId !== flow.provesSession) throw new NoFlow("the session has ended meanwhile");
  await signingIn.proveByOidc(deps, await oidc.finish(flow, query), who, from);
}

const troubleOf = (error: unknown): Trouble => {
  if (error instanceof OidcRefused) return "refused";
  if (error instanceof OidcCanceled) return "canceled";
  if (error instanceof OidcDown) return "unreachable";
  return error instanceof NoFlow ? "over" : "broken";
};

/** Says which check failed, never what was checked. */
function noteTrouble({ log }: OidcDeps, { reference }: Exchange, error: unknown, trouble: Trouble): void {
  if (trouble === "broken")
    return log.error({ reference, err: error }, "a sign-in at the provider broke off");
  const why = error instanceof OidcRefused ? error.why : error instanceof Error ? error.message : "";
  log.warn({ reference, trouble, why }, "a sign-in at the identity provider came to nothing");
}

/** Only of what a browser of ours began: a stranger who calls the address is in the server's log. */
async function recordRefused({ audit, limits }: OidcDeps, exchange: Exchange): Promise<void> {
  const key = `oidc refusals ${networkOf(exchange.address)}`;
  if ((await limits.takeRequest(key, ENTRIES_PER_MINUTE)) !== null) return;
  await audit.recordAlone({
    by: exchange.who === null ? NOBODY : actorOf(exchange.who),
    act: "sign-in-failed",
    about: null,
    details: { why: "oidc" },
    from: originOf(exchange),
  });
}

/** The sign-in page leads on to `next` when somebody is signed in and it is a page of theirs. */
function pageAfter(next: string | null, trouble: Trouble | null): string {
  const told = new URLSearchParams();
  if (trouble !== null) told.set(TROUBLE_KEY, trouble);
  if (next !== null) told.set("next", next);
  return told.size === 0 ? SIGN_IN_PAGE : `${SIGN_IN_PAGE}?${told}`;
}

const SIGN_IN_PAGE = "/sign-in";
