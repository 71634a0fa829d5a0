import { oidcCallback, startOidc, TROUBLE_KEY, type Trouble } from "#contract/identity/oidc.ts";
import { instant, type Instant } from "#domain/time/time.ts";
import { onArrival, onCommand, type Exchange } from "#server/http/commands.ts";
import type { Log } from "#server/http/log.ts";
import { NotFound, Slowed } from "#server/http/refusal.ts";
import type { Route } from "#server/http/serve.ts";
import { updateSessionVerified } from "#server/identity/session-queries.ts";
import { openSession } from "#server/identity/sign-in.ts";
import {
  insertUser,
  revokeInvitation,
  selectLink,
  updateLinkUsed,
  type LinkGrant,
} from "#server/identity/users/queries.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { networkOf, type Limits } from "#server/identity/limits.ts";
import { recordSignIn, type SessionDeps } from "#server/identity/session-routes.ts";
import { endedFlowCookie, type Flow, type FlowInput, type Proven } from "./flow.ts";
import { OidcTrouble } from "./provider.ts";
import { insertOidcLink, lockUserByEmail, selectLinked, type OidcUser } from "./queries.ts";

export type OidcRouteDeps = SessionDeps & {
  readonly secret: string;
  readonly limits: Pick<Limits, "takeRequest">;
  readonly log: Log;
};

/** Enough for an office behind one address when everyone signs in. */
const PER_MINUTE = 120;
/** Enough to see an attempt, too few to fill the audit log. */
const ENTRIES_PER_MINUTE = 20;

export const oidcRoutes = (deps: OidcRouteDeps): readonly Route[] => [
  onCommand(startOidc, async ({ next, errand, invitation = null }, exchange) => {
    const confirmsSession = errand === "proof" ? exchange.user().sessionId : null;
    if (invitation !== null) await refuseUnlessInvitation(deps, invitation);
    return begin(deps, exchange, { next, isForced: errand !== "sign-in", confirmsSession, invitation });
  }),
  onArrival(oidcCallback, (query, exchange) => arrive(deps, query, exchange)),
];

/** Before the person leaves for the provider: they would come back for nothing. @throws NotFound */
async function refuseUnlessInvitation({ store, clock }: OidcRouteDeps, token: string): Promise<void> {
  const grant = await selectLink(store.db, token, clock.now());
  if (grant?.purpose !== "invitation") throw new NotFound("This invitation is no longer open.");
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
    const { address, cookies } = await oidc.begin(input, exchange.headers.get("cookie"));
    exchange.setCookies(cookies);
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
  exchange.setCookies([endedFlowCookie(query)]);
  let flow: Flow | null = null;
  try {
    flow = await oidc.recall(query, exchange.headers.get("cookie"));
    const isSignIn = flow.confirmsSession === null;
    if (!isSignIn && exchange.who?.sessionId !== flow.confirmsSession)
      throw new OidcTrouble("over", "the session has ended meanwhile");
    const proven = await oidc.finish(flow, query);
    if (isSignIn) exchange.setCookies([await signInByOidc(deps, proven, flow.invitation, exchange)]);
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
 * Signs in a user of ours whom the identity provider has identified: linked before, with an invitation of ours, or with
 * the verified email address of a user or an open invitation. Role and offices are ours alone. Returns the cookie of the
 * new session. @throws OidcTrouble for anyone else
 */
async function signInByOidc(
  deps: OidcRouteDeps,
  proven: Proven,
  invitation: string | null,
  exchange: Exchange,
): Promise<string> {
  const { store, clock, secret } = deps;
  const user = (await selectLinked(store.db, proven)) ?? (await link(deps, proven, invitation, exchange));
  if (!user.isAllowed) throw new OidcTrouble("refused", "person");
  // If the provider does not say when they signed in there, they confirm who they are before anything secret.
  const verifiedAt = proven.provenAt ?? NEVER;
  const opening = { userId: user.id, signedInWith: "oidc", at: clock.now(), verifiedAt, secret } as const;
  const { sessionId, cookie } = await openSession(store.db, opening, exchange);
  await recordSignIn(deps, { userId: user.id, name: user.name, sessionId }, exchange, "oidc");
  return cookie;
}

const NEVER: Instant = instant("1970-01-01T00:00:00Z");

/**
 * Links a user to the provider's id, which from now on decides who they are, whatever happens to the address. The audit
 * entries are in the same transaction. @throws OidcTrouble
 */
async function link(
  { clock, audit }: OidcRouteDeps,
  proven: Proven,
  invitation: string | null,
  exchange: Exchange,
): Promise<OidcUser> {
  const at = clock.now();
  const email = invitation === null ? await proven.readEmail() : null;
  return audit.act(async (writing, record) => {
    const { user, firstActs } = await (invitation === null
      ? linkByEmail(writing, proven, email, at)
      : linkByInvitation(writing, proven, invitation, at));
    const by = { id: user.id, name: user.name };
    const about = { kind: "user", id: user.id } as const;
    for (const act of firstActs) await record({ ...exchange.entry, by, act, about, details: {} });
    return user;
  });
}

type Linked = {
  readonly user: OidcUser;
  readonly firstActs: readonly ("invitation-accepted" | "oidc-linked")[];
};

async function linkByEmail(
  writing: Writing,
  proven: Proven,
  email: string | null,
  at: Instant,
): Promise<Linked> {
  if (email === null) throw new OidcTrouble("refused", "email_verified");
  const existing = await lockUserByEmail(writing, email);
  const user = existing ?? (await acceptInvitation(writing, email, at));
  if (user === null || !user.isAllowed) throw new OidcTrouble("refused", "person");
  if (!(await insertOidcLink(writing, proven, user.id, at))) {
    // Two tabs at once are the same person; any other conflict is another person.
    const linked = await selectLinked(writing, proven);
    if (linked?.id !== user.id) throw new OidcTrouble("refused", "sub");
    return { user, firstActs: [] };
  }
  return { user, firstActs: existing === null ? ["invitation-accepted", "oidc-linked"] : ["oidc-linked"] };
}

/** The verified address stands for the invitation's link. */
async function acceptInvitation(writing: Writing, email: string, at: Instant): Promise<OidcUser | null> {
  const invitation = await revokeInvitation(writing, email, at);
  // Letters that only look alike are another address; the caller refuses, which rolls the revocation back.
  return invitation?.email.toLowerCase() === email ? insertInvited(writing, invitation) : null;
}

/** The invitation's link stands for the address: what the provider says of one is not needed, nor trusted. */
async function linkByInvitation(
  writing: Writing,
  proven: Proven,
  token: string,
  at: Instant,
): Promise<Linked> {
  const invitation = await updateLinkUsed(writing, token, at);
  if (invitation === null) {
    // In two tabs at once, the other one has accepted it.
    const linked = await selectLinked(writing, proven);
    if (linked === null) throw new OidcTrouble("refused", "invitation");
    return { user: linked, firstActs: [] };
  }
  const user = await insertInvited(writing, invitation);
  if (user === null) throw new OidcTrouble("refused", "person");
  if (!(await insertOidcLink(writing, proven, user.id, at))) throw new OidcTrouble("refused", "sub");
  return { user, firstActs: ["invitation-accepted", "oidc-linked"] };
}

/** The name does not come from the provider; an administrator can change it. Null where the address is taken. */
async function insertInvited(
  writing: Writing,
  { email: invited, role, offices }: LinkGrant,
): Promise<OidcUser | null> {
  if (invited === null) return null;
  const email = invited.toLowerCase();
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
