import { createHmac, timingSafeEqual } from "node:crypto";
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

const COOKIE = new RegExp(`^${SESSION_COOKIE}=([^;]+)`);
/** The token, and its HMAC-SHA-256 in base 64. */
const SIGNED = /^(\w{16,64})\.([\w+/]{43}=)$/;

const isOurs = (token: string, signature: string, secret: string): boolean =>
  timingSafeEqual(createHmac("sha256", secret).update(token).digest(), Buffer.from(signature, "base64"));

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
};
