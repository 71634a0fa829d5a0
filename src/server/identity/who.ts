import { idleMinutes, needsSecondFactor } from "#domain/identity/roles.ts";
import type { Who } from "#domain/identity/who.ts";
import { secondsBetween, type Clock } from "#domain/time/time.ts";
import { deleteSession, selectSession, touchSession, type SessionRow } from "./auth-sessions.ts";
import type { Store } from "#server/postgres/connect.ts";
import { isWriteRefused } from "./request-counts.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { readSessionToken } from "./session-cookie.ts";

export type WhoDeps = {
  readonly sealer: Pick<Sealer, "signInSecret">;
  readonly store: Pick<Store, "pool">;
  readonly clock: Clock;
  /** Whether the people of the made-up business may be signed in. */
  readonly mayDemo: boolean;
};

/** Reading is not made writing: the moment of the last act is kept to the half minute. */
const TOUCH_AFTER_S = 30;
const CLOCK_SKEW_S = 5;

/**
 * The person whose session's cookie is in the headers; null when there is none, or it was idle for too long, which
 * ends it. What a page asks on its own (`isBackground`) keeps no session alive.
 */
export async function findWho(
  { sealer, store, clock, mayDemo }: WhoDeps,
  headers: Headers,
  isBackground: boolean,
): Promise<Who | null> {
  const token = readSessionToken(headers, sealer.signInSecret);
  if (token === null) return null;
  const session = await selectSession(store, token);
  if (session === null || (session.isDemo && !mayDemo)) return null;
  const idleS = secondsBetween(session.activeAt, clock.now());
  // From before the clock was moved back: how long it has been idle is unknown.
  if (idleS < -CLOCK_SKEW_S) return null;
  if (idleS > idleMinutes(session.role) * 60) {
    await ifWritable(deleteSession(store, session.sessionId));
    return null;
  }
  if (!isBackground && idleS >= TOUCH_AFTER_S)
    await ifWritable(touchSession(store, session.sessionId, clock.now()));
  return whoOf(session);
}

/** Reading goes on while nothing can be written, as on a full disk. */
const ifWritable = (writing: Promise<void>): Promise<void> =>
  writing.catch((error: unknown) => {
    if (!isWriteRefused(error)) throw error;
  });

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
  isLinked: session.isLinked,
  signedInWith: session.signedInWith,
  isSecondFactorDue: isSecondFactorDue(session),
  verifiedAt: session.verifiedAt,
  endsAt: session.expiresAt,
});

/** An identity provider vouches for who it lets in, with whatever factors its organization asks for: one of ours adds none. */
const isSecondFactorDue = ({ role, hasSecondFactor, isDemo, signedInWith }: SessionRow): boolean =>
  needsSecondFactor(role) && !hasSecondFactor && !isDemo && signedInWith === "password";
