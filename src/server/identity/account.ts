import { useCode } from "./auth-sessions.ts";
import { hashOf, refuseUnlessOk, stepOf, type SignInDeps } from "./sign-in.ts";

export type NewSecondFactor = {
  /** `otpauth://…`, for an authenticator to scan. */
  readonly uri: string;
  /** The same secret in letters and digits, to type. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
};

/** Another password: every session of the person ends and one begins. Its cookies are returned. @throws DoesNotFit */
export async function replacePassword(
  deps: SignInDeps,
  { current, next }: { readonly current: string; readonly next: string },
  headers: Headers,
): Promise<readonly string[]> {
  const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true };
  const reply = await deps.auth.api.changePassword({ body, headers, asResponse: true });
  return (await stepOf(deps, reply)).cookies;
}

/** A second factor that counts once its first code was told. @throws DoesNotFit */
export async function beginSecondFactor(
  { auth, store }: SignInDeps,
  password: string,
  headers: Headers,
): Promise<NewSecondFactor> {
  const reply = await auth.api.enableTwoFactor({ body: { password }, headers, asResponse: true });
  await refuseUnlessOk(store, reply);
  const body: unknown = await reply.json();
  if (typeof body !== "object" || body === null || !("totpURI" in body) || !("backupCodes" in body))
    throw new Error("the second factor came without its secret");
  const { totpURI: uri, backupCodes } = body;
  if (typeof uri !== "string" || !Array.isArray(backupCodes))
    throw new Error("the second factor came in another form");
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return { uri, secret, recoveryCodes: backupCodes.filter((code) => typeof code === "string") };
}

/** The first code, which cannot sign in again. From now on the factor counts, and the session goes on under a new id. @throws DoesNotFit */
export async function confirmSecondFactor(
  deps: SignInDeps,
  { userId, code }: { readonly userId: string; readonly code: string },
  headers: Headers,
): Promise<readonly string[]> {
  const plain = code.replaceAll(/\s/g, "");
  const reply = await deps.auth.api.verifyTOTP({ body: { code: plain }, headers, asResponse: true });
  const { cookies } = await stepOf(deps, reply);
  await useCode(deps.store, userId, hashOf(plain), deps.clock.now());
  return cookies;
}
