import { createHash } from "node:crypto";
import type { Clock } from "#domain/time/time.ts";
import { beginSession, deleteSession, useCode, verifySession } from "./auth-sessions.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { Auth } from "./auth.ts";
import { tokenSetBy } from "./session-cookie.ts";

export type SignInDeps = {
  readonly auth: Auth;
  readonly store: Pick<Store, "db" | "pool">;
  readonly clock: Clock;
  /** Whether the people of the made-up business may sign in. */
  readonly mayDemo: boolean;
};

/** What a step of signing in leaves: cookies for the browser, and the session when it was the last step. */
export type Step = {
  /** Lines of `Set-Cookie`. */
  readonly cookies: readonly string[];
  /** Null while a code is asked for. */
  readonly signedIn: SignedIn | null;
};
export type SignedIn = {
  readonly sessionId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly isDemo: boolean;
};

/** The e-mail, the password or the code does not fit. Which of them is never said. */
export class DoesNotFit extends Error {
  override readonly name = "DoesNotFit";
}

/** First step: e-mail and password. Somebody unknown takes as long, and is answered the same. @throws DoesNotFit */
export async function signInByPassword(
  deps: SignInDeps,
  told: { readonly email: string; readonly password: string },
  headers: Headers,
): Promise<Step> {
  const reply = await deps.auth.api.signInEmail({ body: { ...told }, headers, asResponse: true });
  return stepOf(deps, reply);
}

/** Second step, for who has a second factor: each code opens one session. @throws DoesNotFit */
export async function signInByCode(
  deps: SignInDeps,
  { code, kind }: { readonly code: string; readonly kind: "authenticator" | "recovery" },
  headers: Headers,
): Promise<Step> {
  const { api } = deps.auth;
  const plain = code.replaceAll(/\s/g, "");
  const reply =
    kind === "recovery"
      ? await api.verifyBackupCode({ body: { code: plain }, headers, asResponse: true })
      : await api.verifyTOTP({ body: { code: plain }, headers, asResponse: true });
  const step = await stepOf(deps, reply);
  const { signedIn } = step;
  if (signedIn === null || kind === "recovery") return step;
  if (await useCode(deps.store, signedIn.userId, hashOf(plain), deps.clock.now())) return step;
  await deleteSession(deps.store, signedIn.sessionId);
  throw new DoesNotFit("the code was used before");
}

/** Proves once more who has this session, by password or by a code. @throws DoesNotFit */
export async function proveAgain(
  { auth, store, clock }: SignInDeps,
  who: { readonly userId: string; readonly sessionId: string },
  told: { readonly password?: string | undefined; readonly code?: string | undefined },
  headers: Headers,
): Promise<void> {
  const { password, code } = told;
  if (password !== undefined) {
    const reply = await auth.api.verifyPassword({ body: { password }, headers, asResponse: true });
    await refuseUnlessOk(store, reply);
  } else if (code !== undefined) {
    const plain = code.replaceAll(/\s/g, "");
    const reply = await auth.api.verifyTOTP({ body: { code: plain }, headers, asResponse: true });
    await refuseUnlessOk(store, reply);
    if (!(await useCode(store, who.userId, hashOf(plain), clock.now())))
      throw new DoesNotFit("the code does not fit");
  } else throw new DoesNotFit("nothing was told");
  await verifySession(store, who.sessionId, clock.now());
}

/** What an answer of the library leaves: its cookies, and the session that it opened. @throws DoesNotFit */
export async function stepOf(
  { store, clock, mayDemo }: Omit<SignInDeps, "auth">,
  reply: Response,
): Promise<Step> {
  await refuseUnlessOk(store, reply);
  const cookies = reply.headers.getSetCookie();
  // The body may still name the session that this one takes the place of.
  await reply.body?.cancel();
  const token = cookies.map(tokenSetBy).find((found) => found !== null);
  if (token === undefined || token === null) return { cookies, signedIn: null };
  const signedIn = await beginSession(store, token, clock.now());
  if (signedIn === null) throw new DoesNotFit("the session is gone already");
  if (signedIn.isDemo && !mayDemo) {
    await deleteSession(store, signedIn.sessionId);
    throw new DoesNotFit("the made-up business is not open here");
  }
  return { cookies, signedIn };
}

/** The library answers a store that is gone as a mistake of its own. @throws DoesNotFit, or what the store says */
export async function refuseUnlessOk(store: Pick<Store, "pool">, { status }: Response): Promise<void> {
  if (status < 400) return;
  if (status < 500) throw new DoesNotFit("what was told does not fit");
  await store.pool.query("select");
  throw new Error(`the sign-in library answered ${status}`);
}

export const hashOf = (code: string): Buffer => createHash("sha256").update(code).digest();
