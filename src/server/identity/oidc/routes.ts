import type { Hono } from "hono";
import { OIDC_CALLBACK, proveByOidc, startOidc, TROUBLE_KEY, type Trouble } from "#contract/oidc.ts";
import { mountArrival, mountCommand, type Exchange } from "#server/http/commands.ts";
import type { Log } from "#server/http/log.ts";
import { NotFound, Slowed } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { networkOf, type Limits } from "#server/identity/limits.ts";
import type { SessionDeps } from "#server/identity/session-routes.ts";
import { flowCookie, type Flow, type FlowInput } from "./flow.ts";
import { OidcTrouble } from "./provider.ts";
import { confirmByOidc, signInByOidc, type OidcSignInDeps } from "./sign-in.ts";

export type OidcRouteDeps = SessionDeps &
  Pick<OidcSignInDeps, "secret"> & {
    readonly limits: Pick<Limits, "takeRequest">;
    readonly log: Log;
  };

/** Enough for an office behind one address when everyone signs in. */
const PER_MINUTE = 120;
/** Enough to see an attempt, too few to fill the audit log. */
const ENTRIES_PER_MINUTE = 20;

export function mountOidc(app: Hono<HttpEnv>, deps: OidcRouteDeps): void {
  mountCommand(app, startOidc, (body, exchange) => begin(deps, exchange, { ...body, confirmsSession: null }));
  mountCommand(app, proveByOidc, ({ next }, exchange) =>
    begin(deps, exchange, { next, isForced: true, confirmsSession: exchange.user().sessionId }),
  );
  mountArrival(app, OIDC_CALLBACK, (query, exchange) => arrive(deps, query, exchange));
}

async function begin(
  { oidc, limits, log }: OidcRouteDeps,
  exchange: Exchange,
  input: FlowInput,
): Promise<{ readonly address: string | null }> {
  if (oidc === null) throw new NotFound("No identity provider is set up.");
  const wait = await limits.takeRequest(`oidc ${networkOf(exchange.address)}`, PER_MINUTE);
  if (wait !== null) throw new Slowed(wait);
  try {
    const { address, cookie } = await oidc.begin(input);
    exchange.setCookies([cookie]);
    return { address };
  } catch (error) {
    if (!(error instanceof OidcTrouble)) throw error;
    log.warn({ reference: exchange.reference, why: error.message }, "the identity provider is unavailable");
    return { address: null };
  }
}

/** Back from the provider. Whatever happens, the browser goes on to a page whose address contains nothing of the query. */
async function arrive(deps: OidcRouteDeps, query: URLSearchParams, exchange: Exchange): Promise<string> {
  const { oidc, limits, log } = deps;
  const { reference } = exchange;
  const wait = await limits.takeRequest(`oidc ${networkOf(exchange.address)}`, PER_MINUTE);
  if (oidc === null || wait !== null) return pageAfter(null, oidc === null ? "over" : "slowed");
  exchange.setCookies([flowCookie("", 0)]);
  let flow: Flow | null = null;
  try {
    flow = await oidc.recall(query, exchange.headers.get("cookie"));
    const isSignIn = flow.confirmsSession === null;
    if (!isSignIn && exchange.who?.sessionId !== flow.confirmsSession)
      throw new OidcTrouble("over", "the session has ended meanwhile");
    const proven = await oidc.finish(flow, query);
    if (isSignIn) exchange.setCookies([await signInByOidc(deps, proven, exchange)]);
    else await confirmByOidc(deps, proven, exchange);
    return pageAfter(flow.next, null);
  } catch (error) {
    const next = flow?.next ?? null;
    if (!(error instanceof OidcTrouble)) {
      log.error({ reference, err: error }, "an OpenID Connect sign-in failed");
      return pageAfter(next, "broken");
    }
    const { trouble, message: why } = error;
    log.warn({ reference, trouble, why }, "an OpenID Connect sign-in was not completed");
    if (trouble === "refused") await recordRefused(deps, exchange);
    return pageAfter(next, trouble);
  }
}

/** Only for a flow that a browser of ours began; other calls of the address are in the server's log. */
async function recordRefused({ audit, limits }: OidcRouteDeps, exchange: Exchange): Promise<void> {
  const key = `oidc refusals ${networkOf(exchange.address)}`;
  if ((await limits.takeRequest(key, ENTRIES_PER_MINUTE)) !== null) return;
  await audit.recordAlone({ ...exchange.entry, act: "sign-in-failed", details: { why: "oidc" } });
}

/** The sign-in page opens `next` when the person is signed in and may see it. */
function pageAfter(next: string | null, trouble: Trouble | null): string {
  const search = new URLSearchParams();
  if (trouble !== null) search.set(TROUBLE_KEY, trouble);
  if (next !== null) search.set("next", next);
  return search.size === 0 ? SIGN_IN_PAGE : `${SIGN_IN_PAGE}?${search}`;
}

const SIGN_IN_PAGE = "/sign-in";
