import { randomBytes, timingSafeEqual } from "node:crypto";
import { fold } from "#domain/fold.ts";
import type { Instant } from "#domain/time/time.ts";
import type { Sealer } from "#server/vault/keys.ts";

/** The prefix makes browsers take it from us alone: no other host, no other path, never over plain http elsewhere. */
export const DEVICE_COOKIE = "__Host-fieldboard.device";
const DAYS_KEPT = 180;
const VALUE = /^([\w-]{22})\.(\d{4}-\d{2}-\d{2})\.([\w-]{43})$/;

type Signing = Pick<Sealer, "signInHash">;

/**
 * The line of `Set-Cookie` that lets a browser be known again at this person's next sign-in, so that what others guess
 * meanwhile does not slow it (OWASP calls it a device cookie). It opens nothing, and stays when the person signs out.
 */
export function deviceCookie({ signInHash }: Signing, account: string, now: Instant): string {
  const device = randomBytes(16).toString("base64url");
  const day = now.slice(0, 10);
  const proof = proofOf(signInHash, account, device, day).toString("base64url");
  const attributes = `Max-Age=${DAYS_KEPT * 24 * 60 * 60}; Path=/; HttpOnly; Secure; SameSite=Strict`;
  return `${DEVICE_COOKIE}=${device}.${day}.${proof}; ${attributes}`;
}

/** The browser's name, when this very person signed in with it at most 180 days ago; null otherwise. */
export function readDevice(
  { signInHash }: Signing,
  account: string,
  cookies: string | null,
  now: Instant,
): string | null {
  for (const cookie of (cookies ?? "").split(";")) {
    const [name, value = ""] = cookie.trim().split("=", 2);
    const [, device = "", day = "", proof = ""] = VALUE.exec(value) ?? [];
    if (name !== DEVICE_COOKIE || proof === "") continue;
    const isProven = timingSafeEqual(proofOf(signInHash, account, device, day), bytesOf(proof));
    if (isProven && daysBetween(day, now.slice(0, 10)) <= DAYS_KEPT) return device;
  }
  return null;
}

const proofOf = (hash: Sealer["signInHash"], account: string, device: string, day: string): Buffer =>
  hash(["device cookie", fold(account), device, day]);

const bytesOf = (proof: string): Buffer => Buffer.from(proof, "base64url");

const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;
