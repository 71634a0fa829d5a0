import { createHmac, timingSafeEqual } from "node:crypto";
import { SESSION_HOURS } from "#domain/identity/roles.ts";
import { SESSION_COOKIE } from "./auth.ts";

/**
 * The token of the session whose cookie is in the headers, when the signature behind it is ours; null otherwise. Read
 * here rather than by the library, which asks the store three times where one query says all that counts.
 */
export function readSessionToken(headers: Headers, secret: string): string | null {
  for (const cookie of (headers.get("cookie") ?? "").split(";")) {
    const [, value = ""] = COOKIE.exec(cookie.trim()) ?? [];
    const [, token = "", signature = ""] = SIGNED.exec(decoded(value)) ?? [];
    if (token !== "" && isOurs(token, signature, secret)) return token;
  }
  return null;
}

/** The token in a line of `Set-Cookie`; null in any other line, and where the cookie is taken away. */
export const tokenSetBy = (line: string): string | null => {
  const [, value = ""] = COOKIE.exec(line) ?? [];
  return SIGNED.exec(decoded(value))?.[1] ?? null;
};

/** The line of `Set-Cookie` of a session that begins, as the library writes it. */
export const sessionCookie = (token: string, secret: string): string => {
  const value = encodeURIComponent(`${token}.${signatureOf(token, secret).toString("base64")}`);
  return `${SESSION_COOKIE}=${value}; Max-Age=${SESSION_HOURS * 60 * 60}; Path=/; HttpOnly; Secure; SameSite=Lax`;
};

const COOKIE = new RegExp(`^${SESSION_COOKIE}=([^;]+)`);
/** The token, and its HMAC-SHA-256 in base 64. */
const SIGNED = /^(\w{16,64})\.([\w+/]{43}=)$/;

const isOurs = (token: string, signature: string, secret: string): boolean =>
  timingSafeEqual(signatureOf(token, secret), Buffer.from(signature, "base64"));

const signatureOf = (token: string, secret: string): Buffer =>
  createHmac("sha256", secret).update(token).digest();

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
};
