import { createHash, randomBytes, randomUUID } from "node:crypto";
import { generateSignedCookie } from "hono/cookie";
import { parse } from "hono/utils/cookie";
import { z } from "zod";
import { SESSION_HOURS } from "#domain/identity/roles.ts";
import type { Who } from "#domain/identity/who.ts";
import { instant, type Clock, type Instant } from "#domain/time/time.ts";
import type { Exchange } from "#server/http/commands.ts";
import type { Db, Store } from "#server/postgres/connect.ts";
import { CODE_COOKIE, SESSION_COOKIE, type Auth } from "./auth.ts";
import {
  deleteSessions,
  insertSession,
  insertUsedCode,
  selectEmailAtCode,
  updateSessionStarted,
  updateSessionVerified,
  type NewSession,
} from "./session-queries.ts";

export type SignInDeps = {
  readonly auth: Auth;
  readonly store: Pick<Store, "db" | "pool">;
  readonly clock: Clock;
  /** True where the people of the made-up business may sign in. */
  readonly mayDemo: boolean;
};

export type Step = {
  readonly cookies: readonly string[];
  /** The new session; null while a code is needed. */
  readonly signedIn: NewSession | null;
};

/** The email, password or code is wrong. Which of them is never said. */
export class WrongCredentials extends Error {
  override readonly name = "WrongCredentials";
}

/** First step: email and password. An unknown email takes as long and gets the same answer. @throws WrongCredentials */
export const signInByPassword = async (
  deps: SignInDeps,
  { email, password }: { readonly email: string; readonly password: string },
  headers: Headers,
): Promise<Step> =>
  stepOf(deps, await deps.auth.api.signInEmail({ body: { email, password }, headers, asResponse: true }));

/** A sign-in whose password was right and that waits for a code. */
export async function codeStepOf({ store, clock }: Pick<SignInDeps, "store" | "clock">, given: Headers) {
  const signed = parse(given.get("cookie") ?? "", CODE_COOKIE)[CODE_COOKIE] ?? "";
  // The library checks the signature; here it only matters whose attempts are counted.
  const [identifier = ""] = signed.split(".");
  const headers = new Headers(given);
  // The session is left out: with one the library would not count attempts, and would say whether each code is right.
  headers.set("cookie", `${CODE_COOKIE}=${encodeURIComponent(signed)}`);
  const email = identifier === "" ? null : await selectEmailAtCode(store, identifier, clock.now());
  return { email, headers };
}

/** Second step, for a person with a second factor: each code opens one session. @throws WrongCredentials */
export async function signInByCode(
  deps: SignInDeps,
  { code, kind }: { readonly code: string; readonly kind: "authenticator" | "recovery" },
  headers: Headers,
): Promise<Step> {
  const { api } = deps.auth;
  const request = { body: { code: digitsOf(code) }, headers, asResponse: true } as const;
  if (kind === "recovery") return stepOf(deps, await api.verifyBackupCode(request));
  const step = await stepOf(deps, await api.verifyTOTP(request));
  const { signedIn } = step;
  if (signedIn === null || (await isFirstUse(deps, signedIn.userId, code))) return step;
  await deleteSessions(deps.store.db, signedIn.userId, { only: signedIn.sessionId });
  throw new WrongCredentials("the code was used before");
}

/** Confirms who has this session, by their password or a code that was not used before. @throws WrongCredentials */
export async function confirmWho(
  deps: SignInDeps,
  who: { readonly userId: string; readonly sessionId: string },
  { password = "", code }: { readonly password?: string | undefined; readonly code?: string | undefined },
  headers: Headers,
): Promise<void> {
  const { auth, store, clock } = deps;
  const reply =
    code === undefined
      ? await auth.api.verifyPassword({ body: { password }, headers, asResponse: true })
      : await auth.api.verifyTOTP({ body: { code: digitsOf(code) }, headers, asResponse: true });
  await refuseUnlessOk(store, reply);
  if (code !== undefined && !(await isFirstUse(deps, who.userId, code)))
    throw new WrongCredentials("the code was used before");
  await updateSessionVerified(store, who.sessionId, clock.now());
}

/** Sets a new password: all sessions of the person end and one begins. Returns its cookies. @throws WrongCredentials */
export async function replacePassword(
  deps: SignInDeps,
  { current, next }: { readonly current: string; readonly next: string },
  headers: Headers,
): Promise<readonly string[]> {
  const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
  const reply = await deps.auth.api.changePassword({ body, headers, asResponse: true });
  return (await stepOf(deps, reply)).cookies;
}

const newSecondFactor = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });

/** A second factor that counts after its first code: its `otpauth://` address, the secret in it, and recovery codes. @throws WrongCredentials */
export async function startSecondFactor({ auth, store }: SignInDeps, password: string, headers: Headers) {
  const reply = await auth.api.enableTwoFactor({ body: { password }, headers, asResponse: true });
  await refuseUnlessOk(store, reply);
  const { totpURI: uri, backupCodes: recoveryCodes } = newSecondFactor.parse(await reply.json());
  return { uri, secret: new URL(uri).searchParams.get("secret") ?? "", recoveryCodes };
}

/** Turns the second factor on by its first code, which cannot sign in again. The session gets a new id. @throws WrongCredentials */
export async function confirmSecondFactor(
  deps: SignInDeps,
  { userId, code }: { readonly userId: string; readonly code: string },
  headers: Headers,
): Promise<readonly string[]> {
  const body = { code: digitsOf(code) };
  const { cookies } = await stepOf(deps, await deps.auth.api.verifyTOTP({ body, headers, asResponse: true }));
  await isFirstUse(deps, userId, code);
  return cookies;
}

/** Marks a code as used; the library would accept it again. */
const isFirstUse = ({ store, clock }: SignInDeps, userId: string, code: string): Promise<boolean> =>
  insertUsedCode(store, userId, createHash("sha256").update(digitsOf(code)).digest(), clock.now());

const digitsOf = (code: string): string => code.replaceAll(/\s/g, "");

/** The cookies of a reply of the library, and the session that it opened. @throws WrongCredentials */
async function stepOf({ store, clock, mayDemo }: SignInDeps, reply: Response): Promise<Step> {
  await refuseUnlessOk(store, reply);
  const cookies = reply.headers.getSetCookie();
  // The body may still name the session that this one replaces.
  await reply.body?.cancel();
  const token = cookies.map(tokenIn).find((found) => found !== "");
  if (token === undefined) return { cookies, signedIn: null };
  const signedIn = await updateSessionStarted(store, token, clock.now());
  if (signedIn === null) throw new WrongCredentials("the session is already gone");
  if (signedIn.isDemo && !mayDemo) {
    await deleteSessions(store.db, signedIn.userId, { only: signedIn.sessionId });
    throw new WrongCredentials("the made-up business is not open here");
  }
  return { cookies, signedIn };
}

/** The library reports an unreachable store as an error of its own. @throws WrongCredentials, or what the store says */
async function refuseUnlessOk(store: Pick<Store, "pool">, { status }: Response): Promise<void> {
  if (status < 400) return;
  if (status < 500) throw new WrongCredentials("the library refused");
  await store.pool.query("select");
  throw new Error(`the sign-in library answered ${status}`);
}

/** The token in a line of `Set-Cookie` of a session; empty in any other line, and where the cookie is deleted. */
const tokenIn = (line: string): string =>
  (parse(line, SESSION_COOKIE)[SESSION_COOKIE] ?? "").split(".")[0] ?? "";

type Opening = Pick<Who, "userId" | "signedInWith" | "verifiedAt"> & {
  readonly at: Instant;
  /** Signs the cookie. */
  readonly secret: string;
};

/** Opens a session of a user without the library: its id, and its cookie as a line of `Set-Cookie`. */
export async function openSession(
  db: Db,
  { secret, ...opening }: Opening,
  { address, headers }: Pick<Exchange, "address" | "headers">,
): Promise<{ readonly sessionId: string; readonly cookie: string }> {
  const id = randomUUID();
  const token = randomBytes(32).toString("hex");
  const expiresAt = instant(Temporal.Instant.from(opening.at).add({ hours: SESSION_HOURS }).toString());
  await insertSession(db, {
    ...opening,
    id,
    token,
    expiresAt,
    address,
    device: headers.get("user-agent") ?? "",
  });
  return { sessionId: id, cookie: await sessionCookie(token, secret) };
}

/** The line of `Set-Cookie` of a new session, as the library writes it. */
const sessionCookie = (token: string, secret: string): Promise<string> =>
  generateSignedCookie(SESSION_COOKIE, token, secret, {
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "Lax",
    maxAge: SESSION_HOURS * 60 * 60,
  });
