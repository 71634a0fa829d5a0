import { randomBytes } from "node:crypto";
import type { AuditActor, AuditNote, AuditOrigin } from "#domain/audit/audit.ts";
import { SESSION_HOURS } from "#domain/identity/roles.ts";
import { instant, type Clock, type Instant } from "#domain/time/time.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { verifySession } from "#server/identity/auth-sessions.ts";
import { revokeInvitation } from "#server/identity/users/links.ts";
import { insertUser } from "#server/identity/users/queries.ts";
import type { Store } from "#server/postgres/connect.ts";
import {
  insertOidcLink,
  insertOidcSession,
  lockUserByEmail,
  selectLinked,
  type OidcUser,
} from "./oidc-links.ts";
import type { Audit } from "#server/audit/audit.ts";
import type { Proven } from "./oidc.ts";
import { OidcRefused } from "./oidc-token.ts";
import { sessionCookie } from "#server/identity/session-cookie.ts";

export type OidcSignInDeps = {
  readonly store: Pick<Store, "db" | "pool">;
  readonly clock: Clock;
  readonly audit: Audit;
  /** Signs the cookie of the session. */
  readonly secret: string;
};

export type Arrival = { readonly from: AuditOrigin; readonly device: string };

/**
 * Lets somebody in whom the identity provider knows, and who is one of ours: linked before, or by the e-mail address
 * that the provider verified and that somebody here, or an open invitation, has. Role and offices are ours alone. It is
 * on record in the same transaction. Returns the cookie of a new session. @throws OidcRefused whoever else it is
 */
export async function signInByOidc(
  deps: OidcSignInDeps,
  proven: Proven,
  { from, device }: Arrival,
): Promise<string> {
  const linked = await selectLinked(deps.store, proven);
  const email = linked === null ? await proven.readEmail() : null;
  const token = randomBytes(32).toString("hex");
  const at = deps.clock.now();
  await deps.audit.act(async (writing, record) => {
    const { user, notes } =
      linked === null ? await linkByEmail(deps, writing, proven, email) : { user: linked, notes: [] };
    if (!user.mayCome) throw new OidcRefused("person");
    await insertOidcSession(writing, {
      ...{ token, userId: user.id, at, device, address: from.address },
      expiresAt: instant(Temporal.Instant.from(at).add({ hours: SESSION_HOURS }).toString()),
      // Where the provider does not say when they proved themselves, they have yet to do so before what asks for it.
      verifiedAt: proven.provenAt ?? NEVER,
    });
    const by: AuditActor = { id: user.id, name: user.name };
    for (const act of notes)
      await record({ by, act, about: { kind: "user", id: user.id }, details: {}, from });
    await record({ by, act: "sign-in", about: null, details: { with: "oidc" }, from });
  });
  return sessionCookie(token, deps.secret);
}

const NEVER: Instant = instant("1970-01-01T00:00:00Z");

type Linked = { readonly user: OidcUser; readonly notes: readonly FirstAct[] };
type FirstAct = Extract<AuditNote["act"], "invitation-accepted" | "oidc-linked">;

/** From now on the provider's own name for them decides, whatever becomes of the address. */
async function linkByEmail(
  deps: OidcSignInDeps,
  writing: Writing,
  proven: Proven,
  email: string | null,
): Promise<Linked> {
  if (email === null) throw new OidcRefused("email_verified");
  const known = await lockUserByEmail(writing, email);
  const user = known ?? (await acceptInvitation(deps, writing, email));
  if (user === null || !user.mayCome) throw new OidcRefused("person");
  if (!(await insertOidcLink(writing, proven, user.id, deps.clock.now()))) {
    // Two tabs at once are one person; anybody else is not.
    const other = await selectLinked({ db: writing }, proven);
    if (other?.id !== user.id) throw new OidcRefused("sub");
    return { user, notes: [] };
  }
  return { user, notes: known === null ? ["invitation-accepted", "oidc-linked"] : ["oidc-linked"] };
}

/** Whoever was invited by their address need not have the link at hand: the provider has seen the address to be theirs. */
async function acceptInvitation(
  { clock }: OidcSignInDeps,
  writing: Writing,
  email: string,
): Promise<OidcUser | null> {
  const invitation = await revokeInvitation(writing, email, clock.now());
  // Letters that only look alike are another address; the caller refuses, which rolls the revocation back.
  if (invitation?.email.toLowerCase() !== email) return null;
  const { role, scope } = invitation;
  // Their name is not taken from the provider: an administrator can write it.
  const id = await insertUser(writing, { name: email, email, role, scope, passwordHash: null });
  return id === null ? null : { id, name: email, email, mayCome: true };
}

/** Somebody signed in has just told the provider once more who they are. @throws OidcRefused when it is somebody else */
export async function proveByOidc(
  { store, audit }: Pick<OidcSignInDeps, "store" | "audit">,
  proven: Proven,
  who: { readonly userId: string; readonly sessionId: string; readonly name: string },
  from: AuditOrigin,
): Promise<void> {
  const linked = await selectLinked(store, proven);
  if (linked?.id !== who.userId || proven.provenAt === null) throw new OidcRefused("sub");
  await audit.recordAlone({
    by: { id: who.userId, name: who.name },
    act: "confirmed",
    about: null,
    details: { with: "oidc" },
    from,
  });
  await verifySession(store, who.sessionId, proven.provenAt);
}
