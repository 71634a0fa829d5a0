import { idleMinutes, needsSecondFactor, type Role } from "#domain/roles.ts";
import type { Scope } from "#domain/scope.ts";
import type { Clock, Instant } from "#domain/time.ts";
import { deleteSession, selectSession, touchSession, type SessionRow } from "#server/store/auth-sessions.ts";
import type { Store } from "#server/store/connect.ts";
import type { Auth } from "./auth.ts";

/** Who asks: a person with a session that has not ended. */
export type Who = {
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly scope: Scope;
  readonly isDemo: boolean;
  readonly hasSecondFactor: boolean;
  readonly hasPassword: boolean;
  /** Whether they have to set up a second factor before anything else. */
  readonly isSecondFactorDue: boolean;
  /** When they last told their password or a code. */
  readonly verifiedAt: Instant;
  /** When the session ends, whatever is done in it. */
  readonly endsAt: Instant;
};

export type WhoDeps = {
  readonly auth: Auth;
  readonly store: Pick<Store, "pool">;
  readonly clock: Clock;
  /** Whether the people of the made-up business may be signed in. */
  readonly mayDemo: boolean;
};

/** Reading is not made writing: the moment of the last act is kept to the half minute. */
const TOUCH_AFTER_S = 30;

/**
 * The person whose session's cookie is in the headers; null when there is none, or it was idle for too long, which
 * ends it. What a page asks on its own (`isBackground`) keeps no session alive.
 */
export async function findWho(
  { auth, store, clock, mayDemo }: WhoDeps,
  headers: Headers,
  isBackground: boolean,
): Promise<Who | null> {
  const signed = await auth.api.getSession({ headers, query: { disableRefresh: true } });
  if (signed === null) return null;
  const session = await selectSession(store, signed.session.id);
  if (session === null || (session.isDemo && !mayDemo)) return null;
  const idleS = secondsBetween(session.activeAt, clock.now());
  if (idleS > idleMinutes(session.role) * 60) {
    await deleteSession(store, session.sessionId);
    return null;
  }
  if (!isBackground && idleS >= TOUCH_AFTER_S) await touchSession(store, session.sessionId, clock.now());
  return whoOf(session);
}

const whoOf = (session: SessionRow): Who => ({
  userId: session.userId,
  sessionId: session.sessionId,
  name: session.name,
  email: session.email,
  role: session.role,
  scope: session.offices ?? "all",
  isDemo: session.isDemo,
  hasSecondFactor: session.hasSecondFactor,
  hasPassword: session.hasPassword,
  isSecondFactorDue:
    needsSecondFactor(session.role) && !session.hasSecondFactor && !session.isDemo && session.hasPassword,
  verifiedAt: session.verifiedAt,
  endsAt: session.expiresAt,
});

export const secondsBetween = (from: Instant, to: Instant): number =>
  Temporal.Instant.from(to).since(Temporal.Instant.from(from)).total("seconds");
