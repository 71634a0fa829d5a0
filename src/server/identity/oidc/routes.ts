import { randomBytes } from "node:crypto";
import type { Hono } from "hono";
import { OIDC_CALLBACK, startOidc, TROUBLE_KEY, type Trouble } from "#contract/oidc.ts";
import { SESSION_HOURS } from "#domain/identity/roles.ts";
import { instant, type Instant } from "#domain/time/time.ts";
import { mountArrival, mountCommand, type Exchange } from "#server/http/commands.ts";
import type { Log } from "#server/http/log.ts";
import { NotFound, Slowed } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { updateSessionVerified } from "#server/identity/queries.ts";
import { sessionCookie } from "#server/identity/sign-in.ts";
import { insertUser, revokeInvitation } from "#server/identity/users/queries.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { networkOf, type Limits } from "#server/identity/limits.ts";
import type { SessionDeps } from "#server/identity/session-routes.ts";
import { flowCookie, type Flow, type FlowInput, type Proven } from "./flow.ts";
import { OidcTrouble } from "./provider.ts";
import {
  insertOidcLink,
  insertOidcSession,
  lockUserByEmail,
  selectLinked,
  type OidcUser,
} from "./queries.ts";

export type OidcRouteDeps = SessionDeps & {
  readonly secret: string;
  readonly limits: Pick<Limits, "takeRequest">;
  readonly log: Log;
};

/** Enough for an office behind one address when everyone signs in. */
const PER_MINUTE = 120;
/** Enough to see an attempt, too few to fill the audit log. */
const ENTRIES_PER_MINUTE = 20;

export function mountOidc(app: Hono<HttpEnv>, deps: OidcRouteDeps): void {
  mountCommand(app, startOidc, ({ next, errand }, exchange) => {
    const confirmsSession = errand === "proof" ? exchange.user().sessionId : null;
    return begin(deps, exchange, { next, isForced: errand !== "sign-in", confirmsSession });
  });
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

/**
 * Signs in a user of ours whom the identity provider has identified: linked before, or with the verified email address
 * of a user or an open invitation. Role and offices are ours alone. The audit entries are in the same transaction.
 * Returns the cookie of the new session. @throws OidcTrouble for anyone else
 */
async function signInByOidc(
  deps: OidcRouteDeps,
  proven: Proven,
  { headers, entry, address }: Exchange,
): Promise<string> {
  const { store, clock, audit, secret } = deps;
  const linked = await selectLinked(store.db, proven);
  const email = linked === null ? await proven.readEmail() : null;
  const token = randomBytes(32).toString("hex");
  const at = clock.now();
  await audit.act(async (writing, record) => {
    const { user, firstActs } =
      linked === null ? await linkByEmail(writing, proven, email, at) : { user: linked, firstActs: [] };
    if (!user.isAllowed) throw new OidcTrouble("refused", "person");
    await insertOidcSession(writing, {
      ...{ token, userId: user.id, at, address, device: headers.get("user-agent") ?? "" },
      expiresAt: instant(Temporal.Instant.from(at).add({ hours: SESSION_HOURS }).toString()),
      // If the provider does not say when they signed in there, they confirm who they are before anything secret.
      verifiedAt: proven.provenAt ?? NEVER,
    });
    const by = { id: user.id, name: user.name };
    const about = { kind: "user", id: user.id } as const;
    for (const act of firstActs) await record({ ...entry, by, act, about, details: {} });
    await record({ ...entry, by, act: "sign-in", details: { with: "oidc" } });
  });
  return sessionCookie(token, secret);
}

const NEVER: Instant = instant("1970-01-01T00:00:00Z");

/** From now on the provider's id decides who they are, whatever happens to the address. */
async function linkByEmail(writing: Writing, proven: Proven, email: string | null, at: Instant) {
  if (email === null) throw new OidcTrouble("refused", "email_verified");
  const existing = await lockUserByEmail(writing, email);
  const user = existing ?? (await acceptInvitation(writing, email, at));
  if (user === null || !user.isAllowed) throw new OidcTrouble("refused", "person");
  if (!(await insertOidcLink(writing, proven, user.id, at))) {
    // Two tabs at once are the same person; any other conflict is another person.
    const other = await selectLinked(writing, proven);
    if (other?.id !== user.id) throw new OidcTrouble("refused", "sub");
    return { user, firstActs: [] };
  }
  if (existing !== null) return { user, firstActs: ["oidc-linked"] as const };
  return { user, firstActs: ["invitation-accepted", "oidc-linked"] as const };
}

/** The verified address stands for the invitation's link. */
async function acceptInvitation(writing: Writing, email: string, at: Instant): Promise<OidcUser | null> {
  const invitation = await revokeInvitation(writing, email, at);
  // Letters that only look alike are another address; the caller refuses, which rolls the revocation back.
  if (invitation?.email.toLowerCase() !== email) return null;
  const { role, offices } = invitation;
  // The name does not come from the provider; an administrator can change it.
  const id = await insertUser(writing, { name: email, email, role, offices, passwordHash: null });
  return id === null ? null : { id, name: email, email, isAllowed: true };
}

/** Confirms the session of a person who has just signed in at the provider again. @throws OidcTrouble for anyone else */
async function confirmByOidc(
  { store, audit }: Pick<OidcRouteDeps, "store" | "audit">,
  proven: Proven,
  exchange: Exchange,
): Promise<void> {
  const { userId, sessionId } = exchange.user();
  const linked = await selectLinked(store.db, proven);
  if (linked?.id !== userId || proven.provenAt === null) throw new OidcTrouble("refused", "sub");
  await audit.recordAlone({ ...exchange.entry, act: "confirmed", details: { with: "oidc" } });
  await updateSessionVerified(store, sessionId, proven.provenAt);
}
