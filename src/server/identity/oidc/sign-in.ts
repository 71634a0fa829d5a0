import { randomBytes } from "node:crypto";
import { SESSION_HOURS } from "#domain/identity/roles.ts";
import { instant, type Clock, type Instant } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import type { Exchange } from "#server/http/commands.ts";
import { updateSessionVerified } from "#server/identity/queries.ts";
import { sessionCookie } from "#server/identity/sign-in.ts";
import { insertUser, revokeInvitation } from "#server/identity/users/queries.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import type { Proven } from "./flow.ts";
import { OidcTrouble } from "./provider.ts";
import {
  insertOidcLink,
  insertOidcSession,
  lockUserByEmail,
  selectLinked,
  type OidcUser,
} from "./queries.ts";

export type OidcSignInDeps = {
  readonly store: Pick<Store, "db" | "pool">;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly secret: string;
};

/**
 * Signs in a user of ours whom the identity provider has identified: linked before, or with the verified email address
 * of a user or an open invitation. Role and offices are ours alone. The audit entries are in the same transaction.
 * Returns the cookie of the new session. @throws OidcTrouble for anyone else
 */
export async function signInByOidc(
  deps: OidcSignInDeps,
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
  const { role, scope } = invitation;
  // The name does not come from the provider; an administrator can change it.
  const id = await insertUser(writing, { name: email, email, role, scope, passwordHash: null });
  return id === null ? null : { id, name: email, email, isAllowed: true };
}

/** Confirms the session of a person who has just signed in at the provider again. @throws OidcTrouble for anyone else */
export async function confirmByOidc(
  { store, audit }: Pick<OidcSignInDeps, "store" | "audit">,
  proven: Proven,
  exchange: Exchange,
): Promise<void> {
  const { userId, sessionId } = exchange.user();
  const linked = await selectLinked(store.db, proven);
  if (linked?.id !== userId || proven.provenAt === null) throw new OidcTrouble("refused", "sub");
  await audit.recordAlone({ ...exchange.entry, act: "confirmed", details: { with: "oidc" } });
  await updateSessionVerified(store, sessionId, proven.provenAt);
}
