import { hkdfSync, randomBytes } from "node:crypto";
import { EncryptJWT, errors, jwtDecrypt } from "jose";
import { z } from "zod";
import type { Instant } from "#domain/time/time.ts";

/** The prefix makes browsers take it from us alone: no other host, no other path, never over plain http elsewhere. */
export const FLOW_COOKIE = "__Host-fieldboard.oidc";
const MINUTES_GOOD = 10;

const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  /** Proves to the provider that who redeems the code is who asked for it (PKCE). */
  verifier: z.string(),
  /** The session whose person proves once more who they are; null when somebody signs in. */
  provesSession: z.string().nullable(),
  /** Where they go on. */
  next: z.string().nullable(),
});

/**
 * A way to the identity provider and back. It is kept by the browser that began it, sealed, and by nobody else: who
 * comes back with another browser, or was sent by another site, has none.
 */
export type Flow = Readonly<z.infer<typeof flow>>;

export const newFlow = (told: Pick<Flow, "provesSession" | "next">): Flow => ({
  ...told,
  state: randomWord(),
  nonce: randomWord(),
  verifier: randomWord(),
});

const randomWord = (): string => randomBytes(32).toString("base64url");

/** The line of `Set-Cookie` that keeps it. Lax, as it is another site that sends the browser back to us. */
export async function flowCookie(kept: Flow, secret: string, now: Instant): Promise<string> {
  const began = Temporal.Instant.from(now).epochMilliseconds / 1000;
  const sealed = await new EncryptJWT({ ...kept })
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .setExpirationTime(Math.floor(began) + MINUTES_GOOD * 60)
    .encrypt(keyOf(secret));
  return `${FLOW_COOKIE}=${sealed}; Max-Age=${MINUTES_GOOD * 60}; ${ATTRIBUTES}`;
}

export const GONE_FLOW_COOKIE = `${FLOW_COOKIE}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`;
const ATTRIBUTES = "Path=/; HttpOnly; Secure; SameSite=Lax";

/** The one that the browser keeps; null when there is none, it took too long, or is not ours. */
export async function readFlow(cookies: string | null, secret: string, now: Instant): Promise<Flow | null> {
  const kept = (cookies ?? "").split(";").map((pair) => pair.trim());
  const pair = kept.find((each) => each.startsWith(`${FLOW_COOKIE}=`));
  if (pair === undefined) return null;
  try {
    const { payload } = await jwtDecrypt(pair.slice(FLOW_COOKIE.length + 1), keyOf(secret), {
      keyManagementAlgorithms: ["dir"],
      contentEncryptionAlgorithms: ["A256GCM"],
      requiredClaims: ["exp"],
      currentDate: new Date(now),
    });
    return flow.parse(payload);
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof z.ZodError) return null;
    throw error;
  }
}

const keyOf = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "", "fieldboard oidc flow v1", 32));
